"""Every command of the README and of the guides runs in an environment made as the README says, and answers as shown.

Commands stand in `console` blocks: a line that begins with `$ ` is one, `> ` goes on with it, and all below is its
answer. `…` stands for anything within a line, and alone for any number of lines.
"""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import click
import psutil
import pytest
import redis

from service.api.pages.guide_pages import GUIDES
from service.cli import main
from tests.replays.servers import free_ports
from tests.test_serve import eventually

pytestmark = pytest.mark.xdist_group("readme")

ROOT = Path(__file__).parent.parent
#: The README and the guides that the service serves, in the order in which they are read.
PAGES = {
    str(page.relative_to(ROOT)): page.read_text(encoding="utf-8") for page in (ROOT / "README.md", *GUIDES.values())
}
README = "\n".join(PAGES.values())
GAP = "…"
PATIENCE = 500.0
"""Seconds after which whatever still runs is ended, and the command at which that was fails."""

NOT_RUN = {
    "make test": "it is what runs this",
    "make compiled": "it compiles for minutes, and runs its own test",
    "PYTHONSAFEPATH=1 PYTHONPATH=$PWD/build/compiled .venv/bin/arbiter serve": "it runs what that has made",
    "ARBITER_REDIS_URL=redis://… ARBITER_AUTH=keys ARBITER_HOSTS=arbiter.example \\\n"
    "  .venv/bin/arbiter serve --host 0.0.0.0": "it listens to the world",
}
PORTS = ("8000", "7001", "7002", "7003", "7010")
#: What is otherwise each time, and what it is compared as.
VOLATILE = [
    (re.compile(r"\x1b\[[0-9;]*m"), ""),
    (re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+Z"), "<time>"),
    (re.compile(r"\b(ak|st)_[0-9a-f]+_[\w-]+"), r"<\1>"),
    (re.compile(r"\b[0-9a-f]{40}\b|\b(?!0{20})[0-9a-f]{32}\b|^[0-9a-f]{12}(?=  | is revoked)"), "<id>"),
    (re.compile(r"/\S*/var\b"), "<var>"),
]
_BLOCK = re.compile(r"^( *)```console\n(.*?)^\1```$", re.DOTALL | re.MULTILINE)
_RUNS_ON = re.compile(r"^make run$|arbiter serve\b")
_STARTED = "Ctrl-C stops it."


class Step(NamedTuple):
    """A command, the page and the line where it stands, and its answer."""

    place: str
    command: str
    answer: list[str]


def steps() -> Iterator[Step]:
    """The commands of all pages, in order."""
    for page, text in PAGES.items():
        yield from _steps(page, text)


def _steps(page: str, text: str) -> Iterator[Step]:
    for block in _BLOCK.finditer(text):
        first = text.count("\n", 0, block.start(2)) + 1
        found: list[Step] = []
        for number, line in enumerate(block[2].splitlines(), first):
            line = line.removeprefix(block[1])
            if line.startswith("$ "):
                found.append(Step(f"{page}:{number}", line[2:], []))
            elif line == ">" or line.startswith("> "):
                found[-1] = found[-1]._replace(command=f"{found[-1].command}\n{line[2:]}")
            else:
                found[-1].answer.append(line)
        yield from found


def difference(answer: Sequence[str], printed: Sequence[str]) -> str | None:
    """The first lines of an answer that were not printed where they should be; None where all were."""
    lines, at = [_steady(line) for line in printed], 0
    parts = [(gap, list(part)) for gap, part in groupby(map(_steady, answer), lambda line: line.strip() == GAP)]
    for number, (gap, part) in enumerate(parts):
        if gap:
            continue
        last = number == len(parts) - 1
        starts = [at] if number == 0 else [len(lines) - len(part)] if last else range(at, len(lines) - len(part) + 1)
        found = next((s for s in starts if s >= at and _alike(part, lines[s : s + len(part)])), None)
        if found is None:
            return "\n".join(part)
        at = found + len(part)
    if not (parts and parts[-1][0]) and at < len(lines):
        return f"(it went on:) {lines[at]}"
    return None


def _steady(line: str) -> str:
    for volatile, steady in VOLATILE:
        line = volatile.sub(steady, line)
    return line.rstrip()


def _alike(part: Sequence[str], lines: Sequence[str]) -> bool:
    return len(part) == len(lines) and all(
        re.fullmatch(".*".join(map(re.escape, said.split(GAP))), line) for said, line in zip(part, lines, strict=True)
    )


#: What a newcomer's shell has not: our settings, our environment, and the `make` that these tests may run under.
_OURS = ("ARBITER_", "VIRTUAL_ENV", "MAKE", "MFLAGS", "PYTEST_", "PYTHON")


class Newcomer:
    """Somebody at a shell in a copy of the project with nothing installed, on free ports."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._ports = dict(zip(PORTS, map(str, free_ports(len(PORTS))), strict=True))
        bare = {name: value for name, value in os.environ.items() if not name.startswith(_OURS)}
        folders = [part for part in bare["PATH"].split(os.pathsep) if part != str(Path(sys.executable).parent)]
        self._environment = {**bare, "PATH": os.pathsep.join(folders), "ARBITER_PORT": self._ports["8000"]}
        self._service: subprocess.Popen[bytes] | None = None
        self._shell = self._start("bash")

    def _start(self, command: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            ["bash", "-c", f"exec {command}"] if command == "bash" else ["bash", "-c", command],
            cwd=self.folder, env=self._environment,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
        )  # fmt: skip

    def run(self, command: str) -> list[str]:
        """What a command prints; of a service, until it has started, and the one before it is stopped."""
        for ours, theirs in self._ports.items():
            command = re.sub(rf"\b{ours}\b", theirs, command)
        if _RUNS_ON.search(command):
            self.stop()
            self._service = process = self._start(command)
            end = _STARTED
        else:
            process, end = self._shell, "<the end>"
            assert process.stdin is not None
            process.stdin.write(f"{command}\necho; echo '{end}' $?\n".encode())
            process.stdin.flush()
        lines = self._until(process, end)
        if process is self._service:
            return lines
        if "redis-" in command:
            self._let_settle(re.findall(r"\b\d{4,5}\b", command), "--cluster create" in command)
        return _answered(lines)

    def _let_settle(self, ports: Sequence[str], joined: bool) -> None:
        """Wait for what a command left to be done in the background, which a reader is not fast enough to see."""
        for port in set(ports) & set(self._ports.values()):
            with redis.Redis(port=int(port)) as node:
                eventually(lambda node=node: _is_there(node, joined), PATIENCE)

    def _until(self, process: subprocess.Popen[bytes], end: str) -> list[str]:
        assert process.stdout is not None
        lines: list[str] = []
        for raw in process.stdout:
            line = raw.decode().rstrip("\n")
            for ours, theirs in self._ports.items():
                line = re.sub(rf"\b{theirs}\b", ours, line)
            lines.append(line)
            if line.startswith(end):
                return lines
        raise AssertionError("it ended: " + "\n".join(lines))

    def stop(self) -> None:
        """Stop the service, as Ctrl-C does."""
        if self._service is not None and self._service.poll() is None:
            os.killpg(self._service.pid, signal.SIGINT)
            self._service.wait(timeout=60)

    def leave(self) -> None:
        """Stop whatever runs in the copy."""
        self.stop()
        self._shell.kill()
        for process in psutil.process_iter(["cwd"]):
            if str(process.info["cwd"] or "").startswith(str(self.folder)):
                process.kill()


def _is_there(node: redis.Redis, joined: bool) -> bool:
    """Whether a Redis answers, and takes itself for a part of a whole cluster."""
    with contextlib.suppress(redis.exceptions.ConnectionError):
        return node.execute_command("CLUSTER INFO")["cluster_state"] == "ok" if joined else bool(node.ping())
    return False


def _answered(lines: list[str]) -> list[str]:
    """What was printed before the mark; the empty line before that is ours where the answer ended its line."""
    *said, mark = lines
    assert mark.endswith(" 0"), "\n".join(lines)
    return said[:-1] if said and said[-1] == "" else said


@pytest.fixture
def newcomer(tmp_path: Path) -> Iterator[Newcomer]:
    """In a copy of what a clone holds."""
    copy = tmp_path / "arbiter"
    # What Python has kept of the code goes along: all that was compiled anew here would be compiled again and again.
    left_out = (".git", ".venv", "var", ".*_cache", "*.egg-info", ".hypothesis", "build")
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*left_out))
    found = Newcomer(copy)
    patience = threading.Timer(PATIENCE, found.leave)
    patience.start()
    yield found
    patience.cancel()
    found.leave()


def test_every_command_answers_what_the_readme_shows(newcomer: Newcomer) -> None:
    """In the order of the page, in one shell; a service that is started takes the place of the one before."""
    wrong = []
    for step in steps():
        if step.command in NOT_RUN:
            continue
        try:
            printed = newcomer.run(step.command)
        except AssertionError as error:
            # What was wrong before it may be why.
            wrong.append(f"{step.place}: $ {step.command}\n{error}")
            break
        missing = difference(step.answer, printed)
        if missing is not None:
            shown = "\n".join(printed[:60])
            wrong.append(f"{step.place}: $ {step.command}\n--- missing\n{missing}\n--- printed\n{shown}")
    assert not wrong, "\n\n".join(wrong)


def test_commands_stand_in_console_blocks() -> None:
    """And what is not run is there."""
    assert set(re.findall(r"^ *```(\w+)", README, re.MULTILINE)) <= {
        "console",
        "json",
        "yaml",
        "python",
        "position",
        "game",
    }
    assert NOT_RUN.keys() <= {step.command for step in steps()}


def test_a_stranger_reads_the_readme_in_five_minutes() -> None:
    assert PAGES["README.md"].count("\n") < 180


def test_links_between_pages_lead_somewhere() -> None:
    """From a page on disk to a file, and from a guide to another guide as well."""
    for page, text in PAGES.items():
        for link in re.findall(r"\]\(([^)]+)\)", text):
            there = (ROOT / page).parent / link
            assert there.is_file() or link.removesuffix(".md") in GUIDES, (page, link)


@pytest.mark.parametrize("said", sorted(set(re.findall(r"`((?:\.venv/bin/)?arbiter [^`]+|make [^`]+)`", README))))
def test_commands_in_sentences_exist(said: str) -> None:
    """With the options that are named; a word in capitals, or `…`, stands for something else."""
    words = iter(shlex.split(said))
    if next(words) == "make":
        makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
        assert all(re.search(rf"^{word}:", makefile, re.MULTILINE) for word in words if "=" not in word)
        return
    command: click.Command = main
    for word in words:
        options = {name: option for option in command.params for name in (*option.opts, *option.secondary_opts)}
        if word in options:
            if not getattr(options[word], "is_flag", False):
                next(words)
        elif isinstance(command, click.Group) and word != "--help":
            below = command.get_command(click.Context(command), word)
            assert below is not None, word
            command = below
        else:
            assert word == "--help" or not word.startswith("-"), word


@pytest.mark.parametrize(
    ("answer", "printed", "same"),
    [
        ("a b", "a b", True),
        ("a …", "a b", True),
        ("a", "b", False),
        ("", "a", False),
        ("a", "a\nb", False),
        ("a\n…", "a\nb\nc", True),
        ("a\n…\nc", "a\nb\nc", True),
        ("a\n…\nc", "a\nc\nd", False),
        ("…\nb\n…\nd", "a\nb\nc\nd", True),
        ("…\nd\n…\nb\n…", "a\nb\nc\nd", False),
        ("2026-11-23T20:32:17Z x", "2027-01-01T00:00:00.1Z x", True),
    ],
)
def test_answers_are_compared_line_by_line(answer: str, printed: str, same: bool) -> None:
    """Nothing more is printed than is shown, but for gaps."""
    assert (difference(answer.splitlines(), printed.splitlines()) is None) == same

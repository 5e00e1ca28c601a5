"""What many tests need: a real Redis of their own."""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import redis

from service.cards import make_ready
from service.redis_client import connect
from service.settings import Settings
from service.supervisor.embedded_redis import server_binary
from tests.browser.finding import MISSING, chromium
from tests.cards.shared import reached

_COLLECTED_AFTER = 500_000
#: What the rulebooks came to, a line for each, where a test has measured them in this run.
MEASURED = pytest.StashKey[list[str]]()


def pytest_configure(config: pytest.Config) -> None:
    """The grammar is made and kept once, before the processes begin that would each make it at the same time."""
    # The collector need not look every 700 objects: a sentence that is parsed makes many thousands, as a case does.
    gc.set_threshold(_COLLECTED_AFTER)
    if config.getoption("numprocesses", None):
        make_ready()


@pytest.fixture(scope="session", autouse=True)
def compiler() -> None:
    """The compiler is made ready before any test, as `arbiter serve` does it: requests are held to a clock."""
    make_ready()
    # The grammar stays: the collector need not look through it again and again.
    gc.freeze()


@pytest.fixture
def measured(pytestconfig: pytest.Config) -> list[str]:
    """Where a test that measures the rulebooks says what they came to: it takes long, and is told at the end."""
    return pytestconfig.stash.setdefault(MEASURED, [])


@pytest.fixture(scope="session")
def redis_process() -> Iterator[str]:
    """A Redis server for this test process only, on a unix socket; gives its URL.

    `ARBITER_TEST_REDIS` names another one, or a cluster, which is emptied before each test.
    """
    if given := os.environ.get("ARBITER_TEST_REDIS"):
        yield given
        return
    # Its own short folder: pytest's are too deep for the path of a unix socket.
    folder = Path(tempfile.mkdtemp(prefix="arb-"))
    socket = folder / "redis.sock"
    process = subprocess.Popen(
        [
            *(server_binary(), "--port", "0", "--unixsocket", str(socket)),
            *("--dir", str(folder), "--save", "", "--appendonly", "no", "--logfile", str(folder / "log")),
        ]
    )
    try:
        url = f"unix://{socket}"
        _wait_until_it_answers(url, process)
        yield url
    finally:
        process.terminate()
        process.wait(timeout=20)
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def redis_server(redis_process: str) -> str:
    """The URL of a real Redis that is empty at the start of each test."""
    with connect(Settings(redis_url=redis_process)) as client:
        client.flushall()
    return redis_process


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how much of each rulebook is obeyed and pinned, where tests/rulebook held it, and of the cards understood."""
    told = terminalreporter.config.stash.get(MEASURED, [])
    for line in [*told, *reached()] if told else []:
        terminalreporter.write_line(line)
    if chromium() is None:
        terminalreporter.write_line(MISSING, red=True, bold=True)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A process that works for another one tells it what it has measured."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["measured"] = session.config.stash.get(MEASURED, [])


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """What such a process has measured is told at the end."""
    told = getattr(node, "workeroutput", {}).get("measured", [])
    node.config.stash.setdefault(MEASURED, []).extend(told)


def _wait_until_it_answers(url: str, process: subprocess.Popen[bytes]) -> None:
    with redis.Redis.from_url(url) as client:
        for _ in range(200):
            assert process.poll() is None, "redis-server ended instead of starting"
            try:
                client.ping()
            except redis.exceptions.ConnectionError:
                time.sleep(0.05)
            else:
                return
    raise AssertionError("redis-server did not answer within ten seconds")


#: Groups of tests that each run in one process, the longest first.
_LONG = ("readme", "serve", "browser")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest groups begin first: they would be waited for alone if they began last."""

    def place(item: pytest.Item) -> int:
        group = item.get_closest_marker("xdist_group")
        return _LONG.index(group.args[0]) if group is not None and group.args[0] in _LONG else len(_LONG)

    items.sort(key=place)

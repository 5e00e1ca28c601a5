"""Archives by somebody who means harm: whatever they contain, reading them takes bounded memory and linear time."""

from __future__ import annotations

import copy
import gzip
import random
import tracemalloc
from collections.abc import Iterator
from typing import Any

import pytest
from click.testing import CliRunner
from redis import Redis

from replays import filing, jobs
from replays.errors import BadArchive
from replays.files import archive
from replays.judged import judge as judges
from replays.judged.judging import Bench
from replays.log import ReplayLog
from replays.storing.store import ReplayStore
from service.cli import main
from tests.replays.shared import SmallJudge, begun
from tests.replays.test_archive import lines_of, packed, repacked, resealed
from tests.replays.workers import work

MEGABYTE = 1024 * 1024


def _file(*lines: bytes) -> bytes:
    """An archive of any lines, sealed as it must be."""
    return b"".join(archive._member(archive._sealed(lines)))


def _header(data: bytes) -> bytes:
    return gzip.decompress(data).split(b"\n")[0] + b"\n"


def _noise(size: int) -> bytes:
    """Letters that hardly compress, so that they come in many small pieces."""
    return random.Random(1).randbytes(size * 3 // 4).hex().encode()[:size]


class Counted(bytes):
    """A piece that counts the bytes that are gone through whenever something is made of it."""

    gone_through = 0

    def __radd__(self, before: bytes) -> Counted:
        Counted.gone_through += len(before) + len(self)
        return Counted(bytes(before) + bytes(self))

    __add__ = __radd__

    def split(self, *how: Any) -> list[bytes]:  # type: ignore[override]
        """As bytes do."""
        Counted.gone_through += len(self)
        return super().split(*how)


@pytest.mark.parametrize("line", [b"x" * 4_000, b"\n" * 4_000, b"x" * 3_999 + b"\n"])
def test_each_byte_is_gone_through_about_once(monkeypatch: pytest.MonkeyPatch, line: bytes) -> None:
    said = (line * 100)[:400_000]
    pieces = [Counted(said[start : start + 256]) for start in range(0, len(said), 256)]
    Counted.gone_through = 0
    monkeypatch.setattr(archive, "_unpacked", lambda data: iter(pieces))
    with pytest.raises(BadArchive) if not said.endswith(b"\n") else _nothing():
        assert b"".join(line for _, line in archive._read_lines(b"")) == said
    assert Counted.gone_through <= 3 * len(said)


class _nothing:
    def __enter__(self) -> None: ...

    def __exit__(self, *said: object) -> None: ...


@pytest.mark.parametrize("end", [b"", b"\n"])
def test_the_longest_line_has_a_limit_and_nothing_is_read_beyond_it(
    monkeypatch: pytest.MonkeyPatch, log: ReplayLog, judge: SmallJudge, end: bytes
) -> None:
    data = _file(_header(packed(log, begun(log, 1))), b"[" + b" " * (archive.MAX_LINE * 3) + b"]" + end)
    unpacked, read = archive._unpacked, 0

    def watched(data: bytes) -> Iterator[bytes]:
        nonlocal read
        for piece in unpacked(data):
            read += len(piece)
            yield piece

    monkeypatch.setattr(archive, "_unpacked", watched)
    tracemalloc.start()
    try:
        with pytest.raises(BadArchive, match=rf"^line 2: .*more than {archive.MAX_LINE} bytes") as refused:
            archive.read(data, judge)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert refused.value.where == "line 2"
    assert read < archive.MAX_LINE + MEGABYTE
    assert most < 4 * archive.MAX_LINE


def test_a_line_as_long_as_may_be_is_read(monkeypatch: pytest.MonkeyPatch, log: ReplayLog, judge: SmallJudge) -> None:
    data = packed(log, begun(log, 1))
    monkeypatch.setattr(archive, "MAX_LINE", max(map(len, gzip.decompress(data).splitlines(keepends=True))))
    assert archive.read(data, judge).result["valid"]
    monkeypatch.setattr(archive, "MAX_LINE", archive.MAX_LINE - 1)
    with pytest.raises(BadArchive, match="more than"):
        archive.read(data, judge)


@pytest.mark.parametrize(
    "line",
    [
        b"[" * 100_000 + b"]" * 100_000, b'{"a":' * 5_000 + b"1" + b"}" * 5_000, b"[" * 300 + b"]" * 300,
        b'{"event":' + b"[" * 300 + b"]" * 300 + b"}", b"9" * 100_000, b'{"event":{"seq":' + b"9" * 5_000 + b"}}",
        b'{"event":{},"event":{}}', b'{"event":{"seq":0,"seq":0}}', b'{"event":{"at":"\xff"}}', b"\xef\xbb\xbf{}",
        b'{"event":{"at":"\\ud800"}}', b'{"event":{"seq":NaN}}', b'{"event":{"seq":1e999}}', b'{"event":{"seq":-0}}',
        b"", b"\0", b"null", b'{"event":{"\0":1}}', b'{"event":{"seq":18446744073709551615}}',
    ],
    ids=lambda line: repr(line[:20]),
)  # fmt: skip
def test_odd_json(log: ReplayLog, judge: SmallJudge, line: bytes) -> None:
    header = _header(packed(log, begun(log, 1)))
    for lines in ([header, line + b"\n"], [line + b"\n", line + b"\n"]):
        with pytest.raises(BadArchive) as refused:
            archive.read(_file(*lines), judge)
        assert refused.value.where == f"line {len(lines) if lines[0] == header else 1}"


@pytest.mark.parametrize("name", ["event", "trace", "position"])
def test_deep_nesting_in_an_archive_that_fits_together_otherwise(log: ReplayLog, judge: SmallJudge, name: str) -> None:
    """As deep as JSON may be written: a fault or a difference, and no stumbling over it."""
    lines = lines_of(packed(log, begun(log, 2)))[:-1]
    deep: Any = {}
    for _ in range(240):
        deep = {"a": deep}
    line = lines[1] if name == "position" else lines[2]
    if name == "trace":
        line["trace"][0]["data"] = deep
    elif name == "position":
        line["position"]["options"] = deep
    else:
        line["event"]["action"]["x"] = deep
    for sealed in (lines, resealed(copy.deepcopy(lines))):
        with pytest.raises(BadArchive):
            archive.read(repacked(sealed), judge)


def test_a_bomb_is_not_unpacked_further_than_its_first_bad_line(judge: SmallJudge) -> None:
    data = _file(*[b"\n" * MEGABYTE] * 64)
    tracemalloc.start()
    try:
        with pytest.raises(BadArchive, match="line 1"):
            archive.read(data, judge)
        assert tracemalloc.get_traced_memory()[1] < 8 * MEGABYTE
    finally:
        tracemalloc.stop()


def test_what_is_said_altogether_has_a_limit(
    monkeypatch: pytest.MonkeyPatch, log: ReplayLog, judge: SmallJudge
) -> None:
    data = packed(log, begun(log, 5))
    monkeypatch.setattr(archive, "MAX_UNPACKED", 1_000)
    with pytest.raises(BadArchive, match="more than 1000 bytes"):
        archive.read(data, judge)


def test_a_ruling_costs_the_same_after_many_others(
    monkeypatch: pytest.MonkeyPatch, log: ReplayLog, store: ReplayStore, judge: SmallJudge
) -> None:
    """A head lists all rulings; it is not copied for each."""
    replay_id = begun(log, 1)
    bench = Bench(store, judge)
    for version in range(1, 31):
        bench.rule(replay_id, version, 1, "legal", ["216.5"], "Yes.")
    made: set[int] = set()
    from replays.storing import heads

    advanced = heads.advanced

    def watched(*said: Any, **more: Any) -> Any:
        head = advanced(*said, **more)
        made.add(id(head.rulings))
        kept.append(head)
        return head

    kept: list[Any] = []
    monkeypatch.setattr(heads, "advanced", watched)
    contents = archive.read(packed(log, replay_id), judge)
    assert [ruling["id"] for ruling in contents.head.rulings] == [str(n) for n in range(2, 32)]
    assert len(made) == 1


def test_the_command_and_the_job_refuse_the_same(
    tmp_path: Any, client: Redis, log: ReplayLog, monkeypatch: pytest.MonkeyPatch, judge: SmallJudge
) -> None:
    monkeypatch.setattr(jobs, "default_judge", lambda: judge)
    monkeypatch.setattr(judges, "default_judge", lambda: judge)
    data = _file(_header(packed(log, begun(log, 1))), b"[" + b" " * (archive.MAX_LINE * 2) + b"]\n")
    path = tmp_path / "bad.ndjson.gz"
    path.write_bytes(data)
    found = CliRunner().invoke(main, ["verify", str(path)])
    assert found.exit_code == 1 and f"more than {archive.MAX_LINE} bytes" in found.output
    ident = filing.enqueue_import(client, data, timeout=60, log=client)
    work(client)
    assert f"more than {archive.MAX_LINE} bytes" in jobs.view(client, ident)["error"]
    ident = filing.enqueue_import(client, _file(b"[" * 300 + b"]" * 300 + b"\n"), timeout=60, log=client)
    work(client)
    assert "line 1" in jobs.view(client, ident)["error"]

"""Archives: whole, repeatable, and no byte of them can be changed unseen."""

from __future__ import annotations

import copy
import gzip
import hashlib
import re
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import orjson
import pytest
from click.testing import CliRunner
from redis import Redis

from replays.errors import BadArchive, UnknownReplay
from replays.files import archive
from replays.judged import judge as judges
from replays.judged.judging import Bench
from replays.log import ReplayLog
from replays.storing.entries import Import
from replays.storing.store import ReplayStore
from service.cli import main
from service.judge.data import digest
from tests.replays.shared import CONCEDE, START, STEP, STRIKE, SmallJudge, begun, everything

Line = dict[str, Any]


@pytest.fixture
def replay_id(log: ReplayLog, store: ReplayStore, judge: SmallJudge) -> str:
    """A replay with every kind of event in it."""
    replay_id = begun(log, 2)
    bench = Bench(store, judge)
    log.append(replay_id, 2, STRIKE, "server", "all")
    bench.rewind(replay_id, 3, 1, "Слово")
    bench.rule(replay_id, 4, 3, "illegal", ["216.5"], "No.", {"action": STRIKE, "dice": [4]})
    bench.note(replay_id, 7, "A note.")
    log.append(replay_id, 8, CONCEDE)
    bench.close(replay_id, 9)
    return replay_id


def packed(log: ReplayLog, replay_id: str) -> bytes:
    """The archive of a replay."""
    return b"".join(archive.write(replay_id, log.standing(replay_id), log.entries(replay_id)))


def lines_of(data: bytes) -> list[Line]:
    """What an archive says, as anyone reads it."""
    return [orjson.loads(line) for line in gzip.decompress(data).splitlines()]


def repacked(lines: list[Line]) -> bytes:
    """An archive by somebody who knows the format: the hash over the file fits."""
    return b"".join(archive._member(archive._sealed(archive._line(line) for line in lines)))


def former(data: bytes) -> bytes:
    """An archive as it was written in the first format: its end is a member of its own, over the packed bytes."""
    header, *rest, _ = lines_of(data)
    body = b"".join(archive._member(archive._line(line) for line in [{**header, "format": archive.FORMER}, *rest]))
    end = archive._end(hashlib.sha256(body))
    length = len(end).to_bytes(2, "little") + (len(end) ^ 0xFFFF).to_bytes(2, "little")
    return body + archive._HEADER + b"\x01" + length + end + archive._trailer(zlib.crc32(end), len(end))


def resealed(lines: list[Line]) -> list[Line]:
    """Lines whose chain of hashes fits again."""
    previous = None
    for line in lines[1:]:
        event = line["event"]
        event["previous_hash"] = previous
        event.pop("hash", None)
        previous = event["hash"] = digest(event)
    lines[0]["head_hash"] = previous
    return lines


def test_an_archive(log: ReplayLog, judge: SmallJudge, replay_id: str) -> None:
    """Is plain gzip with plain lines, the same every time, and valid."""
    data = packed(log, replay_id)
    assert packed(log, replay_id) == data
    header, *rest, end = lines_of(data)
    head = log.standing(replay_id)
    assert header == {
        "format": "berserk-arbiter-replay/2",
        "id": replay_id,
        "version": head.version,
        "ruleset": "classic",
        "head_hash": head.head_hash,
    }
    assert [line["event"]["seq"] for line in rest] == list(range(head.version + 1))
    assert [name for line in rest for name in line if name == "position"] == ["position"] * 3
    assert set(end) == {"archive_hash"}
    contents = archive.read(data, judge)
    assert (contents.replay_id, contents.head) == (replay_id, head)
    assert contents.result == {"valid": True, "events": head.version, "first_divergence": None}


def variants(data: bytes, bits: int) -> list[bytes]:
    """So many bits of every byte of a file changed, bytes more and less at every place."""
    tried = [data[:place] for place in range(len(data))]
    for place in range(len(data)):
        for bit in range(bits):
            changed = bytearray(data)
            changed[place] ^= 1 << bit
            tried.append(bytes(changed))
    tried += [data + b"\0", data + b"x", data + b"\n", b"\0" + data, data + data, data[1:], data + data[-50:]]
    for place in range(0, len(data), 7):
        tried += [data[:place] + b"\0" + data[place:], data[:place] + data[place + 1 :]]
    return [other for other in tried if other != data]


def test_any_change_of_what_it_says_is_found(log: ReplayLog, judge: SmallJudge) -> None:
    """In a small archive, packed or not; the few bits of a gzip header that say nothing may be any."""
    data = packed(log, begun(log, 2))
    text = gzip.decompress(data)
    whole = archive.read(data, judge)
    for other in variants(text, bits=1):
        with pytest.raises(BadArchive) as bad:
            archive.read(other, judge)
        assert bad.value.where
    let_through = set()
    for other in variants(data, bits=4):
        try:
            assert archive.read(other, judge) == whole
        except BadArchive as bad:
            assert bad.where
            continue
        assert gzip.decompress(other) == text
        let_through.add(next(place for place in range(len(data)) if data[place] != other[place]))
    assert len(let_through) < 10


def test_packed_anew_it_is_the_same_archive(log: ReplayLog, judge: SmallJudge, client: Redis, replay_id: str) -> None:
    """Unzipped, zipped by another tool, in several members, with a name and a time: it says what it says."""
    data = packed(log, replay_id)
    text = gzip.decompress(data)
    whole = archive.read(data, judge)
    named = b"\x1f\x8b\x08\x08\x01\x02\x03\x04\x02\x03game.ndjson\0" + data[10:]
    parts = b"".join(gzip.compress(text[place : place + 1000]) for place in range(0, len(text), 1000))
    for other in (text, gzip.compress(text), gzip.compress(text, 1, mtime=0), named, parts):
        assert archive.read(other, judge) == whole
        client.flushall()
        assert archive.receive(other, log)["id"] == replay_id
        assert packed(log, replay_id) == data


def test_what_is_no_archive_is_refused(log: ReplayLog, judge: SmallJudge, replay_id: str) -> None:
    text = gzip.decompress(packed(log, replay_id))
    unended = text[: text.rindex(b'{"archive_hash"')]
    doubled = text + text[text.rindex(b'{"archive_hash"') :]
    for other in (zlib.compress(text), b"", b"\x1f\x8b", b"{", unended, doubled, text[:-1], b"\xef\xbb\xbf" + text):
        with pytest.raises(BadArchive):
            archive.read(other, judge)


def test_a_file_of_very_many_members_is_not_read_to_its_end(
    log: ReplayLog, judge: SmallJudge, monkeypatch: pytest.MonkeyPatch, replay_id: str
) -> None:
    monkeypatch.setattr(archive, "MAX_MEMBERS", 3)
    text = gzip.decompress(packed(log, replay_id))
    assert archive.read(gzip.compress(text[:9]) + gzip.compress(text[9:]) + gzip.compress(b""), judge)
    with pytest.raises(BadArchive, match="more than 3 members"):
        archive.read(gzip.compress(b"") * 3 + gzip.compress(text), judge)


class TestTheFirstFormat:
    """Archives that were written before: their hash is over the file."""

    def test_is_read_as_it_was_written(self, log: ReplayLog, judge: SmallJudge, replay_id: str) -> None:
        data = packed(log, replay_id)
        before = former(data)
        assert archive.read(before, judge) == archive.read(data, judge)
        assert archive.receive(before, log)["original_id"] == replay_id

    def test_any_changed_byte_is_found(self, log: ReplayLog, judge: SmallJudge) -> None:
        before = former(packed(log, begun(log, 2)))
        for place in range(len(before)):
            changed = bytearray(before)
            changed[place] ^= 1 << place % 8
            if place < len(before) - archive._FORMER_END:
                with pytest.raises(BadArchive):
                    archive.read(bytes(changed), judge)

    def test_packed_anew_it_is_refused(self, log: ReplayLog, judge: SmallJudge, replay_id: str) -> None:
        text = gzip.decompress(former(packed(log, replay_id)))
        for other in (text, gzip.compress(text)):
            with pytest.raises(BadArchive, match=r"line 13: .*its own hash.* as it was written"):
                archive.read(other, judge)


def change(seq: int, **values: Any) -> Callable[[list[Line]], list[Line]]:
    """Changes an event and makes all hashes fit again."""

    def changed(lines: list[Line]) -> list[Line]:
        lines[seq + 1]["event"] |= values
        return resealed(lines)

    return changed


def drop(*places: int) -> Callable[[list[Line]], list[Line]]:
    """Leaves lines out."""
    return lambda lines: [line for place, line in enumerate(lines) if place not in places]


def edit(place: int, **values: Any) -> Callable[[list[Line]], list[Line]]:
    """Changes a line."""

    def edited(lines: list[Line]) -> list[Line]:
        lines[place] |= values
        return lines

    return edited


FORGED: dict[str, tuple[Callable[[list[Line]], list[Line]], str]] = {
    "an event changed": (lambda lines: [*lines[:2], {**lines[2], "event": {**lines[2]["event"], "at": "x"}}], "line 3"),
    "an event dropped": (drop(3), "line 4, event 2"),
    "the last dropped": (drop(11), "event 10"),
    "the creation dropped": (drop(1), "line 2, event 0"),
    "no header": (drop(0), "line 1"),
    "nothing": (lambda lines: [], "line 1"),
    "the header alone": (lambda lines: lines[:1], "event 0"),
    "another version promised": (edit(0, version=11), "event 11"),
    "another ruleset promised": (edit(0, ruleset="storm"), "line 1"),
    "another head promised": (edit(0, head_hash="sha256:" + "0" * 64), "line 1"),
    "another format": (edit(0, format="x/2"), "line 1"),
    "a header with more": (edit(0, more=1), "line 1"),
    "an event with more": (edit(3, more=1), "line 4"),
    "another trace": (edit(3, trace=[{"n": 1, "event": "x", "rules": []}]), "line 4, event 2"),
    "no trace": (lambda lines: [*lines[:3], {"event": lines[3]["event"]}, *lines[4:]], "line 4, event 2"),
    "a trace of numbers": (edit(3, trace=[1]), "line 4"),
    "a position too many": (edit(3, position=START), "line 4, event 2"),
    "another start": (edit(1, position={**START, "passes": 1}), "line 2, event 0"),
    "a start that is none": (edit(1, position={"cards": []}), "line 2"),
    "another position gone back to": (edit(5, position=START), "line 6, event 4"),
    # By somebody who makes all hashes fit again.
    "an event of no kind": (change(2, kind="other"), "line 4"),
    "a member of no event": (change(2, other=1), "line 4"),
    "a false position hash": (change(2, position_hash="sha256:" + "0" * 64), "line 4, event 2"),
    "a rewind to what is to come": (change(4, to=9), "line 6, event 4"),
    "a rewind to elsewhere": (change(4, to=2), "line 6, event 4"),
    "a ruling on nothing": (change(5, event=4), "line 7, event 5"),
    "a note that moves": (change(8, position_hash="sha256:" + "0" * 64), "line 10, event 8"),
    "after the closing": (lambda lines: resealed([*lines[:11], lines[11], _after(lines)]), "line 13, event 11"),
}


def _after(lines: list[Line]) -> Line:
    note = copy.deepcopy(lines[9])
    note["event"] |= {"seq": 11, "position_hash": lines[11]["event"]["position_hash"]}
    return note


@pytest.mark.parametrize("name", FORGED)
def test_forgeries(log: ReplayLog, judge: SmallJudge, client: Redis, replay_id: str, name: str) -> None:
    """Are found, with where, even when the hash over the file fits; importing stores nothing."""
    *lines, _ = lines_of(packed(log, replay_id))
    forge, where = FORGED[name]
    data = repacked(forge(copy.deepcopy(lines)))
    before = everything(client)
    for take in (lambda: archive.read(data, judge), lambda: archive.receive(data, log)):
        with pytest.raises(BadArchive) as bad:
            take()
        assert bad.value.where == where, bad.value
    assert everything(client) == before


def test_a_forged_ruling(log: ReplayLog, judge: SmallJudge, client: Redis, replay_id: str) -> None:
    """Whoever makes every hash fit still has to get past the judge: whole, but not what he rules."""
    *lines, _ = lines_of(packed(log, replay_id))
    data = repacked(change(1, action=STRIKE)(lines))
    result = archive.read(data, judge).result
    assert (result["valid"], result["intact"]) == (False, True)
    assert [difference["seq"] for difference in result["differences"]] == [1]
    before = everything(client)
    with pytest.raises(BadArchive, match=r"event 1: .*this very version"):
        archive.receive(data, log)
    assert everything(client) == before


def test_where_the_damage_is(log: ReplayLog, judge: SmallJudge) -> None:
    """Is told to within a few hundred bytes, and what comes before is not held against the file.

    A changed byte that still inflates to text (another letter of a note, say) shows in the checksum alone.
    """
    data = packed(log, begun(log, 60))
    for place in range(500, len(data) - 500, 777):
        changed = bytearray(data)
        changed[place] ^= 0x10
        with pytest.raises(BadArchive) as bad:
            archive.read(bytes(changed), judge)
        assert re.match(r"(line \d+|the compressed data near byte \d+)", bad.value.where), bad.value
        if near := re.match(r"the compressed data near byte (\d+)", bad.value.where):
            assert int(near[1]) >= place - 300


class TestImport:
    """Taking an archive in."""

    def test_under_its_own_id(self, log: ReplayLog, client: Redis, replay_id: str) -> None:
        """When there is none of that id, it is as it was in every respect."""
        data = packed(log, replay_id)
        head = log.head(replay_id)
        seen = [log.position(replay_id, version) for version in range(11)]
        traces = [log.trace(replay_id, version) for version in range(11)]
        client.flushall()
        taken = archive.receive(data, log)
        assert taken["id"] == taken["original_id"] == replay_id
        assert taken["verification"]["valid"]
        assert log.head(replay_id) == head
        assert [log.position(replay_id, version) for version in range(11)] == seen
        assert [log.trace(replay_id, version) for version in range(11)] == traces
        assert log.verify(replay_id)["valid"]
        assert packed(log, replay_id) == data
        assert {name.decode().split(":")[2] for name in client.scan_iter()} == {"head", "events"}
        assert client.ttl(f"replay:{{{replay_id}}}:events") == -1

    def test_under_another(self, log: ReplayLog, client: Redis) -> None:
        """When there is one: that one stays as it is, and play can go on in both."""
        replay_id = begun(log, 3)
        data = packed(log, replay_id)
        log.append(replay_id, 3, STEP)
        before = log.head(replay_id)
        taken = archive.receive(data, log, by=Import())
        assert taken["id"] != taken["original_id"] == replay_id
        assert taken["imported"]
        assert (taken["version"], log.head(replay_id)) == (3, before)
        assert log.append(taken["id"], 3, STRIKE)["appended"]
        assert log.verify(taken["id"])["valid"]

    def test_what_is_there_is_not_stored_again(self, log: ReplayLog, client: Redis) -> None:
        """Known by its content: under its own id, under another, after it went on."""
        replay_id = begun(log, 3)
        short = packed(log, replay_id)
        log.append(replay_id, 3, STEP)
        long = packed(log, replay_id)
        for data in (short, long):
            taken = archive.receive(data, log)
            assert (taken["id"], taken["version"], taken["imported"]) == (replay_id, 4, False)
            assert taken["head_hash"] == log.head(replay_id)["head_hash"]
        client.flushall()
        # Another replay has its id now.
        *lines, _ = lines_of(packed(log, begun(log, 1)))
        lines[0]["id"] = replay_id
        assert archive.receive(repacked(lines), log)["id"] == replay_id
        first = archive.receive(short, log)
        assert first["imported"] and first["id"] != replay_id
        log.append(first["id"], 3, STEP)
        again = archive.receive(short, log)
        assert (again["id"], again["version"], again["imported"]) == (first["id"], 4, False)
        other = archive.receive(long, log)
        assert other["imported"] and other["id"] not in (replay_id, first["id"])
        before = everything(client)
        assert archive.receive(packed(log, first["id"]), log)["id"] == first["id"]
        assert everything(client) == before
        assert archive.receive(short, log, by=Import())["imported"]

    def test_who_sees_nothing_learns_of_nothing(self, client: Redis, log: ReplayLog) -> None:
        """His imports have ids that say nothing of others', and he finds his own again."""
        data = packed(log, begun(log, 2))
        blind = Import(again=False, sees=False)
        ours, theirs = (ReplayLog(ReplayStore(client, owner), SmallJudge()) for owner in ("a", "b"))
        mine = archive.receive(data, ours, by=blind)
        assert mine["imported"] and mine["id"] != mine["original_id"]
        assert archive.receive(data, ours, by=blind)["id"] == mine["id"]
        yours = archive.receive(data, theirs, by=blind)
        assert yours["imported"] and yours["id"] not in (mine["id"], mine["original_id"])
        client.flushall()
        alone = archive.receive(data, ours, by=blind)
        assert (alone["imported"], alone["id"]) == (True, mine["id"])

    def test_two_at_once(self, log: ReplayLog, client: Redis) -> None:
        """Of the same archive: one is stored, both are told of it."""
        data = packed(log, begun(log, 3))
        client.flushall()
        with ThreadPoolExecutor(4) as threads:
            found = list(threads.map(lambda _: archive.receive(data, log), range(8)))
        assert len({taken["id"] for taken in found}) == 1
        assert sum(taken["imported"] for taken in found) == 1

    @pytest.mark.parametrize("ident", ["x", "../../etc", "a}:head", "", "0" * 33])
    def test_an_id_that_is_none(self, log: ReplayLog, ident: str) -> None:
        """Is replaced."""
        *lines, _ = lines_of(packed(log, begun(log, 1)))
        lines[0]["id"] = ident
        assert len(archive.receive(repacked(lines), log)["id"]) == 32

    def test_names_that_are_the_logs_own(self, log: ReplayLog) -> None:
        """A card cannot be called as hidden ones are shown."""
        *lines, _ = lines_of(packed(log, begun(log)))
        position = {**START, "cards": {"hidden:1": START["cards"]["a1"]}}
        lines[1]["event"]["position_hash"] = digest(position)
        with pytest.raises(BadArchive):
            archive.receive(repacked(resealed([lines[0], {**lines[1], "position": position}])), log)

    def test_an_older_engine(self, store: ReplayStore, log: ReplayLog, client: Redis, replay_id: str) -> None:
        """What today's judge rules otherwise is stored as it was ruled, and listed."""
        data = packed(log, replay_id)
        client.flushall()
        newer = SmallJudge("2.0")
        newer.step = 3
        later = ReplayLog(store, newer)
        taken = archive.receive(data, later)
        result = taken["verification"]
        assert (result["valid"], result["intact"]) == (False, True)
        assert [difference["seq"] for difference in result["differences"]] == [1, 2]
        assert {difference["engine"] for difference in result["differences"]} == {"1.0"}
        assert later.position(taken["id"], 2)[0]["options"] == {"count": 2}
        assert later.verify(taken["id"]) == result

    def test_a_judge_that_stumbles(self, log: ReplayLog, judge: SmallJudge, replay_id: str) -> None:
        """Over a position of another version, say: it is listed and no crash."""
        data = packed(log, replay_id)

        def stumble(*asked: Any) -> Any:
            raise KeyError("what is that?")

        newer = SmallJudge("2.0")
        newer.rule = newer.status = stumble  # type: ignore[method-assign]
        result = archive.read(data, newer).result
        assert result["intact"] is True
        assert [difference["seq"] for difference in result["differences"]] == [0, 1, 2, 3, 4, 6, 7, 9]

    def test_a_full_redis(self, log: ReplayLog, client: Redis, replay_id: str) -> None:
        """Nothing is half there."""
        data = packed(log, replay_id)
        before = everything(client)
        client.config_set("maxmemory", "1")
        try:
            with pytest.raises(Exception, match="Redis takes nothing"):
                archive.receive(data, log, by=Import())
        finally:
            client.config_set("maxmemory", "0")
        assert everything(client) == before


def test_a_bomb(judge: SmallJudge, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small file that says very much is not read to its end."""
    monkeypatch.setattr(archive, "MAX_UNPACKED", 10_000_000)
    data = b"".join(archive._member([b"[" * 1_000_000] * 100))
    with pytest.raises(BadArchive, match="more than"):
        archive.read(data, judge)


class TestCommands:
    """`arbiter verify`, `arbiter replay export` and `import`."""

    @pytest.fixture(autouse=True)
    def surroundings(self, monkeypatch: pytest.MonkeyPatch, redis_server: str, judge: SmallJudge) -> None:
        """The commands find the Redis of the tests, and ask the small judge."""
        monkeypatch.setenv("ARBITER_REDIS_URL", redis_server)
        monkeypatch.setattr(judges, "default_judge", lambda: judge)

    def run(self, *words: str, data: bytes | None = None) -> Any:
        """What a command does."""
        return CliRunner().invoke(main, words, input=data)

    def test_there_and_back(self, client: Redis, replay_id: str, tmp_path: Any, monkeypatch: Any) -> None:
        """Exported, verified without Redis, imported."""
        file = tmp_path / "game.ndjson.gz"
        assert self.run("replay", "export", replay_id, "-o", str(file)).exit_code == 0
        assert self.run("replay", "export", replay_id).stdout_bytes == file.read_bytes()
        client.flushall()
        with monkeypatch.context() as offline:
            offline.setenv("ARBITER_REDIS_URL", "redis://127.0.0.1:1")
            verified = self.run("verify", str(file))
        assert (verified.exit_code, verified.stdout.startswith(f"valid: replay {replay_id}, 10 events")) == (0, True)
        taken = self.run("replay", "import", str(file))
        assert (taken.exit_code, taken.stdout) == (0, f"{replay_id}\n")

    def test_what_is_damaged(self, log: ReplayLog, client: Redis, replay_id: str) -> None:
        """Said in a line, with where."""
        data = bytearray(packed(log, replay_id))
        data[len(data) // 2] ^= 4
        before = everything(client)
        verified = self.run("verify", "-", data=bytes(data))
        assert (verified.exit_code, "not valid: " in verified.stdout) == (1, True)
        assert self.run("replay", "import", "-", data=bytes(data)).exit_code == 1
        assert everything(client) == before

    def test_what_is_ruled_otherwise(self, log: ReplayLog, judge: SmallJudge, replay_id: str) -> None:
        """Is listed; the file is whole."""
        data = packed(log, replay_id)
        judge.step, judge.engine = 2, "2.0"
        verified = self.run("verify", "-", data=data)
        assert verified.exit_code == 3
        assert "event 1 (ruled by 1.0): The judge comes to another position today." in verified.stdout

    def test_no_such_replay(self) -> None:
        """A line, and a status of its own."""
        found = self.run("replay", "export", "0" * 32)
        assert (found.exit_code, found.stderr) == (2, f"{UnknownReplay('0' * 32)}\n")

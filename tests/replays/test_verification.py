"""Verification finds whatever is not as it was recorded."""

from __future__ import annotations

import copy
import zlib
from collections.abc import Callable
from typing import Any

import orjson
import pytest
from redis import Redis

from replays.errors import Refused
from replays.judged.verification import verify
from replays.log import ReplayLog
from replays.storing.store import ReplayStore
from replays.storing.writing import pack, unpack
from service.judge.data import digest
from tests.replays.shared import CONCEDE, STEP, STRIKE, SmallJudge, begun

Fields = dict[bytes, bytes]
Entries = list[tuple[bytes, Fields]]
LAST = 4


@pytest.fixture
def replay_id(log: ReplayLog) -> str:
    """A replay with dice of every sort in it, of a game that is over."""
    replay_id = begun(log, 1)
    log.append(replay_id, 1, STRIKE, "server", "all")
    log.append(replay_id, 2, STRIKE, [5])
    log.append(replay_id, 3, CONCEDE)
    return replay_id


def verified(store: ReplayStore, replay_id: str, judge: SmallJudge) -> dict[str, Any]:
    """What verification says."""
    head = store.head(replay_id)
    return verify(head, store.entries(replay_id, 0, head.version), judge)


def stored(client: Redis, replay_id: str) -> tuple[str, Entries]:
    """The stream of the replay."""
    stream = f"replay:{{{replay_id}}}:events"
    return stream, client.xrange(stream)


def rewrite(client: Redis, replay_id: str, change: Callable[[Entries], Entries]) -> None:
    """Change the stream behind the log's back."""
    stream, entries = stored(client, replay_id)
    client.delete(stream)
    for ident, fields in change(copy.deepcopy(entries)):
        client.xadd(stream, fields, id=ident)


def test_an_honest_replay(store: ReplayStore, judge: SmallJudge, replay_id: str) -> None:
    """Is valid; progress goes from nothing to all."""
    head = store.head(replay_id)
    told: list[float] = []
    result = verify(head, store.entries(replay_id, 0, head.version), judge, told.append)
    assert result == {"valid": True, "events": LAST, "first_divergence": None}
    assert told == [0, 0.25, 0.5, 0.75, 1]


def test_a_replay_without_events(store: ReplayStore, judge: SmallJudge, log: ReplayLog) -> None:
    """The start alone can be verified."""
    assert verified(store, begun(log), judge) == {"valid": True, "events": 0, "first_divergence": None}


def test_any_flipped_byte_is_found(client: Redis, store: ReplayStore, judge: SmallJudge, replay_id: str) -> None:
    """Of any event's stored record, its trace, and the start position: the first divergence is that event."""
    _, entries = stored(client, replay_id)
    tried = 0
    for place, (_, fields) in enumerate(entries):
        for name in fields.keys() - {b"token"}:
            for byte in range(0, len(fields[name]), 7):
                changed = copy.deepcopy(entries)
                spoilt = bytearray(fields[name])
                spoilt[byte] ^= 1
                changed[place][1][name] = bytes(spoilt)
                rewrite(client, replay_id, lambda _, changed=changed: changed)
                result = verified(store, replay_id, judge)
                if result["valid"]:
                    # Deflated data has bits that mean nothing: what is read is what was recorded.
                    assert name != b"event"
                    assert unpack(bytes(spoilt)) == unpack(fields[name])
                else:
                    assert result["first_divergence"]["seq"] == place, (name, byte)
                tried += 1
    assert tried > 200


def edit(seq: int, **values: Any) -> Callable[[Entries], Entries]:
    """Changes values of one event."""

    def change(entries: Entries) -> Entries:
        fields = entries[seq][1]
        fields[b"event"] = orjson.dumps({**orjson.loads(fields[b"event"]), **values})
        return entries

    return change


def resealed(seq: int, **values: Any) -> Callable[[Entries], Entries]:
    """Changes values of one event and makes every hash from there on fit again."""

    def change(entries: Entries) -> Entries:
        previous = None
        for place, (_, fields) in enumerate(entries):
            event = orjson.loads(fields[b"event"])
            event |= values if place == seq else {}
            event["previous_hash"] = previous
            del event["hash"]
            previous = event["hash"] = digest(event)
            fields[b"event"] = orjson.dumps(event)
        return entries

    return change


@pytest.mark.parametrize("seq", range(LAST + 1))
@pytest.mark.parametrize(
    "values",
    [{"at": "2020-01-01T00:00:00.000000Z"}, {"actor": "nobody"}, {"engine": "9"}, {"extra": 1}, {"hash": None}],
)
def test_edited_events(
    client: Redis, store: ReplayStore, judge: SmallJudge, replay_id: str, seq: int, values: dict[str, Any]
) -> None:
    """Every member is sealed."""
    rewrite(client, replay_id, edit(seq, **values))
    found = verified(store, replay_id, judge)["first_divergence"]
    assert (found["seq"], found["what"]) == (seq, "hash")


REARRANGED: dict[str, tuple[Callable[[Entries], Entries], int, str]] = {
    "dropped": (lambda entries: [*entries[:2], *entries[3:]], 2, "missing"),
    "the start dropped": (lambda entries: entries[1:], 0, "missing"),
    "cut short": (lambda entries: entries[:-1], LAST, "missing"),
    "swapped": (
        lambda entries: [*entries[:2], (entries[2][0], entries[3][1]), (entries[3][0], entries[2][1]), entries[4]],
        2,
        "seq",
    ),
    "doubled": (lambda entries: [*entries[:3], (entries[3][0], entries[2][1]), entries[4]], 3, "seq"),
    "inserted": (lambda entries: [*entries[:3], (b"2-2", entries[2][1]), *entries[3:]], 3, "missing"),
    "without a trace": (
        lambda entries: [*entries[:3], (entries[3][0], {b"event": entries[3][1][b"event"]}), entries[4]],
        3,
        "unreadable",
    ),
    "another's trace": (
        lambda entries: [
            *entries[:3],
            (entries[3][0], {**entries[3][1], b"trace": entries[1][1][b"trace"]}),
            entries[4],
        ],
        3,
        "trace_hash",
    ),
    "another start": (
        lambda entries: [(entries[0][0], {**entries[0][1], b"position": pack({"ruleset": "classic"})}), *entries[1:]],
        0,
        "position_hash",
    ),
    "not JSON": (lambda entries: [*entries[:4], (entries[4][0], {**entries[4][1], b"event": b"{"})], 4, "unreadable"),
    "not an object": (
        lambda entries: [*entries[:4], (entries[4][0], {**entries[4][1], b"event": b"[]"})],
        4,
        "unreadable",
    ),
    "a trace of numbers": (
        lambda entries: [*entries[:4], (entries[4][0], {**entries[4][1], b"trace": zlib.compress(b"[1]")})],
        4,
        "unreadable",
    ),
    # Whoever can make all hashes fit again still has to get past the judge.
    "a false position": (resealed(2, position_hash=digest({})), 2, "position_hash"),
    "another action": (resealed(1, action=STRIKE), 1, "position_hash"),
    "an illegal action": (resealed(1, action={"type": "defend", "player": "first"}), 1, "verdict"),
    "an action that is none": (resealed(1, action=None), 1, "ruling"),
    "other dice": (resealed(3, dice=[6]), 3, "position_hash"),
    "dice that were refused": (resealed(3, dice=[5, 5]), 3, "ruling"),
    "other rolls": (resealed(3, rolls=[{"die": 6, "for": "a1"}]), 3, "rolls"),
    "another time": (resealed(LAST, at="2020-01-01T00:00:00.000000Z"), LAST, "head"),
}


@pytest.mark.parametrize("name", REARRANGED)
def test_rearranged_streams(client: Redis, store: ReplayStore, judge: SmallJudge, replay_id: str, name: str) -> None:
    """Nothing can be dropped, added, swapped or forged, even by somebody who mends the chain."""
    change, seq, what = REARRANGED[name]
    rewrite(client, replay_id, change)
    result = verified(store, replay_id, judge)
    assert result["valid"] is False
    assert result["events"] == LAST
    assert (result["first_divergence"]["seq"], result["first_divergence"]["what"]) == (seq, what)
    assert result["first_divergence"]["message"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("ruleset", b"heroes"),
        ("status", b"settled"),
        ("outcome", b"null"),
        ("outcome", b'{"result":"second","reason":"conceded"}'),
        ("position_hash", b"sha256:0"),
        ("head_hash", b"sha256:0"),
        ("title", b'"Another"'),
        ("players", b'{"first":"X"}'),
        ("created_at", b"2020-01-01T00:00:00.000000Z"),
        ("updated_at", b"2020-01-01T00:00:00.000000Z"),
        ("version", b"3"),
    ],
)
def test_a_false_head(
    client: Redis, store: ReplayStore, judge: SmallJudge, replay_id: str, field: str, value: bytes
) -> None:
    """The head must say what the events say."""
    client.hset(f"replay:{{{replay_id}}}:head", field, value)
    found = verified(store, replay_id, judge)["first_divergence"]
    assert found["what"] == "head"


def test_a_judge_that_rules_otherwise_today(store: ReplayStore, log: ReplayLog) -> None:
    """Is named as such: the record is sound, the ruling is another."""
    replay_id = begun(log, 2)
    newer = SmallJudge("2.0")
    assert verified(store, replay_id, newer)["valid"]
    newer.step = 2
    found = verified(store, replay_id, newer)["first_divergence"]
    assert (found["seq"], found["what"]) == (1, "position_hash")
    assert "today" in found["message"]


def test_a_judge_that_takes_it_no_more(store: ReplayStore, log: ReplayLog, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card that the catalogue has lost, say: a divergence and not a crash."""
    replay_id = begun(log, 2)
    newer = SmallJudge("2.0")

    def refuse(*asked: Any) -> Any:
        raise Refused([("/position/cards/a1/card", "There is no such card.")])

    monkeypatch.setattr(newer, "rule", refuse)
    assert verified(store, replay_id, newer)["first_divergence"]["seq"] == 1
    monkeypatch.setattr(newer, "status", refuse)
    found = verified(store, replay_id, newer)["first_divergence"]
    assert (found["seq"], found["what"]) == (0, "ruling")


def test_words_may_change_but_not_the_trace(store: ReplayStore, log: ReplayLog, judge: SmallJudge) -> None:
    """The same version of the judge has to give the same trace, its sentences aside."""
    replay_id = begun(log, 1)
    same = SmallJudge("1.0")
    rule = same.rule

    def reword(member: str, value: Any) -> Callable[..., dict[str, Any]]:
        def reworded(*asked: Any) -> dict[str, Any]:
            ruling = rule(*asked)
            ruling["trace"][0][member] = value
            return ruling

        return reworded

    same.rule = reword("text", "Better said.")  # type: ignore[method-assign]
    assert verified(store, replay_id, same)["valid"]
    same.rule = reword("rules", ["2"])  # type: ignore[method-assign]
    assert verified(store, replay_id, same)["first_divergence"]["what"] == "trace"


def test_a_game_that_goes_on_meanwhile(log: ReplayLog, store: ReplayStore, judge: SmallJudge) -> None:
    """What is verified is the replay as it was when verification began."""
    replay_id = begun(log, 3)
    head = store.head(replay_id)
    log.append(replay_id, 3, STEP)
    assert verify(head, store.entries(replay_id, 0, head.version), judge)["valid"]

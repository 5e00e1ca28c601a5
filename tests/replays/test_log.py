"""What can be done with a replay."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from freezegun import freeze_time
from redis import Redis

from replays.errors import Damaged, KeyReused, Refused, StaleVersion, UnknownReplay, UnknownVersion
from replays.events import link_fault
from replays.judged.answers import Key
from replays.log import ReplayLog
from replays.storing.recent import RECENT
from replays.storing.store import SNAPSHOT_EVERY, ReplayStore
from service.judge.data import digest
from tests.replays.shared import CONCEDE, ILLEGAL, START, STEP, STRIKE, SmallJudge, begun, everything

NOBODY = "0" * 32


def test_a_replay_from_its_creation_on(log: ReplayLog) -> None:
    """What the creation answers is what the head says."""
    players = {"first": "Аня", "second": "Борис"}
    with freeze_time("2026-05-01 12:00:00"):
        answer = log.create(copy.deepcopy(START), "Финал", players)
    assert answer == {
        "id": answer["id"],
        "version": 0,
        "ruleset": "classic",
        "position_hash": digest(START),
        "head_hash": answer["head_hash"],
        "created_at": "2026-05-01T12:00:00.000000Z",
    }
    assert log.head(answer["id"]) == {
        **answer,
        "engine": "1.0",
        "updated_at": "2026-05-01T12:00:00.000000Z",
        "title": "Финал",
        "players": players,
        "status": "settled",
        "outcome": None,
        "ancestry": [],
        "rulings": [],
        "line": [[0, 0]],
        "closed": False,
        "dice": "players",
    }
    assert log.position(answer["id"], 0) == (START, digest(START))
    assert log.trace(answer["id"], 0)["trace"] == []


def test_appending(log: ReplayLog) -> None:
    """A legal action moves the replay on and is chained to what was before."""
    replay_id = begun(log)
    before = log.head(replay_id)
    with freeze_time("2026-05-01 13:00:00"):
        answer = log.append(replay_id, 0, STEP, None, "step")
    event = answer["event"]
    assert answer["appended"] is True
    assert answer["version"] == event["seq"] == 1
    assert event["kind"] == "action"
    assert event["actor"] == "first"
    assert event["action"] == STEP
    assert event["dice"] is None
    assert event["resolve"] == "step"
    assert event["at"] == "2026-05-01T13:00:00.000000Z"
    assert event["previous_hash"] == before["head_hash"]
    assert link_fault(event, 1, before["head_hash"]) is None
    after = log.head(replay_id)
    assert after["version"] == 1
    assert after["head_hash"] == event["hash"]
    assert after["position_hash"] == answer["adjudication"]["position_hash"] == event["position_hash"]
    assert after["updated_at"] == event["at"]
    assert after["created_at"] == before["created_at"]
    assert log.trace(replay_id, 1) == {"version": 1, "trace": answer["adjudication"]["trace"], "engine": "1.0"}


def test_an_illegal_action_leaves_the_log_untouched(log: ReplayLog, client: Redis) -> None:
    """It is ruled on, and that is all."""
    replay_id = begun(log, 2)
    before = everything(client)
    answer = log.append(replay_id, 2, ILLEGAL)
    assert answer["appended"] is False
    assert answer["version"] == 2
    assert answer["event"] is None
    assert answer["adjudication"]["verdict"] == "illegal"
    assert everything(client) == before


def test_a_finished_game_takes_no_more(log: ReplayLog) -> None:
    """The head says how it ended; what comes after is illegal."""
    replay_id = begun(log, 1)
    log.append(replay_id, 1, CONCEDE)
    head = log.head(replay_id)
    assert (head["status"], head["outcome"]) == ("over", {"result": "first", "reason": "conceded"})
    assert log.append(replay_id, 2, STEP)["appended"] is False


@pytest.mark.parametrize("expected", [0, 1, 3, 10**9])
def test_another_version_is_refused(log: ReplayLog, client: Redis, expected: int) -> None:
    """Behind or ahead: the client is told where the replay is."""
    replay_id = begun(log, 2)
    before = everything(client)
    with pytest.raises(StaleVersion) as refused:
        log.append(replay_id, expected, STEP)
    assert refused.value.current == 2
    assert everything(client) == before


@pytest.mark.parametrize("replay_id", [NOBODY, "", "x", "*", "a}:head", "0" * 31 + "\n", "../" + "0" * 29, "Ж" * 32])
def test_an_unknown_replay(log: ReplayLog, client: Redis, replay_id: str) -> None:
    """Whatever is asked of it."""
    begun(log, 1)
    before = everything(client)
    for ask in (
        lambda: log.head(replay_id),
        lambda: log.append(replay_id, 0, STEP),
        lambda: log.append(replay_id, 0, ILLEGAL, key=Key("k")),
        lambda: log.page(replay_id),
        lambda: log.position(replay_id, 0),
        lambda: log.trace(replay_id, 0),
    ):
        with pytest.raises(UnknownReplay):
            ask()
    assert everything(client) == before


def test_a_version_to_come(log: ReplayLog) -> None:
    """There is no position and no trace of it."""
    replay_id = begun(log, 1)
    for ask in (log.position, log.trace):
        with pytest.raises(UnknownVersion):
            ask(replay_id, 2)


def test_wrong_dice_leave_the_log_untouched(log: ReplayLog, client: Redis) -> None:
    """What the judge does not take is not recorded."""
    replay_id = begun(log)
    before = everything(client)
    with pytest.raises(Refused, match="/dice"):
        log.append(replay_id, 0, STRIKE, [1, 2], key=Key("k"))
    assert everything(client) == before


class TestDice:
    """What was rolled, and with what, is recorded."""

    @pytest.mark.parametrize("dice", [None, [4], {"seed": "abc1"}])
    def test_given_dice_are_recorded_as_given(self, log: ReplayLog, dice: Any) -> None:
        """Rolls beside them."""
        event = log.append(begun(log), 0, STRIKE, dice)["event"]
        assert event["dice"] == dice
        assert [roll["for"] for roll in event["rolls"]] == ["a1"]

    @pytest.mark.parametrize("inside", [False, True])
    def test_the_servers_seed_is_recorded(self, log: ReplayLog, inside: bool) -> None:
        """Wherever it was asked for; the action itself asks for nothing then."""
        replay_id = begun(log)
        action = STRIKE | ({"dice": "server"} if inside else {})
        answer = log.append(replay_id, 0, action, None if inside else "server")
        seed = answer["event"]["dice"]["seed"]
        assert answer["adjudication"]["dice"] == {"seed": seed}
        assert answer["event"]["action"] == STRIKE
        assert answer["event"]["rolls"] == [{"die": int(seed, 16) % 6 + 1, "for": "a1"}]

    def test_rolls_in_an_action_stay_there(self, log: ReplayLog) -> None:
        """They are a part of what was proposed."""
        event = log.append(begun(log), 0, {**STEP, "dice": [3]})["event"]
        assert (event["action"], event["dice"]) == ({**STEP, "dice": [3]}, None)


class TestIdempotency:
    """The same request with the same key adds nothing and gets the first answer."""

    def test_an_append_again(self, log: ReplayLog, client: Redis) -> None:
        """Even when the replay has moved on."""
        replay_id = begun(log)
        first = log.append(replay_id, 0, STRIKE, "server", key=Key("k"))
        log.append(replay_id, 1, STEP)
        before = everything(client)
        assert log.append(replay_id, 0, STRIKE, "server", key=Key("k")) == first
        assert everything(client) == before

    def test_an_illegal_action_again(self, log: ReplayLog) -> None:
        """Its ruling was an answer too."""
        replay_id = begun(log)
        first = log.append(replay_id, 0, ILLEGAL, key=Key("k"))
        log.append(replay_id, 0, STEP, key=Key("other"))
        assert log.append(replay_id, 0, ILLEGAL, key=Key("k")) == first

    @pytest.mark.parametrize(
        "other",
        [
            {"expected": 1, "action": STRIKE},
            {"expected": 0, "action": STEP},
            {"expected": 0, "action": STRIKE, "dice": [1]},
            {"expected": 0, "action": STRIKE, "resolve": "all"},
            {"expected": 0, "action": ILLEGAL},
        ],
    )
    @pytest.mark.parametrize("first", [STRIKE, {**ILLEGAL, "source": "b1"}])
    def test_another_request_with_the_key(
        self, log: ReplayLog, client: Redis, first: dict[str, Any], other: dict[str, Any]
    ) -> None:
        """Is refused, and nothing is added."""
        replay_id = begun(log)
        log.append(replay_id, 0, first, key=Key("k"))
        before = everything(client)
        with pytest.raises(KeyReused):
            log.append(replay_id, **other, key=Key("k"))
        assert everything(client) == before

    def test_a_conflict_is_no_answer(self, log: ReplayLog) -> None:
        """The client looks again and may use the key again."""
        replay_id = begun(log, 1)
        with pytest.raises(StaleVersion):
            log.append(replay_id, 0, STEP, key=Key("k"))
        assert log.append(replay_id, 1, STEP, key=Key("k"))["appended"]

    def test_keys_belong_to_their_replay(self, log: ReplayLog) -> None:
        """Another replay knows nothing of them."""
        one, other = begun(log), begun(log)
        assert log.append(one, 0, STEP, key=Key("k"))["appended"]
        assert log.append(other, 0, STRIKE, key=Key("k"))["appended"]

    def test_answers_expire(self, log: ReplayLog, client: Redis) -> None:
        """A key that is never used again does not stay for ever; an append still cannot happen twice."""
        replay_id = begun(log)
        log.append(replay_id, 0, STEP, key=Key("k"))
        places = client.keys("*:answer*")
        assert len(places) == 2
        assert all(0 < client.ttl(place) <= 7 * 24 * 3600 for place in places)
        client.delete(*places)
        with pytest.raises(StaleVersion):
            log.append(replay_id, 0, STEP, key=Key("k"))


class TestPages:
    """Events in rows."""

    @pytest.mark.parametrize(
        ("first", "limit", "seen", "following"),
        [
            (1, 100, [1, 2, 3, 4, 5], None),
            (0, 2, [0, 1], 2),
            (1, 2, [1, 2], 3),
            (4, 2, [4, 5], None),
            (4, 1, [4], 5),
            (5, 1, [5], None),
            (6, 10, [], None),
            (10**12, 1, [], None),
        ],
    )
    def test_pages(self, log: ReplayLog, first: int, limit: int, seen: list[int], following: int | None) -> None:
        """In order, with where to go on."""
        page = log.page(begun(log, 5), first, limit)
        assert [event["seq"] for event in page.events] == seen
        assert page.next == following

    def test_going_through_all(self, log: ReplayLog) -> None:
        """The pages together are the chain."""
        replay_id = begun(log, 23)
        seen, following, previous = [], 0, None
        while following is not None:
            page = log.page(replay_id, following, 7)
            seen += page.events
            following = page.next
        for seq, event in enumerate(seen):
            assert link_fault(event, seq, previous) is None
            previous = event["hash"]
        assert previous == log.head(replay_id)["head_hash"]


class TestPositions:
    """Positions are made from what was recorded."""

    VERSIONS = 2 * SNAPSHOT_EVERY + 5

    def test_every_version(self, log: ReplayLog) -> None:
        """With snapshots and without."""
        replay_id = begun(log, self.VERSIONS)
        for version in range(1, self.VERSIONS + 1):
            position, found = log.position(replay_id, version)
            assert position == {**START, "options": {"count": version}}
            assert found == digest(position)

    def test_caches_can_be_thrown_away(self, log: ReplayLog, client: Redis) -> None:
        """Nothing is lost, and the snapshots come back with use."""
        replay_id = begun(log, self.VERSIONS)
        log.position(replay_id, self.VERSIONS - 1)
        (snapshots,) = client.keys("*snapshots")
        (head,) = client.keys("*head")
        client.delete(snapshots)
        client.hdel(head, "position")
        assert log.position(replay_id, self.VERSIONS)[0]["options"] == {"count": self.VERSIONS}
        assert sorted(map(int, client.hkeys(snapshots))) == [SNAPSHOT_EVERY, 2 * SNAPSHOT_EVERY]
        client.delete(snapshots)
        assert log.append(replay_id, self.VERSIONS, STEP)["appended"]

    @pytest.mark.parametrize("rubbish", [b"", b"rubbish", b"x\x9c\xab\xae\x05\x00\x01u\x00\xf9"])
    def test_spoilt_caches_do_no_harm(self, log: ReplayLog, client: Redis, rubbish: bytes) -> None:
        """What is cached counts only if it has the recorded hash."""
        replay_id = begun(log, self.VERSIONS)
        log.position(replay_id, self.VERSIONS - 1)
        (snapshots,) = client.keys("*snapshots")
        (head,) = client.keys("*head")
        for version in client.hkeys(snapshots):
            client.hset(snapshots, version, rubbish)
        client.hset(head, "position", rubbish)
        assert log.position(replay_id, self.VERSIONS - 1)[0]["options"] == {"count": self.VERSIONS - 1}
        assert log.append(replay_id, self.VERSIONS, STEP)["adjudication"]["position"]["options"] == {
            "count": self.VERSIONS + 1
        }

    def test_a_newer_engine_does_not_change_them(self, store: ReplayStore, log: ReplayLog, client: Redis) -> None:
        """A replay views as it was ruled."""
        replay_id = begun(log, 3)
        client.hdel(f"replay:{{{replay_id}}}:head", "position")
        newer = SmallJudge("2.0")
        newer.step = 100
        later = ReplayLog(store, newer)
        assert later.position(replay_id, 2)[0]["options"] == {"count": 2}
        assert later.trace(replay_id, 2)["engine"] == "1.0"

    def test_damage_is_told(self, log: ReplayLog, client: Redis) -> None:
        """A position that is not the recorded one is not answered."""
        replay_id = begun(log, 3)
        (stream,) = client.keys("*events")
        client.xdel(stream, "2-1")
        for version in (2, 3):
            with pytest.raises(Damaged):
                client.hdel(f"replay:{{{replay_id}}}:head", "position")
                log.position(replay_id, version)
        # As by a process that does not remember it.
        RECENT.take(replay_id, 3)
        with pytest.raises(Damaged):
            log.append(replay_id, 3, STEP)
        assert log.position(replay_id, 1)[0]["options"] == {"count": 1}


def test_a_judge_whose_deltas_lie_is_not_recorded(log: ReplayLog, judge: SmallJudge, client: Redis) -> None:
    """A trace that does not give its position would be worth nothing later."""
    replay_id = begun(log, 1)
    before = everything(client)
    rule = judge.rule

    def lie(*asked: Any) -> dict[str, Any]:
        ruling = rule(*asked)
        ruling["trace"][0]["delta"] = []
        return ruling

    judge.rule = lie  # type: ignore[method-assign]
    with pytest.raises(RuntimeError, match="deltas"):
        log.append(replay_id, 1, STEP)
    assert everything(client) == before


def test_a_head_from_before_there_were_rulings(log: ReplayLog, client: Redis) -> None:
    """Lacks what was added since; nothing had happened of it."""
    replay_id = begun(log, 2)
    head = log.head(replay_id)
    client.hdel(f"replay:{{{replay_id}}}:head", "ancestry", "rulings", "rewinds", "closed")
    assert log.head(replay_id) == head
    assert log.append(replay_id, 2, STEP)["appended"]
    assert log.verify(replay_id)["valid"]


def test_keys_share_a_slot(log: ReplayLog, client: Redis) -> None:
    """Everything of a replay lives in one slot of a cluster, under names that say what it is."""
    replay_id = begun(log, SNAPSHOT_EVERY)
    log.append(replay_id, SNAPSHOT_EVERY, STEP, key=Key("k"))
    log.position(replay_id, SNAPSHOT_EVERY)
    names = {key.decode() for key in client.scan_iter()}
    assert all(name.startswith(f"replay:{{{replay_id}}}:") for name in names)
    assert {name.split(":")[2] for name in names} == {"head", "events", "snapshots", "answers", "answered"}

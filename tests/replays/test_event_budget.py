"""What one event may cost: as much as a request, wherever it is ruled on, and whatever a process remembers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from redis import Redis

from replays import filing, jobs, notation
from replays.errors import BadArchive
from replays.files import archive
from replays.judged import judge as judging
from replays.judged.judge import Memory, default_judge
from replays.log import ReplayLog
from replays.storing.store import ReplayStore
from service.cards import default_catalogue
from service.games.berserk.rules import position_from_wire, position_to_wire
from service.judge.work import OverBudget, Work, opened
from tests.replays.workers import work

STRIKER = {"kind": "creature", "lives": 8, "movement": 1, "strike": [1, 2, 3]}
STRIKE = {"type": "strike", "player": "first", "source": "a1", "target": "b1"}
PASS = {"type": "pass", "player": "first"}
#: Less than a strike is, and more than the reading of its position.
FEW = 60


@pytest.fixture
def log(store: ReplayStore, monkeypatch: pytest.MonkeyPatch) -> ReplayLog:
    """A log with the real judge, who remembers nothing yet."""
    monkeypatch.setattr(judging, "_MEMORY", Memory())
    return ReplayLog(store, default_judge())


def start(**definition: Any) -> dict[str, Any]:
    """Two creatures face to face."""
    cards = {
        "a1": {"owner": "first", "cell": "A1", "definition": STRIKER | definition},
        "b1": {"owner": "second", "cell": "A1'", "definition": STRIKER},
    }
    return position_to_wire(position_from_wire({"ruleset": "classic", "cards": cards}, default_catalogue()))


def struck(log: ReplayLog) -> str:
    """A replay of one strike."""
    replay_id = str(log.create(start())["id"])
    assert log.append(replay_id, 0, STRIKE, {"seed": "ab"}, "all")["appended"]
    return replay_id


def least(done: Callable[[], Any]) -> int:
    """The least budget with which something is done."""
    low, high = 1, 100_000
    while low < high:
        middle = (low + high) // 2
        try:
            with opened(Work(middle)):
                done()
            high = middle
        except OverBudget:
            low = middle + 1
    return low


@pytest.mark.parametrize("definition", [{}, {"text": "{tap}: wound an elf by 1."}])
def test_a_ruling_costs_the_same_whether_its_position_is_remembered_or_read(
    definition: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading is counted by itself. What takes more of it than may be was never taken in, so nobody remembers it."""
    position, judge = start(**definition), default_judge()

    def ruled() -> dict[str, Any]:
        return judge.rule(position, STRIKE, {"seed": "ab"}, "all")

    monkeypatch.setattr(judging, "_MEMORY", Memory(0))
    read = least(ruled)
    monkeypatch.setattr(judging, "_MEMORY", Memory())
    ruled()
    remembered = least(ruled)
    assert read == max(remembered, least(lambda: position_from_wire(position, default_catalogue())))
    assert remembered > FEW and (definition or read == remembered)


def test_an_append_costs_the_same_in_every_process(log: ReplayLog, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the process knows how the replay stands an illegal action is ruled on twice: each time by itself."""
    replay_id = str(log.create(start())["id"])
    passed = log.append(replay_id, 0, PASS)
    assert passed["appended"]

    def refused() -> None:
        assert not log.append(replay_id, 1, STRIKE | {"target": "a1"}, None)["appended"]

    known = least(refused)
    monkeypatch.setattr(judging, "_MEMORY", Memory(0))
    assert least(refused) == known


def test_each_event_of_a_verification_may_be_as_much_as_a_request(log: ReplayLog) -> None:
    """However many there are: what is enough for one is enough for twelve of its kind."""
    replay_id = str(log.create(start())["id"])

    def verified() -> None:
        if not log.verify(replay_id)["valid"]:
            raise OverBudget

    enough = []
    for version in range(12):
        player = ("first", "second")[version % 2]
        assert log.append(replay_id, version, {"type": "end_turn", "player": player}, resolve="all")["appended"]
        enough.append(least(verified))
    assert enough[1:] == enough[1:2] * 11 and enough[0] > 10


def test_an_event_that_is_too_much_ends_the_verification(log: ReplayLog, client: Redis) -> None:
    replay_id = struck(log)
    assert log.verify(replay_id)["valid"]
    with opened(Work(FEW)):
        found = log.verify(replay_id)
    assert not found["valid"]
    assert (found["first_divergence"]["seq"], found["first_divergence"]["what"]) == (1, "over-budget")
    assert "a1" in found["first_divergence"]["message"]


def test_a_job_has_the_same_budget(log: ReplayLog, client: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    replay_id = struck(log)
    data = b"".join(archive.write(replay_id, log.standing(replay_id), log.entries(replay_id)))
    monkeypatch.setattr(jobs, "_most_work", FEW)
    verified = jobs.enqueue_verification(client, replay_id, timeout=60)
    imported = filing.enqueue_import(client, data, timeout=60, log=client)
    work(client)
    assert jobs.view(client, verified)["result"]["first_divergence"]["what"] == "over-budget"
    failed = jobs.view(client, imported)
    assert failed["status"] == "failed" and "event 1: It is more work than one request may be" in failed["error"]


def test_an_archive_with_an_event_that_is_too_much_is_not_taken_in(log: ReplayLog, client: Redis) -> None:
    replay_id = struck(log)
    data = b"".join(archive.write(replay_id, log.standing(replay_id), log.entries(replay_id)))
    before = sorted(client.keys("replay:*"))
    with opened(Work(FEW)), pytest.raises(BadArchive, match="line 3, event 1: It is more work") as bad:
        archive.receive(data, log)
    assert bad.value.divergence is not None and bad.value.divergence["what"] == "over-budget"
    assert sorted(client.keys("replay:*")) == before


def test_a_start_position_that_is_too_much_is_not_taken_in(log: ReplayLog, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its texts are read before anything else of it."""
    replay_id = str(log.create(start(text="{tap}: wound a gnome by 1."))["id"])
    data = b"".join(archive.write(replay_id, log.standing(replay_id), log.entries(replay_id)))
    monkeypatch.setattr(judging, "_MEMORY", Memory())
    with opened(Work(FEW)), pytest.raises(BadArchive, match=r"event 0: It is more work.* a printed text"):
        archive.receive(data, log)


def test_an_action_of_a_game_that_is_too_much_is_named(log: ReplayLog) -> None:
    plays = [(STRIKE, {"dice": {"seed": "ab"}, "resolve": "all"})]
    with opened(Work(FEW)), pytest.raises(OverBudget) as over:
        notation.record(log, start(), plays)
    assert over.value.pointer.startswith("/notation") and over.value.part.startswith("action 1, ")

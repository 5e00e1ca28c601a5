"""Games with the real judge: played at random, recorded, read back, verified."""

from __future__ import annotations

import random
from typing import Any

import pytest

from replays.judged.judge import default_judge
from replays.log import ReplayLog
from replays.storing.store import ReplayStore
from service.cards import default_catalogue
from service.games.berserk.rules import legal_actions, position_from_wire, position_to_wire
from service.judge import patch

ACTIONS = 60
NO_PLAY = {"concede", "offer_draw", "accept_draw", "decline_draw"}
CELLS = ("B1", "C1", "D1", "C2")


def board(rng: random.Random) -> dict[str, Any]:
    """Some real creatures of the classic edition on each side, in normal form."""
    found = default_catalogue().search("", collection="classic", kind="creature")
    cards: dict[str, Any] = {}
    for side, owner, half in (("a", "first", ""), ("b", "second", "'")):
        for number, cell in enumerate(CELLS):
            card = rng.choice(found)["id"]
            cards[f"{side}{number}"] = {"card": card, "owner": owner, "zone": "battlefield", "cell": cell + half}
    known = position_from_wire({"ruleset": "classic", "cards": cards}, default_catalogue())
    return position_to_wire(known)


def proposal(rng: random.Random, position: dict[str, Any], awaiting: Any) -> tuple[dict[str, Any], Any]:
    """Something legal to do, and its dice; a roll when dice are awaited."""
    if awaiting is not None:
        dice = rng.choice(["server", {"seed": f"{rng.getrandbits(64):x}"}])
        roll = {"type": "roll", "player": awaiting["player"]}
        return rng.choice([({**roll, "dice": dice}, None), (roll, dice)])
    listed = legal_actions(position_from_wire(position, default_catalogue()))
    return rng.choice([action for action in listed if action["type"] not in NO_PLAY]), rng.choice(["server", None])


@pytest.mark.parametrize("seed", range(8))
def test_a_random_game(store: ReplayStore, seed: int) -> None:
    """Every position read back is the one that was ruled, and verification finds nothing."""
    rng = random.Random(seed)
    log = ReplayLog(store, default_judge())
    start = board(rng)
    replay_id = str(log.create(start)["id"])
    ruled, awaiting = [start], None
    while len(ruled) <= ACTIONS and not ruled[-1].get("outcome"):
        action, dice = proposal(rng, ruled[-1], awaiting)
        resolve = rng.choice(["step", "forced", "all"])
        answer = log.append(replay_id, len(ruled) - 1, action, dice, resolve)
        assert answer["appended"], answer["adjudication"]["violations"]
        awaiting = answer["adjudication"].get("awaiting")
        ruled.append(answer["adjudication"]["position"])
    assert log.verify(replay_id) == {"valid": True, "events": len(ruled) - 1, "first_divergence": None}
    position = start
    for version, expected in enumerate(ruled):
        assert log.position(replay_id, version)[0] == expected
        position = patch.fold(position, log.trace(replay_id, version)["trace"])
        assert position == expected

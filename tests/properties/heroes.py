"""Random games of Heroes with real cards, looked at move by move: what the hunt plays of the second game."""

from __future__ import annotations

import copy
import json
import traceback
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any
from unittest import mock

from service.games.heroes.game import GAME
from service.games.heroes.position.model import Position
from service.judge import patch
from service.judge.asking import ANYTHING
from service.judge.dice import Dice
from service.judge.seats import SEATS
from service.playing import heroes as playing

Wire = dict[str, Any]
#: At one position in this many the listing is checked both ways, and everything that is proposed is judged.
LISTED_EACH = 10
#: So many listed actions and as many proposals are judged there at the most.
_LOOKED_AT = 25
_MOST = 500


def check_move(before: Position, after: Position, events: Sequence[Any]) -> None:
    """Deltas come to the position after, which is read again as it is; no card is lost, no hidden hand is shown."""
    old, new = GAME.write(before), GAME.write(after)
    trace = GAME.trace(events, GAME.names(after, "ru"), "ru")
    assert patch.fold(copy.deepcopy(old), copy.deepcopy(trace)) == new, "the deltas come to another position"
    again = GAME.read(GAME.position.check(json.loads(json.dumps(new))))
    assert GAME.write(again) == new, "the position is another one once it is read again"
    assert set(old["cards"]) <= set(new["cards"]), "a card was lost"
    decks = [ident for seat in SEATS for ident in new.get("players", {}).get(seat, {}).get("deck", ())]
    assert sorted(decks) == sorted(ident for ident, card in new["cards"].items() if card["zone"] == "deck")
    for viewer in (*SEATS, "public"):
        sight = GAME.sight(viewer)
        shown = json.dumps(sight.position(new))
        for ident, name in sight.concealment(new).names.items():
            assert name is None or f'"{ident}"' not in shown, f"{viewer} is shown {ident}"


def check_listing(position: Position, random: Random) -> int:
    """What is listed is legal, and what is proposed and legal is listed; how many proposals were judged."""
    listed = [dict(one) for one in GAME.listing(position, None, _MOST, ANYTHING).actions]
    whole = len(listed) < _MOST
    for action in random.sample(listed, min(len(listed), _LOOKED_AT)):
        assert _legal(position, action), f"listed and illegal: {action}"
    found = _proposals(position) if whole else []
    proposed = random.sample(found, min(len(found), _LOOKED_AT))
    for action in proposed:
        assert not _legal(position, action) or action in listed, f"legal and not listed: {action}"
    return len(proposed)


def _legal(position: Position, action: Mapping[str, Any]) -> bool:
    return bool(GAME.adjudicate(position, [dict(action)], Dice.seeded("1"), "forced").legal)


def _proposals(position: Position) -> list[Wire]:
    """Whatever a player might think of: attacks of anybody at anybody, defences, and what has no target."""
    cards = list(position.cards)
    found: list[Wire] = []
    for seat in SEATS:
        found += [{"type": kind, "player": seat} for kind in ("pass", "end_turn", "keep", "concede")]
        for one in cards:
            found += [{"type": kind, "player": seat, "source": one} for kind in ("play", "defend")]
            found += [{"type": "use", "player": seat, "source": one, "feature": f"f{n}"} for n in (1, 2)]
            found += [{"type": "attack", "player": seat, "source": one, "target": other} for other in cards[:30]]
    return found


def hunted(name: str, cards: Sequence[str], turns: int) -> tuple[int, str, str, int]:
    """One game: its actions, the reason for its end, what failed, and how many proposals were judged."""
    random, proposals = Random(name), 0
    adjudicate = GAME.adjudicate

    def watched(before: Position, *asked: Any) -> Any:
        nonlocal proposals
        with mock.patch.object(playing.GAME, "adjudicate", adjudicate):
            if random.randrange(LISTED_EACH) == 0:
                proposals += check_listing(before, random)
        ruling = adjudicate(before, *asked)
        if ruling.legal:
            check_move(before, ruling.position, ruling.events)
        return ruling

    with mock.patch.object(playing.GAME, "adjudicate", watched):
        try:
            game = playing.play(name, cards, turns)
        except Exception:
            return 0, "failure", traceback.format_exc(limit=-4), proposals
    return len(game.moves), (game.end.outcome or {})["reason"], "", proposals

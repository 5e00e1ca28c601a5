"""Cards that act more than once although they have acted: attacks that are repeated, any number of defences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.games.berserk.rules.forms.attack_types import ATTACKS, in_group
from service.games.berserk.rules.forms.references import mentions
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card, Wire
from service.judge.remembered import Remembered

#: What a card remembers of its turn: its attacks by type and target, and that its player did something else since.
_MADE, PARTED = "made", "parted"
#: What it remembers of each attack that was carried out, be it one that triggered, from that moment on (216.11).
_LANDED = "landed"
#: The filter that looks at it: whom the card with the text attacked in this turn, with attacks of a type or group.
STRUCK = "struck"
ATTACKED_WITH = "attacked_with"
#: The filter that asks on whose cells it has been in this turn.
PASSED = "passed"
#: What a moment asks of a move: how many the card has made that way in this turn.
SAME_WAY = "same_way"
#: How a text in the language of cards looks back at whatever happened.
_DID = "did"
_LOOKS_BACK = Remembered(20_000)


def made(card: Card, of: str) -> dict[str, int]:
    """How many attacks of a type or group a card has made as its actions this turn, by the card that they were at."""
    return _remembered(card, of, (_MADE,))


def attacked_by(card: Card, of: str) -> frozenset[str]:
    """Whom a card has attacked this turn with attacks of a type or group: those carried out, and those paid for."""
    return frozenset(_remembered(card, of, (_MADE, _LANDED)))


def _remembered(card: Card, of: str, wanted: tuple[str, ...]) -> dict[str, int]:
    found: dict[str, int] = {}
    for name, number in card.memory.items():
        what, _, rest = name.partition(":")
        kind, _, target = rest.partition(":")
        if what in wanted and in_group(kind, of):
            found[target] = found.get(target, 0) + int(number)
    return found


def booked(card: Card, kind: str, target: str | None) -> dict[str, Any]:
    """A card's memory with one more attack that it made."""
    kept = {k: v for k, v in card.memory.items() if k != PARTED}
    return {**kept, **_one_more(card, _MADE, kind, target)}


def landed(card: Card, kind: str, target: str | None) -> dict[str, Any]:
    """A card's memory with one more attack of its own that was carried out (216.11)."""
    return {**card.memory, **_one_more(card, _LANDED, kind, target)}


def _one_more(card: Card, what: str, kind: str, target: str | None) -> dict[str, Any]:
    name = f"{what}:{kind}:{target or ''}"
    return {name: int(card.memory.get(name, 0)) + 1}


def parted(card: Card, source: str, kind: str) -> bool:
    """Whether what its player declares comes between this card's attacks: anything but the next of them."""
    return PARTED not in card.memory and bool(made(card, "attacks")) and not (card.id == source and kind in ATTACKS)


def looks_back(game: Game, card: Card) -> bool:
    """Whether a card's text asks whom it attacked in this turn (the filter ``struck``), or any card's who attacked
    (``attacked_with``)."""
    if any(_mentions(feature.data, STRUCK) for feature in game.features(card)):
        return True
    asked: bool | None = game.memo.get(ATTACKED_WITH)
    if asked is None:
        asking = (c for c in game.position.cards.values() if c.in_squad or c.gained)  # also what has outlived its card
        asked = any(_mentions(feature.data, ATTACKED_WITH) for one in asking for feature in game.features(one))
        game.memo[ATTACKED_WITH] = asked
    return asked


def asks_whom_it_passed(game: Game, card: Card) -> bool:
    """Whether a card's text asks on whose cells it has been in this turn (the filter ``passed``)."""
    return any(_mentions(feature.data, PASSED) for feature in game.features(card))


def asks_for_ways(game: Game) -> bool:
    """Whether a text asks how many moves a card has made one way in this turn (``same_way``)."""
    return game.hears("moved") and any(_mentions(me.feature.data, SAME_WAY) for me, _ in game.listeners("moved"))


def _mentions(data: Wire, name: str) -> bool:
    """Whether a text looks back by that filter; told from the text once, since every attack and movement asks."""
    known = _LOOKS_BACK.get(data)
    if known is None:
        names = (STRUCK, ATTACKED_WITH, PASSED, SAME_WAY)
        known = _LOOKS_BACK.put(data, [one for one in names if _has(data, one) or _has(data, _DID)])
    return name in known


def _has(data: Wire, name: str) -> bool:
    return mentions(data, lambda part: isinstance(part, Mapping) and name in part)


def in_a_row(game: Game, card: Card) -> bool:
    """Whether a card's text asks that its attacks follow one another."""
    told = (f.data.get("effects") or f.data.get("always") or () for f in game.features(card))
    return any(_unbroken(part) for parts in told for part in parts)


def _unbroken(part: Wire) -> bool:
    may = part.get("may")
    return bool(part.get("in_a_row")) or (isinstance(may, Mapping) and may.get("per") == "unbroken")

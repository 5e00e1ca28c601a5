"""What a declaration rests on: the paragraphs of its type (§401, the dictionary), and what makes two cards adjacent."""

from __future__ import annotations

from collections.abc import Mapping

from service.rules.features.base import MELEE
from service.rules.game import Game
from service.rules.model import SYMBIOTE_KINDS, Card

#: By type of attack or ability: that it is one, magical or not, close or ranged, playable or triggered.
TYPE_RULES: Mapping[str, tuple[str, ...]] = {
    "shot": ("401.1", "401.3", "401.5", "dictionary.shot.1", "dictionary.shot.2", "dictionary.shot.3"),
    "throw": ("401.1", "401.3", "401.5", "dictionary.throw.1", "dictionary.throw.2", "dictionary.throw.3"),
    "discharge": (
        "401.1", "401.2", "401.4", "dictionary.discharge.1", "dictionary.discharge.2", "dictionary.discharge.3",
    ),
    "strike_through_a_row": (
        "401.1", "dictionary.strike_through_a_row.1", "dictionary.strike_through_a_row.2",
        "dictionary.strike_through_a_row.3", "dictionary.strike_through_a_row.5",
    ),
    "special_strike": (
        "401.1", "401.3", "401.5", "dictionary.special_strike.1", "dictionary.special_strike.2",
        "dictionary.special_strike.4",
    ),
    "magic_strike": (
        "401.1", "401.2", "401.4", "dictionary.magic_strike.1", "dictionary.magic_strike.2",
        "dictionary.magic_strike.4",
    ),
    "spell": ("401.1", "401.2", "401.4"),
    "impact": ("401.1", "401.2", "401.5", "401.6"),
}  # fmt: skip

#: Strikes that the reflector does not answer, where the text says nothing else.
UNANSWERED: Mapping[str, tuple[str, ...]] = {
    "special_strike": ("dictionary.special_strike.3",),
    "magic_strike": ("dictionary.magic_strike.3",),
}


def closeness(game: Game, source: Card, target: Card | None, kind: str) -> tuple[str, ...]:
    """Why a melee attack reaches its target although the two stand on no adjacent cells, or by way of a host."""
    if target is None or kind not in MELEE:
        return ()
    if game.flying(source):
        return ("211.5",) if kind == "simple_strike" else ("211.1",)
    if target.zone == "additional":
        return ("211.9",)
    found: list[str] = []
    for card, another in ((source, target), (target, source)):
        if card.kind in SYMBIOTE_KINDS and card.host is not None:
            found.append("210.9a" if card.host == another.id else "210.9")
        elif card.kind == "equipment" and card.host is not None:
            found.append("214.8a" if card.host == another.id else "214.8")
    return tuple(dict.fromkeys(found))


def lone_roll(target: Card, kind: str, fighters: int) -> tuple[str, ...]:
    """Why one card alone rolls: the target is no fighter, does not answer such a strike, or is closed."""
    if fighters > 1:
        return ()
    if target.kind == "artifact":
        return ("205.5a", "213.3", "213.4")
    return ("205.5a", *UNANSWERED.get(kind, ()))

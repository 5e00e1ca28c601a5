"""The language in the games that answer as a ``Table``: one that looks at its cards whenever it is asked."""

from __future__ import annotations

from typing import Any

from service.judge.matching.amounts import made_of
from service.judge.matching.compiling import Asked, Attribute, Key, Trait, View, listed, plain
from service.judge.matching.keys import spoken
from service.judge.matching.matcher import matcher_of
from service.judge.matching.view import Wire
from service.judge.seats import SEATS

_PLAYER = "player"
TABLES = matcher_of(
    Asked(
        seats=SEATS,
        active=lambda view: view.game.active,
        round=lambda view: view.game.round,
        others={_PLAYER: (frozenset({_PLAYER}), SEATS)},
        nobody=0,
    )
)
amount, compared, fits, holds, seat_of = TABLES.amount, TABLES.compared, TABLES.fits, TABLES.holds, TABLES.seat


def every(view: View, selector: Wire) -> list[Any]:
    """The cards or players that a selector means, in the position's order: cards in play where it tells no zone.

    Raises:
        Unmatched: the selector asks for something that nobody can tell.
    """
    kin = TABLES.selecting(selector)
    return [one for one in kin.among(view) if kin.fits(view, one)]


def players_of(view: View, selector: Wire) -> list[str]:
    """The seats that a selector of players means. Raises Unmatched."""
    return TABLES.every_other(view, selector)


def made(view: View, number: int, told: Wire) -> int:
    """What the words beside a number make of it. Raises Unmatched."""
    found = made_of(TABLES, lambda view: number, told)(view)
    return 0 if found is None else found


@TABLES.part("key")
def _key(word: str, told: Any) -> Key:
    """A key that the table answers. What is hidden is a card like any other to it: who may not know is asked before."""
    if word in ("class", "element", "name"):
        return spoken(told, _trait(word))
    if word == "kind":
        kinds = listed(told)
        return plain(
            lambda view, it: any(kind == "card" or view.game.is_kind(it, kind) for kind in kinds),
            lambda view, it: _PLAYER in kinds,
            open=True,
        )
    if word == "zone":
        zones = listed(told)
        return plain(lambda view, it: view.game.in_zone(it, zones), open=True)
    if word == "did":
        counted = TABLES.parts["counted"](told)
        return plain(
            lambda view, it: bool(counted(view.looking_at(it))),
            lambda view, it: bool(counted(view.looking_at(it))),
            open=True,
        )

    def asked(view: View, it: Any) -> bool:
        return bool(view.game.asked(view, it, word, told))

    return plain(asked, asked, open=True)


@TABLES.part("number")
def _number(told: Any) -> Attribute:
    def read(view: View, one: Any) -> Any:
        return view.game.number(view, one, told)

    return Attribute(read, True, read)


@TABLES.part("trait")
def _trait(told: Any) -> Trait:
    if told in ("name", "class", "element", "kind", "side"):
        return Trait(lambda view, card: view.game.traits(card, told), True)

    def read(view: View, card: Any) -> tuple[Any, ...]:
        number = view.game.number(view, card, told)
        return () if number is None else (number,)

    return Trait(read, True)


@TABLES.part("lying")
def _lying(told: Any) -> Any:
    zones = None if told is None else listed(told)
    return lambda view: view.game.lying(zones)

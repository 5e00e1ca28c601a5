"""What each key of a selector asks of a card and of a cell."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.matching.compiling import (
    PARTS,
    CardTest,
    Key,
    Trait,
    comparing,
    counting,
    listed,
    part,
    plain,
    playing,
    selecting,
    speaks_of_it,
    zones_of,
)
from service.games.berserk.rules.matching.lying import LYING
from service.games.berserk.rules.matching.numbered import NUMBERED
from service.games.berserk.rules.matching.view import Unmatched, View
from service.games.berserk.rules.position.markers import CELL_MARKER, deep
from service.games.berserk.rules.position.model import SYMBIOTE_KINDS, Card, Wire
from service.games.berserk.rules.position.natures import called, classes_now, elements_now
from service.judge.matching.keys import spoken


@part("key")
def key(word: str, value: Any) -> Key:
    """What a key of a selector asks that other games have not. Raises Unmatched."""
    found = _KEYS.get(word)
    if found is None:
        raise Unmatched(word, "no card can be asked for that")
    return found(value)


# -- who it is ---------------------------------------------------------------------------------------------------------


def _of_kind(kind: str) -> CardTest:
    return lambda view, it: it.kind == kind


_KINDS: Mapping[str, CardTest] = {
    "creature": lambda view, it: it.is_creature,
    "ground": _of_kind("creature"),
    "symbiote": lambda view, it: it.kind in SYMBIOTE_KINDS,
    **{kind: _of_kind(kind) for kind in ("flying", "companion", "parasite", "artifact", "terrain", "equipment")},
}


def _kind(told: Any) -> Key:
    kinds = listed(told)
    if kinds == ("card",):
        return plain(lambda view, it: True, open=True)
    if kinds == ("cell",):
        return Key(None, None, lambda view, it: True)
    if kinds == ("player",):
        return Key(None, None, lambda view, it: it in board.SEATS)
    if set(kinds) <= {"depth", "surface"}:
        sought = {kind == "depth" for kind in kinds}
        return Key(None, None, lambda view, it: deep(view.game, it) in sought)
    unknown = [kind for kind in kinds if kind not in _KINDS]
    if unknown:
        raise Unmatched(unknown[0], "no card is of that kind")
    if len(kinds) == 1:
        return plain(_KINDS[kinds[0]])
    tests = [_KINDS[kind] for kind in kinds]
    return plain(lambda view, it: any(test(view, it) for test in tests))


def _element(told: Any) -> Key:
    """Its element; neutral is who has none (202.9)."""

    def read(view: View, it: Card) -> tuple[str, ...]:
        return elements_now(view.game, it) or ("neutral",)

    return spoken(told, Trait(read, False))


def _name(told: Any) -> Key:
    if isinstance(told, Mapping):
        name = str(told.get("is"))
        return plain(lambda view, it: isinstance(view.names.get(name), str) and called(it, view.names[name]))
    names = listed(told)
    return plain(lambda view, it: any(called(it, name) for name in names))


def _zone(told: Any) -> Key:
    zones = zones_of(told)
    return plain(lambda view, it: it.zone in zones, open=True)


def _place(told: Any) -> Key:
    """On top of its owner's deck, at the bottom, or as the so-manieth card from the top (206.9)."""
    if told == "random":
        raise Unmatched("place", "chance tells where it is")
    from_top = counting({"top": 1, "bottom": 0}.get(told, told) if isinstance(told, str) else told)

    def there(view: View, it: Card) -> bool:
        deck, number = view.game.position.players[it.owner].deck, from_top(view)
        if it.zone != "deck" or number is None or not 0 <= number <= len(deck):
            return False
        return bool(deck) and deck[number - 1] == it.id

    return plain(there, open=True)


# -- what it has -------------------------------------------------------------------------------------------------------


def _has(told: Any) -> Key:
    return plain(PARTS["has"](told))


def _borne_by(told: Any) -> Key:
    """What sits on it fits (210.2, 214.4)."""
    kin, inner = selecting(told), speaks_of_it(told)

    def so(view: View, it: Card) -> bool:
        within = view.looking_at(it) if inner else view
        return any(kin.may(within, one) for one in view.game.hosted(it.id))

    return plain(so, open=True)


def _rides(told: Any) -> Key:
    """It sits on a card that fits (210.2, 214.4)."""
    kin, inner = selecting(told), speaks_of_it(told)

    def so(view: View, it: Card) -> bool:
        host = view.game.get(it.host)
        return host is not None and kin.may(view.looking_at(it) if inner else view, host)

    return plain(so, open=True)


@part("borne")
def borne(told: Wire) -> Callable[[View, Card], int]:
    """How many markers of a title a card bears, of those that somebody's card put there. Raises Unmatched."""
    title, given = told.get("title"), _given(told.get("by"))

    def number(view: View, it: Card) -> int:
        found = 0
        for marker in it.markers:
            named = marker.get("name") if marker["kind"] == "named" else marker["kind"]
            if (title is None and marker["kind"] == "named") or (title is not None and named == title):
                giver = view.game.get(marker.get("source"))
                found += given(view, giver, giver.controller if giver is not None else None)
        return found

    return number


def _given(by: Any) -> Callable[[View, Card | None, str | None], bool]:
    """Whether a marker is from a card, or from a card of a player."""
    if by is None:
        return lambda view, giver, player: True
    side = by["side"] if isinstance(by, Mapping) and set(by) == {"side"} else by
    if isinstance(side, str) or {"controller", "owner_of"} & side.keys():
        whose = playing(side)
        return lambda view, giver, player: player == whose(view)
    kin = selecting(by)
    return lambda view, giver, player: giver is not None and kin.may(view, giver)


def _marker(told: Wire) -> Key:
    bounds = {word: value for word, value in told.items() if word not in ("title", "by")}
    so, number = comparing(bounds or {"min": 1}), borne(told)
    title, given = told.get("title"), _given(told.get("by"))

    def on_cell(view: View, it: str) -> int:
        there = (one for one in view.game.position.effects if one.get("kind") == CELL_MARKER and one["cell"] == it)
        meant = (one for one in there if title is None or one["name"] == title)
        return sum(given(view, view.game.get(one.get("source")), one.get("by")) for one in meant)

    return plain(
        lambda view, it: so(view, number(view, it)) is not False,
        lambda view, it: so(view, on_cell(view, it)) is not False,
        open=True,
    )


def _did(told: Wire) -> Key:
    test, seen = PARTS["did"](told)
    return plain(test, open=seen)


def _class(told: Wire) -> Key:
    return spoken(told, Trait(lambda view, it: classes_now(view.game, it), False))


_KEYS: Mapping[str, Callable[[Any], Key]] = {
    "kind": _kind, "element": _element, "name": _name, "zone": _zone, "class": _class,
    "place": _place, "has": _has, "bears": _borne_by, "rides": _rides, "marker": _marker, "did": _did,
    **LYING, **NUMBERED,
}  # fmt: skip

"""What a selector asks of the numbers of a card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from service.games.berserk.rules.matching.attributes import number_of
from service.games.berserk.rules.matching.compiling import Key, comparing, plain, speaks_of_it, together
from service.games.berserk.rules.matching.view import Unmatched, View
from service.games.berserk.rules.position.model import Card, Wire


def _attribute(name: Any) -> Callable[[Any], Key]:
    def asked(told: Wire) -> Key:
        return compared_with(name, told)

    return asked


def compared_with(name: Any, told: Wire) -> Key:
    """A number of a card, as a comparison says. Raises Unmatched."""
    what, so, inner = number_of(name), comparing(told), speaks_of_it(told)
    read = what.read

    def known(view: View, it: Card) -> bool | None:
        number = read(view, it)
        if number is None:
            return False
        return so(view.looking_at(it) if inner else view, number)

    return Key(lambda view, it: known(view, it) is not False, lambda view, it: known(view, it) is True, None, what.open)


def _strike(told: Wire) -> Key:
    if "force" not in told:
        raise Unmatched("strike", "a strike has three values: the force tells which")
    rest = {word: value for word, value in told.items() if word != "force"}
    return compared_with({"strike": told["force"]}, rest)


def _unused(told: Wire) -> Key:
    rest = {word: value for word, value in told.items() if word != "feature"}
    return compared_with({"unused": told.get("feature")}, rest)


def _printed(told: Wire) -> Key:
    keys: list[Key] = []
    if not isinstance(told, Mapping):
        raise Unmatched("printed", "numbers are compared, each by its name")
    for word, value in told.items():
        if word == "strike":
            rest = {name: bound for name, bound in value.items() if name != "force"}
            keys.append(compared_with({"printed": {"strike": value.get("force")}}, rest))
        else:
            keys.append(compared_with({"printed": word}, value))
    return together(keys)


def _number_of_any(told: Wire) -> Key:
    """The number after one of its named features."""
    so, inner = comparing(told), speaks_of_it(told)

    def having(view: View, it: Card) -> bool:
        within = view.looking_at(it) if inner else view
        numbered = (one for one in view.game.features(it) if one.keyword is not None and "x" in one.data)
        return any(so(within, one.x) is not False for one in numbered)

    return plain(having)


def _distance(told: Wire) -> Key:
    """How far it is from the card with the text, a cell too (dictionary.range.2)."""
    of_card, so, inner = compared_with("distance", told), comparing(told), speaks_of_it(told)

    def of_cell(view: View, it: str) -> bool:
        here = view.game.cell_of(view.me)
        return (
            here is not None and so(view.looking_at(it) if inner else view, view.game.ruleset.metric(here, it)) is True
        )

    return of_card._replace(cell=of_cell)


def _crystal(told: str) -> Key:
    return plain(lambda view, it: it.definition.crystal == told)


#: The keys of a selector that are numbers, or the currency of one.
NUMBERED: Mapping[str, Callable[[Any], Key]] = {
    "strike": _strike, "unused": _unused, "printed": _printed, "crystal": _crystal,
    "x": _number_of_any, "distance": _distance,
    **{name: _attribute(name) for name in (
        "wounds", "lives", "extra_lives", "chips", "counters", "cost", "excess", "movement")},
}  # fmt: skip

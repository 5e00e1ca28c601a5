"""The numbers and traits of a card that a text speaks of, now or as they are printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from service.games.berserk.rules.asking.conditions import most_apart
from service.games.berserk.rules.asking.numbers import changed, reaching
from service.games.berserk.rules.asking.precedence import in_order
from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.battlefield.mobility import movement_of, printed_movement
from service.games.berserk.rules.features.base import Attack, Claim
from service.games.berserk.rules.matching.compiling import MATCHER, PARTS, Attribute, Number, Trait, part, selecting
from service.games.berserk.rules.matching.view import Unmatched, View
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import FORCES, Card, Definition, Wire
from service.games.berserk.rules.position.natures import classes_now, elements_now, folded, units_left
from service.judge.matching.amounts import distinct_of


def _of_creature(read: Callable[[Game, Card], int]) -> Callable[[View, Card], int | None]:
    return lambda view, card: read(view.game, card) if card.is_creature else None


_NOW: Mapping[str, Attribute] = {
    "wounds": Attribute(lambda view, card: card.wounds),
    "lives": Attribute(lambda view, card: card.lives_left),
    "extra_lives": Attribute(lambda view, card: card.extra_lives, open=True),
    "chips": Attribute(lambda view, card: card.chips, open=True),
    "counters": Attribute(lambda view, card: card.chips if card.zone == "graveyard" else 0),
    "cost": Attribute(lambda view, card: card.price),
    "excess": Attribute(lambda view, card: max(0, -card.lives_left)),
    "movement": Attribute(_of_creature(movement_of)),
    "distance": Attribute(lambda view, card: _apart(view, card), open=True),
    "row": Attribute(lambda view, card: _line(view, card, board.row), True, lambda view, cell: board.row(cell)),
    "column": Attribute(lambda view, card: _line(view, card, column), True, lambda view, cell: column(cell)),
}
#: The words of numbers that a card has.
ATTRIBUTES = frozenset(_NOW)
_PRINTED: Mapping[str, Attribute] = {
    "cost": _NOW["cost"],
    "lives": Attribute(lambda view, card: card.definition.lives),
    "movement": Attribute(_of_creature(lambda game, card: printed_movement(card))),
}


def column(cell: str) -> int:
    """Which column of the battlefield a cell is in, from 1 on (207.2)."""
    return board.COLUMNS.index(cell[0]) + 1


def _apart(view: View, card: Card) -> int | None:
    """How far it is from the card with the text, as the edition counts it (dictionary.range.2)."""
    here, there = view.game.cell_of(view.me), view.game.cell_of(card)
    return None if here is None or there is None else view.game.ruleset.metric(here, there)


def _line(view: View, card: Card, of: Callable[[str], int]) -> int | None:
    here = view.game.cell_of(card)
    return None if here is None else of(here)


@part("number")
def number_of(told: Any) -> Attribute:
    """How a number of a card is read.

    Args:
        told: an attribute by its word, or ``{"strike": force}``, ``{"x": feature}``, ``{"unused": feature}``,
            ``{"marker": …}``, ``{"printed": …}``.

    Raises:
        Unmatched: no card has it.
    """
    if isinstance(told, str):
        if told not in _NOW:
            raise Unmatched(told, "that is no number of a card")
        return _NOW[told]
    word, value = next(iter(told.items())) if len(told) == 1 else ("of", None)
    if word not in _TOLD:
        raise Unmatched(word, "that is no number of a card")
    return _TOLD[word](value)


def _strike(force: Any) -> Attribute:
    if force not in FORCES:
        raise Unmatched("strike", "a strike has a value by its force")
    return Attribute(_of_creature(lambda game, card: strike_now(game, card, force)))


def _printed(told: Any) -> Attribute:
    if isinstance(told, Mapping) and set(told) == {"strike"} and told["strike"] in FORCES:
        place = FORCES.index(told["strike"])
        return Attribute(_of_creature(lambda game, card: card.strike[place]))
    if isinstance(told, str) and told in _PRINTED:
        return _PRINTED[told]
    raise Unmatched("printed", "that number is not printed on a card")


def keyword_in(feature: Any, word: str) -> str:
    """The named feature that is meant, where only its name is told. Raises Unmatched."""
    if not isinstance(feature, Mapping) or set(feature) != {"keyword"}:
        raise Unmatched(word, "it is of a named feature")
    return str(feature["keyword"])


def _x(feature: Any) -> Attribute:
    name = keyword_in(feature, "x")

    def read(view: View, card: Card) -> int:
        found = view.game.has(card, name)
        if found is None:
            return 0
        return found.x if "range" not in found.data else _range_of(view.game, card, name, found.data["range"])

    return Attribute(read)


def _range_of(game: Game, card: Card, name: str, printed: int) -> int:
    """How far a named feature goes, with what changes its range (422.1)."""
    return reaching(game.ask("range", Claim(name, card.controller, card)), printed) or 0


def _unused(feature: Any) -> Attribute:
    name = keyword_in(feature, "unused")
    return Attribute(lambda view, card: units_left(view.game, card, name))


def _marker(told: Any) -> Attribute:
    borne = PARTS["borne"](told)
    return Attribute(borne, open=True)


_TOLD: Mapping[str, Callable[[Any], Attribute]] = {
    "strike": _strike, "printed": _printed, "x": _x, "unused": _unused, "marker": _marker,
}  # fmt: skip


#: Traits of a card, of which it can have several, or none: with whether everybody sees them of a hidden card.
_TRAITS: Mapping[str, tuple[Callable[[Game, Card], tuple[Any, ...]], bool]] = {
    "name": (lambda game, card: (folded(card.definition.name),) if card.definition.name else (), False),
    "class": (classes_now, False),
    "element": (elements_now, False),
    "kind": (lambda game, card: (card.kind,), False),
    "crystal": (lambda game, card: (card.definition.crystal,), False),
    "side": (lambda game, card: (card.controller,), True),
    "row": (lambda game, card: _cell_part(game, card, slice(1, None)), True),
    "column": (lambda game, card: _cell_part(game, card, slice(1)), True),
}


def _cell_part(game: Game, card: Card, part: slice) -> tuple[str, ...]:
    here = game.cell_of(card)
    return () if here is None else (here[part],)


@part("trait")
def trait_of(told: Any) -> Trait:
    """How a trait or a number of a card is read, to compare it with those of others.

    A row is one of the six of the battlefield here. Neutral cards have no element (202.9).

    Raises:
        Unmatched: cards have no such thing.
    """
    if isinstance(told, str) and told in _TRAITS:
        found, seen = _TRAITS[told]
        return Trait(lambda view, card: found(view.game, card), seen)
    number = number_of(told)

    def read(view: View, card: Card) -> tuple[Any, ...]:
        value = number.read(view, card)
        return () if value is None else (value,)

    return Trait(read, number.open)


@part("distinct")
def _distinct(told: Wire) -> Number:
    """Of ranges there are so many different ones as cards that fit can have each for itself (401.4)."""
    if told["distinct"] != {"printed": "range"}:
        return distinct_of(MATCHER, told)
    kin = selecting(told["among"])
    types = [deed["type"] for deed in told["among"].get("has", {}).get("do", ()) if deed["deed"] == "attack"]
    if len(types) != 1:
        raise Unmatched("range", "of which attacks has to be told among whom they are counted")
    (of,) = types

    def read(view: View) -> int:
        cards = [one for one in kin.among(view) if isinstance(one, Card) and kin.may(view, one)]
        return most_apart(view.game, cards, (of,) if isinstance(of, str) else of)

    return read


def printed_strike(card: Card, force: str) -> int:
    return card.strike[FORCES.index(force)] if card.is_creature else 0


def strike_now(game: Game, card: Card, force: str) -> int:
    """A value of its simple strike with what is added to it whomever it strikes, as nobody is struck here (422.1)."""
    base = printed_strike(card, force)
    nobody = Card("", Definition())
    blow = Attack("simple_strike", card, nobody, force=force, value=base, base=base)
    return max(0, changed(in_order(blow, game.ask("modify_value", blow)), base))

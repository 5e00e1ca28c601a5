"""Which cards a text means: filters as data (interpreted, never written per card)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from service.games.berserk.rules.asking.named import used_number
from service.games.berserk.rules.asking.protections import covers
from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.features.base import Claim
from service.games.berserk.rules.forms.performed import performed
from service.games.berserk.rules.forms.readers import READERS
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.markers import bears
from service.games.berserk.rules.position.model import EMPTY, FORCES, SYMBIOTE_KINDS, Card, Wire
from service.games.berserk.rules.position.natures import called, classes_now, elements_now

FilterTest = Callable[[Game, Card, Card, Any], bool]


def _kind(game: Game, card: Card, source: Card, value: str) -> bool:
    if value == "card":
        return True
    if value == "creature":
        return card.is_creature
    if value == "plain_creature":
        return card.kind == "creature"
    if value == "symbiote":
        return card.kind in SYMBIOTE_KINDS
    return card.kind == value


def _side(game: Game, card: Card, source: Card, value: str) -> bool:
    return value == "any" or (card.controller == source.controller) is (value == "own")


def _cost(game: Game, card: Card, source: Card, value: Wire) -> bool:
    crystal = value.get("crystal")
    if crystal is not None and card.definition.crystal != crystal:
        return False
    price = card.price
    if "odd" in value and bool(price % 2) is not value["odd"]:
        return False
    return within(
        price, {b: counted(game, source, value[b], _seen_from(card, value[b])) for b in _BOUNDS if b in value}
    )


def _seen_from(card: Card, bound: Any) -> Card | None:
    """The card itself, where its own neighbours are counted for a bound: "costing no more than it has elves beside"."""
    near = bound.get("filter", {}).get("near", {}) if isinstance(bound, Mapping) else {}
    return card if near.get("to") == "target" else None


_BOUNDS = ("min", "max", "equal")


def _bounds(value: Wire) -> Wire:
    """Of what is said of a number the bounds alone."""
    return {bound: value[bound] for bound in _BOUNDS if bound in value}


def counted(game: Game, source: Card, bound: Any, card: Card | None = None) -> int:
    """A bound that is printed, or one that the text counts when it looks (104.1); an X nobody has announced is 0."""
    if bound == "x":
        return 0
    told: int = READERS["number"](game, bound, source, card) if isinstance(bound, Mapping) else int(bound)
    return told


def _strike(game: Game, card: Card, source: Card, value: Wire) -> bool:
    """The printed value of its simple strike with a force (104.2b); only creatures have one."""
    printed = card.strike[FORCES.index(value["force"])]
    bounds = {bound: counted(game, source, value[bound]) for bound in _BOUNDS if bound in value}
    return card.is_creature and within(printed, bounds)


def _opposite(game: Game, card: Card, source: Card, value: bool) -> bool:
    here, there = game.cell_of(source), game.cell_of(card)
    return (here is not None and there is not None and there == board.opposite(here, source.controller)) is value


def _behind(game: Game, card: Card, source: Card, value: bool) -> bool:
    here, there = game.cell_of(source), game.cell_of(card)
    return (here is not None and there is not None and there == board.behind(here, source.controller)) is value


def _ahead(game: Game, card: Card, source: Card, value: bool) -> bool:
    here, there = game.cell_of(source), game.cell_of(card)
    return (here is not None and there is not None and board.ahead(here, there, source.controller)) is value


def has_named(game: Game, card: Card, source: Card, keyword: str) -> bool:
    """Whether a card has a named feature, or a text that lets it carry that out, as far as the source heeds it (408.3,
    dictionary.incorporeality.10)."""
    if game.heeded(source, card, keyword) is not None:
        return True
    by_text = [feature for feature in game.features(card) if keyword in performed(feature)]
    if not by_text:
        return False
    specs = game.ignored_by(Claim("impact", source.controller, source, card))
    return not all(covers(specs, feature, "impact") for feature in by_text)


def unique(game: Game, card: Card, source: Card) -> bool:
    """Whether a card is printed as a unique one, or has that feature (dictionary.uniqueness.1)."""
    return card.definition.unique or has_named(game, card, source, "uniqueness")


def _line(test: Callable[[str, str], bool]) -> FilterTest:
    """Where a card stands seen from the source, which stands in no line with itself, as it is not beside itself."""

    def check(game: Game, card: Card, source: Card, value: bool) -> bool:
        here, there = game.cell_of(source), game.cell_of(card)
        return (here is not None and there is not None and card.id != source.id and test(here, there)) is value

    return check


def _element(game: Game, card: Card, source: Card, value: str) -> bool:
    return not elements_now(game, card) if value == "neutral" else value in elements_now(game, card)


def within(number: int, bounds: Wire) -> bool:
    """Whether a number is within ``min`` and ``max``, or is ``equal``, and is odd or even as is asked."""
    if "odd" in bounds and bool(number % 2) is not bounds["odd"]:
        return False
    if "equal" in bounds and number != bounds["equal"]:
        return False
    return bool(bounds.get("min", number) <= number <= bounds.get("max", number))


def _same_element(game: Game, card: Card, source: Card, value: bool) -> bool:
    """Whether it shares an element with the source; neutral cards share none (dictionary.meditation.3)."""
    return bool(set(elements_now(game, card)) & set(elements_now(game, source))) is value


def _row(game: Game, card: Card, source: Card, value: int) -> bool:
    """Which row of its half it stands in: 1 is nearest the other half (207.3)."""
    cell = game.cell_of(card)
    return cell is not None and board.row(cell) == value


def hurt_by(card: Card) -> int:
    """How many wounds a card got in this turn, by whatever."""
    return int(card.memory.get("wounded", 0)) + int(card.memory.get("wounded_by_attacks", 0))


def hurt(card: Card) -> bool:
    """Whether a card was wounded this turn."""
    return hurt_by(card) > 0


def _went(game: Game, card: Card, source: Card, value: bool) -> bool:
    """Whether it came to another cell in this turn, by its own movement or otherwise (dictionary.jump.7)."""
    spent = card.moved > 0 and card.controller == game.position.turn.active
    return (bool(card.memory.get("went")) or spent) is value


def _nearly_dead(game: Game, card: Card, source: Card, value: Any) -> bool:
    """Whether a finishing of that number does for it, with what is added (dictionary.finishing.2, 422.1)."""
    return card.lives_left <= finishing(game, source, card, counted(game, source, value, card))


def finishing(game: Game, source: Card, card: Card, number: int) -> int:
    """The number of a finishing of ``source`` at a card, with what changes it (422.1, 422.2)."""
    return used_number(game, "finishing", number, source, card)


def _near(game: Game, card: Card, source: Card, value: Wire) -> bool:
    """Where it stands seen from another card of the matter (see ``references``); no card stands near itself.

    A card that has died is where it stood ``at`` its death (405.4).
    """
    other = game.get(value.get("card"))
    if other is None or other.id == card.id:
        return False
    if "at" in value and not other.in_squad:
        other = other._replace(zone="battlefield", cell=value["at"])
    return matches(game, card, other, {k: v for k, v in value.items() if k not in ("card", "at")})


def _across(game: Game, card: Card, source: Card, value: Wire) -> bool:
    """Whether it stands next to the card on the side that is opposite to such a neighbour of the card (207.9)."""
    here, there = game.cell_of(source), game.cell_of(card)
    if here is None or there is None:
        return False
    others = (game.cell_of(other) for other in game.in_play() if matches(game, other, source, value))
    ways = (board.direction(here, cell) for cell in others if cell is not None)
    return any(way is not None and board.step(here, -way[0], -way[1]) == there for way in ways)


def _such(game: Game, card: Card, source: Card, value: Wire) -> bool:
    """Whether it is such as a text in the language of cards says (``matching``)."""
    from service.games.berserk.rules.matching.compiling import fits
    from service.games.berserk.rules.matching.view import View

    return fits(View(game, source, value.get("names", EMPTY)), card, value["such"])


FILTERS: dict[str, FilterTest] = {
    "selector": _such,
    "near": _near,
    "across": _across,
    "is": lambda game, card, source, value: isinstance(value, Mapping) and value.get("card") == card.id,
    "kind": _kind,
    "side": _side,
    "cost": _cost,
    "element": _element,
    "class": lambda game, card, source, value: value in classes_now(game, card),
    "name": lambda game, card, source, value: called(card, value),
    "id": lambda game, card, source, value: card.id == value,
    "closed": lambda game, card, source, value: card.closed is value,
    "hidden": lambda game, card, source, value: card.hidden is value,
    "symbiote": lambda game, card, source, value: (card.kind in SYMBIOTE_KINDS) is value,
    "wounded": lambda game, card, source, value: (card.wounds > 0) is value,
    "poisoned": lambda game, card, source, value: has_named(game, card, source, "poison") is value,
    "flying": lambda game, card, source, value: game.flying(card) is value,
    "corporeal": lambda game, card, source, value: has_named(game, card, source, "incorporeality") is not value,
    "adjacent": lambda game, card, source, value: game.adjacent(card, source) is value,
    "other": lambda game, card, source, value: (card.id != source.id) is value,
    "unique": lambda game, card, source, value: unique(game, card, source) is value,
    "keyword": lambda game, card, source, value: has_named(game, card, source, value),
    "without": lambda game, card, source, value: not has_named(game, card, source, value),
    "opposite": _opposite,
    "behind": _behind,
    "ahead": _ahead,
    "same_row": _line(board.same_horizontal),
    "same_column": _line(board.same_vertical),
    "same_line": _line(board.same_line),
    "other_end": _line(board.other_end),
    "on_cell": lambda game, card, source, value: game.cell_of(card) == value,
    "marked": lambda game, card, source, value: bears(game, card, source, value),
    "shown": lambda game, card, source, value: isinstance(value, str) and card.id in value.split(),
    "lives_at_most": _nearly_dead,
    "lives_to_strike": lambda game, card, source, value: within(
        card.lives_left - card.strike[FORCES.index(value["force"])], _bounds(value)
    ),
    "strike": _strike,
    "lives": lambda game, card, source, value: within(card.lives_left, value),
    "chips": lambda game, card, source, value: within(card.chips, value),
    "wounds": lambda game, card, source, value: within(card.wounds, value),
    "marker": lambda game, card, source, value: any(m["kind"] == value for m in card.markers),
    "hurt": lambda game, card, source, value: hurt(card) is value,
    "attacked": lambda game, card, source, value: bool(card.memory.get("attacks")) is value,
    "went": _went,
    "zone": lambda game, card, source, value: card.zone == value,
    "same_element": _same_element,
    "not": lambda game, card, source, value: (
        (card.hidden and not _all_open(value)) or not matches(game, card, source, value)
    ),
    "any": lambda game, card, source, value: any(matches(game, card, source, each) for each in value),
    "bears": lambda game, card, source, value: any(matches(game, c, source, value) for c in game.hosted(card.id)),
    "row": _row,
    "extra_lives": lambda game, card, source, value: within(card.extra_lives, value),
}

#: What says who fits: the paragraphs a refusal cites beside 412.1.
FILTER_RULES: Mapping[str, tuple[str, ...]] = {
    "adjacent": ("207.7", "207.7a", "211.4"),
    "opposite": ("207.8",),
    "half": ("207.3a",),
    "behind": ("207.8",),
    "ahead": ("207.6", "207.8"),
    "placed": ("207.6", "207.8"),
    "same_row": ("207.6", "207.6b"),
    "same_column": ("207.6", "207.6b"),
    "same_line": ("207.6a", "207.6b"),
    "cost": ("202.3", "202.3a", "202.3b", "202.3c"),
    "element": ("202.8", "202.9"),
    "name": ("201.2", "201.3"),
    "id": ("201.2a",),
    "class": ("208.5", "208.5a"),
    "side": ("dictionary.your_own_card.1",),
    "corporeal": ("dictionary.incorporeality.3",),
}

#: Filters that look at where or on which side a card is; the others are met by any hidden card (415.3).
_OPEN_INFORMATION = frozenset(
    {
        "selector",
        "side",
        "id",
        "closed",
        "hidden",
        "adjacent",
        "straight",
        "other",
        "is",
        "near",
        "beside",
        "placed",
        "across",
        "half",
        "column",
        "host",
        "opposite",
        "behind",
        "ahead",
        "same_row",
        "same_column",
        "same_line",
        "other_end",
        "on_cell",
        "cell",
        "marked",
        "chips",
        "marker",
        "zone",
        "row",
        "bears",
        "extra_lives",
        "shown",
        "not",
        "any",
        "went",
    }
)


def _all_open(wanted: Wire) -> bool:
    """Whether everybody sees of a hidden card all that a filter asks, so that it can be told that it does not fit."""
    parts = [wanted["not"]] if "not" in wanted else []
    parts += wanted.get("any", ())
    asked = {name for name in wanted if (name, wanted[name]) != ("kind", "card")}
    return asked <= _OPEN_INFORMATION and all(_all_open(part) for part in parts)


def matches(game: Game, card: Card, source: Card, wanted: Wire) -> bool:
    """Whether a card fits a filter, seen from ``source``; a hidden card fits whatever cannot be seen (415.3)."""
    hidden = card.hidden
    work = game.work
    work.left -= len(wanted)
    if work.left < 0:
        work.settle()
    for name, value in wanted.items():
        if not (hidden and name not in _OPEN_INFORMATION) and not FILTERS[name](game, card, source, value):
            return False
    return True


def no_cards(game: Game, source: Card, wanted: Wire) -> list[str]:
    """The cells or players that a filter means, by their names."""
    from service.games.berserk.rules.matching.compiling import every_other
    from service.games.berserk.rules.matching.view import View

    told = wanted.get("selector")
    return every_other(View(game, source, told.get("names", EMPTY)), told["such"]) if told is not None else []


def reckoned(game: Game, wanted: Wire) -> list[Card]:
    """The cards that a count looks at: those in play, or those of graveyards or decks where the filter says so; a card
    that is spoken of by its name, wherever it lies."""
    such = wanted["selector"]["such"] if "selector" in wanted else wanted
    told = such.get("zone", ())
    zones = _ELSEWHERE.intersection((told,) if isinstance(told, str) else told)
    if such is not wanted and "is" in such:
        return list(game.position.cards.values())
    if zones:
        there = {"set" if zone == "recruited" else zone for zone in zones}
        return [card for card in game.position.cards.values() if card.zone in there]
    return list(game.in_play())


_ELSEWHERE = frozenset({"graveyard", "deck", "exile", "deal", "recruited"})

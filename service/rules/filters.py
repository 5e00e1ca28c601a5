"""Which cards a text means: filters, conditions and ranges as data (interpreted, never written per card)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from service.rules import board
from service.rules.features.base import ATTACKS, RANGED, Claim
from service.rules.game import Game
from service.rules.model import SYMBIOTE_KINDS, Card, Wire
from service.rules.violations import Violation, violation

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
    return (card.controller == source.controller) is (value == "own")


def _cost(game: Game, card: Card, source: Card, value: Wire) -> bool:
    crystal = value.get("crystal")
    if crystal is not None and card.definition.crystal != crystal:
        return False
    price = card.definition.price
    if "equal" in value and price != value["equal"]:
        return False
    return bool(value.get("min", price) <= price <= value.get("max", price))


def _opposite(game: Game, card: Card, source: Card, value: bool) -> bool:
    here = game.cell_of(source)
    return (here is not None and game.cell_of(card) == board.opposite(here, source.controller)) is value


def _behind(game: Game, card: Card, source: Card, value: bool) -> bool:
    here = game.cell_of(source)
    return (here is not None and game.cell_of(card) == board.behind(here, source.controller)) is value


def _line(test: Callable[[str, str], bool]) -> FilterTest:
    def check(game: Game, card: Card, source: Card, value: bool) -> bool:
        here, there = game.cell_of(source), game.cell_of(card)
        return (here is not None and there is not None and test(here, there)) is value

    return check


def _element(game: Game, card: Card, source: Card, value: str) -> bool:
    return not card.definition.elements if value == "neutral" else value in card.definition.elements


FILTERS: Mapping[str, FilterTest] = {
    "kind": _kind,
    "side": _side,
    "cost": _cost,
    "element": _element,
    "class": lambda game, card, source, value: value in card.definition.classes,
    "name": lambda game, card, source, value: card.definition.name == value,
    "closed": lambda game, card, source, value: card.closed is value,
    "hidden": lambda game, card, source, value: card.hidden is value,
    "symbiote": lambda game, card, source, value: (card.kind in SYMBIOTE_KINDS) is value,
    "wounded": lambda game, card, source, value: (card.wounds > 0) is value,
    "poisoned": lambda game, card, source, value: (game.has(card, "poison") is not None) is value,
    "flying": lambda game, card, source, value: game.flying(card) is value,
    "corporeal": lambda game, card, source, value: (game.has(card, "incorporeality") is None) is value,
    "adjacent": lambda game, card, source, value: game.adjacent(card, source) is value,
    "other": lambda game, card, source, value: (card.id != source.id) is value,
    "unique": lambda game, card, source, value: card.definition.unique is value,
    "keyword": lambda game, card, source, value: game.has(card, value) is not None,
    "without": lambda game, card, source, value: game.has(card, value) is None,
    "opposite": _opposite,
    "behind": _behind,
    "same_row": _line(board.same_horizontal),
    "same_column": _line(board.same_vertical),
    "same_line": _line(board.same_line),
    "lives_at_most": lambda game, card, source, value: card.lives_left <= value,
    "has_classes": lambda game, card, source, value: bool(card.definition.classes) is value,
}

#: Filters that look at where or on which side a card is; the others are met by any hidden card (415.3).
_OPEN_INFORMATION = frozenset(
    {
        "side",
        "closed",
        "hidden",
        "adjacent",
        "other",
        "opposite",
        "behind",
        "same_row",
        "same_column",
        "same_line",
    }
)


def matches(game: Game, card: Card, source: Card, wanted: Wire) -> bool:
    """Whether a card fits a filter, seen from ``source``; a hidden card fits whatever cannot be seen (415.3)."""
    return all(
        (card.hidden and name not in _OPEN_INFORMATION) or FILTERS[name](game, card, source, value)
        for name, value in wanted.items()
    )


def condition_met(game: Game, source: Card, condition: Wire | None) -> bool:
    """Whether a feature's condition holds for its card."""
    if not condition:
        return True
    if "self" in condition and not matches(game, source, source, condition["self"]):
        return False
    if "seat" in condition and source.controller != condition["seat"]:
        return False
    if "turn" in condition and (game.position.turn.active == source.controller) is not (condition["turn"] == "own"):
        return False
    if "exists" in condition:
        wanted = condition["exists"]
        count = sum(1 for c in game.in_play() if matches(game, c, source, wanted.get("filter", {})))
        return bool(wanted.get("min", 1) <= count <= wanted.get("max", count))
    return True


def reach(game: Game, source: Card, target: Card, kind: str, limit: int | None) -> Violation | None:
    """Whether an ability of that type reaches a card: melee, ranged with a range, across a row; None when it does.

    Flyers are next to nobody (211.4) and only ranged attacks reach them with a range (dictionary.range.3).
    """
    names = {"source": source.id, "target": target.id}
    if kind in ("special_strike", "magic_strike"):
        ok = game.adjacent(source, target) or game.flying(source)
        return None if ok else violation("not_adjacent", "401.3", "401.5", **names)
    if kind == "strike_through_a_row":
        return (
            None
            if _across(game, source, target)
            else violation("out_of_range", "dictionary.strike_through_a_row.4", **names)
        )
    if limit is None or source.zone == "additional":
        return None
    if target.zone == "additional":
        ok = kind in RANGED
        return None if ok else violation("out_of_range", "dictionary.range.3", **names)
    away = game.range_between(source, target)
    return None if away is not None and away <= limit else violation("out_of_range", "dictionary.range.2", **names)


def _across(game: Game, source: Card, target: Card) -> bool:
    """One free cell, or one cell with an own card, between source and target on a vertical or horizontal."""
    here, there = game.cell_of(source), game.cell_of(target)
    if here is None or there is None:
        return False
    middle = board.between(here, there)
    return middle is not None and all(c.controller == source.controller for c in game.at(middle))


def target_violations(game: Game, source: Card, target: Card, data: Wire, player: str) -> list[Violation]:
    """Every reason why a card is no legal target of a feature declared by ``player`` (412.1)."""
    kind = data.get("type", "impact")
    names = {"source": source.id, "target": target.id}
    found: list[Violation] = []
    if not target.in_squad:
        return [violation("not_in_squad", "206.2", card=target.id, **names)]
    if not matches(game, target, source, data.get("target", {})):
        found.append(violation("target_not_legal", "412.1", **names))
    found += attack_target_faults(game, source, target, kind)
    missed = reach(game, source, target, kind, data.get("range"))
    if missed is not None:
        found.append(missed)
    claim = Claim(kind, player, source, target)
    found += [answer for _, answer in game.ask("refuse_target", claim)]
    return found


def attack_target_faults(game: Game, source: Card, target: Card, kind: str) -> list[Violation]:
    """Terrains and equipment cannot be attacked (212.2, 214.3); nobody attacks itself."""
    names = {"source": source.id, "target": target.id}
    if kind not in ATTACKS:
        return []
    found = []
    if target.id == source.id:
        found.append(violation("target_is_source", "400.2", **names))
    if target.kind == "terrain" and not target.hidden:
        found.append(violation("target_not_attackable", "212.2", **names))
    if target.kind == "equipment" and not target.hidden:
        found.append(violation("target_not_attackable", "214.3", **names))
    return found


def legal_targets(game: Game, source: Card, data: Wire, player: str) -> list[str]:
    """The ids of all legal targets of a feature, in the position's order."""
    return [c.id for c in game.in_play() if not target_violations(game, source, c, data, player)]

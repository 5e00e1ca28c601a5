"""Which cards a text means: filters, conditions and ranges as data (interpreted, never written per card)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from service.rules import board
from service.rules.feasible import infeasible
from service.rules.features.base import ATTACKS, MELEE, RANGED, Claim
from service.rules.game import Game
from service.rules.model import SYMBIOTE_KINDS, Card, Wire
from service.rules.natures import classes_of, elements_of
from service.rules.reasons import lacking
from service.rules.standing import once_a_standing
from service.rules.surroundings import SURROUNDINGS, formed, straight
from service.rules.together import all_go_together
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
    return value == "any" or (card.controller == source.controller) is (value == "own")


def _cost(game: Game, card: Card, source: Card, value: Wire) -> bool:
    crystal = value.get("crystal")
    if crystal is not None and card.definition.crystal != crystal:
        return False
    price = card.price
    if "odd" in value and bool(price % 2) is not value["odd"]:
        return False
    return within(price, {bound: _counted(game, source, value[bound]) for bound in _BOUNDS if bound in value})


_BOUNDS = ("min", "max", "equal")


def _counted(game: Game, source: Card, bound: Any, card: Card | None = None) -> int:
    """A bound that is printed, or one that the text counts when it looks (104.1); an X nobody has announced is 0."""
    from service.rules.measures import number

    if bound == "x":
        return 0
    return number(game, bound, source, card) if isinstance(bound, Mapping) else int(bound)


def _strike(game: Game, card: Card, source: Card, value: Wire) -> bool:
    """The printed value of its simple strike with a force (104.2b); only creatures have one."""
    from service.rules.measures import FORCES

    printed = card.definition.strike[FORCES.index(value["force"])]
    bounds = {bound: _counted(game, source, value[bound]) for bound in _BOUNDS if bound in value}
    return card.is_creature and within(printed, bounds)


def _opposite(game: Game, card: Card, source: Card, value: bool) -> bool:
    here = game.cell_of(source)
    return (here is not None and game.cell_of(card) == board.opposite(here, source.controller)) is value


def _behind(game: Game, card: Card, source: Card, value: bool) -> bool:
    here = game.cell_of(source)
    return (here is not None and game.cell_of(card) == board.behind(here, source.controller)) is value


def _has(game: Game, card: Card, source: Card, keyword: str) -> bool:
    """Whether a card has a named feature as far as the source heeds it (408.3, dictionary.incorporeality.10)."""
    return game.heeded(source, card, keyword) is not None


def unique(game: Game, card: Card, source: Card) -> bool:
    """Whether a card is printed as a unique one, or has that feature (dictionary.uniqueness.1)."""
    return card.definition.unique or _has(game, card, source, "uniqueness")


def _line(test: Callable[[str, str], bool]) -> FilterTest:
    """Where a card stands seen from the source, which stands in no line with itself, as it is not beside itself."""

    def check(game: Game, card: Card, source: Card, value: bool) -> bool:
        here, there = game.cell_of(source), game.cell_of(card)
        return (here is not None and there is not None and card.id != source.id and test(here, there)) is value

    return check


def _element(game: Game, card: Card, source: Card, value: str) -> bool:
    return not elements_of(card) if value == "neutral" else value in elements_of(card)


def within(number: int, bounds: Wire) -> bool:
    """Whether a number is within ``min`` and ``max``, or is ``equal``, and is odd or even as is asked."""
    if "odd" in bounds and bool(number % 2) is not bounds["odd"]:
        return False
    if "equal" in bounds and number != bounds["equal"]:
        return False
    return bool(bounds.get("min", number) <= number <= bounds.get("max", number))


def _same_element(game: Game, card: Card, source: Card, value: bool) -> bool:
    """Whether it shares an element with the source; neutral cards share none (dictionary.meditation.3)."""
    return bool(set(elements_of(card)) & set(elements_of(source))) is value


def _squad_element(game: Game, card: Card, source: Card, value: str) -> bool:
    """Whether it is of an element of some revealed card of a squad (202.8); neutral cards are of none (202.9)."""
    squad = (c for c in game.in_play() if not c.hidden and _side(game, c, source, value))
    return any(element in elements_of(card) for c in squad for element in elements_of(c))


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


def _walked(game: Game, card: Card, source: Card, value: bool) -> bool:
    """Whether it came to another cell in this turn by movement of its own (203, dictionary.jump.7)."""
    spent = card.moved > 0 and card.controller == game.position.turn.active
    return (bool(card.memory.get("walked")) or spent) is value


@lru_cache(maxsize=4096)
def _folded(name: str) -> str:
    return " ".join(name.lower().replace("ё", "е").split())


def called(card: Card, name: str) -> bool:
    """Whether it has that name (201.3); capital letters and ё are printed now so, now so."""
    return _folded(card.definition.name) == _folded(name)


def _namesake(game: Game, card: Card, source: Card, value: bool) -> bool:
    """Whether its player has another card of its name in play (201.3, dictionary.copy.1)."""
    name = card.definition.name
    others = (c for c in game.in_play() if c.id != card.id and c.controller == card.controller and not c.hidden)
    return any(called(c, name) for c in others if name) is value


def _nearly_dead(game: Game, card: Card, source: Card, value: Any) -> bool:
    """Whether a finishing of that number does for it, with what is added (dictionary.finishing.2, 422.1)."""
    return card.lives_left <= _counted(game, source, value, card) + finishing_bonus(game, source, card)


def finishing_bonus(game: Game, source: Card, card: Card) -> int:
    """What modifiers add to the number of a finishing of ``source`` at a card (422.1, 422.2)."""
    if not game.hears("finishing"):
        return 0
    return sum(
        int(modifier.by) for _, modifier in game.ask("finishing", Claim("impact", source.controller, source, card))
    )


def _copy(game: Game, card: Card, source: Card, value: bool) -> bool:
    """Copies are cards of the same name (dictionary.copy.1)."""
    return (card.id != source.id and card.definition.name == source.definition.name != "") is value


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


FILTERS: Mapping[str, FilterTest] = {
    **SURROUNDINGS,
    "near": _near,
    "is": lambda game, card, source, value: isinstance(value, Mapping) and value.get("card") == card.id,
    "kind": _kind,
    "side": _side,
    "cost": _cost,
    "element": _element,
    "class": lambda game, card, source, value: value in classes_of(card),
    "name": lambda game, card, source, value: called(card, value),
    "id": lambda game, card, source, value: card.id == value,
    "closed": lambda game, card, source, value: card.closed is value,
    "hidden": lambda game, card, source, value: card.hidden is value,
    "symbiote": lambda game, card, source, value: (card.kind in SYMBIOTE_KINDS) is value,
    "wounded": lambda game, card, source, value: (card.wounds > 0) is value,
    "poisoned": lambda game, card, source, value: _has(game, card, source, "poison") is value,
    "flying": lambda game, card, source, value: game.flying(card) is value,
    "corporeal": lambda game, card, source, value: _has(game, card, source, "incorporeality") is not value,
    "adjacent": lambda game, card, source, value: game.adjacent(card, source) is value,
    "straight": lambda game, card, source, value: straight(game, card, source) is value,
    "other": lambda game, card, source, value: (card.id != source.id) is value,
    "unique": lambda game, card, source, value: unique(game, card, source) is value,
    "keyword": lambda game, card, source, value: _has(game, card, source, value),
    "without": lambda game, card, source, value: not _has(game, card, source, value),
    "opposite": _opposite,
    "behind": _behind,
    "same_row": _line(board.same_horizontal),
    "same_column": _line(board.same_vertical),
    "same_line": _line(board.same_line),
    "other_end": _line(board.other_end),
    "on_cell": lambda game, card, source, value: game.cell_of(card) == value,
    "marked": lambda game, card, source, value: any(
        m["kind"] == "named" and m.get("name") == value for m in card.markers
    ),
    "in_area": lambda game, card, source, value: isinstance(value, str) and game.cell_of(card) in value.split(),
    "lives_at_most": _nearly_dead,
    "strike": _strike,
    "trait": lambda game, card, source, value: any(
        all(f.data.get(name) == wanted for name, wanted in value.items()) for f in game.features(card)
    ),
    "lives": lambda game, card, source, value: within(card.lives_left, value),
    "chips": lambda game, card, source, value: within(card.chips, value),
    "wounds": lambda game, card, source, value: within(card.wounds, value),
    "marker": lambda game, card, source, value: any(m["kind"] == value for m in card.markers),
    "hurt": lambda game, card, source, value: hurt(card) is value,
    "attacked": lambda game, card, source, value: bool(card.memory.get("attacks")) is value,
    "went": _went,
    "walked": _walked,
    "went_along": lambda game, card, source, value: bool(card.memory.get(f"went_along_{value}")),
    "zone": lambda game, card, source, value: card.zone == value,
    "same_element": _same_element,
    "squad_element": _squad_element,
    "copy": _copy,
    "not": lambda game, card, source, value: not matches(game, card, source, value),
    "any": lambda game, card, source, value: any(matches(game, card, source, each) for each in value),
    "bears": lambda game, card, source, value: any(matches(game, c, source, value) for c in game.hosted(card.id)),
    "namesake": _namesake,
    "equipped": lambda game, card, source, value: any(c.kind == "equipment" for c in game.hosted(card.id)) is value,
    "row": _row,
    "formed": lambda game, card, source, value: formed(game, card, source) is value,
    "fewer_lives": lambda game, card, source, value: (card.lives_left < source.lives_left) is value,
    "extra_lives": lambda game, card, source, value: within(card.extra_lives, value),
    "has_classes": lambda game, card, source, value: bool(classes_of(card)) is value,
}

#: What says who fits: the paragraphs a refusal cites beside 412.1.
FILTER_RULES: Mapping[str, tuple[str, ...]] = {
    "adjacent": ("207.7", "207.7a", "211.4"),
    "opposite": ("207.8",),
    "half": ("207.3a",),
    "behind": ("207.8",),
    "same_row": ("207.6", "207.6b"),
    "same_column": ("207.6", "207.6b"),
    "same_line": ("207.6a", "207.6b"),
    "cost": ("202.3", "202.3a", "202.3b", "202.3c"),
    "element": ("202.8", "202.9"),
    "squad_element": ("202.8", "202.9"),
    "name": ("201.2", "201.3"),
    "id": ("201.2a",),
    "class": ("208.5", "208.5a"),
    "has_classes": ("208.5",),
    "side": ("dictionary.your_own_card.1",),
    "corporeal": ("dictionary.incorporeality.3",),
}

#: Filters that look at where or on which side a card is; the others are met by any hidden card (415.3).
_OPEN_INFORMATION = frozenset(
    {
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
        "crowd",
        "half",
        "column",
        "moved_last",
        "hosting",
        "host",
        "opposite",
        "behind",
        "same_row",
        "same_column",
        "same_line",
        "other_end",
        "on_cell",
        "in_area",
        "marked",
        "chips",
        "marker",
        "zone",
        "row",
        "equipped",
        "bears",
        "defending",
        "extra_lives",
        "went",
        "walked",
        "went_along",
    }
)


def matches(game: Game, card: Card, source: Card, wanted: Wire) -> bool:
    """Whether a card fits a filter, seen from ``source``; a hidden card fits whatever cannot be seen (415.3)."""
    hidden = card.hidden
    for name, value in wanted.items():
        if not (hidden and name not in _OPEN_INFORMATION) and not FILTERS[name](game, card, source, value):
            return False
    return True


def reckoned(game: Game, wanted: Wire) -> list[Card]:
    """The cards that a count looks at: those in play, or those of the graveyards where the filter says so."""
    if wanted.get("zone") == "graveyard":
        return [card for card in game.position.cards.values() if card.zone == "graveyard"]
    return list(game.in_play())


def condition_met(game: Game, source: Card, condition: Wire | None) -> bool:
    """Whether a feature's condition holds for its card."""
    return not condition or _holds(game, source, condition)


@once_a_standing
def _holds(game: Game, source: Card, condition: Wire) -> bool:
    if "self" in condition and not matches(game, source, source, condition["self"]):
        return False
    if "seat" in condition and source.controller != condition["seat"]:
        return False
    if "turn" in condition and (game.position.turn.active == source.controller) is not (condition["turn"] == "own"):
        return False
    if "in_turn" in condition and (game.position.turn.phase != "preliminary") is not condition["in_turn"]:
        return False
    number = game.position.turn.number
    if "round" in condition and not within((number + 1) // 2, condition["round"]):
        return False
    if "turns_over" in condition:
        over = number // 2 if source.controller == "first" else (number - 1) // 2
        if not within(over, condition["turns_over"]):
            return False
    if "more" in condition:
        wanted = condition["more"]
        sides = (wanted.get("filter", {}), wanted.get("than", {}))
        more, than = (sum(1 for c in game.in_play() if matches(game, c, source, side)) for side in sides)
        if more <= than:
            return False
    if "elements" in condition:
        wanted = condition["elements"]
        own = wanted["side"] == "own"
        squad = (c for c in game.in_play() if (c.controller == source.controller) is own)
        if not within(len({element for c in squad for element in elements_of(c)}), wanted):
            return False
    if "classes" in condition:
        wanted = condition["classes"]
        some = (c for c in game.in_play() if not c.hidden and matches(game, c, source, wanted["filter"]))
        if len({name for c in some for name in classes_of(c)}) < wanted["min"]:
            return False
    if "lines" in condition:
        wanted = condition["lines"]
        form = wanted["filter"]
        cells = {game.cell_of(c) for c in game.in_play() if matches(game, c, source, form)} - {None}
        if len({str(cell)[1:] if wanted["of"] == "rows" else str(cell)[0] for cell in cells}) < wanted["min"]:
            return False
    if "exists" in condition:
        wanted = condition["exists"]
        form = wanted.get("filter", {})
        count = sum(1 for c in reckoned(game, form) if matches(game, c, source, form))
        return bool(wanted.get("min", 0 if "max" in wanted else 1) <= count <= wanted.get("max", count))
    return True


def die_met(die: int | None, wanted: Wire | None) -> bool:
    """Whether a roll is as wanted: the unmodified one (dictionary.dice_roll.2), or the result, as the text means."""
    if wanted is None:
        return True
    if die is None or ("odd" in wanted and bool(die % 2) is not wanted["odd"]):
        return False
    return bool(wanted.get("min", die) <= die <= wanted.get("max", die))


#: The paragraphs that make a melee attack which is no simple strike one.
_CLOSE = {"special_strike": "dictionary.special_strike.1", "magic_strike": "dictionary.magic_strike.1"}


def reach(game: Game, source: Card, target: Card, kind: str, limit: int | None) -> Violation | None:
    """Whether an ability of that type reaches a card: melee, ranged with a range, across a row; None when it does.

    Flyers are next to nobody (211.4) and only ranged attacks reach them with a range (dictionary.range.3).
    """
    names = {"source": source.id, "target": target.id}
    if kind in MELEE and game.hears("reaches") and game.ask("reaches", Claim(kind, source.controller, source, target)):
        return None
    if kind == "simple_strike":
        return _struck(game, source, target)
    if kind in ("special_strike", "magic_strike"):
        ok = game.adjacent(source, target) or game.flying(source)
        return None if ok else violation("not_adjacent", "401.3", "401.5", _CLOSE[kind], **names)
    if kind == "strike_through_a_row":
        return (
            None
            if _across(game, source, target)
            else violation("out_of_range", "dictionary.strike_through_a_row.4", **names)
        )
    if kind in RANGED and game.ruleset.too_near and game.adjacent(source, target):
        return violation("too_near", *game.ruleset.too_near, **names)
    if limit is None or source.zone == "additional":
        return None
    if target.zone == "additional":
        ok = kind in RANGED
        return None if ok else violation("out_of_range", "dictionary.range.3", **names)
    away = game.range_between(source, target)
    return None if away is not None and away <= limit else violation("out_of_range", "dictionary.range.2", **names)


def _struck(game: Game, source: Card, target: Card) -> Violation | None:
    """Whether a simple strike reaches: flyers strike anything (211.5), others what is adjacent (207.7a), and flyers
    only where they closed for it (211.8, 211.9)."""
    names = {"source": source.id, "target": target.id}
    if game.flying(source):
        return None
    if game.flying(target) and target.zone == "additional":
        if _may_strike_flyers(game, source):
            return None
        return violation("cannot_attack_flying", "205.2", "211.8", **names)
    if target.zone == "additional":
        return violation("not_adjacent", "205.2", "207.7a", **names)
    return None if game.adjacent(source, target) else violation("not_adjacent", "205.2", "207.7a", "401.5", **names)


def _may_strike_flyers(game: Game, source: Card) -> bool:
    """211.9: closed for it on the last own turn, for one strike on this one, or sooner (``flyer_strike``)."""
    since = source.memory.get("strike_at_flyer")
    if since is None:
        return False
    waited = game.position.turn.number - int(since)
    return 0 <= waited <= 2 if game.ruleset.added("flyer_strike") else waited == 2


def _across(game: Game, source: Card, target: Card) -> bool:
    """One free cell, or one cell with own cards, between source and target on a vertical or horizontal."""
    here, there = game.cell_of(source), game.cell_of(target)
    middle = board.between(here, there) if here is not None and there is not None else None
    if middle is None:
        return False
    mine = all(c.controller == source.controller for c in game.at(middle))
    return mine and not ridden_by_others(game, source, target)


def ridden_by_others(game: Game, source: Card, target: Card) -> bool:
    """Whether another player's card sits on a card of the one cell between two (strike-across-a-rider)."""
    here, there = game.cell_of(source), game.cell_of(target)
    middle = board.between(here, there) if here is not None and there is not None else None
    under = game.at(middle) if middle is not None else []
    return any(rider.controller != source.controller for card in under for rider in game.hosted(card.id))


@once_a_standing
def target_violations(
    game: Game, source: Card, target: Card, data: Wire, player: str, redirected: bool = False
) -> list[Violation]:
    """Every reason why a card is no legal target of a feature declared by ``player`` (412.1, 412.5)."""
    kind = data.get("type", "impact")
    names = {"source": source.id, "target": target.id}
    found: list[Violation] = []
    if data.get("target", {}).get("zone") == "graveyard":
        return _dead_target_violations(game, source, target, data, player)
    if not target.in_squad:
        return [violation("not_in_squad", "206.2", "dictionary.in_the_play_area.1", card=target.id, **names)]
    if not matches(game, target, source, data.get("target", {})):
        finishing = data.get("keyword") == "finishing"
        spared = ["dictionary.finishing.2"] if finishing else []
        spared += ["210.10"] if finishing and target.kind in SYMBIOTE_KINDS else []
        spared += game.ruleset.immunity(target.kind, "finish") if finishing else ()
        failing = [(n, value) for n, value in data["target"].items() if not matches(game, target, source, {n: value})]
        rules = [rule for name, _ in failing for rule in FILTER_RULES.get(name, ())] + spared
        unfit = violation("target_not_legal", "412.1", *dict.fromkeys(rules), **names)
        found.append(unfit._replace(why=lacking(failing)))
    found += attack_target_faults(game, source, target, kind)
    missed = reach(game, source, target, kind, _range_of(game, source, target, data, player))
    waived = {"out_of_range": "from_afar", "too_near": "allows"}.get(missed.code if missed is not None else "")
    free = waived is not None and bool(game.ask(waived, Claim(kind, player, source, target)))
    if missed is not None and not free and not _pointed_at(game, target, kind, data):
        found.append(missed)
    undoable = infeasible(game, source, target, data)
    if undoable is not None:
        found.append(undoable)
    if moves_target(data) and game.flying(target) and not target.hidden:
        found.append(violation("cannot_be_moved", "211.3", **names))
    return found + refusals(game, Claim(kind, player, source, target, redirected=redirected))


def _pointed_at(game: Game, target: Card, kind: str, data: Wire) -> bool:
    """Whether a text points at this flyer for a melee attack, and the edition lets that reach it (``named_flyer``)."""
    if kind not in MELEE or not game.flying(target) or not game.ruleset.added("named_flyer"):
        return False
    wanted = data.get("target", {})
    return bool(wanted.get("is") == {"card": target.id} or wanted.get("id") == target.id)


def _range_of(game: Game, source: Card, target: Card, data: Wire, player: str) -> int | None:
    """The range of a feature with what permanent features add to it (422.1); None where it has none."""
    limit: int | None = data.get("range")
    if not game.hears("range"):
        return limit
    claim = Claim(data.get("type", "impact"), player, source, target)
    found = [modifier for _, modifier in game.ask("range", claim)]
    limit = next((m.to for m in reversed(found) if m.to is not None), limit)
    if limit is None:
        return None
    longer: int = sum(modifier.by for modifier in found)
    return max(0, limit + longer)


def _dead_target_violations(game: Game, source: Card, target: Card, data: Wire, player: str) -> list[Violation]:
    """A card of the graveyard as a target: its player's own where nothing else is said (dictionary.revive.3, .4)."""
    from service.rules.arrivals import may_enter

    names = {"source": source.id, "target": target.id}
    wanted = {"side": "own", **data["target"]}
    if target.zone != "graveyard" or not matches(game, target, source._replace(controller=player), wanted):
        rules = ("dictionary.revive.3", "dictionary.revive.4", "412.1")
        return [violation("target_not_legal", *rules, **names)]
    if any(e["effect"] == "revive" for e in data.get("effects", ())) and not may_enter(game, target, player):
        return [violation("cannot_enter", "dictionary.take_to_the_squad.1", **names)]
    return []


#: Effects that move cards on the battlefield (211.3, 210.11, 214.7).
MOVING = frozenset({"move", "push", "jump", "swap"})


def moves_target(data: Wire) -> bool:
    """Whether a feature's text moves its target (211.3)."""
    return any(e["effect"] in MOVING and e.get("to", "target") == "target" for e in data.get("effects", ()))


def strike_target_faults(game: Game, source: Card, target: Card, player: str) -> list[Violation]:
    """Every reason why a card cannot be the target of a simple strike."""
    found = attack_target_faults(game, source, target, "simple_strike")
    missed = reach(game, source, target, "simple_strike", None)
    return found + ([missed] if missed else []) + refusals(game, Claim("simple_strike", player, source, target))


def refusals(game: Game, claim: Claim) -> list[Violation]:
    """What features say against a target; those of the target itself are silent while it is hidden (415.3)."""
    hidden = claim.target.id if claim.target is not None and claim.target.hidden else None
    return [answer for me, answer in game.ask("refuse_target", claim) if me.card.id != hidden]


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


def fewest(data: Wire) -> int:
    """How many targets have to be named at least (412.1)."""
    return int(data.get("count", 1) if data.get("exactly") else data.get("least", 1))


def together_faults(game: Game, source: Card, targets: Sequence[str], data: Wire) -> list[Violation]:
    """What is wrong with several targets taken together: how many, and what they have to share (412.1, 415.3)."""
    found = []
    few = bool(targets) and len(targets) < fewest(data)
    every = data.get("every") and set(targets) != set(legal_targets(game, source, data, source.controller))
    if few or every:
        found.append(violation("target_missing", "400.4", "412.1", source=source.id))
    shown = [game.card(t) for t in targets if not game.card(t).hidden]
    share = {"cost": lambda c: c.price, "name": lambda c: c.definition.name}.get(data.get("alike", ""))
    if share is not None and len({share(c) for c in shown}) > 1:
        found.append(violation("target_not_legal", "412.1", source=source.id, target=shown[-1].id))
    if not all_go_together(game, targets, data):
        found.append(violation("target_not_legal", "412.1", source=source.id, target=targets[-1]))
    return found


def announced(data: Wire, x: int | None) -> Wire:
    """A feature's text with the X that its player announces in whom it can be aimed at (104.4)."""
    told = data.get("cost", {}).get("chips") == "x" or "announce" in data
    return {**data, "target": _with_x(data["target"], x)} if x is not None and told and "target" in data else data


def _with_x(value: Any, x: int) -> Any:
    if isinstance(value, list | tuple):
        return tuple(_with_x(item, x) for item in value)
    if isinstance(value, Mapping):
        return {name: _with_x(item, x) for name, item in value.items()}
    return x if value == "x" else value


def aimed(data: Wire) -> Wire:
    """A feature's text with the target that every attack has (401.1): any card where the text names none."""
    return {**data, "target": {}} if data.get("type") in ATTACKS and "target" not in data else data


def legal_targets(game: Game, source: Card, data: Wire, player: str) -> list[str]:
    """The ids of all legal targets of a feature, in the position's order."""
    dead = data.get("target", {}).get("zone") == "graveyard"
    cards = [c for c in game.position.cards.values() if c.zone == "graveyard"] if dead else game.in_play()
    return [c.id for c in cards if not target_violations(game, source, c, data, player)]

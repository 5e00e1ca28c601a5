"""How far something goes that a text counts or that is paid for, and whose cards stand around a card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from service.cards.cells import Spot
from service.cards.cellways import Row
from service.cards.constructions import (
    PARTS,
    Action,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    Range,
    Ungrammatical,
    find,
    instance_of,
    lexeme_of,
    number_of,
    range_of,
    state_of,
    values,
)
from service.cards.counting import Measure
from service.cards.filters import HIS, Condition, single_or_several
from service.cards.graveyards import Spending
from service.cards.modifiers import Counted
from service.cards.moments import Trigger
from service.cards.presence import counted_up
from service.cards.roles import recast
from service.cards.sorts import SORT_TERMINALS
from service.cards.volleys import further
from service.cards.ways import Cells
from service.cards.whom import subject_of, to_self


class FarAs(str):
    """A range that is no figure."""


class Others(NamedTuple):
    """At whom an attack comes to other numbers, and which."""

    form: Feature
    values: list[int]


class SpanMeaning:
    """The part of the transformer for how far something goes, and for the cards of whom a text has spoken."""

    def far_as(self, items: list[CardToken]) -> FarAs:
        number = number_of(items[-1])
        if number != "x":
            raise Ungrammatical("a range that is printed", items[-1].lexeme)
        return FarAs(number)

    def jumps_as_far(self, items: list[Any]) -> Action:
        return to_self({"effect": "jump", "range": str(instance_of(items, FarAs))})

    def moves_as_far(self, items: list[Any]) -> Action:
        """To a free cell within its range (dictionary.range.2)."""
        counted, printed = instance_of(items, FarAs), instance_of(items, Range)
        within: Any = str(counted) if counted is not None else int(printed)
        return to_self({"effect": "move", "cell": {"within": within}}, subject_of(items))

    # --- whose cards stand around ---
    def his_cards(self, items: list[Any]) -> Filter:
        """ "His cards": of the player whose card was named just before, which has to be said (see ``filter``)."""
        pronoun, found = find(items, "PRONOUN"), instance_of(items, Filter)
        if str(pronoun) != "accs":
            raise Ungrammatical("not in the right case", lexeme_of(pronoun))
        if {"side", "other"} & found.form.keys():
            raise NotUnderstood("whose cards", found.head.lexeme)
        his: Filter = found._replace(form={**found.form, "side": HIS})
        return his

    # --- cells ---
    def to_cells_beside(self, items: list[Any]) -> Cells:
        """Beside cards of some kind, of which the card that moves is none."""
        found = instance_of(items, Filter)
        single_or_several(found, {"ablt"})
        return Cells(beside={name: value for name, value in found.form.items() if name != "other"})

    def to_cells_of_row(self, items: list[Any]) -> Cells:
        return Cells(instance_of(items, Row))

    def spot_next_beside(self, items: list[Any]) -> Spot:
        """One step from where it stands, and next to such a card."""
        found = instance_of(items, Filter)
        single_or_several(found, {"ablt"})
        return Spot(adjacent="moved", beside=found.form)

    # --- attacks in the middle ---
    def more_and_attack_and_more(self, items: list[Any]) -> Action:
        """Something is done, then the card attacks, and then something is done to whom it attacked."""
        first, attack, last = (item for item in items if isinstance(item, Action))
        effects = [recast(effect, "attacked", "target") for effect in last.body.get("effects", ())]
        if set(last.body) != {"effects"} or any(effect.get("to") not in ("target", "self") for effect in effects):
            raise NotUnderstood("unclear whom an effect after an attack is about")
        told = {"target"} if all(effect.get("to") == "self" for effect in effects) else set()
        if ({"target", "count", "keyword"} - told) & first.body.keys() or first.subject == "object":
            raise NotUnderstood("two targets")
        blow: Feature = further(attack)
        return Action(
            {**first.body, "effects": [*first.body["effects"], {**blow, "blow": {**blow["blow"], "effects": effects}}]},
            True,
        )

    # --- numbers with more to them ---
    def attack_and_for_each(self, items: list[Any]) -> Action:
        """ "A discharge for 1 (+2 for each chip)": each value of it is so much greater."""
        action = instance_of(items, Action)
        measure, numbers = _for_each(items), action.body.get("value")
        _require_sort(items, str(action.body.get("type")))
        if not isinstance(numbers, list) or not all(isinstance(number, int) for number in numbers):
            raise NotUnderstood("how much", lexeme_of(items[1]))
        return _valued(items, [{**measure, "plus": number} for number in numbers])

    def done_and_for_each(self, items: list[Any]) -> Action:
        measure = _for_each(items)
        return _with_number(items, lambda number: {**measure, "plus": number})

    def attack_else_if(self, items: list[Any]) -> Action:
        """ "A discharge for 1 (for 3 if it is closed)": which of the two numbers it is shows when they are counted."""
        action = instance_of(items, Action)
        numbers = action.body.get("value")
        _require_sort(items, str(action.body.get("type")))
        if not isinstance(numbers, list) or not all(isinstance(number, int) for number in numbers):
            raise NotUnderstood("how much", lexeme_of(items[1]))
        spoken_of = {"to": "target"} if "target" in action.body else {}
        return _valued(items, [_either(items, number, {"to": _AIMED, **spoken_of}) for number in numbers])

    def at_others(self, items: list[Any]) -> Others:
        """ "For 3 at flyers": what it comes to where it is at such a card."""
        found, by = instance_of(items, Filter), find(items, "NUMBER", "VALUE")
        assert by is not None
        if found.group:
            raise NotUnderstood("a group", found.head.lexeme)
        single_or_several(found, {"datv"})
        return Others(found.form, values(by))

    def attack_else_at(self, items: list[Any]) -> Action:
        """ "A shot for 1-2-3 (for 2-3-4 at flyers)": each number is another where the target is such a one."""
        action, others = instance_of(items, Action), instance_of(items, Others)
        numbers = action.body.get("value")
        if not isinstance(numbers, list) or not all(isinstance(number, int) for number in numbers):
            raise NotUnderstood("how much", lexeme_of(items[1]))
        if {"count", "every", "least"} & action.body.keys():
            raise NotUnderstood("which of them", lexeme_of(items[1]))
        asked = {"exists": {"filter": {"is": "target", **others.form}}}
        told = zip(others.values, numbers, strict=True)
        cases = [{"of": "case", "if": asked, "then": then, "else": number} for then, number in told]
        return _valued(items, cases)

    def done_else_if(self, items: list[Any]) -> Action:
        action = instance_of(items, Action)
        (effect, *_) = action.body.get("effects") or [{}]
        return _with_number(items, lambda number: _either(items, number, effect))

    def one_of_these(self, items: list[CardToken]) -> Condition:
        """ "One of these cards is yours": of those that it is done to."""
        cards, quality = find(items, "KIND", "SELF", "THESE_CARDS"), items[-1]
        if cards is None or (cards.lexeme.grammemes and not {("plur", "gent"), ("plur", "")} & cards.lexeme.grammemes):
            raise Ungrammatical("not in the right case", lexeme_of(cards))
        part = state_of(quality) if quality.type == "SHORT" else PARTS[quality.type](str(quality))
        return Condition(exists={"filter": {THESE: True, **part}})

    # --- lives that are paid ---
    def strips_own_lives(self, items: list[Any]) -> Action:
        """ "Take X additional lives off this card, then a discharge for X"."""
        number = number_of(find(items, "NUMBER"))
        if number != "x":
            raise Ungrammatical(
                "a number that is printed", lexeme_of(find(items, "NUMBER"))
            )  # read as `spends_own_lives`
        return to_self({"effect": "lose_lives", "x": number})

    def spends_own_lives(self, items: list[Any]) -> Spending:
        """So many of its own, and only for what follows."""
        number = number_of(find(items, "NUMBER"))
        if not isinstance(number, int):
            raise Ungrammatical("what X is", lexeme_of(find(items, "NUMBER")))
        return Spending({"effect": "take_lives", "x": number, "filter": {"other": False}})

    def moves_no_farther(self, items: list[Any]) -> Feature:
        """ "With a movement equal to or lower than the units left of its armor"."""
        named, pronoun = find(items, "COUNTED"), find(items, "PRONOUN")
        if str(named) != "armor" or str(find(items, "LEFT_UNITS")) != "datv" or pronoun is not None:
            raise NotUnderstood("nothing that is used up", lexeme_of(named))
        return {"movement": {"max": {"of": "left", "keyword": "armor", "whose": "self"}}}

    # --- chips that come to a number ---
    def comes_to_chips(self, items: list[CardToken]) -> Trigger:
        """ "When it gets its third chip": when there are so many, whatever it had before."""
        return Trigger.of("chips", reaches=number_of(find(items, "ORDINAL")))

    def has_come_to_chips(self, items: list[CardToken]) -> Trigger:
        """ "When there come to be 3 or more chips on it"."""
        number = number_of(find(items, "NUMBER"))
        if not isinstance(number, int) or str(find(items, "BECOMES")) != "sing":
            raise NotUnderstood("how many", lexeme_of(find(items, "NUMBER")))
        return Trigger.of("chips", reaches=number)

    def distance_gone(self, items: list[CardToken]) -> Measure:
        return Measure(of="distance")


def _for_each(items: list[Any]) -> Feature:
    number = number_of(find(items, "NUMBER"))
    measure = counted_up([item for item in items if not isinstance(item, Action)], number)
    if not isinstance(number, int) or "max" in measure or instance_of(items, Counted).of_it:
        raise NotUnderstood("how much for each", lexeme_of(find(items, "NUMBER")))
    return measure


def _valued(items: list[Any], numbers: list[Feature]) -> Action:
    """An attack with these values, and with the range that is printed behind them."""
    action, far = instance_of(items, Action), range_of(items)
    if far.keys() & action.body.keys():
        raise NotUnderstood("two ranges", lexeme_of(items[1]))
    valued: Action = action._replace(body={**action.body, "value": numbers, **far})
    return valued


def _require_sort(items: list[Any], kind: str) -> None:
    """ "+1 to the discharge": of the attack that it stands behind."""
    told = [item for item in items if isinstance(item, CardToken) and item.type in SORT_TERMINALS]
    if any(str(item) not in (kind, "attacks") for item in told):
        raise NotUnderstood("what the bonus is to", told[0].lexeme)


def _with_number(items: list[Any], made: Callable[[int], Feature]) -> Action:
    """An action whose one effect has a number, with another one in its place."""
    action: Action = instance_of(items, Action)
    kind = str(action.body.get("type", "impact"))
    _require_sort(items, kind)
    (effect, *others) = action.body.get("effects") or [{}]
    number = effect.get("x")
    if others or effect.get("effect") not in ("wound", "heal") or not isinstance(number, int):
        raise NotUnderstood("unclear how far a count reaches", lexeme_of(items[1]))
    return action._replace(body={**action.body, "effects": [{**effect, "x": made(number)}]})


#: Where a card stands, seen from somebody.
_SEEN = frozenset({"adjacent", "opposite", "behind", "same_row", "same_column", "formed"})


#: The role of the card that an attack is at, where nobody has been named.
_AIMED = "aimed"


def _of_whom(condition: Condition, items: list[Any], role: str) -> Feature:
    """What has to be so: of the card with the text where it is named, of the one it is done to where that is "it"."""
    unclear = NotUnderstood("unclear whom a pronoun means", lexeme_of(items[1]))
    if set(condition) == {"attacked"} and role in ("attacked", _AIMED):
        return {"exists": {"filter": {"is": "attacked" if role == "attacked" else "target", **condition["attacked"]}}}
    seen = condition.get("exists", {}).get("filter", {}).keys() & _SEEN
    if "attacked" in condition or (seen and not condition.named):  # beside whom
        raise unclear
    if not condition.pronoun and condition.spoken is None and ("self" not in condition or condition.named):
        return dict(condition)
    if not condition.pronoun or set(condition) != {"self"} or role not in ("target", "attacked", "attacker"):
        raise unclear
    return {"exists": {"filter": {"is": role, **condition["self"]}}}


def _either(items: list[Any], number: int, done_to: Feature) -> Feature:
    """One number, and another one where something is so."""
    condition, figure = instance_of(items, Condition), number_of(find(items, "NUMBER"))
    if not condition or not isinstance(figure, int):
        raise NotUnderstood("how much", lexeme_of(items[1]))
    asked = _of_whom(condition, items, str(done_to.get("to", "")))
    seen = asked.get("exists", {}).get("filter", {})
    if THESE in seen:
        rest = {name: value for name, value in seen.items() if name != THESE}
        form = done_to.get("filter", {})
        if not form or rest.keys() & form.keys():
            raise NotUnderstood("which cards", lexeme_of(items[1]))
        asked["exists"] = {**asked["exists"], "filter": {**form, **rest}}
    return {"of": "case", "if": asked, "then": figure + (number if find(items, "PLUS") else 0), "else": number}


#: "These cards", before it is known which they are.
THESE = "these"


def gone_so_far(feature: Feature, measure: Feature) -> Feature:
    """ "On a jump ..., where X is how far it went": a moment that is told as the move it is. Raises NotUnderstood."""
    trigger = feature.get("trigger", {})
    if measure.get("of") != "distance":
        return feature
    if trigger.get("on") == "feature" and trigger.get("keyword") == "jump":
        return {**feature, "trigger": {**trigger, "on": "move"}}
    if trigger.get("on") != "move" or trigger.get("keyword") != "jump":
        raise NotUnderstood("how far who went")
    return feature


__all__ = ["SpanMeaning", "gone_so_far"]

"""Dice that a text rolls for itself, and cards that roll a number."""

from __future__ import annotations

from typing import Any, NamedTuple

from service.cards.agreement import in_case
from service.cards.constructions import (
    Action,
    CardToken,
    Feature,
    Limit,
    NotUnderstood,
    Target,
    Ungrammatical,
    find,
    instance_of,
    lexeme_of,
    limited,
    number_of,
)
from service.cards.counting import unresolved
from service.cards.moments import Trigger, Whose
from service.cards.permanents import permanent
from service.cards.prophecies import parted
from service.cards.roles import inside
from service.cards.whom import each_done
from service.games.berserk.rules.asking.conditions import die_met
from service.games.berserk.rules.forms.references import mentions

_SIDES = 6


class Fell(NamedTuple):
    """The numbers that a die may show."""

    bounds: Feature


class Outcome(NamedTuple):
    """What comes of some numbers of a die."""

    fell: Fell
    action: Action


class Outrolled(dict[str, Any]):
    """By how much the other roll is greater."""


class DiceMeaning:
    """The part of the transformer for dice."""

    def fell_within(self, items: list[CardToken]) -> Fell:
        number = _face(find(items, "NUMBER"))
        if find(items, "OR_LESS"):
            return Fell({"min": 1, "max": number})
        return Fell({"min": number, "max": 6 if find(items, "OR_MORE") else number})

    def fell_one_of(self, items: list[CardToken]) -> Fell:
        """ "5 or 6": numbers in a row."""
        numbers = [_face(item) for item in items if item.type == "NUMBER"]
        if numbers != list(range(numbers[0], numbers[0] + len(numbers))):
            raise NotUnderstood("no such roll", items[-1].lexeme)
        return Fell({"min": numbers[0], "max": numbers[-1]})

    def fell_parity(self, items: list[CardToken]) -> Fell:
        """ "If an even number fell"."""
        return Fell({"odd": str(find(items, "PARITY")) == "odd"})

    def rolled_next(self, items: list[Any]) -> None:
        return None

    def outcome(self, items: list[Any]) -> Outcome:
        fell = next(item for item in items if isinstance(item, Fell))
        return Outcome(fell, next(item for item in items if isinstance(item, Action)))

    def rolls_die(self, items: list[Any]) -> Action:
        """A die without modifiers says what follows (dictionary.dice_roll.1, .2); "otherwise" is for all else."""
        outcomes = [item for item in items if isinstance(item, Outcome)]
        actions = [item for item in items if isinstance(item, Action)]
        fell = instance_of(items, Fell)
        if fell is not None:
            outcomes = [Outcome(fell, actions.pop(0))]
        covered = [die for o in outcomes for die in range(1, _SIDES + 1) if die_met(die, o.fell.bounds)]
        if len(set(covered)) < len(covered):
            raise NotUnderstood("two outcomes of one roll")
        parts = [(outcome.fell.bounds, outcome.action) for outcome in outcomes]
        parts += [({}, action) for action in actions]
        try:
            body, told = parted(_of_the_first([action for _, action in parts]))
        except NotUnderstood:
            raise NotUnderstood("unclear whom a roll is about") from None
        found = [{**bounds, "effects": action.body["effects"]} for (bounds, _), action in zip(parts, told, strict=True)]
        return Action({**body, "effects": [{"effect": "roll", "outcomes": found, "to": "self"}]}, True)

    def fell_unmodified(self, items: list[Any]) -> Fell:
        """ "3 or less (unmodified)": also where an edition means the roll with its modifiers."""
        fell = instance_of(items, Fell)
        if "modified" in fell.bounds:
            raise NotUnderstood("no such roll", lexeme_of(find(items, "UNMODIFIED")))
        return Fell({**fell.bounds, "modified": False})

    def rolls_for_number(self, items: list[Any]) -> Action:
        """ "Roll a die, then heal an elf by X": by what it showed, as is said of X (``idle_roll``)."""
        action = instance_of(items, Action)
        effects = action.body["effects"]
        if not unresolved(effects) and not mentions(effects, _of_die):
            raise Ungrammatical("what the roll is for")
        outcome = {"effects": effects}
        return Action({**action.body, "effects": [{"effect": "roll", "outcomes": [outcome], "to": "self"}]}, True)

    def rolls_die_named(self, items: list[Any]) -> Action:
        """The same, with its sort, and its name where it has one."""
        sort, name = find(items, "SPELL", "IMPACT"), find(items, "NAME")
        action = instance_of(items, Action)
        if "name" in action.body or action.body.get("type", "impact") != "impact":
            raise NotUnderstood("a sort named twice", lexeme_of(sort))
        named = {"name": str(name)} if name is not None else {}
        return Action({**action.body, "type": str(sort), **named}, True)

    def throws(self, items: list[Any]) -> Trigger:
        """A card, this one or another, rolls some number."""
        fell = self.fell_within([item for item in items if isinstance(item, CardToken)])
        low, high = fell.bounds["min"], fell.bounds["max"]
        bounds = {**({"min": low} if low > 1 else {}), **({"max": high} if high < 6 else {})}
        bare: Feature = {"unmodified": True} if find(items, "UNMODIFIED") is not None else {}
        trigger = Trigger.of("roll", die={**(bounds if low < high else fell.bounds), **bare})
        whose = instance_of(items, Whose)
        if whose:
            trigger["whose"] = whose["whose"]
            trigger.spoken = "subject"
        return trigger

    def throws_some(self, items: list[Any]) -> Trigger:
        """A card, this one or another, rolls a die, whatever it shows."""
        whose = instance_of(items, Whose)
        trigger = Trigger.of("roll", "subject" if whose else "self")
        trigger.lexeme = lexeme_of(find(items, "ROLL_DIE", "ROLLS"))
        if whose:
            trigger["whose"] = whose["whose"]
        return trigger

    def throws_a_die(self, items: list[Any]) -> Action:
        """ "The chosen creature rolls a die": nothing hangs on it but what triggers on a roll."""
        return each_done([{"effect": "throw_die"}], items, {"nomn"})

    def contests(self, items: list[Any]) -> Action:
        """The card's own roll against that of another: what comes where its own is greater, or else."""
        target: Target = instance_of(items, Target)
        done_so = [item for item in items if isinstance(item, Action)]
        if any(action.body.keys() != {"effects"} for action in done_so):
            raise NotUnderstood("unclear whom a roll is about", target.head.lexeme)
        follows: list[list[Feature]] = [action.body["effects"] for action in done_so]
        told: Feature = {"effects": follows[0], **({"otherwise": follows[1]} if len(follows) > 1 else {})}
        spoken = [effect["to"] for effects in follows for effect in effects if effect.get("to") not in ("self", "it")]
        if any(to != target.to for to in spoken) or target.to in ("each", "it"):
            raise NotUnderstood("unclear whom a roll is about", target.head.lexeme)
        for name, effects in told.items():
            told[name] = [{**one, "to": target.to} if one.get("to") == "it" else one for one in effects]
        return each_done([{"effect": "contest", **told}], [target], {"gent"})

    # --- rolls that are changed ---
    def outrolled(self, items: list[CardToken]) -> Outrolled:
        """By how much the enemy's result is greater."""
        own, number = find(items, "OWN"), number_of(find(items, "NUMBER"))
        if not isinstance(number, int) or number < 1:
            raise NotUnderstood("how much", lexeme_of(find(items, "NUMBER")))
        if own is not None:
            in_case(own, "gent")
        return Outrolled({"min" if find(items, "OR_MORE") else "equal": number})

    def exchange(self, items: list[CardToken]) -> None:
        return None

    def exchanges_rolls(self, items: list[Any]) -> Feature:
        """Two that fight exchange their rolls, if the enemy's is so much greater: of this card or any own creature."""
        behind: Feature = dict(next(item for item in items if isinstance(item, Outrolled)))
        anybody = find(items, "FIGHT_OF_TWO") is not None
        whose: Feature = {"whose": {"side": "own", "kind": "creature"}} if anybody else {}
        effect = {"effect": "swap_results", "to": "self"}
        feature = {"class": "triggered", "trigger": {"on": "result", "behind": behind, **whose}, "effects": [effect]}
        limit = limited(items)
        if "condition" in limit or any(isinstance(item, Limit) and not item for item in items):
            raise NotUnderstood("how often")
        return {**feature, **limit}

    def modifies_first_roll(self, items: list[Any]) -> Feature:
        """More or less in the first roll that some cards make in a turn, or in the first that is even, or odd."""
        whose, parity = instance_of(items, Whose), find(items, "PARITY")
        by, per, place = number_of(find(items, "NUMBER")), find(items, "PER"), find(items, "ORDINAL")
        if not isinstance(by, int) or str(place) != "1" or str(per) not in ("turn", "battle"):
            raise NotUnderstood("which roll", lexeme_of(place))
        if not isinstance(whose.get("whose"), dict):
            raise NotUnderstood("whose roll", lexeme_of(place))
        for token in (place, find(items, "ROLLS")):
            assert token is not None
            in_case(token, "datv")
        by = by if find(items, "PLUS") else -by
        effect: Feature = {"effect": "modify", "what": "roll", "by": by, "cards": whose["whose"]}
        if parity is not None:
            effect["die"] = {"odd": str(parity) == "odd"}
        return {**permanent(effect), "limit": {"times": 1, "per": str(per)}}

    def die_becomes(self, items: list[CardToken]) -> Action:
        """The die that was rolled shows another number from now on."""
        in_case(items[0], "nomn")
        return Action({"effects": [{"effect": "modify_roll", "x": _face(find(items, "NUMBER"))}]}, True)


def _of_the_first(actions: list[Action]) -> list[Action]:
    """ "On 3-4 wound an elf by 2, on 5-6 wound it by 4": the one that the first of them chooses."""
    first, *others = actions
    if first.body.keys() != {"target", "effects"}:
        return actions
    told = []
    for action in others:
        effects = action.body.get("effects", [])
        spoken = any(effect.get("to") == "it" for effect in effects)
        if spoken and action.body.keys() == {"effects"} and not any(map(inside, effects)):
            meant = [{**effect, "to": "target"} if effect.get("to") == "it" else effect for effect in effects]
            action = action._replace(body={"target": first.body["target"], "effects": meant})
        told.append(action)
    return [first, *told]


def idle_roll(features: list[Feature]) -> bool:
    """Whether a die is rolled only for its number, and nothing is counted by it; or a number of a die is counted where
    none is rolled."""
    return any(_idle(feature) for feature in features)


def _idle(feature: Feature) -> bool:
    told = feature.get("trigger", {}).get("on") in ("roll", "fight")
    if mentions(feature, lambda part: _for_its_number(part) and not mentions(part, _of_die)):
        return True
    return mentions(feature, _of_die) and not told and not mentions(feature, _is_roll)


def _is_roll(part: Any) -> bool:
    return isinstance(part, dict) and part.get("effect") == "roll"


def _for_its_number(part: Any) -> bool:
    """Whether it is a roll of which the same follows whatever it shows."""
    return _is_roll(part) and [outcome.keys() & {"min", "max", "odd"} for outcome in part["outcomes"]] == [set()]


def _of_die(part: Any) -> bool:
    return isinstance(part, dict) and part.get("of") == "die"


def _face(token: CardToken | None) -> int:
    number = number_of(token)
    if not isinstance(number, int) or not 1 <= number <= 6:
        raise NotUnderstood("no number of a die", token.lexeme if token is not None else None)
    return number


__all__ = ["DiceMeaning", "idle_roll"]

"""Of whom a number is counted, sums and differences, and cards by what they strike with."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import pronoun_in
from service.cards.constructions import (
    CardToken,
    Feature,
    Limit,
    Maximum,
    NotUnderstood,
    Ungrammatical,
    find,
    flat,
    gathered,
    instance_of,
    is_token,
    lexeme_of,
    limited,
    number_of,
)
from service.cards.counting import Measure
from service.cards.filters import Condition, single, single_or_several
from service.cards.sorts import attack_type

_ROLES = {
    "SELF": "self",
    "ATTACKED": "attacked",
    "ATTACKER": "attacker",
    "HOST": "host",
    "DEAD": "dead",
    "EXILED_ONE": "spent",
}


class Owner(str):
    """Whose number it is: a role."""


class Limits(tuple[Maximum, Limit]):
    """How much at the most, and how often."""


class MeasureMeaning:
    """The part of the transformer for whose numbers a text counts."""

    def owner(self, items: list[CardToken]) -> Owner:
        """The card that a number is of, in the genitive; "this creature" is the one that the text is about."""
        word = items[-1]
        pronoun_in(word, "gent")
        known = word.lexeme.grammemes if word.type not in ("PRONOUN", "THAT") else frozenset()
        if known and not any(case in ("gent", "") and number != "plur" for number, case in known):
            raise Ungrammatical("not in the right case", word.lexeme)
        return Owner(_ROLES.get(word.type, "target"))

    @staticmethod
    def _holder(items: list[Any]) -> str:
        pronoun = find(items, "PRONOUN")
        pronoun_in(pronoun, "accs")
        return str(next((item for item in items if isinstance(item, Owner)), "target"))

    def strike_of(self, items: list[Any]) -> Measure:
        """A value of its simple strike as printed (104.2b), or with what is added to it (422.1)."""
        strike = find(items, "STRIKE")
        if strike is None or str(strike) != "simple_strike":
            raise NotUnderstood("which strike", lexeme_of(strike))
        now: Feature = {"modified": True} if find(items, "MODIFIED") else {}
        return Measure(of="strike", force=str(find(items, "FORCE")), whose=self._holder(items), **now)

    def strike_of_some(self, items: list[Any]) -> Measure:
        """A value of the simple strike of whoever stands at one place: nothing, where nobody stands there (104.2b)."""
        found, strike = items[-1], find(items, "STRIKE")
        single(found, {"gent"})
        near = found.form.get("near", {})
        if not {"opposite", "behind"} & {*found.form, *near} or str(strike) != "simple_strike":
            raise NotUnderstood("which strike", found.head.lexeme)
        return Measure(of="sum", each=self._strike(find(items, "FORCE"), "target"), filter=found.form)

    def strikes_of(self, items: list[Any]) -> Measure:
        """The printed value of the same force: weak to weak, medium to medium, strong to strong."""
        return Measure(of="strike", force="same", whose=self._holder(items))

    def cost_of_one(self, items: list[Any]) -> Measure:
        return Measure(of="cost", whose=self._holder(items))

    def number_on(self, items: list[Any]) -> Measure:
        """Its wounds, chips or lives."""
        word = find(items, "LIVES", "WOUNDS", "CHIP")
        assert word is not None
        of = {"LIVES": "lives", "WOUNDS": "wounds", "CHIP": "chips"}[word.type]
        return Measure(of="extra_lives" if find(items, "EXTRA") else of, whose=self._holder(items))

    def number_of_feature(self, items: list[Any]) -> Measure:
        keyword = find(items, "COUNTED", "REGENERATION", "COUNTABLE", "POISON")
        return Measure(of="feature", keyword=str(keyword), whose=self._holder(items))

    def value_of_attack(self, items: list[CardToken]) -> Measure:
        """What the attack is worth that the sentence is about; where "this" is not said, one of the named sort."""
        sort = items[-1]
        attack_type(sort, "gent")
        return Measure(of="amount", of_attack=True if find(items, "THIS") else str(sort))

    def excess(self, items: list[CardToken]) -> Measure:
        return Measure(of="excess", whose="dead")

    def sum_of(self, items: list[Any]) -> Measure:
        found = items[-1]
        single_or_several(found, {"gent"})
        return Measure(of="sum", each=self._strike(find(items, "FORCE"), "target"), filter=found.form)

    def difference_of(self, items: list[Any]) -> Measure:
        """Of the costs of two cards, or of two values of one."""
        owners = [str(item) for item in items if isinstance(item, Owner)]
        if find(items, "COST", "COST_OF"):
            return Measure(of="difference", between=[{"of": "cost", "whose": owner} for owner in owners])
        forces = [item for item in items if is_token(item, "FORCE")]
        whose = self._holder(items)
        return Measure(of="difference", between=[self._strike(force, whose) for force in forces])

    @staticmethod
    def _strike(force: CardToken | None, whose: str) -> Feature:
        return {"of": "strike", "force": str(force), "whose": whose}

    # --- cards by their strikes and lives, and where they stand ---
    def with_strike(self, items: list[CardToken]) -> Feature:
        number, bound = number_of(find(items, "NUMBER")), find(items, "OR_LESS", "OR_MORE")
        if not isinstance(number, int):
            raise NotUnderstood("what X is", lexeme_of(find(items, "NUMBER")))
        return {"strike": {"force": str(find(items, "FORCE")), str(bound) if bound else "equal": number}}

    def with_parity(self, items: list[CardToken]) -> Feature:
        return {"lives": {"odd": str(find(items, "PARITY")) == "odd"}}

    def strongest(self, items: list[Any]) -> Condition:
        """Its strike is more than that of any such card: there is none whose strike is as much."""
        found, force = items[-1], str(find(items, "FORCE"))
        single_or_several(found, {"gent"})
        if self._holder(items) != "self":
            raise NotUnderstood("whose strike", found.head.lexeme)
        own: Feature = {"of": "strike", "force": force, "whose": "self"}
        return Condition(exists={"filter": {**found.form, "strike": {"force": force, "min": own}}, "max": 0})

    # --- limits ---
    def bounded(self, items: list[Any]) -> list[Feature]:
        """No more than so much of an X that is paid, counted, or told by the moment; and how often."""
        most, *often = next((i for i in items if isinstance(i, Limits)), None) or [
            i for i in items if isinstance(i, int)
        ]
        measure = instance_of(items, Measure)
        if measure is not None:
            return self.counting([items[0], measure, most, *often])  # type: ignore[attr-defined, no-any-return]
        features = flat(items[0])
        limit = limited(often) if often else {}
        if len(features) != 1 or limit.keys() & features[0].keys():
            raise Ungrammatical("a limit of what is printed")
        chosen = _any_up_to(features[0], int(most))
        if chosen is not None:
            return [{**chosen, **limit}]
        added = _adding(features[0], int(most)) if often else None
        return [{**(up_to(features[0], int(most)) if added is None else added), **limit}]

    def limit_up_to(self, items: list[Any]) -> Limits:
        """ "(at most 3, twice per turn)"."""
        numbers = [item for item in items if is_token(item, "NUMBER")]
        most = number_of(numbers[0])
        if not isinstance(most, int):
            raise NotUnderstood("what X is", numbers[0].lexeme)
        return Limits((Maximum(most), self.limit(items[items.index(numbers[1]) :])))  # type: ignore[attr-defined]


def _any_up_to(feature: Feature, most: int) -> Feature | None:
    """ "It may wound its host by X and get +X to its next roll (at most 3)": an X of its player's choice, no more than
    so much; None where the X is another."""
    effects = feature.get("effects", [])
    told = [effect for effect in effects if "x" in (effect.get("x"), effect.get("by"))]
    free = feature.get("class") == "triggered" and feature.get("optional") and "cost" not in feature
    if not free or not told or told != effects or {"count", "second"} & feature.keys() or not 1 < most < 7:
        return None
    options = [[{n: x if v == "x" else v for n, v in effect.items()} for effect in effects] for x in range(1, most + 1)]
    return {**feature, "effects": [{"effect": "choose", "options": options, "to": "self"}]}


def up_to(feature: Feature, most: int) -> Feature:
    """A feature whose X, paid or told by its moment, comes to no more than so much."""
    cost = feature.get("cost", {})
    if cost.get("chips") == "x" and "most" not in cost:
        return {**feature, "cost": {**cost, "most": most}}
    held: Feature = _told(feature, most)
    if held == feature:
        raise Ungrammatical("a limit of what is printed")
    return held


def _adding(feature: Feature, most: int) -> Feature | None:
    """A feature that adds to a number again and again, to no more than so much; None where it adds to none."""
    adding = [
        effect
        for effect in feature.get("effects", ())
        if effect["effect"] == "modify" and isinstance(effect.get("by"), int) and effect["by"] > 0
    ]
    if len(adding) != 1 or "most" in adding[0]:
        return None
    effects = [{**effect, "most": most} if effect is adding[0] else effect for effect in feature["effects"]]
    return {**feature, "effects": effects}


def _told(value: Any, most: int) -> Any:
    if isinstance(value, list):
        return [_told(item, most) for item in value]
    if not isinstance(value, dict):
        return value
    told = {"of": "amount", "max": most}
    if value.get("effect") == "modify" and value.get("by") == "amount":
        return gathered({**value, "by": told})
    return {n: dict(told) if n in ("x", "by") and item == "amount" else _told(item, most) for n, item in value.items()}


__all__ = ["MeasureMeaning", "Owner"]

"""First and next attacks and rolls, what comes instead of what would befall a card, attacks that a text blocks."""

from __future__ import annotations

from typing import Any, NamedTuple

from service.cards.constructions import (
    MODIFIED,
    PER_TURN,
    Action,
    CardToken,
    Feature,
    Filter,
    Maximum,
    NotUnderstood,
    Ungrammatical,
    find,
    instance_of,
    is_token,
    lexeme_of,
    number_of,
    so_often,
)
from service.cards.filters import single
from service.cards.getting import Gain
from service.cards.instead import fated, instead_of
from service.cards.moments import Cause, Trigger, Whose
from service.cards.permanents import permanent
from service.cards.sorts import SORT_TERMINALS
from service.cards.whom import each_done, to_self
from service.games.berserk.rules.forms.attack_types import HARMFUL

#: What would befall a card, as the deed that is replaced (419.1).
_FATES = {
    "HEAL_SELF": "heal", "IS_HEALED": "heal", "WOUNDS": "wound", "LIVES": "extra_lives", "CHIP": "gain_chips",
}  # fmt: skip


class Fate(NamedTuple):
    """What would befall a card: the deed, by what, and how much of it, where the text says so."""

    what: str
    cause: Feature
    amount: Feature


class Amount(dict[str, Any]):
    """So much of something as bounds; none for X, which stands for however much it is."""


class Foreign(dict[str, Any]):
    """Whose next attack it is, as a filter."""


class FirstMeaning:
    """The part of the transformer for what is first or next, and for what comes instead."""

    # --- the first attack of a turn ---
    def first_brought(self, items: list[Any]) -> Feature:
        """ "The first attack of your gnomes in a turn is reduced to strong": as a rule that works once a turn."""
        rest = [item for item in items if not is_token(item, "ORDINAL", "PER")]
        feature = self.brought([[item] if is_token(item, *SORT_TERMINALS) else item for item in rest])  # type: ignore[attr-defined]
        return self._first(feature, items)

    def first_modified(self, items: list[Any]) -> Feature:
        owner = next((item for item in items if type(item).__name__ == "Blow"), None)
        sign, number, sort = find(items, "PLUS", "DASH"), number_of(find(items, "NUMBER")), find(items, *SORT_TERMINALS)
        verb = find(items, "GETS")
        aimed = any(type(item).__name__ == "Aim" for item in items)
        if not isinstance(number, int) or sign is None or owner is None or aimed or str(verb) != "sing":
            raise NotUnderstood("which attack", lexeme_of(verb))
        by = -number if sign.type == "DASH" else number
        effect: Feature = {"effect": "modify", "what": "value", "of": _attack(sort), "by": by, "when": "attacking"}
        if owner != {"other": False}:
            effect["cards"] = dict(owner)
        return self._first(permanent(effect), items)

    @staticmethod
    def _first(feature: Feature, items: list[Any]) -> Feature:
        place, per = find(items, "ORDINAL"), find(items, "PER")
        if str(place) != "1":
            raise NotUnderstood("which attack", lexeme_of(place))
        turn = PER_TURN.get(str(per))
        bound = {"condition": {"turn": turn}} if turn is not None else {}
        return {**feature, **bound, "limit": {"times": 1, "per": "battle" if str(per) == "battle" else "turn"}}

    # --- the next one of others ---
    def foreign(self, items: list[Any]) -> Foreign:
        """Whose: "his card" is the other player's."""
        named = items[-1]
        if isinstance(named, Filter):
            single(named, {"gent"})
            return Foreign(named.form)
        if str(items[0]) != "accs" or (named.lexeme.grammemes and ("sing", "gent") not in named.lexeme.grammemes):
            raise Ungrammatical("not in the right case", named.lexeme)
        return Foreign(kind=str(named), side="enemy")

    def next_of_others_brought(self, items: list[Any]) -> Action:
        """ "The next attack of an enemy card is reduced to weak": once, whenever it comes."""
        force, whose = find(items, "FORCE"), next(item for item in items if isinstance(item, Foreign))
        if str(force) == "medium":
            raise NotUnderstood("whether a weak attack becomes medium", lexeme_of(force))
        held = {
            "effect": "reduce",
            "down_to": str(force),
            "of": _attack(find(items, *SORT_TERMINALS)),
            "when": "attacking",
        }
        feature = {**permanent({**held, "cards": dict(whose)}), "limit": {"times": 1, "per": "battle"}}
        return to_self({"effect": "gain_feature", "feature": feature})

    # --- poison ---
    def gained_poison(self, items: list[CardToken]) -> Gain:
        """More of the poison that a card has."""
        number = number_of(items[1])
        if not isinstance(number, int):
            raise NotUnderstood("what X is", items[1].lexeme)
        return Gain([{"effect": "poison", "x": number, "sums": "existing"}], [])

    def poison_or_more(self, items: list[CardToken]) -> Feature:
        """ "Poison 1 or +1 to poison": so much more than it has, be it nothing."""
        new, more = (number_of(item) for item in items if item.type == "NUMBER")
        if new != more or not isinstance(new, int):
            raise NotUnderstood("how much", items[0].lexeme)
        return {"effect": "poison", "x": new, "sums": "always"}

    def gets_more_poison(self, items: list[Any]) -> Action:
        effect = next(item for item in items if isinstance(item, dict))
        most = instance_of(items, Maximum)
        if str(find(items, "GETS")) != "sing":
            raise Ungrammatical("a verb without its subject", lexeme_of(find(items, "GETS")))
        return each_done([{**effect, **({"most": int(most)} if most is not None else {})}], items, {"nomn"})

    # --- what comes instead ---
    def fate(self, items: list[Any]) -> Fate:
        """What a card "has to" get or do."""
        verb = find(items, "HEAL_SELF", "IS_HEALED", "GETS")
        if verb is None or (verb.type == "GETS" and str(verb) not in ("inf", "plur")):
            raise Ungrammatical("a verb with its subject", lexeme_of(verb))
        word, number = find(items, *_FATES), find(items, "NUMBER")
        cause: Feature = next((item for item in items if isinstance(item, Cause)), Cause())
        if cause.keys() - {"type", "source"} and not (cause.keys() == {"keyword"} and cause["keyword"] in HARMFUL):
            raise NotUnderstood("by what it is wounded", word.lexeme if word is not None else None)
        assert word is not None
        amount = instance_of(items, Amount)
        if amount is None:
            amount = self.so_many_of([number]) if number is not None else Amount()
        if amount and word.type != "WOUNDS":  # of what would be healed only a part may be there
            raise NotUnderstood("how much", lexeme_of(number))
        return Fate(_FATES[word.type], dict(cause), amount)

    def so_many_of(self, items: list[CardToken]) -> Amount:
        """ "X", "exactly 2", "3 or more"; a number by itself is exactly that many."""
        number = number_of(find(items, "NUMBER"))
        least, most = (
            find(items, "OR_MORE", "AT_LEAST", "MORE_THAN"),
            find(items, "OR_LESS", "AT_MOST_TIMES", "LESS_THAN"),
        )
        bound = "min" if least else "max" if most else "equal"
        more = 1 if find(items, "MORE_THAN") else -1 if find(items, "LESS_THAN") else 0
        if str(number) == "x" and len(items) == 1:
            return Amount()
        if not isinstance(number, int) or (find(items, "EXACTLY") and bound != "equal"):
            raise NotUnderstood("how much", lexeme_of(find(items, "NUMBER")))
        return Amount({bound: number + more})

    def replaces(self, items: list[Any]) -> Feature:
        """ "When it has to be healed by X, instead of that ..." (419.1a): X is the number that would have been."""
        fate = next(item for item in items if isinstance(item, Fate))
        whose = instance_of(items, Whose)
        action = next(item for item in items if isinstance(item, Action))
        effects, may = instead_of(action, whose, counted=True)
        effect: Feature = {"effect": "replace", "what": fate.what, "with": effects, **fated(whose)}
        if fate.amount:
            effect["amount"] = dict(fate.amount)
        if "keyword" in fate.cause:
            effect["by"] = fate.cause["keyword"]
        if "type" in fate.cause:
            effect["of"] = fate.cause["type"]
        if "source" in fate.cause:
            effect["against"] = fate.cause["source"]
        if may or find(items, "MAY"):
            effect["optional"] = True
        feature = so_often(permanent(effect), items)
        if feature.get("limit", {}).get("each") and not isinstance(effect.get("cards"), dict):
            raise NotUnderstood("a limit for each")
        return feature

    # --- answers ---
    def is_attacked(self, items: list[Any]) -> Trigger:
        """ "If it is attacked with a shot": before it is known what comes of it."""
        sort, whose = find(items, *SORT_TERMINALS), instance_of(items, Whose)
        kind: Feature = {} if sort is None else {"type": _attack(sort)}
        forces: list[str] | None = instance_of(items, list)  # known only once the die is rolled
        bound: Feature = {"force": forces} if forces else {}
        point = "attacked" if forces else "assailed"
        trigger = Trigger.of(point, **({} if kind == {"type": "attacks"} else kind), **bound)
        by = instance_of(items, Filter)
        if by is not None:
            single(by, {"ablt"})
            trigger["source"] = by.form
        if whose:
            trigger["whose"] = whose["whose"]
            trigger.spoken = "subject" if by is None else None
        trigger.lexeme = lexeme_of(find(items, "IS_ATTACKED"))
        return trigger

    def is_blocked(self, items: list[CardToken]) -> Action:
        """ "That attack is blocked": the one that the sentence is about."""
        return Action(
            {"effects": [{"effect": "block", "this": _attack(find(items, *SORT_TERMINALS)), "to": "self"}]}, True
        )


def _attack(sort: CardToken | None) -> str:
    if sort is None or str(sort) not in MODIFIED:
        raise NotUnderstood("no such attack", lexeme_of(sort))
    return str(sort)


__all__ = ["FirstMeaning"]

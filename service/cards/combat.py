"""Blows: how many at whom, the next one, what keeps them away, who has to be attacked."""

from __future__ import annotations

from typing import Any

from service.cards.constructions import (
    Action,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    Target,
    Ungrammatical,
    find,
    lexeme_of,
    number_of,
)
from service.cards.counting import Measure
from service.cards.effects import Gain
from service.cards.keywords import Either, _raised
from service.cards.permanents import _PREVENTED, _is_gains, _permanents, _sort, permanent

#: Standing diagonally from a card: adjacent to it (207.7), but sharing no side with its cell.
DIAGONAL: Feature = {"adjacent": True, "straight": False}


class CombatMeaning:
    """The part of the transformer for blows."""

    # --- how many at whom ---
    def victims(self, items: list[Any]) -> Target:
        """So many cards at once, up to so many, or so many at least."""
        amount, found = find(items, "NUMBER"), items[-1]
        number = number_of(amount)
        if found.group or not isinstance(number, int) or number < 2:
            raise NotUnderstood("how many", lexeme_of(amount))
        if found.grammemes and not any(case in ("datv", "loct", "") for _, case in found.grammemes):
            raise Ungrammatical("not in the right case", found.head.lexeme)
        if find(items, "OR_MORE"):
            return Target("least", found.head, found.form, found.grammemes, number)
        return Target("target", found.head, found.form, found.grammemes, number, find(items, "OR_LESS") is None)

    def volley_apart(self, items: list[Any]) -> Action:
        """So many attacks of one kind, each at another card: an attack with several targets (412.1)."""
        number, found = number_of(items[0]), next((item for item in items if isinstance(item, Filter)), None)
        attack = next(item for item in items if isinstance(item, Action))
        if not isinstance(number, int) or not 1 < number <= 9:
            raise NotUnderstood("how many", lexeme_of(items[0]))
        if "target" in attack.body or (found is not None and found.group):
            raise NotUnderstood("two targets", lexeme_of(items[0]))
        if found is not None and found.grammemes and not any(pair[0] in ("plur", "") for pair in found.grammemes):
            raise Ungrammatical("not several", found.head.lexeme)
        exactly: Feature = {} if find(items, "OR_LESS") else {"exactly": True}
        return Action(
            {
                **attack.body,
                "target": found.form if found is not None else {"kind": "card"},
                "count": number,
                **exactly,
            },
            False,
        )

    # --- what keeps them away ---
    def protection_by_value(self, items: list[Any]) -> list[Feature]:
        """From attacks of some value only (205.1)."""
        number, bound = number_of(find(items, "NUMBER")), find(items, "OR_LESS", "OR_MORE")
        wanted = {str(bound) if bound else "equal": number}
        return [{**feature, "amount": wanted} for feature in self._protections(items)]

    def protection_straight(self, items: list[Any]) -> list[Feature]:
        return [{**feature, "against": {"not": DIAGONAL}} for feature in self._protections(items)]

    def _protections(self, items: list[Any]) -> list[Feature]:
        sorts = next(item for item in items if isinstance(item, list))
        return self.protection([sorts])  # type: ignore[attr-defined, no-any-return]

    def unharmed_first(self, items: list[Any]) -> Feature:
        """No wounds from the first so many attacks of a turn or of the battle."""
        number, per = number_of(find(items, "NUMBER")), find(items, "PER")
        if str(find(items, "ORDINAL")) != "1":
            raise NotUnderstood("which attacks", lexeme_of(per))
        sorts = next(item for item in items if isinstance(item, list))
        if len(sorts) > 1 or str(per) not in ("turn", "battle"):
            raise NotUnderstood("how often", lexeme_of(per))
        prevented = permanent({"effect": "prevent", "of": _sort(sorts[0], _PREVENTED)})
        return {**prevented, "limit": {"times": number, "per": str(per)}}

    def experience_in_both(self, items: list[CardToken]) -> list[Feature]:
        """ "Experience in attack and defence" is both."""
        number = find(items, "NUMBER")
        if str(items[0]) != "experience_in_attack":
            raise NotUnderstood("no such experience", items[0].lexeme)
        x = number_of(number) if number else 1
        return [{"keyword": name, "x": x} for name in ("experience_in_attack", "experience_in_defence")]

    # --- what a host gets ---
    def wearing(self, items: list[Any]) -> Feature:
        """What a card gives to its host, or only to a host of an element; equipment, while it is worn."""
        gains = next(item for item in items if _is_gains(item))
        return self._worn(items, _permanents(gains))

    def wearing_either(self, items: list[Any]) -> Feature:
        """ "Armor 1 or +1 to armor": a number that is added to the one that the host has, if it has one."""
        raised: Gain | None = _raised(next(item for item in items if isinstance(item, Either)))
        if raised is None:
            raise NotUnderstood("unclear who has the choice", items[0].lexeme)
        return self._worn(items, raised.permanent)

    @staticmethod
    def _worn(items: list[Any], effects: list[Feature]) -> Feature:
        host, verb, element = find(items, "HOST"), find(items, "GETS", "OWNS"), find(items, "ELEMENT")
        assert host is not None and verb is not None
        if str(verb) != "sing" or not host.lexeme.grammemes & {("sing", "nomn"), ("sing", "")}:
            raise Ungrammatical("subject and verb do not agree", verb.lexeme)
        if find(items, "WEARS") is None:
            of_element = {} if element is None else {"element": str(element)}
            return permanent(*({**effect, "cards": {"hosting": True, **of_element}} for effect in effects))
        if element is None:
            return permanent(*effects)
        return {**permanent(*effects), "condition": {"self": {"host": {"element": str(element)}}}}

    # --- where they stand ---
    def diagonally(self, items: list[CardToken]) -> Feature:
        return dict(DIAGONAL)

    def standing_formed(self, items: list[CardToken]) -> Feature:
        return {"formed": True}

    def how_many_lives(self, items: list[CardToken]) -> Measure:
        return Measure(of="extra_lives", whose="self")


__all__ = ["CombatMeaning"]

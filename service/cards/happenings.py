"""What befalls cards: by which named feature, for the first time of a turn, how much of something at once."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import in_case
from service.cards.constructions import (
    MODIFIED,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    Ungrammatical,
    find,
    instance_of,
    is_token,
    lexeme_of,
    number_of,
)
from service.cards.filters import single
from service.cards.moments import Cause, Trigger, Whose

#: What one card does to another, as the moment of that one: the trigger point, and which marker it gets.
_DONE_TO = {
    "CLOSE": ("close", ""), "OPEN": ("open", ""), "HEAL": ("heal", ""),
    "POISON_VERB": ("marked", "poison"), "CURSE_VERB": ("marked", "curse"), "BLESS_VERB": ("marked", "blessing"),
}  # fmt: skip


class HappeningMeaning:
    """The part of the transformer for what befalls cards."""

    def cause_named(self, items: list[Any]) -> Cause:
        """By meanness, or by a finishing."""
        if instance_of(items, Whose) is not None:
            raise NotUnderstood("whose doing", lexeme_of(items[0]))
        return Cause(keyword=items[0].type.lower())

    def gets_wounds_first(self, items: list[Any]) -> Trigger:
        """The first wounds of a turn, be it those of some attacks or cards."""
        trigger: Trigger = self.gets_wounds([item for item in items if not is_token(item, "FIRST_TIME")])  # type: ignore[attr-defined]
        if {"keyword", "amount"} & trigger.keys():
            raise NotUnderstood("the first of what", lexeme_of(find(items, "FIRST_TIME")))
        trigger["time"] = {"equal": 1, "per": "turn"}
        return trigger

    def gets_hardly_any(self, items: list[Any]) -> Trigger:
        """ "It gets 1 wound or no wounds from a strike", "no wounds from one": an attack at it that dealt no more."""
        number, kept, cause = find(items, "NUMBER"), find(items, "UNHARMED"), instance_of(items, Cause)
        most = 0 if number is None else number_of(number)
        if most not in (0, 1) or str(kept) != "sing":
            raise NotUnderstood("how many wounds", lexeme_of(number or kept))
        if "keyword" in cause or cause.get("type", "attacks") not in MODIFIED:
            raise NotUnderstood("no attack", lexeme_of(kept))
        told = {name: value for name, value in cause.items() if (name, value) != ("type", "attacks")}
        return Trigger.of("after_attacked", "attacker" if "source" in told else None, **told, amount={"max": most})

    def gets_flight(self, items: list[CardToken]) -> Trigger:
        return Trigger.of("marked", keyword="flight")

    def comes_of_element(self, items: list[CardToken]) -> Trigger:
        """It becomes of an element that it was not of."""
        element = items[-1]
        pairs = element.lexeme.grammemes
        if str(items[0]) == "inf" or (pairs and not any(case in ("ablt", "") for _, case in pairs)):
            raise Ungrammatical("not in the right case", element.lexeme)
        if str(element) == "neutral":
            raise NotUnderstood("no element", element.lexeme)
        return Trigger.of("become", element=str(element))

    def loses_chips(self, items: list[CardToken]) -> Trigger:
        number, bound = find(items, "NUMBER"), find(items, "OR_MORE")
        trigger = Trigger.of("lose_chips")
        if number is not None:
            wanted = number_of(number)
            if wanted == "x" and bound is None:
                trigger.counted = True
            elif not isinstance(wanted, int):
                raise NotUnderstood("what X is", number.lexeme)
            else:
                trigger["amount"] = {"min" if bound else "equal": wanted}
        return trigger

    def changes_by(self, items: list[Any]) -> Trigger:
        """It dies by something: by an attack, or by a named feature."""
        verb, cause = items[0], instance_of(items, Cause)
        trigger: Trigger = self.changes([verb])  # type: ignore[attr-defined]
        if trigger["on"] != "death" or "source" in cause:
            raise NotUnderstood("no such trigger", verb.lexeme)
        trigger.update(cause)
        return trigger

    def heals_so(self, items: list[CardToken]) -> Trigger:
        """It is healed by so much, or by corpse-eating."""
        trigger, number, means = Trigger.of("heal"), find(items, "NUMBER"), find(items, "PLAIN")
        if number is not None:
            wanted = number_of(number)
            if wanted == "x" and find(items, "OR_MORE") is None:
                trigger.counted = True
            elif not isinstance(wanted, int):
                raise NotUnderstood("what X is", number.lexeme)
            else:
                trigger["amount"] = {"min" if find(items, "OR_MORE") else "equal": wanted}
        if means is not None:
            if str(means) != "corpse_eating":
                raise NotUnderstood("nothing that heals", means.lexeme)
            trigger["keyword"] = str(means)
        trigger.lexeme = items[0].lexeme
        return trigger

    def opens_otherwise(self, items: list[Any]) -> Trigger:
        """It opens by a text, and not because its player's turn begins: whoever's text it is."""
        verb = find(items, "CHANGES")
        assert verb is not None
        trigger: Trigger = self.changes([verb])  # type: ignore[attr-defined]
        if trigger["on"] != "open":
            raise NotUnderstood("no such trigger", verb.lexeme)
        trigger["source"] = {"kind": "card"}
        whose = instance_of(items, Whose)
        if whose:
            trigger["whose"] = whose["whose"]
            trigger.spoken = "subject"
        return trigger

    def done_to(self, items: list[CardToken]) -> CardToken:
        return items[0]

    def does_to_another(self, items: list[Any]) -> Trigger:
        """ "When this card closes an enemy creature": the moment is that of the creature."""
        verb = next(item for item in items if is_token(item, *_DONE_TO))
        who, itself = instance_of(items, Whose), is_token(items[-1], "SELF")
        by = {"other": False} if who is None or "whose" not in who else who["whose"]
        if not isinstance(by, dict) or (itself and by == {"other": False}):
            raise NotUnderstood("who does it", verb.lexeme)
        on, keyword = _DONE_TO[verb.type]
        trigger = Trigger.of(on, **({"keyword": keyword} if keyword else {}), source=by)
        if itself:
            in_case(items[-1], "accs")
        else:
            found: Filter = items[-1]
            single(found, {"accs"})
            trigger["whose"] = found.form
            trigger.spoken = "subject" if by == {"other": False} else None
        trigger.lexeme = verb.lexeme
        return trigger

    def cause_itself(self, items: list[CardToken]) -> Cause:
        """ "When an enemy creature gets wounds from this card": by whatever it does."""
        in_case(items[-1], "gent")
        return Cause(source={"other": False})

    def moment_finishing(self, items: list[Any]) -> Trigger:
        """As a finishing is carried out."""
        whose: Feature = instance_of(items, Whose) or {}
        trigger = Trigger.of("feature", "subject" if whose else None, keyword="finishing")
        trigger.lexeme = lexeme_of(find(items, "FINISHING"))
        if whose:
            trigger["whose"] = whose["whose"]
        return trigger


__all__ = ["HappeningMeaning"]

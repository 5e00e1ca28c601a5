"""Moments that a finite verb tells: "when somebody does something"."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import in_case
from service.cards.constructions import (
    ATTACK_MOMENTS,
    MODIFIED,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    Ungrammatical,
    find,
    instance_of,
    lexeme_of,
    number_of,
)
from service.cards.filters import except_itself, single
from service.cards.moments import (
    Cause,
    Trigger,
    Whose,
    cell_of,
    compared_with_killer,
    costing_x,
    dealt_by_cost_x,
    moving,
)


class VerbMomentMeaning:
    """The part of the transformer for what a card does or what befalls it."""

    def happens(self, items: list[Any]) -> Trigger:
        """A finite verb: what the card itself does or what befalls it, or another card that is the subject."""
        trigger: Trigger = next(item for item in items if isinstance(item, Trigger))
        whose = instance_of(items, Whose)
        if whose and whose.chosen and items.index(whose) > items.index(trigger):
            raise Ungrammatical("a subject of what follows", whose.head)  # "when it dies the chosen card gets a chip"
        if whose and items.index(whose) > items.index(trigger) and trigger.keys() - {"on"}:
            raise Ungrammatical("a subject of what follows", whose.head)  # a verb with its object has it before it
        if find(items, "EXCEPT"):
            whose = _without(whose, find(items, "SELF"))
        if find(items, "AFTER_THAT") and trigger["on"] == "defend" and not trigger.begins:
            trigger["on"] = "after_defend"  # the defender is closed by then
        told = whose.get("whose") if whose is not None else None
        if trigger.own and not (isinstance(told, dict) and told.get("side") == "own"):
            raise NotUnderstood("whose graveyard", trigger.lexeme)
        if whose is not None and whose.same and "nth" not in trigger:
            raise NotUnderstood("the same card as when", whose.head)
        for other in trigger.others or () if whose else ():
            other["whose"], other.spoken = whose["whose"], "subject"
        if whose:
            trigger["whose"] = whose["whose"]
            if trigger["on"] == "become" and trigger["whose"] != "host":
                trigger["whose"] = _before(trigger["whose"], trigger["element"])
            if trigger["on"] == "death":
                if whose["whose"] == "host":
                    trigger.spoken = "dead"
                else:
                    by = {name: trigger[name] for name in ("type", "keyword") if name in trigger}
                    trigger = Trigger.of("any_death", "dead", target=trigger.pop("whose"), **by)
            elif trigger["on"] == "kill":
                compared_with_killer(trigger, "self").spoken = None
            elif "target" not in trigger and _by_itself(trigger) and trigger.spoken != "occupant":
                trigger.spoken = "subject"
            else:
                trigger.spoken = None
        elif whose is not None and trigger.spoken is None and "target" not in trigger:
            trigger.spoken = "self"
        if whose is not None and whose.itself is not None and "whose" not in trigger:
            from service.cards.givers import moment_by_name

            moment_by_name(trigger, whose.itself)
        at = trigger.get("target", {})
        if trigger["on"] in ATTACK_MOMENTS | {"attack"} and "whose" not in trigger:
            if at.get("side") == "own" or {"other", "adjacent"} & at.keys():
                raise NotUnderstood("whose attack", trigger.lexeme)
            trigger.spoken = "attacked" if at else None
        return trigger

    def lines_up(self, items: list[CardToken]) -> Trigger:
        return Trigger.of(str(items[-1]))

    def teleports(self, items: list[CardToken]) -> Trigger:
        return Trigger.of("feature", keyword=str(items[-1]))

    def acts(self, items: list[CardToken]) -> Trigger:
        """It does something that it closes for (dictionary.card_action.1)."""
        return Trigger.of("act")

    def goes_into_exile(self, items: list[CardToken]) -> Trigger:
        """ "When it is exiled", out of a squad."""
        trigger = Trigger.of("exiled")
        trigger.lexeme = items[-1].lexeme
        return trigger

    def changes(self, items: list[CardToken]) -> Trigger:
        verb = items[-1]
        on = "heal" if verb.type == "HEAL_SELF" else "move" if verb.type in ("MOVES3", "MOVE_SELF") else str(verb)
        trigger = Trigger.of({"destroy": "death"}.get(on, on))
        trigger.lexeme = verb.lexeme
        return trigger

    def moves(self, items: list[Any]) -> Trigger:
        trigger = Trigger.of("move")
        into = cell_of(items)
        if into is not None:
            moving(trigger, into)
        return trigger

    def gets_chips(self, items: list[CardToken]) -> Trigger:
        return Trigger.of("chips")

    def accumulates_a_chip(self, items: list[CardToken]) -> Trigger:
        return Trigger.of("accumulate")

    def gets_lives(self, items: list[CardToken]) -> Trigger:
        return Trigger.of("lives")

    def gets_wounds(self, items: list[Any]) -> Trigger:
        trigger = Trigger.of("wounded")
        number, bound = find(items, "NUMBER"), find(items, "OR_MORE")
        if number is not None:
            if str(number) == "0":
                raise NotUnderstood("no wounds are got", number.lexeme)
            trigger.counted = str(number) == "x"
            if trigger.counted and bound:
                raise NotUnderstood("what X is", number.lexeme)
            if not trigger.counted:
                trigger["amount"] = {"min" if bound else "equal": number_of(number)}
        cause = instance_of(items, Cause)
        if cause is not None:
            trigger.update(cause)
            if "source" in cause:
                trigger.spoken = "attacker"
                dealt_by_cost_x(trigger)
        return trigger

    def kills(self, items: list[Any]) -> Trigger:
        return self._killing(items, "accs")

    def kills_of(self, items: list[Any]) -> Trigger:
        """ "At the killing of an enemy creature": when it kills one."""
        return self._killing(items, "gent")

    @staticmethod
    def _killing(items: list[Any], case: str) -> Trigger:
        dead = next(item for item in items if isinstance(item, Filter))
        single(dead, {case})
        trigger = compared_with_killer(costing_x(Trigger.of("kill", "dead", target=dead.form)), "it")
        means = find(items, "ATTACK", "STRIKE", "GROUP")
        if means is not None:
            in_case(means, "ablt")
            if str(means) not in MODIFIED:
                raise NotUnderstood("no such trigger", means.lexeme)
            trigger["type"] = str(means)
        return trigger

    def defends(self, items: list[Any]) -> Trigger:
        trigger = Trigger.of("defend")
        trigger.begins = str(items[0]) == "begins"
        kept = instance_of(items, Filter)
        if kept is not None:
            single(kept, {"datv", "gent"})
            trigger["target"] = kept.form
            trigger.spoken = "attacked"
        return trigger

    def rolls(self, items: list[Any]) -> Trigger:
        """A roll with some result: the card's own, or that of others."""
        number, parity = find(items, "NUMBER"), find(items, "PARITY")
        if number is not None:
            low, high = find(items, "OR_LESS"), find(items, "OR_MORE")
            value = number_of(number)
            die: Feature = {"max": value} if low else {"min": value} if high else {"min": value, "max": value}
        else:
            die = {"odd": str(parity) == "odd"}
        if find(items, "UNMODIFIED"):  # which in an edition is not what the number of a roll means anyway
            die["unmodified"] = True
        trigger = Trigger.of("roll", "self", die=die)
        whose = instance_of(items, Whose)
        if whose is None:
            raise NotUnderstood("whose roll", lexeme_of(number or parity))
        if whose:
            trigger["whose"] = whose["whose"]
            trigger.spoken = "subject"
        return trigger


def _by_itself(trigger: Trigger) -> bool:
    """Whether nobody else than the card with the text did it."""
    return bool(trigger.get("source", {"other": False}) == {"other": False})


def _before(cards: Feature, element: str) -> Feature:
    """The cards that become of an element, without what the words say of them before that."""
    return {name: value for name, value in cards.items() if (name, value) != ("not", {"element": element})}


def _without(whose: Whose | None, name: CardToken | None) -> Whose:
    """ "When an enemy card gets a chip (except this card)"."""
    found = whose.get("whose") if whose is not None else None
    if not isinstance(found, dict) or name is None:
        raise NotUnderstood("nobody to except", lexeme_of(name))
    return Whose(whose=except_itself(found, name.lexeme))

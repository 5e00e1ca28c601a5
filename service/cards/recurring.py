"""How often something has come about, the first roll, whom a card was at before, and attacks that are owed."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import pronoun_in
from service.cards.cells import Rows, standing_in
from service.cards.constructions import (
    MODIFIED,
    PER_TURN,
    Action,
    CardToken,
    Feature,
    Filter,
    Limit,
    NotUnderstood,
    Ungrammatical,
    find,
    instance_of,
    is_token,
    lexeme_of,
    number_of,
)
from service.cards.filters import Condition, single, single_or_several
from service.cards.getting import Until
from service.cards.moments import Circumstance, Trigger, Whose
from service.cards.permanents import permanent
from service.cards.sorts import SORT_TERMINALS, attack_type
from service.cards.whom import each_done, targets_among


class Times(dict[str, Any]):
    """Which time of a turn or of the battle it is."""


class RecurringMeaning:
    """The part of the transformer for what comes about again."""

    # --- the second or the third time ---
    def nth_time(self, items: list[CardToken]) -> Times:
        place = find(items, "ORDINAL")
        bound = "min" if find(items, "OR_MORE") else "equal"
        return Times({bound: number_of(place), "per": str(find(items, "PER"))})

    def happens_nth(self, items: list[Any]) -> Trigger:
        """ "Opens for the second time in a turn": the second time of that card."""
        trigger, times = items
        if trigger["on"] in ("move", "death") or "time" in trigger:
            raise Ungrammatical("how often of what", trigger.lexeme)  # moves are read as `moves_nth`
        return _the(trigger, times)

    def happens_nth_before(self, items: list[Any]) -> Trigger:
        """The same, in another order of words."""
        return self.happens_nth([items[-1], self.nth_time(items[:-1])])

    def happens_first(self, items: list[Any]) -> Trigger:
        """ "Closes for the first time in a turn"."""
        trigger: Trigger = instance_of(items, Trigger)
        if trigger["on"] in ("move", "death", "wounded") or "time" in trigger:
            raise Ungrammatical("how often of what", trigger.lexeme)  # read as `moves_nth`, `gets_wounds_first`
        return _the(trigger, Times(equal=1, per="turn"))

    def assault_first(self, items: list[Any]) -> Trigger:
        """ "Attacks for the first time in a turn"."""
        trigger: Trigger = self.assault([item for item in items if not is_token(item, "FIRST_TIME")])  # type: ignore[attr-defined]
        return _the(trigger, Times(equal=1, per="turn"))

    def kills_nth(self, items: list[Any]) -> Trigger:
        """ "Kills the second creature of a battle"."""
        place = find(items, "ORDINAL")
        _agrees(place, instance_of(items, Filter))
        rest = [i for i in items if i is not place and not is_token(i, "OR_MORE", "PER")]
        trigger: Trigger = self.kills(rest)  # type: ignore[attr-defined]
        return _the(trigger, self.nth_time(items))

    def moment_nth(self, items: list[Any]) -> Trigger:
        """ "On the death of the second creature in a turn (except such ones)"."""
        moment, (of_what, *excepted) = items[0], [item for item in items if isinstance(item, Filter)]
        if str(moment) != "death":
            raise NotUnderstood("how often of what", lexeme_of(moment))
        whose: Whose = self.whose([find(items, "OF"), of_what])  # type: ignore[attr-defined]
        for but in excepted:
            single_or_several(but, {"gent"})
            if "not" in whose["whose"]:
                raise NotUnderstood("a quality named twice", but.head.lexeme)
            whose["whose"] = {**whose["whose"], "not": but.form}
        trigger: Trigger = self.moment([moment, whose])  # type: ignore[attr-defined]
        return _the(trigger, self.nth_time([i for i in items if isinstance(i, CardToken)]))

    # --- the first roll ---
    def only_so(self, items: list[Any]) -> list[Feature]:
        """ "(it cannot get chips in another way)": neither for itself nor by what others do."""
        aside = next(n for n, item in enumerate(items) if is_token(item, "LPAREN"))
        chips = find(items, "CHIP")
        feature = self.trigger([*items[:aside], *(item for item in items[aside:] if isinstance(item, Limit))])  # type: ignore[attr-defined]
        if not isinstance(feature, dict) or [e["effect"] for e in feature.get("effects", ())] != ["gain_chips"]:
            raise NotUnderstood("in which other way", lexeme_of(chips))
        return [feature, permanent({"effect": "forbid", "action": "gain_chip", "but_own": True})]

    def first_roll(self, items: list[Any]) -> Feature:
        """ "The first roll of this card in a battle is 6"."""
        place, per, number = find(items, "ORDINAL"), str(find(items, "PER")), number_of(find(items, "NUMBER"))
        found, rolls = instance_of(items, Filter), find(items, "ROLLS")
        if str(place) != "1" or not isinstance(number, int) or not 1 <= number <= 6:
            raise NotUnderstood("which roll", lexeme_of(place))
        pairs = rolls.lexeme.grammemes if rolls is not None else frozenset()
        if pairs and ("sing", "nomn") not in pairs and ("sing", "") not in pairs:
            raise Ungrammatical("not in the right case", lexeme_of(rolls))
        effect: Feature = {"effect": "fixed_roll", "x": number}
        if found is not None:
            single(found, {"gent"})
            effect["cards"] = found.form
        if find(items, "OWN"):
            if found is not None:
                raise NotUnderstood("whose roll", found.head.lexeme)
            effect["cards"] = {"side": "own"}
        condition: Feature = {"condition": {"turn": PER_TURN[per]}} if per in PER_TURN else {}
        limit = {"times": 1, "per": "battle" if per == "battle" else "turn"}
        return {**permanent(effect), **condition, "limit": limit}

    # --- whom it was at, and what it did before ---
    def struck_before(self, items: list[CardToken]) -> Feature:
        """Whom the card with the text has attacked already in this turn, with an attack of some sort where that is
        said."""
        sort = find(items, *SORT_TERMINALS)
        return {"struck": "attacks" if sort is None else attack_type(sort, "ablt", MODIFIED)}

    def who_acted(self, items: list[CardToken]) -> Feature:
        return {"acted": True}

    def assault_again(self, items: list[Any]) -> Trigger:
        """ "When your other creature attacks with a strike, if it has attacked with one already this turn"."""
        pronoun = find(items, "PRONOUN")
        at = next(n for n, item in enumerate(items) if item is pronoun)
        before = [item for item in items[at:] if isinstance(item, CardToken) and item.type in SORT_TERMINALS]
        pronoun_in(pronoun, "nomn")
        told = [item for item in items[:at] if not is_token(item, "COMMA", "IF")]
        trigger: Trigger = self.assault(told)  # type: ignore[attr-defined]
        if not isinstance(trigger.get("whose"), dict):
            raise NotUnderstood("who attacked before", lexeme_of(pronoun))
        of = str(before[0]) if before else "attacks"
        if of not in MODIFIED:
            raise NotUnderstood("no such attack", lexeme_of(before[0]))
        trigger["whose"] = {**trigger["whose"], "attacked_with": of}
        return trigger

    def closes_for_move(self, items: list[Any]) -> Trigger:
        """ "When it closes to move your war machine": as what that one's text asks for."""
        verb, found = items[0], instance_of(items, Filter)
        if str(verb) != "close" or found is None:
            raise NotUnderstood("what it does that for", lexeme_of(verb))
        single(found, {"accs"})
        trigger = Trigger.of("close", keyword="move", source=found.form)
        trigger.lexeme = lexeme_of(verb)
        return trigger

    def gets_answer(self, items: list[CardToken]) -> Trigger:
        """ "When it gets an answering strike"."""
        trigger = Trigger.of("answered")
        trigger.lexeme = lexeme_of(items[-1])
        return trigger

    # --- what somebody has to do ---
    def is_obliged(self, items: list[Any]) -> Action:
        """ "It is obliged to attack this card with a simple strike": in its next turn, as soon as it can."""
        verb, strike = find(items, "OBLIGED_TO_ATTACK"), find(items, "STRIKE")
        lasts = instance_of(items, Until) or Until("end_of_its_turn")
        (target, *others) = targets_among(items)
        if others or target.number > 1 or str(verb) != "sing":
            raise NotUnderstood("how many are obliged", lexeme_of(verb))
        if str(strike) != "simple_strike" or lasts == "battle":
            raise NotUnderstood("what it is obliged to", lexeme_of(strike))
        return each_done([{"effect": "oblige", "victim": "self", "until": str(lasts)}], [target], {"nomn"})

    def his_choice(self, items: list[CardToken]) -> Feature:
        """ "(as he chooses)": the enemy whose card it is."""
        if str(find(items, "BY_CHOICE")) != "his":
            raise Ungrammatical("who chooses", lexeme_of(find(items, "BY_CHOICE")))
        return {"chooser": "enemy", "his": True}

    def in_his_rows(self, items: list[CardToken]) -> Feature:
        """ "In his second row": of an enemy whose card it is."""
        pronoun = find(items, "PRONOUN")
        if str(pronoun) != "accs":
            raise Ungrammatical("not in the right case", lexeme_of(pronoun))
        rows = self.rows([item for item in items if item is not pronoun])  # type: ignore[attr-defined]
        return {**standing_in(Rows({**rows, "half": "enemy"})), "his_rows": True}

    def took_mulligan(self, items: list[CardToken]) -> Condition:
        return Condition(mulligans={"min": 1})


def _the(trigger: Trigger, times: Times) -> Trigger:
    """A trigger at that time of it only."""
    per = str(times["per"])
    if per in PER_TURN:
        if trigger.condition is not None:
            raise NotUnderstood("two conditions", trigger.lexeme)
        trigger.condition = Circumstance(turn=PER_TURN[per])
    trigger["time"] = {**times, "per": "battle" if per == "battle" else "turn"}
    return trigger


def _agrees(place: CardToken | None, found: Filter | None) -> None:
    """ "The second creature": the two words stand in one case."""
    one = place.lexeme.grammemes if place is not None else frozenset()
    other = found.grammemes if found is not None else frozenset()
    if one and other and not one & other:
        raise Ungrammatical("words that do not agree", lexeme_of(place))


__all__ = ["RecurringMeaning"]

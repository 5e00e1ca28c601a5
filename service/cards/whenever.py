"""Moments in general: of each attack, of one sort or another, after an attack at some card, in whose turn."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import pronoun_in
from service.cards.attack_moments import after_force
from service.cards.constructions import (
    Action,
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
    so_often,
)
from service.cards.filters import single_or_several
from service.cards.moments import Aim, Cause, Circumstance, Trigger, Whose, turn_of
from service.cards.sorts import SORT_TERMINALS, Onto, attack_type, of_own_side


class WheneverMeaning:
    """The part of the transformer for moments that hang on little."""

    def moment_own_start(self, items: list[CardToken]) -> Trigger:
        """ "At the start of its turn"."""
        (when,) = items
        if str(when) != "own":
            raise Ungrammatical("no moment of each turn", when.lexeme)
        trigger = Trigger.of("turn_start")
        trigger.lexeme = when.lexeme
        return trigger

    def moment_gets(self, items: list[CardToken]) -> Trigger:
        """ "On getting a chip, a curse, additional lives", "on losing a chip"."""
        what, loses = items[-1], find(items, "ON_LOSING") is not None
        if loses and what.type not in ("CHIP", "COUNTER", "LIVES"):
            raise NotUnderstood("no such trigger", what.lexeme)
        if what.lexeme.grammemes and not any(case in ("gent", "") for _, case in what.lexeme.grammemes):
            raise Ungrammatical("not in the right case", what.lexeme)
        if what.type == "CHIP":
            trigger = Trigger.of("lose_chips" if loses else "chips")
        elif what.type == "COUNTER":
            trigger = Trigger.of("lose_counters" if loses else "counters")
        elif what.type == "LIVES":
            trigger = Trigger.of("lose_lives" if loses else "lives")
        else:
            trigger = Trigger.of("marked", keyword="flight" if what.type == "FLIGHT" else str(what))
        trigger.lexeme = items[0].lexeme
        return trigger

    def got(self, items: list[CardToken]) -> CardToken:
        return items[-1]

    def moment_gets_either(self, items: list[CardToken]) -> Trigger:
        """ "On getting a curse or a blessing": a feature for each."""
        verb, *things = [item for item in items if item.type != "OR"]
        return self.either_moment([self.moment_gets([verb, thing]) for thing in things])  # type: ignore[attr-defined, no-any-return]

    def moment_gets_wounds(self, items: list[Any]) -> Trigger:
        """ "On getting 3 or more wounds"."""
        trigger: Trigger = self.gets_wounds([item for item in items if not is_token(item, "ON_GETTING", "FROM")])  # type: ignore[attr-defined]
        trigger.lexeme = lexeme_of(items[0])
        return trigger

    def happens_in_turn(self, items: list[Any]) -> Trigger:
        """ "When in your turn an enemy card dies"."""
        turn = instance_of(items, Circumstance)
        trigger: Trigger = self.happens([item for item in items if item is not turn])  # type: ignore[attr-defined]
        trigger.condition = Circumstance(turn=turn_of(trigger, str(turn["turn"])))
        return trigger

    def attack_in_turn(self, items: list[Any]) -> Trigger:
        """ "On a strike in your turn at a closed card"."""
        turn = instance_of(items, Circumstance)
        trigger: Trigger = self.moment_attack([item for item in items if item is not turn])  # type: ignore[attr-defined]
        trigger.condition = Circumstance(turn=turn_of(trigger, str(turn["turn"])))
        return trigger

    def goes_itself(self, items: list[Any]) -> Action:
        """English: "move to an adjacent cell", which is about the card itself; elsewhere somebody is moved."""
        verb = items[0]
        if verb.lexeme.end - verb.lexeme.start != len("move"):
            raise Ungrammatical("a verb without its object", verb.lexeme)
        if find(items, "TO_NEXT_CELL", "TO_ANY_CELL", "BACKWARD"):
            return self.move_self(items)  # type: ignore[attr-defined, no-any-return]
        return self.move_to_self(items)  # type: ignore[attr-defined, no-any-return]

    def after_one(self, items: list[Any]) -> Trigger:
        """After an attack of the card itself or of another one, at some card where that is said."""
        sort, whose = find(items, *SORT_TERMINALS), instance_of(items, Whose)
        kind = attack_type(sort, "ablt" if find(items, "ASSAULT") else "gent")
        named = {} if kind == "attacks" else {"type": kind}
        trigger = Trigger.of("after_attack", **named, **after_force(items))
        trigger.lexeme = lexeme_of(find(items, "AFTER"))
        if whose is not None and not isinstance(whose.get("whose"), dict):
            raise (NotUnderstood if "whose" in whose else Ungrammatical)("after whose attack", trigger.lexeme)
        if whose is not None:
            trigger["whose"], trigger.spoken = whose["whose"], "subject"
        aim = next((item for item in items if isinstance(item, Aim | Onto)), None)
        if aim is None:
            return trigger
        if "filter" not in aim:
            return self._after_one_at_it(trigger, whose, aim)
        if "hidden" in aim["filter"] or (whose is None and aim["filter"].get("side") == "own"):
            raise NotUnderstood("after an attack at whom", trigger.lexeme)
        trigger["target"] = aim["filter"]
        trigger.spoken = None if whose is not None else "attacked"
        return trigger

    @staticmethod
    def _after_one_at_it(trigger: Trigger, whose: Whose | None, aim: Aim | Onto) -> Trigger:
        """After an attack at the card itself."""
        if "host" in aim:
            raise NotUnderstood("after an attack at whom", trigger.lexeme)
        suffered = Trigger.of("after_attacked", "attacker", **({"type": trigger["type"]} if "type" in trigger else {}))
        suffered.lexeme = trigger.lexeme
        if whose is not None:
            suffered["source"] = whose["whose"]
        return suffered

    def before_one(self, items: list[Any]) -> Trigger:
        """Before an attack of the card itself, or of another one, is dealt: as it is declared."""
        sort, whose = find(items, *SORT_TERMINALS), instance_of(items, Whose)
        kind, aim = attack_type(sort, "ablt"), instance_of(items, Aim)
        named = {} if kind == "attacks" else {"type": kind}
        trigger = Trigger.of("before_attack", **named)
        if aim is not None and "filter" not in aim:
            trigger = Trigger.of("before_attacked", "attacker", **named)
        elif aim is not None and whose is None and of_own_side(aim["filter"]):
            trigger = Trigger.of("before_attacked", "subject", **named, whose=aim["filter"])
        elif aim is not None:
            trigger["target"] = aim["filter"]
        trigger.lexeme = lexeme_of(find(items, "BEFORE"))
        if (aim is not None and "host" in aim) or (whose is not None and not isinstance(whose.get("whose"), dict)):
            raise NotUnderstood("before whose attack", trigger.lexeme)
        if whose is not None:
            trigger["source" if trigger["on"] == "before_attacked" else "whose"] = whose["whose"]
        return trigger

    def reaches_chips(self, items: list[Any]) -> Trigger:
        """ "When it has 3 chips": as it gets the last of them."""
        pronoun_in(find(items, "PRONOUN"), "gent")
        number = number_of(find(items, "NUMBER"))
        if not isinstance(number, int) or number < 1:
            raise NotUnderstood("how many chips", lexeme_of(find(items, "NUMBER")))
        return Trigger.of("chips", reaches=number)

    def moment_answer(self, items: list[Any]) -> Trigger:
        """ "On an answering strike": its own, or that of another."""
        whose = instance_of(items, Whose)
        trigger = Trigger.of("answer", "subject" if whose else None)
        trigger.lexeme = lexeme_of(find(items, "REPLYING"))
        if whose:
            trigger["whose"] = whose["whose"]
        return trigger

    def happens_to_it(self, items: list[Any]) -> Trigger:
        """ "When it is wounded": the card with the text, since nobody else was spoken of."""
        pronoun = find(items, "PRONOUN")
        pronoun_in(pronoun, "nomn")
        return self.happens([Whose(), *(item for item in items if item is not pronoun)])  # type: ignore[attr-defined, no-any-return]

    def missed_at(self, items: list[Any]) -> Trigger:
        """ "On a miss of an enemy creature at this card"."""
        event, whose, aim = find(items, "EVENT"), instance_of(items, Whose), instance_of(items, Aim)
        if str(event) != "miss" or "host" in aim or (whose is not None and not isinstance(whose.get("whose"), dict)):
            raise NotUnderstood("no such trigger", lexeme_of(event))
        if whose is None and "filter" not in aim:
            raise NotUnderstood("whose attack", lexeme_of(event))
        trigger = Trigger.of("miss", striking=True, target=aim.get("filter", {"other": False}))
        trigger.lexeme = lexeme_of(event)
        if whose is not None:
            trigger["whose"] = whose["whose"]
            trigger.spoken = "subject" if "filter" not in aim else None
        return trigger

    # --- what keeps it open, what there is ---
    def open_after_at(self, items: list[Any]) -> Feature:
        """ "After an attack at a flyer it does not close"."""
        sort, aim = find(items, *SORT_TERMINALS), next(item for item in items if isinstance(item, Aim | Onto))
        kind = attack_type(sort, "ablt" if find(items, "ASSAULT") else "gent")
        if "filter" not in aim or aim["filter"].get("side") == "own":
            raise NotUnderstood("after an attack at whom", lexeme_of(sort))
        stays = {"class": "permanent", "effects": [{"effect": "without_closing", "of": "attacks"}]}
        effect = {"effect": "gain_feature", "feature": stays, "until": "this_attack", "to": "self"}
        trigger = {"on": "assault", **({} if kind == "attacks" else {"type": kind}), "target": aim["filter"]}
        feature: Feature = {"class": "triggered", "trigger": trigger, "effects": [effect]}
        return so_often(feature, items)

    def open_after_first(self, items: list[Any]) -> Feature:
        """ "After the first strike of a turn it does not close"."""
        place, per = find(items, "ORDINAL"), find(items, "PER")
        if str(place) != "1" or str(per or "turn") not in ("turn", "own_turn"):
            raise NotUnderstood("after which attack", lexeme_of(place))
        rest = [item for item in items if item is not place and item is not per]
        return {**self.open_after(rest), "limit": {"times": 1, "per": "turn"}}  # type: ignore[attr-defined]

    def cause_of(self, items: list[Any]) -> Cause:
        """ "From an enemy flyer": by whatever it does."""
        found: Filter = items[-1]
        single_or_several(found, {"gent"})
        return Cause(source=found.form)


__all__ = ["WheneverMeaning"]

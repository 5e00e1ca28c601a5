"""First turns and first moves, what is counted of graveyards and neighbours, what cannot harm for a while."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import pronoun_in
from service.cards.cells import Rows
from service.cards.constructions import (
    Action,
    CardToken,
    Feature,
    NotUnderstood,
    Ungrammatical,
    find,
    is_token,
    number_of,
)
from service.cards.counting import Measure
from service.cards.deeds import Landing
from service.cards.getting import Gain, Until
from service.cards.modifiers import Aims
from service.cards.moments import MomentMeaning, Trigger, Whose
from service.cards.triggers import TriggerMeaning
from service.cards.whom import each_done, targets_among


class TurnMeaning:
    """The part of the transformer for turns that are counted, and for what is counted of cards out of sight."""

    # --- moments ---
    def moment_of_turn(self, items: list[CardToken]) -> Trigger:
        """ "At the start of your first turn": so many of one's turns are over."""
        trigger = Trigger.of("turn_start")
        trigger.lexeme = items[-1].lexeme
        trigger.condition = {"turns_over": {"equal": int(items[-1]) - 1}}
        return trigger

    def first_moment(self, items: list[Any]) -> Trigger:
        """ "On the first move of an elf": the first of a turn, where the limit says so."""
        whose = next(item for item in items if isinstance(item, Whose))
        if "whose" not in whose:
            raise NotUnderstood("the first of what", items[0].lexeme)
        trigger = Trigger.of(str(items[0]), "subject", whose=whose["whose"])
        trigger.lexeme, trigger.once = items[0].lexeme, True
        return trigger

    def trigger_if(self, items: list[Any]) -> Any:
        """ "If at the start of your turn it has no wounds": the condition is looked at then."""
        token = next(item for item in items if is_token(item, "MOMENT"))
        trigger = MomentMeaning.moment(self, [token])  # type: ignore[arg-type]
        if trigger["on"] not in _TURNS:
            raise NotUnderstood("no such trigger", token.lexeme)
        return TriggerMeaning.trigger(self, [trigger, *(item for item in items if item is not token)])  # type: ignore[arg-type]

    # --- numbers ---
    def how_many_elements(self, items: list[CardToken]) -> Measure:
        """How many elements there are among the cards of a squad, or of both."""
        word = find(items, "SORTS_OF_ELEMENT")
        assert word is not None
        pairs = word.lexeme.grammemes
        if pairs and not any(case in ("gent", "") and number != "sing" for number, case in pairs):
            raise Ungrammatical("not in the right case", word.lexeme)
        squad = find(items, "IN_SQUAD")
        return Measure(of="elements", filter={"side": str(squad)} if squad is not None else {})

    def of_that(self, items: list[CardToken]) -> Measure:
        """ "The regeneration of that troll": of the card that it is done to."""
        keyword = find(items, "COUNTED", "REGENERATION", "COUNTABLE")
        return Measure(of="feature", keyword=str(keyword), whose="target")

    def beside_it(self, items: list[CardToken]) -> Feature:
        pronoun = find(items, "PRONOUN")
        pronoun_in(pronoun, "ablt")
        return {"near": {"to": "it", "adjacent": True}}

    # --- effects ---
    def is_unharmed(self, items: list[Any]) -> Action:
        """ "It gets no wounds until the end of the turn"."""
        verb, lasts = find(items, "UNHARMED"), next(item for item in items if isinstance(item, Until))
        feature = self.unharmed(items) if any(isinstance(i, list) and _sorts(i) for i in items) else _UNHARMED  # type: ignore[attr-defined]
        targets = targets_among(items)
        several = len(targets) > 1 or targets[0].number > 1
        known = targets[0].grammemes
        if not several and known and not any(number in ("", str(verb)) for number, _ in known):
            raise Ungrammatical("subject and verb do not agree", verb.lexeme if verb is not None else None)
        effect: Feature = {"effect": "gain_feature", "feature": feature}
        return each_done([{**effect, "until": str(lasts)} if lasts != "battle" else effect], items, {"nomn"})

    def gained_class(self, items: list[CardToken]) -> Gain:
        """A class beside those that a card has (208.5)."""
        return Gain([{"effect": "gain_class", "class": str(find(items, "CLASS"))}], [])

    def becomes(self, items: list[Any]) -> Action:
        """Of another element, and no longer of its own (202.8)."""
        verb, element = find(items, "BECOMES"), items[items.index(find(items, "BECOMES")) + 1]
        targets = targets_among(items)
        lasts = next((item for item in items if isinstance(item, Until)), Until("battle"))
        pairs, known = element.lexeme.grammemes, targets[0].grammemes
        if pairs and not any(case in ("ablt", "") for _, case in pairs):
            raise Ungrammatical("not in the right case", element.lexeme)
        if len(targets) > 1 or (known and not any(number in ("", str(verb)) for number, _ in known)):
            raise Ungrammatical("subject and verb do not agree", verb.lexeme if verb is not None else None)
        if str(element) == "neutral":
            raise NotUnderstood("no element", element.lexeme)
        effect: Feature = {"effect": "gain_element", "element": str(element)}
        return each_done([{**effect, "until": str(lasts)} if lasts != "battle" else effect], items, {"nomn"})

    # --- features ---
    def both_at(self, items: list[Any]) -> list[Feature]:
        """ "A and B against such cards": both are."""
        aims = next(item for item in items if isinstance(item, Aims))
        names = [item for item in items if is_token(item, "DIRECTED", "PLAIN")]
        return [self.directed_at([name, aims]) for name in names]  # type: ignore[attr-defined]

    def many_times(self, items: list[CardToken]) -> Feature:
        """An incarnation that works more than once a battle (dictionary.incarnation.8, .9)."""
        x, *times = [number_of(item) for item in items if item.type == "NUMBER"]
        if str(items[0]) != "incarnation" or str(find(items, "PER")) != "battle":
            raise NotUnderstood("nothing that is counted by times", items[0].lexeme)
        return {"keyword": "incarnation", "x": x, "times": times[0] if times else "unlimited"}

    def incarnates_abroad(self, items: list[Any]) -> Feature:
        """ "May incarnate open in the third enemy row"."""
        face, rows = find(items, "FACE"), next(item for item in items if isinstance(item, Rows))
        if rows != {"rows": [3], "half": "enemy"}:
            raise NotUnderstood("no row to return to", items[0].lexeme)
        return {"keyword": "incarnation_abroad", "face": str(face) if face is not None else "closed"}

    def free_cell(self, items: list[CardToken]) -> Landing:
        half = find(items, "OF_HALF")
        return Landing({"half": str(half)} if half is not None else {})


_TURNS = ("turn_start", "turn_end", "enemy_turn_start", "enemy_turn_end", "any_turn_start", "any_turn_end")
_UNHARMED: Feature = {"class": "permanent", "effects": [{"effect": "prevent"}]}


def _sorts(items: list[Any]) -> bool:
    return bool(items) and all(isinstance(item, CardToken) for item in items)


__all__ = ["TurnMeaning"]

"""What befalls cards and what comes of it: lives lost, targets, named features that come about, numbers of those."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import pronoun_in
from service.cards.constructions import (
    MODIFIED,
    PER_TURN,
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
from service.cards.counting import Measure
from service.cards.filters import single, single_or_several
from service.cards.moments import MOVING, Aim, Trigger, Whose
from service.cards.permanents import permanent
from service.cards.recurring import Times
from service.cards.sorts import attack_type, sort_named
from service.games.berserk.rules.listening.occasions import NAMED

#: What a card becomes the target of beside attacks, as the judge calls it.
_ABILITIES = frozenset({"spell", "impact"})


class FortuneMeaning:
    """The part of the transformer for what befalls cards and what comes of it."""

    # --- moments ---
    def loses_some_lives(self, items: list[CardToken]) -> Trigger:
        """It loses additional lives, however many."""
        return _told(Trigger.of("lose_lives"), items[0])

    def becomes_target(self, items: list[Any]) -> Trigger:
        """It becomes the target of an attack, a spell or an impact, or of a named feature with a text of its own."""
        verb, named = items[0], items[-1]
        if str(named) in NAMED:
            return _told(Trigger.of("aimed", keyword=str(named)), verb)
        sort = sort_named(items)
        if str(sort) in _ABILITIES:
            return _told(Trigger.of("aimed", type=attack_type(sort, "gent", _ABILITIES)), verb)
        if sort is None or str(sort) not in MODIFIED:
            raise NotUnderstood("target of what", lexeme_of(named))
        of = attack_type(sort, "gent")
        return _told(Trigger.of("assailed", "attacker", **({} if of == "attacks" else {"type": of})), verb)

    def becomes_either_target(self, items: list[CardToken]) -> Trigger:
        """ "When it becomes the target of a shot or a throw"."""
        verb, *sorts = [item for item in items if item.type not in ("COMMA", "OR")]
        return self.either_moment([self.becomes_target([verb, sort]) for sort in sorts])  # type: ignore[attr-defined, no-any-return]

    def closes_to_attack(self, items: list[Any]) -> Trigger:
        """It closes for a strike, at such cards."""
        verb, sort, aim = items[0], sort_named(items), instance_of(items, Aim)
        if str(verb) != "close" or sort is None:
            raise Ungrammatical("what it does that for", lexeme_of(verb))
        trigger = Trigger.of("close", type=attack_type(sort, "accs"))
        if aim is not None:
            if not isinstance(aim.get("filter"), dict):
                raise NotUnderstood("at whom", lexeme_of(sort))
            trigger["at"] = aim["filter"]
        return _told(trigger, verb)

    def summoned_from(self, items: list[Any]) -> Trigger:
        """It is summoned by the text of another card."""
        found: Filter = items[-1]
        single(found, {"gent"})
        return _told(Trigger.of("arrive", type="summon", source=found.form), items[0])

    def comes_about(self, items: list[Any]) -> Trigger:
        """A named feature with a text of its own triggers, or does so for the nth time, of all those cards together."""
        named = next(item for item in items if isinstance(item, CardToken) and str(item) in NAMED | {"fury"})
        whose, times = instance_of(items, Whose), instance_of(items, Times)
        trigger = _told(Trigger.of("comes_about", keyword=str(named)), named)
        if whose:
            trigger["whose"], trigger.spoken = whose["whose"], "subject"
        return trigger if times is None else _together(trigger, times, whose.get("whose") if whose else None)

    def performs_the_nth(self, items: list[Any]) -> Trigger:
        """ "If this is the third dash of your cards in a turn": as it is counted of all of them, in whatever order."""
        who, whose = (item for item in items if isinstance(item, Whose))
        name, again = (item for item in items if isinstance(item, CardToken) and str(item) in MOVING)
        if str(name) != str(again) or not isinstance(whose.get("whose"), dict):
            raise NotUnderstood("how often of what", lexeme_of(again))
        trigger: Trigger = self.happens([who, self.performs([find(items, "ANNOUNCE"), name])])  # type: ignore[attr-defined]
        if trigger["on"] not in ("move", "feature") or not isinstance(trigger.get("whose"), dict):
            raise NotUnderstood("how often of what", lexeme_of(again))
        place, per = find(items, "ORDINAL"), str(find(items, "PER"))
        if not trigger["whose"].get("side"):  # "if this is the third dash of your cards": so it is one of those
            trigger["whose"] = {**whose["whose"], **trigger["whose"]}
        return _together(trigger, Times(equal=number_of(place), per=per), whose["whose"])

    # --- numbers ---
    def modifies_over(self, items: list[Any]) -> Feature:
        """More to strikes through a row that go over a card (dictionary.strike_through_a_row.4)."""
        over = instance_of(items, Filter)
        rest = [item for item in items if item is not over and not is_token(item, "COMMA", "DEALT", "OVER", "SELF")]
        feature: Feature = self.modifies(rest)  # type: ignore[attr-defined]
        if any(effect["of"] != "strike_through_a_row" for effect in feature["effects"]):
            raise NotUnderstood("what goes over a card", lexeme_of(find(items, "OVER")))
        if over is not None:
            single_or_several(over, {"accs"})
        form: Feature = {"other": False} if over is None else over.form
        return permanent(*({**effect, "over": form} for effect in feature["effects"]))

    def how_many_formed(self, items: list[Any]) -> Measure:
        """With how many cards a card that was spoken of stands in formation."""
        found, pronoun = instance_of(items, Filter), find(items, "PRONOUN")
        pronoun_in(pronoun, "nomn")
        if found.grammemes and not any(pair in (("plur", "gent"), ("plur", "")) for pair in found.grammemes):
            raise Ungrammatical("not in the right case", found.head.lexeme)
        if "near" in found.form:
            raise NotUnderstood("a quality named twice", found.head.lexeme)
        return Measure(of="cards", filter={**found.form, "near": {"to": "it", "formed": True}})


def _told(trigger: Trigger, word: CardToken) -> Trigger:
    """A trigger that knows where its words stand."""
    trigger.lexeme = lexeme_of(word)
    return trigger


def _together(trigger: Trigger, times: Times, whose: Any) -> Trigger:
    """A trigger at that time of it only, counted of all those cards together."""
    if not isinstance(whose, dict):
        raise NotUnderstood("how often of what", trigger.lexeme)
    per = str(times["per"])
    if per in PER_TURN:
        raise NotUnderstood("in whose turn", trigger.lexeme)
    rest = {name: value for name, value in times.items() if name != "per"}
    trigger["time"] = {**rest, "per": "battle" if per == "battle" else "turn", "whose": whose}
    return trigger


__all__ = ["FortuneMeaning"]

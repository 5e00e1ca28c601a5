"""Cells that cards come to although somebody stands there, who goes as soon as something is so, exchanged values."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import agreed, in_case, require_single
from service.cards.bounds import Bound
from service.cards.constructions import (
    Action,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    Target,
    Ungrammatical,
    find,
    instance_of,
    is_token,
    lexeme_of,
)
from service.cards.filters import Condition, EachOne, single
from service.cards.getting import Gain, Until, all_effects
from service.cards.moments import Trigger
from service.cards.permanents import permanent
from service.cards.whom import is_plural, to_self


class GainedForIt(list[Feature]):
    """What a card gets for having come somewhere."""


class DoneSo(str):
    """Those to whom something was done before, by the noun that the text calls them by."""

    said: Feature

    @classmethod
    def called(cls, noun: CardToken) -> DoneSo:
        """Those that are called so."""
        found = cls("them")
        found.said = {"class" if noun.type == "CLASS" else "kind": str(noun)}
        return found


def only_those_done(body: Feature, effects: list[Feature]) -> Feature:
    """A text that speaks of "each elf closed this way": it is about such as can be closed. Raises NotUnderstood."""
    told = [effect["to"] for effect in effects if isinstance(effect.get("to"), DoneSo)]
    if not told:
        return body
    target, kind = body.get("target", {}), {**told[0].said}
    closes = [effect for effect in effects if effect["effect"] == "close" and effect.get("to") == "target"]
    if len(closes) != 1 or any(target.get(name) != value for name, value in kind.items()):
        raise NotUnderstood("what was done to them")
    return {**body, "target": {**target, "closed": False}}


def just_closed(body: Feature, effects: list[Feature]) -> list[Feature]:
    """ "Close up to two elves, each closed elf gets a chip": each of these two, as if "closed this way" were said.

    Where it is a group that is closed, such words are of it or of all closed cards, which nobody can tell.
    """
    found: list[Feature] = []
    closing = ""
    for effect in effects:
        state = effect.get("filter", {})
        if closing and isinstance(effect.get("to"), EachOne) and state.get("closed") is True:
            noun = {name: value for name, value in state.items() if name != "closed"}
            if closing != "target" or any(body["target"].get(name) != value for name, value in noun.items()):
                raise NotUnderstood("which of the closed ones")
            said = DoneSo("them")
            said.said = noun
            effect = {**{name: value for name, value in effect.items() if name != "filter"}, "to": said}
        elif effect["effect"] == "close" and (effect.get("to") == "each" or body.get("count", 1) != 1):
            closing = str(effect.get("to"))
        found.append(effect)
    return found


class TramplingMeaning:
    """The part of the transformer for cells that are occupied, and for exchanged values."""

    # --- values of strikes ---
    def exchanges_forces(self, items: list[Any]) -> Action:
        """Two values of a creature's simple strike change places for a while."""
        found: Filter = instance_of(items, Filter)
        if found.group:
            raise NotUnderstood("a group", found.head.lexeme)
        require_single(found.head, {"gent"}, found.grammemes)
        effect = self._exchanged(items)
        return Action({"target": found.form, "effects": [{**effect, "to": "target"}]}, True)

    def exchanges_own_forces(self, items: list[Any]) -> Action:
        return to_self(self._exchanged(items))

    @staticmethod
    def _exchanged(items: list[Any]) -> Feature:
        forces = [str(item) for item in items if is_token(item, "FORCE")]
        strike, until = find(items, "STRIKE"), instance_of(items, Until)
        assert strike is not None
        if str(strike) != "simple_strike" or forces[0] == forces[1]:
            raise NotUnderstood("which values", strike.lexeme)
        in_case(strike, "gent")
        feature = permanent({"effect": "exchange_forces", "between": sorted(forces)})
        lasting: Feature = {"until": str(until)} if until != "battle" else {}
        return {"effect": "gain_feature", "feature": feature, **lasting}

    # --- to whom something was done ---
    def done_so(self, items: list[CardToken]) -> Target:
        """ "Each elf closed this way": those that the text closed just before."""
        noun, state = find(items, "KIND", "CLASS"), find(items, "STATE")
        assert noun is not None and state is not None
        if str(state) != "closed":
            raise NotUnderstood("what was done to them", state.lexeme)
        grammemes = agreed([word for word in items if word.type in ("EACH", "STATE")], noun)
        return Target(DoneSo.called(noun), noun, None, grammemes)

    # --- who goes as soon as something is so ---
    def departs(self, items: list[Any]) -> Feature:
        """The card is destroyed or exiled as soon as something is so: a state, of which no moment is said."""
        bound, verb = instance_of(items, Bound), find(items, "IS_EXILED", "CHANGES")
        condition = bound[0] if bound is not None else instance_of(items, Condition)
        how = "exile" if verb is not None and verb.type == "IS_EXILED" else str(verb)
        if how not in ("exile", "destroy") or (verb is not None and is_plural(verb)):
            raise Ungrammatical("who goes then", lexeme_of(verb))
        if condition is None or not set(condition) <= {"exists", "all", "any", "self"} or condition.pronoun:
            raise NotUnderstood("as soon as what is so", lexeme_of(verb))
        return {**permanent({"effect": "depart", "by": how}), "condition": dict(condition)}

    def as_soon_as(self, items: list[Any]) -> Feature | list[Feature]:
        """The card opens or closes as soon as something comes to be so: a state, of which no moment is said."""
        condition, action = instance_of(items, Condition), instance_of(items, Action)
        told = [(effect.get("effect"), effect.get("to")) for effect in action.body.get("effects", ())]
        if condition is None or not set(condition) <= {"exists", "all", "any", "self"} or condition.pronoun:
            raise Ungrammatical("as soon as what is so", lexeme_of(items[0]))
        if told not in ([("open", "self")], [("close", "self")]) or "target" in action.body:
            raise Ungrammatical("what is done as soon as that is so", lexeme_of(items[0]))
        trigger = Trigger.of("state")
        trigger.lexeme = items[0].lexeme
        return self.trigger([trigger, *items[1:]])  # type: ignore[attr-defined, no-any-return]

    # --- cells on which somebody stands ---
    def gained_for_it(self, items: list[Any]) -> GainedForIt:
        verb = find(items, "GETS")
        if str(verb) == "plur":
            raise Ungrammatical("subject and verb do not agree", lexeme_of(verb))
        gains: list[Gain] = next(i for i in items if isinstance(i, list) and i and isinstance(i[0], Gain))
        return GainedForIt({**effect, "to": "self"} for effect in all_effects(gains, items))

    def jumps_and_trades(self, items: list[Any]) -> Feature:
        """A jump onto the cell of a card, which comes to where this one was."""
        found = self._occupant(items)
        gained = instance_of(items, GainedForIt)
        more: Feature = {"then": list(gained)} if gained else {}
        return permanent({"effect": "trade", "way": "jump", "with": found.form, **more})

    def under_name(self, items: list[CardToken]) -> Feature:
        """The sort of feature that it counts as, and its name: a card with protection from those is not destroyed."""
        sort, name = items[1], find(items, "NAME")
        return {"as": str(sort), **({"called": str(name)} if name is not None else {})}

    def tramples(self, items: list[Any]) -> Feature:
        """A jump onto the cell of a card that is destroyed by it."""
        found = self._occupant(items)
        named: Feature = next((item for item in items if type(item) is dict), {})
        return permanent({"effect": "trample", "with": found.form, **named})

    @staticmethod
    def _occupant(items: list[Any]) -> Filter:
        found: Filter = instance_of(items, Filter)
        verb, pronoun = find(items, "MAY_DECLARE"), find(items, "PRONOUN")
        single(found, {"ablt"})
        wanted = ("ablt", "both") if find(items, "SWAPPING") else ("accs", "both")
        if (verb is not None and str(verb) != "sing") or str(pronoun) not in wanted:
            raise Ungrammatical("subject and verb do not agree", lexeme_of(verb or pronoun))
        return found


__all__ = ["TramplingMeaning"]

"""What a card blocks at others: whose attacks, of what value, at whom, how many of them, and how often."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import in_case, means_each
from service.cards.constructions import (
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
    so_often,
)
from service.cards.counting import TOLD_OF_VALUE
from service.cards.getting import Gain, all_effects
from service.cards.joining import Bound
from service.cards.lexemes import Lexeme
from service.cards.moments import Circumstance, Trigger, Whose, in_first_turn
from service.cards.permanents import permanent
from service.cards.sorts import attack_type
from service.cards.states import Being
from service.cards.whom import each_done


class Detail(dict[str, Any]):
    """One thing that is said of the attacks that are blocked."""


class Stopped(dict[str, Any]):
    """The attacks that are blocked, as they are told: `sorts`, and the fields of the effect."""

    sorts: list[CardToken]
    at: Feature | None = None
    """At whom they are; None for attacks at the card itself."""
    every = False
    """Whether the text says that it is all of them."""
    itself = False
    """Whether the text says that they are at the card itself."""
    any = False
    """Whether it says that any of them is meant."""
    first = False
    each = False
    """Whether it says so of each of the cards that they are at."""
    per: CardToken | None = None


def _require_more(told: Stopped) -> None:
    """That it is more than attacks of some sort at the card itself: those are read as `blocks`."""
    if told.at is None and not {"worth", "base"} & told.keys():
        raise Ungrammatical("attacks at itself")


def _all_of(found: Filter) -> None:
    """That a subject is each of some cards."""
    if not means_each(found):
        raise Ungrammatical("which card", found.head.lexeme)


class BlockingMeaning:
    """The part of the transformer for blocks at other cards, and of attacks of some value."""

    def modified_or_not(self, items: list[CardToken]) -> CardToken:
        return next(item for item in items if item.type in ("UNMODIFIED", "MODIFIED"))

    def worth(self, items: list[Any]) -> Detail:
        """Of some value (205.1), which modifiers are counted with unless the text says otherwise (205.1a)."""
        bound: Feature = instance_of(items, Bound)
        if any(not isinstance(number, int) for number in bound.values()):
            raise NotUnderstood("how much", lexeme_of(items[0]))
        return Detail({"base" if find(items, "UNMODIFIED") is not None else "worth": dict(bound)})

    def worth_plainly(self, items: list[CardToken]) -> Detail:
        """ "On a strike for 3 or more": what it comes to."""
        number = number_of(items[1])
        if not isinstance(number, int):
            raise NotUnderstood("how much", lexeme_of(items[1]))
        return Detail(worth={str(items[-1]): number})

    def moment_of_worth(self, items: list[Any]) -> Trigger:
        """ "On a strike of value 4 or more": as much as it comes to, with its modifiers (205.1a)."""
        worth: Feature = instance_of(items, Detail)
        if "worth" not in worth:
            raise NotUnderstood("a moment that tells no such value", lexeme_of(items[0]))
        trigger: Trigger = self.moment_attack([i for i in items if not isinstance(i, Detail)])  # type: ignore[attr-defined]
        if trigger["on"] not in TOLD_OF_VALUE:
            raise NotUnderstood("a moment that tells no such value", trigger.lexeme)
        trigger["amount"] = worth["worth"]
        return trigger

    def unharmed_by_worth(self, items: list[Any]) -> Feature:
        """No wounds from attacks of some force or value."""
        lists = [item for item in items if isinstance(item, list)]
        worth: Feature = instance_of(items, Detail) or {"force": lists[0]}
        feature: Feature = self.unharmed([i for i in items if not isinstance(i, Detail) and i not in lists[:-1]])  # type: ignore[attr-defined]
        if any(set(effect) != {"effect", "of"} for effect in feature["effects"]):
            raise NotUnderstood("from what it gets no wounds", lexeme_of(items[0]))
        return {**feature, "effects": [{**effect, **worth} for effect in feature["effects"]]}

    def is_of_cost(self, items: list[Any]) -> Being:
        """What a card costs (202.3)."""
        return Being(cost=dict(instance_of(items, Bound)))

    def changes_number(self, items: list[Any]) -> Action:
        """ "Lower the armor of an elf by 1": the number that it has is less."""
        word, named = items[0], find(items, "COUNTED", "COUNTABLE", "REGENERATION")
        if named is None or str(named) == "fury":
            raise NotUnderstood("a number that is lowered", word.lexeme)
        in_case(named, "nomn" if find(items, "IS_LOWERED", "IS_RAISED") else "accs")
        sign = CardToken.of(Lexeme("DASH" if find(items, "LOWER", "IS_LOWERED") else "PLUS", "-", 0, 0))
        gain: Gain = self.gained_raise([sign, find(items, "NUMBER"), named])  # type: ignore[attr-defined]
        return each_done(all_effects([gain], items), items, {"gent"})._replace(subject="")

    def blocked_whose(self, items: list[Any]) -> Detail:
        whose = instance_of(items, Whose)
        if not isinstance(whose.get("whose"), dict):
            raise Ungrammatical("whose attacks")
        return Detail(against=whose["whose"])

    def at_whom_it_is(self, items: list[Any]) -> Detail:
        """At other cards, at each of which it is told by itself where the text says "each", or at the card itself."""
        named = items[-1]
        if not isinstance(named, Filter):
            return Detail(itself=True)
        if named.grammemes and not any(case in ("datv", "loct", "") for _, case in named.grammemes):
            raise Ungrammatical("not in the right case", named.head.lexeme)
        return Detail(cards=named.form, **({"each": True} if named.group == "each" else {}))

    def so_often_counted(self, items: list[CardToken]) -> Detail:
        return Detail(per=items[0])

    def stopped(self, items: list[Any]) -> Stopped:
        told: Feature = {}
        for detail in (item for item in items if isinstance(item, Detail)):
            if told.keys() & detail.keys():
                raise Ungrammatical("said twice")
            told |= detail
        place, per = find(items, "ORDINAL"), find(items, "PER")
        lists = [item for item in items if isinstance(item, list)]
        if per is not None and "per" in told:
            raise Ungrammatical("said twice", per.lexeme)
        if place is not None and str(place) != "1":
            raise NotUnderstood("which attack", place.lexeme)
        found = Stopped({name: told[name] for name in ("worth", "base", "against") if name in told})
        if lists[:-1]:
            found["force"] = lists[0]
        found.sorts, found.per = lists[-1], per or told.get("per")
        found.each, word = bool(told.get("each")), find(items, "ALL", "ANY", "EACH", "CHOSEN")
        if word is not None and word.type == "CHOSEN" and str(word) != "any":
            raise Ungrammatical("which attack", word.lexeme)
        found.every, found.first = word is not None, place is not None
        found.itself = bool(told.get("itself"))
        found.any = word is not None and word.type in ("ANY", "CHOSEN")
        if found.every and found.first:
            raise Ungrammatical("all of them, and the first", place.lexeme if place is not None else None)
        if "cards" in told:
            found.at = told["cards"]
        elif found.every and "against" in found and not found.itself:
            found.at = {}  # all attacks of those cards, whomever they are at
        return found

    def blocks_such(self, items: list[Any]) -> Feature:
        """As a feature that always works, or so many times only (410.5)."""
        return self._blocks(items, "accs")

    def such_are_blocked(self, items: list[Any]) -> Feature:
        """ "Shots at your elves are blocked"."""
        told = instance_of(items, Stopped)
        if told.at is None:
            raise Ungrammatical("at whom")  # read as `is_blocked`
        return self._blocks(items, "nomn")

    def group_blocks(self, items: list[Any]) -> Feature:
        """ "Your elves block weak strikes against themselves": those at each of them."""
        found, told, verb = items[0], instance_of(items, Stopped), find(items, "BLOCKS", "BLOCK")
        if verb is not None and verb.type == "BLOCK" and verb.lexeme.end - verb.lexeme.start != len("block"):
            raise Ungrammatical("subject and verb do not agree", verb.lexeme)
        if not told.itself or told.at is not None:
            raise NotUnderstood("who blocks for whom", lexeme_of(verb))
        _all_of(found)
        told.at, told.each = found.form, told.first
        return self._blocks(items[1:], "accs")

    def group_unharmed_by_worth(self, items: list[Any]) -> Feature:
        """ "Your elves get no wounds from weak attacks"."""
        found = items[0]
        _all_of(found)
        feature = self.unharmed_by_worth(items[1:])
        return {**feature, "effects": [{**effect, "cards": found.form} for effect in feature["effects"]]}

    def blocks_first_in_turn(self, items: list[Any]) -> Feature:
        """ "In an enemy turn blocks the first shot at your elves": once in that turn."""
        told, first_turn = instance_of(items, Stopped), find(items, "IN_FIRST_TURN")
        if not told.first or told.per is not None:
            raise Ungrammatical("how often")  # as `blocks_such`, in a turn
        rest = [item for item in items if not is_token(item, "IN_FIRST_TURN", "PRONOUN")]
        feature = self._blocks([*rest, Limit(times=1, per="turn", **({"each": True} if told.each else {}))], "accs")
        if first_turn is None:
            return feature
        return {**feature, "condition": in_first_turn(first_turn)}

    def _blocks(self, items: list[Any], case: str) -> Feature:
        _require_more(instance_of(items, Stopped))
        told, verb = instance_of(items, Stopped), find(items, "BLOCKS", "BLOCK", "IS_BLOCKED")
        cards: Feature = {} if told.at is None else {"cards": told.at}
        effects = [{"effect": "block", "of": attack_type(sort, case), **told, **cards} for sort in told.sorts]
        limit, turn = instance_of(items, Limit), instance_of(items, Circumstance)
        if turn is not None and turn["turn"] == "its":
            raise NotUnderstood("whose turn", lexeme_of(verb))
        feature = {**permanent(*effects), **({"condition": dict(turn)} if turn is not None else {})}
        counted = self._counted(told, limit, verb)
        return so_often(feature, [counted] if counted is not None else [])

    @staticmethod
    def _counted(told: Stopped, limit: Limit | None, verb: CardToken | None) -> Limit | None:
        """How often it works: as brackets say, or the first of a turn."""
        if told.per is not None and not told.first:
            raise Ungrammatical("how often", told.per.lexeme)
        if told.first and told.per is not None:
            own = Limit(times=1, per="turn" if str(told.per) in PER_TURN else str(told.per))
            own.turn = PER_TURN.get(str(told.per), "")
            if limit is not None:
                raise NotUnderstood("two limits", told.per.lexeme)
            limit = own
            limit |= {"each": True} if told.each else {}
        if told.first and (limit is None or limit.get("times") != 1):
            raise Ungrammatical("how often", lexeme_of(verb))  # or as `blocks_first_in_turn`
        if limit is None:
            return None
        if told.each and not limit.get("each"):
            raise NotUnderstood("how often for each", lexeme_of(verb))
        if not limit or (limit.get("each") and not told.at):
            raise NotUnderstood("how often", lexeme_of(verb))
        if limit.whom is not None and (told.at or {}).get("class") != limit.whom:
            raise NotUnderstood("for each of whom", lexeme_of(verb))
        return limit

    def blocks_such_a_one(self, items: list[Any]) -> Action:
        """As an answer to one of them (410.3)."""
        told = instance_of(items, Stopped)
        _require_more(told)
        all_of_them = told.every and not told.any
        if len(told.sorts) > 1 or all_of_them or told.first or told.each or told.per is not None:
            raise Ungrammatical("which attack", lexeme_of(items[0]))
        if not {"worth", "base", "force"} & told.keys() and not told.any:
            raise Ungrammatical("an attack of any force")  # read as `blocks_it`
        at: Feature = {"other": False} if told.at is None else told.at
        effect: Feature = {"effect": "block", "of": attack_type(told.sorts[0], "accs"), **told, "at": at}
        return Action({"effects": [effect]}, True)


__all__ = ["BlockingMeaning"]

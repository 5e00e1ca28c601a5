"""What a card blocks at others: whose attacks, of what value, at whom, how many of them, and how often."""

from __future__ import annotations

from typing import Any

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
    lexeme_of,
    so_often,
)
from service.cards.joining import Bound
from service.cards.moments import Circumstance, Whose
from service.cards.permanents import permanent
from service.cards.sorts import attack_type


class Detail(dict[str, Any]):
    """One thing that is said of the attacks that are blocked."""


class Stopped(dict[str, Any]):
    """The attacks that are blocked, as they are told: `sorts`, and the fields of the effect."""

    sorts: list[CardToken]
    at: Feature | None = None
    """At whom they are; None for attacks at the card itself."""
    every = False
    """Whether the text says that it is all of them."""
    first = False
    per: CardToken | None = None


class BlockingMeaning:
    """The part of the transformer for blocks at other cards, and of attacks of some value."""

    def modified_or_not(self, items: list[CardToken]) -> CardToken:
        return next(item for item in items if item.type in ("UNMODIFIED", "MODIFIED"))

    def of_worth(self, items: list[Any]) -> Detail:
        """Of some value (205.1), which modifiers are counted with unless the text says otherwise (205.1a)."""
        bound: Feature = instance_of(items, Bound)
        if any(not isinstance(number, int) for number in bound.values()):
            raise NotUnderstood("how much", lexeme_of(items[0]))
        return Detail({"base" if find(items, "UNMODIFIED") is not None else "worth": dict(bound)})

    def blocked_whose(self, items: list[Any]) -> Detail:
        whose = instance_of(items, Whose)
        if not isinstance(whose.get("whose"), dict):
            raise Ungrammatical("whose attacks")
        return Detail(against=whose["whose"])

    def at_whom_it_is(self, items: list[Any]) -> Detail:
        """At other cards, each of them or all, or at the card itself."""
        named = items[-1]
        if not isinstance(named, Filter):
            return Detail(itself=True)
        if named.grammemes and not any(case in ("datv", "loct", "") for _, case in named.grammemes):
            raise Ungrammatical("not in the right case", named.head.lexeme)
        return Detail(cards=named.form)

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
        found.every, found.first = find(items, "ALL", "ANY", "EACH") is not None, place is not None
        if found.every and found.first:
            raise Ungrammatical("all of them, and the first", place.lexeme if place is not None else None)
        if "cards" in told:
            found.at = told["cards"]
        elif not {"worth", "base"} & found.keys() and "itself" in told:
            raise Ungrammatical("attacks at itself")  # read as `blocks`
        elif found.every and "against" in found and "itself" not in told:
            found.at = {}  # all attacks of those cards, whomever they are at
        elif not {"worth", "base"} & found.keys():
            raise Ungrammatical("attacks at itself")
        return found

    def blocks_such(self, items: list[Any]) -> Feature:
        """As a feature that always works, or so many times only (410.5)."""
        told, verb = instance_of(items, Stopped), find(items, "BLOCKS", "BLOCK")
        cards: Feature = {} if told.at is None else {"cards": told.at}
        effects = [{"effect": "block", "of": attack_type(sort, "accs"), **told, **cards} for sort in told.sorts]
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
        if told.first and (limit is None or limit.get("times") != 1):
            raise NotUnderstood("how often", lexeme_of(verb))
        if limit is None:
            return None
        if not limit or (limit.get("each") and not told.at):
            raise NotUnderstood("how often", lexeme_of(verb))
        if limit.whom is not None and (told.at or {}).get("class") != limit.whom:
            raise NotUnderstood("for each of whom", lexeme_of(verb))
        return limit

    def blocks_such_a_one(self, items: list[Any]) -> Action:
        """As an answer to one of them (410.3)."""
        told = instance_of(items, Stopped)
        if len(told.sorts) > 1 or told.every or told.first or told.per is not None:
            raise Ungrammatical("which attack", lexeme_of(items[0]))
        if not {"worth", "base", "force"} & told.keys():
            raise Ungrammatical("an attack of any force")  # read as `blocks_it`
        at: Feature = {"other": False} if told.at is None else told.at
        effect: Feature = {"effect": "block", "of": attack_type(told.sorts[0], "accs"), **told, "at": at}
        return Action({"effects": [effect]}, True)


__all__ = ["BlockingMeaning"]

"""Moments of an attack: it lands or misses, it is made or suffered, before and after it, and the first of a turn."""

from __future__ import annotations

from typing import Any

from service.cards.constructions import (
    ATTACK_GROUPS,
    ATTACK_MOMENTS,
    MODIFIED,
    PER_TURN,
    CardToken,
    Feature,
    NotUnderstood,
    find,
    instance_of,
    lexeme_of,
    number_of,
)
from service.cards.counting import TOLD_OF_VALUE
from service.cards.moments import Aim, Circumstance, Trigger, Whose, turn_of
from service.cards.sorts import SORT_TERMINALS, Onto, attack_type, first_lexeme, of_own_side, sort_named


def _of_anybody(sort: CardToken | None, aim: Aim) -> bool:
    """Whether nobody's own attack could be meant as a matter of course: a ranged one at who stands beside the card."""
    return "adjacent" in aim["filter"] and str(sort) not in ("simple_strike", "melee_attacks")


def _partly_own(form: Feature) -> bool:
    """Whether some of several kinds of cards are the player's own, which a card of theirs would not attack."""
    return "side" not in form and any(map(of_own_side, form.get("any", ())))


def after_force(items: list[Any]) -> Feature:
    """ "After a medium strike": the force that it had."""
    force: list[str] | None = instance_of(items, list)
    return {} if not force else {"force": force}


class AttackMomentMeaning:
    """The part of the transformer for moments of an attack."""

    def moment_attack(self, items: list[Any]) -> Trigger:
        """An attack of some force: the card's own or others', at some cards or at the card itself."""
        sort = find(items, *SORT_TERMINALS)
        whose, aim = instance_of(items, Whose), instance_of(items, Aim)
        if aim is not None and "filter" not in aim:
            trigger = self._suffered(sort, whose, aim)
        elif aim is not None and whose is None and of_own_side(aim["filter"]):
            trigger = self._suffered(sort, None, Aim())
            trigger["whose"], trigger.spoken = aim["filter"], "subject"
        elif aim is not None and whose is None and _of_anybody(sort, aim):
            trigger = self._suffered(sort, None, Aim())
            trigger["whose"], trigger.spoken, trigger.anybodys = aim["filter"], "subject", True
        elif aim is not None and whose is None and _partly_own(aim["filter"]):
            raise NotUnderstood("whose attack", lexeme_of(sort))
        else:
            trigger = self._dealt(sort, whose, aim)
        force = instance_of(items, list)
        if force:
            trigger["force"] = force
        trigger.lexeme = lexeme_of(sort)
        value = find(items, "NUMBER")
        if value is not None and trigger["on"] not in TOLD_OF_VALUE:
            raise NotUnderstood("no such trigger", value.lexeme)
        trigger.valued = value is not None and str(value) == "x"
        if value is not None and not trigger.valued:  # "on a strike for 3"
            trigger["amount"] = {"equal": number_of(value)}
        return trigger

    @staticmethod
    def _dealt(sort: CardToken | None, whose: Whose | None, aim: Aim | None) -> Trigger:
        if sort is not None and str(sort) in ATTACK_MOMENTS:
            trigger = Trigger.of(str(sort))
        elif sort is not None and str(sort) in ATTACK_GROUPS:
            trigger = Trigger.of("attack", **({} if str(sort) == "attacks" else {"type": str(sort)}))
        else:
            raise NotUnderstood("no such trigger", lexeme_of(sort))
        if whose:
            trigger["whose"] = whose["whose"]
        if aim is not None:
            trigger["target"] = aim["filter"]
        if whose is None or aim is None:
            trigger.spoken = "attacked" if aim is not None else "subject" if whose else None
        return trigger

    @staticmethod
    def _suffered(sort: CardToken | None, whose: Whose | None, aim: Aim) -> Trigger:
        """An attack at the card itself or at its host, of anybody or of some cards."""
        if sort is None or str(sort) not in MODIFIED:
            raise NotUnderstood("no such trigger", lexeme_of(sort))
        trigger = Trigger.of("attacked", **({} if str(sort) == "attacks" else {"type": str(sort)}))
        if whose is not None:
            if "whose" not in whose or whose["whose"] == "host":
                raise NotUnderstood("no such trigger", sort.lexeme)
            trigger["source"] = whose["whose"]
        if "host" in aim:
            trigger["whose"] = "host"
        elif whose is None and aim.named:
            trigger.spoken = "self"
        return trigger

    def either_attack(self, items: list[Any]) -> Trigger:
        sorts = [item for item in items if isinstance(item, CardToken) and item.type in SORT_TERMINALS]
        return self.either_moment([self.moment_attack([sort]) for sort in sorts])  # type: ignore[attr-defined, no-any-return]

    def missed(self, items: list[Any]) -> Trigger:
        """Its own attack misses; that it misses in reflecting is something else."""
        sort = sort_named(items)
        kind = {} if sort is None else {"type": attack_type(sort, "ablt")}
        trigger = Trigger.of("miss", **kind, striking=True)
        trigger.lexeme = find(items, "EVENT").lexeme  # type: ignore[union-attr]
        if str(find(items, "EVENT")) != "miss":
            raise NotUnderstood("no such trigger", trigger.lexeme)
        return trigger

    def attack_or_miss(self, items: list[Any]) -> Trigger:
        sort = sort_named(items)
        at = items.index(sort)
        trigger = self.moment_attack([sort])
        trigger.others = [self.missed(items[at + 1 :])]
        return trigger

    def assault(self, items: list[Any]) -> Trigger:
        """An attack that is being made, before it is known what comes of it."""
        sort, whose, onto = sort_named(items), instance_of(items, Whose), instance_of(items, Onto)
        kind = {} if sort is None else {"type": attack_type(sort, "ablt")}
        kind = {} if kind == {"type": "attacks"} else kind
        own = whose is None or "whose" not in whose
        aimed = None if onto is None else onto.get("filter")
        after = find(items, "AFTER_THAT")
        if after is not None:  # not as the attack begins
            if onto is not None:
                raise NotUnderstood("after which attack", after.lexeme)
            trigger = Trigger.of("after_attack", None if own else "subject", **kind)
            trigger |= {} if own else {"whose": whose["whose"]}
            trigger.lexeme = first_lexeme(items)
            return trigger
        if onto is not None and (aimed is None or (own and of_own_side(aimed))):
            return self._assailed(kind, None if own else whose["whose"], onto)
        trigger = Trigger.of("assault", **kind)
        if not own:
            trigger["whose"] = whose["whose"]
        if aimed is not None:
            trigger["target"] = aimed
        if aimed == {"other": True} and not own:  # at another card than this one, which nobody has named
            trigger.spoken = "subject"
        elif own is not (aimed is None):
            trigger.spoken = "attacked" if own else "subject"
        trigger.lexeme = first_lexeme(items)
        return trigger

    @staticmethod
    def _assailed(kind: Feature, source: Any, onto: Onto) -> Trigger:
        trigger = Trigger.of("assailed", **kind)
        if source == "host":
            raise NotUnderstood("no such trigger")
        if source is not None:
            trigger["source"] = source
        if "filter" in onto:
            trigger["whose"] = onto["filter"]
            trigger.spoken = "subject" if source is None else None
        elif "host" in onto:
            trigger["whose"] = "host"
        return trigger

    def first_attack(self, items: list[Any]) -> Trigger:
        """The first attack of a turn or a battle: what triggers on it triggers once."""
        place, per = find(items, "ORDINAL"), find(items, "PER")
        if str(place) != "1":
            raise NotUnderstood("which attack", lexeme_of(place))
        trigger = self.moment_attack([item for item in items if item is not place])
        trigger.limit = once_per(per)
        turn = instance_of(items, Circumstance)
        if turn is not None:
            trigger.condition = Circumstance(turn=turn_of(trigger, str(turn["turn"])))
        elif str(per) in PER_TURN:
            trigger.condition = Circumstance(turn=PER_TURN[str(per)])
        return trigger

    def paid_trigger(self, items: list[Any]) -> Feature:
        """What a player may pay for when it comes to it: "{sudden}{tap}: On a strike of your elf - ..."."""
        cost, feature, name = items[0], items[-1], find(items, "NAME")
        sort = find(items, "SPELL", "IMPACT")
        if not isinstance(feature, dict) or "cost" in feature or feature.get("optional"):
            raise NotUnderstood("a cost named twice")
        if not cost.get("sudden"):
            raise NotUnderstood("a moment for what is no sudden action")
        paid = {"class": "combined", "cost": cost["cost"]} if cost["cost"] else {}
        if feature.get("limit") is None and not cost["cost"]:
            raise NotUnderstood("how often")
        titled = {} if sort is None else {"type": str(sort), **({"name": str(name)} if name is not None else {})}
        if titled.keys() & feature.keys():
            raise NotUnderstood("a name named twice", lexeme_of(name))
        return {**feature, **paid, **titled, "optional": True}

    def afterwards(self, items: list[Any]) -> Trigger:
        """After its attack was paid for; "after a miss" is after an attack of its own that missed."""
        event = find(items, "EVENT")
        if event is not None and str(event) != "miss":
            raise NotUnderstood("no such trigger", event.lexeme)
        sort = sort_named(items)
        kind = "attacks" if sort is None else attack_type(sort, "ablt" if event or find(items, "ASSAULT") else "gent")
        more = {} if kind == "attacks" else {"type": kind}
        trigger = Trigger.of("after_attack", **more, **after_force(items))
        if event is not None:
            trigger["force"] = ["miss"]
        trigger.lexeme = first_lexeme(items)
        return trigger

    def cause_of_one(self, items: list[Any]) -> Any:
        """ "From one attack": wounds are always told of one."""
        if str(items[0]) != "1":
            raise NotUnderstood("of how many attacks", items[0].lexeme)
        return self.cause(items[1:])  # type: ignore[attr-defined]


def once_per(per: CardToken | None) -> Feature:
    """The limit of what is the first of its kind in some time."""
    return {"times": 1, "per": "turn" if per is None or str(per) in PER_TURN else str(per)}

"""Moments of an attack: it lands or misses, it is made or suffered, before and after it, and the first of a turn."""

from __future__ import annotations

from typing import Any

from service.cards.constructions import (
    ATTACK_GROUPS,
    ATTACK_MOMENTS,
    MODIFIED,
    CardToken,
    NotUnderstood,
    find,
    instance_of,
    lexeme_of,
)
from service.cards.moments import SORT_TERMINALS, Aim, Trigger, Whose


class AttackMomentMeaning:
    """The part of the transformer for moments of an attack."""

    def moment_attack(self, items: list[Any]) -> Trigger:
        """An attack of some force: the card's own or others', at some cards or at the card itself."""
        sort = find(items, *SORT_TERMINALS)
        whose, aim = instance_of(items, Whose), instance_of(items, Aim)
        if aim is not None and "filter" not in aim:
            trigger = self._suffered(sort, whose, aim)
        elif aim is not None and whose is None and aim["filter"].get("side") == "own":
            trigger = self._suffered(sort, None, Aim())
            trigger["whose"], trigger.spoken = aim["filter"], "subject"
        else:
            trigger = self._dealt(sort, whose, aim)
        force = instance_of(items, list)
        if force:
            trigger["force"] = force
        trigger.lexeme = lexeme_of(sort)
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
            if "adjacent" in aim["filter"] and whose is None and str(sort) not in ("simple_strike", "melee_attacks"):
                raise NotUnderstood("unclear whose attack", aim.head)
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

"""What may be done so many times without closing, and what has to be lost for it."""

from __future__ import annotations

from typing import Any

from service.cards.constructions import (
    Action,
    Feature,
    Limit,
    NotUnderstood,
    Ungrammatical,
    any_number_of,
    instance_of,
    limited,
)
from service.cards.moments import Circumstance
from service.cards.prices import priced
from service.cards.pronouns import meant
from service.cards.roles import speaks_of_attacked, speaks_of_attacker
from service.cards.triggers import attacks_once_more


class UseMeaning:
    """The part of the transformer for playable features without a price in symbols."""

    def freely(self, items: list[Any]) -> Feature:
        """What may be done in one's own turn without closing, so many times; what has to be lost for it is its cost."""
        action, turn = next(item for item in items if isinstance(item, Action)), instance_of(items, Circumstance)
        if turn is not None and turn["turn"] == "enemy":
            raise NotUnderstood("a turn for what is no sudden action")
        body: Feature = meant(action, None)
        if speaks_of_attacked(body) or speaks_of_attacker(body):
            blocks = any(effect["effect"] == "block" for effect in body.get("effects", ()))
            raise (Ungrammatical if blocks else NotUnderstood)("nobody is attacked here")  # or read as `may_block`
        if any(effect["effect"] == "reduce" for effect in body.get("effects", ())):
            raise Ungrammatical("no attack to reduce")  # "may reduce its shot" answers the shot
        if {"block", "redirect"} & {effect["effect"] for effect in body.get("effects", ())} or attacks_once_more(body):
            raise Ungrammatical("no answer to an attack")  # a block is read as `may_block`
        if any_number_of(body):
            raise NotUnderstood("any number of targets")
        limits = [item for item in items if isinstance(item, Limit)] or [self.limit(items)]  # type: ignore[attr-defined]
        if not limits[0]:
            raise NotUnderstood("how often")
        cost, body = priced(body)
        feature = {"class": "playable", **({"cost": cost} if cost else {}), "type": body.get("type", "impact")}
        rest = {k: v for k, v in body.items() if k not in ("type", "optional")}
        return {**feature, **rest, **limited(limits, sudden=False)}

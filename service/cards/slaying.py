"""What comes of it where that kills, and X wounds of the card's own, at most so many."""

from __future__ import annotations

from typing import Any

from service.cards.constructions import (
    Action,
    CardToken,
    Feature,
    Maximum,
    NotUnderstood,
    Ungrammatical,
    find,
    instance_of,
    lexeme_of,
    number_of,
    several_targets,
)
from service.cards.picks import picking
from service.cards.whom import to_self

#: Whose death a text can wait for: those that it has just spoken of.
_KILLED = frozenset({"target", "attacked", "attacker", "subject"})
#: What can be done to a card that has died.
_TO_THE_DEAD = frozenset({"revive", "exile", "return_to_deck"})


class Killed(str):
    """Whom a text says to have died: "it", or the attacked card, and by which attack."""

    of: str | None = None


class SlayingMeaning:
    """The part of the transformer for what comes of a kill."""

    def killed(self, items: list[Any]) -> Killed:
        verb = find(items, "CHANGES")
        if verb is not None and str(verb) != "destroy":
            raise Ungrammatical("nobody dies here", verb.lexeme)
        found = Killed("attacked" if find(items, "ATTACKED", "THE_TARGET") is not None else "it")
        sort = find(items, "STRIKE", "ATTACK", "GROUP", "SPELL", "IMPACT")
        found.of = str(sort) if sort is not None else None
        return found

    def attack_and_if_it_dies(self, items: list[Any]) -> Action:
        """An attack, and what comes of it where its target dies of it."""
        (attack, more), killed = (item for item in items if isinstance(item, Action)), instance_of(items, Killed)
        if {"count", "every", "point_blank", "least", "unlike", "adjoining"} & attack.body.keys():
            raise NotUnderstood("which of them dies")
        if killed.of not in (None, attack.body["type"], "attacks"):
            raise NotUnderstood("which attack")
        waits = _once_dead("target", self._follows_death(more))
        return Action({**attack.body, "effects": [*attack.body.get("effects", ()), waits]}, False)

    def done_and_if_it_dies(self, items: list[Any]) -> Action:
        """What is done to a card, and what comes of it where it dies of that."""
        (first, more), killed = (item for item in items if isinstance(item, Action)), instance_of(items, Killed)
        effects, last = first.body.get("effects", []), first.body.get("effects", [{}])[-1]
        role = str(last.get("to"))
        if (
            last.get("effect") not in ("wound", "destroy", "strike")
            or role not in _KILLED
            or several_targets(first.body)
        ):
            raise NotUnderstood("who dies")
        if (killed == "attacked" and role != "attacked") or killed.of is not None:
            raise NotUnderstood("who dies")
        waits = _once_dead(role, self._follows_death(more))
        return Action({**first.body, "effects": [waits, *effects]}, True)

    def _follows_death(self, action: Action) -> list[Feature]:
        """What is done then: by the card itself, or to one that is chosen then, or to the dead one."""
        body = self.said([action]).body  # type: ignore[attr-defined]
        if body.keys() - {"target", "effects"}:
            raise NotUnderstood("what waits for its death")
        found = []
        for effect in picking(body) if "target" in body else body["effects"]:
            dead = effect.get("to") == "it" and effect["effect"] in _TO_THE_DEAD
            if not dead and (effect.get("to", "self") not in ("self", "each") or "is" in effect.get("filter", {})):
                raise NotUnderstood("unclear whom a pronoun means")
            found.append({**effect, "to": "dead"} if dead else effect)
        return found

    # --- X wounds of its own ---
    def own_wounds(self, items: list[CardToken]) -> Action:
        verb, number = find(items, "WOUND_SELF", "GETS"), find(items, "NUMBER")
        if number_of(number) != "x" or str(verb) == "plur":
            raise Ungrammatical("how many", lexeme_of(number))
        return to_self({"effect": "wound", "x": "x", "get": True})

    def announces_wounds(self, items: list[Any]) -> Action:
        """ "Get X wounds (at most 4)": X is announced as the feature is declared (104.4), for what follows."""
        wounds, more = (item for item in items if isinstance(item, Action))
        told: Action
        told = self.effects([wounds, more]) if more.effect_only else self.more_and_attack([wounds, more])  # type: ignore[attr-defined]
        most = {"of": "lives", "whose": "self", "max": int(instance_of(items, Maximum))}
        return told._replace(body={**told.body, "announce": most})


def _once_dead(role: str, effects: list[Feature]) -> Feature:
    """What waits for the death of a card, no longer than this is being carried out (402.3)."""
    died = {"on": "any_death", "target": {"is": role}}
    return {"effect": "delay", "trigger": died, "effects": effects, "until": "this_action", "to": "self"}


__all__ = ["SlayingMeaning"]

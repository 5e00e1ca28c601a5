"""Who moves, where a text says "from its own half": the card of the moment, or who the sentence goes on about."""

from __future__ import annotations

from copy import copy
from typing import Any

from service.cards.constructions import Action, Feature, NotUnderstood, Ungrammatical
from service.cards.moments import ITS, Trigger


def settled_mover(moment: Trigger, action: Action, items: list[Any]) -> tuple[Trigger, Action, list[Any]]:
    """
    A move "from its own half" as one of the cards whose half it is (207.3a); others as they are.

    "On a move from its half to the enemy's half your elf gets a chip": that elf is who moved. Raises NotUnderstood
    where nobody knows whose half it is, or where nobody leaves it.
    """
    cell = moment.get("cell", {})
    if cell.get("left") != ITS:
        return moment, action, items
    moved = copy(moment)
    found = action
    if "whose" not in moved and "target" in action.body:
        found = _of_the_mover(moved, action)
    whose = moved.get("whose", {"side": "own"})
    side = whose.get("side") if isinstance(whose, dict) else None
    half = cell.get("half", cell.get("to", {}).get("half"))
    if side not in ("own", "enemy") or half in (None, side):
        raise NotUnderstood("from where", moment.lexeme)
    moved["cell"] = {"half": half, **{name: value for name, value in cell.items() if name != "left"}}
    swapped = {id(moment): moved, id(action): found}
    return moved, found, [swapped.get(id(item), item) for item in items]


def _of_the_mover(moved: Trigger, action: Action) -> Action:
    """What is done to the one that moves, who is the subject of the sentence."""
    effects: list[Feature] = action.body.get("effects", [])
    alone = action.body.keys() == {"target", "effects"} and action.subject == "object"
    if not alone or any(effect.get("to") != "target" for effect in effects):
        raise Ungrammatical("from where", moved.lexeme)
    moved["whose"] = action.body["target"]
    moved.spoken = "subject"
    return Action({"effects": [{**effect, "to": "subject"} for effect in effects]}, action.effect_only, action.subject)


__all__ = ["settled_mover"]

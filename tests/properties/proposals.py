"""Actions drawn at random: of every type, by both players, in turn or not, in canonical spelling or not at all."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

from service.games.berserk.rules import ACTIONS, Position
from service.games.berserk.rules.battlefield.board import CELLS
from service.games.berserk.rules.course.ordering import orders
from service.games.berserk.rules.stack.run import WHOLE_ANSWERS
from service.judge.seats import SEATS

Wire = dict[str, Any]


def canonical(random: Random, position: Position) -> Wire:
    """An action that may be legal, spelled as legal actions are listed."""
    kind = random.choice(sorted(ACTIONS))
    if position.decision is not None and random.random() < 0.5:
        kind = "choose"
    elif position.pending and random.random() < 0.3:
        kind = "roll"
    elif random.random() < 0.4:
        kind = random.choice(("use", "strike", "move", "defend"))
    action: Wire = {"type": kind, "player": random.choice(SEATS)}
    fields = ACTIONS[kind].fields
    cards = list(position.cards)
    for name in ("source", "target", "host"):
        if name in fields:
            action[name] = random.choice(cards)
    if kind == "move":
        action["to"] = random.choice(CELLS)
    elif kind == "use":
        _use(random, position, action, cards)
    elif kind == "choose":
        _choose(random, position, action)
    elif kind == "roll":
        action["dice"] = [random.randrange(1, 7)]
    return action


def _use(random: Random, position: Position, action: Wire, cards: list[str]) -> None:
    features = position.cards[action["source"]].definition.features
    feature = random.choice(features) if features else None
    action["feature"] = (
        feature.id if feature is not None and random.random() < 0.9 else random.choice(("f1", "g1", "f1.1"))
    )
    if feature is not None and feature.data.get("cost", {}).get("chips") == "x":
        action["x"] = random.randrange(1, 4)
    needs = feature is not None and ("target" in feature.data or "playable" not in feature.data.values())
    if needs or random.random() < 0.1:
        action["targets"] = [random.choice(cards)]


def _choose(random: Random, position: Position, action: Wire) -> None:
    decision = position.decision
    options = list(decision["options"]) if decision is not None else ["yes", "no"]
    if decision is not None and decision["kind"] in WHOLE_ANSWERS:
        if decision["kind"] == "keep_hidden":
            options = [option for option in options if random.random() < 0.5]
        else:
            options = random.choice(list(islice(orders(options), 50)))
        action["options"] = options if random.random() < 0.9 else options[:1]
    else:
        action["option"] = random.choice([*options, "keep"])


def nearly(random: Random, position: Position, listed: list[Wire]) -> Wire:
    """A listed action with one field changed for another of its kind, so that much of it is right."""
    action = dict(random.choice(listed))
    cards = list(position.cards)
    field = random.choice(sorted(set(action) - {"type"}))
    if field == "player":
        action["player"] = random.choice(SEATS)
    elif field in ("source", "target", "host"):
        action[field] = random.choice(cards)
    elif field == "targets":
        action["targets"] = [random.choice(cards)]
        action.pop("cells", None)  # nor is a cell for a card that cannot be moved
    elif field == "to":
        action["to"] = random.choice(CELLS)
    elif field == "cells":
        action["cells"] = [random.choice(CELLS) for _ in action["cells"]]
    elif field == "feature":
        action["feature"] = f"f{random.randrange(1, 5)}"
        action.pop("x", None)  # a number that the other feature does not ask for is no canonical spelling
    elif field == "x":
        action["x"] = random.randrange(1, 5)
    elif field == "dice":
        action["dice"] = [random.randrange(1, 7)]
    return action


def wild(random: Random, position: Position) -> Wire:
    """An action of good shape that may name what there is not."""
    action = canonical(random, position)
    twisted = random.choice((*action, "decision", "path", "choices"))
    if twisted in ("source", "target", "host"):
        action[twisted] = random.choice(("nobody", "", "a1", "b1"))
    elif twisted == "targets":
        action["targets"] = random.choice(([], ["nobody"], ["a1", "b1"], ["a1", "a1"]))
    elif twisted == "feature":
        action["feature"] = random.choice(("f99", "m1", "nothing"))
    elif twisted == "path" and action["type"] == "move":
        action.pop("to")
        action["path"] = random.choices(CELLS, k=random.randrange(1, 4))
    elif twisted == "decision" and action["type"] == "choose":
        action["decision"] = random.choice(("d1", "d9"))
    elif twisted == "choices" and action["type"] == "use":
        action["choices"] = {"chips": {random.choice(("a1", "b1", "nobody")): random.randrange(4)}}
    elif twisted == "dice":
        action["dice"] = random.choices(range(1, 7), k=random.randrange(1, 4))
    elif twisted == "x":
        action["x"] = random.choice((0, 1, 99))
    return action

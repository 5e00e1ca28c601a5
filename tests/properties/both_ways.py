"""Listing checked both ways: every listed action is legal, and every legal proposal is listed.

What is proposed is made from the position and not from the listing: every source with every target, every feature at
every card, every cell, every option of a decision, spelled as actions are listed. Where there are too many, some.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from service.games.berserk.rules import ACTIONS, Position, adjudicate, listing
from service.games.berserk.rules.actions import violations
from service.games.berserk.rules.actions.features import playables
from service.games.berserk.rules.actions.payments import payments
from service.games.berserk.rules.battlefield.board import CELLS
from service.games.berserk.rules.battlefield.cells import effects_in, spots
from service.games.berserk.rules.course.adjudicate import action_faults
from service.games.berserk.rules.course.ordering import firsts, orders
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.preliminary.crystals import has_x
from service.games.berserk.rules.stack.run import WHOLE_ANSWERS
from service.games.berserk.rules.targets.legality import announced, legal_targets, so_many
from service.games.berserk.rules.targets.seconds import parted
from service.judge.dice import Dice
from service.judge.seats import SEATS

Action = dict[str, Any]
#: So many proposals of one type are judged of a position, and so many of the listed actions; more are drawn from.
MOST_OF_A_TYPE = 150
#: What stands alone: nothing but a type and a player. Declining is listed as a pass.
BARE = tuple(sorted(name for name, kind in ACTIONS.items() if not any(kind.fields.values()) and name != "decline"))
#: What no text has; whoever proposes it is refused.
_STRANGE = ("keep", "enough", "yes", "no", "1")


def check_listing(position: Position, random: Random) -> int:
    """Both directions at one position; how many proposals were judged.

    Raises:
        AssertionError: a listed action is illegal, or a legal one is not listed.
    """
    found = listing(position)
    listed = {_spelled(action) for action in found.actions}
    assert len(listed) == len(found.actions), "listed twice"
    game = Game(position)
    for action in _some(random, found.actions):
        faults = violations(game, action)
        assert not faults, f"listed, yet illegal: {action}: {faults}"
    if found.actions:  # one of them is carried out, whichever way its dice fall
        taken = random.choice(found.actions)
        ruling = adjudicate(position, [taken], Dice.seeded(f"{random.getrandbits(32):08x}"), "step")
        assert ruling.legal, f"listed, yet illegal: {taken}: {ruling.violations}"
    judged = 0
    for action in proposed(game, random):
        cut = any(action.items() >= part.items() for part in found.incomplete)
        if cut or action_faults(position, action):
            continue
        judged += 1
        if _spelled(action) not in listed:
            assert violations(game, action), f"legal, yet not listed: {action}"
    return judged


def proposed(game: Game, random: Random) -> Iterator[Action]:
    """What anybody could think of doing; of what could not be legal now, whatever it is about, only a little."""
    position = game.position
    for seat in SEATS:
        heard = position.decision is None and not position.pending and position.priority == seat
        for name in BARE if heard else random.sample(BARE, 3):
            if name not in _MADE:
                yield {"type": name, "player": seat}
        for name, make in _MADE.items():
            most = MOST_OF_A_TYPE if heard or ACTIONS[name].any_time else 3
            if ACTIONS[name].phases and position.turn.phase not in ACTIONS[name].phases:
                most = 1
            for fields in _some(random, make(game, seat, random, most), most):
                yield {"type": name, "player": seat, **fields}


def _some(random: Random, made: Any, most: int = MOST_OF_A_TYPE) -> list[Any]:
    """So many of them at the most, drawn evenly."""
    whole = made if isinstance(made, list) else list(islice(made, 20 * most))
    return whole if len(whole) <= most else random.sample(whole, most)


def _sources(game: Game, seat: str) -> list[Card]:
    """The cards of a seat in play, and one of the enemy's, which is never right."""
    return [*game.squad(seat), *[c for c in game.in_play() if c.controller != seat][:1]]


def _pairs(game: Game, seat: str, random: Random, most: int) -> Iterator[Action]:
    targets = game.in_play()
    return ({"source": card.id, "target": target.id} for card in _sources(game, seat) for target in targets)


def _cards(game: Game, seat: str, random: Random, most: int) -> Iterator[Action]:
    zones = ("deal", "set", "battlefield", "additional")
    return ({"source": c.id} for c in game.position.cards.values() if c.zone in zones)


def _moves(game: Game, seat: str, random: Random, most: int) -> Iterator[Action]:
    return ({"source": card.id, "to": cell} for card in _sources(game, seat) for cell in CELLS)


def _uses(game: Game, seat: str, random: Random, most: int) -> list[Action]:
    features = [(card, feature.id, text) for card in _sources(game, seat) for feature, text in playables(game, card)]
    if not features:
        return [{"source": c.id, "feature": "f1"} for c in _sources(game, seat)[:2]]
    each = max(1, most // len(features))
    return [
        way for card, ident, text in features for way in _some(random, _ways(game, card, ident, text, random), each)
    ]


def _ways(game: Game, card: Card, feature: str, text: Wire, random: Random) -> Iterator[Action]:
    """A feature with an X, targets, cells and payments, drawn or one after another."""
    cost = text.get("cost", {})
    for x in (1, 2, 3) if cost.get("chips") == "x" or "announce" in text else (None,):
        data = announced(so_many(game, card, text, x), x)
        base: Action = {"source": card.id, "feature": feature} | ({} if x is None else {"x": x})
        chips = x if cost.get("chips") == "x" else cost.get("chips", 0)
        paid = random.choice([*islice(payments(game, card, int(chips or 0)), 5)] or [{}]) if chips else {}
        for targets in _aims(game, card, data, random):
            named = {"targets": targets} if targets else {}
            needed = spots(game, card, effects_in(game, card, data, {}), parted(data, targets)[0], {})
            for _ in range(4 if needed else 1):
                cells = {"cells": [random.choice(CELLS) for _ in needed]} if needed else {}
                yield {**base, **paid, **named, **cells}


def _aims(game: Game, card: Card, data: Wire, random: Random) -> Iterator[list[str]]:
    """Each card alone, then some lists as long as the text lets them be, in the position's order."""
    if "target" not in data:
        yield []
        return
    if data.get("every"):
        yield legal_targets(game, card, data, card.controller)
        return
    dead = data["target"].get("zone") == "graveyard"
    there = [c.id for c in game.position.cards.values() if (c.zone == "graveyard" if dead else c.in_squad)]
    most = int(data.get("count", 1))
    lists = [[one] for one in there] + [
        sorted(random.sample(there, size), key=there.index)
        for _ in range(30 if most > 1 else 0)
        if (size := random.randrange(1, most + 1)) <= len(there)
    ]
    for named in lists:
        yield [*named, random.choice(there)] if "second" in data and there else named


def _triggers(game: Game, seat: str, random: Random, most: int) -> list[Action]:
    """Before the first turn: every text of every card, at nobody and at every card that could be meant."""
    found: list[Action] = []
    for card in [c for c in game.position.cards.values() if c.owner == seat and c.zone not in ("deck", "graveyard")]:
        for feature in game.features(card):
            aimed = feature.keyword == "vanguard" or "target" in feature.data
            many = feature.data.get("count", 1) != 1 or "second" in feature.data or feature.data.get("every")
            if many or feature.data.get("chooser") == "enemy":
                continue
            base = {"source": card.id, "feature": feature.id}
            found += [{**base, "targets": [c.id]} for c in game.in_play()] if aimed else [base]
    return found


def _recruits(game: Game, seat: str, random: Random, most: int) -> Iterator[Action]:
    for card in game.zone("deal", seat):
        for x in (0, 1, 2, 3) if has_x(card.definition) else (None,):
            for amount in range(max(0, card.definition.price - 2), card.definition.price + 3):
                for silver in {0, amount // 2, amount}:
                    named = {} if x is None else {"x": x}
                    yield {"source": card.id, **named, "pay": {"gold": amount - silver, "silver": silver}}


def _placings(game: Game, seat: str, random: Random, most: int) -> Iterator[Action]:
    return ({"source": card.id, "cell": cell} for card in game.zone("set", seat) for cell in CELLS)


def _hosts(game: Game, seat: str, random: Random, most: int) -> Iterator[Action]:
    riders = [c for c in game.squad(seat) if c.host is None]
    return ({"source": card.id, "host": host.id} for card in riders for host in game.in_play())


def _choices(game: Game, seat: str, random: Random, most: int) -> list[Action]:
    decision = game.position.decision
    if decision is None:
        return [{"option": "yes"}]
    options = list(decision["options"])
    if decision["kind"] == "keep_hidden":
        kept = [[o for o in options if random.random() < 0.5] for _ in range(10)]
        return [{"options": some} for some in kept]
    if decision["kind"] in WHOLE_ANSWERS:
        return [{"options": order} for order in islice(orders(options), 30)] + [{"options": _drawn(options, random)}]
    return [{"option": option} for option in (*options, *_STRANGE)]


def _drawn(options: list[str], random: Random) -> list[str]:
    """An order drawn at random, in which copies of one thing stay as they are."""
    left, order = list(options), []
    while left:
        order.append(random.choice(firsts(left)))
        left.remove(order[-1])
    return order


def _rolls(game: Game, seat: str, random: Random, most: int) -> list[Action]:
    return [{"dice": [face]} for face in range(1, 7)]


_MADE = {
    "strike": _pairs,
    "defend": _cards,
    "move": _moves,
    "use": _uses,
    "gain_chip": _cards,
    "close_for_flyer": _cards,
    "reveal": _cards,
    "choose": _choices,
    "roll": _rolls,
    "trigger": _triggers,
    "recruit": _recruits,
    "unrecruit": _cards,
    "place": _placings,
    "assign_host": _hosts,
}


def _spelled(action: Action) -> str:
    return json.dumps(action, sort_keys=True)

"""Random legal games, and what must hold at every action of every one of them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from schemas.table.position import PositionSchema
from service.games.berserk.rules import (
    Position,
    Ruling,
    adjudicate,
    legal_actions,
    position_from_wire,
    position_to_wire,
    trace_to_wire,
)
from service.games.berserk.rules.position.model import Card
from service.games.berserk.rules.position.wire import Definitions
from service.games.berserk.rules.telling.naming import names_in
from service.judge.data import freeze
from service.judge.dice import Dice
from tests.properties.generators import NoCatalogue
from tests.properties.patching import apply

Wire = dict[str, Any]
_SHAPE = PositionSchema()
#: What ends a game, or says nothing of the rules, is tried seldom.
SELDOM = frozenset({"concede", "offer_draw", "accept_draw", "decline_draw"})
_STATE = ("cell", "closed", "hidden", "wounds", "extra_lives", "chips", "moved", "acted", "host", "gained", "lost")
STATUSES = frozenset({"settled", "awaiting_priority", "awaiting_choice", "awaiting_dice", "over"})


class Move(NamedTuple):
    """An action of a game and the ruling on it."""

    before: Position
    action: Wire
    dice: Dice | None
    resolve: str
    ruling: Ruling


def pick(random: Random, options: list[Wire]) -> Wire:
    """One of the legal actions: words and passes seldom, abilities and blows often."""
    playing = [o for o in options if o["type"] not in SELDOM]
    if not playing or random.random() < 0.01:
        return random.choice(options)
    acting = [o for o in playing if o["type"] not in ("pass", "end_turn", "move")]
    return random.choice(acting if acting and random.random() < 0.75 else playing)


def play(position: Position, random: Random, steps: int) -> Iterator[Move]:
    """Play ``steps`` random legal actions, or until the game is over."""
    for _ in range(steps):
        options = legal_actions(position)
        if not options:
            assert position.outcome is not None, "nobody may do anything, and the game is not over"
            return
        action = pick(random, options)
        dice = Dice.none() if random.random() < 0.3 else Dice.seeded(f"{random.getrandbits(32):08x}")
        resolve = random.choice(("step", "forced", "forced", "all"))
        ruling = adjudicate(position, [action], dice, resolve)
        yield Move(position, action, dice, resolve, ruling)
        position = ruling.position


def check(move: Move) -> None:
    """Everything that must hold after a legal action."""
    ruling = move.ruling
    assert ruling.legal, f"listed, yet illegal: {ruling.violations}"
    assert ruling.status in STATUSES
    check_cards(move.before, ruling)
    check_deltas(move.before, ruling)
    check_round_trip(ruling.position)


def check_cards(before: Position, ruling: Ruling) -> None:
    """No card is lost, doubled or changed in itself, and none carries what its zone does not let it carry."""
    after = ruling.position
    given_chips = {event.target for event in ruling.events if event.name == "chips_gained"}
    assert list(after.cards) == list(before.cards), "a card was lost, doubled or moved in the order"
    for ident, card in after.cards.items():
        assert card.id == ident
        assert card.definition is before.cards[ident].definition
        for field in ("wounds", "extra_lives", "chips", "moved"):
            assert getattr(card, field) >= 0, f"{ident}: {field} is {getattr(card, field)}"
        if card.zone == "battlefield" and card.host is None:
            assert card.cell is not None, f"{ident} stands nowhere"
        if not card.in_squad:
            left = {name: getattr(card, name) for name in _STATE if getattr(card, name) != Card._field_defaults[name]}
            given = [gift["feature"].get("keyword") for gift in card.gained]
            stripped = [loss.get("feature", {}).get("keyword") for loss in card.lost]
            # What waits for its moment goes on after the card that set it going (the living edition's ``waits_on``).
            if card.zone in ("graveyard", "exile") and all(_works_there(gift["feature"]) for gift in card.gained):
                left.pop("gained", None)
            if card.zone == "graveyard":  # a text gives incarnation to cards that die; it is stripped of it there
                for name, keywords in (("gained", given), ("lost", stripped)):
                    if set(keywords) == {"incarnation"}:
                        left.pop(name, None)
            if given or any(feature.keyword == "incarnation" for feature in card.definition.features):
                left.pop("chips", None)  # it gains them there
            elif card.zone == "graveyard" and (before.cards[ident].zone == card.zone or ident in given_chips):
                left.pop("chips", None)  # a text gives them to cards that lie there
            assert not left, f"{ident} is in the {card.zone} and has {left}"


def _works_there(feature: Mapping[str, Any]) -> bool:
    """Whether a feature that was given works in whatever zone its card is, or in the very zone where it lies."""
    return bool(feature.get("anywhere") or feature.get("condition", {}).get("self", {}).get("zone"))


def check_deltas(before: Position, ruling: Ruling) -> None:
    """The deltas of the trace lead, by way of well-shaped positions, to the very position that is returned."""
    now = position_to_wire(before)
    assert all(step["text"] for step in trace_to_wire(ruling.events, names_in(before, "ru"), "ru"))
    for step in trace_to_wire(ruling.events, names_in(before, "en"), "en"):
        if step.get("delta"):
            now = apply(now, json.loads(json.dumps(step["delta"])))
            faults = _SHAPE.validate(now)
            assert not faults, f"after {step['event']}: {faults}"
    assert now == position_to_wire(ruling.position)
    assert list(now["cards"]) == list(ruling.position.cards)


def check_round_trip(position: Position, catalogue: Definitions | None = None) -> None:
    """What is returned could be sent, is in normal form, and means the same."""
    sent = json.loads(json.dumps(position_to_wire(position)))
    again = position_from_wire(sent, catalogue or NoCatalogue())
    assert position_to_wire(again) == sent
    for field in ("cards", "turn", "stack", "decision", "pending", "waiting", "outcome"):
        assert freeze(getattr(again, field)) == freeze(getattr(position, field)), field


def reload(position: Position) -> Position:
    """A position sent as JSON and read back."""
    return position_from_wire(json.loads(json.dumps(position_to_wire(position))), NoCatalogue())


def empty_the_stack(position: Position, random: Random, bound: int = 300) -> Position:
    """Pass, choose and roll until nothing is on the stack; it must come to that."""
    for _ in range(bound):
        if position.outcome is not None or not (position.stack or position.decision or position.pending):
            return position
        options = [o for o in legal_actions(position) if o["type"] in ("choose", "pass", "roll")]
        action = random.choice(options)
        position = adjudicate(position, [action], Dice.seeded(f"{random.getrandbits(32):08x}"), "all").position
    raise AssertionError(f"the stack does not empty: {[(c.kind, c.objects) for c in position.stack]}")


class NeedsSeed(Exception):
    """Cards are to be shuffled, which no list of dice can do."""


def _rolled(ruling: Ruling) -> Ruling:
    if ruling.awaiting is not None and ruling.awaiting["why"] == "shuffle":
        raise NeedsSeed(ruling.awaiting["why"])
    return ruling


def settle_by_steps(position: Position, action: Wire, rolls: list[int], choices: Random, bound: int = 500) -> Position:
    """Play an action to the empty stack, one action a request, the position sent as JSON each time.

    ``rolls`` is used up from its front; ``choices`` answers decisions, always by the same rule.

    Raises:
        NeedsSeed: a shuffle is awaited.
    """
    position = _rolled(adjudicate(position, [action], Dice.none(), "step")).position
    for _ in range(bound):
        position = reload(position)
        if position.outcome is not None:
            return position
        if position.decision is not None:
            step = choice(position, choices)
        elif position.pending:
            seat = next(o["player"] for o in legal_actions(position) if o["type"] == "roll")
            step = {"type": "roll", "player": seat, "dice": [rolls.pop(0)]}
        elif position.stack:
            step = {"type": "pass", "player": position.priority}
        else:
            return position
        ruling = _rolled(adjudicate(position, [step], Dice.none(), "step"))
        assert ruling.legal, ruling.violations
        position = ruling.position
    raise AssertionError("the stack does not empty")


def settle_at_once(position: Position, action: Wire, rolls: list[int], choices: Random, bound: int = 500) -> Position:
    """The same with as few requests as decisions allow."""
    given = len(rolls)
    ruling = adjudicate(position, [action], Dice.of(rolls), "all")
    for _ in range(bound):
        position = _rolled(ruling).position
        del rolls[: given - ruling.dice_left]
        given = len(rolls)
        if position.outcome is not None or position.decision is None:
            assert position.outcome is not None or not position.stack, "only a choice may stop it"
            return position
        ruling = adjudicate(position, [choice(position, choices)], Dice.of(rolls), "all")
        assert ruling.legal, ruling.violations
    raise AssertionError("the stack does not empty")


def choice(position: Position, random: Random) -> Wire:
    """An answer to the open decision."""
    decision = position.decision
    assert decision is not None
    options = [o for o in legal_actions(position, decision["player"]) if o["type"] == "choose"]
    assert options, f"nothing can be chosen: {decision}"
    return random.choice(options)

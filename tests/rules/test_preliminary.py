"""The preliminary phase (§301–308) from decks of real cards to the first turn, by random legal actions."""

from __future__ import annotations

import json
from random import Random

import pytest

from schemas.table.action import any_action
from schemas.table.position import PositionSchema
from service.cards import default_catalogue
from service.games.berserk.rules import (
    Position,
    adjudicate,
    legal_actions,
    position_from_wire,
    position_hash,
    position_to_wire,
    trace_to_wire,
)
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.preliminary import placement
from service.games.berserk.rules.telling.naming import names_in
from service.judge.data import freeze
from service.judge.dice import Dice
from service.playing.decks import random_game
from service.playing.play import PlayError, play, pool
from tests.properties.patching import apply

CARDS = pool("classic")
SELDOM = {"mulligan", "unrecruit", "finish_recruiting", "pass"}
WORDS = {"concede", "offer_draw", "accept_draw", "decline_draw"}
STEPS = ["deal", "recruit_preparation", "recruitment", "placement", "reveal", "battle_start", "vanguard"]


def crystals_add_up(position: Position) -> None:
    """What is left and what was paid is the base, less mulligans, with the elements of the set (304.6)."""
    if position.turn.step != "recruitment":
        return
    game = Game(position)
    for seat in ("first", "second"):
        have = position.players[seat]
        assert have.gold >= 0 and have.silver >= 0
        members = game.zone("set", seat)
        gold = have.gold + sum(int(c.memory["gold"]) for c in members)
        gold -= game.ruleset.element_gold([c.definition.elements for c in members])
        silver = have.silver + sum(int(c.memory["silver"]) for c in members)
        base = game.ruleset.base_crystals(seat, {})
        assert silver == base[1] and gold <= base[0]
        assert len(members) <= 15 and sum(c.kind == "terrain" for c in members) <= 1
        assert sum(int(c.memory["gold"]) + int(c.memory["silver"]) for c in members if c.kind == "flying") <= 15
        unique = [c.definition.name for c in members if c.definition.unique]
        assert len(unique) == len(set(unique))


@pytest.mark.rule("classic/301.1")
@pytest.mark.rule("classic/301.1a")
@pytest.mark.parametrize("seed", range(24))
def test_from_decks_to_the_first_turn(seed: int) -> None:
    """Every listed action is legal, one spelling each; the deltas add up; the steps come in their order."""
    random = Random(f"preliminary {seed}")
    position = random_game(random, "classic", CARDS)
    steps = ["deal"]
    field = any_action()
    for number in range(2000):
        if position.turn.phase != "preliminary":
            break
        options = [a for a in legal_actions(position) if a["type"] not in WORDS]
        assert options, position.turn
        spelled = [json.dumps(a, sort_keys=True) for a in options]
        assert len(spelled) == len(set(spelled))
        weights = [0.1 if a["type"] in SELDOM else 1.0 for a in options]
        (action,) = random.choices(options, weights)
        field.check(action)
        ruling = adjudicate(position, [action], Dice.seeded(f"{seed:x}{number:x}"))
        assert ruling.legal, (action, ruling.violations)
        wire = position_to_wire(position)
        for step in trace_to_wire(ruling.events, names_in(position, "ru"), language="ru"):
            wire = apply(wire, step["delta"])
            data = step.get("data", {})
            if step["event"] == "phase_began" and data["phase"] == "preliminary":
                steps.append(data["step"])
        assert wire == position_to_wire(ruling.position)
        position = ruling.position
        again = position_from_wire(freeze(PositionSchema().load(json.loads(json.dumps(wire)))), default_catalogue())
        assert position_hash(again) == position_hash(position)
        crystals_add_up(position)
    assert position.turn.phase in ("main", "initial") or position.outcome is not None
    assert steps == STEPS
    assert not any(card.zone in ("deal", "set") for card in position.cards.values())


@pytest.mark.parametrize("seed", range(6))
def test_unlisted_actions_are_illegal_while_recruiting(seed: int) -> None:
    """Complete: what is not listed for a card, seat and way of paying is refused."""
    random = Random(f"unlisted {seed}")
    position = random_game(random, "classic", CARDS)
    for player in ("first", "second"):
        position = adjudicate(position, [{"type": "keep", "player": player}], Dice.seeded("01")).position
    for _ in range(8):
        listed = [a for a in legal_actions(position) if a["type"] in ("recruit", "unrecruit")]
        for card in position.cards.values():
            for player in ("first", "second"):
                for gold in range(8):
                    pay = {"gold": gold, "silver": random.randrange(8)}
                    action = {"type": "recruit", "player": player, "source": card.id, "pay": pay}
                    assert adjudicate(position, [action]).legal is (action in listed)
                action = {"type": "unrecruit", "player": player, "source": card.id}
                assert adjudicate(position, [action]).legal is (action in listed)
        position = adjudicate(position, [random.choice(listed)]).position


def test_a_game_from_decks_has_a_winner() -> None:
    """The random player comes from two decks to an end (issue: the classic rulebook, whole)."""
    try:
        game = play("decks", "classic", CARDS, decks=True)
    except PlayError as contradiction:
        pytest.fail(str(contradiction))
    assert game.end.outcome is not None
    assert game.events["cards_dealt"] == 2 or game.events["mulligan_taken"]


@pytest.mark.rule("classic/207.4a")
@pytest.mark.rule("classic/305.3")
@pytest.mark.rule("classic/305.4")
def test_both_areas_hold_fifteen_cards() -> None:
    """Nine, thirteen, fifteen cells for the first player; eleven and fifteen for the second."""
    game = Game(random_game(Random("area"), "classic", CARDS))
    sizes = {seat: [len(cells) for cells in game.ruleset.zones[seat]] for seat in ("first", "second")}
    assert sizes == {"first": [9, 4, 2], "second": [11, 4]}
    assert len(placement.area(game, "first")) == 9
    assert len(placement.area(game, "second")) == 11

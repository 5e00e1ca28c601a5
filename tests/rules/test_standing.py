"""What is worked out once while a position stands is worked out anew as soon as anything it looks at has changed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from schemas.table.position import position_of
from service.games.berserk import rules
from service.games.berserk.rules import Position, adjudicate
from service.games.berserk.rules.matching.compiling import holds
from service.games.berserk.rules.matching.view import View
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import same_standing
from service.games.berserk.rules.position.standing import once_a_standing
from service.judge.dice import Dice


def _card(owner: str, cell: str, lives: int, *features: Any, **more: Any) -> dict[str, Any]:
    definition = {"kind": "creature", "lives": lives, "strike": [1, 1, 1], "movement": 1, "features": list(features)}
    return {"owner": owner, "cell": cell, "definition": definition, **more}


def _board(*features: Any, lives: int = 9) -> Position:
    """Two who strike, somebody who looks on and has the features, and two closed enemies."""
    cards = {
        "a1": _card("first", "B1", 9),
        "a2": _card("first", "D1", 9),
        "a3": _card("first", "C3", 9, *features),
        "e1": _card("second", "B1'", lives, closed=True),
        "e2": _card("second", "D1'", 9, closed=True),
    }
    return position_of({"ruleset": "classic", "cards": cards})


@pytest.mark.parametrize(("lives", "counted"), [(2, {}), (9, {"wounds": {"equal": 0}})])
def test_a_count_changes_inside_one_adjudication(lives: int, counted: dict[str, Any]) -> None:
    """Against two enemies every blow is stronger by three: the first kills one of them, or wounds it where the text
    counts those that are unhurt, and the second is no stronger any more."""
    pack = {
        "always": [{"change": "value", "in": {"event": "attack", "by": {"kind": "card", "side": "own"}}, "plus": 3}],
        "if": {"exists": {"kind": "card", "side": "enemy", **counted}, "many": {"min": 2}},
    }
    strikes = [{"type": "strike", "player": "first", "source": f"a{n}", "target": f"e{n}"} for n in (1, 2)]
    ruling = adjudicate(_board(pack, lives=lives), strikes, Dice.of([6, 6]), "all")
    assert ruling.legal, ruling.violations
    assert ruling.position.cards["e1"].in_squad is (lives == 9)
    assert [event.data["amount"] for event in ruling.events if event.name == "wounds_dealt"] == [4, 1]


@once_a_standing
def _named(game: Game, card: Any) -> list[str]:
    return [card.id]


@pytest.mark.parametrize(
    ("change", "anew"),
    [
        ({"priority": "second", "passes": 1}, False),
        ({"cards": True}, True),
        ({"turn": True}, True),
        ({"stack": True}, True),
        ({"players": True}, True),
        ({"options": True}, True),
    ],
)
def test_what_stands_is_asked_once(change: dict[str, Any], anew: bool) -> None:
    """Passes change nothing that a filter sees; any other mapping of cards, turn, stack, seats or options does."""
    game = Game(_board())
    card = game.card("a1")
    before, position = _named(game, card), game.position
    assert _named(game, card) is before
    assert _named(game, game.card("a2")) != before
    other = {
        "cards": dict(position.cards),
        "turn": position.turn._replace(number=3),
        "stack": (*position.stack, None),
        "players": dict(position.players),
        "options": {"depth": "outer_columns"},
    }
    game.move_on(position._replace(**{name: other[name] if value is True else value for name, value in change.items()}))
    assert (_named(game, card) is before) is not anew


def test_an_answer_given_while_features_are_worked_out_is_not_kept() -> None:
    """Who is armored strikes directly; the armor comes from a text that is looked at after the one that asks for it."""
    armored = {"exists": {"is": "self", "has": {"keyword": "armor"}}}
    strikes = {"grant": {"keyword": "directed_strike"}, "on": {"is": "self"}}
    armor = {"grant": {"keyword": "armor", "x": 1}, "on": {"is": "self"}}
    game = Game(_board({"always": [strikes], "if": armored}, {"always": [armor]}))
    assert game.has(game.card("a3"), "directed_strike")
    assert holds(View(game, game.card("a3"), {}), armored)


@pytest.mark.parametrize("acted", [True, False])
def test_what_is_given_in_ones_own_turn_is_there_as_it_begins(acted: bool) -> None:
    """Whether anything else changes on any card as the turn begins is nothing to it."""
    gain = {"deed": "gain", "by": {"is": "self"}, "on": {"is": "self"}, "what": "chips", "amount": 1}
    chip = {"when": {"event": "phase", "at": "turn_start", "whose": "own"}, "do": [gain]}
    gives = {"always": [{"grant": chip, "on": {"is": "self"}}], "if": {"turn": "own"}}
    cards = {"a1": _card("first", "B1", 9, gives), "e1": _card("second", "D1'", 9, acted=acted)}
    turn = {"number": 2, "active": "second"}
    ruling = adjudicate(
        position_of({"ruleset": "classic", "turn": turn, "cards": cards}), [{"type": "end_turn", "player": "second"}]
    )
    assert ruling.position.turn.active == "first"
    assert ruling.position.cards["a1"].chips == 1


#: Who looks at a position on behalf of texts: filters, conditions, numbers, and the hooks of features.
_LOOKING = [
    "filters", "surroundings", "measures", "squares", "natures", "mobility", "ignoring", "protections",
    "cells", "permanents", "abilities", "ways", "hidden", "givers", "formation", "facing", "game", "having",
    "together", "kinds", "markers", "occasions", "control", "actions/movement", "features/*",
]  # fmt: skip


def test_nothing_is_read_of_a_position_that_is_not_compared() -> None:
    """Every field of a position that those who look at it read is one whose change makes them look again."""
    folder = Path(rules.__file__).parent
    files = [file for name in _LOOKING for file in folder.glob(f"**/{name}.py")]
    read = {name for file in files for name in re.findall(r"\bposition\.(\w+)", file.read_text(encoding="utf-8"))}
    fields = read & set(Position._fields)
    start = _board()
    other: dict[str, Any] = {"cards": {}, "turn": start.turn._replace(number=9), "stack": (None,), "players": {}}
    other |= {"options": {"a": 1}, "ruleset": start.ruleset}
    assert len(files) > 40 and {"cards", "turn", "stack"} <= fields
    unseen = {name for name in fields if same_standing(start, start._replace(**{name: other.get(name, "other")}))}
    assert unseen == {"ruleset"}  # a game is of one ruleset

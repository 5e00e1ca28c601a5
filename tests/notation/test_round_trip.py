"""Notation says exactly what it was made of, and what is none is refused where it goes wrong."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import service.notation
from service.cards import default_catalogue
from service.games.berserk.rules import legal_actions, position_from_wire, position_to_wire
from service.notation import (
    Game,
    NotationError,
    read_action,
    read_game,
    read_play,
    read_position,
    write_action,
    write_game,
    write_play,
    write_position,
)
from tests.properties import generators
from tests.properties.games import play

README = Path(service.notation.__file__).parent / "README.md"
SEEDS = st.integers(0, 2**32 - 1)
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
FIELDS = st.from_regex(r"[a-z][a-z_]{0,10}", fullmatch=True)


@settings(deadline=None, derandomize=True, max_examples=25)
@given(seed=SEEDS)
def test_every_position_of_a_game_comes_back(seed: int) -> None:
    """Stacks, decisions and all: the wire form that is read is the one that was written, on one line."""
    for move in play(generators.position(seed, 8), Random(seed), 6):
        wire = json.loads(json.dumps(position_to_wire(move.ruling.position)))
        line = write_position(wire)
        assert "\n" not in line
        assert read_position(line) == wire


@settings(deadline=None, derandomize=True, max_examples=25)
@given(seed=SEEDS)
def test_every_legal_action_comes_back(seed: int) -> None:
    """Whatever can be proposed."""
    for action in legal_actions(generators.position(seed, 8)):
        assert read_action(write_action(action)) == action


@settings(deadline=None, derandomize=True, max_examples=150)
@given(st.dictionaries(FIELDS, PLAIN, max_size=5), st.dictionaries(FIELDS, PLAIN.filter(lambda v: v is not None)))
def test_whatever_stands_in_an_action_comes_back(fields: dict[str, Any], beside: dict[str, Any]) -> None:
    """Any JSON in any field; nothing is lost between a bare word and JSON."""
    action = {"type": "use", "player": "first", **{n: v for n, v in fields.items() if n not in ("type", "player")}}
    assert read_play(write_play(action, **beside)) == (action, beside)


@pytest.mark.parametrize("text", ["12", "-3", "true", "null", "", "a b", "a=b", "a@b", "C1'", "Жак", '"', "x|y", "/"])
def test_a_text_that_looks_like_something_else_stays_a_text(text: str) -> None:
    """A name that reads like a number is none."""
    action = {"type": "choose", "player": "first", "option": text, "decision": text}
    assert read_action(write_action(action)) == action


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("f2 b3", {"feature": "f2", "targets": ["b3"]}),
        ("b3 b4", {"targets": ["b3", "b4"]}),
        ("b3 B2", {"targets": ["b3"], "cells": ["B2"]}),
        ("f1 B2 C1'", {"feature": "f1", "cells": ["B2", "C1'"]}),
        ('feature=volley targets=["b3"]', {"feature": "volley", "targets": ["b3"]}),
        ('targets=["f1"]', {"targets": ["f1"]}),
        ('f1 cells=[] targets=["C1"]', {"feature": "f1", "cells": [], "targets": ["C1"]}),
    ],
)
def test_a_use_says_its_feature_targets_and_cells_by_what_they_look_like(text: str, fields: dict[str, Any]) -> None:
    """What does not look like what it is has its field's name, and comes back too."""
    action = {"type": "use", "player": "first", "source": "a1", **fields}
    assert read_action(f"first use a1 {text}") == action
    assert read_action(write_action(action)) == action


@pytest.mark.parametrize(
    ("text", "name", "state"),
    [
        ("Зендар", "Зендар", {}),
        ("Зендар wounds=2", "Зендар", {"wounds": 2}),
        ("Маг Разана closed", "Маг Разана", {"closed": True}),
        ("Маг \t Разана", "Маг Разана", {}),
        ("Кобольд-нонконформист Ёж chips=1", "Кобольд-нонконформист Ёж", {"chips": 1}),
        ("Бул'Багур", "Бул'Багур", {}),
    ],
)
def test_a_name_in_cyrillic_needs_no_quotes(text: str, name: str, state: dict[str, Any]) -> None:
    """Its words end where something else begins: a field, a card, the bar between players."""
    card = {"card": name, "owner": "first", "zone": "battlefield", "cell": "C1", **state}
    for line in (f"classic / a1@C1={text} /", f"classic / a1@C1={text} a2@C2=x /"):
        assert read_position(line)["cards"]["a1"] == card
    assert read_position(write_position({"ruleset": "classic", "cards": {"a1": card}}))["cards"]["a1"] == card


def test_the_catalogues_names_are_all_notation() -> None:
    """Whatever is printed on a card can be typed as it is printed."""
    for entry in default_catalogue().search(""):
        for name in entry["names"].values():
            assert read_position(f"classic / a1@C1={name} closed /")["cards"]["a1"]["card"] == name


def _blocks(kind: str) -> list[str]:
    parts = README.read_text(encoding="utf-8").split("```")
    return [part[len(kind) + 1 :] for part in parts if part.startswith(f"{kind}\n")]


def test_the_examples_of_the_description_are_notation() -> None:
    """They read, they write the same, and the position could arise."""
    (line,) = (block.strip() for block in _blocks("position"))
    assert write_position(read_position(line)) == line
    position_from_wire(read_position(line), default_catalogue())
    (text,) = _blocks("game")
    game = read_game(text)
    assert game.tags == {"title": "A blow", "players": {"first": "Anna", "second": "Boris"}}
    assert [given for _, given in game.plays] == [{"dice": [5, 2], "resolve": "all"}, {"resolve": "all"}]
    assert read_game(write_game(game)) == game
    for row in README.read_text(encoding="utf-8").splitlines():
        if row.startswith("| ") and "`" in row:
            for said in row.split("`")[1::2]:
                assert write_action(read_action(said)) == said


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("", 1),
        ("classic", 8),
        ("classic /", 10),
        ("classic / / / a1@C1", 13),
        ("/ /", 1),
        ("classic / wounds=2 /", 11),
        ("classic / a1@F1=x /", 14),
        ("classic / a1@=x /", 14),
        ("classic / a1@C1={} a1@C2={} /", 20),
        ("classic / a1@C1={ /", 19),
        ("classic / a1@C1=x wounds=2 wounds=3 /", 28),
        ('classic / a1@C1={"a":1,"a":2} /', 17),
        ("classic cards=1 / /", 9),
        ("classic turn=1 turn=2 / /", 16),
        ("classic turn= / /", 14),
        ("classic a1@C1 / /", 9),
        ("classic / a1@C1=x! /", 18),
        ("classic / a1@^=x /", 14),
        ("classic ~ / /", 9),
        ("classic / a1@C1=" + "[" * 100_000 + " /", 17),
    ],
)
def test_what_is_no_position_is_refused_where_it_goes_wrong(text: str, column: int) -> None:
    """With the column."""
    with pytest.raises(NotationError) as refused:
        read_position(text)
    assert refused.value.column == column


@pytest.mark.parametrize(
    ("text", "column"),
    [("", 1), ("first", 6), ("first strike a1 target=b1 target=b2", 27), ("first strike a1 source=a2", 17),
     ("first=1 strike", 1), ("first strike a1@C1", 14), 
     ("first strike a1 b1 b2", 20), ("first use a1 B2 b1", 17), ("first use a1 f1 f2", 17)],
)  # fmt: skip
def test_what_is_no_action_is_refused_where_it_goes_wrong(text: str, column: int) -> None:
    """With the column."""
    with pytest.raises(NotationError) as refused:
        read_action(text)
    assert refused.value.column == column


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("", 1, 1),
        ("[title x]", 1, 8),
        ('[title "a"]\n[title "b"]', 2, 1),
        ("title", 1, 1),
        ("start classic / /\n2. first pass", 2, 1),
        ("start classic / /\n1. first", 2, 9),
        ("; remark\nstart classic /", 2, 16),
        ("start classic / /\nstart classic / /", 2, 1),
    ],
)
def test_what_is_no_game_is_refused_where_it_goes_wrong(text: str, line: int, column: int) -> None:
    """With the line."""
    with pytest.raises(NotationError) as refused:
        read_game(text)
    assert (refused.value.line, refused.value.column) == (line, column)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("classic / a1@С1=Зендар /", "a place (a cell as in C1 or C1', a zone, or ^ and a host)"),
        ("classic / a1@С1=Зендар /", "'С' looks like C and is another character"),
        ("classic / a1@C1’=Зендар /", "'’' looks like ' and is another character"),
        ("classic / а1@C1=Зендар /", "'а' looks like a and is another character"),
        ("classic / a1@bttlefield /", "Did you mean battlefield?"),
        ("classic turn= / /", "a value (a word, a number, or JSON) is meant here, not ' '"),
        ("classic turn=", "a value (a word, a number, or JSON) is meant here, where the text ends"),
        ("classic ~ / /", "a name, a number, JSON, / or | is meant here, not '~'"),
    ],
)
def test_a_refusal_says_what_could_stand_there(text: str, said: str) -> None:
    """And which character only looks like the right one."""
    with pytest.raises(NotationError) as refused:
        read_position(text)
    assert said in str(refused.value)


def test_a_game_keeps_its_order() -> None:
    """Actions are numbered, and remarks and empty lines are passed over."""
    game = Game({"ruleset": "classic", "cards": {}}, [({"type": "pass", "player": "first"}, {})] * 2, {"title": "x"})
    text = write_game(game)
    assert text == '[title "x"]\nstart classic / /\n1. first pass\n2. first pass\n'
    assert read_game(text.replace("\n", "\r\n\n; so it went\n")) == game

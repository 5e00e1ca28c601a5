"""Markers on cells, and what brackets say of a marker; texts of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_compiler import read
from tests.cards.test_skirmishes import ELF, always, when

TAP = {"class": "playable", "cost": {"close": True}, "type": "impact"}


def puts(**more: Any) -> dict[str, Any]:
    return {"effect": "mark_cell", "name": "колокол", **more, "to": "self"}


def struck(cell: dict[str, Any]) -> dict[str, Any]:
    effect = {"effect": "modify", "what": "value", "of": "shot", "by": 1, "when": "attacking"}
    return always({**effect, "against": {**ELF, "cell": cell}})


OWN_BELL = {"name": "колокол", "whose": "own"}
STANDING = {"effect": "modify", "what": "value", "of": "shot", "by": 1, "when": "attacking"}
WORDED: list[tuple[str, dict[str, Any]]] = [
    (
        "{tap}: положить маркер «колокол» на незанятую клетку вашей половины поля до конца хода противника.",
        {**TAP, "effects": [puts(cell={"free": True, "half": "own"}, until="end_of_enemy_turn")]},
    ),
    ("{tap}: положите маркеры «колокол» на три свободные клетки.",
     {**TAP, "effects": [puts(cell={"free": True}, count=3)]}),
    ("{tap}: свободная клетка получает маркер «колокол» (эта клетка считается занятой).",
     {**TAP, "effects": [puts(cell={"free": True}, occupies=True)]}),
    ("При открытии клетка, на которой стоит эта карта, получает маркер «колокол».",
     when("open", puts(cell={"stood": "self"}))),
    ("При перемещении освободившаяся клетка получает маркер «колокол».",
     {"class": "triggered", "trigger": {"on": "move"}, "effects": [puts(cell={"vacated": True})]}),
    ("Когда уничтожает эльфа его клетка получает маркер «колокол».",
     {"class": "triggered", "trigger": {"on": "kill", "target": ELF}, "effects": [puts(cell={"stood": "dead"})]}),
    ("+1 к выстрелу по эльфам на клетках рядом с маркером «колокол».",
     struck({"near_mark": {"name": "колокол", "whose": "own", "adjacent": True}})),
    ("+1 к выстрелу по эльфам, стоящим на клетке с вашим маркером «колокол».",
     struck({"marked": {"name": "колокол", "whose": "own"}})),
    ("+1 к выстрелу, пока эта карта стоит в одном столбце с маркером «колокол» этой карты.",
     {"class": "permanent", "condition": {"self": {"cell": {"near_mark": {"name": "колокол", "whose": "self",
      "same_column": True}}}}, "effects": [STANDING]}),
    ("Клетка с маркером «колокол» считается занятой.", always({"effect": "occupy", "cell": {"marked": OWN_BELL}})),
    ("При гибели убрать все маркеры «колокол».",
     when("death", {"effect": "unmark_cells", "mark": OWN_BELL, "to": "self"})),
]  # fmt: skip


@pytest.mark.parametrize(("russian", "feature"), WORDED)
def test_a_sentence_is_understood_and_its_words_come_back(russian: str, feature: dict[str, Any]) -> None:
    assert read(russian) == [feature]


def test_what_brackets_say_is_of_the_markers_that_the_card_gives() -> None:
    """Of cells that have it, and of cards; "it" is who has got the marker, "that cell" the one that bears it."""
    mine = {"name": "колокол", "whose": "self"}
    given, told = read(
        "{tap}: положить маркер «колокол» на свободную клетку (при передвижении эльфа на эту клетку ранить его на 1)."
    )
    assert given["effects"] == [puts(cell={"free": True})]
    assert told["trigger"] == {"on": "move", "whose": ELF, "cell": {"to": {"marked": mine}}}
    _, told = read("При метании атакованная карта получает маркер звона (когда она закрывается ранить её ещё на 2).")
    assert told["trigger"] == {"on": "close", "whose": {"kind": "card", "marked": {**mine, "name": "звон"}}}
    assert told["effects"] == [{"effect": "wound", "x": 2, "to": "subject"}]
    _, told = read(
        "При открытии положите маркер стена дыма на клетку (при закрытии ранить каждого "
        "эльфа на клетке с маркером стена дыма на 1)."
    )
    assert told["effects"][0]["filter"]["cell"] == {"marked": {"name": "стена дым", "whose": "self"}}
    _, told = read("При метании атакованная карта получает маркер звона (когда рядом с эльфом с маркером звона "
                   "закрывается эльф ранить его на 1).")  # fmt: skip
    assert told["trigger"]["whose"] == {**ELF, "beside": {**ELF, "marked": {"name": "звон", "whose": "self"}}}


def test_it_is_the_card_itself_where_no_marker_was_given() -> None:
    (feature,) = read("Когда она закрывается ранить её на 2.")
    assert feature == {"class": "triggered", "trigger": {"on": "close"},
                       "effects": [{"effect": "wound", "x": 2, "to": "self"}]}  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "{tap}: положить маркер «колокол» на эльфа (в начале хода ранить каждого гнома на 1).",  # not of the marker
        "{tap}: положить маркер «колокол» на эльфа (когда он закрывается убрать все маркеры «свисток»).",  # of another
        "При выстреле ранить эльфа на 1 (когда она закрывается ранить её на 2).",  # no marker was given
        "При закрытии удалить маркер.",  # which one
        "{tap}: положить маркеры «колокол» на две занятые клетки.",
    ],
)
def test_what_it_does_not_understand_it_refuses(text: str) -> None:
    assert judged(compile_text(text)).unsupported

"""Markers that a text names itself; texts of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards import marks
from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_compiler import read
from tests.cards.test_skirmishes import ELF, always, when

ENEMY = {**ELF, "side": "enemy"}

WORDED: list[tuple[str, dict[str, Any]]] = [
    (
        "При выстреле по эльфу атакованный получает маркер «колокол».",
        when("shot", {"effect": "mark", "name": "колокол", "to": "attacked"}, target_=ELF),
    ),
    (
        "+2 к выстрелу по эльфам противника с маркером «колокол».",
        always({"effect": "modify", "what": "value", "of": "shot", "by": 2, "when": "attacking",
                "against": {**ENEMY, "marked": "колокол"}}),
    ),
    (
        "{tap}: Эльф с маркером «колокол» теряет маркер «колокол».",
        {"class": "playable", "cost": {"close": True}, "type": "impact", "target": {**ELF, "marked": "колокол"},
         "effects": [{"effect": "unmark", "name": "колокол", "to": "target"}]},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("russian", "feature"), WORDED)
def test_a_sentence_is_understood_and_its_words_come_back(russian: str, feature: dict[str, Any]) -> None:
    assert read(russian) == [feature]


def test_a_text_knows_its_marker_without_the_word_too() -> None:
    """Bent, in quotation marks or without, wherever the same text names it."""
    given, used, put = read(
        "В начале боя ваш эльф получает маркер «колокол». +1 к выстрелу по эльфам с «колоколом»."
        " {tap}: положить маркер «колокол» на гнома."
    )
    assert given["effects"] == [{"effect": "mark", "name": "колокол", "to": "target"}]
    assert used["effects"][0]["against"] == {**ELF, "marked": "колокол"}
    assert put["effects"] == [{"effect": "mark", "name": "колокол", "to": "target"}]


def test_names_that_are_not_quoted() -> None:
    assert [mark.name for mark in marks.names("При выстреле эльф получает маркер звона до конца хода.")] == ["звон"]
    assert marks.names("Эльф получает маркер.") == ()


@pytest.mark.parametrize(
    "text",
    [
        "+1 к выстрелу по эльфам с «колоколом».",  # no text says that it is a marker
        "При выстреле клетка напротив получает маркер «колокол».",  # cells bear none
    ],
)
def test_what_it_does_not_understand_it_refuses(text: str) -> None:
    assert judged(compile_text(text)).unsupported

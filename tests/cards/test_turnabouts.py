"""Turns that a text takes on the way: what follows if so, one of several things, what is lost; sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_compiler import read
from tests.cards.test_skirmishes import ELF, always, when

OWN = {**ELF, "side": "own"}

PAIRS: list[tuple[str, str, dict[str, Any]]] = [
    (
        "+1 к выстрелу, пока имеет 3 или более фишки.",
        "+1 to shots, while it has 3 or more chips.",
        always({"effect": "modify", "what": "value", "of": "shot", "by": 1, "when": "attacking"},
               condition={"self": {"chips": {"min": 3}}}),
    ),
]  # fmt: skip

READ: list[tuple[str, dict[str, Any]]] = [
    (
        "При выстреле получить фишку (не может иметь более 2 фишек).",
        when("shot", {"effect": "gain_chips", "x": 1, "max": 2, "to": "self"}),
    ),
    (
        "При открытии может переместиться на стоящего рядом эльфа.",
        {"class": "triggered", "trigger": {"on": "open"}, "optional": True,
         "target": {"adjacent": True, **ELF},
         "effects": [{"effect": "change_host", "host": "target", "to": "self"}]},
    ),
    (
        "При метании может раниться на 1, если после этого у этой карты нет ран открывается.",
        when("throw", {"effect": "wound", "x": 1, "get": True, "to": "self"},
             {"effect": "open", "to": "self", "if": {"self": {"wounded": False}}}, optional=True),
    ),
    (
        "При выстреле вашего эльфа излечить его на 1, или он получает фишку.",
        when("shot", {"effect": "choose", "to": "subject", "options": [
            [{"effect": "heal", "x": 1, "to": "subject"}], [{"effect": "gain_chips", "x": 1, "to": "subject"}]]},
             whose=OWN),
    ),
    (
        "Когда ваш эльф наносит раны выстрелом он открывается.",
        when("wounds", {"effect": "open", "to": "subject"}, whose=OWN, type="shot"),
    ),
    (
        "Когда ваш эльф нападает простым ударом, если его бросок равен 2 или меньше он открывается.",
        {"class": "triggered", "trigger": {"on": "roll", "type": "simple_strike", "whose": OWN, "die": {"max": 2},
                                           "striking": True}, "effects": [{"effect": "open", "to": "subject"}]},
    ),
    (
        "Когда эта карта или ваш эльф открывается получает фишку.",
        when("open", {"effect": "gain_chips", "x": 1, "to": "self"}, whose={"any": [{"other": False}, OWN]}),
    ),
    (
        "Получает на 2 раны больше от всех выстрелов (заклинание не является атакой).",
        always({"effect": "modify", "what": "value", "of": "shot", "by": 2, "when": "attacked"}),
    ),
    (
        "{tap}Ж метание на 1-1-2.",
        {"class": "playable", "cost": {"close": True}, "type": "throw", "value": [1, 1, 2]},
    ),
    (
        "При передвижении эльфа с соседней клетки закрыться и переместиться на эту клетку.",
        {"class": "triggered", "trigger": {"on": "move", "whose": ELF, "cell": {"from": {"adjacent": "self"}}},
         "effects": [{"effect": "close", "to": "self"},
                     {"effect": "move", "cell": {"vacated": True}, "to": "self"}]},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("russian", "feature"), READ)
def test_a_sentence_is_understood(russian: str, feature: dict[str, Any]) -> None:
    assert read(russian) == [feature]


@pytest.mark.parametrize(
    "text",
    [
        "При выстреле переместиться на эту клетку.",  # which cell
        "При передвижении на клетку с вашим эльфом он может потерять броню, при этом получить страх.",  # who gets it
        "Эльф теряет его.",  # what
    ],
)
def test_what_it_does_not_understand_it_refuses(text: str) -> None:
    assert judged(compile_text(text)).unsupported

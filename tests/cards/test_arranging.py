"""Cards before the reveal, cells with markers to return to, rolls that are compared: sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.test_language import ENEMY, always, on, read, tap

Wire = dict[str, Any]
MINE = {"effect": "uncover", "to": "self"}
ARRANGE = {"effect": "arrange", "to": "self"}
LIES = {"self": {"zone": "graveyard"}}


def theirs(**where: Any) -> Wire:
    return {"effect": "uncover", "to": "each", "filter": {"kind": "card", "side": "enemy", **where}}


SENTENCES: list[tuple[str, str, Wire]] = [
    (
        "После расстановки вскройте эту карту; противник вскрывает карты своего третьего ряда.",
        "After placement reveal this card; the enemy reveals all cards of his third row.",
        on("before_reveal", MINE, theirs(row=3)),
    ),
    (
        "Перед вскрытием карт вскрыть все карты противника во втором ряду.",
        "Before cards are revealed reveal all enemy cards in the second row.",
        on("before_reveal", theirs(row=2)),
    ),
    (
        "Перед вскрытием вы можете переставить свои карты.",
        "Before the reveal you may rearrange your cards.",
        on("before_reveal", ARRANGE, more={"optional": True}),
    ),
    (
        "{tap}: Вскрыть существо противника.",
        "{tap}: Reveal an enemy creature.",
        tap({"effect": "uncover", "to": "target"}, target=ENEMY),
    ),
    (
        "Может инкарнировать на клетку с маркером «иней» этой карты, уничтожив существо на этой клетке.",
        "May incarnate to a cell with marker «иней» of this card, destroying the creature on that cell.",
        always({"effect": "returns_to", "mark": {"name": "иней", "whose": "self"}}, condition=LIES),
    ),
    (
        "{tap}: Метание на 1, при этом бросить кубик против атакованного: если ваш бросок больше, ранить его на 2,"
        " иначе получить {counter}.",
        "{tap}: Throw 1, then roll a die versus the attacked card: if your roll is greater, wound it by 2, otherwise"
        " get a chip.",
        {
            "class": "playable",
            "cost": {"close": True},
            "type": "throw",
            "value": [1, 1, 1],
            "effects": [
                {
                    "effect": "contest",
                    "effects": [{"effect": "wound", "x": 2, "to": "target"}],
                    "otherwise": [{"effect": "gain_chips", "x": 1, "to": "self"}],
                    "to": "target",
                }
            ],
        },
    ),
    (
        "{tap}: Получить {counter}; если эта карта ранена, может открыться.",
        "{tap}: Get a chip; if it is wounded, it may open itself.",
        tap(
            {"effect": "gain_chips", "x": 1, "to": "self"},
            {
                "effect": "may",
                "effects": [{"effect": "open", "to": "self"}],
                "to": "self",
                "if": {"self": {"wounded": True}},
            },
        ),
    ),
]


@pytest.mark.parametrize("russian, english, wire", SENTENCES)
def test_what_a_text_comes_to(russian: str, english: str, wire: Wire) -> None:
    assert read(russian) == [wire]
    assert read(english) == [wire]


@pytest.mark.parametrize(
    "text",
    [
        "После расстановки противник вскрывает карту.",  # which of them
        "После расстановки противник вскрывает ваши карты.",
        "Перед вскрытием вы можете переставить свои карты на половине поля боя противника.",
        "Перед вскрытием вы можете переставить свои существа.",
        "Может инкарнировать на клетку с маркером «иней».",  # and who stands there
        "Может инкарнировать на клетку с маркером «иней», уничтожив артефакт на этой клетке.",
        "{tap}: Бросить кубик против существа противника: если ваш бросок больше, закрыть существо.",
        "{tap}: Бросить кубик против эльфа: если ваш бросок больше, закрыть гнома.",
    ],
)
def test_what_is_unclear_is_refused(text: str) -> None:
    assert compile_text(text).unsupported

"""What a text counts of the card that it exiles for what follows: sentences of our own and what they compile to."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.test_language import read, tap

Wire = dict[str, Any]
COST = {"of": "cost", "whose": "spent"}
DEAD_GNOME = {"class": "gnome", "side": "own"}


def spent(*effects: Wire) -> Wire:
    return {"effect": "exile_dead", "filter": DEAD_GNOME, "effects": list(effects), "to": "self"}


HEAL = {"effect": "heal", "x": COST, "to": "self"}
STRIKE = {"of": "strike", "force": "weak", "whose": "spent"}
WOUND = {"effect": "wound", "x": STRIKE, "to": "target"}

SENTENCES: list[tuple[str, str, Wire]] = [
    (
        "{tap}: Изгнать гнома с вашего кладбища; излечиться на X, где X - стоимость изгнанной карты.",
        "{tap}: Exile gnome from your graveyard, then heal itself by X, where X is the cost of the exiled card.",
        tap(spent(HEAL)),
    ),
    (
        "{tap}: Изгнать гнома с вашего кладбища, затем ранить эльфа на X, где X слабый {strike} изгнанного.",
        "{tap}: Exile gnome from your graveyard, then wound an elf by X,"
        " where X is the weak {strike} of the exiled creature.",
        tap(spent(WOUND), target={"class": "elf"}),
    ),
]


@pytest.mark.parametrize("russian, english, feature", SENTENCES)
def test_sentences(russian: str, english: str, feature: Wire) -> None:
    assert read(russian) == [feature]
    assert read(english) == [feature]


def test_the_cost_is_named_x() -> None:
    buried = {"effect": "mill", "x": 1, "chosen": True, "to": "self"}
    wanted = {"class": "elf", "cost": {"equal": {**COST, "plus": 2}}}
    text = "{tap}: Изгнать с вашего кладбища гнома стоимостью X, затем положить на кладбище"
    text += " эльфа стоимостью X+2 из колоды."
    assert read(text) == [tap(spent({**buried, "filter": wanted}))]
    text = "{tap}: Изгнать гнома стоимостью X с вашего кладбища, затем излечиться на X."
    assert read(text) == [tap(spent(HEAL))]


@pytest.mark.parametrize(
    "text",
    [
        "{tap}: Излечиться на X, где X стоимость изгнанного существа.",
        "{tap}: Изгнать гнома стоимостью X с вашего кладбища, затем закрыть эльфа стоимостью X.",
        "{tap}: Изгнать гнома с вашего кладбища, затем закрыть эльфа стоимостью X, где X стоимость изгнанного.",
    ],
)
def test_refusals(text: str) -> None:
    assert compile_text(text).unsupported

"""Graveyards, dice of a text's own, markers taken off, alternatives: sentences of our own and what they compile to."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.test_language import ENEMY, always, on, read, tap, value

Wire = dict[str, Any]
CHIP = {"effect": "gain_chips", "x": 1, "to": "self"}

CLOSED = {"effect": "close", "to": "target"}
DEAD_ORC = {"class": "orc", "side": "own"}


def spent(kind: str, wanted: Wire, *effects: Wire) -> Wire:
    return {"effect": kind, "filter": wanted, "effects": list(effects), "to": "self"}


SENTENCES: list[tuple[str, Wire]] = [
    (
        "При закрытии можете изгнать орка с вашего кладбища, при этом получает {counter}.",
        on("close", spent("exile_dead", DEAD_ORC, CHIP), more={"optional": True}),
    ),
    (
        "{tap}: Снять жетон инкарнации с орка на вашем кладбище; закрыть существо противника.",
        tap(spent("take_counter", DEAD_ORC, CLOSED), target=ENEMY),
    ),
    (
        "{instant}, изгнать орка с вашего кладбища: Получить {counter} (1 раз за ход).",
        {
            "class": "playable",
            "sudden": True,
            "cost": {},
            "type": "impact",
            "effects": [spent("exile_dead", DEAD_ORC, CHIP)],
            "condition": {"exists": {"filter": {**DEAD_ORC, "zone": "graveyard"}}},
            "limit": {"times": 1, "per": "turn"},
        },
    ),
    (
        "При закрытии положите жетон инкарнации на орка на вашем кладбище.",
        on(
            "close",
            {"effect": "incarnate", "to": "target"},
            more={"target": {**DEAD_ORC, "zone": "graveyard"}},
        ),
    ),
    (
        "{tap}: X разрядов на 1, где X число орков на вашем кладбище.",
        tap(
            {
                "effect": "attack",
                "blow": {"type": "discharge", "value": [1, 1, 1]},
                "x": {"of": "cards", "filter": {**DEAD_ORC, "zone": "graveyard"}},
            }
        ),
    ),
    (
        "+2 к выстрелу, пока на вашем кладбище есть 3 или более орка.",
        always(
            value("shot", 2),
            condition={"exists": {"filter": {**DEAD_ORC, "zone": "graveyard"}, "min": 3}},
        ),
    ),
    (
        "{tap}: Снять проклятие с гнома.",
        tap({"effect": "cure", "marker": "curse", "to": "target"}, target={"class": "gnome"}),
    ),
    (
        "{tap}: Восстановить броню вашего гнома.",
        tap({"effect": "restore", "keyword": "armor", "to": "target"}, target={"class": "gnome", "side": "own"}),
    ),
    (
        "Когда ваш орк инкарнирует получить {counter}.",
        on("arrive", CHIP, type="incarnation", whose={"class": "orc", "side": "own"}),
    ),
    (
        "{tap}: Бросьте кубик; если выпало 4 или более получить {counter}, иначе излечиться на 1.",
        tap(
            {
                "effect": "roll",
                "outcomes": [
                    {"min": 4, "max": 6, "effects": [CHIP]},
                    {"effects": [{"effect": "heal", "x": 1, "to": "self"}]},
                ],
                "to": "self",
            }
        ),
    ),
    (
        "{tap}: Бросить кубик; если выпало 1 или 2 закрыть гнома, если выпало 6 открыть гнома.",
        tap(
            {
                "effect": "roll",
                "outcomes": [
                    {"min": 1, "max": 2, "effects": [CLOSED]},
                    {"min": 6, "max": 6, "effects": [{"effect": "open", "to": "target"}]},
                ],
                "to": "self",
            },
            target={"class": "gnome"},
        ),
    ),
    (
        "Когда ваш гном выбрасывает на кубике 1 он открывается.",
        on(
            "roll",
            {"effect": "open", "to": "subject"},
            die={"min": 1, "max": 1},
            whose={"class": "gnome", "side": "own"},
        ),
    ),
    (
        "При закрытии излечиться на 1 или получить {counter}.",
        on(
            "close",
            {"effect": "choose", "options": [[{"effect": "heal", "x": 1, "to": "self"}], [CHIP]], "to": "self"},
        ),
    ),
    (
        "{tap}: Ваш гном получает броню 1 до конца хода и 1 дополнительную {health}.",
        tap(
            {
                "effect": "gain_feature",
                "feature": {"keyword": "armor", "x": 1},
                "until": "end_of_turn",
                "to": "target",
            },
            {"effect": "extra_lives", "x": 1, "to": "target"},
            target={"class": "gnome", "side": "own"},
        ),
    ),
    (
        "Когда уничтожает гнома изгоняет его.",
        on("kill", {"effect": "exile", "to": "dead"}, target={"class": "gnome"}),
    ),
]


@pytest.mark.parametrize("text, feature", SENTENCES)
def test_sentences(text: str, feature: Wire) -> None:
    assert read(text) == [feature]


@pytest.mark.parametrize(
    "russian, english",
    [
        ("{tap}: Изгнать орка с вашего кладбища, затем закрыть гнома.",
         "{tap}: Exile orc from your graveyard, then close gnome."),
        ("{tap}: Бросьте кубик; если выпало 6 закрыть гнома, иначе открыть гнома.",
         "{tap}: Roll a die; if it shows 6 close gnome, otherwise open gnome."),
        ("{tap}: Снять проклятие с гнома.", "{tap}: Remove curse with gnome."),
    ],
)  # fmt: skip
def test_english(russian: str, english: str) -> None:
    assert read(english) == read(russian)


@pytest.mark.parametrize(
    "text",
    [
        "{tap}: Изгнать соседнего орка с вашего кладбища.",
        "{tap}: Изгнать вашего орка с кладбища противника.",
        "{tap}: Бросьте кубик; если выпало 7 получить {counter}.",
        "{tap}: Бросьте кубик; если выпало 2 или 5 получить {counter}.",
        "{tap}: Восстановить ярость вашего гнома.",
        "Когда уничтожает гнома он получает {counter}.",
    ],
)
def test_refusals(text: str) -> None:
    assert compile_text(text).unsupported

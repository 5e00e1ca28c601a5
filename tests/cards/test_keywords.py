"""Texts that follow the name of a feature, alternatives, raised numbers, names in an aside."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.test_language import CREATURE, always, on, read, tap

Wire = dict[str, Any]


def gains(feature: Wire, to: str = "self", **more: Any) -> Wire:
    return {"effect": "gain_feature", "feature": feature, **more, "to": to}


SENTENCES: list[tuple[str, Wire]] = [
    (
        "Концентрация: получает {counter}.",
        on("concentration", {"effect": "gain_chips", "x": 1, "to": "self"}),
    ),
    (
        "Концентрация: может закрыть стоящее рядом существо.",
        on(
            "concentration",
            {"effect": "close", "to": "target"},
            more={"optional": True, "target": {"adjacent": True, **CREATURE}},
        ),
    ),
    (
        "Вальхалла: ваш орк получает {ova} 1 или +1 к {ova} до начала вашего хода.",
        on(
            "valhalla",
            gains({"keyword": "experience_in_attack", "x": 1, "sums": "always"}, "target", until="start_of_your_turn"),
            more={"target": {"side": "own", "class": "orc"}},
        ),
    ),
    (
        "Бешенство 2: закрыть атакованного.",
        on("fury", {"effect": "close", "to": "attacked"}, die={"max": 2}),
    ),
    (
        "При гибели получает +2 к броне до начала вашего хода.",
        on("death", gains({"keyword": "armor", "x": 2, "sums": "existing"}, until="start_of_your_turn")),
    ),
    (
        "В конце вашего хода ваш гном получает полет или безответный удар.",
        on(
            "turn_end",
            {
                "effect": "choose",
                "options": [
                    [{"effect": "gain_flight", "to": "target"}],
                    [gains({"keyword": "unanswered_strike"}, "target")],
                ],
                "to": "target",
            },
            more={"target": {"side": "own", "class": "gnome"}},
        ),
    ),
    (
        "При гибели закрыть существо без ран (воздействие липкий туман).",
        on(
            "death",
            {"effect": "close", "to": "target"},
            more={"target": {**CREATURE, "wounded": False}, "type": "impact", "name": "липкий туман"},
        ),
    ),
    (
        "Ваши гномы имеют {armor} 1.",
        always(
            {"effect": "grant", "feature": {"keyword": "armor", "x": 1}, "cards": {"side": "own", "class": "gnome"}}
        ),
    ),
    (
        "{tap}: Закрыть существо с ранами; получить {token} (не более 2 раз за ход).",
        tap(
            {"effect": "close", "to": "target"},
            {"effect": "gain_chips", "x": 1, "to": "self"},
            target={**CREATURE, "wounded": True},
            limit={"times": 2, "per": "turn"},
        ),
    ),
    (
        "При гибели получает +2 к бешенству до начала вашего хода.",
        on("death", {"effect": "modify", "what": "fury", "by": 2, "until": "start_of_your_turn", "to": "self"}),
    ),
    ("-1 к бешенству.", always({"effect": "modify", "what": "fury", "by": -1})),
    ("+1 к броне.", {"keyword": "armor", "x": 1, "sums": "existing"}),
    (
        "Когда стоящий рядом гном противника закрывается в свой ход - получает {counter}.",
        on(
            "close",
            {"effect": "gain_chips", "x": 1, "to": "self"},
            more={"condition": {"turn": "enemy"}},
            whose={"adjacent": True, "class": "gnome", "side": "enemy"},
        ),
    ),
    ("Строй: {ovz}: 1.", {"keyword": "formation", "features": [{"keyword": "experience_in_defence", "x": 1}]}),
]


@pytest.mark.parametrize(("text", "feature"), SENTENCES, ids=[text for text, _ in SENTENCES])
def test_it_means(text: str, feature: Wire) -> None:
    assert read(text) == [feature]


@pytest.mark.parametrize(
    "text",
    [
        "Авангард: получает {counter}.",  # no text follows such a name
        "Бешенство: получает {counter}.",  # and fury has a number
        "Концентрация: закрыть атакованного.",  # nobody is attacked
        "-X к броне.",  # what X is
        "Когда гном закрывается в свой ход - получает {counter}.",  # in whose?
        "Вальхалла.",  # a name whose text is missing is nothing to play with
        "При гибели ваше существо получает полет и ловкость или схрон.",  # how far does the alternative reach?
        "При гибели каждое ваше существо получает полет или ловкость.",  # who chooses for whom?
    ],
)
def test_it_is_refused(text: str) -> None:
    assert not compile_text(text).whole

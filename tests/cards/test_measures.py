"""Of whom a number is counted, sums and differences, limits of what is paid: sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.test_language import CREATURE, ENEMY, always, on, read, tap, value

Wire = dict[str, Any]
WEAK = {"of": "strike", "force": "weak"}
OWN_GNOME = {"side": "own", "class": "gnome"}

SENTENCES: list[tuple[str, Wire]] = [
    (
        "{tap}: Ранить гнома на Х, где Х сильный {strike} этого существа.",
        tap(
            {"effect": "wound", "x": {"of": "strike", "force": "strong", "whose": "target"}, "to": "target"},
            target={"class": "gnome"},
        ),
    ),
    (
        "При {strike} ранить атакованного на X, где X его слабый {strike} (максимум 2).",
        on("simple_strike", {"effect": "wound", "x": {**WEAK, "whose": "target", "max": 2}, "to": "attacked"}),
    ),
    (
        "Когда уничтожает гнома излечиться на X, где X слабый {strike} убитого.",
        on("kill", {"effect": "heal", "x": {**WEAK, "whose": "dead"}, "to": "self"}, target={"class": "gnome"}),
    ),
    (
        "При гибели вашего гнома получить X {counter}, где X число дополнительных {health} у погибшего.",
        on(
            "any_death",
            {"effect": "gain_chips", "x": {"of": "extra_lives", "whose": "dead"}, "to": "self"},
            target=OWN_GNOME,
        ),
    ),
    (
        "Когда убивает гнома получить X {counter}, где X избыточный урон (максимум 2 за раз).",
        on(
            "kill",
            {"effect": "gain_chips", "x": {"of": "excess", "whose": "dead", "max": 2}, "to": "self"},
            target={"class": "gnome"},
        ),
    ),
    (
        "При гибели гнома - излечиться на X, где X стоимость погибшего существа.",
        on(
            "any_death",
            {"effect": "heal", "x": {"of": "cost", "whose": "dead"}, "to": "self"},
            target={"class": "gnome"},
        ),
    ),
    (
        "{tap}: Разряд на X, где X сумма средних {strike} ваших гномов.",
        {
            "class": "playable",
            "cost": {"close": True},
            "type": "discharge",
            "value": {"of": "sum", "each": {"of": "strike", "force": "medium", "whose": "target"}, "filter": OWN_GNOME},
        },
    ),
    (
        "{tap}: Разряд на X, где X разница стоимости атакованного и Бородача.",
        {
            "class": "playable",
            "cost": {"close": True},
            "type": "discharge",
            "value": {
                "of": "difference",
                "between": [{"of": "cost", "whose": "attacked"}, {"of": "cost", "whose": "self"}],
            },
        },
    ),
    (
        "{tap}: Закрыть гнома, при этом он ранится на X, где X разность его среднего и слабого {strike}.",
        tap(
            {"effect": "close", "to": "target"},
            {
                "effect": "wound",
                "x": {
                    "of": "difference",
                    "between": [{"of": "strike", "force": "medium", "whose": "target"}, {**WEAK, "whose": "target"}],
                },
                "to": "target",
            },
            target={"class": "gnome"},
        ),
    ),
    (
        "{tap}: Метание на Х-1, где Х число ваших гномов.",
        {
            "class": "playable",
            "cost": {"close": True},
            "type": "throw",
            "value": {"of": "cards", "filter": OWN_GNOME, "plus": -1},
        },
    ),
    (
        "X {counter}{tap}: Метание на X+2.",
        {"class": "playable", "cost": {"close": True, "chips": "x"}, "type": "throw", "value": {"of": "x", "plus": 2}},
    ),
    (
        "X {counter}{tap}: Разряд на X (максимум 4).",
        {
            "class": "playable",
            "cost": {"close": True, "chips": "x", "most": 4},
            "type": "discharge",
            "value": ["x", "x", "x"],
        },
    ),
    (
        "X {counter}: Получить +X к удару до конца хода (максимум 2).",
        {
            "class": "playable",
            "cost": {"chips": "x", "most": 2},
            "type": "impact",
            "effects": [{**value("strikes", {"of": "x"}), "until": "end_of_turn", "to": "self"}],
        },
    ),
    (
        "X {counter}{tap}: Уничтожить гнома стоимостью X или менее.",
        {
            "class": "playable",
            "cost": {"close": True, "chips": "x"},
            "type": "impact",
            "target": {"class": "gnome", "cost": {"max": "x"}},
            "effects": [{"effect": "destroy", "to": "target"}],
        },
    ),
    (
        "При выстреле получить X {counter}, где X величина этого выстрела.",
        on("shot", {"effect": "gain_chips", "x": {"of": "amount"}, "to": "self"}),
    ),
    (
        "Когда получает X ран излечить вашего гнома на X (максимум 2, 1 раз за ход).",
        on(
            "wounded",
            {"effect": "heal", "x": {"of": "amount", "max": 2}, "to": "target"},
            more={"target": OWN_GNOME, "limit": {"times": 1, "per": "turn"}},
        ),
    ),
    (
        "Броня 1, пока слабый {strike} Бородача больше, чем у любого гнома.",
        always(
            {"effect": "grant", "feature": {"keyword": "armor", "x": 1}},
            condition={
                "exists": {
                    "filter": {"class": "gnome", "strike": {"force": "weak", "min": {**WEAK, "whose": "self"}}},
                    "max": 0,
                }
            },
        ),
    ),
    (
        "{tap}: Закрыть существо со значением среднего {strike} 2 или менее.",
        tap({"effect": "close", "to": "target"}, target={**CREATURE, "strike": {"force": "medium", "max": 2}}),
    ),
    (
        "{tap}: Ранить каждое существо противника слева и справа от Бородача на 1.",
        tap({"effect": "wound", "x": 1, "to": "each", "filter": {**ENEMY, "adjacent": True, "same_row": True}}),
    ),
    (
        "+2 к {strike} по существам с нечётным количеством {health}.",
        always({**value("simple_strike", 2), "against": {**CREATURE, "lives": {"odd": True}}}),
    ),
    (
        "X {counter}{tap}: Добивание на X.",
        {
            "class": "playable",
            "cost": {"close": True, "chips": "x"},
            "type": "impact",
            "keyword": "finishing",
            "x": "x",
        },
    ),
]


def test_the_value_of_another_strike_is_that_of_the_same_force() -> None:
    (feature,) = read("+X к {strike}, где X величина {strike} атакованной карты.")
    assert [effect["force"] for effect in feature["effects"]] == [["weak"], ["medium"], ["strong"]]
    assert [effect["by"]["force"] for effect in feature["effects"]] == ["weak", "medium", "strong"]


def test_a_number_of_each_is_of_the_one_whose_strike_it_is() -> None:
    (feature,) = read("Ваши гномы получают +X к {strike}, где X их броня.")
    by = {"of": "feature", "keyword": "armor", "whose": "target"}
    assert feature == always({**value("simple_strike", by), "cards": OWN_GNOME})


@pytest.mark.parametrize("text, feature", SENTENCES)
def test_sentences(text: str, feature: Wire) -> None:
    assert read(text, "Бородач") == [feature]


@pytest.mark.parametrize(
    "russian, english",
    [
        ("При гибели гнома - излечиться на X, где X слабый {strike} погибшего.",
         "On death of a gnome - heal itself by X, where X is weak {strike} of the dead creature."),
        ("X {counter}{tap}: Разряд на X (максимум 4).", "X{chip}{tap}: Discharge for X (at most 4)."),
        ("{tap}: Метание на Х-1, где Х число ваших гномов.",
         "{tap}: Throw for X-1, where X is the number of your gnomes."),
        ("{tap}: Закрыть существо со значением среднего {strike} 2 или менее.",
         "{tap}: Close a creature with value of medium {strike} 2 or less."),
    ],
)  # fmt: skip
def test_english(russian: str, english: str) -> None:
    assert read(russian) == read(english)


@pytest.mark.parametrize(
    "text",
    [
        "{tap}: Ранить гнома на X, где X слабый {strike} погибшего.",  # nobody dies
        "При {strike} получить X {counter}, где X его слабый {strike}.",  # whose
        "Когда ваш гном атакует ранить атакованного на X, где X его слабый {strike}.",  # whose
        "В начале вашего хода получить X {counter}, где X величина этого выстрела.",  # no attack
        "{tap}: Выстрел на 2 (максимум 3).",
        "Броня 2 (максимум 3).",
        "2 {counter}{tap}: Выстрел на 2 (максимум 3).",
        "При гибели гнома - излечиться на X, где X избыточный урон.",  # a death of whatever
        "{tap}: Метание на X+1.",
        "{tap}: Метание на X, где X значение {strike} атакованного.",  # of which force
    ],
)
def test_refused(text: str) -> None:
    assert compile_text(text).unsupported

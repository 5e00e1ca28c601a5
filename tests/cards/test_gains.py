"""What cards get or may get, up to how much, and what has to be so for it: sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.test_language import CREATURE, always, on, read, tap, value

Wire = dict[str, Any]
CHIP = {"effect": "gain_chips", "x": 1, "to": "self"}
OWN_ORC = {"class": "orc", "side": "own"}
GNOME = {"class": "gnome"}

SENTENCES: list[tuple[str, Wire]] = [
    (
        "При открытии получает +1 к удару через ряд (максимум +3).",
        on("open", {**value("strike_through_a_row", 1), "most": 3, "to": "self"}),
    ),
    (
        "При закрытии ваш орк может получить {counter}.",
        on(
            "close",
            {"effect": "gain_chips", "x": 1, "to": "target"},
            more={"target": OWN_ORC, "optional": True},
        ),
    ),
    (
        "При закрытии до конца хода получает ловкость.",
        on(
            "close",
            {"effect": "gain_feature", "feature": {"keyword": "agility"}, "until": "end_of_turn", "to": "self"},
        ),
    ),
    ("При вскрытии получает {counter}.", on("reveal", CHIP)),
    (
        "Раненые орки не могут перемещаться.",
        always({"effect": "forbid", "action": "move", "cards": {"class": "orc", "wounded": True}}),
    ),
    (
        "{tap}: Эта карта не может перемещаться до конца вашего следующего хода.",
        tap(
            {
                "effect": "gain_feature",
                "feature": always({"effect": "forbid", "action": "move"}),
                "until": "end_of_your_next_turn",
                "to": "self",
            },
        ),
    ),
    (
        "{tap}: Гном ранится на 2 и не может выступать защитником в этот ход.",
        tap(
            {"effect": "wound", "x": 2, "to": "target"},
            {
                "effect": "gain_feature",
                "feature": always({"effect": "forbid", "action": "defend"}),
                "until": "end_of_turn",
                "to": "target",
            },
            target=GNOME,
        ),
    ),
    (
        "{tap}: Снять 2 дополнительные {health} с вашего орка; закрыть гнома.",
        tap(
            {
                "effect": "take_lives",
                "x": 2,
                "filter": OWN_ORC,
                "effects": [{"effect": "close", "to": "target"}],
                "to": "self",
            },
            target=GNOME,
        ),
    ),
    (
        "Ловкость, пока в вашем отряде карты трёх или более стихий.",
        always(
            {"effect": "grant", "feature": {"keyword": "agility"}},
            condition={"elements": {"side": "own", "min": 3}},
        ),
    ),
    ("Не может быть набрано в отряд с гномами.", always({"effect": "not_with", "cards": GNOME})),
    (
        "При рассадке симбиотов может быть помещен только на гнома.",
        always({"effect": "only_for", "cards": GNOME}),
    ),
    (
        "При закрытии получает X {counter}, где X число оставшихся единиц {armor}.",
        on("close", {"effect": "gain_chips", "x": {"of": "left", "keyword": "armor", "whose": "self"}, "to": "self"}),
    ),
    (
        "Когда ваш орк получает X ран закрыть существо, затем раниться на X.",
        on(
            "wounded",
            {"effect": "close", "to": "target"},
            {"effect": "wound", "x": "amount", "get": True, "to": "self"},
            whose=OWN_ORC,
            more={"target": CREATURE},
        ),
    ),
    (
        "При закрытии, если хозяин лесной получить {counter}.",
        on("close", CHIP, more={"condition": {"self": {"host": {"element": "forests"}}}}),
    ),
    (
        "При закрытии теряет все особенности.",
        on("close", {"effect": "lose_feature", "all": True, "to": "self"}),
    ),
    ("Когда ваш орк получает проклятие получить {counter}.", on("marked", CHIP, keyword="curse", whose=OWN_ORC)),
    ("{tap}: Закрыть З гномов.", tap({"effect": "close", "to": "target"}, target=GNOME, count=3, exactly=True)),
    (
        "{tap}: Воздействие покой закрыть гнома.",
        tap({"effect": "close", "to": "target"}, target=GNOME, name="покой"),
    ),
]


@pytest.mark.parametrize("text, feature", SENTENCES)
def test_sentences(text: str, feature: Wire) -> None:
    assert read(text) == [feature]


@pytest.mark.parametrize(
    "russian, english",
    [
        ("{tap}: Снять 1 дополнительную {health} с вашего орка; закрыть гнома.",
         "{tap}: Remove 1 extra life with your orc; close gnome."),
        ("При закрытии до конца хода получает ловкость.", "When it closes - until the end of the turn gets agility."),
        ("Не может быть взято в отряд с гномами.", "Cannot be taken into a squad with gnomes."),
    ],
)  # fmt: skip
def test_english(russian: str, english: str) -> None:
    assert read(english) == read(russian)


@pytest.mark.parametrize(
    "text",
    [
        "Когда ваш орк получает раны излечить другого вашего орка на X.",
        "При закрытии каждый ваш орк может получить {counter}.",
        "При закрытии получает -1 к выстрелу (максимум +2).",
        "Ловкость, пока в вашем отряде гномы трёх или более стихий.",
    ],
)
def test_refusals(text: str) -> None:
    assert compile_text(text).unsupported

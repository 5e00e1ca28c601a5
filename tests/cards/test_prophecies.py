"""Prophecy and meanness: texts that follow what was shown, or what an own creature suffered."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.test_language import CREATURE, ENEMY, on, read, tap

Wire = dict[str, Any]


def prophecy(x: int, *effects: Wire) -> Wire:
    return {"effect": "prophecy", "x": x, "effects": list(effects), "to": "self"}


def shown(wanted: Wire, *effects: Wire, **more: Any) -> Wire:
    return {"effect": "if_shown", "filter": wanted, **more, "effects": list(effects)}


CHIP = {"effect": "gain_chips", "x": 1, "to": "self"}
CLOSED = {"effect": "close", "to": "target"}

SENTENCES: list[tuple[str, Wire]] = [
    (
        "{tap}: Пророчество 2; если показан дракон получить {counter}.",
        tap(prophecy(2, shown({"class": "dragon"}, CHIP))),
    ),
    (
        "{tap}: Пророчество 2; если показан эльф, может вызвать его, если показана местность, получить {counter}.",
        tap(
            prophecy(
                2,
                shown(
                    {"class": "elf"},
                    {
                        "effect": "may",
                        "effects": [{"effect": "summon", "filter": {"class": "elf", "shown": True}, "to": "self"}],
                        "to": "self",
                    },
                ),
                shown({"kind": "terrain"}, CHIP),
            )
        ),
    ),
    (
        "При {strike} пророчество 2; если показан симбиот, вызвать его на атакованное существо.",
        on(
            "simple_strike",
            prophecy(
                2,
                shown(
                    {"kind": "symbiote"},
                    {
                        "effect": "summon",
                        "filter": {"kind": "symbiote", "shown": True},
                        "onto": {"is": "attacked"},
                        "to": "self",
                    },
                ),
            ),
        ),
    ),
    (
        "При закрытии пророчество 1; если показанная карта {ordinary} закрыть существо противника.",
        on("close", prophecy(1, shown({"cost": {"crystal": "silver"}}, CLOSED)), more={"target": ENEMY}),
    ),
    (
        "{tap}: Пророчество 3; если показана карта чётной стоимости получить {counter}, иначе раниться на 2.",
        tap(
            prophecy(
                3,
                shown(
                    {"kind": "card", "cost": {"odd": False}},
                    CHIP,
                    otherwise=[{"effect": "wound", "x": 2, "get": True, "to": "self"}],
                ),
            )
        ),
    ),
    (
        "{tap}: Пророчество 2; если обе карты степные закрыть существо, если показана местность существо погибает.",
        tap(
            prophecy(
                2,
                shown({"element": "steppes"}, CLOSED, min=2),
                shown({"kind": "terrain"}, {"effect": "destroy", "to": "target"}),
            ),
            target=CREATURE,
        ),
    ),
    (
        "При гибели пророчество 1; ранить гнома противника на X, где X стоимость показанной карты.",
        on(
            "death",
            prophecy(1, {"effect": "wound", "x": {"of": "cost", "whose": "shown"}, "to": "target"}),
            more={"target": {"class": "gnome", "side": "enemy"}},
        ),
    ),
    (
        "При пророчестве раниться на X, где X число показанных карт.",
        on("prophecy", {"effect": "wound", "x": {"of": "amount"}, "get": True, "to": "self"}),
    ),
    (
        "{tap}: Подлость 3; закрыть существо противника.",
        tap({"effect": "meanness", "x": 3, "effects": [CLOSED], "to": "self"}, target=ENEMY),
    ),
    (
        "В начале вашего хода подлость 1; разряд на 1.",
        on(
            "turn_start",
            {
                "effect": "meanness",
                "x": 1,
                "effects": [{"effect": "attack", "blow": {"type": "discharge", "value": [1, 1, 1]}}],
                "to": "self",
            },
        ),
    ),
    (
        "{tap}: Гном противника теряет все особенности.",
        tap({"effect": "lose_feature", "all": True, "to": "target"}, target={"class": "gnome", "side": "enemy"}),
    ),
]


@pytest.mark.parametrize("text, feature", SENTENCES)
def test_sentences(text: str, feature: Wire) -> None:
    assert read(text) == [feature]


def test_english() -> None:
    russian = "{tap}: Пророчество 2; если показано огненное существо получить {counter}, иначе раниться на 1."
    english = "{tap}: Prophecy 2; if fire creature is shown, gets {counter}, otherwise wound itself by 1."
    assert read(english) == read(russian)


@pytest.mark.parametrize(
    "text",
    [
        "{tap}: Пророчество 1; если показано соседнее существо получить {counter}.",
        "{tap}: Пророчество 3; если обе карты {elite} получить {counter}.",
        "{tap}: Отравить орка на X, где X стоимость показанной карты.",
        "При гибели закрыть себя, раниться на X, где X число показанных карт.",
        "{tap}: Подлость X; получить {counter}.",
    ],
)
def test_refusals(text: str) -> None:
    assert compile_text(text).unsupported


def test_numbers_of_her_who_was_shown_and_what_is_done_otherwise() -> None:
    """ "Ее" is the card that was shown where a creature is spoken of; "otherwise" is for when neither was shown."""
    (feature,) = read(
        "{tap}: Пророчество 1; если показана карта с {armor} выбранное существо получает отравление, равное ее {armor} "
        "(максимум 2), если показана горная карта ранить выбранное существо на величину ее {move}, иначе открыть "
        "выбранное существо."
    )
    (seen,) = feature["effects"][0]["effects"]
    first, second = seen["effects"]
    number = {"of": "feature", "keyword": "armor", "whose": "shown", "max": 2}
    assert first["effects"] == [{"effect": "poison", "x": number, "to": "target"}]
    assert second["effects"] == [{"effect": "wound", "x": {"of": "movement", "whose": "shown"}, "to": "target"}]
    assert seen["filter"] == {"any": [first["filter"], second["filter"]]}
    assert seen["otherwise"] == [{"effect": "open", "to": "target"}]


def test_of_whom_she_is_has_to_be_clear() -> None:
    both = "{tap}: Пророчество 1; если показана горная карта ранить карту на величину ее {move}."
    assert compile_text(both).unsupported

"""What is closed or lost for what follows, and cards picked in the midst of a text; sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_compiler import playable, read
from tests.cards.test_skirmishes import always, when

ELVES = {"side": "own", "class": "elf"}
#: Words that a printed sentence has in the same place.
TAP, WHERE, OPENS = "{tap}", "где", "открывается"
ENEMY = {"kind": "creature", "side": "enemy"}


def closing(*effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"effect": "close_some", "filter": ELVES, **more, "effects": list(effects), "to": "self"}


def pick(wanted: dict[str, Any], *effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"effect": "pick", **more, "filter": wanted, "effects": list(effects), "to": "self"}


def blow(of: str, number: int, **more: Any) -> dict[str, Any]:
    return {"effect": "attack", "blow": {"type": of, "value": [number] * 3, **more}}


PAIRS: list[tuple[str, str, dict[str, Any]]] = [
    (
        "{tap}: Закрыть трёх ваших эльфов - метание на 2.",
        "{tap}: Close three of your elves - throw 2.",
        playable("impact", effects=[closing(blow("throw", 2), x=3)]),
    ),
    (
        "В конце хода противника - закрыть X ваших эльфов, при этом закрыть карту противника стоимостью 3*X или менее.",
        "At the end of the enemy turn - close X of your elves, then close an enemy card costing 3*X or less.",
        when(
            "enemy_turn_end",
            closing(
                pick(
                    {"kind": "card", "side": "enemy", "cost": {"max": {"of": "done", "times": 3}}},
                    {"effect": "close", "to": "subject"},
                )
            ),
        ),
    ),
    (
        "При выстреле - закрыть X ваших эльфов (максимум 4), при этом ваш гном получает X фишек.",
        "On a shot - close X of your elves (maximum 4), then your gnome gets X chips.",
        when(
            "shot",
            closing(
                pick({"side": "own", "class": "gnome"}, {"effect": "gain_chips", "x": {"of": "done"}, "to": "subject"}),
                most=4,
            ),
        ),
    ),
    (
        "{tap}: Потерять X фишек, при этом открыть X ваших эльфов (при этом погибает).",
        "{tap}: Lose X chips, then open X of your elves (then destroy itself).",
        playable(
            "impact",
            effects=[
                {
                    "effect": "lose_chips",
                    "all": True,
                    "fewer": True,
                    "effects": [
                        pick(ELVES, {"effect": "open", "to": "done"}, x="amount"),
                        {"effect": "destroy", "to": "self"},
                    ],
                    "to": "self",
                }
            ],
        ),
    ),
    (
        "{tap}: Вызвать эльфа стоимостью X (максимум 3), при этом раниться на X.",
        "{tap}: Summon an elf costing X (maximum 3), then wound itself by X.",
        playable(
            "impact",
            announce=3,
            effects=[
                {"effect": "summon", "filter": {"class": "elf", "cost": {"equal": {"of": "x"}}}, "to": "self"},
                {"effect": "wound", "x": "x", "get": True, "to": "self"},
            ],
        ),
    ),
    (
        "{tap}: Выбрать незанятую клетку, при этом - ранить каждого эльфа в выбранном горизонтальном ряду на 2.",
        "{tap}: Choose a free cell, then wound all elves in a chosen row by 2.",
        playable(
            "impact",
            effects=[
                {
                    "effect": "area",
                    "shape": "row",
                    "free": True,
                    "effects": [{"effect": "wound", "x": 2, "to": "each", "filter": {"class": "elf", "in_area": True}}],
                    "to": "self",
                }
            ],
        ),
    ),
    (
        "Закрыть двух ваших эльфов: метание на 1 (1 раз за ход).",
        "Close 2 of your elves: throw 1 (once per turn).",
        {
            "class": "playable",
            "type": "impact",
            "effects": [closing(blow("throw", 1), x=2)],
            "limit": {"times": 1, "per": "turn"},
            "condition": {"exists": {"filter": {**ELVES, "closed": False}, "min": 2}},
        },
    ),
    (
        "Закрыть X ваших эльфов: ранить карту на X.",
        "Close X of your elves: wound a card by X.",
        {
            "class": "playable",
            "type": "impact",
            "effects": [
                closing(pick({"kind": "card"}, {"effect": "wound", "x": {"of": "done"}, "to": "subject"})),
            ],
            "condition": {"exists": {"filter": {**ELVES, "closed": False}, "min": 1}},
        },
    ),
    (
        "{tap}: Закрыть эльфа, атаковавшего выстрелом в этот ход.",
        "{tap}: Close an elf that attacked with a shot this turn.",
        playable(
            "impact",
            target={"class": "elf", "attacked_with": "shot"},
            effects=[{"effect": "close", "to": "target"}],
        ),
    ),
    (
        "Пока закрыта, неуникальные эльфы противника теряют особенности.",
        "While it is closed, all non-unique enemy elves lose features.",
        always(
            {"effect": "silence", "cards": {"unique": False, "class": "elf", "side": "enemy"}},
            condition={"self": {"closed": True}},
        ),
    ),
    (
        "Свести первое в ход метание вашего гнома к сильному со всеми особенностями.",
        "Reduce the first per turn throw of your gnome to strong with all features.",
        {
            "class": "permanent",
            "effects": [
                {
                    "effect": "reduce",
                    "down_to": "strong",
                    "of": "throw",
                    "when": "attacking",
                    "cards": {"side": "own", "class": "gnome"},
                    "with_features": True,
                }
            ],
            "limit": {"times": 1, "per": "turn"},
        },
    ),
]


def test_an_impact_within_an_attack_is_at_cards_of_its_own() -> None:
    (feature,) = read(
        '{tap}: Выстрел на 2, при этом воздействие "искра" - закрыть 2 карты, стоящие рядом с атакованным.'
    )
    near = {"kind": "card", "near": {"to": "target", "adjacent": True}}
    done = {"effect": "close", "to": "done"}
    assert feature == playable(
        "shot", value=[2, 2, 2], effects=[{**pick(near, done), "x": 2, "as": "impact", "name": "искра"}]
    )
    (fewer,) = read(
        '{tap}: Выстрел на 2, при этом воздействие "искра" - ранить до 3 эльфов, стоящих рядом с атакованным, на 1.'
    )
    assert fewer["effects"][0]["fewer"] is True


def test_what_was_lost_is_counted() -> None:
    (feature,) = read(
        f"{TAP}: Выбранный гном теряет все фишки, при этом он ранится на X+1, {WHERE} X - число потерянных так фишек."
    )
    wounds = {"effect": "wound", "x": {"of": "amount", "plus": 1}, "to": "target"}
    assert feature["effects"] == [{"effect": "lose_chips", "all": True, "to": "target", "effects": [wounds]}]


def test_the_closed_card_itself_opens_and_strikes() -> None:
    (feature,) = read(f"При метании эльфа противника по закрытой этой карте - она {OPENS} и наносит особый удар на 1.")
    assert feature["condition"] == {"self": {"closed": True}}
    assert feature["effects"] == [{"effect": "open", "to": "self"}, blow("special_strike", 1)]


def test_several_that_are_closed_and_spoken_of_are_chosen_as_before() -> None:
    (feature,) = read("{tap}: Закрыть двух ваших эльфов, при этом отравить их на 1.")
    assert feature["count"] == 2


@pytest.mark.parametrize(
    "text",
    [
        "{tap}: Закрыть X ваших эльфов.",  # for nothing
        "Закрыть двух эльфов противника: метание на 1.",  # no price either
        "{tap}: Закрыть X эльфов противника, при этом ваш гном получает X фишек.",  # no price
        "{tap}: Закрыть X ваших эльфов, при этом ваш гном получает 2 фишки.",  # what X is for
        "{tap}: Потерять 2 фишки, при этом закрыть X ваших эльфов.",  # what X is
        "При выстреле - атакованный закрывается и наносит особый удар на 2.",  # not this card's strike
        "{tap}: Вызвать эльфа стоимостью X или менее (максимум 3).",  # which cost
        "{tap}: Выбрать клетку, при этом - ранить каждого эльфа в выбранном столбце на 2.",  # which cell
        "{tap}: Выбрать свободную клетку, при этом - закрыть эльфа.",  # what for
        f"{TAP}: Эльф получает фишку, при этом ранить его на X, {WHERE} X - число потерянных так фишек.",  # none
        "При выстреле по закрытой этой карте - атаковавший получает фишку и наносит особый удар на 2.",  # who does
        "Свести второе в ход метание вашего гнома к сильному со всеми особенностями.",  # the second
    ],
)
def test_what_it_does_not_understand_it_refuses(text: str) -> None:
    assert judged(compile_text(text)).unsupported

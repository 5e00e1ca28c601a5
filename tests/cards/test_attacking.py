"""Who attacks whom, with what, and what comes of it."""

from __future__ import annotations

import pytest

from service.cards.compiler import compile_text
from tests.cards.test_combat import ELF, blow, forbidden, soon
from tests.cards.test_language import Wire, always, on, read, value

GIVEN = {
    "effect": "gain_feature",
    "feature": always(forbidden(against={"not": {"is": "giver"}}), condition={"exists": {"filter": {"is": "giver"}}}),
}


SHOT_AT_IT = {"target": {"is": "subject"}, "type": "shot", "value": [1, 2, 2]}


ATTACKING: list[tuple[str, list[Wire]]] = [
    (
        "Каждый эльф противника может нападать только на эту карту.",
        [always(forbidden(against={"other": True}, cards={"side": "enemy", **ELF}))],
    ),
    (
        "Закрытые эльфы, объявляя атаку, обязаны выбрать целью эту карту.",
        [always(forbidden(against={"other": True}, cards={"closed": True, **ELF}))],
    ),
    ("Может нападать только на эльфов.", [always(forbidden(against={"not": ELF}))]),
    (
        "При метании - атакованный может атаковать только эту карту".replace("эту карту", "по этой карте")
        + ", пока эта карта в отряде.",
        [on("throw", {**GIVEN, "to": "attacked"})],
    ),
    (
        "При гибели - выбрать эльфа противника; он может нападать только на эту карту, пока она в отряде.",
        [on("death", {**GIVEN, "to": "target"}, more={"target": {"side": "enemy", **ELF}})],
    ),
    (
        "[:tap]: Заклинание, дальность 2 - выбранный эльф в свой следующий ход может нападать только по карте напротив"
        " (пока эта карта на поле).",
        [
            {
                "class": "playable",
                "cost": {"close": True},
                "type": "spell",
                "range": 2,
                "target": ELF,
                "effects": [
                    {
                        "effect": "gain_feature",
                        "feature": always(
                            forbidden(against={"not": {"opposite": True}}),
                            condition={"exists": {"filter": {"is": "giver"}}, "turn": "own"},
                        ),
                        "until": "end_of_its_next_turn",
                        "to": "target",
                    }
                ],
            }
        ],
    ),
    (
        "Не может быть взята под контроль.",
        [always({"effect": "replace", "what": "take_control", "with": []})],
    ),
    (
        "Может выступать защитником эльфу любое число раз за ход.",
        [always({"effect": "any_number", "action": "defend", "for": ELF})],
    ),
    (
        "Не может объявлять метание в первый ход противника.",
        [always({"effect": "forbid", "action": "throw"}, condition={"turn": "enemy", "round": {"max": 1}})],
    ),
    ("+3 к метанию по защитникам.", [always({**value("throw", 3), "against": {"defending": True}})]),
    (
        "+3 к метанию по эльфам с меньшим числом жизней.",
        [always({**value("throw", 3), "against": {**ELF, "fewer_lives": True}})],
    ),
    (
        "При ударе через ряд вашего эльфа через эту карту - получает [:cnt].",
        [
            on(
                "strike_through_a_row",
                {"effect": "gain_chips", "x": 1, "to": "self"},
                whose={"side": "own", **ELF},
                over={"other": False},
            )
        ],
    ),
    (
        "Когда эльф противника наносит 3 или более ран выстрелом - выстрел на 1-2-2 по этому существу.",
        [
            {
                "class": "triggered",
                "trigger": {"on": "wounds", "amount": {"min": 3}, "type": "shot", "whose": {"side": "enemy", **ELF}},
                **SHOT_AT_IT,
            }
        ],
    ),
    (
        "Когда получает Х ран от выстрела противника - излечить эльфа на Х.",
        [
            on(
                "wounded",
                {"effect": "heal", "x": "amount", "to": "target"},
                more={"target": ELF},
                type="shot",
                source={"side": "enemy"},
            )
        ],
    ),
    (
        "При сильном метании - удваивает число своих [:cnt].",
        [
            on(
                "throw",
                {"effect": "gain_chips", "x": {"of": "chips", "whose": "self"}, "to": "self"},
                force=["strong"],
            )
        ],
    ),
    (
        "В начале вашего хода - усилить на 3 следующий выстрел вашего эльфа.",
        [on("turn_start", {**soon("shot", 3), "to": "target"}, more={"target": {"side": "own", **ELF}})],
    ),
    (
        "Если закрыт в начале вашего хода - излечиться на 1.",
        [on("turn_start", {"effect": "heal", "x": 1, "to": "self"}, more={"condition": {"self": {"closed": True}}})],
    ),
    (
        "В конце вашего хода - излечивается на 2, если не получало ран в этот ход.",
        [on("turn_end", {"effect": "heal", "x": 2, "to": "self"}, more={"condition": {"self": {"hurt": False}}})],
    ),
    (
        "Когда выступает защитником эльфу - закрыть этого эльфа.",
        [on("defend", {"effect": "close", "to": "attacked"}, target=ELF)],
    ),
    (
        'При гибели - "лебединая песня" - разряд на 1.',
        [
            {
                "class": "triggered",
                "trigger": {"on": "death"},
                "target": {"kind": "card"},
                "type": "discharge",
                "name": "лебединая песня",
                "value": [1, 1, 1],
            }
        ],
    ),
    (
        "[:tap]: Выстрел на Х, где Х - число эльфов, стоящих рядом с целью выстрела.",
        [blow("shot", {"of": "cards", "filter": {**ELF, "near": {"to": "attacked", "adjacent": True}}})],  # type: ignore[arg-type]
    ),
    (
        "Может закрыть вашего эльфа (2 раза за ход).",
        [
            {
                "class": "playable",
                "type": "impact",
                "target": {"side": "own", **ELF},
                "effects": [{"effect": "close", "to": "target"}],
                "limit": {"times": 2, "per": "turn"},
            }
        ],
    ),
    (
        "При гибели вашего дитя кронга - излечиться на 1.",
        [on("any_death", {"effect": "heal", "x": 1, "to": "self"}, target={"side": "own", "class": "child_of_krong"})],
    ),
    (
        "При гибели - эльф получает либо броню 1, либо гнев, либо точность.",
        [
            on(
                "death",
                {
                    "effect": "choose",
                    "options": [
                        [{"effect": "gain_feature", "feature": {"keyword": "armor", "x": 1}, "to": "target"}],
                        [{"effect": "gain_feature", "feature": {"keyword": "wrath"}, "to": "target"}],
                        [{"effect": "gain_feature", "feature": {"keyword": "accuracy"}, "to": "target"}],
                    ],
                    "to": "target",
                },
                more={"target": ELF},
            )
        ],
    ),
    (
        "[:tap]: Каждый эльф получает +X к [:atk] до конца хода, где X - текущая величина его брони.",
        [
            {
                "class": "playable",
                "cost": {"close": True},
                "type": "impact",
                "effects": [
                    {
                        **value("simple_strike", {"of": "feature", "keyword": "armor", "whose": "target"}),
                        "until": "end_of_turn",
                        "to": "each",
                        "filter": ELF,
                    }
                ],
            }
        ],
    ),
]


@pytest.mark.parametrize(("text", "features"), ATTACKING)
def test_who_attacks_whom(text: str, features: list[Wire]) -> None:
    assert read(text) == features


@pytest.mark.parametrize(
    "text",
    [
        "Эльф может нападать только на эту карту.",  # which of them
        "При [:atk] - выстрел на 1 по этому существу.",  # nobody was spoken of
        "Когда получает Х ран - излечиться на Y.",
        "При метании вашего эльфа через эту карту - открыться.",
    ],
)
def test_attacks_that_are_not_understood(text: str) -> None:
    assert compile_text(text).unsupported

"""Strikes that cards are made to make, answers with more to them, one deed or another or both; sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_compiler import read

READ: list[tuple[str, dict[str, Any]]] = [
    (
        "{tap}: Ваш лесной гном сражается простым ударом с соседним существом противника.",
        {
            "class": "playable",
            "cost": {"close": True},
            "type": "impact",
            "target": {"side": "own", "element": "forests", "class": "gnome"},
            "effects": [
                {
                    "effect": "strike",
                    "striker": "target",
                    "filter": {"kind": "creature", "side": "enemy", "near": {"to": "target", "adjacent": True}},
                }
            ],
        },
    ),
    (
        "Когда ваш гном перемещается он сражается простым ударом со стоящим рядом орком противника.",
        {
            "class": "triggered",
            "trigger": {"on": "move", "whose": {"side": "own", "class": "gnome"}},
            "effects": [
                {
                    "effect": "strike",
                    "striker": "subject",
                    "filter": {"class": "orc", "side": "enemy", "near": {"to": "subject", "adjacent": True}},
                }
            ],
        },
    ),
    (
        "В начале вашего хода выбранный орк наносит простой удар по стоящей рядом карте.",
        {
            "class": "triggered",
            "trigger": {"on": "turn_start"},
            "target": {"class": "orc"},
            "effects": [
                {
                    "effect": "strike",
                    "striker": "target",
                    "filter": {"kind": "card", "near": {"to": "target", "adjacent": True}},
                }
            ],
        },
    ),
    (
        "{counter}{tap}: Открытый орк противника наносит по соседней карте простой удар и закрывается.",
        {
            "class": "playable",
            "cost": {"close": True, "chips": 1},
            "type": "impact",
            "target": {"closed": False, "class": "orc", "side": "enemy"},
            "effects": [
                {
                    "effect": "strike",
                    "striker": "target",
                    "filter": {"kind": "card", "near": {"to": "target", "adjacent": True}},
                    "closing": True,
                }
            ],
        },
    ),
    (
        "{instant}{tap}: Увеличить на 2 бросок кубика вашего орка, ранив его на 1.",
        {
            "class": "playable",
            "sudden": True,
            "cost": {"close": True},
            "type": "impact",
            "target": {"side": "own", "class": "orc"},
            "effects": [
                {"effect": "modify_roll", "by": 2, "to": "target"},
                {"effect": "wound", "x": 1, "to": "target"},
            ],
        },
    ),
    (
        "{instant}{tap}: Увеличить бросок вашей карты на 1 (на 2, если это гном).",
        {
            "class": "playable",
            "sudden": True,
            "cost": {"close": True},
            "type": "impact",
            "target": {"side": "own", "kind": "card"},
            "effects": [
                {
                    "effect": "modify_roll",
                    "by": 2,
                    "to": "target",
                    "if": {"exists": {"filter": {"is": "target", "class": "gnome"}}},
                },
                {
                    "effect": "modify_roll",
                    "by": 1,
                    "to": "target",
                    "if": {"exists": {"filter": {"is": "target", "class": "gnome"}, "max": 0}},
                },
            ],
        },
    ),
    (
        "{instant}{tap}: Уменьшить выбранный бросок на 2, при этом метание на 1.",
        {
            "class": "playable",
            "sudden": True,
            "cost": {"close": True},
            "type": "impact",
            "target": {"kind": "card"},
            "effects": [
                {"effect": "modify_roll", "by": -2, "to": "target"},
                {"effect": "attack", "blow": {"type": "throw", "value": [1, 1, 1]}},
            ],
        },
    ),
    (
        "{instant}{counter}: Уменьшить величину выбранной атаки по вашему существу на 2, при этом получить {counter}.",
        {
            "class": "playable",
            "sudden": True,
            "cost": {"chips": 1},
            "type": "impact",
            "effects": [
                {"effect": "reduce", "less": 2, "of": "attacks", "at": {"side": "own", "kind": "creature"}},
                {"effect": "gain_chips", "x": 1, "to": "self"},
            ],
        },
    ),
    (
        "Может свести сильный выстрел по себе к слабому, при этом ранить атаковавшего на 1 (1 раз за ход).",
        {
            "class": "playable",
            "sudden": True,
            "type": "impact",
            "effects": [
                {"effect": "reduce", "down_to": "weak", "of": "shot", "at": {"other": False}, "force": ["strong"]},
                {"effect": "wound", "x": 1, "to": "attacker"},
            ],
            "limit": {"times": 1, "per": "turn"},
        },
    ),
    (
        "При простом ударе метание топора на 1, дальность 2, либо ваш эльф получает 1 "
        "дополнительную жизнь (совершите оба, если эта карта стоит у края поля боя).",
        {
            "class": "triggered",
            "trigger": {"on": "simple_strike"},
            "effects": [
                {
                    "effect": "choose",
                    "options": [
                        [
                            {
                                "effect": "attack",
                                "blow": {"type": "throw", "name": "топора", "value": [1, 1, 1], "range": 2},
                            }
                        ],
                        [
                            {
                                "effect": "pick",
                                "filter": {"side": "own", "class": "elf"},
                                "effects": [{"effect": "extra_lives", "x": 1, "to": "subject"}],
                                "to": "self",
                            }
                        ],
                    ],
                    "to": "self",
                    "both": {"self": {"edge": True}},
                }
            ],
        },
    ),
    (
        "При простом ударе открыть вашего гнома, либо особый удар на 1 тяжелым хвостом по другому "
        "эльфу (совершите оба, если напротив и сзади этой карты есть орки).",
        {
            "class": "triggered",
            "trigger": {"on": "simple_strike"},
            "effects": [
                {
                    "effect": "choose",
                    "options": [
                        [
                            {
                                "effect": "pick",
                                "filter": {"side": "own", "class": "gnome"},
                                "effects": [{"effect": "open", "to": "subject"}],
                                "to": "self",
                            }
                        ],
                        [
                            {
                                "effect": "attack",
                                "blow": {
                                    "type": "special_strike",
                                    "name": "тяжелым хвостом",
                                    "value": [1, 1, 1],
                                    "target": {"class": "elf", "not": {"is": "attacked"}},
                                },
                            }
                        ],
                    ],
                    "to": "self",
                    "both": {
                        "all": [
                            {"exists": {"filter": {"class": "orc", "opposite": True}}},
                            {"exists": {"filter": {"class": "orc", "behind": True}}},
                        ]
                    },
                }
            ],
        },
    ),
]


@pytest.mark.parametrize(("russian", "feature"), READ)
def test_a_sentence_is_understood(russian: str, feature: dict[str, Any]) -> None:
    assert read(russian) == [feature]


@pytest.mark.parametrize(
    "english, russian",
    [
        (
            "{tap}: Your forest gnome fights an adjacent enemy creature with a simple strike.",
            "{tap}: Ваш лесной гном сражается простым ударом с соседним существом противника.",
        ),
        (
            "{sudden}{tap}: Raise by 1 a roll of your orc, wounding it by 1.",
            "{instant}{tap}: Увеличить на 1 бросок вашего орка, ранив его на 1.",
        ),
        ("{sudden}{tap}: Lower a chosen roll by 1.", "{instant}{tap}: Уменьшить выбранный бросок кубика на 1."),
        (
            "{sudden}{tap}: Lower the value of a chosen strike by 1.",
            "{instant}{tap}: Уменьшить величину выбранного удара на 1.",
        ),
    ],
)
def test_both_languages_say_the_same(english: str, russian: str) -> None:
    assert read(english) == read(russian)


@pytest.mark.parametrize(
    "text",
    [
        "{tap}: Атакующий наносит простой удар по соседнему существу.",  # nobody attacks
        "{tap}: Ваш орк наносит особый удар по соседнему существу.",  # how much
        "При простом ударе может ранить существо на 1, при этом закрыть его, либо излечиться на 1 (совершите оба).",
    ],
)
def test_what_it_does_not_understand_it_refuses(text: str) -> None:
    assert judged(compile_text(text)).unsupported

"""Fights that texts settle, wounds kept from several cards, an X of the player's choice; sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_compiler import read

#: Words that a printed sentence has in the same place.
RESULT, OWN_TURN, MAGIC = "результатом сражения", "в свой ход", "магическому удару"
SEND, SO_MUCH = "перенаправить атаку", "величиной X или менее"
NEXT_ROLL, THEN = "к следующему броску", "при этом"
READ: list[tuple[str, dict[str, Any]]] = [
    (
        f"Сражаясь с открытым орком противника, может сделать {RESULT} сильный-сильный (не бросая кубики).",
        {
            "class": "permanent",
            "effects": [
                {
                    "effect": "settle",
                    "mine": "strong",
                    "theirs": "strong",
                    "against": {"closed": False, "class": "orc", "side": "enemy"},
                }
            ],
        },
    ),
    (
        f"Когда {OWN_TURN} сражается простым ударом с открытым эльфом, может сделать результатом "
        "сражения «слабый-слабый».",
        {
            "class": "permanent",
            "effects": [
                {"effect": "settle", "mine": "weak", "theirs": "weak", "against": {"closed": False, "class": "elf"}}
            ],
            "condition": {"turn": "own"},
        },
    ),
    (
        "В начале вашего хода предотвратить 2 следующие раны от выстрелов по вашим гномам до конца хода противника.",
        {
            "class": "triggered",
            "trigger": {"on": "turn_start"},
            "effects": [
                {
                    "effect": "gain_feature",
                    "feature": {
                        "class": "permanent",
                        "effects": [
                            {
                                "effect": "prevent",
                                "x": 2,
                                "once": True,
                                "of": "shot",
                                "cards": {"side": "own", "class": "gnome"},
                            }
                        ],
                    },
                    "until": "end_of_enemy_turn",
                    "to": "self",
                }
            ],
        },
    ),
    (
        "{tap}: Предотвращает 3 следующие раны от ближних атак до конца хода.",
        {
            "class": "playable",
            "cost": {"close": True},
            "type": "impact",
            "effects": [
                {
                    "effect": "gain_feature",
                    "feature": {
                        "class": "permanent",
                        "effects": [{"effect": "prevent", "x": 3, "once": True, "of": "melee_attacks"}],
                    },
                    "until": "end_of_turn",
                    "to": "self",
                }
            ],
        },
    ),
    (
        f"Бешенство 2: излечиться на 1 (если бросок, когда атакует {OWN_TURN}, равен 2 или менее излечиться на 1).",
        {
            "class": "triggered",
            "trigger": {"on": "fury", "die": {"max": 2}},
            "effects": [{"effect": "heal", "x": 1, "to": "self"}],
        },
    ),
    (
        "При сильном разряде или магическом ударе вашего эльфа он получает +1 к следующему разряду "
        f"или {MAGIC} (2 раза за ход).",
        {
            "class": "triggered",
            "trigger": {
                "on": "discharge",
                "whose": {"side": "own", "class": "elf"},
                "force": ["strong"],
                "or": [{"on": "magic_strike", "whose": {"side": "own", "class": "elf"}, "force": ["strong"]}],
            },
            "effects": [
                {
                    "effect": "modify",
                    "what": "value",
                    "of": "magical_attacks",
                    "by": 1,
                    "when": "attacking",
                    "until": "next_attack",
                    "to": "subject",
                }
            ],
            "limit": {"times": 2, "per": "turn"},
        },
    ),
    (
        "Эта карта и её компаньон могут нападать на летающих эльфов простым ударом как на стоящие рядом.",
        {
            "class": "permanent",
            "effects": [
                {
                    "effect": "reach",
                    "of": "simple_strike",
                    "against": {"flying": True, "class": "elf"},
                    "cards": {"any": [{"other": False}, {"kind": "companion", "host": {"other": False}}]},
                }
            ],
        },
    ),
    (
        "Может нападать на летающих простым ударом как на стоящие рядом карты.",
        {"class": "permanent", "effects": [{"effect": "reach", "of": "simple_strike", "against": {"flying": True}}]},
    ),
    (
        f"При выстреле может ранить себя на X, {THEN} получить +X {NEXT_ROLL} кубика (максимум 2).",
        {
            "class": "triggered",
            "trigger": {"on": "shot"},
            "optional": True,
            "effects": [
                {
                    "effect": "choose",
                    "options": [
                        [
                            {"effect": "wound", "x": 1, "to": "self"},
                            {"effect": "modify", "what": "roll", "by": 1, "until": "next_roll", "to": "self"},
                        ],
                        [
                            {"effect": "wound", "x": 2, "to": "self"},
                            {"effect": "modify", "what": "roll", "by": 2, "until": "next_roll", "to": "self"},
                        ],
                    ],
                    "to": "self",
                }
            ],
        },
    ),
    (
        "Когда ваш эльф получает X ран, может излечить другое ваше существо на X (1 раз за ход).",
        {
            "class": "triggered",
            "trigger": {"on": "wounded", "whose": {"side": "own", "class": "elf"}},
            "optional": True,
            "target": {"side": "own", "kind": "creature", "not": {"is": "subject"}},
            "effects": [{"effect": "heal", "x": "amount", "to": "target"}],
            "limit": {"times": 1, "per": "turn"},
        },
    ),
    (
        "При выстреле атакованный получает броню 1 до конца следующего хода.",
        {
            "class": "triggered",
            "trigger": {"on": "shot"},
            "effects": [
                {
                    "effect": "gain_feature",
                    "feature": {"keyword": "armor", "x": 1},
                    "until": "end_of_next_turn",
                    "to": "attacked",
                }
            ],
        },
    ),
    (
        f"Когда эта карта получает X ран от выстрела, она получает защиту от выстрелов {SO_MUCH} до конца хода.",
        {
            "class": "triggered",
            "trigger": {"on": "wounded", "type": "shot"},
            "effects": [
                {
                    "effect": "gain_feature",
                    "feature": {"keyword": "protection", "from": "shots", "amount": {"max": {"of": "amount"}}},
                    "until": "end_of_turn",
                    "to": "self",
                }
            ],
        },
    ),
    (
        "Когда орк противника нападает на эту карту, может поменяться местами с вашим эльфом; "
        f"открыть его и {SEND} в него (1 раз за ход).",
        {
            "class": "triggered",
            "trigger": {"on": "before_attacked", "source": {"class": "orc", "side": "enemy"}},
            "optional": True,
            "target": {"side": "own", "class": "elf"},
            "effects": [
                {"effect": "swap", "to": "target"},
                {"effect": "open", "to": "target"},
                {"effect": "redirect", "to": "target"},
            ],
            "limit": {"times": 1, "per": "turn"},
        },
    ),
    (
        "При выстреле может ранить себя на X, при этом излечить вашего гнома на X (максимум 2).",
        {
            "class": "triggered",
            "trigger": {"on": "shot"},
            "optional": True,
            "target": {"side": "own", "class": "gnome"},
            "effects": [
                {
                    "effect": "choose",
                    "options": [
                        [{"effect": "wound", "x": 1, "to": "self"}, {"effect": "heal", "x": 1, "to": "target"}],
                        [{"effect": "wound", "x": 2, "to": "self"}, {"effect": "heal", "x": 2, "to": "target"}],
                    ],
                    "to": "self",
                }
            ],
        },
    ),
    (
        "Сражаясь с раненым орком в свой ход, может сделать результатом сражения слабый-слабый.",
        {
            "class": "permanent",
            "effects": [
                {"effect": "settle", "mine": "weak", "theirs": "weak", "against": {"wounded": True, "class": "orc"}}
            ],
            "condition": {"turn": "own"},
        },
    ),
    (
        "{instant}{tap}: Уменьшить величину ближнего удара противника по вашему гному на 2.",
        {
            "class": "playable",
            "sudden": True,
            "cost": {"close": True},
            "type": "impact",
            "effects": [
                {
                    "effect": "reduce",
                    "less": 2,
                    "of": "melee_attacks",
                    "against": {"side": "enemy"},
                    "at": {"side": "own", "class": "gnome"},
                }
            ],
        },
    ),
    (
        "При простом ударе по стоящему рядом вашему эльфу может перенаправить его в другого вашего эльфа.",
        {
            "class": "triggered",
            "trigger": {
                "on": "before_attacked",
                "type": "simple_strike",
                "whose": {"adjacent": True, "side": "own", "class": "elf"},
            },
            "optional": True,
            "target": {"side": "own", "class": "elf"},
            "effects": [{"effect": "redirect", "to": "target"}],
        },
    ),
    (
        "В начале хода противника выбранный орк противника сражается простым ударом с другим существом.",
        {
            "class": "triggered",
            "trigger": {"on": "enemy_turn_start"},
            "target": {"class": "orc", "side": "enemy"},
            "effects": [{"effect": "strike", "striker": "target", "filter": {"kind": "creature"}}],
        },
    ),
]


@pytest.mark.parametrize(("russian", "feature"), READ)
def test_a_sentence_is_understood(russian: str, feature: dict[str, Any]) -> None:
    assert read(russian) == [feature]


@pytest.mark.parametrize(
    ("english", "russian"),
    [
        (
            "Fighting an open enemy orc, may make the result of the fight strong-strong (without rolling dice).",
            f"Сражаясь с открытым орком противника, может сделать {RESULT} сильный-сильный.",
        ),
        (
            "{tap}: Prevents 2 next wounds from shots against your elves until end of turn.",
            "{tap}: Предотвращает 2 следующие раны от выстрелов по вашим эльфам до конца хода.",
        ),
    ],
)
def test_both_languages_say_the_same(english: str, russian: str) -> None:
    assert read(english) == read(russian)


@pytest.mark.parametrize(
    "text",
    [
        f"Сражаясь с открытым орком, может сделать {RESULT} сильный-слабый.",  # whose is which
        f"Когда в ход противника сражается с эльфом, может сделать {RESULT} слабый-слабый.",  # not its turn
        f"Бешенство 2: излечиться на 1 (если бросок, когда атакует {OWN_TURN}, равен 3 или менее излечиться на 1).",
        f"Бешенство 2: излечиться на 1 (если бросок, когда атакует {OWN_TURN}, равен 2 или менее излечиться на 2).",
        "При выстреле получает +1 к следующему выстрелу или метанию.",  # one or the other, or both
        f"При выстреле может ранить себя на X, {THEN} получить +X {NEXT_ROLL} кубика.",  # how much
        "Эта карта и её компаньон может нападать на летающих простым ударом как на стоящие рядом.",
    ],
)
def test_what_it_does_not_understand_it_refuses(text: str) -> None:
    assert judged(compile_text(text)).unsupported

"""Phrases put together freely in the manner of the living edition: sentences of our own, each with what it says."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_language import read

NAME = "Вартан"

SAID: list[tuple[str, list[dict[str, Any]]]] = [
    (
        "В конце вашего хода, если Вартан не атаковал в этот ход, он получает {counter}, а стоящее "
        "рядом ваше существо излечивается на 1.",
        [
            {
                "class": "triggered",
                "condition": {"self": {"attacked": False}},
                "effects": [{"effect": "gain_chips", "to": "self", "x": 1}, {"effect": "heal", "to": "target", "x": 1}],
                "target": {"adjacent": True, "kind": "creature", "side": "own"},
                "trigger": {"on": "turn_end"},
            }
        ],
    ),
    (
        "Когда ваш пират уничтожает карту противника, этот пират получает {counter} и может "
        "переместиться на соседнюю клетку.",
        [
            {
                "class": "triggered",
                "effects": [
                    {"effect": "gain_chips", "to": "subject", "x": 1},
                    {
                        "effect": "may",
                        "effects": [{"cell": {"adjacent": "moved"}, "effect": "move", "to": "subject"}],
                        "to": "subject",
                    },
                ],
                "trigger": {
                    "on": "kill",
                    "target": {"kind": "card", "side": "enemy"},
                    "whose": {"class": "pirate", "side": "own"},
                },
            }
        ],
    ),
    (
        "При атаке вашего существа по карте противника, стоящей в одном столбце с Вартаном, эта карта ранится на 1.",
        [
            {
                "class": "triggered",
                "effects": [{"effect": "wound", "to": "attacked", "x": 1}],
                "trigger": {
                    "on": "attack",
                    "target": {"kind": "card", "same_column": True, "side": "enemy"},
                    "whose": {"kind": "creature", "side": "own"},
                },
            }
        ],
    ),
    (
        "При вызове карты противника ранить Вартана и эту карту на 2.",
        [
            {
                "class": "triggered",
                "effects": [{"effect": "wound", "to": "self", "x": 2}, {"effect": "wound", "to": "subject", "x": 2}],
                "trigger": {"on": "arrive", "type": "summon", "whose": {"kind": "card", "side": "enemy"}},
            }
        ],
    ),
    (
        "Когда ваш орк нападает на существо с проклятием, этот орк открывается.",
        [
            {
                "class": "triggered",
                "effects": [{"effect": "open", "to": "subject"}],
                "trigger": {
                    "on": "assault",
                    "target": {"keyword": "curse", "kind": "creature"},
                    "whose": {"class": "orc", "side": "own"},
                },
            }
        ],
    ),
    (
        "При вызове вашего существа закрыть стоящую рядом карту и ранить её на 1.",
        [
            {
                "class": "triggered",
                "effects": [{"effect": "close", "to": "target"}, {"effect": "wound", "to": "target", "x": 1}],
                "target": {"adjacent": True, "kind": "card"},
                "trigger": {"on": "arrive", "type": "summon", "whose": {"kind": "creature", "side": "own"}},
            }
        ],
    ),
    (
        "При сильном ударе закрыть атакованное существо и ранить стоящую рядом с ним карту на 1.",
        [
            {
                "class": "triggered",
                "effects": [
                    {
                        "effect": "close",
                        "if": {"exists": {"filter": {"is": "attacked", "kind": "creature"}}},
                        "to": "attacked",
                    },
                    {"effect": "wound", "to": "target", "x": 1},
                ],
                "target": {"kind": "card", "near": {"adjacent": True, "to": "attacked"}},
                "trigger": {
                    "force": ["strong"],
                    "on": "attack",
                    "type": "strikes",
                    "target": {"kind": "creature"},
                },
            }
        ],
    ),
    (
        "При {strike} ранить стоящее позади атакованного существо на 2.",
        [
            {
                "class": "triggered",
                "effects": [{"effect": "wound", "to": "target", "x": 2}],
                "target": {"kind": "creature", "near": {"behind": True, "to": "attacked"}},
                "trigger": {"on": "simple_strike"},
            }
        ],
    ),
    (
        "При {strike} излечить стоящее в одном ряду с атакованным ваше существо на 1.",
        [
            {
                "class": "triggered",
                "effects": [{"effect": "heal", "to": "target", "x": 1}],
                "target": {"kind": "creature", "near": {"same_row": True, "to": "attacked"}, "side": "own"},
                "trigger": {"on": "simple_strike"},
            }
        ],
    ),
    (
        "+1 к {strike} по стоящим напротив Вартана существам.",
        [
            {
                "class": "permanent",
                "effects": [
                    {
                        "against": {"kind": "creature", "opposite": True},
                        "by": 1,
                        "effect": "modify",
                        "of": "simple_strike",
                        "what": "value",
                        "when": "attacking",
                    }
                ],
            }
        ],
    ),
    (
        "{tap}: Разряд на 1 по карте рядом.",
        [
            {
                "class": "playable",
                "cost": {"close": True},
                "target": {"adjacent": True, "kind": "card"},
                "type": "discharge",
                "value": [1, 1, 1],
            }
        ],
    ),
    (
        "{tap}: Отравить выбранного орка на 1 и существо позади него на 2.",
        [
            {
                "class": "playable",
                "cost": {"close": True},
                "effects": [{"effect": "poison", "to": "target", "x": 1}, {"effect": "poison", "to": "second", "x": 2}],
                "second": {"kind": "creature", "near": {"behind": True, "to": "target"}},
                "target": {"class": "orc"},
                "type": "impact",
            }
        ],
    ),
    (
        "При прыжке получает 1 дополнительную {health} и +1 к {move} до конца хода.",
        [
            {
                "class": "triggered",
                "effects": [
                    {"effect": "extra_lives", "to": "self", "x": 1},
                    {"by": 1, "effect": "modify", "to": "self", "until": "end_of_turn", "what": "movement"},
                ],
                "trigger": {"keyword": "jump", "on": "feature"},
            }
        ],
    ),
    (
        "{tap}: Два эльфа получают по 2 {counter}.",
        [
            {
                "class": "playable",
                "cost": {"close": True},
                "count": 2,
                "effects": [{"effect": "gain_chips", "to": "target", "x": 2}],
                "exactly": True,
                "target": {"class": "elf"},
                "type": "impact",
            }
        ],
    ),
    (
        "При вызове вашего существа положить на него {counter}.",
        [
            {
                "class": "triggered",
                "effects": [{"effect": "gain_chips", "to": "subject", "x": 1}],
                "trigger": {"on": "arrive", "type": "summon", "whose": {"kind": "creature", "side": "own"}},
            }
        ],
    ),
    (
        "{tap}: Положить {counter} на двух ваших эльфов.",
        [
            {
                "class": "playable",
                "cost": {"close": True},
                "count": 2,
                "effects": [{"effect": "gain_chips", "to": "target", "x": 1}],
                "exactly": True,
                "target": {"class": "elf", "side": "own"},
                "type": "impact",
            }
        ],
    ),
    (
        "При вызове существа противника закрыть это существо, если оно стоит 4 или менее.",
        [
            {
                "class": "triggered",
                "effects": [{"effect": "close", "filter": {"cost": {"max": 4}, "is": "subject"}, "to": "each"}],
                "trigger": {"on": "arrive", "type": "summon", "whose": {"kind": "creature", "side": "enemy"}},
            }
        ],
    ),
    (
        "При сильном ударе атакованный теряет {counter} или ранится на 1.",
        [
            {
                "class": "triggered",
                "effects": [
                    {
                        "effect": "choose",
                        "options": [
                            [{"effect": "lose_chips", "to": "attacked", "x": 1}],
                            [{"effect": "wound", "to": "attacked", "x": 1}],
                        ],
                        "to": "attacked",
                    }
                ],
                "trigger": {"force": ["strong"], "on": "attack", "type": "strikes"},
            }
        ],
    ),
    (
        "При прыжке ранить стоящее рядом существо на 1 или излечить на 1.",
        [
            {
                "class": "triggered",
                "effects": [
                    {
                        "effect": "choose",
                        "options": [
                            [{"effect": "wound", "to": "target", "x": 1}],
                            [{"effect": "heal", "to": "target", "x": 1}],
                        ],
                        "to": "target",
                    }
                ],
                "target": {"adjacent": True, "kind": "creature"},
                "trigger": {"keyword": "jump", "on": "feature"},
            }
        ],
    ),
    (
        "При нападении на раненое существо получает Х {counter}, где Х число существ с проклятием.",
        [
            {
                "class": "triggered",
                "effects": [
                    {
                        "effect": "gain_chips",
                        "to": "self",
                        "x": {"filter": {"keyword": "curse", "kind": "creature"}, "of": "cards"},
                    }
                ],
                "trigger": {"on": "assault", "target": {"kind": "creature", "wounded": True}},
            }
        ],
    ),
    (
        "При выстреле по летающему существу, если атакованное существо ранено, закрыть его.",
        [
            {
                "class": "triggered",
                "effects": [{"effect": "close", "to": "attacked"}],
                "trigger": {"on": "shot", "target": {"flying": True, "kind": "creature", "wounded": True}},
            }
        ],
    ),
    (
        "Когда ваш герой атакует, стоящее рядом с Вартаном существо излечивается на 1.",
        [
            {
                "class": "triggered",
                "effects": [{"effect": "heal", "to": "target", "x": 1}],
                "target": {"adjacent": True, "kind": "creature"},
                "trigger": {
                    "on": "assault",
                    "whose": {
                        "any": [
                            {"class": "hero_warrior"},
                            {"class": "hero_mage"},
                            {"class": "hero_priest"},
                            {"class": "hero_rogue"},
                        ],
                        "side": "own",
                    },
                },
                "readings": ["when-an-attack-begins"],
            }
        ],
    ),
    (
        "Когда Вартан атакует закрытую карту {strike}, получает {counter}.",
        [
            {
                "class": "triggered",
                "effects": [{"effect": "gain_chips", "to": "self", "x": 1}],
                "trigger": {"on": "assault", "target": {"closed": True, "kind": "card"}, "type": "simple_strike"},
                "readings": ["when-an-attack-begins"],
            }
        ],
    ),
    (
        "В конце хода противника получает 2 {counter}, если в его отряде нет эльфов.",
        [
            {
                "class": "triggered",
                "condition": {"exists": {"filter": {"class": "elf", "side": "enemy"}, "max": 0}},
                "effects": [{"effect": "gain_chips", "to": "self", "x": 2}],
                "trigger": {"on": "enemy_turn_end"},
            }
        ],
    ),
    (
        "В конце хода противника его выбранный эльф получает проклятие.",
        [
            {
                "class": "triggered",
                "effects": [{"effect": "curse", "to": "target"}],
                "target": {"class": "elf", "side": "enemy"},
                "trigger": {"on": "enemy_turn_end"},
            }
        ],
    ),
    (
        "При получении проклятия или благословления открывается.",
        [
            {
                "class": "triggered",
                "effects": [{"effect": "open", "to": "self"}],
                "trigger": {"keyword": "curse", "on": "marked"},
            },
            {
                "class": "triggered",
                "effects": [{"effect": "open", "to": "self"}],
                "trigger": {"keyword": "blessing", "on": "marked"},
            },
        ],
    ),
    (
        "При {strike} Вартана или его хозяина ранить стоящее рядом существо на 1.",
        [
            {
                "class": "triggered",
                "effects": [{"effect": "wound", "to": "target", "x": 1}],
                "target": {"adjacent": True, "kind": "creature"},
                "trigger": {"on": "simple_strike", "whose": {"any": [{"other": False}, {"hosting": True}]}},
            }
        ],
    ),
    (
        "При ударе по карте на вашей половине поля боя она ранится ещё на 1.",
        [
            {
                "class": "triggered",
                "effects": [{"effect": "wound", "to": "attacked", "x": 1}],
                "trigger": {"on": "attack", "target": {"half": "own", "kind": "card"}, "type": "strikes"},
            }
        ],
    ),
    (
        "{tap}: Метание на 2, только по летающему эльфу противника.",
        [
            {
                "class": "playable",
                "cost": {"close": True},
                "target": {"class": "elf", "flying": True, "side": "enemy"},
                "type": "throw",
                "value": [2, 2, 2],
            }
        ],
    ),
    (
        "{tap}: Излечиться на X, где X количество незанятых клеток рядом с Вартаном.",
        [
            {
                "class": "playable",
                "cost": {"close": True},
                "effects": [{"effect": "heal", "to": "self", "x": {"of": "free_cells", "whose": "self"}}],
                "type": "impact",
            }
        ],
    ),
    (
        "Первая за ход атака по Вартану сводится к слабой.",
        [
            {
                "class": "permanent",
                "effects": [{"down_to": "weak", "effect": "reduce", "of": "attacks", "when": "attacked"}],
                "limit": {"per": "turn", "times": 1},
            }
        ],
    ),
    (
        "{armor} 2, пока на Вартане 3 или более {counter}.",
        [
            {
                "class": "permanent",
                "condition": {"self": {"chips": {"min": 3}}},
                "effects": [{"effect": "grant", "feature": {"keyword": "armor", "x": 2}}],
            }
        ],
    ),
    (
        "Концентрация: если рядом стоит ваш гном, получает {counter}.",
        [
            {
                "class": "triggered",
                "condition": {"exists": {"filter": {"adjacent": True, "class": "gnome", "side": "own"}}},
                "effects": [{"effect": "gain_chips", "to": "self", "x": 1}],
                "trigger": {"on": "concentration"},
            }
        ],
    ),
    (
        "{tap}: Ваша карта получает {counter} или излечивается на 2.",
        [
            {
                "class": "playable",
                "cost": {"close": True},
                "effects": [
                    {
                        "effect": "choose",
                        "options": [
                            [{"effect": "gain_chips", "to": "target", "x": 1}],
                            [{"effect": "heal", "to": "target", "x": 2}],
                        ],
                        "to": "target",
                    }
                ],
                "target": {"kind": "card", "side": "own"},
                "type": "impact",
            }
        ],
    ),
    (
        "{tap}: Закрытый гном не может действовать и получает -1 к {strike} до конца хода.",
        [
            {
                "class": "playable",
                "cost": {"close": True},
                "effects": [
                    {
                        "effect": "gain_feature",
                        "feature": {"class": "permanent", "effects": [{"action": "act", "effect": "forbid"}]},
                        "to": "target",
                        "until": "end_of_turn",
                    },
                    {
                        "by": -1,
                        "effect": "modify",
                        "of": "simple_strike",
                        "to": "target",
                        "until": "end_of_turn",
                        "what": "value",
                        "when": "attacking",
                    },
                ],
                "target": {"class": "gnome", "closed": True},
                "type": "impact",
            }
        ],
    ),
    (
        "При закрытии вашего артефакта все стоящие рядом с ним ваши эльфы получают +1 к {move} до конца хода.",
        [
            {
                "class": "triggered",
                "effects": [
                    {
                        "by": 1,
                        "effect": "modify",
                        "filter": {"class": "elf", "near": {"adjacent": True, "to": "subject"}, "side": "own"},
                        "to": "each",
                        "until": "end_of_turn",
                        "what": "movement",
                    }
                ],
                "trigger": {"on": "close", "whose": {"kind": "artifact", "side": "own"}},
            }
        ],
    ),
    (
        "При {strike} может снять {counter} с атакованной карты, при этом получает {counter}.",
        [
            {
                "class": "triggered",
                "effects": [
                    {
                        "effect": "attempt",
                        "effects": [{"effect": "lose_chips", "to": "attacked", "x": 1}],
                        "then": [{"effect": "gain_chips", "to": "self", "x": 1}],
                        "to": "attacked",
                    }
                ],
                "optional": True,
                "trigger": {"on": "simple_strike"},
            }
        ],
    ),
]

REFUSED = [
    # Nobody can say whom the pronoun means, or of whom it has to be so.
    "При ударе он получает {counter}, а выбранный эльф закрывается.",
    "В начале вашего хода, если рядом стоит эльф, он получает {counter}, а ваш гном закрывается.",
    "При вызове карты противника закрыть стоящее рядом существо и ранить её на 1.",
    "При вызове вашего существа закрыть стоящую рядом карту, затем ранить её на 1.",
    "Ваши эльфы получают {armor} 1, если нападал в этот ход.",
    # Who may do it after a comma.
    "{tap}: Выбранный эльф получает {counter}, при этом может открыться.",
    # Which of two cards "that creature" is, who is chosen beside others, and the rest of whom.
    "При сильном {strike} вашего тролля по закрытому существу то существо ранится на 2.",
    "{tap}: Проклясть всех гномов, соседних с выбранным вашим эльфом.",
    "{tap}: Ранить всех эльфов на 1, остальные ваши существа излечиваются на 1.",
    # Additional lives do not go away with the turn; attacks of the incorporeal are no feature of this card.
    "{tap}: Выбранный эльф получает 2 дополнительные {health} до конца хода.",
    "Защита от атак летающих и бестелесных.",
    "При гибели Вартана или его хозяина ранить стоящее рядом существо на 1.",
]


@pytest.mark.parametrize(("text", "features"), SAID)
def test_phrases_put_together_freely_say_what_they_say(text: str, features: list[dict[str, Any]]) -> None:
    assert read(text, NAME) == features


@pytest.mark.parametrize("text", REFUSED)
def test_what_nobody_can_say_is_refused(text: str) -> None:
    assert judged(compile_text(text, NAME)).unsupported

"""Prophecies that others wait for, the dead of a turn, cards of graveyards, attacks of others; our own texts."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards import compile_text
from tests.cards.test_compiler import playable, read, triggered

CHIP = {"effect": "gain_chips", "x": 1, "to": "self"}
DEAD = {"zone": "graveyard", "died_this_turn": True}
SHOWN_ELF = {"class": "elf", "cost": {"max": 3}}
STRIKES = {"effect": "modify", "what": "value", "of": "simple_strike", "when": "attacking"}

READ: list[tuple[str, dict[str, Any]]] = [
    (
        "Когда ваш эльф получает раны от выстрела карты противника он может объявить метание костью на 2.",
        {
            "class": "triggered",
            "trigger": {
                "on": "wounded",
                "type": "shot",
                "source": {"kind": "card", "side": "enemy"},
                "whose": {"side": "own", "class": "elf"},
            },
            "optional": True,
            "effects": [
                {
                    "effect": "attack",
                    "blow": {"type": "throw", "name": "костью", "value": [2, 2, 2]},
                    "striker": "subject",
                }
            ],
        },
    ),
    (
        "При пророчестве вашей карты, если показан дракон, метание на 2, дальность 3 (1 раз за бой).",
        triggered(
            "prophecy",
            trigger={"on": "prophecy", "whose": {"side": "own", "kind": "card"}, "shown": {"class": "dragon"}},
            target={"kind": "card"},
            type="throw",
            value=[2, 2, 2],
            range=3,
            limit={"times": 1, "per": "battle"},
        ),
    ),
    (
        "При пророчестве ваших карт, если показанная карта имеет {regen}, получить {token}.",
        triggered(
            "prophecy",
            CHIP,
            trigger={
                "on": "prophecy",
                "whose": {"side": "own", "kind": "card"},
                "shown": {"keyword": "regeneration"},
            },
        ),
    ),
    (
        "{tap}: Пророчество 2; можете вызвать одного из показанных эльфов стоимостью 3 или менее на соседнюю клетку.",
        playable(
            "impact",
            effects=[
                {
                    "effect": "prophecy",
                    "x": 2,
                    "effects": [
                        {
                            "effect": "if_shown",
                            "filter": SHOWN_ELF,
                            "effects": [
                                {
                                    "effect": "may",
                                    "effects": [
                                        {"effect": "summon", "filter": {**SHOWN_ELF, "shown": True}, "to": "self"}
                                    ],
                                    "to": "self",
                                }
                            ],
                        }
                    ],
                    "to": "self",
                }
            ],
        ),
    ),
    (
        "В конце хода, если в этот ход погибло ваше существо, открывается.",
        triggered(
            "any_turn_end",
            {"effect": "open", "to": "self"},
            condition={"exists": {"filter": {"side": "own", "kind": "creature", **DEAD}}},
        ),
    ),
    (
        "Пока в этот ход не погибло ваших гномов, имеет {direct}.",
        {
            "class": "permanent",
            "condition": {"exists": {"filter": {"side": "own", "class": "gnome", **DEAD}, "max": 0}},
            "effects": [{"effect": "grant", "feature": {"keyword": "directed_strike"}}],
        },
    ),
    (
        "{tap}: Возродить погибшего в этот ход орка на любую клетку вашей половины.",
        playable(
            "impact",
            target={"died_this_turn": True, "class": "orc", "zone": "graveyard", "side": "own"},
            effects=[{"effect": "revive", "cell": {"half": "own"}, "to": "target"}],
        ),
    ),
    (
        "{tap}: Изгнать до трёх карт с кладбища противника.",
        playable(
            "impact",
            target={"kind": "card", "zone": "graveyard", "side": "enemy"},
            count=3,
            effects=[{"effect": "exile", "to": "target"}],
        ),
    ),
    (
        "{tap}: Вернуть двух эльфов с вашего кладбища в колоду.",
        playable(
            "impact",
            target={"class": "elf", "zone": "graveyard", "side": "own"},
            count=2,
            exactly=True,
            effects=[{"effect": "return_to_deck", "to": "target"}],
        ),
    ),
    (
        "{token}: Вызвать нежить стоимостью 3 или менее на соседнюю клетку; она вступает в бой закрытой.",
        {
            "class": "playable",
            "cost": {"chips": 1},
            "type": "impact",
            "effects": [
                {"effect": "summon", "filter": {"class": "undead", "cost": {"max": 3}}, "to": "self", "closed": True}
            ],
        },
    ),
    (
        "Инкарнирует с 2 дополнительными {life}.",
        triggered(
            "arrive",
            {"effect": "extra_lives", "x": 2, "to": "self"},
            trigger={"on": "arrive", "type": "incarnation"},
        ),
    ),
    (
        "Когда вы вызываете орка, он получает {zom} до конца хода.",
        triggered(
            "arrive",
            {
                "effect": "gain_feature",
                "feature": {"keyword": "protection", "from": "magic"},
                "until": "end_of_turn",
                "to": "subject",
            },
            trigger={"on": "arrive", "type": "summon", "whose": {"side": "own", "class": "orc"}},
        ),
    ),
    (
        "{tap}: До начала вашего хода эльф не может передвигаться и получает -2 к {strike}.",
        playable(
            "impact",
            target={"class": "elf"},
            effects=[
                {
                    "effect": "gain_feature",
                    "feature": {"class": "permanent", "effects": [{"effect": "forbid", "action": "move"}]},
                    "until": "start_of_your_turn",
                    "to": "target",
                },
                {**STRIKES, "by": -2, "to": "target", "until": "start_of_your_turn"},
            ],
        ),
    ),
    (
        "{instant}{tap}: Предотвратить 2 раны от разряда по вашему гному.",
        {
            **playable("impact", effects=[{"effect": "reduce", "less": 2, "of": "discharge"}]),
            "sudden": True,
            "effects": [{"effect": "reduce", "less": 2, "of": "discharge", "at": {"side": "own", "class": "gnome"}}],
        },
    ),
    (
        "{instant}{token}: Изменить результат броска кубика на 2 в любую сторону.",
        {
            "class": "playable",
            "sudden": True,
            "cost": {"chips": 1},
            "type": "impact",
            "target": {"kind": "card"},
            "effects": [{"effect": "modify_roll", "by": 2, "or_by": -2, "to": "target"}],
        },
    ),
    (
        "{tap}: Добивание на 2, только по закрытому эльфу.",
        playable(
            "impact",
            keyword="finishing",
            x=2,
            target={
                "closed": True,
                "class": "elf",
                "kind": "creature",
                "adjacent": True,
                "corporeal": True,
                "symbiote": False,
                "lives_at_most": 2,
            },
        ),
    ),
    (
        "+1 {life}, пока в вашем отряде существа четырёх или более разных классов.",
        {
            "class": "permanent",
            "condition": {"classes": {"filter": {"kind": "creature", "side": "own"}, "min": 4}},
            "effects": [{"effect": "modify", "what": "lives", "by": 1}],
        },
    ),
    (
        "Пока в вашей колоде 3 или менее карты, имеет {direct}.",
        {
            "class": "permanent",
            "condition": {"exists": {"filter": {"kind": "card", "zone": "deck", "side": "own"}, "max": 3}},
            "effects": [{"effect": "grant", "feature": {"keyword": "directed_strike"}}],
        },
    ),
    (
        "При гибели другой вашей карты с таким же названием открывается.",
        triggered(
            "any_death",
            {"effect": "open", "to": "self"},
            trigger={"on": "any_death", "target": {"side": "own", "copy": True}},
        ),
    ),
    (
        "При слабом {strike} по этому существу атаковавший теряет {token}.",
        triggered(
            "attacked",
            {"effect": "lose_chips", "x": 1, "to": "attacker"},
            trigger={"on": "attacked", "type": "simple_strike", "force": ["weak"]},
        ),
    ),
    (
        "{tap}: Ваш гном совершает выстрел на 1-2-2, дальность 3.",
        playable(
            "impact",
            target={"side": "own", "class": "gnome"},
            effects=[
                {
                    "effect": "attack",
                    "blow": {"type": "shot", "value": [1, 2, 2], "range": 3},
                    "striker": "target",
                }
            ],
        ),
    ),
    (
        "При {strike} ваш соседний орк может нанести особый удар на 2.",
        triggered(
            "simple_strike",
            {"effect": "attack", "blow": {"type": "special_strike", "value": [2, 2, 2]}, "striker": "target"},
            optional=True,
            target={"side": "own", "adjacent": True, "class": "orc"},
        ),
    ),
    (
        "Вальхалла: вызвать йордлинга стоимостью 5 или менее рядом с вашим йордлингом.",
        triggered(
            "valhalla",
            {
                "effect": "summon",
                "filter": {"class": "jordling", "cost": {"max": 5}},
                "cell": {"beside": {"side": "own", "class": "jordling"}},
                "to": "self",
            },
        ),
    ),
    (
        "Начинает бой с {token}, если в вашем отряде есть болото.",
        triggered("battle_start", CHIP, condition={"exists": {"filter": {"class": "swamp", "side": "own"}}}),
    ),
    (
        "Пока стоит в первом ряду, ваши эльфы имеют {armor} 1.",
        {
            "class": "permanent",
            "condition": {"self": {"row": 1}},
            "effects": [
                {
                    "effect": "grant",
                    "feature": {"keyword": "armor", "x": 1},
                    "cards": {"side": "own", "class": "elf"},
                }
            ],
        },
    ),
    (
        "Пока в вашем отряде только гномы, имеет {direct}.",
        {
            "class": "permanent",
            "condition": {
                "exists": {"filter": {"side": "own", "kind": "creature", "not": {"class": "gnome"}}, "max": 0}
            },
            "effects": [{"effect": "grant", "feature": {"keyword": "directed_strike"}}],
        },
    ),
    (
        "+2 к {strike} по картам с классом пират.",
        {
            "class": "permanent",
            "effects": [{**STRIKES, "by": 2, "against": {"class": "pirate"}}],
        },
    ),
    (
        "{tap}: Изгнать эльфа с любого кладбища; излечиться на X, где X — его стоимость.",
        playable(
            "impact",
            effects=[
                {
                    "effect": "exile_dead",
                    "filter": {"class": "elf", "side": "any"},
                    "effects": [{"effect": "heal", "x": {"of": "cost", "whose": "spent"}, "to": "self"}],
                    "to": "self",
                }
            ],
        ),
    ),
    (
        "Первый раз за ход, когда получает {token}, открывается.",
        triggered(
            "chips",
            {"effect": "open", "to": "self"},
            trigger={"on": "chips", "time": {"equal": 1, "per": "turn"}},
        ),
    ),
    (
        "Эльфы противника не могут атаковать это существо {strike}.",
        {
            "class": "permanent",
            "effects": [
                {
                    "effect": "forbid",
                    "action": "simple_strike",
                    "against": {"other": False},
                    "cards": {"class": "elf", "side": "enemy"},
                }
            ],
        },
    ),
    (
        "При выстреле по закрытому эльфу получает +1 к этому выстрелу.",
        {
            "class": "permanent",
            "effects": [
                {**STRIKES, "of": "shot", "by": 1, "against": {"closed": True, "class": "elf"}},
            ],
        },
    ),
    (
        "Когда рядом погибает ваше существо, получить {token}.",
        triggered(
            "any_death",
            CHIP,
            trigger={"on": "any_death", "target": {"side": "own", "kind": "creature", "adjacent": True}},
        ),
    ),
    (
        "В начале хода противника ваш эльф может поменяться местами с любым другим вашим эльфом.",
        triggered(
            "enemy_turn_start",
            {"effect": "swap", "with": "targets", "to": "target"},
            optional=True,
            target={"side": "own", "class": "elf"},
            count=2,
            exactly=True,
        ),
    ),
]


@pytest.mark.parametrize(("text", "feature"), READ, ids=[text for text, _ in READ])
def test_read(text: str, feature: dict[str, Any]) -> None:
    assert read(text) == [feature]


@pytest.mark.parametrize(
    "text",
    [
        "При гибели вашей карты, если показан эльф, получить {token}.",
        "{tap}: Вызвать одну из показанных карт.",
        "{tap}: Изгнать до трёх соседних карт с кладбища противника.",
        "Если в этот ход погибло соседнее существо, имеет {direct}.",
        "Пока в вашей колоде есть эльф, имеет {direct}.",
        "{tap}: Эльф противника совершает выстрел на 1-2-2.",
        "{tap}: Ваш эльф меняется местами с гномом противника.",
        "Инкарнирует рядом с эльфом.",
        "{tap}: Эльф получает +2 к {strike} и {ova} до конца хода.",
        "{tap}: Пророчество 1; если показан эльф, возродить его.",
        "Пока рядом с ним стоит, ваши эльфы имеют {armor} 1.",
    ],
)
def test_refused(text: str) -> None:
    assert compile_text(text).unsupported

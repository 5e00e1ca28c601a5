"""The second and the third time, first rolls, whom a card was at before, attacks that are owed: our own sentences."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_compiler import read
from tests.cards.test_skirmishes import ELF, when

OWN = {**ELF, "side": "own"}
CREATURE = {"kind": "creature"}
CHIP = {"effect": "gain_chips", "x": 1, "to": "self"}

PAIRS: list[tuple[str, str, dict[str, Any]]] = [
    (
        "Когда ваш эльф закрывается во второй раз за ход - эта карта получает фишку.",
        "When your elf closes for the second time per turn - this card gets a chip.",
        {"class": "triggered", "trigger": {"on": "close", "time": {"equal": 2, "per": "turn"}, "whose": OWN},
         "effects": [CHIP]},
    ),
    (
        "Когда уничтожает третьего эльфа за бой - получает фишку.",
        "When this card kills the third elf per battle - gets a chip.",
        {"class": "triggered", "trigger": {"on": "kill", "target": ELF, "time": {"equal": 3, "per": "battle"}},
         "effects": [CHIP]},
    ),
    (
        "При гибели второго или более эльфа за ход - получает фишку.",
        "On death of the second or more elf per turn - gets a chip.",
        {"class": "triggered", "trigger": {"on": "any_death", "target": ELF, "time": {"min": 2, "per": "turn"}},
         "effects": [CHIP]},
    ),
    (
        "Первый за бой бросок кубика вашего эльфа равен 5.",
        "The first per battle die roll of your elf is 5.",
        {"class": "permanent", "effects": [{"effect": "fixed_roll", "x": 5, "cards": OWN}],
         "limit": {"times": 1, "per": "battle"}},
    ),
    (
        "В начале хода противника выбранный стоящий рядом эльф обязан напасть на эту карту {strike}.",
        "At the start of the enemy turn an adjacent elf is obliged to attack this card with a {strike}.",
        {"class": "triggered", "trigger": {"on": "enemy_turn_start"},
         "target": {"adjacent": True, **ELF},
         "effects": [{"effect": "oblige", "victim": "self", "until": "end_of_its_turn", "to": "target"}]},
    ),
    (
        "Когда ваш эльф получает ответный удар - эта карта получает фишку.",
        "When your elf gets an answering strike - this card gets a chip.",
        when("answered", CHIP, whose=OWN),
    ),
    (
        "{tap}: ранить на 2 эльфа, который действовал в этот ход.",
        "{tap}: wound by 2 an elf who has acted this turn.",
        {"class": "playable", "cost": {"close": True}, "type": "impact", "target": {**ELF, "acted": True},
         "effects": [{"effect": "wound", "x": 2, "to": "target"}]},
    ),
]  # fmt: skip

READ: list[tuple[str, dict[str, Any]]] = [
    (
        "Когда ваш эльф получает раны от выстрела карты противника первый раз за ход - получает фишку (3 раза за ход).",
        {"class": "triggered",
         "trigger": {"on": "wounded", "type": "shot", "source": {"kind": "card", "side": "enemy"},
                     "time": {"equal": 1, "per": "turn"}, "whose": OWN},
         "effects": [CHIP], "limit": {"times": 3, "per": "turn"}},
    ),
    (
        "Когда закрывается, чтобы переместить ваш артефакт - получает фишку.",
        {"class": "triggered", "trigger": {"on": "close", "keyword": "move",
                                           "source": {"side": "own", "kind": "artifact"}}, "effects": [CHIP]},
    ),
    (
        "Когда ваш эльф нападает {strike}, если он уже нападал выстрелом в этот ход - эта карта получает фишку.",
        when("assault", CHIP, type="simple_strike", whose={**OWN, "attacked_with": "shot"}),
    ),
    (
        "При нападении на эльфа, на которого уже нападала в этот ход - получает фишку.",
        {"class": "triggered", "trigger": {"on": "assault", "target": {**ELF, "struck": "attacks"}}, "effects": [CHIP]},
    ),
    (
        "{ova}: 3 если вы использовали пересдачу.",
        {"class": "permanent", "condition": {"mulligans": {"min": 1}},
         "effects": [{"effect": "grant", "feature": {"keyword": "experience_in_attack", "x": 3}}]},
    ),
]  # fmt: skip

REFUSED = [
    "Когда ваш эльф погибает второй раз за ход - эта карта получает фишку.",
    "Второй за ход бросок кубика равен 6.",
    "Первый за бой бросок кубика равен 8.",
    "В начале хода противника ваш эльф (по его выбору) обязан напасть на эту карту {strike}.",
    "В начале хода противника выбранный эльф обязан напасть на эту карту выстрелом.",
    "При погружении второго эльфа за ход получает фишку.",
    "Когда открывается, чтобы переместить ваш артефакт - получает фишку.",
]


@pytest.mark.parametrize(("text", "feature"), READ)
def test_russian_says_it(text: str, feature: dict[str, Any]) -> None:
    assert read(text) == [feature]


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_not_understood(text: str) -> None:
    assert judged(compile_text(text)).unsupported

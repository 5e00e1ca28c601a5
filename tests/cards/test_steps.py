"""Steps: whom a card came beside, moves that fail or that others choose, who walked before; sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_compiler import read

#: A word that a printed sentence has in the same place.
STOOD = "стояли"
FOE = {"kind": "creature", "side": "enemy"}
MAY_GO = {
    "effect": "may",
    "asks": "its_player",
    "to": "each",
    "filter": {"class": "elf", "side": "enemy", "adjacent": True},
}

PAIRS: list[tuple[str, str, dict[str, Any]]] = [
    (
        "При метании ранить эльфа, стоящего рядом с атакованным существом, на 1.",
        "On a throw, wound an elf beside the attacked creature by 1.",
        {"class": "triggered",
         "trigger": {"on": "throw", "target": {"kind": "creature"}},
         "target": {"class": "elf", "near": {"to": "attacked", "adjacent": True}},
         "effects": [{"effect": "wound", "x": 1, "to": "target"}]},
    ),
    (
        "При прыжке на клетку рядом с эльфом, которого атаковал метанием в этот ход, ранить его на 2.",
        "On jump to a cell next to an elf that it attacked with a throw this turn - wound it by 2.",
        {"class": "triggered",
         "trigger": {"on": "move", "keyword": "jump", "cell": {"to": {"beside": {"class": "elf", "struck": "throw"}}}},
         "target": {"class": "elf", "struck": "throw", "adjacent": True},
         "effects": [{"effect": "wound", "x": 2, "to": "target"}]},
    ),
    (
        "{tap}: переместиться на соседнюю клетку, затем закрыть всех эльфов; "
        "если не может переместиться, раниться на 2.",
        "{tap}: go to an adjacent cell, then close all elves; if it cannot go, wound itself by 2.",
        {"class": "playable", "cost": {"close": True}, "type": "impact",
         "effects": [{"effect": "attempt", "to": "self",
                      "effects": [{"effect": "move", "cell": {"adjacent": "moved"}, "to": "self"}],
                      "then": [{"effect": "close", "to": "each", "filter": {"class": "elf"}}],
                      "otherwise": [{"effect": "wound", "x": 2, "get": True, "to": "self"}]}]},
    ),
    (
        "При закрытии каждый соседний эльф противника "
        "может переместиться на любую соседнюю клетку (по выбору противника).",
        "When it closes - all adjacent enemy elves may go to an adjacent cell (as the enemy chooses).",
        {"class": "triggered", "trigger": {"on": "close"},
         "effects": [{**MAY_GO, "effects": [{"effect": "move", "cell": {"adjacent": "moved"}, "chooser": "its_player",
                                             "to": "subject"}]}]},
    ),
    (
        "{tap}: закрыть существо противника, которое двигалось в прошлый ход противника.",
        "{tap}: close the chosen enemy creature who has walked in the last enemy turn.",
        {"class": "playable", "cost": {"close": True}, "type": "impact",
         "target": {**FOE, "walked_last": {"turn": "enemy", "so": True}},
         "effects": [{"effect": "close", "to": "target"}]},
    ),
    (
        "Выстрелы по эльфам слева и справа от этой карты сводятся к слабому.",
        "Shots against elves standing left or right from this card are reduced to weak.",
        {"class": "permanent",
         "effects": [{"effect": "reduce", "down_to": "weak", "of": "shot", "when": "attacked",
                      "cards": {"class": "elf", "adjacent": True, "same_row": True}}]},
    ),
    (
        "Может нападать простым ударом на любого орка противника, как на стоящего рядом.",
        "May attack enemy orcs with a simple strike as if adjacent.",
        {"class": "permanent",
         "effects": [{"effect": "reach", "of": "simple_strike", "against": {"class": "orc", "side": "enemy"}}]},
    ),
    (
        "{tap}: Переместить вашего эльфа на клетку половины поля противника рядом с этой картой.",
        "{tap}: move your elf to a cell of the enemy half beside this card.",
        {"class": "playable", "cost": {"close": True}, "type": "impact", "target": {"side": "own", "class": "elf"},
         "effects": [{"effect": "move", "cell": {"adjacent": "self", "half": "enemy"}, "to": "target"}]},
    ),
    (
        "При открытии переместить гнома на соседнюю клетку вашей половины поля.",
        "When opened, move a gnome to an adjacent cell of your half.",
        {"class": "triggered", "trigger": {"on": "open"}, "target": {"class": "gnome"},
         "effects": [{"effect": "move", "cell": {"adjacent": "moved", "half": "own"}, "to": "target"}]},
    ),
    
    (
        "Выстрелы по вашим гномам в ход противника сводятся к слабому.",
        "Shots against your gnomes in the enemy turn are reduced to weak.",
        {"class": "permanent", "condition": {"turn": "enemy"},
         "effects": [{"effect": "reduce", "down_to": "weak", "of": "shot", "when": "attacked",
                      "cards": {"side": "own", "class": "gnome"}}]},
    ),
    (
        "{instant}{tap}: Перенаправить метание с себя в другого вашего эльфа.",
        "{instant}{tap}: Redirect a throw from this card into another elf of yours.",
        {"class": "playable", "sudden": True, "cost": {"close": True}, "type": "impact",
         "target": {"other": True, "side": "own", "class": "elf"},
         "effects": [{"effect": "redirect", "of": "throw", "at": {"other": False}, "to": "target"}]},
    ),
]  # fmt: skip

READ: list[tuple[str, list[dict[str, Any]]]] = [
    (
        f"При гибели вашего гнома существа, которые {STOOD} с ним в строю, получают фишку.",
        [{"class": "triggered", "trigger": {"on": "any_death", "target": {"side": "own", "class": "gnome"}},
          "effects": [{"effect": "gain_chips", "x": 1, "to": "each",
                       "filter": {"kind": "creature", "near": {"to": "dead", "formed": True}}}]}],
    ),
    (
        "При закрытии метание зелья на 1-2-2.",
        [{"class": "triggered", "trigger": {"on": "close"}, "target": {"kind": "card"}, "type": "throw",
          "name": "зелья", "value": [1, 2, 2]}],
    ),
    (
        "{tap}: Воздействие гнев Одина ранить орка на 2.",
        [{"class": "playable", "cost": {"close": True}, "type": "impact", "name": "гнев Одина",
          "target": {"class": "orc"}, "effects": [{"effect": "wound", "x": 2, "to": "target"}]}],
    ),
    (
        "Может нападать {strike} на летающих эльфов и на гномов как на стоящих рядом.",
        [{"class": "permanent", "effects": [{"effect": "reach", "of": "simple_strike",
                                             "against": {"any": [{"flying": True, "class": "elf"},
                                                                 {"class": "gnome"}]}}]}],
    ),
    (
        "В начале боя положите маркеры город на две свободные клетки.",
        [{"class": "triggered", "trigger": {"on": "battle_start"},
          "effects": [{"effect": "mark_cell", "name": "город", "cell": {"free": True}, "count": 2, "to": "self"}]}],
    ),
]  # fmt: skip

REFUSED = [
    "{tap}: выстрел эльфа на 2-2-3.",
    "При прыжке на клетку рядом с эльфом он получает фишку.",
    "При перемещении ранить на 1 существ, которые стояли рядом с этой картой.",
    "При закрытии каждый соседний эльф противника может переместиться на любую соседнюю клетку (по вашему выбору).",
    "{tap}: закрыть эльфа, затем переместиться на соседнюю клетку; если не может переместиться, раниться на 2.",
]


@pytest.mark.parametrize(("text", "features"), READ)
def test_russian_says_it(text: str, features: list[dict[str, Any]]) -> None:
    assert [{n: v for n, v in feature.items() if n != "readings"} for feature in read(text)] == features


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_not_understood(text: str) -> None:
    assert judged(compile_text(text)).unsupported

"""What is compared with a chosen card, attacks one after another, cells that cards come to; sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_compiler import read
from tests.cards.test_skirmishes import ELF

TAP = {"class": "playable", "cost": {"close": True}, "type": "impact"}
LIKE_COST = {"of": "cost", "whose": "chosen"}


def like_strike(force: str) -> dict[str, Any]:
    return {"force": force, "equal": {"of": "strike", "force": force, "whose": "chosen"}}


def costing(number: int) -> dict[str, Any]:
    return {"exists": {"filter": {"kind": "artifact", "cost": {"equal": number}, "side": "own"}}}


def blow(value: int, **more: Any) -> dict[str, Any]:
    target = {**ELF, "near": {"to": "target", "adjacent": True}}
    return {"effect": "attack", "blow": {"type": "throw", "value": [value] * 3, "target": target, **more}}


PAIRS: list[tuple[str, str, dict[str, Any]]] = [
    (
        "{tap}: закрыть эльфа; ранить на 2 каждого гнома с таким же значением сильного {strike}.",
        "{tap}: close an elf; wound each gnome with the same value of the strong simple strike by 2.",
        {**TAP, "target": ELF, "effects": [
            {"effect": "close", "to": "target"},
            {"effect": "wound", "x": 2, "to": "each", "filter": {"class": "gnome", "strike": like_strike("strong")}}]},
    ),
    (
        "{tap}: открыть вашего эльфа; до конца хода получает +1 к выстрелам по эльфам той же стоимости.",
        "{tap}: open your elf; gets +1 to shots against elves of the same cost until end of turn.",
        {**TAP, "target": {**ELF, "side": "own"}, "effects": [
            {"effect": "open", "to": "target"},
            {"effect": "modify", "what": "value", "of": "shot", "by": 1, "when": "attacking", "until": "end_of_turn",
             "against": {**ELF, "cost": {"equal": LIKE_COST}}, "to": "self"}]},
    ),
    (
        "При гибели ранить эльфа на Х, где Х сила сильного {strike} этой карты с учетом модификаторов.",
        "On death wound an elf by X, where X is the strong simple strike of this card with its modifiers.",
        {"class": "triggered", "trigger": {"on": "death"}, "target": ELF, "effects": [
            {"effect": "wound", "x": {"of": "strike", "force": "strong", "whose": "self", "modified": True},
             "to": "target"}]},
    ),
    (
        "Пока в вашем отряде есть артефакты стоимостью 2, 3 и 5, +1 к {move}.",
        "While your squad has artifacts of cost 2, 3 and 5, +1 to {move}.",
        {"class": "permanent", "condition": {"all": [costing(2), costing(3), costing(5)]},
         "effects": [{"effect": "modify", "what": "movement", "by": 1}]},
    ),
    (
        "Когда ваш эльф действует, может закрыть стоящего рядом гнома (1 раз за ход).",
        "When your elf acts, may close an adjacent gnome (1 time per turn).",
        {"class": "triggered", "trigger": {"on": "act", "whose": {**ELF, "side": "own"}}, "optional": True,
         "target": {"class": "gnome", "adjacent": True}, "effects": [{"effect": "close", "to": "target"}],
         "limit": {"times": 1, "per": "turn"}},
    ),
    (
        "{tap}: изгнать вашего эльфа, при этом вызвать эльфа с таким же названием.",
        "{tap}: exile your elf, then summon an elf of the same name.",
        {**TAP, "target": {**ELF, "side": "own"}, "effects": [
            {"effect": "exile", "to": "target"},
            {"effect": "summon", "filter": {**ELF, "near": {"to": "target", "copy": True}}, "to": "self"}]},
    ),
    (
        "{tap}: переместить эльфа на любую соседнюю клетку (не по диагонали).",
        "{tap}: move an elf to an adjacent cell (not diagonally).",
        {**TAP, "target": ELF, "effects": [
            {"effect": "move", "cell": {"adjacent": "moved", "straight": True}, "to": "target"}]},
    ),
]  # fmt: skip

CHAIN = [{"class": "playable", "cost": {"close": True}, "type": "throw", "value": [2, 2, 2],
          "effects": [blow(2, effects=[blow(1)])]}]  # fmt: skip

READ: list[tuple[str, list[dict[str, Any]]]] = [
    (
        "{tap}: метание на 2; метание на 2 в эльфа, стоящего рядом с целью первого метания; метание на 1 в эльфа, "
        "стоящего рядом с целью второго метания.",
        CHAIN,
    ),
    (
        "{tap}: throw 2, then throw 2 against an elf adjacent to the attacked card, then throw 1 against an elf "
        "adjacent to the attacked card.",
        CHAIN,
    ),
    (
        "При гибели, пока в в ашем отряде есть артефакты стоимостью 2,3 и 5, вызвать эльфа за 3 {elite} рядом с собой.",
        [{"class": "triggered", "trigger": {"on": "death"}, "condition": {"all": [costing(2), costing(3), costing(5)]},
          "effects": [{"effect": "summon", "filter": {**ELF, "cost": {"crystal": "gold", "equal": 3}}, "to": "self"}]}],
    ),
    (
        "{tap}: сразиться простым ударом со стоящим рядом вашим раненым существо как с открытым.",
        [{**TAP, "effects": [{"effect": "strike", "filter": {"adjacent": True, "side": "own", "wounded": True,
                                                             "kind": "creature"}, "open": True}]}],
    ),
    (
        "Когда убивает эльфа противника стоящий рядом гном закрывается.",
        [{"class": "triggered", "trigger": {"on": "kill", "target": {**ELF, "side": "enemy"}},
          "target": {"class": "gnome", "adjacent": True}, "effects": [{"effect": "close", "to": "target"}]}],
    ),
    (
        "Рывок (при атаке может передвинуться на любую соседнюю клетку (не по диагонали, один раз за ход)).",
        [{"keyword": "dash"}],
    ),
    (
        "При метании может передвинуться на любую соседнюю клетку (не по диагонали, 2 раза за бой).",
        [{"class": "triggered", "trigger": {"on": "throw"}, "optional": True, "effects": [
            {"effect": "move", "cell": {"adjacent": "moved", "straight": True}, "to": "self"}],
          "limit": {"times": 2, "per": "battle"}}],
    ),
]  # fmt: skip

REFUSED = [
    "+1 к выстрелам по эльфам той же стоимости.",
    "{tap}: закрыть двух эльфов; ранить на 2 каждого гнома той же стоимости.",
    "{tap}: ранить эльфа с таким же значением сильного {strike} на 2.",
    "{tap}: метание на 2; метание на 1 в эльфа, стоящего рядом с целью второго метания.",
    "{tap}: метание на 2; метание на 2 в эльфа, стоящего рядом с целью первого метания; метание на 1 в эльфа, "
    "стоящего рядом с целью первого метания.",
    "{tap}: сразиться простым ударом со стоящим рядом вашим раненым существа как с открытым.",
    "{tap}: вызвать эльфа с таким же названием.",
    "Рывок (при атаке может передвинуться на любую соседнюю клетку (1 раз за ход)).",
    "Рывок (при {strike} может передвинуться на любую соседнюю клетку (не по диагонали, один раз за ход)).",
]


@pytest.mark.parametrize(("text", "features"), READ)
def test_one_language_says_it(text: str, features: list[dict[str, Any]]) -> None:
    assert read(text) == features


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_not_understood(text: str) -> None:
    assert judged(compile_text(text)).unsupported

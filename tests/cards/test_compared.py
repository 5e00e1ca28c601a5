"""Places of one's own, cards beside which others are compared, redirections to a neighbour; sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_compiler import read
from tests.cards.test_skirmishes import ELF

SHOTS = {"effect": "modify", "what": "value", "of": "shot", "by": 1, "when": "attacking"}
COST = {"of": "cost", "whose": "self"}

FRIENDS = {"class": "elf", "side": "own"}

PAIRS: list[tuple[str, str, dict[str, Any]]] = [
    (
        "+1 к выстрелу, пока на поле боя эльфов больше, чем гномов.",
        "+1 to shots while on the battlefield has more than elves than gnomes.",
        {"class": "permanent", "condition": {"more": {"filter": {"class": "elf"}, "than": {"class": "gnome"}}},
         "effects": [SHOTS]},
    ),
    (
        "+1 к выстрелу, пока на половине поля противника больше ваших эльфов, чем на вашей половине поля.",
        "+1 to shots while there are more of your elves on the enemy half than on your half.",
        {"class": "permanent", "condition": {"more": {"filter": {**FRIENDS, "half": "enemy"},
                                                      "than": {**FRIENDS, "half": "own"}}}, "effects": [SHOTS]},
    ),
    (
        "+1 к выстрелу, если во втором ряду больше эльфов, чем гномов.",
        "+1 to shots while in second row has more than elves than gnomes.",
        {"class": "permanent", "condition": {"more": {"filter": {"class": "elf", "row": 2},
                                                      "than": {"class": "gnome", "row": 2}}}, "effects": [SHOTS]},
    ),
    (
        "{instant}{tap}: перенаправить выстрел с карты на существо, стоящее рядом с ней.",
        "{sudden}{tap}: redirect a shot from a card onto a creature adjacent to it.",
        {"class": "playable", "sudden": True, "cost": {"close": True}, "type": "impact",
         "target": {"kind": "creature"},
         "effects": [{"effect": "redirect", "of": "shot", "at": {"kind": "card"}, "to": "target",
                      "nearby": {"adjacent": True}}]},
    ),
    
]  # fmt: skip

READ: list[tuple[str, list[dict[str, Any]]]] = [
    (
        "{instant}: перенаправить метание с вашего эльфа в гнома, стоящего с ним в строю (2 раза за бой).",
        [{"class": "playable", "sudden": True, "cost": {}, "type": "impact", "target": {"class": "gnome"},
          "effects": [{"effect": "redirect", "of": "throw", "at": {**ELF, "side": "own"}, "to": "target",
                       "nearby": {"formed": True}}], "limit": {"times": 2, "per": "battle"}}],
    ),
    (
        "{tap}: ранить эльфа у края поля боя на 2.",
        [{"class": "playable", "cost": {"close": True}, "type": "impact", "target": {**ELF, "edge": True},
          "effects": [{"effect": "wound", "x": 2, "to": "target"}]}],
    ),
    (
        "{tap}: ранить на 2 каждого эльфа, стоящего не на своей половине поля.",
        [{"class": "playable", "cost": {"close": True}, "type": "impact",
          "effects": [{"effect": "wound", "x": 2, "to": "each",
                       "filter": {**ELF, "any": [{"side": "own", "half": "enemy"},
                                                 {"side": "enemy", "half": "own"}]}}]}],
    ),
    (
        "+1 к выстрелу, пока в отряде противника нет эльфов такой же или большей стоимости.",
        [{"class": "permanent", "effects": [SHOTS],
          "condition": {"exists": {"filter": {**ELF, "side": "enemy", "cost": {"min": COST}}, "max": 0}}}],
    ),
    (
        "Эта карта и ее хозяин получают +1 к выстрелу.",
        [{"class": "permanent", "effects": [SHOTS, {**SHOTS, "cards": {"hosting": True}}]}],
    ),
    (
        "Каждый ваш эльф получает +1 к особым ударам, пока в вашем отряде есть иной эльф большей стоимости.",
        [{"class": "permanent", "effects": [{"effect": "grant", "cards": {**ELF, "side": "own"}, "feature": {
            "class": "permanent", "effects": [{**SHOTS, "of": "special_strike"}],
            "condition": {"exists": {"filter": {"other": True, **ELF, "cost": {"min": {**COST, "plus": 1}},
                                                "side": "own"}}}}}]}],
    ),
    (
        "{tap}: получить X ран, при этом излечить на X+1 эльфа.",
        [{"class": "playable", "cost": {"close": True}, "type": "impact", "target": ELF,
          "announce": {"of": "lives", "whose": "self"},
          "effects": [{"effect": "wound", "x": "x", "get": True, "to": "self"},
                      {"effect": "heal", "x": {"of": "x", "plus": 1}, "to": "target"}]}],
    ),
    (
        "{tap}: заклинание песни при свечах излечить эльфа на 2.",
        [{"class": "playable", "cost": {"close": True}, "type": "spell", "name": "песни при свечах", "target": ELF,
          "effects": [{"effect": "heal", "x": 2, "to": "target"}]}],
    ),
]  # fmt: skip

REFUSED = [
    "При закрытии вызвать эльфа на место погибшего.",  # nobody has died
    "+1 к выстрелу, пока на вашей половине поля больше эльфов, чем на вашей половине поля.",
    "+1 к особым ударам, пока в вашем отряде нет эльфов такой же стоимости.",
    "{tap}: ранить эльфа той же стоимости на 2.",
    "Каждый ваш эльф получает +1 к выстрелу, пока в отряде противника есть другой эльф большей стоимости.",
    "{tap}: заклинание луна при гибели излечить эльфа на 2.",
    "Эта карта и ее хозяин получает +1 к выстрелу.",
    "При открытии получить X ран, при этом излечить на X эльфа.",
]


@pytest.mark.parametrize(("text", "features"), READ)
def test_russian_says_it(text: str, features: list[dict[str, Any]]) -> None:
    assert read(text) == features


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_not_understood(text: str) -> None:
    assert judged(compile_text(text)).unsupported

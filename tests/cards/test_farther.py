"""Farther: over two cells, beside the attacked card, the way it went before, short jumps; sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_compiler import read

#: Words that printed sentences have in the same place.
WAY, SHORT, AGAIN, SQUAD = "в направлении", "меньше максимальной", "такой же или меньшей", "в вашем отряде"

DECLARE, BESIDE, FINISHING = "объявить добивание", "стоящей рядом", "добивание"

PAIRS: list[tuple[str, str, dict[str, Any]]] = [
    (
        "Может объявлять удары через ряд через 3 клетки.",
        "May declare strikes through a row over 3 cells.",
        {"class": "permanent", "effects": [{"effect": "cross", "cells": 3}]},
    ),
    (
        f"При рывке, если переместилась {WAY}, в котором передвигалась в этот ход, получить фишку.",
        "On dash, if it moved the way that it has moved this turn - get a chip.",
        {"class": "triggered", "trigger": {"on": "move", "keyword": "dash", "cell": {"again": True}},
         "effects": [{"effect": "gain_chips", "x": 1, "to": "self"}]},
    ),
    (
        f"При прыжке с дальностью, {SHORT}, излечиться на 1.",
        "On jump shorter than its greatest range - heal itself by 1.",
        {"class": "triggered", "trigger": {"on": "move", "keyword": "jump", "cell": {"short": True}},
         "effects": [{"effect": "heal", "x": 1, "to": "self"}]},
    ),
    (
        f"При наборе этой карты в отряд, если {SQUAD} 2 или более стихии, вы получаете 3 {{ordinary}}.",
        "When recruiting this card into the squad, if your squad has 2 or more elements, you get 3 {ordinary}.",
        {"class": "permanent", "effects": [{"effect": "recruit_gain", "silver": 3, "elements": 2}]},
    ),
]  # fmt: skip

FINISH = [{"effect": "finish", "x": 3, "to": "subject"}]
WHOM = {"kind": "creature", "corporeal": True, "symbiote": False, "lives_at_most": 3,
        "near": {"to": "target", "adjacent": True}}  # fmt: skip
READ: list[tuple[str, list[dict[str, Any]]]] = [
    (
        f"{{tap}}: выстрел на 1, затем может {DECLARE} на 3 карты, {BESIDE} с атакованной "
        "(как стоящей рядом).",
        [{"class": "playable", "cost": {"close": True}, "type": "shot", "value": [1, 1, 1],
          "effects": [{"effect": "may", "to": "self",
                       "effects": [{"effect": "pick", "as": "impact", "filter": WHOM, "effects": FINISH,
                                    "to": "self"}]}]}],
    ),
    (
        f"{{tap}}: выстрел на 1, затем {FINISHING} на 3 карты, {BESIDE} с атакованной.",
        [{"class": "playable", "cost": {"close": True}, "type": "shot", "value": [1, 1, 1],
          "effects": [{"effect": "pick", "as": "impact", "filter": {**WHOM, "adjacent": True}, "effects": FINISH,
                       "to": "self"}]}],
    ),
    (
        f"При прыжке может совершить ещё один прыжок {AGAIN} дальности (1 раз за ход).",
        [{"class": "triggered", "trigger": {"on": "move", "keyword": "jump"}, "optional": True,
          "effects": [{"effect": "jump", "range": {"of": "distance"}, "to": "self"}],
          "limit": {"times": 1, "per": "turn"}}],
    ),
    (
        "При {strike} пророчество 2; если показана огненная карта или карта стихии, которой нет в отряде противника, "
        "получить фишку.",
        [{"class": "triggered", "trigger": {"on": "simple_strike"},
          "effects": [{"effect": "prophecy", "x": 2, "to": "self",
                       "effects": [{"effect": "if_shown",
                                    "filter": {"any": [{"element": "fire", "kind": "card"},
                                                       {"kind": "card", "not": {"any": [{"squad_element": "enemy"},
                                                                                        {"element": "neutral"}]}}]},
                                    "effects": [{"effect": "gain_chips", "x": 1, "to": "self"}]}]}]}],
    ),
]  # fmt: skip

REFUSED = [
    "Может объявлять выстрелы через 3 клетки.",
    f"При закрытии, если переместилась {WAY}, в котором передвигалась в этот ход, получить фишку.",
    f"{{tap}}: совершить прыжок {AGAIN} дальности.",
    "{tap}: выстрел на 1, затем добивание на 3 гнома, стоящего рядом с эльфом.",
    "{tap}: закрыть вашего эльфа или эльфа стоимостью 3.",
]


@pytest.mark.parametrize(("text", "features"), READ)
def test_russian_says_it(text: str, features: list[dict[str, Any]]) -> None:
    assert read(text) == features


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_not_understood(text: str) -> None:
    assert judged(compile_text(text)).unsupported

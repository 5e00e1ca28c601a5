"""Near by: who was hurt, what a neighbour has left, riders that leave, blows that are blocked; sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_compiler import read

#: Words that printed sentences have in the same place.
HURT, LEFT, TYPE = "получило раны", "количество оставшихся", "свой подтип"
GOES, BESIDE, CHOICE, FREED = "переместиться на", "стоящее рядом", "по его выбору", "освободившейся"

ALSO, EACH, DEPTH = "в том числе", "по каждой из", "глубиной"

PAIRS: list[tuple[str, str, dict[str, Any]]] = [
    (
        f"В начале вашего хода может {GOES} соседнюю клетку, вернув {TYPE} существа.",
        "At the start of your turn - may go to an adjacent cell, regaining its creature subtype.",
        {"class": "triggered", "trigger": {"on": "turn_start"}, "optional": True,
         "effects": [{"effect": "dismount", "cell": {"adjacent": "moved"}, "to": "self"}]},
    ),
    (
        "Ваша местность считается лесом.",
        "Your terrain counts as forest terrain.",
        {"class": "permanent",
         "effects": [{"effect": "counts_as", "class": "forest", "cards": {"kind": "terrain", "side": "own"}}]},
    ),
    (
        "При первом за ход выстреле эльфа противника по Зендару заблокировать этот выстрел, затем получить фишку.",
        "When an enemy elf attacks with a shot against this card - this attack is blocked, then gets 1 chip "
        "(1 time per turn).",
        {"class": "triggered",
         "trigger": {"on": "assailed", "type": "shot", "source": {"class": "elf", "side": "enemy"}},
         "effects": [{"effect": "block", "to": "self"}, {"effect": "gain_chips", "x": 1, "to": "self"}],
         "limit": {"times": 1, "per": "turn"}},
    ),
    (
        "{tap}: эльф получает при закрытии потерять броню до конца хода.",
        '{tap}: the chosen elf gets "When it closes - loses armor" until the end of the turn.',
        {"class": "playable", "cost": {"close": True}, "type": "impact", "target": {"class": "elf"},
         "effects": [{"effect": "gain_feature", "until": "end_of_turn", "to": "target",
                      "feature": {"class": "triggered", "trigger": {"on": "close"},
                                  "effects": [{"effect": "lose_feature", "feature": {"keyword": "armor"},
                                               "to": "self"}]}}]},
    ),
    (
        f"{{tap}}: разряд на 2 ({ALSO} по карте рядом).",
        "{tap}: discharge 2 (also against an adjacent card).",
        {"class": "playable", "cost": {"close": True}, "type": "discharge", "value": [2, 2, 2], "point_blank": True},
    ),
    (
        "В конце вашего хода эта клетка считается поверхностью.",
        "At the end of your turn - that cell counts as surface.",
        {"class": "triggered", "trigger": {"on": "turn_end"},
         "effects": [{"effect": "mark_cell", "name": "surface", "deep": False, "cell": {"stood": "self"},
                      "to": "self"}]},
    ),
]  # fmt: skip

READ: list[tuple[str, list[dict[str, Any]]]] = [
    (
        f"В начале боя подлость 2 (может ранить ваше {BESIDE} существо на 2); переместиться на клетку напротив "
        f"существа, которое {HURT} от этой подлости (воздействие «прыть»), при этом выстрел на 1.",
        [{"class": "triggered", "trigger": {"on": "battle_start"}, "type": "impact", "name": "прыть",
          "effects": [{"effect": "meanness", "x": 2, "to": "self",
                       "effects": [{"effect": "move", "cell": {"near": {"to": "subject", "opposite": True}},
                                    "to": "self"},
                                   {"effect": "attack", "blow": {"type": "shot", "value": [1, 1, 1]}}]}]}],
    ),
    (
        f"После прыжка Зендара эльф противника {CHOICE} рядом с {FREED} клеткой перемещается на эту клетку.",
        [{"class": "triggered", "trigger": {"on": "move", "keyword": "jump"}, "chooser": "enemy",
          "target": {"class": "elf", "side": "enemy", "beside_cell": "vacated"},
          "effects": [{"effect": "move", "cell": {"vacated": True}, "to": "target"}]}],
    ),
    (
        f"{{tap}}: ранить гнома на X, где X - {LEFT} единиц брони стоящего рядом с ним вашего эльфа.",
        [{"class": "playable", "cost": {"close": True}, "type": "impact", "target": {"class": "gnome"},
          "effects": [{"effect": "wound", "to": "target",
                       "x": {"of": "greatest", "each": {"of": "left", "keyword": "armor"},
                             "filter": {"class": "elf", "side": "own",
                                        "near": {"to": "target", "adjacent": True}}}}]}],
    ),
]  # fmt: skip

NEIGHBOURS = {"side": "enemy", "class": "elf", "adjacent": True}
READ += [
    (
        f"В конце вашего хода, если рядом стоят три или более эльфа противника, прыжок, дальность 3, "
        f"затем метание на 2 {EACH} этих карт.",
        [{"class": "triggered", "trigger": {"on": "turn_end"},
          "condition": {"exists": {"filter": NEIGHBOURS, "min": 3}},
          "effects": [{"effect": "gather", "filter": NEIGHBOURS, "to": "self",
                       "effects": [{"effect": "jump", "range": 3, "to": "self"},
                                   {"effect": "attack", "blow": {"type": "throw", "value": [2, 2, 2]},
                                    "to": "done"}]}]}],
    ),
]  # fmt: skip

REFUSED = [
    f"В конце вашего хода прыжок, дальность 3, затем метание на 2 {EACH} этих карт.",
    f"В конце вашего хода, если рядом стоит эльф, прыжок, дальность 3, затем метание на 2 {EACH} этих карт.",
    f"{{tap}}: прыжок, дальность 3, затем метание на 2 {EACH} этих карт.",
    f"{{tap}}: разряд на 2 ({ALSO} по эльфу рядом).",
    f"{{tap}}: заклинание «зов»: закрыть эльфа, затем выстрел на 1 ({ALSO} по карте рядом).",
    f"В конце вашего хода эта клетка считается {DEPTH} и не считается {DEPTH}.",
    f"В начале боя подлость 2 (может ранить ваше {BESIDE} существо на 1); получить фишку.",
    "В начале боя подлость 2 (может ранить соседнее существо на 2); получить фишку.",
    f"В начале боя переместиться на клетку позади существа, которое {HURT} от этой подлости.",
    "При первом за ход выстреле эльфа противника по Зендару заблокировать этот удар, затем закрыть эльфа.",
    "Ваш эльф считается гномом, пока стоит рядом с Зендаром.",
    "Ваши эльфы считается гномами.",
    f"{{tap}}: ранить гнома на X, где X - {LEFT} единиц брони эльфа противника.",
]


@pytest.mark.parametrize(("text", "features"), READ)
def test_russian_says_it(text: str, features: list[dict[str, Any]]) -> None:
    assert read(text, "Зендар") == features


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_not_understood(text: str) -> None:
    assert judged(compile_text(text, "Зендар")).unsupported

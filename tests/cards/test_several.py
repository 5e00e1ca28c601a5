"""One of them and the other, up to so many that come, X that is lost for the rest; sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_compiler import read

ELF, FOE = {"class": "elf"}, {"kind": "creature", "side": "enemy"}
CURSED, BLESSED = {"effect": "curse", "to": "subject"}, {"effect": "bless", "to": "done"}
COMES = {"effect": "may", "effects": [{"effect": "summon", "filter": ELF, "to": "self"}], "to": "self"}
#: Words that printed sentences have in the same place.
LIVES, MORE, HALF = "количество текущих", "больше начального значения", "со своей половины"
GOES, ACT, FREE, MANY = "передвигается", "действовать", "свободную клетку", "количество"
#: A word that a space got into.
ROUND = "округле нием"

PAIRS: list[tuple[str, str, dict[str, Any]]] = [
    (
        "{tap}: выбрать двух ваших эльфов; один из них получает проклятие, другой получает благословение.",
        "{tap}: choose two of your elves; one of them gets a curse, the other gets a blessing.",
        {"class": "playable", "cost": {"close": True}, "type": "impact", "target": {**ELF, "side": "own"}, "count": 2,
         "exactly": True,
         "effects": [{"effect": "pick", "among": "target", "filter": {}, "effects": [CURSED, BLESSED], "to": "self"}]},
    ),
    (
        "В начале боя вызвать до двух эльфов, затем ранить всех гномов на 1.",
        "At the start of the battle - summon up to 2 elves, then wound all gnomes by 1.",
        {"class": "triggered", "trigger": {"on": "battle_start"},
         "effects": [COMES, COMES, {"effect": "wound", "x": 1, "to": "each", "filter": {"class": "gnome"}}]},
    ),
    (
        f"{{tap}}: закрыть эльфа, у которого {LIVES} жизней {MORE} жизней.",
        "{tap}: close the chosen elf with more lives than at the start.",
        {"class": "playable", "cost": {"close": True}, "type": "impact", "target": {**ELF, "over_start": True},
         "effects": [{"effect": "close", "to": "target"}]},
    ),
    (
        "{tap}: эльф получает {armor} 2 или +2 {armor} до конца хода.",
        "{tap}: the chosen elf gets armor 2 or +2 to armor until the end of the turn.",
        {"class": "playable", "cost": {"close": True}, "type": "impact", "target": ELF,
         "effects": [{"effect": "gain_feature", "feature": {"keyword": "armor", "x": 2, "sums": "always"},
                      "until": "end_of_turn", "to": "target"}]},
    ),
    (
        "Каждый ваш эльф получает половину ран от выстрелов (с округлением в меньшую сторону).",
        "All your elves get half of the wounds from shots (rounded down).",
        {"class": "permanent",
         "effects": [{"effect": "halve", "of": "shot", "round": "down", "cards": {**ELF, "side": "own"}}]},
    ),
]  # fmt: skip

READ: list[tuple[str, list[dict[str, Any]]]] = [
    (
        "{tap}: разряд на 1; выбрать двух ваших эльфов; один из них получает проклятие, другой получает благословение.",
        [{"class": "playable", "cost": {"close": True}, "type": "discharge", "value": [1, 1, 1],
          "effects": [{"effect": "pick", "x": 2, "filter": {**ELF, "side": "own"}, "to": "self",
                       "effects": [{"effect": "pick", "among": "done", "filter": {}, "effects": [CURSED, BLESSED],
                                    "to": "self"}]}]}],
    ),
    (
        "В начале вашего хода может потерять X дополнительных жизней; заклинание «зов»: "
        "закрыть существо с движением X или менее.",
        [{"class": "triggered", "trigger": {"on": "turn_start"}, "optional": True,
          "effects": [{"effect": "lose_lives", "all": True, "fewer": True, "to": "self",
                       "effects": [{"effect": "pick", "as": "spell", "name": "зов", "to": "self",
                                    "filter": {"kind": "creature", "movement": {"max": {"of": "amount"}}},
                                    "effects": [{"effect": "close", "to": "subject"}]}]}]}],
    ),
    (
        "При движении на клетку, занятую эльфом, излечиться на 1, если он закрыт, либо может потерять две фишки, "
        "при этом ранить его на 2 (заклинание «жар»).",
        [{"class": "triggered",
          "trigger": {"on": "move", "type": "movement", "cell": {"to": {"holding": {**ELF, "closed": True}}}},
          "effects": [{"effect": "heal", "x": 1, "to": "self"}]},
         {"class": "combined", "optional": True, "cost": {"chips": 2}, "type": "spell", "name": "жар",
          "trigger": {"on": "move", "type": "movement", "cell": {"to": {"holding": {**ELF, "closed": False}}}},
          "effects": [{"effect": "wound", "x": 2, "to": "occupant"}]}],
    ),
    (
        f"Когда эльф противника {GOES} на клетку рядом с закрытым Зендаром он не может {ACT} "
        "в этот ход, кроме нападения простым ударом на Зендара.",
        [{"class": "triggered", "condition": {"self": {"closed": True}},
          "trigger": {"on": "move", "whose": {**ELF, "side": "enemy"}, "cell": {"to": {"adjacent": "self"}}},
          "effects": [{"effect": "gain_feature", "until": "end_of_turn", "to": "subject",
                       "feature": {"class": "permanent",
                                   "effects": [{"effect": "forbid", "action": "act",
                                                "but": {"of": "simple_strike", "against": {"is": "giver"}}}]}}]}],
    ),
    (
        f"При движении {HALF} поля боя на {FREE} вашего второго ряда эльф противника закрывается.",
        [{"class": "triggered",
          "trigger": {"on": "move", "type": "movement", "whose": {**ELF, "side": "enemy"},
                      "cell": {"half": "own", "to": {"rows": [2], "half": "own"}}},
          "effects": [{"effect": "close", "to": "subject"}]}],
    ),
    (
        f"{{tap}}: ранить эльфа на 6-X, где X - {MANY} ваших гномов.",
        [{"class": "playable", "cost": {"close": True}, "type": "impact", "target": ELF,
          "effects": [{"effect": "wound", "to": "target",
                       "x": {"of": "cards", "filter": {"side": "own", "class": "gnome"}, "times": -1, "plus": 6}}]}],
    ),
    (
        f"Ваши эльфы получают только половину ран от метаний (с {ROUND} в большую сторону).",
        [{"class": "permanent",
          "effects": [{"effect": "halve", "of": "throw", "round": "up", "cards": {**ELF, "side": "own"}}]}],
    ),
]  # fmt: skip

MARKED = {"exists": {"filter": {"other": False, "marked": {"name": "мед", "min": 2}}}}
READ += [
    (
        "В начале боя получает маркер «мёда». {tap}, потерять два маркера «мёда»: "
        "Уничтожить Зендара; открыть до трёх ваших стоящих рядом с ним эльфов.",
        [{"class": "triggered", "trigger": {"on": "battle_start"},
          "effects": [{"effect": "mark", "name": "мед", "stacks": True, "to": "self"}]},
         {"class": "playable", "cost": {"close": True}, "type": "impact", "condition": MARKED,
          "target": {"side": "own", "class": "elf", "adjacent": True}, "count": 3,
          "effects": [{"effect": "unmark", "name": "мед", "x": 2, "to": "self"}, {"effect": "destroy", "to": "self"},
                      {"effect": "open", "to": "target"}]}],
    ),
    (
        "В начале боя получает маркер «мёда». {tap}, потерять маркер «мёда»: получить фишку.",
        [{"class": "triggered", "trigger": {"on": "battle_start"},
          "effects": [{"effect": "mark", "name": "мед", "to": "self"}]},
         {"class": "playable", "cost": {"close": True}, "type": "impact",
          "condition": {"exists": {"filter": {"other": False, "marked": {"name": "мед", "min": 1}}}},
          "effects": [{"effect": "unmark", "name": "мед", "x": 1, "to": "self"},
                      {"effect": "gain_chips", "x": 1, "to": "self"}]}],
    ),
]  # fmt: skip

CROSSING = {"on": "move", "cell": {"half": "enemy"}}
TO_HALF = "половину поля противника"
READ += [
    (
        f"При перемещении {HALF} поля на {TO_HALF} ваш эльф излечивается на 1 (2 раза за ход для каждого эльфа).",
        [{"class": "triggered", "trigger": {**CROSSING, "whose": {**ELF, "side": "own"}},
          "effects": [{"effect": "heal", "x": 1, "to": "subject"}],
          "limit": {"times": 2, "per": "turn", "each": True}}],
    ),
    (
        f"При перемещении {HALF} поля на {TO_HALF} получает фишку.",
        [{"class": "triggered", "trigger": CROSSING, "effects": [{"effect": "gain_chips", "x": 1, "to": "self"}]}],
    ),
    (
        "When an enemy elf moves from its own half to your half, wound it by 1.",
        [{"class": "triggered", "trigger": {"on": "move", "cell": {"half": "own"}, "whose": {**ELF, "side": "enemy"}},
          "effects": [{"effect": "wound", "x": 1, "to": "subject"}]}],
    ),
]  # fmt: skip

REFUSED = [
    f"Когда эльф перемещается {HALF} поля на {TO_HALF}, ранить его на 1.",  # whose half
    f"При перемещении {HALF} поля на {TO_HALF} ранить выбранного эльфа на 1.",  # who moved
    "{tap}, теряет два маркера «мёда»: получить фишку.",
    "Каждый ваш эльф получает половину ран от выстрелов.",
    "{tap}: выбрать трёх ваших эльфов; разряд на 1; один из них получает проклятие.",
    "{tap}: разряд на 1; выбрать трёх ваших эльфов; один из них получает проклятие, другой получает благословение.",
    "В начале вашего хода может потерять 2 дополнительных жизни; заклинание «зов»: закрыть эльфа стоимостью X.",
    "При движении на клетку, занятую эльфом, излечиться на 1, если он ранен, либо может закрыть его.",
    "Когда эльф противника перемещается он не может нападать в этот ход, кроме нападения простым ударом на Зендара.",
    f"При движении {HALF} поля боя на {FREE} вашего второго ряда ваш эльф закрывается.",
    "{tap}: ранить эльфа на 6-X.",
]


@pytest.mark.parametrize(("text", "features"), READ)
def test_russian_says_it(text: str, features: list[dict[str, Any]]) -> None:
    assert read(text, "Зендар") == features


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_not_understood(text: str) -> None:
    assert judged(compile_text(text, "Зендар")).unsupported

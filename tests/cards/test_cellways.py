"""Rows, cells that were chosen or spoken of, room behind a card, who moves whom; texts of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_compiler import read
from tests.cards.test_skirmishes import ELF, always, when

TAP = {"class": "playable", "cost": {"close": True}, "type": "impact"}
MORE = {"effect": "modify", "what": "value", "of": "shot", "by": 1, "when": "attacking"}
MOVES = {"class": "triggered", "trigger": {"on": "move"}}
WOUND = {"effect": "wound", "x": 2, "to": "each"}


def moves(**more: Any) -> dict[str, Any]:
    return {"on": "move", **more}


WORDED: list[tuple[str, dict[str, Any]]] = [
    ("{tap}: Прыжок на клетку рядом с эльфом, дальность 3, затем разряд на 1 по нему.",
     {**TAP, "target": {"class": "elf"}, "effects": [
         {"effect": "move", "keyword": "jump", "cell": {"within": 3, "near": {"to": "target", "adjacent": True}},
          "to": "self"},
         {"effect": "attack", "blow": {"type": "discharge", "value": [1, 1, 1], "target": {"is": "target"}}}]}),
    ("{tap}: Ранить эльфа на 1, затем особый удар на 2 по нему.",
     {**TAP, "target": {"class": "elf"}, "effects": [
         {"effect": "wound", "x": 1, "to": "target"},
         {"effect": "attack", "blow": {"type": "special_strike", "value": [2, 2, 2], "target": {"is": "target"}}}]}),
    ("При гибели эльфа приземлиться на клетку вашей половины поля.",
     {"class": "triggered", "trigger": {"on": "any_death", "target": {"class": "elf"}},
      "effects": [{"effect": "lose_flight", "cell": {"half": "own"}, "to": "self"}]}),
    ("Простые удары ваших эльфов по раненым гномам являются безответными.",
     {"class": "permanent", "effects": [
         {"effect": "grant", "cards": {"class": "elf", "side": "own"},
          "feature": {"keyword": "unanswered_strike", "against": {"class": "gnome", "wounded": True}}}]}),
    ("{tap}: Вернуть эту карту в колоду, затем вызвать эльфа на клетку, где она находилась.",
     {**TAP, "effects": [{"effect": "return_to_deck", "to": "self"},
                         {"effect": "summon", "filter": {"class": "elf"}, "cell": {"stood": "self"}, "to": "self"}]}),
    ("{tap}: Изгнать соседнего гнома, затем переместиться на клетку, где он стоял.",
     {**TAP, "target": {"class": "gnome", "adjacent": True},
      "effects": [{"effect": "exile", "to": "target"}, {"effect": "move", "cell": {"stood": "target"}, "to": "self"}]}),
    ("{tap}: переместить эльфа на клетку вашего первого ряда.",
     {**TAP, "target": ELF, "effects": [{"effect": "move", "cell": {"rows": [1], "half": "own"}, "to": "target"}]}),
    ("{tap}: переместить эльфа на соседнюю свободную клетку не рядом с этой картой.",
     {**TAP, "target": ELF,
      "effects": [{"effect": "move", "cell": {"adjacent": "moved", "not": {"adjacent": "self"}}, "to": "target"}]}),
    ("При перемещении эльфа с клетки позади этой карты получить {counter}.",
     {"class": "triggered", "trigger": moves(whose=ELF, cell={"from": {"behind": "self"}}),
      "effects": [{"effect": "gain_chips", "x": 1, "to": "self"}]}),
    ("{tap}: выбрать свободную клетку рядом с собой; ранить каждого эльфа рядом с этой клеткой на 2.",
     {**TAP, "effects": [{"effect": "area", "shape": "cell", "cell": {"free": True, "adjacent": "self"},
      "effects": [{**WOUND, "filter": {**ELF, "near_area": True}}], "to": "self"}]}),
    ("{tap}: выбрать не более 2 клеток подряд на одной прямой от себя; ранить каждого эльфа на этих клетках на 2.",
     {**TAP, "effects": [{"effect": "area", "shape": "ray", "length": 2,
      "effects": [{**WOUND, "filter": {**ELF, "in_area": True}}], "to": "self"}]}),
    ("При перемещении ранить каждого эльфа рядом с этой клеткой на 2.",
     {"class": "triggered", "trigger": moves(), "effects": [{**WOUND, "filter": {**ELF, "beside_cell": "arrived"}}]}),
    ("При рывке ранить каждого эльфа рядом с освободившейся клеткой на 2.",
     {"class": "triggered", "trigger": moves(keyword="dash"),
      "effects": [{**WOUND, "filter": {**ELF, "beside_cell": "vacated"}}]}),
    ("+1 к выстрелу, пока клетка позади свободна.",
     {"class": "permanent", "condition": {"self": {"room": "behind"}}, "effects": [MORE]}),
    ("+1 к выстрелу по эльфам, клетка напротив которых свободна.",
     always({**MORE, "against": {**ELF, "room": "opposite"}})),
    ("May declare movement to a cell occupied by another elf of yours swapping with it places.",
     always({"effect": "trade", "with": {**ELF, "other": True, "side": "own"}})),
    ("{tap}: телепортироваться на клетку третьего ряда противника.",
     {**TAP, "effects": [{"effect": "move", "keyword": "teleportation", "to": "self",
      "cell": {"rows": [3], "half": "enemy"}}]}),
]  # fmt: skip


@pytest.mark.parametrize(("russian", "feature"), WORDED)
def test_a_sentence_is_understood_and_its_words_come_back(russian: str, feature: dict[str, Any]) -> None:
    assert read(russian) == [feature]


READ: list[tuple[str, dict[str, Any]]] = [
    ("Когда перемещается с клетки первого ряда на клетку вашего третьего ряда или наоборот получить {counter}"
     " (1 раз за ход).",
     {"class": "triggered", "trigger": {**moves(cell={"from": {"rows": [1]}, "to": {"rows": [3], "half": "own"}}),
      "or": [moves(cell={"from": {"rows": [3], "half": "own"}, "to": {"rows": [1]}})]},
      "effects": [{"effect": "gain_chips", "x": 1, "to": "self"}], "limit": {"times": 1, "per": "turn"}}),
    ("Когда эльф, не стоявший рядом с этой картой, передвигается на соседнюю с ней клетку закрыть его.",
     {"class": "triggered", "effects": [{"effect": "close", "to": "subject"}],
      "trigger": moves(whose=ELF, cell={"to": {"adjacent": "self"}, "from": {"not": {"adjacent": "self"}}})}),
    ("При перемещении этой карты другой картой получить {counter}.",
     {"class": "triggered", "trigger": moves(source={"kind": "card", "other": True}),
      "effects": [{"effect": "gain_chips", "x": 1, "to": "self"}]}),
    ("Когда ваша карта перемещает эльфа получить {counter}.",
     {"class": "triggered", "trigger": moves(whose=ELF, source={"kind": "card", "side": "own"}),
      "effects": [{"effect": "gain_chips", "x": 1, "to": "self"}]}),
    ("При телепортации вашего эльфа телепортироваться на клетку, которую тот эльф занимал.",
     {"class": "triggered", "trigger": moves(keyword="teleportation", whose={**ELF, "side": "own"}),
      "effects": [{"effect": "move", "keyword": "teleportation", "cell": {"vacated": True}, "to": "self"}]}),
    ("При гибели эльфа закрыть гнома на соседней с погибшим клетке.",
     {"class": "triggered", "trigger": {"on": "any_death", "target": ELF},
      "target": {"class": "gnome", "near": {"to": "dead", "adjacent": True}},
      "effects": [{"effect": "close", "to": "target"}]}),
    ("Когда эльф совершает рывок на клетку вашей половины поля магический удар на 1.",
     {"class": "triggered", "trigger": moves(keyword="dash", cell={"to": {"half": "own"}}, whose=ELF),
      "target": {"kind": "card"}, "type": "magic_strike", "value": [1, 1, 1]}),
    ("+1 к дальности метания за каждую незанятую клетку рядом с собой (максимум +3).",
     always({"effect": "modify", "what": "range", "of": "throw",
             "by": {"of": "free_cells", "whose": "self", "max": 3}})),
    ("-2 от ближних атак, нанесенных не по диагонали.",
     always({"effect": "modify", "what": "value", "of": "melee_attacks", "by": -2, "when": "attacked",
             "against": {"straight": True}})),
    ("{tap}: вызвать эльфа на свободную клетку, рядом с которой стоят 3 или более ваших гнома.",
     {**TAP, "effects": [{"effect": "summon", "filter": ELF,
      "cell": {"crowd": {"filter": {"class": "gnome", "side": "own"}, "min": 3}}, "to": "self"}]}),
    ("Когда эльф совершает прыжок на клетку половины поля противника ранить гнома на Х, где Х равен номеру ряда, "
     "в котором лежит эта клетка.",
     {"class": "triggered", "trigger": moves(keyword="jump", cell={"to": {"half": "enemy"}}, whose=ELF),
      "target": {"class": "gnome"}, "effects": [{"effect": "wound", "x": {"of": "row"}, "to": "target"}]}),
    ("При перемещении эльфа на клетку рядом с этой картой может переместить его на соседнюю клетку "
     "(кроме клеток рядом с этой картой, 2 раза за ход).",
     {"class": "triggered", "trigger": moves(whose=ELF, cell={"to": {"adjacent": "self"}}), "optional": True,
      "effects": [{"effect": "move", "cell": {"adjacent": "moved", "not": {"adjacent": "self"}}, "to": "subject"}],
      "limit": {"times": 2, "per": "turn"}}),
    ("{tap}: закрыть эльфа (кроме бестелесных и симбиотов).",
     {**TAP, "target": {**ELF, "not": {"any": [{"corporeal": False}, {"kind": "symbiote"}]}},
      "effects": [{"effect": "close", "to": "target"}]}),
]  # fmt: skip


@pytest.mark.parametrize(("russian", "feature"), READ)
def test_a_sentence_is_understood(russian: str, feature: dict[str, Any]) -> None:
    assert read(russian) == [feature]


def test_both_features_that_a_card_has_are_asked_for() -> None:
    (feature,) = read("+1 к выстрелу по эльфу с прыжком и телепортацией.")
    assert feature == always({**MORE, "against": {**ELF, "keyword": "jump", "trait": {"keyword": "teleportation"}}})


def test_what_may_be_lost_is_got_for_together() -> None:
    (feature,) = read("При передвижении на клетку с вашим эльфом он может потерять строй до конца хода, "
                      "при этом получить рывок до конца хода.")  # fmt: skip
    assert feature["optional"] is True
    assert [effect["effect"] for effect in feature["effects"]] == ["lose_feature", "gain_feature"]
    assert {effect["to"] for effect in feature["effects"]} == {"occupant"}


def test_each_of_two_that_change_places() -> None:
    (feature,) = read("{tap}: поменять местами двух эльфов, при этом ранить каждого из них на 1.")
    assert [effect["to"] for effect in feature["effects"]] == ["target", "target"]
    assert when("death", {})["class"] == "triggered"


@pytest.mark.parametrize(
    "text",
    [
        "В начале вашего хода ранить каждого эльфа рядом с этой клеткой на 1.",  # no cell was spoken of
        "При закрытии ранить каждого эльфа рядом с освободившейся клеткой на 1.",  # none was left
        "{tap}: переместить эльфа на клетку четвёртого ряда.",
        "При закрытии ранить гнома на Х, где Х равен номеру ряда, в котором лежит эта клетка.",  # nobody moved
        "{tap}: выбрать не более 9 клеток подряд на одной прямой от себя; ранить каждого эльфа на этих клетках на 2.",
        "При закрытии эльфа может закрыть его (кроме клеток рядом с этой картой, 1 раз за ход).",
        "При закрытии этой карты другой картой получить {counter}.",
    ],
)
def test_what_it_does_not_understand_it_refuses(text: str) -> None:
    assert judged(compile_text(text)).unsupported


def test_what_the_enemy_has_to_do_the_same_way() -> None:
    does = (
        "противник должен переместить любое своё существо в ту же сторону (относительно этой карты); "
        "если он не сможет или не захочет этого делать эта карта получает {counter}."
    )
    (feature,) = read(f"При движении на соседнюю клетку {does}")
    assert feature["effects"] == [
        {"effect": "follow", "filter": {"kind": "creature", "side": "enemy"}, "to": "self",
         "otherwise": [{"effect": "gain_chips", "x": 1, "to": "self"}]}
    ]  # fmt: skip
    assert judged(compile_text(f"При закрытии {does}")).unsupported  # nobody went any way


def test_an_artifact_that_becomes_a_creature() -> None:
    (feature,) = read("{tap}: эта карта становится существом с {move} 2 и {strike} 3-4-5 до конца хода.")
    become = {"effect": "become", "kind": "creature", "steps": 2, "strike": [3, 4, 5], "until": "end_of_turn"}
    assert feature == {**TAP, "effects": [{**become, "to": "self"}]}
    (feature,) = read("Когда ваш эльф перемещается на клетку, занятую этой картой получить {counter}.")
    assert feature["trigger"]["cell"] == {"to": {"holding": {"other": False}}}


def test_a_roll_with_a_name_in_brackets() -> None:
    (feature,) = read("При рывке бросить кубик: если выпало 1 или 2 получить {counter}; если выпало 5 или 6 закрыться "
                      "(воздействие «топот»).")  # fmt: skip
    assert (feature["type"], feature["name"]) == ("impact", "топот")

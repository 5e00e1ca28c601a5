"""How far something goes, whose cards stand around, numbers with more to them in brackets; texts of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_compiler import read

TAP = {"class": "playable", "cost": {"close": True}, "type": "impact"}
ELF = {"class": "elf"}
OWN_ELVES = {"of": "cards", "filter": {"class": "elf", "side": "own"}}
ELF_THERE = {"exists": {"filter": {"class": "elf", "side": "own"}}}


def paid(**more: Any) -> dict[str, Any]:
    return {**TAP, "cost": {"close": True, "chips": "x"}, **more}


def case(then: int, otherwise: int) -> dict[str, Any]:
    return {"of": "case", "if": ELF_THERE, "then": then, "else": otherwise}


WORDED: list[tuple[str, dict[str, Any]]] = [
    ("X {counter}{tap}: прыжок, дальность X.", paid(effects=[{"effect": "jump", "range": "x", "to": "self"}])),
    ("X {counter}{tap}: переместиться на свободную клетку, дальность X.",
     paid(effects=[{"effect": "move", "cell": {"within": "x"}, "to": "self"}])),
    ("{tap}: переместиться на любую свободную клетку, дальность 2.",
     {**TAP, "effects": [{"effect": "move", "cell": {"within": 2}, "to": "self"}]}),
    ("{tap}: прыжок, дальность X, где X число ваших эльфов.",
     {**TAP, "effects": [{"effect": "jump", "range": OWN_ELVES, "to": "self"}]}),
    ("После прыжка получает +X к своему следующему броску, где X дальность этого прыжка.",
     {"class": "triggered", "trigger": {"on": "move", "keyword": "jump"},
      "effects": [{"effect": "modify", "what": "roll", "by": {"of": "distance"}, "until": "next_roll", "to": "self"}]}),
    ("{tap}: разряд на 2 (+2 за каждую {counter}).",
     {**TAP, "type": "discharge", "value": [{"of": "chips", "whose": "self", "times": 2, "plus": 2}] * 3}),
    ("{tap}: метание на 1 (на 4, если в вашем отряде есть эльф), дальность 3.",
     {**TAP, "type": "throw", "value": [case(4, 1)] * 3, "range": 3}),
    ("{tap}: излечить эльфа на 1 (+1 за каждого вашего эльфа).",
     {**TAP, "target": ELF, "effects": [{"effect": "heal", "x": {**OWN_ELVES, "plus": 1}, "to": "target"}]}),
    ("{tap}: ранить эльфа на 2 (на 3, если в вашем отряде есть эльф).",
     {**TAP, "target": ELF, "effects": [{"effect": "wound", "x": case(3, 2), "to": "target"}]}),
    ("Когда получает вторую {counter}, получает 1 рану.",
     {"class": "triggered", "trigger": {"on": "chips", "reaches": 2},
      "effects": [{"effect": "wound", "x": 1, "get": True, "to": "self"}]}),
    ("{tap}: закрыть эльфа с {move} равной или меньшей оставшимся единицам {armor}.",
     {**TAP, "target": {**ELF, "movement": {"max": {"of": "left", "keyword": "armor", "whose": "self"}}},
      "effects": [{"effect": "close", "to": "target"}]}),
    ("X {counter}{tap}: закрыть эльфа с {move} X или менее.",
     paid(target={**ELF, "movement": {"max": "x"}}, effects=[{"effect": "close", "to": "target"}])),
    ("{tap}: потерять X дополнительных {health}, при этом выстрел на X.",
     {**TAP, "announce": {"of": "extra_lives", "whose": "self"}, "effects": [
         {"effect": "lose_lives", "x": "x", "to": "self"},
         {"effect": "attack", "blow": {"type": "shot", "value": ["x", "x", "x"]}}]}),
    ("{tap}: получить 2 раны, затем выстрел на 3, затем закрыть атакованного.",
     {**TAP, "effects": [{"effect": "wound", "x": 2, "get": True, "to": "self"},
      {"effect": "attack", "blow": {"type": "shot", "value": [3, 3, 3],
       "effects": [{"effect": "close", "to": "target"}]}}]}),
]  # fmt: skip


@pytest.mark.parametrize(("russian", "feature"), WORDED)
def test_a_sentence_is_understood_and_its_words_come_back(russian: str, feature: dict[str, Any]) -> None:
    assert read(russian) == [feature]


READ: list[tuple[str, dict[str, Any]]] = [
    ("{tap}: снять X дополнительных {health} с этой карты, затем магический удар на X.",
     {**TAP, "announce": {"of": "extra_lives", "whose": "self"}, "effects": [
         {"effect": "lose_lives", "x": "x", "to": "self"},
         {"effect": "attack", "blow": {"type": "magic_strike", "value": ["x", "x", "x"]}}]}),
    ("{tap}: снять 2 дополнительных {health} с этой карты, затем выстрел на 4.",
     {**TAP, "effects": [{"effect": "take_lives", "x": 2, "filter": {"other": False}, "to": "self",
      "effects": [{"effect": "attack", "blow": {"type": "shot", "value": [4, 4, 4]}}]}]}),
    ("При выстреле по эльфу, стоящему рядом с этой картой, закрыть атаковавшего.",
     {"class": "triggered", "trigger": {"on": "attacked", "type": "shot", "whose": {**ELF, "adjacent": True}},
      "effects": [{"effect": "close", "to": "attacker"}]}),
    ("Закрыть вашего эльфа: получает +X к выстрелам до конца хода, где X стоимость этого существа.",
     {"class": "playable", "type": "impact", "effects": [{"effect": "close_one", "filter": {**ELF, "side": "own"},
      "to": "self", "effects": [{"effect": "modify", "what": "value", "of": "shot", "when": "attacking",
       "by": {"of": "cost", "whose": "spent"}, "until": "end_of_turn", "to": "self"}]}],
      "condition": {"exists": {"filter": {**ELF, "side": "own", "closed": False}}}}),
    ("{tap}: ранить эльфа на 2 (на 4, если он закрыт).",
     {**TAP, "target": ELF, "effects": [{"effect": "wound", "to": "target", "x": {"of": "case",
      "if": {"exists": {"filter": {"is": "target", "closed": True}}}, "then": 4, "else": 2}}]}),
    ("При выстреле ранить атакованного на 1 (на 3, если атакованный закрыт).",
     {"class": "triggered", "trigger": {"on": "shot"}, "effects": [{"effect": "wound", "to": "attacked", "x": {
      "of": "case", "if": {"exists": {"filter": {"is": "attacked", "closed": True}}}, "then": 3, "else": 1}}]}),
    ("{tap}: переместить до двух ваших эльфов на соседние клетки.",
     {**TAP, "target": {**ELF, "side": "own"}, "count": 2,
      "effects": [{"effect": "move", "cell": {"adjacent": "moved"}, "to": "target"}]}),
    ("{tap}: переместить эльфа на соседнюю клетку рядом с гномом.",
     {**TAP, "target": ELF,
      "effects": [{"effect": "move", "cell": {"adjacent": "moved", "beside": {"class": "gnome"}}, "to": "target"}]}),
    ("Эльфы не могут перемещаться на клетки рядом с гномами.",
     {"class": "permanent", "effects": [{"effect": "forbid", "action": "move", "cell": {"beside": {"class": "gnome"}},
      "cards": ELF}]}),
    ("Эльфы не могут перемещаться на клетки вашего третьего ряда.",
     {"class": "permanent", "effects": [{"effect": "forbid", "action": "move", "cell": {"rows": [3], "half": "own"},
      "cards": ELF}]}),
    ("При гибели существа от выстрела вашего эльфа - закрыть каждого гнома, стоящего рядом с этим существом.",
     {"class": "triggered", "trigger": {"on": "any_death", "type": "shot", "target": {"kind": "creature"},
      "source": {**ELF, "side": "own"}},
      "effects": [{"effect": "close", "to": "each",
       "filter": {"class": "gnome", "near": {"to": "dead", "adjacent": True}}}]}),
    ("{tap}: закрыть эльфа противника, рядом с которым нет по крайней мере двух других его существ.",
     {**TAP, "target": {**ELF, "side": "enemy", "not": {"crowd": {"filter": {"kind": "creature", "side": "enemy"},
      "min": 2}}}, "effects": [{"effect": "close", "to": "target"}]}),
    ("{tap}: излечить на 2 вашего эльфа, рядом с которым стоит другое его существо.",
     {**TAP, "target": {**ELF, "side": "own", "beside": {"kind": "creature", "side": "own"}},
      "effects": [{"effect": "heal", "x": 2, "to": "target"}]}),
    ("Если ваш эльф должен получить X дополнительных {health}, вместо этого прыжок, дальность X.",
     {"class": "permanent", "effects": [{"effect": "replace", "what": "extra_lives",
      "with": [{"effect": "jump", "range": "amount", "to": "self"}], "cards": {**ELF, "side": "own"}}]}),
    ("Когда эльф противника должен получить проклятие - воздействие \"не по нутру\" вместо этого может закрыть его.",
     {"class": "permanent", "effects": [{"effect": "replace", "what": "curse", "optional": True,
      "with": [{"effect": "close", "to": "target"}], "cards": {**ELF, "side": "enemy"}}]}),
    ("Когда на этой карте становится 4 или более {counter} магический удар на 1.",
     {"class": "triggered", "trigger": {"on": "chips", "reaches": 4}, "target": {"kind": "card"},
      "type": "magic_strike", "value": [1, 1, 1]}),
    ("После закрытия получить {counter}, затем, если есть эльф в вашем отряде, излечиться на 2.",
     {"class": "triggered", "trigger": {"on": "close"}, "effects": [
         {"effect": "gain_chips", "x": 1, "to": "self"}, {"effect": "heal", "x": 2, "to": "self", "if": ELF_THERE}]}),
    ("При рывке может объявить особый удар по коленям на 2 по эльфу.",
     {"class": "triggered", "trigger": {"on": "move", "keyword": "dash"}, "optional": True, "target": ELF,
      "type": "special_strike", "name": "по коленям", "value": [2, 2, 2]}),
    ("{tap}: ранить карту на 1 (+2, если у противника больше эльфов, чем гномов).",
     {**TAP, "target": {"kind": "card"}, "effects": [{"effect": "wound", "to": "target", "x": {"of": "case",
      "if": {"more": {"filter": {**ELF, "side": "enemy"}, "than": {"class": "gnome", "side": "enemy"}}},
      "then": 3, "else": 1}}]}),
]  # fmt: skip


@pytest.mark.parametrize(("russian", "feature"), READ)
def test_a_sentence_is_understood(russian: str, feature: dict[str, Any]) -> None:
    assert read(russian) == [feature]


def test_a_pronoun_of_another_gender_is_the_card_that_was_named() -> None:
    text = "Когда стоящее рядом с Торвальдом существо закрывается, он излечивается на 2."
    (feature,) = judged(compile_text(text, "Торвальд")).features
    assert feature["effects"] == [{"effect": "heal", "x": 2, "to": "self"}]
    (other,) = judged(compile_text(text.replace("он излечивается", "оно излечивается"), "Торвальд")).features
    assert other["effects"] == [{"effect": "heal", "x": 2, "to": "subject"}]


def test_these_cards_are_those_that_it_is_done_to() -> None:
    (feature,) = read(
        "{tap}: выбрать квадрат 2*2, излечить каждого эльфа на этих клетках на 2 (+2, если одна из этих карт закрыта)."
    )
    (healing,) = feature["effects"][0]["effects"]
    closed = {"exists": {"filter": {"in_area": True, "class": "elf", "closed": True}}}
    assert healing["x"] == {"of": "case", "if": closed, "then": 4, "else": 2}


@pytest.mark.parametrize(
    "russian",
    [
        "При выстреле по эльфу, стоящему рядом с этой картой, получить {counter}.",  # whose shot
        "{tap}: ранить эльфа на 2 (на 4, если закрыт).",  # who is
        "{tap}: ранить эльфа на 2 (на 4, если рядом стоит гном).",  # beside whom
        "{tap}: ранить эльфа на 2 (на 4, если рядом с ним стоит гном).",
        "Прыжок, дальность X.",  # nobody says what X is
        "{tap}: выстрел на 2, дальность X.",
        "{tap}: закрыть эльфа, рядом с которым нет его гномов.",  # whose they are
        "{tap}: особый удар по коленям на 2.",  # nobody is said that it is at
        "{tap}: разряд на 1 (+1 к метанию за каждую {counter}).",
        "{tap}: разряд на 1 (+1 за каждого вашего эльфа, максимум 4).",  # at most four in all, or four more
        "При рывке получает +X к {strike}, где X дальность совершенного прыжка.",
        "{tap}: закрыть эльфа на 1 (на 2, если в вашем отряде есть эльф).",
    ],
)
def test_what_could_mean_something_else_is_refused(russian: str) -> None:
    assert not judged(compile_text(russian)).whole, russian

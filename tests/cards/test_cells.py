"""Cells: where cards stand and move, depth and surface, rows, words that printing broke; sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_compiler import playable, read, triggered

FOE = {"kind": "creature", "side": "enemy"}


def moves(to: dict[str, Any], *effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    trigger = {"on": "move", **({"cell": {"to": to}} if to else {}), **more}
    return {"class": "triggered", "trigger": trigger, "effects": list(effects)}


def goes(cell: dict[str, Any], target: dict[str, Any] | None = None) -> dict[str, Any]:
    effect = {"effect": "move", "cell": cell, "to": "self" if target is None else "target"}
    return playable("impact", effects=[effect], **({"target": target} if target else {}))


CHIP = {"effect": "gain_chips", "x": 1, "to": "self"}
ELF = {"class": "elf"}
PAIRS: list[tuple[str, str, dict[str, Any]]] = [
    ("На глубине: броня 2.", "In the depth: armor 2.",
     {"keyword": "depth", "features": [{"keyword": "armor", "x": 2}]}),
    (
        "На поверхности: [:tap]: Ранить гнома на 2.",
        "On the surface: {tap}: Wound gnome by 2.",
        {"keyword": "surface", "features": [
            playable("impact", target={"class": "gnome"}, effects=[{"effect": "wound", "x": 2, "to": "target"}])]},
    ),
    ("При погружении на глубину - получает [:cnt].", "On diving - gains a {chip}.", triggered("dive", CHIP)),
    (
        "Когда эльф всплывает на поверхность - получает [:cnt].",
        "When an elf emerges - this card gets a {chip}.",
        triggered("emerge", CHIP, trigger={"on": "emerge", "whose": ELF}),
    ),
    (
        "При движении на клетку, занятую эльфом, - получает [:cnt].",
        "On walking to a cell occupied by an elf - this card gets a {chip}.",
        moves({"holding": ELF}, CHIP, type="movement"),
    ),
    (
        "Когда эльф перемещается на клетку рядом с этой картой - отравить его на 1.",
        "When an elf moves to a cell next to this card - it gets poison 1.",
        moves({"adjacent": "self"}, {"effect": "poison", "x": 1, "to": "subject"}, whose=ELF),
    ),
    (
        "Когда эльф двигается на свободную клетку в одном ряду с этой картой - закрыть это существо.",
        "When an elf walks to a cell in the same row with this card - close it.",
        moves({"same_row": "self"}, {"effect": "close", "to": "subject"}, whose=ELF, type="movement"),
    ),
    (
        "При перемещении на незанятую клетку рядом с эльфом - получает [:cnt].",
        "On moving to a cell next to an elf - this card gets a {chip}.",
        moves({"beside": ELF}, CHIP),
    ),
    (
        "[:tap]: Переместить эльфа на клетку рядом с собой.",
        "{tap}: Move elf to a cell beside itself.",
        goes({"adjacent": "self"}, ELF),
    ),
    (
        "[:tap]: Переместить эльфа на свободную клетку рядом с гномом.",
        "{tap}: Move elf to a free cell next to a gnome.",
        goes({"beside": {"class": "gnome"}}, ELF),
    ),
    ("[:tap]: Переместить эльфа на клетку вперёд.", "{tap}: Move elf one cell ahead.",
     goes({"opposite": "moved"}, ELF)),
    (
        "[:tap]: Переместиться на 1 клетку по диагонали.",
        "{tap}: Go one cell diagonally.",
        goes({"adjacent": "moved", "diagonal": True}),
    ),
    (
        "[:tap]: Переместиться на клетку половины поля противника.",
        "{tap}: Go to a cell of the enemy half.",
        goes({"half": "enemy"}),
    ),
    (
        "[:tap]: Переместить эльфа на клетку напротив себя.",
        "{tap}: Move elf to a cell opposite itself.",
        goes({"opposite": "self"}, ELF),
    ),
    (
        "Броня 1, пока стоит во втором или третьем ряду противника.",
        "Armor 1, while this card stands in enemy second or third row.",
        {"class": "permanent", "condition": {"self": {"half": "enemy", "any": [{"row": 2}, {"row": 3}]}},
         "effects": [{"effect": "grant", "feature": {"keyword": "armor", "x": 1}}]},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("russian", "english", "feature"), PAIRS)
def test_both_languages_compile_to_one_feature(russian: str, english: str, feature: dict[str, Any]) -> None:
    assert read(russian) == read(english) == [feature]
    assert judged(compile_text(russian)).whole, "the judge has to know it"


@pytest.mark.parametrize(
    ("text", "feature"),
    [
        (
            "Когда эльф перемещается с соседней клетки - может переместиться на клетку, которую он занимал.",
            {**triggered("move", {"effect": "move", "cell": {"vacated": True}, "to": "self"}),
             "trigger": {"on": "move", "whose": ELF, "cell": {"from": {"adjacent": "self"}}}, "optional": True},
        ),
        (
            "[:tap]: Ранить эльфа, стоящего рядом с гномом, на 1.",
            playable("impact", target={**ELF, "beside": {"class": "gnome"}},
                     effects=[{"effect": "wound", "x": 1, "to": "target"}]),
        ),
        (
            "Когда эльф закрывается - ранить стоящего рядом с ним гнома на 1.",
            triggered("close", {"effect": "wound", "x": 1, "to": "target"},
                      trigger={"on": "close", "whose": ELF},
                      target={"class": "gnome", "near": {"to": "subject", "adjacent": True}}),
        ),
        (
            "[:tap]: Закрыть эльфа в третьем ряду противника.",
            playable("impact", target={**ELF, "row": 3, "half": "enemy"},
                     effects=[{"effect": "close", "to": "target"}]),
        ),
        (
            "Ловкость, если в 2-м ряду противника нет эльфов.",
            {"class": "permanent", "condition": {"exists": {"filter": {**ELF, "half": "enemy", "row": 2}, "max": 0}},
             "effects": [{"effect": "grant", "feature": {"keyword": "agility"}}]},
        ),
        (
            "[:tap]: Поменяться местами с вашим эльфом.",
            playable("impact", target={"side": "own", **ELF}, effects=[{"effect": "swap", "to": "target"}]),
        ),
        (
            "[:tap]: Поменять местами двух эльфов противника.",
            playable("impact", target={**ELF, "side": "enemy"}, count=2, exactly=True,
                     effects=[{"effect": "swap", "with": "targets", "to": "target"}]),
        ),
        (
            "При рывке вашего эльфа на клетку рядом с этой картой - он получает броню 1.",
            {"class": "triggered",
             "trigger": {"on": "move", "keyword": "dash", "whose": {"side": "own", **ELF},
                         "cell": {"to": {"adjacent": "self"}}},
             "effects": [{"effect": "gain_feature", "feature": {"keyword": "armor", "x": 1}, "to": "subject"}]},
        ),
        (
            "После рывка - получает [:cnt].",
            {**triggered("move", CHIP), "trigger": {"on": "move", "keyword": "dash"}},
        ),
        (
            "При прыжке карта противника может получить чуму.",
            {**triggered("feature", {"effect": "infect", "to": "target"}), "optional": True,
             "trigger": {"on": "feature", "keyword": "jump"}, "target": {"kind": "card", "side": "enemy"}},
        ),
        (
            "+1 к выстрелу по эльфам на половине поля противника.",
            {"class": "permanent", "effects": [{"effect": "modify", "what": "value", "of": "shot", "by": 1,
             "when": "attacking", "against": {**ELF, "half": "enemy"}}]},
        ),
        (
            "Ловкость, пока в третьем ряду противника нет его эльфов.",
            {"class": "permanent",
             "condition": {"exists": {"filter": {**ELF, "half": "enemy", "row": 3, "side": "enemy"}, "max": 0}},
             "effects": [{"effect": "grant", "feature": {"keyword": "agility"}}]},
        ),
        (
            "[:tap]: Закрыть наземное существо противника.",
            playable("impact", target={"kind": "plain_creature", "side": "enemy"},
                     effects=[{"effect": "close", "to": "target"}]),
        ),
        (
            "+1 к выстрелу по картам противника, стоящим рядом с двумя или более гномами.",
            {"class": "permanent", "effects": [{"effect": "modify", "what": "value", "of": "shot", "by": 1,
             "when": "attacking", 
             "against": {"kind": "card", "side": "enemy", "crowd": {"filter": {"class": "gnome"}, "min": 2}}}]},
        ),
        (
            "[:tap]: Ранить эльфа, рядом с которым нет минимум двух гномов, на 1.",
            playable("impact",
                     target={**ELF, "not": {"crowd": {"filter": {"class": "gnome"}, "min": 2}}},
                     effects=[{"effect": "wound", "x": 1, "to": "target"}]),
        ),
        (
            "[:tap]: Переместить эльфа на свободную клетку, рядом с которой стоят 3 или более гнома.",
            goes({"crowd": {"filter": {"class": "gnome"}, "min": 3}}, ELF),
        ),
        (
            "[:tap]: Ранить себя или стоящего рядом эльфа на 1.",
            playable("impact", target={"any": [{"other": False}, {**ELF, "adjacent": True}]},
                     effects=[{"effect": "wound", "x": 1, "to": "target"}]),
        ),
        (
            "[:tap]: Закрыть эльфа с проклятием и отравлением.",
            playable("impact", target={**ELF, "keyword": "curse", "poisoned": True},
                     effects=[{"effect": "close", "to": "target"}]),
        ),
        (
            "[:tap]: Закрыть эльфа, стоящего в одном ряду или столбце с этой картой.",
            playable("impact", target={**ELF, "other": True, "any": [{"same_row": True}, {"same_column": True}]},
                     effects=[{"effect": "close", "to": "target"}]),
        ),
        (
            "+1 к броску кубика, когда атакует эльфов в третьем ряду.",
            {"class": "permanent", "effects": [{"effect": "modify", "what": "roll", "by": 1, "when": "attacking",
             "against": {**ELF, "row": 3}}]},
        ),
        (
            "При гибели получает [:cnt], если рядом стоит эльф.",
            {**triggered("death", CHIP), "condition": {"exists": {"filter": {**ELF, "adjacent": True}}}},
        ),
        (
            "[:tap]: Эльф противника получает броню 1 до конца своего хода.",
            playable("impact", target={**ELF, "side": "enemy"},
                     effects=[{"effect": "gain_feature", "feature": {"keyword": "armor", "x": 1},
                               "until": "end_of_its_turn", "to": "target"}]),
        ),
        (
            "[:tap]: Закрыть выбранного эльфа в первом ряду.",
            playable("impact", target={**ELF, "row": 1}, effects=[{"effect": "close", "to": "target"}]),
        ),
        (
            "Ловкость, пока эта карта стоит в одном столбце с эльфом.",
            {"class": "permanent",
             "condition": {"exists": {"filter": {**ELF, "other": True, "same_column": True}}},
             "effects": [{"effect": "grant", "feature": {"keyword": "agility"}}]},
        ),
    ],
)  # fmt: skip
def test_where_cards_stand(text: str, feature: dict[str, Any]) -> None:
    assert read(text) == [feature]
    assert judged(compile_text(text)).whole, "the judge has to know it"


def test_either_way_over_the_edge_of_the_depth() -> None:
    whose = {"side": "own", **ELF}
    assert read("Когда ваш эльф погружается или всплывает - получает [:cnt].") == [
        triggered("dive", CHIP, trigger={"on": "dive", "whose": whose}),
        triggered("emerge", CHIP, trigger={"on": "emerge", "whose": whose}),
    ]


@pytest.mark.parametrize(
    ("broken", "whole"),
    [
        ("[:tap]: Закрыть против-ника.", "[:tap]: Закрыть противника."),
        ("При погружениина глубинуполучает [:cnt].", "При погружении на глубину получает [:cnt]."),
        ("[:tap]: Ранить гномана 2.", "[:tap]: Ранить гнома на 2."),
    ],
)
def test_words_that_printing_broke_are_mended(broken: str, whole: str) -> None:
    assert [f for f in compile_text(broken).features if "unsupported" not in f] == [
        f for f in compile_text(whole).features if "unsupported" not in f
    ]


@pytest.mark.parametrize(
    "text",
    [
        "На глубине: уникальный герой.",
        "На глубине: начинает бой с 2 фишками.",  # once for the battle, wherever it is later
        "При перемещении на незанятую клетку рядом с ним - получает [:cnt].",
        "Когда эльф двигается на клетку, занятую гномом, он получает броню 1.",  # who of them?
        "[:tap]: Закрыть эльфа в четвёртом ряду противника.",
        "[:tap]: Закрыть стоящего рядом с ним гнома.",
        "Поменять местами трёх эльфов.",
        "При метании на клетку рядом с этой картой - получает [:cnt].",
        "При перемещении с вашей половины поля боя - получает [:cnt].",
    ],
)
def test_what_is_not_meant(text: str) -> None:
    assert compile_text(text).unsupported

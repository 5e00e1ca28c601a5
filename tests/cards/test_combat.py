"""Blows: how many at whom, the next one, what keeps them away, who has to be attacked; our own sentences."""

from __future__ import annotations

import pytest

from service.cards.compiler import compile_text
from tests.cards.test_language import Wire, always, on, read, value

DIAGONAL = {"adjacent": True, "straight": False}
ELF = {"class": "elf"}
CARDS = "картам"


def blow(kind: str, numbers: list[int], **more: object) -> Wire:
    return {"class": "playable", "cost": {"close": True}, "type": kind, "value": numbers, **more}


def soon(of: str, by: int) -> Wire:
    return {**value(of, by), "until": "next_attack"}


SENTENCES: list[tuple[str, str, list[Wire]]] = [
    (
        "[:tap]: Магический удар на 1-2-3 по каждому закрытому эльфу.",
        "{tap}: Magic strike 1-2-3 against all closed elves.",
        [blow("magic_strike", [1, 2, 3], target={"closed": True, **ELF}, every=True)],
    ),
    (
        "[:tap]: Два метания на 1 (только по разным эльфам).",
        "{tap}: Two throws 1 (only against different elves).",
        [blow("throw", [1, 1, 1], target=ELF, count=2, exactly=True)],
    ),
    (
        "[:tap]: Четыре или менее разрядов на 1 (только по разным эльфам).",
        "{tap}: Four or less discharges 1 (only against different elves).",
        [blow("discharge", [1, 1, 1], target=ELF, count=4)],
    ),
    (
        "[:tap]: Особый удар на 2 по трем или более эльфам, стоящим рядом с этой картой.",
        "{tap}: Special strike 2 against three or more adjacent elves.",
        [blow("special_strike", [2, 2, 2], target={**ELF, "adjacent": True}, count=8, least=3)],
    ),
    (
        "При метании - получает +2 к следующему метанию.",
        "On throw - gets +2 to its next throw.",
        [on("throw", {**soon("throw", 2), "to": "self"})],
    ),
    (
        "Защита от выстрелов силой 2 или менее.",
        "Protection from shots of value 2 or less.",
        [{"keyword": "protection", "from": "shots", "amount": {"max": 2}}],
    ),
    (
        "Защита от простых ударов, нанесенных не по диагонали.",
        "Protection from simple strikes not dealt diagonally.",
        [{"keyword": "protection", "from": "simple_strikes", "against": {"not": DIAGONAL}}],
    ),
    (
        "+1 к [:atk] по эльфам, стоящим по диагонали от этой карты.",
        "+1 to {strike} against elves standing diagonally from this card.",
        [always({**value("simple_strike", 1), "against": {**ELF, **DIAGONAL}})],
    ),
    (
        "Не получает ран от первых 3 ударов за ход.",
        "Gets no wounds from the first 3 strikes per turn.",
        [always({"effect": "prevent", "of": "strikes"}, limit={"times": 3, "per": "turn"})],
    ),
    (
        "Опыт в атаке и защите 2.",
        "Experience in attack and defence 2.",
        [{"keyword": "experience_in_attack", "x": 2}, {"keyword": "experience_in_defence", "x": 2}],
    ),
    (
        "Болотный хозяин получает броню 2.",
        "The swamp host gets armor 2.",
        [
            always(
                {
                    "effect": "grant",
                    "feature": {"keyword": "armor", "x": 2},
                    "cards": {"hosting": True, "element": "swamps"},
                },
            )
        ],
    ),
    (
        "Хозяин имеет {direct}.",
        "The host gets directed strike.",
        [always({"effect": "grant", "feature": {"keyword": "directed_strike"}, "cards": {"hosting": True}})],
    ),
    (
        "Хозяин имеет +1 к {strike}.",
        "The host gets +1 to {strike}.",
        [always({**value("simple_strike", 1), "cards": {"hosting": True}})],
    ),
    (
        "Броня X, где X - число эльфов, стоящих в строю с этой картой.",
        "Armor X, where X is the number of elves standing in formation with this card.",
        [{"keyword": "armor", "x": {"of": "cards", "filter": {**ELF, "formed": True}}}],
    ),
    (
        "Броня X, где X - число дополнительных жизней.",
        "Armor X, where X is the number of extra lives.",
        [{"keyword": "armor", "x": {"of": "extra_lives", "whose": "self"}}],
    ),
]


@pytest.mark.parametrize(("ru", "en", "features"), SENTENCES)
def test_both_languages(ru: str, en: str, features: list[Wire]) -> None:
    assert read(ru) == features
    assert read(en) == features


@pytest.mark.parametrize(
    "text",
    [
        "[:tap]: Закрыть эльфа, при этом - разряд на 2 по каждому гному.",  # a further attack has one target
        "[:tap]: Два метания на 1 по эльфу (только по разным гномам).",
        "[:tap]: Особый удар на 2 по случайному эльфу.",
        "[:tap]: Выстрел на 2 по двум или более эльфам.",  # as many as there are
        "Не получает ран от первых 3 ударов.",
        "Броня и защите 2.",
    ],
)
def test_what_is_not_understood(text: str) -> None:
    assert compile_text(text).unsupported


def forbidden(**more: object) -> Wire:
    return {"effect": "forbid", "action": "attacks", **more}


ARMOR = {"keyword": "armor", "x": 1, "sums": "existing"}

ADDED: list[tuple[str, str, list[Wire]]] = [
    (
        "При метании - получает +2 к метанию до конца хода (максимум +6).",
        "On throw - gets +2 to throw until the end of the turn (maximum +6).",
        [on("throw", {**value("throw", 2), "until": "end_of_turn", "to": "self", "most": 6})],
    ),
    (
        "При метании - эльф получает +1 к броне (максимум +2).",
        "On throw - the chosen elf gets +1 to armor (maximum +2).",
        [on("throw", {"effect": "gain_feature", "feature": ARMOR, "to": "target", "most": 2}, more={"target": ELF})],
    ),
    (
        "При метании - эльф не может объявлять разряды до конца хода.",
        "On throw - the chosen elf cannot declare discharges until the end of the turn.",
        [
            on(
                "throw",
                {
                    "effect": "gain_feature",
                    "feature": always({"effect": "forbid", "action": "discharge"}),
                    "until": "end_of_turn",
                    "to": "target",
                },
                more={"target": ELF},
            )
        ],
    ),
    (
        "Закрывается после первого нападения.",
        "",
        [on("after_attack", {"effect": "close", "to": "self"}, more={"limit": {"times": 1, "per": "turn"}})],
    ),
    (
        "В начале вашего первого хода - открыть эльфа.",
        "At the start of your first turn - open the chosen elf.",
        [
            on(
                "turn_start",
                {"effect": "open", "to": "target"},
                more={"target": ELF, "condition": {"round": {"max": 1}}},
            )
        ],
    ),
    (
        "При метании по эльфу стоимостью менее 5 - закрыть его.",
        "On throw against an elf costing less than 5 - close it.",
        [on("throw", {"effect": "close", "to": "attacked"}, target={**ELF, "cost": {"max": 4}})],
    ),
    (
        f"[:tap]: Два метания на 1 (только по разным {CARDS} противника).",
        "{tap}: Two throws 1 (only against different enemy cards).",
        [blow("throw", [1, 1, 1], target={"kind": "card", "side": "enemy"}, count=2, exactly=True)],
    ),
]


@pytest.mark.parametrize(("ru", "en", "features"), ADDED)
def test_what_adds_up_in_both_languages(ru: str, en: str, features: list[Wire]) -> None:
    assert read(ru) == features
    assert not en or read(en) == features  # for some there are only Russian words yet


SHORT = [
    ("При гибели Камнегрызва - ранить существо на 1.", "Старый Камнегрызв"),
    ("Когда Камнегрызв закрывается - излечивается на 1.", "Камнегрызв Северный"),
]


@pytest.mark.parametrize(("text", "name"), SHORT)
def test_one_word_of_a_name_stands_for_the_card(text: str, name: str) -> None:
    assert compile_text(text, name).whole
    assert not compile_text(text, "Старый Корнелий").whole
    assert not compile_text(text.replace("Камнегрыз", "камнегрыз"), name).whole

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


GIVEN = {
    "effect": "gain_feature",
    "feature": always(forbidden(against={"not": {"is": "giver"}}), condition={"exists": {"filter": {"is": "giver"}}}),
}
SHOT_AT_IT = {"target": {"is": "subject"}, "type": "shot", "value": [1, 2, 2]}

ATTACKING: list[tuple[str, list[Wire]]] = [
    (
        "Каждый эльф противника может нападать только на эту карту.",
        [always(forbidden(against={"other": True}, cards={"side": "enemy", **ELF}))],
    ),
    (
        "Закрытые эльфы, объявляя атаку, обязаны выбрать целью эту карту.",
        [always(forbidden(against={"other": True}, cards={"closed": True, **ELF}))],
    ),
    ("Может нападать только на эльфов.", [always(forbidden(against={"not": ELF}))]),
    (
        "При метании - атакованный может атаковать только эту карту".replace("эту карту", "по этой карте")
        + ", пока эта карта в отряде.",
        [on("throw", {**GIVEN, "to": "attacked"})],
    ),
    (
        "При гибели - выбрать эльфа противника; он может нападать только на эту карту, пока она в отряде.",
        [on("death", {**GIVEN, "to": "target"}, more={"target": {"side": "enemy", **ELF}})],
    ),
    (
        "[:tap]: Заклинание, дальность 2 - выбранный эльф в свой следующий ход может нападать только по карте напротив"
        " (пока эта карта на поле).",
        [
            {
                "class": "playable",
                "cost": {"close": True},
                "type": "spell",
                "range": 2,
                "target": ELF,
                "effects": [
                    {
                        "effect": "gain_feature",
                        "feature": always(
                            forbidden(against={"not": {"opposite": True}}),
                            condition={"exists": {"filter": {"is": "giver"}}, "turn": "own"},
                        ),
                        "until": "end_of_its_next_turn",
                        "to": "target",
                    }
                ],
            }
        ],
    ),
    (
        "Не может быть взята под контроль.",
        [always({"effect": "replace", "what": "take_control", "with": []})],
    ),
    (
        "Может выступать защитником эльфу любое число раз за ход.",
        [always({"effect": "any_number", "action": "defend", "for": ELF})],
    ),
    (
        "Не может объявлять метание в первый ход противника.",
        [always({"effect": "forbid", "action": "throw"}, condition={"turn": "enemy", "round": {"max": 1}})],
    ),
    ("+3 к метанию по защитникам.", [always({**value("throw", 3), "against": {"defending": True}})]),
    (
        "+3 к метанию по эльфам с меньшим числом жизней.",
        [always({**value("throw", 3), "against": {**ELF, "fewer_lives": True}})],
    ),
    (
        "При ударе через ряд вашего эльфа через эту карту - получает [:cnt].",
        [
            on(
                "strike_through_a_row",
                {"effect": "gain_chips", "x": 1, "to": "self"},
                whose={"side": "own", **ELF},
                over={"other": False},
            )
        ],
    ),
    (
        "Когда эльф противника наносит 3 или более ран выстрелом - выстрел на 1-2-2 по этому существу.",
        [
            {
                "class": "triggered",
                "trigger": {"on": "wounds", "amount": {"min": 3}, "type": "shot", "whose": {"side": "enemy", **ELF}},
                **SHOT_AT_IT,
            }
        ],
    ),
    (
        "Когда получает Х ран от выстрела противника - излечить эльфа на Х.",
        [
            on(
                "wounded",
                {"effect": "heal", "x": "amount", "to": "target"},
                more={"target": ELF},
                type="shot",
                source={"side": "enemy"},
            )
        ],
    ),
    (
        "При сильном метании - удваивает число своих [:cnt].",
        [
            on(
                "throw",
                {"effect": "gain_chips", "x": {"of": "chips", "whose": "self"}, "to": "self"},
                force=["strong"],
            )
        ],
    ),
    (
        "В начале вашего хода - усилить на 3 следующий выстрел вашего эльфа.",
        [on("turn_start", {**soon("shot", 3), "to": "target"}, more={"target": {"side": "own", **ELF}})],
    ),
    (
        "Если закрыт в начале вашего хода - излечиться на 1.",
        [on("turn_start", {"effect": "heal", "x": 1, "to": "self"}, more={"condition": {"self": {"closed": True}}})],
    ),
    (
        "В конце вашего хода - излечивается на 2, если не получало ран в этот ход.",
        [on("turn_end", {"effect": "heal", "x": 2, "to": "self"}, more={"condition": {"self": {"hurt": False}}})],
    ),
    (
        "Когда выступает защитником эльфу - закрыть этого эльфа.",
        [on("defend", {"effect": "close", "to": "attacked"}, target=ELF)],
    ),
    (
        'При гибели - "лебединая песня" - разряд на 1.',
        [
            {
                "class": "triggered",
                "trigger": {"on": "death"},
                "target": {"kind": "card"},
                "type": "discharge",
                "name": "лебединая песня",
                "value": [1, 1, 1],
            }
        ],
    ),
    (
        "[:tap]: Выстрел на Х, где Х - число эльфов, стоящих рядом с целью выстрела.",
        [blow("shot", {"of": "cards", "filter": {**ELF, "near": {"to": "attacked", "adjacent": True}}})],  # type: ignore[arg-type]
    ),
    (
        "Может закрыть вашего эльфа (2 раза за ход).",
        [
            {
                "class": "playable",
                "type": "impact",
                "target": {"side": "own", **ELF},
                "effects": [{"effect": "close", "to": "target"}],
                "limit": {"times": 2, "per": "turn"},
            }
        ],
    ),
    (
        "При гибели вашего дитя кронга - излечиться на 1.",
        [on("any_death", {"effect": "heal", "x": 1, "to": "self"}, target={"side": "own", "class": "child_of_krong"})],
    ),
    (
        "При гибели - эльф получает либо броню 1, либо гнев, либо точность.",
        [
            on(
                "death",
                {
                    "effect": "choose",
                    "options": [
                        [{"effect": "gain_feature", "feature": {"keyword": "armor", "x": 1}, "to": "target"}],
                        [{"effect": "gain_feature", "feature": {"keyword": "wrath"}, "to": "target"}],
                        [{"effect": "gain_feature", "feature": {"keyword": "accuracy"}, "to": "target"}],
                    ],
                    "to": "target",
                },
                more={"target": ELF},
            )
        ],
    ),
    (
        "[:tap]: Каждый эльф получает +X к [:atk] до конца хода, где X - текущая величина его брони.",
        [
            {
                "class": "playable",
                "cost": {"close": True},
                "type": "impact",
                "effects": [
                    {
                        **value("simple_strike", {"of": "feature", "keyword": "armor", "whose": "target"}),
                        "until": "end_of_turn",
                        "to": "each",
                        "filter": ELF,
                    }
                ],
            }
        ],
    ),
]


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


@pytest.mark.parametrize(("text", "features"), ATTACKING)
def test_who_attacks_whom(text: str, features: list[Wire]) -> None:
    assert read(text) == features


@pytest.mark.parametrize(
    "text",
    [
        "Эльф может нападать только на эту карту.",  # which of them
        "При гибели - выбрать эльфа; гном может нападать только на эту карту, пока она в отряде.",
        "При [:atk] - выстрел на 1 по этому существу.",  # nobody was spoken of
        "Когда получает Х ран - излечиться на Y.",
        "При метании вашего эльфа через эту карту - открыться.",
    ],
)
def test_attacks_that_are_not_understood(text: str) -> None:
    assert compile_text(text).unsupported


SHORT = [
    ("При гибели Камнегрызва - ранить существо на 1.", "Старый Камнегрызв"),
    ("Когда Камнегрызв закрывается - излечивается на 1.", "Камнегрызв Северный"),
]


@pytest.mark.parametrize(("text", "name"), SHORT)
def test_one_word_of_a_name_stands_for_the_card(text: str, name: str) -> None:
    assert compile_text(text, name).whole
    assert not compile_text(text, "Старый Корнелий").whole
    assert not compile_text(text.replace("Камнегрыз", "камнегрыз"), name).whole

"""How often cards attack and defend, and what they do in a fight; our own sentences."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.test_language import Wire, always, on, read, value


def repeat(of: str, times: int, **more: bool) -> Wire:
    return {"effect": "repeat", "of": of, "times": times, **more}


BOTH: list[tuple[str, str, list[Wire]]] = [
    (
        "Может атаковать выстрелом 3 раза за ход, не закрывается после первого и второго выстрела.",
        "May attack with shot three times per turn, does not close after the first and second shot.",
        [always(repeat("shot", 3, open=True))],
    ),
    (
        "Может нападать метанием дважды, только подряд.",
        "May attack with throw twice, only in a row.",
        [always(repeat("throw", 2, in_a_row=True))],
    ),
    (
        "Может атаковать 2 раза за ваш ход, только по разным картам.",
        "May attack twice per turn of yours, only at different cards.",
        [always(repeat("attacks", 2, different=True))],
    ),
    (
        "После нападения разрядом не закрывается, пока закрыт.",
        "After attacking with discharge does not close, while it is closed.",
        [always({"effect": "without_closing", "of": "discharge"}, condition={"self": {"closed": True}})],
    ),
    (
        "Может выступать защитником любое количество раз за ход.",
        "May defend any number of times per turn.",
        [always({"effect": "any_number", "action": "defend"})],
    ),
]


@pytest.mark.parametrize(("russian", "english", "features"), BOTH)
def test_a_sentence_says_the_same_in_both_languages(russian: str, english: str, features: list[Wire]) -> None:
    """Each compiles to the features beside it, and their words compile to them again."""
    assert read(russian) == features
    assert read(english) == features


def answer(effect: Wire, **more: Any) -> Wire:
    return {"class": "playable", "sudden": True, "type": "impact", "effects": [effect], **more}


GNOME = {"class": "gnome"}
NOBODY = {"effect": "forbid", "action": "defend", "cards": {}}
ARMOR = {"effect": "grant", "feature": {"keyword": "armor", "x": 2}}
CLOSED = {"effect": "close", "to": "target"}
LATER = {
    "effect": "gain_feature",
    "feature": always(repeat("simple_strike", 3, in_a_row=True)),
    "until": "end_of_turn",
    "to": "self",
}
ONCE = {"limit": {"times": 1, "per": "battle"}}

RUSSIAN: list[tuple[str, list[Wire]]] = [
    (
        "При гибели гнома - получает «Может атаковать [:atk] трижды, только подряд» до конца хода.",
        [on("any_death", LATER, target=GNOME)],
    ),
    (
        "Блокирует первую дальнюю атаку по себе за ход.",
        [always({"effect": "block", "of": "ranged_attacks"}, limit={"times": 1, "per": "turn"})],
    ),
    (
        "Блокирует по себе разряды эльфов в ход противника.",
        [always({"effect": "block", "of": "discharge", "against": {"class": "elf"}}, condition={"turn": "enemy"})],
    ),
    ("Может выступать защитником любому гному.", [always({"effect": "guard", "for": GNOME})]),
    ("Вашим гномам нельзя назначать защитника.", [always({**NOBODY, "for": {"side": "own", **GNOME}})]),
    ("Бородачу нельзя назначать защитника.", [always({**NOBODY, "for": {"other": False}})]),
    (
        "[:tap]: Гному нельзя назначать защитника до конца боя.",
        [
            {
                "class": "playable",
                "cost": {"close": True},
                "type": "impact",
                "target": GNOME,
                "effects": [
                    {
                        "effect": "gain_feature",
                        "feature": always({**NOBODY, "for": {"other": False}}),
                        "to": "target",
                    }
                ],
            }
        ],
    ),
    ("Не может нападать выстрелом.", [always({"effect": "forbid", "action": "shot"})]),
    (
        "Может нападать выстрелом только на гномов.",
        [always({"effect": "forbid", "action": "shot", "against": {"not": GNOME}})],
    ),
    (
        "+2 к выстрелам по защитникам.",
        [always(value("shot", 2, against={"defending": True}))],
    ),
    (
        "-2 от выстрелов, пока выступает защитником.",
        [always(value("shot", -2, "attacked"), condition={"self": {"defending": True}})],
    ),
    ("Получает на 2 раны больше от сильных разрядов.", [always(value("discharge", 2, "attacked", force=["strong"]))]),
    (
        "Броня 2, пока в строю с тремя или более гномами.",
        [always(ARMOR, condition={"exists": {"filter": {**GNOME, "formed": True}, "min": 3}})],
    ),
    (
        "Броня 2 (пока в строю с гномом).",
        [always(ARMOR, condition={"exists": {"filter": {**GNOME, "formed": True}}})],
    ),
    (
        "+3 к разряду по степным и лесным существам.",
        [
            always(
                value(
                    "discharge",
                    3,
                    against={"any": [{"element": "steppes"}, {"element": "forests"}], "kind": "creature"},
                )
            )
        ],
    ),
    (
        "-1 от атак гномов и +1 к выстрелу по эльфам.",
        [
            always(value("attacks", -1, "attacked", against=GNOME)),
            always(value("shot", 1, against={"class": "elf"})),
        ],
    ),
    (
        "При промахе выстрелом в нападении - закрыть гнома.",
        [on("miss", CLOSED, more={"target": GNOME}, type="shot", striking=True)],
    ),
    (
        "При метании или промахе в нападении - закрыть гнома.",
        [
            on("throw", CLOSED, more={"target": GNOME}),
            on("miss", CLOSED, more={"target": GNOME}, striking=True),
        ],
    ),
    (
        "При нападении [:atk] на гнома - он теряет броню.",
        [
            on(
                "assault",
                {"effect": "lose_feature", "feature": {"keyword": "armor"}, "to": "attacked"},
                type="simple_strike",
                target=GNOME,
            )
        ],
    ),
    (
        "Когда эльф нападает на Бородача - закрыть гнома.",
        [on("assailed", CLOSED, more={"target": GNOME}, source={"class": "elf"})],
    ),
    (
        "При нападении на вашего гнома - он открывается.",
        [on("assailed", {"effect": "open", "to": "subject"}, whose={"side": "own", **GNOME})],
    ),
    ("При первом разряде за бой - закрыться.", [on("discharge", {"effect": "close", "to": "self"}, more=ONCE)]),
    (
        "Когда становится защитником - ранить на 1 карту, которой она выступает защитником.",
        [on("defend", {"effect": "wound", "x": 1, "to": "attacked"})],
    ),
    (
        "{instant}{tap}: При выстреле гнома - закрыть атакованного.",
        [
            {
                "class": "combined",
                "trigger": {"on": "shot", "whose": GNOME},
                "effects": [{"effect": "close", "to": "attacked"}],
                "cost": {"close": True},
                "optional": True,
            }
        ],
    ),
    (
        "При выстреле - не закрывается после этой атаки.",
        [
            on(
                "shot",
                {
                    "effect": "gain_feature",
                    "feature": always({"effect": "without_closing", "of": "attacks"}),
                    "until": "this_attack",
                    "to": "self",
                },
            )
        ],
    ),
    (
        "{instant}{tap}: Заблокировать выстрел эльфа по вашему гному.",
        [
            answer(
                {"effect": "block", "of": "shot", "against": {"class": "elf"}, "at": {"side": "own", **GNOME}},
                cost={"close": True},
            )
        ],
    ),
    (
        "{instant}: Перенаправить разряд с себя в хозяина (не более 1 раза за бой).",
        [answer({"effect": "redirect", "of": "discharge", "to": "host", "at": {"other": False}}, cost={}, **ONCE)],
    ),
    (
        "{instant}{tap}: Перенаправить метание с вашего гнома в себя.",
        [
            answer(
                {"effect": "redirect", "of": "throw", "to": "self", "at": {"side": "own", **GNOME}},
                cost={"close": True},
            )
        ],
    ),
    (
        "Все выстрелы по вашим гномам перенаправляются в Бородача.",
        [always({"effect": "redirect", "of": "shot", "cards": {"side": "own", **GNOME}})],
    ),
    (
        "После нападения разрядом - излечиться на 2.",
        [on("after_attack", {"effect": "heal", "x": 2, "to": "self"}, type="discharge")],
    ),
    (
        "После промаха в нападении - излечиться на 2.",
        [on("after_attack", {"effect": "heal", "x": 2, "to": "self"}, force=["miss"])],
    ),
    (
        "При метании по гному не закрывается после этого метания и может атаковать метанием "
        "ещё раз до конца хода (не более 1 раза за ход).",
        [
            on(
                "throw",
                {
                    "effect": "gain_feature",
                    "feature": always({"effect": "without_closing", "of": "attacks"}),
                    "until": "this_attack",
                    "to": "self",
                },
                {
                    "effect": "gain_feature",
                    "feature": always(repeat("throw", 2, open=True)),
                    "until": "end_of_turn",
                    "to": "self",
                },
                more={"limit": {"times": 1, "per": "turn"}},
                target=GNOME,
            )
        ],
    ),
    (
        "При разряде по Бородачу - метание на 2 по атаковавшей карте.",
        [
            {
                "class": "triggered",
                "trigger": {"on": "attacked", "type": "discharge"},
                "target": {"is": "attacker"},
                "type": "throw",
                "value": [2, 2, 2],
            }
        ],
    ),
    (
        "Когда эта карта получает 4 раны от одного выстрела - получить ещё 2 раны.",
        [on("wounded", {"effect": "wound", "x": 2, "get": True, "to": "self"}, amount={"equal": 4}, type="shot")],
    ),
]


@pytest.mark.parametrize(("text", "features"), RUSSIAN)
def test_what_a_sentence_means(text: str, features: list[Wire]) -> None:
    """Words of each feature, in both languages, mean it again."""
    assert read(text, "Бородач") == features


@pytest.mark.parametrize(
    "text",
    [
        "Может атаковать выстрелом 3 раза за ход, после второго выстрела не закрывается.",
        "Может атаковать выстрелом 3 раза за ход, после первого метания не закрывается.",
        "Может атаковать выстрелом 2 раза за бой.",
        "Может атаковать выстрел 2 раза за ход.",
        "Может выступать защитником любое количество раз за бой.",
        "После проклятия не закрывается.",
        "При втором разряде за бой - закрыться.",
        "При первом разряде за бой - может закрыться.",
        "Блокирует вторую атаку по себе за ход.",
        "{tap}: При выстреле гнома - закрыть атакованного.",
        "{instant}: При выстреле гнома - закрыть атакованного.",
        "При гибели - не закрывается после этой атаки.",
        "При выстреле эльфа - не закрывается после этой атаки.",
        "Гному нельзя назначать защитника.",
        "При гибели в нападении - закрыться.",
        "{instant}: Заблокировать выстрел по себе.",
        "{tap}: Заблокировать выстрел по себе.",
        "{instant}{tap}: Заблокировать выстрел по себе, при этом закрыть гнома.",
        "При выстреле гнома - заблокировать выстрел по себе.",
        "При метании может атаковать метанием ещё раз до конца хода.",
        "При гибели может атаковать метанием ещё раз до конца боя.",
        "После гибели в нападении - закрыться.",
        "Выстрелы по вашим гномам перенаправляются в Бородача.",
    ],
)
def test_what_is_refused(text: str) -> None:
    """What would be played otherwise than it is printed, and what is no sentence."""
    assert compile_text(text).unsupported

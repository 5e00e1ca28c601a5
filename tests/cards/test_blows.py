"""Blows that closed cards reflect, further blows at the same card, words that are printed together; own sentences."""

from __future__ import annotations

import pytest

from service.cards.compiler import compile_text
from tests.cards.test_language import Wire, _ordered, always, on, read, value

CLOSED = {"self": {"closed": True}}
REFLECTS = {"effect": "reflects_closed", "of": "simple_strike"}

RUSSIAN: list[tuple[str, list[Wire]]] = [
    ("Отражает простые удары как открытое существо.", [always(REFLECTS)]),
    ("Пока закрыта, отражает [:atk] как открытая.", [always(REFLECTS, condition=CLOSED)]),
    ("Когда закрыт, Бородач отражает [:atk] как открытое существо.", [always(REFLECTS, condition=CLOSED)]),
    (
        "Строй: отражает атаки как открытая карта.",
        [{"keyword": "formation", "features": [always({**REFLECTS, "of": "attacks"})]}],
    ),
    (
        "-3 от немагических ударов эльфов.",
        [always(value("nonmagical_strikes", -3, "attacked", against={"class": "elf"}))],
    ),
    ("-1 от ближних немагических ударов.", [always(value("nonmagical_melee_attacks", -1, "attacked"))]),
    ("Защита от немагических ударов.", [{"keyword": "protection", "from": "nonmagical_strikes"}]),
    (
        "При метании - особый удар на 3 по той же цели.",
        [
            {
                "class": "triggered",
                "trigger": {"on": "throw"},
                "type": "special_strike",
                "value": [3, 3, 3],
                "target": {"is": "attacked"},
            }
        ],
    ),
]
ELF = {"class": "elf"}
STANDING: list[tuple[str, list[Wire]]] = [
    (
        "-2 от разрядов существ с 3 и более ранами.",
        [always(value("discharge", -2, "attacked", against={"kind": "creature", "wounds": {"min": 3}}))],
    ),
    (
        "+3 к метанию по эльфам с 2 текущими жизнями.",
        [always(value("throw", 3, against={**ELF, "lives": {"equal": 2}}))],
    ),
    (
        "+2 к разряду по эльфам, стоящим в том же ряду, что и Бородач.",
        [always(value("discharge", 2, against={**ELF, "same_row": True}))],
    ),
    (
        "+2 к разряду по эльфам, стоящим в другом столбце.",
        [always(value("discharge", 2, against={**ELF, "same_column": False, "zone": "battlefield"}))],
    ),
    (
        "+2 к разряду по эльфам с рывком или полетом.",
        [always(value("discharge", 2, against={**ELF, "any": [{"keyword": "dash"}, {"flying": True}]}))],
    ),
    (
        "+2 к метанию по эльфам с {zov}.",
        [always(value("throw", 2, against={**ELF, "trait": {"keyword": "protection", "from": "shots"}}))],
    ),
    ("+2 к метанию по хозяину.", [always(value("throw", 2, against={"hosting": True}))]),
    ("Не получает ран от ответного удара.", [always({"effect": "prevent", "of": "attacks", "answering": True})]),
    (
        "Броня 3, пока имеет больше 4 жизней.",
        [
            always(
                {"effect": "grant", "feature": {"keyword": "armor", "x": 3}}, condition={"self": {"lives": {"min": 5}}}
            )
        ],
    ),
    (
        "Рывок, пока в отряде противника есть больше эльфов, чем гномов.",
        [
            always(
                {"effect": "grant", "feature": {"keyword": "dash"}},
                condition={"more": {"filter": {**ELF, "side": "enemy"}, "than": {"class": "gnome", "side": "enemy"}}},
            )
        ],
    ),
    (
        "Рывок, пока хозяин закрыт.",
        [always({"effect": "grant", "feature": {"keyword": "dash"}}, condition={"self": {"host": {"closed": True}}})],
    ),
    (
        "Рывок, пока стоит в среднем столбце.",
        [always({"effect": "grant", "feature": {"keyword": "dash"}}, condition={"self": {"column": "centre"}})],
    ),
    (
        "Рывок, пока Бородач стоит в одном столбце с эльфом противника.",
        [
            always(
                {"effect": "grant", "feature": {"keyword": "dash"}},
                condition={"exists": {"filter": {"side": "enemy", **ELF, "other": True, "same_column": True}}},
            )
        ],
    ),
    (
        "Ваши гномы получают рывок, пока в вашем отряде есть эльф.",
        [
            always(
                {"effect": "grant", "feature": {"keyword": "dash"}, "cards": {"side": "own", "class": "gnome"}},
                condition={"exists": {"filter": {**ELF, "side": "own"}}},
            )
        ],
    ),
]
STRONG = {"effect": "reduce", "down_to": "strong", "of": "simple_strike"}
WEAK = {"effect": "reduce", "down_to": "weak", "of": "shot"}
BROUGHT: list[tuple[str, list[Wire]]] = [
    ("Выстрелы по Бородачу сводятся к слабому.", [always({**WEAK, "when": "attacked"})]),
    ("Все выстрелы эльфов по Бородачу сводятся к слабым.", [always({**WEAK, "when": "attacked", "against": ELF})]),
    ("[:atk] Бородача по эльфам сводится к сильному.", [always({**STRONG, "when": "attacking", "against": ELF})]),
    (
        "[:atk] по раненым эльфам сводится к сильному.",
        [always({**STRONG, "when": "attacking", "against": {**ELF, "wounded": True}})],
    ),
    (
        "Выстрелы по эльфам в вашем отряде сводятся к слабому.",
        [always({**WEAK, "when": "attacked", "cards": {**ELF, "side": "own"}})],
    ),
    (
        "Метания гномов по Бородачу сводятся к 2.",
        [
            always(
                {
                    "effect": "modify",
                    "what": "value",
                    "of": "throw",
                    "to": 2,
                    "when": "attacked",
                    "against": {"class": "gnome"},
                }
            )
        ],
    ),
    (
        "Метания сводятся по Бородачу к 2.",
        [always({"effect": "modify", "what": "value", "of": "throw", "to": 2, "when": "attacked"})],
    ),
]


def _for_a_while(effect: Wire, until: str, **whom: object) -> Wire:
    return {"effect": "gain_feature", "feature": always(effect), "until": until, **whom}


BROUGHT += [
    (
        "Слабые и средние метания по Бородачу сводятся к 2.",
        [always({"effect": "modify", "what": "value", "of": "throw", "to": 2, "force": ["weak", "medium"],
                 "when": "attacked"})],
    ),
    (
        "При выстреле - все атаки атакованного сводятся к 2 до конца хода противника.",
        [
            {"class": "triggered", "trigger": {"on": "shot"},
             "effects": [_for_a_while({"effect": "modify", "what": "value", "of": "attacks", "to": 2,
                                       "when": "attacking"}, "end_of_enemy_turn", to="attacked")]},
        ],
    ),
    (
        "[:tap]: Все выстрелы по вашим эльфам сводятся к слабым до конца хода противника.",
        [
            {"class": "playable", "cost": {"close": True}, "type": "impact",
             "effects": [_for_a_while({**WEAK, "when": "attacked"}, "end_of_enemy_turn", to="each",
                                      filter={**ELF, "side": "own"})]},
        ],
    ),
]  # fmt: skip
ANSWERS: list[tuple[str, Wire]] = [
    (
        "{instant}[:tap]: свести разряд эльфа противника к 2.",
        {"effect": "reduce", "max": 2, "of": "discharge", "against": {**ELF, "side": "enemy"}},
    ),
    (
        "{instant}[:tap]: свести сильный выстрел по вашему гному к слабому.",
        {**WEAK, "force": ["strong"], "at": {"class": "gnome", "side": "own"}},
    ),
    (
        "{instant}[:tap]: свести свой [:atk] к сильному со всеми особенностями.",
        {**STRONG, "against": {"other": False}, "with_features": True},
    ),
]
KEPT: list[tuple[str, list[Wire]]] = [
    (
        "Защита от слабых и средних выстрелов.",
        [{"keyword": "protection", "from": "shots", "force": ["weak", "medium"]}],
    ),
    (
        "Защита от разрядов величиной 2 или менее.",
        [{"keyword": "protection", "from": "discharges", "amount": {"max": 2}}],
    ),
    (
        "Получает раны только от выстрелов, пока закрыт.",
        [always({"effect": "prevent", "but": "shot"}, condition=CLOSED)],
    ),
    ("После того, как уничтожает эльфа, открывается.", [on("kill", {"effect": "open", "to": "self"}, target=ELF)]),
    (
        "При метании по Бородачу он получает рывок.",
        [on("attacked", {"effect": "gain_feature", "feature": {"keyword": "dash"}, "to": "self"}, type="throw")],
    ),
    (
        "Когда эльф, стоящий в одном столбце с Бородачом, открывается, он ранится на 2.",
        [on("open", {"effect": "wound", "x": 2, "to": "subject"}, whose={**ELF, "same_column": True})],
    ),
]
RUSSIAN += STANDING
RUSSIAN += KEPT
RUSSIAN += BROUGHT
RUSSIAN += [
    (text, [{"class": "playable", "sudden": True, "cost": {"close": True}, "type": "impact", "effects": [effect]}])
    for text, effect in ANSWERS
]
TOGETHER = [
    ("+2 квыстрелупо эльфам.", "+2 к выстрелу по эльфам."),
    ("[:tap]: Магический ударна 3.", "[:tap]: Магический удар на 3."),
    ("[:tap]: Заклинаниесияния закрыть существо.", '[:tap]: Заклинание "сияния" закрыть существо.'),
    ("Ваши эльфы получаютброню 2.", "Ваши эльфы получают броню 2."),
    ("+2 к вы-стрелу.", "+2 к выстрелу."),
    ("Броня 2Когда открывается - особый удар на 3.", "Броня 2. Когда открывается - особый удар на 3."),
    ("[Эррата 2024. 01. 02] Броня 2.", "Броня 2."),
]


@pytest.mark.parametrize(("text", "features"), RUSSIAN, ids=[text for text, _ in RUSSIAN])
def test_russian_blows(text: str, features: list[Wire]) -> None:
    assert [_ordered(found) for found in read(text, "Бородач")] == [_ordered(feature) for feature in features]


def test_what_may_be_brought_to_strong_or_will_be() -> None:
    (may,) = read("Может свести свой выстрел к сильному (2 раза за бой).")
    assert may["sudden"] and may["limit"] == {"times": 2, "per": "battle"} and "cost" not in may
    assert may["effects"] == [{**STRONG, "of": "shot", "against": {"other": False}}]
    (next_one,) = read("При гибели вашего эльфа следующий [:atk] Бородача сводится к сильному.", "Бородач")
    (effect,) = next_one["effects"]
    assert effect["until"] == "next_simple_strike" and effect["to"] == "self"
    assert effect["feature"] == {"class": "permanent", "effects": [{**STRONG, "when": "attacking"}]}


def test_either_of_two_may_be_several_things() -> None:
    (feature,) = read("При гибели вашего эльфа получает либо +2 к метанию, либо рывок и броню 1.")
    (effect,) = feature["effects"]
    assert effect["effect"] == "choose" and [len(option) for option in effect["options"]] == [1, 2]
    assert not compile_text("При гибели вашего эльфа получает +2 к метанию или рывок и броню 1.").whole


@pytest.mark.parametrize(("printed", "meant"), TOGETHER)
def test_words_that_are_printed_together_are_taken_apart(printed: str, meant: str) -> None:
    assert compile_text(printed).features == compile_text(meant).features
    assert compile_text(printed).whole


@pytest.mark.parametrize(
    "text",
    [
        "Ваши гномы получают рывок, пока не имеет ран.",
        "[:tap]: свести выстрел эльфа к слабому.",
        "Защита от слабых заклинаний.",
        "Получает раны только от выстрелов и метаний.",
        "Выстрелы эльфов сводятся к среднему.",
        "[:tap]: Все выстрелы по эльфу сводятся к X до конца хода.",  # what X is
        "Выстрелы по соседним эльфам сводятся к слабому.",
        "При гибели свести выстрел эльфа к слабому.",
        "+2 к метанию по хозяин.",
        "Пока открыт, отражает броню как открытая карта.",
        "Когда открыт, отражает [:atk] как открытая карта.",
        "Бронювыстрел 2.",
    ],
)
def test_what_makes_no_sense_is_refused(text: str) -> None:
    assert not compile_text(text).whole

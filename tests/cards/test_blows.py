"""Blows that closed cards reflect, further blows at the same card, words that are printed together; own sentences."""

from __future__ import annotations

import pytest

from service.cards.compiler import compile_text
from service.cards.wording import sentence
from tests.cards.test_language import Wire, _ordered, always, read, value

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
        [always(value("discharge", 2, against={**ELF, "same_column": False}))],
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
RUSSIAN += STANDING
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


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize(("text", "features"), RUSSIAN, ids=[text for text, _ in RUSSIAN])
def test_their_words_are_read_back(text: str, features: list[Wire], language: str) -> None:
    for feature in read(text, "Бородач"):
        assert list(compile_text(sentence(feature, language)).features) == [feature]


@pytest.mark.parametrize(("printed", "meant"), TOGETHER)
def test_words_that_are_printed_together_are_taken_apart(printed: str, meant: str) -> None:
    assert compile_text(printed).features == compile_text(meant).features
    assert compile_text(printed).whole


@pytest.mark.parametrize(
    "text",
    [
        "Ваши гномы получают рывок, пока не имеет ран.",
        "+2 к метанию по хозяин.",
        "Пока открыт, отражает броню как открытая карта.",
        "Когда открыт, отражает [:atk] как открытая карта.",
        "Бронювыстрел 2.",
    ],
)
def test_what_makes_no_sense_is_refused(text: str) -> None:
    assert not compile_text(text).whole

"""Modifiers that count, that are for some forces or at some cards; directed strikes at some cards; conditions."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.test_language import always, read, value

Wire = dict[str, Any]

SENTENCES: list[tuple[str, list[Wire]]] = [
    ("+2 {strike} по артефактам.", [always(value("simple_strike", 2, against={"kind": "artifact"}))]),
    ("+1 к выстрелу за каждую {counter} на Сером волке.", [always(value("shot", {"of": "chips", "whose": "self"}))]),
    (
        "+1 к удару за каждого вашего гнома (максимум +2).",
        [always(value("strikes", {"of": "cards", "filter": {"side": "own", "class": "gnome"}, "max": 2}))],
    ),
    (
        "+X к разряду, где X число артефактов в вашем отряде.",
        [always(value("discharge", {"of": "cards", "filter": {"kind": "artifact", "side": "own"}}))],
    ),
    (
        "+1 к сильному выстрелу по горным.",
        [always(value("shot", 1, force=["strong"], against={"element": "mountains"}))],
    ),
    (
        "-1 от слабых и средних ударов, пока закрыт.",
        [
            always(
                value("strikes", -1, "attacked", force=["weak", "medium"]),
                condition={"self": {"closed": True}},
            )
        ],
    ),
    (
        "+1 к {strike} и {direct} по раненым существам.",
        [
            always(value("simple_strike", 1, against={"wounded": True, "kind": "creature"})),
            {"keyword": "directed_strike", "against": {"wounded": True, "kind": "creature"}},
        ],
    ),
    (
        "+1 к метанию по существам, обладающим выстрелом или {armor}.",
        [always(value("throw", 1, against={"kind": "creature", "any": [{"ability": "shot"}, {"keyword": "armor"}]}))],
    ),
    (
        "Безответный удар по существам с магической способностью.",
        [{"keyword": "unanswered_strike", "against": {"kind": "creature", "ability": "magic"}}],
    ),
    ("+2 к дальности разряда.", [always({"effect": "modify", "what": "range", "of": "discharge", "by": 2})]),
    (
        "+1 к выстрелу, пока стоит рядом с гномом.",
        [always(value("shot", 1), condition={"exists": {"filter": {"class": "gnome", "adjacent": True}}})],
    ),
    (
        "+1 к выстрелу, пока в отряде противника нет раненых карт.",
        [
            always(
                value("shot", 1),
                condition={"exists": {"filter": {"wounded": True, "kind": "card", "side": "enemy"}, "max": 0}},
            )
        ],
    ),
    (
        "Пока в вашем отряде есть гном или орк имеет ловкость.",
        [
            always(
                {"effect": "grant", "feature": {"keyword": "agility"}},
                condition={"exists": {"filter": {"any": [{"class": "gnome"}, {"class": "orc"}], "side": "own"}}},
            )
        ],
    ),
    (
        "+1 к удару, пока в вашем отряде 3 или более гнома.",
        [always(value("strikes", 1), condition={"exists": {"filter": {"class": "gnome", "side": "own"}, "min": 3}})],
    ),
    (
        "{strike} по закрытому Серому волку сводятся к 2.",
        [
            always(
                {"effect": "modify", "what": "value", "of": "simple_strike", "to": 2, "when": "attacked"},
                condition={"self": {"closed": True}},
            )
        ],
    ),
    (
        "Игнорирует броню горных существ.",
        [always({"effect": "ignore", "keyword": "armor", "against": {"element": "mountains", "kind": "creature"}})],
    ),
]


@pytest.mark.parametrize(("text", "features"), SENTENCES, ids=[text for text, _ in SENTENCES])
def test_it_means(text: str, features: list[Wire]) -> None:
    assert read(text, "Серый волк") == features


@pytest.mark.parametrize(
    "text",
    [
        "+1 к выстрелу за каждого гнома.",  # whose gnomes?
        "+1 к выстрелу за каждую {counter} на Буром медведе.",  # of another card
        "+X к выстрелу.",  # what is X?
        "+1 к {strike} по картам, обладающим выстрелом, метанием.",  # all of it or one of it?
        "Пока в вашем отряде есть болотный гном или орк имеет ловкость.",  # a swamp orc, or any?
        "Ловкость по горным.",
    ],
)
def test_it_is_refused(text: str) -> None:
    assert not compile_text(text, "Серый волк").whole


@pytest.mark.parametrize(
    ("text", "features"),
    [
        ("+2 к броскам кубика.", [always({"effect": "modify", "what": "roll", "by": 2})]),
        (
            "-1 к броскам кубика, когда атакует гномов.",
            [
                always(
                    {"effect": "modify", "what": "roll", "by": -1, "when": "attacking", "against": {"class": "gnome"}}
                )
            ],
        ),
        (
            "Не получает ран от выстрелов гномов, стоящих в других столбцах.",
            [
                always(
                    {
                        "effect": "prevent",
                        "of": "shot",
                        "against": {"class": "gnome", "same_column": False, "zone": "battlefield"},
                    }
                )
            ],
        ),
        (
            "При гибели - метание на Х, где Х - его броня.",
            [
                {
                    "class": "triggered",
                    "trigger": {"on": "death"},
                    "target": {"kind": "card"},
                    "type": "throw",
                    "value": {"of": "feature", "keyword": "armor", "whose": "self"},
                }
            ],
        ),
    ],
)
def test_it_means_so_and_reads_back(text: str, features: list[Wire]) -> None:
    """Any roll, or those for attacks; a flyer stands in no column; "its" armor where nobody else is named."""
    assert read(text, "Серый волк") == features


def test_its_number_is_whose() -> None:
    """With an own target, "its" could be either's."""
    assert not compile_text("При гибели - метание на Х по гному противника, где Х - его броня.").whole

"""Whom one sentence chooses and the next one speaks of; texts of our own."""

from __future__ import annotations

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged

MARKED = {"kind": "creature", "marked": {"name": "выбор", "whose": "self"}}


def both(text: str) -> list[dict[str, object]]:
    compiled = judged(compile_text("В начале вашего хода выбрать раненое существо. " + text))
    assert compiled.whole, compiled.unsupported
    return list(compiled.features)


def kept(lasts: str) -> dict[str, object]:
    mark = {"effect": "mark", "name": "выбор", "until": lasts, "to": "target"}
    target = {"kind": "creature", "wounded": True}
    return {"class": "triggered", "trigger": {"on": "turn_start"}, "target": target, "effects": [mark]}


def test_who_was_chosen_is_known_until_there_is_another_choice() -> None:
    choice, shot = both("{tap}: выстрел на 3 по этому существу.")
    assert choice == kept("end_of_enemy_turn")
    assert shot["target"] == MARKED


def test_what_is_said_of_the_chosen_one_in_the_same_turn() -> None:
    choice, then = both("Когда это существо погибает до конца хода - получить {counter}.")
    assert choice == kept("end_of_turn")
    assert then["trigger"] == {"on": "any_death", "target": MARKED}


def test_a_modifier_against_the_chosen_one() -> None:
    _, more = both("+2 к метаниям по этому существу.")
    assert more["effects"] == [
        {"effect": "modify", "what": "value", "of": "throw", "by": 2, "when": "attacking", "against": MARKED}
    ]


def test_a_choice_that_nobody_comes_back_to_stays_one() -> None:
    (choice, _) = both("+2 к метаниям по эльфам.")
    assert "effects" not in choice


@pytest.mark.parametrize(
    "text",
    [
        "{tap}: закрыть эльфа. Если это существо погибает - получить {counter}.",  # it is not kept who that was
    ],
)
def test_what_is_not_known_any_more_is_refused(text: str) -> None:
    assert not judged(compile_text(text)).whole


BATTLE = {"class": "triggered", "trigger": {"on": "battle_start"}}
NOTE = {"effect": "note", "to": "self"}
LINES = [
    
    ("В начале боя - выбрать столбец. Опыт в метании 2 по картам в выбранном столбце.",
     {"effect": "area", "shape": "column", "effects": [NOTE], "to": "self"}, {"kind": "card", "noted_line": "column"}),
    ("At the start of the battle choose a row. Experience in throwing 2 against cards in the chosen row.",
     {"effect": "area", "shape": "row", "effects": [NOTE], "to": "self"}, {"kind": "card", "noted_line": "row"}),
    
]  # fmt: skip


@pytest.mark.parametrize(("text", "choice", "against"), LINES, ids=[text[:50] for text, *_ in LINES])
def test_what_is_chosen_for_the_whole_battle(text: str, choice: dict[str, object], against: dict[str, object]) -> None:
    compiled = compile_text(text)
    assert compiled.whole, compiled.unsupported
    known = {"keyword": "experience_in_throwing", "x": 2, "against": against}
    assert list(compiled.features) == [{**BATTLE, "effects": [choice]}, known]


@pytest.mark.parametrize(
    "text",
    [
        "+2 к метаниям по выбранному существу.",  # by whom, and when
        "Опыт в метании 2 по выбранным существам.",
        "Опыт в метании 2 по картам в выбранном ряду.",
        "Опыт в метании 2 по существам выбранной стихии.",
        "В начале боя - выбрать стихию.",
        "В начале вашего хода - выбрать свободную клетку.",
    ],
)
def test_a_choice_that_nobody_made_or_comes_back_to_is_refused(text: str) -> None:
    assert judged(compile_text(text)).unsupported

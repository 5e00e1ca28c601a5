"""Sentences that could mean something else than they are read as; rulings in which their cards take part say so."""

from __future__ import annotations

import pytest

from service.cards import compile_text
from tests.cards.shared import faults_of


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("+1 к выстрелу по троллям с прыжком и телепортацией.", ["qualities-of-several"]),
        ("+1 к выстрелу по троллю с прыжком и телепортацией.", []),
        ("+1 к выстрелу по троллям с прыжком или телепортацией.", []),
        ("В течении своего первого хода может закрыть выбранного тролля (2 раза за бой).", ["own-first-turn"]),
        ("В течение вашего первого хода может закрыть выбранного тролля (2 раза за бой).", []),
        ("+1 к выстрелу, пока стоит рядом с троллем.", []),
        ("В начале каждого вашего хода получает +1 к выстрелу.", ["gains-of-every-turn"]),
        ("В начале каждого вашего хода получает +1 к метанию до конца хода.", []),
        ("В начале каждого вашего хода может получить +1 к выстрелу.", []),
        ("{tap}: Wound an enemy by 2.", ["enemies-without-a-noun"]),
        ("{tap}: Wound an enemy elf by 2.", []),
        ("{tap}: Heal an ally by 2.", ["itself-among-allies"]),
        ("{tap}: Heal an adjacent ally by 2.", []),
        ("{tap}: Излечить союзника на 2.", ["itself-among-allies"]),
        ("+2 к дальности выстрела по троллям.", []),
        ("Получает +1 к {strike} по раненым врагам.", ["enemies-without-a-noun"]),
    ],
)  # fmt: skip
def test_what_could_mean_something_else_says_so(text: str, expected: list[str]) -> None:
    (feature,) = compile_text(text).features
    assert feature.get("readings", []) == expected
    assert not faults_of(feature)


def test_a_range_and_a_value_that_grow_grow_against_the_same_cards() -> None:
    """Who is named behind both is meant by both: a range that always grows would be printed with the attack."""
    farther, more = compile_text("+2 к дальности выстрела и +1 к величине сильного выстрела по троллям.").features
    assert farther["readings"] == ["farther-at-whom"]
    assert farther["effects"] == [
        {"effect": "modify", "what": "range", "of": "shot", "by": 2, "against": {"class": "troll"}}
    ]
    assert more["effects"][0]["force"] == ["strong"]
    assert more["effects"][0]["against"] == {"class": "troll"}


def test_others_of_a_name_in_the_plural() -> None:
    """One other card of the name is meant, as where the name is in the singular, but that is not sure."""
    (several,) = compile_text("При гибели вызвать других Громобоев.", "Громобои").features
    (single,) = compile_text("При гибели вызвать другого Громобоя.", "Громобой").features
    assert several == {**single, "readings": ["others-of-a-plural-name"]}


def test_one_quality_or_the_other_of_several_but_both_of_one() -> None:
    """Several "with a jump and teleportation" are some with this and some with that; a single one has both."""
    (several,) = compile_text("+1 к выстрелу по троллям с прыжком и телепортацией.").features
    (single,) = compile_text("+1 к выстрелу по троллю с прыжком и телепортацией.").features
    assert several["effects"][0]["against"] == {
        "class": "troll",
        "any": [{"keyword": "jump"}, {"keyword": "teleportation"}],
    }
    assert single["effects"][0]["against"] == {
        "class": "troll",
        "keyword": "jump",
        "trait": {"keyword": "teleportation"},
    }


def test_unknown_readings_are_refused() -> None:
    assert faults_of({"keyword": "armor", "x": 1, "readings": ["of-my-own"]})
    assert faults_of({"keyword": "armor", "x": 1, "readings": []})
    assert not faults_of({"keyword": "armor", "x": 1, "readings": ["own-first-turn"]})


def test_an_attack_that_a_turn_begins_with_leaves_nothing_open() -> None:
    (feature,) = compile_text("В начале вашего хода - выстрел на 1, дальность 3.").features
    assert feature["trigger"] == {"on": "turn_start"} and "readings" not in feature

"""Numbers that a text counts: X paid in chips, and "X, where X is the number of ..."."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_compiler import playable, read


def permanent(of: str, by: dict[str, Any], when: str) -> dict[str, Any]:
    return {"class": "permanent", "effects": [{"effect": "modify", "what": "value", "of": of, "by": by, "when": when}]}


PAIRS: list[tuple[str, str, dict[str, Any]]] = [
    (
        "+Х к особому удару, где Х - число ваших гномов.",
        "+X to special strike, where X - number of your gnomes.",
        permanent("special_strike", {"of": "cards", "filter": {"side": "own", "class": "gnome"}}, "attacking"),
    ),
    (
        "-X от выстрелов, где X - число ран на Бородаче.",
        "-X from shots, where X - number of wounds by Beard.",
        permanent("shot", {"of": "wounds", "whose": "self", "times": -1}, "attacked"),
    ),
    (
        "[:tap]: Выстрел на Х (максимум 4), дальность 3, где Х - число эльфов в отряде противника.",
        "{tap}: Shot for X (maximum 4), range 3, where X - number of enemy elfs.",
        playable(
            "shot",
            value={"of": "cards", "filter": {"class": "elf", "side": "enemy"}, "max": 4},
            range=3,
        ),
    ),
    (
        "X[:cnt][:tap]: Метание на X.",
        "X{chip}{tap}: Throw for X.",
        {"class": "playable", "cost": {"close": True, "chips": "x"}, "type": "throw", "value": ["x", "x", "x"]},
    ),
    (
        "[:tap]: Ранить гнома на Х, где Х - число [:cnt] на нем.",
        "{tap}: Wound gnome by X, where X - number of chips by that creature.",
        playable(
            "impact",
            target={"class": "gnome"},
            effects=[{"effect": "wound", "x": {"of": "chips", "whose": "target"}, "to": "target"}],
        ),
    ),
    (
        "[:tap]: Излечить рядового тролля на Х, где Х - его регенерация.",
        "{tap}: Heal ordinary troll by X, where X - its regeneration.",
        playable(
            "impact",
            target={"class": "troll", "cost": {"crystal": "silver"}},
            effects=[
                {"effect": "heal", "x": {"of": "feature", "keyword": "regeneration", "whose": "target"}, "to": "target"}
            ],
        ),
    ),
    (
        "Опыт в метании Х, где Х - число орков.",
        "Experience in throwing X, where X - number of orcs.",
        {"keyword": "experience_in_throwing", "x": {"of": "cards", "filter": {"class": "orc"}}},
    ),
    (
        "[:2hod]: +4 к [:tgh] и броня 1.",
        "{second}: +4 {life} and armor 1.",
        {
            "class": "permanent",
            "condition": {"seat": "second"},
            "effects": [
                {"effect": "modify", "what": "lives", "by": 4},
                {"effect": "grant", "feature": {"keyword": "armor", "x": 1}},
            ],
        },
    ),
]


@pytest.mark.parametrize(("russian", "english", "feature"), PAIRS)
def test_both_languages_compile_to_one_feature(russian: str, english: str, feature: dict[str, Any]) -> None:
    assert read(russian, "Бородач") == read(english, "Beard") == [feature]
    assert judged(compile_text(russian, "Бородач")).whole, "the judge has to know it"


@pytest.mark.parametrize(
    "text",
    [
        "Броня Х.",
        "[:tap]: Ранить орка на Х.",
        "[:tap]: Выстрел на 1, дальность Х.",
        "+1 к метанию, где Х - число гномов.",
        "[:tap]: Ранить Х орков на 1, где Х - их броня.",
        "[:tap]: Разряд на 2 (максимум 3).",
        "[:tap]: Ранить орка на Х, где Х - количество ран на атакованном.",
        "Начинает бой с Х дополнительными жизнями, где Х - число фишек на этой карте.",  # when is it counted?
        "X[:cnt]: Разряд на X, где X - число ваших орков.",
    ],
)
def test_what_x_is_has_to_be_said(text: str) -> None:
    assert compile_text(text).unsupported


def test_a_number_that_is_given_is_counted_as_it_is_given() -> None:
    """A reading that the judge warns of: nothing says whether such a number changes afterwards."""
    (feature,) = read("[:tap]: Ваш гном получает +Х к метанию до конца вашего хода, где Х - число ваших орков.")
    assert feature["effects"][0]["by"] == {"of": "cards", "filter": {"side": "own", "class": "orc"}}

"""Which cards, where and how many, in sentences of our own: phrases that are joined, bounds, places, counts."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards import compile_text
from tests.cards.shared import judged

GNOME, ORC = {"class": "gnome"}, {"class": "orc"}


def _one(text: str) -> Any:
    compiled = judged(compile_text(text))
    assert not compiled.unsupported, compiled.unsupported
    (feature,) = compiled.features
    return feature


def _refused(text: str) -> str:
    (found,) = judged(compile_text(text)).unsupported
    return found.reason


TARGETS = {
    "{tap}: Выстрел на 2 по гному, орку или троллю противника.": {
        "side": "enemy",
        "any": [GNOME, ORC, {"class": "troll"}],
    },
    "{tap}: Выстрел на 2 по вашему гному или орку.": {"side": "own", "any": [GNOME, ORC]},
    "{tap}: Выстрел на 2 по раненому гному или орку.": {"wounded": True, "any": [GNOME, ORC]},
    "{tap}: Метание на 2 по существу стоимостью 4 или менее или артефакту.": {
        "any": [{"kind": "creature", "cost": {"max": 4}}, {"kind": "artifact"}],
    },
    "{tap}: Разряд на 2 по раненому или отравленному существу.": {
        "any": [{"wounded": True}, {"poisoned": True}],
        "kind": "creature",
    },
    "{tap}: Разряд на 2 по не горному существу.": {"not": {"element": "mountains"}, "kind": "creature"},
    "{tap}: Разряд на 2 по самому дорогому существу противника.": {
        "kind": "creature",
        "side": "enemy",
        "most": {"of": "cost", "among": {"kind": "creature", "side": "enemy"}},
    },
    "{tap}: Разряд на 2 по существу стоимостью от 3 до 5.": {"kind": "creature", "cost": {"min": 3, "max": 5}},
    "{tap}: Разряд на 2 по существу стоимостью больше 5.": {"kind": "creature", "cost": {"min": 6}},
    "{tap}: Разряд на 2 по существу стоимостью не более 5.": {"kind": "creature", "cost": {"max": 5}},
    "{tap}: Разряд на 2 по существу, чья стоимость меньше 5.": {"kind": "creature", "cost": {"max": 4}},
    "{tap}: Разряд на 2 по карте, у которой нет ран.": {"kind": "card", "wounded": False},
    "{tap}: Разряд на 2 по нежити или демону.": {"any": [{"class": "undead"}, {"class": "demon"}]},
    "{tap}: Разряд на 2 по карте без экипировки.": {"kind": "card", "equipped": False},
    "{tap}: Разряд на 2 по карте, не имеющей брони.": {"kind": "card", "without": "armor"},
    "{tap}: Разряд на 2 по существу с 2 или более фишками.": {"kind": "creature", "chips": {"min": 2}},
    "{tap}: Разряд на 2 по существу с экипировкой или симбиотом.": {
        "kind": "creature",
        "any": [{"equipped": True}, {"bears": {"kind": "symbiote"}}],
    },
    "{tap}: Разряд на 2 по существу в крайнем столбце.": {"kind": "creature", "column": "edge"},
    "{tap}: Разряд на 2 по существу, стоящему в одном ряду с вашим гномом.": {
        "kind": "creature",
        "placed": {"by": "same_row", "to": {"side": "own", "class": "gnome"}},
    },
    "{tap}: Разряд на 2 по существу напротив вашего гнома.": {
        "kind": "creature",
        "placed": {"by": "opposite", "to": {"side": "own", "class": "gnome"}},
    },
    "{tap}: Discharge for 2 against a creature costing more than 5.": {"kind": "creature", "cost": {"min": 6}},
    "{tap}: Discharge for 2 against an enemy gnome or orc.": {"side": "enemy", "any": [GNOME, ORC]},
    "{tap}: Discharge for 2 against a creature in the same row with your gnome.": {
        "kind": "creature",
        "placed": {"by": "same_row", "to": {"side": "own", "class": "gnome"}},
    },
}


@pytest.mark.parametrize("text", TARGETS)
def test_at_whom(text: str) -> None:
    assert _one(text)["target"] == TARGETS[text]


@pytest.mark.parametrize(
    ("text", "count", "exactly"),
    [
        ("{tap}: Ранить двух разных гномов противника на 1.", 2, True),
        ("{tap}: Ранить одного или двух гномов противника на 1.", 2, None),
        ("{tap}: Ранить от одного до трех гномов противника на 1.", 3, None),
        ("{tap}: Ранить любых двух гномов противника на 1.", 2, True),
        ("{tap}: Wound two different enemy gnomes by 1.", 2, True),
    ],
)
def test_so_many_cards(text: str, count: int, exactly: bool | None) -> None:
    feature = _one(text)
    assert (feature["count"], feature.get("exactly"), feature["target"]) == (count, exactly, {**GNOME, "side": "enemy"})


def test_one_of_some_cards() -> None:
    assert _one("{tap}: Закрыть одно из существ противника.")["target"] == {"kind": "creature", "side": "enemy"}


def test_all_of_two_kinds() -> None:
    both = {"side": "enemy", "any": [ORC, GNOME]}
    for text in ("{tap}: Ранить всех орков и гномов противника на 1.", "{tap}: Wound all enemy orcs and gnomes by 1."):
        assert _one(text)["effects"] == [{"effect": "wound", "x": 1, "to": "each", "filter": both}]
    (given,) = _one("Демоны и нежить противника теряют регенерацию.")["effects"]
    assert given["cards"] == {"side": "enemy", "any": [{"class": "demon"}, {"class": "undead"}]}
    each = _one("{tap}: Излечить каждого вашего тролля и дракона на 1.")
    assert each["effects"][0]["filter"] == {"side": "own", "any": [{"class": "troll"}, {"class": "dragon"}]}
    assert "target" not in each


@pytest.mark.parametrize(
    "text",
    [
        "Рядовые эльфы и гномы получают броню 1.",
        "{tap}: Разряд на 2 по закрытому гному или артефакту.",
        "{tap}: Разряд на 2 по существу или гному стоимостью 4 или менее.",
        "+1 к {strike} по раненым и отравленным существам.",
        "{tap}: Разряд на 2 по вашему гному или раненому орку.",
        "{tap}: Разряд на 2 по болотному гному или орку.",
        "{tap}: Разряд на 2 по гному или орку стоимостью 4 или менее.",
    ],
)
def test_how_far_a_quality_reaches(text: str) -> None:
    assert _refused(text) in ("unclear how far a quality reaches", "one quality or both")


def test_a_card_that_would_be_drawn_is_not_each_of_them() -> None:
    assert _refused("{tap}: Ранить случайное существо противника на 2.") == "which card is drawn"
    assert _refused("{tap}: Wound a random enemy creature by 2.") == "which card is drawn"


CONDITIONS = {
    "Броня 1, пока у вас есть гномы.": {"filter": {**GNOME, "side": "own"}},
    "Броня 1, пока рядом стоит ваш гном или орк.": {"filter": {"side": "own", "any": [GNOME, ORC], "adjacent": True}},
    "Броня 1, пока на поле боя есть хотя бы один гном.": {"filter": GNOME},
    "Броня 1, пока в отряде противника не более двух гномов.": {"filter": {**GNOME, "side": "enemy"}, "max": 2},
    "Броня 1, пока в вашем отряде больше двух гномов.": {"filter": {**GNOME, "side": "own"}, "min": 3},
    "Броня 1, пока в вашем отряде ровно два гнома.": {"filter": {**GNOME, "side": "own"}, "min": 2, "max": 2},
    "Броня 1, если стоит рядом с тремя или более гномами.": {"filter": {**GNOME, "adjacent": True}, "min": 3},
    "Броня 1, пока на половине противника нет его гномов.": {
        "filter": {**GNOME, "half": "enemy", "side": "enemy"},
        "max": 0,
    },
    "Броня 1, пока в одном столбце с ней есть гном.": {"filter": {**GNOME, "same_column": True}},
    "Броня 1, пока в крайнем столбце стоит гном.": {"filter": {**GNOME, "column": "edge"}},
    "Броня 1, пока стоит напротив гнома.": {"filter": {**GNOME, "opposite": True}},
    "Armor 1 while there are no gnomes next to it.": {"filter": {**GNOME, "adjacent": True}, "max": 0},
    "Armor 1 while your squad has no more than two gnomes.": {"filter": {**GNOME, "side": "own"}, "max": 2},
    "Armor 1 while your squad has at least two gnomes.": {"filter": {**GNOME, "side": "own"}, "min": 2},
}


@pytest.mark.parametrize("text", CONDITIONS)
def test_which_cards_there_are(text: str) -> None:
    assert _one(text)["condition"] == {"exists": CONDITIONS[text]}


def test_fewer_here_is_more_there() -> None:
    fewer = _one("Броня 1, пока у противника меньше гномов.")["condition"]["more"]
    assert fewer == {"filter": {**GNOME, "side": "own"}, "than": {**GNOME, "side": "enemy"}}


@pytest.mark.parametrize(
    ("text", "keyword", "sort"),
    [
        ("Защита от выстрелов гномов.", "protection", "shots"),
        ("Protection from shots of gnomes.", "protection", "shots"),
        ("Уязвимость к выстрелам гномов.", "vulnerability_from", "shots"),
    ],
)
def test_from_whose_attacks(text: str, keyword: str, sort: str) -> None:
    assert _one(text) == {"keyword": keyword, "from": sort, "against": GNOME}
    assert _refused("Защита от отравления гномов.")


OWN_GNOMES = {"of": "cards", "filter": {**GNOME, "side": "own"}}


def test_for_each() -> None:
    assert _one("{tap}: Излечиться на 1 за каждого вашего гнома.")["effects"][0]["x"] == OWN_GNOMES
    assert _one("{tap}: Разряд на 2 за каждого вашего гнома (максимум 4).")["value"] == {
        **OWN_GNOMES,
        "times": 2,
        "max": 4,
    }
    assert _one("Броня 1 за каждого вашего гнома.") == {"keyword": "armor", "x": OWN_GNOMES}
    assert _one("+1 к {move} за каждого вашего гнома.")["effects"][0]["by"] == OWN_GNOMES
    assert _one("+1 to simple strike for each of your gnomes.")["effects"][0]["by"] == OWN_GNOMES
    assert _refused("{tap}: Разряд на 1-2-3 за каждого вашего гнома.") == "how much"


def test_it_is_the_card_itself_where_no_other_is_spoken_of() -> None:
    (effect,) = _one("Соседние с ней ваши гномы имеют {ova} 1.")["effects"]
    assert effect["cards"] == {"side": "own", **GNOME, "adjacent": True}


WORDED = [
    *(text for text in TARGETS if "симбиотом" not in text and "экипировки" not in text),
    "{tap}: Ранить всех орков и гномов противника на 1.",
    *(text for text in CONDITIONS if "напротив" not in text),
]

"""Other manners of saying what there are constructions for: sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards import compile_text
from tests.cards.shared import judged

Feature = dict[str, Any]
STRIKES = {"effect": "modify", "what": "value", "of": "simple_strike", "by": 1, "when": "attacking"}


def _one(text: str, name: str | None = None) -> Feature:
    compiled = judged(compile_text(text, name))
    assert compiled.whole, compiled.unsupported
    (feature,) = compiled.features
    return feature


def _refused(text: str) -> str:
    compiled = judged(compile_text(text))
    assert not compiled.whole, compiled.features
    return compiled.unsupported[0].reason


@pytest.mark.parametrize("text", ["+1 к броскам кубика при атаке.", "+1 to die rolls on attacks."])
def test_rolls_of_attacks(text: str) -> None:
    feature = _one(text)
    assert feature["effects"] == [{"effect": "modify", "what": "roll", "by": 1, "when": "attacking"}]


def test_if_for_while() -> None:
    beside = {"exists": {"filter": {"class": "gnome", "side": "own", "adjacent": True}}}
    assert _one("Если рядом стоит ваш гном - получает +1 к {strike}.") == {
        "class": "permanent",
        "condition": beside,
        "effects": [STRIKES],
    }
    assert _one("Если закрыта, то получает броню 2.")["condition"] == {"self": {"closed": True}}
    assert _refused("Если рядом стоит ваш гном - получает {counter}.")


def test_whom_it_means_in_a_supposition() -> None:
    feature = _one("Если хозяин - гном, он получает +1 к {strike}.")
    assert feature["effects"] == [{**STRIKES, "cards": {"hosting": True}}]
    unclear = "unclear whom a pronoun means"
    for word in ("Если", "Пока"):
        assert _refused(f"{word} рядом стоит ваш гном, он получает +1 к {{strike}}.") == unclear
        assert _refused(f"{word} в вашем отряде есть гном, он получает броню 2.") == unclear
        held = _one(f"{word} хозяин открыт, он получает броню 2.")
        assert held["condition"] == {"self": {"host": {"closed": False}}}
        assert [effect["cards"] for effect in held["effects"]] == [{"hosting": True}]
        itself = _one(f"{word} рядом нет вашего гнома, он получает +1 к {{strike}}.")  # nobody else is there
        assert itself["effects"] == [STRIKES]


@pytest.mark.parametrize(
    "text",
    [
        "При выстреле по гному, если он открыт, закрыть эльфа.",
        "При метании по эльфу, если хозяин стоит 3 или больше он может совершить прыжок, дальность 5.",
    ],
)
def test_what_it_has_to_be_where_another_card_was_spoken_of(text: str) -> None:
    """It may be that other card, and is not taken for the one with the text."""
    assert _refused(text) == "unclear whom a pronoun means"
    assert _one("При выстреле, если он открыт, закрыть эльфа.")["condition"] == {"self": {"closed": False}}


def test_a_quality_that_a_card_has_by_name() -> None:
    for text in ("гнома, обладающего бронёй", "гнома с бронёй"):
        feature = _one(f"При метании ранить на 1 {text}.")
        assert feature["target"] == {"class": "gnome", "keyword": "armor"}


@pytest.mark.parametrize(("sign", "times"), [("+1", {}), ("-1", {"times": -1})])
def test_for_each_before_what_it_gets(sign: str, times: Feature) -> None:
    (effect,) = _one(f"За каждого вашего гнома {sign} к выстрелу.")["effects"]
    assert effect["by"] == {"of": "cards", "filter": {"class": "gnome", "side": "own"}, **times}


def test_somewhere_on_the_battlefield() -> None:
    terrain = {"exists": {"filter": {"kind": "terrain"}}}
    assert _one("Если на поле боя есть местность - получает +1 к {strike}.")["condition"] == terrain
    none = {"exists": {"filter": {"class": "gnome"}, "max": 0}}
    assert _one("Пока на поле боя нет гномов, получает +1 к {strike}.")["condition"] == none


def test_a_quality_behind_its_noun() -> None:
    (effect,) = _one("Каждый ваш гном, стоящий рядом, получает броню 1.")["effects"]
    assert effect["cards"] == {"class": "gnome", "side": "own", "adjacent": True}


def test_wounds_of_two() -> None:
    feature = _one("{tap}: Ранить на 3 гнома и на 1 каждого стоящего рядом с ним эльфа.")
    assert feature["effects"] == [
        {"effect": "wound", "x": 3, "to": "target"},
        {
            "effect": "wound",
            "x": 1,
            "to": "each",
            "filter": {"class": "elf", "near": {"to": "target", "adjacent": True}},
        },
    ]
    for text in ("{tap}: Ранить эльфа на 3 и другого эльфа на 1.", "{tap}: Wound an elf by 3 and another elf by 1."):
        assert _one(text)["second"] == {"class": "elf", "not": {"is": "target"}}
    assert _one("{tap}: Ранить эльфа на 3 и гнома на 1.")["second"] == {"class": "gnome"}
    assert _refused("{tap}: Ранить эльфа на 3 и раненого эльфа на 1.") == "two targets"


def test_all_wounds_are_taken_off() -> None:
    assert _one("{tap}: Снять все раны с вашего гнома.")["effects"] == [
        {"effect": "heal", "full": True, "to": "target"}
    ]


def test_the_attacked_card_if_it_is_so() -> None:
    for words, form in (
        ("атакованный закрыт", {"closed": True}),
        ("атакованное существо горное", {"element": "mountains"}),
    ):
        feature = _one(f"При {{strike}} - если {words}, ранить его на 2.")
        assert feature["trigger"]["target"].items() >= form.items()
        assert feature["effects"] == [{"effect": "wound", "x": 2, "to": "attacked"}]


@pytest.mark.parametrize(
    ("said", "form"),
    [
        ("если атакованный - эльф, ранить его на 1", {"class": "elf"}),
        ("если атакованное существо - летающий гном, ранить его на 1", {"class": "gnome", "flying": True}),
        ("если атакованный - закрытое существо противника, ранить его на 1",
         {"closed": True, "kind": "creature", "side": "enemy"}),
    ],
)  # fmt: skip
def test_what_the_attacked_card_is_after_an_attack(said: str, form: Feature) -> None:
    feature = _one(f"{{tap}}: Выстрел на 1-2-3; {said}.")
    assert feature["effects"] == [{"effect": "wound", "x": 1, "to": "each", "filter": {"is": "target", **form}}]


def test_how_far_what_the_attacked_card_is_reaches() -> None:
    """Whether what is done besides hangs on it too is not said."""
    assert _refused("{tap}: Выстрел на 1-2-3; если атакованный - эльф, ранить его на 1, при этом получает {counter}.")
    assert _refused("{tap}: Выстрел на 1-2-3; если атакованный - другой эльф, ранить его на 1.")  # than which?
    assert _refused("{tap}: Выстрел на 1-2-3; если атакованного - эльф, ранить его на 1.")


def test_whom_it_cannot_attack() -> None:
    (effect,) = _one("Не может атаковать элитных эльфов.")["effects"]
    assert effect == {"effect": "forbid", "action": "attacks", "against": {"class": "elf", "cost": {"crystal": "gold"}}}
    assert _refused("Не может атаковать элитным эльфам.")


def test_the_first_strike_in_another_order() -> None:
    feature = _one("Первый выстрел по этой карте за ход сводится к слабому.")
    assert feature["effects"] == [{"effect": "reduce", "down_to": "weak", "of": "shot", "when": "attacked"}]
    assert feature["limit"] == {"times": 1, "per": "turn"}


def test_what_hosts_can_do() -> None:
    (effect,) = _one("Хозяин может передвигаться по диагонали.")["effects"]
    assert effect["cards"] == {"hosting": True}
    assert _refused("Хозяин авангард.") == "no verb"


def test_onto_which_cell_somebody_is_summoned() -> None:
    feature = _one("{tap}: Вызвать гнома на свободную клетку половины поля противника.")
    assert feature["effects"][0]["cell"] == {"half": "enemy"}
    dying = _one("При гибели - вызвать гнома на своей клетке.")
    assert dying["effects"][0]["cell"] == {"stood": "self"}
    assert _refused("При закрытии - вызвать гнома на своей клетке.") == "whose cell that is"

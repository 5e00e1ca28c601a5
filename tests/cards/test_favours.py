"""Lives taken for others, rolls one way or the other, symbiotes elsewhere, what comes later; sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_compiler import playable, read, triggered

LIVES = {"side": "own", "class": "gnome"}

READ: list[tuple[str, dict[str, Any]]] = [
    (
        "{instant}, снимите дополнительную {health} с вашего гнома; соседний орк получает +2 или -1 к броску кубика "
        "(2 раза за ход).",
        {
            "class": "playable",
            "sudden": True,
            "cost": {},
            "type": "impact",
            "target": {"adjacent": True, "class": "orc"},
            "effects": [
                {"effect": "take_lives", "x": 1, "filter": LIVES, "to": "self"},
                {"effect": "modify_roll", "by": 2, "or_by": -1, "to": "target"},
            ],
            "limit": {"times": 2, "per": "turn"},
            "condition": {"exists": {"filter": {**LIVES, "extra_lives": {"min": 1}}}},
        },
    ),
    (
        "{instant}{tap}: Ваш эльф получает -1 или +1 к выбранному броску.",
        {
            **playable("impact", target={"side": "own", "class": "elf"}),
            "sudden": True,
            "effects": [{"effect": "modify_roll", "by": -1, "or_by": 1, "to": "target"}],
        },
    ),
    (
        "При метании эльфа по этой карте или вашему соседнему гному открыть орка.",
        triggered(
            "throw",
            {"effect": "open", "to": "target"},
            trigger={
                "on": "throw",
                "whose": {"class": "elf"},
                "target": {"any": [{"other": False}, {"side": "own", "adjacent": True, "class": "gnome"}]},
            },
            target={"class": "orc"},
        ),
    ),
    (
        "В начале вашего хода эльф на вашем кладбище может получить жетон инкарнации.",
        triggered(
            "turn_start",
            {"effect": "incarnate", "to": "target"},
            optional=True,
            target={"class": "elf", "zone": "graveyard", "side": "own"},
        ),
    ),
    (
        "{tap}: Поместить вашего паразита на существо в отряде его хозяина.",
        playable(
            "impact",
            target={"side": "own", "kind": "parasite"},
            effects=[{"effect": "change_host", "same_squad": True, "to": "target"}],
        ),
    ),
    (
        "При {strike} закрыть атакованного, в конце хода ранить на 1 эльфа, стоящего рядом с атакованным.",
        triggered(
            "simple_strike",
            {"effect": "close", "to": "attacked"},
            {
                "effect": "delay",
                "trigger": {"on": "any_turn_end"},
                "effects": [
                    {
                        "effect": "pick",
                        "filter": {"class": "elf", "near": {"to": "attacked", "adjacent": True}},
                        "effects": [{"effect": "wound", "x": 1, "to": "subject"}],
                        "to": "self",
                    }
                ],
                "until": "end_of_turn",
                "to": "self",
            },
        ),
    ),
    (
        "{tap}: Ваш орк до конца хода получает: {tap}: Особый удар такой же величины, как {strike} этого "
        "орка и +2 к этому удару.",
        playable(
            "impact",
            target={"side": "own", "class": "orc"},
            effects=[
                {
                    "effect": "gain_feature",
                    "feature": {**playable("special_strike"), "value": {"strike": "all", "plus": 2}},
                    "until": "end_of_turn",
                    "to": "target",
                }
            ],
        ),
    ),
    (
        "Не может быть изгнана с кладбища, пока в отряде противника есть гном.",
        {
            "class": "permanent",
            "condition": {"self": {"zone": "graveyard"}, "exists": {"filter": {"class": "gnome", "side": "enemy"}}},
            "effects": [{"effect": "replace", "what": "exile", "with": []}],
        },
    ),
    (
        "При {strike}, если у атакованного не более половины {health} (с учетом дополнительных {health}) закрыть его.",
        triggered(
            "simple_strike",
            {"effect": "close", "to": "attacked"},
            trigger={"on": "simple_strike", "target": {"half_dead": True}},
        ),
    ),
    (
        "Если от {strike} хозяина назначен защитник, ранить его на 1.",
        triggered(
            "defend",
            {"effect": "wound", "x": 1, "to": "subject"},
            trigger={"on": "defend", "whose": {"kind": "card"}, "striker": {"hosting": True}},
        ),
    ),
    (
        "{tap}: Бросить кубик, если выпадет 4 или больше с модификаторами стать существом с {move} 2, "
        "{strike} 1-1-3 и броней 2, иначе получить +1 к броскам кубика, пока является артефактом.",
        playable(
            "impact",
            effects=[
                {
                    "effect": "roll",
                    "outcomes": [
                        {
                            "min": 4,
                            "max": 6,
                            "modified": True,
                            "effects": [
                                {"effect": "become", "kind": "creature", "steps": 2, "strike": [1, 1, 3], "to": "self"},
                                {"effect": "gain_feature", "feature": {"keyword": "armor", "x": 2}, "to": "self"},
                            ],
                        },
                        {
                            "effects": [
                                {
                                    "effect": "gain_feature",
                                    "feature": {
                                        "class": "permanent",
                                        "effects": [{"effect": "modify", "what": "roll", "by": 1}],
                                    },
                                    "while": {"self": {"kind": "artifact"}},
                                    "to": "self",
                                }
                            ]
                        },
                    ],
                    "to": "self",
                }
            ],
        ),
    ),
    (
        "+1 к метанию, если в вашем отряде есть минимум 2 карты с метанием или разрядом разной дальности.",
        {
            "class": "permanent",
            "condition": {
                "ranges": {"of": ["throw", "discharge"], "filter": {"kind": "card", "side": "own"}, "min": 2}
            },
            "effects": [{"effect": "modify", "what": "value", "of": "throw", "by": 1, "when": "attacking"}],
        },
    ),
    (
        "При простом ударе выбрать число, меньшее или равное Х, где Х значение этого простого удара, при этом "
        "каждый ваш гном получает защиту от выстрелов такой величины до конца хода.",
        triggered(
            "simple_strike",
            {
                "effect": "name_value",
                "x": "amount",
                "effects": [
                    {
                        "effect": "gain_feature",
                        "feature": {"keyword": "protection", "from": "shots", "amount": {"equal": {"of": "amount"}}},
                        "until": "end_of_turn",
                        "to": "each",
                        "filter": {"side": "own", "class": "gnome"},
                    }
                ],
                "to": "self",
            },
        ),
    ),
    (
        "При {strike} получает +2 ко всем ударам по атакованному, пока не совершит промах или удар по иной карте "
        "(максимум +4).",
        triggered(
            "simple_strike",
            {
                "effect": "modify",
                "what": "value",
                "by": 2,
                "when": "attacking",
                "against": {"is": "attacked"},
                "of": "strikes",
                "most": 4,
                "until": "miss_or_another",
                "to": "self",
            },
        ),
    ),
]


@pytest.mark.parametrize(("russian", "feature"), READ)
def test_a_sentence_is_understood(russian: str, feature: dict[str, Any]) -> None:
    assert read(russian) == [feature]


@pytest.mark.parametrize(
    "english, russian",
    [
        ("{sudden}{tap}: Your elf gets -1 or +1 to a chosen roll.", READ[1][0]),
        ("Cannot be exiled from your graveyard, while the enemy squad has a gnome.", READ[7][0]),
        (
            "If a defender is named from a simple strike of the host, this card gets a chip.",
            "Если от {strike} хозяина назначен защитник, эта карта получает {counter}.",
        ),
        (
            "On a simple strike this card gets +2 to strikes against the attacked card, until it makes a miss or a "
            "strike against another card (at most +4).",
            READ[-1][0],
        ),
        ("{tap}: Put your parasite onto a creature in the squad of its host.", READ[4][0]),
        (
            "{tap}: Your orc gets: {tap}: special strike of the same value as the simple strike.",
            "{tap}: Ваш орк получает: {tap}: особый удар такой же величины, как {strike}.",
        ),
    ],
)
def test_both_languages_say_the_same(english: str, russian: str) -> None:
    assert read(english) == read(russian)


def test_brackets_that_say_what_is_so_anyway() -> None:
    """A companion is in formation with its host where both have formation."""
    plain = read("Строй: {armor} 2.")
    assert read("Строй: {armor} 2 (считается стоящей в строю со своим хозяином, если у нее есть строй).") == plain


def test_a_limit_behind_a_given_ability_is_its_own() -> None:
    (feature,) = read("{tap}: Ваш орк получает: {counter}: Выстрел на 2 (1 раз за ход).")
    assert "limit" not in feature
    assert feature["effects"][0]["feature"]["limit"] == {"times": 1, "per": "turn"}


def test_a_sentence_broken_in_the_middle_of_a_word_group_is_one() -> None:
    """A full stop where none can stand, and a small letter after it."""
    broken = compile_text("В начале вашего хода эльф на вашем. кладбище может получить жетон инкарнации.")
    assert not broken.unsupported
    assert list(broken.features) == read(READ[3][0])


def test_a_misprint_is_read_where_one_word_alone_makes_sense() -> None:
    assert read("{ova} 2 по существас с симбиотами.") == read("{ova} 2 по существам с симбиотами.")
    assert compile_text("Ранить существас на 1.").unsupported  # one of them, or another


@pytest.mark.parametrize(
    "text",
    [
        "{tap}: Ваш эльф получает -1 или +1 к броску кубика.",  # no answer to a roll
        "{instant}, снимите дополнительную {health} с гнома противника; открыть эльфа (1 раз за ход).",
        "{tap}: Поместить вашего эльфа на существо в отряде его хозяина.",
        "{tap}: Закрыть эльфа, в начале хода ранить орка на 1.",
        "Не может быть закрыта с кладбища.",
        "При {strike} получает +2 к ударам, пока не совершит промах или удар по иной карте.",  # at everybody
        "+1 к метанию, если в вашем отряде есть минимум 2 карты с {move} разной дальности.",
        "При выстреле выбрать число, меньшее или равное 3, каждый ваш гном получает {armor} такой величины.",
        "Если от выстрела хозяина назначен защитник, ранить его на 1.",  # nobody defends from it
        "{tap}: Получить +1 к броскам кубика, пока является местностью.",
    ],
)
def test_what_it_does_not_understand_it_refuses(text: str) -> None:
    assert judged(compile_text(text)).unsupported

"""Features against some cards only, what cards may not do, what they wear and where they stand; our own sentences."""

from __future__ import annotations

import pytest

from service.cards.compiler import compile_text
from tests.cards.test_language import Wire, _ordered, always, on, read, value

LINE = "ряду"
ELVES = {"class": "elf"}
OPEN_SELF = {"effect": "open", "to": "self"}


def worn(**of: str) -> Wire:
    return {"exists": {"filter": {**of, "kind": "equipment", "host": {"other": False}}}}


RUSSIAN: list[tuple[str, list[Wire]]] = [
    ("[:drs] по эльфам.", [{"keyword": "directed_strike", "against": ELVES}]),
    ("Опыт в атаке 2 по эльфам.", [{"keyword": "experience_in_attack", "x": 2, "against": ELVES}]),
    ("Опыт в защите против эльфов.", [{"keyword": "experience_in_defence", "x": 1, "against": ELVES}]),
    (
        "По эльфам - [:drs] и +2 к выстрелу.",
        [{"keyword": "directed_strike", "against": ELVES}, always(value("shot", 2, against=ELVES))],
    ),
    ("-3 от [:drs].", [always(value("directed_strikes", -3, "attacked"))]),
    ("Не получает ран от ваших эльфов.", [always({"effect": "prevent", "against": {"side": "own", "class": "elf"}})]),
    (
        "Не наносит ран закрытым эльфам.",
        [always({"effect": "prevent", "cards": {"closed": True, "class": "elf"}, "against": {"other": False}})],
    ),
    (
        "Может объявлять метание только по эльфам.",
        [always({"effect": "forbid", "action": "throw", "against": {"not": ELVES}})],
    ),
    (
        "Каждое существо противника может объявлять атаку только по Бородачу, пока стоит рядом с Бородачом.",
        [
            always(
                {
                    "effect": "forbid",
                    "action": "attacks",
                    "against": {"other": True},
                    "cards": {"kind": "creature", "side": "enemy", "adjacent": True},
                }
            )
        ],
    ),
    ("Выступая защитником эльфу, не закрывается.", [always({"effect": "stays_open", "for": ELVES})]),
    ("Не носит щит.", [always({"effect": "bears_no", "cards": {"class": "shield", "kind": "equipment"}})]),
    ("Только для эльфов.", [always({"effect": "only_for", "cards": ELVES})]),
    (
        "Броня 3, пока носит щит.",
        [always({"effect": "grant", "feature": {"keyword": "armor", "x": 3}}, condition=worn(**{"class": "shield"}))],
    ),
    (
        "Если носит экипировку, в конце вашего хода - открывается.",
        [on("turn_end", OPEN_SELF, more={"condition": worn()})],
    ),
    (
        "Схрон, пока стоит в вашем первом ряду.",
        [
            always(
                {"effect": "grant", "feature": {"keyword": "hideout"}},
                condition={"self": {"row": 1, "half": "own"}},
            )
        ],
    ),
    (
        "Схрон, пока имеет дополнительные [:tgh].",
        [
            always(
                {"effect": "grant", "feature": {"keyword": "hideout"}},
                condition={"self": {"extra_lives": {"min": 1}}},
            )
        ],
    ),
    (
        "Схрон, пока у Бородача больше 7 [:tgh].",
        [always({"effect": "grant", "feature": {"keyword": "hideout"}}, condition={"self": {"lives": {"min": 8}}})],
    ),
    (
        "Схрон, пока рядом стоит эльф или гном.",
        [
            always(
                {"effect": "grant", "feature": {"keyword": "hideout"}},
                condition={"exists": {"filter": {"adjacent": True, "any": [ELVES, {"class": "gnome"}]}}},
            )
        ],
    ),
    (
        f"Каждый эльф получает ловкость, пока стоит в одном {LINE} с Бородачом.",
        [always({"effect": "grant", "feature": {"keyword": "agility"}, "cards": {"class": "elf", "same_row": True}})],
    ),
    (
        "Каждый эльф получает -2 от разрядов, пока стоит в строю с Бородачом.",
        [always({**value("discharge", -2, "attacked"), "cards": {"class": "elf", "formed": True}})],
    ),
    (
        "Каждый ваш эльф может двигаться по диагонали, пока Бородач на поле боя.",
        [
            always(
                {
                    "effect": "grant",
                    "feature": {"keyword": "diagonal_movement"},
                    "cards": {"side": "own", "class": "elf"},
                }
            )
        ],
    ),
    (
        "Может объявлять разряд только по карте, стоящей напротив.",
        [always({"effect": "forbid", "action": "discharge", "against": {"not": {"kind": "card", "opposite": True}}})],
    ),
    ("Не может объявлять разряд по эльфам.", [always({"effect": "forbid", "action": "discharge", "against": ELVES})]),
    ("Не может объявлять метание.", [always({"effect": "forbid", "action": "throw"})]),
    (
        "Не может выступать защитником от простых ударов эльфов.",
        [always({"effect": "forbid", "action": "defend", "against": ELVES})],
    ),
    (
        "Вместо гибели может закрыться.",
        [
            always(
                {
                    "effect": "replace",
                    "what": "die",
                    "with": [{"effect": "close", "to": "self"}],
                    "optional": True,
                }
            )
        ],
    ),
    (
        "-4 от атак эльфов с экипировкой.",
        [always(value("attacks", -4, "attacked", against={**ELVES, "equipped": True}))],
    ),
    ("При метании или выстреле - открывается.", [on("throw", OPEN_SELF), on("shot", OPEN_SELF)]),
    (
        "При прыжке и трупоедстве - открывается.",
        [on("feature", OPEN_SELF, keyword="jump"), on("feature", OPEN_SELF, keyword="corpse_eating")],
    ),
]


@pytest.mark.parametrize(("text", "features"), RUSSIAN, ids=[text for text, _ in RUSSIAN])
def test_russian_restrictions(text: str, features: list[Wire]) -> None:
    assert [_ordered(found) for found in read(text, "Бородач")] == [_ordered(feature) for feature in features]


ENGLISH = [
    ("[:drs] по эльфам.", "{direct} against elves."),
    ("Опыт в защите против эльфов.", "Experience in defence versus elves."),
    ("Выступая защитником эльфу, не закрывается.", "Defending elf, does not close."),
    ("Может объявлять метание только по эльфам.", "May declare throw only against elves."),
    ("Не носит щит.", "Wears no shield."),
]


@pytest.mark.parametrize(("russian", "english"), ENGLISH)
def test_english_restrictions_say_the_same(russian: str, english: str) -> None:
    assert read(english) == read(russian)


def test_unharmed_in_the_first_turn() -> None:
    found = [always({"effect": "prevent"}, condition={"turns_over": {"max": 0}})]
    assert [_ordered(feature) for feature in read("Gets no wounds until the end of your first turn.")] == [
        _ordered(found[0])
    ]


def test_what_does_not_open() -> None:
    found = [always({"effect": "stays_closed"})]
    assert [_ordered(feature) for feature in read("Does not open at the start of your turn.")] == found
    assert compile_text("Does not open at the end of your turn.").unsupported


REFUSED = [
    "[:drs] и ловкость по эльфам.",  # is the agility against elves, or both?
    "По эльфам - уникальность.",
    "Не носит эльфа.",
    "Могут объявлять метание только по эльфам.",
    "[:tap]: Перебросить кубик.",  # which?
    "При выстреле - перебросить кубик.",
    "Вместо гибели закрыть эльфа.",
    "-4 от атак эльфов с местностью.",
]


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_not_certain_is_refused(text: str) -> None:
    assert compile_text(text, "Бородач").unsupported


FRONT = {"self": {"row": 1, "half": "own"}}
TROLLS = {"side": "own", "class": "troll"}
GIVER_STANDS = [
    (
        "Пока Бородач стоит в вашем первом ряду, каждый ваш тролль получает схрон.",
        always({"effect": "grant", "feature": {"keyword": "hideout"}, "cards": TROLLS}, condition=FRONT),
    ),
    (
        "Пока Бородач стоит в вашем первом ряду, каждый ваш тролль получает броню Х, где Х - его регенерация.",
        always(
            {
                "effect": "grant",
                "feature": {"keyword": "armor", "x": {"of": "feature", "keyword": "regeneration", "whose": "target"}},
                "cards": TROLLS,
            },
            condition=FRONT,
        ),
    ),
    (
        "Ваши тролли могут двигаться по диагонали, пока Бородач стоит в вашем первом ряду.",
        always({"effect": "grant", "feature": {"keyword": "diagonal_movement"}, "cards": TROLLS}, condition=FRONT),
    ),
    (
        "Ваши тролли не получают ран от метаний, пока Бородач стоит в вашем первом ряду.",
        always({"effect": "prevent", "of": "throw", "cards": TROLLS}, condition=FRONT),
    ),
    (
        "Тролли противника могут нападать только на Бородача, пока Бородач стоит в вашем первом ряду.",
        always(
            {
                "effect": "forbid",
                "action": "attacks",
                "against": {"other": True},
                "cards": {"side": "enemy", "class": "troll"},
            },
            condition=FRONT,
        ),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "feature"), GIVER_STANDS, ids=[text for text, _ in GIVER_STANDS])
def test_what_a_group_gets_while_its_giver_stands_somewhere(text: str, feature: Wire) -> None:
    """The place is the giver's, not theirs; without it the group would have the feature always."""
    assert read(text, "Бородач") == [feature]


def test_others_get_no_wounds_from_anything() -> None:
    (feature,) = compile_text("Ваши эльфы не получают ран, пока эта карта закрыта.").features
    assert feature["effects"] == [{"effect": "prevent", "cards": {"side": "own", "class": "elf"}}]
    assert feature["condition"] == {"self": {"closed": True}}

"""Edges, first turns, what is so of all cards, what a card's own strike comes to; our own sentences."""

from __future__ import annotations

import pytest

from service.cards.compiler import compile_text
from tests.cards.test_language import CREATURE, OWN, Wire, always, on, read, tap, value

ELF = {"class": "elf"}
HURT = {"effect": "wound", "x": 2, "to": "target"}


def grant(feature: Wire, cards: Wire) -> Wire:
    return always({"effect": "grant", "feature": feature, "cards": cards})


SENTENCES: list[tuple[str, str, list[Wire]]] = [
    (
        "[:tap]: Ранить эльфа, стоящего у края поля боя, на 2.",
        "{tap}: Wound the chosen elf at the edge of the battlefield by 2.",
        [tap(HURT, target={**ELF, "edge": True})],
    ),
    (
        "Если вы ходите первым: В первый ход противника - удары каждого эльфа сводятся к 2.",
        "{first}: In the first enemy turn - strikes of elves are reduced to 2.",
        [
            always(
                {
                    "effect": "grant",
                    "feature": always(
                        {"effect": "modify", "what": "value", "of": "strikes", "to": 2, "when": "attacking",
                         "cards": ELF},
                        condition={"turn": "enemy", "round": {"max": 1}},
                    ),
                },
                condition={"seat": "first"},
            )
        ],
    ),
    (
        "+3 к заклинаниям по эльфам.",
        "+3 to spells against elves.",
        [always({**value("spell", 3), "against": ELF})],
    ),
    ("-1 от воздействий.", "-1 from impacts.", [always(value("impact", -1, "attacked"))]),
    (
        "[:tap]: Выбранный эльф игнорирует [:prm] при атаках до конца вашего хода.",
        "{tap}: The chosen elf ignores {prm} on attacks until the end of your turn.",
        [
            tap(
                {
                    "effect": "gain_feature",
                    "feature": always({"effect": "ignore", "keyword": "protection", "from": "magic", "of": "attacks"}),
                    "until": "end_of_your_turn",
                    "to": "target",
                },
                target=ELF,
            )
        ],
    ),
    (
        "[:tap]: Ранить эльфа на X, где X - сила среднего [:atk] этого существа.",
        "{tap}: Wound an elf by X, where X is the force of the medium {strike} of that creature.",
        [
            tap(
                {"effect": "wound", "x": {"of": "strike", "force": "medium", "whose": "target"}, "to": "target"},
                target=ELF,
            )
        ],
    ),
    (
        "[:tap]: Выбранное существо с броней получает +1 к ней.",
        "{tap}: The chosen creature with armor gets +1 to it.",
        [
            tap(
                {
                    "effect": "gain_feature",
                    "feature": {"keyword": "armor", "x": 1, "sums": "existing"},
                    "to": "target",
                },
                target={**CREATURE, "keyword": "armor"},
            )
        ],
    ),
    (
        "[:tap]: Два разряда на 1 по разным картам.",
        "{tap}: Two discharges 1 at different cards.",
        [
            {
                "class": "playable", "cost": {"close": True}, "type": "discharge", "value": [1, 1, 1],
                "target": {"kind": "card"}, "count": 2, "exactly": True,
            }
        ],
    ),
    (
        "[:tap]: Заклинание \"прыжок\" - переместиться на любую клетку, при этом - метание на 2.",
        "{tap}: Spell \"прыжок\" - go to any free cell, then throw 2.",
        [
            tap(
                {"effect": "move", "cell": {}, "to": "self"},
                {"effect": "attack", "blow": {"type": "throw", "value": [2, 2, 2]}},
                type="spell",
                name="прыжок",
            )
        ],
    ),
    (
        "Каждый эльф, рядом с которым стоят 3 или более ваших гнома, получает страх 1.",
        "Elves, beside which stands 3 or more your gnomes get fear 1.",
        [grant({"keyword": "fear", "x": 1}, {**ELF, "crowd": {"filter": {"side": "own", "class": "gnome"}, "min": 3}})],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("ru", "en", "features"), SENTENCES)
def test_both_languages(ru: str, en: str, features: list[Wire]) -> None:
    assert read(ru) == features
    assert read(en) == features


RUSSIAN: list[tuple[str, list[Wire]]] = [
    (
        "Каждый ваш эльф получает броню 1, пока Зендар в вашем отряде.",
        [grant({"keyword": "armor", "x": 1}, {"side": "own", **ELF})],
    ),
    (
        "Если в начале хода противника все его эльфы закрыты - ранить существо на 2.",
        [
            on(
                "enemy_turn_start",
                HURT,
                more={
                    "condition": {"exists": {"filter": {**ELF, "side": "enemy", "closed": False}, "max": 0}},
                    "target": CREATURE,
                },
            )
        ],
    ),
    (
        "Броня 1, пока все ваши существа открыты.",
        [
            always(
                {"effect": "grant", "feature": {"keyword": "armor", "x": 1}},
                condition={"exists": {"filter": {**OWN, "closed": True}, "max": 0}},
            )
        ],
    ),
    (
        "+1 к разряду, пока у противника три или более горные карты в отряде.",
        [
            always(
                value("discharge", 1),
                condition={
                    "exists": {"filter": {"kind": "card", "element": "mountains", "side": "enemy"}, "min": 3}
                },
            )
        ],
    ),
    (
        "[:1hod]: Зендар начинает бой с 3 [:cnt]; при [:atk] - получает [:cnt].",
        [
            always(
                {"effect": "grant", "feature": on("starts_with", {"effect": "gain_chips", "x": 3, "to": "self"})},
                {"effect": "grant", "feature": on("simple_strike", {"effect": "gain_chips", "x": 1, "to": "self"})},
                condition={"seat": "first"},
            )
        ],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "features"), RUSSIAN)
def test_as_it_is_printed(text: str, features: list[Wire]) -> None:
    assert read(text, "Зендар") == features


@pytest.mark.parametrize(
    "text",
    [
        "+3 к заклинаниям.",  # of a spell that heals, nobody says what that would be
        "Если в начале вашего хода все его эльфы закрыты - излечиться на 2.",
        "Броня 1, пока все существа вашего эльфа открыты.",
        "[:tap]: Выбранное существо получает +1 к ней.",
        "[:tap]: Выбранный эльф игнорирует [:prm] при выстрелах до конца вашего хода.",
        "[:tap]: Ранить эльфа на X, где X - сила среднего разряда этого существа.",
        "В первый ход противника - [:tap]: Выстрел на 1.",
        "[:tap]: Ранить ваших эльфа на 1.",
    ],
)
def test_refused(text: str) -> None:
    assert compile_text(text).unsupported

"""A class that is chosen, what two things are against, moves one way, exile: sentences of our own, and their words."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.test_language import CREATURE, ENEMY, OWN, always, on, read, tap, value

Wire = dict[str, Any]
CHOSEN = {"kind": "creature", "class": "chosen"}
CHIP = {"effect": "gain_chips", "x": 1, "to": "self"}
FORESEES = {"effect": "modify", "what": "prophecy", "by": 1}


def choosing(*effects: Wire) -> Wire:
    return {"effect": "choose_class", "effects": list(effects), "to": "self"}


def at(form: Wire) -> list[Wire]:
    directed = {"effect": "gain_feature", "feature": {"keyword": "directed_strike", "against": form}, "to": "self"}
    return [{**value("simple_strike", 1, against=form), "to": "self"}, directed]


SENTENCES: list[tuple[str, str, Wire]] = [
    (
        "В начале боя выберите класс; эта карта получает +1 к простым ударам и направленный удар по существам"
        " выбранного класса.",
        "At the start of the battle choose a class; this card gets +1 to simple strikes and directed strike against"
        " creatures of the chosen class.",
        on("battle_start", choosing(*at(CHOSEN))),
    ),
    (
        "{tap}: Выбрать класс, затем закрыть каждое существо противника этого класса.",
        "{tap}: Choose a class, then close each enemy creature of that class.",
        tap(choosing({"effect": "close", "to": "each", "filter": {**CHOSEN, "side": "enemy"}})),
    ),
    (
        "В начале боя получает +1 к простым ударам и направленный удар по эльфам.",
        "At the start of the battle gets +1 to simple strikes and directed strike against elves.",
        on("battle_start", *at({"class": "elf"})),
    ),
    (
        "Когда третий или более раз за ход перемещается в том же направлении, получает {counter}.",
        "When this card moves third or more time per turn in one direction, it gets a chip.",
        on("move", CHIP, cell={"same_way": {"min": 3}}),
    ),
    (
        "Когда ваш эльф второй раз за ход открывается, получить {counter}.",
        "When your elf opens for the second time per turn, this card gets a chip.",
        on("open", CHIP, time={"equal": 2, "per": "turn"}, whose={"side": "own", "class": "elf"}),
    ),
    (
        "При изгнании выбранная карта получает {counter}.",
        "When it is exiled, a chosen card gets a chip.",
        on("exiled", {**CHIP, "to": "target"}, more={"target": {"kind": "card"}}),
    ),
    (
        "Когда изгоняется ваш другой эльф, получить {counter}.",
        "When your other elf is exiled, this card gets a chip.",
        on("exiled", CHIP, whose={"side": "own", "other": True, "class": "elf"}),
    ),
    (
        "Когда изгоняется выбранная карта получает {counter}.",  # it is no chosen card that is exiled
        "On exile the chosen card gets a chip.",
        on("exiled", {**CHIP, "to": "target"}, more={"target": {"kind": "card"}}),
    ),
    (
        "Когда существо противника нападает простым ударом не на эту карту, получить {counter}.",
        "When an enemy creature attacks with a simple strike not against this card, this card gets a chip.",
        on("assault", CHIP, type="simple_strike", whose=ENEMY, target={"other": True}),
    ),
    (
        "Ваши эльфы получают +1 к пророчеству.",
        "Your elves get +1 to prophecy.",
        always({**FORESEES, "cards": {"side": "own", "class": "elf"}}),
    ),
    (
        "{tap}: Изгнать ваше существо, при этом эта карта излечивается на X, где X его жизни.",
        "{tap}: Exile your creature, then this card is healed by X, where X is its lives.",
        tap(
            {"effect": "exile", "to": "target"},
            {"effect": "heal", "x": {"of": "lives", "whose": "target"}, "to": "self"},
            target=OWN,
        ),
    ),
    (
        "+1 к добиванию по эльфам.",
        "+1 to finishing of elves.",
        always({"effect": "modify", "what": "finishing", "by": 1, "against": {"class": "elf"}}),
    ),
]


@pytest.mark.parametrize("russian, english, wire", SENTENCES)
def test_what_a_text_comes_to(russian: str, english: str, wire: Wire) -> None:
    assert read(russian) == [wire]
    assert read(english) == [wire]


@pytest.mark.parametrize(
    "text",
    [
        "{tap}: Ранить каждое существо противника выбранного класса на 1.",  # which
        "{tap}: Выбрать класс, затем ранить существо на 1.",  # for what
    ],
)
def test_what_is_unclear_is_refused(text: str) -> None:
    assert compile_text(text).unsupported


def test_more_healing_of_some_in_brackets() -> None:
    heals, more = read("{tap}: Излечить существо на 2 (+1 к излечению эльфов).")
    assert heals == tap({"effect": "heal", "x": 2, "to": "target"}, target=CREATURE)
    assert more == always({"effect": "modify", "what": "healing", "by": 1, "against": {"class": "elf"}})
    assert compile_text("{tap}: Ранить существо на 2 (+1 к излечению эльфов).").unsupported


def test_an_enemy_row_is_no_creature() -> None:
    (feature,) = read("{tap}: Close all enemy cards in enemy third row.")
    assert feature["effects"][0]["filter"] == {"side": "enemy", "kind": "card", "half": "enemy", "row": 3}

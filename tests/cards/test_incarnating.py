"""Incarnation: sentences of our own, what they compile to, and that their words are read back as the same."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.test_language import always, on, read

Wire = dict[str, Any]
OWN = {"side": "own", "kind": "creature"}
ELF = {"side": "own", "class": "elf"}
OTHER = {**OWN, "other": True}
LIES = {"self": {"zone": "graveyard"}}
COUNTERS = {"of": "counters", "whose": "self"}
EITHER = {"self": {"any": [{"zone": "battlefield"}, {"zone": "graveyard"}]}}

SENTENCES: list[tuple[str, str, Wire]] = [
    (
        "После получения жетона инкарнации ранить X карт противника на 2, где X - количество жетонов инкарнации на этой"
        " карте.",
        "On getting an incarnation counter wound X enemy cards by 2, where X is the number of incarnation counters onto"
        " this card.",
        on(
            "counters",
            {"effect": "wound", "x": 2, "to": "target"},
            more={"target": {"kind": "card", "side": "enemy"}, "count": COUNTERS, "exactly": True},
        ),
    ),
    (
        "Когда ваш эльф теряет жетон инкарнации, получить {counter}.",
        "Whenever your elf loses an incarnation counter, get a {chip}.",
        on("lose_counters", {"effect": "gain_chips", "x": 1, "to": "self"}, whose=ELF),
    ),
    (
        "Когда ваш эльф инкарнирует или возрождается, если эта карта на вашем кладбище, эта карта возрождается в"
        " качестве симбиота этого существа (1 раз за ход).",
        "Whenever your elf incarnates or is revived, if this card is in your graveyard, this card is revived as a"
        " companion of that creature (once per turn).",
        on(
            "arrive",
            {"effect": "revive", "onto": {"is": "subject"}, "to": "self"},
            more={"condition": LIES, "limit": {"times": 1, "per": "turn"}},
            type="incarnation",
            whose=ELF,
            **{"or": [{"on": "arrive", "type": "revive", "whose": ELF}]},
        ),
    ),
    (
        "Может инкарнировать в любом 3 ряду, снимая жетон инкарнации с вашего другого эльфа.",
        "May incarnate in any third row, by removing an incarnation counter from your other elf.",
        {"keyword": "incarnation_abroad", "cells": "third_rows", "face": "closed", "filter": ELF},
    ),
    (
        "Может инкарнировать в любом 3 ряду в открытом виде.",
        "May incarnate open side up in any third row.",
        {"keyword": "incarnation_abroad", "cells": "third_rows", "face": "open"},
    ),
    (
        "Ваши эльфы могут инкарнировать на клетку, которую занимает эта карта, изгнав её.",
        "Your elves may incarnate to the cell occupied by this card, exiling it.",
        always({"effect": "gives_its_cell", "cards": ELF}),
    ),
    (
        "Вместо инкарнации можете изгнать эту карту.",
        "Instead of its incarnation you may exile this card.",
        always(
            {"effect": "replace", "what": "incarnation", "with": [{"effect": "exile", "to": "self"}], "optional": True},
            condition=LIES,
        ),
    ),
    (
        "Когда другое ваше существо теряет жетон инкарнации, эта карта получает броню 1 до вашего следующего хода"
        " (если она на поле боя) или жетон инкарнации (если она на вашем кладбище) (1 раз за ход).",
        "Whenever your other creature loses an incarnation counter, this card gets armor 1 until the start of your turn"
        " (if it is in play) or an incarnation counter (if it is in your graveyard) (once per turn).",
        on(
            "lose_counters",
            {
                "effect": "gain_feature",
                "feature": {"keyword": "armor", "x": 1},
                "until": "start_of_your_turn",
                "to": "self",
                "if": {"self": {"zone": "battlefield"}},
            },
            {"effect": "incarnate", "to": "self", "if": LIES},
            more={"condition": EITHER, "limit": {"times": 1, "per": "turn"}},
            whose=OTHER,
        ),
    ),
]


@pytest.mark.parametrize("russian, english, wire", SENTENCES)
def test_what_a_text_makes_of_incarnation(russian: str, english: str, wire: Wire) -> None:
    assert read(russian) == [wire]
    assert read(english) == [wire]


def test_another_comes_back_instead() -> None:
    text = "Вместо инкарнации можете изгнать эту карту, при этом возродить эльфа с вашего кладбища в вашем 3 ряду."
    (feature,) = read(text)
    (pick,) = feature["effects"][0]["with"]
    assert pick["effects"][0] == {"effect": "exile", "to": "self"}
    assert pick["effects"][1] == {"effect": "revive", "cell": {"rows": [3], "half": "own"}, "to": "subject"}


def test_the_name_of_what_is_done_may_stand_behind_what_x_is() -> None:
    said = "После получения жетона инкарнации ранить X эльфов на 1, где X количество жетонов инкарнации на этой карте"
    (feature,) = read(f"{said} (воздействие «стужа»).")
    assert (feature["type"], feature["name"]) == ("impact", "стужа")


@pytest.mark.parametrize(
    "text",
    [
        "Может инкарнировать в любом втором ряду.",
        "Может инкарнировать в любом 3 ряду, снимая жетон инкарнации с существа противника.",
        "При потере проклятия жетона инкарнации ранить существо на 1.",
        "Когда ваш эльф инкарнирует, возродить эльфа с вашего кладбища в качестве компаньона этого существа.",
        "Когда ваш эльф инкарнирует, возродить эту карту в качестве местности этого существа.",
    ],
)
def test_what_is_unclear_is_refused(text: str) -> None:
    assert compile_text(text).unsupported

"""The deal and recruiting: sentences of our own, read and said again."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged

Wire = dict[str, Any]


def held(*effects: Wire) -> Wire:
    """A permanent feature."""
    return {"class": "permanent", "effects": list(effects)}


def before(*effects: Wire, **more: Any) -> Wire:
    """What is played before recruiting."""
    return {"class": "playable", "when": "before_recruiting", **more, "effects": list(effects)}


MULLIGANS = {"of": "mulligans", "whose": "self", "times": -1}
ELITE = {"kind": "card", "cost": {"crystal": "gold"}}

SENTENCES: list[tuple[str, Wire]] = [
    ("При наборе отряда ваш орк стоит на 2 кристалла меньше.",
     held({"effect": "recruit_cost", "by": -2, "cards": {"class": "orc"}})),
    ("When a squad is recruited, your artifact costs 1 crystal more.",
     held({"effect": "recruit_cost", "by": 1, "cards": {"kind": "artifact"}})),
    ("При наборе отряда эта карта стоит на X {elite} меньше, где X - количество ваших пересдач.",
     held({"effect": "recruit_cost", "by": MULLIGANS})),
    ("При наборе отряда второй стоит 4 {ordinary}, третий стоит 2 {ordinary}.",
     held({"effect": "nth_cost", "cost": {"silver": 4}, "place": 2},
          {"effect": "nth_cost", "cost": {"silver": 2}, "place": 3})),
    ("При наборе этой карты в отряд вы получаете 2 {ordinary}.", held({"effect": "recruit_gain", "silver": 2})),
    ("When recruiting this card into the squad you get {elite}.", held({"effect": "recruit_gain", "gold": 1})),
    ("When a squad is recruited, if your squad has an orc and an elf, you may take this card into the squad for free.",
     held({"effect": "alternative_cost", "cost": {"silver": 0},
           "with": [{"class": "orc"}, {"class": "elf"}]})),
    ("When a squad is recruited, if your squad has a card costing 2 and 9, this card is taken into the squad for free.",
     held({"effect": "alternative_cost", "cost": {"silver": 0},
           "with": [{"kind": "card", "cost": {"equal": n}} for n in (2, 9)]})),
    ("Cannot be taken into a squad together with more than one elite card.",
     held({"effect": "not_with", "cards": ELITE, "most": 1, "recruiting": True})),
    ("До набора отряда заплатите 3{elite}; положите эту карту на кладбище.",
     before({"effect": "discard"}, cost={"gold": 3})),
    ("Before recruiting you may pay 2{ordinary}, you get {elite}.",
     before({"effect": "gain_crystals", "gold": 1}, cost={"silver": 2})),
]  # fmt: skip


@pytest.mark.parametrize(("text", "feature"), SENTENCES)
def test_what_is_said_of_recruiting_is_read(text: str, feature: Wire) -> None:
    """As the judge knows it."""
    compiled = judged(compile_text(text))
    assert [*compiled.unsupported] == []
    assert [*compiled.features] == [feature]


@pytest.mark.parametrize(
    "text",
    [
        "При наборе отряда закрытый орк стоит на 1 кристалл меньше.",
        "При наборе отряда орк противника стоит на 1 кристалл меньше.",
        "При наборе отряда второй стоит 4 {ordinary}, второй стоит 2 {ordinary}.",
        "При наборе отряда эта карта стоит на X кристаллов меньше.",
        "До набора отряда положите орка на кладбище.",
    ],
)
def test_what_nobody_could_recruit_by_is_refused(text: str) -> None:
    """A state that no card of a deal has, two prices of one place, an X that nobody says, another card."""
    assert judged(compile_text(text)).unsupported

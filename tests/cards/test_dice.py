"""Dice that a text rolls: for what they show, with the number that they show, so often."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.test_language import on, read, tap

Wire = dict[str, Any]

SHOWN = {"of": "die"}
SWAMP = {"element": "swamps", "kind": "creature"}
HEALED = {"effect": "heal", "x": SHOWN, "to": "target"}
NO_PLAGUE = {"effect": "lose_feature", "feature": {"keyword": "plague"}, "to": "target"}
SUMMONED = {"type": "summon", "whose": {"kind": "creature", "side": "enemy"}}


def roll(*effects: Wire, **bounds: Any) -> Wire:
    return {"effect": "roll", "outcomes": [{**bounds, "effects": list(effects)}], "to": "self"}


SENTENCES: list[tuple[str, Wire]] = [
    
    ("{tap}: Бросить кубик, затем излечить болотное существо на X, где X - выпавшее число, это существо теряет чуму.",
     tap(roll(HEALED, NO_PLAGUE), target=SWAMP)),
    ("{tap}: Кинуть кубик, затем излечить болотное существо на выпавшее число, при этом оно теряет чуму.",
     tap(roll(HEALED, NO_PLAGUE), target=SWAMP)),
    ("{tap}: Заклинание «топь» - бросить кубик, затем ранить болотное существо на X, где X - выпавшее число.",
     tap(roll({"effect": "wound", "x": SHOWN, "to": "target"}), target=SWAMP, type="spell", name="топь")),
    ("{tap}: Roll a die, then heal a swamp creature by X, where X is the number rolled; it loses plague.",
     tap(roll(HEALED, NO_PLAGUE), target=SWAMP)),
    ("При вызове существа противника - бросить кубик (один раз за ход), если выпало 5 или более (без модификаторов) - "
     "закрыть вызванное существо.",
     on("arrive", roll({"effect": "close", "to": "subject"}, min=5, max=6, modified=False), **SUMMONED,
        more={"limit": {"times": 1, "per": "turn"}})),
    ("When an enemy creature is summoned, roll a die (once per turn); if the result is 3 or less (unmodified) - close "
     "the summoned creature.",
     on("arrive", roll({"effect": "close", "to": "subject"}, min=1, max=3, modified=False), **SUMMONED,
        more={"limit": {"times": 1, "per": "turn"}})),
    ("{tap}: Бросить кубик, получить столько {counter}, сколько выпало.",
     tap(roll({"effect": "gain_chips", "x": SHOWN, "to": "self"}))),
    ("{tap}: Кинуть кубик; если выпало 5 и более - закрыть болотное существо, если меньше - раниться на 1.",
     tap({"effect": "roll", "to": "self", "outcomes": [
         {"min": 5, "max": 6, "effects": [{"effect": "pick", "filter": SWAMP, "to": "self",
                                           "effects": [{"effect": "close", "to": "subject"}]}]},
         {"effects": [{"effect": "wound", "x": 1, "get": True, "to": "self"}]}]})),
    ("{tap}: Roll a die, then wound a swamp creature by the rolled number and close it.",
     tap(roll({"effect": "wound", "x": SHOWN, "to": "target"}, {"effect": "close", "to": "target"}), target=SWAMP)),
    # A number that is counted stands in what is said before it, and the sentence goes on.
    
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), SENTENCES, ids=[text[:60] for text, _ in SENTENCES])
def test_a_roll_and_what_follows(text: str, expected: Wire) -> None:
    (feature,) = read(text)
    assert {name: value for name, value in feature.items() if name != "readings"} == expected


@pytest.mark.parametrize(
    "text",
    [
        "{tap}: Бросить кубик, затем ранить эльфа на X, где X - число ваших гномов.",  # what for
        "{tap}: Бросить кубик, затем закрыть эльфа.",
        "При ударе - ранить эльфа на X, где X - число, выпавшее на кубике, при этом - закрыть его.",  # on which die
        "При ударе - закрыть вызванное существо.",
    ],
)
def test_a_roll_for_nothing_and_a_number_of_no_roll_are_refused(text: str) -> None:
    assert compile_text(text).unsupported

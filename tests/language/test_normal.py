"""The one spelling of each meaning."""

from __future__ import annotations

from typing import Any

import pytest

from service.judge.language import normal
from tests.language.samples import SELF


def on(selector: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"playable": "turn", "do": [{"deed": "wound", "on": selector, **more}]}


def chosen(name: str) -> dict[str, Any]:
    pick = {"pick": {"kind": "card"}, "many": {"equal": 1}, "by": "own", "as": name}
    return {"playable": "turn", "do": [pick, {"deed": "open", "on": {"is": name}}]}


ALIKE: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("names are given by nobody's taste", chosen("goal"), chosen("prey")),
    ("the order of fields says nothing", on({"kind": "card", "side": "own"}), on({"side": "own", "kind": "card"})),
    ("from n to n is exactly n", on({"cost": {"min": 3, "max": 3}}), on({"cost": {"equal": 3}})),
    ("a list of one is that one", on({"kind": ["creature"]}), on({"kind": "creature"})),
    ("the order of alternatives says nothing", on({"class": ["elf", "gnome"]}), on({"class": ["gnome", "elf"]})),
    ("one alternative is none", on({"any": [{"class": "elf"}]}), on({"class": "elf"})),
    ("adding nothing is nothing", on(SELF, amount={"number": "x", "plus": 0}), on(SELF, amount={"number": "x"})),
    ("once is nothing", on(SELF, amount={"number": "x", "multiply": 1}), on(SELF, amount={"number": "x"})),
]
UNLIKE: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("what has a name is not the card itself", chosen("goal"), {**chosen("goal"), "do": chosen("goal")["do"][::-1]}),
    (
        "an alternative that says something else beside",
        on({"class": "elf", "any": [{"class": "gnome"}]}),
        on({"class": "elf"}),
    ),
    ("a bound is not exactly so many", on({"cost": {"max": 3}}), on({"cost": {"equal": 3}})),
    ("the order of deeds says much", on(SELF), {"playable": "turn", "do": [*on(SELF)["do"], *chosen("goal")["do"]]}),
]


@pytest.mark.parametrize(("what", "one", "other"), ALIKE, ids=[what for what, *_ in ALIKE])
def test_two_spellings_of_one_meaning_are_one(what: str, one: dict[str, Any], other: dict[str, Any]) -> None:
    assert normal(one) == normal(other)
    assert normal(normal(one)) == normal(one)


@pytest.mark.parametrize(("what", "one", "other"), UNLIKE, ids=[what for what, *_ in UNLIKE])
def test_two_meanings_stay_two(what: str, one: dict[str, Any], other: dict[str, Any]) -> None:
    assert normal(one) != normal(other)

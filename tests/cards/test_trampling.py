"""Jumps to cells where somebody stands, exchanged values of strikes, who goes when something is so; our own words."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_skirmishes import ELF

GNOME = {"class": "gnome", "side": "own", "other": True}


COMES = {"on": "move", "cell": {"to": {"beside": {"side": "own", "class": "gnome"}}}, "whose": {**ELF, "side": "enemy"}}
BESIDE = {"side": "own", "class": "gnome", "near": {"to": "subject", "adjacent": True}}


def exchanged(*forces: str) -> dict[str, Any]:
    return {"class": "permanent", "effects": [{"effect": "exchange_forces", "between": list(forces)}]}


PAIRS: list[tuple[str, str, dict[str, Any]]] = [
    (
        "Может совершить прыжок на клетку, занятую вашим другим гномом, меняясь с ним местами.",
        "May declare a jump to a cell occupied by your other gnome, swapping places with it.",
        {"class": "permanent", "effects": [{"effect": "trade", "way": "jump", "with": GNOME}]},
    ),
    (
        "Может совершить прыжок на клетку, занятую вашим другим гномом, меняясь с ним местами, затем получает "
        "броню 2 до конца хода.",
        "May declare a jump to a cell occupied by your other gnome, swapping places with it, then gets armor 2 "
        "until end of turn.",
        {"class": "permanent", "effects": [{"effect": "trade", "way": "jump", "with": GNOME, "then": [
            {"effect": "gain_feature", "feature": {"keyword": "armor", "x": 2}, "until": "end_of_turn",
             "to": "self"}]}]},
    ),
    (
        "Может совершить прыжок на клетку, занятую раненым эльфом, убив его (воздействие копыта).",
        'May declare a jump to a cell occupied by a wounded elf, destroying it (impact "копыта").',
        {"class": "permanent", "effects": [{"effect": "trample", "with": {**ELF, "wounded": True}, "as": "impact",
                                            "called": "копыта"}]},
    ),
    (
        "{tap}: поменять местами значения слабого и среднего {strike} эльфа до конца хода.",
        "{tap}: swap the values of the weak and medium simple strike of an elf until end of turn.",
        {"class": "playable", "cost": {"close": True}, "type": "impact", "target": ELF, "effects": [
            {"effect": "gain_feature", "feature": exchanged("medium", "weak"), "until": "end_of_turn",
             "to": "target"}]},
    ),
    (
        "Если в вашем отряде нет эльфов, изгоняется.",
        "If your squad has no elves, is exiled.",
        {"class": "permanent", "effects": [{"effect": "depart", "by": "exile"}],
         "condition": {"exists": {"filter": {**ELF, "side": "own"}, "max": 0}}},
    ),
    (
        "Уничтожается, если в вашем отряде есть гном.",
        "Dies, if your squad has a gnome.",
        {"class": "permanent", "effects": [{"effect": "depart", "by": "destroy"}],
         "condition": {"exists": {"filter": {"class": "gnome", "side": "own"}}}},
    ),
    (
        "Когда вражеский эльф перемещается на клетку рядом с вашим гномом, этот гном получает фишку.",
        "When an enemy elf moves to a cell adjacent to your gnome, that gnome gets a chip.",
        {"class": "triggered", "trigger": COMES, "target": BESIDE,
         "effects": [{"effect": "gain_chips", "x": 1, "to": "target"}]},
    ),
    (
        "Когда вражеский эльф перемещается на клетку рядом с вашим гномом, этот гном может сразиться с ним простым "
        "ударом как с открытым (2 раза за бой).",
        "When an enemy elf moves to a cell adjacent to your gnome, that gnome may fight it with a simple strike as "
        "with an open card (2 times per battle).",
        {"class": "triggered", "trigger": COMES, "optional": True, "target": BESIDE,
         "effects": [{"effect": "strike", "striker": "target", "to": "subject", "open": True}],
         "limit": {"times": 2, "per": "battle"}},
    ),
]  # fmt: skip

REFUSED = [
    "{tap}: закрыть двух эльфов; каждый закрытый таким образом гном получает фишку.",
    "{tap}: ранить двух эльфов на 1; каждый закрытый таким образом эльф получает фишку.",
    "{tap}: закрыть эльфа; каждый закрытый таким образом эльф получает фишку.",
    "Когда эльф перемещается на клетку рядом с вашим гномом, этот тролль закрывается.",
    "{tap}: этот гном может сразиться с ним простым ударом как с открытым.",
    "Если в вашем отряде нет эльфов, закрывается.",
    "В ход противника изгоняется.",
    "Может объявлять перемещение на клетку, занятую эльфом противника, уничтожив его.",
    "Может совершить прыжок на клетку, занятую эльфом противника, уничтожив ему.",
    "Может совершить прыжок на клетку, занятую эльфом.",
    "{tap}: поменять местами значения слабого и слабого {strike} эльфа до конца хода.",
    "{tap}: поменять местами значения слабого и среднего выстрела эльфа до конца хода.",
    "{tap}: поменять местами значения слабого и среднего {strike} каждого эльфа до конца хода.",
]


CLOSED = {
    "class": "playable",
    "cost": {"close": True},
    "type": "impact",
    "target": {**ELF, "closed": False},
    "count": 2,
}
CHIPS = [{"effect": "close", "to": "target"}, {"effect": "gain_chips", "x": 1, "to": "target"}]
ONCE = {"readings": ["once-for-all-of-them"]}
HEALS = {"effect": "heal", "x": 2, "to": "self"}

THIS_WAY: list[tuple[str, dict[str, Any]]] = [
    ("{tap}: закрыть до двух эльфов; каждый закрытый таким образом эльф получает фишку.",
     {**CLOSED, "effects": CHIPS}),
    ("{tap}: close up to two elves; each elf closed this way gets a chip.", {**CLOSED, "effects": CHIPS}),
    ("{tap}: закрыть до двух эльфов, каждый закрытый таким образом эльф получает фишку, эта карта излечивается на 2.",
     {**CLOSED, "effects": [*CHIPS, HEALS], **ONCE}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "feature"), THIS_WAY)
def test_those_that_were_closed(text: str, feature: dict[str, Any]) -> None:
    """Only such as were open, and what the card itself gets it gets once, with a warning."""
    assert list(judged(compile_text(text)).features) == [feature]


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_not_understood(text: str) -> None:
    assert judged(compile_text(text)).unsupported

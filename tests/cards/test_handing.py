"""What cards hand over, attacks told of by whose they are, who did not act; texts of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.test_compiler import read

TAP = {"class": "playable", "cost": {"close": True}, "type": "impact"}
OWN_ELVES = {"side": "own", "class": "elf"}
ENEMY_CARDS = {"side": "enemy", "kind": "card"}
ENEMIES = {"side": "enemy", "kind": "creature"}


def passed(lost: str, gained: str, x: int) -> list[dict[str, Any]]:
    return [
        {"effect": "attempt", "effects": [{"effect": "lose_chips", "x": x, "to": lost}],
         "then": [{"effect": "gain_chips", "x": x, "to": gained}], "to": "target"}
    ]  # fmt: skip


def raised(by: int, of: str, cards: dict[str, Any]) -> dict[str, Any]:
    change = {"effect": "modify", "what": "value", "of": of, "by": by, "when": "attacking", "cards": cards}
    return {"class": "permanent", "effects": [change]}


WORDED: list[tuple[str, dict[str, Any]]] = [
    ("{tap}: передать 2 {counter} вашему эльфу.", {**TAP, "target": OWN_ELVES, "effects": passed("self", "target", 2)}),
    ("{tap}: забрать {counter} у существа противника.",
     {**TAP, "target": ENEMIES, "effects": passed("target", "self", 1)}),
    ("+1 к выстрелам ваших эльфов.", raised(1, "shot", OWN_ELVES)),
    ("+1 к вашим выстрелам.", raised(1, "shot", {"side": "own", "kind": "card"})),
    ("Вражеские разряды получают -1.", raised(-1, "discharge", ENEMY_CARDS)),
    ("-1 от атак противника.",
     {"class": "permanent", "effects": [
         {"effect": "modify", "what": "value", "of": "attacks", "by": -1, "when": "attacked",
          "against": ENEMY_CARDS}]}),
    ("Защита от выстрелов противника.", {"keyword": "protection", "from": "shots", "against": ENEMY_CARDS}),
    ("Когда ваш эльф атакован сильным выстрелом, открыть его.",
     {"class": "triggered",
      "trigger": {"on": "attacked", "type": "shot", "force": ["strong"], "whose": OWN_ELVES},
      "effects": [{"effect": "open", "to": "subject"}]}),
    ("{tap}: ранить эльфа на X, где X число его {counter}.",
     {**TAP, "target": {"class": "elf"},
      "effects": [{"effect": "wound", "x": {"of": "chips", "whose": "target"}, "to": "target"}]}),
    ("{tap}: закрыть каждое существо противника, которое не действовало в этот ход.",
     {**TAP, "effects": [{"effect": "close", "to": "each", "filter": {**ENEMIES, "acted": False}}]}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "feature"), WORDED, ids=[text for text, _ in WORDED])
def test_what_is_handed_over_and_whose_attacks_are_meant(text: str, feature: dict[str, Any]) -> None:
    assert read(text, "Зендар") == [feature]


REFUSED = [
    ("{tap}: передать {counter}.", "unfinished"),
    ("{tap}: забрать {counter} у каждого существа противника.", "who hands over to whom"),
    # a moment after what is got for once begins another feature, and nobody gets that one
    (
        "При гибели вашего эльфа получить {counter}, при гибели демона противника получить 2 {counter}.",
        "a verb without its subject",
    ),
]


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_what_nobody_could_hand_over_is_refused(text: str, reason: str) -> None:
    assert [unsupported.reason for unsupported in compile_text(text).unsupported] == [reason]

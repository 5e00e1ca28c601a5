"""Rolls that are exchanged, the first roll of a turn, and what a roll becomes; sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_skirmishes import ONCE, always, when

SWAP = {"effect": "swap_results", "to": "self"}
ELF = {"side": "own", "class": "elf"}
#: Words that a printed sentence has in the same place.
RESULT, MORE, FIRST, UNMODIFIED = "результат броска", "больше вашего", "первому", "без модификаторов"


def result(behind: dict[str, Any], **more: Any) -> dict[str, Any]:
    whose = {"whose": more.pop("whose")} if "whose" in more else {}
    return {"class": "triggered", "trigger": {"on": "result", "behind": behind, **whose}, "effects": [SWAP], **more}


PAIRS: list[tuple[str, str, dict[str, Any]]] = [
    (
        f"Когда сражается, если {RESULT} противника на 4 или более {MORE} - обменять между собой эти броски.",
        "When it fights, if the opposing result is greater by 4 or more - exchange this roll.",
        result({"min": 4}),
    ),
    (
        f"При сражении двух существ: если {RESULT} противника на 5 {MORE} -"
        " поменять между собой броски этих существ (1 раз за ход).",
        "In a fight of two creatures, if the opposing result is greater by 5 - exchange this roll (once per turn).",
        result({"equal": 5}, whose={"side": "own", "kind": "creature"}, limit=ONCE),
    ),
    (
        "-2 к первому броску вашего эльфа за ход.",
        "-2 to the first roll of your elf per turn.",
        always({"effect": "modify", "what": "roll", "by": -2, "cards": ELF}, limit=ONCE),
    ),
    (
        f"+1 к {FIRST} четному броску кубика противника за бой.",
        "+1 to the first even roll of the enemy per battle.",
        always(
            {"effect": "modify", "what": "roll", "by": 1, "cards": {"side": "enemy"}, "die": {"odd": False}},
            limit={"times": 1, "per": "battle"},
        ),
    ),
    (
        f"Когда ваш эльф выбрасывает 3 на кубике ({UNMODIFIED}), бросок сводится к 4.",
        "When your elf rolls 3 unmodified, the roll is reduced to 4.",
        when(
            "roll",
            {"effect": "modify_roll", "x": 4},
            trigger={"on": "roll", "die": {"min": 3, "max": 3, "unmodified": True}, "whose": ELF},
        ),
    ),
    (
        "При закрытии бросить кубик; если выпало нечётное число, получает фишку, если число чётное, излечиться на 3.",
        "When it closes, roll a die; if it shows an odd number, gets a chip, if it shows even, heal itself by 3.",
        when(
            "close",
            {
                "effect": "roll",
                "outcomes": [
                    {"odd": True, "effects": [{"effect": "gain_chips", "x": 1, "to": "self"}]},
                    {"odd": False, "effects": [{"effect": "heal", "x": 3, "to": "self"}]},
                ],
                "to": "self",
            },
        ),
    ),
    (
        "При {strike} по этой карте может потерять 2 фишки; блокировать удар.",
        "When this card is attacked with a simple strike, it may lose 2 chips, then block the strike.",
        {
            "class": "combined",
            "trigger": {"on": "assailed", "type": "simple_strike"},
            "optional": True,
            "cost": {"chips": 2},
            "effects": [{"effect": "block", "to": "self"}],
        },
    ),
    (
        "Если эта карта атакована выстрелом, может блокировать этот выстрел, при этом получает фишку.",
        "When this card is attacked with a shot, may block the shot, then gets a chip.",
        {
            "class": "triggered",
            "trigger": {"on": "assailed", "type": "shot"},
            "optional": True,
            "effects": [{"effect": "block", "to": "self"}, {"effect": "gain_chips", "x": 1, "to": "self"}],
        },
    ),
]


@pytest.mark.parametrize(
    "text",
    [
        f"Ваши эльфы получают +1 к {FIRST} броску за ход вашего эльфа.",  # each, or one of them
        "+1 к третьему броску вашего эльфа за ход.",  # not the first
        f"+1 к {FIRST} броску эльфа за ход противника.",  # in whose turn
        "{tap}: Бросок сводится к 5.",  # which roll
        "{tap}: бросить кубик; если выпало нечётное число, закрыть эльфа, если выпало 3, открыть его.",  # 3 is odd
        "При выстреле по этой карте может потерять фишку; блокировать метание.",  # another attack
        "При {strike} бросить кубик; если выпало 6, удар блокируется.",  # its own, which has landed
        "При слабом выстреле по этой карте может потерять фишку; блокировать выстрел.",  # known too late
        "Когда ваш эльф выбрасывает 3 на кубике, бросок сводится к 4.",  # with modifiers, or without them
        f"Когда сражается, если {RESULT} противника на X {MORE} - обменять между собой эти броски.",  # X
    ],
)
def test_what_it_does_not_understand_it_refuses(text: str) -> None:
    assert judged(compile_text(text)).unsupported

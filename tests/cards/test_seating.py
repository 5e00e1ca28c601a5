"""Parasites and their hosts: sentences of our own, what they compile to, and that their words are read back."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.test_language import always, read

Wire = dict[str, Any]
ENEMY = {"kind": "creature", "side": "enemy"}
ONLY_IT = {"of": "attacks", "against": {"other": False}}

SENTENCES: list[tuple[str, str, Wire]] = [
    (
        "При рассадке паразитов можете выбирать в качестве хозяев существ противника в его третьем ряду.",
        "As parasites are seated you may choose for a host creatures of the enemy in the enemy third row.",
        always({"effect": "seats_on", "cards": {**ENEMY, "row": 3, "half": "enemy"}}),
    ),
    (
        "Если в начале рассадки паразитов не может быть помещён на существо противника в первом ряду противника, при"
        " рассадке паразитов может быть помещён на существо противника; это существо получает чуму.",
        "If as the seating of parasites begins this card cannot be seated by an enemy creature in the enemy first row,"
        " may be put by an enemy creature; it gets plague.",
        always(
            {
                "effect": "seats_on",
                "cards": ENEMY,
                "itself": True,
                "homeless": True,
                "with": [{"effect": "infect", "to": "target"}],
            }
        ),
    ),
    (
        "Хозяин не может объявлять действия, кроме нападения на эту карту.",
        "The host cannot declare any actions except attacking against this card.",
        always({"effect": "forbid", "action": "act", "cards": {"hosting": True}, "but": ONLY_IT}),
    ),
    (
        "Получает раны только от хозяина.",
        "Gets wounds only from the host.",
        always({"effect": "prevent", "spares": {"hosting": True}}),
    ),
    (
        "Получает раны только от орков противника.",
        "Gets wounds only from enemy orcs.",
        always({"effect": "prevent", "spares": {"class": "orc", "side": "enemy"}}),
    ),
]


@pytest.mark.parametrize("russian, english, wire", SENTENCES)
def test_parasites_and_their_hosts(russian: str, english: str, wire: Wire) -> None:
    assert read(russian) == [wire]
    assert read(english) == [wire]


@pytest.mark.parametrize(
    "text",
    [
        "При рассадке паразитов можете выбирать в качестве хозяев ваших существ.",
        "Хозяин не может двигаться, кроме нападения на эту карту.",
        "Хозяин не может действовать, кроме нападения выстрелом на эльфа.",
    ],
)
def test_what_is_unclear_is_refused(text: str) -> None:
    assert compile_text(text).unsupported

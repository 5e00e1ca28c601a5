"""Exchanges of strikes, unanswered ones, afflictions in turn, attacks blocked by name; sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_compiler import read

#: Words that a printed sentence has in the same place.
MEANWHILE = "при этом"
FIGHTERS = {"any": [{"is": "attacker"}, {"is": "attacked"}]}
ANYBODY = {"on": "result", "exchange": True, "striking": True, "whose": {"kind": "creature"}}
READ: list[tuple[str, dict[str, Any]]] = [
    (
        "При безответном ударе вашего эльфа закрыть атакованного.",
        {
            "class": "triggered",
            "trigger": {"on": "simple_strike", "unanswered": True, "whose": {"side": "own", "class": "elf"}},
            "effects": [{"effect": "close", "to": "attacked"}],
        },
    ),
    (
        "On an unanswered strike, heal itself by 1.",
        {
            "class": "triggered",
            "trigger": {"on": "simple_strike", "unanswered": True},
            "effects": [{"effect": "heal", "x": 1, "to": "self"}],
        },
    ),
    (
        "При размене {strike} сражающихся существ ранить одно из них на 2.",
        {
            "class": "triggered",
            "trigger": ANYBODY,
            "target": FIGHTERS,
            "effects": [{"effect": "wound", "x": 2, "to": "target"}],
        },
    ),
    (
        "On an exchange of simple strikes of fighting creatures, one of them may get a curse (1 time per turn).",
        {
            "class": "triggered",
            "trigger": ANYBODY,
            "optional": True,
            "target": FIGHTERS,
            "effects": [{"effect": "curse", "to": "target"}],
            "limit": {"times": 1, "per": "turn"},
        },
    ),
    (
        "При обмене {strike} получить {counter}.",
        {
            "class": "triggered",
            "trigger": {"on": "result", "exchange": True},
            "effects": [{"effect": "gain_chips", "x": 1, "to": "self"}],
        },
    ),
    (
        "При выстреле атакованный получает проклятие, либо ранить его на 3 (если уже имеет проклятие).",
        {
            "class": "triggered",
            "trigger": {"on": "shot"},
            "effects": [
                {
                    "effect": "choose",
                    "options": [
                        [{"effect": "curse", "to": "each", "filter": {"is": "attacked"}}],
                        [{"effect": "wound", "x": 3, "to": "each", "filter": {"is": "attacked", "keyword": "curse"}}],
                    ],
                    "to": "self",
                }
            ],
        },
    ),
    (
        "On a shot, the attacked card gets poison 2, or a curse (if it already has poison).",
        {
            "class": "triggered",
            "trigger": {"on": "shot"},
            "effects": [
                {
                    "effect": "choose",
                    "options": [
                        [{"effect": "poison", "x": 2, "to": "each", "filter": {"is": "attacked"}}],
                        [{"effect": "curse", "to": "each", "filter": {"is": "attacked", "poisoned": True}}],
                    ],
                    "to": "self",
                }
            ],
        },
    ),
]


@pytest.mark.parametrize(("text", "feature"), READ)
def test_what_is_read_has_words_that_say_it(text: str, feature: dict[str, Any]) -> None:
    assert read(text) == [feature]
    said = judged(compile_text(text)).unsupported == ()
    assert said is not feature.get("trigger", {}).get("exchange", False)  # which the language says in another way


def test_afflictions_in_turn_could_mean_something_else() -> None:
    (feature,) = compile_text(READ[5][0]).features
    assert feature["readings"] == ["afflictions-in-turn"]


def test_an_exchange_of_strikes_could_mean_something_else() -> None:
    (feature,) = compile_text(READ[2][0]).features
    assert feature["readings"] == ["an-exchange-of-strikes"]


def test_a_block_of_some_attacks_can_have_a_name() -> None:
    effects = [
        {"effect": "block", "of": "melee_attacks", "against": {"class": "elf"}, "at": {"other": False}, "to": "self"},
        {"effect": "swap", "to": "attacker"},
    ]
    blocked = {"class": "playable", "sudden": True, "type": "impact", "effects": effects}
    text = f"Может блокировать ближнюю атаку эльфа по себе, {MEANWHILE} меняется местами с атакующим"
    assert read(f"{text} (2 раза за ход).") == [{**blocked, "limit": {"times": 2, "per": "turn"}}]
    named = {**blocked, "name": "омут", "limit": {"times": 1, "per": "turn"}}
    assert read(f"{text} (воздействие омут, 1 раз за ход).") == [named]


def test_what_is_done_to_the_attacked_card_can_be_the_last_of_alternatives() -> None:
    (feature,) = read("При {strike} закрыть стоящего рядом эльфа или атакованный открывается.")
    assert [options[0]["effect"] for options in feature["effects"][0]["options"]] == ["pick", "open"]


@pytest.mark.parametrize(
    "text",
    [
        "При выстреле ранить одно из них на 1.",  # of whom
        "{tap}: Ранить одно из них на 1.",
        "После безответного удара закрыться.",  # not as it lands
        "При размене {strike} закрыть атакованного.",  # who that is hangs on who strikes
        "При выстреле атакованный получает чуму, либо проклятие (если уже имеет проклятие), либо ранить его "
        "на 2 (если уже имеет чуму).",  # neither is more than the other
        "При {strike} атакованный закрывается или открыться.",  # who opens
        "Может блокировать выстрел эльфа по себе, затем закрыть эльфа (1 раз за ход).",
    ],
)
def test_what_nobody_could_say(text: str) -> None:
    assert compile_text(text).unsupported

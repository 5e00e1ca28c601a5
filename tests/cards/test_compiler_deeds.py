"""What is done to cards: several at once, cards near another, for a while; arrivals. Sentences of our own making."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_compiler import playable, read, triggered

FOE = {"kind": "creature", "side": "enemy"}

#: Named by itself, so that the sentence around it is nobody's.
NEXT_TURN = "в свой следующий ход"


def until(when: str, feature: dict[str, Any], to: str = "target") -> dict[str, Any]:
    return {"effect": "gain_feature", "feature": feature, "until": when, "to": to}


def permanent(**effect: Any) -> dict[str, Any]:
    return {"class": "permanent", "effects": [effect]}


PAIRS: list[tuple[str, str, dict[str, Any]]] = [
    (
        "[:tap]: Ранить трёх или менее гномов противника на 2.",
        "{tap}: Wound 3 or less enemy gnomes by 2.",
        playable(
            "impact",
            target={"side": "enemy", "class": "gnome"},
            count=3,
            effects=[{"effect": "wound", "x": 2, "to": "target"}],
        ),
    ),
    (
        "В конце вашего хода - открыть двух ваших эльфов.",
        "At the end of your turn - open 2 your elfs.",
        triggered(
            "turn_end",
            {"effect": "open", "to": "target"},
            target={"side": "own", "class": "elf"},
            count=2,
            exactly=True,
        ),
    ),
    (
        "При метании - разряд на 3 по атакованному.",
        "On throw - discharge 3 against attacked card.",
        triggered("throw", type="discharge", value=[3, 3, 3], target={"is": "attacked"}),
    ),
    (
        "При выстреле - закрыть рядовую карту, стоящую рядом с атакованным.",
        "On shot - close ordinary card adjacent with attacked card.",
        triggered(
            "shot",
            {"effect": "close", "to": "target"},
            target={"kind": "card", "cost": {"crystal": "silver"}, "near": {"to": "attacked", "adjacent": True}},
        ),
    ),
    (
        "[:tap]: Гном противника не может накопить [:cnt] до конца этого хода.",
        "{tap}: Enemy gnome cannot accumulate {chip} until the end of the turn.",
        playable(
            "impact",
            target={"side": "enemy", "class": "gnome"},
            effects=[until("end_of_turn", permanent(effect="forbid", action="gain_chip"))],
        ),
    ),
    (
        "[:tap]: Ваш тролль игнорирует броню до конца вашего хода.",
        "{tap}: Your troll ignores armor until the end of your turn.",
        playable(
            "impact",
            target={"side": "own", "class": "troll"},
            effects=[until("end_of_your_turn", permanent(effect="ignore", keyword="armor"))],
        ),
    ),
    (
        "При разряде - атакованный не открывается в начале следующего хода противника.",
        "On discharge - attacked card does not open at the start of the next enemy turn.",
        triggered("discharge", until("end_of_enemy_next_turn", permanent(effect="stays_closed"), "attacked")),
    ),
    (
        f"При метании - атакованный не открывается {NEXT_TURN}.",
        "On throw - attacked card does not open in its next turn.",
        triggered(
            "throw", until("end_of_its_next_turn", permanent(effect="stays_closed", throughout=True), "attacked")
        ),
    ),
    (
        "[:tap]: Существо противника получает страх 2 до конца своего следующего хода.",
        "{tap}: Enemy creature gets fear 2 until the end of its next turn.",
        playable(
            "impact", target=FOE, effects=[until("end_of_its_next_turn", {"keyword": "fear", "x": 2})]
        ),
    ),
    (
        "[:cnt][:tap]: Взять под контроль открытого орка противника до конца вашего следующего хода.",
        "{chip}{tap}: Take control of open enemy orc until the end of your next turn.",
        {
            "class": "playable",
            "cost": {"close": True, "chips": 1},
            "type": "impact",
            "target": {"closed": False, "class": "orc", "side": "enemy"},
            "effects": [{"effect": "take_control", "until": "end_of_your_next_turn", "to": "target"}],
        },
    ),
    (
        "[:tap]: Возродить лесное существо с вашего кладбища на любой клетке в закрытом виде.",
        "{tap}: Revive forest creature from your graveyard on any free cell closed side up.",
        playable(
            "impact",
            target={"element": "forests", "kind": "creature", "zone": "graveyard", "side": "own"},
            effects=[{"effect": "revive", "cell": {}, "closed": True, "to": "target"}],
        ),
    ),
    (
        "При гибели - вызвать рядом с собой пирата в закрытом виде.",
        "On death - summon beside itself pirate closed side up.",
        triggered("death", {"effect": "summon", "filter": {"class": "pirate"}, "closed": True, "to": "self"}),
    ),
    (
        "При слабом [:atk] - закрыть себя и атакованного.",
        "On weak {strike} - close itself and attacked card.",
        {
            "class": "triggered",
            "trigger": {"on": "simple_strike", "force": ["weak"]},
            "effects": [{"effect": "close", "to": "self"}, {"effect": "close", "to": "attacked"}],
        },
    ),
]  # fmt: skip


@pytest.mark.parametrize(("russian", "english", "feature"), PAIRS)
def test_both_languages_compile_to_one_feature(russian: str, english: str, feature: dict[str, Any]) -> None:
    assert read(russian) == read(english) == [feature]
    assert judged(compile_text(russian)).whole, "the judge has to know it"


@pytest.mark.parametrize(
    "text",
    [
        "[:tap]: Ранить на 1 карту, стоящую рядом с атакованным.",  # nobody is attacked
        "[:tap]: Закрыть себя и себя.",
        "[:tap]: Двух гномов получает броню 1.",
        "[:tap]: Возродить местность.",
        "[:tap]: Вызвать гнома с вашего кладбища.",
        "[:tap]: Гномы противника не открывается в начале следующего хода противника.",
    ],
)
def test_what_is_not_meant(text: str) -> None:
    assert compile_text(text).unsupported

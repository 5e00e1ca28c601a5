"""What comes instead, what is brought to something else, dice that are fixed, wounds that are moved, texts given."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.test_compiler import comes_back, read

GNOMES = {"class": "gnome", "side": "enemy"}
OWN_ELVES = {"side": "own", "class": "elf"}


def permanent(*effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"class": "permanent", "effects": list(effects), **more}


def brought(to: str, *force: str, of: str = "attacks", **more: Any) -> dict[str, Any]:
    return permanent({"effect": "reduce", "down_to": to, "force": list(force), "of": of, **more})


def triggered(on: str, *effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"class": "triggered", "trigger": {"on": on}, "effects": list(effects), **more}


def may_block(of: str, *more: dict[str, Any], times: int) -> dict[str, Any]:
    block = {"effect": "block", "of": of, "at": {"other": False}, "to": "self"}
    limit = {"times": times, "per": "battle"}
    return {"class": "playable", "sudden": True, "type": "impact", "effects": [block, *more], "limit": limit}


WEAKER = {"effect": "modify", "what": "value", "of": "simple_strike", "by": -2, "when": "attacking", "to": "self"}

WORDED: list[tuple[str, dict[str, Any]]] = [
    ("Слабые атаки гномов противника сводятся к средним.",
     brought("medium", "weak", when="attacking", cards=GNOMES)),
    ("Weak and medium strikes of your elves are reduced to strong.",
     brought("strong", "weak", "medium", of="strikes", when="attacking", cards=OWN_ELVES)),
    ("Сильные атаки по этой карте сводятся к средним.", brought("medium", "strong", when="attacked")),
    ("В начале боя переместить это существо на свободную клетку первого или третьего ряда.",
     triggered("battle_start", {"effect": "move", "cell": {"rows": [1, 3]}, "to": "self"})),
    ("При гибели вызвать гнома на свободную клетку вашего второго или третьего ряда.",
     triggered("death", {"effect": "summon", "filter": {"class": "gnome"},
                         "cell": {"rows": [2, 3], "half": "own"}, "to": "self"})),
    ("Атаки существ с нечётными жизнями по этой карте сводятся к 2.",
     permanent({"effect": "modify", "what": "value", "of": "attacks", "to": 2, "when": "attacked",
                "against": {"kind": "creature", "lives": {"odd": True}}})),
    ("Когда уничтожает существо противника, вызвать на его место гнома.",
     {**triggered("kill", {"effect": "summon", "filter": {"class": "gnome"}, "cell": {"stood": "dead"}, "to": "self"}),
      "trigger": {"on": "kill", "target": {"kind": "creature", "side": "enemy"}}}),
    ("Может блокировать любой выстрел по себе, при этом получает -2 к {strike} до конца боя (3 раза за бой).",
     may_block("shot", WEAKER, times=3)),
    ("May block any attack against itself (2 times per battle).", may_block("attacks", times=2)),
    ("Может совершать рывок по диагонали.", {"keyword": "diagonal_dash"}),
    ("Может двигаться и совершать рывок по диагонали, пока ранен.",
     permanent({"effect": "grant", "feature": {"keyword": "diagonal_movement"}},
               {"effect": "grant", "feature": {"keyword": "diagonal_dash"}}, condition={"self": {"wounded": True}})),
    ("При выстреле подлость 2; закрыть атакованного (воздействие «пыль», 2 раза за ход).",
     triggered("shot", {"effect": "meanness", "x": 2, "effects": [{"effect": "close", "to": "attacked"}],
                        "to": "self"}, type="impact", name="пыль", limit={"times": 2, "per": "turn"})),
]  # fmt: skip


@pytest.mark.parametrize(("text", "feature"), WORDED, ids=[text for text, _ in WORDED])
def test_what_is_replaced_is_read_and_comes_back(text: str, feature: dict[str, Any]) -> None:
    assert read(text, "Зендар") == [feature]
    comes_back(feature)


REFUSED = [
    ("Атаки гномов противника сводятся к средним.", "whether a weak attack becomes medium"),
    ("Слабые атаки гномов противника сводятся к слабым.", "what is reduced to itself"),
    ("Слабые атаки гномов противника сводятся к 2.", "attacks of a force and a number"),
    ("В начале боя переместить это существо на свободную клетку третьего или пятого ряда.", "no such row"),
]


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_what_may_be_meant_otherwise_is_refused(text: str, reason: str) -> None:
    assert [unsupported.reason for unsupported in compile_text(text).unsupported] == [reason]

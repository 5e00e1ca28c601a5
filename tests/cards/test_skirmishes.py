"""Fights as with an open card, one deed or another, what stands in a line; sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_compiler import read

ELF = {"class": "elf"}
FOE = {"adjacent": True, **ELF, "side": "enemy"}
ONCE = {"times": 1, "per": "turn"}


def always(*effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"class": "permanent", **more, "effects": list(effects)}


def when(on: str, *effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    trigger = {"on": on, **{name: more.pop(name) for name in ("whose", "type") if name in more}}
    if "target_" in more:
        trigger["target"] = more.pop("target_")
    return {"class": "triggered", "trigger": trigger, **more, "effects": list(effects)}


def coming(of: str, latest: str) -> dict[str, Any]:
    more = {"of": of, "by": 2, "when": "attacking", "until": "next_attack", "at_the_latest": latest}
    return {"effect": "modify", "what": "value", **more}


PAIRS: list[tuple[str, str, dict[str, Any]]] = [
    (
        "При выстреле может сразиться с стоящим рядом эльфом противника простым ударом как с открытым.",
        "On a shot - may fight an adjacent enemy elf with a simple strike as with an open card.",
        when("shot", {"effect": "strike", "filter": FOE, "open": True}, optional=True),
    ),
    (
        "При перемещении может объявить прыжок, дальность 2 или выстрел на 1-1-2.",
        "On movement - may announce jump, range 2 or shot 1-1-2.",
        when("move", {"effect": "choose", "to": "self", "options": [
            [{"effect": "jump", "range": 2, "to": "self"}],
            [{"effect": "attack", "blow": {"type": "shot", "value": [1, 1, 2]}}]]}, optional=True),
    ),
    (
        "Может выступать защитником любому эльфу в своём столбце.",
        "May defend any elf in its own column.",
        always({"effect": "guard", "for": {**ELF, "same_column": True}}),
    ),
    (
        "Эльфы противника теряют броню и страх.",
        "Enemy elves lose armor and fear.",
        always({"effect": "strip", "keyword": "armor", "cards": {**ELF, "side": "enemy"}},
               {"effect": "strip", "keyword": "fear", "cards": {**ELF, "side": "enemy"}}),
    ),
    (
        "Хозяин теряет броню.",
        "The host loses armor.",
        always({"effect": "strip", "keyword": "armor", "cards": {"hosting": True}}),
    ),
    (
        "+1 к выстрелу, пока в ряду с этой картой есть 2 или более эльфа.",
        "+1 to shots, while in the row with this card has 2 or more elves.",
        always({"effect": "modify", "what": "value", "of": "shot", "by": 1, "when": "attacking"},
               condition={"exists": {"filter": {**ELF, "same_row": True}, "min": 2}}),
    ),
    (
        "При метании вашего эльфа он получает +2 к следующей магической атаке до конца хода противника.",
        "On a throw of your elf - it gets +2 to the next magical attack until the end of the enemy turn.",
        when("throw", {**coming("magical_attacks", "end_of_enemy_turn"), "to": "subject"},
             whose={**ELF, "side": "own"}),
    ),
]  # fmt: skip

READ: list[tuple[str, dict[str, Any]]] = [
    (
        "Может нападать {strike} на летающих эльфов как на стоящих рядом.",
        always({"effect": "reach", "of": "simple_strike", "against": {**ELF, "flying": True}}),
    ),
    (
        "Когда ваш эльф уничтожает карту противника он получает благословение.",
        when("kill", {"effect": "bless", "to": "subject"}, whose={**ELF, "side": "own"},
             target_={"kind": "card", "side": "enemy"}),
    ),
    (
        "При нападении вашего эльфа на карту с отравлением он не закрывается после этой атаки.",
        when("assault", {"effect": "gain_feature", "feature": always({"effect": "without_closing", "of": "attacks"}),
                         "until": "this_attack", "to": "subject"},
             whose={**ELF, "side": "own"}, target_={"kind": "card", "poisoned": True}),
    ),
    (
        "При простом ударе, если хозяин стоит 5 или менее он может совершить прыжок, дальность 2.",
        when("simple_strike", {"effect": "jump", "range": 2, "to": "host"},
             condition={"self": {"host": {"cost": {"max": 5}}}}, optional=True),
    ),
    (
        "+1 к {strike} за каждого вашего эльфа или гнома.",
        always({"effect": "modify", "what": "value", "of": "simple_strike", "when": "attacking", "by": {
            "of": "cards", "filter": {"side": "own", "any": [ELF, {"class": "gnome"}]}}}),
    ),
    (
        "При дальней атаке вашего эльфа (кроме выстрела) ранить его на 1.",
        when("attack", {"effect": "wound", "x": 1, "to": "subject"}, whose={**ELF, "side": "own"},
             type=["discharge", "strike_through_a_row", "throw"]),
    ),
    (
        "При прыжке вашего эльфа выстрел \"щепкой\" на 1 (только по гному противника, 2 раза за ход).",
        {"class": "triggered", "trigger": {"on": "feature", "keyword": "jump", "whose": {**ELF, "side": "own"}},
         "type": "shot", "name": "щепкой", "value": [1, 1, 1], "target": {"class": "gnome", "side": "enemy"},
         "limit": {"times": 2, "per": "turn"}},
    ),
    (
        "{tap}: переместить вашего эльфа на соседнюю свободную клетку рядом с собой.",
        {"class": "playable", "cost": {"close": True}, "type": "impact", "target": {**ELF, "side": "own"},
         "effects": [{"effect": "move", "cell": {"adjacent": "moved", "beside": {"other": False}}, "to": "target"}]},
    ),
    (
        "{instant}: Закрыть эльфа (2 раза за ход противника).",
        {"class": "playable", "sudden": True, "cost": {}, "type": "impact", "target": ELF,
         "effects": [{"effect": "close", "to": "target"}], "limit": {"times": 2, "per": "turn"},
         "condition": {"turn": "enemy"}},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("russian", "feature"), READ)
def test_a_sentence_is_understood(russian: str, feature: dict[str, Any]) -> None:
    assert read(russian) == [feature]


def test_one_moment_or_another() -> None:
    """A feature for each of them."""
    moved, shot = read("После движения или выстрела открывается.")
    assert moved["trigger"] == {"on": "move", "type": "movement"}
    assert shot["trigger"] == {"on": "after_attack", "type": "shot"}


@pytest.mark.parametrize(
    "text",
    [
        "При слабом выстреле или ближней атаке вашего эльфа он открывается.",  # whether the other is weak too
        "Концентрация: ваш эльф может сразиться со стоящим рядом гномом {strike} как с открытым.",  # next to whom
        "При дальней атаке вашего эльфа (кроме {strike}) ранить его на 1.",  # no attack of that group
    ],
)
def test_what_it_does_not_understand_it_refuses(text: str) -> None:
    assert judged(compile_text(text)).unsupported

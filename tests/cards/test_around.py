"""Moments right before and after attacks, the last of so many chips, rows of cards, how long more is got; own texts."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.test_compiler import read

ENEMIES = {"side": "enemy", "kind": "creature"}
CHIP = [{"effect": "gain_chips", "x": 1, "to": "self"}]


def triggered(on: str, effects: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    return {"class": "triggered", "trigger": {"on": on, **more}, "effects": effects}


WORDED: list[tuple[str, dict[str, Any]]] = [
    ("Перед выстрелом получить {counter}.", triggered("before_attack", CHIP, type="shot")),
    ("Перед {strike} вашего эльфа получить {counter}.",
     triggered("before_attack", CHIP, type="simple_strike", whose={"side": "own", "class": "elf"})),
    ("Перед выстрелом по Зендару получить {counter}.", triggered("before_attacked", CHIP, type="shot")),
    ("После атаки по Зендару ранить атаковавшего на 1.",
     triggered("after_attacked", [{"effect": "wound", "x": 1, "to": "attacker"}])),
    ("После {strike} существа противника по Зендару получить {counter}.",
     triggered("after_attacked", CHIP, type="simple_strike", source=ENEMIES)),
    ("Когда у Зендара 3 {counter}, излечиться на 1.",
     triggered("chips", [{"effect": "heal", "x": 1, "to": "self"}], reaches=3)),
    ("Ваши существа второго ряда получают {zov}.",
     {"class": "permanent", "effects": [
         {"effect": "grant", "feature": {"keyword": "protection", "from": "shots"},
          "cards": {"side": "own", "kind": "creature", "row": 2}}]}),
    ("{tap}: закрыть существо первого ряда противника.",
     {"class": "playable", "cost": {"close": True}, "type": "impact", "effects": [{"effect": "close", "to": "target"}],
      "target": {"kind": "creature", "half": "enemy", "row": 1}}),
    ("При {strike} получает +1 к {strike} до конца боя.",
     triggered("simple_strike", [{"effect": "modify", "what": "value", "of": "simple_strike", "by": 1,
                                  "when": "attacking", "to": "self"}])),
]  # fmt: skip


@pytest.mark.parametrize(("text", "feature"), WORDED, ids=[text for text, _ in WORDED])
def test_a_moment_around_an_attack_is_read_and_comes_back(text: str, feature: dict[str, Any]) -> None:
    assert read(text, "Зендар") == [feature]


REFUSED = [
    ("Перед {strike} хозяина получить {counter}.", "before whose attack"),
    ("Когда у Зендара 0 {counter}, излечиться на 1.", "how many chips"),
    ("Ваши существа четвертого ряда получают {zov}.", "no such row"),
    ("При {strike} получает +1 к {strike}.", "for how long"),
]


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_what_is_not_said_is_refused(text: str, reason: str) -> None:
    assert [unsupported.reason for unsupported in compile_text(text, "Зендар").unsupported] == [reason]

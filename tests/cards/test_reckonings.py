"""Who killed a card, cards of the graveyard as a number, what others ignore, cells of a row; texts of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.test_compiler import read

TAP = {"class": "playable", "cost": {"close": True}, "type": "impact"}
OWN_ELVES = {"side": "own", "class": "elf"}
ENEMIES = {"side": "enemy", "kind": "creature"}
HURT = [{"effect": "wound", "x": 2, "to": "attacker"}]


def permanent(*effects: dict[str, Any]) -> dict[str, Any]:
    return {"class": "permanent", "effects": list(effects)}


def more_for(filter: dict[str, Any]) -> dict[str, Any]:
    by = {"of": "cards", "filter": filter}
    return permanent({"effect": "modify", "what": "value", "of": "simple_strike", "by": by, "when": "attacking"})


def ignoring(**lost: str) -> dict[str, Any]:
    return {"effect": "grant", "feature": permanent({"effect": "ignore", **lost}), "cards": OWN_ELVES}


WORDED: list[tuple[str, dict[str, Any]]] = [
    ("При гибели ранить уничтожившее его существо на 2.",
     {"class": "triggered", "trigger": {"on": "death"}, "effects": HURT}),
    ("При гибели вашего эльфа ранить убившую его карту на 2.",
     {"class": "triggered", "trigger": {"on": "any_death", "target": OWN_ELVES}, "effects": HURT}),
    ("Получает +1 к {strike} за каждое существо на вашем кладбище.",
     more_for({"kind": "creature", "side": "own", "zone": "graveyard"})),
    ("Получает +1 к {strike} за каждого эльфа на кладбище противника.",
     more_for({"class": "elf", "side": "enemy", "zone": "graveyard"})),
    ("Ваши эльфы игнорируют {zov} и {armor}.",
     permanent(ignoring(keyword="protection", **{"from": "shots"}), ignoring(keyword="armor"))),
    ("+1 к дальности выстрелов ваших эльфов.",
     permanent({"effect": "modify", "what": "range", "of": "shot", "by": 1, "cards": OWN_ELVES})),
    ("{tap}: переместить существо противника на свободную клетку в третьем ряду противника.",
     {**TAP, "target": ENEMIES,
      "effects": [{"effect": "move", "cell": {"rows": [3], "half": "enemy"}, "to": "target"}]}),
    ("{tap}: переместиться на клетку вашего первого ряда.",
     {**TAP, "effects": [{"effect": "move", "cell": {"rows": [1], "half": "own"}, "to": "self"}]}),
    ("Может 1 раз за ход закрыть эльфа.",
     {"class": "playable", "type": "impact", "target": {"class": "elf"},
      "effects": [{"effect": "close", "to": "target"}], "limit": {"times": 1, "per": "turn"}}),
    ("Снять 2 {counter}: закрыть эльфа.",
     {"class": "playable", "cost": {"chips": 2}, "type": "impact", "target": {"class": "elf"},
      "effects": [{"effect": "close", "to": "target"}]}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "feature"), WORDED, ids=[text for text, _ in WORDED])
def test_a_reckoning_is_read_and_comes_back(text: str, feature: dict[str, Any]) -> None:
    assert read(text, "Зендар") == [feature]


REFUSED = [
    ("При {strike} ранить уничтожившее его существо на 2.", "who killed whom"),
    ("{tap}: ранить уничтожившее его существо на 2.", "who killed whom"),
    ("Получает +1 к {strike} за каждое существо на кладбище.", "unfinished"),
    ("{tap}: переместиться на клетку вашего пятого ряда.", "no such row"),
    ("Ваших эльфов игнорируют {armor}.", "subject and verb do not agree"),
]


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_what_nobody_can_reckon_is_refused(text: str, reason: str) -> None:
    assert [unsupported.reason for unsupported in compile_text(text).unsupported] == [reason]

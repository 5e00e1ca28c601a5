"""What cannot be done to a card, and of what it cannot be the target; texts of our own."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cards.test_compiler import read

ENEMY_CARDS = {"kind": "card", "side": "enemy"}
OWN_ELVES = {"side": "own", "class": "elf"}
ITSELF = {"other": False}


def kept(*whats: str, **more: Any) -> list[dict[str, Any]]:
    return [{"effect": "replace", "what": what, "with": [], **more} for what in whats]


def permanent(effects: list[dict[str, Any]]) -> dict[str, Any]:
    return {"class": "permanent", "effects": effects}


def spared(action: str, cards: dict[str, Any], against: dict[str, Any]) -> dict[str, Any]:
    return {"effect": "forbid", "action": action, "cards": cards, "against": against}


WORDED: list[tuple[str, dict[str, Any]]] = [
    ("Не может быть перемещен.", permanent(kept("move", against={"other": True}))),
    ("Не может быть передвинут картами противника.", permanent(kept("move", against=ENEMY_CARDS))),
    ("Зендар не может быть закрыт особенностями карт противника.", permanent(kept("close", against=ENEMY_CARDS))),
    ("Не может быть закрыт заклинаниями и воздействиями карт противника.",
     permanent([*kept("close", of="spell", against=ENEMY_CARDS), *kept("close", of="impact", against=ENEMY_CARDS)])),
    ("Не может быть изгнан.", permanent(kept("exile", against={"other": True}))),
    ("Ваши эльфы не могут быть отравлены картами противника.",
     permanent(kept("poison", against=ENEMY_CARDS, cards=OWN_ELVES))),
    ("Не может быть целью заклинаний.", permanent([spared("spell", {"kind": "card"}, ITSELF)])),
    ("Зендар не может стать целью заклинаний и воздействий карт противника.",
     permanent([spared("spell", ENEMY_CARDS, ITSELF), spared("impact", ENEMY_CARDS, ITSELF)])),
    ("Ваши эльфы не могут быть целью выстрелов.", permanent([spared("shot", {"kind": "card"}, OWN_ELVES)])),
    ("Ваши эльфы не могут стать целью разрядов и метаний существ противника.",
     permanent([spared(sort, {"kind": "creature", "side": "enemy"}, OWN_ELVES) for sort in ("discharge", "throw")])),
    ("Не может быть атакован летающими.", permanent([spared("attacks", {"flying": True}, ITSELF)])),
    ("Ваши эльфы не могут быть атакованы существами противника.",
     permanent([spared("attacks", {"kind": "creature", "side": "enemy"}, OWN_ELVES)])),
    ("Не может быть атакован выстрелами карт противника.", permanent([spared("shot", ENEMY_CARDS, ITSELF)])),
    ("Выстрелы Зендара нельзя перенаправить.", permanent([{"effect": "forbid", "action": "redirect", "of": "shot"}])),
    ("Выстрелы ваших эльфов не могут быть перенаправлены.",
     permanent([{"effect": "forbid", "action": "redirect", "of": "shot", "cards": OWN_ELVES}])),
    ("Блокирует слабые выстрелы.", permanent([{"effect": "block", "of": "shot", "force": ["weak"]}])),
    ("Блокирует слабые и средние атаки существ противника по Зендару.",
     permanent([{"effect": "block", "of": "attacks", "force": ["weak", "medium"],
                 "against": {"kind": "creature", "side": "enemy"}}])),
    ("Ваши эльфы не могут получить проклятие.",
     permanent([{"effect": "replace", "what": "curse", "with": [], "cards": OWN_ELVES}])),
    ("Хозяин не может быть целью выстрелов.", permanent([spared("shot", {"kind": "card"}, {"hosting": True})])),
    ("{tap}: ваше существо не может быть закрыто картами противника до конца хода противника.",
     {"class": "playable", "cost": {"close": True}, "type": "impact", "target": {"side": "own", "kind": "creature"},
      "effects": [{"effect": "gain_feature", "feature": permanent(kept("close", against=ENEMY_CARDS)),
                   "until": "end_of_enemy_turn", "to": "target"}]}),
]  # fmt: skip
ENGLISH: list[tuple[str, dict[str, Any]]] = [
    ("Cannot be moved by features of enemy cards.", WORDED[1][1]),
    ("Cannot be moved by enemy cards.", WORDED[1][1]),
    ("Cannot be closed by spells and impacts of enemy cards.", WORDED[3][1]),
    ("Your elves cannot be the target of shots.", WORDED[8][1]),
]


@pytest.mark.parametrize(
    ("text", "feature"), [*WORDED, *ENGLISH], ids=lambda value: value if isinstance(value, str) else ""
)
def test_what_is_not_done_to_it_is_read_and_comes_back(text: str, feature: dict[str, Any]) -> None:
    assert read(text, "Зендар") == [feature]


REFUSED: list[tuple[str, str]] = [
    ("Ваши эльфы не могут быть перемещены.", "by whom"),
    ("Не может быть целью чумы.", "no such attack"),
    ("Не может быть целью выстрелами.", "not in the right case"),
    ("Не может быть закрыт особенности карт противника.", "not in the right case"),
]


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_what_is_not_clear_is_refused(text: str, reason: str) -> None:
    from service.cards.compiler import compile_text

    assert [unsupported.reason for unsupported in compile_text(text).unsupported] == [reason]

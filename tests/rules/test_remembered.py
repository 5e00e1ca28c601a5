"""What is remembered of clients' cards is bounded by how much it is, and not by their number alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from service.cards import default_catalogue
from service.games.berserk.rules import legal_actions, position_from_wire
from service.games.berserk.rules.position.having import _LADEN, _STANDING
from service.games.berserk.rules.position.wire import _READ
from service.judge.remembered import Remembered

MOST = 50_000
CREATURE: dict[str, Any] = {"kind": "creature", "lives": 8, "movement": 1, "strike": [1, 2, 3]}


@pytest.fixture(autouse=True)
def little_room(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Memories that begin with nothing and hold little."""
    monkeypatch.setattr(Remembered, "most", MOST)
    Remembered.weigh(MOST + 1)
    yield
    Remembered.weigh(MOST + 1)


def long_one(number: int) -> list[dict[str, Any]]:
    """Features of some five thousand characters, no two alike."""
    aim = {"target": {"kind": "card"}, "many": {"equal": 1}, "by": "own", "as": "target"}
    wounds = [{"deed": "wound", "by": {"is": "self"}, "on": {"is": "target"}, "amount": number % 90 + 1}] * 60
    return [{"playable": "turn", "pay": [{"deed": "close", "on": {"is": "self"}}], "do": [aim, *wounds]}]


@pytest.mark.parametrize("where", ["definition", "gained", "text"])
def test_long_cards_are_forgotten_sooner_than_short_ones(where: str) -> None:
    """A hundred cards of five thousand characters are ten times what may be kept."""
    for number in range(100):
        entry: dict[str, Any] = {"owner": "first", "cell": "A1", "definition": dict(CREATURE)}
        if where == "definition":
            entry["definition"]["features"] = long_one(number)
        elif where == "text":
            entry["definition"]["text"] = "Armor 1. " * 500
        else:
            entry["gained"] = [{"id": f"g{n}", "feature": f} for n, f in enumerate(long_one(number))]
        legal_actions(position_from_wire({"ruleset": "classic", "cards": {"a1": entry}}, default_catalogue()))
        kept = [*_STANDING["classic"]._known.values(), *_LADEN["classic"]._known.values()]
        assert 0 < len(kept) <= 2 * MOST / 4_000
        assert sum(len(str(key)) for key, _ in _READ._known.values()) <= MOST


def test_short_cards_are_remembered() -> None:
    """As many as there is room for, and the very same definition again."""
    entries = [{"owner": "first", "cell": "A1", "definition": CREATURE | {"lives": n + 1}} for n in range(50)]
    for _ in range(3):
        for entry in entries:
            position_from_wire({"ruleset": "classic", "cards": {"a1": entry}}, default_catalogue())
    assert len(_READ._known) == len(entries)

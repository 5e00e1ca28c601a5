"""The ids of granted features: they tell who gave them, and nothing about how many other cards got the same."""

from __future__ import annotations

from typing import Any

from schemas.table.position import position_of
from service.games.berserk.rules.position.game import Game

GRANT = {"always": [{"grant": {"keyword": "armor", "x": 1}, "on": {"side": "own", "kind": "creature"}}]}


def _card(cell: str, *features: Any, kind: str = "creature", **more: Any) -> dict[str, Any]:
    definition = {"kind": kind, "lives": 5, "strike": [1, 1, 1], "features": list(features)}
    return {"owner": "first", "cell": cell, "definition": definition, **more}


def _ids(hidden: str) -> list[str]:
    cards = {
        "a1": _card("A1", GRANT),
        "a2": _card("B1", kind=hidden, hidden=True),
        "a3": _card("C1"),
    }
    game = Game(position_of({"ruleset": "classic", "cards": cards}))
    return [feature.id for ident in ("a1", "a3") for feature in game.features(game.card(ident)) if feature.keyword]


def test_a_hidden_card_does_not_show_in_the_ids_of_others() -> None:
    assert _ids("creature") == _ids("artifact") == ["f1.1", "a1.f1.1"]

"""Recorded games told anew: their steps in another language, and what sentences call the cards, by whichever game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from service.games import game_of
from service.judge.seats import SEATS


def retold(
    ruleset: str, trace: Iterable[Mapping[str, Any]], names: Mapping[str, str], language: str
) -> list[dict[str, Any]]:
    """A recorded trace in a language; sentences in the record's own stay as recorded, unless players have names."""
    tell = game_of(ruleset).sentence
    recorded = language == "en" and not any(seat in names for seat in SEATS)
    return [{**step, "text": step.get("text", "") if recorded else tell(step, names, language)} for step in trace]


def names_of(position: Mapping[str, Any], language: str, players: Mapping[str, str] | None = None) -> dict[str, str]:
    """What sentences call the cards of a position, by id: their printed names in quotes, where they have one.

    Args:
        players: what they call the players, by seat.
    """
    return game_of(position["ruleset"]).called(position["ruleset"], position["cards"].items(), language) | dict(
        players or {}
    )

"""Recorded games told anew: their steps in another language, and what sentences call the cards, by whichever game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from service.games import game_of


def retold(
    ruleset: str, trace: Iterable[Mapping[str, Any]], names: Mapping[str, str], language: str
) -> list[dict[str, Any]]:
    """A recorded trace in a language; the sentences of the record's own stay as they were recorded."""
    tell = game_of(ruleset).sentence
    return [
        {**step, "text": step.get("text", "") if language == "en" else tell(step, names, language)} for step in trace
    ]


def names_of(position: Mapping[str, Any], language: str) -> dict[str, str]:
    """What sentences call the cards of a position, by id: their printed names in quotes, where they have one."""
    return game_of(position["ruleset"]).called(position["ruleset"], position["cards"].items(), language)

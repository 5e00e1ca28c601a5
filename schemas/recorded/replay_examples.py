"""Requests to the log that the reference shows."""

from __future__ import annotations

from typing import Any

from schemas.examples import POSITION, STRIKE


def _shown(summary: str, value: Any) -> dict[str, Any]:
    return {"summary": summary, "value": value}


CREATIONS: dict[str, Any] = {
    "game": _shown(
        "A game from a position on",
        {"position": POSITION, "title": "Final", "players": {"first": "Anna", "second": "Boris"}},
    ),
}
APPENDS: dict[str, Any] = {
    "strike": _shown(
        "A strike with the service's dice",
        {"expected_version": 0, "action": STRIKE, "dice": "server", "resolve": "all"},
    ),
    "several": _shown(
        "Two passes, both or neither",
        {
            "expected_version": 1,
            "actions": [
                {"action": {"type": "pass", "player": "first"}},
                {"action": {"type": "pass", "player": "second"}},
            ],
        },
    ),
}
VERIFICATIONS: dict[str, Any] = {"everything": _shown("All of it", {})}
REWINDS: dict[str, Any] = {
    "back": _shown("Back to the start", {"expected_version": 4, "to": 0, "reason": "The dice fell off the table."}),
}
FORKS: dict[str, Any] = {
    "what_if": _shown("What if he had defended?", {"at": 1, "title": "Final, with a defender"}),
}
RULINGS: dict[str, Any] = {
    "upheld": _shown(
        "The action was right",
        {
            "expected_version": 4,
            "event": 1,
            "verdict": "legal",
            "rules": ["205.2a"],
            "text": "The striker was open and adjacent to its target.",
        },
    ),
    "corrected": _shown(
        "Play goes on with another action instead",
        {
            "expected_version": 4,
            "event": 1,
            "verdict": "illegal",
            "rules": ["216.5"],
            "text": "The reflector's die was not rolled; both roll again.",
            "correction": {"action": STRIKE, "dice": [4, 3], "resolve": "all"},
        },
    ),
}
NOTES: dict[str, Any] = {
    "note": _shown("About an event", {"expected_version": 4, "event": 1, "text": "The clock stood still."}),
}
CLOSINGS: dict[str, Any] = {
    "signed": _shown("The match slip is signed", {"expected_version": 4, "reason": "Signed by both players."}),
}

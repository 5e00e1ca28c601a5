"""Where a replay stands, as its events say: the head is their fold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from replays.events import ACTION, CLOSED, REWIND, RULING, Event

#: How play goes on after an event: what the game waits for, and how it ended.
Standing = tuple[str, Mapping[str, Any] | None]


class Head(NamedTuple):
    """Where a replay stands."""

    version: int
    ruleset: str
    engine: str
    created_at: str
    updated_at: str
    title: str | None
    players: dict[str, str] | None
    status: str
    outcome: dict[str, Any] | None
    position_hash: str
    head_hash: str
    ancestry: list[dict[str, Any]]
    rulings: list[dict[str, Any]]
    rewinds: list[list[int]]
    closed: bool
    dice: str = "players"


def begun(event: Event, standing: Standing) -> Head:
    """The head after the event of the creation."""
    status, outcome = standing
    return Head(
        version=0,
        ruleset=event["ruleset"],
        engine=event["engine"],
        created_at=event["at"],
        updated_at=event["at"],
        title=event.get("title"),
        players=event.get("players"),
        status=status,
        outcome=dict(outcome) if outcome is not None else None,
        position_hash=event["position_hash"],
        head_hash=event["hash"],
        ancestry=event.get("ancestry", []),
        rulings=[],
        rewinds=[],
        closed=False,
        dice=event.get("dice_by", "players"),
    )


def stored(replay_id: str, head: Head) -> dict[str, Any]:
    """What is answered about a replay that was stored just now."""
    shown = ("version", "ruleset", "position_hash", "head_hash", "created_at")
    return {"id": replay_id, **{name: getattr(head, name) for name in shown}}


def advanced(head: Head, event: Event, standing: Standing | None = None, *, spent: bool = False) -> Head:
    """The head after one more event; `standing` where the position is another one after it.

    The head before is `spent` where nobody looks at it again: its lists go on into the new one.
    """
    kind = event["kind"]
    rulings, rewinds = (head.rulings, head.rewinds) if spent else (list(head.rulings), list(head.rewinds))
    if kind == RULING:
        rulings.append(_summary(event))
    elif kind == REWIND:
        rewinds.append([event["seq"], event["to"]])
    status, outcome = standing if standing is not None else (head.status, head.outcome)
    return head._replace(
        version=event["seq"],
        engine=event["engine"] if kind == ACTION else head.engine,
        updated_at=event["at"],
        status=status,
        outcome=dict(outcome) if outcome is not None else None,
        position_hash=event["position_hash"],
        head_hash=event["hash"],
        rulings=rulings,
        rewinds=rewinds,
        closed=head.closed or kind == CLOSED,
    )


def line(version: int, rewinds: Iterable[Sequence[int]]) -> list[list[int]]:
    """The events that led to a version, as ranges from first to last, those that were gone back behind left out.

    >>> line(9, [[7, 3]])
    [[0, 3], [7, 9]]
    """
    found: list[list[int]] = []
    for at, to in reversed([rewind for rewind in rewinds if rewind[0] <= version]):
        # A rewind that is itself behind what was gone back to was given up with it.
        if at <= version:
            found.append([at, version])
            version = to
    return [[0, version], *reversed(found)]


def _summary(event: Event) -> dict[str, Any]:
    return {
        "id": str(event["seq"]),
        "event": event["event"],
        "verdict": event["verdict"],
        "rules": event["rules"],
        "corrected": "correction" in event,
        "at": event["at"],
    }

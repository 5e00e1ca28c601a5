"""The events of a replay: what one carries, and the hash chain that holds them together.

An event is plain JSON data. Its `hash` is SHA-256 over the canonical JSON (sorted keys, no spaces, UTF-8) of
everything else in it, and `previous_hash` is the hash of the event before: nobody can change, drop, insert or
swap a stored event without breaking the chain. The trace is kept beside its event and sealed by `trace_hash`,
the position by `position_hash`.

Kinds: `created`, `action`, and what judges add: `ruling` on an event, `rewind` to an earlier one (play goes on from
there, what came after stays), `note`, `closed`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from service.judge.data import digest

__all__ = [
    "ACTION",
    "CLOSED",
    "CREATED",
    "JUDGE",
    "KINDS",
    "NOTE",
    "REWIND",
    "RULING",
    "Event",
    "action",
    "created",
    "link_fault",
    "now",
    "said",
]

CREATED = "created"
ACTION = "action"
RULING = "ruling"
REWIND = "rewind"
NOTE = "note"
CLOSED = "closed"
KINDS = (CREATED, ACTION, RULING, REWIND, NOTE, CLOSED)
JUDGE = "judge"
"""Who acts in what judges add."""

Event = dict[str, Any]


def now() -> str:
    """The time in UTC, as in `2026-05-01T12:00:00.000000Z`."""
    return datetime.now(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def created(
    *,
    at: str,
    engine: str,
    ruleset: str,
    position_hash: str,
    title: str | None = None,
    players: Mapping[str, str] | None = None,
    ancestry: Sequence[Mapping[str, Any]] = (),
    dice_by: str = "players",
) -> Event:
    """The event that a replay begins with: number 0, sealed.

    `ancestry` says what it was forked from, `dice_by` who brings its dice.
    """
    about = {
        "dice_by": dice_by,
        "title": title,
        "players": dict(players) if players else None,
        "ancestry": [dict(ancestor) for ancestor in ancestry] or None,
    }
    return _sealed(
        {
            "seq": 0,
            "kind": CREATED,
            "at": at,
            "actor": None,
            "action": None,
            "dice": None,
            **{name: value for name, value in about.items() if value is not None},
            "engine": engine,
            "ruleset": ruleset,
            "position_hash": position_hash,
            "previous_hash": None,
        }
    )


def action(
    *,
    seq: int,
    at: str,
    action: Mapping[str, Any],
    dice: Any,
    resolve: str,
    adjudication: Mapping[str, Any],
    previous_hash: str,
    dice_by: str | None = None,
) -> Event:
    """The event of an action that was ruled legal, sealed.

    Args:
        seq: its number; the replay's version once it is appended.
        at: when it was ruled on.
        action: as it was proposed, without a seed of its own.
        dice: the dice it was ruled with: rolls, the seed given or drawn, or None.
        resolve: how far passes were made for the players.
        adjudication: the ruling, with its full trace.
        previous_hash: the hash of the event before.
        dice_by: who brought the dice, where the replay asks that: `server` or `judge`.
    """
    return _sealed(
        {
            "seq": seq,
            "kind": ACTION,
            "at": at,
            "actor": action["player"],
            "action": dict(action),
            "dice": dice,
            **({"dice_by": dice_by} if dice_by is not None else {}),
            "resolve": resolve,
            "rolls": adjudication["rolls"],
            "engine": adjudication["engine"],
            "ruleset": adjudication["ruleset"],
            "position_hash": adjudication["position_hash"],
            "status": adjudication["status"],
            "trace_hash": digest(adjudication["trace"]),
            "previous_hash": previous_hash,
        }
    )


def said(
    kind: str,
    *,
    seq: int,
    at: str,
    engine: str,
    ruleset: str,
    position_hash: str,
    previous_hash: str,
    about: Mapping[str, Any],
) -> Event:
    """The event of something that a judge does, sealed.

    Args:
        kind: `ruling`, `rewind`, `note` or `closed`.
        position_hash: of the position from which play goes on.
        about: what belongs to the kind; members that are None are left out.
    """
    return _sealed(
        {
            "seq": seq,
            "kind": kind,
            "at": at,
            "actor": JUDGE,
            "action": None,
            "dice": None,
            **{name: value for name, value in about.items() if value is not None},
            "engine": engine,
            "ruleset": ruleset,
            "position_hash": position_hash,
            "previous_hash": previous_hash,
        }
    )


def link_fault(event: Mapping[str, Any], seq: int, previous_hash: str | None) -> tuple[str, Any, Any] | None:
    """What is wrong with an event as the link number `seq` of the chain: (field, expected, found), or None."""
    unsealed = {name: value for name, value in event.items() if name != "hash"}
    expected: Sequence[tuple[str, Any]] = (
        ("seq", seq),
        ("kind", CREATED if seq == 0 else event.get("kind")),
        ("previous_hash", previous_hash),
        ("hash", digest(unsealed)),
    )
    for name, wanted in expected:
        found = event.get(name)
        if found != wanted or type(found) is not type(wanted):
            return name, wanted, found
    return None


def _sealed(event: Event) -> Event:
    return {**event, "hash": digest(event)}

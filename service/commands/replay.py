"""`arbiter replay`: look at a replay, and verify it, without the API."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from replays.log import ReplayLog

VALID, INVALID, NOT_DONE = 0, 1, 2
_PAGE = 500


@click.group("replay")
def command() -> None:
    """Replays in the log: show one, verify one. The log is that of `arbiter serve`, or of ARBITER_REDIS_URL."""


@command.command("show")
@click.argument("replay_id", metavar="ID")
def show(replay_id: str) -> None:
    """Print where a replay stands, and a line for each event."""
    with _log() as log:
        head = log.head(replay_id)
        for name in ("id", "title", "ruleset", "version", "status", "created_at", "updated_at", "head_hash"):
            if head[name] is not None:
                click.echo(f"{name:12}{head[name]}")
        following: int | None = 1
        while following is not None:
            page = log.page(replay_id, following, _PAGE)
            for event in page.events:
                click.echo(_line(event))
            following = page.next


@command.command("verify")
@click.argument("replay_id", metavar="ID")
def verify(replay_id: str) -> None:
    """Check every hash of a replay and have every event ruled on again.

    Exit status: 0 valid, 1 not, 2 it could not be done.
    """
    with _log() as log:
        result = log.verify(replay_id)
    if result["valid"]:
        click.echo(f"valid: {result['events']} events")
        return
    found = result["first_divergence"]
    click.echo(f"not valid: event {found['seq']}, {found['what']}: {found['message']}")
    for name in ("expected", "found"):
        if found[name] is not None:
            click.echo(f"  {name}: {found[name]}")
    sys.exit(INVALID)


def _line(event: dict[str, Any]) -> str:
    action = event["action"] or {}
    said = " ".join(f"{name}={value}" for name, value in action.items() if name not in ("type", "player"))
    rolls = ", ".join(str(roll["die"]) for roll in event.get("rolls") or () if "die" in roll)
    parts = [
        f"{event['seq']:5}",
        event["at"],
        f"{event['actor'] or '-':6}",
        str(action.get("type", event["kind"])),
        said,
    ]
    return " ".join(part for part in [*parts, f"({rolls})" if rolls else ""] if part)


@contextmanager
def _log() -> Iterator[ReplayLog]:
    """The log; what goes wrong with it ends the command with one line."""
    import redis.exceptions

    from replays.errors import ReplayError
    from replays.judge import default_judge
    from replays.log import ReplayLog
    from replays.store import ReplayStore
    from service.redis_client import connect
    from service.settings import load_settings

    with connect(load_settings()) as client:
        try:
            yield ReplayLog(ReplayStore(client), default_judge())
        except ReplayError as error:
            click.echo(str(error), err=True)
        except redis.exceptions.RedisError as error:
            click.echo(f"Redis cannot be reached ({error}); is `arbiter serve` running?", err=True)
        else:
            return
    sys.exit(NOT_DONE)

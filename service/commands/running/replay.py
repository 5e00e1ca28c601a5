"""`arbiter replay`: look at a replay, verify it, write it to a file and take it in again, all without the API."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO, TYPE_CHECKING, Any, BinaryIO

import click

from replays.judged.proposals import DICE, PLAYERS

if TYPE_CHECKING:
    from redis import Redis

    from replays.log import ReplayLog

VALID, INVALID, NOT_DONE = 0, 1, 2
_PAGE = 500


@click.group("replay")
def command() -> None:
    """Replays in the log: show, share, verify, export, import.

    The log is that of `arbiter serve`, or of ARBITER_REDIS_URL.
    """


@command.command("show")
@click.argument("replay_id", metavar="ID")
def show(replay_id: str) -> None:
    """Print where a replay stands, and a line for each event."""
    from replays.seen.rights import Rights

    with _redis() as client:
        log, rights = _log_in(client), Rights(client)
        head = log.head(replay_id)
        for name in ("id", "title", "ruleset", "version", "status", "dice", "created_at", "updated_at", "head_hash"):
            if head[name] is not None:
                click.echo(f"{name:12}{head[name]}")
        click.echo(f"{'owner':12}{rights.owner(replay_id) or 'nobody'}")
        for share in rights.shares(replay_id):
            click.echo(f"{'shared with':12}{share.key}")
        following: int | None = 1
        while following is not None:
            page = log.page(replay_id, following, _PAGE)
            for event in page.events:
                click.echo(_line(event))
            following = page.next


@command.command("share")
@click.argument("replay_id", metavar="ID")
@click.argument("key", metavar="KEY")
def share(replay_id: str, key: str) -> None:
    """Let the API key of the id KEY write in a replay, beside its owner: one that is nobody's, say."""
    from replays.seen.rights import Rights
    from service.access.keys import Keys

    with _redis() as client:
        if Keys(client).get(key) is None:
            click.echo(f"there is no key {key}", err=True)
            sys.exit(NOT_DONE)
        Rights(client).share(replay_id, key)


@command.command("unshare")
@click.argument("replay_id", metavar="ID")
@click.argument("key", metavar="KEY")
def unshare(replay_id: str, key: str) -> None:
    """Take back that the API key of the id KEY may write in a replay."""
    from replays.seen.rights import Rights

    with _redis() as client:
        if not Rights(client).unshare(replay_id, key):
            click.echo(f"it is not shared with {key}", err=True)
            sys.exit(NOT_DONE)


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


@command.command("export")
@click.argument("replay_id", metavar="ID")
@click.option(
    "-o", "--output", type=click.File("wb", lazy=True), default="-", help="The file; standard output if none."
)
def export(replay_id: str, output: IO[bytes]) -> None:
    """Write a replay as an archive that `arbiter verify` checks without a server."""
    from replays.files import archive

    with _log() as log:
        for piece in archive.write(replay_id, log.standing(replay_id), log.entries(replay_id)):
            output.write(piece)


@command.command("notation")
@click.argument("replay_id", metavar="ID")
@click.option("--as", "viewer", default="judge", show_default=True, help="For whose eyes.")
def notation(replay_id: str, viewer: str) -> None:
    """Print the game of a replay in notation: its start, and a line for each action."""
    from replays import notation as games
    from replays.views import View
    from service.judge.sight import VIEWERS
    from service.notation import write_game

    if viewer not in VIEWERS:
        raise click.BadParameter(f"one of {', '.join(VIEWERS)}", param_hint="--as")
    with _log() as log:
        click.echo(write_game(games.game_of(View(log, viewer), replay_id)), nl=False)


@command.command("record")
@click.argument("file", type=click.File("rb"))
@click.option("--dice", type=click.Choice(DICE), help="Who brings its dice, where its tag `dice` does not say it.")
def record(file: BinaryIO, dice: str | None) -> None:
    """Rule on every action of the game in FILE (`-`: standard input; notation), and record it as a replay.

    Prints the replay's id. Exit status: 0 recorded, 1 an action is illegal, 2 it could not be done.
    """
    from marshmallow import ValidationError

    from replays import notation as games
    from replays.errors import Refused
    from schemas.parts.faults import faults_of
    from schemas.recorded.notation_games import read_recording

    try:
        wanted = read_recording(file.read().decode("utf-8", "replace"))
    except ValidationError as error:
        for fault in faults_of(error.messages):
            click.echo(fault.message, err=True)
        sys.exit(NOT_DONE)
    with _log() as log:
        try:
            click.echo(games.record(log, **{"dice": dice or PLAYERS, **wanted})["id"])
        except Refused as refused:
            for _, message in refused.faults:
                click.echo(message, err=True)
            sys.exit(INVALID)


@command.command("import")
@click.argument("file", type=click.File("rb"))
@click.option("--again", is_flag=True, help="Also where this very replay is there already.")
def take_in(file: BinaryIO, again: bool) -> None:
    """Check the archive FILE (`-`: standard input) and store its replay, under its own id or another.

    Where this very replay is there already its id is told.

    Exit status: 0 stored, 1 it is damaged or altered, 2 it could not be done.
    """
    from replays.errors import BadArchive
    from replays.files import archive
    from replays.storing.entries import Import

    with _log() as log:
        try:
            taken = archive.receive(file.read(archive.MAX_UNPACKED + 1), log, by=Import(again=again))
        except BadArchive as bad:
            click.echo(f"not valid: {bad}", err=True)
            sys.exit(INVALID)
        click.echo(taken["id"])
        if not taken["imported"]:
            click.echo("It was there already, and was not stored again (--again does).", err=True)
        _have_snapshots_made(taken["id"], taken["version"])
        for difference in taken["verification"].get("differences", ()):
            seq, engine, message = (difference[name] for name in ("seq", "engine", "message"))
            click.echo(f"event {seq} (ruled by {engine}): {message}", err=True)


def _have_snapshots_made(replay_id: str, version: int) -> None:
    """By a job, if there is somebody to ask; readers make what is missing."""
    import redis.exceptions

    from replays import upkeep
    from replays.errors import StoreUnavailable
    from service.redis_client import connect_jobs
    from service.settings import load_settings

    settings = load_settings()
    with suppress(redis.exceptions.RedisError, StoreUnavailable), connect_jobs(settings) as client:
        upkeep.enqueue_snapshots_if_due(client, replay_id, 0, version, timeout=settings.job_timeout)


@command.command("retention")
@click.option("--days", type=click.IntRange(1, 36500), required=True, help="Since the last event.")
@click.option("--dry-run", is_flag=True, help="Only name them.")
def retention(days: int, dry_run: bool) -> None:
    """Delete the replays in which nothing was recorded for so many DAYS, with all that is theirs; name each.

    The workers do the same once a day where ARBITER_RETENTION_DAYS is set.
    """
    from replays import upkeep
    from replays.storing.keeping import Keeper
    from replays.storing.store import ReplayStore

    with _redis() as client:
        count = 0
        for replay_id in upkeep.old_replays(ReplayStore(client), Keeper(client), days, dry_run):
            click.echo(replay_id)
            count += 1
        click.echo(f"{count} {'would be deleted' if dry_run else 'deleted'}", err=True)


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
    with _redis() as client:
        yield _log_in(client)


def _log_in(client: Redis) -> ReplayLog:
    from replays.judged.judge import default_judge
    from replays.log import ReplayLog
    from replays.storing.store import ReplayStore

    return ReplayLog(ReplayStore(client), default_judge())


@contextmanager
def _redis() -> Iterator[Redis]:
    """The log's Redis; what goes wrong with it ends the command with one line."""
    import redis.exceptions

    from replays.errors import ReplayError
    from service.redis_client import connect
    from service.settings import load_settings

    with connect(load_settings()) as client:
        try:
            yield client
        except ReplayError as error:
            click.echo(str(error), err=True)
        except redis.exceptions.RedisError as error:
            click.echo(f"Redis cannot be reached ({error}); is `arbiter serve` running?", err=True)
        else:
            return
    sys.exit(NOT_DONE)

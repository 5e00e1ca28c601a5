"""`arbiter verify`: check an archive without a server."""

from __future__ import annotations

import sys
from typing import BinaryIO

import click

VALID, DAMAGED, OTHERWISE = 0, 1, 3


@click.command("verify")
@click.argument("file", type=click.File("rb"))
def command(file: BinaryIO) -> None:
    """Check the archive FILE (`-`: standard input; packed or not): every line, every hash, and every ruling anew.

    Needs no Redis. Exit status: 0 valid, 1 damaged or altered, 3 whole, but the judge of today rules events otherwise;
    they are listed.
    """
    from replays.errors import BadArchive
    from replays.files import archive
    from replays.judged.judge import default_judge
    from service.judge.work import Work, opened
    from service.settings import load_settings

    try:
        with opened(Work(load_settings().request_work)):
            contents = archive.read(file.read(archive.MAX_UNPACKED + 1), default_judge())
    except BadArchive as bad:
        click.echo(f"not valid: {bad}")
        if bad.divergence is not None:
            for name in ("expected", "found"):
                if bad.divergence[name] is not None:
                    click.echo(f"  {name}: {bad.divergence[name]}")
        sys.exit(DAMAGED)
    result = contents.result
    told = "valid" if result["valid"] else "whole, but ruled otherwise today"
    click.echo(f"{told}: replay {contents.replay_id}, {result['events']} events, head {contents.head.head_hash}")
    if result.get("ancestry"):
        nearest = contents.head.ancestry[0]
        click.echo(f"  forked from {nearest['replay']} after event {nearest['at']}, which is not in this file")
    for difference in result.get("differences", ()):
        click.echo(f"  event {difference['seq']} (ruled by {difference['engine']}): {difference['message']}")
    sys.exit(VALID if result["valid"] else OTHERWISE)

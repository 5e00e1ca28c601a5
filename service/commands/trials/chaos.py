"""`arbiter chaos`: kill parts of a running service under load, and see that nothing acknowledged is lost."""

from __future__ import annotations

import sys

import click

PARTS = ("redis", "worker", "api", "streams")


@click.command("chaos")
@click.option("--seconds", type=click.FloatRange(1), default=120.0, show_default=True, help="How long to play.")
@click.option("--clients", type=click.IntRange(1, 200), default=8, show_default=True, help="Games at once.")
@click.option("--every", type=click.FloatRange(0.1), default=4.0, show_default=True, help="Seconds between two kills.")
@click.option("--part", "parts", type=click.Choice(PARTS), multiple=True, help="What is killed; all, in turn.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of the moments and the choices.")
def command(seconds: float, clients: int, every: float, parts: tuple[str, ...], seed: int) -> None:
    """Start a service of its own in a temporary folder, play games, kill -9 its parts, and compare.

    Exit status 1 when anything acknowledged is lost, doubled, out of order, or does not verify.
    """
    from service.trials import chaos
    from service.trials.running import Failed, heed_termination

    heed_termination()
    try:
        found = chaos.run(seconds, clients, every, parts or PARTS, seed, click.echo)
    except Failed as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{found.acknowledged} appends acknowledged in {found.replays} games, {found.repeated} sent again")
    click.echo(f"{found.rulings} rulings given meanwhile")
    if found.kills:
        click.echo(f"{len(found.kills)} kills, the longest pause {max(kill.back for kill in found.kills):.1f} s")
    for fault in found.faults:
        click.echo(fault, err=True)
    if found.faults:
        sys.exit(1)
    click.echo("every acknowledged append is there once, in order, and verifies")

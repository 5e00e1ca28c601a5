"""`arbiter attack`: hostile clients against a service of its own."""

from __future__ import annotations

import sys

import click


@click.command("attack")
@click.option("--seconds", type=click.FloatRange(1), default=120.0, show_default=True, help="How long.")
@click.option("--slow", type=click.IntRange(0, 5000), default=100, show_default=True, help="Connections that trickle.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of all that is chosen.")
def command(seconds: float, slow: int, seed: int) -> None:
    """Start a service of its own in a temporary folder, where keys are asked for, and attack it.

    Nearly right requests to every operation, small requests that ask for much work, actions of the other seat, looks at
    hidden cards, archives that are none, connections that trickle. Exit status 1 when an answer was 5xx, took more than
    five seconds or never came, when a process died or grew, when a hidden card was told of, or a wrong seat played.
    """
    from service.trials import attack
    from service.trials.running import Failed, heed_termination

    heed_termination()
    try:
        found = attack.run(seconds, seed, slow, click.echo)
    except Failed as error:
        raise click.ClickException(str(error)) from None
    click.echo(
        f"{found.requests} requests: " + ", ".join(f"{many} × {status}" for status, many in found.statuses.items())
    )
    click.echo(f"the longest answer {found.longest:.2f} s, that of a strike or a health check {found.probed:.2f} s")
    click.echo(f"{found.slow_connections} slow connections, {found.died} processes died, {found.grown >> 20} MiB grown")
    if found.kinds:
        click.echo("faults: " + ", ".join(f"{kind} {many}" for kind, many in sorted(found.kinds.items())), err=True)
        sys.exit(1)
    click.echo("no fault")

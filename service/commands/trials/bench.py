"""`arbiter bench`: what a ruling costs on this machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from service.trials.bench import Timing


@click.command("bench")
@click.option("--runs", type=click.IntRange(1), default=7, show_default=True, help="Runs in process; medians are told.")
@click.option("--rounds", type=click.IntRange(1), default=5, show_default=True, help="Rounds through HTTP.")
@click.option("--seconds", type=click.FloatRange(0.05), default=2.0, show_default=True, help="Of each round.")
@click.option("--log/--no-log", default=True, help="Whether to measure the replay log, on a Redis of its own.")
@click.option("--events", type=click.IntRange(200), default=10_000, show_default=True, help="Of the game that is read.")
@click.option("--http/--no-http", default=True, help="Whether to measure through gunicorn as well.")
def command(runs: int, rounds: int, seconds: float, log: bool, events: int, http: bool) -> None:
    """Time a strike on a board of twenty cards and legal actions; the log; the API by a bare endpoint."""
    from statistics import median

    from service.supervisor import StartError
    from service.trials import bench

    work = bench.workload()
    click.echo(f"machine: {bench.machine()}")
    strike, crowded = bench.timed(work.strike, runs), bench.timed(work.crowded, runs)
    _tell(f"a strike, {work.cards} cards, declaration to empty stack, {work.steps} trace steps", strike)
    click.echo(f"with {3 * work.cards} cards in the position it costs {crowded.median / strike.median:.2f} times that")
    _tell(f"legal actions of that position ({len(work.listing())} listed)", bench.timed(work.listing, runs))
    attack = bench.timed(work.attack, runs)
    _tell(f"an attack of Heroes with as many cards, {attack.median / strike.median:.2f} times a strike", attack)
    read = bench.timed(work.reading, runs)
    click.echo(f"reading the request, for each card that was seen before: {read.median / work.cards:.1f} µs")
    if log:
        _tell_log(rounds, seconds, events)
    if not http:
        return
    try:
        api = bench.ready()
        click.echo(f"an API process is ready after {api.seconds:.2f} s of a processor and takes {api.memory:.0f} MiB")
        found = bench.throughput(rounds, seconds)
    except (StartError, RuntimeError) as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"POST {bench.RULING}: {median(found.ruling):.0f} requests/s {_spread(found.ruling)}")
    click.echo(f"POST {bench.ECHO}: {median(found.echo):.0f} requests/s {_spread(found.echo)}")
    click.echo(f"the ruling reaches {100 * found.share:.0f} % of the bare endpoint")


def _tell_log(rounds: int, seconds: float, events: int) -> None:
    from statistics import median

    from service.supervisor import StartError
    from service.trials import bench_log

    try:
        appends, reading = bench_log.measure(rounds, seconds, events)
    except StartError as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"raw XADD, each on disk before it is acknowledged: {median(appends.raw):.0f}/s {_spread(appends.raw)}")
    click.echo(f"appends, adjudicated, as durable: {median(appends.log):.0f}/s {_spread(appends.log)}")
    click.echo(f"the log reaches {100 * appends.share:.0f} % of raw XADD")
    _tell(f"position at event {reading.near}", reading.first)
    _tell(f"position at event {reading.far} of the same game", reading.last)
    click.echo(f"event {reading.far} costs {reading.ratio:.2f} times event {reading.near}")


def _tell(what: str, timing: Timing) -> None:
    click.echo(f"{what}: {timing.median:.0f} µs {_spread(timing.runs)}")


def _spread(values: tuple[float, ...]) -> str:
    return f"(median of {len(values)}, {min(values):.0f} to {max(values):.0f})"

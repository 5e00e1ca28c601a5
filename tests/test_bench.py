"""`arbiter bench`: it measures what it says, and what the API serves while it does."""

from __future__ import annotations

from click.testing import CliRunner

from service.cli import main
from service.trials import bench, bench_log


def test_the_strike_is_the_one_that_is_promised() -> None:
    """Twenty cards, two dice, every object of the chain, and an empty stack at the end."""
    work = bench.workload()
    objects = [step["object"] for step in work.strike() if step["event"] == "object_executed"]
    assert work.cards == 20
    assert objects == ["declaration", "target", "roll", "result", "count", "protection", "wounds", "payment", "end"]
    assert len(work.listing()) > 20


def test_it_prints_the_machine_and_the_medians() -> None:
    """In process only."""
    told = CliRunner().invoke(main, ["bench", "--runs", "1", "--no-http", "--no-log"])
    assert told.exit_code == 0, told.output
    machine, strike, crowded, listing, attack, reading = told.output.splitlines()
    assert "µs" in attack and "times a strike" in attack
    assert machine.startswith("machine: ")
    assert "µs" in strike and "µs" in listing and "each card" in reading
    assert "with 60 cards" in crowded and "times" in crowded


def test_the_log_is_measured() -> None:
    """Appends beside raw XADD on the same server, and reading at both ends of one game."""
    appends, reading = bench_log.measure(rounds=2, seconds=0.3, events=400)
    assert len(appends.raw) == len(appends.log) == 2
    # Where the disk is slow, both wait for it most of the time.
    assert 0.05 < appends.share < 1.5
    assert (reading.near, reading.far) == (100, 400)
    assert reading.ratio < 3


def test_it_prints_the_figures_of_the_log() -> None:
    """In six lines."""
    options = ["--runs", "1", "--rounds", "1", "--seconds", "0.1", "--events", "200", "--no-http"]
    told = CliRunner().invoke(main, ["bench", *options])
    assert told.exit_code == 0, told.output
    raw, log, share, near, far, ratio = told.output.splitlines()[6:]
    assert raw.startswith("raw XADD") and log.startswith("appends") and "%" in share
    assert "event 100:" in near and "event 200 " in far and "times" in ratio


def test_a_process_that_gets_ready_is_measured() -> None:
    """It reads texts at once then, and is not as large as a machine."""
    found = bench.ready()
    assert 0.1 < found.seconds < 60
    assert 50 < found.memory < 400


def test_both_endpoints_are_measured_through_gunicorn() -> None:
    """Each round gives both a rate, and the bare endpoint is the faster one."""
    found = bench.throughput(rounds=1, seconds=0.5)
    assert len(found.ruling) == len(found.echo) == 1
    assert 0 < found.share < 1.5

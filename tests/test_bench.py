"""`arbiter bench`: it measures what it says, and what the API serves while it does."""

from __future__ import annotations

from click.testing import CliRunner

from service import bench
from service.cli import main


def test_the_strike_is_the_one_that_is_promised() -> None:
    """Twenty cards, two dice, every object of the chain, and an empty stack at the end."""
    work = bench.workload()
    objects = [step["object"] for step in work.strike() if step["event"] == "object_executed"]
    assert work.cards == 20
    assert objects == ["declaration", "target", "roll", "result", "count", "protection", "wounds", "payment", "end"]
    assert len(work.listing()) > 20


def test_it_prints_the_machine_and_the_medians() -> None:
    """In process only."""
    told = CliRunner().invoke(main, ["bench", "--runs", "1", "--no-http"])
    assert told.exit_code == 0, told.output
    machine, strike, listing = told.output.splitlines()
    assert machine.startswith("machine: ")
    assert "µs" in strike and "µs" in listing


def test_both_endpoints_are_measured_through_gunicorn() -> None:
    """Each round gives both a rate, and the bare endpoint is the faster one."""
    found = bench.throughput(rounds=1, seconds=0.5)
    assert len(found.ruling) == len(found.echo) == 1
    assert 0 < found.share < 1.5

"""`arbiter chaos` at a small size: parts are killed under load, and nothing acknowledged is lost."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from service.processes import descendants
from service.trials import chaos
from tests.test_serve import eventually

pytestmark = pytest.mark.xdist_group("serve")


def test_nothing_acknowledged_is_lost() -> None:
    """Every part is killed at least once; every append is there once, in order, and verifies; rulings go on."""
    found = chaos.run(seconds=5, clients=3, every=1.0, seed=int(os.environ.get("ARBITER_TEST_SEED", "7")))
    assert found.faults == ()
    assert {kill.part for kill in found.kills} == set(chaos.PARTS)
    assert max(kill.back for kill in found.kills) < 15
    assert found.acknowledged > 20
    assert found.rulings > 10


def test_a_loss_would_be_seen() -> None:
    """The comparison finds what is lost, doubled, or out of order."""

    class Log:
        """A log that answers with whatever it was given."""

        events: list[dict[str, object]] = []

        def ask(self, *asked: object) -> tuple[int, object]:
            """All events."""
            return 200, {"events": self.events, "next": None}

    log = Log()
    player = chaos.Client(log, None)  # type: ignore[arg-type]
    player.acknowledged = [(1, "a"), (2, "b")]
    events = [{"seq": 0, "hash": "0"}, {"seq": 1, "hash": "a"}, {"seq": 2, "hash": "b"}]
    log.events = events
    assert chaos._compare(log, player) == []  # type: ignore[arg-type]
    for changed in (events[:2], [*events[:2], {"seq": 2, "hash": "c"}], [events[0], events[2], events[1]]):
        log.events = changed
        assert chaos._compare(log, player)  # type: ignore[arg-type]
    log.events, player.acknowledged = events, [(1, "a"), (1, "a")]
    assert chaos._compare(log, player)  # type: ignore[arg-type]


def test_descendants() -> None:
    """The child and its child, with their commands."""
    script = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'input()  # grandchild'])"
    child = subprocess.Popen([sys.executable, "-c", script], stdin=subprocess.PIPE)
    try:
        # Until it has become another program it has its parent's command.
        eventually(lambda: any(command.rstrip().endswith("grandchild") for _, command in descendants(os.getpid())))
        assert child.pid in [pid for pid, _ in descendants(os.getpid())]
    finally:
        child.communicate(b"\n", timeout=20)

"""Whole games of random cards of Heroes."""

from __future__ import annotations

import pytest

from tests.heroes.hunting import hunted


@pytest.mark.parametrize("seed", range(6))
def test_what_must_always_hold_holds(seed: int) -> None:
    """Listed actions are legal, deltas exact, positions read again the same, hands hidden, cards all there."""
    assert hunted(seed).cards

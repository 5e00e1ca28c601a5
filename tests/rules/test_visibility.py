"""Who may look at which card, and what everybody is shown (206.5–206.8)."""

from __future__ import annotations

from typing import Any

import pytest

from service.games.berserk.rules.position.model import ZONES as ALL_ZONES
from service.games.berserk.rules.position.visibility import ZONES, may_look, shown_in_passing


def _lookers(**card: Any) -> set[str]:
    return {viewer for viewer in ("first", "second", "public") if may_look({"owner": "first", **card}, viewer)}


def test_every_zone_says_who_looks() -> None:
    """None is forgotten."""
    assert set(ZONES) == set(ALL_ZONES)


@pytest.mark.rule("classic/206.5")
def test_nobody_looks_into_a_deck() -> None:
    """Not even whose deck it is."""
    assert _lookers(zone="deck") == set()


@pytest.mark.rule("classic/206.6")
@pytest.mark.parametrize("zone", ["deal", "set"])
def test_a_deal_and_a_set_are_their_players_affair(zone: str) -> None:
    """The opponent does not see them."""
    assert _lookers(zone=zone) == {"first"}


@pytest.mark.rule("classic/206.7")
@pytest.mark.parametrize("zone", ["graveyard", "battlefield", "additional"])
def test_open_zones(zone: str) -> None:
    """Everybody looks, at any time; a hidden card shows its back to all but its own player (415.1)."""
    assert _lookers(zone=zone) == {"first", "second", "public"}
    assert _lookers(zone=zone, hidden=True) == {"first"}


@pytest.mark.rule("classic/206.8")
@pytest.mark.parametrize(
    ("source", "target", "shown"),
    [
        ("deck", "battlefield", True),
        ("battlefield", "deck", True),
        ("battlefield", "graveyard", True),
        ("graveyard", "battlefield", True),
        ("deck", "deal", False),
        ("deal", "set", False),
        ("set", "battlefield", False),
        ("deal", "graveyard", False),
        ("battlefield", "battlefield", False),
    ],
)
def test_a_card_that_changes_its_zone_is_shown(source: str, target: str, shown: bool) -> None:
    """But for what enters or leaves a deal or a set."""
    assert bool(shown_in_passing(source, target)) is shown

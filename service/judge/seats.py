"""The two players of a game, by the seats that they sit in."""

from __future__ import annotations

SEATS = ("first", "second")

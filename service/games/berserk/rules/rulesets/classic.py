"""The classic tournament rules (sections 100–423)."""

from __future__ import annotations

from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.rulesets.base import Ruleset, StrikeRow

WEAK, MEDIUM, STRONG = "weak", "medium", "strong"

STRIKE_TABLE = (
    StrikeRow("striker", 1, WEAK, None),
    StrikeRow("striker", 2, MEDIUM, WEAK),
    StrikeRow("striker", 3, MEDIUM, None),
    StrikeRow("striker", 4, STRONG, WEAK),
    StrikeRow("striker", 5, STRONG, None),
    StrikeRow("reflector", 1, WEAK, None),
    StrikeRow("reflector", 2, None, None),
    StrikeRow("reflector", 3, None, WEAK),
    StrikeRow("reflector", 4, WEAK, MEDIUM),
    StrikeRow("reflector", 5, None, MEDIUM),
)


def _inner(rows: tuple[str, ...]) -> tuple[str, ...]:
    """The cells of these rows but for the outermost ones."""
    return tuple(column + row for row in rows for column in "BCD")


def _outer(rows: tuple[str, ...]) -> tuple[str, ...]:
    """The outermost cells of these rows."""
    return tuple(column + row for row in rows for column in "AE")


#: 207.4a, then 305.3, then 305.4, which is the first player's alone.
ZONES = {
    "first": (_inner(("1", "2", "3")), _outer(("2", "3")), _outer(("1",))),
    "second": ((*_inner(("1'", "2'", "3'")), *_outer(("1'",))), _outer(("2'", "3'"))),
}

CLASSIC = Ruleset(
    id="classic",
    name={"en": "Classic comprehensive rules", "ru": "Классические полные правила"},
    inherits=None,
    crystals={"first": (23, 22), "second": (23, 23)},
    metric=board.distance,
    strike_table=STRIKE_TABLE,
    tie_striker=StrikeRow("tie", 0, WEAK, None),
    tie_reflector=StrikeRow("tie", 0, None, WEAK),
    tie_line=4,
    gradation=((6, STRONG), (4, MEDIUM), (-99, WEAK)),
    deal=15,
    set_limit=15,
    flyer_limit=15,
    mulligan_gold=1,
    free_elements=2,
    single_element_bonus=1,
    options={"version": ("13.1d",), "format": ("constructed", "draft", "sealed")},
    versions={"13.1d": {"first": (23, 22), "second": (24, 23)}},
    zones=ZONES,
)

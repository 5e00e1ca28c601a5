"""What there is to know of a ruleset of Berserk: its options, its crystals, its strike table, its named features."""

from __future__ import annotations

from typing import Any

from service.games.berserk.rules import KEYWORDS
from service.games.berserk.rules.rulesets import Ruleset
from service.games.berserk.rules.rulesets.base import Allowed, Numbers


def figures(ruleset: Ruleset) -> dict[str, Any]:
    """The figures of a ruleset as on the wire."""
    rows = (*ruleset.strike_table, ruleset.tie_striker, ruleset.tie_reflector)
    return {
        "options": {name: _allowed(values) for name, values in ruleset.options.items()},
        "crystals": {seat: {"gold": gold, "silver": silver} for seat, (gold, silver) in ruleset.crystals.items()},
        "strike_table": [
            {
                "half": row.half,
                "difference": row.difference,
                "striker": row.striker,
                "reflector": row.reflector,
            }
            for row in rows
        ],
        "keywords": sorted(KEYWORDS),
    }


def _allowed(values: Allowed) -> list[Any]:
    """The values of an option; a number is shown by its bounds."""
    return [{"minimum": values.least, "maximum": values.most}] if isinstance(values, Numbers) else list(values)

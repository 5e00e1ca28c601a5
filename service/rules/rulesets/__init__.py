"""The rulesets the judge knows, by id. Each is a value: numbers, tables and the procedures that differ."""

from __future__ import annotations

from service.rules.rulesets.base import Ruleset, StrikeRow
from service.rules.rulesets.classic import CLASSIC

RULESETS: dict[str, Ruleset] = {CLASSIC.id: CLASSIC}

__all__ = ["RULESETS", "Ruleset", "StrikeRow"]

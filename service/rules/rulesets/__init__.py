"""The rulesets the judge knows, by id. Each is a value: numbers, tables and the procedures that differ."""

from __future__ import annotations

from service.rules.rulesets.base import Ruleset, StrikeRow
from service.rules.rulesets.classic import CLASSIC
from service.rules.rulesets.online import ONLINE
from service.rules.rulesets.starter_2023 import STARTER_2023
from service.rules.rulesets.storm import STORM

RULESETS: dict[str, Ruleset] = {ruleset.id: ruleset for ruleset in (CLASSIC, ONLINE, STORM, STARTER_2023)}

__all__ = ["RULESETS", "Ruleset", "StrikeRow"]

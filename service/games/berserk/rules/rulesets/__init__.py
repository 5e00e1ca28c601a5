"""The rulesets the judge knows, by id. Each is a value: numbers, tables and the procedures that differ."""

from __future__ import annotations

from service.games.berserk.rules.rulesets.base import Ruleset, StrikeRow
from service.games.berserk.rules.rulesets.classic import CLASSIC
from service.games.berserk.rules.rulesets.online import ONLINE
from service.games.berserk.rules.rulesets.starter_2023 import STARTER_2023
from service.games.berserk.rules.rulesets.storm import STORM

RULESETS: dict[str, Ruleset] = {ruleset.id: ruleset for ruleset in (CLASSIC, ONLINE, STORM, STARTER_2023)}

#: Games of the same name that are judged by other rules altogether.
OTHER_GAMES = {"heroes": "Heroes is another game, with a hand and coins, and has no squads and no board"}


def no_ruleset(name: str) -> str:
    """What to answer whoever asks for a ruleset that there is not."""
    said = OTHER_GAMES.get(name, f"There is no ruleset {name!r}")
    return f"{said}; there are {', '.join(RULESETS)}."


__all__ = ["OTHER_GAMES", "RULESETS", "Ruleset", "StrikeRow", "no_ruleset"]

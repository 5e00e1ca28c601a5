"""Features that move their creature: jump, teleportation, maneuver, agility; and how far creatures go."""

from __future__ import annotations

from collections.abc import Callable

from service.games.berserk.rules.asking.limits import used
from service.games.berserk.rules.features.base import Holder, Moment
from service.games.berserk.rules.features.keyword import PLAIN_CREATURES, Keyword
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Wire


def _to_a_cell(name: str, rule: int) -> Callable[[Wire], Wire]:
    """The text of jump and teleportation: to any free cell, for all movement units. The two read alike and are
    different features (dictionary.teleportation.6)."""

    def text(data: Wire) -> Wire:
        effect = {"effect": "jump", "to": "self", "movement": True, "keyword": name}
        if "range" in data:
            effect["range"] = data["range"]
        return {"type": "impact", "effects": [effect], "movement": rule}

    return text


def _maneuver(data: Wire) -> Wire:
    """The text of maneuver: changing places with an own plain creature beside, in front or behind."""
    target = {"kind": "plain_creature", "side": "own", "other": True, "straight": True}
    effects = [{"effect": "swap", "to": "target", "movement": True}]
    return {"type": "impact", "target": target, "effects": effects, "movement": 5}


def _steps_aside(me: Holder, bound: Wire) -> list[Wire]:
    return [{"effect": "move", "to": "self", "cell": {"adjacent": "moved"}}]


jump = Keyword(
    "jump",
    classes=("playable",),
    params={"range": tuple(range(1, 10))},
    kinds=PLAIN_CREATURES,
    playable=_to_a_cell("jump", 6),
    rules=("dictionary.jump.1", "dictionary.jump.3"),
    kind_rules=("dictionary.jump.4", "dictionary.jump.5"),
)
teleportation = Keyword(
    "teleportation",
    classes=("playable",),
    kinds=PLAIN_CREATURES,
    playable=_to_a_cell("teleportation", 5),
    rules=("dictionary.teleportation.1", "dictionary.teleportation.2", "dictionary.teleportation.6"),
    kind_rules=("dictionary.teleportation.3", "dictionary.teleportation.4"),
)
maneuver = Keyword(
    "maneuver",
    classes=("playable",),
    kinds=PLAIN_CREATURES,
    playable=_maneuver,
    rules=("dictionary.maneuver.1", "dictionary.maneuver.2"),
    kind_rules=("dictionary.maneuver.3", "dictionary.maneuver.4"),
)
agility = Keyword(
    "agility",
    classes=("triggered",),
    optional=True,
    effects=_steps_aside,
    rules=("dictionary.agility.1",),
    texts=("dictionary.agility.2", "dictionary.agility.3", "dictionary.agility.4"),
)


@agility.on("wounds_dealt")
def _agility(game: Game, me: Holder, moment: Moment) -> Wire | None:
    """Wounded, by whatever card and on whoever's turn, once a turn (dictionary.agility.2–4)."""
    if moment.target != me.card.id or used(me.card, "turn", me.feature.id):
        return None
    return None if any(c.source == me.card.id and c.feature == me.feature.id for c in game.position.stack) else {}

"""What a declaration rests on: the paragraphs of its type (§401, the dictionary), and what makes two cards adjacent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from service.games.berserk.rules.forms.attack_types import ATTACKS, MELEE, RANGED
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import SYMBIOTE_KINDS, Card, Wire

#: By type of attack or ability: that it is one, magical or not, close or ranged, playable or triggered.
TYPE_RULES: Mapping[str, tuple[str, ...]] = {
    "shot": ("401.1", "401.3", "401.5", "dictionary.shot.1", "dictionary.shot.2", "dictionary.shot.3"),
    "throw": ("401.1", "401.3", "401.5", "dictionary.throw.1", "dictionary.throw.2", "dictionary.throw.3"),
    "discharge": (
        "401.1", "401.2", "401.4", "dictionary.discharge.1", "dictionary.discharge.2", "dictionary.discharge.3",
    ),
    "strike_through_a_row": (
        "401.1", "dictionary.strike_through_a_row.1", "dictionary.strike_through_a_row.2",
        "dictionary.strike_through_a_row.3", "dictionary.strike_through_a_row.5",
    ),
    "special_strike": (
        "401.1", "401.3", "401.5", "dictionary.special_strike.1", "dictionary.special_strike.2",
        "dictionary.special_strike.4",
    ),
    "magic_strike": (
        "401.1", "401.2", "401.4", "dictionary.magic_strike.1", "dictionary.magic_strike.2",
        "dictionary.magic_strike.4",
    ),
    "spell": ("401.1", "401.2", "401.4", "starter.8.13"),
    "impact": ("401.1", "401.2", "401.5", "401.6", "starter.8.13"),
}  # fmt: skip

#: By effect: the paragraphs of the named features that a text writes as effects, whatever their class.
EFFECT_RULES: Mapping[str, tuple[str, ...]] = {
    "summon": ("dictionary.summon.1", "dictionary.summon.12"),
    "revive": ("dictionary.revive.1", "dictionary.revive.8"),
    "heal": ("dictionary.heal.1", "dictionary.heal.2"),
    "redistribute": ("dictionary.redistribution.1",),
    "finish": ("dictionary.finishing.1",),
    "destroy": ("dictionary.destroy.1",),
}


def written_in(effects: Iterable[Wire]) -> tuple[str, ...]:
    """The paragraphs that speak of these effects as features of their own."""
    return tuple(dict.fromkeys(rule for e in effects for rule in EFFECT_RULES.get(e["effect"], ())))


#: Features whose use is movement.
MOVEMENT_RULES: Mapping[str, tuple[str, ...]] = {
    "jump": ("dictionary.jump.7",),
    "teleportation": ("dictionary.teleportation.7",),
    "maneuver": ("dictionary.maneuver.6",),
}

#: Strikes that the reflector does not answer, where the text says nothing else.
UNANSWERED: Mapping[str, tuple[str, ...]] = {
    "special_strike": ("dictionary.special_strike.3",),
    "magic_strike": ("dictionary.magic_strike.3",),
}


def placed_rules(source: Card, data: Wire) -> tuple[str, ...]:
    """What a source is for its attack: no creature (205.5c), or in the additional zone, without a range."""
    found: tuple[str, ...] = ()
    if data.get("type") in ATTACKS and not source.is_creature:
        found = ("205.5c",)
    if "movement" in data:
        found += MOVEMENT_RULES[data["keyword"]]
    if not data.get("cost", {}).get("close"):
        found += ("starter.8.6",)
    if "range" not in data and "target" in data and data.get("type", "impact") not in MELEE:
        found += ("starter.9.4",)
    if "range" in data:
        found += (
            ("dictionary.range.4", "dictionary.range.5") if source.zone == "additional" else ("dictionary.range.1",)
        )
    return found


def closeness(game: Game, source: Card, target: Card | None, kind: str) -> tuple[str, ...]:
    """Why an attack reaches its target although the two stand on no adjacent cells, or by way of a host."""
    if target is not None and kind in RANGED and target.zone == "additional" and source.zone == "battlefield":
        return ("dictionary.range.3",)
    if target is None or kind not in MELEE:
        return ()
    if game.flying(source):
        return ("211.5",) if kind == "simple_strike" else ("211.1",)
    if target.zone == "additional":
        return ("211.9",)
    found: list[str] = []
    for card, another in ((source, target), (target, source)):
        if card.host is None:
            continue
        if card.kind in SYMBIOTE_KINDS:
            found.append("210.9a" if card.host == another.id else "210.9")
        elif card.kind == "equipment":
            found.append("214.8a" if card.host == another.id else "214.8")
    return tuple(dict.fromkeys(found))


def joining(target: Card, kind: str, fighters: int) -> tuple[str, ...]:
    """Why one card alone rolls: the target is no fighter, does not answer such a strike, or is closed.

    Where both do, why a closed card can: its text says so.
    """
    if fighters > 1:
        return ("103.1", "209.3") if target.closed else ()
    if target.kind == "artifact":
        return ("205.5a", "starter.7.16", "213.3", "213.4")
    if kind != "simple_strike":
        return ("205.5a", "starter.8.2", *UNANSWERED.get(kind, ()))
    return ("205.5a", "starter.7.16") if target.closed else ("205.5a",)

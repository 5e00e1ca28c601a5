"""What a text has set going for later goes on when its card has left play, where an edition has it so (``waits_on``).

"At the end of its next turn it is wounded", "the next attack of the enemy is reduced": that befalls others by itself.
What the card itself may or has to do later needs it there (417.2, ruling s5_61.1).
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any

from service.games.berserk.rules.features.base import Holder
from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.rulesets import Ruleset

#: What the card with the text does itself.
_ITS_OWN = frozenset({"may", "attack", "strike", "jump", "swap", "move", "mount", "change_host"})
#: Effects on the attack whose moment it is, whoever makes it.
_AT_THE_ATTACK = frozenset({"block", "reduce", "modify_roll", "reroll"})


def left_behind(card: Card, ruleset: Ruleset) -> tuple[Wire, ...]:
    """Of what a card that leaves play has gained, what goes on: it works wherever the card is now (418.1, 416.4)."""
    if not card.gained:
        return ()
    later = bool(ruleset.added("waits_on"))
    own = (entry for entry in card.gained if entry.get("source") == card.id)
    going_on = (e for e in own if _holds_for_others(card, e, later) or (later and _waits(card, e)))
    return tuple({**entry, "feature": {**entry["feature"], "anywhere": True}} for entry in going_on)


def kept_for_its_maker(card: Card) -> tuple[Wire, ...]:
    """What a card has gained as it goes under another's control: what it has set going stays its player's (416.4)."""
    own = (entry.get("source") == card.id and "maker" not in entry and _waits(card, entry) for entry in card.gained)
    return tuple({**e, "maker": card.controller} if mine else e for e, mine in zip(card.gained, own, strict=True))


def for_its_maker(me: Holder) -> Holder:
    """The holder of a feature as its maker's card, where that player has lost the card meanwhile (416.4)."""
    if me.feature.origin != "gained":
        return me
    maker = next((entry.get("maker") for entry in me.card.gained if entry["id"] == me.feature.id), None)
    return me if maker is None else me._replace(card=me.card._replace(controller=maker))


def _waits(card: Card, entry: Wire) -> bool:
    feature = entry["feature"]
    effects = feature.get("effects", ())
    if feature.get("class") == "triggered":
        return bool(feature.get("once")) and any(map(_befalls_others, effects))
    once = feature.get("limit", {}) == {"times": 1, "per": "battle"}
    return once and _unused(card, entry) and bool(effects) and all("cards" in effect for effect in effects)


def _unused(card: Card, entry: Wire) -> bool:
    return not card.used.get("battle", {}).get(entry["id"])


def _holds_for_others(card: Card, entry: Wire, later: bool) -> bool:
    """Whether what lasts is about others: it is no feature of its maker's, which only keeps it (418.1); one that its
    maker got itself goes with it where nothing goes on ``later``."""
    feature = entry["feature"]
    lasts = not feature.get("limit") or _unused(card, entry)
    said = "always" in feature and ("speaker" in feature or later)
    itself = {"self", *(name for name, meant in feature.get("names", {}).items() if meant == card.id)}
    return said and lasts and all(_of_others(statement, itself) for statement in feature["always"])


def _of_others(statement: Wire, itself: Set[str]) -> bool:
    """Whether a statement is about what others do or suffer, and not the card with one of these names."""
    event = next((told for told in statement.values() if isinstance(told, Mapping) and "event" in told), {})
    parties = [event[field] for field in ("by", "on") if isinstance(event.get(field), Mapping)]
    return bool(parties) and not any(party.get("is") in itself for party in parties)


def _befalls_others(effect: Any) -> bool:
    if effect["effect"] in _ITS_OWN:
        return False
    inner = effect.get("effects", ())
    if inner:
        return any(isinstance(each, Mapping) and _befalls_others(each) for each in inner)
    return effect.get("to", "self") != "self" or effect["effect"] in _AT_THE_ATTACK

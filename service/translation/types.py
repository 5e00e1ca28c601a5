"""Types of attacks and abilities, and groups of them."""

from __future__ import annotations

from typing import Any

from service.games.berserk.rules.deeds.named import MADE_BY
from service.translation.scope import New, Untranslated

ATTACKS = frozenset({
    "simple_strike", "special_strike", "magic_strike", "shot", "throw", "discharge", "strike_through_a_row",
})  # fmt: skip
#: Groups of one type are that type.
_ONE_TYPE = {
    "shots": "shot", "throws": "throw", "discharges": "discharge", "spells": "spell", "impacts": "impact",
    "magic_strikes": "magic_strike", "special_strikes": "special_strike", "simple_strikes": "simple_strike",
}  # fmt: skip


def types(old: Any) -> Any:
    """Types of attacks and abilities, and groups of them. Raises Untranslated."""
    if isinstance(old, list):
        return sorted({types(each) for each in old})
    if old in MADE_BY:
        raise Untranslated("type", old)
    return _ONE_TYPE.get(old, old)


def blows(old: Any) -> New:
    """Attacks of these types, as fields of an event: some are told by who makes them."""
    return dict(MADE_BY[old]) if isinstance(old, str) and old in MADE_BY else {"type": types(old)}


def heeds_force(event: New, force: str) -> New:
    """What asks for the force of such an attack works, though the attack is reduced to it."""
    asks = {"feature": {"when": {"event": "attack", "force": force}, "do": []}}
    return {"may": {"event": "use", "what": asks, "cause": event}}

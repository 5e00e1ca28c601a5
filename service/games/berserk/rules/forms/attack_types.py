"""Types of attacks and the groups of them that filters and protections name (§401, 411.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

MELEE = frozenset({"simple_strike", "special_strike", "magic_strike"})
RANGED = frozenset({"shot", "throw", "discharge", "strike_through_a_row"})
ATTACKS = MELEE | RANGED
MAGICAL = frozenset({"magic_strike", "discharge", "spell"})
STRIKES = MELEE | {"strike_through_a_row"}
#: Names for groups of types, as filters and protections use them (§401, 411.4, dictionary.strike_through_a_row.5).
TYPE_GROUPS: Mapping[str, frozenset[str]] = {
    "attacks": ATTACKS,
    "melee_attacks": MELEE,
    "ranged_attacks": RANGED,
    "nonmagical_attacks": ATTACKS - MAGICAL,
    "nonmagical_strikes": STRIKES - MAGICAL,
    "nonmagical_melee_attacks": MELEE - MAGICAL,
    "nonmagical_ranged_attacks": RANGED - MAGICAL,
    "magical_attacks": ATTACKS & MAGICAL,
    "strikes": STRIKES,
    "magic": MAGICAL,
    "shots": frozenset({"shot"}),
    "throws": frozenset({"throw"}),
    "discharges": frozenset({"discharge"}),
    "spells": frozenset({"spell"}),
    "impacts": frozenset({"impact"}),
    "magic_strikes": frozenset({"magic_strike"}),
    "special_strikes": frozenset({"special_strike"}),
    "simple_strikes": frozenset({"simple_strike"}),
}


def in_group(kind: str, group: str | Sequence[str]) -> bool:
    """Whether an attack or ability type belongs to a named group (a type's own name is its own group), or to one of
    several."""
    if not isinstance(group, str):
        return any(in_group(kind, one) for one in group)
    return kind == group or kind in TYPE_GROUPS.get(group, frozenset())


#: Named features that wound by themselves, of which wounds can be spoken as of an attack's (414.2).
HARMFUL = frozenset({"poison", "plague", "fading"})

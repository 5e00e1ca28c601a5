"""Features made in few words, for tables of them, and whether their words are read back as themselves."""

from __future__ import annotations

from typing import Any

Feature = dict[str, Any]

ELF = {"side": "own", "class": "elf"}
ENEMY = {"kind": "creature", "side": "enemy"}
OWN = {"kind": "creature", "side": "own"}
TURN = {"times": 1, "per": "turn"}


def permanent(*effects: Feature, **more: Any) -> Feature:
    """A permanent feature."""
    return {"class": "permanent", "effects": list(effects), **more}


def given(trigger: Feature, *effects: Feature, **more: Any) -> Feature:
    """A triggered feature; without effects it is an attack."""
    return {"class": "triggered", "trigger": trigger, **({"effects": list(effects)} if effects else {}), **more}


def used(*effects: Feature, **more: Any) -> Feature:
    """Done by closing the card."""
    return {"class": "playable", "cost": {"close": True}, "type": "impact", "effects": list(effects), **more}

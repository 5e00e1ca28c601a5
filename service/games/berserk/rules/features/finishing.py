"""Finishing: destroying what is nearly dead (dictionary.finishing)."""

from __future__ import annotations

from service.games.berserk.rules.features.keyword import Keyword
from service.games.berserk.rules.position.model import Wire


def _text(data: Wire) -> Wire:
    x = data.get("x", 0)
    target = {"kind": "creature", "adjacent": True, "corporeal": True, "symbiote": False, "lives_at_most": x}
    return {"type": "impact", "target": target, "effects": [{"effect": "finish", "x": x}]}


finishing = Keyword("finishing", classes=("playable",), x="required", playable=_text)

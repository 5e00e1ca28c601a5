"""What a piece of equipment says of nobody in particular: of whoever bears it, where it cannot be itself."""

from __future__ import annotations

from typing import Any

from service.reading.meaning.base import SELF, Part, Refused

HOST: Part = {"is": "host"}
#: What equipment takes no part in (214): it neither fights nor moves, and has no lives.
_NEVER = {"attack", "defend", "roll", "reroll", "wound", "heal", "move", "become", "act"}
#: What equipment has of its own; whatever else somebody gets, loses or has so much of, its bearer does.
_ITS_OWN = {"chips", "cost", "crystal", "marker"}
_ITS_WORDS = {"uniqueness"}
#: What a description says of a card that fights.
_OF_FIGHTERS = {"wounds", "lives", "extra_lives", "strike", "movement", "has", "kind", "class", "element", "bears"}


def of_bearer(feature: Part) -> Part:
    """A feature of equipment. Raises Refused where it is not clear whether that or its bearer has it."""
    if "keyword" in feature and feature["keyword"] not in _ITS_WORDS:
        raise Refused("whether it or its bearer has that")
    told: Part = _told(feature)
    return told


def _told(value: Any) -> Any:
    if isinstance(value, list):
        return [_told(one) for one in value]
    if not isinstance(value, dict):
        return value
    mine = [word for word in _bearers(value) if value.get(word) == SELF]
    found = {
        word: dict(HOST) if word in mine else told if word == "grant" else _told(told)  # whoever has that tells it then
        for word, told in value.items()
    }
    if value.get("is") == "self" and _OF_FIGHTERS & value.keys():
        found["is"] = "host"
    return found


def _bearers(part: Part) -> tuple[str, ...]:
    """In which places of a part of a feature "self" is whoever bears the equipment."""
    if part.get("event") in _NEVER:
        return ("by", "on")
    if part.get("deed") in _NEVER:
        return ("on",)
    what = part.get("what", part.get("change"))
    kind = next(iter(what), "") if isinstance(what, dict) else what
    thing = kind is not None and kind not in _ITS_OWN
    if part.get("event") in ("gain", "lose") or part.get("deed") in ("gain", "lose", "set") or "change" in part:
        return ("on",) if thing else ()
    return ("on", "not") if {"grant", "without"} & part.keys() else ("not",) if part.get("kind") == "creature" else ()

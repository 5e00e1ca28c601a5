"""By which entry of the glossary an ability triggers: told by what it waits for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from service.games.heroes.position.model import Wire

_SELF = {"is": "self"}


def grounds(when: Wire) -> tuple[str, ...]:
    """The paragraphs of a trigger, the most specific one first."""
    found = _ENTRIES.get(str(when.get("event")))
    entry = found(when) if found is not None else None
    return (*((entry,) if entry else ()), "heroes.glossary.triggered-ability", "heroes.112.3")


def _put(when: Wire) -> str | None:
    if when.get("from") in _LEFT:
        return _LEFT[when["from"]]
    if when.get("to") == "in_play":
        return "heroes.glossary.hire" if when.get("on") == _SELF else "heroes.glossary.enters-play"
    return {"draw": "heroes.glossary.draw-card", "discard": "heroes.glossary.discard"}.get(str(when.get("way")))


def _die(when: Wire) -> str:
    return "heroes.glossary.death-trigger" if when.get("on") == _SELF else "heroes.glossary.when-dies"


def _attack(when: Wire) -> str | None:
    if when.get("type") == "shot":
        return "heroes.glossary.when-shooting"
    if when.get("stage", "landed") != "landed":
        return "heroes.glossary.attack"
    return "heroes.glossary.when-attacking" if when.get("answering") is False else "heroes.glossary.when-striking"


def _phase(when: Wire) -> str | None:
    return "heroes.glossary.start-of-turn" if when.get("at") == "turn_start" else None


_LEFT: Mapping[str, str] = {
    "graveyard": "heroes.glossary.leaves-graveyard", "in_play": "heroes.glossary.leaves-play",
}  # fmt: skip
_ENTRIES: Mapping[str, Callable[[Wire], str | None]] = {
    "put": _put, "die": _die, "attack": _attack, "phase": _phase,
    "close": lambda when: "heroes.glossary.close",
    "open": lambda when: "heroes.glossary.open",
    "use": lambda when: "heroes.glossary.spell",
    "defend": lambda when: "heroes.glossary.assign-defender",
}  # fmt: skip

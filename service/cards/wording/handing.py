"""Words for what one card hands over to another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.whom import Whom
from service.cards.wording.words import DAT, GEN, counted, phrase, plural

Feature = Mapping[str, Any]


def handed(effect: Feature, whom: Whom, language: str) -> str | None:
    """ "Hand over 2 chips to an elf", "take away a chip from it"; None for another attempt."""
    (lost, *_), (gain, *_) = effect["effects"] or [{}], effect.get("then") or [{}]
    chips = {"effect": "lose_chips", "x": lost.get("x"), "to": lost.get("to")}
    passed = {"effects": [chips], "then": [{"effect": "gain_chips", "x": chips["x"], "to": gain.get("to")}]}
    if {name: value for name, value in effect.items() if name not in ("effect", "to")} != passed:
        return None
    if {lost["to"], gain["to"]} != {"self", effect["to"]} or not isinstance(chips["x"], int):
        return None
    chip, number = phrase(language, "CHIP"), chips["x"]
    many = counted(number, chip) if language == "ru" else f"{number} {chip if number == 1 else plural(chip)}"
    if lost["to"] == "self":
        to = f"{phrase(language, 'TO')} " if language == "en" else ""
        return f"{phrase(language, 'HAND_OVER')} {many} {to}{whom.text(DAT)}"
    source = phrase(language, "AT" if language == "ru" else "FROM")
    return f"{phrase(language, 'TAKE_AWAY')} {many} {source} {whom.text(GEN)}"


__all__ = ["handed"]

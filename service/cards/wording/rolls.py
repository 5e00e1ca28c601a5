"""Rolls that a text asks for, repeats, sets or changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from service.cards.wording.whom import Whom, only
from service.cards.wording.words import ACC, GEN, NoWording, inflected, phrase

Feature = Mapping[str, Any]


def _reroll(effect: Feature, whom: Whom, language: str) -> str:
    if set(effect) != {"effect"}:
        raise NoWording("no words for such a roll")
    return phrase(language, "REROLL")


def _roll(effect: Feature, whom: Whom, language: str) -> str:
    """A roll of the text's own, and what comes of which number. Raises NoWording."""
    from service.cards.wording.effects import words_of

    only(effect, "outcomes")
    if not whom.is_self:
        raise NoWording("no words for whose roll it is")
    told = []
    for outcome in effect["outcomes"]:
        low, high = outcome.get("min", 1), outcome.get("max", 6)
        joint = f" {phrase(language, 'OR')} "
        (done,) = outcome["effects"]
        said = words_of([done], Whom(done, whom.targets, language, False, False, False), language, first=True)
        numbers = joint.join(str(number) for number in range(low, high + 1))
        told.append(f"{phrase(language, 'IF')} {phrase(language, 'FELL')} {numbers} - {said}")
    return f"{phrase(language, 'ROLL_DIE')}, {phrase(language, 'MEANWHILE')} {', '.join(told)}"


def _set_die(effect: Feature, whom: Whom, language: str) -> str:
    """What the next roll of a card is. Raises NoWording."""
    only(effect, "x")
    if whom.is_self:
        whom.silent()
        who = phrase(language, "SELF", "self")
        who = inflected(who, GEN) if language == "ru" else who
    elif whom.to == "target":
        who = whom.text(GEN)
    else:
        raise NoWording("no words for whose roll it is")
    of = f"{phrase('en', 'OF')} " if language == "en" else ""
    head = f"{phrase(language, 'FOLLOWING')} {phrase(language, 'ROLLS')} {of}{who}"
    return f"{head} {phrase(language, 'EQUALS')} {effect['x']}"


def _changes_roll(effect: Feature, whom: Whom, language: str) -> str:
    """The roll of a chosen card, made more or less. Raises NoWording."""
    only(effect, "by")
    by = effect["by"]
    if whom.to != "target" or not isinstance(by, int):
        raise NoWording("no words for whose roll it is")
    verb, roll = phrase(language, "RAISE" if by > 0 else "LOWER"), phrase(language, "ROLLS")
    owner = whom.text(GEN)
    said = f"{inflected(roll, ACC)} {owner}" if language == "ru" else f"the {roll} {phrase(language, 'OF')} {owner}"
    return f"{verb} {said} {phrase(language, 'BY')} {abs(by)}"


#: The words of an effect, by its kind.
WORDS: Mapping[str, Callable[[Feature, Whom, str], str | None]] = {
    "roll": _roll,
    "reroll": _reroll,
    "set_die": _set_die,
    "modify_roll": _changes_roll,
}

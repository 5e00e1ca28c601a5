"""Words for what comes about again, the first roll, what cards did before, and attacks that they owe."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.nouns import noun
from service.cards.wording.whom import Whom
from service.cards.wording.words import (
    ACC,
    GEN,
    NOM,
    SING,
    NoWording,
    inflected,
    nature,
    phrase,
)

Feature = Mapping[str, Any]


def the_time(time: Feature, language: str) -> str:
    """ "For the second time per turn", with the space before it. Raises NoWording."""
    place, more, per = _parts(time, language)
    first = f"{phrase('en', 'FOR_THE')} " if language == "en" else ""
    return f" {first}{place}{more} {phrase(language, 'TIMES')} {phrase(language, 'PER', per)}"


def the_nth(time: Feature, cards: Feature, language: str) -> str:
    """ "Of the second creature per turn", with the space before it. Raises NoWording."""
    place, more, per = _parts(time, language)
    wanted = {name: value for name, value in cards.items() if name != "not"}
    but = f" ({phrase(language, 'EXCEPT')} {noun(language, cards['not'], GEN)})" if "not" in cards else ""
    if language == "en":
        told = f" of {place}{more} {noun('en', wanted, article=False)}"
    else:
        said = noun("ru", wanted, GEN)
        gender = nature(said.split()[-1])[0] if len(said.split()) == 1 else "neut"
        told = f" {inflected(place, GEN, SING, gender)}{more} {said}"
    return f"{told} {phrase(language, 'PER', per)}{but}"


def _parts(time: Feature, language: str) -> tuple[str, str, str]:
    bounds = {name: value for name, value in time.items() if name != "per"}
    ((bound, number),) = bounds.items()
    if bound not in ("min", "equal") or not 1 <= number <= 3:
        raise NoWording("no words for how often")
    more = f" {phrase(language, 'OR_MORE', 'min')}" if bound == "min" else ""
    return phrase(language, "ORDINAL", str(number)), more, str(time["per"])


def first_roll(feature: Feature, language: str) -> str:
    """A permanent feature that says what the first roll of a turn or of the battle is. Raises NoWording."""
    (effect,) = feature["effects"]
    turn, limit = feature.get("condition", {}).get("turn"), feature["limit"]
    if set(feature.get("condition", {})) - {"turn"} or limit["times"] != 1:
        raise NoWording("no words for which roll")
    per = {"own": "own_turn", "enemy": "enemy_turn"}.get(str(turn), str(limit["per"]))
    cards = effect.get("cards")
    mine = f"{phrase(language, 'OWN', 'own')} " if cards == {"side": "own"} else ""
    whose = (
        "" if cards in (None, {"side": "own"}) else f" {'of ' if language == 'en' else ''}{noun(language, cards, GEN)}"
    )
    roll, times = phrase(language, "ROLLS"), f"{phrase(language, 'ORDINAL', '1')} {phrase(language, 'PER', per)}"
    return f"{mine}{times} {roll}{whose} {phrase(language, 'EQUALS')} {effect['x']}"


def obliged(effect: Feature, whom: Whom, language: str) -> str:
    """That a card has to attack this one. Raises NoWording."""
    if effect.get("victim") != "self" or effect.get("until") != "end_of_its_turn":
        raise NoWording("no words for what somebody is obliged to")
    who, me, strike = whom.text(NOM), phrase(language, "SELF", "self"), phrase(language, "STRIKE", "simple_strike")
    verb = phrase(language, "OBLIGED_TO_ATTACK", SING)
    if language == "en":
        return f"{who} {verb} {me} {phrase('en', 'WITH')} a {strike}"
    return f"{who} {verb} {phrase('ru', 'BY')} {inflected(me, ACC)} {inflected(strike, 'ablt')}"


def to_move(source: Feature, language: str) -> str:
    """ "... to move your war machine", with what stands before it."""
    comma = "," if language == "ru" else ""
    return f"{comma} {phrase(language, 'TO_MOVE')} {noun(language, source, ACC)}"


def answer(language: str) -> str:
    """The answering strike that somebody gets, with the space before it."""
    word = phrase(language, "ANSWERING", "answer")
    return f" {inflected(word, ACC) if language == 'ru' else 'an ' + word}"


__all__ = ["answer", "first_roll", "obliged", "the_nth", "the_time", "to_move"]

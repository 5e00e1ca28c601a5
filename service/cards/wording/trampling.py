"""Cells that cards come to although somebody stands there, and values of strikes that are exchanged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.nouns import noun
from service.cards.wording.whom import Targets, Whom
from service.cards.wording.words import GEN, INS, PLUR, SING, NoWording, inflected, other_phrase, phrase

Feature = Mapping[str, Any]


def exchanged(effect: Feature, whom: Whom, language: str) -> str | None:
    """The values of a creature's strike that change places for a while; None where something else is got."""
    feature: Feature = effect["feature"]
    held = feature.get("effects", [{}])[0]
    if held.get("effect") != "exchange_forces" or len(feature["effects"]) != 1:
        return None
    if set(feature) != {"class", "effects"} or set(effect) - {"effect", "feature", "until", "to"}:
        raise NoWording("no words for whose values are exchanged")
    forces = f" {phrase(language, 'AND')} ".join(phrase(language, "FORCE", force) for force in held["between"])
    swap, strike = phrase(language, "SWAP"), phrase(language, "STRIKE", "simple_strike")
    values, until = phrase(language, "MAGNITUDE"), phrase(language, "UNTIL", effect.get("until", "battle"))
    if language == "en":
        return f"{swap} {values} the {forces} {strike} of {whom.text(GEN)} {until}"
    said = " ".join(
        inflected(word, GEN, SING, "masc") if word != phrase("ru", "AND") else word for word in forces.split()
    )
    return f"{swap} {inflected(values, 'accs', PLUR)} {said} {inflected(strike, GEN)} {whom.text(GEN)} {until}"


def trades(effects: list[Feature], language: str) -> str:
    """Stepping onto the cell of another card, with which it changes places. Raises NoWording."""
    jump = effects[0].get("way") == "jump"
    if len(effects) != 1 or set(effects[0]) - {"effect", "with", "way", "then"} or ("then" in effects[0] and not jump):
        raise NoWording("no words for whose places are changed")
    movement, held = (
        phrase(language, *(("JUMP", "jump") if jump else ("MOVEMENT",))),
        noun(language, effects[0]["with"], INS),
    )
    got = _got_for_it(effects[0]["then"], language) if "then" in effects[0] else ""
    may, to = phrase(language, "MAY_DECLARE", SING), phrase(language, "TO_CELL")
    with_, places = phrase(language, "WITH"), phrase(language, "PLACES")
    if language == "en":
        return f"{may} {movement} {to} occupied by {held} {phrase('en', 'SWAPPING')} {with_} it {places}{got}"
    return f"{may} {movement} {to}, занятую {held}, {phrase('ru', 'SWAPPING')} {with_} ним {places}{got}"


def _got_for_it(effects: list[Feature], language: str) -> str:
    """What it gets for that. Raises NoWording."""
    from service.cards.wording.effects import effects_of

    return f", {phrase(language, 'MEANWHILE')} {effects_of(effects, Targets(None), language)}"


def tramples(effects: list[Feature], language: str) -> str:
    """Jumping onto the cell of another card, which is destroyed by it. Raises NoWording."""
    if len(effects) != 1 or set(effects[0]) - {"effect", "with", "as", "called"}:
        raise NoWording("no words for whom it destroys")
    jump, held = phrase(language, "JUMP", "jump"), noun(language, effects[0]["with"], INS)
    may, to = phrase(language, "MAY_DECLARE", SING), phrase(language, "TO_CELL")
    destroying = phrase(language, "DESTROYING")
    sort = str(effects[0].get("as", ""))
    name = f' "{effects[0]["called"]}"' if "called" in effects[0] else ""
    named = f" ({phrase(language, sort.upper(), sort)}{name})" if sort else ""
    if language == "en":
        return f"{may} {jump} {to} occupied by {held} {destroying} it{named}"
    return f"{may} {jump} {to}, занятую {held}, {destroying} его{named}"


def departs(effects: list[Feature], language: str) -> str:
    """What becomes of the card itself while something is so. Raises NoWording."""
    if len(effects) != 1:
        raise NoWording("no words for who goes then")
    if effects[0]["by"] == "exile":
        return phrase(language, "IS_EXILED")
    return other_phrase("ru", "CHANGES", "destroy", 1) if language == "ru" else phrase("en", "CHANGES", "destroy")


__all__ = ["departs", "exchanged", "trades", "tramples"]

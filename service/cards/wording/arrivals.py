"""How cards come into a squad and leave it: summoned, revived, brought back, sent to the graveyard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.keywords import keyword
from service.cards.wording.nouns import each, noun, several
from service.cards.wording.whom import Whom, only, value
from service.cards.wording.words import (
    ACC,
    GEN,
    NOM,
    PLUR,
    SING,
    NoWording,
    inflected,
    other_phrase,
    phrase,
    with_article,
)
from service.rules.model import EQUIPMENT_CLASSES

Feature = Mapping[str, Any]
OR = "OR"


def _arrives(effect: Feature, language: str) -> str:
    """Where and how a card comes in, with the space before it. Raises NoWording."""
    face = f" {phrase(language, 'FACE', 'closed')}" if effect.get("closed") else ""
    if set(effect.get("cell", {})) == {"stood"}:
        return f" {phrase(language, 'ON_ITS_CELL')}{face}"
    if effect.get("cell", {}) != {}:
        if set(effect["cell"]) != {"half"}:
            raise NoWording("no words for where it comes in")
        return f" {phrase(language, 'FREE_CELL')} {phrase(language, 'OF_HALF', effect['cell']['half'])}{face}"
    return (f" {phrase(language, 'ON_ANY_CELL', 'any')}" if "cell" in effect else "") + face


def summon(effect: Feature, whom: Whom, language: str) -> str:
    """A card of the deck, summoned. Raises NoWording."""
    only(effect, "random", "closed", "cell", "onto", "graveyard", "most")
    most = f" ({phrase(language, 'AT_MOST')} {effect['most']})" if "most" in effect else ""
    drawn = {"random": True} if effect.get("random") else {}
    wanted = dict(effect["filter"])
    if wanted.get("class") in EQUIPMENT_CLASSES:
        wanted.pop("kind", None)  # its class says that it is equipment
    forms = wanted["any"] if set(wanted) == {"any"} and not drawn else [{**wanted, **drawn}]
    card = f" {phrase(language, OR)} ".join(noun(language, form, ACC) for form in forms)
    verb = phrase(language, "SUMMON")
    if effect.get("graveyard"):
        verb = f"{verb} {phrase(language, OR)} {phrase(language, 'REVIVE')}"
    return f"{verb} {card}{most}{_onto(effect.get('onto'), language)}{_arrives(effect, language)}"


def _onto(wanted: Feature | None, language: str) -> str:
    """Whom equipment is put on, with the space before it. Raises NoWording."""
    if wanted is None:
        return ""
    told = [_bearer(option, language) for option in wanted.get("any", [wanted])]
    return f" {phrase(language, 'BY' if language == 'ru' else 'ONTO')} {f' {phrase(language, OR)} '.join(told)}"


def _bearer(wanted: Feature, language: str) -> str:
    if wanted == {"is": "host"}:
        word = phrase(language, "HOST")
        return inflected(word, ACC) if language == "ru" else f"the {word}"
    if wanted == {"is": "attacked"}:
        return phrase(language, "PRONOUN", "gent" if language == "ru" else "both")
    if wanted == {"other": False}:
        return other_phrase(language, "ONESELF", "-", 1) if language == "ru" else phrase(language, "ONESELF")
    return noun(language, wanted, ACC)


def _of_graveyard(whom: Whom, language: str) -> tuple[str, str]:
    """A card of a graveyard, and of which. Raises NoWording."""
    wanted, number = dict(whom.targets.filter or {}), whom.targets.number
    side = wanted.pop("side", None)
    if whom.to != "target" or whom.again or whom.targets.exactly or wanted.pop("zone", None) != "graveyard":
        raise NoWording("no words for whom is brought back")
    grave = phrase(language, "OUT_OF_GRAVE", str(side))
    if number == 1:
        return noun(language, wanted, ACC), grave
    return f"{number} {phrase(language, 'OR_LESS', 'max')} {noun(language, wanted, GEN, PLUR)}", grave


def revive(effect: Feature, whom: Whom, language: str) -> str:
    """A card of a graveyard, revived. Raises NoWording."""
    only(effect, "closed", "cell", "random")
    if whom.is_self and not effect.get("random"):
        return f"{phrase(language, 'REVIVE')} {_itself(language)}{_arrives(effect, language)}"
    if effect.get("random"):
        card, grave = _dead(effect["filter"], language, {"random": True})
    else:
        card, grave = _of_graveyard(whom, language)
    return f"{phrase(language, 'REVIVE')} {card} {grave}{_arrives(effect, language)}"


def _itself(language: str) -> str:
    word = phrase(language, "SELF", "self")
    return inflected(word, ACC) if language == "ru" else word


def _dead(found: Feature, language: str, more: Feature) -> tuple[str, str]:
    """A card that a text finds in a graveyard by itself, and in which. Raises NoWording."""
    wanted = {**found, **more}
    if wanted.pop("zone", None) != "graveyard" or "side" not in wanted:
        raise NoWording("no words for whom is brought back")
    grave = phrase(language, "OUT_OF_GRAVE", str(wanted.pop("side")))
    return noun(language, wanted, ACC), grave


def incarnates(effect: Feature, whom: Whom, language: str) -> str:
    """A chip for an incarnation. Raises NoWording."""
    only(effect)
    chip, name = phrase(language, "CHIP"), keyword(language, "incarnation", GEN)
    said = f"{inflected(chip, ACC)} {name}" if language == "ru" else f"{with_article(chip)} {phrase('en', 'OF')} {name}"
    if whom.to == "each":
        wanted = dict(effect["filter"])
        if wanted.pop("zone", None) != "graveyard":
            raise NoWording("no words for whose incarnation it is")
        grave = phrase(language, "OUT_OF_GRAVE", str(wanted.pop("side", "")))
        verb = phrase(language, "GETS", SING if language == "ru" else PLUR)
        return f"{each(language, wanted, NOM)} {grave} {verb} {said}"
    if whom.is_self:
        onto = phrase(language, "BY" if language == "ru" else "ONTO")
        return f"{phrase(language, 'MILL')} {said} {onto} {_itself(language)}"
    card, grave = _of_graveyard(whom, language)
    return f"{phrase(language, 'MILL')} {said} {phrase(language, 'BY' if language == 'ru' else 'ONTO')} {card} {grave}"


def returns(effect: Feature, whom: Whom, language: str) -> str:
    """A card that goes back into its deck. Raises NoWording."""
    if effect.get("random") and whom.is_self:
        only(effect, "random")
        card, grave = _dead(effect["filter"], language, {"random": True})
        return f"{phrase(language, 'SHUFFLE_IN')} {card} {grave} {phrase(language, 'INTO_DECK')}"
    only(effect)
    if whom.is_self:
        whom.silent()
        return phrase(language, "RETURNS_TO_DECK")
    if whom.to == "target" and "zone" in (whom.targets.filter or {}):
        card, grave = _of_graveyard(whom, language)
        return f"{phrase(language, 'RETURN')} {card} {grave} {phrase(language, 'INTO_DECK')}"
    if whom.number == PLUR:
        raise NoWording("no words for several that return")
    return f"{whom.subject()}{phrase(language, 'RETURNS_TO_DECK')}"


def _finds(effect: Feature, language: str) -> str:
    """Cards that the player finds in the deck. Raises NoWording."""
    number, wanted = effect["x"], effect["filter"]
    if number == 1 and "unlike" not in effect:
        cards = noun(language, wanted, ACC)
    elif isinstance(number, int) and number > 1:
        cards = several(language, wanted, number, False, 0)
    else:
        raise NoWording("no words for how many are found")
    names = f" {phrase(language, 'OF_DIFFERENT_NAMES')}" if "unlike" in effect else ""
    deck = phrase(language, "OUT_OF_DECK", "own")
    return f"{phrase(language, 'MILL')} {cards}{names} {deck} {phrase(language, 'INTO_GRAVE')}"


def mill(effect: Feature, whom: Whom, language: str) -> str:
    """Random cards of a deck that go to the graveyard. Raises NoWording."""
    only(effect, "x", "value", "from", "chosen", "unlike")
    if effect.get("chosen"):
        return _finds(effect, language)
    number = value(list(effect["value"])) if "value" in effect else effect["x"]
    number = "X" if number == "x" else number
    drawn = {**effect["filter"], "random": True}
    if number == 1:
        cards = noun(language, drawn, ACC)
    elif language == "ru" and number in (2, 3, 4):
        raise NoWording("no words for so few cards")
    else:
        cards = f"{number} {noun(language, drawn, GEN, PLUR)}"
    deck = phrase(language, "OUT_OF_DECK", effect.get("from", "own"))
    return f"{phrase(language, 'MILL')} {cards} {deck} {phrase(language, 'INTO_GRAVE')}"

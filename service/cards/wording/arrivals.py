"""How cards come into a squad and leave it: summoned, revived, brought back, sent to the graveyard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.nouns import noun
from service.cards.wording.whom import Whom, only, value
from service.cards.wording.words import ACC, GEN, PLUR, NoWording, phrase

Feature = Mapping[str, Any]


def _arrives(effect: Feature, language: str) -> str:
    """Where and how a card comes in, with the space before it. Raises NoWording."""
    face = f" {phrase(language, 'FACE', 'closed')}" if effect.get("closed") else ""
    if effect.get("cell", {}) != {}:
        raise NoWording("no words for where it comes in")
    return (f" {phrase(language, 'ON_ANY_CELL', 'any')}" if "cell" in effect else "") + face


def summon(effect: Feature, whom: Whom, language: str) -> str:
    """A card of the deck, summoned. Raises NoWording."""
    only(effect, "random", "closed", "cell")
    drawn = {"random": True} if effect.get("random") else {}
    return (
        f"{phrase(language, 'SUMMON')} {noun(language, {**effect['filter'], **drawn}, ACC)}{_arrives(effect, language)}"
    )


def _of_graveyard(whom: Whom, language: str) -> tuple[str, str]:
    """A card of a graveyard, and of which. Raises NoWording."""
    wanted = dict(whom.targets.filter or {})
    side = wanted.pop("side", None)
    if whom.to != "target" or whom.again or whom.targets.number > 1 or wanted.pop("zone", None) != "graveyard":
        raise NoWording("no words for whom is brought back")
    return noun(language, wanted, ACC), phrase(language, "OUT_OF_GRAVE", str(side))


def revive(effect: Feature, whom: Whom, language: str) -> str:
    """A card of a graveyard, revived. Raises NoWording."""
    only(effect, "closed", "cell")
    card, grave = _of_graveyard(whom, language)
    return f"{phrase(language, 'REVIVE')} {card} {grave}{_arrives(effect, language)}"


def returns(effect: Feature, whom: Whom, language: str) -> str:
    """A card that goes back into its deck. Raises NoWording."""
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


def mill(effect: Feature, whom: Whom, language: str) -> str:
    """Random cards of a deck that go to the graveyard. Raises NoWording."""
    only(effect, "x", "value", "from")
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

"""Words for hidden cards that a text uncovers, and for own cards that are put elsewhere before the reveal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from service.cards.wording.whom import Whom, only
from service.cards.wording.words import ACC, GEN, PLUR, inflected, phrase, plural

Feature = Mapping[str, Any]


def _uncovers(effect: Feature, whom: Whom, language: str) -> str:
    """ "Reveal this card", "reveal all enemy cards in the first row"."""
    only(effect)
    me = phrase(language, "SELF", "self")
    who = whom.text(ACC) if not whom.is_self else inflected(me, ACC) if language == "ru" else me
    return f"{phrase(language, 'UNCOVER', 'uncover')} {who}"


def _arranges(effect: Feature, whom: Whom, language: str) -> str:
    """ "Rearrange your cards on your half of the battlefield, without revealing them"."""
    only(effect)
    card, own = phrase(language, "KIND", "card"), phrase(language, "OWN", "own")
    cards = f"{inflected(own, GEN, PLUR)} {inflected(card, GEN, PLUR)}" if language == "ru" else f"{own} {plural(card)}"
    comma = "," if language == "ru" else ""
    half, hidden = phrase(language, "ON_HALF", "own"), phrase(language, "NOT_UNCOVERING")
    return f"{phrase(language, 'REARRANGE')} {cards} {half}{comma} {hidden}"


#: The words of an effect, by its kind.
WORDS: Mapping[str, Callable[[Feature, Whom, str], str | None]] = {"uncover": _uncovers, "arrange": _arranges}

__all__ = ["WORDS"]

"""Modifiers of values, movement and rolls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.nouns import noun
from service.cards.wording.words import DAT, GEN, NOM, PLUR, NoWording, first_of, inflected, listed, phrase, plural

Feature = Mapping[str, Any]
_SORTS = ("STRIKE", "DIRECTED", "ATTACK", "GROUP", "SPELL", "IMPACT", "POISON")
_DIRECTED = {"keyword": "directed_strike"}


def modifier(effect: Feature, of: list[str], language: str) -> str:
    """One modifier of several sorts of attack, or of something else. Raises NoWording."""
    left = {name: given for name, given in effect.items() if name not in ("effect", "of")}
    what, when, against = left.pop("what", None), left.pop("when", None), left.pop("against", None)
    by = left.pop("by", None)
    if left:
        raise NoWording(f"no words for a modifier's {', '.join(sorted(left))}")
    if not isinstance(by, int):
        raise NoWording("no words for such a modifier")
    sign = f"+{by}" if by > 0 else str(by)
    to_ = f"{sign} {phrase(language, 'TO')}"
    if what == "movement" and not of[0] and when is None and against is None:
        return f"{to_} {{move}}"
    if what == "roll" and of == [""] and when == "attacking" and against is None:
        word = phrase(language, "ROLLS")
        return f"{to_} {inflected(word, DAT, PLUR) if language == 'ru' else plural(word)}"
    if what != "value" or when not in ("attacking", "attacked"):
        raise NoWording(f"no words for a modifier of {what}")
    if when == "attacking":
        said = f"{to_} {_sorts(language, of, DAT)}"
        return said if against is None else f"{said} {phrase(language, 'AGAINST')} {noun(language, against, DAT, PLUR)}"
    if of == ["simple_strike"] and against is not None and against.items() >= _DIRECTED.items():
        # Strikes of cards that strike so are strikes of that name.
        of, against = ["directed_strike"], {name: v for name, v in against.items() if name != "keyword"} or None
    said = f"{sign} {phrase(language, 'FROM')} {_sorts(language, of, GEN)}"
    return said if against is None else f"{said} {of_cards(against, language)}"


def of_cards(wanted: Feature, language: str) -> str:
    """Whose attacks: "of enemy creatures". Raises NoWording."""
    of = "of " if language == "en" else ""
    return f"{of}{noun(language, wanted, GEN, PLUR)}"


def reduced(effect: Feature, language: str) -> str:
    """An attack that is reduced to a number. Raises NoWording."""
    if set(effect) != {"effect", "what", "of", "to", "when"} or (effect["what"], effect["when"]) != (
        "value",
        "attacked",
    ):
        raise NoWording("no words for such a modifier")
    sing = first_of(language, _SORTS, effect["of"])
    said = inflected(sing, NOM) if language == "ru" else f"a {sing}"
    return f"{said} {phrase(language, 'REDUCED_TO')} {effect['to']}"


def _sorts(language: str, of: list[str], case: str) -> str:
    told = []
    for name in of:
        found = first_of(language, _SORTS, name)
        told.append(inflected(found, case, PLUR) if language == "ru" else plural(found))
    return listed(told, language)

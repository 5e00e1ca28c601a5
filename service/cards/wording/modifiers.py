"""Modifiers of values, movement and rolls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.nouns import noun
from service.cards.wording.words import DAT, GEN, PLUR, NoWording, first_of, inflected, phrase, plural

Feature = Mapping[str, Any]
_SORTS = ("STRIKE", "DIRECTED", "ATTACK", "GROUP", "SPELL", "IMPACT", "POISON")


def modifiers(effects: list[Feature], language: str) -> str:
    """Modifiers that differ only in what they are of, as one; others one after another. Raises NoWording."""
    groups: list[tuple[dict[str, Any], list[str]]] = []
    for effect in effects:
        rest = {name: given for name, given in effect.items() if name != "of"}
        if groups and groups[-1][0] == rest:
            groups[-1][1].append(effect.get("of", ""))
        else:
            groups.append((rest, [effect.get("of", "")]))
    if len(groups) > 1:
        raise NoWording("several modifiers of one feature")
    return _modifier(*groups[0], language)


def _modifier(effect: Mapping[str, Any], of: list[str], language: str) -> str:
    left = {name: given for name, given in effect.items() if name != "effect"}
    what, when, against = left.pop("what", None), left.pop("when", None), left.pop("against", None)
    by, to = left.pop("by", None), left.pop("to", None)
    if left:
        raise NoWording(f"no words for a modifier's {', '.join(sorted(left))}")
    if to is not None and by is None and what == "value" and when == "attacked" and against is None:
        verb = phrase(language, "REDUCED_TO")
        return f"{_sorts(language, of, 'nomn')} {verb} {to}"
    if not isinstance(by, int):
        raise NoWording("no words for such a modifier")
    sign = f"+{by}" if by > 0 else str(by)
    if what == "movement" and not of[0]:
        return f"{sign} {phrase(language, 'TO')} {{move}}"
    if what == "roll" and of == [""] and when is None and against is None:
        word = phrase(language, "ROLLS")
        return f"{sign} {phrase(language, 'TO')} {inflected(word, DAT, PLUR) if language == 'ru' else plural(word)}"
    if what != "value" or when not in ("attacking", "attacked"):
        raise NoWording(f"no words for a modifier of {what}")
    if when == "attacking":
        said = f"{sign} {phrase(language, 'TO')} {_sorts(language, of, DAT)}"
        if against is not None:
            said += f" {phrase(language, 'AGAINST')} {noun(language, against, DAT, PLUR)}"
        return said
    said = f"{sign} {phrase(language, 'FROM')} {_sorts(language, of, GEN)}"
    return said if against is None else f"{said} {noun(language, against, GEN, PLUR)}"


def _sorts(language: str, of: list[str], case: str) -> str:
    told = []
    for name in of:
        found = first_of(language, _SORTS, name)
        told.append(inflected(found, case, PLUR) if language == "ru" else plural(found))
    joint = f" {phrase(language, 'AND')} "
    return joint.join([", ".join(told[:-1]), told[-1]]) if len(told) > 1 else told[0]

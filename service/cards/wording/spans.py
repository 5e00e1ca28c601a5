"""Numbers with more to them in brackets, in words: so much more for each of what is counted, or another if it is so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.conditions import holds
from service.cards.wording.modifiers import for_each
from service.cards.wording.words import NoWording, phrase

Feature = Mapping[str, Any]


def bracketed(feature: Feature, language: str) -> tuple[Feature, str]:
    """The feature with its first number alone, and the brackets that stand behind it; "" where it has none.

    Raises NoWording where something would stand between the number and its brackets.
    """
    number, *others = _numbers(feature)
    counted = isinstance(number, dict) and (number.get("of") == "case" or _and_more(number))
    if not counted:
        return feature, ""
    parted = [_parted(one, language) for one in (number, *others)]
    base, said = parted[0]
    if any(words != said for _, words in parted) or "limit" in feature:
        raise NoWording("no words for such numbers")
    if "value" in feature:
        if "effects" in feature:
            raise NoWording("no words for what follows such an attack")
        return {**feature, "value": [one for one, _ in parted]}, said
    return {**feature, "effects": [{**feature["effects"][0], "x": base}]}, said


def _numbers(feature: Feature) -> list[Any]:
    """The numbers of an attack, or of the one thing that is done."""
    if isinstance(feature.get("value"), list):
        return list(feature["value"])
    effects = feature.get("effects", [])
    one = len(effects) == 1 and effects[0].get("effect") in ("wound", "heal")
    return [effects[0].get("x")] if one and feature.get("class") != "permanent" else [None]


def _and_more(number: Feature) -> bool:
    """Whether it is a figure and so much for each of what is counted, as no "X" says it."""
    return "plus" in number and ("times" in number or number.get("of") == "cards") and "max" not in number


def _parted(number: Any, language: str) -> tuple[int, str]:
    if not isinstance(number, dict):
        raise NoWording("no words for such numbers")
    if number.get("of") == "case":
        by, then, so = phrase(language, "BY"), number["then"], holds(number["if"], language)
        comma = "," if language == "ru" else ""
        return int(number["else"]), f" ({by} {then}{comma} {phrase(language, 'IF')} {so})"
    rest = {name: value for name, value in number.items() if name not in ("plus", "times")}
    return int(number["plus"]), f" (+{number.get('times', 1)} {for_each(rest, language)})"


__all__ = ["bracketed"]

"""Numbers with more to them in brackets, in words: so much more for each of what is counted, or another if it is so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.conditions import holds
from service.cards.wording.modifiers import for_each
from service.cards.wording.nouns import noun
from service.cards.wording.passages import so_it_is
from service.cards.wording.qualities import STATES
from service.cards.wording.whom import value
from service.cards.wording.words import DAT, GEN, NOM, PLUR, SING, NoWording, inflected, nature, other_phrase, phrase

Feature = Mapping[str, Any]


def bracketed(feature: Feature, language: str) -> tuple[Feature, str]:
    """The feature with its first number alone, and the brackets that stand behind it; "" where it has none.

    Raises NoWording where something would stand between the number and its brackets.
    """
    number, *others = _numbers(feature)
    if "value" in feature and others and all(map(_by_target, (number, *others))):
        return _at_others(feature, [number, *others], language)
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


def _by_target(number: Any) -> bool:
    """Whether it is one number at some targets and another at the rest."""
    asked = number["if"].get("exists", {}) if isinstance(number, dict) and number.get("of") == "case" else {}
    return set(asked) == {"filter"} and asked["filter"].get("is") == "target"


def _at_others(feature: Feature, numbers: list[Feature], language: str) -> tuple[Feature, str]:
    """ "A shot for 1-2-3 (for 2-3-4 at a flyer)". Raises NoWording."""
    asked = numbers[0]["if"]
    if any(number["if"] != asked for number in numbers) or {"effects", "limit"} & feature.keys():
        raise NoWording("no words for such numbers")
    form = {name: part for name, part in asked["exists"]["filter"].items() if name != "is"}
    by, at = phrase(language, "BY"), phrase(language, "AGAINST")
    said = f" ({by} {value([number['then'] for number in numbers])} {at} {noun(language, form, DAT)})"
    return {**feature, "value": [number["else"] for number in numbers]}, said


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
        return int(number["else"]), _or_if(number, _so(number["if"], language), language)
    rest = {name: value for name, value in number.items() if name not in ("plus", "times")}
    return int(number["plus"]), f" (+{number.get('times', 1)} {for_each(rest, language)})"


def _or_if(number: Feature, so: str, language: str) -> str:
    """The other number, if something is so, in brackets."""
    comma = "," if language == "ru" else ""
    return f" ({phrase(language, 'BY')} {int(number['then'])}{comma} {phrase(language, 'IF')} {so})"


def by_case(effect: Feature, language: str) -> str:
    """ "1 (by 2, if at least one of these cards is yours)": of what is done to them. Raises NoWording."""
    number, done_to = effect["x"], effect.get("filter", {})
    asked = dict(number["if"].get("exists", {}))
    seen = dict(asked.pop("filter", {}))
    part = {name: value for name, value in seen.items() if name not in done_to}
    if not done_to or asked or set(number["if"]) != {"exists"} or {**part, **done_to} != seen or len(part) != 1:
        so = _so(number["if"], language)
    else:
        so = _one_of_these(str(done_to.get("kind")), part, language)
    return f"{int(number['else'])}{_or_if(number, so, language)}"


#: Where the vocabulary has "one of" for a noun of a gender.
_ONE_OF = {"neut": 0, "femn": 1, "masc": 6}


def _one_of_these(kind: str, part: Feature, language: str) -> str:
    """ "At least one of these cards is yours". Raises NoWording."""
    ((name, value),) = part.items()
    words = {"side": {"own": "OWN", "enemy": "ENEMY"}.get(str(value)), "element": "ELEMENT"}
    if name in STATES and STATES[name][0 if value else 1] is not None:
        state = str(STATES[name][0 if value else 1])
        word = phrase(language, "OPEN" if (language, state) == ("en", "open") else "STATE", state)
        if (language, state) == ("en", "wounded"):  # "is wounded" is what befalls somebody
            word = other_phrase("en", "STATE", "wounded", 1)
    elif words.get(name) is None:
        raise NoWording("no words for what one of these cards is")
    else:
        word = phrase(language, str(words[name]), str(value))
    if language == "en":
        word = other_phrase("en", "OWN", "own", 4) if word == phrase("en", "OWN", "own") else word
        these = phrase("en", "THESE_CARDS") if kind == "card" else other_phrase("en", "THESE_CARDS", "-", 1)
        return f"{phrase('en', 'AT_LEAST')} {phrase('en', 'ONE_OF')} {these} {phrase('en', 'EQUALS')} {word}"
    noun = phrase("ru", "KIND", kind)
    gender = nature(noun)[0] or "masc"
    these = f"{inflected(phrase('ru', 'THIS'), GEN, PLUR)} {inflected(noun, GEN, PLUR)}"
    word = word if value == "enemy" else inflected(word, NOM, SING, gender)
    return f"{phrase('ru', 'AT_LEAST')} {other_phrase('ru', 'ONE_OF', '-', _ONE_OF[gender])} {these} {word}"


def _so(asked: Feature, language: str) -> str:
    """What is so of the card with the text, or of the one that it is done to. Raises NoWording."""
    wanted = asked.get("exists", {}).get("filter", {})
    if set(asked) == {"exists"} and set(asked["exists"]) == {"filter"} and wanted.get("is") in ("target", "attacked"):
        return so_it_is(wanted, language).split(" ", 1)[1]
    return holds(asked, language)


__all__ = ["bracketed", "by_case"]

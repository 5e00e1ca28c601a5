"""Numbers that a text counts: "X, where X is the number of ..."."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.nouns import first_keyword, noun
from service.cards.wording.words import GEN, NOM, PLUR, NoWording, inflected, other_phrase, phrase

Feature = Mapping[str, Any]
_AMOUNTS = ("x", "value")
_BOUNDS = ("max", "min", "equal")


def lettered(feature: Feature) -> tuple[Feature, Feature | None]:
    """The feature with X for the number that it counts, and what X is; several such numbers have no words."""
    found: list[Feature] = []
    put = _put(feature, found)
    if any(other != found[0] for other in found):
        raise NoWording("no words for several numbers that are counted")
    return put, found[0] if found else None


def _put(value: Any, found: list[Feature]) -> Any:
    if isinstance(value, list):
        return [_put(item, found) for item in value]
    if not isinstance(value, dict):
        return value
    return {n: _letter(n, item, found) for n, item in value.items()}


def _letter(name: str, value: Any, found: list[Feature]) -> Any:
    """A field of the feature; a bound that is counted may be so many times X."""
    if name in _BOUNDS and isinstance(value, dict) and isinstance(value.get("times", 1), int):
        times = value.get("times", 1)
        found.append({n: v for n, v in value.items() if n != "times"})
        return "x" if times == 1 else f"{times}x"
    return _number(value, found) if name in _AMOUNTS else _put(value, found)


def _number(value: Any, found: list[Feature]) -> Any:
    if isinstance(value, list):
        return [_number(item, found) for item in value]
    if not isinstance(value, dict) or "of" not in value:
        return _put(value, found)
    if "times" in value:
        raise NoWording("no words for a number that is counted so")
    found.append(value)
    return "x"


def where(measure: Feature, language: str) -> str:
    """What X is, with the comma before it. Raises NoWording."""
    rest = dict(measure)
    most = rest.pop("max", None)
    said = f", {phrase(language, 'WHERE')} X {_measure(rest, language)}"
    return said if most is None else f"{said} ({phrase(language, 'AT_MOST')} {most})"


def _measure(rest: Feature, language: str) -> str:
    of, whose = rest.get("of"), rest.get("whose")
    number_of = f"- {inflected(phrase(language, 'NUMBER_OF'), NOM)}" if language == "ru" else "is the number of"
    if of == "elements" and set(rest) == {"of", "filter"} and rest["filter"].keys() <= {"side"}:
        word, side = phrase(language, "SORTS_OF_ELEMENT"), rest["filter"].get("side")
        many = inflected(word, GEN, PLUR) if language == "ru" else word
        where = other_phrase("en", "IN_SQUAD", side, 1) if side and language == "en" else ""
        where = where or (phrase(language, "IN_SQUAD", side) if side else phrase(language, "IN_PLAY"))
        return f"{number_of} {many} {where}"
    if of == "cards" and set(rest) == {"of", "filter"} and rest["filter"].get("zone") == "graveyard":
        dead = {name: given for name, given in rest["filter"].items() if name not in ("zone", "side")}
        grave = phrase(language, "OUT_OF_GRAVE", str(rest["filter"].get("side")))
        return f"{number_of} {noun(language, dead, GEN, PLUR)} {grave}"
    if of == "cards" and set(rest) == {"of", "filter"}:
        return f"{number_of} {noun(language, rest['filter'], GEN, PLUR)}"
    if of in ("wounds", "chips") and set(rest) == {"of", "whose"}:
        word = phrase(language, "WOUNDS" if of == "wounds" else "CHIP")
        many = inflected(word, GEN, PLUR) if language == "ru" else {"chip": "chips"}.get(word, word)
        return f"{number_of} {many}{_on(str(whose), language)}"
    if of == "extra_lives" and whose == "self" and set(rest) == {"of", "whose"}:
        extra, lives = phrase(language, "EXTRA"), phrase(language, "LIVES")
        many = f"{inflected(extra, GEN, PLUR, 'femn')} {inflected(lives, GEN, PLUR)}"
        return f"{number_of} {many if language == 'ru' else f'{extra} lives'}"
    if of == "feature" and whose == "target" and set(rest) == {"of", "keyword", "whose"}:
        word = first_keyword(language, rest["keyword"])
        if language == "en":
            return f"- {phrase(language, 'HIS')} {word}"
        return f"- {phrase(language, 'MAGNITUDE')} {phrase(language, 'PRONOUN', 'accs')} {inflected(word, GEN)}"
    if of == "strike" and set(rest) == {"of", "force", "whose"}:
        return f"{'- ' if language == 'ru' else ''}{_strike(str(rest['force']), str(whose), language)}"
    raise NoWording("no words for what is counted")


def _strike(force: str, whose: str, language: str) -> str:
    """The printed strike of a card, of some force. Raises NoWording."""
    might, word = phrase(language, "MIGHT"), phrase(language, "STRIKE", "simple_strike")
    if whose == "target":
        who = f"{phrase(language, 'THIS')} {phrase(language, 'KIND', 'creature')}"
    elif whose in ("self", "attacked"):
        who = phrase(language, whose.upper(), whose)
    else:
        raise NoWording("no words for whose strike it is")
    blow = f"{phrase(language, 'FORCE', force)} {word}"
    if language == "en":
        return f"{might} the {blow} of {who}"
    return f"{might} {inflected(blow, GEN)} {inflected(who, GEN)}"


def _on(whose: str, language: str) -> str:
    """On which card, with the space before it. Raises NoWording."""
    if whose == "self":
        return ""
    if whose == "target":
        return f" {phrase(language, 'BY')} {phrase(language, 'THAT')}"
    if whose != "attacked":
        raise NoWording("no words for whose number it is")
    word = phrase(language, "ATTACKED", "attacked")
    return f" {phrase(language, 'BY')} {inflected(word, 'loct') if language == 'ru' else f'the {word}'}"

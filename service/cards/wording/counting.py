"""Numbers that a text counts: "X, where X is the number of ..."."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.nouns import first_keyword, noun
from service.cards.wording.words import GEN, NOM, PLUR, SING, NoWording, inflected, other_phrase, phrase, plural

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
    if value == {"of": "x", "plus": value.get("plus")}:
        return f"x{value['plus']:+d}"
    if "plus" in value and "max" in value:
        raise NoWording("no words for a number that is counted so")
    found.append({n: v for n, v in value.items() if n != "plus"})
    return f"x{value['plus']:+d}" if "plus" in value else "x"


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
    if of == "feature" and whose in ("self", "target") and set(rest) == {"of", "keyword", "whose"}:
        word = first_keyword(language, rest["keyword"])
        if language == "en":
            return f"- {phrase(language, 'HIS')} {word}"
        return f"- {phrase(language, 'MAGNITUDE')} {phrase(language, 'PRONOUN', 'accs')} {inflected(word, GEN)}"
    if of == "strike" and set(rest) == {"of", "force", "whose"}:
        return f"{'- ' if language == 'ru' else ''}{_strike(str(rest['force']), str(whose), language)}"
    said = _of_several(rest, language) or of_somebody(rest, language)
    if said is None:
        raise NoWording("no words for what is counted")
    return f"- {said}"


def _of_several(rest: Feature, language: str) -> str | None:
    """A sum, a difference, what an attack is worth, movement, armor that is left; None where it is none of these."""
    of = rest.get("of")
    ru, strike = language == "ru", phrase(language, "STRIKE", "simple_strike")
    if of == "sum" and rest["each"].get("of") == "strike":
        blow = f"{phrase(language, 'FORCE', rest['each']['force'])} {strike}"
        blows = inflected(blow, GEN, PLUR) if ru else f"{plural(blow)} {phrase(language, 'OF')}"
        return f"{phrase(language, 'SUM_OF')} {blows} {noun(language, rest['filter'], GEN, PLUR)}"
    if of == "difference":
        one, other = rest["between"]
        both = phrase(language, "AND")
        if one["of"] == other["of"] == "cost":
            owners = [_owner(str(part["whose"]), language).removeprefix("of ") for part in (one, other)]
            cost = "стоимости" if ru else phrase(language, "COST_OF")
            return f"{phrase(language, 'DIFFERENCE')} {cost} {owners[0]} {both} {owners[1]}"
        if one["of"] == other["of"] == "strike" and one["whose"] == other["whose"] == "target":
            forces = [phrase(language, "FORCE", part["force"]) for part in (one, other)]
            if not ru:
                return f"{phrase('en', 'DIFFERENCE')} {phrase('en', 'HIS')} {forces[0]} {both} {forces[1]} {strike}"
            first, second = (inflected(force, GEN, SING, "masc") for force in forces)
            its = phrase(language, "PRONOUN", "accs")
            return f"{phrase(language, 'DIFFERENCE')} {its} {first} {both} {second} {inflected(strike, GEN)}"
    if of == "amount" and rest.get("of_attack") and set(rest) == {"of", "of_attack"}:
        this = f"{phrase(language, 'THIS')} {phrase(language, 'GROUP', 'attacks')}"
        return f"{phrase(language, 'MAGNITUDE')} {inflected(this, GEN) if ru else this}"
    if of == "movement" and rest.get("whose") == "target":
        return f"{phrase(language, 'PRONOUN', 'accs') if ru else phrase(language, 'HIS')} {{move}}"
    return None


def of_somebody(rest: Feature, language: str) -> str | None:
    """A number of one card: a value of its strike, its cost, additional lives; None where it is none of these."""
    of, whose = rest.get("of"), rest.get("whose")
    if of == "excess":
        return phrase(language, "EXCESS")
    if whose not in _OWNERS or set(rest) - {"of", "whose", "force", "keyword"}:
        return None
    owner = _owner(str(whose), language)
    if of == "cost":
        return f"{phrase(language, 'COST_OF') if language == 'en' else 'стоимость'} {owner.removeprefix('of ')}"
    if of in ("extra_lives", "lives", "wounds", "chips") and (whose == "dead" or of == "lives"):
        extra = inflected(phrase(language, "EXTRA"), GEN, PLUR, "femn") if language == "ru" else phrase("en", "EXTRA")
        noun_ = {"lives": "LIVES", "extra_lives": "LIVES", "wounds": "WOUNDS", "chips": "CHIP"}[of]
        word = phrase(language, noun_)
        many = inflected(word, GEN, PLUR) if language == "ru" else plural(word) if word != "wounds" else word
        count_ = inflected(phrase(language, "NUMBER_OF"), NOM) if language == "ru" else "the number of"
        return f"{count_} {extra + ' ' if of == 'extra_lives' else ''}{many} {owner}"
    if of == "feature" and whose == "dead":
        word = first_keyword(language, rest["keyword"])
        bent = inflected(word, GEN) if language == "ru" else word
        return f"{phrase(language, 'MAGNITUDE')} {bent} {owner}"
    return None


_OWNERS = {"self": ("SELF", "self"), "attacked": ("ATTACKED", "attacked"), "dead": ("DEAD", "-"), "host": ("HOST", "-"),
           "target": ("", "")}  # fmt: skip


def _owner(whose: str, language: str) -> str:
    """Whose it is, as a genitive."""
    if whose == "target":
        this = f"{phrase(language, 'THIS')} {phrase(language, 'KIND', 'creature')}"
        return inflected(this, GEN) if language == "ru" else f"of {this}"
    word = phrase(language, *_OWNERS[whose])
    if language == "ru":
        return inflected(word, GEN)
    return f"of {'' if whose in ('self', 'dead') else 'the '}{word}"


def _strike(force: str, whose: str, language: str) -> str:
    """The printed strike of a card, of some force. Raises NoWording."""
    might, word = phrase(language, "MIGHT"), phrase(language, "STRIKE", "simple_strike")
    if whose == "target":
        who = f"{phrase(language, 'THIS')} {phrase(language, 'KIND', 'creature')}"
    elif whose in ("self", "attacked"):
        who = phrase(language, whose.upper(), whose)
    elif whose == "dead":
        who = phrase(language, "DEAD")
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

"""What befell cards in a turn, units that are left, who deals wounds to whom, cells gone, the element of another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.keywords import first_keyword, keyword
from service.cards.wording.words import (
    ACC,
    GEN,
    PLUR,
    SING,
    NoWording,
    figure,
    first_of,
    inflected,
    other_phrase,
    phrase,
    plural,
)

Feature = Mapping[str, Any]
#: What a card remembers of this turn and of the last one, by the field of a filter.
PAST = ("hurt_last", "hurt_by_attacks", "walked_last", "wounds_got", "got")
#: Genders in the order of the vocabulary's verbs.
_DID = ("masc", "femn", "neut")
_WHO = ("neut", "masc", "femn")


def past(state: Feature, language: str, gender: str = "masc", number: str = SING, subject: bool = False) -> str | None:
    """What befell a card, as a predicate, with its ``subject`` before it or not; None for anything else.

    Raises NoWording.
    """
    place = 3 if number != SING else _DID.index(gender if gender in _DID else "masc")
    place = place if language == "ru" else int(subject)
    if set(state) == {"hurt_last"}:
        told = state["hurt_last"]
        verb = other_phrase(language, "GOT_HURT" if told["so"] else "NOT_HURT", "-", place)
        return f"{verb} {phrase(language, 'LAST_TURN', told['turn'])}"
    if set(state) == {"walked_last"}:
        told = state["walked_last"]
        verb = other_phrase(language, "MOVED", "walked", place if language == "ru" else 0)
        no = "" if told["so"] else f"{phrase(language, 'NOT')} "
        return f"{no}{verb} {phrase(language, 'LAST_TURN', told['turn'])}"
    if set(state) == {"hurt_by_attacks"}:
        verb = other_phrase(language, "GOT_HURT" if state["hurt_by_attacks"] else "NOT_HURT", "-", place)
        attacks = phrase(language, "GROUP", "attacks")
        attacks = inflected(attacks, GEN, PLUR) if language == "ru" else plural(attacks)
        return f"{verb} {phrase(language, 'FROM')} {attacks} {_this_turn(language)}"
    if set(state) == {"wounds_got"}:
        many = _so_many(state["wounds_got"], phrase(language, "WOUNDS"), language)
        return f"{_got(language, place, subject)} {many} {_this_turn(language)}"
    if set(state) == {"got"} or (set(state) == {"not"} and set(state["not"]) == {"got"}):
        wanted = state["got"] if "got" in state else state["not"]["got"]
        no = "" if "got" in state else f"{phrase(language, 'NOT')} "
        return f"{no}{_got(language, place, subject)} {keyword(language, wanted, ACC)} {_this_turn(language)}"
    if set(state) == {"units"}:
        rest = dict(state["units"])
        name = first_keyword(language, rest.pop("of"))
        name = inflected(name, GEN) if language == "ru" else name
        return f"{phrase(language, 'OWNS', SING)} {_so_many(rest, phrase(language, 'UNITS'), language)} {name}"
    return None


def _got(language: str, place: int, subject: bool) -> str:
    """ "Got", in English with the pronoun where nobody stands before it."""
    it = "" if language == "ru" or subject else f"{phrase('en', 'PRONOUN', 'both')} "
    return it + other_phrase(language, "GOT", "-", place if language == "ru" else 0)


def _this_turn(language: str) -> str:
    return phrase(language, "THIS_TURN")


def _so_many(bounds: Feature, word: str, language: str) -> str:
    """So much or more of something. Raises NoWording."""
    if len(bounds) != 1:
        raise NoWording("no words for so many")
    ((bound, number),) = bounds.items()
    terminal = {"max": "OR_LESS", "min": "OR_MORE"}.get(bound)
    if not isinstance(number, int) or (terminal is None and bound != "equal"):
        raise NoWording("no words for so many")
    more = "" if terminal is None else f" {phrase(language, terminal, bound)}"
    if language == "en":
        return f"{number}{more} {word}"
    alone = number == 1 and not more
    return f"{number}{more} {inflected(word, ACC if alone else GEN, SING if alone else PLUR)}"


def who_past(before: dict[str, Any], language: str, number: str, gender: str) -> list[str]:
    """ "Who got no wounds in the last enemy turn", behind a noun; taken out of the filter. Raises NoWording."""
    found = []
    for name in PAST:
        if name in before:
            said = past({name: before.pop(name)}, language, gender, number, True)
            place = (3 if number != SING else _WHO.index(gender)) if language == "ru" else 0
            found.append(f"{',' if language == 'ru' else ''} {other_phrase(language, 'WHO', '-', place)} {said}")
    return found


def struck(language: str, sort: str, place: int) -> str:
    """ "Whom it attacked with a shot", without "this turn"; in Russian by the gender of the noun."""
    word = first_of(language, ("STRIKE", "ATTACK", "GROUP"), sort)
    if language == "ru":
        return f", {other_phrase('ru', 'STRUCK_WITH', '-', place)} {inflected(word, 'ablt')}"
    return f" {phrase('en', 'STRUCK_WITH')} a {word}"


def apart(left: dict[str, Any], language: str) -> list[str]:
    """How cards are like those that were spoken of, or unlike each other, taken out of their filter."""
    found = []
    if left.pop("of_squads", False):
        found.append(phrase(language, "OF_DIFFERENT_SQUADS"))
    if left.get("crystal_like") == {"is": "target"}:
        del left["crystal_like"]
        found.append(phrase(language, "OF_SAME_ELITENESS"))
    beyond = {name: value for name, value in left.get("cost_to", {}).items() if name != "is"}
    if list(beyond.values()) == [0] and left["cost_to"]["is"] == "target":
        del left["cost_to"]
        found.append(phrase(language, "COST_LIKE", *beyond))
    if beyond in ({"max": -1}, {"min": 1}) and left["cost_to"]["is"] == "target":
        del left["cost_to"]
        than = other_phrase("ru", "THAN_IT", "-", 3) if language == "ru" else other_phrase("en", "THAN_IT", "-", 1)
        less = phrase(language, "COST_LESS", "less" if "max" in beyond else "more")
        found.append(f"{less}{',' if language == 'ru' else ''} {than}")
    if set(left.get("cost_apart", {})) == {"is", "by"} and left["cost_apart"]["is"] == "target":
        by = f"{phrase(language, 'MORE_OR_LESS')} {phrase(language, 'BY')} {left.pop('cost_apart')['by']}"
        found.append(by + (" стоимости" if language == "ru" else ""))
    return found


def same_element(left: dict[str, Any], language: str) -> list[str]:
    """Of the same element as another card, or of the same name; taken out of the filter."""
    same, comma = phrase(language, "SAME_ELEMENT"), "," if language == "ru" else ""
    like = phrase(language, "AS_WELL_AS")
    if left.get("same_element") is True:
        del left["same_element"]
        return [f"{same}{comma} {like} {phrase(language, 'SELF', 'self')}"]
    near = left.get("near", {})
    if near.get("copy") is True and set(near) == {"to", "copy"}:
        del left["near"]
        return [phrase(language, "OF_THE_NAME")]
    if near.get("same_element") is not True or set(near) != {"to", "same_element"}:
        return []
    words = {"attacked": ("ATTACKED", "attacked"), "attacker": ("ATTACKER", "attacker"), "dead": ("DEAD", "-")}
    if near["to"] not in words:
        raise NoWording("no words for whose element it is")
    del left["near"]
    word = phrase(language, *words[near["to"]])
    the = "" if language == "ru" or word.startswith("the ") else "the "
    return [f"{same}{comma} {like} {the}{word}"]


def steps(rest: Feature, language: str) -> str | None:
    """How many cells a card went; None for another number."""
    if rest != {"of": "steps", "whose": "self"}:
        return None
    number_of = inflected(phrase("ru", "NUMBER_OF"), "nomn") if language == "ru" else "the number of"
    moved = other_phrase(language, "MOVED", "went", 1 if language == "ru" else 0)
    went = f"{phrase(language, 'SELF', 'self')} {moved}"
    return f"{number_of} {phrase(language, 'STEPS')} {went} {_this_turn(language)}"


def deals_wounds(source: str, whom: str, amount: Feature, language: str) -> str:
    """ "An enemy card deals wounds to your gnome". Raises NoWording."""
    least, exact = amount.get("min"), amount.get("equal")
    word = phrase(language, "WOUNDS")
    if language == "ru":
        word = inflected(word, GEN if least or exact else ACC, PLUR)
    if language == "en" and not amount:
        return f"{source} {phrase('en', 'WOUNDS3')} {whom.removeprefix(phrase('en', 'TO') + ' ')}"
    number = f"{least} {phrase(language, 'OR_MORE', 'min')} " if least else f"{figure(exact)} " if exact else ""
    return f"{source} {phrase(language, 'ANNOUNCE', 'deals')} {whom} {number}{word}"


__all__ = ["PAST", "deals_wounds", "past", "same_element", "steps", "struck", "who_past"]

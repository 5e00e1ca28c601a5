"""Exchanges of strikes in words, one of those who fight in them, and what comes where a card has the rest already."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.keywords import keyword
from service.cards.wording.words import (
    ACC,
    DAT,
    GEN,
    NOM,
    PLUR,
    SING,
    NoWording,
    first_of,
    inflected,
    other_phrase,
    phrase,
    plural,
    with_article,
)

Feature = Mapping[str, Any]

#: The two of a fight, as a target of the text that it triggers.
FIGHTERS: Feature = {"any": [{"is": "attacker"}, {"is": "attacked"}]}
_CASES = {NOM: "both", ACC: "both", DAT: "datv"}
_ANYBODY = {"on": "result", "exchange": True, "striking": True, "whose": {"kind": "creature"}}


def exchange(trigger: Feature, language: str) -> str:
    """ "On an exchange of strikes", of the card's own or of any two. Raises NoWording."""
    others = dict(trigger) == _ANYBODY
    if not others and set(trigger) != {"on", "exchange"}:
        raise NoWording("no words for whose exchange of strikes it is")
    word, strike = phrase(language, "TRADING"), phrase(language, "STRIKE", "simple_strike")
    if language == "en":
        said = f"{phrase('en', 'WHEN')} an {word} {plural(strike)}"
        return f"{said} of {plural(phrase('en', 'FIGHTERS'))}" if others else said
    said = f"{phrase('ru', 'WHEN')} {inflected(word, 'loct')} {inflected(strike, 'ablt', PLUR)}"
    return f"{said} {inflected(phrase('ru', 'FIGHTERS'), GEN, PLUR)}" if others else said


def one_of_those(language: str, case: str) -> str:
    """One of the two who fight. Raises NoWording."""
    if language == "en":
        return phrase("en", "ONE_OF_THEM", "any")
    if case not in _CASES:
        raise NoWording("no words for one of those")
    return phrase("ru", "ONE_OF_THEM", _CASES[case])


_NAMES = {"curse": "curse", "bless": "blessing", "infect": "plague"}


def escalates(effects: list[Feature], language: str) -> str | None:
    """What may come for a card that has so much already, each told after the one before; None for other effects."""
    options = effects[0].get("options", ()) if len(effects) == 1 and effects[0]["effect"] == "choose" else ()
    if len(options) < 2 or any(len(option) != 1 or option[0].get("to") != "each" for option in options):
        return None
    effects = [option[0] for option in options]
    forms = [effect.get("filter", {}) for effect in effects]
    if any(form.get("is") != "attacked" for form in forms) or _bearing(forms[0]):
        return None
    if not all(_bearing(form) for form in forms[1:]) or effects[0]["effect"] not in ("poison", *_NAMES):
        return None
    target = phrase(language, "ATTACKED", "attacked")
    said = target if language == "ru" else f"the {target}"
    said += f" {phrase(language, 'GETS', SING)} {_got(effects[0], language)}"
    either = phrase(language, "EITHER")
    for effect in effects[1:]:
        what = _got(effect, language)
        if what is None:
            from service.cards.wording.effects import words_of
            from service.cards.wording.whom import Targets, Whom

            inner: dict[str, Any] = {n: v for n, v in effect.items() if n != "filter"} | {"to": "subject"}
            what = words_of([inner], Whom(inner, Targets(None), language, True, False, False), language, first=False)
        said += f", {either} {what} ({_already(effect['filter'], language)})"
    return said


def _bearing(form: Feature) -> Feature:
    return {name: value for name, value in form.items() if name != "is"}


def _got(effect: Feature, language: str) -> str | None:
    if effect["effect"] == "poison" and isinstance(effect.get("x"), int):
        return f"{keyword(language, 'poison', ACC)} {phrase(language, 'BY')} {effect['x']}"
    return keyword(language, _NAMES[effect["effect"]], ACC) if effect["effect"] in _NAMES else None


def _already(form: Feature, language: str) -> str:
    """ "If it has poison and a curse already". Raises NoWording."""
    names = [*(["poison"] if form.get("poisoned") else []), *([form["keyword"]] if "keyword" in form else [])]
    if not names or set(form) - {"is", "not", "poisoned", "keyword"}:
        raise NoWording("no words for what it has already")
    had = f" {phrase(language, 'AND')} ".join(keyword(language, name, ACC) for name in names)
    it = phrase(language, "PRONOUN", "nomn" if language == "ru" else "both")
    has = phrase(language, "OWNS", SING) if language == "ru" else phrase(language, "HAS")
    return f"{phrase(language, 'IF')} {it} {phrase(language, 'ALREADY')} {has} {had}"


def but_attacks(but: Feature, language: str) -> str:
    """What is left to a card that cannot act: attacks of a type, perhaps at some cards alone. Raises NoWording."""
    from service.cards.wording.nouns import noun

    assault, word = phrase(language, "ASSAULT"), first_of(language, ("STRIKE", "ATTACK", "GROUP"), but["of"])
    if language == "ru":
        said = f"{phrase('ru', 'EXCEPT')} {inflected(assault, GEN)} {inflected(word, 'ablt')}"
    else:
        said = f"{phrase('en', 'EXCEPT')} {other_phrase('en', 'ASSAULT', '-', 1)} with {with_article(word)}"
    if "against" not in but:
        return said
    at, me = but["against"], phrase(language, "SELF", "self")
    by = phrase(language, "BY" if language == "ru" else "AGAINST")
    if at == {"other": False}:
        return f"{said} {by} {inflected(me, ACC) if language == 'ru' else me}"
    return f"{said} {by} {noun(language, at, ACC, PLUR)}"


def sets_out(language: str) -> str:
    """ "When it declares a move"."""
    who = "" if language == "ru" else f" {phrase('en', 'SELF', 'self')}"
    return (
        f"{phrase(language, 'WHENEVER')}{who} {phrase(language, 'ANNOUNCE', 'declares')} {phrase(language, 'A_MOVE')}"
    )


def one_of_several(which: str, language: str) -> str:
    """Of several that were chosen the one that costs less, or more."""
    return phrase(language, "CHEAPER_OF_THEM", which)

"""Incarnation in words: counters that are got and lost, other ways back, what is done in play or in the graveyard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.cellmarks import marker
from service.cards.wording.gains import gained
from service.cards.wording.nouns import noun
from service.cards.wording.words import ACC, GEN, NOM, PLUR, SING, NoWording, inflected, other_phrase, phrase

Feature = Mapping[str, Any]
#: Where a text works that says of both what it does there.
EITHER_ZONE: Feature = {"self": {"any": [{"zone": "battlefield"}, {"zone": "graveyard"}]}}


def counter(language: str, case: str = ACC) -> str:
    """A counter of incarnation."""
    if language == "en":
        return other_phrase("en", "COUNTER", "-", 1)
    return f"{inflected(phrase('ru', 'COUNTER').split()[0], case)} {phrase('ru', 'COUNTER').split()[1]}"


def third_rows(feature: Feature, language: str) -> str:
    """That it may come back in any third row, and off whom a counter is taken for it. Raises NoWording."""
    if feature.keys() - {"keyword", "cells", "face", "filter"}:
        raise NoWording("no words for how it comes back")
    row, third, any_ = phrase(language, "ROW"), phrase(language, "ORDINAL", "3"), phrase(language, "CHOSEN", "any")
    where = f"{phrase('en', 'IN')} {any_} {third} {row}"
    if language == "ru":
        bent = [inflected(word, "loct", SING, "masc") for word in (any_, third)]
        where = f"{phrase('ru', 'INTO')} {' '.join(bent)} {inflected(row, 'loc2')}"
    face = f" {phrase(language, 'FACE', 'open')}" if feature["face"] == "open" else ""
    said = f"{phrase(language, 'MAY')} {phrase(language, 'INCARNATE')}{face} {where}"
    if "filter" not in feature:
        return said
    off = phrase(language, "WITH" if language == "ru" else "FROM")
    whose = noun(language, {**feature["filter"], "other": True}, GEN)
    return f"{said}, {phrase(language, 'STRIPPING')} {counter(language)} {off} {whose}"


def gives_its_cell(effect: Feature, language: str) -> str:
    """Who may come back to the cell of this card, which goes into exile for it."""
    who = noun(language, effect["cards"], NOM, PLUR)
    face = f" {phrase(language, 'FACE', 'open')}" if effect.get("open") else ""
    may = other_phrase("ru", "MAY", "-", 1) if language == "ru" else phrase("en", "MAY")
    me, it = phrase(language, "SELF", "self"), phrase(language, "PRONOUN", "both" if language == "en" else "accs")
    cell = f"{phrase('en', 'THE_CELL')} {phrase('en', 'OCCUPIED_BY')} {me}"
    if language == "ru":
        cell = f"{phrase('ru', 'THE_CELL').replace(' ,', ',')} {phrase('ru', 'HOLDS')} {me}"
    return f"{who} {may} {phrase(language, 'INCARNATE')}{face} {cell}, {phrase(language, 'EXILING')} {it}"


def returns_to(effect: Feature, language: str) -> str:
    """ "May incarnate to a cell with the marker so-and-so, destroying the creature on that cell". Raises NoWording."""
    if isinstance(effect["mark"], str):
        raise NoWording("no words for whose marker it is")
    at = f"{phrase(language, 'TO_CELL')} {phrase(language, 'WITH')} {marker(effect['mark'], language, 'ом')}"
    face = f" {phrase(language, 'FACE', 'open')}" if effect.get("open") else ""
    lead = f"{phrase(language, 'MAY')} {phrase(language, 'INCARNATE')}{face} {at}"
    who = phrase(language, "KIND", "creature")
    who = f"{'the ' if language == 'en' else ''}{who} {phrase(language, 'ON_THIS_CELL')}"
    return f"{lead}, {phrase(language, 'DESTROYING')} {who}"


def comes_or(trigger: Feature, who: str, language: str) -> str:
    """ "When your creature incarnates or is revived", "or loses a counter". Raises NoWording."""
    moments = [{name: value for name, value in trigger.items() if name != "or"}, *trigger["or"]]
    if any(one.get("whose") != trigger.get("whose") for one in moments):
        raise NoWording("no words for several moments")
    verbs = f" {phrase(language, 'OR')} ".join(_verb(one, language) for one in moments)
    return f"{phrase(language, 'WHENEVER')} {who} {verbs}"


def _verb(trigger: Feature, language: str) -> str:
    rest = {name: value for name, value in trigger.items() if name != "whose"}
    if rest.get("on") == "arrive" and rest.keys() == {"on", "type"} and rest["type"] in ("incarnation", "revive"):
        return phrase(language, "INCARNATES", str(rest["type"]))
    if rest in ({"on": "counters"}, {"on": "lose_counters"}):
        verb = phrase(language, "GETS" if rest["on"] == "counters" else "LOSES", SING)
        return f"{verb} {counter(language)}"
    raise NoWording("no words for several moments")


def by_its_zone(effects: list[Feature], language: str) -> str | None:
    """What it gets in play, or else a counter in the graveyard; None where the effects are others."""
    *here, there = effects
    grave, field = {"self": {"zone": "graveyard"}}, {"self": {"zone": "battlefield"}}
    if not here or there != {"effect": "incarnate", "to": "self", "if": grave}:
        return None
    if any(one.get("if") != field or one.get("to") != "self" for one in here):
        return None
    got = gained([{n: v for n, v in one.items() if n not in ("if", "to", "until")} for one in here], language)
    until = {one.get("until") for one in here}
    lasts = f" {phrase(language, 'UNTIL', str(until.pop()))}" if until != {None} else ""
    me, if_ = phrase(language, "SELF", "self"), phrase(language, "IF")
    in_play = phrase("ru", "IN_PLAY", "field") if language == "ru" else other_phrase("en", "IN_PLAY", "field", 1)
    lies = other_phrase(language, "OUT_OF_GRAVE", "own", 1 if language == "ru" else 2)
    said = f"{me} {phrase(language, 'GETS', SING)} {got}{lasts} ({if_} {me} {in_play})"
    return f"{said} {phrase(language, 'OR')} {counter(language)} ({if_} {me} {lies})"


def counted(language: str) -> str:
    """The counters on the card itself, after "the number of"."""
    me = phrase(language, "SELF", "self")
    if language == "en":
        return f"{other_phrase('en', 'COUNTER', '-', 2)} {phrase('en', 'ONTO')} {me}"
    word, name = phrase("ru", "COUNTER").split()
    return f"{inflected(word, GEN, PLUR)} {name} {phrase('ru', 'BY')} {inflected(me, 'loct')}"


def as_companion(language: str) -> str:
    """ "As a companion of that creature", with the space before it."""
    word = phrase(language, "KIND", "companion")
    if language == "en":
        return f" {phrase('en', 'AS_A')} {word} {phrase('en', 'OF')} {phrase('en', 'THAT')}"
    this = inflected(phrase("ru", "PRONOUN", "both"), GEN)
    return f" {phrase('ru', 'AS_A')} {inflected(word, GEN)} {this}"


__all__ = [
    "EITHER_ZONE",
    "as_companion",
    "by_its_zone",
    "comes_or",
    "counted",
    "counter",
    "gives_its_cell",
    "returns_to",
    "third_rows",
]

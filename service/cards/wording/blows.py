"""Blows in words: who reflects them although it is closed, what they are reduced to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.nouns import noun
from service.cards.wording.struggles import lessened
from service.cards.wording.words import (
    ACC,
    DAT,
    GEN,
    NOM,
    PLUR,
    SING,
    NoWording,
    first_of,
    forces,
    inflected,
    listed,
    nature,
    other_phrase,
    phrase,
    plural,
)

Feature = Mapping[str, Any]
#: Roles that only a pronoun tells.
SPOKEN = ("subject", "dead", "occupant")
SORTS = ("STRIKE", "ATTACK", "GROUP")


def sorts_of(language: str, names: list[str], case: str) -> str:
    """Sorts of attack in the plural, in a case. Raises NoWording."""
    if names and all(name in ("poison", "plague") for name in names):
        named = [first_of(language, ("POISON", "PLAGUE"), name) for name in names]
        return listed([inflected(one, case) if language == "ru" else one for one in named], language)
    told = [first_of(language, SORTS, name) for name in names]
    return listed([inflected(one, case, PLUR) if language == "ru" else plural(one) for one in told], language)


def reflects(effects: list[Feature], language: str) -> str:
    """ "Reflects simple strikes as an open card". Raises NoWording."""
    if any(set(effect) != {"effect", "of"} for effect in effects):
        raise NoWording("no words for what is reflected")
    names = [effect["of"] for effect in effects]
    return f"{phrase(language, 'REFLECTS')} {sorts_of(language, names, ACC)} {phrase(language, 'AS_OPEN')}"


def _to(effect: Feature, language: str, word: str = "") -> str:
    """What it is reduced to: a number, or a force, which agrees with the word for one attack."""
    if "down_to" not in effect:
        return str(effect["max"] if "max" in effect else effect["to"])
    force = phrase(language, "FORCE", effect["down_to"])
    return inflected(force, DAT, SING, nature(word)[0] if word else None) if language == "ru" else force


def _owner(wanted: Feature, language: str, self_phrase: str) -> str:
    """Whose attacks: "of this card". Raises NoWording."""
    of = "of " if language == "en" else ""
    if wanted == {"other": False}:
        return f" {of}{inflected(self_phrase, GEN) if language == 'ru' else self_phrase}"
    return f" {of}{noun(language, wanted, GEN, PLUR)}"


def _at(wanted: Feature, language: str, self_phrase: str) -> str:
    """At whom: "against this card". Raises NoWording."""
    if wanted == {"other": False}:
        whom = inflected(self_phrase, DAT) if language == "ru" else self_phrase
    else:
        whom = noun(language, wanted, DAT, PLUR)
    return f" {phrase(language, 'AGAINST')} {whom}"


def brought(effects: list[Feature], language: str) -> str:
    """ "Strikes of elves against this card are reduced to weak". Raises NoWording."""
    first = effects[0]
    if any({**e, "of": ""} != {**first, "of": ""} or "of" not in e for e in effects):
        raise NoWording("several reductions")
    if set(first) - {"effect", "what", "of", "down_to", "to", "when", "cards", "against", "worth", "force"}:
        raise NoWording("no words for such a reduction")
    me = phrase(language, "SELF", "self")
    said = forces(first.get("force"), language, NOM, "OR") + sorts_of(language, [e["of"] for e in effects], NOM)
    against, cards = first.get("against"), first.get("cards")
    if first["when"] == "attacked":
        if cards is not None and against is not None:
            raise NoWording("no words for such a reduction")
        said += _owner(against, language, me) if against is not None else ""
        said += _at({"other": False} if cards is None else cards, language, me)
    else:
        said += _owner({"other": False} if cards is None else cards, language, me)
        said += _at(against, language, me) if against is not None else ""
    if "worth" in first:
        if first["worth"].keys() != {"min"} or first["when"] != "attacking" or against is not None:
            raise NoWording("no words for what attacks are worth")
        of = phrase("en", "OF_VALUE") if language == "en" else other_phrase("ru", "OF_VALUE", "-", 1)
        more = f"{first['worth']['min']} {phrase(language, 'OR_MORE', 'min')}"
        said += f" {of} {more} ({phrase(language, 'UNMODIFIED')})"
    return f"{said} {other_phrase(language, 'REDUCED_TO', '-', 1)} {_to(first, language)}"


def brought_for_a_while(effect: Feature, whom: Any, language: str) -> str | None:
    """ "All strikes against the chosen creature are reduced to strong until ..."; None for what is no such thing."""
    held = effect["feature"]["effects"]
    first = held[0]
    same = all({**one, "of": ""} == {**first, "of": ""} and "of" in one for one in held)
    told = set(first) - {"what", "force"} in ({"effect", "of", "down_to", "when"}, {"effect", "of", "to", "when"})
    if not same or not told or set(effect) - {"effect", "feature", "until", "to", "filter"} or whom.is_self:
        return None
    spoken, at = whom.again or whom.to in SPOKEN, first["when"] == "attacked"
    if spoken and language == "ru" and not at:
        raise NoWording("no words for whose attacks are reduced")
    it = phrase("ru", "PRONOUN", "datv") if spoken and language == "ru" else None
    who = it or whom.text(DAT if at else GEN)
    of = phrase(language, "AGAINST") if at else "of" if language == "en" else ""
    sorts = forces(first.get("force"), language, NOM, "OR") + sorts_of(language, [one["of"] for one in held], NOM)
    said = [phrase(language, "ALL"), sorts, of, who, other_phrase(language, "REDUCED_TO", "-", 1), _to(first, language)]
    lasts = phrase(language, "UNTIL", effect.get("until") or "battle")
    return " ".join(word for word in (*said, lasts) if word)


def bring(effect: Feature, whom: Any, language: str) -> str:
    """ "Reduce weak or medium strikes against this card to strong". Raises NoWording."""
    if set(effect) - {"effect", "of", "down_to", "max", "less", "against", "at", "force", "with_features", "to"}:
        raise NoWording("no words for such a reduction")
    me = phrase(language, "SELF", "self")
    if "less" in effect:
        if {"force", "with_features"} & set(effect):
            raise NoWording("no words for such a reduction")
        whose = _owner(effect["against"], language, me) if "against" in effect else ""
        return lessened(effect, language, whose, _at(effect["at"], language, me) if "at" in effect else "")
    blows = forces(effect.get("force"), language, ACC, "OR") + sorts_of(language, [effect["of"]], ACC)
    said = f"{phrase(language, 'BRING')} {blows}"
    said += _owner(effect["against"], language, me) if "against" in effect else ""
    said += _at(effect["at"], language, me) if "at" in effect else ""
    whole = f" {phrase(language, 'WITH_ALL_FEATURES')}" if effect.get("with_features") else ""
    return f"{said} {phrase(language, 'TO')} {_to(effect, language)}{whole}"


NEXT = {"next_simple_strike": "", "next_strike_this_turn": "end_of_turn", "next_attack": "",
        "next_attack_this_turn": "end_of_turn"}  # fmt: skip


def next_brought(held: Feature, until: str, language: str) -> str:
    """ "Its next simple strike is reduced to strong". Raises NoWording."""
    of, simple = str(held.get("of")), until in ("next_simple_strike", "next_strike_this_turn")
    if {**held, "down_to": ""} != {"effect": "reduce", "down_to": "", "of": of, "when": "attacking"}:
        raise NoWording("no words for such a next strike")
    if simple is not (of == "simple_strike"):
        raise NoWording("no words for such a next strike")
    word, coming = first_of(language, ("STRIKE", "ATTACK", "GROUP"), of), phrase(language, "FOLLOWING")
    strike = f"{inflected(coming, 'nomn', 'sing', nature(word)[0]) if language == 'ru' else coming} {word}"
    lasts = f" {phrase(language, 'UNTIL', NEXT[until])}" if NEXT[until] else ""
    return f"{strike} {phrase(language, 'REDUCED_TO')} {_to(held, language, word)}{lasts}"


__all__ = ["NEXT", "bring", "brought", "brought_for_a_while", "next_brought", "reflects", "sorts_of"]

"""How often a card attacks and defends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from service.cards.wording.modifiers import of_cards
from service.cards.wording.nouns import NounPhrase, noun
from service.cards.wording.words import (
    ACC,
    DAT,
    GEN,
    INS,
    PLUR,
    SING,
    NoWording,
    first_of,
    inflected,
    listed,
    nature,
    other_phrase,
    phrase,
    plural,
)

Feature = Mapping[str, Any]
_SORTS = ("STRIKE", "ATTACK", "GROUP")


def _attack(of: str, case: str, language: str) -> str:
    word = first_of(language, _SORTS, of)
    return inflected(word, case) if language == "ru" else plural(word) if case == INS else word


def _fields(effect: Feature, *names: str) -> None:
    if set(effect) - {"effect", *names}:
        raise NoWording(f"no words for such a {effect['effect']}")


def _repeat(effect: Feature, language: str) -> str:
    """So many attacks in a turn, and which of them leave the card open."""
    _fields(effect, "of", "times", "open", "in_a_row", "different")
    of, times = effect["of"], effect["times"]
    often = "раза" if language == "ru" and times < 5 else phrase(language, "TIMES")
    often = often if language == "ru" else plural(often)
    verb = phrase(language, "MAY_ATTACK", "sing")
    if of != "attacks":
        verb += f" {_attack(of, INS, language)}"
    elif language == "en":
        verb = other_phrase(language, "MAY_ATTACK", "sing", 1)
    said = f"{verb} {times} {often} {phrase(language, 'PER', 'turn')}"
    different = phrase(language, "AT_DIFFERENT")
    if effect.get("in_a_row"):
        said += f", {phrase(language, 'ONLY')} {phrase(language, 'IN_A_ROW')}"
        said += f" {phrase(language, 'AND')} {different}" if effect.get("different") else ""
    elif effect.get("different"):
        said += f", {phrase(language, 'ONLY')} {different}"
    if effect.get("open"):
        attack = _attack(of, GEN, language)
        places = [phrase(language, "ORDINAL", str(place)) for place in range(1, times)]
        if language == "ru":
            gender = "femn" if of.endswith("attacks") or of == "attacks" else "masc"
            places = [inflected(place, GEN, "sing", gender) for place in places]
        joined = f" {phrase(language, 'AND')} ".join(places)
        said += f", {phrase(language, 'AFTER')} {joined} {attack} {phrase(language, 'NOT_CLOSES')}"
    return said


def _without_closing(effect: Feature, language: str) -> str:
    _fields(effect, "of")
    assault, of = phrase(language, "ASSAULT"), effect["of"]
    if language == "ru":
        assault = inflected(assault, GEN)
    elif of == "attacks":
        assault = other_phrase(language, "ASSAULT", "-", 1)
    attack = "" if of == "attacks" else f" {_attack(of, INS, language)}"
    return f"{phrase(language, 'AFTER')} {assault}{attack} {phrase(language, 'NOT_CLOSES')}"


def blocks(effects: list[Feature], rest: Feature, language: str) -> str:
    """What attacks on it come to nothing, whose, and how many of a turn. Raises NoWording."""
    limit, turn = rest.get("limit"), dict(rest.get("condition", {})).pop("turn", None)
    against = effects[0].get("against")
    known = set(rest) <= {"limit", "condition"} and rest.get("condition", {}).keys() <= {"turn"}
    if not known or any(set(e) - {"effect", "of", "against"} or e.get("against") != against for e in effects):
        raise NoWording("no words for what is blocked")
    said = f"{phrase(language, 'BLOCKS')} "
    number = PLUR if limit is None else SING
    words = [first_of(language, _SORTS, effect["of"]) for effect in effects]
    sorts = [inflected(w, ACC, number) if language == "ru" else w if limit else plural(w) for w in words]
    if limit is not None:
        if limit["times"] != 1 or set(limit) != {"times", "per"} or len(effects) > 1:
            raise NoWording("no words for so many blocks")
        gender = nature(words[0])[0] if language == "ru" else None
        first = phrase(language, "ORDINAL", "1")
        said += f"{inflected(first, ACC, SING, gender) if language == 'ru' else f'the {first}'} "
    whose = "" if against is None else f" {of_cards(against, language)}"
    oneself = phrase(language, "ONESELF")
    said += f"{listed(sorts, language)}{whose} {phrase(language, 'AGAINST')} {oneself}"
    if limit is not None:
        said += f" {phrase(language, 'PER', limit['per'])}"
    return said + (f" {phrase(language, 'TURN_OF', turn)}" if turn is not None else "")


def _guard(effect: Feature, language: str) -> str:
    _fields(effect, "for")
    defend = f"{phrase(language, 'MAY')} {phrase(language, 'DEFENDS', 'defend')}"
    if language == "en":
        return f"{defend} {phrase(language, 'ANY')} {noun(language, effect['for'], DAT, article=False)}"
    return f"{defend} {NounPhrase(language, effect['for']).text(DAT, SING, phrase(language, 'ANY'))}"


def undefended(effect: Feature, language: str) -> str | None:
    """Who has no defender: the card itself, or those of a kind; None for something else."""
    if {**effect, "for": None} != {"effect": "forbid", "action": "defend", "cards": {}, "for": None}:
        return None
    itself = phrase(language, "SELF", "self")
    if effect["for"] != {"other": False}:
        itself = noun(language, effect["for"], DAT, PLUR)
    elif language == "ru":
        itself = inflected(itself, DAT)
    return f"{itself} {phrase(language, 'NOT_DEFENDED')}"


def _any_number(effect: Feature, language: str) -> str:
    if set(effect) - {"for"} != {"effect", "action"} or effect["action"] != "defend":
        raise NoWording("no words for what is done any number of times")
    defend = phrase(language, "DEFENDS", "defend")
    if "for" in effect:
        defend += f" {noun(language, effect['for'], DAT)}"
    return f"{phrase(language, 'MAY')} {defend} {phrase(language, 'ANY_TIMES')} {phrase(language, 'PER', 'turn')}"


FIGHTING: Mapping[str, Callable[[Feature, str], str]] = {
    "repeat": _repeat,
    "without_closing": _without_closing,
    "any_number": _any_number,
    "guard": _guard,
}
__all__ = ["FIGHTING"]

"""How often a card attacks and defends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from service.cards.wording.words import GEN, INS, NoWording, first_of, inflected, other_phrase, phrase, plural

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


def _any_number(effect: Feature, language: str) -> str:
    if effect != {"effect": "any_number", "action": "defend"}:
        raise NoWording("no words for what is done any number of times")
    defend = phrase(language, "DEFENDS", "defend")
    return f"{phrase(language, 'MAY')} {defend} {phrase(language, 'ANY_TIMES')} {phrase(language, 'PER', 'turn')}"


FIGHTING: Mapping[str, Callable[[Feature, str], str]] = {
    "repeat": _repeat,
    "without_closing": _without_closing,
    "any_number": _any_number,
}
__all__ = ["FIGHTING"]

"""Numbers that are another where something is so, in words: "raise a roll by 1 (by 2, if that is a gnome)"."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from service.cards.struggles import NUMBERED
from service.cards.wording.nouns import noun
from service.cards.wording.words import NOM, NoWording, inflected, phrase

Feature = Mapping[str, Any]
Beside = Callable[[Feature, str], str]


def otherwise_so_much(effects: list[Feature]) -> tuple[list[Feature], Beside]:
    """Effects, with one in the place of two of which only one comes about, and the brackets that stand behind it."""
    done: list[Feature] = []
    asides: list[tuple[Feature, int, Feature]] = []
    for effect in effects:
        other = _other(done[-1], effect) if done else None
        if other is None:
            done.append(effect)
        else:
            usual = {name: value for name, value in effect.items() if name != "if"}
            asides.append((usual, *other))
            done[-1] = usual
    return done, lambda effect, language: "".join(
        _aside(number, so, language) for usual, number, so in asides if usual is effect
    )


def _other(rather: Feature, usual: Feature) -> tuple[int, Feature] | None:
    """How much it is if the card is so, and what it has to be; None where the two are no such alternatives."""
    field = NUMBERED.get(str(usual.get("effect")), "")
    asked = rather.get("if", {}).get("exists", {})
    bare = [{name: value for name, value in one.items() if name not in (field, "if")} for one in (rather, usual)]
    alike = bare[0] == bare[1] and usual.get("if") == {"exists": {**asked, "max": 0}} and set(asked) == {"filter"}
    so = dict(asked.get("filter", {}))
    if not alike or so.pop("is", None) != usual.get("to") or not isinstance(rather.get(field), int):
        return None
    return int(rather[field]), so


def _aside(number: int, so: Feature, language: str) -> str:
    """ "(By 2, if that is a gnome)". Raises NoWording."""
    if not so.keys() & {"class", "kind"} or so == {"kind": "creature"}:  # "this creature" would be who it is
        raise NoWording("no words for what it has to be")
    that = f"{inflected(phrase('ru', 'THIS'), NOM, gender='neut')} " if language == "ru" else ""
    by = f"{phrase(language, 'BY')} {abs(number)}"
    return f" ({by}, {phrase(language, 'IF')} {that}{noun(language, so, NOM)})"


__all__ = ["otherwise_so_much"]

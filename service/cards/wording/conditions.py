"""While, or if, what is so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.nouns import noun
from service.cards.wording.words import ACC, GEN, NOM, SING, NoWording, counted, inflected, phrase, plural

Feature = Mapping[str, Any]


def condition(when: Feature, language: str) -> str:
    """While what is so. Raises NoWording."""
    return f"{phrase(language, 'WHILE')} {holds(when, language)}"


def holds(when: Feature, language: str) -> str:
    """What is so, without the word before it. Raises NoWording."""
    if set(when) == {"self"}:
        return _state(when["self"], language)
    if set(when) == {"exists"}:
        return _exists(dict(when["exists"]), language)
    raise NoWording(f"no words for a condition on {', '.join(sorted(when))}")


def _state(state: Feature, language: str) -> str:
    if set(state) == {"closed"}:
        return phrase(language, "SHORT", "closed" if state["closed"] else "open")
    if state == {"wounded": False}:
        return phrase(language, "UNWOUNDED")
    has = phrase(language, "OWNS", SING)
    if state == {"chips": {"min": 1}}:
        chip = phrase(language, "CHIP")
        return f"{has} {inflected(chip, ACC) if language == 'ru' else 'a ' + chip}"
    if set(state) == {"lives"} and len(state["lives"]) == 1:
        ((bound, number),) = state["lives"].items()
        terminal = {"max": "OR_LESS", "min": "OR_MORE"}.get(bound)
        if terminal is not None and isinstance(number, int):
            lives = phrase(language, "LIVES")
            many = counted(number, lives).split(" ", 1)[1] if language == "ru" else plural(lives)
            return f"{has} {number} {phrase(language, terminal, bound)} {many}"
    raise NoWording("no words for such a state")


def _exists(found: dict[str, Any], language: str) -> str:
    wanted = dict(found.pop("filter"))
    none = found.pop("max", None) == 0
    if found:
        raise NoWording("no words for so many")
    if wanted.get("adjacent") and not none:
        del wanted["adjacent"]
        return f"{phrase(language, 'STANDS_BESIDE')} {noun(language, wanted, NOM)}"
    side = wanted.pop("side", None)
    if side in ("own", "enemy"):
        has = phrase(language, "HAS_NO" if none else "HAS")
        cards = noun(language, wanted, GEN if none else NOM, article=not none)
        return f"{phrase(language, 'IN_SQUAD', side)} {has} {cards}"
    raise NoWording("no words for what has to be there")

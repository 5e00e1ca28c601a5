"""When a feature triggers, and while what is so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.nouns import noun
from service.cards.wording.words import DAT, GEN, NOM, NoWording, _table, first_of, inflected, phrase

Feature = Mapping[str, Any]
_FORCES = ("weak", "medium", "strong")
_ATTACKS = ("STRIKE", "DIRECTED", "ATTACK", "SPELL", "IMPACT")


def moment(trigger: Feature, when: Feature | None, language: str) -> str:
    """The moment of a triggered feature. Raises NoWording."""
    rest = dict(trigger)
    on = str(rest.pop("on"))
    force, target, kind = rest.pop("force", None), rest.pop("target", None), rest.pop("type", None)
    source = rest.pop("source", None)
    if rest:
        raise NoWording(f"no words for a trigger's {', '.join(sorted(rest))}")
    if source is not None:
        raise NoWording("no words for whose doing triggers")
    said = _said(on, force, target, kind, language)
    return said if when is None else f"{said}, {_if(when, language)}"


def _said(on: str, force: list[str] | None, target: Feature | None, kind: str | None, language: str) -> str:
    moments = _table(language)["MOMENT"]
    if on in moments and not (force or target or kind):
        return phrase(language, "MOMENT", on)
    if on == "any_death" and target is not None and not (force or kind):
        of = "of " if language == "en" else ""
        return f"{phrase(language, 'MOMENT', 'death')} {of}{noun(language, target, GEN)}"
    if on == "kill" and target is not None and not (force or kind):
        kills = phrase(language, "KILLS")
        whenever = phrase(language, "WHENEVER")
        return f"{whenever} {kills} {noun(language, target, 'accs')}"
    if on == "attack":
        word = first_of(language, ("GROUP",), kind or "attacks")
    elif on == "attacked" and not (force or target):
        word = first_of(language, ("GROUP",), kind or "attacks")
        at = inflected(word, "loct") if language == "ru" else word
        against = f"{phrase(language, 'AGAINST')} {phrase(language, 'ONESELF')}"
        return f"{phrase(language, 'WHEN')} {at} {against}"
    elif on == "chips" and not (force or target or kind):
        chip = phrase(language, "CHIP")
        bent = inflected(chip, "accs") if language == "ru" else f"a {chip}"
        return f"{phrase(language, 'WHENEVER')} {phrase(language, 'GETS', 'sing')} {bent}"
    else:
        word = first_of(language, _ATTACKS, on)
    forces = ""
    if force:
        forces = f" {phrase(language, 'OR')} ".join(_force(language, name, word) for name in _FORCES if name in force)
    at = inflected(word, "loct") if language == "ru" else word
    said = " ".join(f"{phrase(language, 'WHEN')} {forces} {at}".split())
    return said if target is None else f"{said} {phrase(language, 'AGAINST')} {noun(language, target, DAT)}"


def _force(language: str, name: str, word: str) -> str:
    found = phrase(language, "FORCE", name)
    if language == "en":
        return found
    from service.cards.wording.words import nature

    return inflected(found, "loct", "sing", nature(word)[0])


def _if(when: Feature, language: str) -> str:
    state = when.get("self", {})
    if set(when) == {"self"} and set(state) == {"closed"}:
        return f"{phrase(language, 'IF')} {phrase(language, 'SHORT', 'closed' if state['closed'] else 'open')}"
    raise NoWording("no words for such a condition of a trigger")


def condition(when: Feature, language: str) -> str:
    """While what is so. Raises NoWording."""
    told = f"{phrase(language, 'WHILE')} "
    if set(when) == {"self"}:
        return told + _state(when["self"], language)
    if set(when) == {"exists"}:
        return told + _exists(dict(when["exists"]), language)
    raise NoWording(f"no words for a condition on {', '.join(sorted(when))}")


def _state(state: Feature, language: str) -> str:
    if set(state) == {"closed"}:
        return phrase(language, "SHORT", "closed" if state["closed"] else "open")
    if state == {"wounded": False}:
        return phrase(language, "UNWOUNDED")
    if state == {"chips": {"min": 1}}:
        chip = phrase(language, "CHIP")
        return f"{phrase(language, 'OWNS')} {inflected(chip, 'accs') if language == 'ru' else 'a ' + chip}"
    raise NoWording("no words for such a state")


def _exists(found: dict[str, Any], language: str) -> str:
    wanted = dict(found.pop("filter"))
    none = found.pop("max", None) == 0
    if found:
        raise NoWording("no words for so many")
    side = wanted.pop("side", None)
    if side in ("own", "enemy"):
        has = phrase(language, "HAS_NO" if none else "HAS")
        return f"{phrase(language, 'IN_SQUAD', side)} {has} {noun(language, wanted, GEN if none else NOM)}"
    if wanted.pop("adjacent", False) and not none and side is None:
        return f"{phrase(language, 'STANDS_BESIDE')} {noun(language, wanted, NOM)}"
    raise NoWording("no words for what has to be there")

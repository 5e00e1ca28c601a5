"""What is tried, in words: what comes of it, and what comes instead if it cannot be done or nobody wants it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.gains import LOST
from service.cards.wording.handing import handed
from service.cards.wording.passages import moved_often
from service.cards.wording.steps import or_else_itself
from service.cards.wording.whom import Targets, Whom, only
from service.cards.wording.words import ACC, GEN, INS, SING, NoWording, inflected, nature, other_phrase, phrase

Feature = Mapping[str, Any]


def attempt(effect: Feature, whom: Whom, language: str, unwilling: bool = False) -> str:
    """A move, and what comes instead. Raises NoWording."""
    from service.cards.wording.effects import words_of

    only(effect, "effects", "otherwise", "then")
    landing = _lands(effect, whom, language)
    if landing is not None:
        return landing
    itself = or_else_itself(effect, whom, language) or handed(effect, whom, language)
    if itself is not None:
        return itself
    tried, others = effect["effects"], effect.get("otherwise", ())
    often = moved_often(effect, whom, language)
    if often is not None:
        return often
    if "then" in effect and "otherwise" not in effect:
        return _hinging(effect, whom, language)
    if "then" not in effect and len(tried) == len(others) == 1 and tried[0]["effect"] not in ("move", "push"):
        return _or_else(tried[0], others[0], whom, language)
    if "then" in effect or len(tried) != 1 or len(others) != 1 or tried[0]["effect"] not in ("move", "push"):
        raise NoWording("no words for such an attempt")
    moved = words_of([tried[0]], Whom(tried[0], whom.targets, language, False, whom.again, False), language, first=True)
    last = Whom(others[0], whom.targets, language, True, True, False)
    said = words_of([others[0]], last, language, first=False)
    pronoun = phrase(language, "PRONOUN", "nomn" if language == "ru" else "both")
    cannot = phrase(language, "CANNOT")
    if unwilling:
        cannot += f" {phrase(language, 'OR')} {phrase(language, 'WANTS_NOT')}"
    return f"{moved}, {phrase(language, 'IF')} {pronoun} {cannot} {_be_moved(language)}, {said}"


def _lands(effect: Feature, whom: Whom, language: str) -> str | None:
    """ "Land on a cell beside the attacked card; wound it by 2, then stay open after this attack"; None for others."""
    from service.cards.wording.effects import effects_of

    landing = [{"effect": "lose_flight", "beside": "attacked", "to": "self"}]
    then = effect.get("then", [{}])
    if effect["effects"] != landing or "otherwise" in effect or then[0].get("effect") != "attempt":
        return None
    tried = then[0]
    if len(then) > 1 or set(tried) != {"effect", "effects", "then", "to"} or whom.spoken:
        raise NoWording("no words for what comes of a landing")
    attacked = phrase(language, "ATTACKED", "attacked")
    beside = f"{phrase('ru', 'WITH')} {inflected(attacked, INS)}" if language == "ru" else f"the {attacked}"
    cell = f"{phrase(language, 'TO_CELL') if language == 'ru' else other_phrase('en', 'TO_CELL', '-', 1)}"
    lands = f"{phrase(language, 'LANDS', 'inf')} {cell} {phrase(language, 'BESIDE')} {beside}"
    return f"{lands}; {effects_of([*tried['effects'], *tried['then']], Targets(None), language)}"


def _be_moved(language: str) -> str:
    return other_phrase("ru", "BE_MOVED", "-", 2) if language == "ru" else phrase("en", "BE_MOVED")


def _or_else(first: Feature, second: Feature, whom: Whom, language: str) -> str:
    """One thing, and what is done otherwise to the same card. Raises NoWording."""
    from service.cards.wording.effects import words_of

    if first.get("to") != second.get("to") or first.get("to") in ("self", "each"):
        raise NoWording("no words for such an attempt")
    said = words_of([first], Whom(first, whom.targets, language, False, whom.again, False), language, first=True)
    other = words_of([second], Whom(second, whom.targets, language, True, True, False), language, first=False)
    return f"{said}, {phrase(language, 'OTHERWISE')} {other}"


def _hinging(effect: Feature, whom: Whom, language: str) -> str:
    """Something, and what this card gets for it. Raises NoWording."""
    from service.cards.wording.effects import effects_of

    first, *more = effect["effects"]
    lost = first["effect"] in LOST and first.get("to") == "self"
    dealt = all(one.get("x") == "x" for one in effect["then"]) and first["effect"] == "wound"
    if more or not (lost or dealt or first["effect"] == "move"):
        raise NoWording("no words for such an attempt")
    if not lost and any(one.get("to") != "self" for one in effect["then"]):
        raise NoWording("no words for such an attempt")
    return effects_of([first, *effect["then"]], whom.targets, language, whom.may)


def allowed(effect: Feature, whom: Whom, language: str) -> str | None:
    """A move that the player of the card may refuse, for what comes instead; None for any other choice."""
    if effect.get("asks") is None:
        return None
    (tried,) = effect["effects"]
    if tried["effect"] != "attempt" or tried.get("otherwise") != effect.get("otherwise"):
        raise NoWording("no words for such a choice")
    return attempt(tried, whom, language, unwilling=True)


def follows(effect: Feature, whom: Whom, language: str) -> str:
    """The enemy moves a card of theirs the same way, or something comes instead. Raises NoWording."""
    from service.cards.wording.effects import effects_of

    only(effect, "otherwise")
    wanted = dict(effect["filter"])
    if not whom.is_self or set(wanted) != {"kind", "side"} or wanted["side"] != "enemy":
        raise NoWording("no words for who follows")
    any_, kind, own = phrase(language, "ANY"), phrase(language, "KIND", wanted["kind"]), phrase(language, "OWN_STRIKE")
    itself, pronoun = phrase(language, "SELF", "self"), phrase(language, "PRONOUN", "both")
    if language == "ru":
        gender, animate, _ = nature(kind)
        any_, own = (inflected(word, ACC, SING, gender or "masc", animate) for word in (any_, own))
        kind, itself, pronoun = inflected(kind, ACC), inflected(itself, GEN), other_phrase("ru", "PRONOUN", "nomn", 1)
    seen = f"({phrase(language, 'RELATIVE_TO')} {itself})"
    cannot = f"{phrase(language, 'CANNOT')} {phrase(language, 'OR')} {phrase(language, 'WANTS_NOT')}"
    lead = f"{phrase(language, 'ENEMY_HAS_TO_MOVE')} {any_} {own} {kind} {phrase(language, 'SAME_WAY')} {seen}"
    instead = effects_of(effect["otherwise"], Targets(None), language)
    me = phrase(language, "SELF", "self")
    instead = instead if instead.startswith(me) else f"{me} {instead}"
    return f"{lead}; {phrase(language, 'IF')} {pronoun} {cannot} {phrase(language, 'DO_SO')}, {instead}"


WORDS = {"attempt": attempt, "follow": follows}
__all__ = ["WORDS", "allowed"]

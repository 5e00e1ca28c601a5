"""The ways of cards in words: cells that they cannot come to, what is as if next to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.cellmarks import marker
from service.cards.wording.cells import spot
from service.cards.wording.closing import kept_out
from service.cards.wording.nouns import noun
from service.cards.wording.whom import own_rider
from service.cards.wording.words import (
    ACC,
    DAT,
    GEN,
    INS,
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


def ways(effects: list[Feature], language: str) -> str | None:
    """What texts say of the ways of cards; None where they say something else. Raises NoWording."""
    first = effects[0]
    kinds = {str(effect["effect"]) for effect in effects}
    if len(effects) == 1 and kinds == {"forbid"} and "cell" in first:
        return _barred(first, language)
    if len(effects) == 1 and kinds == {"stride"}:
        return _strides(first, language)
    return _reaches(first, language) if len(effects) == 1 and kinds == {"reach"} else None


def _barred(effect: Feature, language: str) -> str:
    """ "Enemy elves cannot go to cells of your half". Raises NoWording."""
    if "ways" in effect:
        return kept_out(effect, _cells(effect["cell"], language), language)
    if set(effect) - {"cards"} != {"effect", "action", "cell"} or effect["action"] != "move":
        raise NoWording("no words for where a card cannot go")
    who, many = _who(effect.get("cards"), language)
    if set(effect["cell"]) == {"not"}:
        only = phrase(language, "STEPS_ONLY", PLUR if many and language == "ru" else SING)
        return f"{who}{only} {_cells(effect['cell']['not'], language)}"
    cannot = other_phrase("ru", "CANNOT", "-", 1) if many and language == "ru" else phrase(language, "CANNOT")
    return f"{who}{cannot} {phrase(language, 'GOES')} {_cells(effect['cell'], language)}"


def barred_for_a_while(effect: Feature, whom: Any, language: str) -> str | None:
    """ "It cannot step to cells next to this card until ..."; None for what is no such thing. Raises NoWording."""
    held = effect["feature"].get("effects", ())
    plain = len(held) == 1 and set(held[0]) == {"effect", "action", "cell"} and held[0]["effect"] == "forbid"
    if not plain or set(effect) - {"effect", "feature", "until", "to", "filter"} or whom.is_self:
        return None
    cell, many = held[0]["cell"], whom.number == PLUR
    form = cell.get("not", cell)
    told = _cells({"adjacent": "self"} if form == {"beside": {"is": "giver"}} else form, language)
    if "not" in cell:
        verb = phrase(language, "STEPS_ONLY", PLUR if many and language == "ru" else SING)
    else:
        cannot = other_phrase("ru", "CANNOT", "-", 1) if many and language == "ru" else phrase(language, "CANNOT")
        verb = f"{cannot} {phrase(language, 'GOES')}"
    return f"{whom.subject()}{verb} {told} {phrase(language, 'UNTIL', effect.get('until') or 'battle')}"


def _who(cards: Feature | None, language: str) -> tuple[str, bool]:
    """Whose steps they are, and whether they are several; nobody where they are those of the card itself."""
    if cards == {"hosting": True}:
        return f"{'the ' if language == 'en' else ''}{phrase(language, 'HOST')} ", False
    return ("", False) if cards is None else (f"{noun(language, cards, NOM, PLUR, article=False)} ", True)


def _cells(cell: Feature, language: str) -> str:
    to = phrase(language, "TO_CELLS")
    with_ = phrase(language, "WITH")
    if set(cell) == {"beside"}:
        near = f"{phrase(language, 'BESIDE')} {with_}" if language == "ru" else phrase(language, "BESIDE")
        return f"{to} {near} {noun(language, cell['beside'], INS, PLUR)}"
    if set(cell) == {"marked"}:
        return f"{to} {with_} {marker(cell['marked'], language, 'ом')}"
    if set(cell) == {"holding"}:
        held = phrase(language, "OCCUPIED_BY")
        held = inflected(held, ACC, PLUR) if language == "ru" else held
        return f"{to}{',' if language == 'ru' else ''} {held} {noun(language, cell['holding'], INS, PLUR)}"
    if set(cell) == {"half"}:
        return f"{to} {phrase(language, 'OF_HALF', cell['half'])}"
    if cell == {"adjacent": "self"}:
        word = phrase(language, "SELF", "self")
        with_ = f" {phrase('ru', 'WITH')} {inflected(word, INS)}" if language == "ru" else f" {word}"
        return f"{to} {phrase(language, 'BESIDE')}{with_}"
    if cell in ({"same_column": "self"}, {"same_row": "self"}):
        named = ("ON_ONE_COLUMN", "same_column") if "same_column" in cell else ("ON_ONE_ROW", "-")
        line = phrase(language, *named)
        word = phrase(language, "SELF", "self")
        return f"{to} {line} {phrase(language, 'WITH')} {inflected(word, INS) if language == 'ru' else word}"
    if "rows" in cell:
        return spot(cell, language)
    raise NoWording("no words for such cells")


def _strides(effect: Feature, language: str) -> str:
    if set(effect) - {"cards"} != {"effect", "cell"}:
        raise NoWording("no words for whose steps they are")
    who, many = _who(effect.get("cards"), language)
    may = other_phrase("ru", "MAY", "-", 1) if many and language == "ru" else phrase(language, "MAY")
    cell, may = effect["cell"], f"{who}{may} {phrase(language, 'GOES')}"
    if cell == {"other_end": "moved"}:
        return f"{may} {phrase(language, 'BETWEEN_ENDS')} {phrase(language, 'AS_TO_NEXT')}"
    if set(cell) == {"holding"}:
        who = f"{phrase(language, 'TO_CELLS')} {phrase(language, 'WITH')} {noun(language, cell['holding'], INS, PLUR)}"
        return f"{may} {who} {phrase(language, 'AS_TO_NEXT')}"
    return f"{may} {_cells(cell, language)} {phrase(language, 'AS_TO_NEXT')}"


def _reaches(effect: Feature, language: str) -> str:
    """ "May attack flying creatures by simple strikes". Raises NoWording."""
    if set(effect) == {"effect", "of", "against", "cards"}:
        return _both_reach(effect, language)
    if set(effect) != {"effect", "of", "against"}:
        raise NoWording("no words for whom it reaches")
    against, sort = dict(effect["against"]), first_of(language, ("STRIKE", "ATTACK", "GROUP"), str(effect["of"]))
    if set(against) == {"any"}:
        return _reaches_some(against["any"], sort, language)
    if against.pop("other_end", False):
        strike = inflected(sort, ACC) if language == "ru" else sort
        comma = "," if language == "ru" else ""
        standing = phrase(language, "STANDING")
        if language == "ru":
            from service.cards.wording.words import nature

            gender, animate, _ = nature(noun("ru", against, NOM))
            standing = inflected(standing, DAT, SING, gender or "masc", animate)
        return (
            f"{phrase(language, 'MAY_DECLARE', SING)} {strike} {phrase(language, 'AGAINST')}"
            f" {noun(language, against, DAT)}{comma} {standing} {phrase(language, 'ON_OTHER_END')}{comma}"
            f" {phrase(language, 'AS_AT_NEXT')}"
        )
    if effect["of"] == "simple_strike" and "flying" not in against:
        return _reaches_some([against], sort, language)
    strike = inflected(sort, INS) if language == "ru" else sort
    return f"{other_phrase(language, 'MAY_ATTACK', SING, 1)} {noun(language, against, ACC, PLUR)} {strike}"


def _reaches_some(options: list[Feature], sort: str, language: str) -> str:
    """ "May attack with a strike against flyers and against elves as at adjacent cards"."""
    at = phrase(language, "BY" if language == "ru" else "AGAINST")
    joint = f" {phrase(language, 'AND')} "
    whom = joint.join(f"{at} {noun(language, one, ACC if _named(one) else GEN, PLUR)}" for one in options)
    if language == "en":
        lead = f"{phrase('en', 'MAY_ATTACK', SING)} {with_article(sort)}"
        return f"{lead} {whom} {other_phrase('en', 'AS_AT_NEXT', '-', 1)}"
    lead = f"{phrase('ru', 'MAY_ATTACK', SING)} {inflected(sort, INS)}"
    return f"{lead} {whom} {other_phrase('ru', 'AS_AT_NEXT', '-', 8)}"


def _named(option: Feature) -> bool:
    """Whether a noun says what it is; of those who are only called so and so it is the living that are meant."""
    return bool(option.keys() & {"kind", "class"})


def _both_reach(effect: Feature, language: str) -> str:
    """ "This card and its companion may attack flyers with strikes as at adjacent cards". Raises NoWording."""
    options = effect["cards"].get("any", [])
    rider = own_rider(language, options[1], NOM) if len(options) == 2 and options[0] == {"other": False} else None
    if rider is None or effect["of"] != "simple_strike":
        raise NoWording("no words for whom it reaches")
    me, foes = phrase(language, "SELF", "self"), noun(language, effect["against"], ACC, PLUR)
    strike, near = phrase(language, "STRIKE", "simple_strike"), phrase(language, "AS_AT_NEXT")
    lead = f"{me} {phrase(language, 'AND')} {rider}"
    if language == "en":
        return (
            f"{lead} {other_phrase('en', 'MAY_ATTACK', SING, 1)} {foes} {phrase('en', 'WITH')} {plural(strike)} {near}"
        )
    near = other_phrase("ru", "AS_AT_NEXT", "-", 3)
    on = phrase("ru", "BY")
    return f"{lead} {phrase('ru', 'MAY_ATTACK', PLUR)} {on} {foes} {inflected(strike, INS, PLUR)} {near}"


__all__ = ["barred_for_a_while", "ways"]

"""In words: wounds taken over, chips that are spent, attacks drawn and allowed, how far they reach, wounds capped."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.constructions import MODIFIED
from service.cards.wording.cellmarks import occupying
from service.cards.wording.farther import crosses, crosses_over, never_comes
from service.cards.wording.nearby import counts_as
from service.cards.wording.nouns import noun
from service.cards.wording.several import halved
from service.cards.wording.trampling import departs, trades, tramples
from service.cards.wording.twofold import TWOFOLD
from service.cards.wording.words import (
    ACC,
    ATTACK_WORDS,
    DAT,
    GEN,
    INS,
    NOM,
    PLUR,
    SING,
    NoWording,
    cannot,
    first_of,
    inflected,
    listed,
    other_phrase,
    phrase,
    plural,
)

Feature = Mapping[str, Any]
_MARKS = {"curse": ("CURSE", "curse"), "bless": ("BLESSING", "blessing"), "poison": ("POISON", "poison")}


def myself(case: str, language: str) -> str:
    """The card itself in a case."""
    word = phrase(language, "SELF", "self")
    return inflected(word, case) if language == "ru" else word


def redistribute(effect: Feature, whom: Any, language: str) -> str:
    """Whose wounds go to whom. Raises NoWording."""
    rest = {n: v for n, v in effect.items() if n not in ("effect", "to", "fewer", "alone", "alike")}
    takers, x = rest.pop("filter", None), rest.pop("x", None)
    if rest or takers is None:
        raise NoWording("no words for such wounds taken over")
    with_ = phrase(language, "WITH" if language == "ru" else "FROM")
    onto = phrase(language, "BY" if language == "ru" else "ONTO")
    number = SING if effect.get("alone") else PLUR
    to = myself(ACC, language) if takers == {"other": False} else noun(language, takers, ACC, number)
    if "alike" in effect:
        if effect["alike"] != "name" or not effect.get("alone") or x != "amount":
            raise NoWording("no words for such wounds taken over")
        to = f"{noun(language, {'other': True, **takers}, ACC)} {phrase(language, 'OF_THE_NAME')}"
    verb = phrase(language, "REDISTRIBUTE")
    if x == "amount":
        if effect.get("fewer") or effect["to"] not in ("subject", "it"):
            raise NoWording("no words for such wounds taken over")
        return f"{verb} {phrase(language, 'THOSE_WOUNDS')} {onto} {to}"
    if effect["to"] in ("subject", "it") and "alike" not in effect:
        return f"{verb} {_some_of_them(x, bool(effect.get('fewer')), language)} {onto} {to}"
    if not isinstance(x, int) or effect["to"] != "target":
        raise NoWording("no words for such wounds taken over")
    fewer = f" {phrase(language, 'OR_LESS', 'max')}" if effect.get("fewer") else ""
    wounds = inflected(phrase(language, "WOUNDS"), ACC, PLUR) if language == "ru" else phrase(language, "WOUNDS")
    return f"{verb} {x}{fewer} {wounds} {with_} {whom.text(GEN)} {onto} {to}"


def _some_of_them(x: Any, fewer: bool, language: str) -> str:
    """ "One of them", "2 or less of them". Raises NoWording."""
    if x == 1 and not fewer:
        return other_phrase("ru", "ONE_OF_THEM", "accs", 1) if language == "ru" else phrase("en", "ONE_OF_THEM", "any")
    if not isinstance(x, Mapping) or set(x) != {"of", "max"} or x["of"] != "amount":
        raise NoWording("no words for such wounds taken over")
    many = f"{x['max']} {phrase(language, 'OR_LESS', 'max')}" if fewer else x["max"]
    return f"{many} {phrase(language, 'OF_THEM')}"


def draws(effects: list[Feature], language: str) -> str:
    """Who may aim at this card alone. Raises NoWording."""
    first = effects[0]
    alike = all({**e, "of": ""} == {**first, "of": ""} for e in effects)
    if not alike or first.get("any_range") is not True or "cards" not in first:
        raise NoWording("no words for what is drawn")
    words = [first_of(language, ATTACK_WORDS, effect["of"]) for effect in effects]
    sorts = listed([inflected(word, ACC, PLUR) if language == "ru" else plural(word) for word in words], language)
    who = noun(language, first["cards"], NOM, PLUR, article=False)
    may = phrase(language, "MAY_DECLARE", PLUR) if language == "ru" else phrase(language, "MAY_DECLARE", SING)
    at = f"{phrase(language, 'ONLY')} {phrase(language, 'AGAINST')} {myself(DAT, language)}"
    return f"{who} {may} {sorts} {at} ({phrase(language, 'WHATEVER_RANGE')})"


def reaches(effects: list[Feature], language: str) -> str:
    """How far the attacks of some cards reach. Raises NoWording."""
    first = effects[0]
    alike = all({**e, "of": ""} == {**first, "of": ""} for e in effects)
    if not alike or set(first) - {"effect", "what", "of", "to", "cards"}:
        raise NoWording("no words for such a range")
    words = [first_of(language, ATTACK_WORDS, effect["of"]) for effect in effects]
    sorts = listed([inflected(word, NOM, PLUR) if language == "ru" else plural(word) for word in words], language)
    cards = first.get("cards")
    whose = ""
    if cards == {"hosting": True}:
        host = phrase(language, "HOST")
        whose = f" {inflected(host, GEN)}" if language == "ru" else f" of the {host}"
    elif cards is not None:
        whose = f" {'of ' if language == 'en' else ''}{noun(language, cards, GEN, PLUR)}"
    return f"{sorts}{whose} {phrase(language, 'GETS', PLUR)} {phrase(language, 'RANGE')} {first['to']}"


def allows(effects: list[Feature], language: str) -> str:
    """Ranged attacks at adjacent cards. Raises NoWording."""
    against = effects[0].get("against")
    if against is None or any(set(e) != {"effect", "action", "against"} or e["against"] != against for e in effects):
        raise NoWording("no words for what is allowed")
    words = [first_of(language, ATTACK_WORDS, effect["action"]) for effect in effects]
    sorts = listed([inflected(word, ACC, PLUR) if language == "ru" else plural(word) for word in words], language)
    may = phrase(language, "MAY_DECLARE", SING)
    return f"{may} {sorts} {phrase(language, 'AGAINST')} {noun(language, against, DAT, PLUR)}"


def capped(effect: Feature, language: str) -> str:
    """No more than so many wounds in a turn. Raises NoWording."""
    wounds = inflected(phrase(language, "WOUNDS"), GEN, PLUR) if language == "ru" else phrase(language, "WOUNDS")
    gets = phrase(language, "GETS", "inf" if language == "ru" else PLUR)
    more = f"{phrase(language, 'MORE_THAN')} {effect['beyond']} {wounds}"
    return f"{phrase(language, 'CANNOT')} {gets} {more} {phrase(language, 'PER', 'turn')}"


#: What a card cannot do, by the effects that keep it from doing so.
_KEPT: tuple[tuple[Feature, tuple[tuple[str, str], ...]], ...] = (
    ({"effect": "forbid", "action": "gain_chip"}, (("OBTAIN", "-"), ("CHIP", "-"))),
    (
        {"effect": "forbid", "action": "gain_chip", "but_own": True},
        (("OBTAIN", "-"), ("CHIP", "-"), ("OTHERWISE_SO", "-")),
    ),
    ({"effect": "replace", "what": "extra_lives", "with": []}, (("OBTAIN", "-"), ("EXTRA", "-"), ("LIVES", "-"))),
    ({"effect": "replace", "what": "heal", "with": []}, (("HEALING", "-"),)),
    ({"effect": "forbid", "action": "magic"}, (("USING", "-"), ("GROUP", "magic"))),
    ({"effect": "replace", "what": "curse", "with": []}, (("OBTAIN", "-"), ("CURSE", "curse"))),
    ({"effect": "replace", "what": "bless", "with": []}, (("OBTAIN", "-"), ("BLESSING", "blessing"))),
    ({"effect": "replace", "what": "infect", "with": []}, (("OBTAIN", "-"), ("PLAGUE", "plague"))),
    ({"effect": "replace", "what": "poison", "with": []}, (("OBTAIN", "-"), ("POISON", "poison"))),
)
#: What it cannot do beside something else; by itself that is said elsewhere.
_KEPT_BESIDE: tuple[tuple[Feature, tuple[tuple[str, str], ...]], ...] = (
    ({"effect": "forbid", "action": "move"}, (("MOVES", "move"),)),
    ({"effect": "forbid", "action": "defend"}, (("DEFENDS", "defend"),)),
    ({"effect": "forbid", "action": "act"}, (("ACTS", "act"),)),
)


def kept_from(effects: list[Feature], language: str, many: bool = False) -> str | None:
    """ "Cannot do this and that", where all of the effects say so; None for others."""
    bare = [{name: value for name, value in effect.items() if name != "cards"} for effect in effects]
    told = [_kept(one, language, place if len(bare) > 1 else None) for place, one in enumerate(bare)]
    if None in told or len({str(effect.get("cards")) for effect in effects}) > 1:
        return None
    joint = f" {phrase(language, 'AND' if language == 'ru' else 'OR')} "
    return f"{cannot(language, many)} {joint.join(map(str, told))}"


def _kept(effect: Feature, language: str, place: int | None) -> str | None:
    """What it cannot do, as the verb at a place of several; None where such a verb says something else."""
    words_for = _KEPT if place is None else (*_KEPT, *_KEPT_BESIDE)
    words = next((words for known, words in words_for if known == effect), None)
    if words is not None:
        return " ".join(_bent(language, *word) for word in words)
    if place is None or set(effect) != {"effect", "action"} or effect["action"] not in MODIFIED:
        return None
    assail, sort = phrase(language, "ASSAIL"), first_of(language, ATTACK_WORDS, effect["action"])
    if language == "en":
        return f"{assail} {plural(sort)}" if place or effect["action"] != "attacks" else assail.removesuffix(" with")
    assail = other_phrase("ru", "ASSAIL", "-", 1) if effect["action"] == "attacks" else assail
    return assail if effect["action"] == "attacks" else f"{assail} {inflected(sort, INS)}"


def _bent(language: str, terminal: str, name: str) -> str:
    word = phrase(language, terminal, name)
    if terminal in ("OBTAIN", "HEALING", "USING", "MOVES", "DEFENDS", "ACTS"):
        return word
    if language == "en":
        return plural(word) if terminal in ("LIVES", "CHIP") else word
    if terminal in ("CURSE", "BLESSING", "PLAGUE", "POISON"):
        return inflected(word, ACC)
    many = terminal in ("EXTRA", "LIVES")
    return inflected(word, ACC, PLUR if many else SING, "femn" if terminal == "EXTRA" else None)


def undrawn(effects: list[Feature], language: str) -> str:
    """By what nobody is obliged to aim at some card. Raises NoWording."""
    if len(effects) != 1 or set(effects[0]) != {"effect", "of"}:
        raise NoWording("no words for what it ignores")
    ignores, features = phrase(language, "IGNORES"), phrase(language, "FEATURES")
    comma = "," if language == "ru" else ""
    sort = first_of(language, ("ATTACK", "GROUP"), effects[0]["of"])
    sort = inflected(sort, GEN) if language == "ru" else sort
    said = f"{phrase(language, 'OBLIGING_AS_TARGET')} {sort} {phrase(language, 'SOME_CARD')}"
    return f"{ignores} {features}{comma} {said}"


PERMANENT = {
    "undrawn": undrawn,
    "draw": draws,
    "allow": allows,
    "occupy": occupying,
    "trade": trades,
    "halve": halved,
    "counts_as": counts_as,
    "trample": tramples,
    "cross": crosses,
    "cross_over": crosses_over,
    "never_comes": never_comes,
    "depart": departs,
    **TWOFOLD,
}

__all__ = ["PERMANENT", "capped", "draws", "kept_from", "reaches", "redistribute"]

"""How often a card attacks and defends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from service.cards.wording.bouts import has_to_strike
from service.cards.wording.modifiers import of_cards
from service.cards.wording.nouns import NounPhrase, noun
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
    first_of,
    forces,
    inflected,
    listed,
    nature,
    other_phrase,
    phrase,
    plural,
    with_article,
)

Feature = Mapping[str, Any]


def _attack(of: str, case: str, language: str) -> str:
    word = first_of(language, ATTACK_WORDS, of)
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
    force, shared = effects[0].get("force"), ("against", "force")
    alike = all(effect.get(name) == effects[0].get(name) for effect in effects for name in shared)
    if not known or not alike or any(set(e) - {"effect", "of", *shared} for e in effects) or (force and limit):
        raise NoWording("no words for what is blocked")
    said = f"{phrase(language, 'BLOCKS')} "
    number = PLUR if limit is None else SING
    words = [first_of(language, ATTACK_WORDS, effect["of"]) for effect in effects]
    sorts = [inflected(w, ACC, number) if language == "ru" else w if limit else plural(w) for w in words]
    if limit is not None:
        if limit["times"] != 1 or set(limit) != {"times", "per"} or len(effects) > 1:
            raise NoWording("no words for so many blocks")
        gender = nature(words[0])[0] if language == "ru" else None
        first = phrase(language, "ORDINAL", "1")
        said += f"{inflected(first, ACC, SING, gender) if language == 'ru' else f'the {first}'} "
    whose = "" if against is None else f" {of_cards(against, language)}"
    oneself = phrase(language, "ONESELF")
    said += f"{forces(force, language, ACC)}{listed(sorts, language)}{whose} {phrase(language, 'AGAINST')} {oneself}"
    if limit is not None:
        said += f" {phrase(language, 'PER', limit['per'])}"
    return said + (f" {phrase(language, 'TURN_OF', turn)}" if turn is not None else "")


def _guard(effect: Feature, language: str) -> str:
    _fields(effect, "for")
    line = next((name for name in ("same_row", "same_column") if effect["for"].get(name) is True), None)
    if line is not None:
        rest = {name: value for name, value in effect["for"].items() if name != line}
        return f"{_guard({**effect, 'for': rest}, language)} {phrase(language, 'IN_OWN_LINE', line)}"
    defend = f"{phrase(language, 'MAY')} {phrase(language, 'DEFENDS', 'defend')}"
    if language == "en" and effect["for"].get("side") == "own":
        of_them = f"{phrase(language, 'ANY')} {phrase(language, 'OF')}"
        return f"{defend} {of_them} {noun(language, effect['for'], DAT, PLUR, article=False)}"
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


def answer(effect: Feature, language: str) -> str:
    """An attack that is blocked or redirected as it comes. Raises NoWording."""
    if effect == {"effect": "block", "to": "self"}:
        this, attack = phrase(language, "THIS"), phrase(language, "GROUP", "attacks")
        this = inflected(this, NOM, SING, nature(attack)[0]) if language == "ru" else this
        return f"{this} {attack} {phrase(language, 'IS_BLOCKED')}"
    if effect["effect"] == "redirect" and isinstance(effect.get("of"), list) and effect.get("to") == "self":
        return _redirects_here(effect, language)
    if effect["effect"] == "block" and {"force", "worth", "base"} & effect.keys():
        return _blocks_such_a_one(effect, language)
    rest = {n: v for n, v in effect.items() if n not in ("effect", "of", "against", "at", "to")}
    if rest or not isinstance(effect.get("of"), str):
        raise NoWording("no words for such an answer")
    sort = first_of(language, ATTACK_WORDS, effect["of"])
    verb = phrase(language, "BLOCK" if effect["effect"] == "block" else "REDIRECT")
    said = f"{verb} {inflected(sort, ACC) if language == 'ru' else with_article(sort)}"
    whose = "" if "against" not in effect else _whose(effect["against"], language)
    if effect["effect"] == "block":
        at = "" if "at" not in effect else f" {phrase(language, 'AGAINST')} {_named(effect['at'], DAT, language)}"
        return f"{said}{whose}{at}"
    at = (
        ""
        if "at" not in effect
        else f" {phrase(language, 'WITH' if language == 'ru' else 'FROM')} {_named(effect['at'], GEN, language)}"
    )
    into = _named({"other": False}, ACC, language)
    if effect["to"] == "host":
        host = phrase(language, "HOST")
        into = inflected(host, ACC) if language == "ru" else f"the {host}"
    return f"{said}{at}{whose} {phrase(language, 'INTO')} {into}"


def _blocks_such_a_one(effect: Feature, language: str) -> str:
    """ "Block a weak shot against your elf". Raises NoWording."""
    from service.cards.wording.blocking import stopped

    if set(effect) - {"effect", "of", "against", "at", "to", "force", "worth", "base"} or "at" not in effect:
        raise NoWording("no words for such an answer")
    rest = {name: value for name, value in effect.items() if name != "at"}
    said = f"{phrase(language, 'BLOCK')} {stopped(rest, [effect['of']], True, language)}"
    return f"{said} {phrase(language, 'AGAINST')} {_named(effect['at'], DAT, language)}"


def _redirects_here(effect: Feature, language: str) -> str:
    """One attack or another at some card is redirected into this one. Raises NoWording."""
    if set(effect) != {"effect", "of", "at", "to"}:
        raise NoWording("no words for such an answer")
    sorts = [first_of(language, ATTACK_WORDS, name) for name in effect["of"]]
    told = f" {phrase(language, 'OR')} ".join(
        inflected(sort, ACC) if language == "ru" else with_article(sort) for sort in sorts
    )
    itself = phrase(language, "ONESELF") if language == "en" else other_phrase("ru", "ONESELF", "-", 1)
    at = f"{phrase(language, 'WITH' if language == 'ru' else 'FROM')} {_named(effect['at'], GEN, language)}"
    return f"{phrase(language, 'REDIRECT')} {phrase(language, 'INTO')} {itself} {told} {at}"


def into(effect: Feature, whom: Any, language: str) -> str:
    """An attack that is redirected into a card of the player's choice. Raises NoWording."""
    if set(effect) - {"effect", "of", "against", "at", "to", "nearby"} or "at" not in effect:
        raise NoWording("no words for such an answer")
    nearby = effect.get("nearby")
    if nearby not in (None, {"adjacent": True}, {"formed": True}):
        raise NoWording("no words for near whom it is")
    names = [effect["of"]] if isinstance(effect["of"], str) else list(effect["of"])
    sorts = [first_of(language, ATTACK_WORDS, name) for name in names]
    told = f" {phrase(language, 'OR')} ".join(
        inflected(sort, ACC) if language == "ru" else with_article(sort) for sort in sorts
    )
    whose = "" if "against" not in effect else _whose(effect["against"], language)
    with_ = f"{phrase(language, 'WITH' if language == 'ru' else 'FROM')} {_named(effect['at'], GEN, language)}"
    new = whom.text(ACC)
    if nearby is not None:
        new = noun(language, {**whom.targets.filter, "near": {"to": "target", **nearby}}, ACC)
    return f"{phrase(language, 'REDIRECT')} {told}{whose} {with_} {phrase(language, 'INTO')} {new}"


def _whose(against: Feature, language: str) -> str:
    return f" {'of ' if language == 'en' else ''}{noun(language, against, GEN)}"


def _named(wanted: Feature, case: str, language: str) -> str:
    """The card itself, or another."""
    if wanted != {"other": False}:
        return noun(language, wanted, case)
    itself = phrase(language, "SELF", "self")
    return inflected(itself, case) if language == "ru" else itself


def redirects(effects: list[Feature], language: str) -> str:
    """What is aimed at some cards is aimed at this one instead. Raises NoWording."""
    first = effects[0]
    if len(effects) > 1 or set(first) - {"effect", "of", "cards", "against"} or not {"of", "cards"} <= set(first):
        raise NoWording("no words for what is redirected")
    sort = first_of(language, ATTACK_WORDS, first["of"])
    sorts = inflected(sort, NOM, PLUR) if language == "ru" else plural(sort)
    whose = "" if "against" not in first else _whose(first["against"], language)
    verb = other_phrase(language, "REDIRECTED", "-", 1)
    itself = _named({"other": False}, ACC, language)
    at = f"{phrase(language, 'AGAINST')} {noun(language, first['cards'], DAT, PLUR)}"
    return f"{phrase(language, 'ALL')} {sorts}{whose} {at} {verb} {phrase(language, 'INTO')} {itself}"


FIGHTING: Mapping[str, Callable[[Feature, str], str]] = {
    "repeat": _repeat,
    "without_closing": _without_closing,
    "any_number": _any_number,
    "guard": _guard,
    "has_to_strike": has_to_strike,
}
__all__ = ["FIGHTING"]

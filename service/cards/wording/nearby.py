"""Near by in words: riders that leave their host, classes that cards count as being of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.durations import until_words
from service.cards.wording.nouns import noun
from service.cards.wording.whom import Targets, Whom, only
from service.cards.wording.words import ACC, DAT, GEN, INS, NOM, SING, NoWording, inflected, listed, phrase

Feature = Mapping[str, Any]


def leaves_host(effect: Feature, whom: Whom, language: str) -> str:
    """ "Go to an adjacent cell, regaining its creature subtype". Raises NoWording."""
    if effect.get("cell") != {"adjacent": "moved"} or not whom.is_self or whom.spoken:
        raise NoWording("no words for what is a creature again")
    goes = f"{phrase(language, 'MOVE_SELF')} {phrase(language, 'TO_NEXT_CELL', 'adjacent')}"
    return f"{goes}, {phrase(language, 'REGAINING_TYPE')}"


def at_each_of_these(effect: Feature, whom: Whom, language: str) -> str:
    """ "Jump, range 2, then shot for 1 against each of these cards". Raises NoWording."""
    from service.cards.wording.actions import attack
    from service.cards.wording.effects import effects_of

    only(effect, "effects")
    *first, last = effect["effects"]
    if not first or set(last) != {"effect", "blow", "to"} or (last["effect"], last["to"]) != ("attack", "done"):
        raise NoWording("no words for what is done to each of these")
    at = f"{phrase(language, 'AGAINST')} {phrase(language, 'EACH_OF_THESE')}"
    done = effects_of(first, Targets(None), language, whom.may)
    return f"{done}, {phrase(language, 'MEANWHILE')} {attack(last['blow'], language)} {at}"


def names_value(effect: Feature, whom: Whom, language: str) -> str:
    """ "Choose a number no greater than X, where X is the value of this attack, then ... of that value". Raises."""
    from service.cards.wording.features import sort

    only(effect, "x", "effects")
    so_much: Feature = {"equal": {"of": "amount"}}
    kept, lasts = [dict(one.get("feature", {})) for one in effect["effects"]], effect["effects"][0].get("until")
    rest = [{name: value for name, value in one.items() if name != "feature"} for one in effect["effects"]]
    if effect["x"] != "amount" or any(one != rest[0] for one in rest) or rest[0]["effect"] != "gain_feature":
        raise NoWording("no words for what is named")
    froms = [one.pop("from", "") for one in kept]
    if any(one != {"keyword": "protection", "amount": so_much} for one in kept) or lasts is None:
        raise NoWording("no words for what is of that value")
    this = f"{phrase(language, 'THIS')} {phrase(language, 'GROUP', 'attacks')}"
    value = f"{phrase(language, 'MAGNITUDE')} {inflected(this, GEN) if language == 'ru' else this}"
    value = f"- {value}" if language == "ru" else f"{phrase('en', 'EQUALS')} the {value}"
    comma = "," if language == "ru" else ""
    lead = f"{phrase(language, 'CHOOSE_NUMBER')}{comma} {phrase(language, 'NOT_ABOVE')} X"
    lead += f", {phrase(language, 'WHERE')} X {value}"
    who = Whom({**rest[0], "effect": "gain_feature"}, whom.targets, language, True, False, False)
    word = phrase(language, "PROTECTION", "protection")
    word = inflected(word, ACC) if language == "ru" else word
    from_ = listed([sort(language, name, GEN) for name in froms], language)
    got = f"{word} {phrase(language, 'FROM')} {from_} {phrase(language, 'OF_THAT_VALUE')}{until_words(lasts, language)}"
    return f"{lead}, {phrase(language, 'MEANWHILE')} {who.text(NOM)} {phrase(language, 'GETS', who.number)} {got}"


def counts_as(effects: list[Feature], language: str) -> str:
    """ "Your terrain counts as a river". Raises NoWording."""
    if len(effects) > 1:
        raise NoWording("several classes")
    (effect,) = effects
    name = phrase(language, "CLASS", effect["class"])
    name = inflected(name, INS) if language == "ru" else name
    who = noun(language, effect["cards"], NOM, SING)
    return f"{who} {phrase(language, 'COUNTS_AS', SING)} {name}"


def also_beside(language: str) -> str:
    """ " (also against an adjacent card)": at whom an attack may be as well."""
    card = noun(language, {"kind": "card", "adjacent": True}, DAT)
    return f" ({phrase(language, 'AMONG_OTHERS')} {phrase(language, 'AGAINST')} {card})"


__all__ = ["also_beside", "at_each_of_these", "counts_as", "leaves_host", "names_value"]

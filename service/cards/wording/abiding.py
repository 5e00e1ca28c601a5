"""What always holds of attacks: what they ignore, whom they do not wound, how many wounds each deals at the most."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.blows import sorts_of
from service.cards.wording.gains import recognisable
from service.cards.wording.modifiers import of_cards
from service.cards.wording.nouns import noun
from service.cards.wording.words import (
    ACC,
    DAT,
    GEN,
    NOM,
    PLUR,
    SING,
    NoWording,
    cannot,
    forces,
    inflected,
    listed,
    other_phrase,
    phrase,
)

Feature = Mapping[str, Any]
_ITSELF = {"other": False}


def abiding(effects: list[Feature], language: str) -> str | None:
    """The words of what always holds of attacks and defenders; None for what is no such thing. Raises NoWording."""
    first = effects[0]
    if first["effect"] == "prevent" and "at_most" in first and len(effects) == 1:
        return _at_most(first, language)
    if all(e["effect"] == "prevent" and {"of", "cards", "against"} <= e.keys() for e in effects):
        return _harmless(effects, language)
    if all(e["effect"] == "ignore" and ("of" in e or len(effects) > 1) and not e.get("all") for e in effects):
        return _ignoring(effects, language)
    if len(effects) == 1 and first["effect"] == "ignore" and first.get("all") and {"of", "against"} <= first.keys():
        return _ignoring_all(first, language) if first["of"] != "attacks" else None
    if len(effects) == 1 and set(first) == _DEFENCE and set(first["cards"]) == {"not"}:
        return _only(first, language)
    if len(effects) == 1 and first.get("action") == "defend" and set(first) == _DEFENCE:
        return _no_defence(first, language)
    return None


_DEFENCE = {"effect", "action", "cards", "against"}


def _of(owner: Feature, language: str) -> str:
    """Whose attacks they are."""
    if owner != _ITSELF:
        return of_cards(owner, language)
    me = phrase(language, "SELF", "self")
    return inflected(me, GEN) if language == "ru" else f"of {me}"


def _at_most(effect: Feature, language: str) -> str:
    """ "Cannot get more than 2 wounds from one attack"."""
    if set(effect) - {"against"} != {"effect", "of", "at_most"}:
        raise NoWording("no words for how many wounds are got")
    ru = language == "ru"
    wounds = inflected(phrase("ru", "WOUNDS"), GEN, PLUR) if ru else phrase("en", "WOUNDS")
    gets = phrase(language, "GETS", "inf" if ru else PLUR)
    whose = "" if "against" not in effect else f" {of_cards(effect['against'], language)}"
    from_ = f"{phrase(language, 'FROM')} {sorts_of(language, [effect['of']], GEN)}{whose}"
    return f"{cannot(language)} {gets} {phrase(language, 'MORE_THAN')} {effect['at_most']} {wounds} {from_}"


def _harmless(effects: list[Feature], language: str) -> str:
    """ "Weak strikes of this card deal no wounds to flyers"."""
    first = effects[0]
    alike = all({**effect, "of": ""} == {**first, "of": ""} for effect in effects)
    if not alike or set(first) - {"force"} != {"effect", "of", "cards", "against"}:
        raise NoWording("no words for what is prevented")
    sorts = forces(first.get("force"), language, NOM) + sorts_of(language, [e["of"] for e in effects], NOM)
    harmless = other_phrase("en", "HARMLESS", "-", 1) if language == "en" else phrase("ru", "HARMLESS", PLUR)
    whom = noun(language, first["cards"], DAT, PLUR, article=False)
    return f"{sorts} {_of(first['against'], language)} {harmless} {whom}"


def _ignoring(effects: list[Feature], language: str) -> str:
    """ "Shots of this card ignore armor and fortitude of elves"."""
    of, against = effects[0].get("of"), effects[0].get("against")
    if any((effect.get("of"), effect.get("against")) != (of, against) for effect in effects):
        raise NoWording("no words for what is ignored")
    told = [recognisable({n: v for n, v in e.items() if n not in _ASIDE}, language) for e in effects]
    whose = "" if against is None else f" {of_cards(against, language)}"
    if of is None:
        return f"{phrase(language, 'IGNORES')} {listed(told, language)}{whose}"
    verb = other_phrase(language, "IGNORES", "-", 1)
    return f"{sorts_of(language, [of], NOM)} {_of(_ITSELF, language)} {verb} {listed(told, language)}{whose}"


_ASIDE = ("effect", "of", "against")


def _ignoring_all(effect: Feature, language: str) -> str:
    """ "On a shot at flyers - ignores all features"."""
    if set(effect) != {"effect", "all", "of", "against"}:
        raise NoWording("no words for what is ignored")
    ru = language == "ru"
    (sort,) = [sorts_of(language, [effect["of"]], NOM)] if not ru else [_on(effect["of"])]
    whom = noun(language, effect["against"], DAT, PLUR, article=False)
    lead = f"{phrase(language, 'WHEN')} {sort} {phrase(language, 'AGAINST')} {whom}"
    return f"{lead} - {phrase(language, 'IGNORES')} {phrase(language, 'ALL')} {phrase(language, 'FEATURES')}"


def _on(of: str) -> str:
    from service.cards.wording.words import ATTACK_WORDS, first_of

    return inflected(first_of("ru", ATTACK_WORDS, of), "loct", SING)


def _no_defence(effect: Feature, language: str) -> str:
    """ "Elves cannot defend from attacks of this card"."""
    who = noun(language, effect["cards"], NOM, PLUR, article=False)
    defend = f"{cannot(language, many=True)} {phrase(language, 'DEFENDS', 'defend')}"
    attacks = f"{phrase(language, 'FROM')} {sorts_of(language, ['attacks'], GEN)}"
    return f"{who} {defend} {attacks} {_of(effect['against'], language)}"


def _only(effect: Feature, language: str) -> str | None:
    """ "Only elves may attack this card", "only elves may defend from its attacks"; None for other prohibitions."""
    who = f"{phrase(language, 'ONLY')} {noun(language, effect['cards']['not'], NOM, PLUR, article=False)}"
    if effect["action"] == "defend":
        may = other_phrase("ru", "MAY", "-", 1) if language == "ru" else phrase("en", "MAY")
        defend = f"{may} {phrase(language, 'DEFENDS', 'defend')} {phrase(language, 'FROM')}"
        return f"{who} {defend} {sorts_of(language, ['attacks'], GEN)} {_of(effect['against'], language)}"
    if effect["action"] != "attacks" or effect["against"] != _ITSELF:
        return None
    may = phrase(language, "MAY_ATTACK", PLUR if language == "ru" else SING)
    me = phrase(language, "SELF", "self")
    return f"{who} {may} {inflected(me, ACC) if language == 'ru' else me}"


__all__ = ["abiding"]

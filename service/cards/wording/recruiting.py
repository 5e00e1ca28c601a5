"""The deal and recruiting in words: what cards cost beside others, what comes with them, what is done before."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from service.cards.wording import preparing
from service.cards.wording.farther import with_elements
from service.cards.wording.nouns import noun
from service.cards.wording.words import (
    ACC,
    GEN,
    INS,
    NOM,
    PLUR,
    SING,
    NoWording,
    counted,
    inflected,
    listed,
    phrase,
    plural,
)

Feature = Mapping[str, Any]
_CRYSTALS = ("gold", "silver")


def _itself(language: str, case: str = NOM) -> str:
    word = phrase(language, "SELF", "self")
    return inflected(word, case) if language == "ru" else word


def _costs(language: str) -> str:
    return phrase("ru", "STANDS") if language == "ru" else phrase("en", "COSTS3")


def _crystals(cost: Feature) -> str:
    """So many crystals of a kind, by their symbol. Raises NoWording."""
    ((crystal, number),) = [(name, cost[name]) for name in cost if name in _CRYSTALS]
    symbol = "{elite}" if crystal == "gold" else "{ordinary}"
    return f"{number} {symbol}"


def _only(effect: Feature, *names: str) -> None:
    if set(effect) - {"effect", *names}:
        raise NoWording(f"no words for such a {effect['effect']}")


def _recruit_cost(effects: list[Feature], language: str) -> str:
    (effect,) = effects
    _only(effect, "by", "cards")
    by = effect["by"]
    if isinstance(by, Mapping):  # only the number of mulligans has words
        if dict(by) != {"of": "mulligans", "whose": "self", "times": -1}:
            raise NoWording("no words for what is counted")
        number, less = "X", True
        own, word = phrase(language, "OWN", "own"), phrase(language, "MULLIGAN")
        of = f"{inflected(own, GEN, PLUR)} {inflected(word, GEN, PLUR)}" if language == "ru" else f"{own} {word}s"
        is_ = f"- {phrase(language, 'NUMBER_OF')}" if language == "ru" else "is the number of"
        rest = f", {phrase(language, 'WHERE')} X {is_} {of}"
    else:
        number, less, rest = str(abs(by)), by < 0, ""
    who = noun(language, {**effect["cards"], "side": "own"}) if "cards" in effect else _itself(language)
    head = f"{phrase(language, 'RECRUITING')}{',' if language == 'en' else ''} {who} {_costs(language)}"
    crystal = phrase(language, "CRYSTAL")
    if language == "en":
        many = crystal if number == "1" else plural(crystal)
        return f"{head} {number} {many} {phrase('en', 'CHEAPER' if less else 'DEARER')}{rest}"
    many = counted(int(number), crystal).split(" ", 1)[1] if number != "X" else inflected(crystal, GEN, PLUR)
    more = "меньше" if less else "больше"
    return f"{head} {phrase('ru', 'BY')} {number} {many} {more}{rest}"


def _nth_cost(effects: list[Feature], language: str) -> str:
    told = []
    for effect in effects:
        _only(effect, "cost", "place")
        place = phrase(language, "ORDINAL", str(effect["place"]))
        told.append(f"{place} {_costs(language)} {_crystals(effect['cost'])}")
    return f"{phrase(language, 'RECRUITING')}{',' if language == 'en' else ''} {', '.join(told)}"


def _recruit_gain(effects: list[Feature], language: str) -> str:
    (effect,) = effects
    _only(effect, *_CRYSTALS, "elements")
    so = with_elements(effect["elements"], language) if "elements" in effect else ""
    return f"{_taking(language)}{so} {phrase(language, 'YOU_GET')} {_crystals(effect)}"


def _taking(language: str) -> str:
    return f"{phrase(language, 'TAKING')} {_itself(language, GEN)} {phrase(language, 'INTO_SQUAD')}"


def _alternative_cost(effects: list[Feature], language: str) -> str:
    (effect,) = effects
    _only(effect, "cost", "with")
    if effect["cost"] != {"silver": 0} or len(effect.get("with", ())) < 2:
        raise NoWording("no words for such a price")
    cards = listed([noun(language, wanted) for wanted in effect["with"]], language)
    squad = f"{phrase(language, 'IN_SQUAD', 'own')} {phrase(language, 'HAS')} {cards}"
    head = f"{phrase(language, 'RECRUITING')}, {phrase(language, 'IF')} {squad}"
    take = f"{phrase(language, 'MAY')} {phrase(language, 'TAKE')} {_itself(language, ACC)}"
    return f"{head}, {take} {phrase(language, 'INTO_SQUAD')} {phrase(language, 'FREE')}"


def _not_recruited_with(effects: list[Feature], language: str) -> str:
    (effect,) = effects
    _only(effect, "cards", "most", "recruiting")
    most = effect.get("most", 0)
    head = f"{phrase(language, 'CANNOT')} {phrase(language, 'TAKEN_IN')} {phrase(language, 'TOGETHER_WITH')}"
    if not most:
        return f"{head} {noun(language, effect['cards'], INS, PLUR)}"
    cards = noun(language, effect["cards"], INS, SING if most == 1 else PLUR, article=False)
    return f"{head} {phrase(language, 'MORE_THAN_SO_MANY', str(most))} {cards}"


#: Effects of permanent features that speak of recruiting.
RECRUITING: Mapping[str, Callable[[list[Feature], str], str]] = {
    "recruit_cost": _recruit_cost,
    "nth_cost": _nth_cost,
    "recruit_gain": _recruit_gain,
    "alternative_cost": _alternative_cost,
    "not_with": _not_recruited_with,
}


def recruiting(effects: list[Feature], when: Feature | None, language: str) -> str | None:
    """What holds while squads are recruited; None for anything else. Raises NoWording."""
    kind = str(effects[0]["effect"])
    if kind not in RECRUITING or (kind == "not_with" and not effects[0].get("recruiting")):
        return None
    if when is not None or any(effect["effect"] != kind for effect in effects):
        raise NoWording("no words for a rule under a condition")
    return RECRUITING[kind](effects, language)


def before_recruiting(feature: Feature, language: str) -> str:
    """What is played from the deal. Raises NoWording."""
    rest = {name: value for name, value in feature.items() if name not in ("class", "when")}
    effects, cost = rest.pop("effects"), rest.pop("cost", None)
    if rest:
        raise NoWording(f"no words for what is played before recruiting with {', '.join(rest)}")
    told = [part for effect in effects for part in preparing.parts(effect, language) or [_prepared(effect, language)]]
    if any(effect["effect"] in preparing.SHOWING for effect in effects):
        told = [preparing.shows_itself(language), *told]
    if cost is not None:
        told = [f"{phrase(language, 'MAY')} {phrase(language, 'PAY')} {_crystals(cost)}", *told]
    return f"{phrase(language, 'BEFORE_RECRUITING')} {'; '.join(told)}"


def _prepared(effect: Feature, language: str) -> str:
    if effect == {"effect": "discard"}:
        grave = phrase(language, "OUT_OF_GRAVE", "unsaid") if language == "ru" else phrase("en", "INTO_GRAVE")
        grave = "на кладбище" if language == "ru" else grave
        return f"{phrase(language, 'MILL')} {_itself(language, ACC)} {grave}"
    if effect["effect"] == "gain_crystals" and len(effect.keys() & set(_CRYSTALS)) == 1:
        _only(effect, *_CRYSTALS)
        return f"{phrase(language, 'YOU_GET')} {_crystals(effect)}"
    raise NoWording(f"no words for {effect['effect']} before recruiting")


__all__ = ["before_recruiting", "recruiting"]

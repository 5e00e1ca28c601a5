"""Several in words: one of them and the other, up to so many that come."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.constructions import MOST_TARGETS
from service.cards.wording.blows import sorts_of
from service.cards.wording.gains import gained
from service.cards.wording.nouns import NounPhrase, each, several
from service.cards.wording.words import GEN, NOM, PLUR, SING, NoWording, phrase

Feature = Mapping[str, Any]
#: How the group of effects is called that are so many cards, summoned one after another or not.
UP_TO = "summon_up_to"


def one_gets(effect: Feature, language: str) -> str:
    """ "One of them gets a curse, the other gets a blessing". Raises NoWording."""
    if effect.get("among") != "target" or effect.get("filter") or "x" in effect:
        raise NoWording("no words for whom one of them is")
    one = [e for e in effect["effects"] if e.get("to") == "subject"]
    other = [e for e in effect["effects"] if e.get("to") == "done"]
    if len(one) + len(other) < len(effect["effects"]) or not one:
        raise NoWording("no words for what one of them does")
    said = f"{phrase(language, 'ONE_OF_THEM', 'both' if language == 'ru' else 'any')} {_gets(one, language)}"
    if not other:
        return said
    word = f"the {phrase('en', 'OTHER')}" if language == "en" else "другой"
    return f"{said}, {word} {_gets(other, language)}"


def chosen(wanted: Feature, number: int | str, language: str) -> str:
    """ "Choose 2 of your elves", who are spoken of after that."""
    return f"{phrase(language, 'CHOOSE')} {several(language, wanted, number, True, MOST_TARGETS)}"


def halved(effects: list[Feature], language: str) -> str:
    """ "All your elves get half of the wounds from attacks (rounded up)". Raises NoWording."""
    first = effects[0]
    if any({**one, "of": ""} != {**first, "of": ""} or "of" not in one for one in effects) or "against" in first:
        raise NoWording("several reductions")
    whose = first.get("cards")
    number = PLUR if whose is not None and language == "en" else SING
    who = f"{each(language, whose, NOM)} " if whose is not None else ""
    sorts = sorts_of(language, [str(one["of"]) for one in effects], GEN)
    gets = f"{who}{phrase(language, 'GETS', number)} {phrase(language, 'HALF_WOUNDS')}"
    return f"{gets} {phrase(language, 'FROM')} {sorts} ({phrase(language, 'ROUNDED', first['round'])})"


def _gets(effects: list[Feature], language: str) -> str:
    lasting = {str(effect.get("until", "")) for effect in effects}
    if len(lasting) > 1:
        raise NoWording("several durations")
    until = f" {phrase(language, 'UNTIL', *lasting)}" if lasting != {""} else ""
    told: list[Feature] = [{n: v for n, v in effect.items() if n != "to"} for effect in effects]
    return f"{phrase(language, 'GETS', SING)} {gained(told, language)}{until}"


def so_many(effects: list[Feature]) -> list[Feature]:
    """The effects, with cards of one kind that may be summoned one after another as one of them."""
    found: list[Feature] = []
    for effect in effects:
        inner = effect.get("effects", ({},))[0] if effect["effect"] == "may" else {}
        if len(inner) > 1 and len(effect["effects"]) == 1 and inner["effect"] == "summon" and set(inner) <= _PLAIN:
            if found and found[-1].get("told") == effect:
                found[-1] = {**found[-1], "count": found[-1]["count"] + 1}
            else:
                found.append({"effect": UP_TO, "told": effect, "filter": inner["filter"], "count": 1, "to": "self"})
        else:
            found.append(effect)
    return [one["told"] if one.get("effect") == UP_TO and one["count"] == 1 else one for one in found]


_PLAIN = frozenset({"effect", "filter", "to"})


def summons_up_to(effect: Feature, language: str) -> str:
    """ "Summon up to 3 gnomes". Raises NoWording."""
    cards = NounPhrase(language, effect["filter"]).text(GEN, PLUR)
    return f"{phrase(language, 'SUMMON')} {phrase(language, 'AT_MOST_TIMES')} {effect['count']} {cards}"


__all__ = ["UP_TO", "chosen", "halved", "one_gets", "so_many", "summons_up_to"]

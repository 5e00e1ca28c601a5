"""Several in words: one of them and the other, up to so many that come."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.constructions import MOST_TARGETS
from service.cards.wording.blows import sorts_of
from service.cards.wording.gains import GAINED, gained
from service.cards.wording.nouns import NounPhrase, each, several
from service.cards.wording.words import GEN, NOM, PLUR, SING, NoWording, phrase

Feature = Mapping[str, Any]
#: How the group of effects is called that are so many cards, summoned one after another or not.
UP_TO = "summon_up_to"


_MARKS = ("curse", "bless", "infect")


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
    word = f"the {phrase('en', 'OTHER')}" if language == "en" else "другое"
    return f"{said}, {word} {_gets(other, language)}"


def chosen(wanted: Feature, number: int | str, language: str) -> str:
    """ "Choose 2 of your elves", who are spoken of after that."""
    return f"{phrase(language, 'CHOOSE')} {several(language, wanted, number, True, MOST_TARGETS)}"


def one_of_some(effects: list[Feature], language: str) -> str | None:
    """ "Choose 2 of your elves; one of them gets a curse, the other gets a blessing"; None for anything else."""
    (effect,) = effects if len(effects) == 1 else ({},)
    if set(effect) != {"effect", "x", "filter", "effects", "to"} or effect["effect"] != "pick":
        return None
    inner = effect["effects"][0]
    if len(effect["effects"]) != 1 or inner.get("among") != "done":
        return None
    return f"{chosen(effect['filter'], effect['x'], language)}; {one_gets({**inner, 'among': 'target'}, language)}"


def different(body: Feature, language: str) -> str | None:
    """ "Choose 2 elves of different squads; they get a curse; wound the cheaper of them by 1"; None for anything else.

    Raises NoWording.
    """
    from service.cards.wording.effects import effects_of
    from service.cards.wording.whom import Targets

    if body.get("unlike") != "squad" or set(body) != {"target", "count", "exactly", "unlike", "effects"}:
        return None
    wanted, number = {**body["target"], "of_squads": True}, body["count"]
    many = several(language, wanted, number, True, MOST_TARGETS)
    others = [one for one in body["effects"] if one["effect"] not in (*GAINED, *_MARKS) and "which" not in one]
    if others and len(body["effects"]) > 1:
        raise NoWording("unclear whom a pronoun would mean")
    told = [_they_get(one, language) or effects_of([one], Targets(None), language) for one in _of_them(body["effects"])]
    return "; ".join([f"{phrase(language, 'CHOOSE')} {many}", *told])


def _they_get(effect: Feature, language: str) -> str | None:
    """ "They get a curse"; None for what is done to them by another verb."""
    if effect.get("to") != "them" or effect["effect"] not in (*GAINED, *_MARKS):
        return None
    got = gained([{name: item for name, item in effect.items() if name != "to"}], language)
    return f"{phrase(language, 'THEY')} {phrase(language, 'GETS', PLUR)} {got}"


def _of_them(effects: list[Feature]) -> list[Feature]:
    """What is done to those that were chosen: to all of them, or to one that the text tells. Raises NoWording."""
    if any(effect.get("to") != "target" for effect in effects):
        raise NoWording("no words for whom of them")
    return [effect if "which" in effect else {**effect, "to": "them"} for effect in effects]


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


__all__ = ["UP_TO", "chosen", "different", "halved", "one_gets", "one_of_some", "so_many", "summons_up_to"]

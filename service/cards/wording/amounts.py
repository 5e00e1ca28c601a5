"""As much as its player says, in words: what somebody may lose for something, what one or several may get."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.counting import as_x
from service.cards.wording.gains import gained, lasting, lives
from service.cards.wording.nouns import NounPhrase, noun
from service.cards.wording.whom import Targets, Whom, only
from service.cards.wording.words import (
    GEN,
    NOM,
    PLUR,
    SING,
    NoWording,
    first_of,
    inflected,
    other_phrase,
    phrase,
    plural,
)

Feature = Mapping[str, Any]


def loses_lives_for(effect: Feature, whom: Whom, language: str) -> str | None:
    """ "Lose X additional lives; an impact - ... of X or less"; None where nothing hangs on it. Raises NoWording."""
    from service.cards.wording.actions import attack_name
    from service.cards.wording.effects import effects_of

    if "effects" not in effect:
        return None
    only(effect, "all", "fewer", "effects")
    first = as_x(effect["effects"][0])
    plain = {"effect": "pick", "filter": first.get("filter"), "effects": first.get("effects"), "to": "self"}
    named = {name: first[name] for name in ("as", "name") if name in first}
    spent = effect.get("all") is True and effect.get("fewer") is True and len(effect["effects"]) == 1
    if not whom.is_self or whom.spoken or not spent or first != {**plain, **named} or "as" not in named:
        raise NoWording("no words for what is spent")
    quoted = f' "{named["name"]}"' if "name" in named else ""
    told = [_of_chosen(one) for one in first["effects"]]
    does = effects_of(told, Targets(first["filter"]), language)
    lose = phrase(language, "LOSES", "inf" if language == "ru" else PLUR)
    return f"{lose} {lives('x', language)}; {attack_name(language, named['as'])}{quoted} - {does}"


def _of_chosen(value: Any) -> Any:
    """What is done to a card that is chosen only then, as done to a card that is chosen."""
    if isinstance(value, list):
        return [_of_chosen(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {name: "target" if (name, item) == ("to", "subject") else _of_chosen(item) for name, item in value.items()}


def each_by_itself(effect: Feature, whom: Whom, language: str) -> str | None:
    """ "Each gnome may lose X chips, and get -X from shots until then (at most 3, X is chosen for each card)".

    None where nothing hangs on what is lost. Raises NoWording.
    """
    if "effects" not in effect or whom.to != "each":
        return None
    only(effect, "x", "fewer", "effects")
    got: list[Feature] = as_x(effect["effects"])
    durations = {lasting(one) for one in got}
    known = effect.get("fewer") is True and isinstance(effect.get("x"), int) and len(durations) == 1
    if not known or any(one.get("to") != "done" or one.get("by") not in ("x", "-x") for one in got):
        raise NoWording("no words for what each of them gets")
    until = durations.pop()
    if until is None:
        raise NoWording("no words for what each of them gets")
    number = "inf" if language == "ru" else PLUR
    lose = f"{phrase(language, 'MAY')} {phrase(language, 'LOSES', number)} X {_chips(language)}"
    gains = gained([{name: item for name, item in one.items() if name != "to"} for one in got], language)
    get = (
        f"{phrase(language, 'MEANWHILE')} {phrase(language, 'GETS', number)} {gains} {phrase(language, 'UNTIL', until)}"
    )
    apart = f"({phrase(language, 'AT_MOST')} {effect['x']}, X {phrase(language, 'CHOSEN_APART')})"
    return f"{_each(effect['filter'], language)} {lose}, {get} {apart}"


def _chips(language: str) -> str:
    chip = phrase(language, "CHIP")
    return inflected(chip, GEN, PLUR) if language == "ru" else plural(chip)


def _each(wanted: Feature, language: str) -> str:
    """ "Each gnome of yours"."""
    found = NounPhrase(language, wanted)
    if language == "en" and found.own:
        found.own, found.after = "", [other_phrase("en", "OWN", "own", 1), *found.after]
    return found.text(NOM, SING, phrase(language, "EACH"), article=False).removeprefix("the ")


def each_or_one(options: list[list[Feature]], language: str) -> str | None:
    """ "X creatures of yours may get a chip or a creature of yours may get X chips"; None for another choice."""
    picks = [option[0] for option in options if len(option) == 1 and option[0].get("effect") == "pick"]
    if (
        len(options) != 2
        or len(picks) != 2
        or any(one.keys() - {"effect", "x", "filter", "effects", "to"} for one in picks)
    ):
        return None
    several, alone = picks
    wanted = several["filter"]
    roles = [{str(one.get("to")) for one in pick["effects"]} for pick in picks]
    cards = set(wanted) == {"side", "kind"} or set(wanted) == {"side", "class"}
    if several.get("x") != "x" or "x" in alone or alone["filter"] != wanted or roles != [{"done"}, {"subject"}]:
        return None
    if not cards or wanted["side"] != "own":
        raise NoWording("no words for who may get it")
    word = (
        first_of(language, ("KIND", "CLASS"), wanted["kind"])
        if "kind" in wanted
        else phrase(language, "CLASS", wanted["class"])
    )
    many = inflected(word, GEN, PLUR) if language == "ru" else plural(word)
    own = phrase(language, "OWN", "own")
    own = inflected(own, NOM, PLUR) if language == "ru" else own
    may, get = phrase(language, "MAY"), phrase(language, "GETS", "inf" if language == "ru" else PLUR)
    may_many = other_phrase("ru", "MAY", "-", 1) if language == "ru" else may
    first, second = (
        gained([{n: v for n, v in one.items() if n != "to"} for one in pick["effects"]], language) for pick in picks
    )
    one = noun(language, wanted, NOM)
    return f"{own} X {many} {may_many} {get} {first} {phrase(language, 'OR')} {one} {may} {get} {second}"


__all__ = ["each_by_itself", "each_or_one", "loses_lives_for"]

"""One thing of several in words, as the player or the opponent chooses; cards that are chosen for what follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from service.cards.wording.amounts import each_or_one
from service.cards.wording.bouts import all_either
from service.cards.wording.fates import more_or_less
from service.cards.wording.gains import GAINED, gained, lasting
from service.cards.wording.nouns import noun
from service.cards.wording.skirmishes import deeds
from service.cards.wording.whom import OTHERS, OthersMay, Targets, Whom, only
from service.cards.wording.words import (
    ACC,
    NOM,
    PLUR,
    SING,
    NoWording,
    counted,
    figure,
    nature,
    other_phrase,
    phrase,
    that_creature,
)

Feature = Mapping[str, Any]
Said = Callable[..., str]
#: What a card does to itself in few words.
_SIMPLE = frozenset(
    {"heal", "gain_chips", "extra_lives", "wound", "lose_chips", "open", "close", "summon", "pick", *GAINED}
)
#: What one card can get instead of something else.
_GOT = GAINED | {"poison"}


def choose(effect: Feature, whom: Whom, language: str) -> str:
    """One of several things that a card gets, or that are done to it. Raises NoWording."""
    from service.cards.wording.effects import effects_of, words_of

    if "chooser" in effect:
        return _chosen_by(effect, whom, language)
    if "both" in effect:
        return _or_both(effect, language)
    only(effect, "options")
    options = effect["options"]
    some = each_or_one(options, language)
    if some is not None:
        if whom.may and whom.may != OTHERS:
            raise OthersMay("who may is said behind them")
        return some
    either = more_or_less(effect, whom, language)
    if either is not None:
        return either
    if any(one.get("to") == "each" for option in options for one in option):
        return all_either(options, language)
    scaled = _by_so_much(options)
    if scaled is not None and whom.is_self:
        return f"{effects_of(scaled, whom.targets, language, whom.may)} ({phrase(language, 'AT_MOST')} +{len(options)})"
    if whom.to == "subject" and not whom.may and all(_about_subject(option) for option in options):
        told = [
            words_of(o, Whom(o[0], whom.targets, language, True, False, False), language, first=False) for o in options
        ]
        return f" {phrase(language, 'OR')} ".join(told)
    fought = deeds(options, language)
    if fought is not None:
        return fought
    got = all(one["effect"] in _GOT for option in options for one in option)
    alone = all(len(option) == 1 and _about(option[0]) for option in options)
    alone = alone and not got and whom.is_self and all(option[0]["effect"] in _SIMPLE for option in options)
    plain = all(option[0].get("to") == "self" and option[0]["effect"] not in ("summon", "pick") for option in options)
    if alone and len(options) == 2 and plain:
        told = [
            words_of(option, Whom(option[0], whom.targets, language, False, False, False), language, first=True)
            for option in options
        ]
        return f"{phrase(language, 'CHOOSE_ONE')}: {'; '.join(told)}"
    if alone and language == "en" and any(option[0]["effect"] in ("heal", "open", "close") for option in options):
        told = [  # "heal itself" may as well be what was said before, and so it is said that one is chosen
            words_of(option, Whom(option[0], whom.targets, language, False, False, False), language, first=True)
            for option in options
        ]
        return f"{phrase(language, 'CHOOSE_ONE')}: {'; '.join(told)}"
    if alone:
        return f" {phrase(language, 'OR')} ".join(
            words_of(option, Whom(option[0], whom.targets, language, False, False, True), language, first=True)
            for option in options
        )
    if whom.is_self and all(map(_to_others, options)):
        return f" {phrase(language, 'OR')} ".join(effects_of(option, Targets(None), language) for option in options)
    if not got or whom.to not in ("self", "target", "attacked", "host") or whom.number == PLUR:
        raise NoWording("no words for such a choice")
    return _got(options, whom, language)


def _to_others(option: list[Feature]) -> bool:
    """Whether an option is one thing that is done to the attacked card, or to one that is chosen only then."""
    return len(option) == 1 and (option[0]["effect"] == "pick" or option[0].get("to") == "attacked")


def _or_both(effect: Feature, language: str) -> str:
    """ "A shot for 2 or heal an elf by 1 (do both, if it stands at the edge)". Raises NoWording."""
    from service.cards.wording.actions import attack
    from service.cards.wording.conditions import holds
    from service.cards.wording.effects import effects_of

    only(effect, "options", "both")
    told = []
    for option in effect["options"]:
        one: Feature = option[0] if len(option) == 1 else {}
        blow = set(one) == {"effect", "blow"}
        if language == "en" and not blow and one.get("to") == "self" and one.get("effect") not in GAINED | {"pick"}:
            raise NoWording("unclear how far an alternative reaches")
        told.append(attack(one["blow"], language) if blow else effects_of(option, Targets(None), language))
    so, joint = f"{phrase(language, 'IF')} {holds(effect['both'], language)}", f" {phrase(language, 'OR')} "
    return f"{joint.join(told)} ({phrase(language, 'DO_BOTH')}, {so})"


def _about_subject(option: list[Feature]) -> bool:
    """Whether an option is one thing that is done to the card that was spoken of."""
    return len(option) == 1 and option[0].get("to") == "subject" and "effects" not in option[0]


def _by_so_much(options: list[list[Feature]]) -> list[Feature] | None:
    """Options that differ by how much alone, from 1 on, as one with X; None for others."""
    told: list[list[Feature]] = [
        [{n: "x" if n in ("x", "by") and v == number else v for n, v in one.items()} for one in option]
        for number, option in enumerate(options, 1)
    ]
    return told[0] if len(options) > 1 and all(one == told[0] for one in told) else None


def _about(effect: Feature) -> bool:
    """Whether it is about the card itself, or the attacked one."""
    return effect.get("to") == "self" or (effect.get("to") == "attacked" and effect["effect"] in ("wound", "close"))


def _got(options: list[list[Feature]], whom: Whom, language: str) -> str:
    """ "Gets this or that", "gets either this or that or another". Raises NoWording."""
    durations = {lasting(one) for option in options for one in option}
    if len(durations) > 1:
        raise NoWording("no words for such a choice")
    told = [
        gained([{n: v for n, v in one.items() if n not in ("to", "filter")} for one in o], language) for o in options
    ]
    either, alternative = phrase(language, "EITHER"), f" {phrase(language, 'OR')} "
    if len(options) == 2 and all(len(option) == 1 for option in options):
        said = alternative.join(told)
    elif language == "ru":
        said = ", ".join(f"{either} {one}" for one in told)
    else:
        said = f"{either} {alternative.join(told)}"
    verb = phrase(language, "GETS", SING)
    if whom.may:
        verb = phrase(language, "GETS", "inf" if language == "ru" else PLUR)
    until = durations.pop()
    lasts = "" if until is None else f" {phrase(language, 'UNTIL', until)}"
    return f"{whom.subject()}{verb} {said}{lasts}"


def _chosen_by(effect: Feature, whom: Whom, language: str) -> str:
    """One of several things that are done to a card, as somebody chooses. Raises NoWording."""
    from service.cards.wording.effects import words_of

    only(effect, "options", "chooser")
    if effect["chooser"] == "its_player":
        return _has_to(effect["options"], whom, language)
    if any(len(option) != 1 for option in effect["options"]):
        raise NoWording("no words for such a choice")
    (first,), *others = effect["options"]
    told = [words_of([first], Whom(first, whom.targets, language, False, False, False), language, first=True)]
    finite = first["effect"] in GAINED
    told += [_bare(other, language, finite) for (other,) in others]
    said = f" {phrase(language, 'OR')} ".join(told)
    return f"{said} ({phrase(language, 'BY_CHOICE', effect['chooser'])})"


def _has_to(options: list[list[Feature]], whom: Whom, language: str) -> str:
    """ "It has either to be closed or to get 2 wounds (as its player chooses)". Raises NoWording."""
    fits = all(len(option) == 1 and option[0].get("to") == whom.to for option in options)
    if whom.to not in ("attacked", "subject", "target") or whom.number == PLUR or not fits:
        raise NoWording("no words for such a choice")
    told = []
    for (one,) in options:
        if set(one) == {"effect", "to"} and one["effect"] in ("close", "open", "destroy"):
            place = 0 if (language, one["effect"]) == ("ru", "destroy") else 1
            told.append(other_phrase(language, "CHANGES", one["effect"], place))
        elif set(one) == {"effect", "to", "x"} and one["effect"] == "wound":
            told.append(f"{phrase(language, 'GETS', 'inf')} {_wounds(one['x'], language)}")
        else:
            raise NoWording("no words for such a choice")
    who = that_creature("en") if (language, whom.to) == ("en", "subject") else whom.text(NOM)
    if language == "ru":
        attacked = whom.to == "attacked"
        must = other_phrase("ru", "MUST", "-", 0 if attacked else _MUST[nature(who)[0] or "masc"])
        choice = other_phrase("ru", "BY_CHOICE", "its", 0 if attacked else 3)
    else:
        must, choice = other_phrase("en", "MUST", "-", 1), phrase("en", "BY_CHOICE", "its")
    joint = f"{',' if language == 'ru' and len(told) > 2 else ''} {phrase(language, 'OR')} "
    return f"{who} {must} {joint.join(told)} ({choice})"


#: Where the vocabulary has the verb of what somebody has to do, for each gender.
_MUST = {"masc": 0, "femn": 1, "neut": 2}


def _wounds(x: Any, language: str) -> str:
    """ "2 wounds". Raises NoWording."""
    wounds = phrase(language, "WOUNDS")
    return counted(x, wounds) if language == "ru" else f"{figure(x)} {wounds}"


def _bare(effect: Feature, language: str, finite: bool) -> str:
    """What is done to whom was named before, or befalls it. Raises NoWording."""
    only(effect, "x")
    if finite and effect["effect"] == "wound":
        return f"{phrase(language, 'GETS_WOUNDED', SING)} {phrase(language, 'BY')} {figure(effect['x'])}"
    verb = {"wound": "WOUND", "poison": "POISON_VERB"}.get(str(effect["effect"]))
    if verb is not None and phrase(language, verb):
        return f"{phrase(language, verb)} {phrase(language, 'BY')} {figure(effect['x'])}"
    if effect["effect"] in ("close", "open", "destroy"):
        return phrase(language, str(effect["effect"]).upper(), effect["effect"])
    raise NoWording("no words for such a choice")


def picked(wanted: Feature, chooser: str | None, language: str) -> str:
    """ "Choose an enemy creature", "the opponent chooses a creature of its own". Raises NoWording."""
    if chooser is None:
        return f"{phrase(language, 'CHOOSE')} {noun(language, wanted, ACC)}"
    if chooser != "enemy" or wanted.get("side") != "enemy":
        raise NoWording("no words for who chooses")
    cards = noun(language, {n: v for n, v in wanted.items() if n != "side"}, ACC)
    squad = phrase(language, "HIS_SQUAD", "own")
    return f"{phrase(language, 'ENEMY_CHOOSES')} {cards} {squad}"


__all__ = ["choose", "picked"]

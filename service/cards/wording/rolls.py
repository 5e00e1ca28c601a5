"""Rolls that a text asks for, repeats, sets or changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from service.cards.wording.bouts import either_way
from service.cards.wording.nouns import noun
from service.cards.wording.whom import Targets, Whom, only
from service.cards.wording.words import (
    ACC,
    DAT,
    GEN,
    INS,
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
_SIDES = 6


def _reroll(effect: Feature, whom: Whom, language: str) -> str:
    if set(effect) != {"effect"}:
        raise NoWording("no words for such a roll")
    return phrase(language, "REROLL")


def _roll(effect: Feature, whom: Whom, language: str) -> str:
    """A roll of the text's own, and what comes of which number. Raises NoWording."""
    only(effect, "outcomes")
    if not whom.is_self:
        raise NoWording("no words for whose roll it is")
    told = []
    if [set(outcome) for outcome in effect["outcomes"]] == [{"effects"}]:  # by its number, of which is told elsewhere
        said = _done(effect["outcomes"][0], whom, language)
        return f"{phrase(language, 'ROLL_DIE')}, {phrase(language, 'MEANWHILE')} {said}"
    for outcome in effect["outcomes"]:
        other = len(effect["outcomes"]) > 1 and not outcome.keys() & {"min", "max", "odd"}
        if other and outcome is not effect["outcomes"][-1]:
            raise NoWording("no words for what comes of every roll beside")
        if outcome.keys() - {"min", "max", "odd", "modified", "effects"} or (other and outcome.get("modified")):
            raise NoWording("no words for what comes of a roll")
        low, high = outcome.get("min", 1), outcome.get("max", 6)
        fell = _modified(low, high, language) if outcome.get("modified") else _within(low, high, language)
        if "odd" in outcome:
            if {"min", "max"} & outcome.keys() or outcome.get("modified"):
                raise NoWording("no words for what comes of a roll")
            fell = _parity(outcome["odd"], language)
        fell += f" ({phrase(language, 'UNMODIFIED')})" if outcome.get("modified") is False else ""
        said = _done(outcome, whom, language)
        so = f"{phrase(language, 'IF')} {phrase(language, 'FELL')} {fell} -"
        told.append(f"{phrase(language, 'OTHERWISE') if other else so} {said}")
    return f"{phrase(language, 'ROLL_DIE')}, {phrase(language, 'MEANWHILE')} {', '.join(told)}"


def _throw_die(effect: Feature, whom: Whom, language: str) -> str:
    """ "The chosen creature rolls a die". Raises NoWording."""
    only(effect)
    if whom.is_self or whom.number == PLUR:
        raise NoWording("no words for who rolls")
    return f"{whom.subject()}{other_phrase(language, 'ROLL_DIE', '-', 4 if language == 'ru' else 2)}"


def _contest(effect: Feature, whom: Whom, language: str) -> str:
    """ "Roll a die against the attacked card: if your roll is greater, so, otherwise so". Raises NoWording."""
    only(effect, "effects", "otherwise")
    if whom.is_self or any(len(effect.get(name, ["one"])) != 1 for name in ("effects", "otherwise")):
        raise NoWording("no words for rolls that are compared")
    said = f"{phrase(language, 'ROLL_DIE')} {phrase(language, 'VERSUS')} {whom.text(GEN)}:"
    said += f" {phrase(language, 'IF')} {phrase(language, 'ROLLED_MORE')}, {_of_it(effect, 'effects', whom, language)}"
    if "otherwise" in effect:
        said += f", {phrase(language, 'OTHERWISE')} {_of_it(effect, 'otherwise', whom, language)}"
    return said


def _of_it(effect: Feature, name: str, whom: Whom, language: str) -> str:
    """What comes of it for the card that rolled too, or for this one."""
    from service.cards.wording.effects import effects_of

    (done,) = effect[name]
    if done.get("to") == effect["to"]:
        done = {**done, "to": "subject"}
    return effects_of([done], Targets(None), language)


def _done(outcome: Feature, whom: Whom, language: str) -> str:
    """What comes of a number. Raises NoWording."""
    from service.cards.wording.effects import effects_of

    roles = {str(done.get("to")) for done in outcome["effects"]}
    targets = whom.targets if "target" in roles else Targets(None)
    return effects_of(list(outcome["effects"]), targets, language)


def _modified(low: int, high: int, language: str) -> str:
    """What the die comes to with its modifiers, which lead beyond its sides. Raises NoWording."""
    if high != _SIDES and low > 1 and low != high:
        raise NoWording("no words for what the die comes to")
    more = (
        phrase(language, "OR_MORE", "min") if high == _SIDES else phrase(language, "OR_LESS", "max") if low == 1 else ""
    )
    return " ".join(f"{low if high == _SIDES else high} {more} {phrase(language, 'MODIFIED')}".split())


def _parity(odd: bool, language: str) -> str:
    """ "An even number"."""
    word = phrase(language, "PARITY", "odd" if odd else "even")
    return f"{inflected(word, ACC, SING, 'neut')} {phrase('ru', 'NUMBER_OF')}" if language == "ru" else word.split()[-1]


def _within(low: int, high: int, language: str) -> str:
    """What the die shows: "3", "1 or 2", "4 or more", "2-4"."""
    if high - low < 2:
        return f" {phrase(language, 'OR')} ".join(str(number) for number in range(low, high + 1))
    if high == _SIDES and low > 1:
        return f"{low} {phrase(language, 'OR_MORE', 'min')}"
    if low == 1 and high < _SIDES:
        return f"{high} {phrase(language, 'OR_LESS', 'max')}"
    return f"{low}-{high}"


def exchanged(feature: Feature, times: str, language: str) -> str | None:
    """ "When it fights, if the enemy's result is so much greater - exchange these rolls"; None for another feature."""
    trigger, rest = feature["trigger"], {n: v for n, v in feature.items() if n not in ("class", "trigger", "limit")}
    if rest != {"effects": [{"effect": "swap_results", "to": "self"}]}:
        return None
    behind, whose = trigger.get("behind", {}), trigger.get("whose")
    anybody = whose == {"side": "own", "kind": "creature"}
    known = trigger.keys() <= {"on", "behind", "whose"} and trigger["on"] == "result" and len(behind) == 1
    if not known or behind.keys() & {"max", "odd"} or (whose is not None and not anybody):
        raise NoWording("no words for such rolls")
    ((bound, number),) = behind.items()
    by = f"{phrase(language, 'BY')} {number}" + (f" {phrase(language, 'OR_MORE', 'min')}" if bound == "min" else "")
    this, rolls = phrase(language, "THIS"), phrase(language, "ROLLS")
    swap = phrase(language, "EXCHANGE")
    if language == "en":
        lead = phrase("en", "FIGHT_OF_TWO") if anybody else f"{phrase('en', 'WHENEVER')} it fights"
        return f"{lead}, {phrase('en', 'IF')} {phrase('en', 'OUTROLLED')} {by} - {swap} {this} {rolls}{times}"
    lead = (
        phrase("ru", "FIGHT_OF_TWO") if anybody else f"{phrase('ru', 'WHENEVER')} {other_phrase('ru', 'FIGHT', '-', 1)}"
    )
    enemy, own = phrase("ru", "ENEMY", "enemy"), inflected(phrase("ru", "OWN", "own"), GEN)
    so = f"{phrase('ru', 'ROLL_RESULT')} {enemy} {by} {phrase('ru', 'MORE_THAN')} {own}"
    return (
        f"{lead}, {phrase('ru', 'IF')} {so} - {swap} {inflected(this, ACC, PLUR)} {inflected(rolls, ACC, PLUR)}{times}"
    )


def first_roll(effect: Feature, limit: Feature, language: str) -> str:
    """ "+1 to the first roll of your elf in a turn". Raises NoWording."""
    if set(effect) - {"die"} != {"effect", "what", "by", "cards"} or limit["times"] != 1 or "each" in limit:
        raise NoWording("no words for such a first roll")
    if not isinstance(effect["by"], int) or set(effect.get("die", {"odd": 0})) != {"odd"}:
        raise NoWording("no words for such a first roll")
    by = f"+{effect['by']}" if effect["by"] > 0 else str(effect["by"])
    first, roll, per = (
        phrase(language, "ORDINAL", "1"),
        phrase(language, "ROLLS"),
        phrase(language, "PER", limit["per"]),
    )
    even = ""
    if "die" in effect:
        parity = "odd" if effect["die"]["odd"] else "even"
        even = other_phrase("en", "PARITY", parity, 1) if language == "en" else phrase("ru", "PARITY", parity)
    anybody = effect["cards"] == {"side": "enemy"}
    if language == "en":
        theirs = f"the {phrase('en', 'ENEMY', 'enemy')}" if anybody else noun("en", effect["cards"], GEN)
        whose = f"{phrase('en', 'OF')} {theirs}"
        return " ".join(f"{by} {phrase('en', 'TO')} the {first} {even} {roll} {whose} {per}".split())
    whose = phrase("ru", "ENEMY", "enemy") if anybody else noun("ru", effect["cards"], GEN)
    told = inflected(f"{first} {even} {roll.split()[0]}".replace("  ", " "), DAT)
    return f"{by} {phrase('ru', 'TO')} {told}{roll[len(roll.split()[0]) :]} {whose} {per}"


def _set_die(effect: Feature, whom: Whom, language: str) -> str:
    """What the next roll of a card is. Raises NoWording."""
    only(effect, "x", "until", "shared", "filter")
    if effect.get("shared"):  # of one of them, whichever that is
        who = noun(language, effect["filter"], GEN, article=False)
    elif whom.is_self:
        whom.silent()
        who = phrase(language, "SELF", "self")
        who = inflected(who, GEN) if language == "ru" else who
    elif whom.to == "subject" and effect["x"] == 1 and "until" not in effect:
        return _next_is_least(language)
    elif whom.to in ("target", "attacked", "attacker", "host"):
        who = whom.text(GEN)
    else:
        raise NoWording("no words for whose roll it is")
    of = f"{phrase('en', 'OF')} " if language == "en" else ""
    head = f"{phrase(language, 'FOLLOWING')} {phrase(language, 'ROLLS')} {of}{who}"
    lasts = f" {phrase(language, 'UNTIL', effect['until'])}" if "until" in effect else ""
    this, roll = phrase(language, "THIS"), phrase(language, "ROLLS")
    rolled = f"{inflected(this, DAT)} {inflected(roll, DAT)}" if language == "ru" else f"{this} {roll}"
    return f"{head}{lasts} {phrase(language, 'EQUALS')} {rolled if effect['x'] == 'die' else effect['x']}"


def _next_is_least(language: str) -> str:
    """ "Its next roll is reduced to 1"."""
    reduced, roll = other_phrase(language, "REDUCED_TO", "-", 0), phrase(language, "ROLLS")
    if language == "en":
        return f"{phrase('en', 'NEXT')} {roll} {reduced} 1"
    return f"{phrase('ru', 'PRONOUN', 'accs')} {phrase('ru', 'FOLLOWING')} {roll} {reduced} 1"


def _changes_roll(effect: Feature, whom: Whom, language: str) -> str:
    """The roll of a chosen card, made more or less. Raises NoWording."""
    if set(effect) == {"effect", "x"}:
        return f"{phrase(language, 'ROLLS')} {phrase(language, 'REDUCED_TO')} {effect['x']}"
    only(effect, "by", "or_by")
    by = effect["by"]
    if "or_by" in effect:
        return either_way(effect, whom, language)
    if whom.is_self and isinstance(by, int):
        return _changes_own_roll(by, language)
    if whom.to != "target" or not isinstance(by, int):
        raise NoWording("no words for whose roll it is")
    verb, roll = phrase(language, "RAISE" if by > 0 else "LOWER"), phrase(language, "ROLLS")
    owner = whom.text(GEN)
    said = f"{inflected(roll, ACC)} {owner}" if language == "ru" else f"the {roll} {phrase(language, 'OF')} {owner}"
    return f"{verb} {said} {phrase(language, 'BY')} {abs(by)}"


def _changes_own_roll(by: int, language: str) -> str:
    """A roll of the card itself that the player chooses."""
    own, chosen, roll = phrase(language, "OWN_STRIKE"), phrase(language, "CHOSEN"), phrase(language, "ROLLS")
    if language == "en":
        return f"{phrase('en', 'RAISE' if by > 0 else 'LOWER')} {own} {chosen} {roll} {phrase('en', 'BY')} {abs(by)}"
    gets, to = phrase("ru", "GETS", "inf"), phrase("ru", "TO")
    its = " ".join(inflected(word, DAT, SING, "masc") for word in (own, chosen))
    return f"{gets} {'+' if by > 0 else ''}{by} {to} {its} {inflected(roll, DAT)}"


def rolls_twice(effect: Feature, language: str) -> str:
    """ "When it fights, roll a die 2 times and choose one of the rolls". Raises NoWording."""
    of, when, against = effect.get("of"), effect.get("when"), effect.get("against")
    if set(effect) - {"effect", "of", "when", "against"} or when == "attacked" or (against and when is None):
        raise NoWording("no words for which rolls are two")
    if when is None:
        first = _every_roll(language) if of == "attacks" else _fighting(of, language)
    elif of is None and against is None:
        first = phrase(language, "FINDING_FORCE", "attacks")
    else:
        sort = first_of(language, ("STRIKE", "ATTACK", "GROUP"), of or "attacks")
        first = f"{phrase(language, 'WHEN')} {inflected(sort, 'loct') if language == 'ru' else with_article(sort)}"
    if against is not None:
        first += f" {phrase(language, 'AGAINST')} {noun(language, against, DAT, PLUR)}"
    if language == "ru":
        return f"{first}, бросает кубик 2 раза {phrase('ru', 'AND')} {other_phrase('ru', 'PICK_ROLL', '-', 2)}"
    times, picks = plural(phrase("en", "TIMES")), phrase("en", "PICK_ROLL")
    return f"{first}, {phrase('en', 'ROLL_DIE')} 2 {times} {phrase('en', 'AND')} {picks}"


def _every_roll(language: str) -> str:
    rolls = phrase(language, "ROLLS")
    return f"{phrase(language, 'WHEN')} {inflected(rolls, 'loct', PLUR) if language == 'ru' else plural(rolls)}"


def _fighting(of: str | None, language: str) -> str:
    """ "When it fights", or with what. Raises NoWording."""
    me = f" {phrase(language, 'SELF', 'self')}" if language == "en" else ""
    said = f"{phrase(language, 'WHENEVER')}{me} {other_phrase(language, 'FIGHT', '-', 1)}"
    if of is None:
        return said
    if of != "simple_strike":
        raise NoWording("no words for which rolls are two")
    strike = phrase(language, "STRIKE", of)
    return f"{said} {inflected(strike, INS)}" if language == "ru" else f"{said} with {with_article(strike)}"


#: The words of an effect, by its kind.
WORDS: Mapping[str, Callable[[Feature, Whom, str], str | None]] = {
    "roll": _roll,
    "contest": _contest,
    "throw_die": _throw_die,
    "reroll": _reroll,
    "set_die": _set_die,
    "modify_roll": _changes_roll,
}

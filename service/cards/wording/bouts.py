"""Strikes of a force, attacks as strong as a strike, rolls one way or the other, what comes later, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.nouns import each, noun
from service.cards.wording.sequels import later as in_next_turn
from service.cards.wording.whom import Targets, Whom, only
from service.cards.wording.words import (
    ACC,
    DAT,
    GEN,
    INS,
    NOM,
    PLUR,
    SING,
    NoWording,
    first_of,
    inflected,
    other_phrase,
    phrase,
    with_article,
)

Feature = Mapping[str, Any]
_DECLARED = ("STRIKE", "ATTACK", "GROUP", "SPELL", "IMPACT")


def struck_with_force(effect: Feature, whom: Whom, language: str) -> str:
    """ "The attacked creature deals a weak simple strike against the attacker". Raises NoWording."""
    if effect.get("even_closed"):
        raise NoWording("no words for a closed striker")
    (force,) = effect["force"]
    striker, form = effect["striker"], dict(effect.get("filter", {}))
    strike = f"{phrase(language, 'FORCE', force)} {phrase(language, 'STRIKE', 'simple_strike')}"
    if language == "ru":
        bent = inflected(phrase("ru", "FORCE", force), ACC, SING, "masc")
        strike = f"{bent} {phrase('ru', 'STRIKE', 'simple_strike')}"
    near = form.pop("near", None)
    if (striker, effect.get("to"), form, near) == ("attacked", "attacker", {}, None):
        who, foe = (_role(role, case, language) for role, case in (("attacked", NOM), ("attacker", DAT)))
    elif striker in ("target", "subject") and near == {"to": striker, "adjacent": True} and language == "ru":
        told = {**effect, "to": striker}
        who = Whom(told, whom.targets, language, whom.spoken, striker == "target" and whom.again, False).text(NOM)
        foe = noun(language, {**form, "adjacent": True}, DAT)
    else:
        raise NoWording("no words for whom it strikes")
    blow = strike if language == "ru" else f"a {strike}"
    said = f"{who} {phrase(language, 'ANNOUNCE', 'deals')} {blow} {phrase(language, 'AGAINST')} {foe}"
    return f"{said} {phrase(language, 'AND')} {phrase(language, 'CHANGES', 'close')}" if effect.get("closing") else said


def strikes_one(effect: Feature, language: str, may: bool) -> str:
    """ "Deals a weak simple strike against an adjacent creature", which its player chooses. Raises NoWording."""
    if set(effect) - {"effect", "filter", "force", "closing"}:
        raise NoWording("no words for whom it strikes")
    strike = phrase(language, "STRIKE", "simple_strike")
    deals = other_phrase(language, "ANNOUNCE", "deals", 1 + (language == "ru") if may else 0)
    for force in effect.get("force", ()):
        word = phrase(language, "FORCE", force)
        strike = f"{inflected(word, ACC, SING, 'masc') if language == 'ru' else word} {strike}"
    blow = strike if language == "ru" else f"a {strike}"
    said = f"{deals} {blow} {phrase(language, 'AGAINST')} {noun(language, effect['filter'], DAT)}"
    return f"{said} {phrase(language, 'AND')} {phrase(language, 'CHANGES', 'close')}" if effect.get("closing") else said


def _role(role: str, case: str, language: str) -> str:
    word = phrase(language, role.upper(), role)
    if language == "ru":
        return inflected(word, case)
    return f"the {word}"


def as_strong(value: Feature, language: str) -> str:
    """ "Of the same value as the simple strike, and +1 to this strike". Raises NoWording."""
    if set(value) - {"plus"} != {"strike"} or value["strike"] != "all":
        raise NoWording("no words for such a value")
    said = f"{phrase(language, 'AS_STRONG_AS')} {phrase(language, 'STRIKE', 'simple_strike')}"
    if "plus" not in value:
        return said
    this, strike = phrase(language, "THIS"), phrase(language, "GROUP", "strikes")
    if language == "ru":
        this, strike = inflected(this, DAT, SING, "masc"), inflected(strike, DAT)
    return f"{said} {phrase(language, 'AND')} +{value['plus']} {phrase(language, 'TO')} {this} {strike}"


def either_way(effect: Feature, whom: Whom, language: str) -> str:
    """ "Your elf gets -1 or +1 to a roll". Raises NoWording."""
    if whom.to != "target" or whom.targets.many:
        raise NoWording("no words for whose roll it is")
    numbers = [f"+{by}" if by > 0 else str(by) for by in (effect["by"], effect["or_by"])]
    roll = phrase(language, "ROLLS")
    roll = inflected(roll, DAT) if language == "ru" else roll
    got = f"{numbers[0]} {phrase(language, 'OR')} {numbers[1]} {phrase(language, 'TO')} {roll}"
    return f"{whom.text(NOM)} {phrase(language, 'GETS', SING)} {got}"


def ignoring(language: str) -> str:
    """ "(ignores features of the attacked card)"."""
    word = _role("attacked", GEN, language)
    of = f"{phrase('en', 'OF')} " if language == "en" else ""
    return f" ({phrase(language, 'IGNORES')} {phrase(language, 'FEATURES')} {of}{word})"


def alone(against: Feature, language: str) -> str | None:
    """ "Against an enemy orc, if left or right from it there is no gnome"; None for anybody else. Raises NoWording."""
    placed = against.get("not", {}).get("placed", {})
    if placed.get("by") != "flank" or set(against["not"]) != {"placed"}:
        return None
    form = {name: value for name, value in against.items() if name != "not"}
    at = f"{phrase(language, 'AGAINST')} {noun(language, form, DAT)}"
    if language == "en":
        it, no = phrase("en", "PRONOUN", "both"), other_phrase("en", "HAS_NO", "-", 1)
        beside = f"{phrase('en', 'FLANKS')} {phrase('en', 'FROM')} {it} {no} {noun('en', placed['to'], GEN, PLUR)}"
        return f" {at}, {phrase('en', 'IF')} {beside}"
    beside = f"{other_phrase('ru', 'FLANKS', '-', 2)} {phrase('ru', 'FROM')} {phrase('ru', 'PRONOUN', 'gent')}"
    return f" {at}, {phrase('ru', 'IF')} {beside} {phrase('ru', 'HAS_NO')} {noun('ru', placed['to'], GEN, PLUR)}"


def declared(trigger: dict[str, Any], language: str) -> str:
    """ "When an enemy elf declares a shot or a spell"; what it tells is taken out of the trigger. Raises NoWording."""
    whose, kinds = trigger.pop("whose", None), trigger.pop("type", None)
    if kinds is None or (whose is not None and not isinstance(whose, Mapping)):
        raise NoWording("no words for what is declared")
    names = [first_of(language, _DECLARED, kind) for kind in ([kinds] if isinstance(kinds, str) else kinds)]
    names = [inflected(word, ACC) if language == "ru" else word for word in names]
    *others, last = names
    several = f"{', '.join(others)} {phrase(language, 'OR')} {last}" if others else last
    itself = phrase(language, "SELF", "self") if language == "en" else ""
    who = noun(language, whose, NOM) if whose is not None else itself
    what = several if language == "ru" else with_article(several)
    return " ".join(f"{phrase(language, 'WHENEVER')} {who} {phrase(language, 'ANNOUNCE', 'declares')} {what}".split())


def all_either(options: list[list[Feature]], language: str) -> str:
    """ "Each of your elves gets armor 1 or a chip (as you choose, the same for all of them)". Raises NoWording."""
    from service.cards.wording.durations import until_words
    from service.cards.wording.gains import GAINED, gained, lasting

    cards: Feature = options[0][0].get("filter", {})
    told = [one for option in options for one in option]
    if any(one["effect"] not in GAINED or one.get("to") != "each" or one["filter"] != cards for one in told):
        raise NoWording("no words for such a choice")
    got = []
    for option in options:
        if len(option) > 1:
            raise NoWording("no words for such a choice")
        bare: list[Feature] = [{n: v for n, v in one.items() if n not in ("to", "filter")} for one in option]
        got.append(f"{gained(bare, language)}{until_words(lasting(option[0]), language)}")
    aside = f"{phrase(language, 'BY_CHOICE', 'own')}, {phrase(language, 'FOR_ALL_OF_THEM')}"
    said = f" {phrase(language, 'OR')} ".join(got)
    gets = phrase(language, "GETS", SING if language == "ru" else PLUR)
    return f"{each(language, cards, NOM)} {gets} {said} ({aside})"


def has_to_strike(effect: Feature, language: str) -> str:
    """ "If in its own turn it may attack a gnome with a simple strike, it has to do so". Raises NoWording."""
    if set(effect) != {"effect", "at"}:
        raise NoWording("no words for whom it has to strike")
    strike, foe = phrase(language, "STRIKE", "simple_strike"), noun(language, effect["at"], ACC)
    turn, may = phrase(language, "TURN_OF", "its"), phrase(language, "MAY_ATTACK", SING)
    lead = f"{phrase(language, 'IF')} {turn}"
    if language == "en":
        attacks = f"this card may attack {foe} {phrase('en', 'WITH')} a {strike}"
        return f"{lead} {attacks}, {phrase('en', 'BOUND_TO_DO_SO')}"
    me = phrase("ru", "SELF", "self")
    bound = phrase("ru", "PRONOUN", "nomn")
    return f"{lead} {me} {may} {foe} {inflected(strike, INS)}, {bound} {phrase('ru', 'BOUND_TO_DO_SO')}"


#: What is done by a number, which may be another one by whom the attack is at.
_BY_NUMBER = ("wound", "heal", "poison")


def unless_at(effect: Feature) -> Feature:
    """An effect that comes about unless such a card is attacked, with what that card would be as `unless`."""
    asked = effect.get("if", {}).get("exists", {})
    form = dict(asked.get("filter", {}))
    known = effect["effect"] in _BY_NUMBER and set(asked) == {"filter", "max"} and asked["max"] == 0
    if not known or form.pop("is", None) != "attacked" or not form or not isinstance(effect.get("x"), int):
        return effect
    return {**{name: value for name, value in effect.items() if name != "if"}, "unless": form}


def or_else_for_nothing(form: Feature, language: str) -> str:
    """ " (or by 0, if this attack was dealt against a steppe creature)"."""
    word, at = phrase(language, "GROUP", "attacks"), f"{phrase(language, 'AGAINST')} {noun(language, form, DAT)}"
    dealt = phrase("en", "IS_DEALT") if language == "en" else other_phrase("ru", "IS_DEALT", "-", 1)
    attack = f"{phrase('en', 'THIS')} {word}" if language == "en" else word
    comma = "," if language == "ru" else ""
    lead = f"{phrase(language, 'OR')} {phrase(language, 'BY')} 0{comma} {phrase(language, 'IF')}"
    return f" ({lead} {attack} {dealt} {at})"


def later(effect: Feature, whom: Whom, language: str) -> str:
    """ "..., at the end of the turn wound an elf by 1", or at that of a next turn. Raises NoWording."""
    from service.cards.wording.effects import effects_of

    if effect["trigger"] != {"on": "any_turn_end"}:
        return in_next_turn(effect, whom, language)
    only(effect, "trigger", "effects", "until")
    if effect["until"] != "end_of_turn" or not whom.is_self:
        raise NoWording("no words for when that is")
    said = effects_of(list(effect["effects"]), Targets(None), language)
    ends = (
        phrase("ru", "MOMENT", "any_turn_end") if language == "ru" else other_phrase("en", "MOMENT", "any_turn_end", 1)
    )
    return f"{ends} {said}"


__all__ = [
    "all_either",
    "alone",
    "as_strong",
    "declared",
    "either_way",
    "has_to_strike",
    "ignoring",
    "later",
    "or_else_for_nothing",
    "struck_with_force",
    "unless_at",
]

"""In words: what is closed or lost for what follows, X of it, and cards that are picked in the midst of a text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.constructions import MOST_TARGETS
from service.cards.wording.amounts import each_by_itself, loses_lives_for
from service.cards.wording.counting import as_x
from service.cards.wording.nouns import each, noun, several
from service.cards.wording.whom import Targets, Whom, only
from service.cards.wording.words import (
    ACC,
    ATTACK_WORDS,
    DAT,
    GEN,
    NOM,
    PLUR,
    SING,
    NoWording,
    first_of,
    inflected,
    nature,
    other_phrase,
    phrase,
    plural,
)

Feature = Mapping[str, Any]


def prepared(feature: Feature) -> Feature:
    """The feature with X for what its text says itself: how many cards were closed, what is announced or was lost."""
    effects = feature.get("effects", [])
    if "announce" in feature:
        most = feature["announce"]
        if isinstance(most, Mapping) and "max" in most:
            first, *rest = effects
            return {**feature, "effects": [{**first, "most": most["max"]}, *rest]}
        return {**feature, "effects": [_announced(effect, most) for effect in effects]}
    if len(effects) != 1:
        return feature
    (effect,) = effects
    if effect["effect"] == "close_some" and "x" not in effect:
        return {**feature, "effects": [{**effect, "effects": _as_x(effect["effects"])}]}
    each = effect["effect"] == "lose_chips" and effect.get("to") == "each"
    if "effects" in effect and (each or effect["effect"] == "lose_lives"):  # as much as their player says
        return {**feature, "effects": [{**effect, "effects": as_x(effect["effects"])}]}
    if effect["effect"] == "lose_chips" and "effects" in effect and "fewer" not in effect:
        first = {name: value for name, value in effect.items() if name != "effects"}
        return {**feature, "effects": [first, *_lost(effect["effects"])]}
    return feature


def _announced(effect: Feature, most: int) -> Feature:
    if effect["effect"] != "summon" or effect["filter"].get("cost") != {"equal": {"of": "x"}}:
        return effect
    return {**effect, "most": most, "filter": {**effect["filter"], "cost": {"equal": "x"}}}


def _as_x(value: Any) -> Any:
    """X, or so many times X, for the number of cards that were closed."""
    if isinstance(value, list):
        return [_as_x(item) for item in value]
    if not isinstance(value, dict):
        return value
    if value.get("of") == "done" and set(value) <= {"of", "times"}:
        return f"{value['times']}x" if "times" in value else "x"
    return {name: _as_x(item) for name, item in value.items()}


def _lost(value: Any) -> Any:
    """The number of chips that were lost as what X is."""
    if isinstance(value, list):
        return [_lost(item) for item in value]
    if not isinstance(value, dict):
        return value
    if value.get("of") == "amount":
        return {**value, "of": "lost"}
    return {name: _lost(item) for name, item in value.items()}


def closes(effect: Feature, whom: Whom, language: str) -> str:
    """ "Close 2 elves of yours - a throw for 1, then ...". Raises NoWording."""
    from service.cards.wording.effects import effects_of

    only(effect, "effects", "filter", "x", "most")
    if not whom.is_self:
        raise NoWording("no words for what is closed")
    return f"{closed_some(effect, language)} - {effects_of(effect['effects'], Targets(None), language)}"


def closed_some(effect: Feature, language: str) -> str:
    """ "Close 2 elves of yours", "close X elves of yours (at most 4)". Raises NoWording."""
    most = f" ({phrase(language, 'AT_MOST')} {effect['most']})" if "most" in effect else ""
    return f"{phrase(language, 'CLOSE', 'close')} {_so_many(effect, language)}{most}"


def _so_many(effect: Feature, language: str) -> str:
    """So many cards, or X of them. Raises NoWording."""
    if "x" in effect:
        return several(language, effect["filter"], effect["x"], True, MOST_TARGETS, ACC)
    cards = noun(language, effect["filter"], GEN, PLUR)
    return f"X {phrase(language, 'OF')} {cards}" if language == "en" else f"X {cards}"


def _loses_chips(effect: Feature, whom: Whom, language: str) -> str | None:
    return each_by_itself(effect, whom, language) or spends(effect, whom, language)


def spends(effect: Feature, whom: Whom, language: str) -> str | None:
    """ "Lose X chips, then close X elves"; None where nothing hangs on what is lost. Raises NoWording."""
    from service.cards.wording.effects import effects_of

    if "effects" not in effect:
        return None
    first, *more = effect["effects"]
    only(effect, "all", "fewer", "effects")
    deed = first.get("effects", [{}])
    known = {"effect": "pick", "x": "amount", "filter": first.get("filter"), "effects": deed, "to": "self"}
    if not whom.is_self or effect.get("fewer") is not True or first != known or len(more) > 1 or len(deed) != 1:
        raise NoWording("no words for what is spent")
    verb = str(deed[0]["effect"])
    if deed[0] != {"effect": verb, "to": "done"} or verb not in ("close", "open", "destroy"):
        raise NoWording("no words for what is spent")
    chip = phrase(language, "CHIP")
    chips = inflected(chip, GEN, PLUR) if language == "ru" else plural(chip)
    lost = f"{phrase(language, 'LOSES', 'inf' if language == 'ru' else PLUR)} X {chips}"
    some = f"{phrase(language, verb.upper(), verb)} {_so_many({'filter': first['filter']}, language)}"
    said = f"{lost}, {phrase(language, 'MEANWHILE')} {some}"
    if more:
        said += f" ({phrase(language, 'MEANWHILE')} {effects_of(more, Targets(None), language)})"
    return said


def picks_several(effect: Feature, language: str) -> str:
    """ "The impact so-and-so - wound up to 3 creatures beside the attacked one by 1". Raises NoWording."""
    from service.cards.wording.effects import effects_of

    only(effect, "effects", "filter", "x", "fewer", "as", "name")
    if "as" not in effect or not isinstance(effect["x"], int):
        raise NoWording("no words for cards that are picked so")
    told = [{**one, "to": "target"} if one.get("to") == "done" else one for one in effect["effects"]]
    targets = Targets(effect["filter"], effect["x"], "fewer" not in effect)
    sort = first_of(language, ("SPELL", "IMPACT"), effect["as"])
    return f'{sort} "{effect["name"]}" - {effects_of(told, targets, language)}'


def silenced_while(effect: Feature, when: Feature, language: str) -> str | None:
    """Others lose their features while this card is open, or in turns alone; None under other conditions."""
    state = when.get("self", {})
    if set(effect) != {"effect", "cards"} or when.keys() - {"self", "in_turn"} or set(state) != {"closed"}:
        return None
    if "opposite" in effect["cards"]:
        return None
    if when.get("in_turn", True) is not True:
        raise NoWording("no words for when cards are without their features")
    short = phrase(language, "SHORT", "closed" if state["closed"] else "open")
    number = SING if effect["cards"].get("kind") == "terrain" else PLUR
    who = noun(language, effect["cards"], NOM, number, article=False)
    who = each(language, effect["cards"], NOM) if language == "en" else who
    loses = phrase(language, "LOSES", PLUR if language == "en" else number)
    course = f" ({phrase(language, 'COURSE')})" if "in_turn" in when else ""
    return f"{phrase(language, 'WHILE')} {short}, {who} {loses} {phrase(language, 'FEATURES')}{course}"


def brings_first(effect: Feature, per: str, language: str) -> str:
    """ "Reduce the first attack of an elf in a turn to strong with all features". Raises NoWording."""
    if effect.get("with_features") is not True or "cards" not in effect:
        raise NoWording("no words for such a first attack")
    word, ordinal = first_of(language, ATTACK_WORDS, effect["of"]), phrase(language, "ORDINAL", "1")
    force, verb = phrase(language, "FORCE", effect["down_to"]), phrase(language, "BRING")
    to, all_ = phrase(language, "TO"), phrase(language, "WITH_ALL_FEATURES")
    whose = noun(language, effect["cards"], GEN)
    if language == "en":
        return f"{verb} the {ordinal} {per} {word} of {whose} {to} {force} {all_}"
    gender = nature(word)[0]
    first = inflected(ordinal, ACC, SING, gender)
    bent = inflected(force, DAT, SING, gender)
    return f"{verb} {first} {per} {inflected(word, ACC)} {whose} {to} {bent} {all_}"


def drained(less: int, language: str) -> str:
    """Vampirism by less than the wounds that were dealt."""
    named = first_of(language, ("PLAIN",), "vampirism")
    wounds, dealt, strike = (
        phrase(language, "WOUNDS"),
        phrase(language, "DEALT"),
        phrase(language, "STRIKE", "simple_strike"),
    )
    head = f"{named} {phrase(language, 'BY')} X-{less}, {phrase(language, 'WHERE')} X"
    if language == "en":
        return f"{head} is the number of {wounds} {dealt} {phrase('en', 'BY')} {strike}"
    number = inflected(phrase("ru", "NUMBER_OF"), NOM)
    told = f"{inflected(dealt, GEN, PLUR)} {inflected(strike, 'ablt')}"
    return f"{head} - {number} {inflected(wounds, GEN, PLUR)}, {told}"


def drained_by(force: str, language: str) -> str:
    """Vampirism by strikes of one force only."""
    named, strike = first_of(language, ("PLAIN",), "vampirism"), phrase(language, "STRIKE", "simple_strike")
    blow = f"{phrase(language, 'FORCE', force)} {strike}"
    return f"{phrase(language, 'WHEN')} {inflected(blow, 'loct') if language == 'ru' else f'a {blow}'} {named}"


def names_element(effect: Feature, whom: Whom, language: str) -> str:
    """ "Choose an element that the battlefield has, then all your elves become of that element". Raises NoWording."""
    from service.cards.wording.durations import until_words

    only(effect, "effects")
    there = f"{phrase(language, 'AN_ELEMENT')}{',' if language == 'ru' else ''} {phrase(language, 'ELEMENT_ON_FIELD')}"
    if effect["effects"] == [{"effect": "note", "element": "chosen", "to": "self"}]:
        return f"{phrase(language, 'CHOOSE')} {there}"
    (becomes,) = effect["effects"] if len(effect["effects"]) == 1 else ({},)
    if becomes.get("effect") != "gain_element" or becomes.get("element") != "chosen" or becomes.get("to") != "each":
        raise NoWording("no words for what an element is named for")
    who = each(language, becomes["filter"], NOM)
    verb = phrase(language, "BECOMES", SING if language == "ru" else PLUR)
    said = f"{who} {verb} {phrase(language, 'OF_THIS_ELEMENT')}{until_words(becomes.get('until'), language)}"
    return f"{phrase(language, 'CHOOSE')} {there}, {phrase(language, 'MEANWHILE')} {said}"


def names_class(effect: Feature, whom: Whom, language: str) -> str:
    """ "Choose a class, then this card gets so much against creatures of it". Raises NoWording."""
    from service.cards.wording.effects import effects_of

    only(effect, "effects")
    a = "a " if language == "en" else ""
    done = effects_of(list(effect["effects"]), Targets(None), language)
    return f"{phrase(language, 'CHOOSE')} {a}{phrase(language, 'CLASS_WORD')}, {phrase(language, 'MEANWHILE')} {done}"


def kept_out(effect: Feature, cells: str, language: str) -> str:
    """ "Enemy elves cannot be summoned to cells ...", "... cannot use a jump or teleportation". Raises NoWording."""
    ways = list(effect["ways"])
    if set(effect) != {"effect", "action", "cell", "ways", "cards"} or effect["action"] != "move":
        raise NoWording("no words for where a card cannot go")
    cannot = phrase(language, "CANNOT")
    if language == "ru":
        cannot = other_phrase("ru", "CANNOT", "-", 1)
    who = f"{noun(language, effect['cards'], NOM, PLUR, article=False)} {cannot}"
    if ways == ["jump"]:
        jump, port = phrase(language, "JUMP", "jump"), phrase(language, "PLAIN", "teleportation")
        if language == "ru":
            port = inflected(port, ACC)
        both = f"{jump} {phrase(language, 'OR')} {port}"
        comma = "," if language == "ru" else ""
        return f"{who} {phrase(language, 'USING')} {both}{comma} {phrase(language, 'IN_ORDER')} {cells}"
    words = {"summon": "BE_SUMMONED", "revive": "BE_REVIVED", "incarnation": "INCARNATE"}
    if any(way not in words for way in ways):
        raise NoWording("no words for where a card cannot go")
    return f"{who} {', '.join(phrase(language, words[way]) for way in ways)} {cells}"


WORDS = {
    "close_some": closes,
    "lose_chips": _loses_chips,
    "lose_lives": loses_lives_for,
    "choose_element": names_element,
    "choose_class": names_class,
}

__all__ = ["WORDS", "brings_first", "closed_some", "picks_several", "prepared", "silenced_while"]

"""Numbers that a text counts: "X, where X is the number of ..."."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording import incarnating, tallies
from service.cards.wording.fortunes import formed_cards
from service.cards.wording.keywords import first_keyword
from service.cards.wording.nouns import noun
from service.cards.wording.words import (
    AS_MANY,
    GEN,
    NOM,
    PLUR,
    SING,
    NoWording,
    inflected,
    other_phrase,
    phrase,
    plural,
    that_creature,
)
from service.rules.model import FORCES

Feature = Mapping[str, Any]
#: Cheaper than the card with the text.
CHEAPER = {"of": "cost", "whose": "self", "plus": -1}
_AMOUNTS = ("x", "value", "range", "within", "count", "lives")
_BOUNDS = ("max", "min", "equal")
#: Numbers that a sentence says by itself: the wounds of this turn, what costs less than the card with the text.
_LEFT_ALONE: tuple[Any, ...] = (
    {"of": "hurt", "whose": "target"},
    CHEAPER,
    {"of": "amount", "times": 2},
    *({"of": "cost", "whose": "attacker", "plus": more} for more in (1, -1)),
    {"of": "cost", "whose": "chosen"},
    {"of": "cost", "whose": "self"},
)
#: Moments that tell how many X are: wounds that are got or healed, chips that are lost.
_TOLD = ("wounded", "heal", "lose_chips")
#: Moments of which no text tells the number, so that it is "as many".
_UNTOLD = ("chips", "lives", "lose_lives", "wounds")


def told_of_number(feature: Feature) -> Feature:
    """The feature with X for so many wounds, or chips, as there were when it triggers."""
    trigger = feature.get("trigger", {})
    if feature.get("class") == "permanent" and any(effect["effect"] == "replace" for effect in feature["effects"]):
        told = [{**one, "with": as_x(one["with"])} if "with" in one else one for one in feature["effects"]]
        return {**feature, "effects": told}
    if trigger.get("on") == "wounds" and trigger.get("keyword") == "thirst":  # its words have that X already
        return {**feature, "effects": as_x(feature.get("effects", []))}
    if trigger.get("on") in _UNTOLD and "keyword" not in trigger and "amount" not in trigger and "effects" in feature:
        return {**feature, "effects": [_as_many(effect) for effect in feature["effects"]]}
    if trigger.get("on") not in _TOLD or "amount" in trigger or "effects" not in feature:
        return feature
    effects = as_x(feature["effects"])
    if effects == feature["effects"]:
        return feature
    return {**feature, "trigger": {**trigger, "amount": {"equal": "x"}}, "effects": effects}


def _as_many(effect: Feature) -> Feature:
    """An effect of as much as there was of what its moment is about."""
    return {**effect, "x": AS_MANY} if effect.get("x") == "amount" and "effects" not in effect else effect


def as_x(value: Any) -> Any:
    """Effects with X for the number that there would have been; wounds that are taken over are spoken of."""
    if isinstance(value, list):
        return [as_x(item) for item in value]
    if not isinstance(value, dict) or value.get("effect") in ("redistribute", "lose_lives"):
        return value
    told: dict[str, Any] = {}
    for name, item in value.items():
        so_many = isinstance(item, dict) and item.get("of") == "amount" and set(item) <= {"of", "plus", "max"}
        if name in _AMOUNTS and item == "amount":
            told[name] = "x"
        elif item == {"of": "amount", "times": -1}:
            told[name] = "-x"
        elif not so_many or {"plus", "max"} <= item.keys():
            told[name] = as_x(item)
        else:
            told[name] = f"x{item['plus']:+d}" if "plus" in item else "x"
            told |= {"most": item["max"]} if "max" in item else {}
    return told


def of_cost_x(feature: Feature) -> Feature:
    """The feature with X as the cost of the card that deals the wounds of its moment. Raises NoWording."""
    trigger = feature.get("trigger", {})
    source = trigger.get("source")
    if trigger.get("on") != "wounded" or not isinstance(source, Mapping) or "cost" in source or "any" in source:
        raise NoWording("no words for what is counted")
    return {**feature, "trigger": {**trigger, "source": {**source, "cost": {"equal": "x"}}}}


def of_every_force(feature: Feature) -> Feature:
    """What is said force by force of the strike of somebody, as one number that its strike is."""
    effects = feature.get("effects", [])
    if feature.get("class") != "permanent" or len(effects) != len(FORCES):
        return feature
    bare = [{n: v for n, v in e.items() if n not in ("force", "by")} for e in effects]
    if any(one != bare[0] for one in bare):
        return feature
    wanted = [{"of": "strike", "force": force, "whose": "attacked"} for force in FORCES]
    if [e.get("by") for e in effects] != wanted or [e.get("force") for e in effects] != [[f] for f in FORCES]:
        return feature
    return {**feature, "effects": [{**bare[0], "by": {"of": "strike", "whose": "attacked"}}]}


def lettered(feature: Feature, *more: str) -> tuple[Feature, Feature | None]:
    """The feature with X for the number that it counts, also in ``more`` fields, and what X is; one number at most."""
    found: list[Feature] = []
    put = _put(feature, found, (*_AMOUNTS, *more))
    if any(other != found[0] for other in found):
        raise NoWording("no words for several numbers that are counted")
    return put, found[0] if found else None


def _put(value: Any, found: list[Feature], names: tuple[str, ...]) -> Any:
    if isinstance(value, list):
        return [_put(item, found, names) for item in value]
    if not isinstance(value, dict) or value.get("effect") in ("name_value", "lose_lives"):  # whose words say what X is
        return value
    if value.get("effect") == "redistribute" and str(value.get("x")).startswith("{'of': 'amount'"):  # "2 of them"
        return value
    return {n: _letter(n, item, found, names) for n, item in value.items()}


def _letter(name: str, value: Any, found: list[Feature], names: tuple[str, ...]) -> Any:
    """A field of the feature; a bound that is counted may be so many times X, or so much more than X."""
    if (name == "strike" and isinstance(value, dict)) or value in _LEFT_ALONE:
        return value
    if isinstance(value, dict) and value.get("of") == "case":
        return value  # its words say which number it is when
    if isinstance(value, dict) and of_shown(value):
        return value
    if name in _BOUNDS and isinstance(value, dict) and value.get("of") == "left":  # which is said as it is
        return value
    if name in _BOUNDS and isinstance(value, dict) and isinstance(value.get("times", 1), int):
        times, plus = value.get("times", 1), value.get("plus", 0)
        if value.get("of") != "x" or not plus:  # X is what was paid
            found.append({n: v for n, v in value.items() if n not in ("times", "plus")})
        if times == -1 and plus > 0:
            return f"{plus}-x"
        return ("x" if times == 1 else f"{times}x") + (f"{plus:+d}" if plus else "")
    return _number(value, found, names) if name in names else _put(value, found, names)


def of_shown(number: Any) -> bool:
    """Whether it is a figure of the card that was shown, which is said where it stands."""
    return isinstance(number, dict) and number.get("whose") == "shown" and number.get("of") in ("movement", "feature")


def said_of_shown(number: Feature, language: str) -> str:
    """ "The regeneration of the shown card (at most 3)". Raises NoWording."""
    rest = {name: value for name, value in number.items() if name not in ("max", "keyword", "of", "whose")}
    if rest:
        raise NoWording("no words for what is counted")
    word = phrase(language, "MOVEMENT") if number["of"] == "movement" else first_keyword(language, number["keyword"])
    card = f"{phrase(language, 'SHOWN_CARD')} {phrase(language, 'KIND', 'card')}"
    most = f" ({phrase(language, 'AT_MOST')} {number['max']})" if "max" in number else ""
    if language == "en":
        return f"the {word} {phrase('en', 'OF')} the {card}{most}"
    return f"{inflected(word, GEN)} {inflected(card, GEN)}{most}"


def _number(value: Any, found: list[Feature], names: tuple[str, ...]) -> Any:
    if isinstance(value, list):
        return [_number(item, found, names) for item in value]
    if not isinstance(value, dict) or "of" not in value:
        return _put(value, found, names)
    if value.get("times") == -1 and "plus" in value:
        raise NoWording("no words for a number that is less by X")
    if value.get("times") == -1:
        found.append({n: v for n, v in value.items() if n != "times"})
        return "-x"
    if "times" in value:
        raise NoWording("no words for a number that is counted so")
    if value == {"of": "x", "plus": value.get("plus")}:
        return f"x{value['plus']:+d}"
    if "plus" in value and "max" in value:
        raise NoWording("no words for a number that is counted so")
    found.append({n: v for n, v in value.items() if n != "plus"})
    return f"x{value['plus']:+d}" if "plus" in value else "x"


def where(measure: Feature, language: str) -> str:
    """What X is, with the comma before it. Raises NoWording."""
    rest = dict(measure)
    most = rest.pop("max", None)
    told = _measure(rest, language)
    if language == "en" and told.startswith("- "):
        told = told.removeprefix("- ").removeprefix("the ")
        its = any(told.startswith(word) for word in ("its ", "their "))
        told = f"{phrase('en', 'EQUALS')} {'' if its else 'the '}{told}"
    said = f", {phrase(language, 'WHERE')} X {told}"
    return said if most is None else f"{said} ({phrase(language, 'AT_MOST')} {most})"


def _measure(rest: Feature, language: str) -> str:
    of, whose = rest.get("of"), rest.get("whose")
    number_of = f"- {inflected(phrase(language, 'NUMBER_OF'), NOM)}" if language == "ru" else "is the number of"
    if of == "elements" and set(rest) == {"of", "filter"} and rest["filter"].keys() <= {"side"}:
        word, side = phrase(language, "SORTS_OF_ELEMENT"), rest["filter"].get("side")
        many = inflected(word, GEN, PLUR) if language == "ru" else word
        where = other_phrase("en", "IN_SQUAD", side, 1) if side and language == "en" else ""
        where = where or (phrase(language, "IN_SQUAD", side) if side else phrase(language, "IN_PLAY"))
        return f"{number_of} {many} {where}"
    if of == "cards" and set(rest) == {"of", "filter"} and rest["filter"].get("zone") == "graveyard":
        dead = {name: given for name, given in rest["filter"].items() if name not in ("zone", "side")}
        side = str(rest["filter"].get("side"))
        grave = other_phrase(language, "OUT_OF_GRAVE", side, 0 if side == "any" else 1)
        return f"{number_of} {noun(language, dead, GEN, PLUR)} {grave}"
    if of == "cards" and rest["filter"].get("near", {}).get("formed"):
        return f"{number_of} {formed_cards(rest['filter'], language)}"
    if of == "cards" and set(rest) == {"of", "filter"}:
        everywhere = "" if rest["filter"].keys() - _ANYWHERE else f" {phrase(language, 'IN_PLAY', 'field')}"
        return f"{number_of} {noun(language, rest['filter'], GEN, PLUR)}{everywhere}"
    if of == "greatest" and set(rest) == {"of", "each", "filter"} and rest["each"].get("of") == "left":
        named = first_keyword(language, rest["each"]["keyword"])
        left = f"{phrase(language, 'LEFT_UNITS')} {inflected(named, GEN) if language == 'ru' else named}"
        whose = f"{'of ' if language == 'en' else ''}{noun(language, rest['filter'], GEN)}"
        return f"{number_of} {left} {whose}"
    if of == "left" and whose == "self":
        named = first_keyword(language, rest["keyword"])
        return f"{number_of} {phrase(language, 'LEFT_UNITS')} {inflected(named, GEN) if language == 'ru' else named}"
    if of == "amount" and rest.get("shown"):
        shown, card = phrase(language, "SHOWN_CARD"), phrase(language, "KIND", "card")
        said = f"{inflected(shown, GEN, PLUR)} {inflected(card, GEN, PLUR)}" if language == "ru" else ""
        return f"{number_of} {said or f'{shown} {plural(card)}'}"
    if rest == {"of": "counters", "whose": "self"}:
        return f"{number_of} {incarnating.counted(language)}"
    if of in ("wounds", "chips") and set(rest) == {"of", "whose"} and whose != "dead":
        word = phrase(language, "WOUNDS" if of == "wounds" else "CHIP")
        many = inflected(word, GEN, PLUR) if language == "ru" else {"chip": "chips"}.get(word, word)
        return f"{number_of} {many}{_on(str(whose), language)}"
    if of == "extra_lives" and whose == "self" and set(rest) == {"of", "whose"}:
        extra, lives = phrase(language, "EXTRA"), phrase(language, "LIVES")
        many = f"{inflected(extra, GEN, PLUR, 'femn')} {inflected(lives, GEN, PLUR)}"
        return f"{number_of} {many if language == 'ru' else f'{extra} lives'}"
    if of == "feature" and rest.get("apart") and set(rest) == {"of", "keyword", "whose", "apart"}:
        word = first_keyword(language, rest["keyword"])
        if language == "en":
            return f"{phrase('en', 'MIGHT')} {other_phrase('en', 'HIS', '-', 1)} {word}"
        return f"- {phrase('ru', 'MIGHT')} {phrase('ru', 'HIS')} {inflected(word, GEN)}"
    if of == "feature" and whose in ("self", "target") and set(rest) - {"many"} == {"of", "keyword", "whose"}:
        word = first_keyword(language, rest["keyword"])
        if language == "en":
            return f"- {other_phrase(language, 'HIS', '-', 1) if rest.get('many') else phrase(language, 'HIS')} {word}"
        its = phrase(language, "HIS") if rest.get("many") else phrase(language, "PRONOUN", "accs")
        return f"- {phrase(language, 'MAGNITUDE')} {its} {inflected(word, GEN)}"
    if of == "strike" and whose == "attacked" and set(rest) == {"of", "whose"}:
        strike = phrase(language, "STRIKE", "simple_strike")
        word = inflected(strike, GEN) if language == "ru" else strike
        return f"- {phrase(language, 'MAGNITUDE')} {word} {_owner('attacked', language)}"
    if of == "strike" and set(rest) == {"of", "force", "whose", "modified"}:
        bare = {name: value for name, value in rest.items() if name != "modified"}
        return f"{_measure(bare, language)} {phrase(language, 'MODIFIED')}"
    if of == "strike" and set(rest) == {"of", "force", "whose"}:
        return f"{'- ' if language == 'ru' else ''}{_strike(str(rest['force']), str(whose), language)}"
    if rest == {"of": "cost", "whose": "shown"}:
        card = f"{phrase(language, 'SHOWN_CARD')} {phrase(language, 'KIND', 'card')}"
        return f"- {f'стоимость {inflected(card, GEN)}' if language == 'ru' else f'cost of the {card}'}"
    if rest == {"of": "die"}:
        return f"- {phrase(language, 'ROLLS')}"
    if rest == {"of": "row"}:
        cell = phrase(language, "THAT_CELL")
        if language == "en":
            return f"- {phrase('en', 'ROW_NUMBER')} {phrase('en', 'OF')} {cell}"
        return f"- {phrase('ru', 'ROW_NUMBER')}, {phrase('ru', 'IN_WHICH')} {phrase('ru', 'LOCATED')} {cell}"
    if rest == {"of": "free_cells", "in_area": True}:
        return f"{number_of} {phrase(language, 'FREE_CELLS')} {phrase(language, 'ON_THESE_CELLS')}"
    if rest == {"of": "dealt"}:
        dealt, wounds = phrase(language, "DEALT"), phrase(language, "WOUNDS")
        many = (
            f"{inflected(dealt, GEN, PLUR)} {inflected(wounds, GEN, PLUR)}" if language == "ru" else f"{dealt} {wounds}"
        )
        return f"{number_of} {many}"
    if rest == {"of": "lost"}:
        chip = phrase(language, "CHIP")
        if language == "en":
            return f"{number_of} {phrase('en', 'LOST_SO')} {plural(chip)}"
        return f"{number_of} {phrase('ru', 'LOST_SO')} {inflected(chip, GEN, PLUR)}"
    told = tallies.steps(rest, language) or _of_several(rest, language) or of_somebody(rest, language)
    if told is None:
        raise NoWording("no words for what is counted")
    return f"- {told}"


def _of_several(rest: Feature, language: str) -> str | None:
    """A sum, a difference, what an attack is worth, movement, armor that is left; None where it is none of these."""
    of = rest.get("of")
    ru, strike = language == "ru", phrase(language, "STRIKE", "simple_strike")
    if of == "sum" and rest["each"].get("of") == "strike":
        blow = f"{phrase(language, 'FORCE', rest['each']['force'])} {strike}"
        blows = inflected(blow, GEN, PLUR) if ru else f"{plural(blow)} {phrase(language, 'OF')}"
        return f"{phrase(language, 'SUM_OF')} {blows} {noun(language, rest['filter'], GEN, PLUR)}"
    if of == "difference":
        one, other = rest["between"]
        both = phrase(language, "AND")
        if one["of"] == other["of"] == "cost":
            owners = [_owner(str(part["whose"]), language).removeprefix("of ") for part in (one, other)]
            cost = "стоимости" if ru else phrase(language, "COST_OF")
            return f"{phrase(language, 'DIFFERENCE')} {cost} {owners[0]} {both} {owners[1]}"
        if one["of"] == other["of"] == "strike" and one["whose"] == other["whose"] == "target":
            forces = [phrase(language, "FORCE", part["force"]) for part in (one, other)]
            if not ru:
                return f"{phrase('en', 'DIFFERENCE')} {phrase('en', 'HIS')} {forces[0]} {both} {forces[1]} {strike}"
            first, second = (inflected(force, GEN, SING, "masc") for force in forces)
            its = phrase(language, "PRONOUN", "accs")
            return f"{phrase(language, 'DIFFERENCE')} {its} {first} {both} {second} {inflected(strike, GEN)}"
    if of == "amount" and rest.get("of_attack") and set(rest) == {"of", "of_attack"}:
        this = f"{phrase(language, 'THIS')} {phrase(language, 'GROUP', 'attacks')}"
        return f"{phrase(language, 'MAGNITUDE')} {inflected(this, GEN) if ru else this}"
    if of == "movement" and rest.get("whose") == "target":
        return f"{phrase(language, 'PRONOUN', 'accs') if ru else phrase(language, 'HIS')} {{move}}"
    return None


def of_somebody(rest: Feature, language: str) -> str | None:
    """A number of one card: a value of its strike, its cost, additional lives; None where it is none of these."""
    of, whose = rest.get("of"), rest.get("whose")
    if of == "distance":
        return phrase(language, "SPAN_OF_JUMP")
    if of == "excess":
        return phrase(language, "EXCESS")
    if whose not in _OWNERS or set(rest) - {"of", "whose", "force", "keyword"}:
        return None
    owner = _owner(str(whose), language)
    if of == "cost":
        return f"{phrase(language, 'COST_OF') if language == 'en' else 'стоимость'} {owner.removeprefix('of ')}"
    if of in ("extra_lives", "lives", "wounds", "chips") and (whose == "dead" or of == "lives"):
        extra = inflected(phrase(language, "EXTRA"), GEN, PLUR, "femn") if language == "ru" else phrase("en", "EXTRA")
        noun_ = {"lives": "LIVES", "extra_lives": "LIVES", "wounds": "WOUNDS", "chips": "CHIP"}[of]
        word = phrase(language, noun_)
        many = inflected(word, GEN, PLUR) if language == "ru" else plural(word) if word != "wounds" else word
        count_ = inflected(phrase(language, "NUMBER_OF"), NOM) if language == "ru" else "the number of"
        return f"{count_} {extra + ' ' if of == 'extra_lives' else ''}{many} {owner}"
    if of == "feature" and whose == "dead":
        word = first_keyword(language, rest["keyword"])
        bent = inflected(word, GEN) if language == "ru" else word
        return f"{phrase(language, 'MAGNITUDE')} {bent} {owner}"
    return None


#: Qualities of cards that are counted wherever they stand on the battlefield.
_ANYWHERE = {"kind", "class", "element", "cost", "not"}
_OWNERS = {"self": ("SELF", "self"), "attacked": ("ATTACKED", "attacked"), "dead": ("DEAD", "-"), "host": ("HOST", "-"),
           "spent": ("EXILED_ONE", "-"), "target": ("", "")}  # fmt: skip


def _owner(whose: str, language: str) -> str:
    """Whose it is, as a genitive."""
    if whose == "target":
        that = that_creature(language)
        return inflected(that, GEN) if language == "ru" else f"of {that}"
    word = phrase(language, *_OWNERS[whose])
    if language == "ru":
        return inflected(word, GEN)
    return f"of {'' if whose in ('self', 'dead', 'spent') else 'the '}{word}"


def _strike(force: str, whose: str, language: str) -> str:
    """The printed strike of a card, of some force. Raises NoWording."""
    might, word = phrase(language, "MIGHT"), phrase(language, "STRIKE", "simple_strike")
    if whose == "target":
        who = that_creature(language)
    elif whose in ("self", "attacked"):
        who = phrase(language, whose.upper(), whose)
    elif whose in ("dead", "spent"):
        who = phrase(language, *_OWNERS[whose])
    else:
        raise NoWording("no words for whose strike it is")
    blow = f"{phrase(language, 'FORCE', force)} {word}"
    if language == "en":
        return f"{might} the {blow} of {who}"
    return f"{might} {inflected(blow, GEN)} {inflected(who, GEN)}"


def _on(whose: str, language: str) -> str:
    """On which card, with the space before it. Raises NoWording."""
    if whose == "self":
        return ""
    if whose == "target":
        return f" {phrase(language, 'BY')} {phrase(language, 'THAT')}"
    if whose == "dead":
        dead = phrase(language, "DEAD")
        return f" {inflected(dead, GEN)}" if language == "ru" else f" {phrase('en', 'OF')} {dead}"
    if whose != "attacked":
        raise NoWording("no words for whose number it is")
    if language == "en":
        return f" {_owner('attacked', language)}"
    return f" {phrase(language, 'BY')} {inflected(phrase(language, 'ATTACKED', 'attacked'), 'loct')}"

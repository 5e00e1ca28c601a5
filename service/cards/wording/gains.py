"""What a card gets and loses: named features, modifiers, chips, lives, markers; one after another after one verb."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from service.cards.wording.durations import TURNS
from service.cards.wording.keywords import keyword
from service.cards.wording.modifiers import how_much, modifier
from service.cards.wording.moments import GIVER, HOLDER
from service.cards.wording.skirmishes import next_of
from service.cards.wording.words import (
    ACC,
    DAT,
    GEN,
    INS,
    PLUR,
    SING,
    NoWording,
    counted,
    figure,
    first_of,
    inflected,
    listed,
    nature,
    other_phrase,
    phrase,
    plural,
)

Feature = Mapping[str, Any]
_MARKERS = {"curse": "CURSE", "bless": "BLESSING", "infect": "PLAGUE"}
_MARKED = {"curse": "curse", "bless": "blessing", "infect": "plague"}
#: The symbols of protections, which can be lost and ignored.
PROTECTED = {"magic": "{zom}", "shots": "{zov}", "poison": "{zoo}", "spells": "{zoz}", "discharges": "{zor}",
             "throws": "{zot}", "flying_attacks": "{zoal}"}  # fmt: skip
ONCE = {"next_simple_strike": None, "next_strike_this_turn": "end_of_turn", "next_attack": None, "next_roll": None,
         "next_attack_this_turn": "end_of_turn", "next_finishing": None}  # fmt: skip
#: Of a modifier: for the attack that is being made.
_NOW = "this_attack"
_NUMBERED = ("COUNTED", "COUNTABLE", "REGENERATION")
GAINED = frozenset(
    {"mark", "gain_feature", "grant", "modify", "gain_chips", "extra_lives", "gain_flight", "gain_class", *_MARKERS}
)
LOST = frozenset({"unmark", "lose_feature", "lose_chips", "lose_lives", "lose_flight"})


def lasting(effect: Feature) -> str | None:
    """How long what an effect gives or takes lasts, as a sentence says it; None where nothing need be said."""
    if "at_the_latest" in effect:
        return str(effect["at_the_latest"])
    until = effect.get("until")
    if "turns" in effect:
        return f"{TURNS}{effect['turns']}"
    if until == _NOW and effect["effect"] == "modify":
        return None
    return ONCE.get(until, until) if until is not None else None


def gained(effects: list[Feature], language: str) -> str:
    """What is got, in the accusative. Raises NoWording."""
    told: list[str] = []
    grouped: list[tuple[Feature, list[str]]] = []
    for effect in effects:
        if effect["effect"] == "modify" and "name" in effect:
            told.append(_named_spell(effect, language))
            continue
        if effect["effect"] == "modify" and effect.get("until") not in (*ONCE, _NOW):
            rest = {name: given for name, given in effect.items() if name not in ("of", "to_", "until", "cards")}
            if grouped and grouped[-1][0] == rest and told and told[-1] == "":
                grouped[-1][1].append(effect.get("of", ""))
            else:
                grouped.append((rest, [effect.get("of", "")]))
                told.append("")
            continue
        told.append(_gain(effect, language))
    said = iter([_modifier(rest, of, language) for rest, of in grouped])
    return listed([words or next(said) for words in told], language)


def _named_spell(effect: Feature, language: str) -> str:
    """ "+2 to the force of the spell so-and-so". Raises NoWording."""
    known = {"effect", "what", "of", "by", "when", "name"}
    if set(effect) - {"until"} != known or effect["of"] not in ("spell", "impact"):
        raise NoWording("no words for such a modifier")
    might, sort = phrase(language, "MIGHT"), first_of(language, ("SPELL", "IMPACT"), str(effect["of"]))
    if language == "ru":
        might, sort = inflected(might, DAT), inflected(sort, GEN)
    else:
        might = other_phrase("en", "MIGHT", "-", 1)
    by = f"+{effect['by']}" if effect["by"] > 0 else str(effect["by"])
    return f'{by} {phrase(language, "TO")} {might} {sort} "{effect["name"]}"'


def _modifier(rest: Feature, of: list[str], language: str) -> str:
    """A modifier, and what it comes to at the most. Raises NoWording."""
    most = f" ({phrase(language, 'AT_MOST')} +{rest['most']})" if "most" in rest else ""
    return modifier({name: given for name, given in rest.items() if name != "most"}, of, language) + most


def _only(effect: Feature, *names: str) -> None:
    more = set(effect) - {"effect", "until", "cards", *names}
    if more:
        raise NoWording(f"no words for {effect['effect']} with {', '.join(sorted(more))}")


def _gain(effect: Feature, language: str) -> str:
    kind = str(effect["effect"])
    if kind in _MARKERS:
        _only(effect)
        word = phrase(language, _MARKERS[kind], _MARKED[kind])
        return inflected(word, ACC) if language == "ru" else word
    if kind in ("gain_feature", "grant"):
        _only(effect, "feature", "turns")
        return _feature(effect["feature"], language)
    if kind == "modify":
        return _once(effect, language)
    if kind == "gain_chips":
        _only(effect, "x", "max")
        most = f" ({phrase(language, 'AT_MOST')} {chips(effect['max'], language)})" if "max" in effect else ""
        return chips(effect["x"], language) + most
    if kind == "extra_lives":
        from service.cards.wording.whom import value

        _only(effect, "x", "value")
        return lives(effect["x"] if "x" in effect else value(effect["value"]), language)
    if kind == "gain_class":
        _only(effect, "class")
        return f'{phrase(language, "CLASS_WORD")} "{phrase(language, "CLASS", effect["class"])}"'
    if kind == "poison":
        _only(effect, "x")
        word = phrase(language, "POISON", "poison")
        return f"{inflected(word, ACC) if language == 'ru' else word} {figure(effect['x'])}"
    if kind == "mark":
        _only(effect, "name", "stacks")
        if effect.get("stacks"):
            return f"{phrase(language, 'ONE_MORE')} {named_marker(effect['name'], ACC, language)}"
        return named_marker(effect["name"], ACC, language)
    if kind == "gain_flight":
        _only(effect)
        return phrase(language, "FLIGHT")
    raise NoWording(f"no words for getting {kind}")


def _feature(feature: Feature, language: str) -> str:
    from service.cards.wording.counting import told_of_number
    from service.cards.wording.features import clause, named

    if "class" in feature or "features" in feature or told_of_giver(feature):
        said = clause(_of_holder(told_of_number(_of_giver(feature))), language)
        me = phrase(language, "SELF", "self")
        both = told_of_giver(feature) and phrase(language, "SELF", "named") in said
        if both and any(name in said.lower() for name in _names(me, language)):
            raise NoWording("whom the name would mean beside its giver")
        if language == "en" and not told_of_giver(feature):
            said = _by_pronouns(said, me)
        if not told_of_giver(feature) and any(name in said.lower() for name in _names(me, language)):
            raise NoWording("whom the name would mean in what another card gets")
        return f'"{said}"'
    if "sums" not in feature:
        return named(feature, language, ACC)
    if set(feature) - {"most"} != {"keyword", "x", "sums"}:
        raise NoWording("no words for such a raise")
    raised_by = raised(feature, language)
    if feature["sums"] == "existing":
        return raised_by
    if feature["sums"] != "always" or "most" in feature:
        raise NoWording("no words for such a raise")
    x, word = feature["x"], first_of(language, _NUMBERED, feature["keyword"])
    new = inflected(word, ACC) if language == "ru" else word
    return f"{new} {figure(x)} {phrase(language, 'OR')} {raised_by}"


#: What whoever has got a text does to itself.
_WOUNDS_ITSELF = re.compile(r"(\bmay )?wound this card by (\d+)\b")


def _by_pronouns(said: str, me: str) -> str:
    """An English text that a card has got: as its moment begins that card is "it", and what it harms is itself."""
    whenever = phrase("en", "WHENEVER")
    said = said.replace(f"{whenever} {me} ", f"{whenever} {phrase('en', 'PRONOUN', 'both')} ", 1)
    return _WOUNDS_ITSELF.sub(_deals_to_itself, said)


def _deals_to_itself(found: re.Match[str]) -> str:
    deals = f"{found[1]}deal" if found[1] else phrase("en", "ANNOUNCE", "deals")
    return f"{deals} {found[2]} {phrase('en', 'WOUNDS')} {phrase('en', 'TO')} {phrase('en', 'ONESELF')}"


def _names(me: str, language: str) -> set[str]:
    """What a card is called in each case."""
    return {me} | ({inflected(me, case) for case in (GEN, DAT, ACC, INS)} if language == "ru" else set())


def _of_holder(feature: Feature) -> Feature:
    """A text that a card is given, where it would have to name that card."""
    trigger, effects = feature.get("trigger", {}), feature.get("effects", [])
    if trigger.get("on") == "wounded" and "whose" not in trigger and isinstance(trigger.get("source"), Mapping):
        return {**feature, "trigger": {**trigger, "whose": HOLDER}}
    if len(effects) == 1 and effects[0]["effect"] == "replace" and effects[0]["what"] != "die":
        return feature if "cards" in effects[0] else {**feature, "effects": [{**effects[0], "cards": HOLDER}]}
    return feature


def told_of_giver(feature: Any) -> bool:
    """Whether it is about the card that it was got from."""
    if isinstance(feature, dict):
        return feature == GIVER or any(map(told_of_giver, feature.values()))
    return isinstance(feature, list) and any(map(told_of_giver, feature))


def _of_giver(value: Any) -> Any:
    """What is got, as the card that gives it says it: who does or suffers something there is named as the giver, and in
    any other place that card is "this card"."""
    if isinstance(value, list):
        return [_of_giver(item) for item in value]
    if not isinstance(value, dict):
        return value
    if value == GIVER:
        return {"other": False}
    if value.get("to") == "each" and value.get("filter") == GIVER:
        return {name: _of_giver(item) for name, item in value.items() if name != "filter"} | {"to": "giver"}
    if "on" in value and value.get("whose") == GIVER:
        return {**value, "whose": GIVER}
    beside: Any = value.get("beside") == {"is": "giver"}
    put = {name: _of_giver(item) for name, item in value.items() if not (beside and name == "beside")}
    return {**put, "adjacent": "self"} if beside else put


def raised(feature: Feature, language: str) -> str:
    """A number that is more by so much: "+1 to armor". Raises NoWording."""
    if set(feature) - {"most"} != {"keyword", "x", "sums"}:
        raise NoWording("no words for such a raise")
    word = first_of(language, _NUMBERED, feature["keyword"])
    most = f" ({phrase(language, 'AT_MOST')} - {word} {feature['most']})" if "most" in feature else ""
    x = feature["x"]
    by = str(x) if isinstance(x, int) and x < 0 else f"+{figure(x)}"
    return f"{by} {phrase(language, 'TO')} {inflected(word, DAT) if language == 'ru' else word}{most}"


def _once(effect: Feature, language: str) -> str:
    if effect.get("until") == "next_roll":
        return _next_roll(effect, language)
    if effect.get("until") == "next_finishing":
        from service.cards.wording.sequels import next_finishing

        return next_finishing(effect, signed(effect["by"]), language)
    bare = {name: value for name, value in effect.items() if name != "by"}
    if bare == {"effect": "modify", "what": "roll", "when": "attacking", "until": _NOW}:
        roll = phrase(language, "ROLLS")
        told = inflected(roll, DAT) if language == "ru" else f"{phrase('en', 'THIS')} {roll}"
        by, counted_by = how_much(effect["by"], language)
        return f"{by} {phrase(language, 'TO')} {told}{counted_by}"
    if set(effect) - {"at_the_latest"} != {"effect", "what", "of", "by", "when", "until"}:
        raise NoWording("no words for a modifier of one attack")
    if effect["what"] != "value" or effect["when"] != "attacking" or not isinstance(effect["by"], int | str):
        raise NoWording("no words for a modifier of one attack")
    if not isinstance(effect["of"], str):
        raise NoWording("no words for a modifier of one of several attacks")
    sign = signed(effect["by"])
    strike = first_of(language, ("STRIKE", "ATTACK", "GROUP", "IMPACT"), str(effect["of"]))
    bent = inflected(strike, DAT) if language == "ru" else strike
    to = phrase(language, "TO")
    if effect["until"] == _NOW:
        this = phrase(language, "THIS")
        return f"{sign} {to} {inflected(this, DAT, gender=nature(strike)[0]) if language == 'ru' else this} {bent}"
    return f"{sign} {to} {next_of(strike, language)} {bent}"


def signed(by: int | str) -> str:
    """How much more or less: "+2", "-X"."""
    if isinstance(by, str):
        return by.upper() if by.startswith("-") else f"+{by.upper()}"
    return f"+{by}" if by > 0 else str(by)


def _next_roll(effect: Feature, language: str) -> str:
    """A modifier of the next roll. Raises NoWording."""
    if {n: v for n, v in effect.items() if n not in ("by", "at_the_latest")} != {
        "effect": "modify", "what": "roll", "until": "next_roll",
    } or not isinstance(effect["by"], int | str):  # fmt: skip
        raise NoWording("no words for a modifier of one roll")
    sign, rolls = signed(effect["by"]), phrase(language, "ROLLS")
    bent = inflected(rolls, DAT) if language == "ru" else rolls
    return f"{sign} {phrase(language, 'TO')} {phrase(language, 'NEXT')} {bent}"


def chips(x: Any, language: str) -> str:
    """So many chips. Raises NoWording."""
    chip = phrase(language, "CHIP")
    return counted(x, chip) if language == "ru" else f"{figure(x)} {chip if x == 1 else plural(chip)}"


def lives(x: Any, language: str) -> str:
    """So many extra lives. Raises NoWording."""
    rolled = isinstance(x, str) and "-" in x
    number = x if rolled else figure(x)
    word, extra = phrase(language, "LIVES"), phrase(language, "EXTRA")
    if language == "en":
        return f"{number} {extra} {word if x == 1 else plural(word)}"
    if rolled:
        return f"{number} {inflected(extra, GEN, PLUR, 'femn')} {inflected(word, GEN, PLUR)}"
    one = isinstance(x, int) and x % 10 == 1 and x % 100 != 11
    adjective = inflected(extra, ACC if one else GEN, SING if one else PLUR, "femn")
    return f"{number} {adjective} {counted(x, word).split(' ', 1)[1]}"


def lost(effects: list[Feature], language: str) -> str:
    """What is lost, in the accusative. Raises NoWording."""
    return listed([_loss(effect, language) for effect in effects], language)


def named_marker(name: str, case: str, language: str) -> str:
    """A marker that the text names itself."""
    bent = "ом" if language == "ru" and case == INS else ""  # the dictionary has the word with another letter
    return f'{phrase(language, "MARKER")}{bent} "{name}"'


def _loss(effect: Feature, language: str) -> str:
    if effect["effect"] == "unmark":
        _only(effect, "name")
        return named_marker(effect["name"], ACC, language)
    if effect["effect"] == "lose_flight":
        _only(effect)
        return phrase(language, "FLIGHT")
    if effect["effect"] == "lose_lives":
        _only(effect, "x", "all")
        return _all_lives(language) if effect.get("all") else lives(effect["x"], language)
    if effect["effect"] == "lose_chips":
        _only(effect, "x", "all", "most")
        if not effect.get("all"):
            most = f" ({phrase(language, 'AT_MOST')} {effect['most']})" if "most" in effect else ""
            return chips(effect["x"], language) + most
        chip = phrase(language, "CHIP")
        return f"{phrase(language, 'ALL')} {inflected(chip, ACC, PLUR) if language == 'ru' else plural(chip)}"
    _only(effect, "feature")
    return recognisable(effect["feature"], language)


def _all_lives(language: str) -> str:
    every, extra, word = phrase(language, "ALL"), phrase(language, "EXTRA"), phrase(language, "LIVES")
    if language == "en":
        return f"{every} {extra} {plural(word)}"
    return f"{every} {inflected(extra, ACC, PLUR)} {inflected(word, ACC, PLUR)}"


def protection(sort: str, language: str) -> str:
    """A protection that is lost, ignored, or has to be there: Russian texts have a symbol for it. Raises NoWording."""
    from service.cards.wording.features import sort as sort_words

    if language == "ru":
        return PROTECTED[sort]
    return (
        f"{phrase(language, 'PROTECTION', 'protection')} {phrase(language, 'FROM')} {sort_words(language, sort, GEN)}"
    )


def recognisable(feature: Feature, language: str) -> str:
    """A named feature that is lost or ignored. Raises NoWording."""
    if set(feature) == {"keyword", "from"} and feature["keyword"] == "protection" and feature["from"] in PROTECTED:
        return protection(feature["from"], language)
    if set(feature) != {"keyword"}:
        raise NoWording("no words for the feature lost")
    return keyword(language, feature["keyword"], ACC)


__all__ = ["GAINED", "LOST", "ONCE", "chips", "gained", "lasting", "lives", "lost", "other_phrase", "recognisable"]

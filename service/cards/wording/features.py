"""Whole features as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from service.cards.wording.effects import actions, limit, ranged
from service.cards.wording.modifiers import modifiers
from service.cards.wording.nouns import keyword, noun
from service.cards.wording.triggers import condition, moment
from service.cards.wording.words import DAT, GEN, NOM, PLUR, NoWording, first_of, inflected, phrase, plural

Feature = Mapping[str, Any]
_SORTS = ("STRIKE", "DIRECTED", "ATTACK", "GROUP", "SPELL", "IMPACT", "POISON", "CURSE", "PLAGUE", "VULNERABILITY")
#: What a protection is called by in a feature: the sort whose word says it.
_FROM = {"shots": "shot", "throws": "throw", "discharges": "discharge", "spells": "spell", "impacts": "impact",
         "magic": "magic", "poison": "poison", "simple_strikes": "simple_strike", "special_strikes": "special_strike",
         "magic_strikes": "magic_strike", "strikes_through_a_row": "strike_through_a_row", "curses": "curse",
         "directed_strikes": "directed_strike"}  # fmt: skip
_MASS = ("magic", "poison")


def sentence(feature: Feature, language: str) -> str:
    """One feature as a sentence. Raises NoWording."""
    said = clause(feature, language)
    return said[:1].upper() + said[1:] + "."


def clause(feature: Feature, language: str) -> str:
    """One feature without its full stop. Raises NoWording."""
    if "unsupported" in feature:
        raise NoWording("it was not understood")
    kind = str(feature.get("class"))
    if "class" not in feature and "keyword" in feature:
        return named(feature, language)
    if kind not in _KINDS:
        raise NoWording(f"no words for a {kind} feature")
    return _KINDS[kind](feature, language)


def named(feature: Feature, language: str) -> str:
    """A named feature. Raises NoWording."""
    name = str(feature["keyword"])
    rest = {n: v for n, v in feature.items() if n not in ("keyword", "x", "class")}
    x = feature.get("x")
    own = _NAMED.get(name)
    if own is not None:
        return own(feature, language)
    if "features" in rest:
        inner = [clause(f, language) for f in rest.pop("features")]
        if rest or x is not None:
            raise NoWording(f"no words for {name} with {', '.join(rest)}")
        said = ", ".join(inner)
        return f"{keyword(language, name)}: {said}"
    if rest:
        raise NoWording(f"no words for {name} with {', '.join(sorted(rest))}")
    return keyword(language, name) + (f" {x}" if x is not None else "")


def _protection(feature: Feature, language: str) -> str:
    word = phrase(language, "PROTECTION", "protection")
    return f"{word} {phrase(language, 'FROM')} {sort(language, feature['from'], GEN)}"


def _vulnerability_from(feature: Feature, language: str) -> str:
    word = phrase(language, "VULNERABILITY", "vulnerability")
    if language == "ru":
        return f"{word} {phrase(language, 'TO')} {sort(language, feature['from'], DAT)}"
    return f"{word} {phrase(language, 'TO')} {sort(language, feature['from'], DAT)}"


def sort(language: str, name: str, case: str) -> str:
    """A sort of features in a case, in the plural where it has one. Raises NoWording."""
    word = _FROM.get(name, name)
    found = first_of(language, _SORTS, word)
    if language == "en":
        return found if word in _MASS else plural(found)
    return inflected(found, case, "sing" if word in _MASS else PLUR)


def _jump(feature: Feature, language: str) -> str:
    return f"{keyword(language, 'jump')}{ranged(feature, language)}"


def _limit_of(terminal: str) -> Callable[[Feature, str], str]:
    def said(feature: Feature, language: str) -> str:
        noun_ = phrase(language, terminal)
        x = feature["x"]
        most = phrase(language, "AT_MOST")
        if language == "en":
            return f"{most} {x} {plural(noun_)}"
        from service.cards.wording.words import counted

        return f"{most} {counted(x, noun_)}"

    return said


_NAMED: Mapping[str, Callable[[Feature, str], str]] = {
    "protection": _protection,
    "vulnerability_from": _vulnerability_from,
    "jump": _jump,
    "chip_limit": _limit_of("CHIP"),
    "life_limit": _limit_of("LIVES"),
    "may_stay_closed": lambda feature, language: (
        f"{phrase(language, 'MAY_STAY_CLOSED')} {phrase(language, 'MOMENT', 'turn_start')}"
    ),
}


def _playable(feature: Feature, language: str) -> str:
    rest = dict(feature)
    del rest["class"]
    cost = dict(rest.pop("cost", {}))
    symbols = "{sudden}" if rest.pop("sudden", False) else ""
    if cost.pop("close", False):
        symbols += "{tap}"
    chips = cost.pop("chips", None)
    if isinstance(chips, int):
        symbols += " " * bool(symbols) + (f"{chips}" if chips > 1 else "") + "{chip}"
    elif chips is not None:
        raise NoWording("no words for such a price")
    if cost:
        raise NoWording(f"no words for the price {', '.join(cost)}")
    if not symbols:
        raise NoWording("no words for a use without a price")
    times = limit(rest.pop("limit", None), language)
    return f"{symbols}: {actions(rest, language)}{times}"


def _triggered(feature: Feature, language: str) -> str:
    rest = dict(feature)
    del rest["class"]
    trigger = rest.pop("trigger")
    if trigger == {"on": "starts_with"}:
        return _starts_with(rest, language)
    times = limit(rest.pop("limit", None), language)
    may = f" {phrase(language, 'MAY')}" if rest.pop("optional", False) else ""
    when = moment(trigger, rest.pop("condition", None), language)
    return f"{when} -{may} {actions(rest, language, when=trigger['on'])}{times}"


def _starts_with(rest: Feature, language: str) -> str:
    (effect,) = rest["effects"]
    begins = phrase(language, "BEGINS_WITH")
    if set(rest) != {"effects"} or effect.get("to") != "self":
        raise NoWording("no words for such a start")
    from service.cards.wording.words import counted

    word = {"gain_chips": "CHIP", "extra_lives": "LIVES"}.get(effect["effect"])
    if word is None:
        raise NoWording("no words for such a start")
    noun_ = phrase(language, word)
    extra = phrase(language, "EXTRA") if word == "LIVES" else ""
    x = effect["x"]
    if language == "en":
        return " ".join(f"{begins} {x} {extra} {noun_ if x == 1 else plural(noun_)}".split())
    number = "sing" if x == 1 else PLUR
    gender = {"CHIP": "femn", "LIVES": "femn"}[word]
    more = f"{inflected(extra, 'ablt', number, gender)} " if extra else ""
    return f"{begins} {x} {more}{counted(x, noun_, 'ablt').split(' ', 1)[1]}"


def _permanent(feature: Feature, language: str) -> str:
    rest = dict(feature)
    effects = rest.pop("effects")
    del rest["class"]
    when = rest.pop("condition", None)
    if rest:
        raise NoWording(f"no words for a permanent feature's {', '.join(rest)}")
    if when is not None and set(when) == {"seat"}:
        symbol = {"first": "{first}", "second": "{second}"}[when["seat"]]
        if all(set(effect) == {"effect", "feature"} and effect["effect"] == "grant" for effect in effects):
            return f"{symbol}: {', '.join(clause(effect['feature'], language) for effect in effects)}"
        raise NoWording("no words for what a seat gives")
    if when is None and all(effect["effect"] == "grant" and "cards" not in effect for effect in effects):
        raise NoWording("no words for what a host is given")
    said = _held(effects, language)
    return said if when is None else f"{said}, {condition(when, language)}"


def _held(effects: list[Feature], language: str) -> str:
    kinds = {effect["effect"] for effect in effects}
    if any("cards" in effect for effect in effects):
        return _group(effects, language)
    if kinds == {"modify"}:
        return modifiers(effects, language)
    if kinds == {"grant"}:
        return ", ".join(clause(effect["feature"], language) for effect in effects)
    if kinds == {"ignore"}:
        return _ignores(effects, language)
    if kinds == {"forbid"} and len(effects) == 1:
        return _forbids(effects[0], language)
    raise NoWording(f"no words for {', '.join(sorted(kinds))} as a permanent feature")


def _ignores(effects: list[Feature], language: str) -> str:
    told = []
    for effect in effects:
        rest = {n: v for n, v in effect.items() if n != "effect"}
        name = rest.pop("keyword", None)
        if name == "protection" and set(rest) == {"from"}:
            symbol = {"magic": "{zom}", "shots": "{zov}", "poison": "{zoo}", "spells": "{zoz}", "discharges": "{zor}",
                      "throws": "{zot}", "flying_attacks": "{zoal}"}.get(rest.pop("from"))  # fmt: skip
            if symbol is None:
                raise NoWording("no symbol")
            told.append(symbol)
            continue
        if rest or name is None:
            raise NoWording("no words for what is ignored")
        told.append(keyword(language, name, "accs"))
    return f"{phrase(language, 'IGNORES')} {', '.join(told)}"


def _forbids(effect: Feature, language: str) -> str:
    words = {"move": ("MOVES", "move"), "defend": ("DEFENDS", "defend"), "heal": ("IS_HEALED", "heal")}
    if set(effect) != {"effect", "action"} or effect["action"] not in words:
        raise NoWording("no words for what is forbidden")
    return f"{phrase(language, 'CANNOT')} {phrase(language, *words[effect['action']])}"


def _group(effects: list[Feature], language: str) -> str:
    """What a group of cards gets."""
    cards = effects[0].get("cards")
    if any(effect.get("cards") != cards for effect in effects):
        raise NoWording("several groups")
    bare: list[Feature] = [{n: v for n, v in effect.items() if n != "cards"} for effect in effects]
    who = noun(language, cards or {}, NOM, PLUR)
    return f"{who} {phrase(language, 'GETS', PLUR)} {_held(bare, language)}"


_KINDS: Mapping[str, Callable[[Feature, str], str]] = {
    "playable": _playable,
    "triggered": _triggered,
    "permanent": _permanent,
}

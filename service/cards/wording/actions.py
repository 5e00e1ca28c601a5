"""What a playable or triggered feature does: attacks, spells, impacts, and how often."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording import passages
from service.cards.wording.bouts import as_strong
from service.cards.wording.choices import picked
from service.cards.wording.effects import effects_of
from service.cards.wording.farther import finishes_beside
from service.cards.wording.mounting import finishes_host
from service.cards.wording.nearby import also_beside
from service.cards.wording.nouns import chosen, each, noun
from service.cards.wording.several import different, one_of_some
from service.cards.wording.slaying import then_if_dead, waits_for_death
from service.cards.wording.whom import OTHERS, OthersMay, Targets, ranged, value
from service.cards.wording.words import (
    ACC,
    DAT,
    GEN,
    PLUR,
    NoWording,
    figure,
    first_of,
    inflected,
    phrase,
    plural,
    with_article,
)

Feature = Mapping[str, Any]
_BLOW = ("value", "range", "target")
#: How many an attack is at, where it is not one.
_MANY = ("count", "exactly", "least", "every", "unlike", "adjoining")


def limit(found: Feature | None, language: str, kind: str = "creature") -> str:
    """How often something may be done, in brackets. Raises NoWording."""
    if found is None:
        return ""
    if set(found) - {"each"} != {"times", "per"}:
        raise NoWording("no words for such a limit")
    word, times = phrase(language, "TIMES"), found["times"]
    if language == "ru":
        # The one noun that its number does not bend as others: "5 раз", "2 раза".
        said = f"{times} раза" if times in (2, 3, 4) else f"{times} {word}"
    else:
        said = f"{times} {word if times == 1 else plural(word)}"
    said += f" {phrase(language, 'PER', found['per'])}"
    if found.get("each"):
        said += f" {_for_each(kind, language)}"
    return f" ({said})"


def _for_each(kind: str, language: str) -> str:
    """For each card of a kind. Raises NoWording."""
    word, lead = phrase(language, "KIND", kind), phrase(language, "FOR_EACH")
    if language == "en":
        return f"{lead} {word}"
    small, every = lead.split()
    return f"{small} {inflected(f'{every} {word}', 'gent')}"


def attack_name(language: str, kind: str) -> str:
    """The name of an attack, a spell or an impact. Raises NoWording."""
    return first_of(language, ("ATTACK", "SPELL", "IMPACT"), kind)


def actions(body: Feature, language: str, when: str | None = None, may: bool | str = False) -> str:
    """What a playable or triggered feature does. Raises NoWording.

    Args:
        body: the feature without its class, cost, trigger and limit.
        when: the trigger that it has, if any.
        may: whether it stands after "may".
    """
    rest = {name: value for name, value in body.items() if name != "announce"}
    kind, name = rest.pop("type", None), rest.pop("name", None)
    quoted = f' "{name}"' if name else ""
    if rest.get("keyword") == "finishing":
        if "target" in rest and kind == "impact":
            return finishes_host(rest, language)
        if set(rest) - {"effects"} != {"keyword", "x"} or kind != "impact" or not isinstance(rest["x"], int | str):
            raise NoWording("no words for such a finishing")
        return passages.finishing(rest, language)
    if "value" in rest:
        blow: dict[str, Any] = {name_: rest.pop(name_) for name_ in (*_BLOW, *_MANY) if name_ in rest}
        if blow.get("target") == {"kind": "card"} and when is not None:
            del blow["target"]
        effects, second = rest.pop("effects", None), rest.pop("second", None)
        if second is not None and blow.get("target") == {"kind": "card"}:
            del blow["target"]
        grows = rest.pop("grows", None)
        said = attack({**blow, "type": kind, **({"name": name} if name else {})}, language)
        said += _growing(grows, str(kind), language) if grows is not None else ""
        said += also_beside(language) if rest.pop("point_blank", False) else ""
        if rest:
            raise NoWording(f"no words for an attack's {', '.join(sorted(rest))}")
        lots = one_of_some(effects, language) if effects is not None and second is None else None
        if lots is not None:
            said += f"; {lots}"
        elif effects is not None:
            also, word = _of_attacked(effects), phrase(language, "MEANWHILE")
            finished = finishes_beside(also, language) if second is None else None
            if [waits_for_death(effect, "attacked") for effect in also] == [True]:
                said += then_if_dead(also[0], language)
            elif finished is not None:
                said += f", {word} {finished}"
            elif (
                [e["effect"] for e in also] == ["may"]
                and second is None
                and also[0].keys() == {"effect", "effects", "to"}
            ):
                said += f", {word} {_may_be_done(also[0]['effects'], language)}"
            else:
                said += f", {word} {effects_of(also, Targets(None, second=second), language)}"
        return _announced(said, may, language)
    targets = Targets(
        rest.pop("target", None), rest.pop("count", 1), rest.pop("exactly", False), rest.pop("second", None)
    )
    if rest.get("adjoining") is True and targets.exactly:
        targets = targets._replace(adjoining=rest.pop("adjoining"))
    span = ranged(rest, language)
    rest.pop("range", None)
    if not span and "unlike" in rest:
        choice = different({**{n: body[n] for n in ("target", "count", "exactly") if n in body}, **rest}, language)
        if choice is not None:
            lead = f"{attack_name(language, kind)}{quoted} - " if kind is not None and (quoted or when) else ""
            return _announced(f"{lead}{choice}", may, language)
    effects = rest.pop("effects", None)
    chooser, pick = rest.pop("chooser", None), targets.filter is not None and targets.number == 1 and not rest
    if pick and (chooser or effects is None) and not span and targets.second is None:
        first = picked(targets.filter or {}, chooser, language)
        follows = _of_chosen(effects or [])
        then = f", {phrase(language, 'MEANWHILE')} {effects_of(follows, Targets(None), language)}" if follows else ""
        if kind not in (None, "impact"):
            raise NoWording("no words for such a choice")
        if may or (effects is None and kind is not None):
            raise NoWording("no words for such a choice")
        named = f"{attack_name(language, kind)}{quoted} - " if quoted else ""
        return f"{named}{first}{then}"
    if targets.filter == {"is": "subject"} and quoted and span and effects:  # who was spoken of, if not too far away
        told = effects_of(_of_chosen(effects), Targets(None), language)
        return f"{told} ({attack_name(language, str(kind))}{quoted}{span})"
    if rest or effects is None or chooser:
        raise NoWording(f"no words for an action's {', '.join(sorted(rest))}")
    if not isinstance(targets.number, int) and targets.number != "x":
        raise NoWording("no words for a number that is counted")
    if kind is None and quoted and len(effects) > 1 and effects[0].get("to") == "self" and not span:
        first = effects_of(effects[:1], Targets(None), language, may)
        named = f"{attack_name(language, 'impact')}{quoted} - {effects_of(effects[1:], targets, language)}"
        return f"{first}, {phrase(language, 'MEANWHILE')} {named}"
    if kind is None and quoted:
        raise NoWording("no words for a name of neither a spell nor an impact")
    if kind is None or (kind == "impact" and not quoted and not span and when is None):
        if span:
            raise NoWording("a range of no spell")
        return effects_of(effects, targets, language, may)
    if span and any(effect["effect"] == "attack" for effect in effects):
        if effects[0]["effect"] != "change_host" or quoted or kind != "impact":
            raise NoWording("no words for two ranges")
        goes, then = effects_of(effects[:1], targets, language, may), effects_of(effects[1:], Targets(None), language)
        return f"{goes}{span}, {phrase(language, 'MEANWHILE')} {then}"
    if quoted and not span and effects[0]["effect"] == "meanness" and _attacks_then(effects):
        (first,) = effects
        *inner, last = first["effects"]
        aside, then = f"({attack_name(language, kind)}{quoted})", f", {phrase(language, 'MEANWHILE')} "
        moved = effects_of([{**first, "effects": inner}], targets, language)
        return f"{moved} {aside}{then}{attack(last['blow'], language)}"
    if quoted and not span and effects[0]["effect"] == "meanness":  # whose own words come first
        return f"{effects_of(effects, targets, language)} ({attack_name(language, kind)}{quoted})"
    lead = f"{attack_name(language, kind)}{quoted}{span}"
    if may == OTHERS:
        return f"{lead} - {effects_of(effects, targets, language, may)}"
    return _announced(f"{lead} - {effects_of(effects, targets, language)}", may, language)


def _attacks_then(effects: list[Feature]) -> bool:
    """Whether an attack of its own comes after what follows a meanness."""
    inner = effects[0].get("effects", ())
    plain = len(effects) == 1 and len(inner) > 1
    return plain and set(inner[-1]) == {"effect", "blow"} and all("blow" not in one for one in inner[:-1])


def growing(feature: Feature) -> Feature:
    """The feature with an attack that is so much more for each chip, where its value is counted so."""
    numbers = feature.get("value")
    if not isinstance(numbers, list) or not all(isinstance(number, dict) for number in numbers):
        return feature
    counted = [{n: v for n, v in number.items() if n != "plus"} for number in numbers]
    plus = [number.get("plus", 0) for number in numbers]
    if any(one != counted[0] for one in counted) or (len(set(plus)) == 1 and counted[0].get("times", 1) == 1):
        return feature
    return {**feature, "value": plus, "grows": counted[0]}


def _growing(grows: Feature, kind: str, language: str) -> str:
    """ "+1 to the strike for each chip that was paid". Raises NoWording."""
    by, chip = grows.get("times", 1), phrase(language, "CHIP")
    name = attack_name(language, kind)
    more = f"+{by} {phrase(language, 'TO')} {inflected(name, DAT) if language == 'ru' else name}"
    each_ = phrase(language, "COUNTING_EACH") if language == "en" else "за каждую"
    if grows.get("of") == "x" and set(grows) <= {"of", "times"}:
        paid = phrase(language, "PAID")
        one = inflected(f"{paid} {chip}", ACC) if language == "ru" else f"{paid} {chip}"
        return f", {more} {each_} {one}"
    if grows.get("of") != "chips" or grows.get("whose") != "self" or set(grows) - {"times"} != {"of", "whose"}:
        raise NoWording("no words for what a value is counted by")
    return f" ({more} {each_} {inflected(chip, ACC) if language == 'ru' else chip})"


def _of_attacked(value: Any) -> Any:
    """What follows an attack speaks of its target as the attacked card."""
    if isinstance(value, list):
        return [_of_attacked(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {
        name: "attacked" if name in ("is", "to") and item == "target" else _of_attacked(item)
        for name, item in value.items()
    }


def _may_be_done(effects: list[Feature], language: str) -> str:
    """What may be left out after an attack: "may" stands behind another card that may get something."""
    from service.cards.wording.effects import effects_of

    told, targets = named_then(effects)
    try:
        return f"{phrase(language, 'MAY')} {effects_of(told, targets, language, True)}"
    except OthersMay:
        return effects_of(told, targets, language, OTHERS)


def named_then(effects: list[Feature]) -> tuple[list[Feature], Targets]:
    """What may be left out after an attack, with the card that is only chosen then."""
    if [effect["effect"] for effect in effects] != ["pick"] or "x" in effects[0]:
        return effects, Targets(None)
    (pick,) = effects
    told = [{**one, "to": "target"} if one.get("to") == "subject" else one for one in pick["effects"]]
    return told, Targets(pick["filter"])


def _of_chosen(effects: list[Feature]) -> list[Feature]:
    """What is done to a card that was chosen before speaks of it by a pronoun."""
    return [{**one, "to": "subject"} if one.get("to") == "target" else one for one in effects]


def _announced(said: str, may: bool | str, language: str) -> str:
    """What may be done needs a verb: it is announced."""
    if not may:
        return said
    return f"{phrase(language, 'ANNOUNCE')} {said if language == 'ru' else with_article(said)}"


def attack(blow: Feature, language: str, times: int | str = 1) -> str:
    """An attack with its value, its range and at whom it is, or several of a kind. Raises NoWording."""
    rest = dict(blow)
    many = {name: rest.pop(name) for name in _MANY if name in rest}
    apart = "count" in many and "least" not in many
    times = many["count"] if apart else times
    kind, name, numbers = rest.pop("type", None), rest.pop("name", None), rest.pop("value", None)
    if kind is None or numbers is None:
        raise NoWording("an attack of no type")
    quoted = f' "{name}"' if name else ""
    numbers = [numbers] if isinstance(numbers, str) else numbers
    on = phrase(language, "BY") if language == "ru" else ""
    called = attack_name(language, kind)
    if isinstance(times, str):
        fewer = f" {phrase(language, 'OR_LESS', 'max')}" if apart and "exactly" not in many else ""
        called = f"{figure(times)}{fewer} {plural(called) if language == 'en' else inflected(called, GEN, PLUR)}"
    elif times > 1:
        called = (
            _or_fewer(times, called, language)
            if apart and "exactly" not in many
            else (f"{times} {plural(called)}" if language == "en" else _several(times, called))
        )
    dealt = as_strong(numbers, language) if isinstance(numbers, Mapping) else f"{on} {value(numbers)}"
    said = " ".join(f"{called}{quoted} {dealt}".split())
    said += ranged(rest, language)
    rest.pop("range", None)
    target = rest.pop("target", None)
    if rest:
        raise NoWording(f"no words for an attack's {', '.join(sorted(rest))}")
    if many:
        said += _at_many(target or {"kind": "card"}, many, language)
    elif target in ({"is": "subject"}, {"is": "target"}):
        said += f" {phrase(language, 'AGAINST')} {phrase(language, 'PRONOUN', 'datv' if language == 'ru' else 'both')}"
    elif target in ({"is": "attacked"}, {"is": "attacker"}):
        word = phrase(language, str(target["is"]).upper(), target["is"])
        whom = inflected(word, DAT) if language == "ru" else f"the {word}"
        said += f" {phrase(language, 'AGAINST')} {whom}"
    elif target is not None:
        said += f" {phrase(language, 'AGAINST')} {chosen(language, target, DAT)}"
    return said


def _or_fewer(times: int, called: str, language: str) -> str:
    """ "3 or less shots"."""
    many = plural(called) if language == "en" else inflected(called, GEN, PLUR)
    return f"{times} {phrase(language, 'OR_LESS', 'max')} {many}"


def _at_many(target: Feature, many: Feature, language: str) -> str:
    """At every card of a kind, at so many of them at least, or at different ones. Raises NoWording."""
    at = phrase(language, "AGAINST")
    if many == {"every": True}:
        return f" {at} {each(language, target, DAT)}"
    if set(many) == {"count", "least"}:
        return f" {at} {many['least']} {phrase(language, 'OR_MORE', 'min')} {noun(language, target, DAT, PLUR)}"
    bound = set(many) - {"count", "exactly"}
    if many.get("count") != "x" and not isinstance(many.get("count"), int):
        raise NoWording("no words for so many targets")
    if len(bound) > 1 or bound - {"unlike", "adjoining"}:
        raise NoWording("no words for so many targets")
    if bound:
        how = phrase(language, "UNLIKE", many["unlike"]) if "unlike" in many else phrase(language, "EACH_BESIDE")
        return f" ({phrase(language, 'ONLY')} {at} {noun(language, target, DAT, PLUR)} {how})"
    different = phrase(language, "DIFFERENT")
    different = inflected(different, DAT, PLUR) if language == "ru" else different
    return f" ({phrase(language, 'ONLY')} {at} {different} {noun(language, target, DAT, PLUR)})"


def _several(times: int, called: str) -> str:
    """ "2 особых удара": after a small number the adjectives are in the plural and the noun is not."""
    many, few = inflected(called, GEN, PLUR).split(), inflected(called, GEN).split()
    if times > 4:
        return f"{times} {' '.join(many)}"
    head = 1 if len(few) == 2 else 0
    return " ".join([str(times), *many[:head], few[head], *many[head + 1 :]])

"""What features are played for: their price in words, and what is done for nothing so many times."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.actions import actions, limit
from service.cards.wording.bouts import ignoring
from service.cards.wording.conditions import holds
from service.cards.wording.living import paid_with_dead
from service.cards.wording.mounting import may_block
from service.cards.wording.moving import closing
from service.cards.wording.recruiting import before_recruiting
from service.cards.wording.whom import own_kind
from service.cards.wording.words import ACC, PLUR, NoWording, counted, other_phrase, phrase

Feature = Mapping[str, Any]
#: What comes of a feature that no words were made for: a field that is missing, or of another form.
OTHERWISE = (AttributeError, IndexError, KeyError, TypeError, ValueError)


def playable(feature: Feature, language: str) -> str:
    """What is played: for which price, in whose turn, how often. Raises NoWording."""
    if feature.get("when") == "before_recruiting":
        return before_recruiting(feature, language)
    rest = dict(feature)
    del rest["class"]
    ignored = ignoring(language) if rest.pop("ignores", False) else ""
    if ignored and "limit" in rest:
        raise NoWording("no words for how often it ignores")
    kind = str(rest.get("target", {}).get("kind", "creature"))
    times = limit(rest.pop("limit", None), language, kind)
    if "cost" not in rest and rest.get("effects", [{}])[0].get("effect") == "unmark" and "condition" in rest:
        rest, spent = _paid_with_marks(rest, language)
        return f"{spent.removeprefix(', ')}: {actions(rest, language)}{times}"
    if "cost" not in rest:
        closed = closing(rest, times, language)
        if closed is not None:
            return closed
        return _freely(rest, times, language)
    if rest.get("condition") == {"turn": "enemy"} and (feature.get("limit") or {}).get("per") == "turn":
        del rest["condition"]
        times = limit({**feature["limit"], "per": "enemy_turn"}, language, kind)
    cost, spent = dict(rest.pop("cost")), ""
    supposed = ""
    if "condition" in rest:
        try:
            rest, spent = _spent(rest, language)
        except (NoWording, *OTHERWISE):
            supposed = f"{phrase(language, 'IF')} {holds(rest.pop('condition'), language)}, "
    most = cost.pop("most", None)
    symbols = in_symbols(cost, bool(rest.pop("sudden", False)))
    if not symbols:
        raise NoWording("no words for a use without a price")
    up_to = "" if most is None else f" ({phrase(language, 'AT_MOST')} {most})"
    return f"{symbols}{spent}: {supposed}{actions(rest, language)}{times}{up_to}{ignored}"


def in_symbols(price: Feature, sudden: bool) -> str:
    """A price in symbols: "{sudden}{tap} 2{chip}". Raises NoWording."""
    cost, symbols = dict(price), "{sudden}" if sudden else ""
    if cost.pop("close", False):
        symbols += "{tap}"
    chips = cost.pop("chips", None)
    if isinstance(chips, int):
        symbols += " " * bool(symbols) + (f"{chips}" if chips > 1 else "") + "{chip}"
    elif chips == "x":
        symbols += " " * bool(symbols) + "X{chip}"
    elif chips is not None:
        raise NoWording("no words for such a price")
    if cost:
        raise NoWording(f"no words for the price {', '.join(cost)}")
    return symbols


def _spent(rest: dict[str, Any], language: str) -> tuple[dict[str, Any], str]:
    """A use that is paid for with a card: with one's own rider, or with one of the graveyard. Raises NoWording."""
    effects = rest.get("effects", [])
    first = effects[0] if effects else {}
    if first.get("effect") == "unmark":
        return _paid_with_marks(rest, language)
    if first.get("effect") != "pick":
        return paid_with_dead(rest, language)
    deeds = first["effects"]  # what is done then stands within where no attack is answered
    first, effects = {**first, "effects": deeds[:1]}, [first, *deeds[1:], *effects[1:]]
    wanted = first["filter"]
    rider = own_kind(language, wanted, ACC) if wanted == {"kind": wanted.get("kind"), "side": "own"} else None
    destroyed = {"effect": "pick", "filter": first["filter"], "effects": [{"effect": "destroy", "to": "subject"}]}
    if rider is None or first != {**destroyed, "to": "self"} or rest.pop("condition") != _there(first["filter"]):
        raise NoWording("no words for what has to be so")
    return {**rest, "effects": effects[1:]}, f", {phrase(language, 'DESTROY', 'destroy')} {rider}"


def _paid_with_marks(rest: dict[str, Any], language: str) -> tuple[dict[str, Any], str]:
    """A use that is paid for with markers that the card itself bears. Raises NoWording."""
    first, *more = rest["effects"]
    number = first.get("x")
    if set(first) != {"effect", "name", "x", "to"} or first["to"] != "self" or not isinstance(number, int):
        raise NoWording("no words for what is paid")
    if rest.pop("condition") != _there({"other": False, "marked": {"name": first["name"], "min": number}}):
        raise NoWording("no words for what has to be so")
    verb = phrase(language, "LOSES", "inf" if language == "ru" else PLUR)
    return {**rest, "effects": more}, f', {verb} {_marks(number, language)} "{first["name"]}"'


def _marks(number: int, language: str) -> str:
    """ "A marker", "2 markers"."""
    word = phrase(language, "MARKER")
    if language == "en":
        return word if number == 1 else f"{number} {other_phrase('en', 'MARKER', '-', 2)}"
    bent = counted(number, word).split(" ", 1)[1].replace("ё", "е")  # the dictionary has the word with another letter
    return word if number == 1 else f"{number} {bent}"


def _there(wanted: Feature) -> Feature:
    """That such a card is there."""
    return {"exists": {"filter": wanted}}


def _freely(rest: dict[str, Any], times: str, language: str) -> str:
    """What may be done in one's own turn, so many times, for nothing."""
    effects = rest.get("effects", ())
    plain = rest == {"sudden": True, "type": "impact", "effects": effects}
    if plain and effects[0]["effect"] == "reduce" and (times or len(effects) > 1):
        return f"{phrase(language, 'MAY')} {actions({'effects': effects}, language)}{times}"
    named = rest.get("name")
    if times and (plain or rest == {"sudden": True, "type": "impact", "effects": effects, "name": named}):
        told = may_block(effects, language)
        if told is not None and named is None:
            return f"{told}{times}"
        if told is not None:
            return f'{told} ({phrase(language, "IMPACT", "impact")} "{named}", {times.strip(" ()")})'
    if rest.get("condition") == {"turns_over": {"max": 0}} and times and not rest.get("sudden"):
        first = {name: value for name, value in rest.items() if name != "condition"}
        lead = f"{phrase(language, 'DURING_FIRST', 'own')} {phrase(language, 'MAY')}"
        return f"{lead} {actions(first, language, may=True)}{times}"
    if not times or rest.get("sudden"):
        raise NoWording("no words for what costs nothing")
    return f"{phrase(language, 'DURING')} {phrase(language, 'MAY')} {actions(rest, language, may=True)}{times}"


def paid(rest: dict[str, Any], optional: bool) -> dict[str, Any]:
    """A price as the first thing that is done. Raises NoWording."""
    cost = dict(rest.pop("cost"))
    chips = cost.pop("chips", None)
    if cost.pop("close", False) and chips is None:
        first: dict[str, Any] = {"effect": "close", "to": "self"}
    elif isinstance(chips, int) or chips == "x":
        first = {"effect": "lose_chips", "x": chips, "to": "self"}
        most = cost.pop("most", None)
        first |= {} if most is None else {"most": most}
    else:
        raise NoWording("no words for such a price")
    if cost or not optional or rest.get("type", "impact") != "impact" or "effects" not in rest:
        raise NoWording("no words for such a price")
    return {**rest, "effects": [first, *(_by_x(effect) for effect in rest["effects"])]}


def _by_x(effect: Feature) -> Feature:
    """An effect of so much as was paid, as one of X."""
    return {name: "x" if value == {"of": "x"} else value for name, value in effect.items()}


__all__ = ["OTHERWISE", "in_symbols", "paid", "playable"]

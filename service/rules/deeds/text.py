"""Features of the language of cards that are used or that trigger, as chains carry them out (§403–405).

What a chain knows of a text is its targets, its price, its limit and its effects; whom they are about, how much it is
and whether something is so stays said in the language, and is asked when it is needed (``matching``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from service.games.berserk import LANGUAGE
from service.judge.language import faults
from service.rules.attack_types import ATTACKS
from service.rules.deeds.base import SELF, alone, effects, renamed, so, such
from service.rules.events import plain
from service.rules.matching.moments import waits_for
from service.rules.matching.view import Unmatched
from service.rules.model import Wire
from service.rules.remembered import Remembered

_TEXTS = Remembered(20_000)


class Form(NamedTuple):
    """A way to head a feature."""

    text: Callable[[dict[str, Any]], Wire]
    said: Callable[[Wire], bool] = lambda feature: True
    """Whether such a feature is one of the language; what is not is of the older form."""


#: How the features are carried out that a word heads.
FORMS: dict[str, Form] = {}
_TIMES: Mapping[str, Wire] = {"turn": {}, "sudden": {"sudden": True}}


def as_text(feature: Wire) -> Wire:
    """A feature as a chain carries it out; one of the older form, an unsound one, and what always
    holds is what it is.

    Args:
        feature: a feature of the language, or one of the older form.

    Raises:
        Unmatched: something in it is not carried out yet.
    """
    if _form(feature) is None:
        return feature
    text: Wire = _TEXTS.once(feature, _carried_out, Unmatched)
    return text


def is_said(feature: Wire) -> bool:
    """Whether a feature is said in the language of cards, and is used, triggers, or has a name."""
    return _form(feature) is not None


def _form(feature: Wire) -> Form | None:
    """How a feature is carried out that is said in the language of cards and does not hold always; None for others."""
    head = next((word for word in FORMS if word in feature), None)
    form = FORMS[head] if head is not None and "class" not in feature else None
    return form if form is not None and form.said(feature) else None


def _carried_out(feature: Wire) -> Wire:
    told, form = plain(feature), _form(feature)
    assert form is not None
    return feature if faults(LANGUAGE, told) else form.text(told)


def carried_out(feature: Wire) -> Wire:
    """The same of a feature that nobody has looked at yet: what is not carried out stays what it is, and says so where
    the position is looked at (``feature_shapes``)."""
    try:
        return as_text(feature)
    except Unmatched:
        return feature


def _used(feature: dict[str, Any]) -> Wire:
    time = feature.pop("playable")
    if time not in _TIMES:
        raise Unmatched("playable", "nothing is used then yet")
    return {"class": "playable", **_TIMES[time], **_shell(feature, triggers=False)}


def _waiting(feature: dict[str, Any]) -> Wire:
    wanted = feature.pop("when")
    for _ in waits_for(wanted):  # it is known by now whether anything tells of it
        pass
    return triggered({"on": "event", "when": wanted}, feature)


def triggered(trigger: Wire, feature: dict[str, Any]) -> Wire:
    """A text that triggers so, with all that a feature says beside that. Raises Unmatched."""
    return {
        "class": "combined" if feature.get("pay") else "triggered",
        "trigger": trigger,
        **_shell(feature, triggers=True),
    }


def _shell(feature: dict[str, Any], triggers: bool) -> Wire:
    text: dict[str, Any] = {}
    pay = feature.pop("pay", [])
    if pay:
        text["cost"] = _cost(pay)
    for word, name in (("type", "type"), ("title", "name")):
        if word in feature:
            text[name] = feature.pop(word)
    if "if" in feature:
        text["condition"] = so(feature.pop("if"))
    if "limit" in feature:
        text["limit"] = _limit(feature.pop("limit"))
    do = feature.pop("do")
    if feature:
        raise Unmatched(min(feature), "nothing looks at that yet")
    return {**text, **_body(do, triggers)}


def _cost(pay: Sequence[Wire]) -> Wire:
    cost: dict[str, Any] = {}
    for deed in pay:
        mine = deed.get("on") == SELF
        if deed.get("deed") == "close" and mine:
            cost["close"] = True
        elif deed.get("deed") == "lose" and mine and deed.get("what") == "chips" and isinstance(deed["amount"], int):
            cost["chips"] = deed["amount"]
        else:
            raise Unmatched("pay", "nothing takes that price yet: a card closes, or loses chips")
    return cost


def _limit(limit: dict[str, Any]) -> Wire:
    if limit.pop("whose", None) is not None:
        raise Unmatched("whose", "a limit is the card's own")
    return {**limit, **({"each": True} if "for" in limit else {})}


FORMS |= {"playable": Form(_used), "when": Form(_waiting)}


# -- whom it is about, and what it does --------------------------------------------------------------------------------


def _body(do: list[Wire], triggers: bool) -> Wire:
    text: dict[str, Any] = {}
    while do and "target" in do[0]:
        if "target" in text:
            raise Unmatched("target", "two choices as it is declared are not carried out yet")
        text |= _target(do[0])
        do = renamed(do[1:], do[0].get("as", "target"), "target")
    may = triggers and len(do) == 1 and do[0].keys() == {"optional", "by"} and do[0]["by"] == "own"
    if may and not alone(do):  # 405.3: "may" of all that it does lets its player not declare it
        text["optional"] = True
        do = do[0]["optional"]
    if do and _own_attack(do[0]):
        text |= _attack(do[0])
        do = do[1:]
    done = effects(do)
    return {**text, "effects": done} if done else text


def _target(control: Wire) -> Wire:
    selector, many = control["target"], dict(control["many"])
    if control["by"] != "own" or control.keys() - {"target", "many", "by", "as", "range"}:
        raise Unmatched("target", "a target is chosen by the player of the card, each by itself")
    text: dict[str, Any] = {"target": such(selector)}
    if "range" in control:
        text["range"] = control["range"]
    count = many.pop("equal", many.pop("max", None))
    exactly = "equal" in control["many"]
    if not isinstance(count, int) or many or ("equal" in control["many"] and "max" in control["many"]):
        raise Unmatched("many", "so many targets, or up to so many")
    if count != 1:
        text["count"] = count
    if exactly and count != 1:
        text["exactly"] = True
    return text


def _own_attack(deed: Wire) -> bool:
    aimed = deed.get("on") in ({"is": "target"}, None)
    return deed.get("deed") == "attack" and deed.get("by") == SELF and aimed and deed.get("type") in ATTACKS


def _attack(deed: Wire) -> Wire:
    """The attack that a text makes: it is the text's own (400.3)."""
    rest = {word: told for word, told in deed.items() if word not in ("deed", "by", "on")}
    value = rest.pop("value", None)
    three = [value] * 3 if isinstance(value, int) else value
    if not isinstance(three, list) or not all(isinstance(one, int) for one in three):
        raise Unmatched("value", "an attack of a text has a printed value")
    text = {"type": rest.pop("type"), "value": three}
    if "range" in rest:
        text["range"] = rest.pop("range")
    if "title" in rest:
        text["name"] = rest.pop("title")
    if rest:
        raise Unmatched(min(rest), "nothing looks at that of an attack yet")
    return text

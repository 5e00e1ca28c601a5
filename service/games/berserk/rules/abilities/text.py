"""Features of the language of cards that are used or that trigger, as chains carry them out (§403–405).

What a chain knows of a text is its targets, its price, its limit and its effects; whom they are about, how much it is
and whether something is so stays said in the language, and is asked when it is needed (``matching``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from service.games.berserk.language import LANGUAGE
from service.games.berserk.rules.abilities.answering import answered, answering, roll_chosen, unanswering
from service.games.berserk.rules.abilities.declaring import aimed_in_time, cost, limit, targets
from service.games.berserk.rules.abilities.occasions import trigger_of
from service.games.berserk.rules.deeds import uses
from service.games.berserk.rules.deeds.attacks import as_own, heedless, own_attack
from service.games.berserk.rules.deeds.base import ONCE, alone, effects, much, renamed, so, speaks_of
from service.games.berserk.rules.forms.readers import reads
from service.games.berserk.rules.forms.spoken import NOTED
from service.games.berserk.rules.matching.compiling import zones_of
from service.games.berserk.rules.matching.view import Unmatched
from service.games.berserk.rules.position.events import plain
from service.games.berserk.rules.position.model import SQUAD_ZONES, Wire
from service.games.berserk.rules.statements.elsewhere import asked_elsewhere
from service.judge.language import faults
from service.judge.remembered import Remembered

_TEXTS = Remembered(20_000)
_SAID = Remembered(20_000)


class Form(NamedTuple):
    """A way to head a feature."""

    text: Callable[[dict[str, Any]], Wire]
    said: Callable[[Wire], bool] = lambda feature: True
    """Whether such a feature is one of the language; what is not is of the older form."""


#: How the features are carried out that a word heads.
FORMS: dict[str, Form] = {}
_TIMES: Mapping[str, Wire] = {"turn": {}, "sudden": {"sudden": True}, "recruiting": {"when": "before_recruiting"}}
#: Where a text can work that is used at that time: before recruiting in the deal, in the battle in play or where lies
#: what both players know (206.2).
_USED_IN: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(("turn", "sudden"), frozenset({*SQUAD_ZONES, "graveyard", "exile"})),
    "recruiting": frozenset({"deal"}),
}


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
    if _SAID.get(text) is None:
        _SAID.put(text, feature)
    return text


def said_of(text: Wire) -> Wire:
    """How a text that a chain carries out is said in the language of cards, where it is."""
    said: Wire | None = _SAID.get(text)
    return text if said is None else said


def is_said(feature: Wire) -> bool:
    """Whether a feature is said in the language of cards, and is used, triggers, or has a name."""
    return _form(feature) is not None


def _form(feature: Wire) -> Form | None:
    """How a feature is carried out that is said in the language of cards and does not hold always; None for others."""
    head = next((word for word in FORMS if word in feature), None)
    form = FORMS[head] if head is not None and "class" not in feature else None
    return form if form is not None and form.said(feature) else None


def _carried_out(feature: Wire) -> Wire:
    told = {word: value for word, value in plain(feature).items() if word not in NOTED}
    names = {**feature.get("names", {}), **({"giver": feature["giver"]} if "giver" in feature else {})}
    if any(not (names and fault.message.startswith("Nothing has")) for fault in faults(LANGUAGE, told)):
        return feature
    form = _form(feature)
    assert form is not None
    try:
        text = form.text(told)
    except KeyError as missed:
        raise Unmatched(str(missed.args[0]), "a part lacks that, and is not carried out without") from None
    if not names:
        return text
    if "trigger" in text:
        once = {"once": True} if "giver" in names and text.get("limit") == ONCE else {}  # it is gone as it came about
        return {**text, **once, "trigger": {**text["trigger"], "names": names}}
    return {**_knowing(text, names), "names": {**names, **text.get("names", {})}}


def _knowing(value: Any, names: Wire) -> Any:
    """A text whose selectors and conditions know who has a name that its giver has told."""
    if isinstance(value, list | tuple):
        return [_knowing(one, names) for one in value]
    if not isinstance(value, Mapping):
        return value
    told = {word: _knowing(part, names) for word, part in value.items()}
    return {**told, "names": names} if "such" in told or ("so" in told and "effect" not in told) else told


@reads("feature")
def carried_out(feature: Wire) -> Wire:
    """The same of a feature that nobody has looked at yet: what is not carried out stays what it is, and says so where
    the position is looked at (``feature_shapes``)."""
    try:
        return as_text(feature)
    except Unmatched:
        return feature


def _used(feature: dict[str, Any]) -> Wire:
    time = feature.pop("playable")
    there = zones_of(feature.pop("works_in", "deal" if time == "recruiting" else "in_play"))
    if not there <= _USED_IN[time]:
        raise Unmatched("works_in", "in the deal before recruiting, and else in play, in the graveyard or in exile")
    works = {} if there <= SQUAD_ZONES or time == "recruiting" else {"works_in": sorted(there)}
    return {"class": "playable", **_TIMES[time], **works, **_shell(feature, triggers=False)}


def as_waiting(feature: Wire) -> Wire:
    """A feature that triggers, as a chain carries it out. Raises Unmatched."""
    return _waiting(dict(feature))


def _waiting(feature: dict[str, Any]) -> Wire:
    if asked_elsewhere(feature):
        beside: Wire = {word: feature[word] for word in ("limit", "title", "type") if word in feature}
        return {"always": [{"grant": {word: told for word, told in feature.items() if word not in beside}}], **beside}
    wanted = feature.pop("when")
    trigger = trigger_of(wanted)
    works: Wire = {}
    if "works_in" in feature:
        there = zones_of(feature.pop("works_in"))
        to = wanted.get("to", ())
        comes = (
            wanted.get("event") == "put" and not isinstance(to, Mapping) and not there.isdisjoint(zones_of(to))
        )  # onto a cell or a host it comes from there
        works = {"works_in": sorted(there | SQUAD_ZONES if comes else there)}  # it comes about as its card goes there
    text = {**triggered(trigger, feature), **works}
    if wanted.get("event") == "put" and wanted.get("way") == "recruit" and text.keys() - _TOLD_AT_ONCE:
        raise Unmatched(
            "when", "what is done as a card is recruited is done at once: nobody is aimed at, and nothing is paid"
        )
    return text


#: What a text says that is carried out at once, without a chain.
_TOLD_AT_ONCE = frozenset({"class", "trigger", "effects", "optional", "works_in", "condition", "name", "readings"})


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
    price, number = cost(pay)
    if any("pick" in one and speaks_of(feature["do"], one["as"]) for one in pay):
        raise Unmatched("pay", "who is picked as the price is paid is not known before that (216.12): pick it in do")
    if price:
        text["cost"] = price
    for word, name in (("type", "type"), ("title", "name")):
        if word in feature:
            text[name] = feature.pop(word)
    if "readings" in feature:
        text["readings"] = feature.pop("readings")
    if "if" in feature:
        text["condition"] = so(feature.pop("if"))
    if "limit" in feature:
        text["limit"] = limit(feature.pop("limit"))
    do = feature.pop("do") if number is None else renamed(feature.pop("do"), number, "x")
    if not triggers and number is None and do and _announces(do[0]):
        text["announce"] = much(do[0]["max"])
        do = renamed(do[1:], do[0]["as"], "x")
    if feature:
        raise Unmatched(min(feature), "nothing looks at that yet")
    return {**text, **_body(do, triggers)}


FORMS |= {"playable": Form(_used), "when": Form(_waiting)}


# -- whom it is about, and what it does --------------------------------------------------------------------------------


def _body(do: list[Wire], triggers: bool) -> Wire:
    aimed_in_time(do)
    blows: Wire | None = None
    if do and "event" in do[0].get("target", ()):
        rolls = do[0]["target"]["event"] == "roll"
        stage = do[0]["target"].get("stage", "rolled" if rolls else "aimed")
        blows, do = roll_chosen(do) if rolls else answered(do[0], do[1:])
    aimed, do = targets(do, triggers)
    text: dict[str, Any] = {**aimed, **({"names": {}} if blows is not None else {})}
    may = triggers and len(do) == 1 and do[0].keys() == {"optional", "by"} and do[0]["by"] == "own"
    if may and not alone(do):  # 405.3: "may" of all that it does lets its player not declare it
        text["optional"] = True
        do = do[0]["optional"]
    if len(do) > 1 and heedless(do[0]) and own_attack(do[1]):
        text["ignores"] = True
        do = do[1:]
    if do and own_attack(do[0]):
        text |= as_own(do[0])
        do = do[1:]
    named, do = uses.own_feature(do)
    text |= named
    done = effects(do)
    if blows is not None:
        text |= unanswering(done, blows, stage)
        done = answering(done, blows)
    return {**text, "effects": done} if done else text


def _announces(control: Wire) -> bool:
    """104.4: a number that its player says as the text is declared."""
    return control.get("say") == "number" and control["by"] == "own" and control.get("min") == 1 and "max" in control

"""How what a text does hangs together: if, may, choices, attempts, repetitions (§412, §423); picks are in ``picks``."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any
from zlib import crc32

from service.games.berserk.rules.abilities.answering import nearby, one_or_another
from service.games.berserk.rules.deeds.base import (
    HEADING,
    ONCE,
    control,
    decided_by,
    effects,
    lasting,
    much,
    so,
    such,
    whom,
)
from service.games.berserk.rules.deeds.given import waiting_once
from service.games.berserk.rules.forms.references import mentions
from service.games.berserk.rules.matching.view import Unmatched
from service.games.berserk.rules.position.model import Wire


@control("if")
def _if(one: Wire) -> Sequence[Wire]:
    done = effects(one["do"])
    return nearby(one, done) or [
        {"effect": "suppose", "to": "self", "so": so(one["if"]), "effects": done, **_other(one)}
    ]


def _other(one: Wire) -> Wire:
    return {"otherwise": effects(one["else"])} if "else" in one else {}


@control("optional")
def _optional(one: Wire) -> Sequence[Wire]:
    """405.3: who may leave it out; what hangs on it follows only if it was not."""
    asked = _its_player(one["by"])
    follows = [*effects(one["optional"]), *effects(one.get("do", ()))]
    whose = {"to": "self", **decided_by(one["by"], "asks")} if asked is None else {**asked, "asks": "its_player"}
    return [{"effect": "may", **whose, "effects": follows, **_other(one)}]


@control("choose")
def _choose(one: Wire) -> Sequence[Wire]:
    """216.11a: one of several parts, as a player decides."""
    asked = _its_player(one["by"])
    chooser = {"chooser": "its_player"} if asked else decided_by(one["by"])
    options = [effects(each) for each in one["choose"]]
    if one["by"] == "own" and (either := one_or_another(options)) is not None:
        return either
    place = {"place": f"mode:{crc32(json.dumps(one, sort_keys=True).encode()):x}"} if _aims(one["choose"]) else {}
    return [{"effect": "choose", **(asked or {"to": "self"}), "options": options, **chooser, **place}]


def _aims(part: Any) -> bool:
    """Whether a part of a text asks for targets as that is declared (412.1)."""
    return mentions(part, lambda one: isinstance(one, Mapping) and "target" in one)


def _its_player(by: Any) -> Wire | None:
    """Whose player is asked, where that is one of a card that has a name."""
    return whom({"on": by["controller"]}) if isinstance(by, Mapping) and set(by) == {"controller"} else None


@control("attempt")
def _attempt(one: Wire) -> Sequence[Wire]:
    """416.2: what follows only if something came about, and speaks of how much of it did."""
    if not {"do", "else"} & one.keys():  # nothing hangs on whether they are done
        return effects(one["attempt"])
    tried = [
        {word: told for word, told in each.items() if word != "as" or "deed" not in each} for each in one["attempt"]
    ]
    names = [each["as"] for each in one["attempt"] if "deed" in each and "as" in each]
    if names and not {each.get("deed") for each in tried} <= _COUNTED:
        raise Unmatched("as", "wounds that were dealt are counted, and chips and lives that were lost")
    follows = {
        key: effects(_counted(one[word], names)) for word, key in (("do", "then"), ("else", "otherwise")) if word in one
    }
    return [{"effect": "attempt", "to": "self", "effects": effects(tried), **follows}]


#: Deeds of which an attempt knows afterwards how much of them came about.
_COUNTED = frozenset({"wound", "lose"})


def _counted(value: Any, names: Sequence[str]) -> Any:
    """A text in which how much a deed came to is a number that has a name."""
    if isinstance(value, Mapping):
        if value.get("sum") == "amount" and value.get("among") in [{"is": name} for name in names]:
            rest = {word: told for word, told in value.items() if word not in ("sum", "among")}
            return {"number": "dealt", **rest}
        return {word: _counted(told, names) for word, told in value.items()}
    return [_counted(each, names) for each in value] if isinstance(value, list) else value


@control("repeat")
def _repeat(one: Wire) -> Sequence[Wire]:
    """So many times, each with choices of its own."""
    return [{"effect": "repeat", "to": "self", "x": much(one["repeat"]), "effects": effects(one["do"])}]


@control("each")
def _each(one: Wire) -> Sequence[Wire]:
    """Each of those that are such by itself, by the name that it gets."""
    kin, name = such(one["each"]), one.get("as", "each of them")
    return [{"effect": "for_each", "to": "self", "filter": kin, "called": name, "effects": effects(one["do"])}]


@control("later")
def _later(one: Wire) -> Sequence[Wire]:
    """405.5: a text that waits for its moment, once, and knows who was who when it was made."""
    return [{"effect": "delay", "to": "self", **waiting_once({"limit": ONCE, **one["later"]}), **lasting(one)}]


def _say(one: Wire, rest: Sequence[Wire]) -> Sequence[Wire]:
    """104.1, 202.8, 208.5: a number, an element, a class or what else a player says."""
    what = one["say"]
    follows = {"to": "self", "called": one["as"], **decided_by(one["by"]), "effects": effects(rest)}
    if what == "number" and "max" in one and isinstance(one.get("min", 1), int):
        least = {"least": one["min"]} if one.get("min", 1) != 1 else {}
        return [{"effect": "name_value", "x": much(one["max"]), **least, **follows}]
    if what in ("element", "class") and one.get("among", _SEEN) == _SEEN:
        return [{"effect": f"choose_{what}", **follows}]
    if what == "number":
        bounds = {"x": much(one["max"])} if "max" in one else {}
        return [{"effect": "say", "word": what, "least": much(one.get("min", 1)), **bounds, **follows}]
    if what in ("force", "direction") and "among" in one:
        raise Unmatched("among", "cards have no force and no direction of which one could be said")
    return [{"effect": "say", "word": what, **({"filter": such(one["among"])} if "among" in one else {}), **follows}]


_SEEN = {"kind": "card", "zone": "battlefield", "hidden": False}
HEADING["say"] = _say

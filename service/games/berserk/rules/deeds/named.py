"""Named features that a text narrows, gives an own text or binds others to: "protection from attacks of gnomes",
"concentration: get a chip" (414.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from service.games.berserk.rules.abilities.text import FORMS, Form, as_text, triggered
from service.games.berserk.rules.asking.protections import single
from service.games.berserk.rules.deeds.base import much, such
from service.games.berserk.rules.features.keyword import KEYWORDS
from service.games.berserk.rules.listening.occasions import NAMED
from service.games.berserk.rules.matching.compiling import comparing
from service.games.berserk.rules.matching.view import Unmatched
from service.games.berserk.rules.patterns.events import pattern
from service.games.berserk.rules.patterns.told import MOMENT
from service.games.berserk.rules.position.model import Wire
from service.games.berserk.rules.statements import program

#: Named features that are about attacks at their card: the text narrows who makes them.
_ATTACKED = frozenset({"experience_in_defence", "fear", "vulnerability"})


#: Groups of attacks that are told by who makes them.
MADE_BY: dict[str, Wire] = {
    "flying_attacks": {"type": "attacks", "by": {"kind": "flying"}},
    "directed_strikes": {"type": ["simple_strike", "special_strike"], "by": {"has": {"keyword": "directed_strike"}}},
    "unanswered_strikes": {
        "type": "simple_strike",
        "answering": False,
        "any": [{"by": {"has": {"keyword": "unanswered_strike"}}}, {"through": {"keyword": "vanguard"}}],
    },
}
#: What says more of a named feature than its number; and how a number of the language is told from others.
_PARTS = frozenset({"in", "do", "grant", "if", "limit"})
_COUNTED = frozenset({"count", "sum", "greatest", "smallest", "distinct", "number", "is"})


def named_so(feature: Mapping[str, Any]) -> bool:
    """Whether a named feature says something beside its number that only the language of cards says."""
    x = feature.get("x")
    counted = isinstance(x, Mapping) and x.get("of") != "said" and not _COUNTED.isdisjoint(x)
    more = counted or not _PARTS.isdisjoint(feature)
    return "keyword" in feature and "class" not in feature and more


def _named(feature: dict[str, Any]) -> Wire:
    if "do" in feature:
        return _with_text(feature)
    if "if" in feature:
        always = {"always": [{"grant": feature, "on": {"is": "self"}}], "if": feature.pop("if")}
        program(always)
        return always
    name = feature.pop("keyword")
    if name not in KEYWORDS:
        raise Unmatched(name, "nothing narrows that named feature")
    text: dict[str, Any] = {"keyword": name, **({"readings": feature.pop("readings")} if "readings" in feature else {})}
    if "limit" in feature and "times" in KEYWORDS[name].params and feature["limit"].get("per") == "battle":
        text["times"] = feature.pop("limit")["times"]  # oftener than the once that its paragraph tells
    if "x" in feature:
        text["x"] = much(feature.pop("x"))
    if "range" in feature:
        text["range"] = much(feature.pop("range"))
    if "grant" in feature:
        if KEYWORDS[name].bound is None:
            raise Unmatched("grant", "this named feature has no others bound to it")
        text[str(KEYWORDS[name].bound)] = [_bound(inner) for inner in feature.pop("grant")]
    if "in" in feature:
        event = dict(feature.pop("in"))
        text |= _kept_off(event) if "from" in KEYWORDS[name].params else _faced(name, event)
        if event:
            raise Unmatched(min(event), "nobody asks that of this named feature")
    if feature:
        raise Unmatched(min(feature), "nobody looks at that of a named feature yet")
    return text


FORMS["keyword"] = Form(_named, named_so)


def _bound(feature: Wire) -> Wire:
    if "always" in feature:
        program(feature)
    return as_text(feature)


def _with_text(feature: dict[str, Any]) -> Wire:
    """A named feature that is a moment to do what its card says (414.2): valhalla, concentration, fury."""
    name = feature.pop("keyword")
    if name not in NAMED:
        raise Unmatched("do", "this named feature has no text of its own")
    trigger: dict[str, Any] = {"on": name}
    if "x" in feature:
        trigger["die"] = {"max": much(feature.pop("x"))}
    if "in" in feature:
        trigger["when"] = feature.pop("in")
        pattern(trigger["when"], MOMENT)
    return triggered(trigger, feature)


# -- which attacks it is about -----------------------------------------------------------------------------------------


def _faced(name: str, event: dict[str, Any]) -> Wire:
    """The card on the other side, and the force."""
    if event.pop("event") != "attack":
        raise Unmatched("in", "this named feature is about attacks")
    other = "by" if name in _ATTACKED else "on"
    against = {"against": such(event.pop(other))} if other in event else {}
    return {**against, **_force(event)}


def _force(event: dict[str, Any]) -> Wire:
    if "force" not in event:
        return {}
    force = event.pop("force")
    return {"force": [force] if isinstance(force, str) else force}


def _kept_off(event: dict[str, Any]) -> Wire:
    """What a protection is from (411), and a vulnerability."""
    word = event.pop("event")
    if word not in _KEPT_OFF:
        raise Unmatched(str(word), "nothing protects from that")
    return _KEPT_OFF[word](event)


def _from_attacks(event: dict[str, Any]) -> Wire:
    told = {"from": _group(event)}
    if "by" in event:
        told["against"] = such(event.pop("by"))
    if "value" in event:
        told["amount"] = _bounds(event.pop("value"))
    if event.get("printed", {}).keys() == {"value"}:
        told["base"] = _bounds(event.pop("printed")["value"])
    return {**told, **_force(event)}


def _group(event: dict[str, Any]) -> Any:
    """The type or group of attacks; some groups are told by who makes them, and that is taken out of the event."""
    for group, told in MADE_BY.items():
        if all(event.get(field) == value for field, value in told.items() if field != "by"):
            by, wanted = dict(event.get("by", {})), told.get("by", {})
            if all(by.get(key) == value for key, value in wanted.items()):
                rest = {key: value for key, value in by.items() if key not in wanted}
                for field in told:
                    event.pop(field)
                event |= {"by": rest} if rest else {}
                return group
    kind = event.pop("type", "attacks")
    if not isinstance(kind, str):
        raise Unmatched("type", "a protection is from one type, or one group")
    return single(kind)


def _bounds(told: Any) -> Any:
    if not isinstance(told, Mapping) or not all(isinstance(bound, int) for bound in told.values()):
        comparing(told)
        raise Unmatched("value", "printed bounds are whole numbers")
    return told


def _from_use(event: dict[str, Any]) -> Wire:
    if event.get("what", {}).get("feature", {}).get("playable") == "sudden":
        event.pop("what")
        return {"from": "sudden_actions"}
    return {"from": single(str(event.pop("type", None)))}


def _from_gain(event: dict[str, Any]) -> Wire:
    what = event.pop("what", None)
    laid = what.get("feature", {}).get("keyword") if isinstance(what, Mapping) else None
    return {"from": laid}


_KEPT_OFF: Mapping[str, Callable[[dict[str, Any]], Wire]] = {
    "attack": _from_attacks, "use": _from_use, "gain": _from_gain,
}  # fmt: skip

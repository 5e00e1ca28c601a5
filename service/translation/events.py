"""Triggers as event patterns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from service.translation.moments import DOERS, MOMENTS, NAMED, SUFFERERS, Moment
from service.translation.numbers import comparison
from service.translation.scope import New, Old, Scope, Untranslated, left_over, part
from service.translation.types import types

_ARRIVALS = {"summon": "summon", "revive": "revive", "incarnation": "incarnate", "movement": "step"}
#: Whether it is in formation from then on.
_FORMED = {"form_formation": True, "break_formation": False}
_ENEMY = {"own": "enemy", "enemy": "own"}


def introduce(trigger: Old, scope: Scope) -> None:
    """Tell the scope who is who at a trigger, before what follows speaks of it.

    The card of the moment is the one with the text, its host, or the ``subject``; the other one has the role that its
    field gives it.
    """
    moment = MOMENTS.get(trigger["on"], Moment({}, "by", "on") if trigger["on"] in NAMED else None)
    if moment is None or "or" in trigger:
        return
    whose = _told_of(trigger)
    own = "self" if whose is None else "host" if whose == "host" else "subject"
    scope.aliases.pop("subject", None)  # around it another one was
    if own != "subject":
        scope.aliases["subject"] = own
    elif scope.aliases.get("subject") in ("self", "host"):  # that of the text around this one
        del scope.aliases["subject"]
    if moment.own is not None:
        defends = moment.event.get("event") == "defend"  # whose attack it is, is another than who defends
        scope.aliases |= dict.fromkeys(() if defends else DOERS if moment.own == "by" else SUFFERERS, own)
    if moment.own == "on" or moment.other == "on":
        scope.aliases["dead"] = scope.aliases.get("attacked", "attacked")
    if moment.own is None and moment.other is not None:
        scope.aliases["subject"] = "attacked"


def _told_of(trigger: Old) -> Any:
    """Whose moments a trigger looks at: where it counts those of several cards together, those of all of them."""
    return trigger.get("time", {}).get("whose", trigger.get("whose"))


@part("pattern")
def pattern(old: Old, scope: Scope) -> New:
    """When a feature triggers. Raises Untranslated."""
    if "or" in old:
        first = {word: value for word, value in old.items() if word != "or"}
        return {"any": [pattern(each, scope) for each in (first, *old["or"])]}
    rest = dict(old)
    point = rest.pop("on")
    if point == "sequence":
        return _sequence(rest, scope)
    if point in _FORMED and not rest:
        so: New = {"exists": {"is": "self", "near": {"formed": {"kind": "creature"}}}}
        return {"event": "so", "if": so if _FORMED[point] else {"not": so}}
    if point not in MOMENTS:
        raise Untranslated("trigger", point)
    moment = MOMENTS[point]
    new = dict(moment.event)
    _cards(point, moment, rest, new, scope)
    with scope.about(moved=_mover(new)):
        _details(point, rest, new, scope)
    _numbers(rest, new, scope)
    if "blow" in scope.spoken and new["event"] == "attack":
        new["as"] = "blow"
    elif "blow" in scope.spoken and new["event"] == "roll":
        new["cause"] = {**new.get("cause", {"event": "attack"}), "as": "blow"}
    if "roll" in scope.spoken and new["event"] == "roll":
        new["as"] = "roll"
    left_over("trigger", point, rest)
    return new


def _mover(new: New) -> New:
    """The card that moves, as what its cells are seen from."""
    on = new.get("on", {})
    return {"is": on["as"]} if "as" in on else {"is": "it"} if "is" not in on else on


def _cards(point: str, moment: Moment, rest: Old, new: New, scope: Scope) -> None:
    """Whose moment it is, and who the other card is."""
    whose = _told_of({"time": rest.get("time", {}), "whose": rest.pop("whose", None)})
    if moment.own is not None:
        new[moment.own] = _own(whose, scope)
    elif whose is not None:
        raise Untranslated("trigger", f"{point}.whose")
    for field, word in (("by", "source"), ("on", "target")):
        told = rest.pop(word, None)
        if field == moment.own:
            if told is not None:
                new[field] = {**new[field], "all": [scope.selector(told)]}
        elif told is not None or field == moment.other or (moment.own is None and moment.other is not None):
            role = "attacker" if field == "by" else "attacked"
            about = scope.named(scope.aliases.get(role, role), scope.selector(told) if told is not None else {})
            if about:
                new[field] = about
    if new["event"] == "defend" and "attacker" in scope.spoken:
        new["cause"] = {"event": "attack", "by": {"as": "attacker"}}
    if "subject" in scope.spoken and scope.aliases.get("subject") == "attacked":
        new["on"] = {**new.get("on", {}), "as": "attacked"}


def _own(whose: Any, scope: Scope) -> New:
    if whose is None or whose == "host":
        return {"is": whose or "self"}
    return scope.named("subject", scope.selector(whose))


def _details(point: str, rest: Old, new: New, scope: Scope) -> None:
    """What more a trigger asks of its moment."""
    for word in [word for word in rest if word in _DETAILS]:
        _DETAILS[word](point, rest.pop(word), new, scope)
    if point == "close" and "at" in rest:
        cause = new.setdefault("cause", {"event": "attack"})
        cause["on"] = scope.selector(rest.pop("at"))
    for role, field in (("vacated", "from"), ("arrived", "to")):
        if role in scope.spoken and new["event"] == "move":
            new[field] = {**new.get(field, {"kind": "cell"}), "as": role}


def _numbers(rest: Old, new: New, scope: Scope) -> None:
    """How much it is, and which number was rolled."""
    field = "value" if new["event"] == "attack" else "amount"
    if "amount" in rest:
        new[field] = comparison(rest.pop("amount"), scope)
    if "amount" in scope.spoken and new["event"] not in ("move", "phase", "roll"):
        new[field] = {**new.get(field, {}), "as": "amount"}
    if "distance" in scope.spoken and new["event"] == "move":
        new["range"] = {**new.get("range", {}), "as": "distance"}
    if "die" in rest:
        die = dict(rest.pop("die"))
        if "strike" in die:
            roller = scope.name(scope.aliases.get("subject", "subject"))
            new["by"] = new["by"] if "is" in new["by"] else scope.named(roller["is"], new["by"])
            die["max"] = {"of": {"printed": {"strike": die.pop("strike")}}, **roller}
        anew = new["event"] == "roll" and not {"roll", "blow"}.isdisjoint(
            scope.spoken
        )  # it looks at the die that it changes
        field = "pips" if die.pop("unmodified", False) or anew else "result"
        most = {"max": die.pop("max")} if isinstance(die.get("max"), dict) and "is" in die["max"] else {}
        told = {bound: die.pop(bound) for bound in ("min", "max", "odd") if bound in die}
        new[field] = {**comparison(told, scope), **most}
        left_over("trigger", "die", die)
    if "die" in scope.spoken:
        new.setdefault("result", {})["as"] = "die"


def _typed(point: str, kind: Any, new: New, scope: Scope) -> None:
    if kind in _ARRIVALS if isinstance(kind, str) else False:
        new["way"] = _ARRIVALS[kind]
    elif kind == "move" and point == "before_action":
        new |= {"event": "move", "way": "step"}
        new["on"] = new.pop("by")
    elif kind in ("move", "placement"):
        raise Untranslated("trigger", f"{point}.type {kind}")
    elif new["event"] == "close":
        new["cause"] = {"event": "attack", "type": types(kind)}
    else:
        new["type"] = types(kind)


def _through(point: str, keyword: str, new: New, scope: Scope) -> None:
    """A named feature by which it happens, or which is what is used or got."""
    feature = {"feature": {"keyword": keyword}}
    if point == "close" and keyword == "move":
        new["cause"] = {"event": "move", "way": "step"}
    elif keyword == "flight":
        new |= {"event": "become", "kind": "flying"}
    elif new["event"] in ("use", "gain"):
        new["what"] = feature
    else:
        new["through"] = {"keyword": keyword}


def _striking(point: str, value: bool, new: New, scope: Scope) -> None:
    if new["event"] == "wound":
        new["cause"] = {"event": "attack", "answering": not value}
    else:
        new["answering"] = not value


def _unanswered(point: str, value: bool, new: New, scope: Scope) -> None:
    """A vanguard's strike counts as one that is not answered."""
    if not value:
        raise Untranslated("trigger", f"{point}.unanswered")
    striker = {**new["by"], "has": {"keyword": "unanswered_strike"}}
    new |= {"answering": False, "any": [{"by": striker}, {"through": {"keyword": "vanguard"}}]}


def _striker(point: str, value: Old, new: New, scope: Scope) -> None:
    cause = new.get("cause", {"event": "attack"})
    new["cause"] = {**cause, "by": {**scope.selector(value), **cause.get("by", {})}}


def _where(point: str, value: Old, new: New, scope: Scope) -> None:
    """Where a card moves: the cell it comes to, and the one it leaves."""
    rest = dict(value)
    to = scope.cells(rest.pop("to")) if "to" in rest else {"kind": "cell"}
    start = scope.cells(rest.pop("from")) if "from" in rest else {"kind": "cell"}
    if "half" in rest:
        half = rest.pop("half")
        to["half"], start["half"] = half, _ENEMY[half]
    if "same_row" in rest:
        row = {"near": {"same_row": scope.me}}
        to |= row if rest.pop("same_row") else {"not": row}
    if "within" in rest:
        new["range"] = {"max": rest.pop("within")}
    if "again" in rest:
        heading: New = {"direction": {"as": "heading"}, "per": "turn", "for": "heading"}
        if rest.pop("again"):
            new |= {**heading, "nth": {"min": 2}}
        else:
            new["any"] = [{**heading, "nth": {"equal": 1}}]
    if "same_way" in rest:
        so = comparison(rest.pop("same_way"), scope)
        new |= {"direction": {"as": "heading"}, "nth": so, "per": "turn", "for": "heading"}
    if rest.pop("short", False):
        farthest: New = {"of": {"x": {"keyword": "jump"}}, **_mover(new), "plus": -1}
        new["range"] = {"max": farthest}
    if "step" in rest:
        beside = {"near": {"adjacent": scope.name("vacated")}}
        to |= beside if rest.pop("step") else {"not": beside}
    left_over("trigger", "cell", rest)
    for field, cell in (("to", to), ("from", start)):
        if len(cell) > 1:
            new[field] = cell


def _time(point: str, value: Old, new: New, scope: Scope) -> None:
    """The how-manieth time it is: of each card by itself, or of all that the text names together."""
    rest = {name: told for name, told in value.items() if name not in ("per", "whose")}
    new |= {"nth": comparison(rest, scope), "per": value["per"]}
    own = MOMENTS[point].own
    if own is not None and "whose" not in value and "is" not in new[own]:
        _for_each(new, scope, own)


def _nth(point: str, value: Old, new: New, scope: Scope) -> None:
    """The how-manieth move of the card itself."""
    if "any" in new:  # of all its moves, and not of those that are so
        if set(value) != {"min"}:
            raise Untranslated("trigger", f"{point}.nth")
        rare = {"nth": {"max": value["min"] - 1}, "per": "turn"}
        new["not"] = rare
        return
    new |= {"nth": comparison(value, scope), "per": "turn"}
    if "is" not in new["on"]:
        _for_each(new, scope)


def _for_each(new: New, scope: Scope, own: str = "on") -> None:
    scope.spoken.add("subject")
    new[own] = scope.named("subject", new[own])
    new["for"] = "subject"


def _reaches(point: str, value: int, new: New, scope: Scope) -> None:
    """It has so many as it had not before."""
    on = new.pop("on")
    if "is" not in on:
        raise Untranslated("trigger", f"{point}.reaches")
    new.clear()
    new |= {"event": "so", "if": {"exists": {**on, "chips": {"min": value}}}}


_DETAILS: dict[str, Callable[[str, Any, New, Scope], None]] = {
    "type": _typed,
    "force": lambda point, value, new, scope: new.update(force=value),
    "striking": _striking,
    "unanswered": _unanswered,
    "keyword": _through,
    "element": lambda point, value, new, scope: new.update(what={"element": value}),
    "cell": _where,
    "over": lambda point, value, new, scope: new.update(across=scope.named("occupant", scope.selector(value))),
    "over_cell": lambda point, value, new, scope: new.update(across=scope.named("crossed", scope.cells(value))),
    "striker": _striker,
    "shown": lambda point, value, new, scope: new.update(on=scope.selector(value)),
    "time": _time,
    "nth": _nth,
    "reaches": _reaches,
}


def _sequence(rest: Old, scope: Scope) -> New:
    """Deeds in whatever order, each carried out by such a card."""
    by = scope.selector(rest.pop("by"))
    found: list[New] = []
    for one in rest.pop("of"):
        landed: New = {"event": "attack", "stage": "landed", "type": types(one), "by": by}
        found.append({"event": "heal", "by": by} if one == "heal" else landed)
    left_over("trigger", "sequence", rest)
    return {"sequence": found}

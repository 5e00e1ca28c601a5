"""Whole features."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from service.games.berserk.rules.deeds.named import named_so
from service.translation import (
    arrivals,
    blows,
    cells,
    conditions,
    controls,
    deeds,
    incarnating,
    permissions,
    recruiting,
    selectors,
)
from service.translation.events import introduce
from service.translation.moments import MOMENTS, NAMED
from service.translation.numbers import amount, by_force, comparison
from service.translation.scope import New, Old, Scope, Untranslated, flagged, left_over, part
from service.translation.statements import statements
from service.translation.types import ATTACKS, types
from service.translation.types import blows as blows_of

#: Modules that register what they translate.
REGISTERED = (arrivals, cells, conditions, controls, deeds, incarnating, permissions, recruiting, selectors)
#: What is said of a feature and no part of what it does.
_MARKS = ("readings",)
#: What a feature of the older form is told by.
_OLDER = {"class", "keyword"}


def translated(old: Old, kind: str = "creature") -> list[New]:
    """A feature of the older form in the language of cards: one feature, or several that it said together.

    Args:
        old: the feature's wire form.
        kind: of the card that has it: what equipment says of its bearer, it says of its host.

    Raises:
        Untranslated: a word of it is not said in the language yet.
    """
    return whole(_plain(old), Scope(bearer="host" if kind == "equipment" else "self"))


@part("feature")
def whole(old: Old, scope: Scope) -> list[New]:
    """The features that one feature of the older form is: what works in the depth is each by itself."""
    read = {"readings": list(old["readings"])} if "readings" in old else {}
    if "class" not in old and old.get("keyword") == "incarnation" and "times" in old:
        first, *more = incarnating.incarnation({w: told for w, told in old.items() if w not in _MARKS}, scope)
        return [{**first, **read}, *more]
    if old.get("keyword") not in ("depth", "surface") or "class" in old:
        return [{**said(old, scope), **read}]
    there: New = {"exists": {**scope.bearing, "near": {"same_cell": {"kind": old["keyword"]}}}}
    found = [new for inner in old["features"] for new in whole(inner, Scope(scope, scope.bearer))]
    has = [{"grant": new, "on": scope.bearing} for new in found]  # elsewhere it does not even have them
    return [{"always": has, "if": there, "readings": ["depth-and-surface", *old.get("readings", ())]}]


def _plain(value: Any) -> Any:
    """Dictionaries and lists, whatever holds the feature."""
    if hasattr(value, "items"):
        return {key: _plain(part) for key, part in value.items()}
    return [_plain(part) for part in value] if isinstance(value, list | tuple) else value


def said(old: Old, scope: Scope) -> New:
    """A feature, or a part of one that says a feature. Raises Untranslated."""
    rest = {key: value for key, value in old.items() if key not in _MARKS}
    if "unsupported" in rest:
        raise Untranslated("feature", "unsupported")
    if not is_older(rest):
        return rest
    if "class" not in rest:
        return _keyword(rest, scope)
    kind = rest.pop("class")
    if kind not in _CLASSES:
        raise Untranslated("feature", kind)
    new = _CLASSES[kind](rest, scope)
    left_over("feature", kind, rest)
    return new


def is_older(feature: Mapping[str, Any]) -> bool:
    """Whether a feature is of the older form; what both forms say alike is of the older one."""
    return not _OLDER.isdisjoint(feature) and not named_so(feature)


# -- named features --------------------------------------------------------------------------------------------------


@contextmanager
def _counted_as_given(scope: Scope) -> Iterator[None]:
    """The numbers of a feature that a deed gives are counted then, seen from its giver; the other card gets it."""
    before = dict(scope.aliases)
    if scope.giver:
        scope.aliases["self"] = "giver"
    with scope.about(other="self"):
        yield
    scope.aliases = before


def _keyword(old: Old, scope: Scope) -> New:
    name = old.pop("keyword")
    if name == "incarnation_abroad":
        return incarnating.abroad(old, scope)
    if name == "diagonal_movement" and flagged(old, "only"):
        return _slanting(old, scope)
    if name == "vampirism" and "less" in old:
        return _drains_less(old, scope)
    new: New = {"keyword": name}
    with _counted_as_given(scope):
        sums = old.pop("sums", None)
        if sums is not None:
            plus = amount(old.pop("x"), scope)
            bounds: New = {"at_least": plus} if sums == "always" else {}
            bounds |= {"at_most": old.pop("most")} if "most" in old else {}
            left_over("keyword", name, old)
            return {"always": [{"change": {"x": {"keyword": name}}, "on": scope.bearing, "plus": plus, **bounds}]}
        if "x" in old:
            new["x"] = amount(old.pop("x"), scope)
        value = comparison(old.pop("amount"), scope) if "amount" in old else None
    if "range" in old:
        new["range"] = old.pop("range")
    if "features" in old:
        new["grant"] = [inner for feature in old.pop("features") for inner in whole(feature, Scope(scope))]
    if "from" in old:
        new["in"] = _kept_off(old, value, scope)
    elif "against" in old or "force" in old:
        field = "by" if name in ("experience_in_defence", "fear", "vulnerability") else "on"
        event: New = {"event": "attack", **({field: scope.selector(old.pop("against"))} if "against" in old else {})}
        new["in"] = {**event, **({"force": old.pop("force")} if "force" in old else {})}
    left_over("keyword", name, old)
    return new


def _slanting(old: Old, scope: Scope) -> New:
    """It steps diagonally and no otherwise."""
    left_over("keyword", "diagonal_movement", old)
    straight = {"any": [{"near": {"same_row": scope.me}}, {"near": {"same_column": scope.me}}]}
    step: New = {"event": "move", "way": "step", "on": scope.me, "to": {"kind": "cell", **straight}}
    return {"always": [{"grant": {"keyword": "diagonal_movement"}, "on": scope.me}, {"cannot": step}]}


def _drains_less(old: Old, scope: Scope) -> New:
    """It takes so much less from who is wounded than its strike dealt."""
    less = old.pop("less")
    left_over("keyword", "vampirism", old)
    event: New = {"event": "heal", "by": scope.me, "through": {"keyword": "vampirism"}}
    grants: New = {"grant": {"keyword": "vampirism"}, "on": scope.me}
    return {"always": [grants, {"change": "amount", "in": event, "plus": -less}]}


def _kept_off(old: Old, value: New | None, scope: Scope) -> New:
    """What a protection is from."""
    told = old.pop("from")
    if told in ("poison", "curse", "plague", "vulnerability"):
        return {"event": "gain", "what": {"feature": {"keyword": told}}}
    if told in ("spells", "impacts"):
        return {"event": "use", "type": types(told)}
    if told == "sudden_actions":
        return {"event": "use", "what": {"feature": {"playable": "sudden", "do": []}}}
    new: New = {"event": "attack", **blows_of(told)}
    if value is not None:
        new["value"] = value
    if "base" in old:
        new["printed"] = {"value": comparison(old.pop("base"), scope)}
    if "against" in old:
        new["by"] = {**new.get("by", {}), **scope.selector(old.pop("against"))}
    if "force" in old:
        new["force"] = old.pop("force")
    return new


# -- what is used and what triggers ----------------------------------------------------------------------------------


def _shared(old: Old, scope: Scope, each: str) -> New:
    """What features of every class have: a type, a name, a condition, a limit."""
    new: New = {}
    kind = old.pop("type", None)
    if kind is not None and kind not in ATTACKS:
        new["type"] = kind
    if "name" in old:
        new["title"] = old.pop("name")
    if "condition" in old:
        new["if"] = scope.condition(old.pop("condition"))
    if flagged(old, "once"):
        new["limit"] = {"times": 1, "per": "battle"}
    if "limit" in old:
        limit = dict(old.pop("limit"))
        if limit.pop("each", False):
            limit["for"] = scope.name(each)["is"]
        new["limit"] = limit
    return new


def _target(old: Old, scope: Scope) -> list[New]:
    """Who is chosen as the feature is declared."""
    if old.get("target", {}).get("zone") == "graveyard":  # the own one where nothing else is said (dictionary.revive.3)
        old["target"] = {"side": "own", **old["target"]}
    if "target" not in old:
        return []
    kin, count = scope.selector(old.pop("target")), old.pop("count", 1)
    every = flagged(old, "every")
    number = {"count": kin} if every else amount(count, scope)
    many: New = {"equal" if flagged(old, "exactly") or count == 1 or every else "max": number}
    if "least" in old:
        many["min"] = old.pop("least")
    by = "enemy" if old.pop("chooser", "own") == "enemy" else "own"
    reach = {"range": old.pop("range")} if "range" in old and old.get("type") not in ATTACKS else {}
    targets: list[New] = [{"target": kin, "many": many, **reach, "by": by, **_together(old, number), "as": "target"}]
    if "second" in old:
        targets.append({"target": scope.selector(old.pop("second")), "many": {"equal": 1}, "by": "own", "as": "second"})
    return targets


def _together(old: Old, number: Any) -> New:
    """What has to be so of all that are chosen together."""
    among: New = {"is": "target"}
    found: list[New] = []
    if "unlike" in old:
        what = {"squad": "side"}.get(old["unlike"], old["unlike"])
        old.pop("unlike")
        found.append({"compare": {"distinct": what, "among": among}, "equal": number})
    if "alike" in old:
        found.append({"compare": {"distinct": old.pop("alike"), "among": among}, "equal": 1})
    if flagged(old, "adjoining"):
        found.append({"exists": {**among, "near": {"adjacent": among}}, "many": {"equal": number}})
    return {"where": found[0] if len(found) == 1 else {"all": found}} if found else {}


def _body(old: Old, scope: Scope) -> list[New]:
    """Whom a feature is about and what it does, its own attack first."""
    targets = _target(old, scope)
    scope.aimed = bool(targets)
    done: list[New] = []
    if old.get("type") in ATTACKS:
        if not scope.triggered:  # what triggers speaks of whom it triggered at
            scope.aliases["attacked"] = "target"
        if not targets:
            old["target"] = {}
            targets = _target(old, scope)
        done = [*_heedless(old, scope), _own_attack(old, scope)]
    if "keyword" in old and any(one["effect"] == "finish" for one in old.get("effects", ())):
        old.pop("keyword"), old.pop("x", None)  # its text finishes in its own place, at the target that it names
        scope.finishes = True
    if "keyword" in old:
        done.append(_named_deed(old, scope, bool(targets)))
    done += scope.deeds(old.pop("effects", []), bool(targets))
    if "value" in old:
        value = by_force(old.pop("value"), scope)
        done = [{**deed, "amount": value} if deed.get("amount") == 1 else deed for deed in done]
    if flagged(old, "optional"):
        done = [{"optional": done, "by": "own"}]
    return [*blows.answered(scope), *targets, *done]


def _heedless(old: Old, scope: Scope) -> list[New]:
    """408.1: what the attack is at has no features for it."""
    if not flagged(old, "ignores"):
        return []
    made: New = {"event": "attack", "by": scope.me}
    return [{"let": [{"ignore": {}, "in": made}], "until": {**made, "stage": "ended"}}]


def _own_attack(old: Old, scope: Scope) -> New:
    attack: New = {"deed": "attack", "by": scope.me, "on": {"is": "target"}, "type": old["type"]}
    with scope.about(other="target"):
        attack["value"] = by_force(old.pop("value"), scope)
    if "range" in old:
        attack["range"] = old.pop("range")
    if flagged(old, "point_blank"):  # it reaches whoever stands beside it too
        attack["range"] = {"min": 1, "max": attack["range"]}
    if flagged(old, "answered"):
        attack["fight"] = True
    if "name" in old:
        attack["title"] = old.pop("name")
    return attack


def _named_deed(old: Old, scope: Scope, target: bool) -> New:
    """A named feature that is carried out: at its target, or at one that it chooses itself."""
    feature: New = {"keyword": old.pop("keyword")}
    if "x" in old:
        feature["x"] = amount(old.pop("x"), scope)
    used: New = {"deed": "use", "by": scope.me, "what": {"feature": feature}}
    if target:
        return {**used, "on": {"is": "target"}}
    return {**used, "on": {"as": "attacked"}} if "attacked" in scope.spoken else used


def _pay(old: Old, scope: Scope) -> list[New]:
    cost = dict(old.pop("cost", {}))
    paid: list[New] = []
    if cost.get("chips") == "x":
        most = cost.pop("most", None)
        highest = {"of": "chips", **scope.me} if most is None else most
        paid.append({"say": "number", "min": 1, "max": highest, "by": "own", "as": "x"})
    if "chips" in cost:
        paid.append({"deed": "lose", "on": scope.me, "what": "chips", "amount": amount(cost.pop("chips"), scope)})
    player: New = {"kind": "player", "side": "own"}
    for currency in ("gold", "silver"):
        if currency in cost:
            paid.append({"deed": "lose", "on": player, "what": currency, "amount": cost.pop(currency)})
    if cost.pop("close", False):
        paid.append({"deed": "close", "on": scope.me})
    left_over("feature", "cost", cost)
    return paid


def _playable(old: Old, scope: Scope) -> New:
    early = old.pop("when", None)
    time = "recruiting" if early else "sudden" if flagged(old, "sudden") else "turn"
    announced: list[New] = []
    if "announce" in old:
        announced = [{"say": "number", "min": 1, "max": amount(old.pop("announce"), scope), "by": "own", "as": "x"}]
    each = "target" if "target" in old else "attacked"
    told: Old = {word: old.pop(word) for word in ("condition", "limit") if word in old}
    if told.get("limit", {}).get("each"):
        scope.name(each)
    body = _body(old, scope)
    shared = _shared({**{word: old.pop(word) for word in ("type", "name") if word in old}, **told}, scope, each)
    works_in = {"works_in": ["deal"]} if early else {}
    return {"playable": time, "pay": _pay(old, scope), **shared, **works_in, "do": [*announced, *body]}


def _triggered(old: Old, scope: Scope) -> New:
    trigger = dict(old.pop("trigger"))
    scope.triggered = True
    introduce(trigger, scope)
    each = "subject" if "whose" in trigger else "attacked"
    told: Old = {word: old.pop(word) for word in ("condition", "limit", "once") if word in old}
    body = _body(old, scope)
    if trigger["on"] == "state":
        so: New = {"event": "so", "if": scope.condition(told.pop("condition"))}
    shared = _shared({**{word: old.pop(word) for word in ("type", "name") if word in old}, **told}, scope, each)
    if flagged(old, "anywhere"):
        raise Untranslated("feature", "anywhere")
    if trigger["on"] in NAMED:
        return _named(trigger, shared, body, old, scope)
    when = so if trigger["on"] == "state" else scope.pattern(trigger)
    pay = _pay(old, scope)
    moment = MOMENTS.get(trigger["on"])
    works_in = {"works_in": [moment.works_in]} if moment and moment.works_in and "whose" not in trigger else {}
    return {"when": when, **({"pay": pay} if pay else {}), **shared, **works_in, "do": body}


def _named(trigger: Old, shared: New, body: list[New], old: Old, scope: Scope) -> New:
    """A trigger point that is a named feature with a text of its own."""
    rest = dict(trigger)
    name = rest.pop("on")
    die = dict(rest.pop("die", {}))
    new: New = {"keyword": name}
    with _counted_as_given(scope):
        if "max" in die:
            new["x"] = amount(die.pop("max"), scope)
    event: New = {"event": "attack", "by": scope.me}
    if "target" in rest:
        event["on"] = scope.selector(rest.pop("target"))
    if "attacked" in scope.spoken:
        event["on"] = {**event.get("on", {}), "as": "attacked"}
    if "type" in rest:
        event["type"] = types(rest.pop("type"))
    if "die" in scope.spoken:
        event["result"] = {"as": "die"}
    left_over("trigger", name, {**rest, **die})
    if len(event) > 2:
        new["in"] = event
    pay = _pay(old, scope)
    return {**new, **({"pay": pay} if pay else {}), **shared, "do": body}


def _departing(effect: Old, old: Old, scope: Scope) -> New:
    """The card goes as soon as what its text waits for is so."""
    deed: New = {"exile": {"deed": "put", "to": "exile"}, "destroy": {"deed": "die"}}[effect["by"]]
    so: New = {"event": "so", "if": scope.condition(old.pop("condition"))}
    return {"when": so, **_shared(old, scope, "subject"), "do": [{**deed, "by": scope.me, "on": scope.me}]}


def _permanent(old: Old, scope: Scope) -> New:
    limit, effects = old.get("limit"), old.pop("effects")
    counted = [dict(effect) for effect in effects]
    if [effect["effect"] for effect in counted] == ["depart"] and "condition" in old:
        return _departing(counted[0], old, scope)
    if limit:  # the first attack is the striker's, the first roll either's
        for one in counted:
            if one["effect"] == "reduce" or (one["effect"] == "modify" and one.get("what") == "value"):
                one["striking"] = True
            elif one["effect"] == "redirect":  # it is one of the first so many also if it is aimed at this card anyway
                one["counted"] = True
    each = "target" if any(one["effect"] == "replace" for one in counted) else "subject"
    if limit and limit.get("each"):
        scope.name(each)
    return {"always": statements(counted, scope), **_shared(old, scope, each)}


_CLASSES = {"playable": _playable, "triggered": _triggered, "permanent": _permanent, "combined": _triggered}

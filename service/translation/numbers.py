"""Numbers, those that are counted, and bounds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from service.translation.scope import New, Old, Scope, Untranslated, left_over

_ATTRIBUTES = ("wounds", "lives", "extra_lives", "chips", "counters", "cost", "excess")
_SAID = ("x", "amount", "die", "dealt", "distance")
_MADE_OF = (("times", "multiply"), ("plus", "plus"), ("divide", "divide"), ("round", "rounded"), ("max", "at_most"))


def amount(old: Any, scope: Scope) -> Any:
    """A number of a text: whole, said before, or counted. Raises Untranslated."""
    if isinstance(old, int):
        return old
    if isinstance(old, str):
        return {"of": "chips", **scope.me} if old == "chips" else {"number": _said(old, scope)}
    return _measure(dict(old), scope)


def _said(name: str, scope: Scope) -> str:
    scope.spoken.add(name)
    return name


def _measure(old: Old, scope: Scope) -> New:
    of = old.pop("of")
    new = _counted(of, old, scope)
    taken, more = old.get("times", 1) < 0, old.get("plus", 0)
    if taken and more <= 0 and "max" in old:
        new["at_least"] = -old.pop("max")
    elif more < 0 if not taken else more > 0:  # no number of a text is below nothing, unless it takes away
        new["at_least"] = 0
    for word, name in _MADE_OF:
        if word in old:
            new[name] = old.pop(word)
    left_over("number", of, old)
    return new


def _counted(of: str, old: Old, scope: Scope) -> New:
    """What a number is of, before anything is made of it."""
    if of == "done":
        return {"count": scope.name("done")}
    if of in _SAID:
        old.pop("whose", None)
        return {"number": _said(of, scope)}
    if of in _ATTRIBUTES:
        return {"of": of, **_whose(old, scope)}
    if of in ("cards", "elements"):
        kin = scope.selector(old.pop("filter", {}))
        return {"count": kin} if of == "cards" else {"distinct": "element", "among": kin}
    if of in ("sum", "greatest"):
        return _of_all(of, old, scope)
    found = _OTHERS.get(of)
    if found is None:
        raise Untranslated("number", of)
    return found(old, scope)


def _whose(old: Old, scope: Scope) -> New:
    """Whose number it is: where the text does not say, that of the other card of the matter, if there is one."""
    whose = str(old.pop("whose", "other"))
    if whose == "it":  # a pronoun that the reader could not tell whom it stands for
        raise Untranslated("number", "whose it")
    if whose == "target" and scope.other == "self" and scope.aimed:
        return {"is": "target"}
    if whose in ("other", "target"):
        return {"is": scope.other} if scope.other is not None else scope.me
    return scope.name(whose)


def _of_all(of: str, old: Old, scope: Scope) -> New:
    each = old.pop("each")
    kin = scope.selector(old.pop("filter"))
    if isinstance(each, dict) and not each.keys() - {"of", "whose"} and each.get("whose", "target") == "target":
        return {of: each["of"], "among": kin}
    if isinstance(each, dict) and each.keys() <= {"of", "whose", "force"} and each["of"] == "strike":
        return {of: {"printed": {"strike": each["force"]}}, "among": kin}
    if isinstance(each, dict) and each.keys() <= {"of", "whose", "keyword"} and each["of"] in _OF_FEATURES:
        return {of: {_OF_FEATURES[each["of"]]: {"keyword": each.get("keyword", "armor")}}, "among": kin}
    raise Untranslated("number", f"{of} each")


#: What of a named feature is counted.
_OF_FEATURES = {"left": "unused", "feature": "x"}


def _case(old: Old, scope: Scope) -> New:
    """One number where there is such a card, another where there is none: so many for each, and no more than that."""
    so, then, other = old.pop("if"), old.pop("then"), old.pop("else")
    kin = so.get("exists", {}).get("filter") if set(so) == {"exists"} and set(so["exists"]) == {"filter"} else None
    if kin is None or not isinstance(then, int) or not isinstance(other, int):
        raise Untranslated("number", "case")
    bound = "at_most" if then > other else "at_least"
    return {"count": scope.selector(kin), "multiply": then - other, "plus": other, bound: then}


def _strike(old: Old, scope: Scope) -> New:
    """The printed value, or with what is added to it whomever it strikes."""
    strike: New = {"strike": old.pop("force")}
    return {"of": strike if old.pop("modified", False) else {"printed": strike}, **_whose(old, scope)}


def _difference(old: Old, scope: Scope) -> New:
    """By how much two numbers differ, whichever is greater."""
    first, second = (_of(amount(one, scope)) for one in old.pop("between"))
    return {**first, "plus": _less(second), "at_least": {**second, "plus": _less(first)}}


def _of(number: Any) -> New:
    """A number that something can be added to."""
    if not isinstance(number, dict) or "plus" in number:
        raise Untranslated("number", "difference of sums")
    return number


def _less(number: New) -> New:
    return {**number, "multiply": -1}


def _free_cells(old: Old, scope: Scope) -> New:
    """Free cells beside a card, or of the chosen ones."""
    if old.pop("in_area", False):
        return {"count": {"kind": "cell", "free": True, **scope.name("area")}}
    return {"count": {"kind": "cell", "free": True, "near": {"adjacent": _whose(old, scope)}}}


def _turned(event: str, field: str) -> Any:
    """What is summed up over the events of this turn that befell the card."""

    def said(old: Old, scope: Scope) -> New:
        return {"sum": field, "among": {"event": event, "on": _whose(old, scope), "per": "turn"}}

    return said


def _steps(old: Old, scope: Scope) -> New:
    among = {"event": "move", "way": "step", "on": _whose(old, scope), "per": "turn"}
    return {"sum": "distance", "among": among}


def _mulligans(old: Old, scope: Scope) -> New:
    old.pop("whose", None)
    return {"count": {"event": "put", "way": "mulligan", "by": "own", "per": "battle"}}


_OTHERS: dict[str, Callable[[Old, Scope], New]] = {
    "strike": _strike,
    "movement": lambda old, scope: {"of": {"printed": "movement"}, **_whose(old, scope)},
    "feature": lambda old, scope: {"of": {"x": {"keyword": old.pop("keyword")}}, **_whose(old, scope)},
    "left": lambda old, scope: {"of": {"unused": {"keyword": old.pop("keyword", "armor")}}, **_whose(old, scope)},
    "difference": _difference,
    "case": _case,
    "free_cells": _free_cells,
    "hurt": _turned("wound", "amount"),
    "steps": _steps,
    "mulligans": _mulligans,
    "row": lambda old, scope: {"of": "row", **(scope.moved or scope.me)},
}


def comparison(old: Old, scope: Scope) -> New:
    """Bounds of a number."""
    return {word: value if isinstance(value, bool) else amount(value, scope) for word, value in old.items()}


def by_force(old: Any, scope: Scope) -> Any:
    """What an attack is worth, weak, medium and strong; as the simple strike where the text says so."""
    if isinstance(old, dict) and "strike" in old:
        plus = {"plus": old["plus"]} if old.get("plus") else {}
        forces = ("weak", "medium", "strong") if old["strike"] == "all" else (old["strike"],) * 3
        return [{"of": {"strike": force}, **scope.me, **plus} for force in forces]
    if isinstance(old, dict):
        return [amount(old, scope)] * 3
    return [amount(one, scope) for one in old]

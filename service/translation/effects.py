"""The effects of the older form by name, and what translations of effects share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from service.translation.durations import lasting
from service.translation.numbers import amount, by_force
from service.translation.scope import New, Old, Scope, Untranslated, left_over, part

Said = Callable[[str, Old, Scope, bool], list[New]]
#: What says each effect: its name, its fields, the scope, and whether the text has a target.
EFFECTS: dict[str, Said] = {}
ONE: New = {"equal": 1}


def effect(*names: str) -> Callable[[Said], Said]:
    """Decorator: the function says these effects."""

    def register(said: Said) -> Said:
        EFFECTS.update(dict.fromkeys(names, said))
        return said

    return register


@part("deeds")
def deeds(old: list[Old], scope: Scope, target: bool) -> list[New]:
    """Effects one after another.

    Args:
        target: whether the text has a target: what says no other card is about it.

    Raises:
        Untranslated: a word has no place in the language yet.
    """
    return [new for one in old for new in _said(dict(one), scope, target)]


def _said(old: Old, scope: Scope, target: bool) -> list[New]:
    name = old.pop("effect")
    if isinstance(old.get("x"), dict) and old["x"].get("of") == "case":
        case = old["x"]
        ways = [_said({"effect": name, **old, "x": case[way]}, scope, target) for way in ("then", "else")]
        return [{"if": scope.condition(case["if"]), "do": ways[0], "else": ways[1]}]
    found = EFFECTS.get(name)
    if found is None:
        raise Untranslated("effect", name)
    only = old.pop("if", None)
    new = found(name, old, scope, target)
    left_over("effect", name, old)
    return new if only is None else [{"if": scope.condition(only), "do": new}]


def whom(old: Old, scope: Scope, target: bool) -> New:
    """Whom an effect is about: its target, or the card with the text, where it does not say."""
    role = old.pop("to", None) or ("target" if target else "self")
    if role == "each":
        return scope.selector(old.pop("filter", {}))
    if "filter" in old:
        return {**scope.selector(old.pop("filter")), **scope.name(role)}
    return scope.name(role)


def about_each(on: New, scope: Scope, said: Callable[[New], list[New]]) -> list[New]:
    """What is done to some cards, each by itself where a number of it is that card's own.

    A number that does not say whose it is, is that of the card that the effect is about.
    """
    named = on["is"] if on.keys() == {"is"} else "one"
    with scope.about(other=named):
        new = said(on)
    if named != "one" or not (_speaks_of(new, "one") or _until_its_next(new)):
        return new
    with scope.about(other=named):
        return [{"each": on, "as": "one", "do": said({"is": "one"})}]


def _until_its_next(value: Any) -> bool:
    """Whether something lasts until the next attack or roll of each of them."""
    if isinstance(value, dict):
        return (value.get("next") is True and "by" in value) or any(map(_until_its_next, value.values()))
    return isinstance(value, list) and any(map(_until_its_next, value))


def _speaks_of(value: Any, name: str) -> bool:
    if isinstance(value, dict):
        return value.get("is") == name or any(_speaks_of(one, name) for one in value.values())
    return isinstance(value, list) and any(_speaks_of(one, name) for one in value)


def number(old: Old, scope: Scope) -> Any:
    """How much: ``x``, or one of three by the force of a roll; 1 where it is not said."""
    if "value" in old:
        return by_force(old.pop("value"), scope)
    return amount(old.pop("x", 1), scope)


def done(deed: str, scope: Scope, on: New, **more: Any) -> New:
    """A deed of the card with the text."""
    return {"deed": deed, "by": scope.me, "on": on, **more}


def for_so_long(new: New, old: Old, scope: Scope) -> New:
    """A deed with how long what it does lasts."""
    return {**new, **lasting(old, new["on"], scope)}


def counted(value: Any, number: str, event: str) -> Any:
    """A text in which a number is how much a deed that has a name really came to."""
    if isinstance(value, dict):
        if value.get("number") == number:
            more = {key: part for key, part in value.items() if key != "number"}
            return {"sum": "amount", "among": {"is": event}, **more}
        return {key: counted(part, number, event) for key, part in value.items()}
    return [counted(one, number, event) for one in value] if isinstance(value, list) else value

"""Numbers that are others: of attacks and rolls, of what is dealt and healed, of cards."""

from __future__ import annotations

from typing import Any

from service.translation.numbers import amount, comparison
from service.translation.scope import New, Old, Scope, flagged
from service.translation.types import blows, types

_NAMED = frozenset({"finishing", "fury", "prophecy"})


def change(old: Old, whose: New, scope: Scope) -> New:
    """A number that is another: of the attacks of these cards or at them, of their rolls, or of the cards."""
    what = old.pop("what")
    event, mine, opponent = _matter(what, old, whose, scope)
    foe = "attacker" if opponent == "by" else "attacked"
    if what in ("value", "roll", "range") and _counts_opponent(old):
        event[opponent] = {**event.get(opponent, {}), "as": foe}
    theirs = isinstance(old.get("by"), dict) and old["by"].get("whose") == "target" and "is" not in whose
    if theirs:  # "their" number is a group's own
        event[mine] = {**whose, "as": "bearer"}
    with scope.about(other="bearer" if theirs else foe):
        how = _how(what, old, scope)
    if "across" in event and isinstance(how.get("plus"), int):
        how["plus"] = {"count": {"is": "passed"}, **({"multiply": how["plus"]} if how["plus"] != 1 else {})}
    new: New = {"change": {"roll": "result", "healing": "amount"}.get(what, what), **how}
    if what in ("lives", "movement"):
        return {**new, "on": event[mine]}
    if what in _NAMED:
        new["change"] = {"x": {"keyword": what}}
        on = {"on": whose}
        return {**new, **on, **({"in": event} if "on" in event else {})}
    return {**new, "in": _at_such(event, opponent, scope)}


def _counts_opponent(old: Old) -> bool:
    """Whether what is added is a number of the other card of the attack."""
    by = old.get("by")
    return isinstance(by, dict) and by.get("whose", "target") in ("target", "attacked", "attacker")


def _at_such(event: New, opponent: str, scope: Scope) -> New:
    """The event with its other card by the name under which a number speaks of it."""
    role = "attacker" if opponent == "by" else "attacked"
    if role in scope.spoken and "as" not in event.get(opponent, {}) and {"is": role} not in event.values():
        event[opponent] = {**event.get(opponent, {}), "as": role}
    return event


def _how(what: str, old: Old, scope: Scope) -> New:
    """What becomes of the number."""
    new: New = {}
    by = amount(old.pop("by", 0 if {"times", "to"} & old.keys() else 1), scope)
    if "times" in old:
        new["multiply"] = old.pop("times")
    if "to" in old:
        new["set" if what == "range" else "at_most"] = old.pop("to")
    if by:
        new["plus"] = by
    return new


def _matter(what: str, old: Old, whose: New, scope: Scope) -> tuple[New, str, str]:
    """The events that a modifier is about, and the fields of its own card and of the other one."""
    if what in ("value", "roll", "range"):
        return _attack(what, old, whose, scope)
    if what == "healing":
        event: New = {"event": "heal", "by": whose}
    elif what == "finishing":
        event = {"event": "use", "by": whose, "what": {"feature": {"keyword": what}}}
    else:
        event = {"by": whose}
    if "against" in old:
        event["on"] = scope.selector(old.pop("against"))
    return event, "by", "on"


def _attack(what: str, old: Old, whose: New, scope: Scope) -> tuple[New, str, str]:
    """Attacks, spells and impacts of some type, of such cards or at them; rolls that are made for them."""
    when, striking = old.pop("when", None), flagged(old, "striking")
    mine, opponent = ("on", "by") if when == "attacked" else ("by", "on")
    of = old.pop("of", None if what == "roll" else "attacks")
    new: New = {"event": "roll" if what == "roll" else "attack"}
    if of in ("spell", "impact", "spells", "impacts", "poison"):
        new = {"event": "wound", **({"through": {"keyword": of}} if of == "poison" else {"type": types(of)})}
    elif of == "jump":
        new = {"event": "move", "way": "jump"}
        mine = "on"
    elif of is not None:
        new |= blows(of)
    new[mine] = {**new.get(mine, {}), **whose}
    if when == "answering":
        new["answering"] = True
    if striking or (when == "attacking" and what == "roll"):
        new["answering"] = False
    _asked(old, new, opponent, scope)
    return new, mine, opponent


def _asked(old: Old, new: New, opponent: str, scope: Scope) -> None:
    """What more a modifier asks of the blow."""
    if "against" in old:
        new[opponent] = {**new.get(opponent, {}), **scope.selector(old.pop("against"))}
    if "force" in old:
        new["force"] = old.pop("force")
    if flagged(old, "fighting"):
        new["fight"] = True
    if "name" in old:
        new["title"] = old.pop("name")
    if "worth" in old:
        new["value"] = comparison(old.pop("worth"), scope)
    if "die" in old:
        new["pips"] = comparison(old.pop("die"), scope)
    if "over" in old:  # so much for every card that it goes over
        new["across"] = {**scope.selector(old.pop("over")), "as": "passed"}


def attacks(old: Old, scope: Scope, field: str = "by", usual: str | None = None) -> New:
    """Attacks of a type, of these cards or at them, against such others."""
    other = "on" if field == "by" else "by"
    whose = scope.named("subject", scope.selector(old.pop("cards"))) if "cards" in old else scope.bearing
    event: New = {"event": "attack", field: whose}
    of = old.pop("of", usual)
    if of in ("spell", "impact", "magic", "spells", "impacts"):
        event |= {"event": "use", "type": types(of)}
    elif of is not None:
        event = {**blows(of), **event}
    if "against" in old:
        event[other] = {**event.get(other, {}), **scope.selector(old.pop("against"))}
    if "force" in old:
        event["force"] = old.pop("force")
    if flagged(old, "striking"):
        event["answering"] = False
    for word in ("worth", "base"):
        if word in old:
            value: Any = comparison(old.pop(word), scope)
            event |= {"value": value} if word == "worth" else {"printed": {"value": value}}
    return event

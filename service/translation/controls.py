"""What steers a text: choices, parts that depend on others, rolls, and what waits."""

from __future__ import annotations

from typing import Any

from service.translation.durations import lasting
from service.translation.effects import ONE, counted, done, effect, for_so_long, number, whom
from service.translation.events import introduce
from service.translation.numbers import amount, comparison
from service.translation.scope import New, Old, Scope, flagged


@effect("pick")
def _pick(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """Cards that the rest is about: one is the ``subject`` there, several are the ``done``."""
    many, fewer = amount(old.pop("x", 1), scope), flagged(old, "fewer")
    told = {new: old.pop(word) for word, new in (("as", "type"), ("name", "title")) if word in old}
    among = old.pop("among", None)
    old.pop("to", None)
    kin = {**scope.selector(old.pop("filter", {})), **(scope.name(among) if among else {})}
    before = dict(scope.aliases)
    for role in ("subject", *(("done",) if many != 1 else ())):  # of the moment it was another
        scope.aliases.pop(role, None)
    old_effects = [dict(one) for one in old.pop("effects")]
    follows = [] if any("nth" in one for one in old_effects) else scope.deeds(old_effects, target)
    scope.aliases = before
    named = "done" if "done" in scope.spoken and many != 1 else "subject"
    if among and many == 1:  # what follows speaks of the others of them
        follows = _instead(follows, {"is": "done"}, {**scope.name(among), "not": {"is": "subject"}})
    if any("nth" in one for one in old_effects):
        return _one_by_one(kin, old_effects, scope, target)
    picked = {"pick": kin, "many": {"max" if fewer else "equal": many}, "by": "own", "as": named, **told}
    return [picked, *(follows if among else _renamed(follows, "done", named))]


_ORDER = ("first", "second", "third")


def _one_by_one(kin: New, effects: list[Old], scope: Scope, target: bool) -> list[New]:
    """Cards of which each has something else done to it: they are picked one after another."""
    picks: list[New] = []
    follows: list[New] = []
    for place, one in enumerate(sorted(effects, key=lambda each: int(each["nth"]))):
        name, before = f"the_{_ORDER[place]}", [picked["as"] for picked in picks]
        others: New = {"all": [{"not": {"is": other}} for other in before]} if before else {}
        picks.append({"pick": {**kin, **others}, "many": {"equal": 1}, "by": "own", "as": name})
        aliases = dict(scope.aliases)
        scope.aliases["done"] = name
        follows += scope.deeds([{word: value for word, value in one.items() if word != "nth"}], target)
        scope.aliases = aliases
    return [*picks, *follows]


def _instead(value: Any, old: New, new: New) -> Any:
    """A text in which somebody is spoken of in another way."""
    if value == old:
        return new
    if isinstance(value, dict):
        return {key: _instead(part, old, new) for key, part in value.items()}
    return [_instead(one, old, new) for one in value] if isinstance(value, list) else value


def _renamed(value: Any, old: str, new: str) -> Any:
    """A text in which somebody is spoken of by another name."""
    if old == new:
        return value
    if isinstance(value, dict):
        return {k: new if k == "is" and part == old else _renamed(part, old, new) for k, part in value.items()}
    return [_renamed(one, old, new) for one in value] if isinstance(value, list) else value


@effect("may")
def _may(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    on = whom(old, scope, target)
    asked = old.pop("asks", None) == "its_player"
    several = "is" not in on
    by: Any = {"controller": {"is": "subject" if several else on["is"]}} if asked else "own"
    before = dict(scope.aliases)
    if several:
        scope.aliases.pop("subject", None)  # of the moment it was another
    new: New = {"optional": scope.deeds(old.pop("effects"), target), "by": by}
    if "otherwise" in old:
        new["else"] = scope.deeds(old.pop("otherwise"), target)
    scope.aliases = before
    if several:
        return [{"each": on, "as": "subject", "do": [new]}]
    return [new] if on.keys() == {"is"} else [{"if": {"exists": on}, "do": [new]}]


@effect("choose")
def _choose(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """One of several alternatives, or all of them where what allows that is so."""
    chooser = old.pop("chooser", "own")
    on = whom(old, scope, target)
    by = {"controller": on} if chooser == "its_player" else chooser
    options = [scope.deeds(option, target) for option in old.pop("options")]
    new: New = {"choose": options, "by": by}
    if "both" not in old:
        return [new]
    both = scope.condition(old.pop("both"))
    return [{"if": both, "do": [one for way in options for one in way], "else": [new]}]


@effect("attempt")
def _attempt(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """What follows only if something came about: who it came about with are ``done``, the wounds of it ``dealt``."""
    old.pop("to", None)
    follows = {
        key: scope.deeds(old.pop(word), target) for word, key in (("then", "do"), ("otherwise", "else")) if word in old
    }
    spoken = {role for role in ("done", "dealt") if role in scope.spoken}
    tried = scope.deeds(old.pop("effects"), target)
    last = tried[-1]
    if "deed" in last and "done" in spoken and "as" not in last["on"]:
        last["on"] = {**last["on"], "as": "done"}
    if "dealt" in spoken:
        last["as"] = "tried"
        follows = {key: counted(value, "dealt", "tried") for key, value in follows.items()}
    return [{"attempt": tried, **follows}]


@effect("suppose", "if_shown")
def _suppose(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    old.pop("to", None)
    if name == "suppose":
        so = scope.condition(old.pop("so"))
    else:
        many = {"many": {"min": old.pop("min")}} if "min" in old else {}
        so = {"exists": {**scope.selector(old.pop("filter")), "is": "shown"}, **many}
    new: New = {"if": so, "do": scope.deeds(old.pop("effects"), target)}
    if "otherwise" in old:
        new["else"] = scope.deeds(old.pop("otherwise"), target)
    return [new]


@effect("prophecy", "meanness")
def _uses(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """A named feature that is used as a part of a text."""
    old.pop("to", None)
    feature: New = {"keyword": name, "x": number(old, scope)}
    if name == "meanness":
        before = dict(scope.aliases)
        scope.aliases["subject"] = "victim"
        inner = scope.deeds(old.pop("effects", []), target)
        scope.aliases = before
    else:
        inner = scope.deeds(old.pop("effects", []), target)
    return [{"deed": "use", "by": scope.me, "what": {"feature": {**feature, **({"do": inner} if inner else {})}}}]


@effect("finish")
def _finish(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    feature = {"keyword": "finishing", "x": number(old, scope)}
    on = whom(old, scope, target)
    on = {"as": "target"} if scope.finishes and on == {"is": "target"} else on
    return [done("use", scope, on, what={"feature": feature})]


@effect("invoke")
def _invoke(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """The texts of a card for a moment of its own are carried out now."""
    feature = {"keyword": old.pop("keyword")}
    return [{"deed": "use", "by": whom(old, scope, target), "what": {"feature": feature}}]


@effect("delay")
def _delay(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """A trigger that waits, once: who is who around it stays so."""
    on = whom(old, scope, target)
    trigger = dict(old.pop("trigger"))
    if on != scope.me:  # it is the text of the other card
        told = {"class": "triggered", "trigger": trigger, "effects": old.pop("effects")}
        (feature,) = scope.feature({**told, "limit": {"times": 1, "per": "battle"}}, given=True)
        return [for_so_long(done("gain", scope, on, what={"feature": feature}), old, scope)]
    inner = Scope(scope, scope.bearer)
    inner.aliases, inner.triggered = dict(scope.aliases), True
    introduce(trigger, inner)
    does = inner.deeds(old.pop("effects"), target)
    when = inner.pattern(trigger)
    new: New = {"later": {"when": when, "do": does, "limit": {"times": 1, "per": "battle"}}}
    return [{**new, **lasting(old, on, scope)}]


@effect("roll")
def _roll(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """A die, with what modifies rolls where its edition means that, or without it; what follows hangs on its number, of
    the first that fits."""
    on = whom(old, scope, target) if "to" in old else scope.me
    outcomes = [dict(one) for one in old.pop("outcomes")]
    field = "result" if all(one.get("modified", True) for one in outcomes) else "pips"
    new: list[New] = []
    for outcome in reversed(outcomes):
        bounds = {bound: outcome.pop(bound) for bound in ("min", "max", "odd") if bound in outcome}
        outcome.pop("modified", None)
        inner = scope.deeds(outcome.pop("effects"), target)
        if bounds:
            asked: New = {"if": {"compare": {"number": "die"}, **comparison(bounds, scope)}, "do": inner}
            new = [{**asked, "else": new} if new else asked]
        else:
            new = inner
    return [{"deed": "roll", "by": on, field: {"as": "die"}}, *new]


@effect("contest")
def _contest(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """A roll of the card with the text against one of another's: by how much the own one is greater is the amount."""
    on = whom(old, scope, target)
    more = {"number": "own_roll", "plus": {"number": "their_roll", "multiply": -1}}
    ways = {key: _of(scope.deeds(old.pop(word, []), target), way) for word, key, way in (
        ("effects", "do", more), ("otherwise", "else", _LESS))}  # fmt: skip
    so = {"compare": {"number": "own_roll"}, "min": {"number": "their_roll", "plus": 1}}
    rolls: list[New] = [
        {"deed": "roll", "by": scope.me, "result": {"as": "own_roll"}},
        {"deed": "roll", "by": on, "result": {"as": "their_roll"}},
    ]
    return [*rolls, {"if": so, "do": ways["do"], **({"else": ways["else"]} if ways["else"] else {})}]


_LESS: New = {"number": "their_roll", "plus": {"number": "own_roll", "multiply": -1}}


def _of(value: Any, number: New) -> Any:
    """A text in which the amount of the moment is that number."""
    return _instead(value, {"number": "amount"}, number)


@effect("throw_die")
def _throw_die(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    return [{"deed": "roll", "by": whom(old, scope, target)}]


@effect("area")
def _area(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """Cells of a shape are picked, and what follows is about who stands there."""
    old.pop("to", None)
    shape = old.pop("shape")
    place = scope.cells(old.pop("cell")) if "cell" in old else {"kind": "cell"}
    if "half" in old:
        place["half"] = old.pop("half")
    picked: New = {"pick": place, "many": ONE if shape == "cell" else {"min": 1}, "by": "own", "as": "area"}
    if shape != "cell":
        picked["shape"] = shape
    if shape == "ray":
        picked |= {"from": scope.me, "many": {"max": old.pop("length")}}
    if flagged(old, "free"):
        picked["where"] = {"exists": {"kind": "cell", "is": "area", "free": True}}
    scope.spoken.add("area")
    return [picked, *scope.deeds(old.pop("effects"), target)]


_TAKEN = {"take_counter": "counters", "take_chips": "chips", "take_lives": "extra_lives"}


@effect(*_TAKEN)
def _taken(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """Units are taken from a card that has so many, and the text goes on."""
    much = amount(old.pop("x", 1), scope)
    what = _TAKEN[name]
    kin: Old = {**old.pop("filter"), **({"zone": "graveyard"} if name == "take_counter" else {})}
    lost = {"what": what, "amount": much}
    return _spent(kin, {what: {"min": much}}, "lose", lost, old, scope, target)


@effect("exile_dead")
def _exile_dead(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    kin = {**old.pop("filter"), "zone": "graveyard"}
    return _spent(kin, {}, "put", {"to": "exile"}, old, scope, target)


@effect("close_one")
def _close_one(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    return _spent(old.pop("filter"), {"closed": False}, "close", {}, old, scope, target)


def _spent(kin: Old, more: New, deed: str, fields: New, old: Old, scope: Scope, target: bool) -> list[New]:
    """A card pays for what follows: it is the ``subject`` of that, and what was ``spent``."""
    old.pop("to", None)
    before = dict(scope.aliases)
    scope.aliases |= {"subject": "spent"}
    inner = scope.deeds(old.pop("effects", []), target)
    scope.aliases = before
    picked = {"pick": {**scope.selector(kin), **more}, "many": ONE, "by": "own", "as": "spent"}
    return [picked, done(deed, scope, {"is": "spent"}, **fields), *inner]


@effect("close_some")
def _close_some(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """So many open cards are closed, or as many as the player likes; with none nothing follows."""
    old.pop("to", None)
    exactly = amount(old.pop("x"), scope) if "x" in old else None
    most = old.pop("most", None)
    many: New = {"equal": exactly} if exactly is not None else {"min": 0, **({"max": most} if most else {})}
    kin = {**scope.selector(old.pop("filter")), "closed": False}
    inner = scope.deeds(old.pop("effects", []), target)
    picked = {"pick": kin, "many": many, "by": "own", "as": "done"}
    closes = done("close", scope, {"is": "done"})
    return [picked, {"attempt": [closes], "do": inner} if inner else closes]


@effect("gather")
def _gather(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """Who fits before the text goes on is meant in what follows, wherever they are then."""
    old.pop("to", None)
    kin = scope.selector(old.pop("filter"))
    scope.spoken.add("done")
    inner = scope.deeds(old.pop("effects"), target)
    return [{"pick": kin, "many": {"equal": {"count": kin}}, "by": "own", "as": "done"}, *inner]

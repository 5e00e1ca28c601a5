"""What a text does to cards as they stand: wounds, heals, opens, closes, gives and takes."""

from __future__ import annotations

from typing import Any

from service.translation.changes import change
from service.translation.durations import lasting
from service.translation.effects import about_each, counted, done, effect, for_so_long, number, whom
from service.translation.numbers import amount, by_force
from service.translation.scope import New, Old, Scope, Untranslated, flagged
from service.translation.types import blows

_PLAIN = {"destroy": "die", "open": "open", "close": "close"}
_NAMED = {"poison": "poison", "curse": "curse", "bless": "blessing", "infect": "plague"}
_UNITS = {
    "gain_chips": ("gain", "chips"), "lose_chips": ("lose", "chips"), "extra_lives": ("gain", "extra_lives"),
    "lose_lives": ("lose", "extra_lives"), "incarnate": ("gain", "counters"), "have_wounds": ("gain", "wounds"),
}  # fmt: skip


@effect(*_PLAIN)
def _plain(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    old.pop("x", None)
    return [done(_PLAIN[name], scope, whom(old, scope, target))]


@effect("wound", "heal")
def _wound(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """What a card "gets" nobody deals; a full healing is as many wounds as it has."""
    own, full = flagged(old, "get"), flagged(old, "full")
    which = old.pop("which", None)
    x = {"of": "wounds"} if full else old.pop("x", 1)
    told = {"value": old.pop("value")} if "value" in old else {"x": x}

    def said(on: New) -> list[New]:
        new = done(name, scope, on, amount=number(dict(told), scope))
        return [{key: part for key, part in new.items() if key != "by"} if own else new]

    on = whom(old, scope, target)
    if which is not None:  # of several the one that costs less, or more, than each other
        most = {"max": {"greatest": "cost", "among": on, "plus": -1}}
        return said({**on, "cost": most if which == "cheaper" else {"min": {**_least(on), "plus": 1}}})
    return about_each(on, scope, said)


def _least(on: New) -> New:
    return {"smallest": "cost", "among": on}


@effect(*_UNITS)
def _units(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """Chips, additional lives, counters: so many, all there are, or fewer as the player likes."""
    deed, what = _UNITS[name]
    zone = {"zone": old.pop("zone")} if "zone" in old else {}
    whole, fewer, after = flagged(old, "all"), flagged(old, "fewer"), old.pop("effects", None)
    most = old.pop("max", None)
    x = {"of": what} if whole else old.pop("x", 1)
    forces = old.pop("value", None)

    def said(on: New) -> list[New]:
        much = amount(x, scope) if forces is None else by_force(forces, scope)
        if fewer and isinstance(much, int):  # and no more than there are
            much = {"of": what, "is": on["is"], "at_most": much}
        asked: list[New] = []
        if fewer:
            asked = [{"say": "number", "min": 0, "max": much, "by": "own", "as": "amount"}]
            much = {"number": "amount"}
        new = done(deed, scope, on, what=what, amount=much, **({"at_most": most} if most is not None else {}))
        if after is None:
            return [*asked, new]
        before = dict(scope.aliases)
        scope.aliases |= {"done": on["is"]} if "is" in on else {}
        follows = counted(scope.deeds(after, target), "amount", "lost")
        scope.aliases = before
        return [*asked, {"attempt": [{**new, "as": "lost"}], "do": follows}]

    on = {**whom(old, scope, target), **zone}
    if fewer and "is" not in on:  # each loses as many as its player says
        with scope.about(other="one"):
            return [{"each": on, "as": "one", "do": said({"is": "one"})}]
    return about_each(on, scope, said)


@effect(*_NAMED)
def _named(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """A feature that the card gets: poison, which can grow, a curse, a blessing, the plague."""
    on = whom(old, scope, target)
    feature: New = {"keyword": _NAMED[name]}
    sums, most = old.pop("sums", None), old.pop("most", None)
    if name != "poison":
        old.pop("x", None)
        return [for_so_long(done("gain", scope, on, what={"feature": feature}), old, scope)]
    x = {"value": old.pop("value")} if "value" in old else {"x": old.pop("x", 1)}

    def said(on: New) -> list[New]:
        much = number(dict(x), scope)
        if sums is None:
            return [done("gain", scope, on, what={"feature": {**feature, "x": much}})]
        grows = done("gain", scope, on, what={"x": feature}, amount=much)
        if most is not None:
            grows["at_most"] = most
        return [grows] if sums == "always" else _where_it_is(grows, feature)

    return about_each(on, scope, said)


@effect("gain_feature")
def _gain_feature(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """A feature; where it adds to one that the card has, the number of that grows."""
    on = whom(old, scope, target)
    told = dict(old.pop("feature"))
    most = old.pop("most", None)
    sums = told.pop("sums", None)
    turns = amount(old.pop("turns"), scope) if "turns" in old else None
    if sums is not None and told.keys() <= {"keyword", "x", "most"}:
        return _grows(on, told, sums, most, old, scope)
    together = {"together": most} if most is not None else {}
    new = [done("gain", scope, on, what={"feature": feature}, **together) for feature in _given(told, scope)]
    lasts = lasting(old, on, scope)
    if turns is not None:  # so many of those turns have to end, and it has it in these alone
        ends = lasts["until"]
        lasts = {"until": {**ends, "nth": {"equal": turns}}, "while": {"turn": ends["whose"]}}
    return [{**one, **lasts} for one in new]


def _grows(on: New, told: Old, sums: str, most: int | None, old: Old, scope: Scope) -> list[New]:
    lasts = lasting(old, on, scope)
    feature = {"keyword": told["keyword"]}

    def said(on: New) -> list[New]:
        grows = done("gain", scope, on, what={"x": feature}, amount=amount(told["x"], scope), **lasts)
        if most is not None:
            grows["together"] = most
        if "most" in told:
            grows["at_most"] = told["most"]
        return [grows] if sums == "always" else _where_it_is(grows, feature)

    return about_each(on, scope, said)


def _where_it_is(grows: New, feature: New) -> list[New]:
    """What adds to a feature that is there: with one card if it has it, of several with those that do."""
    having = {**grows["on"], "has": feature}
    return [{"if": {"exists": having}, "do": [grows]}] if "is" in having else [{**grows, "on": having}]


def _given(told: Old, scope: Scope) -> list[New]:
    """A feature that is given: the card with the text is its giver, and ``self`` is who has it."""
    return scope.feature(told, given=True)


@effect("lose_feature", "cure")
def _lose_feature(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """Named features go wherever they are from; "all" are those that are printed on it."""
    on = whom(old, scope, target)
    if name == "cure":
        features: list[Any] = [{"keyword": old.pop("marker")}]
    elif flagged(old, "all"):
        return [for_so_long(done("lose", scope, on, what={"feature": {"printed": True}}), old, scope)]
    else:
        features = _given(dict(old.pop("feature")), scope)
    lasts = lasting(old, on, scope)
    return [{**done("lose", scope, on, what={"feature": feature}), **lasts} for feature in features]


@effect("gain_class", "gain_element")
def _gain_value(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """A class beside its own; an element in place of its own."""
    what = name.removeprefix("gain_")
    value = old.pop(what)
    told = {what: scope.name("said") if value == "chosen" else value}
    deed = "gain" if what == "class" else "set"
    return [for_so_long(done(deed, scope, whom(old, scope, target), what=told), old, scope)]


@effect("choose_class", "choose_element", "name_value")
def _say(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """The player says a class, an element that some card on the battlefield is of, or a number; the text goes on."""
    old.pop("to", None)
    if name == "name_value":
        asked: New = {"say": "number", "min": 1, "max": amount(old.pop("x", 1), scope), "by": "own", "as": "amount"}
    else:
        asked = {"say": name.removeprefix("choose_"), "by": "own", "as": "said"}
        if name == "choose_element":
            asked["among"] = {"kind": "card", "zone": "battlefield", "hidden": False}
    return [asked, *scope.deeds(old.pop("effects"), target)]


@effect("modify")
def _modify(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """A number that is another from now on."""
    most = old.pop("most", None)
    x = dict(old)

    def said(on: New) -> list[New]:
        rest = dict(x)
        lasts = _of_type(lasting(rest, on, scope), rest)
        new = change(rest, on, scope)
        if most is not None:
            new["together"] = most
        for field in rest:
            raise Untranslated("effect", f"modify.{field}")
        return [{"let": [new], **lasts}]

    on = whom(x, scope, target)
    old.clear()
    return about_each(on, scope, said)


def _of_type(lasts: New, old: Old) -> New:
    """What is made for the next attack of some type ends with one of that type."""
    until = lasts.get("until", {})
    if old.get("of", "attacks") == "attacks" or not any(one.get("next") for one in until.get("any", [until])):
        return lasts
    kind = blows(old["of"])
    typed = [{**kind, **one} if one["event"] == "attack" else one for one in until.get("any", [until])]
    return {**lasts, "until": {"any": typed} if "any" in until else typed[0]}


@effect("mark", "unmark")
def _mark(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """A marker; a second one of the same only where the text counts them; all of them go where no number is told."""
    on = whom(old, scope, target)
    marker: New = {"title": old.pop("name")}
    what = {"marker": marker}
    if name == "unmark":
        much = amount(old.pop("x"), scope) if "x" in old else {"of": what, "is": on.get("is", "it")}
        return [done("lose", scope, on, what=what, amount=much)]
    stacks = flagged(old, "stacks")
    new = for_so_long(done("gain", scope, on, what=what, amount=number(old, scope)), old, scope)
    if stacks or "is" not in on:
        return [new]
    return [{"if": {"not": {"exists": {**on, "marker": {**marker, "by": scope.me, "min": 1}}}}, "do": [new]}]


@effect("become", "gain_flight", "lose_flight")
def _become(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """A card of another kind, with the strike and the movement that go with it."""
    on = whom(old, scope, target)
    kind = {"gain_flight": "flying", "lose_flight": "ground"}.get(name) or old.pop("kind")
    strike, steps = old.pop("strike", None), old.pop("steps", None)
    landing = old.pop("cell", None)
    beside = old.pop("beside", None)
    if beside is not None:
        landing = {"adjacent": "self"} if beside == "self" else {"near": {"to": beside, "adjacent": True}}
    lasts = lasting(old, on, scope)
    found = [{**done("become", scope, on, kind=kind), **lasts}]
    numbers = [("strike", strike), ("movement", steps)]
    found += [
        {**done("set", scope, on, what=what, amount=value), **lasts} for what, value in numbers if value is not None
    ]
    if landing is not None:
        with scope.about(moved=on):
            found[0]["to"] = {**scope.cells(landing), "free": True}
    return found


@effect("take_control")
def _control(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    by = "enemy" if old.pop("whose", "own") == "enemy" else "own"
    new = {"deed": "gain", "by": by, "on": whom(old, scope, target), "what": "control"}
    return [for_so_long(new, old, scope)]


@effect("restore")
def _restore(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """What is used up of a named feature is there again."""
    feature = {"keyword": old.pop("keyword")}
    on = whom(old, scope, target)
    named = on["is"] if on.keys() == {"is"} else "it"
    return [done("set", scope, on, what={"unused": feature}, amount={"of": {"x": feature}, "is": named})]


@effect("set_die")
def _set_die(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """The next die of the card, or of whichever of these rolls first, shows that number."""
    on = whom(old, scope, target)
    shared = flagged(old, "shared")
    statement = {"change": "pips", "in": {"event": "roll", "by": on}, "set": amount(old.pop("x"), scope)}
    new: New = {"let": [statement], **lasting(old, on, scope), "limit": {"times": 1, "per": "battle"}}
    return [new] if shared or "is" in on else [{"each": on, "as": "one", "do": [_for_one(new)]}]


def _for_one(new: New) -> New:
    (statement,) = new["let"]
    return {**new, "let": [{**statement, "in": {"event": "roll", "by": {"is": "one"}}}]}


@effect("oblige")
def _oblige(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """The card has to attack; the victim with a simple strike."""
    on = whom(old, scope, target)
    event: New = {"event": "attack", "by": on}
    if old.pop("victim", None) == "self":
        event |= {"type": "simple_strike", "on": scope.me}
    return [{"let": [{"must": event}], **lasting(old, on, scope)}]


@effect("stay_closed")
def _stay_closed(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """It does not open as its player's cards open next."""
    on = whom(old, scope, target)
    start: New = {"event": "phase", "at": "turn_start", "whose": {"controller": on}}
    statement = {"cannot": {"event": "open", "on": on, "cause": start}}
    return [{"let": [statement], "until": {**start, "stage": "ended"}}]


@effect("prevent")
def _prevent(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """So many wounds are not dealt, or all of the next, until it is used up."""
    on = whom(old, scope, target)
    event: New = {"event": "wound", "on": on}
    if "of" in old:
        event["type"] = old.pop("of")
    if "against" in old:
        event["by"] = scope.selector(old.pop("against"))
    much = {"amount": amount(old.pop("x"), scope), "per": "battle"} if "x" in old else {}
    limit = {} if much else {"limit": {"times": 1, "per": "battle"}}
    return [{"let": [{"prevent": event, **much}], **limit, **lasting(old, on, scope)}]


@effect("redistribute")
def _shift(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """So many wounds go from a card to others, as the player divides them, or to one of them."""
    whole = flagged(old, "full") or "x" not in old
    fewer, alone, alike = flagged(old, "fewer"), flagged(old, "alone"), old.pop("alike", None)
    old.pop("from", None)
    kin = scope.selector(old.pop("filter", {}))
    x = {"of": "wounds"} if whole else old.pop("x")

    def said(on: New) -> list[New]:
        much = amount(x, scope)
        takers = dict(kin) if "is" in kin else {**kin, "not": on}
        takers |= {"like": {"name": on}} if alike else {}
        found: list[New] = []
        if fewer:
            found.append({"say": "number", "min": 1, "max": much, "by": "own", "as": "shifted"})
            much = {"number": "shifted"}
        if alone:
            found.append({"pick": takers, "many": {"equal": 1}, "by": "own", "as": "taker"})
            takers = {"is": "taker"}
        shared = {} if "is" in takers else {"shared": True}
        new = {"deed": "shift", "by": scope.me, "what": "wounds", "amount": much, "from": on, "on": takers, **shared}
        return [*found, new]

    return about_each(whom(old, scope, target), scope, said)


@effect("win", "lose")
def _win(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """Who wins, or loses: that is not all the same where both come at once (102.3c)."""
    old.pop("to", None)
    whose = old.pop("whose", "own")
    if name == "win":
        return [{"deed": "win", "by": whose}]
    return [done("lose", scope, {"kind": "player", "side": whose}, what="game")]


@effect("uncover")
def _uncover(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    return [done("show", scope, whom(old, scope, target))]

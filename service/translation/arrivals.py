"""Cards that come to other cells, zones and hosts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from service.translation.durations import lasting
from service.translation.effects import ONE, done, effect, number, whom
from service.translation.numbers import amount
from service.translation.scope import New, Old, Scope, Untranslated, flagged

_ON_NO_CELL = frozenset({"terrain", "equipment", "symbiote", "companion", "parasite"})
_CALLED: New = {"is": "called"}


@effect("move", "jump", "push")
def _move(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """To a free cell of those that are meant, by whatever way; its own player may be the one who chooses."""
    on = whom(old, scope, target)
    old.pop("x", None)
    keyword, stepping = old.pop("keyword", None), name == "move" and flagged(old, "movement")
    way = {"jump": "jump", "teleportation": "teleport"}.get(keyword or name, "step" if stepping else "carried")
    if name == "push":
        way = "push"
    by: Any = {"controller": on} if old.pop("chooser", None) == "its_player" else scope.me
    new: New = {"deed": "move", "by": by, "way": way, "on": on}
    if name == "push" and "cell" not in old:  # the way of the attack
        return [{**new, "to": {"kind": "cell", "near": {"beyond": on, "from": scope.me}, "free": True}}]
    with scope.about(moved=on):
        cell = old.pop("cell", None)
        if cell == "direction":
            raise Untranslated("effect", f"{name}.cell direction")
        if way == "jump" and isinstance(cell, dict) and "within" in cell:
            cell = dict(cell)
            new["range"] = amount(cell.pop("within"), scope)
        place = scope.cells(cell) if cell is not None else {"kind": "cell"}
        if "range" in old:
            new["range"] = amount(old.pop("range"), scope)
    stood = isinstance(cell, dict) and "stood" in cell
    return [{**new, "to": place if stood else {**place, "free": True}}]


@effect("swap")
def _swap(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """Two cards change places."""
    other = old.pop("with", "self")
    on = whom(old, scope, target)
    both = scope.name("target") if other == "targets" else {"any": [scope.name(other), on]}
    return [{"deed": "move", "by": scope.me, "way": "swap", "on": both}]


def _place(old: Old, kin: Old, scope: Scope) -> New:
    """Where a card comes to: beside the card with the text, where that does not say another place."""
    if "onto" in old:
        return scope.selector(old.pop("onto"))
    if kin.get("kind") in _ON_NO_CELL:
        return {}
    cell = old.pop("cell", {"adjacent": "self"})
    with scope.about(moved=None):
        place = scope.cells(cell)
    return place if "stood" in cell else {**place, "free": True}


@effect("summon")
def _summon(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """A card of the deck, or of the graveyard too, which is revived then; the player may find none."""
    old.pop("to", None), old.pop("x", None)
    kin = dict(old.pop("filter", {}))
    owner = "enemy" if old.pop("from", "own") == "enemy" else "own"
    zone: Any = ["deck", "graveyard"] if flagged(old, "graveyard") else "deck"
    chance = {"random": True} if flagged(old, "random") else {}
    found = {**scope.selector(kin), "zone": zone, "owner": owner}
    found.pop("side", None)
    picked: New = {"pick": found, "many": ONE, "by": "own", **chance, "as": "called"}
    comes = _comes("summon", _CALLED, kin, old, scope, target)
    return [{"optional": [picked, *comes], "by": "own"}]


@effect("revive")
def _revive(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    if flagged(old, "random"):
        old.pop("to", None)
        kin = {**old.pop("filter"), "zone": "graveyard"}
        if kin.get("side") == "any":
            kin.pop("side")
        picked: New = {"pick": scope.selector(kin), "many": ONE, "by": "own", "random": True, "as": "called"}
        return [picked, *_comes("revive", _CALLED, kin, old, scope, target)]
    return _comes("revive", whom(old, scope, target), {}, old, scope, target)


def _comes(way: str, on: New, kin: Old, old: Old, scope: Scope, target: bool) -> list[New]:
    """A card comes into a squad: open where it does not say closed, whole where it does not say how many lives."""
    place = _place(old, kin, scope)
    new: New = {"deed": "put", "by": scope.me, "way": way, "on": on, "to": place or "in_play"}
    new["closed"] = flagged(old, "closed")
    under = old.pop("under", None)
    if under is not None:
        new["side"] = {"owner_of": on} if under == "owner" else under
    after: list[New] = []
    if "wounds" in old:
        after.append({"deed": "set", "on": on, "what": "wounds", "amount": amount(old.pop("wounds"), scope)})
    if "lives" in old:
        after.append({"deed": "set", "on": on, "what": "lives", "amount": amount(old.pop("lives"), scope)})
    if "effects" in old:
        before = dict(scope.aliases)
        scope.aliases["subject"] = on["is"]
        after += scope.deeds(old.pop("effects"), target)
        scope.aliases = before
    return [new, *after]


def _puts(to: str) -> Callable[[str, Old, Scope, bool], list[New]]:
    def said(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
        old.pop("x", None)
        if flagged(old, "random"):
            old.pop("to", None)
            kin = scope.selector(old.pop("filter"))
            picked: New = {"pick": kin, "many": ONE, "by": "own", "random": True, "as": "drawn"}
            return [picked, done("put", scope, {"is": "drawn"}, to=to)]
        return [done("put", scope, whom(old, scope, target), to=to)]

    return said


effect("exile")(_puts("exile"))
effect("return_to_deck")(_puts("deck"))
effect("discard")(_puts("graveyard"))


@effect("mill")
def _mill(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """Cards of a deck that fit, at random or chosen, go to the graveyard; a number by the roll is one of three."""
    chosen, fallen = flagged(old, "chosen"), flagged(old, "fallen")
    old.pop("to", None)
    owner = "enemy" if old.pop("from", "own") == "enemy" else "own"
    kin = {**scope.selector(old.pop("filter", {})), "zone": "deck", "owner": owner}
    unlike = old.pop("unlike", None)
    much = number(old, scope)
    rolled: list[New] = []
    if isinstance(much, list):
        rolled, much = [{"deed": "roll", "by": scope.me, "value": much, "amount": {"as": "many"}}], {"number": "many"}
    picked: New = {"pick": kin, "many": {"equal": much}, "by": "own", "as": "milled"}
    picked |= {} if chosen else {"random": True}
    if unlike is not None:
        picked["where"] = {"compare": {"distinct": unlike, "among": {"is": "milled"}}, "equal": much}
    if fallen:  # they count as killed by the attack of the moment (starter.valhalla.1)
        slain: New = {"deed": "die", "by": scope.name("attacker"), "on": {"is": "milled"}, "from": "deck"}
        return [*rolled, picked, {**slain, "type": "attacks"}]
    return [*rolled, picked, done("put", scope, {"is": "milled"}, to="graveyard")]


@effect("place_in_deck")
def _place_in_deck(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """A card of the own deck is shown and goes so far down in it (206.9)."""
    old.pop("to", None)
    kin: New = {"kind": "card", "zone": "deck", "owner": "own"}
    return [*_shows(kin, 1, None, {}, "deck", scope, "placed"),
            done("put", scope, {"is": "placed"}, to="deck", place=amount(old.pop("x"), scope))]  # fmt: skip


@effect("mark_cell")
def _mark_cell(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """A marker on a cell, which then counts as occupied or as depth where the text says so."""
    old.pop("to", None)
    occupies, deep = flagged(old, "occupies"), flagged(old, "deep")
    cell = old.pop("cell", {})
    place = scope.cells(cell)
    marker = {"marker": {"title": old.pop("name")}}
    lasts = lasting(old, scope.me, scope)
    many = {"equal": amount(old.pop("count", 1), scope)}
    new = [
        {"pick": place, "many": many, "by": "own", "as": "spot"},
        {**done("gain", scope, {"is": "spot"}, what=marker, amount=1), **lasts},
    ]
    if occupies:
        new.append({"let": [{"counts_as": {"free": False}, "on": {"is": "spot"}}], **lasts})
    if deep:
        new.append({"let": [{"counts_as": {"kind": "depth"}, "on": {"is": "spot"}}], **lasts})
    return new


@effect("unmark_cells")
def _unmark_cells(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    old.pop("to", None)
    mark = old.pop("mark")
    place = scope.cells({"marked": mark})
    if "on_cell" in old:
        place |= scope.name(old.pop("on_cell"))
    title = mark if isinstance(mark, str) else mark["name"]
    what = {"marker": {"title": title}}
    return [done("lose", scope, place, what=what, amount={"of": what, "is": "it"})]


@effect("mount")
def _mount(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """It becomes a symbiote and sits on a host."""
    bearer = old.pop("bearer")
    bearer = "attacker" if bearer == "answered" else bearer
    if bearer == "attacker" and not scope.triggered and scope.answered is None:
        scope.answered = {"event": "attack", "stage": "aimed"}
    on, kind = whom(old, scope, target), old.pop("rider")
    return [done("become", scope, on, kind=kind), done("put", scope, on, to=scope.name(bearer))]


@effect("dismount")
def _dismount(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """It is again what is printed on it, on the cell of its host, or goes to a cell beside."""
    on = whom(old, scope, target)
    with scope.about(moved=on):
        place: New = {**scope.cells(old.pop("cell")), "free": True} if "cell" in old else {"near": {"same_cell": on}}
    return [done("lose", scope, on, what={"kind": "symbiote"}), done("put", scope, on, to={"kind": "cell", **place})]


@effect("change_host")
def _change_host(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    on = whom(old, scope, target)
    host: New = scope.name(old.pop("host")) if "host" in old else {"kind": "creature"}
    if flagged(old, "same_squad"):
        host["side"] = {"controller": on}
    return [done("put", scope, on, way="carried", to=host)]


# -- before the battle --------------------------------------------------------------------------------------------


@effect("take_in")
def _take_in(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """It joins the set for its price, as in recruiting."""
    return [{"deed": "put", "by": "own", "way": "recruit", "on": whom(old, scope, target), "to": "recruited"}]


@effect("show_dealt")
def _show_dealt(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """Cards of the own deal are shown, alike or not as the text says."""
    old.pop("to", None)
    much, unlike = amount(old.pop("x", 1), scope), old.pop("unlike", None)
    kin = {**scope.selector(old.pop("filter")), "zone": "deal", "owner": "own"}
    return [*_shows(kin, much, unlike, {}, "deal", scope), *_of_shown(old, scope, target)]


@effect("look_at_deal")
def _look_at_deal(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    old.pop("to", None)
    kin: New = {"kind": "card", "zone": "deal", "owner": "enemy"}
    much = amount(old.pop("x", 1), scope)
    return [*_shows(kin, much, None, {"random": True}, "deal", scope), *_of_shown(old, scope, target)]


def _shows(
    kin: New, much: Any, unlike: str | None, more: New, zone: str, scope: Scope, named: str = "dealt_out"
) -> list[New]:
    picked: New = {"pick": kin, "many": {"equal": much}, "by": "own", **more, "as": named}
    if unlike is not None:
        picked["where"] = {"compare": {"distinct": unlike, "among": {"is": named}}, "equal": much}
    return [picked, {"deed": "show", "by": "own", "on": {"is": named}, "from": zone}]


def _of_shown(old: Old, scope: Scope, target: bool) -> list[New]:
    before = dict(scope.aliases)
    scope.aliases["shown"] = "dealt_out"
    found = scope.deeds(old.pop("effects"), target)
    scope.aliases = before
    return found


@effect("search")
def _search(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """Cards of the deck are found and shown, like those that were shown before or unlike them."""
    old.pop("to", None)
    into = old.pop("into", None)
    kin = {**scope.selector(old.pop("filter")), "zone": "deck", "owner": "own"}
    shown = scope.name("shown")
    if "alike" in old:
        kin["like"] = {old.pop("alike"): shown}
    if "unlike" in old:
        kin["not"] = {"like": {old.pop("unlike"): shown}}
    found = _shows(kin, amount(old.pop("x", 1), scope), None, {}, "deck", scope, "found")
    found[0]["many"] = {"max": found[0]["many"]["equal"]}
    if into is not None:
        return [*found, done("put", scope, {"is": "found"}, to=into)]
    before = dict(scope.aliases)
    scope.aliases["subject"] = "found"
    after = scope.deeds(old.pop("effects", []), target)
    scope.aliases = before
    return [*found, *after]


@effect("gain_crystals")
def _gain_crystals(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """Crystals for recruiting, so many for each such card that was shown."""
    old.pop("to", None)
    per = old.pop("per", None)
    player: New = {"kind": "player", "side": "own"}
    found: list[New] = []
    for crystal in ("gold", "silver"):
        if crystal in old:
            much: Any = old.pop(crystal)
            if per is not None:
                counted: New = {"count": {**scope.selector(per), **scope.name("shown")}}
                much = counted if much == 1 else {**counted, "multiply": much}
            found.append(done("gain", scope, player, what=crystal, amount=much))
    return found


@effect("cheapen")
def _cheapen(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """It costs so much less, for each such card that was shown."""
    on = whom(old, scope, target)
    per, less = scope.selector(old.pop("per")), old.pop("x")
    crystal = old.pop("crystal")
    counted = {"count": {**per, **scope.name("shown")}, "multiply": -less}
    return [{"let": [{"change": "cost", "on": {**on, "crystal": crystal}, "plus": counted, "at_least": 0}]}]


@effect("look")
def _look(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """Its player looks at so many top cards of the own deck."""
    old.pop("to", None)
    kin: New = {"kind": "card", "zone": "deck", "owner": "own", "place": "top"}
    found = _shows(kin, amount(old.pop("x", 1), scope), None, {}, "deck", scope)
    found[1]["to"] = {"kind": "player", "side": "own"}
    return [*found, *_of_shown(old, scope, target)]


@effect("put_back")
def _put_back(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """What was shown goes on top of the deck or under it."""
    old.pop("to", None)
    where = old.pop("where")
    shown = scope.name("shown")
    ways = [
        [done("put", scope, shown, to="deck", place=place)]
        for place in (("top", "bottom") if where == "either" else (where,))
    ]
    return ways[0] if len(ways) == 1 else [{"choose": ways, "by": "own"}]


@effect("arrange")
def _arrange(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """The own cards are placed anew on the own half."""
    old.pop("to", None)
    on: New = {"kind": "card", "side": "own"}
    return [{"deed": "move", "by": "own", "way": "carried", "on": on, "to": {"kind": "cell", "half": "own"}}]

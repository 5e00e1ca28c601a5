"""What cards may do, must do and cannot do."""

from __future__ import annotations

from service.translation.changes import attacks
from service.translation.numbers import amount
from service.translation.scope import New, Old, Scope, flagged
from service.translation.statements import cards, statement
from service.translation.types import blows, types

_ARRIVALS = {"summon": "summon", "revive": "revive", "incarnation": "incarnate"}
_ABILITIES = frozenset({"spell", "impact", "magic", "spells", "impacts"})
_SQUAD = ("in_play", "recruited")
_OPENING: New = {"event": "phase", "at": "turn_start", "whose": "active"}


@statement("forbid")
def _forbid(old: Old, scope: Scope) -> list[New]:
    action = old.pop("action")
    who = cards(old, scope)
    if "cell" in old or "ways" in old:
        return _barred(old, who, scope)
    event = _action(action, who)
    if action == "gain_chip":  # neither by closing for it nor by texts
        del event["cause"]
    if "for" in old:
        event["on"] = scope.selector(old.pop("for"))
    if "against" in old:
        _against(action, event, scope.selector(old.pop("against")))
    if flagged(old, "but_own"):
        event["not"] = {"by": scope.me} if action == "gain_chip" else {"on": scope.me}
    if "but" in old:
        return _all_but(event, old.pop("but"), who, scope)
    return [{"cannot": event}]


def _action(action: str, who: New) -> New:
    """What a card does by an action."""
    if action == "act":
        return {"event": "act", "by": who}
    if action == "defend":
        return {"event": "defend", "by": who}
    if action == "move":
        return {"event": "move", "way": "step", "on": who}
    if action == "gain_chip":
        return {"event": "gain", "on": who, "what": "chips", "cause": {"event": "close"}}
    if action == "redirect":
        return {"event": "redirect", "on": {"event": "attack", "by": who}}
    if action in _ABILITIES:
        return {"event": "use", "by": who, "type": types(action)}
    return {"event": "attack", "by": who, "type": types(action)}


def _against(action: str, event: New, other: New) -> None:
    """The other card of a matter: who strikes, where a card defends; who becomes the target of what is redirected."""
    if action == "defend":
        event["cause"] = {"event": "attack", "by": other}
    elif action == "redirect":
        event["to"] = other
    else:
        event["on"] = {**event.get("on", {}), **other}


def _all_but(event: New, but: Old, who: New, scope: Scope) -> list[New]:
    """No action but those of a type, and of that type none at others than such cards."""
    kind = types(but["of"])
    found: list[New] = [{"cannot": {**event, "not": {"type": kind}}}]
    if "against" in but:
        others = {"not": scope.selector(but["against"])}
        found.append({"cannot": {"event": "attack", "by": who, "type": kind, "on": others}})
    return found


def _barred(old: Old, who: New, scope: Scope) -> list[New]:
    """Cells that cards cannot come to, however they move there, or not in some ways."""
    ways = old.pop("ways", None)
    with scope.about(moved=who if "is" in who else scope.name("mover")):
        to = {"to": scope.cells(old.pop("cell"))} if "cell" in old else {}
    who = scope.named("mover", who)
    moves = [way for way in ways or ("jump",) if way not in _ARRIVALS]
    arrivals = [_ARRIVALS[way] for way in ways or () if way in _ARRIVALS]
    found: list[New] = []
    if moves:
        way = {"way": ["jump", "teleport"]} if ways else {}
        found.append({"cannot": {"event": "move", **way, "on": who, **to}})
    if arrivals:
        found.append({"cannot": {"event": "put", "way": arrivals, "on": who, **to}})
    return found


@statement("allow")
def _allow(old: Old, scope: Scope) -> list[New]:
    event = _action(old.pop("action"), cards(old, scope))
    if "against" in old:
        event["on"] = scope.selector(old.pop("against"))
    return [{"may": event}]


@statement("reach")
def _reach(old: Old, scope: Scope) -> list[New]:
    """Melee attacks reach such cards, as they see them, though they do not stand beside the one that attacks."""
    whose = cards(old, scope)
    kin = Scope(scope)
    kin.aliases["self"] = "attacker"
    on = {"on": kin.selector(old.pop("against"))} if "against" in old else {}
    by = scope.named("attacker", whose)
    return [{"may": {"event": "attack", **blows(old.pop("of")), "by": by, **on, "range": {"min": 2}}}]


@statement("draw")
def _draw(old: Old, scope: Scope) -> list[New]:
    """Cards can aim abilities of a type at this one alone; whatever the range, where the text says so."""
    enemies: New = {"kind": "card", "side": "enemy"}
    event: New = _action(old.pop("of"), scope.selector(old.pop("cards")) if "cards" in old else enemies)
    far = flagged(old, "any_range")
    found: list[New] = [{"cannot": {**event, "on": {"kind": "card", "not": scope.me}}}]
    return [*found, *([{"may": {**event, "on": scope.me, "range": {"min": 2}}}] if far else [])]


@statement("without_closing")
def _without_closing(old: Old, scope: Scope) -> list[New]:
    """Such an attack closes nobody."""
    cause = attacks(old, scope)
    return [{"cannot": {"event": "close", "on": cause["by"], "cause": cause}}]


@statement("stays_open")
def _stays_open(old: Old, scope: Scope) -> list[New]:
    """Who defends such cards does not close for it."""
    who = cards(old, scope)
    cause: New = {"event": "defend", "by": who}
    if "for" in old:
        cause["on"] = scope.selector(old.pop("for"))
    if "against" in old:
        cause["cause"] = {"event": "attack", "by": scope.selector(old.pop("against"))}
    return [{"cannot": {"event": "close", "on": who, "cause": cause}}]


@statement("stays_closed")
def _stays_closed(old: Old, scope: Scope) -> list[New]:
    """It does not open as cards do at the start of a turn; or not at all."""
    cause = {} if flagged(old, "throughout") else {"cause": dict(_OPENING)}
    return [{"cannot": {"event": "open", "on": cards(old, scope), **cause}}]


@statement("guard")
def _guard(old: Old, scope: Scope) -> list[New]:
    """It may defend such cards wherever it stands."""
    return [{"may": {"event": "defend", "by": cards(old, scope), "on": scope.selector(old.pop("for"))}}]


@statement("any_number")
def _any_number(old: Old, scope: Scope) -> list[New]:
    """It may do so as often as it likes, as long as it is open."""
    event = _action(old.pop("action"), {**scope.bearing, "closed": False})
    if "for" in old:
        event["on"] = scope.selector(old.pop("for"))
    return [{"may": {**event, "nth": {"min": 2}, "per": "turn"}}]


@statement("repeat")
def _repeat(old: Old, scope: Scope) -> list[New]:
    """So many attacks in a turn, one after another where the text says so, each at another card; it may stay open."""
    times = old.pop("times")
    attack: New = {"event": "attack", "by": scope.bearing, "type": types(old.pop("of"))}
    again: New = {**attack, "nth": {"min": 2, "max": times}, "per": "turn"}
    if flagged(old, "in_a_row"):
        again["per"] = "unbroken"
    if flagged(old, "different"):
        again["on"] = {"not": {"did": {**attack, "by": scope.me, "on": {"is": "it"}, "per": "turn"}}}
    found: list[New] = [{"may": again}]
    if flagged(old, "open"):
        cause = {**attack, "nth": {"max": times - 1}, "per": "turn"}
        found.append({"cannot": {"event": "close", "on": scope.bearing, "cause": cause}})
    return found


@statement("reflects_closed")
def _reflects_closed(old: Old, scope: Scope) -> list[New]:
    """A closed card fights those that strike at it."""
    blow = {**attacks(old, scope, "on", "simple_strike")}
    answer = {"event": "attack", "by": blow["on"], "answering": True, "cause": blow}
    return [{"may": {**answer, "by": {**answer["by"], "closed": True}}}]


@statement("answers_for")
def _answers_for(old: Old, scope: Scope) -> list[New]:
    """Where such a card would fight back, the one with the text does so in its place."""
    blow: New = {"event": "attack", "answering": True, "by": {**scope.selector(old.pop("cards")), "as": "weak_one"}}
    blow["on"] = {"as": "foe"}
    if "of" in old:
        blow["cause"] = {"event": "attack", **blows(old.pop("of"))}
    answer = {"deed": "attack", "answering": True, "by": scope.me, "on": {"is": "foe"}, "type": "simple_strike"}
    return [{"instead_of": blow, "do": [answer]}]


@statement("bears_no")
def _bears_no(old: Old, scope: Scope) -> list[New]:
    """What a creature's text says it does not wear."""
    return [{"cannot": {"event": "put", "on": scope.selector(old.pop("cards")), "to": scope.me}}]


@statement("only_for")
def _only_for(old: Old, scope: Scope) -> list[New]:
    """Whom a piece of equipment is for."""
    others: New = {
        "kind": "creature",
        "not": {k: v for k, v in scope.selector(old.pop("cards")).items() if k != "kind" or v != "card"},
    }
    return [{"cannot": {"event": "put", "on": scope.me, "to": others}}]


@statement("bears_several")
def _bears_several(old: Old, scope: Scope) -> list[New]:
    """It may be host to so many symbiotes of different names."""
    most = amount(old.pop("x"), scope)
    rider: New = {"kind": "symbiote", "not": {"like": {"name": {"rides": scope.me}}}}
    return [
        {
            "may": {"event": "put", "on": rider, "to": scope.me},
            "if": {"compare": {"count": {"kind": "symbiote", "rides": scope.me}}, "max": most - 1},
        }
    ]


@statement("seats_on")
def _seats_on(old: Old, scope: Scope) -> list[New]:
    """Parasites of its player may sit on such creatures too."""
    rider = scope.me if flagged(old, "itself") else {"kind": "parasite", "side": "own"}
    seated: New = {"event": "put", "on": rider, "to": scope.selector(old.pop("cards"))}
    found: list[New] = [{"may": seated, **({"if": _NO_ROOM} if flagged(old, "homeless") else {})}]
    if "with" in old:
        onto = {**seated, "to": {**seated["to"], "as": "target"}}
        comes: New = {"deed": "put", "by": scope.me, "on": rider, "to": {"is": "target"}}
        found.append({"instead_of": onto, "do": [comes, *scope.deeds(old.pop("with"), True)]})
    return found


#: In front no creature of the enemy could bear it.
_UNFIT: list[New] = [{"bears": {"kind": ["symbiote", "companion"]}}, {"has": {"keyword": "incorporeality"}}]
_NO_ROOM: New = {
    "not": {
        "exists": {
            "kind": "creature", "side": "enemy", "half": "enemy", "row": {"equal": 1}, "hidden": False,
            "not": {"any": _UNFIT},
        }
    }
}  # fmt: skip


@statement("never_comes")
def _never_comes(old: Old, scope: Scope) -> list[New]:
    """It cannot be summoned, revived or come back by incarnation."""
    return [{"cannot": {"event": "put", "on": scope.me, "way": [_ARRIVALS[way] for way in old.pop("ways")]}}]


@statement("stride")
def _stride(old: Old, scope: Scope) -> list[New]:
    """It steps on such cells as if they were next to where it is."""
    who = cards(old, scope)
    with scope.about(moved=who if "is" in who else scope.name("mover")):
        to = scope.cells(old.pop("cell"))
    return [{"may": {"event": "move", "way": "step", "on": scope.named("mover", who), "to": to}}]


@statement("trade")
def _trade(old: Old, scope: Scope) -> list[New]:
    """By coming to the cell of another card it changes places with that one."""
    who = cards(old, scope)
    way = old.pop("way", "step")
    met = {**scope.selector(old.pop("with")), "as": "met"}
    move: New = {"event": "move", "way": way, "on": who, "to": {"kind": "cell", "near": {"same_cell": met}}}
    swap: New = {"deed": "move", "by": scope.me, "way": "swap", "on": {"any": [who, {"is": "met"}]}}
    then = scope.deeds(old.pop("then", []), False)
    return [{"instead_of": move, "do": [swap, *then]}]


@statement("trample")
def _trample(old: Old, scope: Scope) -> list[New]:
    """A jump to the cell of another card destroys that one, by a spell or impact."""
    who = cards(old, scope)
    met = {**scope.selector(old.pop("with")), "as": "met"}
    move: New = {
        "event": "move",
        "way": "jump",
        "on": who,
        "to": {"kind": "cell", "as": "spot", "near": {"same_cell": met}},
    }
    kind, title = old.pop("as", "impact"), old.pop("called", None)
    dies: New = {"deed": "die", "by": scope.me, "on": {"is": "met"}, "type": kind}
    goes: New = {"deed": "move", "by": scope.me, "way": "jump", "on": who, "to": {"is": "spot"}}
    found: New = {"instead_of": move, "do": [dies, goes]}
    return [{**found, **({"title": title} if title else {})}]


@statement("cross", "cross_over")
def _cross(old: Old, scope: Scope) -> list[New]:
    """Strikes through a row go over so many cells, or over such cards as well."""
    strike: New = {"event": "attack", "type": "strike_through_a_row", "by": cards(old, scope)}
    if "against" in old:
        strike["on"] = scope.selector(old.pop("against"))
    if "over" in old:
        return [{"may": {**strike, "across": scope.selector(old.pop("over"))}}]
    return [{"may": {**strike, "range": {"max": old.pop("cells") + 1}}}]


@statement("has_to_strike")
def _has_to_strike(old: Old, scope: Scope) -> list[New]:
    strike: New = {"event": "attack", "type": "simple_strike", "by": scope.bearing}
    return [{"must": {**strike, "on": scope.selector(old.pop("at"))}}]


@statement("oblige")
def _oblige(old: Old, scope: Scope) -> list[New]:
    """Such cards have to attack this one where they can; or do so where they attack anybody."""
    others = scope.selector(old.pop("cards")) if "cards" in old else {"kind": "card"}
    strike: New = {"event": "attack", "by": {"side": "enemy", **others}, "on": scope.me}
    return [{"must": strike if flagged(old, "must_attack") else {**strike, "stage": "aimed"}}]


@statement("occupy")
def _occupy(old: Old, scope: Scope) -> list[New]:
    """Such cells count as occupied."""
    return [{"counts_as": {"free": False}, "on": scope.cells(old.pop("cell"))}]


@statement("additional_zone")
def _additional(old: Old, scope: Scope) -> list[New]:
    return [{"counts_as": {"zone": "additional"}, "on": scope.me}]


@statement("gives_its_cell")
def _gives_its_cell(old: Old, scope: Scope) -> list[New]:
    """Such cards may come back to the cell of this one, which goes into exile then."""
    here: New = {"kind": "cell", "near": {"same_cell": scope.me}}
    closed = {"closed": False} if flagged(old, "open") else {}
    back: New = {
        "event": "put",
        "way": "incarnate",
        "on": {**scope.selector({**old.pop("cards"), "zone": "graveyard"}), "as": "back"},
    }
    moved: New = {**back, "to": {**here, "as": "spot"}}
    exile = {"deed": "put", "by": scope.me, "on": scope.me, "to": "exile"}
    comes = {"deed": "put", "way": "incarnate", "on": {"is": "back"}, "to": {"is": "spot"}, **closed}
    return [{"instead_of": moved, "do": [exile, comes]}]


@statement("not_with")
def _not_with(old: Old, scope: Scope) -> list[New]:
    """The card and such cards exclude each other from a squad."""
    kin = scope.selector(old.pop("cards"))
    most = old.pop("most", 0)
    way = {"way": "recruit"} if flagged(old, "recruiting") else {}
    beside: New = {**kin, "side": "own", "zone": ["recruited", "in_play"]}
    there: New = {"exists": beside, "many": {"min": most + 1}}
    others = [*kin.get("all", ()), {"not": scope.me}]
    full: New = {"exists": {**beside, "all": others}, "many": {"min": max(most, 1)}}
    mine: New = {"cannot": {"event": "put", **way, "on": scope.me, "to": "in_play"}, "if": there}
    barred: New = {"cannot": {"event": "put", **way, "by": "own", "on": {**kin, "all": others}, "to": "in_play"}}
    return [mine, {**barred, **({"if": full} if most else {})}]


@statement("squad_limit")
def _squad_limit(old: Old, scope: Scope) -> list[New]:
    """So many cards of a kind in the squad, of different names where the text says so."""
    kind = old.pop("kind")
    squad: New = {"kind": kind, "zone": list(_SQUAD), "side": "own"}
    unlike = {"not": {"like": {"name": squad}}} if flagged(old, "different") else {}
    taken: New = {"event": "put", "by": "own", "on": {"kind": kind, **unlike}, "to": "in_play"}
    return [{"may": taken, "if": {"compare": {"count": squad}, "max": old.pop("max") - 1}}]

"""Attacks beside a text's own, strikes at once, and what answers an attack."""

from __future__ import annotations

from typing import Any

from service.translation.effects import ONE, done, effect, whom
from service.translation.numbers import amount, by_force
from service.translation.scope import New, Old, Scope, Untranslated, flagged, left_over
from service.translation.types import heeds_force, types


@effect("attack")
def _attack(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """Attacks at somebody picked then or named already, each at another card or all at one; what follows a blow."""
    blow = dict(old.pop("blow"))
    times = amount(old.pop("x", None) or old.pop("times", 1), scope)
    one = flagged(old, "one")
    striker = scope.name(old.pop("striker", "self"))
    before = dict(scope.aliases)
    picks: list[New] = []
    if "to" in old:
        on = whom(old, scope, target)
        on = {**scope.selector(blow.pop("target")), **on} if "target" in blow else on
    else:
        kin = scope.selector(blow.pop("target", {"kind": "card"}))
        many = _many(blow, scope)
        on = {"is": "aim"}
        picks = [{"pick": kin, "many": many, "by": "own", "as": "aim"}]
        if flagged(blow, "adjoining"):
            beside = {"exists": {"is": "aim", "near": {"adjacent": {"is": "aim"}}}, "many": {"equal": many["equal"]}}
            picks[0]["where"] = beside
    new: New = {"deed": "attack", "by": striker, "on": on, "type": blow.pop("type")}
    new["value"] = by_force(blow.pop("value"), scope)
    if blow.get("range"):
        new["range"] = blow.pop("range")
    blow.pop("range", None)
    if "name" in blow:
        new["title"] = blow.pop("name")
    scope.aliases |= {"target": on["is"], "attacked": on["is"], "chosen": on["is"]} if "is" in on else {}
    follows = scope.deeds(blow.pop("effects", []), True)
    scope.aliases = before
    if flagged(blow, "answered"):
        new["fight"] = True
    left_over("effect", "attack.blow", blow)
    each = [new, *follows] if one else [*picks, new, *follows]
    if times == 1:
        return [*picks, *each] if one else each
    repeated: New = {"repeat": times, "do": each}
    return [*picks, repeated] if one else [repeated]


def _many(blow: Old, scope: Scope) -> New:
    if "count" not in blow:
        return ONE
    return {"equal" if flagged(blow, "exactly") else "max": amount(blow.pop("count"), scope)}


@effect("strike")
def _strike(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """A simple strike, which closes nobody by itself; as at an open card, by a closed one, of a force, unanswered."""
    striker = scope.name(old.pop("striker", "self"))
    kin = old.pop("filter", None)
    picks: list[New] = []
    if "to" in old:
        if kin is not None:  # it is told from the striker's side
            old["filter"] = {word: told for word, told in kin.items() if word != "side" or striker == scope.me}
        on = whom(old, scope, target)
    else:
        picks = [{"pick": scope.selector(kin or {"kind": "creature"}), "many": ONE, "by": "own", "as": "aim"}]
        on = {"is": "aim"}
    strike: New = {"deed": "attack", "by": striker, "on": on, "type": "simple_strike"}
    if "force" in old:
        (strike["force"],) = old.pop("force")
    if flagged(old, "unanswered"):
        strike["fight"] = False
    opened = [who for word, who in (("open", on), ("even_closed", striker)) if flagged(old, word)]
    ends = {"event": "attack", "by": striker, "stage": "ended"}
    lets = [{"let": [{"counts_as": {"closed": False}, "on": who} for who in opened], "until": ends}] if opened else []
    closes = [done("close", scope, striker)] if flagged(old, "closing") else []
    return [*picks, *lets, strike, *closes]


def _blow(old: Old, scope: Scope) -> New:
    """The attack that a text answers: the event that it triggers at, or one that is chosen as it is used."""
    if scope.triggered:
        for word in ("of", "against", "at", "nearby"):
            old.pop(word, None)
        return scope.name("blow")
    event: New = {"event": "attack", "stage": "aimed"}
    for word, field in (("against", "by"), ("at", "on")):
        if word in old:
            event[field] = scope.selector(old.pop(word))
    if "of" in old:
        of = old.pop("of")
        event |= (
            {"event": "use", "type": types(of)}
            if of in ("spell", "impact", "spells", "impacts")
            else {"type": types(of)}
        )
    if "force" in old:
        event |= {"force": old.pop("force"), "stage": "counted"}
    for word, told in (("worth", "value"), ("base", "printed")):
        if word in old:
            value = old.pop(word)
            event |= {told: value if told == "value" else {"value": value}, "stage": "counted"}
    if scope.answered is not None and {**event, "stage": ""} != {**scope.answered, "stage": ""} and len(event) > 2:
        raise Untranslated("effect", "two answers")
    scope.answered = scope.answered or event
    return {"is": "blow"}


@effect("block")
def _block(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    old.pop("to", None)
    return [done("block", scope, _blow(old, scope))]


@effect("redirect")
def _redirect(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """Another card becomes the target; one that stands so to the first, where the text says it."""
    nearby = old.pop("nearby", None)
    blow = _blow(old, scope)
    to = whom(old, scope, target)
    if nearby is not None:
        near = {relation: scope.name("attacked") for relation in nearby}
        return [{"if": {"exists": {**to, "near": near}}, "do": [done("redirect", scope, blow, to=to)]}]
    return [done("redirect", scope, blow, to=to)]


@effect("reduce")
def _reduce(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """An attack is brought to a force or a number, or is so much less."""
    old.pop("to", None)
    whole = flagged(old, "with_features")
    force, less, most = old.pop("down_to", None), old.pop("less", None), old.pop("max", None)
    blow = _blow(old, scope)
    how: New = {"set": force} if force else {"plus": -less, "at_least": 0} if less else {"at_most": most}
    statement = {"change": "force" if force else "value", "in": blow, **how}
    more = [heeds_force(blow, force)] if whole and force else []
    return [{"let": [statement, *more], "until": {**blow, "stage": "ended"}}]


@effect("modify_roll")
def _modify_roll(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """A roll that is made now is another by so much, or so much; by one number or another as the player likes."""
    if scope.triggered:  # it is the one that somebody has made just now, for an attack or not
        scope.spoken.add("subject")
        roller, of = {"is": "subject"}, {}
    else:
        of = {"cause": _blow(old, scope)}
        roller = whom(old, scope, target)
    ends = {"event": "roll", "by": roller, "stage": "ended"}

    def let(how: New) -> New:
        return {"let": [{"change": "result", "in": {"event": "roll", "by": roller, **of}, **how}], "until": ends}

    if "x" in old:
        return [let({"set": amount(old.pop("x"), scope)})]
    ways = [let({"plus": amount(old.pop(word), scope)}) for word in ("by", "or_by") if word in old]
    return ways if len(ways) == 1 else [{"choose": [[way] for way in ways], "by": "own"}]


@effect("reroll")
def _reroll(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    """A die is rolled anew and counts instead: the one of the moment, or one that is chosen."""
    if scope.triggered:
        old.pop("to", None)
        scope.spoken.add("roll")
        return [{"deed": "reroll", "by": scope.me, "on": {"is": "roll"}}]
    blow = _blow(old, scope)
    roller = whom(old, scope, target)
    return [{"deed": "reroll", "by": scope.me, "on": {"event": "roll", "by": roller, "cause": blow, "per": "now"}}]


@effect("swap_results")
def _swap_results(name: str, old: Old, scope: Scope, target: bool) -> list[New]:
    raise Untranslated("effect", "swap_results")


def answered(scope: Scope) -> list[New]:
    """The choice of the attack that a text answers, with names for whom the text speaks of."""
    if scope.answered is None:
        return []
    event = dict(scope.answered)
    for role, field in (("attacker", "by"), ("attacked", "on")):
        if role in scope.spoken:
            event[field] = {**event.get(field, {}), "as": role}
    chosen: Any = {"target": event, "many": ONE, "by": "own", "as": "blow"}
    return [chosen]

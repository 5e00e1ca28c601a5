"""What permanent features say of recruiting: prices, and crystals that come with a card."""

from __future__ import annotations

from service.translation.numbers import amount
from service.translation.scope import New, Old, Scope
from service.translation.statements import statement

_PLAYER: New = {"kind": "player", "side": "own"}


@statement("recruit_cost")
def _recruit_cost(old: Old, scope: Scope) -> list[New]:
    """A card of the set changes what another costs, or the card its own price."""
    on = {**scope.selector(old.pop("cards")), "owner": "own"} if "cards" in old else scope.me
    before = old.pop("from", 1) - 1
    so: New = {"if": {"exists": {**on, "zone": "recruited"}, "many": {"min": before}}} if before else {}
    return [{"change": "cost", "on": on, "plus": amount(old.pop("by"), scope), **so}]


@statement("nth_cost")
def _nth_cost(old: Old, scope: Scope) -> list[New]:
    """Another price beside so many copies of itself."""
    ((_, price),) = old.pop("cost").items()
    copies: New = {"kind": "card", "zone": "recruited", "owner": "own", "like": {"name": scope.me}, "not": scope.me}
    so: New = {"exists": copies, "many": {"equal": old.pop("place") - 1}}
    return [{"change": "cost", "on": scope.me, "set": price, "if": so}]


@statement("own_cost")
def _own_cost(old: Old, scope: Scope) -> list[New]:
    """A price that is counted by the cards of the set."""
    counted: New = {"count": {**scope.selector(old.pop("per", {})), "zone": "recruited", "owner": "own"}}
    by, base = old.pop("by", 1), old.pop("base", 0)
    counted |= {**({"multiply": by} if by != 1 else {}), **({"plus": base} if base else {}), "at_least": 0}
    return [{"change": "cost", "on": scope.me, "set": counted}]


@statement("alternative_cost")
def _alternative_cost(old: Old, scope: Scope) -> list[New]:
    """It may cost something else, once the set holds a card for each of these filters."""
    ((crystal, price),) = old.pop("cost").items()
    held = [{"exists": {**scope.selector(kin), "zone": "recruited", "owner": "own"}} for kin in old.pop("with", ())]
    so: New = {"if": held[0] if len(held) == 1 else {"all": held}} if held else {}
    paid: New = {"deed": "lose", "on": _PLAYER, "what": crystal, "amount": price}
    taken: New = {"event": "put", "way": "recruit", "on": scope.me, "to": "in_play"}
    return [{"may": taken, "pay": [paid], **so}]


@statement("recruit_gain")
def _recruit_gain(old: Old, scope: Scope) -> list[New]:
    """Crystals that its player gets as it is taken, where the squad has so many elements with it."""
    gains: list[New] = [
        {"deed": "gain", "by": scope.me, "on": _PLAYER, "what": crystal, "amount": old.pop(crystal)}
        for crystal in ("gold", "silver")
        if crystal in old
    ]
    taken: New = {"event": "put", "way": "recruit", "on": scope.me, "to": "in_play"}
    text: New = {"when": taken, "works_in": ["deal"], "do": gains}
    if "elements" in old:
        among: New = {"kind": "card", "zone": "recruited", "owner": "own"}
        text["if"] = {"compare": {"distinct": "element", "among": among}, "min": old.pop("elements")}
    return [{"grant": text, "on": scope.me}]

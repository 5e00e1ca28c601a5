"""Several features that are told together: what the last of them says for all."""

from __future__ import annotations

from dataclasses import replace

from service.reading.meaning.base import Part, Refused
from service.reading.syntax.apart import PLUS
from service.reading.syntax.trees import NP

#: What says at whom something is.
AT = ("по", "против")


def several_of(noun: NP) -> tuple[NP, ...]:
    """Several features told together; at whom they work the last one says for all of them."""
    if not noun.either or noun.joint == "or":
        return (noun,)
    *first, last = noun.either
    first = [_of_the_same(one, last) for one in first]
    shared = tuple(mod for mod in last.mods if mod.prep in AT)
    if not shared and last.head is PLUS and all(one.head.get("against") == "on" for one in first):
        at = [mod for plus in last.mods if plus.prep == "к" and plus.np is not None for mod in plus.np.mods]
        shared = tuple(mod for mod in at if mod.prep in AT)
    return (*(replace(one, mods=(*one.mods, *shared) if _takes(one) else one.mods) for one in first), last)


def placed_alike(conditions: list[Part], np: NP) -> list[Part]:
    """That each of several is there, all at one place. Raises Refused where a place may be that of the last only."""
    there = [one["exists"] for one in conditions if "is" not in one.get("exists", {"is": ""})]
    places = [{key: who[key] for key in ("side", "owner", "zone", "near", "half") if key in who} for who in there]
    if any(place != places[0] for place in places):
        raise Refused("whose it is", np.span)
    return conditions


def told_apart(noun: NP) -> tuple[NP, ...]:
    """ "+1 to its strike, armor 2 and -1 from shots": what stands behind the first is not what is added to."""
    to = noun.mods[0] if noun.head is PLUS and len(noun.mods) == 1 else None
    if to is None or to.np is None or to.prep != "к" or to.np.joint == "or":
        return (noun,)
    more = [one for one in to.np.either if one.head is PLUS or (one.head.part == "named" and one.amount is not None)]
    mine = [one for one in to.np.either if one not in more]
    if not more or to.np.either[: len(mine)] != tuple(mine):
        return (noun,)
    both = mine[0] if len(mine) == 1 else replace(to.np, either=tuple(mine))
    return (replace(noun, mods=(replace(to, np=both),)), *more)


def _of_the_same(one: NP, last: NP) -> NP:
    """ "+1 to its weak and +2 to its strong strike": what both are told to be added to."""
    to, other = ([mod for mod in np.mods if mod.prep == "к" and mod.np is not None] for np in (one, last))
    if one.head is not PLUS or last.head is not PLUS or len(to) != 1 or len(other) != 1:
        return one
    np, whole = to[0].np, other[0].np
    if np is None or whole is None or not np.head.get("any") or "attack" not in whole.head:
        return one
    if not all(q.row is not None and "force" in q.row for q in np.qualities) or np.of or np.mods:
        return one
    mine = replace(to[0], np=replace(np, head=whole.head))
    return replace(one, mods=tuple(mine if mod is to[0] else mod for mod in one.mods))


def _takes(noun: NP) -> bool:
    preps = {mod.prep for mod in noun.mods}
    return (
        not preps
        if noun.head is not PLUS
        else preps == {"к"}
        and not any(mod.np is not None and any(inner.prep in AT for inner in mod.np.mods) for mod in noun.mods)
    )

"""How long something lasts: the event that ends it, or what has to be so."""

from __future__ import annotations

from service.games.berserk.rules.abilities.endings import ending
from service.translation.scope import New, Old, Scope, Untranslated


def until(old: str, bearer: New, scope: Scope) -> New:
    """What ends something that lasts: for a card, whose next attack or turn may be meant. Raises Untranslated."""
    if old == "miss_or_another":
        other = {"event": "attack", "by": bearer, "stage": "aimed", "on": {"not": scope.name("attacked")}}
        return {"any": [{"event": "attack", "by": bearer, "stage": "landed", "force": "miss"}, other]}
    found = ending(old, bearer)
    if found is None:
        raise Untranslated("until", old)
    return dict(found)


def lasting(old: Old, bearer: New, scope: Scope) -> New:
    """How long it lasts, by the fields of what makes it; nothing where it lasts for the battle."""
    new: New = {}
    ends = [
        until(old.pop(word), bearer, scope)
        for word in ("until", "at_the_latest")
        if old.get(word) != "battle" and word in old
    ]
    old.pop("until", None)
    if ends:
        new["until"] = ends[0] if len(ends) == 1 else {"any": ends}
    if "while" in old:
        new["while"] = scope.condition(old.pop("while"))
    return new

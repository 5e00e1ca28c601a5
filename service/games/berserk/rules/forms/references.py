"""Filters that speak of another card of the same matter: "beside the attacked card", "the attacked card itself".

Such a card is known once the feature has triggered, or has its target: then the role in the filter gives way to the
card (412.1 asks for legal targets at the declaration). A role that nobody has fits no card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from service.games.berserk.rules.position.model import Wire

#: Fields of filters that name a role; other places of a text name roles too, which are no business of filters.
_REFERRING = frozenset(
    {"selector", "said", "is", "near", "vacated", "crossed", "on_cell", "in_area", "near_area", "beside_cell", "shown"}
)


#: What the card with the text is called where another one does something by it.
MAKER = "maker"
#: What the target of a text is called in what follows a blow that the text makes at another card.
AIMED = "aimed at"


#: What the attack is called that a text answers, and how what is on the stack is known by a name.
BLOW = "blow"


def on_the_stack(chain: str) -> str:
    """What has a name that is a chain, told from any card."""
    return f"chain {chain}"


def attacker_in(bound: Wire) -> Any:
    """Whose attack it is that a moment tells of: where somebody defends, another than who the moment is about."""
    return bound.get("attacker", bound.get("source"))


def names_in(bound: Wire) -> dict[str, Any]:
    """What a text has named: cards and cells by their ids, and numbers, of its moment and of what it did before."""
    told = {name: bound[name] for name in _NAMED if bound.get(name) is not None}
    roles = {name: known for name, known in roles_of(bound, bound.get("chosen")).items() if known is not None}
    return {**roles, **told, **bound.get("names", {})}


def meant_by(effect: Wire, roles: Mapping[str, Any]) -> Any:
    """The card that an effect is about, by its role or by the name that its text has given it."""
    if effect.get("to") == "named":
        return (roles.get("names") or {}).get(effect["called"])
    return roles.get(effect.get("to", ""))


def naming(bound: Wire, effect: Wire, whom: Any) -> dict[str, Any]:
    """What is known to what follows in a text: whom an effect has found, by the name that it gives (``called``)."""
    return {"names": {**bound.get("names", {}), effect["called"]: whom}} if "called" in effect else {}


#: What a moment or a part of a text names beside the roles.
_NAMED = ("amount", "die", "x", "dealt", "done", "second", "shown")


def roles_of(bound: Wire, target: str | None = None) -> dict[str, Any]:
    """Which card has which role: from the moment that triggered a feature, and from its own target."""
    return {
        "names": bound.get("names"),
        "was": bound.get("was"),
        "attacked": bound.get("target"), "dead": bound.get("target"), "attacker": attacker_in(bound), "target": target,
        "vacated": bound.get("start"), "crossed": bound.get("crossed"), "arrived": bound.get("end"),
        "subject": bound.get("subject"), "occupant": bound.get("occupant"),
        "fell_at": bound.get("fell_at"), "struck_at": bound.get("struck_at"), "area": bound.get("area"),
        "shown": " ".join(bound.get("shown", ())) or None,
    }  # fmt: skip


def referring(value: Any, roles: Mapping[str, Any]) -> Any:
    """A text with the roles in its filters replaced by the cards that have them now."""
    if isinstance(value, list | tuple):
        return tuple(referring(item, roles) for item in value)
    if not isinstance(value, Mapping) or value.get("of") == "said" or "always" in value:
        return value  # what is said in the language of cards knows names itself
    return {key: _meant(key, item, roles) for key, item in value.items()}


def _meant(key: str, value: Any, roles: Mapping[str, Any]) -> Any:
    if key == "when":
        return value
    if key in ("selector", "said"):
        told = {name: card for name, card in roles.items() if card is not None and name != "names"}
        told |= {"shown": tuple(told["shown"].split())} if "shown" in told else {}
        return {**value, "names": {**value.get("names", {}), **told, **(roles.get("names") or {})}}
    if key == "is" and isinstance(value, str):
        return {"card": roles[value]} if roles.get(value) else value
    if key == "on_cell":
        return roles.get("arrived") or value
    if key == "beside_cell":
        return roles.get(str(value)) or value
    if key in ("in_area", "near_area"):
        return roles.get("area") or value
    if key in ("vacated", "crossed", "shown"):
        return roles.get(key) or value
    if key == "near" and isinstance(value, Mapping) and "to" in value:
        known = roles.get(value["to"])
        place = roles.get({"dead": "fell_at", "attacked": "struck_at"}.get(value["to"], ""))
        fell = {"at": place} if place else {}
        return {**{k: v for k, v in value.items() if k != "to"}, "card": known, **fell} if known else value
    return referring(value, roles)


def by_id(value: Any) -> Any:
    """A text whose roles have given way to cards, with each card by its id: so it is kept until later.

    What stands near a card with a known id stands beside, or so seen from, a card with that id.
    """
    if isinstance(value, list | tuple):
        return tuple(by_id(item) for item in value)
    if not isinstance(value, Mapping):
        return value
    found: dict[str, Any] = {}
    for key, item in value.items():
        known = item.get("card") if isinstance(item, Mapping) and key in ("is", "near") else None
        if known is None:
            found[key] = by_id(item)
        elif key == "is":
            found["id"] = known
        else:
            found |= _near_id(item, {"id": known})
    return found


def _near_id(near: Wire, card: Wire) -> Wire:
    """Where a card stands that stands near the one with an id; nothing else is said of it."""
    seen = [name for name in near if name not in ("card", "at")]
    if seen == ["adjacent"]:
        return {"beside": card}
    if len(seen) == 1 and seen[0] in ("same_row", "same_column", "opposite", "behind"):
        return {"placed": {"by": seen[0], "to": card}}
    return {"near": near}


def mentions(value: Any, wanted: Callable[[Any], bool]) -> bool:
    """Whether anything in a text, or in a part of one, is what is looked for."""
    if wanted(value):
        return True
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list | tuple) else ()
    return any(mentions(item, wanted) for item in inner)


def refers(value: Any) -> bool:
    """Whether any filter in a text names a role."""
    return mentions(value, lambda part: isinstance(part, Mapping) and not _REFERRING.isdisjoint(part))


def speaks_of_near(value: Any, role: str | None) -> bool:
    """Whether a text speaks of cards or cells near the one that has a role; without a role, near one that has a name
    of its own."""
    return mentions(value, lambda part: isinstance(part, Mapping) and _is_near(part.get("near"), role))


def _is_near(near: Any, role: str | None) -> bool:
    if not isinstance(near, Mapping):
        return False
    if role is None:
        others = [other.get("is", "self") for other in near.values() if isinstance(other, Mapping)]
        return any(name not in ("self", "host", "it", "target") for name in others)
    return near.get("to") == role


def comes_in_there(value: Any) -> bool:
    """Whether a text brings a card to the cell that another one leaves."""
    if isinstance(value, list | tuple):
        return any(map(comes_in_there, value))
    return isinstance(value, Mapping) and ("stood" in value or any(map(comes_in_there, value.values())))


#: What of a text may not come about, so that nobody has to be there whom it could be aimed at.
_PERHAPS = frozenset({"may", "suppose"})


def inner_parts(one: Wire) -> Iterator[tuple[Sequence[Wire], bool]]:
    """The parts of a text that an effect holds, each with whether it is carried out whatever happens."""
    yield one.get("effects", ()), one["effect"] not in _PERHAPS
    for field in ("then", "otherwise"):
        yield one.get(field, ()), False
    for option in one.get("options", ()):
        yield option, False
    for outcome in one.get("outcomes", ()):
        yield outcome["effects"], False

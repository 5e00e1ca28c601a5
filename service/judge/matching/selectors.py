"""Which cards and players a text means."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from service.judge.matching.view import PARTS, Unmatched, View, Wire
from service.judge.seats import SEATS

_OTHER = dict(zip(SEATS, reversed(SEATS), strict=True))
#: What says something and asks nothing.
_SAID = frozenset({"as"})
#: The order in which the keys are asked: what is quickly told first.
_LATE = ("has", "any", "all", "not", "like", "bears", "rides", "did")


def fits(view: View, it: Any, selector: Wire) -> bool:
    """Whether a card, or a player by their seat, is one that a selector means, wherever it lies.

    Raises:
        Unmatched: the selector asks for something that nobody can tell.
    """
    view = _named(view, selector, it)
    return all(_asked(view, it, word, selector[word]) for word in sorted(selector, key=_order) if word not in _SAID)


def every(view: View, selector: Wire) -> list[Any]:
    """The cards or players that a selector means, in the position's order: those in play where it tells no zone.

    Raises:
        Unmatched: as ``fits``.
    """
    return [one for one in _among(view, selector) if fits(view, one, selector)]


def players_of(view: View, selector: Wire) -> list[str]:
    """The seats that a selector of players means. Raises Unmatched."""
    return [one for one in every(view, selector) if isinstance(one, str)]


def seat_of(view: View, player: Any) -> str | None:
    """The seat of the player whom a text means; None where nobody knows the card whose player it is.

    Raises:
        Unmatched: it is no player that can be asked for.
    """
    if isinstance(player, str):
        if player not in _PLAYERS:
            raise Unmatched(player, "that is no player")
        return _PLAYERS[player](view)
    if "is" in player:
        found = view.named(player["is"])
        return next((one if isinstance(one, str) else one.controller for one in found), None)
    word = next(iter(player))
    if word not in ("controller", "owner_of"):
        raise Unmatched(word, "that is no player")
    cards = _among(view, player[word])
    card = next((one for one in cards if not isinstance(one, str) and fits(view, one, player[word])), None)
    return None if card is None else str(card.controller if word == "controller" else card.owner)


_PLAYERS: Mapping[str, Callable[[View], str]] = {
    "own": lambda view: str(view.me.controller),
    "enemy": lambda view: _OTHER[view.me.controller],
    "active": lambda view: view.table.active,
}


def listed(told: Any) -> tuple[Any, ...]:
    """One or several as several."""
    return tuple(told) if isinstance(told, list | tuple) else (told,)


def _order(word: str) -> int:
    return _LATE.index(word) + 1 if word in _LATE else 0


def _named(view: View, selector: Wire, it: Any) -> View:
    """The view in which what is looked at has the name that the selector gives it."""
    if "as" not in selector:
        return view
    return view._replace(names={**view.names, selector["as"]: it if isinstance(it, str) else it.id})


def _among(view: View, selector: Wire) -> Iterable[Any]:
    if "is" in selector:
        return view.named(selector["is"])
    if selector.get("kind") == "player":
        return SEATS
    return view.table.lying(listed(selector["zone"]) if "zone" in selector else None)


def _asked(view: View, it: Any, word: str, told: Any) -> bool:
    if isinstance(it, str):
        test = _OF_PLAYERS.get(word)
        if test is None:
            raise Unmatched(word, "no player can be asked for that")
        return test(view, it, told)
    found = _OF_CARDS.get(word)
    return found(view, it, told) if found is not None else view.table.asked(view, it, word, told)


def _is(view: View, it: Any, name: str) -> bool:
    if isinstance(it, str):
        return it in view.named(name)
    return any(not isinstance(one, str) and one.id == it.id for one in view.named(name))


def _side(view: View, it: Any, player: Any) -> bool:
    return (it if isinstance(it, str) else it.controller) == seat_of(view, player)


def _kind(view: View, it: Any, told: Any) -> bool:
    return any(kind == "card" or view.table.is_kind(it, kind) for kind in listed(told))


def _spoken(trait: str) -> Callable[[View, Any, Any], bool]:
    """One of its classes, elements or names: a printed one of several, one that was said, any, or none."""

    def test(view: View, it: Any, told: Any) -> bool:
        own = view.table.traits(it, trait)
        if isinstance(told, bool):
            return bool(own) is told
        if isinstance(told, Mapping):
            return not set(listed(view.names.get(told["is"], ()))).isdisjoint(own) if "is" in told else bool(own)
        return not set(listed(told)).isdisjoint(own)

    return test


def _like(view: View, it: Any, told: Wire) -> bool:
    within = view._replace(it=it)
    for trait, kin in told.items():
        own = set(_likeness(view, it, trait))
        others = every(within, kin)
        if own.isdisjoint(*([value for one in others for value in _likeness(view, one, trait)],)):
            return False
    return True


def _likeness(view: View, card: Any, trait: str) -> tuple[Any, ...]:
    if trait in ("name", "class", "element", "kind", "side"):
        return view.table.traits(card, trait)
    number = view.table.number(view, card, trait)
    return () if number is None else (number,)


def _any(view: View, it: Any, told: Iterable[Wire]) -> bool:
    return any(fits(view, it, one) for one in told)


def _all(view: View, it: Any, told: Iterable[Wire]) -> bool:
    return all(fits(view, it, one) for one in told)


def _not(view: View, it: Any, told: Wire) -> bool:
    return not fits(view, it, told)


def _did(view: View, it: Any, told: Wire) -> bool:
    return bool(PARTS["times"](view._replace(it=it), told))


_OF_PLAYERS: Mapping[str, Callable[[View, Any, Any], bool]] = {
    "is": _is, "side": _side, "owner": _side, "any": _any, "all": _all, "not": _not, "did": _did,
    "kind": lambda view, it, told: "player" in listed(told),
}  # fmt: skip
_OF_CARDS: Mapping[str, Callable[[View, Any, Any], bool]] = {
    "is": _is, "side": _side, "kind": _kind, "any": _any, "all": _all, "not": _not, "did": _did, "like": _like,
    "owner": lambda view, it, told: it.owner == seat_of(view, told),
    "zone": lambda view, it, told: view.table.in_zone(it, listed(told)),
    "closed": lambda view, it, told: it.closed is told,
    "hidden": lambda view, it, told: it.hidden is told,
    **{trait: _spoken(trait) for trait in ("class", "element", "name")},
}  # fmt: skip

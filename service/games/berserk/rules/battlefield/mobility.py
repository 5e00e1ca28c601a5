"""How far a creature can go and what it can step on (209.2, 421.3, dictionary.incorporeality.4)."""

from __future__ import annotations

from service.games.berserk.rules.asking.numbers import changed
from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.features.base import Deed, Entry
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card
from service.games.berserk.rules.position.standing import once_a_standing
from service.games.berserk.rules.telling.violations import Violation, violation


@once_a_standing
def movement_of(game: Game, card: Card) -> int:
    """A creature's movement reserve now, with what features add to it; at least 0."""
    return max(0, changed(game.ask("movement", card), printed_movement(card)))


def printed_movement(card: Card) -> int:
    """The movement reserve before modifiers: printed, or what a change of type gave (208.3, dictionary.flight.4)."""
    changed = next((m for m in reversed(card.markers) if m["kind"] == "type"), None)
    if changed is not None and "x" in changed:
        return int(changed["x"])
    return card.definition.movement


#: What is done as a card comes to a cell, where it is no movement; and how movements are called that have another name.
_COMES = {"summon": "summon", "revive": "revive", "incarnation": "incarnation"}
_WAYS = {"teleportation": "teleport", "incarnation": "incarnate", None: "carried"}


def barred(game: Game, card: Card, cell: str, how: str | None = None, closed: bool | None = None) -> Violation | None:
    """Why a text keeps a card from a cell (103.3), or from coming there in some way, a step or a push being some, and
    where nothing is said a move by a text, open or ``closed``; None where none does."""
    if not game.hears("forbids"):
        return None
    told = {"way": _WAYS.get(how, how), "start": card.cell, "end": cell, "closed": closed}
    cause = "move" if how == "step" else "rule"
    deed = Deed(_COMES.get(how or "", "move"), card, card, card.controller, type=cause, told=told)
    rules = next((answer for _, answer in game.ask("forbids", deed)), None)
    return None if rules is None else violation("forbidden", *rules, source=card.id, cell=cell)


def permitted(game: Game, card: Card) -> bool:
    """Whether a text lets a card walk though it is closed or has acted (103.1, 209.3)."""
    if not game.hears("permits"):
        return False
    deed = Deed("move", card, card, card.controller, type="move", told={"way": "step", "start": card.cell})
    return bool(game.ask("permits", deed))


def enterable(game: Game, card: Card, cell: str) -> bool:
    """Whether a creature can step on a cell: a free one, or any if incorporeal (dictionary.incorporeality.4), and none
    that a text keeps it from (103.3)."""
    if barred(game, card, cell, "step") is not None:
        return False
    return (
        not game.occupied(cell)
        or game.has(card, "incorporeality") is not None
        or traded(game, card, cell) is not None
        or _enters(game, card, cell)
    )


def traded(game: Game, card: Card, cell: str, how: str | None = None) -> Card | None:
    """The card on a cell with which a text lets another one change places by coming there (103.1), by a step or, where
    ``how`` says so, by a jump; None without one: that card has to come to where the other stands, and a marker that
    occupies a cell lets nobody there."""
    there = game.at(cell)
    if len(there) != 1 or card.cell is None or there[0].id == card.id or not game.hears("trades"):
        return None
    if barred(game, there[0], card.cell, "swap") is not None or len(game.at(card.cell)) > 1:
        return None
    return there[0] if game.ask("trades", Entry(card, cell, how)) else None


def trampled(game: Game, card: Card, cell: str) -> Card | None:
    """The card on a cell that a jump there destroys, as a text says (103.1); None without one."""
    there = game.at(cell)
    if len(there) != 1 or there[0].id == card.id or not game.hears("tramples"):
        return None
    return there[0] if game.ask("tramples", Entry(card, cell, "jump")) else None


def makes_way(game: Game, card: Card, cell: str, how: str | None) -> bool:
    """Whether a card can jump to a cell although somebody stands there: that one changes places with it, or dies."""
    if how != "jump":
        return False
    met = traded(game, card, cell, how) or trampled(game, card, cell)
    return met is not None or _enters(game, card, cell, how)


def _enters(game: Game, card: Card, cell: str, how: str | None = None) -> bool:
    """Whether a text lets a card go to where another one stands, and says what comes instead of that (103.1)."""
    return game.hears("enters") and bool(game.ask("enters", Entry(card, cell, how)))


def shares(game: Game, card: Card) -> bool:
    """Whether an incorporeal creature stands on a cell that another card occupies."""
    if card.cell is None or card.zone != "battlefield" or len(game.at(card.cell)) < 2:
        return False
    return game.has(card, "incorporeality") is not None


def must_leave(game: Game, seat: str) -> list[Card]:
    """The seat's incorporeal creatures that have to move off an occupied cell now and can (``bodiless_cell``)."""
    if not game.ruleset.added("bodiless_cell"):
        return []
    return [
        card
        for card in game.squad(seat)
        if shares(game, card) and not card.closed and not card.has_begun and movement_of(game, card) > card.moved
    ]


def steps_from(game: Game, card: Card, cell: str) -> tuple[str, ...]:
    """The cells one step away: orthogonally adjacent, diagonally too with the feature that allows it, or so only, and
    what texts make as near (103.1), but for what they bar (103.3)."""
    near = board.orthogonal_neighbours(cell)
    slanting = [feature for feature in game.features(card) if feature.keyword == "diagonal_movement"]
    if slanting:
        only = any(feature.data.get("only") for feature in slanting)
        near = tuple(c for c in board.neighbours(cell) if not only or c not in near)
    if game.hears("avoids"):
        shunned = {c for _, cells in game.ask("avoids", Entry(card, cell)) for c in cells}
        near = tuple(c for c in near if c not in shunned)
    if not game.hears("strides"):
        return near
    more = {c for _, cells in game.ask("strides", Entry(card, cell)) for c in cells}
    return tuple(c for c in board.CELLS if c in more or c in near) if more else near

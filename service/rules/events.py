"""Everything that can change a position, and how (§ "decide, then evolve" of the design).

An event carries *changes*: small tuples that name a place in the position and its new value. ``evolve`` applies them
and holds no rule; ``delta`` writes the same changes as a JSON Patch (RFC 6902) on the normal form. Because both are
read from the one list of changes, the fold of the deltas is the position that the judge returns.

Changes:

``("card", id, field, value)``      a field of a card
``("seat", seat, field, value)``    crystals or deck of a seat
``("turn", field, value)``          number, active, phase, step
``("game", field, value)``          priority, passes, decision, pending, waiting, effects, outcome
``("push", chain)``                 a chain onto the stack
``("drop", index)``                 a chain off the stack
``("chain", index, field, value)``  a field of a chain on the stack (``objects`` among them)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from service.rules.model import Card, Chain, Crystals, Position, Turn, Wire

Change = tuple[Any, ...]
Op = dict[str, Any]

CARD_DEFAULTS: dict[str, Any] = Card._field_defaults
CHAIN_DEFAULTS: dict[str, Any] = Chain._field_defaults
SEAT_DEFAULTS: dict[str, Any] = Crystals._field_defaults
TURN_DEFAULTS: dict[str, Any] = Turn._field_defaults
GAME_DEFAULTS: dict[str, Any] = Position._field_defaults


class Event(NamedTuple):
    """One thing that happened: what the trace shows and what changed."""

    name: str
    rules: tuple[str, ...]
    changes: tuple[Change, ...] = ()
    delta: tuple[Op, ...] = ()
    chain: str | None = None
    object: str | None = None
    player: str | None = None
    source: str | None = None
    target: str | None = None
    data: Wire = {}


def plain(value: Any) -> Any:
    """A record's value as JSON data: tuples become lists, mappings dicts, chains their wire form."""
    if isinstance(value, Chain):
        return chain_to_wire(value)
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    return value


def chain_to_wire(chain: Chain) -> dict[str, Any]:
    """A chain in normal form: id, kind, player, source and objects always, the rest where it differs."""
    wire: dict[str, Any] = {
        "id": chain.id,
        "kind": chain.kind,
        "player": chain.player,
        "source": chain.source,
    }
    for field, default in CHAIN_DEFAULTS.items():
        value = getattr(chain, field)
        if field == "objects" or value != default:
            wire[field] = plain(value)
    return wire


def evolve(position: Position, event: Event) -> Position:
    """The position after ``event``. Holds no rule."""
    return apply(position, event.changes)


def apply(position: Position, changes: Iterable[Change]) -> Position:
    """The position after ``changes``, sharing everything that they leave alone."""
    for change in changes:
        position = _APPLY[change[0]](position, change)
    return position


def _apply_card(position: Position, change: Change) -> Position:
    _, ident, field, value = change
    cards = dict(position.cards)
    cards[ident] = cards[ident]._replace(**{field: value})
    return position._replace(cards=cards)


def _apply_seat(position: Position, change: Change) -> Position:
    _, seat, field, value = change
    players = dict(position.players)
    players[seat] = players[seat]._replace(**{field: value})
    return position._replace(players=players)


def _apply_turn(position: Position, change: Change) -> Position:
    return position._replace(turn=position.turn._replace(**{change[1]: change[2]}))


def _apply_game(position: Position, change: Change) -> Position:
    return position._replace(**{change[1]: change[2]})


def _apply_push(position: Position, change: Change) -> Position:
    return position._replace(stack=(*position.stack, change[1]))


def _apply_drop(position: Position, change: Change) -> Position:
    stack = position.stack
    return position._replace(stack=stack[: change[1]] + stack[change[1] + 1 :])


def _apply_chain(position: Position, change: Change) -> Position:
    _, index, field, value = change
    stack = list(position.stack)
    stack[index] = stack[index]._replace(**{field: value})
    return position._replace(stack=tuple(stack))


_APPLY = {
    "card": _apply_card,
    "seat": _apply_seat,
    "turn": _apply_turn,
    "game": _apply_game,
    "push": _apply_push,
    "drop": _apply_drop,
    "chain": _apply_chain,
}


def delta(position: Position, changes: Iterable[Change]) -> tuple[Position, tuple[Op, ...]]:
    """The position after ``changes`` and the JSON Patch that leads there from the normal form of ``position``."""
    ops: list[Op] = []
    for change in changes:
        after = _APPLY[change[0]](position, change)
        _DELTA[change[0]](position, after, change, ops)
        position = after
    return position, tuple(ops)


def patch(ops: list[Op], path: str, old: Any, new: Any, default: Any) -> None:
    """Append the operation that takes a field of the normal form from ``old`` to ``new``, if they differ."""
    if old == new:
        return
    if new == default:
        ops.append({"op": "remove", "path": path})
    else:
        ops.append({"op": "add" if old == default else "replace", "path": path, "value": plain(new)})


def escape(token: str) -> str:
    """One reference token of a JSON Pointer (RFC 6901)."""
    return token.replace("~", "~0").replace("/", "~1")


def _delta_card(before: Position, after: Position, change: Change, ops: list[Op]) -> None:
    _, ident, field, value = change
    card = before.cards[ident]
    default = card.owner if field == "controller" else CARD_DEFAULTS.get(field)
    if field == "zone":
        default = None
    patch(ops, f"/cards/{escape(ident)}/{field}", getattr(card, field), value, default)


def _delta_seat(before: Position, after: Position, change: Change, ops: list[Op]) -> None:
    old, new = players_to_wire(before.players), players_to_wire(after.players)
    _delta_tree(ops, "/players", old, new, 2)


def _delta_turn(before: Position, after: Position, change: Change, ops: list[Op]) -> None:
    _delta_tree(ops, "/turn", turn_to_wire(before.turn), turn_to_wire(after.turn), 1)
    patch(ops, "/priority", _priority(before), _priority(after), None)


def _delta_tree(ops: list[Op], path: str, old: dict[str, Any], new: dict[str, Any], depth: int) -> None:
    """Difference of two small nested objects whose empty form is left out of the normal form."""
    if not old or not new or depth == 0:
        patch(ops, path, old, new, {})
        return
    for key in sorted(old.keys() | new.keys()):
        if isinstance(old.get(key), dict) or isinstance(new.get(key), dict):
            _delta_tree(ops, f"{path}/{key}", old.get(key, {}), new.get(key, {}), depth - 1)
        else:
            patch(ops, f"{path}/{key}", old.get(key), new.get(key), None)


def _priority(position: Position) -> str | None:
    """Priority as the normal form shows it: left out where the active player has it."""
    return None if position.priority == position.turn.active else position.priority


def _delta_game(before: Position, after: Position, change: Change, ops: list[Op]) -> None:
    field = change[1]
    if field == "priority":
        patch(ops, "/priority", _priority(before), _priority(after), None)
    else:
        patch(ops, f"/{field}", getattr(before, field), change[2], GAME_DEFAULTS[field])


def _delta_push(before: Position, after: Position, change: Change, ops: list[Op]) -> None:
    wire = chain_to_wire(change[1])
    if before.stack:
        ops.append({"op": "add", "path": f"/stack/{len(before.stack)}", "value": wire})
    else:
        ops.append({"op": "add", "path": "/stack", "value": [wire]})


def _delta_drop(before: Position, after: Position, change: Change, ops: list[Op]) -> None:
    path = f"/stack/{change[1]}" if after.stack else "/stack"
    ops.append({"op": "remove", "path": path})


def _delta_chain(before: Position, after: Position, change: Change, ops: list[Op]) -> None:
    _, index, field, value = change
    old = getattr(before.stack[index], field)
    if field == "objects":
        ops.extend(
            {"op": "remove", "path": f"/stack/{index}/objects/{place}"}
            for place in range(len(old) - 1, len(value) - 1, -1)
        )
    else:
        patch(ops, f"/stack/{index}/{field}", old, value, CHAIN_DEFAULTS.get(field))


_DELTA = {
    "card": _delta_card,
    "seat": _delta_seat,
    "turn": _delta_turn,
    "game": _delta_game,
    "push": _delta_push,
    "drop": _delta_drop,
    "chain": _delta_chain,
}


def turn_to_wire(turn: Turn) -> dict[str, Any]:
    """The turn's fields that differ from a first player's first main phase."""
    return {f: getattr(turn, f) for f, default in TURN_DEFAULTS.items() if getattr(turn, f) != default}


def players_to_wire(players: Mapping[str, Crystals]) -> dict[str, Any]:
    """The seats' fields that differ from their defaults; a seat with none is left out."""
    wire = {}
    for seat, crystals in players.items():
        fields = {
            f: plain(getattr(crystals, f)) for f, default in SEAT_DEFAULTS.items() if getattr(crystals, f) != default
        }
        if fields:
            wire[seat] = fields
    return wire

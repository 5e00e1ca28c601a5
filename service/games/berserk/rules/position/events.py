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

from service.games.berserk.rules.position.model import Card, Chain, Crystals, Position, Turn, Wire, altered
from service.judge.patch import escape

Change = tuple[Any, ...]
Op = dict[str, Any]

CARD_DEFAULTS: dict[str, Any] = Card._field_defaults
CHAIN_DEFAULTS: dict[str, Any] = Chain._field_defaults
SEAT_DEFAULTS: dict[str, Any] = Crystals._field_defaults
TURN_DEFAULTS: dict[str, Any] = Turn._field_defaults
_FIRST_TURN = Turn()
GAME_DEFAULTS: dict[str, Any] = Position._field_defaults


_SCALARS = frozenset({str, int, bool, type(None)})


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
    """A record's value as JSON data: tuples become lists, mappings dicts."""
    kind = type(value)
    if kind in _SCALARS:
        return value
    if kind is dict or isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    return str(value) if isinstance(value, str) else [plain(item) for item in value]


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
    return delta(position, event.changes)[0]


def delta(position: Position, changes: Iterable[Change]) -> tuple[Position, tuple[Op, ...]]:
    """The position after ``changes``, sharing what they leave alone, and the JSON Patch on the normal form."""
    ops: list[Op] = []
    draft = _Draft(position)
    for change in changes:
        _WRITERS[change[0]](draft, change, ops)
    return (altered(position, draft.fields) if draft.fields else position), tuple(ops)


class _Draft:
    """The next position while its changes are applied: only the fields that differ."""

    __slots__ = ("before", "fields")

    def __init__(self, before: Position):
        self.before = before
        self.fields: dict[str, Any] = {}

    def get(self, field: str) -> Any:
        """A field of the next position as it is so far."""
        fields = self.fields
        return fields[field] if field in fields else getattr(self.before, field)

    def copy(self, field: str) -> Any:
        """A mapping field of the next position, copied once so that it can be written to."""
        if field not in self.fields:
            self.fields[field] = dict(getattr(self.before, field))
        return self.fields[field]


def patch(ops: list[Op], path: str, old: Any, new: Any, default: Any) -> None:
    """Append the operation that takes a field of the normal form from ``old`` to ``new``, if they differ."""
    if old == new:
        return
    if new == default:
        ops.append({"op": "remove", "path": path})
    else:
        ops.append({"op": "add" if old == default else "replace", "path": path, "value": plain(new)})


def _write_card(draft: _Draft, change: Change, ops: list[Op]) -> None:
    _, ident, field, value = change
    cards = draft.copy("cards")
    card = cards[ident]
    old = getattr(card, field)
    if old == value:
        return
    cards[ident] = altered(card, {field: value})
    default = card.owner if field == "controller" else None if field == "zone" else CARD_DEFAULTS.get(field)
    patch(ops, f"/cards/{escape(ident)}/{field}", old, value, default)


def _write_seat(draft: _Draft, change: Change, ops: list[Op]) -> None:
    _, seat, field, value = change
    before = players_to_wire(draft.get("players"))
    players = draft.copy("players")
    players[seat] = altered(players[seat], {field: value})
    _tree(ops, "/players", before, players_to_wire(players), 2)


def _write_turn(draft: _Draft, change: Change, ops: list[Op]) -> None:
    turn, shown = draft.get("turn"), _shown_priority(draft)
    _, field, value = change
    after = draft.fields["turn"] = altered(turn, {field: value})
    if turn != after and (turn == _FIRST_TURN or after == _FIRST_TURN):
        patch(ops, "/turn", turn_to_wire(turn), turn_to_wire(after), {})
    else:
        patch(ops, f"/turn/{field}", plain(getattr(turn, field)), plain(value), plain(TURN_DEFAULTS[field]))
    patch(ops, "/priority", shown, _shown_priority(draft), None)


def _tree(ops: list[Op], path: str, old: dict[str, Any], new: dict[str, Any], depth: int) -> None:
    """Difference of two small nested objects whose empty form is left out of the normal form."""
    if not old or not new or depth == 0:
        patch(ops, path, old, new, {})
        return
    for key in sorted(old.keys() | new.keys()):
        if isinstance(old.get(key), dict) or isinstance(new.get(key), dict):
            _tree(ops, f"{path}/{key}", old.get(key, {}), new.get(key, {}), depth - 1)
        else:
            patch(ops, f"{path}/{key}", old.get(key), new.get(key), None)


def _shown_priority(draft: _Draft) -> str | None:
    """Priority as the normal form shows it: left out where the active player has it."""
    priority: str = draft.get("priority")
    return None if priority == draft.get("turn").active else priority


def _write_game(draft: _Draft, change: Change, ops: list[Op]) -> None:
    _, field, value = change
    if field == "priority":
        shown = _shown_priority(draft)
        draft.fields["priority"] = value
        patch(ops, "/priority", shown, _shown_priority(draft), None)
    else:
        patch(ops, f"/{field}", draft.get(field), value, GAME_DEFAULTS[field])
        draft.fields[field] = value


def _write_push(draft: _Draft, change: Change, ops: list[Op]) -> None:
    stack = draft.get("stack")
    draft.fields["stack"] = (*stack, change[1])
    wire = chain_to_wire(change[1])
    if stack:
        ops.append({"op": "add", "path": f"/stack/{len(stack)}", "value": wire})
    else:
        ops.append({"op": "add", "path": "/stack", "value": [wire]})


def _write_drop(draft: _Draft, change: Change, ops: list[Op]) -> None:
    stack, index = draft.get("stack"), change[1]
    draft.fields["stack"] = stack[:index] + stack[index + 1 :]
    ops.append({"op": "remove", "path": f"/stack/{index}" if len(stack) > 1 else "/stack"})


def _write_chain(draft: _Draft, change: Change, ops: list[Op]) -> None:
    _, index, field, value = change
    stack = draft.get("stack")
    chain = stack[index]
    old = getattr(chain, field)
    draft.fields["stack"] = (*stack[:index], altered(chain, {field: value}), *stack[index + 1 :])
    if field != "objects":
        patch(ops, f"/stack/{index}/{field}", old, value, CHAIN_DEFAULTS.get(field))
    elif value == old[: len(value)]:
        for place in range(len(old) - 1, len(value) - 1, -1):
            ops.append({"op": "remove", "path": f"/stack/{index}/objects/{place}"})
    else:
        ops.append({"op": "replace", "path": f"/stack/{index}/objects", "value": list(value)})


_WRITERS = {
    "card": _write_card,
    "seat": _write_seat,
    "turn": _write_turn,
    "game": _write_game,
    "push": _write_push,
    "drop": _write_drop,
    "chain": _write_chain,
}


def turn_to_wire(turn: Turn) -> dict[str, Any]:
    """The turn's fields that differ from a first player's first main phase."""
    return {f: plain(getattr(turn, f)) for f, default in TURN_DEFAULTS.items() if getattr(turn, f) != default}


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

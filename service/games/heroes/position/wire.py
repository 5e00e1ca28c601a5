"""Positions between their wire form and the judge's records, and the normal form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from service.games.heroes.position.model import DECK, Arrival, Card, Definition, Feature, Player, Position, Turn, Wire
from service.judge.data import freeze
from service.judge.seats import SEATS


class Printed(Protocol):
    """Where printed cards come from: the catalogue, and the reader of texts."""

    def card(self, ruleset: str, ref: str) -> tuple[str, Wire]:
        """The id and the definition of a catalogue card, named by id or name; its features are structured.

        Raises LookupError, with the ids that come near in ``candidates``.
        """

    def idents(self) -> Sequence[str]:
        """The ids of all cards."""

    def text(self, text: str, name: str, kind: str) -> tuple[Sequence[Wire], Sequence[str]]:
        """The features and the classes that a printed text tells, of a card of that name and kind."""


def plain(value: Any) -> Any:
    """Frozen data as JSON."""
    if isinstance(value, tuple | list):
        return [plain(one) for one in value]
    return {name: plain(one) for name, one in value.items()} if isinstance(value, Mapping) else value


_UNSET = object()
_NOUGHT: Wire = {
    "name": "", "cost": 0, "element": None, "elements": [], "classes": [], "lives": 0, "strike": 0, "features": [],
}  # fmt: skip


def definition_from_wire(data: Wire, features: Sequence[Wire] | None = None, classes: Sequence[str] = ()) -> Definition:
    """A definition whose values were checked; ``features`` and ``classes`` are those that its text tells."""
    elements = data.get("elements") or ((data["element"],) if data.get("element") else ())
    cost = data.get("cost", 0)
    wire = {name: value for name, value in data.items() if value != _NOUGHT.get(name, _UNSET)}
    if len(wire.get("elements", ())) == 1:
        wire["element"] = wire.pop("elements")[0]
    wire.setdefault("kind", "creature")
    said = features if features is not None else data.get("features", ())
    return Definition(
        name=data.get("name", ""),
        kind=data.get("kind", "creature"),
        cost=cost if isinstance(cost, int) else 0,
        variable=not isinstance(cost, int),
        elements=tuple(one for one in elements if one != "neutral"),
        classes=tuple(dict.fromkeys((*data.get("classes", ()), *classes))),
        lives=data.get("lives", 0),
        strike=data.get("strike", 0),
        features=tuple(Feature(f"f{n}", freeze(one)) for n, one in enumerate(said, 1)),
        wire=wire,
    )


_CARD = Card("", Definition())
#: The fields of a card's state, in the order in which they are written.
STATE = (
    "closed", "hidden", "wounds", "extra_lives", "markers", "gained", "lost", "used", "attached", "under",
    "captured_from", "arrived", "x",
)  # fmt: skip


def card_to_wire(card: Card) -> dict[str, Any]:
    """A card in normal form."""
    wire: dict[str, Any] = {}
    if card.reference is not None:
        wire["card"] = card.reference
    else:
        wire["definition"] = dict(card.definition.wire)
    wire["owner"] = card.owner
    wire["zone"] = card.zone
    if card.controller != card.owner:
        wire["controller"] = card.controller
    for field in STATE:
        value = getattr(card, field)
        if value != getattr(_CARD, field):
            wire[field] = plain(value)
    if card.arrived is not None:
        wire["arrived"] = {"number": card.arrived.number, "active": card.arrived.active}
    return wire


def card_from_wire(ident: str, data: Wire, definition: Definition, reference: str | None) -> Card:
    """A card whose values were checked."""
    state = {field: freeze(data[field]) for field in STATE if data.get(field) is not None}
    if "arrived" in state:
        told = state["arrived"]
        state["arrived"] = Arrival(told, "first") if isinstance(told, int) else Arrival(told["number"], told["active"])
    return Card(
        ident, definition, reference, data["owner"], data.get("controller", data["owner"]), data.get("zone", "play"),
        **state,
    )  # fmt: skip


_PLAYER = Player()
_TURN = Turn()


def _differing(record: Any, nought: Any) -> dict[str, Any]:
    return {
        field: plain(value)
        for field, value, default in zip(record._fields, record, nought, strict=True)
        if value != default
    }


def turn_to_wire(turn: Turn) -> dict[str, Any]:
    """The turn, less what is at its default."""
    return _differing(turn, _TURN)


def player_to_wire(player: Player) -> dict[str, Any]:
    """A player, less what is at its default."""
    return _differing(player, _PLAYER)


#: What of a position is a list of data, or data.
REST = ("queue", "decision", "pending", "waiting", "effects", "outcome")


def position_to_wire(position: Position) -> dict[str, Any]:
    """The normal form: every field at its default left out."""
    wire: dict[str, Any] = {"ruleset": position.ruleset}
    turn = turn_to_wire(position.turn)
    if turn:
        wire["turn"] = turn
    players = {seat: told for seat in SEATS if (told := player_to_wire(position.players[seat]))}
    if players:
        wire["players"] = players
    wire["cards"] = {ident: card_to_wire(card) for ident, card in position.cards.items()}
    for field in REST:
        value = getattr(position, field)
        if value:
            wire[field] = plain(value)
    return wire


def position_from_wire(data: Wire, cards: Mapping[str, Card]) -> Position:
    """A position whose shape was checked, of cards that were read already; decks that tell no order have the one in
    which their cards are told."""
    players = {}
    for seat in SEATS:
        told = {name: freeze(value) for name, value in data.get("players", {}).get(seat, {}).items()}
        player = Player(**told)
        missing = [c.id for c in cards.values() if c.zone == DECK and c.owner == seat and c.id not in player.deck]
        players[seat] = player._replace(deck=(*player.deck, *missing)) if missing else player
    turn = Turn(**{name: freeze(value) for name, value in data.get("turn", {}).items()})
    rest = {field: freeze(data[field]) for field in REST if data.get(field)}
    return Position(data["ruleset"], cards, turn, players, **rest)

"""Positions between their wire form (contract §1) and the judge's records, the normal form and its hash."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from service.games.berserk.rules.abilities.text import carried_out
from service.games.berserk.rules.position.events import (
    CARD_DEFAULTS,
    CHAIN_DEFAULTS,
    GAME_DEFAULTS,
    TURN_DEFAULTS,
    chain_to_wire,
    plain,
    players_to_wire,
    turn_to_wire,
)
from service.games.berserk.rules.position.model import (
    SHORT_CHAIN,
    Card,
    Chain,
    Crystals,
    Definition,
    Feature,
    Position,
    Turn,
    Wire,
)
from service.games.berserk.rules.position.unknown import counted, in_heaps, is_unknown, printed_unknown
from service.judge.data import digest, freeze
from service.judge.faults import Fault, InvalidPosition
from service.judge.remembered import Remembered
from service.judge.seats import SEATS
from service.judge.work import OverBudget


class UnknownCard(LookupError):
    """No card, or more than one, answers to a reference; ``candidates`` are the ids that come near."""

    def __init__(self, message: str, candidates: tuple[str, ...] = ()):
        super().__init__(message)
        self.candidates = candidates


class WordsRefused(ValueError):
    """Keywords that a house defines and that cannot be used so: each fault with its pointer among them."""

    def __init__(self, faults: Sequence[tuple[str, str]]) -> None:
        super().__init__("; ".join(f"{pointer}: {message}" for pointer, message in faults))
        self.faults = tuple(faults)


class Printed(NamedTuple):
    """What a printed text says: features in the order of printing, classes, and whether the card is unique."""

    features: tuple[Wire, ...] = ()
    classes: tuple[str, ...] = ()
    unique: bool = False


class Definitions(Protocol):
    """Where printed cards come from; the catalogue implements it, so that the judge knows no data files."""

    def card(self, ruleset: str, ref: str) -> tuple[str, Definition]:
        """The catalogue id and the definition of a card named by id or printed name; raises ``UnknownCard``."""

    def text(self, ruleset: str, text: str, name: str, kind: str, words: Sequence[Wire] = ()) -> Printed:
        """What a text compiles to that is printed on a card of that name and kind.

        `words` are keywords that no rulebook defines, with what they mean in it. Raises ``WordsRefused``.
        """


def definition_from_wire(data: Wire, printed: Printed | None = None) -> Definition:
    """A definition from its wire form; ``printed`` is what its ``text`` says where it carries one.

    Values are taken as they are: ``validate`` has checked them, or the catalogue vouches for them.
    """
    raw = printed.features if printed is not None else tuple(data.get("features", ()))
    said = printed or Printed()
    elements = data.get("elements")
    if elements is None:
        elements = (data["element"],) if data.get("element") else ()
    return Definition(
        name=data.get("name", ""),
        kind=data.get("kind", "creature"),
        cost=data.get("cost", {}),
        elements=tuple(elements),
        classes=tuple(dict.fromkeys((*data.get("classes", ()), *said.classes))),
        lives=data.get("lives", 0),
        movement=data.get("movement", 0),
        strike=tuple(data.get("strike", (0, 0, 0))),
        unique=data.get("unique", False) or said.unique,
        features=tuple(Feature(f"f{n}", carried_out(one), said=one) for n, one in enumerate(raw, 1)),
        wire=_minimal(data),
    )


_DEFINITION_DEFAULTS: Wire = {
    "name": "",
    "cost": {},
    "element": None,
    "elements": [],
    "classes": [],
    "lives": 0,
    "movement": 0,
    "strike": [0, 0, 0],
    "unique": False,
    "features": [],
    "words": [],
}


def _minimal(data: Wire) -> Wire:
    """A definition's wire form less the fields at their defaults; one element is always ``element``."""
    wire = {name: value for name, value in data.items() if value != _DEFINITION_DEFAULTS.get(name, _UNSET)}
    if len(wire.get("elements", ())) == 1:
        wire["element"] = wire.pop("elements")[0]
    wire.setdefault("kind", "creature")
    return wire


_UNSET = object()


def definition_to_wire(definition: Definition) -> dict[str, Any]:
    """The shortest wire form of a definition."""
    return dict(definition.wire)


#: The fields of a card's state after its cell: from here on, and what each is where nothing has happened to the card.
_STATE = Card._fields.index("cell") + 1
_STATE_FIELDS = Card._fields[_STATE:]
_UNTOUCHED = tuple(CARD_DEFAULTS[field] for field in _STATE_FIELDS)


def card_to_wire(card: Card) -> dict[str, Any]:
    """A card entry in normal form: its reference or definition, if it is known, owner, zone, and what differs from the
    defaults."""
    wire: dict[str, Any] = {}
    if card.reference is not None:
        wire["card"] = card.reference
    elif not is_unknown(card):
        wire["definition"] = definition_to_wire(card.definition)
    wire["owner"] = card.owner
    wire["zone"] = card.zone
    if card.controller != card.owner:
        wire["controller"] = card.controller
    if card.cell is not None:
        wire["cell"] = card.cell
    state = card[_STATE:]
    if state != _UNTOUCHED:
        for field, value, default in zip(_STATE_FIELDS, state, _UNTOUCHED, strict=True):
            if value != default:
                wire[field] = plain(value)
    return wire


def position_to_wire(position: Position) -> dict[str, Any]:
    """The normal form: every field at its default left out (contract §1)."""
    wire: dict[str, Any] = {"ruleset": position.ruleset}
    if position.options:
        wire["options"] = plain(position.options)
    turn = turn_to_wire(position.turn)
    if turn:
        wire["turn"] = turn
    if position.priority != position.turn.active:
        wire["priority"] = position.priority
    if position.passes:
        wire["passes"] = position.passes
    players = players_to_wire(position.players)
    if players:
        wire["players"] = players
    wire["cards"] = {ident: card_to_wire(card) for ident, card in position.cards.items() if not counted(card)}
    if len(wire["cards"]) < len(position.cards):
        wire["concealed"] = _counts(position)
    if position.stack:
        wire["stack"] = [chain_to_wire(chain) for chain in position.stack]
    for field in ("decision", "pending", "waiting", "effects", "outcome"):
        value = getattr(position, field)
        if value != GAME_DEFAULTS[field]:
            wire[field] = plain(value)
    return wire


def _counts(position: Position) -> dict[str, dict[str, int]]:
    """How many cards lie where they are only counted, by seat and zone."""
    found: dict[str, dict[str, int]] = {}
    for card in position.cards.values():
        if counted(card):
            heaps = found.setdefault(card.owner, {})
            heaps[card.zone] = heaps.get(card.zone, 0) + 1
    return {seat: dict(sorted(found[seat].items())) for seat in sorted(found)}


def position_hash(position: Position) -> str:
    """The hash of a position's normal form."""
    return digest(position_to_wire(position))


def _card_from_wire(ident: str, entry: Wire, definition: Definition, reference: str | None) -> Card:
    fields = {field: freeze(entry[field]) for field in ("controller", "cell", *_STATE_FIELDS) if field in entry}
    fields.setdefault("controller", entry["owner"])
    if "gained" in fields or "markers" in fields:
        Remembered.weigh(len(str(fields)))
    hosted = entry.get("host") is not None
    if hosted:
        fields.pop("cell", None)
    return Card(
        id=ident,
        definition=definition,
        reference=reference,
        owner=entry["owner"],
        zone=entry.get("zone", "battlefield"),
        **fields,
    )


def _chain_from_wire(entry: Wire) -> Chain:
    fields = {field: freeze(entry[field]) for field in CHAIN_DEFAULTS if field in entry}
    fields.setdefault("objects", SHORT_CHAIN)
    return Chain(id=entry["id"], kind=entry["kind"], player=entry["player"], source=entry["source"], **fields)


#: Definitions by the very data that they were read from: a position's are often those of the one before.
_READ = Remembered(4096)
#: How long the data of a card with a printed text is beside it, about.
_BESIDE_TEXT = 500


def read_definition(ruleset: str, entry: Wire, definitions: Definitions) -> tuple[str | None, Definition]:
    """The catalogue id (or None) and the definition a card entry names or carries; raises ``UnknownCard``."""
    if "card" in entry:
        return definitions.card(ruleset, entry["card"])
    data = entry.get("definition", {})
    text = data.get("text")
    if text is not None:
        Remembered.weigh(len(text) + _BESIDE_TEXT)
        words = data.get("words", ())
        Remembered.weigh(sum(len(str(word)) for word in words))
        printed = definitions.text(ruleset, text, data.get("name", ""), data.get("kind", "creature"), words)
        return None, definition_from_wire(data, printed)
    found: Definition | None = _READ.get(data)
    if found is None:
        Remembered.weigh(len(str(data)))
        found = _READ.put(data, definition_from_wire(data))
    return None, found


def position_from_wire(
    data: Wire,
    definitions: Definitions,
    faults_of: Callable[[Position, Wire], list[Fault]] | None = None,
) -> Position:
    """A position from its wire form, whose shape the schemas have checked.

    ``definitions`` answers for catalogue cards and printed texts. ``faults_of`` names what could not arise (by default
    ``validate.faults``). Raises ``InvalidPosition`` with every fault, and ``OverBudget`` where texts are too much work.
    """
    from service.games.berserk.rules.position.validate import faults as default_faults

    ruleset = data["ruleset"]
    faults: list[Fault] = []
    cards: dict[str, Card] = {}
    for ident, entry in sorted(data["cards"].items()):  # a hash does not know the order they were sent in
        if "card" not in entry and "definition" not in entry:
            cards[ident] = _card_from_wire(ident, entry, printed_unknown(ident), None)
            continue
        try:
            reference, definition = read_definition(ruleset, entry, definitions)
        except UnknownCard as error:
            hint = f" Candidates: {', '.join(error.candidates)}." if error.candidates else ""
            faults.append(Fault(f"/cards/{ident}/card", f"{error}.{hint}"))
            continue
        except WordsRefused as refused:
            there = f"/cards/{ident}/definition/words"
            faults += [Fault(f"{there}{pointer}", message) for pointer, message in refused.faults]
            continue
        except OverBudget as over:
            raise over.named("a printed text").below(f"/cards/{ident}/definition/text") from None
        cards[ident] = _card_from_wire(ident, entry, definition, reference)
    cards |= in_heaps(data.get("concealed", {}))
    turn = Turn(**{f: freeze(data.get("turn", {}).get(f, default)) for f, default in TURN_DEFAULTS.items()})
    players = data.get("players", {})
    position = Position(
        ruleset=ruleset,
        cards=cards,
        options=freeze(data.get("options", {})),
        turn=turn,
        priority=data.get("priority") or turn.active,
        passes=data.get("passes", 0),
        players={seat: Crystals(**freeze(players.get(seat, {}))) for seat in SEATS},
        stack=tuple(_chain_from_wire(entry) for entry in data.get("stack", ())),
        **{f: freeze(data[f]) for f in ("decision", "pending", "waiting", "effects", "outcome") if f in data},
    )
    faults += (faults_of or default_faults)(position, data)
    if faults:
        raise InvalidPosition(tuple(faults))
    return position

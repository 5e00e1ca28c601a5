"""What a position is made of: definitions, cards, chains, the turn; plain immutable records that share structure.

Every record is a ``NamedTuple`` whose defaults are the wire's defaults, so the normal form of a position (contract §1)
is "each field that differs from its default". Nothing here holds a rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

Wire = Mapping[str, Any]
EMPTY: Wire = {}

KINDS = ("creature", "flying", "symbiote", "companion", "parasite", "artifact", "terrain", "equipment")
CREATURE_KINDS = frozenset({"creature", "flying", "symbiote", "companion", "parasite"})
SYMBIOTE_KINDS = frozenset({"symbiote", "companion", "parasite"})
HOSTED_KINDS = SYMBIOTE_KINDS | {"equipment"}
ELEMENTS = ("steppes", "mountains", "forests", "swamps", "darkness", "fire")
#: How hard a blow lands, by its die (205.4).
FORCES = ("weak", "medium", "strong")
EQUIPMENT_CLASSES = ("weapon", "armor", "shield", "potion", "boots")
ZONES = ("battlefield", "additional", "deck", "deal", "set", "graveyard", "exile")
SQUAD_ZONES = frozenset({"battlefield", "additional"})

#: The objects of a chain from the first executed to the last (216.1); they are pushed in the opposite order (216.1j).
OBJECTS = ("declaration", "target", "roll", "result", "count", "protection", "wounds", "payment", "end")
FULL_CHAIN = tuple(reversed(OBJECTS))
#: The shortened chain of whatever involves no dice (216.1k).
SHORT_CHAIN = tuple(o for o in FULL_CHAIN if o not in ("roll", "result", "count"))
#: A redirection has two objects only (412.4).
REDIRECT_CHAIN = ("payment", "wounds")


class Feature(NamedTuple):
    """One feature of a card: its id on that card and its structured wire form.

    ``origin`` says where it came from: ``printed``, ``gained``, ``marker`` or ``granted`` (by a permanent feature).
    ``said`` is how the language of cards has it, by which texts recognise it; None where it is nothing else than that.
    """

    id: str
    data: Wire
    origin: str = "printed"
    said: Wire | None = None

    @property
    def keyword(self) -> str | None:
        """The name of a named feature (414.1), or None."""
        return self.data.get("keyword")

    @property
    def titled(self) -> str | None:
        """The name of a feature that triggers at a time with a name of its own (Valhalla), or its trigger point."""
        trigger = self.data.get("trigger")
        return trigger.get("on") if trigger else None

    @property
    def x(self) -> int:
        """The number after a named feature's name (414.3); 1 where none is given, 0 where it is still to be counted."""
        x = self.data.get("x", 1)
        return 0 if isinstance(x, Mapping) else int(x)


class Definition(NamedTuple):
    """The game information printed on a card (200.7): its properties and its features."""

    name: str = ""
    kind: str = "creature"
    cost: Wire = EMPTY
    elements: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    lives: int = 0
    movement: int = 0
    strike: tuple[int, int, int] = (0, 0, 0)
    unique: bool = False
    features: tuple[Feature, ...] = ()
    #: The wire form that it was read from, less what is at its default; a printed text stays a text there.
    wire: Wire = EMPTY

    @property
    def is_creature(self) -> bool:
        """Creatures of every subtype (208.1)."""
        return self.kind in CREATURE_KINDS

    @property
    def has_lives(self) -> bool:
        """Creatures and artifacts have lives (209.2, 213.1); terrains and equipment do not (212.1, 214.1)."""
        return self.kind in CREATURE_KINDS or self.kind == "artifact"

    @property
    def price(self) -> int:
        """The numerical value of the cost, whatever its crystal (202.1); 0 when it has none."""
        for crystal in ("gold", "silver"):
            value = self.cost.get(crystal)
            if isinstance(value, int):
                return value
        return 0

    @property
    def crystal(self) -> str | None:
        """``gold`` for an elite card, ``silver`` for an ordinary one (202.2), None when it has no cost."""
        return next((c for c in ("gold", "silver") if c in self.cost), None)


class Card(NamedTuple):
    """A card in the game: what is printed (``definition``) and its state. Field defaults are the wire's defaults."""

    id: str
    definition: Definition
    reference: str | None = None
    owner: str = "first"
    controller: str = "first"
    zone: str = "battlefield"
    cell: str | None = None
    closed: bool = False
    hidden: bool = False
    wounds: int = 0
    extra_lives: int = 0
    chips: int = 0
    moved: int = 0
    acted: bool = False
    host: str | None = None
    x: int | None = None
    markers: tuple[Wire, ...] = ()
    gained: tuple[Wire, ...] = ()
    lost: tuple[Wire, ...] = ()
    used: Wire = EMPTY
    memory: Wire = EMPTY

    @property
    def lives_left(self) -> int:
        """Current lives: printed and additional lives, and those that features give meanwhile, less wounds."""
        meanwhile = sum(int(m["x"]) for m in self.markers if m["kind"] == "lives") if self.markers else 0
        return self.definition.lives + self.extra_lives + meanwhile - self.wounds

    @property
    def price(self) -> int:
        """The numerical value of the cost; where it is printed with an X, with the X that was announced (202.4)."""
        crystal = self.definition.crystal
        printed = self.definition.cost[crystal] if crystal is not None else 0
        if isinstance(printed, int):
            return printed
        base = printed.partition("+")[0]
        return (int(base) if base.isdigit() else 0) + (self.x or 0)

    @property
    def in_squad(self) -> bool:
        """Whether the card is on the battlefield or in the additional zone (206.2)."""
        return self.zone in SQUAD_ZONES

    @property
    def kind(self) -> str:
        """The card's type now; a marker of kind ``type`` changes it (208.3)."""
        if self.markers:
            for marker in reversed(self.markers):
                if marker["kind"] == "type":
                    return str(marker["to"])
        return self.definition.kind

    @property
    def strike(self) -> tuple[int, int, int]:
        """Its weak, medium and strong strike: the printed one, or the one that a change of its type gave it (208.3)."""
        for marker in reversed(self.markers):
            if marker["kind"] == "type" and "strike" in marker:
                weak, medium, strong = marker["strike"]
                return int(weak), int(medium), int(strong)
        return self.definition.strike

    @property
    def has_begun(self) -> bool:
        """Whether it has acted this turn, be it with the first of several actions (dictionary.card_action.2)."""
        return self.acted or bool(self.memory.get("actions"))

    @property
    def is_creature(self) -> bool:
        """Whether it is a creature of any subtype now (208.1)."""
        return (self.kind if self.markers else self.definition.kind) in CREATURE_KINDS


class Chain(NamedTuple):
    """A chain of stack objects (215.3e): one declared property or feature with the objects still to be executed.

    ``objects`` lists them bottom to top, so the last is the next. ``hits`` maps a fighting card to
    ``{"force", "value", "target"}``; ``rolls`` and ``results`` map a card to its die and its modified roll, and
    ``terms`` to what these came from (``telling.accounts``).
    """

    id: str
    kind: str
    player: str
    source: str
    target: str | None = None
    objects: tuple[str, ...] = SHORT_CHAIN
    feature: str | None = None
    text: Wire | None = None
    targets: tuple[str, ...] = ()
    cells: tuple[str, ...] = ()
    choices: Wire = EMPTY
    x: int | None = None
    bound: Wire = EMPTY
    initial_target: str | None = None
    redirected: bool = False
    settled: bool = False
    effective: bool = False
    closes: tuple[str, ...] = ()
    fighters: tuple[str, ...] = ()
    rolls: Wire = EMPTY
    results: Wire = EMPTY
    weakened: bool = False
    hits: Wire = EMPTY
    terms: Wire = EMPTY

    @property
    def top(self) -> str:
        """The chain's topmost object."""
        return self.objects[-1]


class Turn(NamedTuple):
    """Where the game stands in its course (§300)."""

    number: int = 1
    active: str = "first"
    phase: str = "main"
    step: str | None = None
    record: tuple[Wire, ...] = ()


class Crystals(NamedTuple):
    """What a seat may still spend (contract §1), and its deck's order, top first."""

    gold: int = 0
    silver: int = 0
    deck: tuple[str, ...] = ()
    memory: Wire = EMPTY


class Position(NamedTuple):
    """A whole game position. Immutable; ``events.evolve`` makes the next one."""

    ruleset: str
    cards: Mapping[str, Card]
    options: Wire = EMPTY
    turn: Turn = Turn()
    priority: str = "first"
    passes: int = 0
    players: Mapping[str, Crystals] = {"first": Crystals(), "second": Crystals()}
    stack: tuple[Chain, ...] = ()
    decision: Wire | None = None
    pending: tuple[Wire, ...] = ()
    waiting: tuple[Wire, ...] = ()
    effects: tuple[Wire, ...] = ()
    outcome: Wire | None = None


_Record = TypeVar("_Record", Card, Chain, Turn, Crystals, Position)
_PLACES = {
    kind: {field: place for place, field in enumerate(kind._fields)} for kind in (Card, Chain, Turn, Crystals, Position)
}


def altered(record: _Record, fields: Wire) -> _Record:
    """A record with other values in some of its fields: as ``_replace`` gives it, at a third of what that costs.

    Every event makes some. Raises ``KeyError`` for a field that the record does not have.
    """
    kind = type(record)
    places, values = _PLACES[kind], list(record)
    for field in fields:
        values[places[field]] = fields[field]
    return tuple.__new__(kind, values)


def same_standing(one: Position, another: Position) -> bool:
    """Whether two positions look the same to every filter, condition and number that a text counts.

    Who has priority, how often was passed, what waits, is pending or to be chosen is nothing to them: none reads it.
    """
    return (
        one.cards is another.cards
        and one.turn is another.turn
        and one.stack is another.stack
        and one.players is another.players
        and one.options is another.options
        and one.effects is another.effects
    )

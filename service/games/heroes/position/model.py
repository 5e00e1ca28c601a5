"""What a position of Heroes is made of: definitions, cards, players, the turn; plain immutable records.

Every record is a ``NamedTuple`` whose defaults are the wire's defaults, so the normal form of a position is "each field
that differs from its default". Nothing here holds a rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from service.games.heroes.language import CHARACTERS

Wire = Mapping[str, Any]
EMPTY: Wire = {}

PLAY, HAND, DECK, GRAVEYARD = "play", "hand", "deck", "graveyard"
RESERVE, SIDEBOARD, CAPTURED = "reserve", "sideboard", "captured"
#: More coins than these nobody's supply grows to (heroes.basics.14).
MOST_COINS = 10
#: Of placed cards of one name there are no more in a deck and a hand together (heroes.glossary.placed).
MOST_PLACED = 10
#: So many failed draws lose the game (heroes.basics.17).
FAILED_DRAWS = 3


class Feature(NamedTuple):
    """One feature of a card, in the language of cards: its id on that card, and where it came from.

    ``origin`` is ``printed``, ``gained`` or ``granted`` (by a permanent feature of ``giver``).
    """

    id: str
    said: Wire
    origin: str = "printed"
    giver: str | None = None

    @property
    def keyword(self) -> str | None:
        """The name of a named feature, or None."""
        return self.said.get("keyword")

    @property
    def x(self) -> int:
        """The number after a named feature's name; 1 where none is given."""
        x = self.said.get("x", 1)
        return x if isinstance(x, int) else 0


class Definition(NamedTuple):
    """What is printed on a card: its properties and its features."""

    name: str = ""
    kind: str = "creature"
    cost: int = 0
    #: The cost is the X that its player names, besides ``cost`` (heroes.105.1).
    variable: bool = False
    elements: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    lives: int = 0
    strike: int = 0
    features: tuple[Feature, ...] = ()
    #: The wire form that it was read from, less what is at its default; a printed text stays a text there.
    wire: Wire = EMPTY


class Arrival(NamedTuple):
    """In which turn a card came under its controller."""

    number: int
    active: str


class Card(NamedTuple):
    """A card in the game: what is printed (``definition``) and its state. Field defaults are the wire's defaults.

    ``extra_lives`` may be below 0: that many negative lives. A marker is ``{"kind", "amount"}``: ``strike`` changes the
    strike, ``lives`` the lives, ``strengthening`` and ``weakening`` both, any other has the title that a text gives it.
    An entry of ``gained`` is ``{"id", "feature"}``, one of ``lost`` ``{"feature"}`` or ``{"all": true}``, each with
    ``until`` where it ends. ``used`` counts by what was used: ``attack``, ``defend``, ``armor``, and ids of features.
    """

    id: str
    definition: Definition
    reference: str | None = None
    owner: str = "first"
    controller: str = "first"
    zone: str = PLAY
    closed: bool = False
    hidden: bool = False
    wounds: int = 0
    extra_lives: int = 0
    markers: tuple[Wire, ...] = ()
    gained: tuple[Wire, ...] = ()
    lost: tuple[Wire, ...] = ()
    used: Wire = EMPTY
    attached: str | None = None
    under: str | None = None
    #: From which zone it was captured (heroes.glossary.capture).
    captured_from: str | None = None
    arrived: Arrival | None = None
    x: int | None = None

    @property
    def kind(self) -> str:
        """The card's type."""
        return self.definition.kind

    @property
    def in_play(self) -> bool:
        """Whether it lies in play as a card of its own, and not as a part of another one."""
        return self.zone == PLAY and self.attached is None

    @property
    def is_character(self) -> bool:
        """A hero or a creature (heroes.glossary.character)."""
        return self.definition.kind in CHARACTERS

    def has_keyword(self, keyword: str) -> bool:
        """Whether a named feature is printed on it, wherever it lies."""
        return any(one.keyword == keyword for one in self.definition.features)

    def marked(self, kind: str) -> int:
        """How many markers of a kind lie on it."""
        if not self.markers:
            return 0
        return sum(int(one.get("amount", 1)) for one in self.markers if one["kind"] == kind)


class Player(NamedTuple):
    """What a seat has: coins, open and at the most, failed draws, prayers, and the order of the decks, top first."""

    coins: int = 0
    coin_limit: int = 0
    empty_draws: int = 0
    prayers: int = 0
    deck: tuple[str, ...] = ()
    #: Coins that can be had for so long: ``{"amount", "until"}``, part of ``coins``.
    borrowed: tuple[Wire, ...] = ()


class Turn(NamedTuple):
    """Where the game stands in its course; ``number`` counts rounds, ``record`` what has happened in this turn."""

    number: int = 1
    active: str = "first"
    phase: str = "main"
    step: str | None = None
    record: tuple[Wire, ...] = ()


class Position(NamedTuple):
    """A whole position. Immutable; events make the next one.

    ``queue`` holds the abilities that have triggered, the first is next: ``{"id", "player", "source", "feature",
    "names"}``. ``pending`` is what the judge goes on with, the last is next; ``waiting`` what has triggered at once and
    is not in the queue yet; ``effects`` what holds for a while.
    """

    ruleset: str
    cards: Mapping[str, Card]
    turn: Turn = Turn()
    players: Mapping[str, Player] = {"first": Player(), "second": Player()}
    queue: tuple[Wire, ...] = ()
    decision: Wire | None = None
    pending: tuple[Wire, ...] = ()
    waiting: tuple[Wire, ...] = ()
    effects: tuple[Wire, ...] = ()
    outcome: Wire | None = None

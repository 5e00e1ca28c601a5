"""What a game is asked and what it answers, in the words that all games of the house share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

Wire = Mapping[str, Any]
Action = Mapping[str, Any]
Actions = list[dict[str, Any]]


class Standing(Protocol):
    """A position as its game keeps it: whatever the record is, it says by which ruleset it is played."""

    @property
    def ruleset(self) -> str:
        """The ruleset's id."""


class Refusal(Protocol):
    """A reason why an action is illegal."""

    def to_wire(self, names: Mapping[str, str], language: str = "en") -> dict[str, Any]:
        """Code, paragraphs and sentence (contract §4); `names` is what sentences call the cards, by id."""


_Position = TypeVar("_Position", bound=Standing)
_Event = TypeVar("_Event")
_Refusal = TypeVar("_Refusal", bound=Refusal)
_Need = TypeVar("_Need")


class Ruling(NamedTuple, Generic[_Position, _Event, _Refusal, _Need]):
    """The answer: whether the actions are legal, and if so everything that happened.

    ``status`` is one of settled, awaiting_priority, awaiting_choice, awaiting_dice, over, needs_hidden: ``needs`` says
    what would have to be known for play to go on, ``undecided`` whether already for saying what is legal. Where an
    action is illegal, ``failed_action`` is its place, and everything else is what came of those before it: for the
    first, or a single one, ``position`` is the one that was given.
    """

    legal: bool
    status: str
    violations: tuple[_Refusal, ...]
    failed_action: int | None
    position: _Position
    events: tuple[_Event, ...] = ()
    rolls: tuple[dict[str, Any], ...] = ()
    warnings: tuple[dict[str, Any], ...] = ()
    awaiting: dict[str, Any] | None = None
    dice_left: int = 0
    needs: tuple[_Need, ...] = ()
    undecided: bool = False


class RulesetName(NamedTuple):
    """What a ruleset is called in English and Russian, and from which it differs, if from one."""

    name: Mapping[str, str]
    inherits: str | None = None


class Places(NamedTuple):
    """Where cards of a game lie: in which zones, the first where nothing is said, and on which cells of that."""

    zones: tuple[str, ...]
    cells: frozenset[str] = frozenset()
    cells_said: str = ""
    """The cells in words, as in `a cell (A1 to E3, A1' to E3')`."""


class Question(NamedTuple):
    """What is asked about: actions of a type, of a card, of one of its features, at a card; None where any is meant."""

    type: str | None = None
    source: str | None = None
    feature: str | None = None
    target: str | None = None

    def covers(self, action: Action) -> bool:
        """Whether an action is one that is asked about."""
        at = (action.get("target"), *action.get("targets", ()))
        return (
            self.type in (None, action["type"])
            and self.source in (None, action.get("source"))
            and self.feature in (None, action.get("feature"))
            and (self.target is None or self.target in at)
        )

    def only(self, name: str, values: Iterable[str]) -> Iterable[str]:
        """The values that a field might have, or the one that is asked about."""
        wanted = {"source": self.source, "target": self.target}.get(name)
        return values if wanted is None else (wanted,)


#: So many actions are listed where nothing else is said.
MOST_LISTED = 20_000
#: The question that covers every action.
ANYTHING = Question()


class Listing(NamedTuple, Generic[_Need]):
    """What may be done, and of what not all is there: ``source`` and ``feature`` of uses, or the ``type`` of others.

    Of ``undecided`` actions nobody can say whether they are legal who does not know the cards that are ``needed``.
    """

    actions: Actions
    incomplete: tuple[Wire, ...] = ()
    undecided: Actions = []
    needed: tuple[_Need, ...] = ()


class Refused(NamedTuple, Generic[_Refusal]):
    """A candidate that is not legal, and every reason."""

    action: dict[str, Any]
    violations: tuple[_Refusal, ...]


class Refusals(NamedTuple, Generic[_Refusal]):
    """The candidates that are not legal, and the types of which not all are there."""

    found: list[Refused[_Refusal]]
    incomplete: tuple[Wire, ...] = ()


class Odds(NamedTuple, Generic[_Refusal]):
    """The distribution of what comes of an action, as it is told; ``violations`` instead where that is illegal."""

    told: dict[str, Any]
    warnings: tuple[dict[str, Any], ...] = ()
    violations: tuple[_Refusal, ...] = ()

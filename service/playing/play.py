"""Whole games of random legal actions, from placed squads or decks to the end; a seed is the same game everywhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from service.cards import default_catalogue
from service.cards.catalogue import COLLECTION_OF, collection_of
from service.games import game_of
from service.games.berserk.rules import (
    KEYWORDS,
    Definitions,
    Event,
    Feature,
    Position,
    Ruling,
    adjudicate,
    legal_actions,
    position_from_wire,
    position_to_wire,
)
from service.games.berserk.rules.position.model import Card as RulesCard
from service.games.berserk.rules.position.wire import read_definition
from service.games.berserk.rules.statements.programs import STATEMENTS
from service.judge.dice import Dice
from service.playing.decks import random_game
from service.playing.policies import Policy, eager
from service.playing.squads import Card, NoSquad, both

Wire = dict[str, Any]
#: Somebody who looks at every action: the position before it, the action, the seed of its dice, how far it was
#: resolved, and what came of it.
Onlooker = Callable[[Position, Wire, Mapping[str, str], str, Ruling], None]
RESOLVE = "forced"
#: Actions that say nothing of the rules of play, and never taken here.
WORDS = frozenset({"concede", "offer_draw", "accept_draw", "decline_draw"})
_ACTIONS_A_TURN = 200


class PlayError(AssertionError):
    """The judge contradicts itself: it listed an action and calls it illegal, or leaves nothing to do."""


@dataclass
class Move:
    """An action that was taken, and the seed of its dice."""

    action: Wire
    dice: Mapping[str, str]


@dataclass
class Game:
    """A game as it was played."""

    start: Wire
    end: Position
    moves: list[Move] = field(default_factory=list)
    events: Counter[str] = field(default_factory=Counter)
    had: Counter[str] = field(default_factory=Counter)
    worked: Counter[str] = field(default_factory=Counter)
    warned: set[str] = field(default_factory=set)
    #: The printed features that a step showed at work: the card's id or name, and the feature's id.
    took: set[tuple[str, str]] = field(default_factory=set)

    @property
    def turns(self) -> int:
        """How many turns it took."""
        return self.end.turn.number

    @property
    def idle(self) -> list[str]:
        """The features that cards had and that never did anything."""
        return sorted(name for name in self.had if name not in self.worked)


def pool(ruleset: str, definitions: Definitions | None = None, wanted: Sequence[Any] | None = None) -> list[Card]:
    """The cards to choose from: those asked for (ids, printed names or definitions), else the whole collection.

    Raises:
        UnknownCard: a name or an id is none, or fits several cards.
    """
    catalogue = default_catalogue()
    if wanted is None:
        collection = COLLECTION_OF[ruleset]
        idents = [str(entry["id"]) for entry in catalogue if collection_of(entry["id"]) == collection]
        return [({"card": ident}, catalogue.definition(ident)) for ident in idents]
    found: list[Card] = []
    for item in wanted:
        entry = {"card": item} if isinstance(item, str) else item
        if not entry.keys() & {"card", "definition"}:
            entry = {"definition": item}
        reference, definition = read_definition(ruleset, entry, definitions or catalogue)
        found.append(({"card": reference} if reference is not None else entry, definition))
    return found


def play(
    seed: str,
    ruleset: str,
    cards: Sequence[Card],
    turns: int = 40,
    decks: bool = False,
    policy: Policy = eager,
    first: Sequence[Card] = (),
    onlooker: Onlooker | None = None,
) -> Game:
    """One game: two squads drawn and placed by the seed, then random legal actions until it is over.

    Args:
        seed: decides everything.
        ruleset: whose rules.
        cards: what squads are made of.
        turns: in a later turn than this, whoever is active concedes.
        decks: begin with two constructed decks and the deal instead (§301–308).
        policy: how both players decide.
        first: the cards that squads are made of before any other; of them alone the decks, where they make some.
        onlooker: is shown every action that was taken.

    Raises:
        NoSquad: the cards make no squad.
        PlayError: the judge contradicts itself.
    """
    random = Random(f"berserk-arbiter/{seed}")
    if decks:
        position = _dealt(random, ruleset, cards, first)
    else:
        placed = both(random, ruleset, cards, first)
        position = position_from_wire({"ruleset": ruleset, "cards": placed}, default_catalogue())
    return _played(seed, random, position, turns, policy, onlooker)


def _dealt(random: Random, ruleset: str, cards: Sequence[Card], first: Sequence[Card]) -> Position:
    try:
        return random_game(random, ruleset, first or cards)
    except NoSquad:
        return random_game(random, ruleset, cards)


def play_on(seed: str, start: Wire, turns: int = 40, policy: Policy = eager) -> Game:
    """As `play`, from a position on the wire.

    Raises:
        InvalidPosition: the position could not arise.
        PlayError: the judge contradicts itself.
    """
    random = Random(f"berserk-arbiter/{seed}")
    return _played(seed, random, position_from_wire(start, default_catalogue()), turns, policy)


def _played(
    seed: str, random: Random, position: Position, turns: int, policy: Policy, onlooker: Onlooker | None = None
) -> Game:
    game = Game(position_to_wire(position), position)
    for card in position.cards.values():
        game.had.update({kind_of(feature) for feature in card.definition.features})
    for action in _decisions(random, game, turns, policy):
        dice = {"seed": f"{random.getrandbits(64):016x}"}
        # As the log will have it, in which players pass for themselves while a card lies face down.
        resolve = game_of(game.end.ruleset).discreet(position_to_wire(game.end), action, RESOLVE)
        ruling = adjudicate(game.end, [action], Dice.seeded(dice["seed"]), resolve)
        if not ruling.legal:
            codes = ", ".join(violation.code for violation in ruling.violations)
            raise PlayError(f"seed {seed}: {action} was listed and is illegal: {codes}")
        if onlooker is not None:
            onlooker(game.end, action, dice, resolve, ruling)
        _count(game, ruling)
        game.moves.append(Move(action, dice))
        game.end = ruling.position
    return game


def _decisions(random: Random, game: Game, turns: int, policy: Policy) -> Iterator[Wire]:
    """An action for each position that the game comes to, until it is over."""
    while game.end.outcome is None:
        late = game.turns > turns or len(game.moves) > turns * _ACTIONS_A_TURN
        if late:
            yield {"type": "concede", "player": game.end.turn.active}
            continue
        options = [action for action in legal_actions(game.end) if action["type"] not in WORDS]
        if not options:
            raise PlayError(f"nobody may do anything: {game.end}")
        yield policy(random, game.end, options)


def _count(game: Game, ruling: Ruling) -> None:
    for event in ruling.events:
        game.events[event.name] += 1
        for name in _working(ruling.position, event):
            game.worked[name] += 1
        game.took.update(_taking_part(ruling.position, event))
    game.warned |= {warning["card"] for warning in ruling.warnings if warning["code"] == "unsupported_feature"}


def kind_of(feature: Feature) -> str:
    """What a feature is counted as: its name, or its class with its trigger or its type."""
    data = feature.data
    if "unsupported" in data:
        return "unsupported"
    if "keyword" in data:
        return str(data["keyword"])
    if "always" in data:
        return (
            f"always {', '.join(dict.fromkeys(next(word for word in STATEMENTS if word in s) for s in data['always']))}"
        )
    kind = str(data["class"])
    if "trigger" in data:
        return f"{kind} on {data['trigger']['on']}"
    return f"{kind} {data['type']}" if "type" in data else kind


def _working(position: Position, event: Event) -> Iterator[str]:
    """The features that an event shows at work: cited by name, or declared or triggered from their card."""
    for rule in event.rules:
        name = rule.split(".")[1] if rule.startswith("dictionary.") else ""
        if name in KEYWORDS:
            yield name
    ident = event.data.get("feature")
    card = position.cards.get(event.source or "")
    if isinstance(ident, str) and card is not None:
        yield from {kind_of(feature) for feature in card.definition.features if feature.id == ident}


def named(card: RulesCard) -> str:
    """What a card is known by outside a game: its id in the catalogue, or its name."""
    return card.reference or card.definition.name


def _taking_part(position: Position, event: Event) -> Iterator[tuple[str, str]]:
    """The printed features that an event shows at work: its own, or one that the card which gave it has."""
    ident = event.data.get("feature")
    parts = ident.split(".") if isinstance(ident, str) else []
    giver = position.cards.get(parts[0]) if len(parts) > 2 else position.cards.get(event.source or "")
    if parts and giver is not None:
        wanted = parts[1] if len(parts) > 2 else parts[0]
        yield from ((named(giver), f.id) for f in giver.definition.features if f.id == wanted)
    cited = {rule.split(".")[1] for rule in event.rules if rule.count(".") > 1}
    for card in (position.cards.get(i) for i in (event.source, event.target) if i is not None):
        if card is not None:
            yield from ((named(card), f.id) for f in card.definition.features if f.keyword in cited)

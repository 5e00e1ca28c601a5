"""Pairs of games that differ only in what somebody may not see, played side by side."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from replays import events
from service import adjudication
from service.games.berserk.concealment import Concealed, discreet
from service.games.berserk.rules import Position, legal_actions, position_from_wire, position_to_wire
from service.games.berserk.rules.position.model import KINDS
from service.judge import patch
from service.judge.faults import InvalidPosition
from tests.properties import generators
from tests.properties.games import pick

Wire = dict[str, Any]
#: Ids that are words elsewhere: of features, chains, decisions, actions, members, events.
TWISTED = (
    "f1",
    "s1",
    "d1",
    "strike",
    "roll",
    "target",
    "hits",
    "poison",
    "action_declared",
    "main",
    "1",
    "simple_strike",
    "a9",
    "source",
)


class Game(NamedTuple):
    """A game as it stands, and what the other one's cards are called in it."""

    position: Position
    called: Mapping[str, str]

    @property
    def wire(self) -> Wire:
        """The position in normal form."""
        return position_to_wire(self.position)


class Turn(NamedTuple):
    """One action in a game: what is recorded of it."""

    before: Wire
    event: Wire
    trace: list[Wire]
    after: Wire


def squads(seed: int) -> Wire:
    """A position in the middle of a game with hidden cards, decks, and now and then a deal and a set."""
    random = Random(seed)
    data = position_to_wire(generators.position(seed, random.randrange(4, 13)))
    hosts = {card["host"] for card in data["cards"].values() if "host" in card}
    for ident, card in data["cards"].items():
        if card["zone"] == "battlefield" and "cell" in card and ident not in hosts and random.random() < 0.5:
            for name in ("gained", "markers", "chips", "extra_lives"):
                card.pop(name, None)
            card["hidden"] = True
    for seat, letter in (("first", "x"), ("second", "y")):
        for number in range(random.randrange(3)):
            entry = {"definition": generators.definition(random, "creature"), "owner": seat}
            data["cards"][f"{letter}{number}"] = {**entry, "zone": random.choice(("deck", "deck", "deal", "set"))}
    return data


def asking(seed: int) -> Wire:
    """Such squads, some of whose cards, hidden or not, ask what has happened."""
    random, data = Random(seed), squads(seed)
    for ident, card in data["cards"].items():
        if card["definition"]["kind"] != "creature":
            continue
        if seed % 2 and random.random() < 0.4:  # in every other game those alone ask that lie hidden
            card["hidden"] = True
        if card.get("hidden") or (not seed % 2 and random.random() < 0.6):
            event = random.choice(("wound", "move", "attack", "die", "close"))
            happened = {"event": event, "on": {"is": "it"}, "per": random.choice(("turn", "last_turn", "battle"))}
            target = {"target": {"kind": "creature", "did": happened}, "many": {"equal": 1}, "by": "own", "as": "goal"}
            deed = {"deed": "wound", "by": {"is": "self"}, "on": {"is": "goal"}, "amount": 1}
            features = [*card["definition"].get("features", ()), {"playable": "turn", "do": [target, deed]}]
            data["cards"][ident] = {**card, "definition": {**card["definition"], "features": features}}
    return data


def decks(seed: int) -> Wire:
    """Two decks before the deal."""
    random = Random(seed)
    cards: Wire = {}
    kinds = ("creature",) * 6 + ("flying", "artifact", "symbiote", "terrain", "equipment")
    for seat, letter in (("first", "a"), ("second", "b")):
        for number in range(18):
            definition = generators.definition(random, random.choice(kinds)) | {
                "cost": {"silver": random.randrange(1, 6)}
            }
            cards[f"{letter}{number}"] = {"definition": definition, "owner": seat, "zone": "deck"}
    return {"ruleset": "classic", "turn": {"phase": "preliminary", "step": "deal"}, "cards": cards}


def pair(start: Wire, viewer: str, seed: int, dealt: bool = False) -> tuple[Game, Game] | None:
    """A game, and one that differs only in what the viewer may not see: other cards with other ids lie there.

    Args:
        start: where the first game starts.
        viewer: who may not see what differs.
        seed: makes the second game.
        dealt: the viewer's own cards are the same in both, since he will see them.
    """
    random = Random(f"{seed}/{viewer}")
    one = read(start)
    if one is None:
        return None
    data = position_to_wire(one)
    unseen = [i for i in Concealed(data, viewer).names if data["cards"][i]["owner"] != viewer or not dealt]
    if not unseen:
        return None
    twisted = iter(random.sample(TWISTED, len(TWISTED)))
    called: dict[str, str] = {}
    cards: Wire = {}
    for ident, card in data["cards"].items():
        called[ident] = ident
        if ident in unseen:
            new = next(twisted, None) if random.random() < 0.3 else None
            called[ident] = new if new is not None and new not in data["cards"] else f"other-{ident}"
            kind = random.choice(KINDS) if card["zone"] != "deck" or random.random() < 0.3 else "creature"
            named = {"name": f"Secret {random.randrange(100)}", **generators.definition(random, kind)}
            card = {**card, "definition": named}
        cards[called[ident]] = card
    players = copy.deepcopy(data.get("players", {}))
    for player in players.values():
        if "deck" in player:
            player["deck"] = [called[ident] for ident in player["deck"]]
    other = read({**data, "cards": cards} | ({"players": players} if players else {}))
    return (Game(one, {i: i for i in called}), Game(other, called)) if other is not None else None


def read(data: Wire) -> Position | None:
    """A position, if it could arise."""
    try:
        return position_from_wire(data, generators.NoCatalogue())
    except InvalidPosition:
        return None


def play(one: Game, other: Game, random: Random, steps: int) -> Iterator[tuple[Turn, Turn]]:
    """Take random actions of the first game in both, as far as they are legal in both."""
    at = "2026-05-01T12:00:00.000000Z"
    for number in range(1, steps + 1):
        for _ in range(10):
            options = legal_actions(one.position)
            if not options:
                return
            action = pick(random, options)
            dice = {"seed": f"{random.getrandbits(32):08x}"}
            resolve = "all" if action["type"] in ("strike", "use", "move") and random.random() < 0.7 else "step"
            resolve = discreet(one.wire, action, resolve)  # as the log has it
            turns = [_ruled(game, action, dice, resolve, number, at) for game in (one, other)]
            if turns[0] is not None and turns[1] is not None:
                break
        else:
            return
        (one, first), (other, second) = (turn for turn in turns if turn is not None)
        yield first, second


def copied(position: Wire) -> Wire:
    """A copy for patches to change. What is printed on its cards is the same as before, as it is for the log."""
    found = copy.deepcopy({name: value for name, value in position.items() if name != "cards"})
    shared = ("card", "definition")
    cards = {
        ident: {name: value if name in shared else copy.deepcopy(value) for name, value in card.items()}
        for ident, card in position["cards"].items()
    }
    return {**found, "cards": cards}


def _ruled(game: Game, action: Wire, dice: Wire, resolve: str, number: int, at: str) -> tuple[Game, Turn] | None:
    before = game.wire
    actual = renamed(action, game.called)
    ruling = adjudication.followed(game.position, [actual], dice, resolve=resolve)[0]
    if ruling["verdict"] != "legal":
        return None
    event = events.action(
        seq=number, at=at, action=actual, dice=dice, resolve=resolve, adjudication=ruling, previous_hash="sha256:0"
    )
    after = patch.fold(copied(before), ruling["trace"])
    position = position_from_wire(after, generators.NoCatalogue(), lambda known, sent: [])
    return Game(position, game.called), Turn(before, event, ruling["trace"], after)


def renamed(action: Wire, called: Mapping[str, str]) -> Wire:
    """An action with the ids of the other game."""

    def named(name: str, value: Any) -> Any:
        if name in ("source", "target", "host"):
            return called[value]
        if name == "targets":
            return [called[inner] for inner in value]
        if name in ("option", "options"):
            return [_option(o, called) for o in value] if isinstance(value, list) else _option(value, called)
        if name == "choices":
            return {**value, "chips": {called[i]: n for i, n in value.get("chips", {}).items()}}
        return value

    return {name: named(name, value) for name, value in action.items()}


def _option(option: Any, called: Mapping[str, str]) -> Any:
    if not isinstance(option, str):
        return option
    ident, slash, rest = option.partition("/")
    return called.get(ident, ident) + slash + rest

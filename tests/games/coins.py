"""A tiny game of another kind, which nothing of the house knows: lamps and thieves are bought from a hidden hand.

Each turn brings a coin. A lamp does nothing; a thief takes a coin from the other player. Who has bought the whole hand
has won.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from schemas.parts.board import Seat
from schemas.parts.fields import Choice, Data, Entries, Ident, Slug, Whole
from schemas.parts.strict import Object, StrictSchema
from service.judge import patch
from service.judge.asking import Action, Listing, Places, Question, Refusals, Refused, RulesetName, Ruling, Wire
from service.judge.dice import Dice
from service.judge.faults import Fault, InvalidAction, InvalidPosition
from service.judge.game import Game
from service.judge.seats import SEATS
from service.judge.sight import Concealment, Members, Sight

OTHER = dict(zip(SEATS, reversed(SEATS), strict=True))
HAND, TABLE = "hand", "table"


class CardSchema(StrictSchema):
    """A card: what it is and costs, whose it is, and where it lies."""

    kind = Choice("lamp", "thief", required=True)
    price = Whole(0, 9, required=True)
    owner = Seat(required=True)
    zone = Choice(HAND, TABLE)


class PositionSchema(StrictSchema):
    """A table."""

    ruleset = Slug(required=True)
    turn = Data()
    coins = Entries(Whole(0, 99), 2, SEATS)
    cards = Entries(Object(CardSchema), 20, required=True)
    outcome = Data(allow_none=True)


class BuySchema(StrictSchema):
    """Buy a card of one's hand."""

    type = Choice("buy", required=True)
    player = Seat(required=True)
    source = Ident(required=True)


class Table(NamedTuple):
    """A position: its normal form."""

    ruleset: str
    wire: Mapping[str, Any]

    @property
    def active(self) -> str:
        """Whose turn it is."""
        return str(self.wire.get("turn", {}).get("active", "first"))

    def coins(self, seat: str) -> int:
        """What a player has."""
        return int(self.wire.get("coins", {}).get(seat, 0))


class No(NamedTuple):
    """A reason."""

    code: str
    rule: str
    message: str
    source: str

    def to_wire(self, names: Mapping[str, str], language: str = "en") -> dict[str, Any]:
        """It on the wire."""
        return {"code": self.code, "rules": [self.rule], "message": self.message, "source": self.source}


class Eyes(Sight):
    """Whoever does not hold a hand sees only how many cards are in it."""

    def concealment(self, position: Mapping[str, Any]) -> Concealment:
        """The other hands."""
        hides = Concealment(Members(frozenset({"source"}), frozenset({"coins", "seat"})))
        for ident, card in position["cards"].items():
            if card["zone"] == HAND and card["owner"] != self.viewer:
                hides.count(ident, card["owner"], HAND)
        return hides

    def position(self, position: Mapping[str, Any]) -> dict[str, Any]:
        """The table, one's own hand, and how many cards the others hold."""
        hides = self.concealment(position)
        cards = {ident: card for ident, card in position["cards"].items() if not hides.conceals(ident)}
        counts = {seat: dict(found) for seat, found in hides.counts.items()}
        return copy.deepcopy({**position, "cards": cards, **({"concealed": counts} if counts else {})})


class Coins(Game[Table]):
    """The game."""

    name = "coins"
    rulesets: Mapping[str, RulesetName] = {"coins": RulesetName({"en": "Coins", "ru": "Монеты"})}
    position = PositionSchema()
    places = Places((HAND, TABLE))
    actions: Mapping[str, Any] = {"buy": BuySchema()}

    def read(self, data: Wire, seen: bool = False) -> Table:
        """A table; a hand has five cards at the most."""
        hands = [card["owner"] for card in data["cards"].values() if card.get("zone", HAND) == HAND]
        faults = [
            Fault("/cards", f"{seat} holds more than five cards.", ("1",)) for seat in SEATS if hands.count(seat) > 5
        ]
        if faults:
            raise InvalidPosition(tuple(faults))
        defaults = {"turn": {}, "coins": {}, "outcome": None}
        told = {name: value for name, value in data.items() if name not in defaults or value != defaults[name]}
        return Table(data["ruleset"], {**told, "cards": {i: {"zone": HAND, **c} for i, c in data["cards"].items()}})

    def write(self, position: Table) -> dict[str, Any]:
        """The normal form."""
        return copy.deepcopy(dict(position.wire))

    def action_faults(self, position: Table, action: Action) -> Iterable[Fault]:
        """Cards that are not there."""
        if action["source"] not in position.wire["cards"]:
            yield Fault("/source", f"There is no card {action['source']!r}.")

    def violations(self, position: Table, action: Action) -> Iterator[No]:
        """Every reason."""
        source, card = action["source"], position.wire["cards"][action["source"]]
        if position.wire.get("outcome"):
            yield No("game_over", "5", "The game is over.", source)
        if action["player"] != position.active:
            yield No("not_your_turn", "2", "It is the other player's turn.", source)
        if card["owner"] != action["player"] or card["zone"] != HAND:
            yield No("not_in_hand", "3", "It is not in the player's hand.", source)
        if card["price"] > position.coins(action["player"]):
            yield No("too_dear", "3", f"It costs {card['price']}.", source)

    def bought(self, position: Table, action: Action) -> Iterator[tuple[str, str, dict[str, Any]]]:
        """What happens: the event, its paragraph, and the table after it."""
        seat, other = action["player"], OTHER[action["player"]]
        after = self.write(position)
        card = after["cards"][action["source"]]
        card["zone"] = TABLE
        after["coins"] = {**after.get("coins", {}), seat: position.coins(seat) - card["price"]}
        yield "bought", "3", after
        if card["kind"] == "thief" and after["coins"].get(other):
            after["coins"] = {seat: after["coins"][seat] + 1, other: after["coins"][other] - 1}
            yield "robbed", "4", after
        if all(card["zone"] == TABLE for card in after["cards"].values() if card["owner"] == seat):
            after["outcome"] = {"result": seat, "reason": "hand_bought", "rules": ["5"]}
            yield "game_over", "5", after
            return
        after["turn"] = {"active": other}
        after["coins"] = {**after["coins"], other: after["coins"].get(other, 0) + 1}
        yield "turn_began", "2", after

    def adjudicate(
        self,
        position: Table,
        actions: Sequence[Action],
        dice: Dice,
        resolve: str,
        answers: Mapping[str, Any] | None = None,
    ) -> Ruling[Table, dict[str, Any], No, str]:
        """Rule on them."""
        events: list[dict[str, Any]] = []
        for place, action in enumerate(actions):
            if faults := tuple(self.action_faults(position, action)):
                raise InvalidAction(faults, place)
            if found := tuple(self.violations(position, action)):
                return Ruling(False, self.status(position), found, place, position, tuple(events))
            for name, rule, after in self.bought(position, action):
                about = {"event": name, "rules": [rule], "player": action["player"], "source": action["source"]}
                delta = patch.difference(position.wire, after)
                events.append({**about, "delta": delta, "text": f"{action['player']}: {name}."})
                position = Table(position.ruleset, copy.deepcopy(after))
        return Ruling(True, self.status(position), (), None, position, tuple(events))

    def status(self, position: Table) -> str:
        """Somebody is to buy, or it is over."""
        return "over" if position.wire.get("outcome") else "awaiting_priority"

    def to_act(self, position: Table) -> str | None:
        """Whose turn it is."""
        return None if position.wire.get("outcome") else position.active

    def listing(self, position: Table, player: str | None, most: int, asked: Question) -> Listing[str]:
        """What can be bought."""
        ways = [{"type": "buy", "player": seat, "source": ident} for seat in SEATS for ident in position.wire["cards"]]
        legal = [way for way in ways if asked.covers(way) and not any(self.violations(position, way))]
        return Listing([way for way in legal if player in (None, way["player"])][:most])

    def refusals(self, position: Table, asked: Question, legal: Sequence[Action], player: str | None) -> Refusals[No]:
        """Why the rest of a hand cannot be bought."""
        seat = player or position.active
        ways = [{"type": "buy", "player": seat, "source": ident} for ident in position.wire["cards"]]
        found = [Refused(way, tuple(self.violations(position, way))) for way in ways if asked.covers(way)]
        return Refusals([one for one in found if one.violations])

    def trace(self, events: Sequence[Any], names: Mapping[str, str], language: str) -> list[dict[str, Any]]:
        """The steps, numbered."""
        return [{"n": n, **event} for n, event in enumerate(events, 1)]

    def sight(self, viewer: str) -> Eyes:
        """What a player sees."""
        return Eyes(viewer)


COINS = Coins()

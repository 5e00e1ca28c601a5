"""A position of Heroes on the wire: its shape here, what could not arise in the judge."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError

from schemas.parts.board import COUNT, Seat
from schemas.parts.fields import Choice, Data, Entries, Flag, Ident, Items, Pattern, Slug, Text, Whole
from schemas.parts.strict import Checked, Familiar, Object, StrictSchema
from schemas.table.card import MAX_TEXT, Features
from schemas.table.position import OutcomeSchema
from schemas.table.stack import DecisionSchema
from service.games.heroes.language import KINDS, PHASES, STEPS, ZONES
from service.games.heroes.language import LANGUAGE as WORDS

MAX_CARDS = 300
MAX_STACK = 200
_ELEMENTS = WORDS.values("element")


class Price(Checked):
    """A number of coins, or `{"x": true}` where the player names it."""

    number = Whole(0, 99)

    def check(self, value: Any) -> Any:
        """The value. Raises ValidationError."""
        if type(value) is dict:
            if value != {"x": True}:
                raise ValidationError('Must be a number of coins, or {"x": true}.')
            return value
        return self.number.check(value)


class HeroesDefinitionSchema(StrictSchema):
    """A card that the request itself describes: its figures, and its features or its printed text."""

    at_most_one = (("features", "text"), ("element", "elements"))

    name = Text()
    kind = Choice(*KINDS, metadata={"default": "creature"})
    cost = Price()
    element = Choice(*_ELEMENTS)
    elements = Items(Choice(*_ELEMENTS), maximum=len(_ELEMENTS), distinct=True)
    classes = Items(Slug(), maximum=16, distinct=True)
    lives = Whole(0, 999)
    strike = Whole(0, 99)
    features = Features()
    text = Text(MAX_TEXT, minimum=0, lines=True, metadata={"description": "The printed text."})


class EffectSchema(StrictSchema):
    """An effect on a card: strengthening, weakening, more strike or lives, or one that a text calls so."""

    kind = Text(60, required=True, metadata={"description": "Or the title that a text gives it."})
    amount = Whole(-COUNT, COUNT)
    name = Text()
    until = Data()


class HeroesGainedSchema(StrictSchema):
    """A feature that a card got."""

    id = Pattern("g[0-9]{1,6}", "g and a number, as in g1", required=True)
    feature = Data(required=True)
    until = Data()


class HeroesLostSchema(StrictSchema):
    """A feature that a card lost, or all printed ones."""

    exactly_one = (("feature", "all"),)

    feature = Data()
    all = Flag()
    until = Data()


class TurnOfSchema(StrictSchema):
    """A turn: the round, and whose."""

    number = Whole(1, COUNT, required=True)
    active = Seat(required=True)


class Arrived(Checked):
    """A turn, or a bare number of a round where the first player's turn is meant."""

    number = Whole(1, COUNT)
    turn = Object(TurnOfSchema)

    def check(self, value: Any) -> Any:
        """The value. Raises ValidationError."""
        return self.number.check(value) if type(value) is int else self.turn.check(value)


class HeroesCardSchema(StrictSchema):
    """A card: which one it is, whose and where, and its state."""

    at_most_one = (("card", "definition"),)

    card = Text(metadata={"description": "The id of a catalogue card, or its printed name."})
    definition = Familiar(HeroesDefinitionSchema)
    owner = Seat(required=True)
    controller = Seat(metadata={"description": "The owner where left out."})
    zone = Choice(*ZONES, metadata={"default": "play"})
    closed = Flag()
    hidden = Flag()
    wounds = Whole(0, COUNT)
    extra_lives = Whole(-COUNT, COUNT, metadata={"description": "Below 0: so many negative lives."})
    markers = Items(Object(EffectSchema))
    gained = Items(Object(HeroesGainedSchema))
    lost = Items(Object(HeroesLostSchema))
    used = Entries(Whole(0, COUNT), 100)
    attached = Ident(allow_none=True, metadata={"description": "The card that it is a part of."})
    under = Ident(allow_none=True, metadata={"description": "The card that has captured it."})
    captured_from = Choice(*ZONES, allow_none=True)
    arrived = Arrived(allow_none=True)
    x = Whole(0, COUNT, allow_none=True)


class HeroesTurnSchema(StrictSchema):
    """Where the game stands in its course."""

    number = Whole(1, COUNT, metadata={"default": 1, "description": "The round."})
    active = Seat(metadata={"default": "first"})
    phase = Choice(*PHASES, metadata={"default": "main"})
    step = Choice(*STEPS, allow_none=True)
    record = Items(Data(), maximum=2_000, metadata={"description": "The judge's own: what has happened."})


class LentSchema(StrictSchema):
    """Coins that can be had for a while."""

    amount = Whole(1, COUNT, required=True)
    until = Data(required=True)


class HeroesPlayerSchema(StrictSchema):
    """What a seat has."""

    coins = Whole(0, COUNT, metadata={"description": "Open coins."})
    coin_limit = Whole(0, COUNT, metadata={"description": "All coins, open and closed."})
    empty_draws = Whole(0, COUNT)
    prayers = Whole(0, COUNT)
    deck = Items(Ident(), maximum=MAX_CARDS, distinct=True, metadata={"description": "Top first."})
    borrowed = Items(Object(LentSchema))


class HeroesPlayersSchema(StrictSchema):
    """Both seats."""

    first = Object(HeroesPlayerSchema)
    second = Object(HeroesPlayerSchema)


class HeroesDecisionSchema(DecisionSchema):
    """The one choice that the game waits for; `many` where several options are chosen."""

    many = Items(Whole(0, COUNT), minimum=2, maximum=2)


class HeroesPositionSchema(StrictSchema):
    """A position of Heroes. Only `ruleset` and `cards` are needed."""

    ruleset = Slug(required=True)
    turn = Object(HeroesTurnSchema)
    players = Object(HeroesPlayersSchema)
    cards = Entries(Object(HeroesCardSchema), MAX_CARDS, required=True)
    concealed = Data(metadata={"description": "As a viewer is shown it: how many cards lie where he cannot see them."})
    queue = Items(Data(deepest=60), maximum=MAX_STACK)
    decision = Object(HeroesDecisionSchema, allow_none=True)
    pending = Items(Data(deepest=60), maximum=MAX_STACK)
    waiting = Items(Data(deepest=60), maximum=MAX_STACK)
    effects = Items(Data(deepest=60), maximum=MAX_STACK)
    outcome = Object(OutcomeSchema, allow_none=True)

"""The deal and recruiting (§302–304): mulligan, keep, recruit, unrecruit, finishing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from service.games.berserk.rules.actions.base import Action, ActionKind
from service.games.berserk.rules.battlefield.board import other
from service.games.berserk.rules.position.events import Change
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card
from service.games.berserk.rules.preliminary import crystals, dealing, limits
from service.games.berserk.rules.preliminary.recruiting import recruit
from service.games.berserk.rules.preliminary.taking import booked, joining, joining_faults
from service.games.berserk.rules.preliminary.texts import Taking
from service.games.berserk.rules.stack.run import Run
from service.games.berserk.rules.telling.violations import Violation, violation

#: What a card remembers of its recruiting.
_BOOKED = frozenset({"gold", "silver", "alternative", "received_gold", "received_silver"})
#: Whose a card is, and whose a zone: everybody works with cards of one's own only.
OWNERS = ("200.2a", "206.3", "206.3a")
#: An action may say how long its player took for it, where a clock runs.
TIMED = {"seconds": False}


class Preliminary(ActionKind):
    """An action of one step of the preliminary phase."""

    phases = ("preliminary",)
    step = ""
    step_rules: ClassVar[tuple[str, ...]] = ()

    def in_step(self, game: Game) -> bool:
        """Whether its step is the present one."""
        turn = game.position.turn
        return turn.phase == "preliminary" and turn.step == self.step

    def check(self, game: Game, action: Action) -> list[Violation]:
        """Its step (301.1a), then what the step asks."""
        if not self.in_step(game):
            return [violation("wrong_step", *self.step_rules_of(game, action), "301.1a")]
        return self.faults(game, action)

    def step_rules_of(self, game: Game, action: Action) -> tuple[str, ...]:
        """The paragraphs of the step that the action belongs to."""
        return self.step_rules

    def faults(self, game: Game, action: Action) -> list[Violation]:
        """Every reason why it is illegal in its step."""
        return []

    def possible(self, game: Game, player: str) -> bool:
        """Only in its step."""
        return self.in_step(game)

    def candidates(self, game: Game, player: str) -> Iterable[dict[str, Any]]:
        """Canonical spellings, in its step only."""
        return self.spellings(game, player) if self.in_step(game) else ()

    def spellings(self, game: Game, player: str) -> Iterable[dict[str, Any]]:
        """Canonical spellings that might be legal."""
        return ({},)


class Mulligan(Preliminary):
    """302.3: shuffle the deal back and deal anew, for gold or for cards of the deck, as the ruleset says."""

    type = "mulligan"
    fields = TIMED
    step = "deal"
    step_rules: ClassVar[tuple[str, ...]] = ("302.3b", "302.3")  # any later step comes after keeping

    def faults(self, game: Game, action: Action) -> list[Violation]:
        """Gold, or a card, is needed; after keeping there are no more (302.3b), which priority says."""
        gold = game.position.players[action["player"]].gold
        if not dealing.dealt(game, action["player"]):
            gold += game.ruleset.base_crystals(action["player"], game.position.options)[0]
        if gold < game.ruleset.mulligan_gold:
            return [violation("not_enough_crystals", "302.3")]
        left = len(game.zone("deal", action["player"])) + len(game.zone("deck", action["player"]))
        if left and left <= game.ruleset.mulligan_cards:
            return [violation("deck_used_up", "302.3")]
        return []

    def perform(self, run: Run, action: Action) -> None:
        """At once; the step has begun before it."""
        run.do("mulligan", seat=action["player"])
        dealing.begin_deal(run)


class Keep(Preliminary):
    """302.3: the player is content with the deal."""

    type = "keep"
    fields = TIMED
    step = "deal"
    step_rules = ("302.3",)

    def perform(self, run: Run, action: Action) -> None:
        """At once; the step has begun before it."""
        run.do("keep", seat=action["player"])
        dealing.begin_deal(run)


class Recruiting(Preliminary):
    """What both players do in the recruitment step: nobody has priority there (304.2), each acts until finished."""

    any_time = True
    step = "recruitment"
    step_rules: ClassVar[tuple[str, ...]] = ("304.1", "304.7")
    zone = ""

    def check(self, game: Game, action: Action) -> list[Violation]:
        """The step, that the player is not finished (304.7), and the player's own card."""
        if game.position.pending and self.in_step(game):
            return [violation("dice_awaited", "304.7", "206.10")]
        return super().check(game, action)

    def whose(self, game: Game, player: str) -> Iterable[Card]:
        """The cards of its zone."""
        return game.zone(self.zone, player) if self.zone else ()

    def faults(self, game: Game, action: Action) -> list[Violation]:
        """Not finished; the card is the player's and in the right zone."""
        found = []
        if finished(game, action["player"]):
            found.append(violation("recruiting_finished", "304.7"))
        if self.zone:
            card = game.card(action["source"])
            if card.owner != action["player"]:
                found.append(violation("not_owned", "304.1", *OWNERS, source=card.id, player=action["player"]))
            elif card.zone != self.zone:
                found.append(violation("wrong_zone", "304.1", source=card.id))
        return found


def finished(game: Game, seat: str) -> bool:
    """Whether a player has announced to be done with recruiting (304.7)."""
    return bool(game.position.players[seat].memory.get("recruited"))


class Recruit(Recruiting):
    """304.1: a card from the deal into the set, for its price."""

    type = "recruit"
    fields = {"source": True, "x": False, "pay": False, **TIMED}
    zone = "deal"

    def faults(self, game: Game, action: Action) -> list[Violation]:
        """Whose card (304.1), the limits (304.5, 211.7, 212.3, uniqueness), the payment (304.6a)."""
        found = super().faults(game, action)
        if found:
            return found
        return joining_faults(game, game.card(action["source"]), action.get("x"), action.get("pay"))

    def perform(self, run: Run, action: Action) -> None:
        """304.6a: first what the elements cost, then the price; a single element's crystal is gained after it."""
        recruit(run, run.card(action["source"]), action.get("x"), action.get("pay"))

    def spellings(self, game: Game, player: str) -> Iterable[dict[str, Any]]:
        """Every card of the deal, every X that can be paid, every way to pay."""
        if finished(game, player):
            return
        for card in game.zone("deal", player):
            taking = joining(game, card)
            numbers: Iterable[int | None] = (None,)
            if crystals.has_x(card.definition):
                numbers = range(sum(max(0, n) for n in crystals.purse(game, taking).values()) + 1)
            for x in numbers:
                yield from _ways(game, taking, x)


def _ways(game: Game, taking: Taking, x: int | None) -> Iterable[dict[str, Any]]:
    """One spelling for each payment; a payment that meets two prices stands for the first of them."""
    seen: list[dict[str, int]] = []
    for price in crystals.prices(game, taking, x):
        for pay in crystals.payments(game, taking, price):
            if pay not in seen:
                seen.append(pay)
                yield {"source": taking.card.id, **({} if x is None else {"x": x}), "pay": pay}


class Unrecruit(Recruiting):
    """A card back from the set into the deal; what was paid comes back, and what its element cost."""

    type = "unrecruit"
    fields = {"source": True, **TIMED}
    zone = "set"

    def faults(self, game: Game, action: Action) -> list[Violation]:
        """The set must stay possible without it: its limits, prices and crystals may hang on the card (304.3)."""
        found = super().faults(game, action)
        if found:
            return found
        card = game.card(action["source"])
        if card.memory.get("taken_before"):
            return [violation("taken_before", "303.1", source=card.id)]
        if card.memory.get("texts_carried_out"):
            return [violation("texts_carried_out", "304.1", "405.1", source=card.id)]
        have = game.position.players[card.owner]
        silver = limits.payment(card)["silver"] - int(card.memory.get("received_silver", 0))
        if have.gold + self.returned(game, card) < 0 or have.silver + silver < 0:
            found.append(violation("not_enough_crystals", "304.6", source=card.id))
        return found + limits.faults_without(game, card)

    @staticmethod
    def returned(game: Game, card: Card) -> int:
        """The gold that comes back: what was paid, and what the elements of the set are worth without the card."""
        rest = tuple(c for c in game.zone("set", card.owner) if c.id != card.id)
        given = int(card.memory.get("received_gold", 0))
        return limits.payment(card)["gold"] - given - crystals.element_change(game, Taking(card, card.owner, rest))

    def perform(self, run: Run, action: Action) -> None:
        """Exactly what recruiting took is given back."""
        card = run.card(action["source"])
        paid = limits.payment(card)
        gold = self.returned(run.game, card)
        silver = paid["silver"] - int(card.memory.get("received_silver", 0))
        memory = {k: v for k, v in card.memory.items() if k not in _BOOKED}
        changes: list[Change] = [("card", card.id, "zone", "deal"), ("card", card.id, "memory", memory)]
        if card.x is not None:
            changes.append(("card", card.id, "x", None))
        if card.gained:  # by what was decided as it was recruited
            changes.append(("card", card.id, "gained", ()))
        changes += booked(run, card.owner, gold, silver)
        data = {"gold": gold, "silver": silver}
        run.emit("card_returned", ("304.1", "304.6"), changes, player=card.owner, source=card.id, data=data)
        run.interpret("taking-a-card-back")

    def spellings(self, game: Game, player: str) -> Iterable[dict[str, Any]]:
        """Every card of the set."""
        return ({"source": c.id} for c in game.zone("set", player))


class FinishRecruiting(Recruiting):
    """304.7: the player is done; when both are, the rest of the deals is shuffled into the decks."""

    type = "finish_recruiting"
    fields = TIMED
    step_rules = ("304.7",)

    def perform(self, run: Run, action: Action) -> None:
        """For good."""
        seat = action["player"]
        memory = {**run.position.players[seat].memory, "recruited": True}
        both = finished(run.game, other(seat))
        changes: list[Change] = [("seat", seat, "memory", memory)]
        if not both and run.position.priority == seat:
            changes.append(("game", "priority", other(seat)))
        run.emit("recruiting_finished", ("304.7",), changes, player=seat)
        if both:
            run.do_all([{"do": "shuffle_deal", "seat": s} for s in ("first", "second")] + [{"do": "recruiting_over"}])

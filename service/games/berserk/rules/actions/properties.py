"""Properties a player declares beside striking and moving: gaining a chip, closing for a flyer, revealing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from service.games.berserk.rules.actions.base import Action, ActionKind, may_act_slowly, on_empty_stack, own_card
from service.games.berserk.rules.actions.strike import striker_faults
from service.games.berserk.rules.arriving.reveal import reveal_card
from service.games.berserk.rules.battlefield.board import other
from service.games.berserk.rules.chains import declare
from service.games.berserk.rules.chains.base import short
from service.games.berserk.rules.features.base import Claim
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.hidden import matters
from service.games.berserk.rules.position.model import Card
from service.games.berserk.rules.stack.chain_kinds import CHAIN_KINDS
from service.games.berserk.rules.stack.run import Run
from service.games.berserk.rules.telling.violations import Violation, violation


def uses_chips(game: Game, card: Card) -> bool:
    """Whether a feature of the card is paid with chips."""
    return any("chips" in f.data.get("cost", {}) for f in game.features(card))


class GainChip(ActionKind):
    """A card that can pay with chips closes to gain one."""

    type = "gain_chip"
    fields = {"source": True}

    def check(self, game: Game, action: Action) -> list[Violation]:
        """Open, not acted, has a use for chips, below its limit; a slow action."""
        card = game.card(action["source"])
        found = on_empty_stack(game, action["player"], "104.4") + own_card(game, action["player"], card)
        if card.closed:
            found.append(violation("card_closed", "104.3", source=card.id))
        elif card.acted:
            found.append(violation("already_acted", "dictionary.card_action.2", source=card.id))
        claim = Claim("gain_chip", action["player"], card)
        found += [answer for _, answer in game.ask("refuse_action", claim)]
        if not uses_chips(game, card) and not game.ask("allows", claim):
            found.append(violation("no_chip_feature", "104.4", source=card.id))
        limit = game.has(card, "chip_limit")
        if limit is not None and card.chips >= limit.x:
            found.append(violation("chip_limit", "103.1", source=card.id))
        return found

    def perform(self, run: Run, action: Action) -> None:
        """A shortened chain; section 218 is lost, so the ruling says on what it rests."""
        run.interpret("gaining-a-chip")
        card = run.card(action["source"])
        declare(run, short(card, "gain_chip", action["player"], run), CHAIN_KINDS["gain_chip"].rules)

    def possible(self, game: Game, player: str) -> bool:
        """Only on one's own turn with an empty stack."""
        return may_act_slowly(game, player)

    def candidates(self, game: Game, player: str) -> Iterable[dict[str, Any]]:
        """Every open card."""
        return ({"source": c.id} for c in game.squad(player) if not c.closed)


class CloseForFlyer(ActionKind):
    """211.9: with only flyers left to the enemy, a creature closes to strike one on the next turn."""

    type = "close_for_flyer"
    fields = {"source": True}

    def check(self, game: Game, action: Action) -> list[Violation]:
        """The enemy squad has no flightless creature; the creature is open, flightless and has not acted."""
        card = game.card(action["source"])
        found = on_empty_stack(game, action["player"], "211.9") + own_card(game, action["player"], card)
        found += striker_faults(game, card)
        if game.flying(card):
            found.append(violation("flyer_cannot_close", "211.1", "211.9", source=card.id))
        enemies = [c for c in game.squad(other(action["player"])) if c.is_creature]
        if not enemies or any(not game.flying(c) for c in enemies):
            found.append(violation("enemy_has_ground", "211.9", source=card.id))
        return found

    def perform(self, run: Run, action: Action) -> None:
        """A shortened chain."""
        card = run.card(action["source"])
        declare(run, short(card, "close_for_flyer", action["player"], run), CHAIN_KINDS["close_for_flyer"].rules)

    def possible(self, game: Game, player: str) -> bool:
        """Only on one's own turn with an empty stack."""
        return may_act_slowly(game, player)

    def candidates(self, game: Game, player: str) -> Iterable[dict[str, Any]]:
        """Every open creature."""
        return ({"source": c.id} for c in game.squad(player) if c.is_creature and not c.closed)


class Reveal(ActionKind):
    """415.5, dictionary.stealth.3: a player turns up a hidden card that may be; it does not use the stack."""

    type = "reveal"
    fields = {"source": True}

    def check(self, game: Game, action: Action) -> list[Violation]:
        """Hidden, own, and with a feature that lets the player do it."""
        card = game.card(action["source"])
        found = own_card(game, action["player"], card)
        if not card.hidden:
            found.append(violation("card_not_hidden", "415.1", source=card.id))
        elif not self.may(game, card):
            found.append(violation("cannot_reveal", "415.5", source=card.id))
        return found

    @staticmethod
    def may(game: Game, card: Card) -> bool:
        """Whether the rules let its player reveal the card: for its stealth (dictionary.stealth.2), or because its
        permanent features affect the game, where the edition leaves that to the player."""
        if game.has(card, "stealth") is not None:
            return True
        return bool(game.ruleset.added("hidden_at_will") and matters(game, card))

    def perform(self, run: Run, action: Action) -> None:
        """At once (dictionary.stealth.3)."""
        card = run.card(action["source"])
        stealthy = run.game.has(card, "stealth") is not None
        at_once, rules = (
            ("dictionary.stealth.3", ("dictionary.stealth.2", "415.5")) if stealthy else ("415.2", ("415.2",))
        )
        run.resume("reveal_declared", (at_once,), player=action["player"], source=card.id)
        reveal_card(run, card, rules)

    def candidates(self, game: Game, player: str) -> Iterable[dict[str, Any]]:
        """Every hidden card of the player."""
        return ({"source": c.id} for c in game.squad(player) if c.hidden)

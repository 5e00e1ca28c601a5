"""The simple strike and the defender."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from service.games.berserk.rules.actions.base import Action, ActionKind, may_act_slowly, on_empty_stack, own_card
from service.games.berserk.rules.chains import declare, next_id
from service.games.berserk.rules.chains.strike import defender_violations, is_committed
from service.games.berserk.rules.features.base import Claim
from service.games.berserk.rules.features.repeats import PARTED, in_a_row
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import FULL_CHAIN, REDIRECT_CHAIN, Card, Chain
from service.games.berserk.rules.stack.chain_kinds import CHAIN_KINDS
from service.games.berserk.rules.stack.run import Run
from service.games.berserk.rules.targets.legality import strike_target_faults
from service.games.berserk.rules.telling.grounds import closeness
from service.games.berserk.rules.telling.violations import Violation, violation


class Strike(ActionKind):
    """A creature attacks with its simple strike (205.2)."""

    type = "strike"
    fields = {"source": True, "target": True}

    def check(self, game: Game, action: Action) -> list[Violation]:
        """205.2a, 209.2, 209.3, adjacency and flyers (207.7a, 211.5, 211.8), what cannot be attacked."""
        source, target = game.card(action["source"]), game.card(action["target"])
        found = on_empty_stack(game, action["player"], "205.2a") + own_card(game, action["player"], source)
        claim = Claim("simple_strike", action["player"], source, target)
        found += striker_faults(game, source, claim)
        if not target.in_squad:
            return [*found, violation("not_in_squad", "206.2", card=target.id, target=target.id)]
        found += strike_target_faults(game, source, target, action["player"])
        found += [answer for _, answer in game.ask("refuse_action", claim)]
        return found

    def doubt(self, run: Run, action: Action, found: Sequence[Violation]) -> None:
        """What parts attacks that have to be made in a row is no rulebook's word."""
        card = run.game.get(action["source"])
        if card is not None and card.memory.get(PARTED) and in_a_row(run.game, card):
            run.interpret("attacks-in-a-row")

    def perform(self, run: Run, action: Action) -> None:
        """Push the nine objects (216.1)."""
        chain = Chain(
            id=next_id(run),
            kind="simple_strike",
            player=action["player"],
            source=action["source"],
            target=action["target"],
            initial_target=action["target"],
            objects=FULL_CHAIN,
        )
        near = closeness(run.game, run.card(chain.source), run.game.get(chain.target), "simple_strike")
        source, target = run.card(chain.source), run.card(action["target"])
        run.overhear("refuse_target", Claim("simple_strike", chain.player, source, target))
        declare(run, chain, ("205.2", "205.2a", "starter.7.1", "216.1", "216.1j", "400.1", "402.2", *near))

    def possible(self, game: Game, player: str) -> bool:
        """Only on one's own turn with an empty stack."""
        return may_act_slowly(game, player)

    def candidates(self, game: Game, player: str) -> Iterable[dict[str, Any]]:
        """Every open creature against whatever it stands next to, or that is where flyers are; against anything if it
        flies itself, or if a text speaks of what strikes reach."""
        afar = game.hears("reaches") or game.hears("range")
        aims = game.in_play()
        for card in game.squad(player):
            if not card.is_creature or card.closed:
                continue
            anything = afar or game.flying(card)
            for target in aims:
                if anything or target.zone == "additional" or game.adjacent(card, target):
                    yield {"source": card.id, "target": target.id}


def striker_faults(game: Game, source: Card, claim: Claim | None = None) -> list[Violation]:
    """Who can attack with a simple strike: an open creature that has not acted, or may again, and owes nothing."""
    found = []
    if not source.is_creature:
        rules = {"artifact": ("213.3", "213.1"), "terrain": ("212.1",)}.get(source.kind, ("214.1",))
        found.append(violation("not_a_creature", *rules, "205.2", "209.2", "starter.6.7", source=source.id))
    if source.closed:
        found.append(violation("card_closed", "209.3", source=source.id))
    elif source.acted and not (claim is not None and game.ask("again", claim)):
        found.append(violation("already_acted", "dictionary.card_action.2", source=source.id))
    if is_committed(game, source.id):
        found.append(violation("resources_committed", "103.7", source=source.id))
    return found


class Defend(ActionKind):
    """The inactive player names a defender from the strike on the stack (205.3)."""

    type = "defend"
    fields = {"source": True}

    def check(self, game: Game, action: Action) -> list[Violation]:
        """205.3a–c, 216.3, 412.3, and whether this creature can stand in."""
        found = []
        defender = game.card(action["source"])
        if game.position.turn.active == action["player"]:
            found.append(violation("not_inactive_player", "205.3c"))
        found += own_card(game, action["player"], defender)
        if game.top() is None:
            return [*found, violation("stack_empty", "205.3", "216.3", source=defender.id)]
        strike = next((c for c in reversed(game.position.stack) if c.kind == "simple_strike"), None)
        if strike is None:
            return [*found, violation("not_a_defence", "205.3", "216.3", source=defender.id)]
        if strike is not game.top() or strike.top != "target":
            found.append(violation("not_target_object", "216.3", "412.3", source=defender.id))
        if strike.redirected:
            found.append(violation("already_redirected", "216.3", "412.5", source=defender.id))
        return found + defender_violations(game, strike, defender)

    def doubt(self, run: Run, action: Action, found: Sequence[Violation]) -> None:
        """Whether accuracy keeps a defender away as it keeps away redirections is not said in so many words."""
        if len(found) == 1 and "dictionary.accuracy.2" in found[0].rules:
            run.interpret("accuracy-and-defenders")

    def perform(self, run: Run, action: Action) -> None:
        """A redirection of two objects (412.4)."""
        strike = run.game.top()
        assert strike is not None
        chain = Chain(
            id=next_id(run),
            kind="defend",
            player=action["player"],
            source=action["source"],
            target=strike.source,
            objects=REDIRECT_CHAIN,
            bound={"strike": strike.id},
        )
        declare(run, chain, CHAIN_KINDS["defend"].rules)

    def possible(self, game: Game, player: str) -> bool:
        """Only against a simple strike whose target object is on top."""
        top = game.top()
        return top is not None and top.kind == "simple_strike" and top.top == "target"

    def candidates(self, game: Game, player: str) -> Iterable[dict[str, Any]]:
        """Every open creature of the player."""
        return ({"source": c.id} for c in game.squad(player) if c.is_creature and not c.closed)

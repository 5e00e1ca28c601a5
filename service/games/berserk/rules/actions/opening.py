"""Placement, hosts, and the features declared before the first turn (§305–308)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from service.games.berserk.rules.actions.base import Action
from service.games.berserk.rules.actions.dealing import OWNERS, TIMED, Preliminary
from service.games.berserk.rules.actions.meant import fitting
from service.games.berserk.rules.actions.spelling import target_lists
from service.games.berserk.rules.actions.strike import striker_faults
from service.games.berserk.rules.battlefield.board import other
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card
from service.games.berserk.rules.preliminary import clocks, hosts, placement, turns, windows
from service.games.berserk.rules.stack.run import Run
from service.games.berserk.rules.targets.seconds import aim_faults
from service.games.berserk.rules.telling.violations import Violation, violation


class Place(Preliminary):
    """305.1: a card of the set on a cell of the placement area, hidden."""

    type = "place"
    fields = {"source": True, "cell": True, **TIMED}
    step = "placement"
    step_rules = ("305.1",)

    def faults(self, game: Game, action: Action) -> list[Violation]:
        """The player's own card of the set; a free cell of the area as it is now (305.2–305.4)."""
        card = game.card(action["source"])
        found = []
        if card.owner != action["player"]:
            found.append(violation("not_owned", "305.1", *OWNERS, source=card.id, player=action["player"]))
        elif card.zone != "set":
            found.append(violation("wrong_zone", "305.1", source=card.id))
        return found + placement.cell_faults(game, action["player"], card, action["cell"])

    def perform(self, run: Run, action: Action) -> None:
        """305.2: hidden; a terrain, a flyer, a symbiote or a piece of equipment too."""
        run.do("place", card=action["source"], cell=action["cell"])

    def whose(self, game: Game, player: str) -> Iterable[Card]:
        """The cards of the set."""
        return game.zone("set", player)

    def spellings(self, game: Game, player: str) -> Iterable[dict[str, Any]]:
        """Every card of the set on every cell of the area."""
        cells = placement.area(game, player)
        return ({"source": c.id, "cell": cell} for c in placement.to_place(game, player) for cell in cells)


class FinishPlacement(Preliminary):
    """305.1: the first player passes and the second places; then the reveal step begins."""

    type = "finish_placement"
    fields = TIMED
    step = "placement"
    step_rules = ("305.1",)

    def faults(self, game: Game, action: Action) -> list[Violation]:
        """All cards of the set have to be placed, unless the time for it is up."""
        left = [] if clocks.late(game.position, action) else placement.to_place(game, action["player"])
        return [violation("not_all_placed", "305.1", "207.4", source=left[0].id)] if left else []

    def perform(self, run: Run, action: Action) -> None:
        """For good."""
        seat = action["player"]
        if seat == "first":
            run.emit("placement_finished", ("305.1",), [("game", "priority", other(seat))], player=seat)
        else:
            run.emit("placement_finished", ("305.1",), player=seat)
            run.do("begin_step", step="reveal")


class AssignHost(Preliminary):
    """306.4, 306.5: a symbiote or a piece of equipment gets its host."""

    type = "assign_host"
    fields = {"source": True, "host": True}
    step = "reveal"
    step_rules = ("306.4", "306.5")

    def faults(self, game: Game, action: Action) -> list[Violation]:
        """Equipment before symbiotes, the first player before the second; a legal host."""
        rider, host = game.card(action["source"]), game.card(action["host"])
        due = hosts.due(game) if windows.revealed(game) else None
        if due is None:
            return [violation("wrong_step", *self.step_rules)]
        if rider.owner != action["player"]:
            return [violation("not_owned", due.rule, *OWNERS, source=rider.id, player=action["player"])]
        if rider not in hosts.homeless(game, action["player"]):
            return [violation("no_host_needed", *self.step_rules, source=rider.id)]
        found = hosts.host_faults(game, rider, host)
        if rider not in due.riders:
            found.append(violation("not_due", due.rule, source=rider.id))
        return found

    def perform(self, run: Run, action: Action) -> None:
        """At once; it does not use a stack."""
        hosts.assign(run, run.card(action["source"]), run.card(action["host"]))

    def spellings(self, game: Game, player: str) -> Iterable[dict[str, Any]]:
        """Every card that is due with each possible host."""
        due = hosts.due(game) if windows.revealed(game) else None
        if due is None or due.seat != player:
            return ()
        return ({"source": c.id, "host": host} for c in due.riders for host in hosts.hosts_for(game, c))


class Trigger(Preliminary):
    """301.2: a feature that works before the first turn is declared, and executed at once."""

    type = "trigger"
    fields = {"source": True, "feature": False, "targets": False}
    step_rules = ("301.2", "301.3")

    def in_step(self, game: Game) -> bool:
        """Whether features may be declared now."""
        return windows.is_open(game)

    def check(self, game: Game, action: Action) -> list[Violation]:
        """Where features may be declared; never in the deal step (302.4)."""
        if game.position.turn.step == "deal":
            return [violation("wrong_step", "302.4", *self.step_rules)]
        return super().check(game, action)

    def step_rules_of(self, game: Game, action: Action) -> tuple[str, ...]:
        """The step of the feature that is meant, where its card has it."""
        return (*self.own_step(game, action), *self.step_rules)

    @staticmethod
    def own_step(game: Game, action: Action) -> tuple[str, ...]:
        """The paragraphs of the step in which the feature that is meant is declared."""
        features = game.features(game.card(action["source"]))
        own = [turns.moment_of(f) for f in features if action.get("feature") in (None, f.id)]
        return tuple(dict.fromkeys(rule for rules in own for rule in rules))

    def faults(self, game: Game, action: Action) -> list[Violation]:
        """The feature is the player's to declare in this step, and its target legal."""
        what, wrong = self.meant(game, action)
        return wrong if what is None else self.unfit(game, action, what)

    def meant(self, game: Game, action: Action) -> tuple[windows.Declarable | None, list[Violation]]:
        """What of the card is declared: the feature named, or the one that fits; else why there is none."""

        def faults(one: windows.Declarable) -> list[Violation]:
            return self.unfit(game, action, one)

        own = [one for one in windows.declarable(game, action["player"]) if one.card.id == action["source"]]
        known = [(one.feature.id, one) for one in own if action.get("feature") in (None, one.feature.id)]
        if not known:
            return None, self.unknown(game, action)
        return fitting(game.card(action["source"]), known, faults)

    @staticmethod
    def unknown(game: Game, action: Action) -> list[Violation]:
        """Why there is no such feature to declare: not there, declared already, nobody to strike, or none at all."""
        card = game.card(action["source"])
        step = str(game.position.turn.step)
        rules = windows.WINDOWS[step][0]
        own = card.controller == action["player"] and (card.in_squad or card.zone == "deal")
        if not own:
            return [violation("not_controlled", "200.2b", source=card.id, player=action["player"])]
        wanted = action.get("feature")
        features = [f for f in game.features(card) if wanted in (None, f.id)]
        if wanted is not None and not features:
            return [violation("no_such_feature", "403.1", "400.4", source=card.id, feature=wanted)]
        if any(windows.declared(card, f.id) for f in features):
            return [violation("already_declared", "301.2", *rules, source=card.id)]
        if step == "vanguard" and any(f.keyword == "vanguard" for f in features):
            targets = action.get("targets", [])
            faults = [windows.strike_faults(game, action["player"], card, game.card(t)) for t in targets]
            found = striker_faults(game, card) + [fault for each in faults for fault in each]
            return found or [violation("target_missing", "dictionary.vanguard.1", source=card.id)]
        cited = dict.fromkeys((*Trigger.own_step(game, action), *rules))
        return [violation("not_declarable", *cited, source=card.id)]

    @staticmethod
    def unfit(game: Game, action: Action, what: windows.Declarable) -> list[Violation]:
        """Why it cannot be aimed so; targets that are left out are asked for."""
        targets, card = action.get("targets", []), what.card
        if what.feature.keyword != "vanguard":
            return aim_faults(game, card, what.data, targets, action["player"]) if targets else []
        if len(targets) > 1:
            return [violation("too_many_targets", "dictionary.vanguard.1", "412.1", source=card.id)]
        return [fault for t in targets for fault in windows.strike_faults(game, action["player"], card, game.card(t))]

    def perform(self, run: Run, action: Action) -> None:
        """Declared and executed."""
        what, _ = self.meant(run.game, action)
        assert what is not None
        windows.announce(run, action["player"], what, action.get("targets", ()))

    def whose(self, game: Game, player: str) -> Iterable[Card]:
        """The cards in the squad, and those of the deal, which may have something to declare before recruiting."""
        return [*game.squad(player), *game.zone("deal", player)]

    def spellings(self, game: Game, player: str) -> Iterable[dict[str, Any]]:
        """Every feature that can be declared, with each target."""
        for what in windows.declarable(game, player):
            base = {"source": what.card.id, "feature": what.feature.id}
            if what.targets is None:
                yield base
            elif what.feature.keyword == "vanguard":
                yield from ({**base, "targets": [t]} for t in what.targets)
            else:
                ways = target_lists(game, player, what.card, what.data)
                yield from ({**base, "targets": list(way)} for way in ways)


class Decline(Preliminary):
    """307.2, 308.2: no more features in this step; another word for a pass there."""

    type = "decline"
    formal = True
    step_rules = ("301.2",)

    def in_step(self, game: Game) -> bool:
        """Whether features may be declared now."""
        return windows.is_open(game)

    def perform(self, run: Run, action: Action) -> None:
        """The pass itself."""
        windows.take_pass(run, action["player"])

    def spellings(self, game: Game, player: str) -> Iterable[dict[str, Any]]:
        """None: it is listed as a pass."""
        return ()


__all__ = ["AssignHost", "Decline", "FinishPlacement", "Place", "Trigger"]

"""Moments of the preliminary phase at which players declare features in turn (301.2, 303.1, 306.1, 307.1, 308.1).

There is no stack: what is declared is executed at once, then the opponent may speak. A pass ends it for that player;
after both passes the moment is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from service.games.berserk.rules.actions.strike import striker_faults
from service.games.berserk.rules.asking.conditions import condition_met
from service.games.berserk.rules.battlefield.board import other
from service.games.berserk.rules.features.base import Moment
from service.games.berserk.rules.features.keyword import hooks_of
from service.games.berserk.rules.forms.references import referring, refers, roles_of
from service.games.berserk.rules.position.events import Change
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card, Feature, Wire
from service.games.berserk.rules.preliminary.preparing import possible
from service.games.berserk.rules.stack.run import Run
from service.games.berserk.rules.targets.legality import aimed, legal_targets, so_many, strike_target_faults
from service.games.berserk.rules.targets.seconds import left_over, legal_seconds
from service.games.berserk.rules.targets.targeting import can_be_named, foreseen
from service.games.berserk.rules.telling.violations import Violation, violation

#: The steps with such a moment: the paragraphs that let features be declared, and what a pass means.
WINDOWS = {
    "recruit_preparation": (("303.1", "dictionary.before_recruiting_a_squad.1"), "303.2"),
    "reveal": (("306.1",), "306.1"),
    "battle_start": (("307.1", "300.5"), "307.2"),
    "vanguard": (("308.1", "dictionary.vanguard.1"), "308.2"),
}
#: The trigger points of triggered features by step.
MOMENTS = {"reveal": "before_reveal", "battle_start": "battle_start"}


class Declarable(NamedTuple):
    """A feature that its player may declare now; ``targets`` are None where it has none, ``bound`` what it knows."""

    card: Card
    feature: Feature
    data: Wire
    targets: tuple[str, ...] | None = None
    bound: Wire = {}


def revealed(game: Game) -> bool:
    """Whether the reveal step is past "before reveal": marked, or nothing is hidden any more."""
    if game.position.players["first"].memory.get("revealed"):
        return True
    return not any(card.hidden for card in game.in_play())


def is_open(game: Game) -> bool:
    """Whether players may declare features now."""
    turn = game.position.turn
    return turn.phase == "preliminary" and turn.step in WINDOWS and not (turn.step == "reveal" and revealed(game))


def declared(card: Card, feature: str) -> bool:
    """Whether the card has declared the feature in this phase already."""
    return bool(card.memory.get(f"declared.{feature}"))


def declarable(game: Game, player: str) -> list[Declarable]:
    """Every feature the player may declare in the present step, with its legal targets."""
    step = game.position.turn.step
    if step == "recruit_preparation":
        found = _before_recruiting(game, player)
    elif step == "vanguard":
        found = _vanguards(game, player)
    else:
        found = _triggered(game, player, MOMENTS[str(step)])
        found += _revealed(game, player) if step == "battle_start" else []
    return [d for d in found if d.targets != () and not declared(d.card, d.feature.id)]


def _before_recruiting(game: Game, player: str) -> list[Declarable]:
    """303.1: playable features "before recruiting" of cards in the deal, as far as they can be paid."""
    crystals = game.position.players[player]
    found = []
    for card in game.zone("deal", player):
        for feature in game.features(card):
            data = feature.data
            cost = data.get("cost", {})
            payable = cost.get("gold", 0) <= crystals.gold and cost.get("silver", 0) <= crystals.silver
            if data.get("when") != "before_recruiting" or not payable or not possible(game, card, data):
                continue
            if condition_met(game, card, data.get("condition")):
                found.append(Declarable(card, feature, data))
    return found


def _triggered(game: Game, player: str, hook: str) -> list[Declarable]:
    """Features that trigger now; one whose target is missing cannot be declared (412.1)."""
    found = []
    for me, handler in game.listeners(hook):
        if me.card.controller != player:
            continue
        bound = handler(game, me, Moment(hook, seat=player))
        if bound is not None:
            found.append(_declarable(game, me.card, me.feature, bound))
    return found


def _revealed(game: Game, player: str) -> list[Declarable]:
    """What triggers as its own card is revealed: the reveal step has no moment for it after that (306.2-306.6)."""
    found = []
    for me, handler in game.listeners("revealed"):
        if me.card.controller == player and not me.card.hidden:
            bound = handler(game, me, Moment("revealed", me.card.id, me.card.id, seat=player))
            if bound is not None:
                found.append(_declarable(game, me.card, me.feature, bound))
    return found


def _declarable(game: Game, card: Card, feature: Feature, bound: Wire) -> Declarable:
    """A triggered feature with whom it may be aimed at (412.1); whom the enemy names is not its player's to say."""
    data = so_many(game, card, aimed(feature.data))
    data = referring(data, roles_of(bound)) if refers(data) else data
    if "target" not in data:
        return Declarable(card, feature, data, None, bound)
    targets = legal_targets(game, card, data, card.controller)
    if "second" in data:
        targets = [t for t in targets if legal_seconds(game, card, (t,), data, card.controller)]
    if not can_be_named(game, data, targets):
        return Declarable(card, feature, data, (), bound)
    return Declarable(card, feature, data, None if data.get("chooser") == "enemy" else tuple(targets), bound)


def _vanguards(game: Game, player: str) -> list[Declarable]:
    """dictionary.vanguard.1: creatures that can strike an adjacent enemy card."""
    found = []
    for card in game.squad(player):
        feature = game.has(card, "vanguard")
        if feature is not None and not striker_faults(game, card):
            enemies = (c for c in game.near(card) if not strike_faults(game, player, card, c))
            found.append(Declarable(card, feature, feature.data, tuple(c.id for c in enemies)))
    return found


def strike_faults(game: Game, player: str, card: Card, target: Card) -> list[Violation]:
    """Why a vanguard cannot strike a card: it strikes adjacent enemy cards only (dictionary.vanguard.1)."""
    about = {"source": card.id, "target": target.id}
    if not target.in_squad:
        return [violation("not_in_squad", "206.2", card=target.id, target=target.id)]
    found = strike_target_faults(game, card, target, player)
    if target.controller == player:
        found.append(violation("target_is_own", "dictionary.vanguard.1", **about))
    if not game.adjacent(card, target):
        found.append(violation("not_adjacent", "dictionary.vanguard.1", **about))
    return found


def take_pass(run: Run, player: str) -> None:
    """301.2: the opponent may speak; who passed cannot declare any more in this step; two passes end it."""
    turn = run.position.turn
    assert turn.step is not None
    rule = WINDOWS[turn.step][1]
    if run.position.passes == 0:
        changes: list[Change] = [("game", "passes", 1), ("game", "priority", other(player))]
        run.emit("passed", ("301.2", rule), changes, player=player)
        return
    over = {"battle_start": ("307.3",), "vanguard": ("308.3", "dictionary.vanguard.4")}.get(turn.step, ())
    run.emit("passed", ("301.2", rule, *over), [("game", "passes", 0)], player=player)
    run.do("window_over", step=turn.step)


def announce(run: Run, player: str, what: Declarable, targets: Sequence[str]) -> None:
    """Book that a feature was declared and hand priority over (301.2); before the reveal the first keeps it (306.1)."""
    step = run.position.turn.step
    assert step is not None
    card = what.card
    memory = {**card.memory, f"declared.{what.feature.id}": True}
    changes: list[Change] = [("card", card.id, "memory", memory)]
    if run.position.passes == 0 and step != "reveal":
        changes.append(("game", "priority", other(player)))
    if "revealed" in hooks_of(what.feature):
        run.interpret("revealed-before-the-battle")
    rules = ("301.2", *WINDOWS[step][0])
    data, target = {"feature": what.feature.id}, targets[0] if targets else None
    run.emit("declared_before_turn", rules, changes, player=player, source=card.id, target=target, data=data)
    run.do(
        "execute_declared",
        card=card.id,
        feature=what.feature.id,
        data=what.feature.data,
        player=player,
        answers=foreseen(what.data, targets) if targets else {},
        legal=what.targets or (),
        bound={**what.bound, **({"later": later} if (later := left_over(what.data, targets)) else {})},
    )

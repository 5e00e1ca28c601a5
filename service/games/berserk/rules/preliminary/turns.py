"""Whose turn it is to speak in each step of the preliminary phase, by the paragraph that says so (302.3a to 308.2)."""

from __future__ import annotations

from service.games.berserk.rules.features.keyword import hooks_of
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Feature
from service.games.berserk.rules.preliminary import hosts, windows

#: What the steps without a moment for declaring ask of a player instead of a pass.
_NO_PASS = {"deal": ("302.3",), "recruitment": ("304.2", "304.7"), "placement": ("305.1",)}


def out_of_turn(game: Game, player: str) -> tuple[str, ...]:
    """The paragraphs by which a player who has no priority must not act now, the step's own first.

    None where it is not the preliminary phase, which has its special law (301.2), or nobody is to speak.
    """
    turn = game.position.turn
    if turn.phase != "preliminary" or turn.step is None:
        return ()
    if turn.step == "deal":  # the second player decides once the first has kept
        return ("302.3b", "302.3a") if player == "first" else ("302.3a",)
    if windows.is_open(game):
        opens, passed = windows.WINDOWS[turn.step]
        return (passed, "301.2") if game.position.passes else (opens[0], "301.2")
    return {"recruitment": ("304.2",), "placement": ("305.1",)}.get(turn.step, _hosting(game))


def no_pass(game: Game) -> tuple[str, ...]:
    """The paragraphs by which the present step is no moment to pass."""
    return (*_NO_PASS.get(str(game.position.turn.step), _hosting(game)), "301.2")


def _hosting(game: Game) -> tuple[str, ...]:
    due = hosts.due(game)
    return (due.rule,) if due is not None else ("306.6",)


def moment_of(feature: Feature) -> tuple[str, ...]:
    """The paragraphs of the step in which a feature is declared before the first turn; none for any other."""
    if feature.keyword == "vanguard":
        return ("308.1", "dictionary.vanguard.2")
    if feature.data.get("when") == "before_recruiting":
        return windows.WINDOWS["recruit_preparation"][0]
    hooks = hooks_of(feature)
    step = next((name for name, hook in windows.MOMENTS.items() if hook in hooks), None)
    return windows.WINDOWS[step][0] if step is not None else ()


__all__ = ["moment_of", "no_pass", "out_of_turn"]

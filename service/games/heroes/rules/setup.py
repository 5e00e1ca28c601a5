"""The setup (heroes.301): who keeps the opening hand, and who exchanges cards of it (heroes.glossary.mulligan)."""

from __future__ import annotations

from collections.abc import Sequence

from service.games.heroes.course.run import OTHER, Run
from service.games.heroes.position.model import DECK, HAND
from service.games.heroes.rules.moving import Put, put
from service.games.heroes.rules.turns import begin

_MULLIGAN = ("heroes.glossary.mulligan", "heroes.basics.12", "heroes.glossary.opening-hand", "heroes.basics.11")


def keep(run: Run, seat: str) -> None:
    """A player keeps the hand."""
    run.emit("hand_kept", _MULLIGAN, told={"player": seat})
    _on(run, seat)


def mulligan(run: Run, seat: str, cards: Sequence[str]) -> None:
    """Cards go under the deck, in the order that is told, and as many are drawn from its top; nothing is shuffled."""
    put(run, [run.card(one) for one in cards], Put(DECK, "return", seat, place="bottom"), "exchanged", _MULLIGAN,
        player=seat, count=len(cards))  # fmt: skip
    top = run.position.players[seat].deck[: len(cards)]
    put(run, [run.card(one) for one in top], Put(HAND, "draw", seat), "dealt", _MULLIGAN, player=seat, count=len(top))
    _on(run, seat)


def _on(run: Run, seat: str) -> None:
    """The other player decides, or the first turn begins."""
    if seat == "first":
        run.emit(
            "other_decides",
            ("heroes.301", "heroes.glossary.second-player"),
            turn={"active": OTHER[seat]},
            told={"player": OTHER[seat]},
        )
    else:
        begin(run, "first", (), run.position.effects)

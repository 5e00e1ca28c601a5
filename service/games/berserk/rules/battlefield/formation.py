"""Breaking and forming a formation (dictionary.formation.9, .10): what a declared movement has come to."""

from __future__ import annotations

from service.games.berserk.rules.features.base import Moment
from service.games.berserk.rules.features.bodies import in_formation
from service.games.berserk.rules.listening.happening import happen
from service.games.berserk.rules.position.model import Card
from service.games.berserk.rules.stack.run import Run, Step, step


def stands(run: Run, card: Card) -> bool:
    """Whether a creature has formation and stands in one."""
    return run.game.has(card, "formation") is not None and in_formation(run.game, card)


def compare_after(run: Run, card: Card) -> None:
    """Let what comes of a movement be looked at next; what the movement itself does has to be added afterwards."""
    if run.game.has(card, "formation") is not None:
        run.do("formation", card=card.id, stood=stands(run, card))


@step("formation")
def _formation(run: Run, current: Step) -> None:
    """It broke the formation it was in, or formed one; without a tied feature, or with it (dictionary.formation.4)."""
    card, stood = run.card(current["card"]), current["stood"]
    stand = stands(run, card)
    if stood is stand or card.zone != "battlefield":
        return
    name = "formation_formed" if stand else "formation_broken"
    rules = ("dictionary.formation.9", "dictionary.formation.4")
    if stand:
        rules = ("dictionary.formation.10", "dictionary.formation.7")
    run.emit(name, rules, source=card.id, target=card.id)
    happen(run, Moment(name, card.id, card.id))

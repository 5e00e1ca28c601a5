"""Parts of a text that are carried out so many times, or for each of some cards by itself (216.11a)."""

from __future__ import annotations

from service.rules.deciding import decides
from service.rules.effects import effect
from service.rules.model import Card, Wire
from service.rules.references import MAKER, naming
from service.rules.run import Run, Step
from service.rules.texts import fitting, then


@effect("repeat", "effects", needs=("effects",), anywhere=True)
def _repeat(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """One after another, each with choices of its own."""
    then(run, current, list(wanted["effects"]) * amount)


@effect("acting", "effects", needs=("effects",), anywhere=True)
def _acting(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """103.1: what another card does by a text: it deals the wounds, heals, moves; the card with the text has a name."""
    names = {**current["bound"].get("names", {}), MAKER: current["source"]}
    then(run, {**current, "source": card.id}, wanted["effects"], names=names)


@effect("leave_to", "effects", "chooser", needs=("effects",), anywhere=True)
def _leave_to(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """103.1: what a player does by a text: whatever there is to be decided in it that player decides."""
    then(run, {**current, "decider": decides(run, current, wanted)}, wanted["effects"])


@effect("know_number", "effects", needs=("value", "called", "effects"), anywhere=True)
def _know_number(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """205.7: the number of its force, by the name that the text gives it."""
    then(run, current, wanted["effects"], **naming(current["bound"], wanted, amount))


@effect("so_done", "manner", "effects", needs=("manner", "effects"), anywhere=True)
def _so_done(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """216.11a: what a text does as something of another type, or with a force that it tells."""
    then(run, {**current, **wanted["manner"]}, wanted["effects"])


@effect("for_each", "effects", needs=("filter", "called", "effects"), anywhere=True)
def _for_each(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """216.11a: of each card that fits now, in the position's order, the effects speak by the name that it gets."""
    source = run.card(current["source"])._replace(controller=current["player"])
    for ident in reversed(fitting(run, current, source, wanted["filter"])):  # what is begun last is done first
        then(run, current, wanted["effects"], **naming(current["bound"], wanted, ident))

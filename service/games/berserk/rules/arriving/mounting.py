"""Creatures that become symbiotes of a host by a text, and what they are once that host is gone (208.3, 210)."""

from __future__ import annotations

from service.games.berserk.rules.battlefield.cells import fitting
from service.games.berserk.rules.doing.effect_table import effect
from service.games.berserk.rules.doing.lasting import answered
from service.games.berserk.rules.features.base import Moment
from service.games.berserk.rules.forms.references import names_in
from service.games.berserk.rules.listening.happening import happen
from service.games.berserk.rules.position.events import Change
from service.games.berserk.rules.position.model import SYMBIOTE_KINDS, Card, Wire
from service.games.berserk.rules.preliminary.hosts import host_faults
from service.games.berserk.rules.stack.run import Run, Step


def _nothing(run: Run, current: Step, card: Card, *rules: str) -> None:
    run.emit("nothing_happens", rules, source=current["source"], target=card.id)


def _host(run: Run, current: Step, role: str) -> Card | None:
    """Who is to be the host: the card with the text, its target, who was attacked, or whose attack it answers."""
    if role == "answered":
        chain = answered(run, current)
        return run.game.get(chain.source) if chain is not None else None
    if role == "target":
        return run.game.get(current["target"])
    if role == "self":
        return run.game.get(current["source"])
    known = names_in(current["bound"]).get(role)
    return run.game.get(known) if isinstance(known, str) else None


@effect("mount", "rider", "bearer", needs=("rider", "bearer"))
def _mount(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """208.3, 210.2: the card becomes a symbiote of that kind and sits on its host, where it can be one of it."""
    host = _host(run, current, wanted["bearer"])
    if host is None or not card.is_creature or card.kind in SYMBIOTE_KINDS or host.id == card.id or not card.in_squad:
        _nothing(run, current, card, "208.3", "210.2")
        return
    marker = {"kind": "type", "to": wanted["rider"], "source": current["source"]}
    rider = card._replace(markers=(*card.markers, marker))
    faults = host_faults(run.game, rider, host)
    if faults:
        _nothing(run, current, card, *faults[0].rules)
        return
    changes: list[Change] = [("card", card.id, "markers", rider.markers), ("card", card.id, "host", host.id)]
    changes += [("card", card.id, "cell", None)] if card.cell is not None else []
    changes += [("card", card.id, "zone", host.zone)] if card.zone != host.zone else []
    data = {"to": wanted["rider"], "host": host.id}
    rules = ("208.1", "208.3", "208.4", "210.2")
    run.emit("type_changed", rules, changes, source=current["source"], target=card.id, data=data)


@effect("dismount", "cell")
def _dismount(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """208.3: a card that a text made a symbiote is what is printed on it again, on the cell where its host stood; from
    there it goes to a ``cell`` of its player's choice, where the text says so and there is one."""
    if card.kind not in SYMBIOTE_KINDS or card.definition.kind in SYMBIOTE_KINDS or not card.in_squad:
        _nothing(run, current, card, "208.3")
        return
    markers = tuple(m for m in card.markers if not (m["kind"] == "type" and m.get("to") in SYMBIOTE_KINDS))
    host = run.game.get(card.host)
    cell = host.cell if host is not None else None
    if "cell" in wanted:
        cell = _cell_of_its_own(run, current, card._replace(markers=markers, host=None, cell=cell), wanted)
        if cell is None:
            _nothing(run, current, card, "208.3", "dictionary.occupied_cell.1")
            return
    run.interpret("subtype-that-is-had-again")
    changes: list[Change] = [("card", card.id, "markers", markers), ("card", card.id, "host", None)]
    if card.definition.kind == "flying":
        changes.append(("card", card.id, "zone", "additional"))
    elif cell is not None:
        changes.append(("card", card.id, "cell", cell))
    data = {"to": card.definition.kind}
    run.emit("type_changed", ("208.1", "208.3"), changes, source=current["source"], target=card.id, data=data)
    if "cell" in wanted and host is not None:
        happen(run, Moment("moved", current["source"], card.id, type="placement", start=host.cell, end=cell))


def _cell_of_its_own(run: Run, current: Step, alone: Card, wanted: Wire) -> str | None:
    """The cell that a rider goes to as it leaves its host, as its player chooses; None where it can go to none."""
    if alone.definition.kind == "flying":
        return None
    free = fitting(run.game, run.card(current["source"]), alone, {"effect": "move", "cell": wanted["cell"]})
    if not free:
        return None
    about = {"source": current["source"], "target": alone.id}
    rules = ("412.1", "dictionary.place_a_card_on_a_square.1")
    return str(run.choose(current, "cell", current["player"], free, rules, **about))

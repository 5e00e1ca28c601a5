"""Hosts of equipment and symbiotes in the reveal step (§210, §214, 306.4–306.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from service.games.berserk.rules.battlefield.board import half, other, row
from service.games.berserk.rules.features.base import Deed
from service.games.berserk.rules.position.events import Change
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import SYMBIOTE_KINDS, Card
from service.games.berserk.rules.position.natures import classes_of, kinds_of_equipment
from service.games.berserk.rules.preliminary.texts import Hosting
from service.games.berserk.rules.stack.run import Run
from service.games.berserk.rules.telling.violations import Violation, violation
from service.games.berserk.rules.wounds.death import to_graveyard
from service.judge.seats import SEATS

EQUIPMENT = frozenset({"equipment"})
PARASITES = frozenset({"parasite"})


class Due(NamedTuple):
    """Whose riders get their hosts now, and which they are."""

    seat: str
    riders: tuple[Card, ...]
    rule: str


def due(game: Game) -> Due | None:
    """Whose turn it is: the first player's equipment, the second's, then symbiotes in the same order; None at the end.

    Where parasites sit on enemy creatures they are the last, the first player's before the second's (``enemy_hosts``).
    A card that no creature can carry is passed over (306.6).
    """
    later = PARASITES if game.ruleset.added("enemy_hosts") else frozenset()
    for kinds, rule in ((EQUIPMENT, "306.4"), (SYMBIOTE_KINDS - later, "306.5"), (later, "306.5")):
        for seat in SEATS:
            riders = tuple(c for c in homeless(game, seat) if c.kind in kinds and hosts_for(game, c))
            if riders:
                return Due(seat, riders, rule)
    return None


def homeless(game: Game, seat: str) -> list[Card]:
    """The revealed symbiotes and equipment of a seat that have no host."""
    kinds = EQUIPMENT | SYMBIOTE_KINDS
    return [c for c in game.squad(seat) if c.kind in kinds and c.host is None and not c.hidden]


def hosts_for(game: Game, rider: Card) -> list[str]:
    """The creatures that can be its host, in the position's order."""
    return [c.id for c in game.squad(bearing_seat(game, rider)) if not host_faults(game, rider, c)]


def bearing_seat(game: Game, rider: Card) -> str:
    """Whose creatures a card sits on: its own player's, or the enemy's where parasites do (``enemy_hosts``)."""
    abroad = rider.kind in PARASITES and game.ruleset.added("enemy_hosts")
    return other(rider.controller) if abroad else rider.controller


def host_faults(game: Game, rider: Card, host: Card) -> list[Violation]:
    """Why a creature cannot be the host of a symbiote (210.2–210.5) or wear equipment (214.4–214.9)."""
    about = {"source": host.id, "target": rider.id}
    equipment = rider.kind == "equipment"
    found = []
    if host.controller != bearing_seat(game, rider):
        rules = ("214.9", "214.4") if equipment else ("210.2",)
        found.append(violation("host_not_legal", *rules, "dictionary.squad.1", **about))
    elif _misplaced(game, rider, host) and not game.ask("seats_on", Hosting(rider, host)):
        found.append(violation("host_not_legal", *game.ruleset.added("enemy_hosts"), **about))
    fit = host.kind in ("creature", "flying") if equipment else (host.kind, host.zone) == ("creature", "battlefield")
    if not fit or not host.in_squad or host.hidden:
        found.append(violation("host_not_legal", *_unfit_kind(game, rider, host), **about))
    found += _wearing(game, rider, host) if equipment else _bearing(game, rider, host)
    return found + [answer for _, answer in game.ask("refuse_host", Hosting(rider, host))]


def _misplaced(game: Game, rider: Card, host: Card) -> bool:
    """Whether parasites are being seated, and the enemy creature stands behind the first row."""
    return host.controller != rider.controller and game.position.turn.step == "reveal" and not _in_front(host)


def _in_front(host: Card) -> bool:
    """Whether a creature stands in the first row of its player's half."""
    return host.cell is not None and row(host.cell) == 1 and half(host.cell) == host.controller


def _unfit_kind(game: Game, rider: Card, host: Card) -> tuple[str, ...]:
    """What says that nothing of the rider's kind sits on cards of that kind, or on hidden ones."""
    if rider.kind == "equipment":
        return ("214.4", *game.ruleset.immunity(host.kind, "equipment"))
    return ("210.3",)


def unfit_owner(game: Game, host: Card, unfit: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The paragraphs by which a creature in its present state wears no equipment: flying, incorporeal, elsewhere."""
    if host.kind == "flying" and "flying" in unfit:
        return unfit["flying"]
    if "elsewhere" in unfit and host.zone != "battlefield":
        return unfit["elsewhere"]
    if "incorporeality" in unfit and game.has(host, "incorporeality"):
        return unfit["incorporeality"]
    return ()


def _wearing(game: Game, rider: Card, host: Card) -> list[Violation]:
    """214.4a: a class is needed; 214.5: one piece of each class of equipment."""
    about = {"source": host.id, "target": rider.id}
    found = []
    unfit = unfit_owner(game, host, game.ruleset.unfit_owners)
    if unfit:
        found.append(violation("host_not_legal", *unfit, **about))
    if not classes_of(host):
        found.append(violation("host_not_legal", "214.4a", **about))
    worn = {cls for c in game.hosted(host.id) if c.kind == "equipment" for cls in kinds_of_equipment(c)}
    if worn & kinds_of_equipment(rider):
        found.append(violation("host_not_legal", "214.5", **about))
    return found


def full(game: Game, rider: Card, host: Card) -> bool:
    """Whether a creature bears a symbiote already (210.4), and no text lets it bear this one too (103.1)."""
    borne = any(c.kind in SYMBIOTE_KINDS and c.id != rider.id for c in game.hosted(host.id))
    return borne and not game.ask("bears_more", Hosting(rider, host))


def _bearing(game: Game, rider: Card, host: Card) -> list[Violation]:
    """210.4: one symbiote a creature; 210.5: an incorporeal creature bears an incorporeal symbiote only."""
    about = {"source": host.id, "target": rider.id}
    found = []
    if full(game, rider, host):
        found.append(violation("host_not_legal", "210.4", **about))
    if game.has(host, "incorporeality") and not game.has(rider, "incorporeality"):
        found.append(violation("host_not_legal", "210.5", "dictionary.incorporeality.5", **about))
    return found


def assign(run: Run, rider: Card, host: Card) -> None:
    """Put a symbiote or a piece of equipment on its host's cell (210.2, 214.4)."""
    rules = ("306.4", "214.4") if rider.kind == "equipment" else ("306.5", "210.2")
    changes: list[Change] = [("card", rider.id, "host", host.id), ("card", rider.id, "cell", None)]
    if host.zone != rider.zone:
        changes.append(("card", rider.id, "zone", host.zone))
    about = Hosting(rider, host)
    there = _misplaced(run.game, rider, host)
    seated = [*run.game.ask("seats_on", about)[:1], *run.game.ask("seated", about)] if there else []
    if run.game.ask("replaces", Deed("change_host", rider, rider, rider.controller, told={"host": host.id})):
        run.interpret("no-first-host-is-replaced")
    run.emit("host_assigned", rules, changes, player=rider.controller, source=rider.id, target=host.id)
    context: dict[str, Any] = {
        "player": rider.controller,
        "source": rider.id,
        "target": host.id,
        "targets": (),
        "bound": {},
        "x": None,
    }
    context |= {"chain": None, "type": "impact", "force": None, "cells": ()}
    run.do_all({"do": "effect", "effect": e, **context} for _, told in seated for e in told)


def bury_homeless(run: Run) -> None:
    """306.6: the step is over; what found no host dies (the rulebook is silent, the living edition says so)."""
    for seat in SEATS:
        for card in homeless(run.game, seat):
            run.interpret("no-possible-host")
            to_graveyard(run, card, ("306.6",), {"cause": "no_host"})

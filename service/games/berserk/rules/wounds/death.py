"""Death: from the squad to the graveyard (402.3a, 210.6, 214.6, dictionary.death)."""

from __future__ import annotations

from typing import Any, NamedTuple

from service.games.berserk.rules.features.base import Moment
from service.games.berserk.rules.listening.happening import FALLING, happen
from service.games.berserk.rules.listening.outliving import left_behind
from service.games.berserk.rules.position.events import CARD_DEFAULTS, Change
from service.games.berserk.rules.position.having import works_in_graveyard
from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.position.visibility import shown_in_passing
from service.games.berserk.rules.stack.run import Run

#: What a card loses when it leaves the squad: all of its state, but for what features let it keep in the graveyard.
_STATE = (
    "cell", "closed", "hidden", "wounds", "extra_lives", "chips", "moved", "acted", "host", "markers", "gained", "lost",
    "used", "memory",
)  # fmt: skip


def bury(run: Run, card: Card, bound: Wire) -> None:
    """Put a destroyed card and then what sits on it into the graveyard; features "on death" trigger."""
    hosted, stood = run.game.hosted(card.id), run.game.cell_of(card)
    to_graveyard(run, card, ("402.3a", "dictionary.death.1"), bound)
    for rider in hosted:
        rule = "214.6" if rider.kind == "equipment" else "210.6"
        to_graveyard(run, run.card(rider.id), (rule,), bound, stood)


class Passing(NamedTuple):
    """A death that has been told, and where the card goes by it."""

    card: str
    zone: str
    rules: tuple[str, ...]
    event: str
    bound: Wire


def to_graveyard(run: Run, card: Card, rules: tuple[str, ...], bound: Wire, stood: str | None = None) -> None:
    """Move a card to its owner's graveyard (206.3a) and let "on death" features trigger on its last state.

    ``stood`` is the cell of what sat on a card that went before it (210.6, 214.6).
    """
    depart(run, tell(run, card, rules, bound, stood))


def tell(run: Run, card: Card, rules: tuple[str, ...], bound: Wire, stood: str | None = None) -> Passing:
    """Let "on death" features trigger, and say where the dying card goes; it has not gone yet.

    They trigger before it goes, so that they see it as it was, and work from the graveyard (dictionary.upon_death.1,
    dictionary.upon_death_text.1).
    """
    rests = [answer for _, answer in run.game.ask("rests", card)]
    instead = next((r for r in rests if r.instead), None)
    if instead is not None:
        return Passing(card.id, "exile", (*rules, *instead.rules), "card_moved", bound)
    rules = (*rules, "dictionary.upon_death.1", "dictionary.upon_death_text.1", "dictionary.upon_death_text.2")
    source, kind, by = bound.get("source"), bound.get("type"), bound.get("by")
    happen(run, Moment("died", source, card.id, type=kind, seat=card.controller, keyword=by, start=stood))
    if rests:
        return Passing(card.id, "exile", (*rules, *rests[0].rules), "card_died", bound)
    happen(run, Moment("buried", bound.get("source"), card.id))
    return Passing(card.id, "graveyard", (*rules, "starter.to_the_graveyard.1"), "card_died", bound)


def depart(run: Run, passing: Passing) -> None:
    """Take a card whose death was told where it goes."""
    move_to_zone(run, run.card(passing.card), passing.zone, passing.rules, passing.event, passing.bound)
    if passing.zone == "exile" and passing.event == "card_died":
        run.interpret("death-into-exile")


def move_to_zone(
    run: Run,
    card: Card,
    zone: str,
    rules: tuple[str, ...],
    event: str = "card_moved",
    bound: Wire | None = None,
) -> None:
    """Take a card out of the squad into one of its owner's zones, with everything on it left behind."""
    kept = _kept(run, card, bound or {}) if zone == "graveyard" else {}
    if zone in ("graveyard", "exile") and (left := left_behind(card, run.game.ruleset)):
        kept["gained"] = left
        run.interpret("what-waits-goes-on")
    if zone == "graveyard" and event == "card_died":  # see ``died_this_turn``
        kept["memory"] = {**kept.get("memory", {}), "died": run.position.turn.number}
    rules = (*rules, *(("starter.5.11", "starter.exile.1") if zone == "exile" else ()))
    changes: list[Change] = [("card", card.id, "zone", zone)]
    for field in _STATE:
        value = kept.get(field, CARD_DEFAULTS[field])
        if getattr(card, field) != value:
            changes.append(("card", card.id, field, value))
    if card.controller != card.owner:
        changes.append(("card", card.id, "controller", card.owner))
    source = (bound or {}).get("source")
    rules = (*rules, *shown_in_passing(card.zone, zone))
    if zone == "exile" and card.in_squad:  # told of before it goes, as deaths are
        happen(run, Moment("exiled", source, card.id))
    run.emit(event, rules, changes, source=source, target=card.id, data={"zone": zone})


def _kept(run: Run, card: Card, bound: Wire) -> dict[str, Any]:
    """What a card takes into the graveyard: what its features say, and markers while its death is still answered."""
    kept: dict[str, Any] = _counted_there(run, card)
    for _, answer in run.game.ask("keeps", card):
        kept |= answer
    death = Moment("died", bound.get("source"), card.id, type=bound.get("type"))
    for _, answer in run.game.ask("mourned", death):
        kept |= answer
    if mourned(run, card.id):
        lasting = tuple(m for m in card.markers if m["kind"] != "incarnation")
        kept["markers"] = (*lasting, *kept.get("markers", ()))
    return kept


def _counted_there(run: Run, card: Card) -> dict[str, Any]:
    """How often in the battle its features of the graveyard were used: there they are no new ones (405.1)."""
    used = card.used.get("battle", {})
    there = {f.id for f in run.game.features(card) if works_in_graveyard(f.data)} if used else set()
    left = {ident: times for ident, times in used.items() if ident in there}
    return {"used": {"battle": left}} if left else {}


def mourned(run: Run, ident: str) -> bool:
    """Whether a feature that a card's death triggered is still to be executed (dictionary.upon_death.2)."""
    return any(to_come(run, moment, ident) for moment in FALLING)


def to_come(run: Run, moment: str, ident: str) -> bool:
    """Whether what triggered at such a moment of a card still waits to be declared or executed."""
    bounds = [w["bound"] for w in run.waiting] + [c.bound for c in run.position.stack]
    bounds += [s["trigger"]["bound"] for s in run.todo if "trigger" in s]
    bounds += [t["bound"] for s in run.todo for t in s.get("triggers", ())]
    return any(b.get("name") == moment and b.get("target") == ident for b in bounds)


def forget_the_dead(run: Run) -> bool:
    """dictionary.upon_death.2: markers leave a dead card once all that its death triggered has been executed."""
    for card in run.position.cards.values():
        if card.zone != "graveyard" or not card.markers:
            continue
        kept = tuple(m for m in card.markers if m["kind"] == "incarnation")
        if kept != card.markers and not mourned(run, card.id):
            changes = [("card", card.id, "markers", kept)]
            run.emit("marker_lost", ("dictionary.upon_death.2",), changes, target=card.id, data={"kind": "all"})
            return True
    return False

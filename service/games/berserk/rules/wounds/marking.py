"""Effects that give a card chips and markers, or take them: poison, curses, blessings, plague, named ones (416.3)."""

from __future__ import annotations

from typing import Any

from service.games.berserk.rules.asking.protections import covers
from service.games.berserk.rules.doing.again import marked
from service.games.berserk.rules.doing.effect_table import effect
from service.games.berserk.rules.doing.effects import bound_of
from service.games.berserk.rules.features.base import Claim, Moment
from service.games.berserk.rules.listening.happening import happen
from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.stack.durations import spanned
from service.games.berserk.rules.stack.run import Run, Step
from service.games.berserk.rules.wounds.harm import add_marker, gain_chips, remove_markers, spared


@effect("gain_chips", "max", "zone")
def _gain_chips(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    left = min(amount, bound_of(run, current, card, wanted["max"]) - card.chips) if "max" in wanted else amount
    rules = ("216.11a", "200.6", "starter.8.17")
    gain_chips(run, card.id, left, rules, current["source"], buried=wanted.get("zone") == "graveyard")


@effect("lose_chips", "all", "zone", "fewer", "effects")
def _lose_chips(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """dictionary.fury.4: chips that are not there cannot be lost. ``fewer`` lets the player lose less of them, and what
    hangs on it (``effects``) follows only if some were; their number is its ``amount``, and the card is ``done``."""
    from service.games.berserk.rules.doing.texts import then

    lost = card.chips if wanted.get("all") else min(card.chips, amount)
    if lost and wanted.get("fewer"):
        rules, about = ("216.11a", "405.3"), {"source": current["source"], "target": card.id}
        lost = int(run.choose(current, "number", current["player"], list(range(lost, -1, -1)), rules, **about))
    if not lost and ("effects" in wanted or not amount):
        run.emit("nothing_happens", ("103.8", "416.2"), source=current["source"], target=card.id)
    if lost:
        if "effects" in wanted:
            then(run, current, wanted["effects"], amount=lost, done=(card.id,))
        changes = [("card", card.id, "chips", card.chips - lost)]
        run.emit(
            "chips_lost",
            ("216.11a",),
            changes,
            source=current["source"],
            target=card.id,
            data={"amount": lost},
        )
        if card.zone == "graveyard":
            happen(run, Moment("counter_lost", current["source"], card.id, seat=card.owner, amount=lost))
            return
        happen(run, Moment("chips_lost", current["source"], card.id, amount=lost))


def _marker(run: Run, current: Step, card: Card, kind: str, amount: int | None, wanted: Wire) -> None:
    marker: dict[str, Any] = {"kind": kind, **spanned(run, current, card, wanted)}
    if amount is not None:
        marker["x"] = amount
    if not marked(run, card, marker):
        add_marker(run, card, marker, ("416.3", "200.6"), current["source"])


@effect("poison", "sums", "most", "until", "while")
def _poison(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """dictionary.poison: creatures only, not incorporeal or protected ones."""
    if spared(run, card, "poison", current["source"]):
        return
    if not card.is_creature:
        run.emit("nothing_happens", ("dictionary.poison.2",), source=current["source"], target=card.id)
    elif run.game.heeded(run.game.get(current["source"]), card, "incorporeality"):
        run.emit("nothing_happens", ("dictionary.poison.6",), source=current["source"], target=card.id)
    elif protected_from(run, current, card, "poison"):
        run.emit("nothing_happens", ("dictionary.protection.2",), source=current["source"], target=card.id)
    elif amount > 0:
        held = run.game.has(card, "poison")
        if "sums" in wanted:
            amount += held.x if held is not None else 0
        if wanted.get("most"):
            amount = min(amount, bound_of(run, current, card, wanted["most"]))
        idle = held is None and wanted.get("sums") == "existing"
        if idle or ("sums" in wanted and held is not None and amount <= held.x):
            run.emit("nothing_happens", ("103.8", "416.2"), source=current["source"], target=card.id)
            return
        _marker(run, current, card, "poison", amount, wanted)


def protected_from(run: Run, current: Step, card: Card, what: str) -> bool:
    """Whether a card has a protection from a named feature that the source of the effect heeds (408.3)."""
    source = run.game.get(current["source"])
    about = Claim(current["type"], current["player"], source, card) if source is not None else None
    ignored = run.game.ignored_by(about) if about is not None else []
    found = (f for f in run.game.features(card) if f.keyword == "protection" and f.data.get("from") == what)
    return any(not covers(ignored, f, current["type"]) for f in found)


@effect("curse", "until", "while")
def _curse(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    if protected_from(run, current, card, "curse"):
        run.emit("nothing_happens", ("dictionary.protection.2",), source=current["source"], target=card.id)
        return
    _marker(run, current, card, "curse", None, wanted)


@effect("bless", "until", "while")
def _bless(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    _marker(run, current, card, "blessing", None, wanted)


@effect("infect", "until", "while")
def _infect(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """dictionary.plague.2: creatures only."""
    sick = run.game.heeded(run.game.get(current["source"]), card, "plague")
    if not card.is_creature:
        run.emit("nothing_happens", ("dictionary.plague.2",), source=current["source"], target=card.id)
    elif sick is None and not protected_from(run, current, card, "plague"):
        _marker(run, current, card, "plague", None, wanted)


@effect("mark", "name", "until", "while", "stacks", needs=("name",))
def _mark(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """103.1: a marker that a text names itself: it says nothing but that the card has it (416.3); a second one only
    where the text counts them (``stacks``)."""
    marker: dict[str, Any] = {"kind": "named", "name": wanted["name"], **spanned(run, current, card, wanted)}
    same = [m for m in card.markers if m["kind"] == "named" and m.get("name") == wanted["name"] and "until" not in m]
    if any(m.get("source") == current["source"] for m in same) and not wanted.get("stacks"):
        run.emit("nothing_happens", ("416.2",), source=current["source"], target=card.id)
        return
    add_marker(run, card, marker, ("103.1", "416.3"), current["source"])


@effect("unmark", "name", "own", needs=("name",))
def _unmark(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """103.1: it has that marker no longer, or so many fewer of them; of equal ones those of the card with the text."""
    gone = [n for n, m in enumerate(card.markers) if m["kind"] == "named" and m.get("name") == wanted["name"]]
    mine = [n for n in gone if card.markers[n].get("source") == current["source"]]
    gone = mine if wanted.get("own") else mine or gone
    gone = gone[:amount] if "x" in wanted else gone
    kept = tuple(m for n, m in enumerate(card.markers) if n not in gone)
    if kept == card.markers:
        run.emit("nothing_happens", ("416.2",), source=current["source"], target=card.id)
        return
    changes = [("card", card.id, "markers", kept)]
    run.emit("marker_lost", ("103.1",), changes, source=current["source"], target=card.id, data={"kind": "named"})


@effect("cure", "marker", needs=("marker",))
def _cure(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    remove_markers(run, card, wanted["marker"], ("416.3",), current["source"])

"""Taking control (§217), and changes of type: flight gained and lost, creatures that become something else (208.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from service.games.berserk.rules.asking.conditions import condition_met
from service.games.berserk.rules.battlefield.board import CELLS
from service.games.berserk.rules.battlefield.cells import cell_faults
from service.games.berserk.rules.doing.effect_table import effect
from service.games.berserk.rules.features.base import Moment
from service.games.berserk.rules.features.keyword import KEYWORDS
from service.games.berserk.rules.listening.happening import happen
from service.games.berserk.rules.listening.outliving import kept_for_its_maker
from service.games.berserk.rules.position.events import Change
from service.games.berserk.rules.position.model import SYMBIOTE_KINDS, Card, Wire
from service.games.berserk.rules.preliminary.limits import squad_faults
from service.games.berserk.rules.preliminary.texts import Taking
from service.games.berserk.rules.stack.durations import control_changes, spanned
from service.games.berserk.rules.stack.replacement import can_be_done, made_otherwise
from service.games.berserk.rules.stack.run import Run, Step, step
from service.games.berserk.rules.targets.deciding import decides
from service.games.berserk.rules.wounds.death import to_graveyard
from service.games.berserk.rules.wounds.harm import remove_markers


def _nothing(run: Run, current: Step, card: Card, *rules: str) -> None:
    run.emit("nothing_happens", rules, source=current["source"], target=card.id)


# -- control ---------------------------------------------------------------------------------------------------------


@effect("take_control", "until", "while", "whose")
def _take_control(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """217.1–217.3: the card joins the player's squad where it stands, as long as it has the control marker.

    With ``whose`` it joins the squad of the player's opponent, or of whom the text tells.
    """
    player = decides(run, current, wanted, "whose")
    if card.controller == player or not card.in_squad:
        _nothing(run, current, card, "217.1", "103.4")
        return
    barred = barred_from(run, card, player)
    if barred:
        _nothing(run, current, card, *barred)
        return
    riders = run.game.hosted(card.id)
    rules = ["217.1", "217.1a", "217.2"]
    if any(r.kind in SYMBIOTE_KINDS for r in riders):
        rules.append("210.12")
    if any(c.source == card.id for c in run.position.stack):
        rules.append("200.5a")  # what it has on the stack stays with who put it there
    if any(r.kind == "equipment" for r in riders):
        run.interpret("equipment-of-a-card-taken-under-control")
    kept = tuple(m for m in card.markers if m["kind"] != "control")
    marker = {"kind": "control", **spanned(run, current, card, wanted)}
    changes: list[Change] = [("card", card.id, "controller", player)]
    if (gained := kept_for_its_maker(card)) != card.gained:
        changes.append(("card", card.id, "gained", gained))
        rules.append("416.4")
    if player == card.owner:
        changes.append(("card", card.id, "markers", kept))  # taken back: nothing is left to lose
    else:
        changes.append(("card", card.id, "markers", (*kept, marker)))
    run.emit("control_taken", rules, changes, player=player, source=current["source"], target=card.id)


def barred_from(run: Run, card: Card, seat: str) -> tuple[str, ...]:
    """Why a card cannot be taken into a squad, which taking control is (dictionary.take_to_the_squad.1)."""
    members = tuple(c for c in run.game.squad(seat) if not c.hidden)
    faults = squad_faults(run.game, Taking(card, seat, members))
    return ("dictionary.take_to_the_squad.1", *faults[0].rules) if faults else ()


def control_ends(run: Run, card: Card) -> bool:
    """217.3: the marker is lost once what its text says no longer holds; checked as a basic effect."""
    for marker in card.markers:
        if marker["kind"] != "control" or "condition" not in marker:
            continue
        if is_over(run, marker):
            remove_markers(run, card, "control", ("217.3", "217.4"), marker.get("source"))
            return True
    return False


def is_over(run: Run, entry: Wire) -> bool:
    """418.1: what lasts while its source is so is over once it is not; the text that made it is carried out first.

    A source that is to be in "your" squad is no longer there once the opponent has taken it (217.1).
    """
    if any(c.id == entry.get("chain") and c.source == entry.get("source") for c in run.position.stack):
        return False
    source = run.game.get(entry.get("source"))
    if source is None or not source.in_squad:
        return True
    yours = entry["condition"].get("self", {}).get("side") == "own"
    if yours and source.controller != entry.get("player", source.controller):
        return True
    return not condition_met(run.game, source, entry["condition"])


def gains_end(run: Run, card: Card) -> bool:
    """418.1: what a card has or is, or is without, while something is so; checked as a basic effect."""
    changes: list[Change] = []
    for field in ("gained", "lost", "markers"):
        entries: tuple[Any, ...] = getattr(card, field)
        kept = tuple(
            one for one in entries if "condition" not in one or one.get("kind") == "control" or not is_over(run, one)
        )
        if kept != entries:
            changes.append(("card", card.id, field, kept))
    if not changes:
        return False
    run.emit("effect_expired", ("418.1", "421.1"), changes, target=card.id)
    return True


# -- types -----------------------------------------------------------------------------------------------------------


@effect("gain_flight", "until", "while")
def _gain_flight(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """dictionary.flight.1, .2: a creature becomes a flying one; the additional zone is a basic effect (211.2a)."""
    if card.kind in SYMBIOTE_KINDS and run.game.ruleset.added("symbiote_flight") and "until" not in wanted:
        run.interpret("symbiote-that-takes-off")
        left: list[Change] = [("card", card.id, "host", None), ("card", card.id, "zone", "additional")]
        rules = (*run.game.ruleset.added("symbiote_flight"), "dictionary.flight.2")
        marker = {"to": "flying", **spanned(run, current, card, wanted)}
        _change(run, current, card, marker, *rules, also=left)
        happen(run, Moment("marked", current["source"], card.id, keyword="flight"))
    elif card.kind in SYMBIOTE_KINDS:
        run.interpret("symbiote-gaining-flight")
        _nothing(run, current, card, "208.4")
    elif card.kind != "creature":
        _nothing(run, current, card, "dictionary.flight.1")
    else:
        _change(run, current, card, {"to": "flying", **spanned(run, current, card, wanted)}, "dictionary.flight.2")
        happen(run, Moment("marked", current["source"], card.id, keyword="flight"))


@effect("lose_flight", "until", "while", "cell", "beside")
def _lose_flight(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """dictionary.flight.3, .4: a plain creature now, with one unit of movement where none was printed."""
    if card.kind != "flying":
        _nothing(run, current, card, "dictionary.flight.3", "103.4")
        return
    cell: str | None = None
    if "cell" in wanted or "beside" in wanted:
        cell = _lands_on(run, current, card, wanted)
        if cell is None:
            return
    if made_otherwise(run, current, "lose_flight", card, end=cell):
        return
    if cell is not None:
        run.do("land", card=card.id, cell=cell)
    if card.definition.kind == "flying":
        marker = {"to": "creature", "x": 1, **spanned(run, current, card, wanted)}
    else:
        run.interpret("flight-gained-and-lost")
        marker = {"to": card.definition.kind, **spanned(run, current, card, wanted)}
    _change(run, current, card, marker, "dictionary.flight.3", "dictionary.flight.4", "208.1a")


def _lands_on(run: Run, current: Step, card: Card, wanted: Wire) -> str | None:
    """A free cell of those that a text names; without one the card keeps its flight (starter.landing.2, .3)."""
    stood = wanted.get("cell", {}).get("stood")
    if stood is not None:  # the one cell that another card has just left
        left = current["bound"].get(f"stood_{stood}")
        if left is None or run.game.occupied(left):
            _nothing(run, current, card, "starter.landing.3", "dictionary.flight.4")
            return None
        return str(left)
    near = run.game.get(current["bound"].get("target")) if wanted.get("beside") == "attacked" else None
    source = near or run.card(current["source"])
    asked = {**wanted.get("cell", {}), **({"adjacent": "self"} if "beside" in wanted else {})}
    free = [cell for cell in CELLS if not cell_faults(run.game, source, card, asked, cell)]
    free = [cell for cell in free if can_be_done(run, current, "lose_flight", card, end=cell)]
    if not free:
        _nothing(run, current, card, "starter.landing.3", "dictionary.flight.4")
        return None
    rules = ("starter.landing.2", "dictionary.flight.4")
    return str(run.choose(current, "cell", card.controller, free, rules, source=card.id))


@effect("become", "kind", "steps", "strike", "until", "while", needs=("kind",))
def _become(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """208.3, 208.4: a card changes its type; not what sits on a host, nor what has no lives into what needs them."""
    kind = wanted["kind"]
    lifeless = kind != "terrain" and not card.definition.has_lives
    if card.kind == kind or card.host is not None or lifeless:
        if lifeless:
            run.interpret("types-without-lives")
        _nothing(run, current, card, "208.3", "103.4")
        return
    marker = {"to": kind, **spanned(run, current, card, wanted)}
    if card.definition.kind == "flying" and kind == "creature":
        marker["x"] = 1
    if "steps" in wanted:  # 203, 205.7: what it walks and strikes with, as the text says
        marker |= {"x": wanted["steps"]}
    if "strike" in wanted:
        marker |= {"strike": tuple(wanted["strike"])}
    rules = ["208.1", "208.3", "208.4"]
    if card.kind == "flying":
        rules += ["dictionary.flight.3", "dictionary.flight.6"] if kind == "terrain" else ["dictionary.flight.3"]
    _change(run, current, card, marker, *rules)


@effect("lose_kind", "name", needs=("name",))
def _lose_kind(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """208.3: what a text made of it a card is no longer; what it is by what is printed on it it stays."""
    kept = tuple(m for m in card.markers if m["kind"] != "type" or m["to"] != wanted["name"])
    if kept == card.markers:
        _nothing(run, current, card, "208.3", "103.4")
        return
    changes: list[Change] = [("card", card.id, "markers", kept)]
    run.emit(
        "type_changed",
        ("208.3", "208.4"),
        changes,
        source=current["source"],
        target=card.id,
        data={"to": card._replace(markers=kept).kind},
    )


def _change(run: Run, current: Step, card: Card, marker: Wire, *rules: str, also: Sequence[Change] = ()) -> None:
    markers = (*card.markers, {"kind": "type", **marker})
    changes: list[Change] = [("card", card.id, "markers", markers), *also]
    forfeited, because = _forfeited(run, card, str(marker["to"]), current)
    changes += forfeited
    rules = (*rules, *because)
    run.emit("type_changed", rules, changes, source=current["source"], target=card.id, data={"to": marker["to"]})


def _forfeited(run: Run, card: Card, kind: str, current: Step) -> tuple[list[Change], tuple[str, ...]]:
    """What a change of type takes away for good, whatever the card becomes later (dictionary.thirst.2)."""
    names = {f.keyword for f in run.game.features(card) if f.keyword in KEYWORDS}
    gone = [k for k in KEYWORDS.values() if k.name in names and k.forfeited and not run.game.ruleset.can_bear(kind, k)]
    if not gone:
        return [], ()
    about = {"printed": True, "until": "battle", "player": current["player"], "source": current["source"]}
    lost = tuple({"feature": {"keyword": k.name}, **about} for k in gone)
    kept = tuple(g for g in card.gained if g["feature"].get("keyword") not in {k.name for k in gone})
    changes: list[Change] = [("card", card.id, "lost", (*card.lost, *lost))]
    if kept != card.gained:
        changes.append(("card", card.id, "gained", kept))
    return changes, tuple(rule for k in gone for rule in k.kind_rules)


def lands(run: Run, card: Card) -> bool:
    """Whether a card in the additional zone has to come down: it flies no longer (dictionary.flight.4, .5, .6)."""
    if card.zone != "additional" or card.hidden or card.host is not None or card.kind in ("flying", "terrain"):
        return False
    effects = (e for f in card.definition.features for e in f.data.get("effects", ()))
    return not any(e.get("effect") == "additional_zone" for e in effects)


@step("land")
def _land(run: Run, current: Step) -> None:
    """dictionary.flight.4, .5: on a free cell of its controller's choice; with none it dies."""
    card = run.card(current["card"])
    if not lands(run, card):
        return
    rule = "dictionary.flight.5" if card.kind == "artifact" else "dictionary.flight.4"
    free = [cell for cell in CELLS if not run.game.occupied(cell)]
    free = [cell for cell in free if can_be_done(run, current, "lose_flight", card, end=cell)]
    if not free:
        to_graveyard(run, card, (rule, "dictionary.death.1"), {"cause": "no_cell"})
        return
    cell = current.get("cell") or run.choose(current, "cell", card.controller, free, (rule,), source=card.id)
    changes: list[Change] = [("card", card.id, "zone", "battlefield"), ("card", card.id, "cell", cell)]
    changes += [("card", r.id, "zone", "battlefield") for r in run.game.hosted(card.id) if r.kind == "equipment"]
    run.emit("card_moved", (rule,), changes, target=card.id, data={"to": cell, "how": "placement"})


__all__ = ["barred_from", "control_changes", "control_ends", "gains_end", "is_over", "lands"]

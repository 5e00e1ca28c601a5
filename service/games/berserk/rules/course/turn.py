"""The course of a turn: initial, main and final phase with their steps (§300, §309–313)."""

from __future__ import annotations

from typing import Any

from service.games.berserk.rules.arriving.reveal import reveal_card
from service.games.berserk.rules.asking.filters import hurt
from service.games.berserk.rules.battlefield.board import other
from service.games.berserk.rules.features.base import Claim, Deed, Moment
from service.games.berserk.rules.listening.happening import happen
from service.games.berserk.rules.listening.record import kept
from service.games.berserk.rules.position.events import Change
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card
from service.games.berserk.rules.position.standing import once_a_standing
from service.games.berserk.rules.stack.durations import control_changes
from service.games.berserk.rules.stack.replacement import replaced
from service.games.berserk.rules.stack.run import Run, Step, step
from service.games.berserk.rules.wounds.wounding import open_card


def end_of_window(run: Run) -> None:
    """Both players passed with an empty stack: the step or phase ends and the next begins (215.8, 300.3)."""
    turn = run.position.turn
    if turn.phase == "main":
        run.do("final_phase")
    elif turn.phase == "final":
        run.do("end_turn")
    elif turn.phase == "initial":
        run.do("main_phase")


def begin(run: Run, phase: str, at: str | None, rules: tuple[str, ...]) -> None:
    """Enter a phase or step; the active player has priority (215.9)."""
    changes: list[Change] = []
    turn = run.position.turn
    if turn.phase != phase:
        changes.append(("turn", "phase", phase))
    if turn.step != at:
        changes.append(("turn", "step", at))
    if run.position.priority != turn.active:
        changes.append(("game", "priority", turn.active))
    run.emit("phase_began", (*rules, "215.9"), changes, player=turn.active, data={"phase": phase, "step": at})


@step("main_phase")
def _main(run: Run, current: Step) -> None:
    begin(run, "main", None, ("300.2", "300.3", "312.1"))


@step("final_phase")
def _final(run: Run, current: Step) -> None:
    begin(run, "final", None, ("300.2", "300.3", "313.1"))
    happen(run, Moment("turn_end", seat=run.active))


@step("end_turn")
def _end_turn(run: Run, current: Step) -> None:
    """313.2: effects "until the end of the turn" expire and the players change roles."""
    ending = run.active
    expire(run, "end_of_turn", ending)
    for until in _ENDING_WITH_THE_TURN[1:]:
        expire(run, until, ending)
    expire(run, "end_of_enemy_turn", other(ending))
    _draws_near(run, other(ending))
    changes = _forget(run)
    _forced_reveal(run)
    number = run.position.turn.number + 1
    changes += [
        ("turn", "number", number),
        ("turn", "active", other(ending)),
        ("game", "priority", other(ending)),
    ]
    changes += [("turn", "record", kept(run))] if run.position.turn.record else []
    run.emit("turn_began", ("200.4", "300.1", "300.3", "313.2"), changes, player=other(ending), data={"number": number})
    run.ending = None
    run.do("turn_preparation")


def _forced_reveal(run: Run) -> None:
    """306.2a: the second player's third row stays hidden until the end of the first player's first turn."""
    if run.position.turn.number != 1 or run.active != "first":
        return
    for card in run.game.in_play():
        if card.hidden and not run.game.has(card, "stealth"):
            reveal_card(run, card, ("306.2a", "415.2b"))


def _forget(run: Run) -> list[Change]:
    """What is remembered and limited for one turn only is cleared for all cards."""
    changes: list[Change] = []
    number = run.position.turn.number
    for card in run.position.cards.values():
        if "turn" in card.used:
            changes.append(("card", card.id, "used", {k: v for k, v in card.used.items() if k != "turn"}))
        kept = {k: v for k, v in card.memory.items() if k in LASTING_MEMORY or k.startswith((STILL_SO, GIVEN))}
        befell = [name for name, so in (("hurt", hurt(card)), ("walked", card.memory.get("walked"))) if so]
        for name in befell:
            before = {f"{name}_before": kept[f"{name}_on"]} if f"{name}_on" in kept else {}
            kept |= {f"{name}_on": number, **before}
        if kept != card.memory:
            changes.append(("card", card.id, "memory", kept))
        if card.acted:
            changes.append(("card", card.id, "acted", False))
    return changes


#: By this and the id of its feature a card remembers that what the feature waits for is so already (405.1).
STILL_SO = "so."
#: By this a card remembers how much of something a text of it has given another card.
GIVEN = "given."
#: What else a card remembers beyond the turn.
LASTING_MEMORY = frozenset(
    {
        "moved_on",
        "moved_before",
        "hurt_on",
        "hurt_before",
        "walked_on",
        "walked_before",
        "strike_at_flyer",
        "draw_offer",
        "shares_cell",
        "fallen",
        "staying",
    }
)


@once_a_standing
def _laden(game: Game) -> list[Card]:
    """The cards on which there is anything that could end."""
    return [card for card in game.position.cards.values() if card.gained or card.lost or card.markers]


def _draws_near(run: Run, seat: str) -> None:
    """What lasts until the end of the next turn of the player whose turn ends now: that turn is the next one now."""
    for card in _laden(run.game):
        changes: list[Change] = []
        for field in ("gained", "lost", "markers"):
            entries: tuple[Any, ...] = getattr(card, field)
            nearer = tuple(_nearer(e, seat) for e in entries)
            if nearer != entries:
                changes.append(("card", card.id, field, nearer))
        if changes:
            run.emit("effect_lasts", ("418.1",), changes, target=card.id)
    marks = tuple(_nearer(one, seat) for one in run.position.effects)
    if marks != run.position.effects:
        run.emit("effect_lasts", ("418.1",), [("game", "effects", marks)])


def _nearer(entry: Any, seat: str) -> Any:
    """What lasts until the end of a player's next turn, when that is the next turn to come."""
    if "latest" in entry:
        entry = {**entry, "latest": _nearer(entry["latest"], seat)}
    due = entry.get("until") == "end_of_enemy_next_turn" and entry.get("player") == seat
    return {**entry, "until": "end_of_enemy_turn"} if due else entry


def expire(run: Run, until: str, seat: str) -> None:
    """End the effects that last until this moment of this seat's (418.1): features, losses and markers."""
    for card in _laden(run.game):
        changes: list[Change] = []
        for field in ("gained", "lost", "markers"):
            entries: tuple[Any, ...] = getattr(card, field)
            over = [e for e in entries if _over(e, until, seat)]
            kept = tuple(_one_turn_less(e) if e in over else e for e in entries if e not in over or "turns" in e)
            if kept != entries:
                changes.append(("card", card.id, field, kept))
                if field == "markers":
                    changes += control_changes(card, kept)
        if changes:
            rule = {"end_of_turn": "313.2", "start_of_your_turn": "311.3"}.get(until, "418.1")
            returned = ("217.4",) if any(c[2] == "controller" for c in changes) else ()
            run.emit("effect_expired", (rule, "418.1", *returned), changes, target=card.id, data={"until": until})
    for name in dict.fromkeys(one["name"] for one in run.position.effects if _over(one, until, seat)):
        over = [one for one in run.position.effects if one["name"] == name and _over(one, until, seat)]
        left = tuple(one for one in run.position.effects if one not in over)
        data = {"cells": [one["cell"] for one in over], "name": name}
        run.emit("cells_unmarked", ("418.1",), [("game", "effects", left)], data=data)


_ENDING_WITH_THE_TURN = (
    "end_of_turn",
    "next_strike_this_turn",
    "after_this_strike_this_turn",
    "next_attack_this_turn",
    "after_this_attack_this_turn",
)


def _one_turn_less(entry: Any) -> Any:
    """What lasts for so many turns of a player, one of which is over now."""
    rest = {name: value for name, value in entry.items() if name != "turns"}
    return {**rest, **({"turns": entry["turns"] - 1} if entry["turns"] > 2 else {})}


def _over(entry: Any, until: str, seat: str) -> bool:
    if "latest" in entry and _over(entry["latest"], until, seat):
        return True  # it was for a next attack or roll, which did not come in time
    if entry.get("until", "battle") != until:
        return False
    return until in _ENDING_WITH_THE_TURN or entry.get("player") == seat


@step("turn_preparation")
def _preparation(run: Run, current: Step) -> None:
    """§310: nobody has priority; decisions before the turn, then the cards that open by themselves."""
    begin(run, "initial", "turn_preparation", ("309.1", "310.1"))
    run.do("turn_start")
    happen(run, Moment("preparation", seat=run.active))
    seats = (run.active, run.inactive)
    due = [t for seat in seats for t in run.waiting if t["player"] == seat]
    run.do_all({"do": "apply_trigger", "trigger": t} for t in due)
    run.waiting = []


@step("apply_trigger")
def _apply(run: Run, current: Step) -> None:
    """310.1–310.3: what triggers here is decided, the active player first, and executed before anybody has priority."""
    run.do("carry_out")
    run.do("declare_trigger", trigger=current["trigger"])


@step("carry_out")
def _carry_out(run: Run, current: Step) -> None:
    """310.1: what is on the stack is executed object by object; nobody speaks in between."""
    from service.games.berserk.rules.chains import execute_top
    from service.games.berserk.rules.course.windows import prompt

    if run.position.stack:
        run.do("carry_out")
        if not prompt(run):
            execute_top(run)


@step("turn_start")
def _start(run: Run, current: Step) -> None:
    """§311: opening, movement restored, effects ending, then features "at the start of the turn"."""
    begin(run, "initial", "turn_start", ("309.1", "311.1"))
    run.do("rested")
    closed = [card for card in run.game.squad(run.active) if card.closed]
    closed.sort(key=lambda card: (card.hidden, card.cell or "" if card.hidden else ""))  # ids of hidden cards tell
    run.do_all({"do": "open_at_start", "card": card.id} for card in closed)


@step("open_at_start")
def _open_at_start(run: Run, current: Step) -> None:
    """311.1: one closed card of the active player opens, unless it cannot, or something comes instead (419.1)."""
    card = run.card(current["card"])
    if not card.closed or not card.in_squad or card.memory.get("staying"):
        return
    if run.ask("stays_closed", Claim("open", run.active, card)):
        return
    if not replaced(run, current, Deed("open", card, None, card.controller)):
        open_card(run, card, ("311.1",))


@step("rested")
def _start_goes_on(run: Run, current: Step) -> None:
    """311.2–311.4: movement comes back, effects end, and then what triggers at the start of the turn."""
    seat = run.active
    changes = _rested(run, seat)
    if changes:
        run.emit("movement_restored", ("311.2",), changes, player=seat)
    expire(run, "start_of_your_turn", seat)
    happen(run, Moment("turn_start", seat=seat))


def _rested(run: Run, seat: str) -> list[Change]:
    """311.2: the active player's cards lose what shows spent movement and action."""
    changes: list[Change] = []
    for card in run.game.squad(seat):
        if card.moved:
            changes.append(("card", card.id, "moved", 0))
        if card.acted:
            changes.append(("card", card.id, "acted", False))
        over = {"staying"}  # what stayed closed has done so
        flyer = card.memory.get("strike_at_flyer")
        if flyer is not None and flyer < run.position.turn.number - 2:
            over.add("strike_at_flyer")
        if not over.isdisjoint(card.memory):
            changes.append(("card", card.id, "memory", {k: v for k, v in card.memory.items() if k not in over}))
    return changes

"""Effects that decide the game: "you win", "your opponent loses" (102.2b, 102.3d), and several of them at once."""

from __future__ import annotations

from service.games.berserk.rules.battlefield.board import other
from service.games.berserk.rules.course.basic import finish
from service.games.berserk.rules.doing.effect_table import effect
from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.stack.run import Run, Step, step
from service.judge.seats import SEATS


@effect("win", "whose", anywhere=True)
def _win(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """102.2b: the player of the feature wins, or with ``whose: enemy`` the opponent does."""
    _decided(run, current, wanted, "won", "102.2b")


@effect("lose", "whose", anywhere=True)
def _lose(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """102.3d: the player of the feature loses, or with ``whose: enemy`` the opponent does."""
    _decided(run, current, wanted, "lost", "102.3d")


def _decided(run: Run, current: Step, wanted: Wire, what: str, rule: str) -> None:
    """Note it until the text has been carried out: what one text says of the game happens at the same time."""
    seat = current["player"] if wanted.get("whose", "own") == "own" else other(current["player"])
    run.emit(f"game_{what}", (rule,), player=seat, source=current["source"])
    verdict: Step = next((s for s in run.todo if s["do"] == "decide_game"), {})
    rest = [s for s in run.todo if s is not verdict]
    verdict = {"do": "decide_game", "won": [], "lost": [], **verdict}
    verdict[what] = [*verdict[what], seat]
    # right below what is left of the text, which is on top of all that remains to be done
    place = next((n for n in range(len(rest), 0, -1) if not _same_text(rest[n - 1], current)), 0)
    run.todo = [*rest[:place], verdict, *rest[place:]]


def _same_text(left: Step, current: Step) -> bool:
    return left["do"] in ("effect", "effect_on") and all(left[k] == current[k] for k in ("chain", "source"))


@step("decide_game")
def _decide(run: Run, current: Step) -> None:
    """102.3c: who wins and loses at once loses; 102.4: both at once is a draw; else one wins, the other loses."""
    lost, won = set(current["lost"]), set(current["won"])
    rules = tuple(rule for rule, seats in (("102.2b", won), ("102.3d", lost)) if seats)
    if won & lost:
        rules = (*rules, "102.3c")
    won -= lost
    if lost == set(SEATS) or won == set(SEATS):
        finish(run, "draw", "effect", (*rules, "102.4"))
        return
    winner = other(lost.pop()) if lost else won.pop()
    finish(run, winner, "effect", (*rules, "102.2a"))

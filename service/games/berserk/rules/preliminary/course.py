"""The course of the preliminary phase (§301): its seven steps in order, and what goes on without a player."""

from __future__ import annotations

from service.games.berserk.rules import chains
from service.games.berserk.rules.position.events import Change
from service.games.berserk.rules.preliminary import clocks, hosts, windows
from service.games.berserk.rules.preliminary.executing import starts_with
from service.games.berserk.rules.preliminary.revealing import begin_reveal
from service.games.berserk.rules.stack.run import Run, Step, step
from service.judge.seats import SEATS

#: The steps after the deal with the paragraphs that begin them (301.1, 301.1a).
STEP_RULES = {
    "recruit_preparation": ("303.1",),
    "recruitment": ("304.1", "304.2"),
    "placement": ("305.1",),
    "reveal": ("306.1",),
    "battle_start": ("307.1",),
    "vanguard": ("308.1", "dictionary.vanguard.2"),
}
#: What follows a moment of declaring that is over.
AFTER = {"recruit_preparation": "recruitment", "battle_start": "vanguard"}


def proceed(run: Run) -> bool:
    """Carry on as far as no player has to do anything; False where one has to."""
    if run.position.stack:
        chains.execute_top(run)
        return True
    if windows.is_open(run.game):
        player = run.position.priority
        if run.resolve == "step" or windows.declarable(run.game, player):
            return False
        windows.take_pass(run, player)
        return True
    return run.position.turn.step == "reveal" and _hosting(run)


@step("begin_step")
def _begin(run: Run, current: Step) -> None:
    """301.1a: the next step begins; the first player speaks first."""
    name = current["step"]
    changes: list[Change] = [("turn", "step", name)]
    if run.position.priority != "first":
        changes.append(("game", "priority", "first"))
    if run.position.passes:
        changes.append(("game", "passes", 0))
    rules = ("301.1", "301.1a", "300.6", *STEP_RULES[name])
    run.emit("phase_began", rules, changes, player="first", data={"phase": "preliminary", "step": name})


@step("window_over")
def _window_over(run: Run, current: Step) -> None:
    """Both have passed (301.2): the reveal goes on, or the next step begins, or the first turn (308.3)."""
    ended = current["step"]
    if ended == "reveal":
        begin_reveal(run)
    elif ended in AFTER:
        run.do("begin_step", step=AFTER[ended])
    else:
        run.do("first_turn")


@step("recruiting_over")
def _recruiting_over(run: Run, current: Step) -> None:
    """304.7: both are done; what was paid is settled and the next step begins."""
    changes: list[Change] = []
    for seat in SEATS:
        changes.append(("seat", seat, "memory", _without(run.position.players[seat].memory, "recruited")))
        for card in run.game.zone("set", seat):
            changes.append(("card", card.id, "memory", _without(card.memory, "gold", "silver")))
    run.emit("recruiting_over", ("304.7",), changes)
    run.do("begin_step", step="placement")


def _without(memory: object, *names: str) -> dict[str, object]:
    assert isinstance(memory, dict)
    return {name: value for name, value in memory.items() if name not in names}


def _hosting(run: Run) -> bool:
    """306.4–306.6: equipment, then symbiotes get hosts; what nobody can carry dies; then the battle starts."""
    due = hosts.due(run.game)
    if due is None:
        if any(hosts.homeless(run.game, seat) for seat in SEATS):
            hosts.bury_homeless(run)
        else:
            memory = _without(run.position.players["first"].memory, "revealed")
            run.emit("reveal_over", ("306.6",), [("seat", "first", "memory", memory)])
            run.do("begin_step", step="battle_start")
            for seat in reversed(SEATS):  # what is done last is carried out first
                for card in reversed(run.game.squad(seat)):
                    starts_with(run, card, counted=True)
        return True
    pairs = [(rider, host) for rider in due.riders for host in hosts.hosts_for(run.game, rider)]
    if len(pairs) == 1 and run.resolve != "step":
        rider, host = pairs[0]
        data = {"kind": "host", "option": host, "only": True}
        run.emit("choice_made", (due.rule,), player=due.seat, source=rider.id, data=data)
        hosts.assign(run, rider, run.card(host))
        return True
    if run.position.priority != due.seat:
        run.emit("hosts_awaited", (due.rule,), [("game", "priority", due.seat)], player=due.seat)
        return True
    return False


@step("first_turn")
def _first_turn(run: Run, current: Step) -> None:
    """308.3, 300.1: the preliminary phase is over and the first player's turn begins."""
    changes: list[Change] = [("card", c.id, "memory", {}) for c in run.position.cards.values() if c.memory]
    changes += clocks.stopped(run.position)
    if run.position.priority != "first":
        changes.append(("game", "priority", "first"))
    run.emit("turn_began", ("308.3", "300.1"), changes, player="first", data={"number": run.position.turn.number})
    run.do("turn_preparation")

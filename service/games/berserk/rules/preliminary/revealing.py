"""The reveal step after "before reveal" (306.2–306.3): what is revealed in which order, what may stay hidden."""

from __future__ import annotations

from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.position.events import Change
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import HOSTED_KINDS, Card
from service.games.berserk.rules.preliminary.crystals import has_x, seen_early
from service.games.berserk.rules.stack.run import Run, Step, step


def begin_reveal(run: Run) -> None:
    """306.2: both have passed; the cards are turned up, then flyers and terrains leave the battlefield."""
    memory = {**run.position.players["first"].memory, "revealed": True}
    run.emit("reveal_begun", ("306.2",), [("seat", "first", "memory", memory)])
    run.do_all(
        [
            {"do": "reveal_early"},
            *({"do": "reveal_squad", "seat": seat} for seat in board.SEATS),
            *({"do": "leave_battlefield", "seat": seat} for seat in board.SEATS),
        ]
    )


@step("reveal_early")
def _early(run: Run, current: Step) -> None:
    """306.2, 202.4a, 202.6: first the cards with an X in their cost or an alternative cost, with what was chosen."""
    for seat in board.SEATS:
        for card in run.game.squad(seat):
            if card.hidden and seen_early(card) and not run.game.has(card, "stealth"):
                _reveal_early(run, card)


def _reveal_early(run: Run, card: Card) -> None:
    rules: tuple[str, ...] = ("306.2", "202.6")
    data: dict[str, int] = {"alternative": True}
    if has_x(card.definition):
        rules, data = ("306.2", "202.4", "202.4a"), {"x": card.x or 0}
    changes: list[Change] = [("card", card.id, "hidden", False)]
    run.emit("card_revealed", rules, changes, player=card.controller, target=card.id, data=data)


def may_stay_hidden(game: Game, card: Card) -> bool:
    """306.2a: the second player's third row but for symbiotes and equipment; cards with stealth (415.2b)."""
    if not card.hidden or card.kind in HOSTED_KINDS:
        return False
    third = card.controller == "second" and card.cell is not None and board.row(card.cell) == 3
    return third or game.has(card, "stealth") is not None


@step("reveal_squad")
def _squad(run: Run, current: Step) -> None:
    """306.2a: a player's other cards are revealed, the first player's first."""
    seat = current["seat"]
    options = [c.id for c in run.game.squad(seat) if may_stay_hidden(run.game, c)]
    kept: tuple[str, ...] = ()
    if options:
        rules = (
            "306.2a",
            "415.2b",
            *(("dictionary.stealth.1", "dictionary.stealth.2") if _stealthy(run, options) else ()),
        )
        kept = run.choose(current, "keep_hidden", seat, options, rules)
    for card in run.game.squad(seat):
        if card.hidden and card.id not in kept:
            changes: list[Change] = [("card", card.id, "hidden", False)]
            run.emit("card_revealed", ("306.2a", "415.2b"), changes, player=seat, target=card.id)


def _stealthy(run: Run, options: list[str]) -> bool:
    return any(run.game.has(run.card(ident), "stealth") for ident in options)


@step("leave_battlefield")
def _leave(run: Run, current: Step) -> None:
    """306.3: a player's terrains, flyers and cards located in the additional zone go there."""
    for card in run.game.squad(current["seat"]):
        if card.hidden or card.zone != "battlefield":
            continue
        rule = {"flying": "211.2", "terrain": "212.4"}.get(card.kind)
        if rule is None and run.game.ask("additional_zone", card):
            rule = "103.1"
        if rule is not None:
            changes: list[Change] = [("card", card.id, "zone", "additional"), ("card", card.id, "cell", None)]
            run.emit("card_moved", ("306.3", rule), changes, target=card.id, data={"zone": "additional"})

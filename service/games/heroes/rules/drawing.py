"""Drawing cards, and decks that are empty (heroes.glossary.draw-card, heroes.basics.17)."""

from __future__ import annotations

from service.games.heroes.course.run import OTHER, Run
from service.games.heroes.position.model import FAILED_DRAWS, HAND
from service.games.heroes.rules.moving import Put, put
from service.games.heroes.rules.state import end


def draw(run: Run, seat: str, number: int = 1) -> bool:
    """A player draws cards, one after another, as many as there are; whether there were so many."""
    for _ in range(number):
        deck = run.position.players[seat].deck
        if not deck:
            run.interpret("heroes-only-the-cards-of-turns-fail")
            return False
        put(run, [run.card(deck[0])], Put(HAND, "draw", seat), "drawn", ("heroes.glossary.draw-card",), player=seat)
    return True


def draw_for_the_turn(run: Run, seat: str) -> None:
    """The card of a turn; who has none to draw has failed, and the third time loses (heroes.basics.15, .17)."""
    if run.position.players[seat].deck:
        put(run, [run.card(run.position.players[seat].deck[0])], Put(HAND, "draw", seat), "drawn",
            ("heroes.basics.15", "heroes.glossary.draw-card"), player=seat)  # fmt: skip
        return
    failed = run.position.players[seat].empty_draws + 1
    run.emit("draw_failed", ("heroes.basics.17",), players={seat: {"empty_draws": failed}},
             told={"player": seat, "amount": failed})  # fmt: skip
    if failed >= FAILED_DRAWS:
        end(run, OTHER[seat], "empty_deck", ("heroes.basics.17",))

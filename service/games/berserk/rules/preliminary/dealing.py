"""The deal step (§302): crystals, fifteen cards from the top of each deck, mulligans; and shuffling (101.2, 206.10)."""

from __future__ import annotations

from service.games.berserk.rules.battlefield.board import other
from service.games.berserk.rules.position.events import Change
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.stack.run import Run, Step, Suspended, step
from service.judge.seats import SEATS


def dealt(game: Game, seat: str) -> bool:
    """Whether a seat has its deal already, or no cards to deal."""
    return bool(game.zone("deal", seat)) or not game.zone("deck", seat)


def begun(game: Game) -> bool:
    """Whether the step has begun: every seat has its deal."""
    return all(dealt(game, seat) for seat in SEATS)


def shuffled(run: Run, current: Step, seat: str, cards: tuple[str, ...]) -> tuple[str, ...]:
    """The cards in an order drawn from the seed; without one the adjudication stops here, the step undone."""
    if len(cards) < 2 or run.cup.can_pick:
        return run.cup.shuffle(cards) if len(cards) > 1 else cards
    run.todo.append({**current, "shuffles": True})
    run.awaiting = {"player": seat, "count": 1, "why": "shuffle"}
    run.suspend("seed_awaited", ("101.2", "206.10"), player=seat, data=run.awaiting)
    raise Suspended


def begin_deal(run: Run) -> None:
    """Let the step begin, where it has not: each player's crystals, shuffle and deal, the first player first."""
    for seat in reversed(SEATS):
        if not dealt(run.game, seat):
            run.do("deal", seat=seat)


@step("deal")
def _deal(run: Run, current: Step) -> None:
    """302.1, 302.2, 101.1, 101.3: crystals by the seat, then cards; a deck of no given order is shuffled (101.2)."""
    seat = current["seat"]
    crystals = run.position.players[seat]
    deck = tuple(c.id for c in run.game.zone("deck", seat))
    order = crystals.deck
    rules: tuple[str, ...] = ("302.1",)
    if set(order) != set(deck):
        order, rules = shuffled(run, current, seat, deck), ("101.2", "302.1")
    gold, silver = run.game.ruleset.base_crystals(seat, run.position.options)
    if not crystals.gold and not crystals.silver:
        changes: list[Change] = [("seat", seat, "gold", gold), ("seat", seat, "silver", silver)]
        given = ("101.1", "302.1", "302.2") if seat == "first" else ("101.1", "101.3", "302.1", "302.2")
        run.emit("crystals_received", given, changes, player=seat, data={"gold": gold, "silver": silver})
    if order:
        _take(run, seat, order, rules)


def _take(run: Run, seat: str, order: tuple[str, ...], rules: tuple[str, ...], count: int | None = None) -> None:
    """Take cards from the top of an ordered deck into the deal (206.9)."""
    taken = order[: run.game.ruleset.deal if count is None else count]
    changes: list[Change] = [("card", ident, "zone", "deal") for ident in taken]
    changes.append(("seat", seat, "deck", order[len(taken) :]))
    run.emit("cards_dealt", rules, changes, player=seat, data={"count": len(taken)})


@step("mulligan")
def _mulligan(run: Run, current: Step) -> None:
    """302.3: the deal is shuffled back and as many cards are dealt; the price is gold, or cards that leave the deck."""
    seat = current["seat"]
    deal = tuple(c.id for c in run.game.zone("deal", seat))
    deck = tuple(c.id for c in run.game.zone("deck", seat))
    order = shuffled(run, current, seat, (*deal, *deck))
    gold = run.position.players[seat].gold - run.game.ruleset.mulligan_gold
    kept = len(order) - run.game.ruleset.mulligan_cards
    order, gone = order[:kept], order[kept:]
    changes: list[Change] = [("card", ident, "zone", "deck") for ident in deal]
    memory = run.position.players[seat].memory
    taken = {**memory, "mulligans": int(memory.get("mulligans", 0)) + 1}
    changes += [("seat", seat, "gold", gold), ("seat", seat, "deck", order), ("seat", seat, "memory", taken)]
    run.emit("mulligan_taken", ("302.3", "206.10"), changes, player=seat, data={"gold": gold})
    if gone:
        run.interpret("card-given-up-for-a-mulligan")
        left: list[Change] = [("card", ident, "zone", "exile") for ident in gone]
        run.emit("deck_reduced", ("302.3",), left, player=seat, data={"count": len(gone)})
    _take(run, seat, order, ("302.3",), len(deal))


@step("keep")
def _keep(run: Run, current: Step) -> None:
    """302.3a, 302.3b: the deal is kept for good; after the first player it is the second player's turn to decide."""
    seat = current["seat"]
    rules = ("302.3", "302.3b", *(("302.3a",) if seat == "first" else ()))
    run.emit("deal_kept", rules, [("game", "priority", other(seat))], player=seat)
    if seat == "second":
        run.do("begin_step", step="recruit_preparation")


@step("shuffle_deal")
def _shuffle_deal(run: Run, current: Step) -> None:
    """304.7: what is left of the deal is shuffled into the deck."""
    seat = current["seat"]
    deal = tuple(c.id for c in run.game.zone("deal", seat))
    deck = run.position.players[seat].deck
    rest = tuple(c.id for c in run.game.zone("deck", seat) if c.id not in deck)
    if not deal:
        return
    order = shuffled(run, current, seat, (*deal, *deck, *rest))
    changes: list[Change] = [("card", ident, "zone", "deck") for ident in deal]
    changes.append(("seat", seat, "deck", order))
    run.emit("deck_shuffled", ("304.7", "206.10"), changes, player=seat, data={"count": len(deal)})

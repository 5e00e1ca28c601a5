"""Turns (heroes.302–310): what begins and ends, opens, is got and drawn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from service.games.heroes.course.run import OTHER, Run, Step, answer, step
from service.games.heroes.position.booked import kept
from service.games.heroes.position.model import MOST_COINS, Arrival, Card, Player, Wire
from service.games.heroes.rules.drawing import draw_for_the_turn
from service.games.heroes.rules.statements import forbidden
from service.judge.matching import Happening
from service.judge.seats import SEATS


def phase(at: str, whose: str) -> Happening:
    """A point of time of a turn."""
    return Happening("phase", {"at": at, "whose": whose})


def end_turn(run: Run) -> None:
    """A player's turn ends: what works at its end triggers (heroes.basics.31 of every turn's)."""
    active = run.position.turn.active
    run.emit("turn_ends", ("heroes.310",), turn={"phase": "end", "step": None}, happens=[phase("turn_end", active)],
             told={"player": active})  # fmt: skip
    run.push({"do": "next_turn"})


@step("next_turn", patient=True)
def next_turn(run: Run, step: Step) -> None:
    """What lasted for this turn is over, and the next turn begins: one that was won, or the other player's."""
    expire(run, "turn_end")
    active, effects = run.position.turn.active, run.position.effects
    won = next((one for one in effects if "turn" in one), None)
    kept_back = next((one for one in effects if "then" in one), None)
    if won is not None:
        after = () if kept_back is not None else ({"id": won["id"], "then": OTHER[active]},)
        rest = tuple(one for one in effects if one is not won)
        begin(run, won["turn"], ("heroes.glossary.extra-turn",), (*rest, *after))
    else:
        seat = OTHER[active] if kept_back is None else kept_back["then"]
        begin(run, seat, (), tuple(one for one in effects if one is not kept_back))


def begin(run: Run, seat: str, rules: tuple[str, ...], effects: tuple[Wire, ...]) -> None:
    """A turn begins: markers of what was used go, closed cards open (heroes.glossary.once-per-turn).

    Args:
        rules: by what, where it is no usual turn.
        effects: what still lasts.
    """
    before = run.position.turn
    number = before.number + (before.phase != "setup" and (before.active, seat) != ("first", "second"))
    cards = {card.id: {"used": used} for card in run.position.cards.values() if (used := _fresh(card)) != card.used}
    turn = {"number": number, "active": seat, "phase": "start", "step": "restore", "record": kept(run.position)}
    first = ("heroes.glossary.first-player",) if (number, seat) == (1, "first") else ()
    run.emit(
        "turn_begins",
        (*rules, "heroes.302", "heroes.glossary.active-player", *first),
        cards=cards,
        turn=turn,
        effects=effects,
        told={"player": seat, "number": number},
    )
    _restore(run, seat)
    run.push({"do": "accumulate"}, {"do": "begins"}, {"do": "main"})


def _fresh(card: Card) -> Wire:
    return {name: number for name, number in card.used.items() if name.endswith(":battle")} if card.used else card.used


def _restore(run: Run, seat: str) -> None:
    """What is closed opens; who is stunned loses that instead, who sleeps stays closed (heroes.303)."""
    opened: list[str] = []
    stunned: dict[str, Any] = {}
    for card in run.table.in_play(seat):
        stun = [one for one in card.gained if one["feature"].get("keyword") == "stun"]
        if stun:
            stunned[card.id] = {"gained": tuple(one for one in card.gained if one not in stun)}
        elif card.closed and run.table.named(card, "sleeping") is None and _may_open(run, card):
            opened.append(card.id)
    if opened:
        run.emit("opened", ("heroes.basics.18", "heroes.303"), cards={one: {"closed": False} for one in opened},
                 happens=[Happening("open", {"on": one}) for one in opened], told={"cards": opened})  # fmt: skip
    if stunned:
        run.emit("stun_lost", ("heroes.glossary.stun",), cards=stunned, told={"cards": list(stunned)})


def _may_open(run: Run, card: Card) -> bool:
    return forbidden(run.table, Happening("open", {"on": card.id})) is None


@step("accumulate", patient=True)
def accumulate(run: Run, step: Step) -> None:
    """One coin more, ten at the most, and all open; a card; then hidden characters may be revealed (heroes.304)."""
    turn = run.position.turn
    seat, player = turn.active, run.position.players[turn.active]
    limit = max(player.coin_limit, min(MOST_COINS, player.coin_limit + 1))
    lent = sum(int(one["amount"]) for one in player.borrowed)
    rules = ("heroes.basics.14", *(("heroes.basics.13", "heroes.basics.10") if limit == 1 else ()))
    run.emit(
        "coins_restored", rules, turn={"step": "accumulate"},
        players={seat: {"coin_limit": limit, "coins": limit + lent}}, told={"player": seat, "amount": limit},
    )  # fmt: skip
    if (turn.number, seat) == (1, "first"):
        run.interpret("heroes-first-turn-draw")
        run.emit("no_draw", ("heroes.basics.16",), told={"player": seat})
    else:
        draw_for_the_turn(run, seat)
    hidden = [card.id for card in run.table.characters(seat) if card.hidden]
    if hidden and run.position.outcome is None:
        run.ask("keep_hidden", seat, hidden, ("heroes.glossary.hidden", "heroes.basics.29"), {"do": "revealed"},
                many=[0, len(hidden)], ordered=True)  # fmt: skip


@answer("revealed")
def revealed(run: Run, step: Step, kept_hidden: Iterable[str]) -> None:
    """Who is not kept hidden is turned up (heroes.glossary.unhide)."""
    kept_so = set(kept_hidden)
    hidden = [card.id for card in run.table.characters(run.position.turn.active) if card.hidden]
    shown = [one for one in hidden if one not in kept_so]
    if shown:
        run.emit("unhidden", ("heroes.glossary.unhide",), cards={one: {"hidden": False} for one in shown},
                 told={"cards": shown})  # fmt: skip


@step("begins", patient=True)
def begins(run: Run, step: Step) -> None:
    """What works at the start of the turn triggers (heroes.glossary.start-of-turn)."""
    active = run.position.turn.active
    before = len(run.position.waiting)
    run.emit("start_of_turn", ("heroes.glossary.start-of-turn",), happens=[phase("turn_start", active)],
             told={"player": active})  # fmt: skip
    if len(run.position.waiting) > before:
        run.interpret("heroes-order-of-accumulation")
    expire(run, "turn_start")


@step("main", patient=True)
def main(run: Run, step: Step) -> None:
    """The main phase (heroes.305)."""
    run.emit("main_phase", ("heroes.305",), turn={"phase": "main", "step": None},
             told={"player": run.position.turn.active})  # fmt: skip


def expire(run: Run, at: str) -> None:
    """What lasts until this point of time is over (heroes.519)."""
    position = run.position
    cards: dict[str, Wire] = {}
    for card in position.cards.values():
        fields = {
            name: rest
            for name in ("markers", "gained", "lost")
            if (rest := _left(getattr(card, name), at, run)) != getattr(card, name)
        }
        if fields:
            cards[card.id] = fields
    players: dict[str, Wire] = {}
    for seat in SEATS:
        player = position.players[seat]
        borrowed = _left(player.borrowed, at, run)
        if borrowed != player.borrowed:
            players[seat] = {"borrowed": borrowed, "coins": player.coins - _repaid(player, borrowed)}
    effects = _left(position.effects, at, run)
    if cards or players or effects != position.effects:
        run.emit("is_over", ("heroes.519",), cards=cards, players=players, told={"cards": list(cards)}, effects=effects)
        _given_back(run, [one for one in position.effects if "back" in one and one not in effects])


def _given_back(run: Run, over: Iterable[Wire]) -> None:
    """Whoever was lent goes back, unless it has left play or its squad since (heroes.glossary.gain-control)."""
    turn = run.position.turn
    for one in over:
        card = run.card(one["back"])
        if card.in_play and card.arrived == tuple(one["arrived"]):
            fields = {"controller": one["from"], "arrived": Arrival(turn.number, turn.active)}
            run.emit("control_gained", ("heroes.519", "heroes.glossary.gain-control"), cards={card.id: fields},
                     happens=[Happening("gain", {"on": card.id, "by": one["from"], "what": "control"})],
                     told={"cards": [card.id], "player": one["from"]})  # fmt: skip


def _repaid(player: Player, left: Iterable[Wire]) -> int:
    lent = sum(int(one["amount"]) for one in player.borrowed) - sum(int(one["amount"]) for one in left)
    return min(player.coins, lent)


def _left(entries: tuple[Wire, ...], at: str, run: Run) -> tuple[Wire, ...]:
    if not entries or not any("until" in one for one in entries):
        return entries
    return tuple(one for one in entries if not _over(one.get("until"), at, run))


def _over(until: Mapping[str, Any] | None, at: str, run: Run) -> bool:
    if until is None or until["at"] != at:
        return False
    turn = run.position.turn
    if until.get("whose", turn.active) != turn.active:
        return False
    now = (turn.number, turn.active)
    begun_now = tuple(until.get("since", ())) == now
    return not (until.get("next") and begun_now) and not (at == "turn_start" and begun_now)

"""How long what is made now lasts, and by whose turns that is counted (418.1)."""

from __future__ import annotations

from typing import Any

from service.games.berserk.rules.battlefield.board import other
from service.games.berserk.rules.features.base import Holder, Moment
from service.games.berserk.rules.features.keyword import hooks_of
from service.games.berserk.rules.forms.attack_types import ATTACKS
from service.games.berserk.rules.listening.awaiting import of_a_turn
from service.games.berserk.rules.position.events import Change
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card, Feature, Wire
from service.games.berserk.rules.position.standing import once_a_standing
from service.games.berserk.rules.stack.chain_kinds import CHAIN_KINDS
from service.games.berserk.rules.stack.run import Run, Step


def comes_later(run: Run, feature: Wire) -> tuple[str, ...]:
    """What is made in the turn start step or the final phase triggers only in the next one (311.5, 313.1a)."""
    turn, (at, _) = run.position.turn, of_a_turn(feature)
    if turn.step == "turn_start" and at == "turn_start":
        return ("311.5",)
    return ("313.1a",) if turn.phase == "final" and at == "turn_end" else ()


#: What is made for the next simple strike during one waits for that one to end.
AFTER_THIS_STRIKE = {
    "next_simple_strike": "after_this_strike",
    "next_strike_this_turn": "after_this_strike_this_turn",
}


#: Until when that lasts which ends with an event of the language (``ends``).
AWAITED = "event"


def spanned(run: Run, current: Step, card: Card, wanted: Wire) -> dict[str, Any]:
    """What a marker remembers of whose it is and how long it lasts (418.1, 418.2)."""
    marker: dict[str, Any] = {"source": current["source"]}
    if wanted.get("until", "battle") != "battle":
        marker |= lasting(run, card, wanted["until"], current["player"])
    if "while" in wanted:
        marker |= {"player": current["player"], "condition": wanted["while"], "chain": current["chain"]}
    return marker


def lasting(run: Run, card: Card, until: str | Wire, player: str) -> Wire:
    """How long something lasts that is made now (418.1), and by whose turns that is counted.

    The next simple strike is not the one that is being carried out; a "next turn" is not the one that is going on.
    """
    if not isinstance(until, str):
        return {"until": AWAITED, "player": player, "ends": until}
    striking = any(c.kind == "simple_strike" and c.source == card.id for c in run.position.stack)
    if striking and until in AFTER_THIS_STRIKE:
        return {"until": AFTER_THIS_STRIKE[until], "player": player}
    if until == "end_of_next_turn":  # of whoever's turn comes next
        return {"until": "end_of_enemy_turn", "player": run.active}
    whose = {
        "end_of_your_turn": player, "end_of_your_next_turn": player, "end_of_its_next_turn": card.controller,
        "end_of_its_turn": card.controller,
        "end_of_enemy_next_turn": other(player),
    }.get(until)  # fmt: skip
    if whose is None:
        made_for = _carried_out(run, card, until)
        return {"until": until, "player": player, **({"chain": made_for} if made_for is not None else {})}
    later = run.active == whose and until not in ("end_of_your_turn", "end_of_its_turn")
    return {"until": "end_of_enemy_next_turn" if later else "end_of_enemy_turn", "player": other(whose)}


def _carried_out(run: Run, card: Card, until: str) -> str | None:
    """The attack or action of a card that something is made for, of several the one that the others wait for."""
    own = [c for c in run.position.stack if c.source == card.id and c.kind in ("simple_strike", "feature")]
    if until == "this_attack":
        own = [c for c in own if CHAIN_KINDS[c.kind].attack_type(c) in ATTACKS]
    return own[-1].id if own and until in ("this_attack", "this_action") else None


def in_its_next_turn(run: Run, card: Card, until: str | Wire, feature: Wire) -> Wire:
    """What a card is given for its next turn is nothing for the one that is going on, if that is its own (418.1).

    So it is with what it is given for the other player's next turn, and with what waits for a moment of such a turn.
    """
    side = "own" if run.active == card.controller else "enemy"
    if not (isinstance(until, str) and until.endswith("next_turn") and _for_a_turn(feature, side)):
        return feature
    number = run.position.turn.number
    over = (number if card.controller == "first" else number - 1) // 2
    if "always" not in feature:
        return {**feature, "condition": {**feature.get("condition", {}), "turns_over": {"min": over + 1}}}
    later = {"compare": {"count": _OWN_TURNS}, "min": over + 1}
    return {**feature, "if": {"all": [feature["if"], later]} if "if" in feature else later}


def lapse(run: Run, moment: Moment) -> None:
    """418.1: what lasts until an event is over as it happens."""
    if not (run.game.hears("lapses") or ending_with_an_event(run.game)):
        return
    over = [(me, handler(run.game, me, moment)) for me, handler in run.game.listeners("lapses")]
    for me, until in over:
        if until is None:
            continue
        card = run.card(me.card.id)
        left = tuple(entry for entry in card.gained if entry["id"] != me.feature.id)
        changes: list[Change] = [("card", card.id, "gained", left)]
        run.emit("effect_expired", ("418.1",), changes, target=card.id, data={"until": until})
    for ident, field, entry in awaiting(run.game):
        card = run.card(ident)
        what = _happened(run.game, card, entry, moment)
        kept = tuple(one for one in getattr(card, field) if one is not entry)
        if what is not None and kept != getattr(card, field):
            changes = [("card", card.id, field, kept)]
            changes += control_changes(card, kept) if field == "markers" else []
            returned = ("217.4",) if len(changes) > 1 else ()
            run.emit("effect_expired", ("418.1", *returned), changes, target=card.id, data={"until": what})
    _unmark(run, moment)


def _unmark(run: Run, moment: Moment) -> None:
    """103.1: markers of cells that lie there until an event are gone as it happens."""
    over = [
        one
        for one in run.position.effects
        if "ends" in one and _happened(run.game, run.card(one["source"]), one, moment) is not None
    ]
    if over:
        left = tuple(one for one in run.position.effects if not any(one is mark for mark in over))
        data = {"cells": [one["cell"] for one in over], "name": over[0]["name"]}
        run.emit("cells_unmarked", ("418.1",), [("game", "effects", left)], data=data)


@once_a_standing
def awaiting(game: Game) -> list[tuple[str, str, Wire]]:
    """What lies on cards, or was got or lost by them, until an event happens: by the card and where it is noted."""
    return [
        (card.id, field, entry)
        for card in game.position.cards.values()
        if card.gained or card.lost or card.markers
        for field in ("gained", "lost", "markers")
        for entry in getattr(card, field)
        if "ends" in entry
    ]


def ending_with_an_event(game: Game) -> bool:
    """Whether anything on cards or cells lasts until an event happens."""
    known: bool | None = game.memo.get("awaiting")  # it is so until what lies on some card is another
    if known is None:
        known = game.memo["awaiting"] = bool(awaiting(game))
    return known or any("ends" in one for one in game.position.effects)


def _happened(game: Game, card: Card, entry: Wire, moment: Moment) -> str | None:
    """By which event something ends now, if it does."""
    feature = Feature("", entry["ends"], "gained")
    told: str | None = hooks_of(feature)["lapses"](game, Holder(card, feature), moment)
    return told


def control_changes(card: Card, kept: tuple[Wire, ...]) -> list[Change]:
    """217.4: with its control marker a card loses the controller who took it and is its owner's again."""
    taken = any(m["kind"] == "control" for m in card.markers)
    if not taken or any(m["kind"] == "control" for m in kept) or card.controller == card.owner:
        return []
    return [("card", card.id, "controller", card.owner)]


_OWN_TURNS = {"event": "phase", "at": "turn_end", "whose": "own", "per": "battle"}
_STAYS_CLOSED = {"cannot": {"event": "open", "on": {"is": "self"}}}


def _for_a_turn(feature: Wire, side: str) -> bool:
    """Whether a feature is for turns of that side: by what it asks for, by its moment, or as it keeps its card closed,
    which opens in its own turns."""
    held = any(e.get("throughout") for e in feature.get("effects", ())) or _STAYS_CLOSED in feature.get("always", ())
    asked = feature.get("condition", {}).get("turn") == side or feature.get("if") == {"turn": side}
    return asked or of_a_turn(feature)[1] == side or (side == "own" and held)

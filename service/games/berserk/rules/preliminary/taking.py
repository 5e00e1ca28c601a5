"""A card joins a player's set: for its price, with what its elements and its own text change of the crystals (§304)."""

from __future__ import annotations

from collections.abc import Mapping

from service.games.berserk.rules.position.events import Change
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card
from service.games.berserk.rules.preliminary import crystals, limits
from service.games.berserk.rules.preliminary.texts import Taking
from service.games.berserk.rules.stack.run import Run
from service.games.berserk.rules.telling.violations import Violation


def joining(game: Game, card: Card) -> Taking:
    """The card with the set it would join."""
    return Taking(card, card.owner, tuple(game.zone("set", card.owner)))


def joining_faults(
    game: Game, card: Card, x: int | None = None, pay: Mapping[str, int] | None = None
) -> list[Violation]:
    """The limits (304.5, 211.7, 212.3, uniqueness) and the payment (304.6a) that keep a card out of the set."""
    taking = joining(game, card)
    price = crystals.price_for(game, taking, x, pay)
    found = limits.squad_faults(game, taking)
    found += limits.set_faults(game, taking, price.amount if price is not None else 0)
    return found + crystals.payment_faults(game, taking, x, pay)


def join(run: Run, card: Card, x: int | None = None, pay: Mapping[str, int] | None = None) -> None:
    """304.6a: first what the elements cost, then the price; a single element's crystal is gained after it."""
    taking = joining(run.game, card)
    price = crystals.price_for(run.game, taking, x, pay)
    assert price is not None
    pay = pay or crystals.usual_payment(run.game, taking, price) or {}
    if price.crystal == "silver" and pay.get("gold"):
        run.interpret("gold-for-ordinary-cards")
    change = crystals.element_change(run.game, taking)
    if change and run.game.ruleset.neutral_bonus and not card.definition.elements:
        run.interpret("neutral-squad-online")
    paid = {crystal: pay.get(crystal, 0) for crystal in crystals.CRYSTALS}
    given = {crystal: amount for crystal, amount in crystals.gains(run.game, taking).items() if amount}
    memory = {**card.memory, **paid, **({"alternative": True} if price.alternative else {})}
    memory |= {f"received_{crystal}": amount for crystal, amount in given.items()}
    changes: list[Change] = [("card", card.id, "zone", "set"), ("card", card.id, "memory", memory)]
    if x is not None:
        changes.append(("card", card.id, "x", x))
    gold, silver = (given.get(crystal, 0) - paid[crystal] for crystal in crystals.CRYSTALS)
    changes += booked(run, card.owner, change + gold, silver)
    elements = ("304.6", *(("304.6a",) if change < 0 else ())) if change else ()
    data = {**paid, **({"elements": change} if change else {}), **({"x": x} if x is not None else {})}
    told = {**data, **({"received": given} if given else {})}
    rules = tuple(dict.fromkeys((*price.rules, "304.3", *elements, *(("103.1",) if given else ()))))
    run.emit("card_recruited", rules, changes, player=card.owner, source=card.id, data=told)
    run.note_unsupported(card)


def booked(run: Run, seat: str, gold: int, silver: int) -> list[Change]:
    """The changes of a seat's crystals by these amounts."""
    have = run.position.players[seat]
    return [("seat", seat, "gold", have.gold + gold), ("seat", seat, "silver", have.silver + silver)]

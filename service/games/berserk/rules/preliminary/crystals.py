"""What cards cost (§202), what the elements of the set cost (304.6), and how a player may pay (304.1)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from service.games.berserk.rules.asking.numbers import changed
from service.games.berserk.rules.features.base import Holder, Modifier
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card, Definition
from service.games.berserk.rules.preliminary.texts import Taking
from service.games.berserk.rules.telling.violations import Violation, violation

CRYSTALS = ("gold", "silver")
_WITH_X = re.compile(r"(?:(\d{1,2})\+)?X")

Payment = Mapping[str, int]


class Price(NamedTuple):
    """What a card costs in one way of paying: gold for an elite card, silver (or gold) for an ordinary one."""

    crystal: str
    amount: int
    alternative: bool = False
    rules: tuple[str, ...] = ("304.1",)


def has_x(definition: Definition) -> bool:
    """Whether the cost is printed as X or N+X (202.4)."""
    return any(_WITH_X.fullmatch(str(value)) for value in definition.cost.values())


def seen_early(card: Card) -> bool:
    """Whether the card is revealed before others: X, N+X, or recruited for an alternative cost (202.4a, 202.6)."""
    return has_x(card.definition) or bool(card.memory.get("alternative"))


def prices(game: Game, taking: Taking, x: int | None) -> list[Price]:
    """The prices at which a card may be recruited: the printed one, then the alternatives its text offers."""
    change = [(me, by if isinstance(by, Modifier) else Modifier(by)) for me, by in game.ask("recruit_cost", taking)]
    less = int(taking.card.memory.get("cheaper", 0))  # by its own text, before recruiting
    found = []
    printed = _printed(game, taking, x)
    if printed is not None:
        rules = (*printed.rules, *(("103.1", "304.3") if change or less else ()))
        found.append(printed._replace(amount=max(0, changed(change, printed.amount) - less), rules=rules))
    for _, cost in game.ask("alternative_cost", taking):
        crystal, amount = next(iter(cost.items()))
        found.append(Price(crystal, amount, True, ("304.1", "202.6", "103.1")))
    return found


def _printed(game: Game, taking: Taking, x: int | None) -> Price | None:
    """The printed price: a number, X or N+X with the X announced (202.4), (X) as the text says (202.5)."""
    definition = taking.card.definition
    crystal = definition.crystal
    if crystal is None:
        return Price("silver", 0)
    value = definition.cost[crystal]
    named: list[tuple[Holder, Payment]] = game.ask("nth_cost", taking) if value != "(X)" else []
    if named:
        crystal, amount = next(iter(named[0][1].items()))
        return Price(crystal, amount, rules=("304.1", "103.1"))
    if isinstance(value, int):
        return Price(crystal, value, rules=("304.1", "202.2"))
    if value == "(X)":
        own: list[tuple[Holder, int]] = game.ask("own_cost", taking)
        return Price(crystal, own[0][1], rules=("304.1", "202.5")) if own else None
    match = _WITH_X.fullmatch(str(value))
    if match is None or x is None:
        return None
    return Price(crystal, int(match[1] or 0) + x, rules=("304.1", "202.4"))


def element_change(game: Game, taking: Taking) -> int:
    """What the set's elements gain or lose in gold when the card joins it (304.6)."""
    before = [c.definition.elements for c in taking.members]
    return game.ruleset.element_gold([*before, taking.card.definition.elements]) - game.ruleset.element_gold(before)


def gains(game: Game, taking: Taking) -> dict[str, int]:
    """The crystals that a player gets with a card, by its text (103.1)."""
    found = [cost for _, cost in game.ask("recruit_gain", taking)]
    return {crystal: sum(int(one.get(crystal, 0)) for one in found) for crystal in CRYSTALS}


def price_for(game: Game, taking: Taking, x: int | None, pay: Payment | None) -> Price | None:
    """The price that a payment meets; without a payment the first that the player can afford, else the first."""
    found = prices(game, taking, x)
    if pay is not None:
        return next((p for p in found if fits(p, pay)), None)
    return next((p for p in found if usual_payment(game, taking, p) is not None), found[0] if found else None)


def fits(price: Price, pay: Payment) -> bool:
    """Whether crystals pay exactly that price: an elite card takes gold only (202.2)."""
    gold, silver = pay.get("gold", 0), pay.get("silver", 0)
    return gold + silver == price.amount and (price.crystal == "silver" or silver == 0)


def purse(game: Game, taking: Taking) -> dict[str, int]:
    """What can be spent on the card: what an element costs is lost before the card is taken (304.6a)."""
    crystals = game.position.players[taking.seat]
    return {"gold": crystals.gold + min(0, element_change(game, taking)), "silver": crystals.silver}


def payments(game: Game, taking: Taking, price: Price) -> Iterator[dict[str, int]]:
    """Every way to pay a price out of what is there, silver first."""
    have = purse(game, taking)
    most = min(price.amount, have["silver"]) if price.crystal == "silver" else 0
    for silver in range(most, -1, -1):
        if 0 <= price.amount - silver <= have["gold"]:
            yield {"gold": price.amount - silver, "silver": silver}


def usual_payment(game: Game, taking: Taking, price: Price) -> dict[str, int] | None:
    """The payment where the player names none: silver first (contract §2); None when it is too dear."""
    return next(payments(game, taking, price), None)


def payment_faults(game: Game, taking: Taking, x: int | None, pay: Payment | None) -> list[Violation]:
    """Why a card cannot be recruited for that payment (304.1, 304.6a), or with that X (202.4)."""
    card = taking.card
    found = []
    if has_x(card.definition) is (x is None):
        found.append(violation("x_missing" if x is None else "no_x", "202.4", source=card.id))
    price = price_for(game, taking, x, pay)
    if price is None:
        elite = ("202.2",) if pay is not None and pay.get("silver") and card.definition.crystal == "gold" else ()
        return found or [violation("wrong_payment", *dict.fromkeys((*elite, "304.1", "202.2")), source=card.id)]
    if pay is None and usual_payment(game, taking, price) is None:
        found.append(_too_dear(game, taking, price))
    elif pay is not None:
        have = purse(game, taking)
        if any(pay.get(crystal, 0) > have[crystal] for crystal in CRYSTALS):
            found.append(_too_dear(game, taking, price))
    return found


def _too_dear(game: Game, taking: Taking, price: Price) -> Violation:
    elements = ("304.6a", "304.6") if element_change(game, taking) < 0 else ()
    return violation("not_enough_crystals", *elements, *price.rules, source=taking.card.id)

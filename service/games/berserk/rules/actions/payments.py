"""Paying with chips (104.4), one's own or, by meditation, those of other cards (dictionary.meditation)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from service.games.berserk.rules.asking.conditions import condition_met
from service.games.berserk.rules.asking.measures import number
from service.games.berserk.rules.features.base import Deed
from service.games.berserk.rules.features.keyword import KEYWORDS
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.position.natures import elements_now
from service.games.berserk.rules.telling.violations import Violation, violation


def texts_of(data: Wire) -> tuple[str, ...]:
    """The paragraphs of a named feature's text."""
    keyword = KEYWORDS.get(data.get("keyword", ""))
    return keyword.texts if keyword is not None else ()


def chip_faults(game: Game, card: Card, data: Wire, action: Wire) -> list[Violation]:
    """Whether the chips that a feature costs are there (103.7, 104.4)."""
    chips = data.get("cost", {}).get("chips")
    names = {"source": card.id}
    if chips is None:
        given = "chips" in action.get("choices", {})
        return [violation("no_chips_asked", "104.4", "400.4", **names)] if given else []
    needed = action.get("x", 0) if chips == "x" else chips
    if needed < 1 or needed > data["cost"].get("most", needed):
        return [violation("wrong_number", "103.8a", "104.4", number=needed, **names)]
    named = action.get("choices", {}).get("chips")
    if named is not None:
        return meditation_faults(game, card, named, needed)
    if free_chips(game, card) < needed:
        return [violation("not_enough_chips", "104.4", "103.7", *texts_of(data), **names)]
    return []


def owing(game: Game, card: Card, cost: Wire) -> list[Violation]:
    """Whether what a price does can be done (103.7): with what the card and others have, none of which a declared
    action of the card will take."""
    if "deeds" not in cost:
        return []
    declared = [chain for chain in game.position.stack if chain.source == card.id and "payment" in chain.objects]
    if any("deeds" in (chain.text or {}).get("cost", {}) for chain in declared):
        return [violation("resources_committed", "103.7", source=card.id)]
    met = all(condition_met(game, card, each) for each in cost["so"])
    return [] if met else [violation("cannot_pay", "103.7", source=card.id)]


def committed_chips(game: Game, ident: str) -> int:
    """Chips of a card that chains on the stack will still take (103.7)."""
    total = 0
    for chain in game.position.stack:
        if "payment" not in chain.objects or chain.kind != "feature":
            continue
        named = chain.choices.get("chips")
        if named is not None:
            total += int(named.get(ident, 0))
        elif chain.source == ident:
            chips = (chain.text or {}).get("cost", {}).get("chips", 0)
            total += int(chain.x or 0) if chips == "x" else int(chips)
    return total


def free_chips(game: Game, card: Card) -> int:
    """The chips of a card that no declared action will take, and no text keeps on it (103.7)."""
    if game.hears("forbids") and game.ask("forbids", Deed("lose_chips", card, card, card.controller, 1)):
        return 0
    return card.chips - committed_chips(game, card.id)


def meditates(game: Game, card: Card) -> bool:
    """Whether a card can have others pay; neutral cards cannot (dictionary.meditation.2, .3)."""
    return game.has(card, "meditation") is not None and bool(elements_now(game, card))


def payers(game: Game, card: Card) -> list[Card]:
    """The card and those of its squad and element whose chips may pay (dictionary.meditation.2)."""
    own = set(elements_now(game, card))
    return [c for c in game.squad(card.controller) if c.id == card.id or own & set(elements_now(game, c))]


def meditation_faults(game: Game, card: Card, named: Wire, needed: int) -> list[Violation]:
    """dictionary.meditation: chips of own cards of the same element may pay; neutral cards cannot use it."""
    found = []
    if not meditates(game, card):
        found.append(violation("forbidden", "dictionary.meditation.2", "dictionary.meditation.3", source=card.id))
    if sum(named.values()) != needed:
        found.append(violation("wrong_number", "104.4", source=card.id, number=sum(named.values())))
    able = {c.id: c for c in payers(game, card)}
    for ident, count in named.items():
        if ident not in able:
            found.append(violation("target_not_legal", "dictionary.meditation.2", source=card.id, target=ident))
        elif free_chips(game, able[ident]) < count or count < 1:
            found.append(violation("not_enough_chips", "104.4", "103.7", source=ident))
    return found


def most_chips(game: Game, card: Card) -> int:
    """How many chips a card could pay with, others' included."""
    if not meditates(game, card):
        return free_chips(game, card)
    return sum(free_chips(game, c) for c in payers(game, card))


def number_faults(game: Game, card: Card, data: Wire, action: Wire) -> list[Violation]:
    """Whether the X that the text lets its player announce is one that it can be (103.8a, 103.4)."""
    if "announce" not in data or action.get("x") in announceable(game, card, data):
        return []
    return [violation("wrong_number", "103.8a", "103.4", number=action.get("x", 0), source=card.id)]


def announceable(game: Game, card: Card, data: Wire) -> range:
    """The numbers that X can be: as many as the text counts, or where it is paid, as there are chips (104.4)."""
    if "announce" in data:
        return range(1, number(game, data["announce"], card) + 1)
    cost = data["cost"]
    most = most_chips(game, card)
    return range(1, min(most, cost.get("most", most)) + 1)


def payments(game: Game, card: Card, needed: int) -> Iterator[dict[str, Any]]:
    """Each way to pay, in canonical spelling: nothing to say where the own chips suffice, else who pays how many."""
    if needed <= free_chips(game, card) or not meditates(game, card):
        yield {}
        return
    able = [(c.id, free_chips(game, c)) for c in payers(game, card)]
    for shares in _shares([n for _, n in able], needed):
        named = {ident: n for (ident, _), n in zip(able, shares, strict=True) if n}
        yield {"choices": {"chips": named}}


def _shares(limits: list[int], total: int) -> Iterator[list[int]]:
    """Every division of a number among payers with limits."""
    if total > sum(max(0, most) for most in limits):
        return
    if not limits:
        if total == 0:
            yield []
        return
    for first in range(min(max(limits[0], 0), total), -1, -1):
        for rest in _shares(limits[1:], total - first):
            yield [first, *rest]

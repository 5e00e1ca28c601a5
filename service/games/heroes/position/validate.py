"""What could not arise: each fault of a position with its pointer and the paragraph."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import orjson

from service.games.heroes.executable import inexecutable
from service.games.heroes.features.defined import KNOWN
from service.games.heroes.language import LANGUAGE, PLACES, STEPS_OF
from service.games.heroes.position.booked import placed_of
from service.games.heroes.position.model import (
    CAPTURED,
    DECK,
    HAND,
    MOST_COINS,
    MOST_PLACED,
    PLAY,
    Card,
    Position,
    Wire,
)
from service.judge.data import canonical
from service.judge.faults import Fault
from service.judge.language import faults, misplaced
from service.judge.remembered import Alike, Remembered
from service.judge.seats import SEATS

_FAULTS = Alike(20_000)


def feature_faults(features: list[Wire], pointer: str) -> Iterator[Fault]:
    """What is wrong with structured features; text that nobody could read is none."""
    for number, feature in enumerate(features):
        for fault in _faults_of(canonical(feature)):
            yield fault._replace(pointer=f"{pointer}/features/{number}{fault.pointer}")


def _faults_of(told: bytes) -> tuple[Fault, ...]:
    """What is wrong with one feature; the same one is looked at once."""
    known: tuple[Fault, ...] | None = _FAULTS.get(told)
    if known is None:
        Remembered.weigh(len(told))
        known = _FAULTS.kept(told, _faults(orjson.loads(told)), told)
    return known


def _faults(feature: Wire) -> tuple[Fault, ...]:
    if set(feature) == {"unsupported"}:
        return ()
    found = [Fault(one.pointer, one.message) for one in faults(LANGUAGE, feature)]
    found = found or [
        *(Fault(one.pointer, one.message, ("heroes.basics.33",)) for one in misplaced(PLACES, feature)),
        *(Fault(one.pointer, one.message) for one in inexecutable(feature)),
    ]
    keyword = feature.get("keyword")
    if not found and keyword is not None and keyword not in KNOWN:
        return (Fault("/keyword", f"The judge does not know yet what {keyword} does."),)
    return tuple(found)


def position_faults(position: Position) -> Iterator[Fault]:
    """What could not arise in a game."""
    yield from _heroes(position)
    for card in position.cards.values():
        yield from _card_faults(position, card)
    for seat in SEATS:
        yield from _player_faults(position, seat)
    turn = position.turn
    if turn.step is not None and turn.step not in STEPS_OF[turn.phase]:
        yield Fault("/turn/step", f"The phase {turn.phase} has no step {turn.step}.", ("heroes.305",))
    if position.decision is not None and not position.pending:
        yield Fault("/decision", "A choice is open, and nothing is pending that asks for it.", ("heroes.502",))


def _heroes(position: Position) -> Iterator[Fault]:
    found = Counter(card.controller for card in position.cards.values() if card.kind == "hero" and card.in_play)
    for seat in SEATS:
        if found[seat] > 1:
            yield Fault("/cards", f"{seat} has {found[seat]} heroes in play: one is his.", ("heroes.basics.3",))
    support = Counter((card.controller, card.kind) for card in position.cards.values() if card.in_play)
    for (seat, kind), number in sorted(support.items()):
        if kind in _ONE_OF and number > 1:
            message = f"{seat} has {number} cards of the class {kind} in play: one is possible."
            yield Fault("/cards", message, ("heroes.glossary.support-card",))


#: What comes into play in ways of its own.
_NEVER_DRAWN = {"created": "heroes.glossary.created", "transformed": "heroes.glossary.transformed"}
_HEROES_ONLY = {"hero_warrior": "heroes.glossary.warrior", "hero_mage": "heroes.glossary.mage"}
_ONE_OF = ("weapon", "armor", "amulet", "event", "terrain")


def _card_faults(position: Position, card: Card) -> Iterator[Fault]:
    here = f"/cards/{card.id}"
    if card.zone == PLAY and card.kind == "spell" and card.attached is None:
        yield Fault(f"{here}/zone", "A spell is never in play.", ("heroes.basics.6",))
    if card.zone in (HAND, DECK) and card.kind == "hero":
        yield Fault(f"{here}/zone", "A hero lies in play from the beginning to the end.", ("heroes.basics.3",))
    for keyword, entry in _NEVER_DRAWN.items():
        if card.zone in (HAND, DECK) and card.has_keyword(keyword):
            yield Fault(f"{here}/zone", f"A card that is {keyword} is never in a hand or a deck.", (entry,))
    if card.controller != card.owner and card.zone != PLAY:
        message = "Outside of play a card is its owner's: a hand, a deck and a graveyard are one player's."
        yield Fault(f"{here}/controller", message, ("heroes.glossary.owner",))
    if card.zone != PLAY:
        for field in ("closed", "hidden", "wounds", "extra_lives", "markers", "attached", "arrived"):
            if getattr(card, field):
                yield Fault(
                    f"{here}/{field}", f"Only a card in play can have {field}.", ("heroes.104.4", "heroes.later.104.4")
                )
    elif card.wounds and not card.is_character:
        yield Fault(f"{here}/wounds", "Only characters have wounds.", ("heroes.105.2",))
    if card.hidden and not card.is_character:
        yield Fault(f"{here}/hidden", "Only characters hide.", ("heroes.glossary.hidden",))
    yield from _printed(card, f"{here}/definition")
    yield from _held(position, card, here)


def _printed(card: Card, here: str) -> Iterator[Fault]:
    """What a card of its kind has not got, and a neutral one that has elements."""
    printed = card.definition
    if printed.lives and not card.is_character:
        message = "Only heroes and creatures have lives."
        yield Fault(f"{here}/lives", message, ("heroes.104.1", "heroes.later.104.2", "heroes.glossary.base-lives"))
    if printed.strike and card.kind != "creature":
        yield Fault(f"{here}/strike", "Only creatures have a strike.", ("heroes.104.1", "heroes.later.104.2"))
    for name, entry in _HEROES_ONLY.items():
        if name in printed.classes and card.kind != "hero":
            yield Fault(f"{here}/classes", f"Only a hero is of the class {name}.", (entry,))
    if len(printed.wire.get("elements", ())) > 1 and "neutral" in printed.wire["elements"]:
        message = "A neutral card has no element."
        yield Fault(f"{here}/elements", message, ("heroes.glossary.element", "heroes.basics.8"))


def _held(position: Position, card: Card, here: str) -> Iterator[Fault]:
    for field in ("under", "attached"):
        host = getattr(card, field)
        if host is not None and (host not in position.cards or not position.cards[host].in_play or host == card.id):
            yield Fault(
                f"{here}/{field}", f"{host!r} is no card in play that could hold it.", ("heroes.glossary.capture",)
            )
    if (card.zone == CAPTURED) is not (card.under is not None):
        message = "A captured card lies under the card that captured it, and no other one does."
        yield Fault(f"{here}/under", message, ("heroes.glossary.capture",))


def _player_faults(position: Position, seat: str) -> Iterator[Fault]:
    player, here = position.players[seat], f"/players/{seat}"
    lent = sum(int(one["amount"]) for one in player.borrowed)
    if player.coin_limit > MOST_COINS:
        yield Fault(f"{here}/coin_limit", f"Nobody has more than {MOST_COINS} coins.", ("heroes.basics.14",))
    if player.coins > player.coin_limit + lent:
        message = f"There are {player.coins} open coins of {player.coin_limit} that the player has."
        yield Fault(f"{here}/coins", message, ("heroes.basics.14",))
    for place, ident in enumerate(player.deck):
        card = position.cards.get(ident)
        if card is None or card.zone != DECK or card.owner != seat:
            yield Fault(f"{here}/deck/{place}", f"{ident!r} is no card of this deck.", ("heroes.glossary.owner",))
    yield from _placed(position, seat)


def _placed(position: Position, seat: str) -> Iterator[Fault]:
    """Of placed cards of a name there are ten at the most in a deck and a hand together."""
    for name, number in sorted(placed_of(position, seat).items()):
        if name and number > MOST_PLACED:
            message = f"{seat} has {number} placed cards {name!r} in deck and hand: {MOST_PLACED} are possible."
            yield Fault("/cards", message, ("heroes.glossary.placed",))

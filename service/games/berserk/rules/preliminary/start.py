"""A start position from two deck lists: everything in the decks, the deal step about to begin."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from service.games.berserk.rules.position.model import Card, Crystals, Definition, Position, Turn, Wire
from service.judge.seats import SEATS

#: A card of a deck list: its catalogue id, if it has one, and what is printed on it.
Listed = tuple[str | None, Definition]


def start_position(
    decks: Mapping[str, Sequence[Listed]],
    ruleset: str = "classic",
    options: Wire | None = None,
    orders: Mapping[str, Iterable[int]] | None = None,
) -> Position:
    """The position before the deal: ``a1``, ``a2``, … in the first player's deck, ``b1``, ``b2``, … in the second's.

    Args:
        decks: a seat's cards, one entry a copy.
        ruleset: the ruleset's id.
        options: the ruleset's options.
        orders: a seat's deck from the top, by places in its list; without it the deal shuffles, and needs a seed.
    """
    cards: dict[str, Card] = {}
    players: dict[str, Crystals] = {}
    for seat, letter in zip(SEATS, "ab", strict=True):
        listed = decks.get(seat, ())
        for n, (reference, definition) in enumerate(listed, 1):
            ident = f"{letter}{n}"
            cards[ident] = Card(ident, definition, reference, seat, seat, "deck")
        order = orders.get(seat, ()) if orders is not None else ()
        players[seat] = Crystals(deck=tuple(f"{letter}{n + 1}" for n in order))
    turn = Turn(phase="preliminary", step="deal")
    return Position(ruleset, dict(sorted(cards.items())), options or {}, turn, "first", players=players)

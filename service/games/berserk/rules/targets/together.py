"""What several targets of one text have to be to each other: unlike in something, or adjacent (412.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.position.natures import elements_now

#: In what targets can differ, as a text says it: what of a card is looked at; cards differ that share nothing of it.
QUALITIES: Mapping[str, Callable[[Game, Card], tuple[str, ...]]] = {
    "crystal": lambda game, card: (str(card.definition.crystal),),
    "element": lambda game, card: elements_now(game, card) or ("neutral",),
    "squad": lambda game, card: (card.controller,),
}
#: The fields of a feature that say so.
BINDING = ("unlike", "adjoining")


def go_together(game: Game, one: Card, other: Card, data: Wire) -> bool:
    """Whether two cards can both be targets of a text; of hidden ones nobody knows what they are (415.3)."""
    quality = QUALITIES.get(str(data.get("unlike")))
    known = not one.hidden and not other.hidden
    if quality is not None and known and set(quality(game, one)) & set(quality(game, other)):
        return False
    if data.get("adjoining"):
        here, there = game.cell_of(one), game.cell_of(other)
        return here is not None and there is not None and board.adjacent(here, there)
    return True


def all_go_together(game: Game, targets: Sequence[str], data: Wire) -> bool:
    """Whether each two of the targets can be targets of one text."""
    if not any(name in data for name in BINDING):
        return True
    pairs = combinations([game.card(ident) for ident in targets], 2)
    return all(go_together(game, one, other, data) for one, other in pairs)


def extendable(game: Game, picked: Sequence[str], legal: Sequence[str], data: Wire, least: int) -> bool:
    """Whether what is picked can still become as many targets as the text asks for at least."""
    if not any(name in data for name in BINDING):
        return len(legal) >= least
    if not all_go_together(game, picked, data):
        return False
    more = least - len(picked)
    others = [ident for ident in legal if ident not in picked]
    return more <= 0 or any(all_go_together(game, [*picked, *some], data) for some in combinations(others, more))

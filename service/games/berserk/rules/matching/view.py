"""From where a text looks at a position: the card with the text, and what has a name in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import EMPTY, Card
from service.judge.matching.view import Unmatched

#: Under this name a text that is made for the next time knows the turn and the attacks that went on as it was made.
PRESENT = "present"


def as_it_was(it: Card | str, was: Mapping[str, Any]) -> Card | str:
    """A card as it was at the moment that a text answers, once it has left the squads (405.4)."""
    gone = isinstance(it, Card) and not it.in_squad and it.id in was
    return it._replace(**was[it.id]) if isinstance(it, Card) and gone else it


class View(NamedTuple):
    """A text's look at a position.

    ``names`` holds what the feature has named: a card's or a cell's id, several of them, a number, a player, or a card
    as it was, for one that has left since. ``it`` is what the innermost selector looks at: a card, or a cell's name.
    """

    game: Game
    me: Card
    names: Mapping[str, Any] = EMPTY
    it: Card | str | None = None

    def named(self, name: str) -> tuple[Card | str, ...]:
        """The cards and cells that have a name now; none where nothing has it (412.1)."""
        if name == "self":
            return (self.me,)
        if name == "it":
            return () if self.it is None else (self.it,)
        known = self.names.get(name)
        if name == "host" and known is None:  # where the text has named it, it may be gone since
            known = self.me.host
        if known is None or isinstance(known, int):
            return ()
        several = (known,) if isinstance(known, str | Card) else tuple(known)
        cards = self.game.position.cards
        found = tuple(one if isinstance(one, Card) else cards.get(one, one) for one in several)
        was = self.names.get("was")
        return found if was is None else tuple(as_it_was(one, was) for one in found)

    def looking_at(self, it: Card | str) -> View:
        """The same look, from within a selector that looks at something."""
        return View(self.game, self.me, self.names, it)

    def calling(self, name: str, it: Card | str) -> View:
        """The same look, in which a card or a cell has a name."""
        return View(self.game, self.me, {**self.names, name: it}, self.it)


__all__ = ["PRESENT", "Unmatched", "View", "as_it_was"]

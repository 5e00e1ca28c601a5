"""Where printed cards of Heroes come from: the catalogue, and the reader of texts."""

from __future__ import annotations

from collections.abc import Sequence

from service.cards.heroes import HeroesCards, heroes_catalogue
from service.games.heroes.position.wire import Printed


class Cards(HeroesCards):
    """The printed cards, and which there are."""

    def idents(self) -> Sequence[str]:
        """The ids of all cards, in the catalogue's order."""
        return [str(entry["id"]) for entry in heroes_catalogue()]


CARDS: Printed = Cards()

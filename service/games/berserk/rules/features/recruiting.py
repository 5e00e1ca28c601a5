"""Features of decks, squads and the first moments of a battle: horde, uniqueness, vanguard, wearing no equipment."""

from __future__ import annotations

from service.games.berserk.rules.features.base import Holder as Me
from service.games.berserk.rules.features.keyword import CREATURES, Keyword
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.preliminary.texts import Hosting, Taking
from service.games.berserk.rules.telling.violations import Violation, violation

horde = Keyword("horde", rules=("dictionary.horde.1",))
uniqueness = Keyword("uniqueness", rules=("dictionary.uniqueness.1",))
equipment_free = Keyword("equipment_free")
vanguard = Keyword("vanguard", classes=("triggered",), kinds=CREATURES, type="simple_strike", optional=True)


@uniqueness.on("refuse_squad")
def _unique(game: Game, me: Me, about: Taking) -> Violation | None:
    """It is not taken into a squad that has a card of its name (dictionary.uniqueness.2)."""
    return namesake(about) if me.card.id == about.card.id else None


def namesake(about: Taking) -> Violation | None:
    """Why a unique card may not join a squad: a card of the same name is there already."""
    name = about.card.definition.name
    met = next((c for c in about.members if c.definition.name == name and name), None)
    return met and violation(
        "not_unique", "dictionary.uniqueness.1", "dictionary.uniqueness.2", source=about.card.id, target=met.id
    )


@equipment_free.on("refuse_host")
def _wears_nothing(game: Game, me: Me, about: Hosting) -> Violation | None:
    """A text that forbids it goes before the rule that allows it (103.1, 103.3)."""
    if about.host.id != me.card.id or about.rider.kind != "equipment":
        return None
    return violation("host_not_legal", "103.1", "103.3", source=about.host.id, target=about.rider.id)

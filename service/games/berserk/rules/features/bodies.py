"""Features of what a creature is: incorporeality and formation with the features bound to them, and plain marks."""

from __future__ import annotations

from typing import Any

from service.games.berserk.rules.battlefield.surroundings import formed
from service.games.berserk.rules.features.base import Grant, Holder, Rest
from service.games.berserk.rules.features.keyword import CREATURES, PLAIN_CREATURES, Keyword
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card

incorporeality = Keyword(
    "incorporeality",
    kinds=CREATURES,
    bound="features",
    rules=("dictionary.incorporeality.1", "dictionary.incorporeality.8"),
    kind_rules=("dictionary.incorporeality.2",),
)
formation = Keyword(
    "formation",
    kinds=PLAIN_CREATURES,
    bound="features",
    rules=("dictionary.formation.1",),
    kind_rules=("dictionary.formation.2", "208.1a"),
)
stealth = Keyword("stealth")
life_limit = Keyword("life_limit", x="required")
chip_limit = Keyword("chip_limit", x="required")
diagonal_movement = Keyword("diagonal_movement", params={"only": (False, True)})


def in_formation(game: Game, card: Card) -> bool:
    """Whether another own card with formation stands next to it, not diagonally (dictionary.formation.5).

    Having formation is not enough (dictionary.formation.4).
    """
    return any(not mate.hidden and formed(game, mate, card) for mate in game.in_play())


@formation.on("grants")
def _formation(game: Game, me: Holder, about: Any) -> list[Grant] | None:
    """While formed it has the features of its formation, as acquired ones (dictionary.formation.5, .7)."""
    if not in_formation(game, me.card):
        return None
    rules = ("dictionary.formation.5", "dictionary.formation.7")
    return [Grant(me.card.id, feature, rules) for feature in me.feature.data.get("features", ())] or None


@incorporeality.on("grants")
def _incorporeality(game: Game, me: Holder, about: Any) -> list[Grant] | None:
    """The features bound to incorporeality last as long as it does (dictionary.incorporeality.9)."""
    rules = ("dictionary.incorporeality.6", "dictionary.incorporeality.9", "dictionary.incorporeality.10")
    return [Grant(me.card.id, feature, rules, tied=True) for feature in me.feature.data.get("features", ())] or None


@incorporeality.on("rests")
def _gone(game: Game, me: Holder, about: Card) -> Rest | None:
    """It is exiled instead of dying, where the edition's book says so (``bodiless_death``)."""
    rules = game.ruleset.added("bodiless_death")
    return Rest(rules, instead=True) if rules and about.id == me.card.id else None

"""What an attack found its target like: a text that says "on a strike at a card without wounds" asks for that.

What triggers on an attack does so after its wounds (216.11c); of a card that the text tells apart by its wounds, it is
told how the attack found it.
"""

from __future__ import annotations

from typing import Any

from service.games.berserk.rules.features.base import Holder, Moment
from service.games.berserk.rules.position.game import Game

#: The hook of texts that ask; wounds are noted only where somebody does.
MINDS_WOUNDS = "minds_wounds"


def asked(game: Game, me: Holder, about: Any) -> None:
    """It says nothing; that somebody asks is enough."""


def found_with(game: Game, moment: Moment) -> int | None:
    """The wounds with which an attack found its target, None where nobody asked or the moment is no attack's."""
    chain = game.chain(moment.chain) if moment.name == "attack_landed" and moment.chain else None
    return chain.bound.get("found_with", {}).get(moment.target) if chain is not None else None

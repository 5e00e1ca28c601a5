"""Every effect by name, with who carries it out, and the fields that it takes."""

from __future__ import annotations

from collections.abc import Callable

from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.stack.run import Run, Step

EffectHandler = Callable[[Run, Step, Card, Wire, int], None]


#: Every effect by name, with the handler and the fields it takes.
EFFECTS: dict[str, EffectHandler] = {}


EFFECT_FIELDS: dict[str, frozenset[str]] = {}


EFFECT_NEEDS: dict[str, tuple[str, ...]] = {}


#: Effects that can be about a card outside the squads (a graveyard, a deck); the others pass such a card over.
ANYWHERE: set[str] = set()


_COMMON = frozenset({"effect", "to", "called", "x", "value", "if", "filter", "nth", "which"})


def effect(
    name: str, *fields: str, needs: tuple[str, ...] = (), anywhere: bool = False
) -> Callable[[EffectHandler], EffectHandler]:
    """Decorator: the function carries out that effect on one card.

    ``fields`` are its own wire fields, ``needs`` those it cannot do without (``a|b``: one of them); what a field
    must be is told in ``effect_shapes.FIELDS``. ``anywhere`` lets it be about a card outside the squads.
    """

    def register(handler: EffectHandler) -> EffectHandler:
        EFFECTS[name] = handler
        EFFECT_FIELDS[name] = _COMMON | frozenset(fields)
        EFFECT_NEEDS[name] = needs
        if anywhere:
            ANYWHERE.add(name)
        return handler

    return register

"""Whether a text asks for targets beside its first ones, and who they are (412.1); see ``aiming``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.games.berserk.rules.forms.references import mentions
from service.games.berserk.rules.position.model import Chain


def asks(value: Any) -> bool:
    """Whether a part of a text asks for targets as it is declared."""
    return mentions(value, lambda part: isinstance(part, Mapping) and part.get("effect") == "aimed")


def aimed_at(chain: Chain) -> tuple[str, ...]:
    """The cards, cells and players that were named beside the first targets of a chain."""
    return tuple(dict.fromkeys(ident for those in chain.bound.get("aims", {}).values() for ident in those))

"""Named features that are sentences of the language of cards: they are data, and only what cannot be said is code."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from service.data_files import read_yaml
from service.games.berserk.rules.features.base import Handler, Holder
from service.games.berserk.rules.features.keyword import CREATURES, Keyword
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.statements import program

_NAMED = Path(__file__).parents[2] / "named.yaml"
_KINDS = {"creatures": CREATURES}


def _define(name: str, told: Mapping[str, Any]) -> Keyword:
    """A named feature with the hooks of what it always says, each answer citing the paragraphs of its own."""
    keyword = Keyword(
        name,
        x=told.get("x"),
        kinds=_KINDS.get(told.get("kinds", "")),
        rules=tuple(told["rules"]),
        kind_rules=tuple(told.get("kind_rules", ())),
    )
    cites = tuple(told["cites"])
    keyword.hooks = {hook: _citing(handler, cites) for hook, handler in program({"always": told["always"]}).items()}
    return keyword


def _citing(handler: Handler, cites: tuple[str, ...]) -> Handler:
    def answer(game: Game, me: Holder, about: Any) -> Any:
        found = handler(game, me, about)
        return found._replace(rules=cites) if hasattr(found, "rules") else found

    return answer


for _name, _told in read_yaml(_NAMED).items():
    _define(_name, _told)

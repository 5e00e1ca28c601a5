"""What a card does not meet of what a text in the language of cards asks: by the names of the older filters, which have
paragraphs and words (``filters.FILTER_RULES``, ``reasons``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from service.games.berserk.rules.matching.compiling import fits
from service.games.berserk.rules.matching.view import View
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import EMPTY, Card, Wire
from service.judge.remembered import Remembered

_SELF = {"is": "self"}
_KINDS = {"ground": "plain_creature"}
#: Keys that are called the same in both.
_SAME = frozenset({"side", "class", "element", "name", "zone", "cost", "closed", "lives", "chips", "row", "half"})


def failing_parts(game: Game, source: Card, card: Card, value: Wire) -> list[tuple[str, Any]]:
    """What of a selector a card does not meet, each by its name and value."""
    view = View(game, source, value.get("names", EMPTY))
    such = value["such"]
    parts = _PARTS.get(such) or _PARTS.put(such, [{key: told} for key, told in such.items()])
    failing = [one for part in parts if not fits(view, card, part) for one in part.items()]
    return [part for key, told in failing for part in _called(key, told)]


#: A selector's keys, each as a selector of its own, which is compiled once.
_PARTS = Remembered(20_000)


def _called(key: str, told: Any) -> Iterator[tuple[str, Any]]:
    if key in _SAME:
        yield key, told
    elif key == "kind":
        yield key, _KINDS.get(told, told)
    elif key == "is" and told == "giver":
        yield "id", told
    elif key == "crystal":
        yield "cost", told
    elif key == "wounds":
        yield ("wounded", bool(told.get("min"))) if told in ({"min": 1}, {"equal": 0}) else (key, told)
    elif key == "has" and set(told) == {"keyword"}:
        yield "keyword", told["keyword"]
    elif key == "near":
        yield from ((relation, True) for relation, other in told.items() if other == _SELF)
    elif key == "not" and told == _SELF:
        yield "other", True
    elif key == "not" and isinstance(told.get("has"), Mapping) and set(told["has"]) == {"keyword"}:
        yield "without", told["has"]["keyword"]
    elif key == "not" and set(told) == {"near"}:
        yield from ((relation, False) for relation, other in told["near"].items() if other == _SELF)
    else:
        yield "selector", None

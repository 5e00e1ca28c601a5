"""Permanent features of the older form: said in the language, and executed as that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.rules.features.base import Handler, Holder
from service.rules.game import Game
from service.rules.matching.view import Unmatched
from service.rules.model import Wire
from service.rules.remembered import Remembered
from service.rules.statements.programs import program

_SAID = Remembered(20_000)
_NOTHING: Mapping[str, Handler] = {}


def hooks_said(data: Wire) -> Mapping[str, Handler] | None:
    """The hooks of what always holds: of a feature of the language, or of a permanent one of the older form by what it
    says; None where that is not said or not executed yet. What equipment says of its bearer, it says of its host."""
    if "always" in data:
        return program(data)
    if data.get("class") != "permanent":
        return None
    known: tuple[Mapping[str, Handler] | None] | None = _SAID.get(data)
    if known is None:
        known = _SAID.put(data, (_said(data),))
    return known[0]


def _said(data: Wire) -> Mapping[str, Handler] | None:
    from service.translation import Untranslated, translated

    try:
        (own,), (worn,) = translated(dict(data)), translated(dict(data), "equipment")
        if "always" not in own or "always" not in worn:
            return None
        if own == worn:
            return program(own)
        return _by_bearer(program(own), program(worn))
    except (Untranslated, Unmatched, ValueError):
        return None


def _by_bearer(own: Mapping[str, Handler], worn: Mapping[str, Handler]) -> Mapping[str, Handler]:
    return {hook: _either(own.get(hook), worn.get(hook)) for hook in {**own, **worn}}


def _either(own: Handler | None, worn: Handler | None) -> Handler:
    """What a card says of itself, or a piece of equipment of its host."""

    def answer(game: Game, me: Holder, about: Any) -> Any:
        hosted = me.card.kind == "equipment" and me.card.host is not None
        handler = worn if hosted else own
        return handler(game, me, about) if handler is not None else None

    return answer

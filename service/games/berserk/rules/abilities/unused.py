"""What is left of the number of a named feature in a turn: more, less, so much, or all of it again (103.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from service.games.berserk.rules.abilities import numbers
from service.games.berserk.rules.deeds.base import SELF, much, nothing_but, whom
from service.games.berserk.rules.matching.view import Unmatched
from service.games.berserk.rules.position.model import Wire


def so_much(deed: Wire) -> Sequence[Wire]:
    """So much of it is left, or all of it again."""
    nothing_but(deed, {"what", "amount"})
    feature, on, many = deed["what"]["unused"], deed.get("on", SELF), deed["amount"]
    if isinstance(many, list):
        return numbers.of_its_force(deed, so_much)
    if many == {"of": {"x": feature}, "is": on.get("is", "it")}:
        return [{"effect": "restore", **whom(deed), "keyword": _name(feature)}]
    return [{"effect": "leave_unused", **whom(deed), "keyword": _name(feature), "many": much(many)}]


def more(deed: Wire, what: Any) -> Sequence[Wire]:
    """So much more of it is left, up to all of it."""
    return _by(deed, deed.get("amount", 1))


def fewer(deed: Wire, what: Any) -> Sequence[Wire]:
    """So much less of it is left."""
    return _by(deed, numbers.negative(deed.get("amount", 1)))


def _by(deed: Wire, many: Any) -> Sequence[Wire]:
    nothing_but(deed, {"what", "amount"})
    by = many if isinstance(many, int) else {**much(many), "signed": True}
    return [{"effect": "leave_unused", **whom(deed), "keyword": _name(deed["what"]["unused"]), "by": by}]


def _name(feature: Wire) -> str:
    if set(feature) != {"keyword"}:
        raise Unmatched("unused", "it is of a named feature")
    return str(feature["keyword"])

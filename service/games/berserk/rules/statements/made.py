"""What a statement makes of a number (422.1, 422.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from service.games.berserk.rules.features.base import Modifier
from service.games.berserk.rules.matching.compiling import Number, counting
from service.games.berserk.rules.matching.view import View
from service.games.berserk.rules.position.model import Wire

Rules = Callable[[View, Any], tuple[str, ...]]


#: What tells of whom a statement is and when, beside what it makes of its number.
AROUND = frozenset({"change", "in", "on", "if", "limit"})


def modifier(said: Wire, rules: Rules) -> Callable[[View, Any], Modifier | None]:
    """What a statement makes of a number; ``set`` first and then the rest, as of every amount."""
    told: Mapping[str, Number] = {word: counting(said[word]) for word in said.keys() - AROUND - {"rounded"}}
    works = not told.keys().isdisjoint({"plus", "multiply", "divide"})

    def made(view: View, about: Any) -> Modifier | None:
        known = {word: count(view) for word, count in told.items()}
        if None in known.values():
            return None
        found = _made(known, said.get("rounded") == "up", works)._replace(rules=rules(view, about))
        return None if found.idle else found

    return made


def _made(known: Mapping[str, Any], up: bool, works: bool) -> Modifier:
    by, least, most = known.get("plus", 0), known.get("at_least"), known.get("at_most")
    by = min(by, known.get("together", by))
    found = Modifier(by, None, (), known.get("multiply", 1), max(1, known.get("divide", 1)), up)
    if "set" in known:
        number = found.made(known["set"])
        number = number if least is None else max(number, least)
        return Modifier(sets=number if most is None else min(number, most))
    if works:
        return found._replace(least=least, most=most)
    return found._replace(floor=least, to=most)

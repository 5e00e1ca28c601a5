"""Orders that a player says: as a whole, or what comes next where there would be too many orders to list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import factorial, prod
from typing import Any

from service.games.berserk.rules.stack.run import Run, Step

#: Of so many orders one is chosen as a whole (six different things have as many); of more, what comes next.
MOST_ORDERS = 720
#: What parts the name of a thing from the number of the copy.
_COPY = "#"


def numbered(names: Sequence[str]) -> list[str]:
    """Names of which each is there once: the second of a name is ``name#2``.

    >>> numbered(["a1/f1", "a2/f1", "a1/f1"])
    ['a1/f1', 'a2/f1', 'a1/f1#2']
    """
    seen: Counter[str] = Counter()
    found = []
    for name in names:
        seen[name] += 1
        found.append(name if seen[name] == 1 else f"{name}{_COPY}{seen[name]}")
    return found


def how_many(options: Sequence[str]) -> int:
    """How many orders there are; copies of one thing are not told apart."""
    return factorial(len(options)) // prod(map(factorial, Counter(map(_thing, options)).values()))


def orders(options: Sequence[str]) -> Iterator[list[str]]:
    """Every order, in that of the options; copies of one thing stay as they are.

    >>> list(orders(["a", "a#2", "b"]))
    [['a', 'a#2', 'b'], ['a', 'b', 'a#2'], ['b', 'a', 'a#2']]
    """
    if not options:
        yield []
    for option in firsts(options):
        rest = [other for other in options if other != option]
        yield from ([option, *order] for order in orders(rest))


def firsts(options: Sequence[str]) -> list[str]:
    """What can come next: the first copy of each thing."""
    found: dict[str, str] = {}
    for option in options:
        found.setdefault(_thing(option), option)
    return list(found.values())


def ordered(
    run: Run, current: Step, kind: str, player: str, names: Sequence[str], rules: Sequence[str], **about: Any
) -> list[int]:
    """The places of the names in the order that the player says (215.4, 420.3a, 422.4g).

    Asked as a decision of that kind, or where it could be said in more ways than ``MOST_ORDERS``, one after the other
    as ``trigger`` decisions: what comes next. ``about`` may have a ``key`` that tells this order from others of the
    same step, and what else the decision tells.
    """
    left = numbered(names)
    places = {name: place for place, name in enumerate(left)}
    key = str(about.pop("key", kind))
    said: list[str] = []
    while how_many(left) > MOST_ORDERS:
        said.append(str(run.choose(current, "trigger", player, firsts(left), rules, key=f"{key}:{len(said)}", **about)))
        left.remove(said[-1])
    said += run.choose(current, kind, player, left, rules, key=key, **about)
    return [places[name] for name in said]


def _thing(option: str) -> str:
    return option.partition(_COPY)[0]

"""How much work a request may be: counted, so that the same request gets the same answer on every machine.

One unit is about what it takes to look at one card, feature or listener. Whoever looks at things spends a unit for each
(`Work.spend`); what is kept from one request to the next spends the same each time. `opened` sets what is under way, a
`Game` takes hold of it, and where none is open nothing is bounded. No clock is read here: who opens a `Work` may give
it a `stop`, which is called again and again and may raise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

#: So many units are spent from one call of `stop` to the next: a few milliseconds.
INSTALMENT = 2_000
_NO_LIMIT = 2**62


class Stopped(Exception):
    """Work that is not gone on with, whatever the reason."""


class OverBudget(Stopped):
    """More work than may be.

    Args:
        part: what was being worked on, in words.
    """

    def __init__(self, part: str = "") -> None:
        super().__init__(part)
        self.part = part
        self.pointer = ""
        """Where in the request it stands, a JSON pointer."""

    def named(self, part: str) -> OverBudget:
        """The same, about this part, unless a smaller one was named before."""
        self.part = self.part or part
        return self

    def below(self, pointer: str) -> OverBudget:
        """The same, of a value that stands there in a larger one."""
        self.pointer = pointer + self.pointer
        return self


class Work:
    """What may still be done.

    Args:
        most: units; without it, any number.
        stop: called now and then while units are spent; what it raises ends the work.
    """

    __slots__ = ("_rest", "_stop", "left", "most")

    def __init__(self, most: int | None = None, stop: Callable[[], None] | None = None) -> None:
        self.left = 0
        """What is left of this instalment: who spends on a path where every call counts may subtract from it, and has
        to call `settle` when it is below 0."""
        self.most = _NO_LIMIT if most is None else most
        """All of it, in units."""
        self._rest = self.most
        self._stop = stop

    @property
    def remaining(self) -> int:
        """How many units may still be spent; never below 0."""
        return max(0, self.left + self._rest)

    def spend(self, units: int = 1) -> None:
        """Count some work. Raises OverBudget where it is too much, and whatever `stop` raises."""
        self.left -= units
        if self.left < 0:
            self.settle()

    def settle(self) -> None:
        """Begin another instalment. Raises OverBudget where there is none."""
        if self._stop is not None:
            self._stop()
        more = min(self._rest, INSTALMENT - self.left)
        self.left += more
        self._rest -= more
        if self.left < 0:
            raise OverBudget

    @contextmanager
    def at_most(self, units: int) -> Iterator[None]:
        """Within it no more than so many of the remaining units can be spent; the others are there again after it."""
        aside = max(0, self.remaining - units)
        later = min(aside, self._rest)  # what can be is kept from later instalments: this one goes on
        self._rest -= later
        self.left -= aside - later
        try:
            yield
        finally:
            self._rest += aside

    @property
    def spent(self) -> int:
        """How many units were spent."""
        return self.most - self._rest - self.left

    def another(self, most: int | None = None) -> Work:
        """One beside it, of so many units or as many as this began with, that is stopped when this is."""
        return Work(self.most if most is None else most, self._stop)


UNBOUNDED = Work()
_OPEN: ContextVar[Work] = ContextVar("work", default=UNBOUNDED)


def under_way() -> Work:
    """The work that is counted on now."""
    return _OPEN.get()


@contextmanager
def opened(work: Work) -> Iterator[Work]:
    """Count on this one within it."""
    before = _OPEN.set(work)
    try:
        yield work
    finally:
        _OPEN.reset(before)

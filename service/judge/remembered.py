"""What was worked out from an object that never changes, found again by its identity: for every game alike.

What depends on a position as well is kept in its ``Game``, see ``standing``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar


class Remembered:
    """A memory of so many objects; forgets all of them when it is full.

    Whatever is kept hangs on what clients sent (``weigh``): when that is too much, all memories forget all of it.
    """

    most: ClassVar[int] = 8_000_000
    """How long what was read since is at the most, in characters; in memory it takes some ten times as much."""

    _weight: ClassVar[int] = 0
    _all: ClassVar[list[Remembered]] = []

    def __init__(self, size: int):
        self._size = size
        self._all.append(self)
        self._known: dict[Any, tuple[Any, Any]] = {}

    def get(self, key: Any) -> Any:
        """What is known of this very object, or None."""
        found = self._known.get(id(key))
        return found[1] if found is not None and found[0] is key else None

    def put(self, key: Any, value: Any) -> Any:
        """Keep what was worked out; the object is kept too, so that its identity stays its own."""
        if len(self._known) >= self._size:
            self._known.clear()
        self._known[id(key)] = (key, value)
        return value

    def once(self, key: Any, work: Callable[[Any], Any], lacking: type[Exception]) -> Any:
        """What is worked out from this very object, or what was lacking for it: both are kept.

        Raises:
            lacking: whenever it is asked for.
        """
        known = self.get(key)
        if known is None:
            try:
                known = work(key)
            except lacking as why:
                known = why
            self.put(key, known)
        if isinstance(known, lacking):
            raise known.with_traceback(None)  # or it would grow with every time that it is raised
        return known

    @classmethod
    def weigh(cls, length: int) -> None:
        """Say that data of so many characters was read, on which something may be kept from now on."""
        cls._weight += length
        if cls._weight > cls.most:
            cls._weight = length
            for memory in cls._all:
                memory._known.clear()


class Alike(Remembered):
    """The same by what is equal, as long as it is remembered what it is made of.

    A key that has identities in it is no other's while what these are of is kept: ``kept`` is given that as well.
    """

    def get(self, key: Any) -> Any:
        """What is known of what is equal, or None."""
        found = self._known.get(key)
        return found[1] if found is not None else None

    def kept(self, key: Any, value: Any, of: Any) -> Any:
        """Keep what was worked out, and what it is of."""
        if len(self._known) >= self._size:
            self._known.clear()
        self._known[key] = (of, value)
        return value

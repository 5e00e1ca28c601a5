"""What was worked out from an object that never changes, found again by its identity: for every game alike.

What depends on a position as well is kept in its ``Game``, see ``standing``.
"""

from __future__ import annotations

from typing import Any


class Remembered:
    """A memory of so many objects; forgets all of them when it is full."""

    def __init__(self, size: int):
        self._size = size
        self._known: dict[int, tuple[Any, Any]] = {}

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

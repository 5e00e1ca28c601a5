"""Where replays stood when this process last appended to them: the next append need not ask.

Nothing here has to be true. An append names the version and the hash of the head that it was made for, Redis compares
both with what is there when it carries it out, and the hash says everything about how the replay came there. So what is
remembered wrongly costs a further look, and no more.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Any

from replays.storing.heads import Head

MOST = 128
"""How many replays a process remembers."""

Stand = tuple[Head, dict[str, Any]]


class Recent:
    """The heads and positions of the replays that were appended to last."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._found: OrderedDict[str, Stand] = OrderedDict()
        self._lock = threading.Lock()

    def take(self, replay_id: str, version: int) -> Stand | None:
        """Where a replay stands if that is at a version and known; the taker's to change, and forgotten here."""
        with self._lock:
            found = self._found.pop(replay_id, None)
        return found if found is not None and found[0].version == version else None

    def put(self, replay_id: str, head: Head, position: dict[str, Any]) -> None:
        """Remember where a replay stands, for whoever takes it first."""
        with self._lock:
            self._found[replay_id] = (head, position)
            self._found.move_to_end(replay_id)
            while len(self._found) > self._most:
                self._found.popitem(last=False)


RECENT = Recent()
"""The memory of this process."""

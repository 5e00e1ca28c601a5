"""Under which names of Redis a replay lies."""

from __future__ import annotations

import re

from replays.errors import UnknownReplay

_ID = re.compile(r"[0-9a-f]{32}")


def check_id(replay_id: str) -> None:
    # Ids are made here; anything else is nobody's, and must not get into a key.
    if not _ID.fullmatch(replay_id):
        raise UnknownReplay(replay_id)


def redis_key(replay_id: str, name: str) -> str:
    return f"replay:{{{replay_id}}}:{name}"

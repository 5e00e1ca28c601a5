"""The first game in the log of a service that starts for the first time, so that a newcomer has something to watch."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import cast

from redis import Redis

from replays.errors import ReplayError, StoreUnavailable, UnknownReplay

REPLAY_ID = "00000000000000000000000000f12023"
"""The id that it gets: the same everywhere, so that a link to it can be written down."""

_OFFERED = "first_game:offered"
_RECORDING = 60
"""Seconds that recording it takes at the most."""

_log = logging.getLogger(__name__)


def offer(client: Redis) -> bool:
    """Record the first game, unless it was offered before: whoever deleted it does not get it again.

    Returns:
        Whether that is settled. It is to be offered again where Redis takes nothing yet, or somebody else is about it.
        A game that today's judge calls illegal is told in the log and stops nobody.

    Raises:
        redis.exceptions.RedisError, StoreUnavailable: Redis cannot be reached, or takes nothing.
    """
    # Of several services that begin with one Redis one records it; another does where that one died over it.
    if not client.set(_OFFERED, 0, nx=True, ex=_RECORDING):
        return int(cast(bytes, client.get(_OFFERED)) or 0) == 1
    try:
        _record(client)
    except StoreUnavailable:
        raise
    except (ReplayError, ValueError) as error:
        _log.warning("the first game was not recorded: %s", error)
        return True
    client.set(_OFFERED, 1)
    return True


def _record(client: Redis) -> None:
    # The judge is only loaded where there is something to rule on: not at every start.
    from replays import notation
    from replays.judged.judge import default_judge
    from replays.log import ReplayLog
    from replays.storing.store import ReplayStore
    from schemas.recorded.notation_games import read_recording
    from service.first_game import written

    log = ReplayLog(ReplayStore(client), default_judge())
    # Recorded once, and Redis was away before that could be noted.
    with suppress(UnknownReplay):
        log.head(REPLAY_ID)
        return
    notation.record(log, **read_recording(written()), wanted=REPLAY_ID)

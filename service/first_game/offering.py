"""The first games in the log of a service that starts for the first time, so that a newcomer has something to watch."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import cast

from redis import Redis

from replays.errors import ReplayError, StoreUnavailable, UnknownReplay

REPLAY_ID = "00000000000000000000000000f12023"
HEROES_ID = "00000000000000000000000000f1be40"
"""The ids that they get: the same everywhere, so that a link to one can be written down."""

_OFFERED = "first_game:offered"
_RECORDING = 60
"""Seconds that recording them takes at the most."""

_log = logging.getLogger(__name__)


def offer(client: Redis) -> bool:
    """Record the first games, unless they were offered before: whoever deleted one does not get it again.

    Returns:
        Whether that is settled. They are to be offered again where Redis takes nothing yet, or somebody else is about
        it. A game that today's judge calls illegal is told in the log and stops nobody.

    Raises:
        redis.exceptions.RedisError, StoreUnavailable: Redis cannot be reached, or takes nothing.
    """
    # Of several services that begin with one Redis one records them; another does where that one died over it.
    if not client.set(_OFFERED, 0, nx=True, ex=_RECORDING):
        return int(cast(bytes, client.get(_OFFERED)) or 0) == 1
    from service.first_game import written, written_heroes

    # The list shows the newest first.
    lasting = True
    for ident, game in ((HEROES_ID, written_heroes), (REPLAY_ID, written)):
        try:
            _record(client, ident, game())
        except StoreUnavailable:
            raise
        except (ReplayError, ValueError) as error:
            _log.warning("the first game was not recorded: %s", error)
            lasting = False
    if lasting:
        client.set(_OFFERED, 1)
    return True


def _record(client: Redis, ident: str, game: str) -> None:
    # The judge is only loaded where there is something to rule on: not at every start.
    from replays import notation
    from replays.judged.judge import default_judge
    from replays.log import ReplayLog
    from replays.storing.store import ReplayStore
    from schemas.recorded.notation_games import read_recording

    log = ReplayLog(ReplayStore(client), default_judge())
    # Recorded once, and Redis was away before that could be noted.
    with suppress(UnknownReplay):
        log.head(ident)
        return
    notation.record(log, **read_recording(game), wanted=ident)

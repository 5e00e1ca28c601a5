"""Rate limits: as many requests as are allowed may come at once, and further ones as time goes by.

The generic cell rate algorithm, which keeps one number for each caller: the time until which its requests so far are
paid for. The clock is Redis', so that all machines agree.
"""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable
from typing import Any

import redis.exceptions
from redis import Redis

_log = logging.getLogger(__name__)

_TAKE = """
-- Lets a request through, or says how long it has to wait.
--
-- KEYS: the caller's. ARGV: seconds that a request costs, seconds that may be owed.
local clock = redis.call('TIME')
local now = clock[1] + clock[2] / 1000000
local paid = math.max(tonumber(redis.call('GET', KEYS[1]) or now), now) + ARGV[1]
local wait = paid - now - ARGV[2]
if wait > 0 then
  return tostring(wait)
end
redis.call('SET', KEYS[1], string.format('%.6f', paid), 'PX', math.ceil((paid - now) * 1000))
return '0'
"""
_PAUSE = 5.0
"""Seconds for which Redis is not asked again after it did not answer: nobody's request shall wait for that."""


class Limiter:
    """Counts requests.

    Args:
        client: gives the Redis that they are counted in, when it is asked for.
    """

    def __init__(self, client: Callable[[], Redis]) -> None:
        self._client: Callable[[], Any] = client
        self._not_before = 0.0

    def wait(self, caller: str, requests: int, seconds: float) -> int:
        """Count a request; gives 0, or the whole seconds after which it may be made. Without Redis it always may.

        Args:
            caller: who makes it.
            requests: how many they may make …
            seconds: … in that time.
        """
        if time.monotonic() < self._not_before:
            return 0
        try:
            # Written out: scripts are sent whole, since a server that was started anew knows none.
            found = self._client().eval(_TAKE, 1, f"arbiter:rate:{{{caller}}}", repr(seconds / requests), repr(seconds))
        except redis.exceptions.RedisError as error:
            self._not_before = time.monotonic() + _PAUSE
            _log.warning("requests are not limited for want of Redis: %s", type(error).__name__)
            return 0
        return math.ceil(float(found))

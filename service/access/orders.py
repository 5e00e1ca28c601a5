"""Jobs that callers have ordered: each has so many waiting or under way at once, so that none fills the queue."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import g
from rq.job import Job

from replays.jobs import KEPT_SECONDS
from replays.storing.writing import refusals
from service.api.answering.problems import too_many_requests
from service.redis_client import jobs_redis_of_app, settings_of_app

_RETRY_AFTER = 5

_TAKE = """
-- Takes a place for a job, if the caller has one left. Places of jobs that have ended, or never were, are free again.
--
-- KEYS: the caller's jobs, by when they were ordered. ARGV: the job's id, how many places there are, what the keys of
-- jobs begin with, seconds in which a job is written down after its place was taken, seconds that all this is kept.
local clock = redis.call('TIME')
local now = clock[1] + clock[2] / 1000000
local places = redis.call('ZRANGE', KEYS[1], 0, -1, 'WITHSCORES')
local open = 0
for place = 1, #places, 2 do
  local status = redis.call('HGET', ARGV[3] .. places[place], 'status')
  if status == 'queued' or status == 'started' or status == 'deferred' or status == 'scheduled'
      or (not status and now - places[place + 1] < tonumber(ARGV[4])) then
    open = open + 1
  else
    redis.call('ZREM', KEYS[1], places[place])
  end
end
if open >= tonumber(ARGV[2]) then
  return 0
end
redis.call('ZADD', KEYS[1], string.format('%.6f', now), ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[5])
return 1
"""
_WRITTEN_DOWN_WITHIN = 30


@contextmanager
def order(job_id: str) -> Iterator[None]:
    """A place for a job that the caller of this request orders within.

    Args:
        job_id: its id.

    Raises:
        Problem: 429, as many of the caller's jobs wait or run as may.
        StoreUnavailable: Redis takes no jobs at present.
    """
    redis: Any = jobs_redis_of_app()
    most, places = settings_of_app().caller_jobs, f"arbiter:ordered:{{{g.counted_as}}}"
    with refusals():
        taken = redis.eval(_TAKE, 1, places, job_id, most, Job.key_for(""), _WRITTEN_DOWN_WITHIN, KEPT_SECONDS)
    if not taken:
        raise too_many_requests(f"As many jobs as one caller may have ({most}) are not done yet.", _RETRY_AFTER)
    try:
        yield
    except BaseException:
        redis.zrem(places, job_id)
        raise

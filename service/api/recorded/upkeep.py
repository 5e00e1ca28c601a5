"""Looking after many replays: bulk verification, and the snapshots that appends make due."""

from __future__ import annotations

import logging
from typing import Any

import redis.exceptions
from flask import Response

from replays import upkeep
from replays.errors import StoreUnavailable
from schemas.recorded.jobs import JobStartedSchema
from schemas.recorded.replays import IdempotencySchema
from schemas.recorded.upkeep import VERIFY_MANY, VerifyManySchema
from service.access.principals import JUDGE
from service.api.answering.blueprint import Blueprint
from service.api.answering.log_problems import MADE, for_the_log
from service.api.answering.ordering import ordered
from service.redis_client import jobs_redis_of_app, settings_of_app

_log = logging.getLogger(__name__)

blueprint = Blueprint("upkeep", __name__, url_prefix="/v1", description="Looking after many replays at once.")


@blueprint.route("/verifications", methods=["POST"], scope=JUDGE)
@blueprint.arguments(VerifyManySchema, examples=VERIFY_MANY)
@blueprint.arguments(IdempotencySchema, location="headers")
@blueprint.response(202, JobStartedSchema, description="A job does it.", headers=MADE)
@blueprint.alt_response(409, "under-way")
def verify_many(request: dict[str, Any], headers: dict[str, Any]) -> Response:
    """Have many replays verified, or all of them.

    The job's result says how many `replays` were looked at, how many are `valid`, which are `invalid` with the first
    divergence of each, and which are `missing`.
    """
    client, wanted, timeout = jobs_redis_of_app(), request.get("replays"), settings_of_app().job_timeout
    return ordered(headers, lambda job: upkeep.enqueue_bulk_verification(client, wanted, timeout=timeout, job_id=job))


def snapshots_if_due(replay_id: str, before: int, after: int) -> None:
    """Have a replay's snapshots made when what was recorded makes them due; no recording fails for that."""
    if after // upkeep.SNAPSHOTS_DUE_EVERY == before // upkeep.SNAPSHOTS_DUE_EVERY:
        return
    try:
        timeout = settings_of_app().job_timeout
        upkeep.enqueue_snapshots_if_due(jobs_redis_of_app(), replay_id, before, after, timeout=timeout)
    except (StoreUnavailable, redis.exceptions.RedisError) as error:
        _log.warning("no snapshots of %s are made now: %s", replay_id, error)


for_the_log(blueprint)

"""The replay log: games that are recorded as they are ruled."""

from __future__ import annotations

from typing import Any

from flask import Response, current_app, url_for

from replays import jobs
from replays.errors import (
    Damaged,
    KeyReused,
    Refused,
    StaleVersion,
    StoreUnavailable,
    UnknownReplay,
    UnknownVersion,
)
from replays.judge import default_judge
from replays.log import ReplayLog
from replays.store import ReplayStore
from schemas import replays as schemas
from service.api import problems
from service.api.answers import answer
from service.api.blueprint import Blueprint
from service.api.problems import Fault, Problem
from service.redis_client import redis_of_app, settings_of_app
from service.rules import position_to_wire

blueprint = Blueprint(
    "replays", __name__, url_prefix="/v1", description="Games recorded as they are ruled, and verified."
)

_LOCATION = {"Location": {"description": "Where to ask for it.", "schema": {"type": "string"}}}


def _log() -> ReplayLog:
    return ReplayLog(ReplayStore(redis_of_app()), default_judge())


def _created(value: Any, status: int, location: str) -> Response:
    response = answer(value, status)
    response.headers["Location"] = location
    return response


@blueprint.route("/replays", methods=["POST"])
@blueprint.arguments(schemas.CreateReplaySchema)
@blueprint.response(201, schemas.CreatedReplaySchema, description="It is begun.", headers=_LOCATION)
@blueprint.alt_response(503, "unavailable")
def create(request: dict[str, Any]) -> Response:
    """Begin a replay.

    The start position is stored in its normal form.
    """
    position = position_to_wire(request["position"])
    created = _log().create(position, request.get("title"), request.get("players"))
    return _created(created, 201, url_for("replays.show", replay_id=created["id"]))


@blueprint.route("/replays/<string:replay_id>")
@blueprint.response(200, schemas.ReplaySchema, description="Where the replay stands.")
@blueprint.alt_response(404, "not-found")
@blueprint.alt_response(503, "unavailable")
def show(replay_id: str) -> Response:
    """Where does a replay stand?"""
    return answer(_log().head(replay_id))


@blueprint.route("/replays/<string:replay_id>/events", methods=["POST"])
@blueprint.arguments(schemas.AppendSchema)
@blueprint.arguments(schemas.IdempotencySchema, location="headers")
@blueprint.response(201, schemas.AppendedSchema, description="It was legal and is appended.", headers=_LOCATION)
@blueprint.alt_response(
    200, schema=schemas.AppendedSchema, description="It is illegal; nothing was appended.", success=True
)
@blueprint.alt_response(404, "not-found")
@blueprint.alt_response(409, "conflict")
@blueprint.alt_response(503, "unavailable")
def append(request: dict[str, Any], headers: dict[str, Any], replay_id: str) -> Response:
    """Propose an action, and append it if it is legal.

    It is adjudicated in the replay's present position. Of several clients that name the same version at once, one
    is appended; the others are told the `current_version` (409) and can look before they try again. An
    `Idempotency-Key` makes it safe to send a request again whose answer was lost.
    """
    appended = _log().append(
        replay_id,
        request["expected_version"],
        request["action"],
        request.get("dice"),
        request.get("resolve", "forced"),
        headers.get("key"),
    )
    if not appended["appended"]:
        return answer(appended)
    where = url_for("replays.position", replay_id=replay_id, version=appended["version"])
    return _created(appended, 201, where)


@blueprint.route("/replays/<string:replay_id>/events")
@blueprint.arguments(schemas.EventsQuerySchema, location="query")
@blueprint.response(200, schemas.EventPageSchema, description="A page of events.")
@blueprint.alt_response(404, "not-found")
@blueprint.alt_response(503, "unavailable")
def list_events(query: dict[str, Any], replay_id: str) -> Response:
    """List the events, in order.

    Each carries the hash of the one before it: whoever keeps the last hash can tell that nothing was changed.
    """
    page = _log().page(replay_id, query["first"], query["limit"])
    return answer(page._asdict())


@blueprint.route("/replays/<string:replay_id>/positions/<int:version>")
@blueprint.response(200, schemas.ReplayPositionSchema, description="The position.")
@blueprint.alt_response(404, "not-found")
@blueprint.alt_response(503, "unavailable")
def position(replay_id: str, version: int) -> Response:
    """The position after an event; 0 is the start.

    It is what was recorded then, whatever the judge has learned since.
    """
    found, found_hash = _log().position(replay_id, version)
    return answer({"version": version, "position": found, "position_hash": found_hash})


@blueprint.route("/replays/<string:replay_id>/traces/<int:version>")
@blueprint.response(200, schemas.ReplayTraceSchema, description="The trace.")
@blueprint.alt_response(404, "not-found")
@blueprint.alt_response(503, "unavailable")
def trace(replay_id: str, version: int) -> Response:
    """The trace that an event was recorded with.

    Its deltas, applied to the position before, give the position after.
    """
    return answer(_log().trace(replay_id, version))


@blueprint.route("/replays/<string:replay_id>/verifications", methods=["POST"])
@blueprint.arguments(schemas.VerifySchema)
@blueprint.response(202, schemas.JobStartedSchema, description="A job does it.", headers=_LOCATION)
@blueprint.alt_response(404, "not-found")
@blueprint.alt_response(503, "unavailable")
def verify(request: dict[str, Any], replay_id: str) -> Response:
    """Have every event adjudicated again, and every hash compared."""
    job = jobs.enqueue_verification(redis_of_app(), replay_id, timeout=settings_of_app().job_timeout)
    return _created({"job": job}, 202, url_for("jobs.show", job_id=job))


def _unknown(error: Exception) -> Response:
    return problems.not_found(str(error)).response()


def _stale(error: Exception) -> Response:
    assert isinstance(error, StaleVersion)
    return problems.conflict(str(error), current_version=error.current).response()


def _reused(error: Exception) -> Response:
    return problems.invalid([Fault("/headers/Idempotency-Key", str(error))]).response()


def _refused(error: Exception) -> Response:
    assert isinstance(error, Refused)
    return problems.invalid(Fault(*fault) for fault in error.faults).response()


def _unavailable(error: Exception) -> Response:
    return problems.unavailable(str(error)).response()


def _damaged(error: Exception) -> Response:
    current_app.logger.error("%s (request %s)", error, problems.request_id())
    return Problem(500, "damaged-replay", "The stored replay is damaged", str(error)).response()


for _kind, _handler in {
    UnknownReplay: _unknown,
    UnknownVersion: _unknown,
    StaleVersion: _stale,
    KeyReused: _reused,
    Refused: _refused,
    StoreUnavailable: _unavailable,
    Damaged: _damaged,
}.items():
    blueprint.register_error_handler(_kind, _handler)

"""Judges' work on a replay: rulings and their reports, going back, forks, notes, closing."""

from __future__ import annotations

from typing import Any

from flask import Response, g, url_for

from replays.judged.judge import default_judge
from replays.judged.judging import Bench
from replays.report import report_sheet
from replays.storing.store import ReplayStore
from schemas.recorded import judging as schemas
from schemas.recorded import replay_examples as examples
from schemas.recorded.replays import IdempotencySchema
from service.access.principals import JUDGE
from service.api.answering.answers import answer, created
from service.api.answering.blueprint import Blueprint
from service.api.answering.idempotency import once, own_key
from service.api.answering.log_problems import MADE, REPEATABLE, for_the_log
from service.api.answering.printed import printed
from service.api.answering.problems import not_found
from service.api.recorded.upkeep import snapshots_if_due
from service.games import game_of
from service.redis_client import redis_of_app

blueprint = Blueprint("judging", __name__, url_prefix="/v1", description="What judges do with a replay.")


def _bench() -> Bench:
    return Bench(ReplayStore(redis_of_app(), g.principal.key), default_judge())


@blueprint.route("/replays/<string:replay_id>/rewinds", methods=["POST"], scope=JUDGE)
@blueprint.arguments(schemas.RewindSchema, examples=examples.REWINDS)
@blueprint.arguments(IdempotencySchema, location="headers")
@blueprint.response(201, schemas.RewoundSchema, description="Play goes on from there.", headers=MADE)
@blueprint.alt_response(404, "not-found")
@blueprint.alt_response(409, "conflict")
def rewind(request: dict[str, Any], headers: dict[str, Any], replay_id: str) -> Response:
    """Go back to an earlier event.

    Nothing is deleted: the events gone back behind keep their numbers, and their positions and traces can be read.
    """
    seen, to = request["expected_version"], request["to"]
    rewound = _bench().rewind(replay_id, seen, to, request.get("reason"), own_key(headers))
    snapshots_if_due(replay_id, seen, rewound["version"])
    return created(rewound, _position(replay_id, rewound["version"]))


@blueprint.route("/replays/<string:replay_id>/forks", methods=["POST"], scope=JUDGE)
@blueprint.arguments(schemas.ForkSchema, examples=examples.FORKS)
@blueprint.arguments(IdempotencySchema, location="headers")
@blueprint.response(201, schemas.ForkedSchema, description="It is begun.", headers=MADE)
@blueprint.alt_response(404, "not-found")
@blueprint.alt_response(409, "under-way")
def fork(request: dict[str, Any], headers: dict[str, Any], replay_id: str) -> Response:
    """Begin another replay where this one was after an event, or at a step of its trace.

    It knows what it comes from, by hashes; its verification checks them.
    """
    asked = (request["at"], request.get("title"), request.get("step"), request.get("dice"))
    begun = once(headers, lambda token: _bench().fork(replay_id, *asked, fork_id=token))
    return created(begun, url_for("replays.show", replay_id=begun["id"]))


@blueprint.route("/replays/<string:replay_id>/rulings", methods=["POST"], scope=JUDGE)
@blueprint.arguments(schemas.RulingRequestSchema, examples=examples.RULINGS)
@blueprint.arguments(IdempotencySchema, location="headers")
@blueprint.response(201, schemas.RuledSchema, description="It is recorded.", headers=MADE)
@blueprint.alt_response(
    200,
    schema=schemas.RuledSchema,
    description="The corrected action is illegal; nothing was recorded.",
    headers=REPEATABLE,
    success=True,
)
@blueprint.alt_response(404, "not-found")
@blueprint.alt_response(409, "conflict")
def rule(request: dict[str, Any], headers: dict[str, Any], replay_id: str) -> Response:
    """Rule on an action that was recorded.

    With a `correction`, three events are recorded at once: the ruling, the rewind to before the action, and the
    corrected action.
    """
    ruled = _bench().rule(
        replay_id,
        request["expected_version"],
        request["event"],
        request["verdict"],
        request["rules"],
        request["text"],
        request.get("correction"),
        own_key(headers),
    )
    if not ruled["appended"]:
        return answer(ruled)
    snapshots_if_due(replay_id, request["expected_version"], ruled["version"])
    return created(ruled, url_for("judging.show_report", replay_id=replay_id, ruling_id=ruled["id"]))


@blueprint.route("/replays/<string:replay_id>/rulings", scope=JUDGE)
@blueprint.response(200, schemas.RulingsSchema, description="The rulings, in order.")
@blueprint.alt_response(404, "not-found")
def list_rulings(replay_id: str) -> Response:
    """List the judges' rulings on a replay's events."""
    return answer({"rulings": _bench().rulings(replay_id)})


@blueprint.route("/replays/<string:replay_id>/rulings/<string:ruling_id>/report", scope=JUDGE)
@blueprint.arguments(schemas.ReportQuerySchema, location="query")
@blueprint.response(200, {"type": "string"}, content_type="text/html", description="The page.")
@blueprint.alt_response(404, "not-found")
def show_report(query: dict[str, Any], replay_id: str, ruling_id: str) -> Response:
    """A ruling as a page to print or send.

    The ruling, the board before and after, the steps that matter, each with its paragraph in words, the hashes. It
    needs nothing else: no scripts, no pictures from elsewhere.
    """
    ruleset = _bench().log.standing(replay_id).ruleset
    if not game_of(ruleset).printed:
        raise not_found(f"Rulings on games of {ruleset} are not printed.")
    return printed("text/html", report_sheet(_bench(), replay_id, ruling_id, query["language"]))


@blueprint.route("/replays/<string:replay_id>/notes", methods=["POST"], scope=JUDGE)
@blueprint.arguments(schemas.NoteSchema, examples=examples.NOTES)
@blueprint.arguments(IdempotencySchema, location="headers")
@blueprint.response(201, schemas.RecordedSchema, description="It is recorded.", headers=MADE)
@blueprint.alt_response(404, "not-found")
@blueprint.alt_response(409, "conflict")
def note(request: dict[str, Any], headers: dict[str, Any], replay_id: str) -> Response:
    """Write a note, about the replay or one of its events. Judges read it; players do not."""
    seen, text, event = request["expected_version"], request["text"], request.get("event")
    noted = _bench().note(replay_id, seen, text, event, own_key(headers))
    snapshots_if_due(replay_id, seen, noted["version"])
    return created(noted, _position(replay_id, noted["version"]))


@blueprint.route("/replays/<string:replay_id>/closings", methods=["POST"], scope=JUDGE)
@blueprint.arguments(schemas.ClosingSchema, examples=examples.CLOSINGS)
@blueprint.arguments(IdempotencySchema, location="headers")
@blueprint.response(201, schemas.RecordedSchema, description="It is closed.", headers=MADE)
@blueprint.alt_response(404, "not-found")
@blueprint.alt_response(409, "conflict")
def close(request: dict[str, Any], headers: dict[str, Any], replay_id: str) -> Response:
    """Close a replay: nothing more is recorded in it. It can still be read, verified and forked."""
    closed = _bench().close(replay_id, request["expected_version"], request.get("reason"), own_key(headers))
    snapshots_if_due(replay_id, request["expected_version"], closed["version"])
    return created(closed, _position(replay_id, closed["version"]))


def _position(replay_id: str, version: int) -> str:
    return url_for("replays.position", replay_id=replay_id, version=version)


for_the_log(blueprint)

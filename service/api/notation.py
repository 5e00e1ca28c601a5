"""Notation: positions and actions in both forms, replays as games in plain text, and positions as pictures."""

from __future__ import annotations

from typing import Any

from flask import Response, g, url_for
from marshmallow import ValidationError

from replays import notation
from replays.judged.judge import default_judge
from replays.log import ReplayLog
from replays.storing.store import ReplayStore
from replays.views import View
from schemas import examples
from schemas.parts import notation as schemas
from schemas.parts.faults import faults_of
from schemas.recorded.notation_games import PictureQuerySchema, read_recording
from schemas.recorded.replays import CreatedReplaySchema, IdempotencySchema, ViewerQuerySchema
from schemas.table import positions
from service.access.principals import ADJUDICATE, READ, WRITE
from service.api.answering.answers import answer, created, refused
from service.api.answering.blueprint import Blueprint
from service.api.answering.caching import lasting
from service.api.answering.idempotency import once
from service.api.answering.log_problems import MADE, for_the_log
from service.api.answering.problems import not_found
from service.games import game_of, written
from service.judge.data import digest
from service.notation import write_action, write_game, write_position
from service.redis_client import redis_of_app, settings_of_app

blueprint = Blueprint("notation", __name__, url_prefix="/v1", description="Positions, actions and games as text.")

_TEXT = {"type": "string"}


def _log() -> ReplayLog:
    return ReplayLog(ReplayStore(redis_of_app(), g.principal.key), default_judge())


@blueprint.route("/positions/notation", methods=["POST"], scope=ADJUDICATE)
@blueprint.arguments(positions.NotedPositionRequestSchema, examples=examples.NOTED_POSITIONS)
@blueprint.response(200, positions.NotedPositionSchema, description="The position in both forms.")
def position(request: dict[str, Any]) -> Response:
    """A position in normal form, and in one line of notation.

    Wherever a request has a position, its notation can be sent instead.
    """
    found = written(request["position"])
    return answer({"position": found, "position_hash": digest(found), "notation": write_position(found)})


@blueprint.route("/actions/notation", methods=["POST"], scope=ADJUDICATE)
@blueprint.arguments(schemas.NotedActionRequestSchema, examples=examples.NOTED_ACTIONS)
@blueprint.response(200, schemas.NotedActionSchema, description="The action in both forms.")
def action(request: dict[str, Any]) -> Response:
    """An action as an object, and in notation.

    Wherever a request has an action, its notation can be sent instead.
    """
    found = request["action"]
    return answer({"action": found, "notation": write_action(found)})


@blueprint.route("/replays/notation", methods=["POST"], scope=WRITE)
@blueprint.arguments(schemas.GameNotationSchema, examples=examples.NOTED_GAMES)
@blueprint.arguments(IdempotencySchema, location="headers")
@blueprint.response(201, CreatedReplaySchema, description="It is recorded.", headers=MADE)
@blueprint.alt_response(409, "under-way")
def record(request: dict[str, Any], headers: dict[str, Any]) -> Response:
    """Rule on every action of a game in notation, and record it as a replay.

    All of it is recorded, or nothing: the first action that is illegal is named. The tags `title` and `players` are
    kept; with a tag `position_hash` the game must lead to that position. The tag `dice` says who brings its dice, as
    where a replay is begun: the dice that stand in a game are brought by who records it.
    """
    try:
        game = read_recording(request["notation"])
    except ValidationError as error:
        raise refused(faults_of(error.messages)) from None
    game = {"dice": settings_of_app().dice, **game}
    hand = g.principal.hand
    recorded = once(headers, lambda token: notation.record(_log(), **game, by=hand, token=token))
    return created(recorded, url_for("replays.show", replay_id=recorded["id"]))


@blueprint.route("/replays/<string:replay_id>/notation", scope=READ, seats=True)
@blueprint.arguments(ViewerQuerySchema, location="query")
@blueprint.response(200, _TEXT, content_type="text/plain", description="The game.")
@blueprint.alt_response(404, "not-found")
def game(query: dict[str, Any], replay_id: str) -> Response:
    """The game that led to a replay's present position, a line for each action.

    What was gone back behind is left out, and so is what judges said.
    """
    found = notation.game_of(View(_log(), query["perspective"]), replay_id)
    return Response(write_game(found), mimetype="text/plain")


@blueprint.route("/replays/<string:replay_id>/positions/<int:version>.svg", scope=READ, seats=True)
@blueprint.arguments(PictureQuerySchema, location="query")
@blueprint.response(200, _TEXT, content_type="image/svg+xml", description="The picture.")
@blueprint.alt_response(404, "not-found")
def picture(query: dict[str, Any], replay_id: str, version: int) -> Response:
    """The position after an event as a picture; 0 is the start."""
    found, _ = View(_log(), query["perspective"]).position(replay_id, version)
    drawn = game_of(found["ruleset"]).picture(found, query["language"])
    if drawn is None:
        raise not_found(f"Positions of {found['ruleset']} are not drawn.")
    return lasting(Response(drawn, mimetype="image/svg+xml"))


for_the_log(blueprint)

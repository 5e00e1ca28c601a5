"""Seat tokens: what a player's client gets, so that it can play and see its own side and nothing else."""

from __future__ import annotations

from typing import Any

from flask import Response

from replays.seen.seats import SeatStore
from schemas.recorded.replays import IdempotencySchema
from schemas.recorded.seats import SeatsSchema, SeatTokensSchema
from service.access import seats
from service.access.principals import WRITE
from service.api.answering.answers import answer
from service.api.answering.blueprint import Blueprint
from service.api.answering.idempotency import once
from service.api.answering.log_problems import for_the_log
from service.api.answering.problems import Fault, invalid, not_found
from service.judge.seats import SEATS
from service.redis_client import redis_of_app

blueprint = Blueprint("seats", __name__, url_prefix="/v1", description="Tokens for the players of a replay.")

_EXAMPLES = {
    "both": {"summary": "A token for each player", "value": {"seats": ["first", "second"]}},
    "anew": {"summary": "Another one for who lost it", "value": {"seats": ["first"], "replace": True}},
}


@blueprint.route("/replays/<string:replay_id>/seats", methods=["POST"], scope=WRITE)
@blueprint.arguments(SeatsSchema, examples=_EXAMPLES)
@blueprint.arguments(IdempotencySchema, location="headers")
@blueprint.response(201, SeatTokensSchema, description="The tokens; only their hashes are kept.")
@blueprint.alt_response(404, "not-found")
@blueprint.alt_response(409, "conflict")
def issue(request: dict[str, Any], headers: dict[str, Any], replay_id: str) -> Response:
    """Make tokens for the players of a replay.

    Sent as `Authorization: Bearer …`, a token is good for the actions of its seat and for reading the replay as that
    seat sees it. The other endpoints refuse it. A seat has one token: where it has one already nothing is made (409),
    unless the seats are named and `replace` says that those they have are revoked. No token is kept to be told again:
    the same request with the same `Idempotency-Key` is 409, and revokes nothing.
    """
    replace = request.get("replace", False)
    if replace and "seats" not in request:
        raise invalid([Fault("/seats", "Name the seats whose tokens are replaced.")])

    def make(_: str) -> dict[str, Any]:
        return {"tokens": seats.issue(redis_of_app(), replay_id, request.get("seats", SEATS), replace)}

    response = answer(once(headers, make, secret=True), 201)
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.route("/replays/<string:replay_id>/seats/<string:seat>", methods=["DELETE"], scope=WRITE)
@blueprint.response(204, description="It is good for nothing any more.")
@blueprint.alt_response(404, "not-found")
def revoke(replay_id: str, seat: str) -> Response:
    """Revoke the token of a seat."""
    if not SeatStore(redis_of_app()).drop(replay_id, seat):
        raise not_found(f"There is no token for {seat!r}.")
    return Response(status=204)


for_the_log(blueprint)

"""Shares: with which other keys the owner of a replay shares it."""

from __future__ import annotations

from typing import Any

from flask import Response, url_for

from replays.seen.rights import Rights
from schemas.recorded.replays import IdempotencySchema
from schemas.recorded.shares import GRANTS, SharedSchema, ShareSchema
from service.access.keys import Keys
from service.access.principals import WRITE
from service.api.answering.answers import answer, created
from service.api.answering.blueprint import Blueprint
from service.api.answering.idempotency import once
from service.api.answering.log_problems import MADE, for_the_log
from service.api.answering.problems import Fault, invalid, not_found
from service.redis_client import redis_of_app

blueprint = Blueprint("shares", __name__, url_prefix="/v1", description="Whose a replay is, and who else writes in it.")


@blueprint.route("/replays/<string:replay_id>/shares", scope=WRITE, owner=True)
@blueprint.response(200, SharedSchema, description="Whose it is.")
@blueprint.alt_response(404, "not-found")
def show(replay_id: str) -> Response:
    """Whose is a replay, and with which keys is it shared?"""
    return answer(_shared(replay_id))


@blueprint.route("/replays/<string:replay_id>/shares", methods=["POST"], scope=WRITE, owner=True)
@blueprint.arguments(ShareSchema, examples=GRANTS)
@blueprint.arguments(IdempotencySchema, location="headers")
@blueprint.response(201, SharedSchema, description="It is shared.", headers=MADE)
@blueprint.alt_response(404, "not-found")
@blueprint.alt_response(409, "under-way")
def grant(request: dict[str, Any], headers: dict[str, Any], replay_id: str) -> Response:
    """Share a replay with another key.

    It may append for both players and make and revoke seat tokens then, as far as its scopes go (`replay:write`). It
    cannot share it further.
    """

    def share(_: str) -> dict[str, Any]:
        if Keys(redis_of_app()).get(request["key"]) is None:
            raise invalid([Fault("/key", "There is no key of that id.")])
        Rights(redis_of_app()).share(replay_id, request["key"])
        return _shared(replay_id)

    return created(once(headers, share), url_for("shares.show", replay_id=replay_id))


@blueprint.route("/replays/<string:replay_id>/shares/<string:key>", methods=["DELETE"], scope=WRITE, owner=True)
@blueprint.response(204, description="That key may write no more.")
@blueprint.alt_response(404, "not-found")
def revoke(replay_id: str, key: str) -> Response:
    """Take a share back."""
    if not Rights(redis_of_app()).unshare(replay_id, key):
        raise not_found(f"It is not shared with {key!r}.")
    return Response(status=204)


def _shared(replay_id: str) -> dict[str, Any]:
    rights = Rights(redis_of_app())
    return {"owner": rights.owner(replay_id), "shares": [share._asdict() for share in rights.shares(replay_id)]}


for_the_log(blueprint)

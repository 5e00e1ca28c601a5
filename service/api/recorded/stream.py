"""`GET /v1/replays/{id}/stream`: a game as it is played, as server-sent events."""

from __future__ import annotations

from typing import Any

from flask import Response, current_app, g, request

from replays.errors import UnknownVersion
from replays.storing.store import ReplayStore
from schemas.recorded.stream import LastEventSchema, StreamQuerySchema
from service.access.principals import READ
from service.api.answering.blueprint import Blueprint
from service.api.answering.log_problems import for_the_log
from service.api.answering.observed import add_headers
from service.api.answering.problems import unavailable
from service.live.handover import GIVE_AWAY, NotTaken, Ticket, address, hand_over
from service.redis_client import redis_of_app, settings_of_app

blueprint = Blueprint("stream", __name__, url_prefix="/v1", description="Games as they are played.")

_MEDIA_TYPE = "text/event-stream"
_EXAMPLE = 'retry: 2000\nid: 6\n\nid: 7\ndata: {"seq":7,"kind":"action","…":"…"}\n\n:\n\n'


@blueprint.route("/replays/<string:replay_id>/stream", scope=READ, seats=True)
@blueprint.arguments(StreamQuerySchema, location="query")
@blueprint.arguments(LastEventSchema, location="headers")
@blueprint.response(
    200, {"type": "string"}, content_type=_MEDIA_TYPE, example=_EXAMPLE, description="Server-sent events, until closed."
)
@blueprint.alt_response(204, description="The replay is closed, and nothing is left to send; do not come again.")
@blueprint.alt_response(404, "not-found")
def stream(query: dict[str, Any], headers: dict[str, Any], replay_id: str) -> Response:
    """Follow a replay live.

    Server-sent events without names, for `onmessage`: the `id` of each is the replay's version after it, its `data` the
    event as `GET …/events` answers it. A client that was cut off goes on with `Last-Event-ID` (browsers do that by
    themselves) and misses nothing. Lines that begin with a colon are signs of life. The server ends a stream after an
    hour or so, and when it stops; 503 means: come again soon.
    """
    head = ReplayStore(redis_of_app()).head(replay_id)
    first = headers["last"] + 1 if "last" in headers else query.get("first", head.version + 1)
    if first > head.version + 1:
        raise UnknownVersion(first - 1, head.version)
    if head.closed and first > head.version:
        return Response(status=204)
    response = Response(mimetype=_MEDIA_TYPE)
    # Tells proxies such as nginx to pass each event on at once.
    response.headers["X-Accel-Buffering"] = "no"
    return leave(response, replay_id, query["perspective"], first, head.version)


def leave(
    response: Response, replay_id: str, perspective: str, first: int, version: int, *, wait: int = 0, limit: int = 0
) -> Response:
    """Leave the rest of an answer to the stream process, which holds the connection for as long as it takes.

    Args:
        response: its headers.
        replay_id, perspective: what is followed, and with whose eyes.
        first: the event that is told first.
        version: where the replay stands.
        wait: seconds in which one page of events is awaited; 0: the game is followed.
        limit: how many events such a page has at the most.

    Raises:
        Problem: 503, there is no stream process, or no room in it.
    """
    response.headers["Cache-Control"] = "no-store"
    if request.method == "HEAD":
        return response
    give_away = request.environ.get(GIVE_AWAY)
    if give_away is None or not request.environ["SERVER_PROTOCOL"].startswith("HTTP/1."):
        raise unavailable("This server has no live streams; `arbiter serve` has them.")
    # What is said when it has a length is ended by that; a stream has none.
    text = _head(response, request.environ["SERVER_PROTOCOL"]) + ("" if wait else "\r\n")
    ticket = Ticket(replay_id, perspective, first, version, text, g.principal.credential, wait, limit)
    try:
        give_away(lambda connection: hand_over(connection, ticket, address(settings_of_app().var)))
    except (NotTaken, OSError) as error:
        current_app.logger.warning("no stream for a viewer: %s", error)
        raise unavailable("No live stream can be had at present.") from None
    # What the HTTP server does with this answer reaches nobody: the viewer's connection is elsewhere.
    return response


def _head(response: Response, protocol: str) -> str:
    """The head of the response as it goes over the wire, with what the app adds to every one."""
    finished = Response(headers=response.headers)
    add_headers(finished)
    # One answer is all that is said there; without a length the body is what comes until then.
    finished.headers["Connection"] = "close"
    lines = [f"{protocol} 200 OK", *(f"{name}: {value}" for name, value in finished.headers.to_wsgi_list())]
    return "\r\n".join([*lines, ""])


for_the_log(blueprint)

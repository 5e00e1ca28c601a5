"""Replays as files: archives to keep, to send, and to take in again."""

from __future__ import annotations

from collections.abc import Iterator

from flask import Response, request, url_for

from replays import archive
from replays.judge import default_judge
from replays.log import ReplayLog
from replays.store import ReplayStore
from schemas.archives import ImportedSchema
from service.api.answers import created
from service.api.blueprint import Blueprint
from service.api.log_problems import LOCATION, for_the_log
from service.api.problems import unsupported_media_type
from service.redis_client import redis_of_app

blueprint = Blueprint("archives", __name__, url_prefix="/v1", description="Replays as files.")

MAX_ARCHIVE_BYTES = 64 * 1024 * 1024
_MEDIA_TYPES = (archive.MEDIA_TYPE, "application/x-gzip", "application/octet-stream")
_BINARY = {"type": "string", "format": "binary"}
_DISPOSITION = {"description": "A file name.", "schema": {"type": "string"}}
_BODY = {"required": True, "content": {archive.MEDIA_TYPE: {"schema": _BINARY}}}


def _log() -> ReplayLog:
    return ReplayLog(ReplayStore(redis_of_app()), default_judge())


@blueprint.route("/replays/<string:replay_id>/archive")
@blueprint.response(
    200,
    _BINARY,
    content_type=archive.MEDIA_TYPE,
    description="The archive.",
    headers={"Content-Disposition": _DISPOSITION},
)
@blueprint.alt_response(404, "not-found")
@blueprint.alt_response(503, "unavailable")
def export(replay_id: str) -> Response:
    """A replay as a file that says everything about it.

    Gzip'd newline-delimited JSON: a header, each event with its trace, a hash over the whole file. `arbiter verify`
    checks it without a server.
    """
    log = _log()
    head = log.standing(replay_id)
    pieces = archive.write(replay_id, head, log.entries(replay_id, head.version))
    response = Response(_begun(pieces), mimetype=archive.MEDIA_TYPE)
    response.headers["Content-Disposition"] = f'attachment; filename="{replay_id}.ndjson.gz"'
    return response


@blueprint.route("/replays/import", methods=["POST"])
@blueprint.doc(requestBody=_BODY)
@blueprint.response(201, ImportedSchema, description="It is stored.", headers=LOCATION)
@blueprint.alt_response(413, "too-large")
@blueprint.alt_response(415, "unsupported-media-type")
@blueprint.alt_response(422, "invalid")
@blueprint.alt_response(503, "unavailable")
def take_in() -> Response:
    """Store the replay of an archive.

    Everything in it is checked first: a file that is damaged or was altered is refused (422), and the problem says
    where. It keeps its id, or gets another when there is a replay of that id.
    """
    request.max_content_length = MAX_ARCHIVE_BYTES
    if request.mimetype not in _MEDIA_TYPES:
        raise unsupported_media_type(f"An archive is sent as {archive.MEDIA_TYPE}.")
    taken = archive.receive(request.get_data(cache=False), _log())
    return created(taken, url_for("replays.show", replay_id=taken["id"]))


def _begun(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """The pieces, the first two made at once: what is wrong with Redis is a problem document then."""
    first, second = next(pieces), next(pieces)

    def rest() -> Iterator[bytes]:
        yield first
        yield second
        yield from pieces

    return rest()


for_the_log(blueprint)

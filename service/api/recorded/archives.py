"""Replays as files: archives to keep, to send, and to take in again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flask import Response, g, request, url_for

from replays import filing
from replays.files import archive
from replays.files.parcels import Parcels, archive_name
from replays.judged.judge import default_judge
from replays.log import ReplayLog
from replays.storing.entries import Import
from replays.storing.store import ReplayStore
from schemas.recorded.archives import ARCHIVES, ArchiveRequestSchema, ImportedSchema, ImportQuerySchema
from schemas.recorded.jobs import JobStartedSchema
from schemas.recorded.replays import IdempotencySchema
from service.access.origins import reads
from service.access.principals import JUDGE, READ, WRITE
from service.api.answering.answers import created
from service.api.answering.blueprint import Blueprint
from service.api.answering.idempotency import once
from service.api.answering.log_problems import MADE, for_the_log
from service.api.answering.ordering import ordered
from service.api.recorded.upkeep import snapshots_if_due
from service.redis_client import jobs_redis_of_app, redis_of_app, settings_of_app

blueprint = Blueprint("archives", __name__, url_prefix="/v1", description="Replays as files.")

MAX_ARCHIVE_BYTES = 64 * 1024 * 1024
LONG_BODIES = frozenset({b"/v1/replays/import", b"/v1/imports"})
"""The paths whose bodies may be as long as an archive."""

_MEDIA_TYPES = (archive.MEDIA_TYPE, "application/x-gzip", archive.PLAIN, "application/octet-stream")
_BINARY = {"type": "string", "format": "binary"}
_DISPOSITION = {"description": "A file name.", "schema": {"type": "string"}}
_ARCHIVE: dict[str, Any] = {
    "content_type": archive.MEDIA_TYPE,
    "description": "The archive.",
    "headers": {"Content-Disposition": _DISPOSITION},
}
_BODY = {"required": True, "content": {kind: {"schema": _BINARY} for kind in (archive.MEDIA_TYPE, archive.PLAIN)}}


def _log() -> ReplayLog:
    return ReplayLog(ReplayStore(redis_of_app(), g.principal.key), default_judge())


@blueprint.route("/replays/<string:replay_id>/archive", scope=JUDGE)
@blueprint.response(200, _BINARY, **_ARCHIVE)
@blueprint.alt_response(404, "not-found")
def export(replay_id: str) -> Response:
    """A replay as a file that says everything about it.

    Gzip'd newline-delimited JSON: a header, each event with its trace, a hash over all of these lines. `arbiter verify`
    checks it without a server, and so however it was unpacked or packed since.
    """
    log = _log()
    head = log.standing(replay_id)
    pieces = archive.write(replay_id, head, log.entries(replay_id, head.version))
    return _file(replay_id, head.head_hash, _begun(pieces))


@blueprint.route("/replays/import", methods=["POST"], scope=WRITE)
@blueprint.arguments(ImportQuerySchema, location="query")
@blueprint.arguments(IdempotencySchema, location="headers")
@blueprint.doc(requestBody=_BODY)
@blueprint.response(201, ImportedSchema, description="It is stored.", headers=MADE)
@blueprint.alt_response(200, schema=ImportedSchema, description="It was there already.", headers=MADE, success=True)
@blueprint.alt_response(409, "under-way")
@blueprint.alt_response(413, "too-large")
@blueprint.alt_response(415, "unsupported-media-type")
@blueprint.alt_response(422, "invalid")
@reads(*_MEDIA_TYPES)
def take_in(query: dict[str, Any], headers: dict[str, Any]) -> Response:
    """Store the replay of an archive, packed or not.

    Everything in it is checked first: a file that is damaged or was altered, or has a line of more than 16 MiB, is
    refused (422), and the problem says where. It keeps its id, or gets another when there is a replay of that id. A
    replay that is there already, or went on there, is not stored twice: the answer, 200, is about that one
    (`imported` is false), unless it is to be stored `again`. Who may not read replays is told of none: his imports have
    ids of their own.
    """
    data, sees = _sent(), g.principal.may(READ)
    taken = once(headers, lambda token: archive.receive(data, _log(), by=Import(token, query["again"], sees)))
    if taken["imported"]:
        snapshots_if_due(taken["id"], 0, taken["version"])
    return created(taken, url_for("replays.show", replay_id=taken["id"]), 201 if taken["imported"] else 200)


@blueprint.route("/replays/<string:replay_id>/archives", methods=["POST"], scope=JUDGE)
@blueprint.arguments(ArchiveRequestSchema, examples=ARCHIVES)
@blueprint.arguments(IdempotencySchema, location="headers")
@blueprint.response(202, JobStartedSchema, description="A job does it.", headers=MADE)
@blueprint.alt_response(404, "not-found")
@blueprint.alt_response(409, "under-way")
def export_by_job(_request: dict[str, Any], headers: dict[str, Any], replay_id: str) -> Response:
    """Have the archive of a long replay written by a job.

    Its result says where the `archive` is for a day, how many `bytes` it has, and the `version` and `head_hash` of the
    replay in it.
    """
    client, log, timeout = jobs_redis_of_app(), redis_of_app(), settings_of_app().job_timeout
    return ordered(headers, lambda job: filing.enqueue_export(client, replay_id, timeout=timeout, log=log, job_id=job))


@blueprint.route("/replays/<string:replay_id>/archives/<string:job_id>", scope=JUDGE)
@blueprint.response(200, _BINARY, **_ARCHIVE)
@blueprint.alt_response(404, "not-found")
def fetch(replay_id: str, job_id: str) -> Response:
    """The archive that a job wrote.

    404 until it is whole, and after a day.
    """
    size, pieces = Parcels(redis_of_app()).get(archive_name(replay_id, job_id))
    response = _file(replay_id, job_id, pieces)
    response.headers["Content-Length"] = str(size)
    return response


@blueprint.route("/imports", methods=["POST"], scope=WRITE)
@blueprint.arguments(ImportQuerySchema, location="query")
@blueprint.arguments(IdempotencySchema, location="headers")
@blueprint.doc(requestBody=_BODY)
@blueprint.response(202, JobStartedSchema, description="A job does it.", headers=MADE)
@blueprint.alt_response(409, "under-way")
@blueprint.alt_response(413, "too-large")
@blueprint.alt_response(415, "unsupported-media-type")
@reads(*_MEDIA_TYPES)
def take_in_by_job(query: dict[str, Any], headers: dict[str, Any]) -> Response:
    """Have the replay of a long archive stored by a job.

    Its result is what `POST /v1/replays/import` answers. A job whose file is damaged or was altered fails, and its
    `error` says where the fault is; nothing is stored then.
    """
    client, log, timeout, data = jobs_redis_of_app(), redis_of_app(), settings_of_app().job_timeout, _sent()
    asked = {"by": g.principal.key, "again": query["again"], "sees": g.principal.may(READ)}
    return ordered(
        headers, lambda job: filing.enqueue_import(client, data, timeout=timeout, log=log, job_id=job, **asked)
    )


def _sent() -> bytes:
    """The archive that came as the body. Raises Problem (413)."""
    request.max_content_length = MAX_ARCHIVE_BYTES
    return request.get_data()


def _file(replay_id: str, name: str, pieces: Iterator[bytes]) -> Response:
    response = Response(pieces, mimetype=archive.MEDIA_TYPE)
    # What it says follows from that; how it is packed need not.
    response.set_etag(name, weak=True)
    response.headers["Content-Disposition"] = f'attachment; filename="{replay_id}.ndjson.gz"'
    return response


def _begun(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """The pieces, the first two made at once: what is wrong with Redis is a problem document then."""
    first, second = next(pieces), next(pieces)

    def rest() -> Iterator[bytes]:
        yield first
        yield second
        yield from pieces

    return rest()


for_the_log(blueprint)

"""Operations: is the service alive, is it ready, and what does it offer."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import redis.exceptions
from flask import Response
from marshmallow import Schema, fields

from service import __version__
from service.access.routes import EVERYBODY
from service.api.answering.blueprint import Blueprint
from service.api.answering.json_body import dumps
from service.api.answering.problems import unavailable
from service.data_files import load_yaml
from service.redis_client import redis_of_app

blueprint = Blueprint("operations", __name__, description="Is the service alive, is it ready, and what does it offer.")


_DOCUMENT = Path(__file__).parent / "docs" / "openapi.yaml"


class HealthSchema(Schema):
    """The process answers."""

    status = fields.Constant("ok", metadata={"type": "string", "example": "ok"})
    version = fields.String(required=True, metadata={"description": "The version of the service."})


class ReadinessSchema(Schema):
    """Everything that requests may need is there."""

    status = fields.Constant("ready", metadata={"type": "string", "example": "ready"})
    redis = fields.Constant("ok", metadata={"type": "string", "example": "ok"})


@blueprint.route("/healthz", scope=EVERYBODY)
@blueprint.response(200, HealthSchema)
def healthz() -> dict[str, str]:
    """Is the process alive?

    Answers without looking at anything else.
    """
    return {"version": __version__}


@blueprint.route("/readyz", scope=EVERYBODY)
@blueprint.response(200, ReadinessSchema)
@blueprint.alt_response(503, "unavailable")
def readyz() -> dict[str, str]:
    """Can the service do all its work?

    503 while Redis is away: replays and jobs wait for it, adjudication goes on.
    """
    try:
        redis_of_app().ping()
    except redis.exceptions.RedisError:
        raise unavailable("Redis does not answer; adjudication goes on without it.") from None
    return {}


@blueprint.route("/openapi.yaml", scope=EVERYBODY)
@blueprint.response(200, {"type": "object"}, content_type="application/yaml", description="This document.")
def openapi_document() -> Response:
    """This document."""
    return Response(_document(), mimetype="application/yaml")


@blueprint.route("/openapi.json", scope=EVERYBODY)
@blueprint.response(200, {"type": "object"}, description="This document.")
def openapi_document_as_json() -> Response:
    """This document, as JSON."""
    return Response(_document_as_json(), mimetype="application/json")


@cache
def _document() -> bytes:
    """The file that is checked in: every process of every release answers with the same bytes."""
    return _DOCUMENT.read_bytes()


@cache
def _document_as_json() -> bytes:
    return dumps(load_yaml(_document().decode()))

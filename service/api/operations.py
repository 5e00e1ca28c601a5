"""Operations: is the service alive, is it ready, and what does it offer."""

from __future__ import annotations

import redis.exceptions
from flask import Response, current_app
from marshmallow import Schema, fields

from service import __version__, openapi
from service.api.blueprint import Blueprint
from service.api.problems import unavailable
from service.redis_client import redis_of_app

blueprint = Blueprint("operations", __name__, description="Is the service alive, is it ready, and what does it offer.")


class HealthSchema(Schema):
    """The process answers."""

    status = fields.Constant("ok", metadata={"type": "string", "example": "ok"})
    version = fields.String(required=True, metadata={"description": "The version of the service."})


class ReadinessSchema(Schema):
    """Everything that requests may need is there."""

    status = fields.Constant("ready", metadata={"type": "string", "example": "ready"})
    redis = fields.Constant("ok", metadata={"type": "string", "example": "ok"})


@blueprint.route("/healthz")
@blueprint.response(200, HealthSchema)
def healthz() -> dict[str, str]:
    """Is the process alive?

    Answers without looking at anything else.
    """
    return {"version": __version__}


@blueprint.route("/readyz")
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


@blueprint.route("/openapi.yaml")
@blueprint.response(200, {"type": "string"}, content_type="application/yaml", description="This document.")
def openapi_document() -> Response:
    """This document."""
    text = current_app.extensions.get("arbiter-openapi-yaml")
    if text is None:
        text = current_app.extensions["arbiter-openapi-yaml"] = openapi.document(current_app)
    return Response(text, mimetype="application/yaml")

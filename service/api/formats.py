"""The formats that decks are checked against."""

from __future__ import annotations

from flask import Response, current_app

from schemas.collection.formats import FormatListSchema, FormatSchema
from service.access.routes import EVERYBODY
from service.api.answering.answers import answer
from service.api.answering.blueprint import Blueprint
from service.api.answering.problems import not_found
from service.decks.formats import UnknownFormat, format_of_id, formats

blueprint = Blueprint("formats", __name__, url_prefix="/v1", description="Formats of decks.")

_FORMAT = {"in": "path", "name": "ident", "example": "berserk:constructed", "description": "The format's id."}


@blueprint.route("/formats", scope=EVERYBODY)
@blueprint.response(200, FormatListSchema, description="Every format.")
def list_formats() -> Response:
    """List the formats of decks: those that come with the service, and its operator's."""
    return answer({"formats": [each.wire for each in formats(current_app.config["ARBITER"].formats).values()]})


@blueprint.route("/formats/<string:ident>", parameters=[_FORMAT], scope=EVERYBODY)
@blueprint.response(200, FormatSchema, description="The format.")
@blueprint.alt_response(404, "not-found")
def one_format(ident: str) -> Response:
    """A format: its sets, sizes and copies, the cards that it bans, restricts or reserves, its source and date."""
    try:
        return answer(format_of_id(ident, current_app.config["ARBITER"].formats).wire)
    except UnknownFormat as unknown:
        raise not_found(str(unknown)) from None

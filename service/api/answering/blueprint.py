"""The blueprint of every resource: flask-smorest's, with strict bodies and faults that say where."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NoReturn, TypeVar

import flask
import flask_smorest
from marshmallow import RAISE, Schema, ValidationError
from webargs.flaskparser import FlaskParser
from werkzeug.routing import Map, UnicodeConverter

from schemas.parts.faults import faults_of
from service.api.answering.answers import refused
from service.api.answering.problems import KINDS, Problem

_F = TypeVar("_F", bound=Callable[..., Any])

# The problems that any resource with a JSON body can answer with, by status; the names are components of the
# OpenAPI document.
_BODY_PROBLEMS = {400: "not-json", 413: "too-large", 415: "unsupported-media-type", 422: "invalid"}

# Of what needs a key, and of what only is limited.
_GUARDED: tuple[str, ...] = ("unauthorized", "forbidden", "too-many-requests", "unavailable")
_LIMITED: tuple[str, ...] = ("too-many-requests",)


class ArgumentsParser(FlaskParser):
    """Reads bodies with the strict parser and answers validation errors with a 422 that names every fault."""

    # An unknown query parameter is a typing error; webargs would pass over it in silence.
    DEFAULT_UNKNOWN_BY_LOCATION: dict[str, str | None] = {
        **FlaskParser.DEFAULT_UNKNOWN_BY_LOCATION,
        "query": RAISE,
    }

    def load_json(self, req: flask.Request, schema: Schema) -> Any:
        """The body's value. Raises Problem (400, 413, 415)."""
        return req.get_json()

    def handle_error(
        self,
        error: ValidationError,
        req: flask.Request,
        schema: Schema,
        *,
        error_status_code: int | None,
        error_headers: Mapping[str, str] | None,
    ) -> NoReturn:
        """Called by webargs where the schema refused the arguments."""
        # webargs files the messages under the location they came from: json, query, path, headers.
        messages = error.messages
        faults = (
            fault
            for location, found in (messages.items() if isinstance(messages, dict) else [("json", messages)])
            for fault in faults_of(found, "" if location == "json" else f"/{location}", schema)
        )
        raise _with_status(refused(faults), error_status_code) from None


class IdBut(UnicodeConverter):
    """An id in a path where some names are resources of their own: those take the methods that they take, no others."""

    def __init__(self, map: Map, *resources: str) -> None:
        super().__init__(map)
        self.regex = rf"(?!(?:{'|'.join(resources)})\Z)[^/]{{1,}}"


class Blueprint(flask_smorest.Blueprint):
    """One resource. Use it as flask-smorest's own; bodies, faults and documented problems come out right."""

    ARGUMENTS_PARSER: ClassVar[FlaskParser] = ArgumentsParser()

    def add_url_rule(
        self, rule: str, endpoint: str | None = None, view_func: Any = None, *args: Any, **options: Any
    ) -> None:
        """As flask-smorest's; what is true of all operations need not be said by each."""
        ident = f"{self.name}_{endpoint or view_func.__name__}".replace(" ", "_")
        said: dict[str, Any] = {"operationId": ident}
        kinds = _GUARDED
        if not options.get("scope"):
            said["security"] = []
            kinds = _LIMITED if self.url_prefix is not None else ()
        said["responses"] = {KINDS[kind].status: kind for kind in kinds}
        described = vars(view_func).setdefault("_apidoc", {}).setdefault("manual_doc", {})
        responses = said["responses"] | described.get("responses", {})
        view_func._apidoc["manual_doc"] = {**said, **described, "responses": responses}
        super().add_url_rule(rule, endpoint, view_func, *args, **options)

    def arguments(self, schema: Any, *, location: str = "json", **kwargs: Any) -> Callable[[_F], _F]:
        """Parse the body (or `location="query"`) with a schema and hand it to the view; see flask-smorest."""
        # One instance for all requests: webargs would make another of the class for each.
        schema = schema() if isinstance(schema, type) else schema
        decorate = super().arguments(schema, location=location, **kwargs)

        def decorator(view: _F) -> _F:
            wrapped = decorate(view)
            # flask-smorest names the response after http.HTTPStatus, whose names differ between Pythons.
            problems = _BODY_PROBLEMS if location == "json" else {422: "invalid"}
            wrapped._apidoc["arguments"]["responses"] = dict(problems)  # type: ignore[attr-defined]
            return wrapped

        return decorator


def _with_status(problem: Problem, status: int | None) -> Problem:
    if status is not None:
        problem.status = status
    return problem

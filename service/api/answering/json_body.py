"""JSON in and out: orjson's speed, and no body that two parsers could read in two ways."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

import flask
import orjson
from flask.json.provider import JSONProvider
from werkzeug.exceptions import HTTPException

from schemas.parts.strict_json import loads
from service.api.answering.problems import bad_request, not_json, unsupported_media_type

_DUMP_OPTIONS = orjson.OPT_APPEND_NEWLINE


def dumps(value: Any) -> bytes:
    """Write JSON as UTF-8 with a closing newline; keys keep the order in which they were put in."""
    return orjson.dumps(value, default=_plain, option=_DUMP_OPTIONS)


class OrjsonProvider(JSONProvider):
    """Flask's JSON through `loads` and `dumps`."""

    def dumps(self, obj: Any, **kwargs: Any) -> str:
        """JSON text of the object; keyword arguments of the standard library are not needed here."""
        return dumps(obj).decode()

    def loads(self, s: str | bytes, **kwargs: Any) -> Any:
        """The value of a JSON text. Raises JsonError."""
        return loads(s.encode("utf-8", "surrogatepass") if isinstance(s, str) else s)

    def response(self, *args: Any, **kwargs: Any) -> flask.Response:
        """An `application/json` response with the given value."""
        return flask.Response(dumps(self._prepare_response_obj(args, kwargs)), mimetype="application/json")


class ApiRequest(flask.Request):
    """A request whose `get_json` answers with problem documents: 415 if it is not JSON, 400 if it is bad."""

    #: The body once it was read, for who wants a word of it and must not be the first to read it.
    parsed: Any = None

    def get_json(self, *args: Any, **kwargs: Any) -> Any:
        """The body's value. Raises Problem (400, 415)."""
        self.parsed = super().get_json(*args, **kwargs)
        return self.parsed

    def get_data(self, *args: Any, **kwargs: Any) -> Any:
        """The body. Raises Problem (400) where it is not all that was announced, or is cut into no chunks at all."""
        try:
            found = super().get_data(*args, **kwargs)
        except (HTTPException, OSError):
            raise
        except Exception:
            # Servers have errors of their own for chunks that are none.
            raise bad_request("The body was not sent as HTTP has it.") from None
        if self.content_length is not None and not kwargs.get("as_text") and len(found) != self.content_length:
            raise bad_request("The body breaks off before its Content-Length.")
        return found

    def on_json_loading_failed(self, e: ValueError | None) -> NoReturn:
        """Called by Flask where it could not read JSON; `e` is None when the media type was another."""
        if e is None:
            raise unsupported_media_type("The body must be sent as application/json.")
        raise not_json(f"The body is not valid JSON: {e}.") from None


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, set | frozenset):
        raise TypeError("a set has no order to write down")
    raise TypeError(f"{type(value).__name__} is not JSON")

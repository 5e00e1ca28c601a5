"""What this project uses of flask-smorest, which carries no types of its own."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

import flask
from apispec import APISpec
from marshmallow import Schema
from webargs.flaskparser import FlaskParser

_F = TypeVar("_F", bound=Callable[..., Any])
_SchemaLike = Schema | type[Schema] | Mapping[str, Any]

class Blueprint(flask.Blueprint):
    ARGUMENTS_PARSER: ClassVar[FlaskParser]
    description: str
    def __init__(self, *args: Any, description: str = "", **kwargs: Any) -> None: ...
    def route(
        self,
        rule: str,
        *,
        parameters: Sequence[Mapping[str, Any]] | None = None,
        tags: Sequence[str] | None = None,
        **options: Any,
    ) -> Callable[[_F], _F]: ...
    def arguments(
        self,
        schema: _SchemaLike,
        *,
        location: str = "json",
        content_type: str | None = None,
        required: bool = True,
        description: str | None = None,
        example: Any = None,
        examples: Any = None,
        **kwargs: Any,
    ) -> Callable[[_F], _F]: ...
    def response(
        self,
        status_code: int | str,
        schema: _SchemaLike | None = None,
        *,
        content_type: str | None = None,
        description: str | None = None,
        example: Any = None,
        examples: Any = None,
        headers: Mapping[str, Any] | None = None,
    ) -> Callable[[_F], _F]: ...
    def alt_response(
        self,
        status_code: int | str,
        response: str | None = None,
        *,
        schema: _SchemaLike | None = None,
        content_type: str | None = None,
        description: str | None = None,
        example: Any = None,
        examples: Any = None,
        headers: Mapping[str, Any] | None = None,
        success: bool = False,
    ) -> Callable[[_F], _F]: ...
    @staticmethod
    def doc(**kwargs: Any) -> Callable[[_F], _F]: ...

class Api:
    ERROR_SCHEMA: ClassVar[type[Schema]]
    DEFAULT_ERROR_RESPONSE_NAME: ClassVar[str]
    spec: APISpec
    def __init__(
        self,
        app: flask.Flask | None = None,
        *,
        spec_kwargs: Mapping[str, Any] | None = None,
        config_prefix: str = "",
    ) -> None: ...
    def register_blueprint(
        self,
        blp: Blueprint,
        *,
        parameters: Sequence[Mapping[str, Any]] | None = None,
        **options: Any,
    ) -> None: ...
    def register_field(self, field: type[Any], *args: Any) -> None: ...
    def register_converter(self, converter: type[Any], func: Callable[..., Any]) -> None: ...

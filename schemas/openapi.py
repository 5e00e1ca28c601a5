"""How schemas and fields become OpenAPI, and JSON Schemas that stand alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from marshmallow import Schema, fields

from schemas.collection.decks import DeckDefinition
from schemas.heroes import position as heroes
from schemas.parts.board import Remembered
from schemas.parts.dice import SERVER, DiceField
from schemas.parts.fields import Either, Entries, Variant
from schemas.parts.notation import ProposedAction
from schemas.parts.strict import StrictSchema
from schemas.table.action import AnyAction
from schemas.table.adjudication import AnswerField
from schemas.table.card import Price
from schemas.table.position import AnyPosition, NotedPosition
from schemas.table.stack import Option
from service.games import games
from service.judge.game import Game, Shape

JSON_SCHEMA_VERSION = "https://json-schema.org/draft/2020-12/schema"

_IN_NOTATION = {"type": "string", "description": "In notation, as `arbiter notation` writes it."}


class Converter(OpenAPIConverter):
    """apispec's converter, for strict schemas and the fields of `schemas.parts.fields`."""

    def init_attribute_functions(self) -> None:
        """apispec's functions, and the one for our fields."""
        super().init_attribute_functions()  # type: ignore[no-untyped-call]
        self.attribute_functions.append(self.own_field)

    def schema2jsonschema(self, schema: Any) -> dict[str, Any]:
        """The JSON Schema of a schema: described by its docstring; strict ones say what they refuse."""
        found: dict[str, Any] = super().schema2jsonschema(schema)  # type: ignore[no-untyped-call]
        kind = schema if isinstance(schema, type) else type(schema)
        if issubclass(kind, StrictSchema):
            found["additionalProperties"] = False
            rules = list(_alternatives(kind))
            if rules:
                found["allOf"] = rules
        if kind.__doc__ and kind is not Schema:
            found["description"] = " ".join(kind.__doc__.split())
        return found

    def own_field(self, field: fields.Field[Any], ret: dict[str, Any], **_: Any) -> dict[str, Any]:
        """What the fields of this project take."""
        if isinstance(field, AnyPosition):
            noted = [_IN_NOTATION] if isinstance(field, NotedPosition) else []
            return {"anyOf": [*self._of_games(lambda game: game.position), *noted]}
        if isinstance(field, AnyAction):
            noted = [_IN_NOTATION] if isinstance(field, ProposedAction) else []
            return {"anyOf": [*(self._variant("type", game.actions) for game in games()), *noted]}
        if isinstance(field, Variant):
            return self._variant(field.by, field.shapes)
        if isinstance(field, DeckDefinition):
            return {"anyOf": self._of_games(lambda game: game.definition)}
        if isinstance(field, Either):
            return {"oneOf": [self.field2property(kind) for kind in field.kinds]}
        if isinstance(field, heroes.Arrived):
            return {"oneOf": [self.field2property(field.number), self.field2property(field.turn)]}
        if isinstance(field, heroes.Price):
            x = {"type": "object", "properties": {"x": {"type": "boolean", "enum": [True]}}, "required": ["x"]}
            return {"oneOf": [self.field2property(field.number), x]}
        if isinstance(field, Entries):
            inner = self.field2property(field.inner)
            named = {"properties": dict.fromkeys(field.names, inner)} if field.names is not None else {}
            return {**named, "additionalProperties": inner if field.names is None else False}
        if isinstance(field, Option):
            return {"oneOf": [{"type": "string"}, {"type": "integer"}]}
        if isinstance(field, AnswerField):
            return {"oneOf": [self.field2property(field.one), self.field2property(field.several)]}
        if isinstance(field, Price):
            return {"oneOf": [self.field2property(field.number), self.field2property(field.with_x)]}
        if isinstance(field, Remembered):
            return {"oneOf": [{"type": "integer"}, {"type": "boolean"}]}
        if isinstance(field, DiceField):
            server = [{"type": "string", "enum": [SERVER]}] if field.allow_server else []
            return {"oneOf": [self.field2property(field.rolls), self.field2property(field.seed), *server]}
        return {}

    def _of_games(self, shape: Callable[[Game[Any]], Shape | None]) -> list[dict[str, Any]]:
        """Shapes of the same, game by game."""
        every: list[Any] = [shape(game) for game in games()]
        return [self._shape(one) for one in every if isinstance(one, Schema)]

    def _variant(self, by: str, kinds: Mapping[str, Any]) -> dict[str, Any]:
        shapes = {name: self._shape(shape) for name, shape in kinds.items()}
        found: dict[str, Any] = {"oneOf": list(shapes.values())}
        references = {name: shape["$ref"] for name, shape in shapes.items() if "$ref" in shape}
        if references:
            found["discriminator"] = {"propertyName": by, "mapping": references}
        return found

    def _shape(self, schema: Schema) -> dict[str, Any]:
        shape: dict[str, Any] = self.resolve_nested_schema(schema)  # type: ignore[no-untyped-call]
        return shape


class SchemaPlugin(MarshmallowPlugin):
    """apispec's marshmallow plugin with our converter."""

    Converter = Converter


def json_schema(schema: type[Schema]) -> dict[str, Any]:
    """The JSON Schema of a schema with everything it refers to written out."""
    plugin = SchemaPlugin(schema_name_resolver=_inline)
    APISpec("", "", "3.1.0", [plugin])
    assert plugin.converter is not None
    found: dict[str, Any] = plugin.converter.schema2jsonschema(schema())  # type: ignore[no-untyped-call]
    return {"$schema": JSON_SCHEMA_VERSION, **found}


def _alternatives(kind: type[StrictSchema]) -> Iterator[dict[str, Any]]:
    for group in kind.exactly_one:
        yield {"oneOf": [{"required": [name]} for name in group]}
    for group in kind.at_most_one:
        yield {"not": {"required": list(group)}}


def _inline(schema: Any) -> Any:
    return None


@cache
def action_schemas(game: Game[Any]) -> dict[str, dict[str, Any]]:
    """The JSON Schema of every action of a game, by its type."""
    return {name: json_schema(type(shape)) for name, shape in game.actions.items() if isinstance(shape, Schema)}

"""Faults with JSON pointers (RFC 6901), to and from marshmallow's nested messages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from marshmallow import Schema, fields
from marshmallow.exceptions import SCHEMA

from schemas.parts.strict import Messages
from service.judge.faults import Fault
from service.judge.patch import escape

Shape = Schema | fields.Field[Any] | None


def faults_of(messages: Any, pointer: str = "", shape: Shape = None) -> Iterator[Fault]:
    """Every fault in `ValidationError.messages`, in their order.

    Args:
        messages: the messages.
        pointer: where the value stands that they are about.
        shape: the schema that made them, if it is not a strict one: with it, the levels that marshmallow adds for
            `Dict` fields ("key", "value") are told from members of those names.
    """
    if isinstance(messages, Mapping):
        for name, inner in messages.items():
            yield from _member(name, inner, pointer, shape)
    elif isinstance(messages, list):
        for message in messages:
            yield from faults_of(message, pointer)
    else:
        yield Fault(pointer, str(messages))


def messages_of(faults: Iterable[Fault]) -> Messages:
    """The faults as messages for a ValidationError; the paragraphs that a fault breaks end its sentence."""
    tree: Messages = {}
    for fault in faults:
        node = tree
        for token in fault.pointer.split("/")[1:]:
            node = node.setdefault(token.replace("~1", "/").replace("~0", "~"), {})
        node.setdefault(SCHEMA, []).append(told(fault))
    return tree


def told(fault: Fault) -> str:
    """The fault's sentence with its paragraphs, as in "Two cards stand on C1. (206.2a)"."""
    return f"{fault.message} ({', '.join(fault.rules)})" if fault.rules else fault.message


def _member(name: Any, messages: Any, pointer: str, shape: Shape) -> Iterator[Fault]:
    if name == SCHEMA:
        yield from faults_of(messages, pointer)
        return
    below = f"{pointer}/{escape(str(name))}"
    if isinstance(shape, fields.Dict) and isinstance(messages, Mapping) and messages.keys() <= {"key", "value"}:
        yield from faults_of(messages.get("key", []), below)
        yield from faults_of(messages.get("value", []), below, _inside(shape.value_field))
    else:
        yield from faults_of(messages, below, _shape_of(name, shape))


def _shape_of(name: Any, shape: Shape) -> Shape:
    """What the schema or field says about the member of that name."""
    if isinstance(shape, Schema):
        if isinstance(name, int):
            return shape
        known = (field for key, field in shape.fields.items() if (field.data_key or key) == name)
        return _inside(next(known, None))
    if isinstance(shape, fields.List):
        return _inside(shape.inner)
    return None


def _inside(field: fields.Field[Any] | None) -> Shape:
    return field.schema if isinstance(field, fields.Nested) else field

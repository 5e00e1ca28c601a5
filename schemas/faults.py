"""Faults with JSON pointers (RFC 6901), to and from marshmallow's nested messages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from marshmallow.exceptions import SCHEMA

from schemas.strict import Messages
from service.rules import Fault


def faults_of(messages: Any, pointer: str = "") -> Iterator[Fault]:
    """Every fault in `ValidationError.messages`, in their order; `pointer` says where the value stands."""
    if isinstance(messages, Mapping):
        for name, inner in messages.items():
            yield from faults_of(inner, pointer if name == SCHEMA else f"{pointer}/{escape(name)}")
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


def escape(token: object) -> str:
    """One token of a JSON pointer."""
    return str(token).replace("~", "~0").replace("/", "~1")

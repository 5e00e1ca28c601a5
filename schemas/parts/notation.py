"""What may be sent as notation: a position in one line, an action in a few words; and their way there and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from marshmallow import ValidationError
from marshmallow.exceptions import SCHEMA

from schemas.parts.fields import Text
from schemas.parts.strict import StrictSchema, refuse
from schemas.table.action import AnyAction, any_action
from service.notation import NotationError, read_action
from service.notation.words import LONGEST, Columns

_Checked = TypeVar("_Checked")

EXAMPLE = """[title "A blow"]
start classic / a1@C1=classic:b_zendar / b1@C1'={"name":"Golem","lives":9,"strike":[1,2,3]}
1. first strike a1 b1 | dice=[5,2] resolve=all
"""


def noted(value: Any, read: Callable[[str, Columns], Any], check: Callable[[Any], _Checked]) -> _Checked:
    """What was checked: the value, or what it says where it is notation; a fault in that tells its column.

    Raises:
        ValidationError: it is no notation, or what it says is at fault.
    """
    if type(value) is not str:
        return check(value)
    columns: Columns = {(): len(value) + 1}
    try:
        found = read(value, columns)
    except NotationError as error:
        refuse(f"Is no notation: {error}.")
    try:
        return check(found)
    except ValidationError as error:
        raise ValidationError(_located(error.messages, columns, ())) from None


def _located(messages: Any, columns: Columns, path: tuple[str, ...]) -> Any:
    """Messages with the column of what they are about, or of what it is part of."""
    if isinstance(messages, dict):
        return {
            name: _located(inner, columns, path if name == SCHEMA else (*path, str(name)))
            for name, inner in messages.items()
        }
    while path not in columns:
        path = path[:-1]
    return [f"{message} (column {columns[path]})" for message in messages]


class ProposedAction(AnyAction):
    """An action as an object, or in notation as in `first strike a1 b1`."""

    def check(self, value: Any) -> dict[str, Any]:
        """The action as an object. Raises ValidationError."""
        return noted(value, read_action, super().check)


class Notation(Text):
    """A text that is notation, read elsewhere."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(LONGEST, lines=True, **kwargs)


class NotedActionRequestSchema(StrictSchema):
    """An action in either form."""

    action = ProposedAction(required=True)


class NotedActionSchema(StrictSchema):
    """An action in both forms."""

    action = any_action(required=True)
    notation = Notation(required=True, metadata={"description": "In a few words."})


class GameNotationSchema(StrictSchema):
    """A game in notation: tags, the start position, a line for each action."""

    notation = Notation(required=True, metadata={"description": "Several lines.", "example": EXAMPLE})

"""What may be sent as notation: a position in one line, an action in a few words; and their way there and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from schemas.action import ACTIONS, any_action
from schemas.fields import Text, Variant
from schemas.strict import StrictSchema, refuse
from service.notation import NotationError, read_action
from service.notation.words import LONGEST

EXAMPLE = """[title "A blow"]
start classic / a1@C1=classic:b_zendar / b1@C1'={"name":"Golem","lives":9,"strike":[1,2,3]}
1. first strike a1 b1 | dice=[5,2] resolve=all
"""


def noted(value: Any, read: Callable[[str], Any]) -> Any:
    """What a notation says, where the value is one; else the value. Raises ValidationError."""
    if type(value) is not str:
        return value
    try:
        return read(value)
    except NotationError as error:
        refuse(f"Is no notation: {error}.")


class ProposedAction(Variant):
    """An action as an object, or in notation as in `first strike a1 b1`."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__("type", ACTIONS, **kwargs)

    def check(self, value: Any) -> dict[str, Any]:
        """The action as an object. Raises ValidationError."""
        return super().check(noted(value, read_action))


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

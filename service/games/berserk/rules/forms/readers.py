"""What reads the parts of features for those who know none of them: each module lists itself here as it is imported.

========== =======================================================================================================
part       what its reader makes of it
========== =======================================================================================================
ability    the hooks of what is played, and of what triggers
always     the hooks of statements
feature    the same feature as chains carry it out
against    the hooks of a named feature that its card has only against some cards
number     a number that a text counts
parties    who could ignore whose features in a question
ignored    what a card ignores in a matter
effects    what is wrong with effects
text       what is wrong with a text as a chain carries it out
prospect   whether what is about to be done is such
fighters   how many cards will fight in an attack, as it is known by now
condition  what is wrong with a condition
========== =======================================================================================================
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

_Reader = TypeVar("_Reader", bound=Callable[..., Any])

READERS: dict[str, Callable[..., Any]] = {}


def reads(part: str) -> Callable[[_Reader], _Reader]:
    """Decorator: the function reads that part."""

    def register(reader: _Reader) -> _Reader:
        READERS[part] = reader
        return reader

    return register

"""Names that the whole wire uses: seats, cells, and what the game remembers."""

from __future__ import annotations

from typing import Any

from schemas.parts.fields import Choice, Entries
from schemas.parts.strict import Checked, refuse
from service.games.berserk.rules.battlefield.board import CELLS
from service.judge.seats import SEATS

COUNT = 9999
"""The largest number that a count of anything may be."""


class Seat(Choice):
    """Which of the two players."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(*SEATS, **kwargs)


class Cell(Choice):
    """One of the thirty cells."""

    def __init__(self, **kwargs: Any) -> None:
        what = "a cell: A1 to E3, or A1' to E3' on the second player's half"
        # Who makes a client from the document has to tell A1 from A1', also where names have no quotes.
        names = [cell.replace("'", "_PRIME") for cell in CELLS]
        metadata = {**kwargs.pop("metadata", {}), "x-enum-varnames": names}
        super().__init__(*CELLS, what=what, metadata=metadata, **kwargs)


class Memory(Entries):
    """What later rules of the game ask about: numbers, and what is so."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(Remembered(), 100, **kwargs)


class Remembered(Checked):
    """A number, or true or false."""

    def check(self, value: Any) -> int | bool:
        """The value. Raises ValidationError."""
        if type(value) is not bool and (type(value) is not int or abs(value) > COUNT):
            refuse(f"Must be an integer from -{COUNT} to {COUNT}, or true or false.")
        return value

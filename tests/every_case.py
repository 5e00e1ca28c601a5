"""Every case below ``cases``, read once in a process."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from service import cases

FOLDER = Path(__file__).parent / "cases"


@cache
def every_case() -> tuple[cases.Case, ...]:
    """The cases, in the order of their files."""
    return tuple(cases.load([FOLDER]))

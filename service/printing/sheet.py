"""What a page is made of, whatever it is written as: its parts in their order, in words of one language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

Wire = Mapping[str, Any]


class Heading(NamedTuple):
    """What the parts after it are about."""

    text: str


class Said(NamedTuple):
    """A paragraph of text; `kind` is `plain`, `verdict`, `quoted` (as somebody wrote it) or `signed`."""

    text: str
    kind: str = "plain"


class Facts(NamedTuple):
    """Names and what is said of each; `code` where that is for machines."""

    rows: tuple[tuple[str, str], ...]
    code: bool = False


class Boards(NamedTuple):
    """Positions in normal form, each with its name."""

    boards: tuple[tuple[str, Wire], ...]


class Cited(NamedTuple):
    """A paragraph that is cited; `book` is the ruleset whose book says it."""

    book: str
    number: str


class Told(NamedTuple):
    """Something that happened or is so, the paragraphs that make it so, and what the first, which decides, says."""

    number: str
    text: str
    rules: tuple[Cited, ...]
    decided: str


class Folded(NamedTuple):
    """Steps that only carry the others along; they can be unfolded."""

    number: str
    text: str
    steps: tuple[str, ...]


class Steps(NamedTuple):
    """What happened, step by step, or what is wrong, reason by reason."""

    entries: tuple[Told | Folded, ...]


class Paragraphs(NamedTuple):
    """Paragraphs restated, each once."""

    entries: tuple[tuple[Cited, str], ...]


Part = Heading | Said | Facts | Boards | Steps | Paragraphs


class Sheet(NamedTuple):
    """A page."""

    title: str
    language: str
    parts: tuple[Part, ...]

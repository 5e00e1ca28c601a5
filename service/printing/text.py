"""A page as plain text, for a terminal or a letter."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill, indent

from service.printing import terminal
from service.printing.sheet import Boards, Facts, Folded, Heading, Paragraphs, Part, Said, Sheet, Steps, Told
from service.printing.terminal import printable

WIDTH = 100
_MARGIN = " " * 7


def page(sheet: Sheet) -> str:
    """The page as lines."""
    parts = ["\n".join(_part(part, sheet.language)) for part in sheet.parts]
    title = printable(sheet.title)
    return "\n\n".join([f"{title}\n{'=' * len(title)}", *parts]) + "\n"


def _part(part: Part, language: str) -> Iterator[str]:
    match part:
        case Heading():
            yield f"{printable(part.text)}\n{'-' * len(printable(part.text))}"
        case Said(kind="quoted"):
            yield indent("\n".join(map(printable, part.text.splitlines())), "  | ", lambda line: True)
        case Said():
            yield fill(printable(part.text), WIDTH)
        case Facts():
            yield from (f"{name}: {printable(value)}" for name, value in part.rows)
        case Boards():
            yield "\n\n".join(f"{name}\n\n{terminal.board(position, language)}" for name, position in part.boards)
        case Steps():
            for entry in part.entries:
                yield from _told(entry) if isinstance(entry, Told) else _folded(entry)
        case Paragraphs():
            yield from (_hung(cited.number, text, len(cited.number) + 1) for cited, text in part.entries)


def _told(entry: Told) -> Iterator[str]:
    yield _hung(entry.number, entry.text)
    if entry.rules:
        first, *others = (cited.number for cited in entry.rules)
        said = f"{first}: {entry.decided}" + (f" [{', '.join(others)}]" if others else "")
        yield fill(printable(said), WIDTH, initial_indent=_MARGIN, subsequent_indent=_MARGIN)


def _folded(entry: Folded) -> Iterator[str]:
    yield _hung(entry.number, f"({entry.text})")


def _hung(number: str, text: str, margin: int = len(_MARGIN)) -> str:
    """A text beside its number."""
    return fill(printable(text), WIDTH, initial_indent=f"{number:<{margin}}", subsequent_indent=_MARGIN)

"""Decks as players share them: plain text, a line a card."""

from __future__ import annotations

import re
from typing import NamedTuple

from schemas.collection.decks import MAX_COUNT, MAX_ENTRIES
from schemas.parts.fields import MAX_NAME
from service.cards.vocabulary import folded

_COMMENT = re.compile(r"(?:^|\s)(?:#|//).*$")
_TIMES = "[xXхХ×*]"
#: "3 Зендар", "3x Зендар", "3 шт. Зендар"; then "Зендар x3", "Зендар — 3".
_BEFORE = re.compile(rf"(?P<count>\d+)(?:\s*{_TIMES}|\s*шт\.?)?\s+(?P<name>\S.*)")
_BEHIND = re.compile(rf"(?P<name>.*\S)\s+(?:{_TIMES}\s*|[-–—]\s+)(?P<count>\d+)(?:\s*шт\.?)?")
_HERO = ("герой", "hero")
_BESIDE = ("дополнительная колода", "additional deck", "sideboard", "сайдборд")


class ListLine(NamedTuple):
    """A card of a list: the line where it stands, how often it is there, what it is called, whether it is the hero."""

    number: int
    copies: int
    name: str
    hero: bool = False


class ListFault(NamedTuple):
    """A line that cannot be read, and why."""

    line: int
    message: str


def read_list(text: str) -> tuple[list[ListLine], list[ListFault]]:
    """The cards of a list and its faults. Comments (`#`, `//`), blank lines and headings ("Существа:") say nothing.

    A hero stands behind "Герой:" or "Hero:", on the line or below it.

    >>> read_list("# mine\\n3 Зендар\\nАфари x2")[0]
    [ListLine(number=2, copies=3, name='Зендар', hero=False), ListLine(number=3, copies=2, name='Афари', hero=False)]
    """
    lines: list[ListLine] = []
    faults: list[ListFault] = []
    hero = False
    for number, written in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        line = " ".join(_COMMENT.sub("", written).split())
        heading, colon, rest = line.partition(":")
        if colon and folded(heading) in (*_HERO, *_BESIDE):
            if folded(heading) in _BESIDE:
                faults.append(ListFault(number, "An additional deck is not checked: leave it out."))
            hero, line = folded(heading) in _HERO, rest.strip()
        if line and not line.endswith(":"):
            if len(lines) == MAX_ENTRIES:
                return [], [ListFault(number, f"A list has {MAX_ENTRIES} cards at the most.")]
            lines.append(_line(number, line, hero))
            hero = False
    faults += [
        ListFault(each.number, f"Must have 1 to {MAX_COUNT} copies.")
        for each in lines
        if not 1 <= each.copies <= MAX_COUNT
    ]
    long = [each for each in lines if len(each.name) > MAX_NAME]
    faults += [ListFault(each.number, f"Must have 1 to {MAX_NAME} characters.") for each in long]
    return [each for each in lines if each not in long], sorted(faults)


def _line(number: int, line: str, hero: bool) -> ListLine:
    found = _BEFORE.fullmatch(line) or _BEHIND.fullmatch(line)
    if found is None:
        return ListLine(number, 1, line, hero)
    return ListLine(number, int(found["count"][:6]), found["name"], hero)

"""The rulebooks as data: every paragraph restated in our own words, and the readings taken where the text is unclear.

>>> paragraph("classic", "101.1").adjudicable
True
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, NamedTuple

from service.data_files import read_yaml

LANGUAGES = ("en", "ru")


class UnknownRulebook(LookupError):
    """There is no rulebook of that name."""


class UnknownParagraph(LookupError):
    """The rulebook, and those it inherits from, have no paragraph of that number."""


class Paragraph(NamedTuple):
    """A paragraph in our own words; ``ruleset`` is the rulebook that says it, which may be an inherited one."""

    ruleset: str
    number: str
    en: str
    ru: str
    adjudicable: bool
    note: str | None = None

    def text(self, language: str) -> str:
        """The restatement in a language."""
        return self.ru if language == "ru" else self.en


class Interpretation(NamedTuple):
    """A place where the text is unclear: the readings there are, the one taken, and why.

    ``where`` is ``code`` when the judge warns of it in a ruling, ``documentation`` when it only follows it.
    """

    id: str
    rules: tuple[str, ...]
    readings: Mapping[str, str]
    taken: str
    why: str
    en: str
    ru: str
    where: str = "code"

    def text(self, language: str) -> str:
        """The warning's sentence in a language."""
        return self.ru if language == "ru" else self.en


class _Book(NamedTuple):
    inherits: str | None
    own: Mapping[str, Paragraph]


def paragraph(ruleset: str, number: str) -> Paragraph:
    """The paragraph of a number, the nearest relative's where the ruleset's own text is silent.

    Raises:
        UnknownRulebook: no such ruleset has a rulebook.
        UnknownParagraph: no relative has that number either.
    """
    for book in _line(ruleset):
        found = book.own.get(number)
        if found is not None:
            return found
    raise UnknownParagraph(f"the {ruleset} rulebook has no paragraph {number}")


def paragraphs(ruleset: str) -> tuple[Paragraph, ...]:
    """Every paragraph that holds in a ruleset: its ancestors' in their order, replaced in place, then its own.

    Raises:
        UnknownRulebook: no such ruleset has a rulebook.
    """
    merged: dict[str, Paragraph] = {}
    for book in reversed(list(_line(ruleset))):
        merged.update(book.own)
    return tuple(merged.values())


@cache
def rulebooks() -> tuple[str, ...]:
    """The rulesets that have a rulebook, sorted."""
    names = (item.name for item in files(__name__).iterdir())
    return tuple(sorted(n.removesuffix(".yaml") for n in names if n.endswith(".yaml") and n != _INTERPRETATIONS))


@cache
def interpretations() -> Mapping[str, Interpretation]:
    """Every reading taken of an unclear place, by its id; read once."""
    found = {}
    for entry in _read(_INTERPRETATIONS)["interpretations"]:
        entry["rules"] = tuple(entry["rules"])
        entry["readings"] = MappingProxyType(entry["readings"])
        found[entry["id"]] = Interpretation(**entry)
    return MappingProxyType(found)


def explain(warning: Mapping[str, Any], language: str = "en") -> dict[str, Any]:
    """A warning of a ruling with its ``message`` and ``rules``, where it speaks of an interpretation."""
    ident = warning.get("interpretation")
    known = interpretations().get(ident) if ident is not None else None
    if known is None:
        return dict(warning)
    return {**warning, "message": known.text(language), "rules": list(known.rules)}


_INTERPRETATIONS = "interpretations.yaml"


def _line(ruleset: str) -> Iterator[_Book]:
    """The rulebook and those it inherits from, the nearest first."""
    name: str | None = ruleset
    while name is not None:
        book = _book(name)
        yield book
        name = book.inherits


@cache
def _book(ruleset: str) -> _Book:
    if ruleset not in rulebooks():
        raise UnknownRulebook(f"there is no rulebook of the ruleset {ruleset}")
    data = _read(f"{ruleset}.yaml")
    own = {entry["number"]: Paragraph(ruleset, **entry) for entry in data["paragraphs"]}
    return _Book(data["inherits"], MappingProxyType(own))


def _read(name: str) -> dict[str, Any]:
    data = read_yaml(files(__name__) / name)
    assert isinstance(data, dict)
    return data

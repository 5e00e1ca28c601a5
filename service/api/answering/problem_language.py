"""The language of problem documents: which one was asked for, and their sentences in it (`problems_ru.yaml`)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

from flask import request

from schemas.table.adjudication import LANGUAGES
from service.data_files import read_yaml
from service.games.berserk import language as berserk
from service.games.berserk.rules.telling.vocabulary import SAID_RU
from service.games.heroes import language as heroes

_FILE = Path(__file__).with_name("problems_ru.yaml")
#: A sentence with the paragraphs that a fault breaks behind it.
_WITH_RULES = re.compile(r"(?P<said>.+\.)(?P<rules> \([\w., ]+\))", re.DOTALL)


def language_asked() -> str:
    """The `language` of the request's body or query, else what `Accept-Language` prefers, else English."""
    body = getattr(request, "parsed", None)
    named = body.get("language") if isinstance(body, Mapping) else None
    for language in (named, request.args.get("language")):
        if language in LANGUAGES:
            return str(language)
    return request.accept_languages.best_match(LANGUAGES) or "en"


@lru_cache(maxsize=4096)
def told(sentence: str, language: str) -> str:
    """A sentence of a problem document in a language; in English where it is not known otherwise.

    >>> told("Must be a list.", "ru")
    'Должен быть список.'
    """
    return sentence if language == "en" else _russian(sentence) or sentence


class _Entry(NamedTuple):
    pattern: re.Pattern[str]
    russian: str


def _russian(sentence: str) -> str | None:
    for entry in _entries():
        found = entry.pattern.fullmatch(sentence)
        if found is not None:
            return entry.russian.format(**{name: _value(name, value) for name, value in found.groupdict().items()})
    senseless = next((row.russian for row in (*berserk.PLACES, *heroes.PLACES) if row.why == sentence), None)
    if senseless is not None:
        return senseless
    cited = _WITH_RULES.fullmatch(sentence)
    said = _russian(cited["said"]) if cited is not None else None
    return said + cited["rules"] if said is not None and cited is not None else None


def _value(name: str, value: str) -> str:
    if name.startswith("said"):
        return _russian(value) or value
    if name == "each":
        return ", ".join(_russian(part) or part for part in value.split(", "))
    return SAID_RU.get(value, value) if name == "word" else value


@cache
def _entries() -> tuple[_Entry, ...]:
    """What says most by itself first: of two sentences that fit it is the one that is meant."""
    known: dict[str, Any] = read_yaml(_FILE)
    return tuple(_Entry(_pattern(said), known[said]) for said in sorted(known, key=_literal, reverse=True))


def _pattern(said: str) -> re.Pattern[str]:
    parts = (re.escape(text) + (f"(?P<{name}>.+?)" if name else "") for text, name, _, _ in Formatter().parse(said))
    pattern = "".join(parts)
    return re.compile(f"An?{pattern[1:]}" if pattern.startswith(r"A\ (?P<word>") else pattern, re.DOTALL)


def _literal(said: str) -> int:
    return sum(len(text) for text, *_ in Formatter().parse(said))

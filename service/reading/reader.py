"""Printed sentences to features of the language of cards, or why a sentence has none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from service.games.berserk import LANGUAGE
from service.judge.language import faults, normal
from service.reading.meaning.base import Refused
from service.reading.meaning.compose import Composer
from service.reading.meaning.heads import SEATS, head_of
from service.reading.syntax.clauses import Clauses
from service.reading.syntax.misprints import nearest
from service.reading.syntax.words import Titles, meant
from service.reading.tokens import Token, scan

#: So many ways to take a sentence apart are looked at.
MOST_TREES = 24
LONGEST = 70
#: Two readings that are liked so nearly alike stand equal.
EQUAL = 0.05


@dataclass(frozen=True, slots=True)
class Read:
    """What a sentence says, or why nothing: the kind of refusal, the words where reading stopped, the nearest known."""

    features: tuple[dict[str, Any], ...] = ()
    refused: str = ""
    at: tuple[int, int] = (0, 0)
    near: str = ""


def read(sentence: str, name: str | None = None, titles: Titles | None = None, depth: int = 0) -> Read:
    """What a printed sentence says; `name` is the card's own, which it may use, `titles` knows those of others."""
    tokens = meant(scan(sentence), name)
    if not tokens or len(tokens) > LONGEST:
        return Read(refused="too long" if tokens else "empty")
    parser = Clauses(tokens, name, titles)
    colon = next((place for place, token in enumerate(tokens[:12]) if token.low == ":" and token.kind == "mark"), None)
    try:
        head: dict[str, Any] = {} if colon is None else head_of(parser, colon)
    except Refused as refused:
        if any(token.kind == "symbol" for token in tokens[:colon]):
            return Read(refused=refused.kind, at=_place(tokens, refused.span))
        head, colon = {}, None

    def inner(text: str) -> tuple[dict[str, Any], ...]:
        return read(text, name, titles, 1).features

    start = 0 if colon is None else colon + 1
    if colon is None and len(tokens) > 1 and tokens[0].kind == "symbol" and tokens[0].low in SEATS:
        head, start = {"if": {"seat": SEATS[tokens[0].low]}}, 1
    found, why, standing = None, None, 0.0
    for clauses, weight in parser.weighed(start, len(tokens))[:MOST_TREES]:
        if found is not None and weight > standing + EQUAL:
            break
        try:
            composer = Composer(head)
            composer.reads = inner if depth == 0 else None
            features = composer.features(clauses)
        except Refused as refused:
            why = why or refused
            continue
        if any(faults(LANGUAGE, feature) for feature in features):
            why = why or Refused("nothing that the language says")
            continue
        if found is None:
            found, standing = features, weight
        elif [normal(one) for one in features] != [normal(one) for one in found]:
            return Read(refused="ambiguous", at=_place(tokens, (start, len(tokens))))
    if found is not None:
        return Read(tuple(found))
    if why is not None:
        return Read(refused=why.kind, at=_place(tokens, why.span))
    stop = min(max(parser.farthest, start), len(tokens) - 1)
    strange = [token for place, token in enumerate(tokens) if place >= start and parser.is_strange(place)]
    stopped = strange[0] if strange else tokens[stop]
    near = nearest(stopped.low) if strange else ""
    return Read(refused="unknown word" if strange else "structure", at=(stopped.start, stopped.end), near=near)


def _place(tokens: list[Token], span: tuple[int, int]) -> tuple[int, int]:
    start, end = span
    if not 0 <= start < len(tokens):
        return (0, 0)
    return tokens[start].start, tokens[max(start, min(end, len(tokens)) - 1)].end

"""Printed sentences to features of the language of cards, or why a sentence has none."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from typing import Any

from service.judge.language import faults, normal
from service.reading.again import UNGRAMMATICAL, in_two, of_its_own, other_endings, other_letters
from service.reading.bearing import of_bearer
from service.reading.house import NO_HOUSE, House
from service.reading.meaning.base import SELF, Refused
from service.reading.meaning.occasions import for_its_occasion
from service.reading.meaning.sentence.heads import SEATS
from service.reading.meaning.things.features import UNDEFINED
from service.reading.notes import noted, parted
from service.reading.syntax.clauses import Clauses
from service.reading.syntax.english_clauses import EnglishClauses
from service.reading.syntax.misprints import nearest
from service.reading.syntax.rows import BOARD as BOARD_WORDS
from service.reading.syntax.rows import Lexicon, rows
from service.reading.syntax.words import Titles, meant
from service.reading.tokens import Token, plain, quoted_anew, scan
from service.reading.tongues import BOARD, Tongue

#: So many ways to take a sentence apart are looked at.
MOST_TREES = 60
LONGEST = 70
#: Two readings that are liked so nearly alike stand equal.
EQUAL = 0.05


@dataclass(frozen=True, slots=True)
class Read:
    """What a sentence says, or why nothing: the kind of refusal, the words where reading stopped, the nearest known.

    A sentence that only names classes has those and no features. `others`: whether it speaks of anybody but the card.
    """

    features: tuple[dict[str, Any], ...] = ()
    classes: tuple[str, ...] = ()
    others: bool = False
    refused: str = ""
    at: tuple[int, int] = (0, 0)
    near: str = ""


def read(
    sentence: str,
    name: str | None = None,
    titles: Titles | None = None,
    depth: int = 0,
    house: House = NO_HOUSE,
    kind: str = "creature",
    tongue: Tongue = BOARD,
    head: dict[str, Any] | None = None,
) -> Read:
    """What a printed sentence says.

    Args:
        sentence: the words, Russian or English.
        name: the card's own, which it may use.
        titles: knows the names of other cards.
        depth: of how many others it is told within.
        house: keywords that no rulebook defines, with what they mean here.
        kind: of the card; equipment speaks of who bears it.
        tongue: how the game speaks whose card it is.
        head: what stands before the colon of a sentence that has none.
    """
    found = _read_plainly(sentence, name, titles, depth, house, tongue, head)
    if kind not in tongue.borne or found.refused:
        return found
    try:
        return replace(found, features=tuple(of_bearer(feature) for feature in found.features))
    except Refused as refused:
        return Read(refused=refused.kind, at=(0, len(sentence)))


def _read_plainly(
    sentence: str, name: str | None, titles: Titles | None, depth: int, house: House, tongue: Tongue, given: Any
) -> Read:
    """A sentence of a card that speaks of itself."""
    classes = named_classes(sentence, tongue.words) if depth == 0 else ()
    if classes:
        return Read(classes=classes)
    found = _read(sentence, name, titles, depth, house=house, tongue=tongue, given=given)
    if found.refused and depth == 0:
        held = _held(sentence, name, titles, house, tongue)
        if held:
            return Read(held)
        return _anew(sentence, name, titles, house, found, tongue)
    return found


def _anew(sentence: str, name: str | None, titles: Titles | None, house: House, found: Read, tongue: Tongue) -> Read:
    """A sentence that was not understood as what it may have been meant to be, if that says one thing."""

    def told(text: str) -> Read:
        return _read(text, name, titles, 0, house=house, tongue=tongue)

    quoted = quoted_anew(sentence)
    meant = [] if quoted is None else [quoted]
    if found.refused == "unknown word":
        meant += other_letters(sentence, found.at)
    ways = [one for one in map(told, meant) if not one.refused]
    if not ways and is_russian(scan(sentence)):
        for first, second, holds in islice(in_two(sentence), 3):
            one, other = told(first), told(second)
            if not (one.refused or other.refused or (holds and any("do" in part for part in one.features))):
                features = (*one.features, *map(of_its_own, other.features))
                ways.append(Read(features, others=one.others or other.others))
    if not ways and found.refused in UNGRAMMATICAL:
        ways = [one for one in map(told, other_endings(sentence)) if not one.refused]
    alike = all([normal(one) for one in way.features] == [normal(one) for one in ways[0].features] for way in ways)
    return ways[0] if ways and alike else found


def _held(
    sentence: str, name: str | None, titles: Titles | None, house: House, tongue: Tongue
) -> tuple[dict[str, Any], ...]:
    """What a sentence says that has two heads, one before the other: "formation: {tap}: …"; nothing if it has not."""
    tokens = meant(scan(sentence), name)
    colons = [place for place, token in enumerate(tokens[:12]) if token.low == ":" and token.kind == "mark"]
    if len(colons) != 2 or not all(token.kind in ("symbol", "number") for token in tokens[colons[0] + 1 : colons[1]]):
        return ()
    try:
        head = tongue.head_of(Clauses(tokens, name, titles, tongue.words), colons[0])
    except Refused:
        return ()
    inner = read(sentence[tokens[colons[0]].end :], name, titles, 1, house, tongue=tongue).features
    if head.get("holds") == "grant" and inner:
        return ({**head["feature"], "grant": list(inner)},)
    if "if" in head and not set(head) - {"if", "readings"} and inner:
        return ({"always": [{"grant": one, "on": {"is": "self"}} for one in inner], **head},)
    return ()


def _read(
    sentence: str,
    name: str | None,
    titles: Titles | None,
    depth: int,
    holds: str | None = None,
    house: House = NO_HOUSE,
    tongue: Tongue = BOARD,
    given: dict[str, Any] | None = None,
) -> Read:
    bare, beside = parted(sentence)
    if beside:
        found = _read(bare, name, titles, depth, holds, house, tongue, given)
        return found if found.refused else Read(tuple(noted(feature, beside) for feature in found.features))
    tokens = tongue.tokens(scan(sentence))
    russian = is_russian(tokens)
    tokens = meant(tokens, " ".join((name or "", *(word.word for word in house.words)))) if russian else tokens
    if not tokens or len(tokens) > LONGEST:
        return Read(refused="too long" if tokens else "empty")
    parser = (Clauses if russian else EnglishClauses)(tokens, name, titles, tongue.words)
    tokens, far = parser.tokens, 24
    if depth > 1:
        parser.words.of_giver()
    if house.words:
        parser.words.know_house(house.said)
    colon = next((place for place, token in enumerate(tokens[:far]) if token.low == ":" and token.kind == "mark"), None)
    try:
        head: dict[str, Any] = dict(given or {}) if colon is None else tongue.head_of(parser, colon)
        if holds == "do" and not head:
            head = {"holds": holds, "feature": {"keyword": "concentration"}}
    except Refused as refused:
        if any(token.kind == "symbol" for token in tokens[:colon]):
            return Read(refused=refused.kind, at=_place(tokens, refused.span))
        head, colon = {}, None

    def inner(text: str, own: bool = True, holds: str | None = None) -> tuple[dict[str, Any], ...]:
        depth = 1 if own else 2
        texts = [text] if holds == "do" else re.split(r"(?<=[.])\s+", text.strip())
        told = [_read(one, name, titles, depth, holds, house, tongue).features for one in texts]
        if not all(told) and len(texts) > 1:
            return _read(text, name, titles, depth, holds, house, tongue).features
        return tuple(feature for features in told for feature in features) if all(told) else ()

    def words(span: tuple[int, int]) -> str:
        return sentence[slice(*_place(tokens, span))]

    if colon is not None and "feature" in head and depth == 0 and [t.kind for t in tokens[colon + 1 :]] == ["quote"]:
        held = inner(tokens[colon + 1].text)
        if held and head["holds"] == "grant":
            return Read(({**head["feature"], "grant": list(held)},))
    start = 0 if colon is None else colon + 1
    if colon is None and len(tokens) > 1 and tokens[0].kind == "symbol" and tokens[0].low in SEATS:
        head, start = {"if": {"seat": SEATS[tokens[0].low]}}, 1
    chosen: list[dict[str, Any]] | None = None
    why, standing, others = None, 0.0, False
    for clauses, weight in parser.weighed(start, len(tokens))[:MOST_TREES]:
        if chosen is not None and weight > standing + EQUAL:
            break
        try:
            composer = tongue.composer(head)
            composer.reads, composer.text = inner if depth == 0 else None, words
            told = [one for said in composer.features(clauses) for one in for_its_occasion(said, sentence)]
            features = house.meant(told, words)
        except Refused as refused:
            why = refused if why is None or (refused.kind == UNDEFINED != why.kind) else why
            continue
        if any(faults(tongue.language, feature) for feature in features):
            why = why or Refused("nothing that the language says")
            continue
        if chosen is None:
            chosen, standing = features, weight
            others = any(one.ref != SELF for one in composer.spoken) or bool(composer.chosen)
        elif [normal(one) for one in features] != [normal(one) for one in chosen]:
            return Read(refused="ambiguous", at=_place(tokens, (start, len(tokens))))
    if chosen is not None:
        return Read(tuple(chosen), others=others)
    if why is not None:
        return Read(refused=why.kind, at=_place(tokens, why.span))
    stop = min(max(parser.farthest, start), len(tokens) - 1)
    strange = [token for place, token in enumerate(tokens) if place >= start and parser.is_strange(place)]
    stopped = strange[0] if strange else tokens[stop]
    near = nearest(stopped.low) if strange else ""
    return Read(refused="unknown word" if strange else "structure", at=(stopped.start, stopped.end), near=near)


@cache
def _class_names(words: Lexicon) -> dict[tuple[str, ...], str]:
    """The classes of cards by their names in both languages, word by word."""
    every = ((row.name, name) for row in rows(words) if "class" in row.get("sel", ())
             for language in ("ru", "en") for name in row.get(language, ()))  # fmt: skip
    return {tuple(plain(name.replace("_", " ")).split()): slug for slug, name in every}


def named_classes(sentence: str, lexicon: Lexicon = BOARD_WORDS) -> tuple[str, ...]:
    """The classes of a sentence that names classes and says no more; none of any other.

    >>> named_classes("Гном, дракон.")
    ('gnome', 'dragon')
    """
    found: list[str] = []
    words = [token.low for token in scan(sentence)]
    while words:
        size = next((size for size in range(len(words), 0, -1) if tuple(words[:size]) in _class_names(lexicon)), 0)
        if not size:
            return ()
        found.append(_class_names(lexicon)[tuple(words[:size])])
        words = words[size + (words[size : size + 1] == [","]) :]
    return tuple(found)


def is_russian(tokens: list[Token]) -> bool:
    """Whether most words of a sentence are in Cyrillic letters; what is in quotation marks is a name."""
    words = [token.low for token in tokens if token.kind == "word" and len(token.low) > 1]
    return 2 * sum(any("а" <= letter <= "я" for letter in word) for word in words) >= len(words)


def _place(tokens: list[Token], span: tuple[int, int]) -> tuple[int, int]:
    start, end = span
    if not 0 <= start < len(tokens):
        return (0, 0)
    return tokens[start].start, tokens[max(start, min(end, len(tokens)) - 1)].end

"""What the new reader makes of sentences that the present one refuses."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from service.cards import titles
from service.cards.compiler import Reading
from service.cards.lexemes import is_cyrillic
from service.cards.parsing import PARSED
from service.cards.refusals import refusal_of
from service.judge.work import under_way
from service.reading.house import NO_HOUSE, House
from service.reading.reader import Read, read
from service.rules import feature_faults

#: Reasons of sentences that the present reader cannot parse. Another reader is not asked about what it finds doubtful.
_NOT_PARSED = {"unexpected", "unknown word", "unfinished"}
#: What speaks of somebody whom an earlier sentence may have named.
_SPEAKS_BACK = re.compile(r"^(its|their)\b|\b(it|they|them|itself|themselves)\b", re.IGNORECASE)


def read_anew(
    reading: Reading,
    name: str | None = None,
    kind: str = "creature",
    *,
    first: bool = True,
    house: House = NO_HOUSE,
) -> Reading:
    """A sentence that was refused as the new reader reads it, where it reads all of it and the judge carries that out.

    Args:
        reading: what the present reader makes of a sentence.
        name: the card's own, which the sentence may use.
        kind: of the card; equipment speaks of who bears it, and is left as it was.
        first: whether no other sentence of its text comes before it, of which it could speak.
        house: keywords that no rulebook defines, with what they mean here.

    Returns:
        The same sentence with features in the language of cards, or the reading as it was. Raises OverBudget.
    """
    if reading.unsupported is None or reading.unsupported[0] not in _NOT_PARSED:
        return reading
    if kind == "equipment" or not all(map(_has_a_name, reading.sentence)):
        return reading
    if not first and not is_cyrillic(reading.sentence) and _SPEAKS_BACK.search(reading.sentence):
        return reading
    under_way().spend(len(reading.sentence) * PARSED)
    found = _read(reading.sentence, name, house)
    if found.refused:
        return replace(reading, refusal=refusal_of(found, reading.sentence))
    if any(feature_faults(feature) for feature in found.features):
        return reading
    return Reading(reading.sentence, features=found.features)


def _has_a_name(letter: str) -> bool:
    """Whether a letter has a Unicode name: the analyser of words asks for it."""
    return not letter.isalpha() or bool(unicodedata.name(letter, ""))


#: What was read is kept: a text is asked for again and again.
@lru_cache(maxsize=1024)
def _read(sentence: str, name: str | None, house: House) -> Read:
    return read(sentence, name, title_of, house=house)


def title_of(words: Sequence[str]) -> tuple[str, int] | None:
    found = titles.found(words)
    return (found.name, found.length) if found is not None else None

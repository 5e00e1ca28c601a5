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
from service.games.berserk.rules import feature_faults
from service.judge.work import under_way
from service.reading.house import NO_HOUSE, House
from service.reading.reader import Read, read

#: How reasons begin of sentences that the present reader finds doubtful. Another reader is not asked about those.
_DOUBTFUL = ("unclear", "whether", "what ", "whom ", "who ", "several", "which")
#: Refusals of a sentence that speaks of whom, or of what, the one before it has told.
_SPEAKS_BACK = {
    "whom a pronoun means", "nobody has that part", "who is meant", "which roll", "otherwise than what",
    "which card is shown", "who is chosen for it",
}  # fmt: skip
#: Refusals of one that only begins what the next one says.
_GOES_ON = {"what is done to whom is chosen", "what is done if that is so"}
#: What may mean somebody of the sentence before, and means the card itself where none comes before it.
_IT = re.compile(r"^(its|their)\b|\b(it|they|them|itself|themselves)\b", re.IGNORECASE)


def read_anew(
    reading: Reading,
    name: str | None = None,
    kind: str = "creature",
    *,
    before: str | None = None,
    house: House = NO_HOUSE,
) -> Reading:
    """A sentence that was refused as the new reader reads it, where it reads all of it and the judge carries that out.

    Args:
        reading: what the present reader makes of a sentence.
        name: the card's own, which the sentence may use.
        kind: of the card; equipment speaks of who bears it.
        before: the sentence before it in its text, of which it could speak.
        house: keywords that no rulebook defines, with what they mean here.

    Returns:
        The same sentence with features in the language of cards, or the reading as it was. Raises OverBudget.
    """
    if reading.unsupported is None or reading.unsupported[0].startswith(_DOUBTFUL):
        return reading
    if not all(map(_has_a_name, reading.sentence)):
        return reading
    if before is not None and not is_cyrillic(reading.sentence) and _IT.search(reading.sentence):
        told = _asked(before, name, kind, house)
        if told.refused or told.others:
            return reading
    return _as_read(reading, _asked(reading.sentence, name, kind, house))


def read_together(
    first: Reading, second: Reading, name: str | None, kind: str = "creature", *, house: House = NO_HOUSE
) -> Reading | None:
    """Two sentences of which the second speaks of the first, as one; None where they are read by themselves, or not.

    Raises OverBudget.
    """
    if second.unsupported is None or not all(map(_has_a_name, f"{first.sentence}{second.sentence}")):
        return None
    apart = [_asked(one.sentence, name, kind, house).refused for one in (first, second)]
    if apart[0] not in (*_GOES_ON, "") or not (apart[1] in _SPEAKS_BACK or apart[0]):
        return None
    printed = f"{first.sentence} {second.sentence}"
    found = _as_read(replace(second, sentence=printed), _asked(printed, name, kind, house))
    return found if found.unsupported is None else None


def _as_read(reading: Reading, found: Read) -> Reading:
    if found.refused:
        return replace(reading, refusal=refusal_of(found, reading.sentence))
    if any(feature_faults(feature) for feature in found.features):
        return reading
    return Reading(reading.sentence, features=found.features, classes=found.classes)


def _asked(sentence: str, name: str | None, kind: str, house: House) -> Read:
    under_way().spend(len(sentence) * PARSED)
    return _read(sentence, name, kind == "equipment", house)


def _has_a_name(letter: str) -> bool:
    """Whether a letter has a Unicode name: the analyser of words asks for it."""
    return not letter.isalpha() or bool(unicodedata.name(letter, ""))


#: What was read is kept: a text is asked for again and again.
@lru_cache(maxsize=1024)
def _read(sentence: str, name: str | None, worn: bool, house: House) -> Read:
    return read(sentence, name, title_of, house=house, kind="equipment" if worn else "creature")


def title_of(words: Sequence[str]) -> tuple[str, int] | None:
    found = titles.found(words)
    return (found.name, found.length) if found is not None else None

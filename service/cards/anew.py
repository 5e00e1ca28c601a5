"""What the new reader makes of sentences that the present one refuses."""

from __future__ import annotations

from service.cards.compiler import Reading
from service.cards.lexemes import is_cyrillic
from service.reading.reader import read
from service.rules import feature_faults

#: What begins the reasons of sentences that could mean two things: another reader is not asked then.
_UNCLEAR = "unclear"


def read_anew(reading: Reading, name: str | None = None, kind: str = "creature") -> Reading:
    """A sentence that was refused as the new reader reads it, where it reads all of it and the judge carries that out.

    Args:
        reading: what the present reader makes of a sentence.
        name: the card's own, which the sentence may use.
        kind: of the card; equipment speaks of who bears it, and is left as it was.

    Returns:
        The same sentence with features in the language of cards, or the reading as it was.
    """
    if reading.unsupported is None or reading.unsupported[0].startswith(_UNCLEAR):
        return reading
    if kind == "equipment" or not is_cyrillic(reading.sentence):
        return reading
    found = read(reading.sentence, name)
    if found.refused or any(feature_faults(feature) for feature in found.features):
        return reading
    return Reading(reading.sentence, features=found.features)

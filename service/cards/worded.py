"""Features in words, whichever form they are in: those of the language of cards by its writer, older ones by theirs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from service import reading
from service.cards import wording as older


def wording(features: Iterable[Mapping[str, Any]]) -> dict[str, list[str | None]]:
    """Features in words by language, a sentence each; None for what there are no words for yet.

    >>> wording([{"keyword": "armor", "x": 2}, {"always": [{"cannot": {"event": "act", "by": {"is": "self"}}}]}])["en"]
    ['Armor 2.', 'This card cannot act.']
    """
    told = list(features)
    before = older.wording(told)
    wordless = [place for place in range(len(told)) if before["en"][place] is None]
    now = reading.wording(told[place] for place in wordless)
    for language, sentences in before.items():
        for place, sentence in zip(wordless, now[language], strict=True):
            sentences[place] = sentences[place] or sentence
    return before

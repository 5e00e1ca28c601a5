"""Which known name somebody meant who wrote one that nobody knows."""

from __future__ import annotations

from collections.abc import Iterable

from rapidfuzz import fuzz, process, utils

_ALIKE = 70
_LONGEST = 64


def meant(word: str, names: Iterable[str]) -> str:
    """A sentence to put behind a refusal, with the name that comes nearest; nothing where none comes near.

    >>> meant("stirke", ["strike", "defend"])
    ' Did you mean strike?'
    """
    if len(word) > _LONGEST:
        return ""
    found = process.extractOne(
        word, list(names), scorer=fuzz.ratio, processor=utils.default_process, score_cutoff=_ALIKE
    )
    return f" Did you mean {found[0]}?" if found else ""

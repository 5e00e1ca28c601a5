"""Names as they sound, in Latin letters, however somebody without a Cyrillic keyboard spells them."""

from __future__ import annotations

import re
from functools import lru_cache

_CYRILLIC = "абвгдежзийклмнопрстуфхцчшщъыьэюяё"
_SPELT = "a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh shch - y - e yu ya e"
TO_LATIN = str.maketrans(dict(zip(_CYRILLIC, _SPELT.replace("-", "").split(" "), strict=True)))
#: What the usual ways of spelling have in common: of each pair the second is what the first is taken for, in order.
_ALIKE = (
    ("shch", "sh"), ("sch", "sh"), ("zh", "j"), ("kh", "h"), ("ts", "c"), ("tz", "c"), ("ck", "k"), ("ph", "f"),
    ("yu", "iu"), ("ju", "iu"), ("ya", "ia"), ("ja", "ia"), ("yo", "e"), ("jo", "e"), ("ye", "e"), ("je", "e"),
    ("w", "v"), ("x", "ks"), ("q", "k"), ("y", "i"), ("'", ""),
)  # fmt: skip
_TWICE = re.compile(r"(.)\1")


@lru_cache(maxsize=16384)
def sounded(name: str) -> str:
    """A name, folded, as it sounds in Latin letters: the same for every usual way of spelling it.

    >>> sounded("гюрза") == sounded("gyurza") == sounded("giurza")
    True
    """
    found = name.translate(TO_LATIN)
    for spelt, meant in _ALIKE:
        found = found.replace(spelt, meant)
    return _TWICE.sub(r"\1", found)


def in_latin(text: str) -> bool:
    """Whether a text has letters, and Latin ones only."""
    return any(letter.isalpha() for letter in text) and all(letter.isascii() for letter in text if letter.isalpha())

"""A printed sentence as tokens: words, numbers, symbols, quotations and marks."""

from __future__ import annotations

import re
from dataclasses import dataclass

_DASHES = "-–—−‐‑"
_SCANNER = re.compile(
    rf"""
      \[:?(?P<square>[^\[\]\s]{{1,12}})\]
    | \{{\s*(?P<curly>[^{{}}]{{1,12}}?)\s*\}}
    | «(?P<nested>(?:[^«»]|«(?:[^«»]|«[^«»]*»)*»){{1,900}})»
    | [«"“„](?P<quote>[^«»"“”„]{{1,200}})[»"”“]
    | (?P<three>\d+\s?[{_DASHES}/]\s?\d+\s?[{_DASHES}/]\s?\d+)
    | (?P<sum>[XХxх]\s?[{_DASHES}+*]\s?\d+(?!\w)|\d+\s?[+*]\s?[XХxх](?!\w))
    | (?P<number>\d+)(?:-(?:й|м|го|ом|х|ти)(?!\w))?
    | (?P<word>[^\W\d_]+(?:[-‐‑'’][^\W\d_]+)*)
    | (?P<mark>\S)
    """,
    re.VERBOSE,
)
_LOOKALIKES = str.maketrans("aceopxyk", "асеорхук")
"""Latin letters in a Cyrillic word, as they look."""
_DASH = re.compile(f"[{_DASHES}]")


@dataclass(frozen=True, slots=True)
class Token:
    """A part of a sentence: what it is, as it is looked up, and where it stands.

    `kind` is ``word``, ``number``, ``three``, ``sum`` (X and a number), ``symbol``, ``quote`` or ``mark``.
    """

    kind: str
    low: str
    text: str
    start: int
    end: int


def plain(word: str) -> str:
    """A word as it is looked up.

    >>> plain("Жёлтый")
    'желтый'
    """
    low = word.lower()
    if any("а" <= letter <= "я" for letter in low):
        low = low.translate(_LOOKALIKES)
    return _DASH.sub("-", low.replace("ё", "е").replace("’", "'"))


def scan(text: str) -> list[Token]:
    """The tokens of a sentence, without its full stop.

    >>> [token.low for token in scan("{tap}: Shot 1-2-3.")]
    ['tap', ':', 'shot', '1-2-3']
    """
    found = [_token(match) for match in _SCANNER.finditer(text)]
    while found and found[-1].low in (".", ",", ";"):
        found.pop()
    return found


def _token(match: re.Match[str]) -> Token:
    kind = match.lastgroup or "mark"
    printed = match.group(kind)
    low = plain(printed)
    if kind in ("square", "curly"):
        low = f"{low}[]" if kind == "square" and low == "ovs" else low
        kind = "symbol"
    elif kind == "nested":
        kind = "quote"
    elif kind == "three":
        low = "-".join(re.findall(r"\d+", printed))
    elif kind == "sum":
        low = re.sub(r"\s", "", low)
        low = "x" + (low[1:] if not low[0].isdigit() else low[-2] + low[:-2])
    elif kind == "word" and low in ("x", "х"):
        low = "x"
    return Token(kind, low, printed, match.start(), match.end())


_GIVEN = re.compile(
    r"""(?P<before>.*?\b(?:[Пп]олуча(?:ет|ют|ть)|[Ии]ме(?:ет|ют)):?\s+)
    (?P<text>(?:(?:\d\s*)?(?:\{\w+\}|\[:\w+\])\s*)+:\s.+?|[А-ЯЁ].+?)
    (?P<after>\s+до\s+(?:конца|начала)\s+(?:вашего\s+|своего\s+|этого\s+)?(?:следующего\s+)?(?:хода|боя)(?:\s+противника)?
    \s*(?:\([^()]*\))?|\s*,\s+(?:пока|если)\s.+|)\s*\.?\s*""",
    re.VERBOSE | re.DOTALL,
)


def quoted_anew(text: str) -> str | None:
    """A text that is given, as its capital letter or its symbols tell, with the quotation marks that it lacks.

    >>> quoted_anew("Ваш гном получает {tap}: Разряд на 2 до конца хода.")
    'Ваш гном получает «{tap}: Разряд на 2» до конца хода.'
    """
    found = None if re.search('[«»"“”„]', text) else _GIVEN.fullmatch(text)
    return f"{found['before']}«{found['text']}»{found['after']}." if found is not None else None

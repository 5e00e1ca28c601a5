"""A sentence that was not understood as others that it may have been meant to be: misprinted, or several in one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from rapidfuzz.distance import OSA

from service.reading.syntax.forms import bent, is_known
from service.reading.syntax.misprints import alternatives
from service.reading.tokens import plain, scan

#: So many sentences are tried in the place of one.
MOST_ENDINGS = 12
#: In a longer sentence no ending is tried.
LONGEST = 24
#: Refusals that a wrong ending brings about: the words do not agree.
UNGRAMMATICAL = {"structure", "what the words are to each other", "no feature"}
_MORE = re.compile(
    r"\s*\((?P<said>[+–−-]\s?[\dXХ]+ к .*?(?:\bпо|\bза|\bпротив|\bк \w+ \w+).*?|не может (?:иметь|получать|быть) .*?|"
    r"(?:когда|при(?! этом)|в (?:начале|конце)) [^()]*?(?:маркер|[«\"“])[^()]*?)\s*\)(?=[\s.,;]|$)"
)
_NEXT = re.compile(
    r"(?P<joint>;\s*|,\s*)(?P<said>(?:при (?!этом)|когда |в начале |в конце |после (?!чего)).+)", re.IGNORECASE
)
_BLOW = re.compile(r"при (?:\w+ (?:или|и) )?\w+ (?:\w+ )?(?:ударе|выстреле|метании|разряде|атаке)", re.IGNORECASE)
_SEAT = re.compile(r"(?:\{(?:first|second)\}|\[:[12]hod\])\s*:\s*")
#: What means somebody who was told before.
_TOLD = re.compile(
    r"\b(?:он|она|оно|они|его|ее|её|их|ему|ей|им|это[гтмй]?\w*|эт[аиу]\w*|тот|та|те|него|неё|нее|них|ним|ней)\b"
)
_SOMEBODY = re.compile(r"\b(?:существ|карт)")


def other_letters(sentence: str, at: tuple[int, int]) -> list[str]:
    """A sentence with a word that no dictionary has as the words that one letter parts from it."""
    start, end = at
    return [f"{sentence[:start]}{word}{sentence[end:]}" for word in alternatives(plain(sentence[start:end]))]


def other_endings(sentence: str) -> list[str]:
    """A sentence with one of its words in another of its forms, which one letter parts from it.

    >>> "Ранить существо эльфов на 1." in other_endings("Ранить существо эльфо на 1.")
    False
    >>> "-1 от атак эльфов." in other_endings("-1 от атака эльфов.")
    True
    """
    found: list[str] = []
    tokens = scan(sentence)
    for token in tokens if len(tokens) <= LONGEST else ():
        if token.kind != "word" or len(token.low) < 5 or not token.low.isalpha() or not is_known(token.low):
            continue
        for form in sorted(bent(token.low)):
            if form != token.low and OSA.distance(form, token.low) == 1:
                found.append(f"{sentence[: token.start]}{form}{sentence[token.end :]}")
    return found[:MOST_ENDINGS]


def in_two(sentence: str) -> Iterator[tuple[str, str, bool]]:
    """A sentence as two that stand each by itself: what is told in brackets, or behind a comma or a semicolon.

    With them whether the first has to say what always holds, so that the second is surely no part of it.
    """
    for found in _MORE.finditer(sentence):
        if _stands_alone(found["said"]):
            yield f"{sentence[: found.start()]}{sentence[found.end() :]}", f"{found['said'].strip()}.", False
    for found in _NEXT.finditer(sentence):
        told, blow = found["said"], found["joint"][0] == "," and bool(_BLOW.match(found["said"]))
        apart = found["joint"][0] == ";" or told.startswith("после ")
        if _stands_alone(told) and (blow or apart):
            seat = _SEAT.match(sentence)
            yield f"{sentence[: found.start()]}.", (seat.group() if seat else "") + told, not blow


def of_its_own(told: Any) -> Any:
    """What is told in brackets of a marker, of those only that this card has laid."""
    if isinstance(told, list):
        return [of_its_own(one) for one in told]
    if not isinstance(told, dict):
        return told
    found = {key: of_its_own(value) for key, value in told.items()}
    return {"by": {"is": "self"}, **found} if {"title", "min"} <= found.keys() else found


def _stands_alone(told: str) -> bool:
    """Whether nobody is meant who was told before."""
    means, who = _TOLD.search(told.lower()), _SOMEBODY.search(told.lower())
    return means is None or (who is not None and who.start() < means.start())

"""Why a sentence was not understood, in words for those who play: its kind, the words where it stops, what is near."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from service.reading.meaning.things.features import UNDEFINED
from service.reading.reader import Read

#: What each kind of refusal says; `words` are those where reading stopped.
_SAID = {
    "unknown_word": ("The word “{words}” is not known.", "Слово «{words}» неизвестно."),
    "structure": (
        "How the sentence goes on at “{words}” is not understood.",
        "Непонятно, как читать фразу с «{words}».",
    ),
    "meaning": ("What “{words}” means here is not understood.", "Непонятно, что здесь значит «{words}»."),
    "undefined_keyword": (
        "No rulebook defines “{words}”: tell what it means (`words`).",
        "Ни один свод правил не определяет «{words}»: укажите, что это значит (`words`).",
    ),
    "ambiguous": ("The sentence can be understood in two ways.", "Фразу можно понять двояко."),
    "too_long": ("The sentence is too long.", "Фраза слишком длинная."),
    "not_in_judge": ("The judge does not carry that out.", "Судья этого не исполняет."),
}
REFUSALS = tuple(_SAID)
#: So many characters are quoted of the words where reading stopped; where they stand is told by their span.
_QUOTED = 80
_NEAR = (" Near it: “{near}”.", " Похожее: «{near}».")
#: Kinds by the reasons of either reader; any other is one of the meaning.
_KINDS = {
    "unknown word": "unknown_word",
    "unexpected": "structure",
    "unfinished": "structure",
    "structure": "structure",
    "ambiguous": "ambiguous",
    "too long": "too_long",
    "not in the judge yet": "not_in_judge",
    "what is not done in this game": "not_in_judge",
    UNDEFINED: "undefined_keyword",
}


@dataclass(frozen=True, slots=True)
class Refusal:
    """The kind of a refusal, from where to where it stands in the sentence, and the nearest known word."""

    kind: str
    start: int = 0
    end: int = 0
    near: str = ""

    def to_wire(self, sentence: str) -> dict[str, Any]:
        """The fields of a sentence that was not understood, in `POST /v1/cards/compile`."""
        words = sentence[self.start : self.end] or sentence
        words = words if len(words) <= _QUOTED else words[: _QUOTED - 1] + "…"
        said = [text.format(words=words) for text in _SAID[self.kind]]
        if self.near:
            said = [text + near.format(near=self.near) for text, near in zip(said, _NEAR, strict=True)]
        found = {
            "kind": self.kind,
            "start": self.start,
            "end": self.end,
            "said": dict(zip(("en", "ru"), said, strict=True)),
        }
        return {**found, "near": self.near} if self.near else found


def refusal_of(found: Read, sentence: str) -> Refusal:
    """What the new reader's refusal says."""
    start, end = found.at if found.at[1] > found.at[0] else (0, len(sentence))
    return Refusal(_KINDS.get(found.refused, "meaning"), start, end, found.near)


def refusal_at(sentence: str, reason: str, rest: str) -> Refusal:
    """What the present reader's refusal says, which knows the rest of a sentence where it stopped."""
    start = len(sentence) - len(rest) if rest and sentence.endswith(rest) else 0
    end = start + len(rest.split()[0].rstrip(",.:;")) if start and rest.split() else len(sentence)
    return Refusal(_KINDS.get(reason, "meaning"), start, end)

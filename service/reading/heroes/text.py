"""A whole printed text of Heroes, sentence by sentence: what stands together, and what brackets only explain."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import takewhile
from pathlib import Path
from typing import Any

from service.data_files import read_yaml
from service.games.heroes.executable import inexecutable
from service.reading.heroes.tongue import HEROES
from service.reading.heroes.whole import WORDS
from service.reading.house import NO_HOUSE, House
from service.reading.reader import Read, read
from service.reading.syntax.forms import forms
from service.reading.syntax.rows import rows
from service.reading.syntax.words import Titles
from service.reading.tokens import plain

#: A spell does all of its text as it is played.
_PLAYED = {"pay": [], "time": "turn"}
#: What X of its price is, where its text does not tell (105.1).
_PAID = {"of": "cost", "is": "self"}
_CLOSES = {"(": ")", "«": "»", "„": "“", "“": "”"}
_ASIDE = re.compile(r"\s*\((?P<inside>[^()]*)\)\s*\.?\s*$")
#: Whoever a sentence begins with so has been told in the one before it.
_BACK = re.compile(r"(?:Он|Она|Оно|Они|Его|Её|Ее|Их|Этот|Эта|Это|Эти|Этого|Этой|Этих)\b")
_ONE_OF = re.compile(r"(?P<before>.*?)\s*[Вв]ыберите одно(?: из)?:\s*•\s*(?P<ways>.+)", re.DOTALL)
_REMINDERS = Path(__file__).parent / "reminders.yaml"
#: Never more sentences than these are read as one.
_TOGETHER = 4


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence, or several that are one, and what was read in it."""

    sentence: str
    read: Read

    @property
    def features(self) -> tuple[dict[str, Any], ...]:
        """What it says, in the language of cards."""
        return self.read.features

    @property
    def refused(self) -> str:
        """Why it is not understood; nothing where it is."""
        return self.read.refused

    @property
    def at(self) -> tuple[int, int]:
        """Where reading stopped."""
        return self.read.at

    @property
    def near(self) -> str:
        """The nearest known word."""
        return self.read.near


def sentences(text: str) -> list[str]:
    """The sentences of a text; what stands in brackets after one belongs to it.

    >>> sentences("Рывок. Найм: Возьмите 2 карты. (За ход раз.)")
    ['Рывок.', 'Найм: Возьмите 2 карты. (За ход раз.)']
    """
    found: list[str] = []
    for piece in _pieces(text):
        if found and (piece.startswith("(") or "•" in piece[:2]):
            found[-1] = f"{found[-1]} {piece}"
        else:
            found.append(piece)
    return found


def _pieces(text: str) -> Iterator[str]:
    closing: list[str] = []
    start = 0
    for place, letter in enumerate(text):
        if closing and letter == closing[-1]:
            closing.pop()
        elif letter in _CLOSES:
            closing.append(_CLOSES[letter])
        ends = letter == "." and not closing and not text[place + 1 : place + 2].isalnum()
        if ends or (letter == ")" and not closing and text[place - 1 : place] == "."):
            if text[start : place + 1].strip(" ."):
                yield text[start : place + 1].strip()
            start = place + 1
    if text[start:].strip():
        yield text[start:].strip()


def read_text(
    text: str, name: str | None = None, kind: str = "creature", titles: Titles | None = None, house: House = NO_HOUSE
) -> list[Told]:
    """What a printed text says.

    Args:
        text: of a card of Heroes.
        name: the card's own.
        kind: of the card: a spell does what it says as it is played.
        titles: knows the names of other cards.
        house: keywords that no rulebook defines, with what they mean here.
    """

    def one(sentence: str, head: dict[str, Any] | None = None) -> Read:
        if _dangles(sentence):
            return Read(refused="what follows", at=(0, len(sentence)))
        found = read(_plainly(sentence), name, titles, house=house, kind=kind, tongue=HEROES, head=head)
        lacking = next(iter(inexecutable(list(found.features))), None)
        return found if lacking is None else Read(refused="what is not done in this game", at=(0, len(sentence)))

    every = sentences(text)
    if kind == "spell":
        whole = _as_one_of(" ".join(every), lambda told: one(told, _PLAYED)) or one(" ".join(every), _PLAYED)
        if whole.refused == "X is not told":
            again = one(" ".join(every), {**_PLAYED, "number": _PAID})
            whole = whole if again.refused else again
        return [Told(text.strip(), whole)]
    found: list[Told] = []
    for sentence in every:
        told = Told(sentence, _as_one_of(sentence, one) or _of_its_cost(sentence, one) or one(sentence))
        if told.refused:
            told = _explained(told, one) or told
        if found and (told.refused or _BACK.match(sentence)):
            for size in range(1, min(len(found), _TOGETHER - 1) + 1):
                joined = " ".join((*(before.sentence for before in found[-size:]), sentence))
                whole = one(joined)
                if not whole.refused:
                    found[-size:], told = [], Told(joined, whole)
                    break
            else:
                if found[-1].refused and not told.refused:  # whoever it speaks of was not understood
                    told = Told(sentence, Read(refused="who is meant", at=(0, len(sentence))))
        found.append(told)
    return found


def _dangles(sentence: str) -> bool:
    """Whether a sentence ends with a word that joins it to what does not follow."""
    words = f" {plain(sentence).rstrip(' .')}"
    return any(
        words.endswith(f" {plain(word)}") for row in rows(WORDS) if row.part == "joint" for word in row.get("ru", ())
    )


def _of_its_cost(sentence: str, one: Any) -> Read | None:
    """A hire that speaks of an X which it does not tell: it is what was paid for the card (105.1). None if not so."""
    if one(sentence).refused != "X is not told" or ":" not in sentence:
        return None
    before, after = sentence.split(":", 1)
    head = next((row.get("heads") for row in rows(WORDS) if before.strip().lower() in row.get("ru", ())), None)
    if head is None or head.get("event") != "put":
        return None
    found: Read = one(after.strip(), {"when": head, "number": _PAID})
    return None if found.refused else found


def _plainly(sentence: str) -> str:
    """A sentence whose full stop before brackets at its end is taken away: they belong to it."""
    return re.sub(r"\.\s*(?=\([^()]*\)\s*\.?$)", " ", re.sub(r"\.\)", ")", sentence))


def _explained(told: Told, one: Any) -> Told | None:
    """A named feature that brackets explain: the glossary says what it is, whatever they say. None if not so."""
    aside = _ASIDE.search(told.sentence)
    bare = one(told.sentence[: aside.start()]) if aside is not None else None
    if aside is None or bare is None or bare.refused:
        return None
    named = all(set(feature) <= {"keyword", "x"} for feature in bare.features)
    return replace(told, read=bare) if named or _is_reminder(aside["inside"], bare) else None


def _is_reminder(inside: str, bare: Read) -> bool:
    """Whether brackets only remind of what a rule says of such a feature."""
    words = {form.lemma for word in re.findall(r"[^\W\d_]+", inside) for form in forms(plain(word))}
    return any(
        set(row["words"]) <= words and all(_has(feature, row["of"]) for feature in bare.features)
        for row in read_yaml(_REMINDERS)["reminders"]
    )


def _has(feature: Any, part: Any) -> bool:
    """Whether a feature has all of a part of one."""
    if isinstance(part, dict):
        return isinstance(feature, dict) and all(_has(feature.get(key), one) for key, one in part.items())
    return bool(feature == part)


def _as_one_of(sentence: str, one: Any) -> Read | None:
    """ "Choose one: • …; • …": each of them read as what is done, and one of them chosen. None where it is not so."""
    found = _ONE_OF.fullmatch(sentence)
    if found is None:
        return None
    ways = [way.strip(" .;\n") for way in found["ways"].split("•")]
    reads = [one(f"{found['before']} {way}.".strip()) for way in ways]
    refused = next((way for way in reads if way.refused or len(way.features) != 1), None)
    if refused is not None:
        return refused if refused.refused else Read(refused="one of several", at=(0, len(sentence)))
    frames = [{key: value for key, value in way.features[0].items() if key != "do"} for way in reads]
    if any(frame != frames[0] for frame in frames) or any("do" not in way.features[0] for way in reads):
        return Read(refused="one of several", at=(0, len(sentence)))
    every = [list(way.features[0]["do"]) for way in reads]
    before = list(takewhile(lambda told: all(one == told[0] for one in told), zip(*every, strict=False)))
    chosen = {"choose": [do[len(before) :] for do in every], "by": "own"}  # what comes first is done whatever is chosen
    return Read(({**frames[0], "do": [*(told[0] for told in before), chosen]},))

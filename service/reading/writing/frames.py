"""Clauses from frames: a verb with a place for each role, as a row of the lexicon has it, in a mood.

A frame is one line: ``{by:nom} <наносить|нанести> {amount:acc} {on:dat}``. A place is a role and, in Russian, its
case; the words before it (a preposition) go when nobody fills it. ``?`` is a place that may stay empty, others have to
be filled if the frame is to be taken, but for the subject of an active frame: who does it may stay unsaid.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from service.reading.writing import english, russian
from service.reading.writing.things import NoWords, Thing

_TOKEN = re.compile(r"<([^>]+)>|\{(\w+)(\?)?(?::(\w+))?\}")


@dataclass(frozen=True, slots=True)
class Slot:
    """A place of a frame: for which role, in which case, after which words."""

    role: str
    case: str
    lead: str
    optional: bool


@dataclass(frozen=True, slots=True)
class Frame:
    """A verb (its pair of forms) with what stands before and after it."""

    verb: str
    before: tuple[Slot | str, ...]
    after: tuple[Slot | str, ...]

    @property
    def roles(self) -> dict[str, Slot]:
        """Its places by their roles."""
        return {slot.role: slot for slot in (*self.before, *self.after) if isinstance(slot, Slot)}


@cache
def frame(text: str) -> Frame:
    """A frame as it is written in the lexicon."""
    parts: list[list[Slot | str]] = [[], []]
    verb, at, place = "", 0, 0
    for found in _TOKEN.finditer(text):
        lead = text[at : found.start()].strip()
        at = found.end()
        if found[1]:
            verb, place = found[1], 1
            parts[0] += [lead] if lead else []
        else:
            parts[place].append(Slot(found[2], found[4] or "nom", lead, bool(found[3])))
    rest = text[at:].strip()
    parts[place] += [rest] if rest else []
    return Frame(verb, tuple(parts[0]), tuple(parts[1]))


def _said(slot: Slot, thing: Thing) -> str:
    return f"{slot.lead} {thing.say(slot.case, bool(slot.lead))}".strip()


def filled(text: str, things: Mapping[str, Thing]) -> str:
    """A line without a verb, with its places filled: what nobody fills is left out with its preposition."""
    told = frame(text)
    parts = [part if isinstance(part, str) else _said(part, things[part.role])
             for part in told.before if isinstance(part, str) or part.role in things]  # fmt: skip
    return " ".join(parts)


def _fronted(told: Sequence[tuple[str, Thing | None]]) -> str:
    """A relative pronoun comes first, with its preposition."""
    first = [text for text, thing in told if thing is not None and thing.relative]
    return " ".join(filter(None, [*first, *(text for text, thing in told if thing is None or not thing.relative)]))


def _parts(
    parts: Sequence[Slot | str], things: Mapping[str, Thing], but: Slot | None
) -> list[tuple[str, Thing | None]]:
    told: list[tuple[str, Thing | None]] = []
    for part in parts:
        if isinstance(part, str):
            told.append((part, None))
        elif part.role in things and part is not but:
            told.append((_said(part, things[part.role]), things[part.role]))
    return told


_NO_ONE = {"may": "можно", "cannot": "нельзя", "must": "нужно"}


def in_russian(text: str, things: Mapping[str, Thing], mood: str, negative: bool = False) -> str:
    """A clause in Russian; without a subject it is said of nobody in particular. Raises NoWords.

    Args:
        mood: of ``russian.verb``, or ``may``, ``cannot``, ``must``.
    """
    told = frame(text)
    slot = next((part for part in told.before if isinstance(part, Slot) and part.case == "nom"), None)
    subject = things.get(slot.role) if slot is not None and mood not in ("imp", "inf", "pinf") else None
    form = (subject.gender, subject.plural, subject.person) if subject else ("neut", slot is not None, 3)
    no = "не " if negative else ""
    if mood in _NO_ONE:
        verb = russian.verb(told.verb, "inf", *form)
        if subject is None:
            verb = f"{_NO_ONE[mood]} {verb}"
        elif mood == "must":
            verb = f"{no}{russian.short('обязанный', form[0], form[1] or form[2] == 2)} {verb}"
        else:
            verb = f"{'не ' if mood == 'cannot' else ''}{russian.verb('мочь|смочь', 'pres', *form)} {verb}"
    else:
        verb = no + russian.verb(told.verb, mood, *form)
    dropped = slot if subject is None else None
    after = sorted(told.after, key=lambda part: not _goes_first(part, things))
    return _fronted([*_parts(told.before, things, dropped), (verb, None), *_parts(after, things, dropped)])


def _goes_first(part: Slot | str, things: Mapping[str, Thing]) -> bool:
    """Whether a place stands right behind the verb: to whom, where that is the card itself, which is soon a pronoun."""
    return isinstance(part, Slot) and part.case == "dat" and part.role in things and things[part.role].own


def in_english(text: str, things: Mapping[str, Thing], mood: str, negative: bool = False) -> str:
    """A clause in English; whoever does it unsaid, it is said in the passive. Raises NoWords."""
    told = frame(text)
    slot = next((part for part in told.before if isinstance(part, Slot)), None)
    plain = mood in ("imp", "inf", "pinf")
    subject = things.get(slot.role) if slot is not None and not plain else None
    passive, shown = False, slot if plain else None
    before = _parts(told.before, things, shown)
    if subject is None and slot is not None and not plain:
        shown = next((one for one in told.after if isinstance(one, Slot) and not one.lead and one.role in things), None)
        passive = shown is not None
        subject = things[shown.role] if shown is not None else None
        before = [(subject.say("nom"), subject)] if subject is not None else [("something", None)]
    form = (subject.plural, subject.person) if subject else (False, 3)
    if mood in ("may", "cannot", "must"):
        modal = {"may": "may", "cannot": "cannot", "must": "have to" if form[0] or form[1] == 2 else "has to"}[mood]
        verb = f"{modal} {english.verb(told.verb, 'inf', passive, negative, *form)}"
    else:
        verb = english.verb(told.verb, "pres" if mood == "futr" else mood, passive, negative, *form)
    return _fronted([*before, (verb, None), *_parts(told.after, things, shown if passive else None)])


def chosen(frames: Sequence[str], given: Mapping[str, object]) -> str:
    """The first of some frames of which every place is filled. Raises NoWords."""
    for text in frames:
        if all(slot.optional or role in given for role, slot in frame(text).roles.items()):
            return text
    raise NoWords("no frame")

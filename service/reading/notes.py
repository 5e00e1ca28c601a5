"""What is said after a feature in a sentence of its own: where it works, how it was read, by which house rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from service.judge.language import HOUSE
from service.reading.writing.grammar import GRAMMARS
from service.reading.writing.lexicon import row, table
from service.reading.writing.statements import Statements

_QUOTED = re.compile(r"[«“]([^«»“”]+)[»”]")


def parted(sentence: str) -> tuple[str, dict[str, Any]]:
    """A sentence without what is noted after it, and that as fields of the feature.

    >>> parted("Броня 1. Действует на кладбище.")
    ('Броня 1.', {'works_in': ['graveyard']})
    """
    beside: dict[str, Any] = {}
    while True:
        before, stop, last = sentence.rstrip(" .").rpartition(". ")
        told = _told(last.strip()) if stop else None
        if told is None or ("works_in" in told and "works_in" in beside):
            return sentence, beside
        readings = [*told.get("readings", ()), *beside.get("readings", ())]
        beside |= {**told, **({"readings": readings} if readings else {})}
        sentence = f"{before}."


def noted(feature: Mapping[str, Any], beside: Mapping[str, Any]) -> dict[str, Any]:
    """A feature with what was noted after it."""
    readings = dict.fromkeys([*feature.get("readings", ()), *beside.get("readings", ())])
    return {**feature, **beside, **({"readings": list(readings)} if readings else {})}


def _told(note: str) -> dict[str, Any] | None:
    for language in GRAMMARS:
        for key in ("readings", "house", "works_in"):
            before, _, after = str(row("phrases", key)[language]).partition("{x}")
            if not (note.startswith(before) and note.endswith(after)):
                continue
            said = note[len(before) :]
            if key == "works_in":
                zones = [_zones(language).get(one) for one in re.split(", | или | or ", said)]
                nowhere = said == row("phrases", "nowhere")[language]
                return {"works_in": [] if nowhere else zones} if nowhere or all(zones) else None
            names = _QUOTED.findall(said)
            if names and not _QUOTED.sub("", said).strip(" ,"):
                return {"readings": [f"{HOUSE}{one}" if key == "house" else one for one in names]}
    return None


@cache
def _zones(language: str) -> Mapping[str, str]:
    """Zones by how it is said that something works there."""
    writer = Statements(GRAMMARS[language], {})
    return {writer.zone(zone, "at"): zone for zone in table("nouns")["zones"]}

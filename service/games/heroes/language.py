"""The card game Heroes, as far as cards and forms speak of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from service.judge.language import Senseless, Vocabulary, senseless, vocabulary

#: The language of cards with the values of this game.
LANGUAGE: Vocabulary = vocabulary(Path(__file__).parent / "values.yaml")
#: What of it has no sense in some place.
PLACES: tuple[Senseless, ...] = senseless(Path(__file__).parent / "places.yaml")

EQUIPMENT = ("weapon", "armor", "amulet")
SUPPORT = (*EQUIPMENT, "event", "terrain")
CHARACTERS = ("hero", "creature")
KINDS = (*CHARACTERS, "spell", *SUPPORT)
ZONES = ("play", "hand", "deck", "graveyard", "reserve", "sideboard", "captured")
PHASES = ("setup", "start", "main", "end")
STEPS_OF: Mapping[str, tuple[str, ...]] = {
    "setup": ("mulligan",), "start": ("restore", "accumulate"), "main": ("attack", "defend"), "end": (),
}  # fmt: skip
STEPS = tuple(step for steps in STEPS_OF.values() for step in steps)

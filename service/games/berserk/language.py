"""The card game Berserk."""

from __future__ import annotations

from pathlib import Path

from service.judge.language import Senseless, Vocabulary, senseless, vocabulary

#: The language of cards with the values of this game.
LANGUAGE: Vocabulary = vocabulary(Path(__file__).parent / "values.yaml")
#: What of it has no sense in some place.
PLACES: tuple[Senseless, ...] = senseless(Path(__file__).parent / "places.yaml")

"""A sound value of each type of the language, and the language as the game speaks it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

import service
from service.judge.language import Vocabulary, Word, vocabulary

HERE = Path(__file__).parent
LANGUAGE: Vocabulary = vocabulary(Path(service.__file__).parent / "games" / "berserk" / "values.yaml")
EXAMPLES: Mapping[str, list[dict[str, Any]]] = yaml.safe_load((HERE / "examples.yaml").read_text(encoding="utf-8"))
#: Real cards as somebody wrote them who had nothing but the page of the language.
BY_HAND: Mapping[str, list[dict[str, Any]]] = yaml.safe_load((HERE / "by_hand.yaml").read_text(encoding="utf-8"))

SELF = {"is": "self"}
#: By type a value that is sound in every feature.
SAMPLES: Mapping[str, Any] = {
    "amount": 1,
    "at": "turn_start",
    "attribute": "wounds",
    "characteristic": "element",
    "class": "elf",
    "comparison": {"min": 1},
    "condition": {"turn": "own"},
    "currency": "gold",
    "deed": {"deed": "open", "on": SELF},
    "direction": {"is": "self"},
    "element": "fire",
    "event": {"event": "open"},
    "event_word": "open",
    "feature": {"keyword": "dash"},
    "feature_pattern": {"keyword": "dash"},
    "flag": True,
    "force": "weak",
    "kind": "creature",
    "known": {"as": "one"},
    "likeness": {"name": SELF},
    "limit": {"times": 1, "per": "turn"},
    "column": "edge",
    "marker_asked": {"title": "moss"},
    "name": "self",
    "marker": {"title": "moss"},
    "measure": "cost",
    "named": "dash",
    "nothing": True,
    "number": "value",
    "place": "top",
    "player": "own",
    "printed": "wounds",
    "printed_fields": {"cost": {"min": 1}},
    "relations": {"adjacent": SELF},
    "rounding": "up",
    "said": "class",
    "seat": "first",
    "selector": SELF,
    "shape": "row",
    "span": "turn",
    "spoken": {"is": "self"},
    "stage": "landed",
    "statement": {"cannot": {"event": "act", "by": SELF}},
    "strike_asked": {"force": "weak", "min": 1},
    "text": "moss",
    "thing": "chips",
    "three": [1, 2, 3],
    "time": "turn",
    "true": True,
    "type": "shot",
    "unused_asked": {"feature": {"keyword": "armor"}, "min": 1},
    "way": "jump",
    "whole": 1,
    "zone": "deck",
}


def sample(types: str) -> Any:
    """A value of a type: of several the first, of a list one item."""
    if types.startswith("["):
        return [sample(types[1:-1])]
    return SAMPLES[types.split("|")[0].removesuffix("+")]


def alternatives(field: str, types: str) -> list[Any]:
    """A value of each of several types, for a field; a name is given by one field alone."""
    if field == "as":
        return ["one"]
    return [sample(types)] if types.startswith("[") else [sample(one) for one in types.split("|")]


def headed(word: Word) -> dict[str, Any]:
    """The smallest object that a word heads."""
    needed = {name: sample(LANGUAGE.takes(name)) for name in word.needs}
    return {word.word: sample(word.takes), **needed, **({"as": "one"} if "as" in needed else {})}

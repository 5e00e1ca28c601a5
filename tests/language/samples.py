"""A sound value of each type of the language, and the language as the game speaks it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

import service
from service.judge.language import Vocabulary, Word, vocabulary
from service.judge.language.vocabulary import VALUES

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


#: What a comparison can be, beside one of its bounds.
_COMPARED = [{"max": 1}, {"equal": 1}, {"odd": True}, {"as": "one"}, {"min": {"count": {"kind": "creature"}}}]
#: What a thing can be that has no word of its own.
_THINGS: list[Any] = [
    {"feature": {"type": "spell"}}, {"feature": {"keyword": "dash"}}, {"features_of": SELF},
    {"marker": {"title": "moss"}}, {"class": "elf"}, {"element": "fire"}, {"kind": "flying"},
    {"x": {"keyword": "armor"}}, {"unused": {"keyword": "fury"}},
]  # fmt: skip
_PLAYERS = ["own", "enemy", "active", {"controller": SELF}, {"owner_of": SELF}]


def values(field: str, types: str) -> list[Any]:
    """Every value of the lists that a field takes one of, every thing and every sort of comparison."""
    if field == "as" or types.startswith("["):
        return alternatives(field, types)
    return [value for one in types.split("|") for value in _each(one.removesuffix("+"))]


def _each(one: str) -> list[Any]:
    listed = LANGUAGE.part("stage") if one == "stage" else LANGUAGE.values(one) if one in VALUES else ()
    if one == "thing":
        listed = ("control", "game", *LANGUAGE.part("attribute"), *LANGUAGE.values("currency"))
    others = [{"event": name} for name in LANGUAGE.events]
    more = {
        "thing": _THINGS, "player": _PLAYERS, "comparison": _COMPARED, "event": others,
        "selector": [{"kind": "cell"}, {"kind": "creature", "as": "one"}], "feature_pattern": [{"type": "spell"}],
    }.get(one, [])  # fmt: skip
    return [*listed, *more] if listed or one == "player" else [sample(one), *more]


def headed(word: Word) -> dict[str, Any]:
    """The smallest object that a word heads."""
    needed = {name: sample(LANGUAGE.takes(name)) for name in word.needs}
    return {word.word: sample(word.takes), **needed, **({"as": "one"} if "as" in needed else {})}

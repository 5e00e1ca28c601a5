"""Named features that are sentences of the language: what each says, with its number and its own parts in place."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from service.data_files import read_yaml
from service.games.heroes.position.model import Feature, Wire
from service.judge.data import freeze
from service.judge.remembered import Remembered


class Sentence(NamedTuple):
    """What a feature says: in the language of cards, with the paragraphs of a named one and its number."""

    said: Wire
    rules: tuple[str, ...] = ()
    x: int | None = None
    #: The interpretations that it rests on.
    unsure: tuple[str, ...] = ()


@cache
def defined() -> Mapping[str, Mapping[str, Any]]:
    """The named features that are defined: their paragraphs, sentences, and the number where none is printed."""
    table: Mapping[str, Mapping[str, Any]] = freeze(read_yaml(Path(__file__).parent / "named.yaml"))
    return table


_SAID = Remembered(20_000)


def sentences(feature: Feature) -> tuple[Sentence, ...]:
    """What a feature says, one sentence or several; of a named one that is no sentence nothing."""
    known: tuple[Sentence, ...] | None = _SAID.get(feature.said)
    if known is None:
        known = _SAID.put(feature.said, _sentences(feature))
    return known


def _sentences(feature: Feature) -> tuple[Sentence, ...]:
    if feature.keyword is None:
        return (Sentence(feature.said),)
    found = defined().get(feature.keyword)
    if found is None:
        return ()
    x = feature.x if "x" in feature.said else found.get("x", 1)
    filled = (_filled(one, feature.said) for one in found["says"])
    condition = feature.said.get("if")
    return tuple(Sentence(_also(one, condition), found["rules"], x, found.get("unsure", ())) for one in filled)


def _filled(value: Any, said: Wire) -> Any:
    if isinstance(value, Mapping):
        if value.keys() == {"own"}:
            return said.get(value["own"], ())
        return {name: _filled(one, said) for name, one in value.items()}
    return tuple(_filled(one, said) for one in value) if isinstance(value, tuple) else value


def _also(said: Wire, condition: Wire | None) -> Wire:
    """A sentence with a further condition."""
    if condition is None:
        return said
    own = said.get("if")
    return {**said, "if": condition if own is None else {"all": (own, condition)}}


#: Named features that the rules themselves ask for, by the files where they stand.
_ASKED = frozenset({
    "armor", "created", "dash", "deck_limit", "directed_strike", "elusiveness", "experience_in_attack",
    "experience_in_defence", "first_strike", "fury", "horde", "last_strike", "placed", "protection", "scale",
    "sleeping", "stun", "superiority", "thirst", "transformed", "undead", "uniqueness", "vulnerability",
})  # fmt: skip
#: Every named feature that is carried out.
KNOWN = _ASKED | frozenset(defined())


def executed(said: Wire) -> bool:
    """Whether all of a feature can be carried out: it was read, and a named one is known."""
    return "unsupported" not in said and said.get("keyword", "armor") in KNOWN

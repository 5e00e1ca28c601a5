"""What is wrong with the parts of a text that are said in the language of cards (see ``said``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from service.games.berserk.language import LANGUAGE
from service.games.berserk.rules.forms.shapes import Check, Faults
from service.games.berserk.rules.matching.compiling import comparing, compiled, counting, playing, selecting
from service.games.berserk.rules.matching.view import Unmatched
from service.games.berserk.rules.position.events import plain
from service.games.berserk.rules.position.model import Wire
from service.judge.language import faults

_SELF = {"is": "self"}
#: A feature in which nothing but a part of that kind can be wrong.
_AROUND: Mapping[str, Callable[[Any], Wire]] = {
    "selector": lambda part: {"always": [{"cannot": {"event": "act", "by": part}}]},
    "cell": lambda part: {"always": [{"cannot": {"event": "move", "to": part}}]},
    "condition": lambda part: {"always": [{"cannot": {"event": "act", "by": _SELF}}], "if": part},
    "amount": lambda part: {"always": [{"change": "value", "in": {"event": "attack", "by": _SELF}, "plus": part}]},
    "event": lambda part: {"when": part, "do": [{"deed": "open", "on": _SELF}]},
    "player": lambda part: {"always": [{"cannot": {"event": "phase", "at": "turn_end", "whose": part}}]},
    "comparison": lambda part: {"always": [{"cannot": {"event": "act", "by": {"cost": part}}}]},
}


def _pattern(part: Wire) -> None:
    from service.games.berserk.rules.patterns.moments import waits_for

    for _ in waits_for(part):
        pass


_ASKED: Mapping[str, Callable[[Any], Any]] = {
    "selector": selecting,
    "cell": selecting,
    "condition": lambda part: compiled("condition", part),
    "amount": counting,
    "event": _pattern,
    "player": playing,
    "comparison": comparing,
}


def part_of(kind: str) -> Check:
    """What is wrong with a part of the language; what it names may be named by the text around it."""

    def check(pointer: str, value: Any) -> Faults:
        told = plain(value) if isinstance(value, Mapping | list | tuple) else value
        wrong = [
            fault for fault in faults(LANGUAGE, _AROUND[kind](told)) if not fault.message.startswith("Nothing has")
        ]
        if wrong:
            return [(pointer, wrong[0].message)]
        try:
            _ASKED[kind](told)
        except Unmatched as lacking:
            return [(pointer, f"{lacking.word}: {lacking.why}.")]
        return []

    return check


def named(kind: str, field: str) -> Check:
    """A part of the language with what has a name in it."""
    part = part_of(kind)

    def check(pointer: str, value: Any) -> Faults:
        if not isinstance(value, Mapping) or field not in value or value.keys() - {field, "names", "moved"}:
            return [(pointer, f"Said in the language of cards: {field}, and names.")]
        if not isinstance(value.get("names", {}), Mapping):
            return [(f"{pointer}/names", "What has a name: cards, cells and numbers.")]
        return part(f"{pointer}/{field}", value[field])

    return check

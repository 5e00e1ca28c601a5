"""Forces of blows that are others while a statement holds (205.4, dictionary.reducing_the_attack_to_type)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from service.games.berserk.rules.matching.compiling import counting
from service.games.berserk.rules.matching.view import Unmatched, View
from service.games.berserk.rules.patterns.events import pattern
from service.games.berserk.rules.patterns.questions import BLOW
from service.games.berserk.rules.position.model import FORCES, Wire
from service.games.berserk.rules.statements.programs import TOGETHER, Answer

_Said = Iterator[tuple[str, Answer]]
#: What can be made of a force, each by itself.
_WAYS = ("at_least", "at_most", "set", "plus")


def force(said: Wire) -> _Said:
    """To no lesser force (``at_least``), to no greater one (``at_most``), to another one (``set``: from those that the
    event names, else from each), or by so many steps (``plus``); a miss stays a miss where the event does not name
    it. Raises Unmatched."""
    made = [word for word in _WAYS if word in said]
    if "on" in said or said.keys() & {"multiply", "divide", "together"}:
        raise Unmatched("force", "a force is raised, lowered or set, in an event")
    for word in made:
        told: list[Wire] = said["in"]["any"] if set(said.get("in", ())) == {"any"} else [said.get("in", {})]
        for event in told:
            yield (
                _of_a_miss(said[word], word, event)
                if event.get("force") in ("miss", ["miss"])
                else _made(said, word, event)
            )


def _of_a_miss(to: Any, word: str, event: Wire) -> tuple[str, Answer]:
    if word not in ("set", "at_least") or to not in FORCES:
        raise Unmatched(word, "a miss is set to a force, or is of one at least")
    fitting = pattern(event, BLOW)
    return "lands", lambda view, about: to if fitting(view, about) is not None else None


def _made(said: Wire, word: str, event: Wire) -> tuple[str, Answer]:
    return _stepped(said, event) if word == "plus" else _bounded(said[word], word, event)


def _bounded(to: Any, word: str, event: Wire) -> tuple[str, Answer]:
    if to not in FORCES and (to != "miss" or word == "at_least"):
        raise Unmatched(word, "a force is at least, at most, or set to another one")
    fitting = pattern(event, BLOW)
    if word == "at_least":
        return "raises", lambda view, about: to if fitting(view, about) is not None else None
    return "reduces", lambda view, about: (to, False, word == "set") if fitting(view, about) is not None else None


def _stepped(said: Wire, event: Wire) -> tuple[str, Answer]:
    fitting, many = pattern(event, BLOW), counting(said["plus"])

    def answer(view: View, about: Any) -> int | None:
        found = fitting(view, about)
        return None if found is None else many(found) or None

    return "force_steps", answer


def _least(found: Sequence[tuple[str, bool, bool]]) -> tuple[str, bool, bool]:
    return min(found, key=lambda one: ("miss", *FORCES).index(one[0]))


def _hardest(found: Sequence[str]) -> str:
    return max(found, key=FORCES.index)


TOGETHER["lands"] = _hardest
TOGETHER["reduces"] = _least
TOGETHER["force_steps"] = sum

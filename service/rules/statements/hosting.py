"""What befalls the host of a parasite that sits where its text lets it (103.1, 306.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from service.rules.matching.compiling import selecting
from service.rules.matching.view import Unmatched, View
from service.rules.patterns.events import pattern
from service.rules.patterns.questions import HOSTING
from service.rules.position.model import Wire
from service.rules.preliminary.texts import Hosting
from service.rules.statements.programs import Answer


def is_seating(wanted: Wire) -> bool:
    """Whether what is replaced is coming onto a host."""
    to = wanted.get("to")
    return isinstance(to, Mapping) and not selecting(to).cells


def seated(said: Wire, wanted: Wire) -> Iterator[tuple[str, Answer]]:
    """It sits there, and then so much is done to its host. Raises Unmatched."""
    from service.rules.deeds.base import effects, renamed

    comes, *more = said["do"] or [{}]
    host = wanted["to"].get("as")
    told = (comes.get("deed"), comes.get("on"), comes.get("to"))
    if told != ("put", wanted.get("on"), {"is": host}) or "by" in said:
        raise Unmatched("put", "it sits on that host, and more is done")
    fitting, then = pattern(wanted, HOSTING), tuple(effects(renamed(more, host, "target")))

    def answer(view: View, about: Hosting) -> tuple[Wire, ...] | None:
        return None if fitting(view, about) is None else then

    yield "seated", answer

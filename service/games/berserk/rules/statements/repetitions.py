"""How often cards attack in a turn: once more though they have (may), and open for the next time (cannot close)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from service.games.berserk.rules.features.base import Claim
from service.games.berserk.rules.features.repeats import PARTED, made
from service.games.berserk.rules.matching.compiling import comparing
from service.games.berserk.rules.matching.view import Unmatched, View
from service.games.berserk.rules.patterns.events import pattern
from service.games.berserk.rules.patterns.questions import CLAIM
from service.games.berserk.rules.position.model import Wire
from service.games.berserk.rules.statements.programs import Answer

_AGAIN = ("103.1", "103.2", "dictionary.act_x_times_per_turn.1")


def attacks_again(wanted: Wire) -> Iterator[tuple[str, Answer]]:
    """103.1: the so-manieth attack of a turn, of a row that nothing parts where its span is ``unbroken``.

    Raises:
        Unmatched: nobody counts that, or not in that span.
    """
    yield "again", _nth_attack(wanted, _AGAIN, least=1)


def stays_open_for_more(wanted: Wire) -> Iterator[tuple[str, Answer]]:
    """dictionary.without_closing.1: the so-manieth attack of a turn leaves it open. Raises Unmatched."""
    yield "repeats", _nth_attack(wanted, (*_AGAIN, "dictionary.without_closing.1"), least=0)


def _nth_attack(wanted: Wire, rules: tuple[str, ...], least: int) -> Answer:
    if wanted["event"] != "attack" or "nth" not in wanted or wanted.get("per") not in ("turn", "unbroken"):
        raise Unmatched("nth", "the attacks of a turn are counted, or those that nothing parts")
    so, of, unbroken = comparing(wanted["nth"]), wanted.get("type", "attacks"), wanted["per"] == "unbroken"
    fitting = pattern({word: told for word, told in wanted.items() if word not in ("nth", "per")}, CLAIM)
    groups = (of,) if isinstance(of, str) else tuple(of)

    def answer(view: View, about: Claim) -> Any:
        if fitting(view, about) is None or (unbroken and about.source.memory.get(PARTED)):
            return None
        before = sum(number for group in groups for number in made(about.source, group).values())
        return rules if before >= least and so(view, before + 1) else None

    return answer

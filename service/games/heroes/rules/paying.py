"""What is paid for an ability (heroes.glossary.payment): whether it can be, and that it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from service.games.heroes.course.queue import frame_of
from service.games.heroes.course.run import Run, Step, step
from service.games.heroes.position.model import MOST_COINS, Card, Feature, Wire
from service.games.heroes.position.table import Table
from service.games.heroes.rules import coins
from service.games.heroes.telling.violations import Violation, violation
from service.judge.matching import amount, every

#: The names under which a text speaks of the X that its player names.
_X = frozenset({"x", "X"})


def variable(said: Wire) -> bool:
    """Whether the player names an X as the ability is paid for."""
    return _speaks_of_x(said.get("pay", ()))


def _speaks_of_x(value: Any) -> bool:
    if isinstance(value, Mapping):
        return value.get("number") in _X or any(map(_speaks_of_x, value.values()))
    return isinstance(value, tuple | list) and any(map(_speaks_of_x, value))


def numbers(table: Table, card: Card, feature: Feature) -> Iterable[int]:
    """What X can be at the most: as many as can be paid, whatever it is that is paid."""
    there = max([MOST_COINS * 2, *(int(one.get("amount", 1)) for one in card.markers)])
    return range(there + 1)


def faults(table: Table, card: Card, feature: Feature, names: Wire) -> Iterator[Violation]:
    """Why an ability cannot be paid for."""
    view = table.view(card, names)
    for one in feature.said.get("pay", ()):
        word, what = one.get("deed"), one.get("what")
        number = amount(view, one.get("amount", 1))
        if word == "close":
            if any(not _closable(it) for it in every(view, one["on"])) or not every(view, one["on"]):
                yield violation("closed_payment", source=card.id)
        elif word == "lose" and what in ("coins", "prayers"):
            if getattr(table.position.players[card.controller], what) < number:
                yield violation("cannot_pay", source=card.id)
        elif word == "lose":
            payers = [it for it in every(view, one["on"]) if not isinstance(it, str)]
            if not payers or any((table.number(view, it, what) or 0) < number for it in payers):
                yield violation("cannot_pay", source=card.id)
        elif "target" in one or "pick" in one:
            told = one.get("target") or one.get("pick")
            if len(every(view, told)) < amount(view, one["many"].get("equal", one["many"].get("min", 0))):
                yield violation("cannot_pay", source=card.id)
        elif word == "put" and not every(view, one["on"]):
            yield violation("cannot_pay", source=card.id)


def _closable(it: Any) -> bool:
    return isinstance(it, Card) and it.in_play and not it.closed


def pay(run: Run, card: Card, feature: Feature, names: Wire) -> None:
    """What an ability costs is paid, coins at once and the rest in order, before what it does."""
    rest: list[Wire] = []
    for one in feature.said.get("pay", ()):
        if "say" in one and one["as"] in _X:  # its player has named it already
            continue
        if one.get("deed") == "lose" and one.get("what") == "coins":
            number = amount(run.table.view(card, names), one.get("amount", 1))
            coins.spend(run, card.controller, number, card.id, coins.FOR_ABILITY)
        else:
            rest.append(one)
    if rest:
        run.push({"do": "deeds", "deeds": rest, "frame": frame_of(card, card.controller, feature.id, names)})


@step("activated")
def activated(run: Run, step: Step) -> None:
    """What an activated ability does, once it is paid for (heroes.112.2)."""
    card = run.card(step["source"])
    frame = frame_of(card, step["player"], step["feature"], step["names"], targets=list(step["targets"]))
    run.push({"do": "deeds", "deeds": list(step["deeds"]), "frame": frame})

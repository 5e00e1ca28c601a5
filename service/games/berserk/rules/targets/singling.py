"""Cards, cells or players that are named one after another, until they are as many as a text asks for (412.1, 423.3).

How many it may be is a comparison (``so_many``); what has to be so of all of them together a condition (``together``);
cells together have a ``shape``, and so do the cells on which cards stand. Nothing is offered with which no such choice
could be made any more, and where only one can be made nobody is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, combinations, islice
from typing import Any, NamedTuple

from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.battlefield.lines import areas, rays
from service.games.berserk.rules.matching.compiling import comparing, compiled, selecting
from service.games.berserk.rules.matching.view import View
from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.preliminary.dealing import shuffled
from service.games.berserk.rules.stack.run import Run, Step
from service.games.berserk.rules.targets.targeting import ENOUGH

#: Of how many choices it is looked whether they can be made.
_LOOKED_THROUGH = 40_000
#: No text asks for more.
_MOST = 30


class Lot(NamedTuple):
    """What can be chosen: out of these, so many of them, and only such as go together where that matters."""

    able: tuple[str, ...]
    sizes: frozenset[int]
    sets: tuple[tuple[str, ...], ...] | None = None
    whole: bool = False
    """Whether one of the sets is named as such: a line, a square."""

    @property
    def enough(self) -> bool:
        """Whether a choice can be made."""
        return bool(self.sizes) and (self.sets is None or bool(self.sets) or 0 in self.sizes)

    def done(self, found: Sequence[str]) -> bool:
        """Whether that is a whole choice."""
        fits = self.sets is None or not found or any(set(found) == set(fit) for fit in self.sets)
        return len(found) in self.sizes and fits

    def onward(self, found: Sequence[str]) -> list[str]:
        """What can be named next."""
        left = [one for one in self.able if one not in found]
        if self.sets is not None:
            return [one for one in left if any({*found, one} <= set(fit) for fit in self.sets)]
        return left if any(size > len(found) for size in self.sizes) else []

    def settled(self, found: Sequence[str]) -> bool:
        """Whether there is but one choice left, whichever of it is named first."""
        if self.sets is not None:
            return not self.done(found) and sum(set(found) <= set(fit) for fit in self.sets) == 1
        return {size for size in self.sizes if size >= len(found)} == {len(self.able)}


def lot(view: View, told: Wire, able: Sequence[str], least: int = 0) -> Lot:
    """What can be chosen of those that fit.

    Args:
        view: how the text looks at the position, with all that it has named.
        told: the choice: ``so_many``, ``together``, ``shape`` and where it starts, the name that it gives (``called``).
        able: those that fit, each by itself.
        least: how many have to be named at least, whatever is asked for.
    """
    so = comparing(told["so_many"]["comparison"])
    sizes = frozenset(n for n in range(least, min(len(able), _MOST) + 1) if so(view, n) is not False)
    if "together" not in told and "shape" not in told:
        return Lot(tuple(able), sizes)
    whole = "shape" in told and all(map(board.is_cell, able))
    some: Any = chain(*(combinations(able, size) for size in sorted(sizes) if size))
    if whole:
        some = (area for area in _areas(view, told) if len(area) in sizes and set(area) <= set(able))
    fit = tuple(one for one in islice(some, _LOOKED_THROUGH) if (whole or _shaped(view, told, one)) and
                _together(view, told, one))  # fmt: skip
    return Lot(tuple(able), sizes, fit, whole)


def _areas(view: View, told: Wire) -> list[tuple[str, ...]]:
    """The lines and squares of that shape; rays go out from the card with the text, or from who is told."""
    if told["shape"] != "ray":
        return areas(told["shape"])
    kin = selecting(told["start"]["such"] if "start" in told else {"is": "self"})
    starts = [one for one in kin.among(view) if kin.fits(view, one)]
    cells = [view.game.cell_of(one) if isinstance(one, Card) else one for one in starts]
    return [ray for cell in cells for ray in rays(cell, len(board.CELLS))]


def _together(view: View, told: Wire, those: tuple[str, ...]) -> bool:
    within = view._replace(names={**view.names, told["called"]: those})
    return "together" not in told or bool(compiled("condition", told["together"]["said"]["so"])(within))


def _shaped(view: View, told: Wire, those: tuple[str, ...]) -> bool:
    """Whether the cells of the cards lie on one line or square."""
    cards = view.game.position.cards
    cells = {view.game.cell_of(cards[one]) if one in cards else one for one in those}
    return "shape" not in told or any(cells <= set(area) for area in _areas(view, told))


def too_few(view: View, told: Wire, able: Sequence[str]) -> bool:
    """Whether there are fewer than the text asks for: then those that there are are meant (423.3)."""
    so = comparing(told["so_many"]["comparison"])
    return any(so(view, n) is not False for n in range(len(able) + 1, _MOST + 1))


def by_chance(run: Run, current: Step, found: Lot) -> tuple[str, ...]:
    """What chance draws (101.2): of so many or fewer the most."""
    if found.sets is None:
        return shuffled(run, current, current["player"], found.able)[: max(found.sizes, default=0)]
    named = tuple(" ".join(fit) for fit in found.sets)
    return tuple(shuffled(run, current, current["player"], named)[0].split()) if named else ()


def singled_out(
    run: Run, current: Step, found: Lot, player: str, key: str, told_apart: bool = False, **about: Any
) -> tuple[str, ...]:
    """What a player names, one after another; all of it at once where there is nothing to choose."""
    if found.whole:
        named = [" ".join(fit) for fit in found.sets or ()]
        rules = ("207.6", "207.6a", "412.1")
        return tuple(str(run.choose(current, "mode", player, named, rules, key=key, **about)).split()) if named else ()
    kind = "mode" if set(found.able) <= set(board.SEATS) else "target"
    kind = "cell" if found.able and all(map(board.is_cell, found.able)) else kind
    picked: list[str] = []
    for number in range(_MOST):
        left = found.onward(picked)
        if not left:
            break
        left = left[:1] if not told_apart and found.settled(picked) else left
        options = [*left, ENOUGH] if found.done(picked) else left
        pick = str(run.choose(current, kind, player, options, ("412.1",), key=f"{key}{number}", **about))
        if pick == ENOUGH:
            break
        picked.append(pick)
    return tuple(picked)

"""Which feature an action means that names none: the one that fits what it does name (400.4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from service.games.berserk.rules.position.model import Card
from service.games.berserk.rules.telling.violations import Violation, violation

_Option = TypeVar("_Option")

#: What is wrong where something else is named than the feature asks for: such a feature was hardly meant.
_OTHER_FORM = frozenset(
    {
        "target_missing",
        "no_target_taken",
        "too_many_targets",
        "cell_missing",
        "too_many_cells",
        "wrong_number",
        "no_x",
        "no_chips_asked",
    }
)


def fitting(
    card: Card, options: Sequence[tuple[str, _Option]], faults: Callable[[_Option], list[Violation]]
) -> tuple[_Option | None, list[Violation]]:
    """The one of a card's features that is legal as the action is spelled, or why it is none.

    Where several are, they are named. Where none is, it is the one that comes nearest, whose own faults are the
    refusal: it asks for what was named, has the fewest faults, and is printed first.

    Args:
        card: whose features they are.
        options: the features by their ids, in the order of printing; at least one.
        faults: what is wrong with one of them.
    """
    if len(options) == 1:
        return options[0][1], []
    judged = [(ident, option, faults(option)) for ident, option in options]
    legal = [(ident, option) for ident, option, found in judged if not found]
    if len(legal) > 1:
        features = ", ".join(ident for ident, _ in legal)
        return None, [violation("feature_ambiguous", "400.4", "403.3", source=card.id, features=features)]
    if legal:
        return legal[0][1], []
    return min(judged, key=lambda one: _distance(one[2]))[1], []


def _distance(found: Sequence[Violation]) -> tuple[int, int]:
    return sum(1 for fault in found if fault.code in _OTHER_FORM), len(found)

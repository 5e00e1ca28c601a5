"""Death: from the squad to the graveyard (402.3a, 210.6, 214.6, dictionary.death)."""

from __future__ import annotations

from service.rules.events import CARD_DEFAULTS, Change
from service.rules.features.base import Moment
from service.rules.model import Card, Wire
from service.rules.run import Run
from service.rules.triggers import happen

#: What a card keeps when it leaves the squad: nothing of its state but a marker of incarnation.
_STATE = (
    "cell", "closed", "hidden", "wounds", "extra_lives", "chips", "moved", "acted", "host", "markers", "gained", "lost",
    "used", "memory",
)  # fmt: skip


def bury(run: Run, card: Card, bound: Wire) -> None:
    """Put a destroyed card and then what sits on it into the graveyard; features "on death" trigger."""
    hosted = run.game.hosted(card.id)
    to_graveyard(run, card, ("402.3a", "dictionary.death.1"), bound)
    for rider in hosted:
        rule = "214.6" if rider.kind == "equipment" else "210.6"
        to_graveyard(run, run.card(rider.id), (rule,), bound)


def to_graveyard(run: Run, card: Card, rules: tuple[str, ...], bound: Wire) -> None:
    """Move a card to its owner's graveyard (206.3a) and let "on death" features trigger on its last state."""
    happen(run, Moment("died", bound.get("source"), card.id, type=bound.get("type"), seat=card.controller))
    move_to_zone(run, card, "graveyard", rules, "card_died", bound)


def move_to_zone(
    run: Run,
    card: Card,
    zone: str,
    rules: tuple[str, ...],
    event: str = "card_moved",
    bound: Wire | None = None,
) -> None:
    """Take a card out of the squad into one of its owner's zones, with everything on it left behind."""
    kept = tuple(m for m in card.markers if m["kind"] == "incarnation")
    changes: list[Change] = [("card", card.id, "zone", zone)]
    for field in _STATE:
        value = kept if field == "markers" else CARD_DEFAULTS[field]
        if getattr(card, field) != value:
            changes.append(("card", card.id, field, value))
    if card.controller != card.owner:
        changes.append(("card", card.id, "controller", card.owner))
    source = (bound or {}).get("source")
    run.emit(event, rules, changes, source=source, target=card.id, data={"zone": zone})

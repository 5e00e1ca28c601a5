"""Which feature made which trigger, and the end of endless chains (103.5).

Every triggered chain remembers in ``bound`` the chain it came from (``parent``) and its *lineage*: itself and every
triggered feature that led to it, each with the moment it answered. A feature that would answer a moment which it
answered already in its own lineage is the first exact repetition, and is blocked.
"""

from __future__ import annotations

from typing import Any

from service.games.berserk.rules.features.base import Holder, Moment
from service.games.berserk.rules.position.model import Chain
from service.games.berserk.rules.stack.run import Run


def cause_of(run: Run, moment: Moment | None = None) -> Chain | None:
    """The chain whose execution is going on, or which the moment is about; None outside of all chains."""
    ident = (run.current or {}).get("chain")
    if ident is None and moment is not None:
        ident = moment.chain
    return run.chain(ident)


def descent(run: Run, moment: Moment | None = None) -> dict[str, Any]:
    """What a new trigger inherits from its cause: ``parent`` and ``lineage``, empty where a player caused it."""
    from service.games.berserk.rules.listening.causes import inherited as causes

    cause = cause_of(run, moment)
    if cause is None:
        return dict(causes(run, moment))
    inherited: dict[str, Any] = {"parent": cause.id, **causes(run, moment)}
    if cause.bound.get("lineage"):
        inherited["lineage"] = tuple(cause.bound["lineage"])
    return inherited


def answered(me: Holder, moment: Moment) -> str:
    """A feature's answer to a moment as its lineage remembers it."""
    about = (moment.name, moment.source or "", moment.target or "", moment.type or "")
    return f"{me.card.id}/{me.feature.id}:" + ":".join(about)


def repeats(run: Run, me: Holder, moment: Moment, inherited: dict[str, Any]) -> bool:
    """Whether the feature answered this very moment before in the chain of features that led here (103.5)."""
    entry = answered(me, moment)
    if entry not in inherited.get("lineage", ()):
        inherited["lineage"] = (*inherited.get("lineage", ()), entry)
        return False
    run.interpret("exact-repetition")
    run.emit(
        "repetition_blocked",
        ("103.5",),
        source=me.card.id,
        target=moment.target,
        player=me.card.controller,
        data={"feature": me.feature.id},
    )
    return True

"""Deeds in a row: texts that wait until cards of a squad have done several things one after another (103.1).

What a card with such a text remembers of the row is the place of each part in it (``Card.memory``). Only what was
carried out counts: a miss, or a healing of who has no wounds, is no part of the row and does not part it. Whatever
else the squad's cards carry out parts it; moves do not.
"""

from __future__ import annotations

from collections.abc import Mapping

from service.rules.asking.filters import matches
from service.rules.features.base import Holder, Moment
from service.rules.forms.attack_types import ATTACKS, in_group
from service.rules.forms.references import mentions
from service.rules.position.model import Card, Wire
from service.rules.stack.run import Run

#: The moment at which a row is complete, and those of which rows are made.
IN_A_ROW = "in_a_row"
WATCHED = frozenset({"attack_landed", "attack_missed", "healed", "executed"})
#: What a moment is to a row: none of its parts, but nothing that parts it either; or what parts it.
_NOTHING, _PARTS = -1, -2
_MOVES = frozenset({"move", "jump", "push", "swap"})


def watch(run: Run, moment: Moment) -> None:
    """Tell a moment to the texts that wait for a row; one that is complete triggers and is forgotten (405.1)."""
    from service.rules.listening.recurring import due
    from service.rules.listening.waiting import wait

    doer = run.game.get(moment.source)
    for me, handler in list(run.game.listeners(IN_A_ROW)) if doer is not None else ():
        assert doer is not None
        if me.card.controller != doer.controller:
            continue
        trigger = me.feature.data["trigger"]
        row = _added(run.card(me.card.id), me, _meaning(run, me, moment, doer))
        whole = row is not None and len(row) == len(trigger["of"])
        if row is not None:
            _remember(run, me, {} if whole else row)
        if not whole:
            continue
        run.interpret("deeds-in-a-row")
        told = Moment(IN_A_ROW, moment.source, me.card.id, chain=moment.chain)
        bound = handler(run.game, me, told)
        if bound is not None and due(run, me, bound):
            wait(run, me, {**told.bound(), **bound})


def _meaning(run: Run, me: Holder, moment: Moment, doer: Card) -> int:
    """Which part of the row a moment is, or what it is else to the row."""
    trigger = me.feature.data["trigger"]
    fits = matches(run.game, doer, me.card, trigger["by"])
    if moment.name == "executed":
        return _of_a_text(run, trigger["of"], moment, fits)
    kind = "heal" if moment.name == "healed" else str(moment.type)
    part = next((n for n, of in enumerate(trigger["of"]) if kind == of or in_group(kind, of)), None)
    if fits and part is not None:
        return _NOTHING if moment.name == "attack_missed" else part
    return _NOTHING if moment.name == "healed" else _PARTS


def _of_a_text(run: Run, parts: tuple[str, ...], moment: Moment, fits: bool) -> int:
    """A spell or an impact parts the row unless it is carried out for a part of it, or only moves cards."""
    from service.rules.stack.chain_kinds import feature_effects

    chain = run.chain(moment.chain)
    if chain is None or moment.type in ATTACKS:
        return _NOTHING
    effects = feature_effects(run, chain)
    if effects and all(effect["effect"] in _MOVES for effect in effects):
        return _NOTHING
    done = mentions(effects, lambda one: isinstance(one, Mapping) and one.get("effect") in parts)
    return _NOTHING if fits and done else _PARTS


def _known(card: Card, me: Holder) -> dict[int, int]:
    """The parts of the row that a card remembers, each with its place."""
    start = f"row:{me.feature.id}:"
    return {int(name.removeprefix(start)): int(at) for name, at in card.memory.items() if name.startswith(start)}


def _added(card: Card, me: Holder, part: int) -> dict[int, int] | None:
    """The row after a moment, None where that changes nothing: what was done before the same part goes out of it."""
    row = _known(card, me)
    if part == _NOTHING or (part == _PARTS and not row):
        return None
    if part == _PARTS:
        return {}
    kept = {one: at for one, at in row.items() if at > row.get(part, 0)}
    return {**kept, part: max(kept.values(), default=0) + 1}


def _remember(run: Run, me: Holder, row: dict[int, int]) -> None:
    card = run.card(me.card.id)
    start = f"row:{me.feature.id}:"
    memory: Wire = {name: at for name, at in card.memory.items() if not name.startswith(start)}
    memory = {**memory, **{f"{start}{part}": at for part, at in row.items()}}
    run.emit("remembered", ("103.1",), [("card", card.id, "memory", memory)], target=card.id)

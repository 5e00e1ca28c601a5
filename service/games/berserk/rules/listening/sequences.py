"""Deeds in a row: texts that wait until several things have been done one after another, in whatever order (103.1).

What a card with such a text remembers of its row (``Card.memory``) are the deeds, each with the parts that it can be,
and the chain that has done it, and which of the squad's chains has done something else. Only what was carried out
counts: what missed or healed nobody is no part of the row and does not part it. Whatever else the squad's cards carry
out parts it; moves do not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from service.games.berserk.rules.asking.filters import matches
from service.games.berserk.rules.features.base import Holder, Moment
from service.games.berserk.rules.forms.attack_types import ATTACKS
from service.games.berserk.rules.forms.references import mentions
from service.games.berserk.rules.listening.lineage import cause_of
from service.games.berserk.rules.matching.view import View
from service.games.berserk.rules.patterns.events import Pattern
from service.games.berserk.rules.patterns.moments import waits_for
from service.games.berserk.rules.patterns.prospects import DONE
from service.games.berserk.rules.position.model import Card, Chain, Wire
from service.games.berserk.rules.stack.run import Run, leaving
from service.judge.remembered import Remembered

#: The moment at which a row is complete.
IN_A_ROW = "in_a_row"
_MOVES = frozenset({"move", "jump", "push", "swap"})
_OF_TEXTS: Mapping[str, frozenset[str]] = {"attack": frozenset({"attack", "strike"})}
_PARTS = Remembered(2_000)


class _Part(NamedTuple):
    """A part of a row: what it is at which moments, who does it, and the effects of texts by which it is done."""

    waiting: Mapping[str, list[Pattern]]
    by: Wire
    effects: frozenset[str]


def parts_of(parts: Sequence[Wire]) -> list[_Part]:
    """The parts of a row, as they are looked for in what happens."""
    known: list[_Part] | None = _PARTS.get(parts)
    return known if known is not None else _PARTS.put(parts, [_part(one) for one in parts])


def _part(wanted: Wire) -> _Part:
    waiting: dict[str, list[Pattern]] = {}
    for name, fitting in waits_for(wanted):
        waiting.setdefault(name, []).append(fitting)
    word, by = wanted.get("event"), wanted.get("by", {})
    effects = frozenset(name for name, (event, _) in DONE.items() if event == word)
    form = {"selector": {"such": by}} if isinstance(by, Mapping) else {}
    return _Part(waiting, form, effects | _OF_TEXTS.get(str(word), frozenset()))


def watch(run: Run, moment: Moment) -> None:
    """Tell a moment to the texts that wait for a row; one that is complete triggers and is forgotten (405.1)."""
    from service.games.berserk.rules.listening.recurring import due
    from service.games.berserk.rules.listening.waiting import wait

    cause = cause_of(run, moment)
    chain = _number(cause.id if cause is not None else moment.chain)
    for me, handler in list(run.game.listeners(IN_A_ROW)):
        parts = parts_of(me.feature.data["trigger"]["of"])
        found = _fitting(View(run.game, me.card), parts, moment)
        if not found and not _does_else(run, me, parts, moment):
            continue
        row = _Row.of(run.card(me.card.id), me.feature.id)
        if not found:
            _remember(run, me, row.doubted(chain))
            continue
        row = row.added(_Deed(found, chain), len(parts))
        whole = len(row.deeds) == len(parts)
        _remember(run, me, _Row() if whole else row)
        if not whole:
            continue
        run.interpret("deeds-in-a-row")
        told = Moment(IN_A_ROW, moment.source, me.card.id, chain=moment.chain)
        bound = handler(run.game, me, told)
        if bound is not None and due(run, me, bound):
            wait(run, me, {**told.bound(), **bound})


def _number(chain: str | None) -> int:
    """The number of a chain, as memories have it; none of its own where nothing on the stack has done it."""
    return int(chain[1:]) if chain is not None and chain[1:].isdigit() else _NONE


def _fitting(view: View, parts: Sequence[_Part], moment: Moment) -> tuple[int, ...]:
    """The parts of a row that a moment can be, by their places."""
    return tuple(
        place
        for place, part in enumerate(parts)
        if any(fitting(view, moment) is not None for fitting in part.waiting.get(moment.name, ()))
    )


def _does_else(run: Run, me: Holder, parts: Sequence[_Part], moment: Moment) -> bool:
    """Whether a card of the squad carries out what is no part of the row: an attack that lands, a spell or an impact
    that does more than move cards and is carried out for no part of it, whatever came of that."""
    from service.games.berserk.rules.stack.chain_kinds import feature_effects

    doer = run.game.get(moment.source)
    if doer is None or doer.controller != me.card.controller:
        return False
    if moment.name == "attack_landed":
        return True
    chain = run.chain(moment.chain)
    if moment.name != "executed" or chain is None or moment.type in ATTACKS:
        return False
    effects = feature_effects(run, chain)
    if effects and all(effect["effect"] in _MOVES for effect in effects):
        return False
    of_parts = {name for part in parts if matches(run.game, doer, me.card, part.by) for name in part.effects}
    return not mentions(effects, lambda one: isinstance(one, Mapping) and one.get("effect") in of_parts)


# -- what a card remembers of its row ----------------------------------------------------------------------------------

_NONE = 0


class _Deed(NamedTuple):
    """What was done: which parts of the row it can be, and the chain that has done it while that is on the stack."""

    parts: tuple[int, ...]
    chain: int = _NONE


class _Row(NamedTuple):
    """The deeds of a row, the first one first, and the chains that do something else, each with how many deeds of the
    row were done before it."""

    deeds: tuple[_Deed, ...] = ()
    others: tuple[tuple[int, int], ...] = ()

    @classmethod
    def of(cls, card: Card, feature: str) -> _Row:
        """The row that a card remembers for one of its features: the parts of each deed as the bits of a number."""
        start = f"row:{feature}:"
        kept = {name.removeprefix(start): int(told) for name, told in card.memory.items() if name.startswith(start)}
        count = sum(name.isdigit() for name in kept)
        deeds = [_Deed(_bits(kept[f"{n}"]), kept.get(f"{n}:chain", _NONE)) for n in range(count)]
        return cls(tuple(deeds), tuple((int(name[5:]), at) for name, at in kept.items() if name.startswith("other")))

    def noted(self, feature: str) -> Wire:
        """The same as the card remembers it."""
        told = {f"{n}": sum(1 << part for part in deed.parts) for n, deed in enumerate(self.deeds)}
        told |= {f"{n}:chain": deed.chain for n, deed in enumerate(self.deeds) if deed.chain != _NONE}
        told |= {f"other{chain}": at for chain, at in self.others}
        return {f"row:{feature}:{name}": number for name, number in told.items()}

    def doubted(self, chain: int) -> _Row:
        """The row while a chain does something else, which will part it where none of its parts comes of it."""
        known = chain in (deed.chain for deed in self.deeds) or chain in (one for one, _ in self.others)
        return self if known or not self.deeds else self._replace(others=(*self.others, (chain, len(self.deeds))))

    def added(self, deed: _Deed, parts: int) -> _Row:
        """The row with one deed more: what can be no part beside those after it goes out of it."""
        row = _Row((*self.deeds, deed), tuple(one for one in self.others if one[0] != deed.chain))
        while len(row.deeds) > parts or not _each_another(row.deeds):
            row = row.without(1)
        return row

    def without(self, number: int) -> _Row:
        """The row without its first deeds."""
        return _Row(self.deeds[number:], tuple((one, max(0, at - number)) for one, at in self.others))

    def over(self, chain: int) -> _Row:
        """The row once a chain has left the stack: where that has done something else, without what was before it."""
        before = dict(self.others).get(chain, 0)
        deeds = tuple(deed._replace(chain=_NONE) if deed.chain == chain else deed for deed in self.deeds)
        return _Row(deeds, tuple(one for one in self.others if one[0] != chain)).without(before)


def _bits(number: int) -> tuple[int, ...]:
    return tuple(place for place in range(number.bit_length()) if number >> place & 1)


def _each_another(deeds: Sequence[_Deed], taken: tuple[int, ...] = ()) -> bool:
    """Whether each deed can be another part of the row."""
    if not deeds:
        return True
    return any(part not in taken and _each_another(deeds[1:], (*taken, part)) for part in deeds[0].parts)


def _remember(run: Run, me: Holder, row: _Row) -> None:
    card, start = run.card(me.card.id), f"row:{me.feature.id}:"
    memory: Wire = {word: told for word, told in card.memory.items() if not word.startswith(start)}
    memory = {**memory, **(row.noted(me.feature.id) if row.deeds else {})}
    if memory != card.memory:
        run.emit("remembered", ("103.1",), [("card", card.id, "memory", memory)], target=card.id)


@leaving
def _over(run: Run, gone: Sequence[Chain]) -> None:
    """A chain is over: if it has done something else, what was done before it is in no row with what comes after."""
    for me, _ in list(run.game.listeners(IN_A_ROW)):
        row = _Row.of(run.card(me.card.id), me.feature.id)
        for chain in gone:
            row = row.over(_number(chain.id))
        _remember(run, me, row)

"""What a moment came of: the attack, text or move in which it came about, and what that came of in turn (405.1).

Each is kept as the moment that it was, the nearest first, so that any event pattern can be asked of it. They are kept
only where some text asks for a cause.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from service.games.berserk.rules.features.base import HOST_LOST, Moment
from service.games.berserk.rules.forms.attack_types import ATTACKS
from service.games.berserk.rules.forms.references import mentions
from service.games.berserk.rules.matching.compiling import part
from service.games.berserk.rules.patterns.recorded import said_on
from service.games.berserk.rules.patterns.told import MOMENT, moment_of, part_of
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import EMPTY, Chain, Wire
from service.games.berserk.rules.stack.chain_kinds import CHAIN_KINDS
from service.games.berserk.rules.stack.run import Run
from service.judge.remembered import Remembered

#: So many causes of a moment are kept, the nearest.
MOST = 12
_FIELDS = frozenset(Moment._fields) - {"causes"}
#: In these words an event pattern is one of something that has happened, or is happening.
_PLACES = frozenset({"when", "until", "did", "exists", "count", "among", "in", "prevent"})
_PLACING: Wire = {"event": "phase", "at": "placing"}
_ASKING = Remembered(20_000)


def with_causes(run: Run, moment: Moment) -> Moment:
    """The moment with what it came of, where a text asks for causes."""
    if moment.causes or not asked(run.game):
        return moment
    return moment._replace(causes=tuple(_of(run, moment))[:MOST])


def inherited(run: Run, moment: Moment | None) -> Mapping[str, Any]:
    """What triggers or is destroyed by a moment keeps of what that came of."""
    if not asked(run.game):
        return EMPTY
    found = _of(run, moment if moment is not None else Moment(""))
    causes = tuple(found)[:MOST]
    return {"causes": causes} if causes else EMPTY


def asked(game: Game) -> bool:
    """Whether a text asks what something came of."""
    known: bool | None = game.memo.get("causes")
    if known is None:
        parts = (part for card in game.position.cards.values() for part in (card.definition, *card.gained))
        known = game.memo["causes"] = any(map(_asks, parts))
    return known


def _asks(part: Any) -> bool:
    known: bool | None = _ASKING.get(part)
    if known is None:
        known = bool(_ASKING.put(part, _within(said_on(part))))
    return known


def _within(value: Any) -> bool:
    if isinstance(value, Mapping):
        return any(
            mentions(told, _causal) if word in _PLACES or _is_carried_out(word, told) else _within(told)
            for word, told in value.items()
        )
    return isinstance(value, list | tuple) and any(map(_within, value))


def _is_carried_out(word: str, told: Any) -> bool:
    """Whether a statement is about what is carried out, which may have come of something."""
    return word in ("cannot", "instead_of") and isinstance(told, Mapping) and told.get("event") in _CARRIED_OUT


_CARRIED_OUT = frozenset({"attack", "use", "act"})


def _causal(part: Any) -> bool:
    cause = part.get("cause", _PLACING) if isinstance(part, Mapping) and "event" in part else _PLACING
    return cause != _PLACING and "is" not in cause  # what has a name is found by that


def _of(run: Run, moment: Moment) -> Iterator[Wire]:
    """What it came of, the nearest first."""
    yield from _itself(run, moment)
    chains = [run.chain(ident) for ident in dict.fromkeys(((run.current or {}).get("chain"), moment.chain))]
    for chain in chains:
        if chain is not None:
            yield from of_chain(run.game, chain, moment)
    if chains.count(None) == len(chains) and (at := _point(run)) is not None:
        yield at


def _itself(run: Run, moment: Moment) -> Iterator[Wire]:
    """What a moment tells itself of what it came of: a host's death, a death, a closing, a step."""
    if moment.type == HOST_LOST or (moment.name == "died" and moment.start is not None):
        card = run.game.get(moment.target)
        if card is not None and card.host is not None:
            yield _told(run.game, Moment("died", moment.source, card.host))
    if moment.name == "buried" and moment.left is None:
        yield _told(run.game, Moment("died", moment.source, moment.target, moment.type))
    if moment.name == "chips_gained" and moment.type is not None:  # it accumulates the chip that it closes for
        yield _told(run.game, Moment("closed", target=moment.target))
    if moment.name == "shown" and moment.keyword == "prophecy":
        yield _told(run.game, Moment("prophesied", moment.source, seat=moment.seat, shown=(str(moment.target),)))
    if moment.name == "opened" and moment.source is None:
        yield {"name": "turn_start", "seat": run.position.turn.active}
    if moment.keyword == "move":
        yield _told(run.game, Moment("moved", moment.target, moment.target, type="movement"))


def of_chain(game: Game, chain: Chain, moment: Moment | None = None) -> Iterator[Wire]:
    """What is carried out there, and what that came of: the moment that it triggered at, and so on."""
    kind, text = CHAIN_KINDS[chain.kind].attack_type(chain), chain.text or EMPTY
    if chain.kind == "destruction":
        yield from _destroyed(game, chain)
    elif chain.kind == "move":
        card = game.get(chain.source)
        start = card.cell if card is not None else None
        yield _told(game, Moment("moved", chain.source, chain.source, type="movement", start=start))
    else:
        if kind in ATTACKS:
            by = moment.source if moment is not None and moment.source in chain.hits else chain.source
            on = chain.target if by == chain.source else chain.hits[str(by)]["target"]
            hit, striking = chain.hits.get(str(by), EMPTY), by == chain.source
            about = Moment("attack_landed", by, on, kind, hit.get("force"), striking=striking, chain=chain.id)
            yield _told(game, about._replace(amount=hit.get("value")))
        if chain.feature is not None:
            used = Moment("executed", chain.source, chain.target, kind, keyword=text.get("keyword"), chain=chain.id)
            yield _told(game, used)
            if "keyword" in text:
                named = used._replace(name="feature_executed")
                yield _told(game, named)
                if text["keyword"] == "prophecy":
                    yield {**_told(game, named), "name": "prophesied"}
    if "name" in chain.bound:
        yield _told(game, moment_of({name: told for name, told in chain.bound.items() if name in _FIELDS}))
    yield from chain.bound.get("causes", ())


@part("came of")
def came_of(game: Game, ident: str | None, by: str | None, itself: bool) -> tuple[Wire, ...]:
    """What an attack or a text on the stack came of, the nearest first; with what it is ``itself``, where it is asked
    what something in it came of, and by whose blow that was."""
    chain = game.chain(ident) if ident is not None else None
    found = tuple(of_chain(game, chain, Moment("", by))) if chain is not None else ()
    return found[1:] if found and not itself and found[0]["name"] == "attack_landed" else found


def _destroyed(game: Game, chain: Chain) -> Iterator[Wire]:
    """402.3: of what a card dies: of wounds, with its host, by a text."""
    bound, about = chain.bound, (chain.bound.get("source"), chain.source, chain.bound.get("type"))
    if bound.get("cause") == "wounds":
        yield _told(game, Moment("wounds_dealt", *about))


def _point(run: Run) -> Wire | None:
    """The point of time at which something is done by the rules themselves."""
    turn = run.position.turn
    if turn.step in ("turn_start", "turn_preparation"):
        return {"name": "turn_start", "seat": turn.active}
    return {"name": "turn_end", "seat": turn.active} if turn.phase == "final" else None


def for_good(game: Game, moment: Moment) -> Moment:
    """A moment as it is known once the attack or text that it is part of is over."""
    read, chain = MOMENT.fields, game.chain(moment.chain) if moment.chain is not None else None
    return moment._replace(
        chain=None,
        striking=not read["answering"](game, moment),
        keyword=read["through"](game, moment),
        end=moment.end or (game.cell_of(card) if (card := game.get(moment.target)) is not None else None),
        seat=moment.seat or game.position.turn.active,
        over=tuple(card.id for card in read["across"](game, moment)),
        part_of=part_of(chain, moment) if chain is not None else moment.part_of,
    )


def _told(game: Game, moment: Moment) -> Wire:
    return for_good(game, moment)._replace(causes=()).bound()


__all__ = ["asked", "for_good", "inherited", "of_chain", "with_causes"]

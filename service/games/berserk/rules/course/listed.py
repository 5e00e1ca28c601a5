"""Every legal action of a position, as far as the work goes that a request may be (contract §5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from service.games.berserk.rules import actions as proposals
from service.games.berserk.rules.actions import ActionKind, kinds
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Position, Wire
from service.games.berserk.rules.position.unknown import Heap, NeedsHidden, needed
from service.judge.asking import ANYTHING, MOST_LISTED, Actions, Listing, Question
from service.judge.seats import SEATS
from service.judge.work import OverBudget

#: The work of looking into a feature or a type of action at all (``work``).
BEGUN = 50


class _Part(NamedTuple):
    """Some actions that are listed together: a player's uses of one feature, or the player's actions of a type."""

    player: str
    kind: ActionKind
    named: Wire
    ways: Iterable[dict[str, Any]]


def legal_actions(position: Position, player: str | None = None) -> Actions:
    """Every legal action in canonical spelling, of one player or of all who may act, in a stable order.

    Where there are more than ``MOST_LISTED`` the first of each kind are there; ``listing`` says of what more could be.
    """
    return listing(position, player).actions


def listing(
    position: Position, player: str | None = None, most: int = MOST_LISTED, asked: Question = ANYTHING
) -> Listing[str | Heap]:
    """The ``legal_actions``, so many at the most, and of which features not all uses are among them.

    What is too much, be it actions or work (``work``), is taken from the dearest: half of both is shared out evenly,
    and each takes of the other half what those before it have left; features come last, which can be used in any
    number of ways.

    Args:
        player: whose; everybody's where left out.
        most: so many at the most.
        asked: what is asked about; everything where left out.

    Raises:
        OverBudget: not even what the cards can do could be worked out.
    """
    game = Game(position)
    game.hears("")  # who has which feature is worked out before anything is counted for one of them
    seats = (player,) if player is not None else SEATS
    found = [(seat, kind) for seat in seats for kind in kinds(game, seat) if asked.type in (None, kind.type)]
    parts = [_Part(seat, kind, *part) for seat, kind in found for part in kind.parts(game, seat)]
    parts = [part for part in parts if _asked(part, asked)]
    found_of: list[Actions] = [[] for _ in parts]
    cut: dict[int, Wire] = {}
    open_of: list[Actions] = [[] for _ in parts]
    idents: list[str] = []
    units, free = game.work.remaining, most
    order = sorted(range(len(parts)), key=lambda n: "feature" in parts[n].named)
    for later, n in zip(range(len(parts) - 1, -1, -1), order, strict=True):
        try:
            game.work.spend(BEGUN)
            with game.work.at_most(game.work.remaining - later * units // (2 * len(parts))):
                room = free - later * most // (2 * len(parts))
                whole = _list(game, parts[n], asked, room, _Found(found_of[n], open_of[n], idents))
        except OverBudget:
            whole = False
        except NeedsHidden as needs:
            whole = False
            idents += needs.idents
        if not whole:
            cut[n] = parts[n].named
        free -= len(found_of[n]) + len(open_of[n])
    actions, undecided = ([action for some in lists for action in some] for lists in (found_of, open_of))
    return Listing(actions, tuple(cut[n] for n in sorted(cut)), undecided, needed(position, idents))


def _asked(part: _Part, asked: Question) -> bool:
    """Whether some of the actions of a part may be asked about."""
    return all(wanted in (None, part.named.get(name, wanted)) for name, wanted in asked._asdict().items())


class _Found(NamedTuple):
    """What is found of a part: legal actions, those that hang on unknown cards, and these cards' ids, of all parts."""

    actions: Actions
    undecided: Actions
    idents: list[str]


def _list(game: Game, part: _Part, asked: Question, room: int, found: _Found) -> bool:
    """List so many actions of a part; whether these are all.

    Raises:
        NeedsHidden: not even what there is to propose could be told.
    """
    for way in part.ways:
        action = {"type": part.kind.type, "player": part.player, **way}
        if not asked.covers(action):
            continue
        where = found.actions
        try:
            if proposals.violations(game, action):
                continue
        except NeedsHidden as needs:
            found.idents.extend(needs.idents)
            where = found.undecided
        if len(found.actions) + len(found.undecided) >= room:
            return False
        where.append(action)
    return True

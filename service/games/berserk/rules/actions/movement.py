"""Movement (209.2): which cells a creature can step on, the shortest free way, paths."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from service.games.berserk.rules.actions.base import Action, ActionKind, may_act_slowly, on_empty_stack, own_card
from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.battlefield.mobility import barred, enterable, movement_of, permitted, steps_from
from service.games.berserk.rules.chains import declare, next_id
from service.games.berserk.rules.chains.strike import is_committed
from service.games.berserk.rules.features.base import Claim
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import SHORT_CHAIN, Card, Chain
from service.games.berserk.rules.position.standing import once_a_standing
from service.games.berserk.rules.stack.run import Run
from service.games.berserk.rules.telling.violations import Violation, violation


@once_a_standing
def reachable(game: Game, card: Card) -> dict[str, tuple[str, ...]]:
    """Every cell the card can walk to with the movement it has left, with the shortest way (first in board order)."""
    if card.cell is None:
        return {}
    left = movement_of(game, card) - card.moved
    ways: dict[str, tuple[str, ...]] = {card.cell: ()}
    queue = deque([card.cell])
    while queue:
        cell = queue.popleft()
        if len(ways[cell]) >= left:
            continue
        for nearby in steps_from(game, card, cell):
            if nearby not in ways and enterable(game, card._replace(cell=cell), nearby):
                ways[nearby] = (*ways[cell], nearby)
                queue.append(nearby)
    del ways[card.cell]
    return ways


def mover_faults(game: Game, card: Card) -> list[Violation]:
    """Who can move at all: an open creature without a subtype on the battlefield that has not acted."""
    found = []
    names = {"source": card.id}
    if card.kind != "creature":
        rules = PROPERTIES.get(card.kind, ("210.1", "210.11"))
        found.append(violation("cannot_move", *rules, "203", "209.2", **names))
    at_any_time = permitted(game, card)
    if card.closed and not at_any_time:
        found.append(violation("card_closed", "209.3", **names))
    elif card.has_begun and not at_any_time:
        found.append(violation("already_acted", "dictionary.card_action.2", **names))
    if is_committed(game, card.id):
        found.append(violation("resources_committed", "103.7", **names))
    return found


#: What says which properties a kind of card has, and that movement is none of them.
PROPERTIES = {
    "flying": ("211.1",),
    "artifact": ("213.1",),
    "terrain": ("212.1",),
    "equipment": ("214.1", "214.7"),
}


#: What is wrong with a movement only as long as section 203 is read as it is here.
_UNCLEAR = frozenset({"not_a_step", "no_way", "no_movement_left", "cell_occupied"})


def _unclear(game: Game, action: Action, codes: set[str]) -> bool:
    """Whether another reading of section 203 would judge a movement otherwise, these being what is wrong with it.

    A path of steps to free cells that share a side costs the same however the section is read.
    """
    card = game.card(action["source"])
    if card.cell is None or game.has(card, "diagonal_movement") is not None:
        return False
    if codes - _UNCLEAR or (not codes and "path" in action):
        return False
    if codes and "path" in action:
        path = [card.cell, *action["path"]]
        near = all(board.adjacent(here, there) for here, there in pairwise(path))
        return near and len(path) > 1 and enterable(game, card, path[-1])
    to, left = action["to"], movement_of(game, card) - card.moved
    straight = board.distance(card.cell, to)
    if codes:
        return 0 < straight <= left and enterable(game, card, to)
    return len(reachable(game, card)[to]) > straight


class Move(ActionKind):
    """A creature moves to a cell, by the shortest free way or along a path."""

    type = "move"
    fields = {"source": True, "to": False, "path": False}
    named = ("source", "to")

    def check(self, game: Game, action: Action) -> list[Violation]:
        """209.2, 209.3, the movement left and a free way."""
        card = game.card(action["source"])
        found = on_empty_stack(game, action["player"], "203", "209.2") + own_card(game, action["player"], card)
        found += mover_faults(game, card)
        claim = Claim("move", action["player"], card)
        found += [answer for _, answer in game.ask("refuse_action", claim)]
        if card.cell is None or card.zone != "battlefield":
            return found or [violation("cannot_move", "203", "209.2", source=card.id)]
        return found + (
            _path_faults(game, card, action["path"]) if "path" in action else _way_faults(game, card, action["to"])
        )

    def doubt(self, run: Run, action: Action, found: Sequence[Violation]) -> None:
        """Section 203 is lost: whether diagonal steps, or passing over occupied cells, would make a difference."""
        wrong = {fault.code for fault in found}
        if _unclear(run.game, action, wrong):
            run.interpret("movement")
        card = run.game.get(action["source"])
        if wrong == {"already_acted"} and card is not None and not card.acted:
            run.interpret("several-actions-a-turn")

    def perform(self, run: Run, action: Action) -> None:
        """One chain for the whole way; the shortened one (216.1k)."""
        card = run.card(action["source"])
        path = tuple(action["path"]) if "path" in action else reachable(run.game, card)[action["to"]]
        chain = Chain(
            id=next_id(run),
            kind="move",
            player=action["player"],
            source=card.id,
            objects=SHORT_CHAIN,
            cells=path,
        )
        declare(run, chain, ("203", "209.2", "216.1k", "402.2"))

    def possible(self, game: Game, player: str) -> bool:
        """Only on one's own turn with an empty stack."""
        return may_act_slowly(game, player)

    def candidates(self, game: Game, player: str) -> Iterable[dict[str, Any]]:
        """Every reachable cell of every creature."""
        for card in game.squad(player):
            if card.kind == "creature" and (not card.closed or permitted(game, card)):
                yield from (
                    {"source": card.id, "to": cell} for cell in sorted(reachable(game, card), key=board.CELLS.index)
                )


def _way_faults(game: Game, card: Card, to: str) -> list[Violation]:
    names = {"source": card.id, "cell": to}
    if to == card.cell:
        return [violation("cell_not_legal", "203", "209.2", **names)]
    if to in reachable(game, card):
        return []
    found = []
    kept = barred(game, card, to, "step")
    if kept is not None:
        return [kept]
    if not enterable(game, card, to):
        found.append(violation("cell_occupied", "dictionary.occupied_cell.1", "203", **names))
    left = movement_of(game, card) - card.moved
    assert card.cell is not None
    if left < board.orthogonal_distance(card.cell, to):
        found.append(violation("no_movement_left", "203", "209.2", "421.3", source=card.id))
    return found or [violation("no_way", "203", "209.2", source=card.id)]


def _path_faults(game: Game, card: Card, path: Iterable[str]) -> list[Violation]:
    found = []
    cells = list(path)
    here = card.cell
    assert here is not None
    for cell in cells:
        names = {"source": card.id, "cell": cell}
        if cell not in steps_from(game, card, here):
            found.append(violation("not_a_step", "203", "209.2", **names))
        kept = barred(game, card._replace(cell=here), cell, "step")
        if kept is not None:
            found.append(kept)
        elif not enterable(game, card._replace(cell=here), cell) and cell != card.cell:
            found.append(violation("cell_occupied", "dictionary.occupied_cell.1", "203", **names))
        here = cell
    if not cells:
        found.append(violation("cell_missing", "203", "209.2", source=card.id))
    if len(cells) > movement_of(game, card) - card.moved:
        found.append(violation("no_movement_left", "203", "209.2", "421.3", source=card.id))
    return found

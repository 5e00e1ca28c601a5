"""Filters of cells as data: where a cell is, and who is on it or near it (§207).

``adjacent``, ``behind``, ``opposite``, ``same_row``, ``same_column``, ``same_line``: seen from a ROLE: ``self`` is the
card with the text, ``moved`` the card that is moved, or has moved. ``within`` with ``from`` is a distance, ``straight``
and ``diagonal`` are directions from there. ``half`` is ``own`` or ``enemy``, ``rows`` are of that half, or of either.
``beside``: a card that fits a filter stands next to the cell, of a ``crowd`` so many; ``holding``: such a card is
on it; the card that moves is none of them. ``near``: where the cell is seen from another card of the matter
(``references``). ``deep``: in the depth or on the surface. ``vacated`` is the cell that a card has just left,
``crossed`` the one over which the attack of the moment went.
``marked``: it bears a marker (``markers``); ``near_mark``: it lies to one as is said; ``free``: no card has it.
``not``: it is none of those that another such filter means. ``selector``: what is said in the language of cards, with
the name that the card which moves has there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from service.games.berserk.rules.asking.filters import counted, matches
from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.markers import cells_marked, deep, near_marker
from service.games.berserk.rules.position.model import Card, Wire
from service.judge.remembered import Remembered

Relation = Callable[[str, str, str], bool]

#: How a cell can be seen from a card: from where it stands, the cell, and the seat of its player.
RELATIONS: Mapping[str, Relation] = {
    "adjacent": lambda here, cell, seat: board.adjacent(here, cell),
    "behind": lambda here, cell, seat: cell == board.behind(here, seat),
    "opposite": lambda here, cell, seat: cell == board.opposite(here, seat),
    "same_row": lambda here, cell, seat: here != cell and board.same_horizontal(here, cell),
    "same_column": lambda here, cell, seat: here != cell and board.same_vertical(here, cell),
    "same_line": lambda here, cell, seat: here != cell and board.same_line(here, cell),
    "other_end": lambda here, cell, seat: board.other_end(here, cell),
}
_RELATION_RULES: Mapping[str, str] = {
    "adjacent": "207.7", "behind": "207.8", "opposite": "207.8", "same_row": "207.6", "same_column": "207.6",
    "same_line": "207.6a", "other_end": "207.6",
}  # fmt: skip


def misfits(game: Game, source: Card, moved: Card | None, wanted: Wire, cell: str) -> Iterator[str]:
    """Why a cell is none of those that a text means: the paragraph of each wish that it does not meet.

    ``moved`` is the card that goes there, None where none does.
    """
    for name, seen in RELATIONS.items():
        if name in wanted and not _seen_from(game, source if wanted[name] == "self" else moved, seen, cell):
            yield _RELATION_RULES[name]
    start = source if wanted.get("from") == "self" else moved
    origin = game.cell_of(start) if start is not None else None
    if "within" in wanted and (origin is None or game.ruleset.metric(origin, cell) > wanted["within"]):
        yield "dictionary.range.2"
    if wanted.get("straight") and (origin is None or cell not in board.orthogonal_neighbours(origin)):
        yield "207.6"
    if wanted.get("diagonal") and (origin is None or not board.same_diagonal(origin, cell)):
        yield "207.6"
    if "half" in wanted and (board.half(cell) == source.controller) is not (wanted["half"] == "own"):
        yield "207.3a"
    if "rows" in wanted and board.row(cell) not in wanted["rows"]:
        yield "207.3b"
    if "beside" in wanted and not any(
        board.adjacent(cell, c) for c in _standing(game, source, moved, wanted["beside"])
    ):
        yield "207.7"
    if "crowd" in wanted:
        around = _standing(game, source, moved, wanted["crowd"]["filter"])
        if sum(1 for c in around if board.adjacent(cell, c)) < counted(game, source, wanted["crowd"]["min"]):
            yield "207.7"
    if "holding" in wanted and cell not in _standing(game, source, moved, wanted["holding"]):
        yield "dictionary.occupied_cell.1"
    if "deep" in wanted and deep(game, cell) is not wanted["deep"]:
        yield "starter.depth.1"
    if "near" in wanted and not _near(game, wanted["near"], cell):
        yield "207.7"
    if any(name in wanted and cell != wanted[name] for name in ("vacated", "crossed")):
        yield "412.1"
    if "marked" in wanted and cell not in cells_marked(game, source, wanted["marked"]):
        yield "103.1"
    if "unmarked" in wanted and cell in cells_marked(game, source, wanted["unmarked"]):
        yield "103.1"
    if "near_mark" in wanted and not near_marker(game, source, wanted["near_mark"], cell):
        yield "207.7"
    if "not" in wanted and not any(misfits(game, source, moved, wanted["not"], cell)):
        yield "207.7"
    if "free" in wanted and game.occupied(cell) is wanted["free"]:
        yield "dictionary.occupied_cell.1"
    if "selector" in wanted:
        yield from _unlike(game, source, moved, wanted["selector"], cell)


def _unlike(game: Game, source: Card, moved: Card | None, said: Wire, cell: str) -> Iterator[str]:
    """What of a selector a cell does not meet, by the paragraphs."""
    from service.games.berserk.rules.matching.compiling import fits
    from service.games.berserk.rules.matching.view import View

    names = {**said.get("names", {}), **({said["moved"]: moved} if "moved" in said else {})}
    view = View(game, source, names)
    if fits(view, cell, said["such"]):
        return
    for word, told in _WISHES.get(said["such"]) or _WISHES.put(said["such"], _wishes(said["such"])):
        if not fits(view, cell, told):
            yield _RULES.get(word, "412.1")


#: What a selector of cells asks one by one, each by the word that has a paragraph.
_WISHES = Remembered(20_000)
_RULES: Mapping[str, str] = {
    **_RELATION_RULES, "distance": "dictionary.range.2", "half": "207.3a", "row": "207.3b", "kind": "starter.depth.1",
    "same_cell": "dictionary.occupied_cell.1", "free": "dictionary.occupied_cell.1", "marker": "103.1",
    "not": "207.7", "any": "207.6",
}  # fmt: skip


def _wishes(such: Wire) -> list[tuple[str, Wire]]:
    """Each relation in space by itself where nothing more is told of it."""
    near = such.get("near", {})
    apart = {} if {"many", "from"} & near.keys() else near
    wishes = [(word, {word: told}) for word, told in such.items() if word != "near" or not apart]
    wishes = [(min(near.keys() - {"many", "from"}), told) if word == "near" else (word, told) for word, told in wishes]
    return wishes + [(word, {"near": {word: told}}) for word, told in apart.items()]


def _seen_from(game: Game, card: Card | None, seen: Relation, cell: str) -> bool:
    here = game.cell_of(card) if card is not None else None
    return card is not None and here is not None and seen(here, cell, card.controller)


def _standing(game: Game, source: Card, moved: Card | None, wanted: Wire) -> list[str]:
    """The cells of cards that fit a filter; the card that moves is not looked at."""
    gone = moved.id if moved is not None else None
    cards = (c for c in game.in_play() if c.id != gone and matches(game, c, source, wanted))
    return [cell for cell in map(game.cell_of, cards) if cell is not None]


def _near(game: Game, wanted: Wire, cell: str) -> bool:
    """A role that nobody has is near no cell; who has died is where it stood ``at`` that moment."""
    other = game.get(wanted.get("card"))
    if other is not None and "at" in wanted and not other.in_squad:
        other = other._replace(zone="battlefield", cell=wanted["at"])
    return other is not None and all(
        _seen_from(game, other, RELATIONS[name], cell) for name in RELATIONS if wanted.get(name)
    )


def markable(game: Game, source: Card, wanted: Wire) -> list[str]:
    """The cells that a marker can be put on, in board order."""
    form = wanted.get("cell", {})
    return [cell for cell in board.CELLS if not any(misfits(game, source, None, form, cell))]

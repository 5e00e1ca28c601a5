"""How a card or a cell stands to others (§207): one relation from each of the others to what is looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.battlefield.surroundings import formed
from service.games.berserk.rules.matching.compiling import comparing, part, selecting, speaks_of_it
from service.games.berserk.rules.matching.view import Unmatched, View
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card, Wire

It = Card | str
#: Whether what is looked at, on ``there``, stands so to the other, on ``here``, whose player has that seat.
_Seen = Callable[[str, str, str], bool]


def _beside(game: Game, it: It, other: It, there: str, here: str) -> bool:
    if isinstance(it, Card) and isinstance(other, Card):
        return game.adjacent(it, other)
    return board.adjacent(here, there)


def _to_the(columns: int) -> _Seen:
    """Beside it, so many columns to the right as its player sits."""
    return lambda here, there, seat: there == board.step(here, columns if seat == "first" else -columns, 0)


#: Lines: a card is in line with what sits on it, a cell is in none with itself.
_LINES: Mapping[str, Callable[[str, str], bool]] = {
    "same_row": board.same_horizontal, "same_column": board.same_vertical, "same_line": board.same_line,
}  # fmt: skip
#: Where it is seen from the other one's place (207.8).
_PLACES: Mapping[str, _Seen] = {
    "same_cell": lambda here, there, seat: here == there,
    "opposite": lambda here, there, seat: there == board.opposite(here, seat),
    "behind": lambda here, there, seat: there == board.behind(here, seat),
    "ahead": board.ahead,
    "left": _to_the(-1),
    "right": _to_the(1),
}
#: What is no relation to others by itself.
_BESIDE = frozenset({"as", "many", "distance", "from"})


#: How something stands to others, for ``near`` in a selector.
Relating = Callable[[View, It], bool]


def stands(relation: str, game: Game, it: It, other: It, seat: str) -> bool:
    """Whether a card or cell stands so to another one; a card never does to itself.

    Args:
        relation: the word.
        game: where they stand.
        it: what is looked at.
        other: from where.
        seat: whose sight it is where the other one is a cell, which has no player.
    """
    if isinstance(other, Card):
        seat = other.controller
        if isinstance(it, Card) and it.id == other.id:
            return False
    if relation == "formed":  # of a hidden card nobody can see that it has no formation (415.3)
        return isinstance(it, Card) and isinstance(other, Card) and (it.hidden or formed(game, it, other))
    there = it if isinstance(it, str) else game.cell_of(it)
    here = other if isinstance(other, str) else game.cell_of(other)
    if here is None or there is None:
        return False
    if relation == "adjacent":
        return _beside(game, it, other, there, here)
    if relation in _LINES:
        cards = isinstance(it, Card) and isinstance(other, Card)
        return (cards or here != there) and _LINES[relation](here, there)
    return _PLACES[relation](here, there, seat)


@part("near")
def near(told: Wire) -> Relating:
    """What ``near`` says: all of its relations, each to one that fits, or to so ``many``. Raises Unmatched."""
    relations = [word for word in told if word not in _BESIDE]
    parts: list[Relating] = []
    for word in relations:
        if word == "beyond":
            parts.append(_beyond(told))
        elif word in ("adjacent", "formed") or word in _LINES or word in _PLACES:
            parts.append(_relation(word, told[word], told.get("many")))
        else:
            raise Unmatched(word, "that is no relation in space")
    if "distance" in told:
        parts.append(_distant(told))
    if "many" in told and not relations:
        raise Unmatched("many", "nothing says how they stand")
    if "from" in told and not {"distance", "beyond"} & told.keys():
        raise Unmatched("from", "nothing is measured")
    if len(parts) == 1:
        return parts[0]
    return lambda view, it: all(one(view, it) for one in parts)


def _relation(word: str, told: Any, many: Wire | None) -> Relating:
    kin = selecting(told)
    if many is None and set(told) == {"is"}:
        return _to_named(word, told["is"])
    if kin.cells and word in _AROUND:
        return _among_cells(word, told, many)
    inner = speaks_of_it(told) or (many is not None and speaks_of_it(many))
    so_many = comparing(many) if many is not None else None
    plainly = word == "adjacent" and kin.name is None and not kin.cells

    def so(view: View, it: It) -> bool:
        within = view.looking_at(it) if inner else view
        game, seat, found = view.game, view.me.controller, 0
        for other in kin.among(within):
            if plainly and isinstance(it, Card):
                near = game.adjacent(it, other) and kin.may(within, other)
            else:
                near = stands(word, game, it, other, seat) and kin.fits(within, other)
            if near:
                if so_many is None:
                    return True
                found += 1
        return so_many is not None and so_many(within, found) is not False

    return so


def _to_named(word: str, name: str) -> Relating:
    """It stands so to what has a name."""
    if name == "self":
        return lambda view, it: stands(word, view.game, it, view.me, "")

    def so(view: View, it: It) -> bool:
        within = view.looking_at(it) if name == "it" else view
        return any(stands(word, view.game, it, other, view.me.controller) for other in within.named(name))

    return so


#: The cells to which a cell can stand so.
_AROUND: Mapping[str, Callable[[str], tuple[str, ...]]] = {
    "same_cell": lambda here: (here,),
    "adjacent": board.neighbours,
}


def _among_cells(word: str, told: Any, many: Wire | None) -> Relating:
    """The same to cells, of which only those around it are looked at."""
    kin, around = selecting(told), _AROUND[word]
    inner = speaks_of_it(told) or (many is not None and speaks_of_it(many))
    so_many = comparing(many if many is not None else {"min": 1})

    def so(view: View, it: It) -> bool:
        within = view.looking_at(it) if inner else view
        there = it if isinstance(it, str) else view.game.cell_of(it)
        if there is None:
            return False
        return so_many(within, sum(kin.cell(within, cell) for cell in around(there))) is not False

    return so


def _viewed(told: Wire) -> Callable[[View], Iterator[str]]:
    """The cells from which something is measured: where those stand that ``from`` means, or the card with the text."""
    if "from" not in told:

        def own(view: View) -> Iterator[str]:
            here = view.game.cell_of(view.me)
            if here is not None:
                yield here

        return own
    kin = selecting(told["from"])

    def cells(view: View) -> Iterator[str]:
        for one in kin.among(view):
            if kin.fits(view, one):
                here = one if isinstance(one, str) else view.game.cell_of(one)
                if here is not None:
                    yield here

    return cells


def _placed(told: Wire, so: Callable[[View, str], bool]) -> Relating:
    """What is so of the cell where it is; of nothing that is on none."""
    inner = speaks_of_it(told)

    def relating(view: View, it: It) -> bool:
        there = it if isinstance(it, str) else view.game.cell_of(it)
        return there is not None and so(view.looking_at(it) if inner else view, there)

    return relating


def _distant(told: Wire) -> Relating:
    """So many cells away, as the edition counts them (dictionary.range.2)."""
    far, start = comparing(told["distance"]), _viewed(told)

    def so(view: View, there: str) -> bool:
        metric = view.game.ruleset.metric
        return any(far(view, metric(one, there)) is not False for one in start(view))

    return _placed(told, so)


def _beyond(told: Wire) -> Relating:
    """On the next cell in line after the other one, as it is seen from somewhere (207.9)."""
    kin, start = selecting(told["beyond"]), _viewed(told)

    def so(view: View, there: str) -> bool:
        others = [one for one in kin.among(view) if kin.fits(view, one)]
        cells = [one if isinstance(one, str) else view.game.cell_of(one) for one in others]
        return any(
            here is not None and one != here and _next_after(one, here) == there
            for one in start(view)
            for here in cells
        )

    return _placed(told, so)


def _next_after(start: str, here: str) -> str | None:
    """The next cell in the line from one to another, behind that; None where they are on none, or at the edge."""
    if not board.same_line(start, here):
        return None
    (c1, l1), (c2, l2) = board.place(start), board.place(here)
    return board.step(here, (c2 > c1) - (c2 < c1), (l2 > l1) - (l2 < l1))

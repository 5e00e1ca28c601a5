"""Things that are got, lost or set: whether it is the one that a pattern speaks of, and what the text names of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from service.games.berserk.rules.matching.compiling import comparing, selecting
from service.games.berserk.rules.matching.view import Unmatched, View
from service.games.berserk.rules.position.game import Game

#: A test of a thing, as what happens tells it: a word, or what it is of; with nothing told of that it may be any.
Fits = Callable[[View, Any], bool]


def thing(wanted: Any) -> Fits:
    """A test for what a pattern speaks of. Raises Unmatched where nobody can tell."""
    if not isinstance(wanted, Mapping):
        return lambda view, found: bool(found == wanted or (isinstance(found, Mapping) and found.get(wanted) is True))
    if len(wanted) != 1:
        raise Unmatched("what", "one thing at a time")
    ((word, told),) = wanted.items()
    if word not in _TESTS:
        raise Unmatched("what", "nobody tells of that yet")
    fits = _TESTS[word](told)

    def such(view: View, found: Any) -> bool:
        return isinstance(found, Mapping) and word in found and (found[word] == {} or fits(view, found[word]))

    return such


def thing_named(wanted: Any, read: Callable[[Game, Any], Any]) -> Iterator[tuple[str, Callable[[Game, Any], Any]]]:
    """The names that a pattern gives to the class or element of a thing, and how each is read."""
    for word, told in wanted.items() if isinstance(wanted, Mapping) else ():
        if word in ("class", "element") and isinstance(told, Mapping) and "as" in told:
            yield told["as"], _word_of(word, read)


def _word_of(word: str, read: Callable[[Game, Any], Any]) -> Callable[[Game, Any], Any]:
    return lambda game, about: (read(game, about) or {}).get(word)


def _spoken(told: Any) -> Fits:
    """A class or an element: by its word, the one that has a name, or whichever has been said."""
    if not isinstance(told, Mapping):
        return lambda view, found: bool(found == told)
    name = str(told.get("is"))
    return lambda view, found: bool(view.names.get(name, found) == found)


def _kind(told: Any) -> Fits:
    kinds = frozenset((told,) if isinstance(told, str) else told)
    return lambda view, found: not kinds.isdisjoint(found if isinstance(found, tuple | list) else (found,))


def _marker(told: Any) -> Fits:
    by = told.get("by")
    whose = selecting(by) if isinstance(by, Mapping) and "controller" not in by and "owner_of" not in by else None
    if by is not None and whose is None:
        raise Unmatched("by", "a marker is told by its name and the card that put it there")

    def such(view: View, found: Any) -> bool:
        card = view.game.get(found.get("by"))
        made = whose is None or (card is not None and whose.fits(view, card))
        return made and found.get("title") == told.get("title", found.get("title"))

    return such


#: By what a feature is recognised that somebody gets, loses or uses.
_RECOGNISED = frozenset({"keyword", "type", "title", "playable", "in", "printed", "x"})


def _feature(told: Any) -> Fits:
    """A feature by its name, its type and the like, and by its number; any where nothing is told."""
    more = [name for name in told if name not in _RECOGNISED]
    if more:
        raise Unmatched(more[0], "features are recognised here by their names and types")
    plain = {name: value for name, value in told.items() if name != "x"}
    number = told.get("x")
    so = comparing(number) if isinstance(number, Mapping) else comparing({"equal": number}) if "x" in told else None

    def such(view: View, found: Any) -> bool:
        if any(found.get(name) != value for name, value in plain.items()):
            return False
        x = found.get("x")
        return so is None or (isinstance(x, int) and so(view, x) is True)

    return such


_TESTS: Mapping[str, Callable[[Any], Fits]] = {
    "class": _spoken, "element": _spoken, "kind": _kind, "marker": _marker, "feature": _feature, "x": _feature,
    "unused": _feature,
}  # fmt: skip

"""What a selector asks by other selectors: likeness, and none, one or all of several."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from service.games.berserk.rules.matching.attributes import trait_of
from service.games.berserk.rules.matching.compiling import CardTest, Key, selecting, speaks_of_it, together
from service.games.berserk.rules.matching.view import View
from service.games.berserk.rules.position.model import Card, Wire


def _like(told: Wire) -> Key:
    return together([_alike(name, kin) for name, kin in told.items()])


def _alike(name: str, told: Any) -> Key:
    """It shares something with a card that fits; how it is beside one that is not known yet nobody can say (412.1)."""
    kin, inner, read = selecting(told), speaks_of_it(told), trait_of(name).read

    def ask(unknown: bool) -> CardTest:
        def so(view: View, it: Card) -> bool:
            within = view.looking_at(it) if inner else view
            others = kin.among(within)
            if kin.name is not None and not others:
                return unknown
            own = frozenset(read(view, it))
            if not own:
                return False
            for one in others:  # what is alike is told first: few are, and who is meant may take long to tell
                if isinstance(one, Card) and not own.isdisjoint(read(view, one)) and kin.may(within, one):
                    return True
            return False

        return so

    return Key(ask(True), ask(False))


def _not(told: Any) -> Key:
    inner = selecting(told)
    return Key(
        lambda view, it: not inner.must(view, it),
        lambda view, it: not inner.may(view, it),
        lambda view, it: not inner.cell(view, it),
        open=True,
    )


def _each_part(of: Callable[[Iterable[bool]], bool]) -> Callable[[Any], Key]:
    """One of several selectors, or all of them."""

    def key(told: Any) -> Key:
        parts = [selecting(each) for each in told]
        return Key(
            lambda view, it: of(one.may(view, it) for one in parts),
            lambda view, it: of(one.must(view, it) for one in parts),
            lambda view, it: of(one.cell(view, it) for one in parts),
            open=True,
        )

    return key


#: The keys of a selector that hold others.
COMPOUNDS: Mapping[str, Callable[[Any], Key]] = {
    "like": _like,
    "not": _not,
    "any": _each_part(any),
    "all": _each_part(all),
}

"""What a selector asks in every game: who it is, whose, where it lies, and what holds other selectors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from service.judge.matching.compiling import (
    CardTest,
    Key,
    Matcher,
    OtherTest,
    Trait,
    View,
    plain,
    speaks_of_it,
    together,
)
from service.judge.matching.view import Wire


def _is(matcher: Matcher, name: str) -> Key:
    if name == "self":
        return plain(lambda view, it: it.id == view.me.id, None, open=True)
    return plain(
        lambda view, it: any(not isinstance(one, str) and one.id == it.id for one in view.named(name)),
        lambda view, it: it in view.named(name),
        open=True,
    )


def _side(matcher: Matcher, told: Any) -> Key:
    whose = matcher.playing(told)
    player = _of_a_player(matcher, told)
    if told == "own":
        return plain(lambda view, it: it.controller == view.me.controller, player, open=True)
    if told == "enemy":
        return plain(lambda view, it: it.controller != view.me.controller, player, open=True)
    return plain(lambda view, it: it.controller == whose(view), player, open=True)


def _of_a_player(matcher: Matcher, told: Any) -> OtherTest:
    """Whether somebody is that player: a player is who has themselves."""
    whose = matcher.playing(told)
    return lambda view, it: it == whose(view)


def _owner(matcher: Matcher, told: Any) -> Key:
    whose = matcher.playing(told)
    return plain(lambda view, it: it.owner == whose(view), _of_a_player(matcher, told), open=True)


def _closed(matcher: Matcher, told: bool) -> Key:
    return plain(lambda view, it: it.closed is told, open=True)


def _hidden(matcher: Matcher, told: bool) -> Key:
    return plain(lambda view, it: it.hidden is told, open=True)


def spoken(told: Any, trait: Trait) -> Key:
    """One of its classes or elements: a printed one of several, one that was said, any, or none."""
    read, seen = trait
    if isinstance(told, bool):
        return plain(lambda view, it: bool(read(view, it)) is told, open=seen)
    if isinstance(told, Mapping):
        if "is" not in told:
            return plain(lambda view, it: bool(read(view, it)), open=seen)
        name = told["is"]
        return plain(lambda view, it: view.names.get(name) in read(view, it), open=seen)
    if isinstance(told, str):
        return plain(lambda view, it: told in read(view, it), open=seen)
    several = frozenset(told)
    return plain(lambda view, it: not several.isdisjoint(read(view, it)), open=seen)


# -- what holds other selectors ----------------------------------------------------------------------------------------


def _like(matcher: Matcher, told: Wire) -> Key:
    return together([_alike(matcher, name, kin) for name, kin in told.items()])


def _alike(matcher: Matcher, name: str, told: Any) -> Key:
    """It shares something with a card that fits; how it is beside one that is not known yet nobody can say."""
    kin, inner, read = matcher.selecting(told), speaks_of_it(told), matcher.parts["trait"](name).read

    def ask(unknown: bool) -> CardTest:
        def so(view: View, it: Any) -> bool:
            within = view.looking_at(it) if inner else view
            others = kin.among(within)
            if kin.name is not None and not others:
                return unknown
            own = frozenset(read(view, it))
            if not own:
                return False
            for one in others:  # what is alike is told first: few are, and who is meant may take long to tell
                if not isinstance(one, str) and not own.isdisjoint(read(view, one)) and kin.may(within, one):
                    return True
            return False

        return so

    return Key(ask(matcher.asked.nobody is None), ask(False))


def _not(matcher: Matcher, told: Any) -> Key:
    inner = matcher.selecting(told)
    return Key(
        lambda view, it: not inner.must(view, it),
        lambda view, it: not inner.may(view, it),
        lambda view, it: not inner.cell(view, it),
        open=True,
    )


def _each_part(of: Callable[[Iterable[bool]], bool]) -> Callable[[Matcher, Any], Key]:
    """One of several selectors, or all of them."""

    def key(matcher: Matcher, told: Any) -> Key:
        parts = [matcher.selecting(each) for each in told]
        return Key(
            lambda view, it: of(one.may(view, it) for one in parts),
            lambda view, it: of(one.must(view, it) for one in parts),
            lambda view, it: of(one.cell(view, it) for one in parts),
            open=True,
        )

    return key


#: The keys that every game has.
KEYS: Mapping[str, Callable[[Matcher, Any], Key]] = {
    "is": _is, "side": _side, "owner": _owner, "closed": _closed, "hidden": _hidden,
    "like": _like, "not": _not, "any": _each_part(any), "all": _each_part(all),
}  # fmt: skip

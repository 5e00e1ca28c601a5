"""What a translation remembers of the feature that it is about: the roles that were spoken of, and what is missing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

Old = dict[str, Any]
New = dict[str, Any]
#: Roles that have a name without being introduced.
ALWAYS = frozenset({"self", "host", "shown", "giver", "it"})


class Untranslated(Exception):
    """A word of the older form that is not said in the language yet.

    Args:
        kind: what it is: an effect, a trigger, a filter …
        word: the word, with the field that is in the way.
    """

    def __init__(self, kind: str, word: str) -> None:
        super().__init__(f"{kind}: {word}")
        self.kind, self.word = kind, word


#: What translates each part of a feature: the parts are made of each other.
PARTS: dict[str, Callable[..., Any]] = {}


_Translating = TypeVar("_Translating", bound=Callable[..., Any])


def part(name: str) -> Callable[[_Translating], _Translating]:
    """Decorator: the function translates such a part."""

    def register(function: _Translating) -> _Translating:
        PARTS[name] = function
        return function

    return register


class Scope:
    """The roles that a feature's text has spoken of: whoever introduces one gives it its name where it was.

    Args:
        outer: the scope of the feature that gives this one; what it has named is spoken of in here.
        bearer: whom a text means that names nobody: the card with it, or its host.
    """

    def __init__(self, outer: Scope | None = None, bearer: str = "self") -> None:
        self.spoken: set[str] = outer.spoken if outer is not None else set()
        self.aliases: dict[str, str] = {"chosen": "target"}
        """Roles that have another name in this feature."""
        self.bearer = bearer
        self.other: str | None = None
        """Who is meant by the other card of the matter, where a number does not say whose it is."""
        self.moved: New | None = None
        """The card that is moved, where cells are told as seen from it."""
        self.answered: New | None = None
        """The attack that a feature which is used answers: what it takes to be the one that is meant."""
        self.triggered = False
        """Whether the feature triggers: what it answers is the event that it triggers at."""
        self.finishes = False
        """Whether a part of the text is a finishing that chooses the target which the rest speaks of."""
        self.aimed = False
        """Whether the text has a target of its own."""
        self.giver = False
        """Whether the numbers of the feature are those of the card that gives it."""

    @property
    def me(self) -> New:
        """The card with the text."""
        return self.name("self")

    @property
    def bearing(self) -> New:
        """Whom a text is about that names nobody: what equipment says is about its host."""
        return {"is": self.bearer}

    def name(self, role: str) -> New:
        """Who has a role, as a selector."""
        role = self.aliases.get(role, role)
        if role not in ALWAYS:
            self.spoken.add(role)
        return {"is": role}

    def named(self, role: str, selector: New) -> New:
        """A selector that introduces a role, with its name where the text speaks of it."""
        return {**selector, "as": role} if role in self.spoken and "as" not in selector else selector

    @contextmanager
    def about(self, **known: Any) -> Iterator[None]:
        """For a while another card is the other one of the matter, or the moved one."""
        before = {name: getattr(self, name) for name in known}
        for name, value in known.items():
            setattr(self, name, value)
        try:
            yield
        finally:
            for name, value in before.items():
                setattr(self, name, value)

    # -- the parts of a feature --------------------------------------------------------------------------------------

    def deeds(self, old: list[Old], target: bool) -> list[New]:
        """Effects one after another; ``target``: the text has one, and what names nobody is about it."""
        found: list[New] = PARTS["deeds"](old, self, target)
        return found

    def feature(self, old: Old, given: bool = False) -> list[New]:
        """A feature inside this one, or some of one; several where the older form said them together.

        Args:
            given: a deed gives it: its numbers are counted then, seen from the card with the text, its giver.
        """
        inner = Scope(self)
        if given:
            inner.giver = True
            inner.aliases |= {role: "giver" if name == "self" else name for role, name in self.aliases.items()}
        found: list[New] = PARTS["feature"](old, inner)
        return found

    def selector(self, old: Old) -> New:
        """A filter of cards."""
        found: New = PARTS["selector"](old, self)
        return found

    def cells(self, old: Any) -> New:
        """A filter of cells."""
        found: New = PARTS["cells"](old, self)
        return found

    def condition(self, old: Old) -> New:
        """What has to be so."""
        found: New = PARTS["condition"](old, self)
        return found

    def pattern(self, old: Old) -> New:
        """A trigger."""
        found: New = PARTS["pattern"](old, self)
        return found


def left_over(kind: str, word: str, rest: Old) -> None:
    """Refuse where a field was not looked at. Raises Untranslated."""
    for field in rest:
        raise Untranslated(kind, f"{word}.{field}")


def flagged(rest: Old, field: str) -> bool:
    """Whether a field that says only yes or no was there and says yes."""
    return bool(rest.pop(field, False))

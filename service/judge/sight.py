"""What one viewer sees of a game: what is concealed from him, and under which names it is shown to him instead.

A card that lies face down may have a name that tells nothing but its place; cards of which there is only a heap have
none: they are counted. No name depends on what a card is, on its id, or on where it stands in a list.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from service.judge.seats import SEATS

Wire = dict[str, Any]

#: What sentences call a card that whoever reads them may not know.
HIDDEN = {"en": "a hidden card", "ru": "«скрытая карта»"}

CONCEALED = "hidden:"
"""How the names begin under which cards are shown to who may not know them; a card's own id must not."""
JUDGE = "judge"
VIEWERS = (*SEATS, "public", JUDGE)
_LABEL = re.compile(r"[/#]")


class Members(NamedTuple):
    """How the members of what a game tells are read, by their names; of others nothing is shown that names a card."""

    ids: frozenset[str]
    """Members whose values, or their keys, are ids of cards; options, and where something goes, may be words."""
    plain: frozenset[str]
    """Members whose values never are."""
    records: Mapping[str, frozenset[str]] = {}
    """Members whose values are lists of records, or such lists by the ids of cards; and which members of a record are
    shown although it names a card that cannot be seen."""


class Concealment:
    """What a viewer may not know in a position; without more, nothing is concealed.

    Args:
        members: how what the game tells is read.
    """

    def __init__(self, members: Members) -> None:
        self.members = members
        #: The names of concealed cards by their ids; None where a card is only counted.
        self.names: dict[str, str | None] = {}
        #: How many cards lie unseen, by seat and zone.
        self.counts: dict[str, Counter[str]] = {}

    def count(self, ident: str, owner: str, zone: str) -> None:
        """Conceal a card of which there is only a heap."""
        self.names[ident] = None
        self.counts.setdefault(owner, Counter())[zone] += 1

    def conceals(self, ident: Any) -> bool:
        """Whether this is a card that the viewer may not know."""
        return isinstance(ident, str) and ident in self.names

    def mentions(self, value: Any) -> bool:
        """Whether the id of a concealed card stands anywhere in a value, as a key too."""
        if isinstance(value, str):
            return any(part in self.names for part in (value, *_LABEL.split(value)))
        if isinstance(value, Mapping):
            return any(self.mentions(key) or self.mentions(inner) for key, inner in value.items())
        return isinstance(value, list | tuple) and any(self.mentions(inner) for inner in value)


class Names:
    """What cards are called after something happened: a card that could be seen before or after by its own id.

    Args:
        before: what was concealed before.
        after: what is concealed after.
    """

    def __init__(self, before: Concealment, after: Concealment) -> None:
        self.before, self.after = before, after
        self._members = after.members

    def unseen(self, ident: Any) -> bool:
        """Whether a card could be seen neither before nor after."""
        return self.after.conceals(ident) and self.before.conceals(ident)

    def name(self, ident: str) -> str | None:
        """What a card is called; None for one that has no name."""
        return self.after.names[ident] if self.unseen(ident) else ident

    def mentions(self, value: Any) -> bool:
        """Whether a value says anything of a card that was or is concealed."""
        return self.before.mentions(value) or self.after.mentions(value)

    def shown(self, data: Mapping[str, Any]) -> Wire:
        """What of some data may be shown: cards by what they are called, without what would betray them."""
        found: Wire = {}
        for name, value in data.items():
            if name in self._members.ids:
                value = self._renamed(value)
            elif name in self._members.records:
                value = self._records(value, self._members.records[name])
            elif name not in self._members.plain:
                value = self.shown(value) if isinstance(value, Mapping) else value
                if self.after.mentions(value) and self.before.mentions(value):
                    continue
            if value is not None:
                found[name] = value
        return found

    def _renamed(self, value: Any) -> Any:
        """Ids, or what is kept by ids; None when nothing of it may be shown."""
        if isinstance(value, str):
            return self._label(value) if _LABEL.search(value) else self.name(value)
        if isinstance(value, Mapping):
            named = ((self.name(key), inner) for key, inner in value.items())
            return {
                key: self.shown(inner) if isinstance(inner, Mapping) else inner
                for key, inner in sorted(((k, i) for k, i in named if k is not None), key=_hidden_last)
            }
        if isinstance(value, list | tuple):
            return arranged(self._renamed(inner) for inner in value)
        return value

    def _records(self, value: Any, kept: frozenset[str]) -> Any:
        if isinstance(value, Mapping):
            named = ((self.name(key), self._records(inner, kept)) for key, inner in value.items())
            return dict(sorted(((key, inner) for key, inner in named if key is not None), key=_hidden_last))
        return [self._record(record, kept) for record in value]

    def _record(self, record: Mapping[str, Any], kept: frozenset[str]) -> Wire:
        tells = any(self.unseen(value) for name, value in record.items() if name in self._members.ids - kept)
        return self.shown({name: value for name, value in record.items() if name in kept} if tells else record)

    def _label(self, value: str) -> str | None:
        """A feature of a card, as `b1/f2`: nothing is said of one that cannot be seen."""
        return None if any(self.unseen(part) for part in _LABEL.split(value)) else value


def arranged(values: Iterable[Any]) -> list[Any]:
    """Those that can be shown, as they came; what lies face down comes last, by place: its order could betray it."""
    known = [value for value in values if value is not None]
    seen = [value for value in known if not _is_hidden(value)]
    return [*seen, *sorted(value for value in known if _is_hidden(value))]


def _hidden_last(item: tuple[str, Any]) -> tuple[bool, str]:
    return _is_hidden(item[0]), item[0] if _is_hidden(item[0]) else ""


def _is_hidden(value: Any) -> bool:
    return isinstance(value, str) and value.startswith(CONCEALED)


class Meant:
    """What a viewer means who calls hidden cards what they are called to him.

    Args:
        hides: what is concealed from him.
    """

    def __init__(self, hides: Concealment) -> None:
        self._hides = hides
        self._ids = {name: ident for ident, name in hides.names.items() if name is not None}
        #: Pointers and sentences: what he cannot know by the id it has.
        self.faults: list[tuple[str, str]] = []

    def card(self, value: Any, pointer: str) -> Any:
        """The id of a card, or of those in a list or among keys; `pointer` is where the value stands."""
        if isinstance(value, list):
            return [self.card(inner, f"{pointer}/{place}") for place, inner in enumerate(value)]
        if isinstance(value, dict):
            return {self.card(key, f"{pointer}/{key}"): inner for key, inner in value.items()}
        if self._hides.conceals(value):
            self.faults.append((pointer, f"The position has no card {value!r}."))
        return self._ids.get(value, value) if isinstance(value, str) else value

    def option(self, value: Any) -> Any:
        """An option or several, which may be words as well; what a card cannot be called is none."""
        return [self._ids.get(one, one) for one in value] if isinstance(value, list) else self._ids.get(value, value)


class Sight(ABC):
    """What one viewer sees of the positions of a game, and of what happens in them.

    Args:
        viewer: a seat, or `public`; a judge sees everything as it is recorded, and nobody is asked.
    """

    #: Members of an action that name cards.
    named: tuple[str, ...] = ("source", "target", "targets")
    #: Events that are told only where they change what the viewer sees.
    quiet: frozenset[str] = frozenset()

    def __init__(self, viewer: str) -> None:
        self.viewer = viewer

    @abstractmethod
    def concealment(self, position: Mapping[str, Any]) -> Concealment:
        """What the viewer may not know in a position, which is in normal form."""

    @abstractmethod
    def position(self, position: Mapping[str, Any]) -> Wire:
        """A position as the viewer may see it; `concealed` says how many cards lie where he cannot tell them apart."""

    def action(self, action: Mapping[str, Any], names: Names) -> Wire:
        """An action as the viewer may see it: of a card that he does not see, whose and of which type it is."""
        if action["player"] != self.viewer and names.unseen(action.get("source")):
            return {"type": action["type"], "player": action["player"]}
        found = names.shown(action)
        if isinstance(found.get("dice"), dict):
            del found["dice"]
        return found

    def actual(self, action: Mapping[str, Any], meant: Meant) -> Wire:
        """An action that calls hidden cards what the viewer calls them, with their ids."""
        found = {
            **action,
            **{name: meant.card(action[name], f"/action/{name}") for name in self.named if name in action},
        }
        return found | {name: meant.option(action[name]) for name in ("option", "options") if name in action}

    def sees(self, step: Wire, turn: Mapping[str, Any], names: Names) -> bool:
        """Whether the viewer sees a step happen, and not only what it changes.

        Args:
            step: of a trace, as it is recorded.
            turn: where the game stood before it.
            names: what cards are called after it.
        """
        source, target = step.get("source"), step.get("target")
        return not (
            names.unseen(source) or (names.unseen(target) and (source is None or names.name(str(target)) is None))
        )

"""An action in a few words, and back; a play is an action with what the request said beside it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from service.games import games, shapes_of
from service.notation.words import BAR, NOTHING, Columns, NotationError, Word, constant, field_of, pairs, said, words

Wire = dict[str, Any]
#: The fields that stand without their names, in this order, as far as an action has them.
BARE_FIELDS: Mapping[str, tuple[str, ...]] = {
    "strike": ("source", "target"),
    "move": ("source", "to"),
    "use": ("source", "feature", "targets", "cells"),
    "trigger": ("source", "feature", "targets"),
    "place": ("source", "cell"),
    "assign_host": ("source", "host"),
    "choose": ("option",),
}
_ANY = ("source",)
_LISTS = ("targets", "cells")
_OPTIONAL = ("feature", *_LISTS)
#: What printed features are called; others, and cards that are called so, are written with the field's name.
_FEATURE = re.compile(r"f[0-9]+")


def write_action(action: Mapping[str, Any]) -> str:
    """An action on the wire as text.

    >>> write_action({"type": "strike", "player": "first", "source": "a1", "target": "b1"})
    'first strike a1 b1'
    """
    parts = [said(action["player"]), said(action["type"])]
    told = {"player", "type"}
    for name in BARE_FIELDS.get(action["type"], _ANY):
        values = action.get(name) if name in _LISTS else [action[name]] if name in action else None
        if isinstance(values, list) and values and all(_fits(name, value) for value in values):
            parts += map(said, values)
            told.add(name)
        elif name not in _OPTIONAL:
            break
    # Here a word by itself is the value of the next field, so what is true says so.
    return " ".join(parts + [f"{name}={said(value)}" for name, value in action.items() if name not in told])


def read_action(text: str, columns: Columns | None = None) -> Wire:
    """The action on the wire that a text says; its shape is still to be checked.

    Args:
        text: the notation.
        columns: is told at which column each field stands.

    Raises:
        NotationError: it is no notation.
    """
    return _action(words(text), len(text) + 1, {} if columns is None else columns)


def write_play(action: Mapping[str, Any], **given: Any) -> str:
    """An action and what the request gave beside it: ``dice``, ``resolve``; what is None was not given."""
    beside = pairs((name, value) for name, value in given.items() if value is not None)
    return " ".join([write_action(action), *([BAR, *beside] if beside else [])])


def read_play(text: str) -> tuple[Wire, Wire]:
    """An action, and what is given beside it. Raises NotationError."""
    found = words(text)
    cut = next((place for place, word in enumerate(found) if word.name == BAR), len(found))
    given: Wire = {}
    for word in found[cut + 1 :]:
        name, value = field_of(word, given)
        given[name] = value
    return _action(found[:cut], len(text) + 1, {}), given


def _action(found: list[Word], end: int, columns: Columns) -> Wire:
    if len(found) < 2:
        raise NotationError("an action is PLAYER TYPE …, as in first strike a1 b1", end)
    player, kind = (_bare(word) for word in found[:2])
    action: Wire = {"type": kind, "player": player}
    columns |= {("player",): found[0].column, ("type",): found[1].column}
    if not isinstance(kind, str) or not shapes_of(kind):
        return action  # what the rest was to be nobody knows; the type is at fault
    bare = list(BARE_FIELDS.get(kind, _ANY))
    for word in found[2:]:
        if word.name is not None and word.value is not NOTHING:
            bare.clear()  # after the first field with a name, all have one
            name, value = field_of(word, action)
            action[name] = value
        else:
            value = _bare(word)
            while bare and not _fits(bare[0], value):
                bare.pop(0)
            if not bare:
                told = ", ".join(BARE_FIELDS.get(kind, _ANY))
                raise NotationError(
                    f"a field with its name is meant here: without names, {kind} has {told}", word.column
                )
            name = bare[0] if bare[0] in _LISTS else bare.pop(0)
            if name in _LISTS:
                columns[name, str(len(action.setdefault(name, [])))] = word.column
                action[name].append(value)
            else:
                action[name] = value
        columns.setdefault((name,), word.column)
    return action


def _fits(name: str, value: Any) -> bool:
    """Whether a word that stands for itself can be the value of this field."""
    if name not in _OPTIONAL:
        return True
    if not isinstance(value, str):
        return False
    return name == (
        "feature"
        if _FEATURE.fullmatch(value)
        else "cells"
        if any(value in game.places.cells for game in games())
        else "targets"
    )


def _bare(word: Word) -> Any:
    """The value of a word that stands for itself."""
    if word.place is not None or (word.name is not None and word.value is not NOTHING):
        raise NotationError("a word by itself is meant here", word.column)
    return word.value if word.name is None else constant(word.name)

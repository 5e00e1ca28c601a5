"""An action in a few words, and back; a play is an action with what the request said beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.notation.words import BAR, NOTHING, NotationError, Word, field_of, pairs, said, words

Wire = dict[str, Any]
#: The fields that stand without their names, in this order, as far as an action has them.
BARE_FIELDS: Mapping[str, tuple[str, ...]] = {
    "strike": ("source", "target"),
    "move": ("source", "to"),
    "use": ("source", "feature"),
    "trigger": ("source", "feature"),
    "place": ("source", "cell"),
    "assign_host": ("source", "host"),
    "choose": ("option",),
}
_ANY = ("source",)


def write_action(action: Mapping[str, Any]) -> str:
    """An action on the wire as text.

    >>> write_action({"type": "strike", "player": "first", "source": "a1", "target": "b1"})
    'first strike a1 b1'
    """
    parts = [said(action["player"]), said(action["type"])]
    bare = BARE_FIELDS.get(action["type"], _ANY)
    last = next((place for place, name in enumerate(bare) if name not in action), len(bare))
    parts += [said(action[name]) for name in bare[:last]]
    told = {"player", "type", *bare[:last]}
    # Here a word by itself is the value of the next field, so what is true says so.
    return " ".join(parts + [f"{name}={said(value)}" for name, value in action.items() if name not in told])


def read_action(text: str) -> Wire:
    """The action on the wire that a text says; its shape is still to be checked. Raises NotationError."""
    return _action(words(text), len(text) + 1)


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
    return _action(found[:cut], len(text) + 1), given


def _action(found: list[Word], end: int) -> Wire:
    if len(found) < 2:
        raise NotationError("an action is PLAYER TYPE …, as in first strike a1 b1", end)
    player, kind = (_bare(word) for word in found[:2])
    action: Wire = {"type": kind, "player": player}
    bare = list(BARE_FIELDS.get(kind, _ANY) if isinstance(kind, str) else _ANY)
    for word in found[2:]:
        if word.name is None or word.value is NOTHING:
            value = _bare(word)
            if bare:
                action[bare.pop(0)] = value
                continue
        bare.clear()  # after the first field with a name, all have one
        name, value = field_of(word, action)
        action[name] = value
    return action


def _bare(word: Word) -> Any:
    """The value of a word that stands for itself."""
    if word.place is not None or (word.name is not None and word.value is not NOTHING):
        raise NotationError("a word by itself is meant here", word.column)
    return word.value if word.name is None else _number(word.name)


def _number(name: str) -> Any:
    return int(name) if name.isascii() and name.isdigit() else name

"""The one spelling of each meaning: what can be written in two ways is rewritten to one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from service.judge.language.names import BUILT_IN

#: Lists of which the order says nothing.
_UNORDERED = frozenset({"type", "force", "kind", "class", "element", "zone", "works_in", "any", "all", "way"})
#: Lists of one item that are the item.
_SINGLE = frozenset({"type", "force", "kind", "class", "element", "zone", "way"})


def normal(feature: Mapping[str, Any]) -> dict[str, Any]:
    """A sound feature in its one spelling: two features that mean the same by the rules of spelling are equal.

    Names are given anew in the order in which they are said; a bound from n to n is ``equal``; a list of one
    alternative is that alternative; lists without an order are sorted; adding nothing is left out.
    """
    names: dict[str, str] = {}
    for name in _in_order(feature):
        names.setdefault(name, f"n{len(names) + 1}")
    spelled: dict[str, Any] = _spelled(feature, names, "")
    return spelled


def _in_order(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        for key in sorted(value):
            if key == "as" and value[key] not in BUILT_IN:
                yield value[key]
            else:
                yield from _in_order(value[key])
    elif isinstance(value, list):
        for part in value:
            yield from _in_order(part)


def _spelled(value: Any, names: Mapping[str, str], key: str) -> Any:
    if isinstance(value, Mapping):
        return _object({name: _spelled(value[name], names, name) for name in sorted(value)})
    if isinstance(value, list):
        items = [_spelled(item, names, "") for item in value]
        if key in _UNORDERED:
            items = sorted(items, key=repr)
        return items[0] if key in _SINGLE and len(items) == 1 else items
    return names.get(value, value) if key in ("as", "is", "number", "for") and isinstance(value, str) else value


def _object(value: dict[str, Any]) -> dict[str, Any]:
    if "min" in value and value["min"] == value.get("max"):
        value["equal"] = value.pop("min")
        del value["max"]
    if value.get("plus") == 0:
        del value["plus"]
    if value.get("multiply") == 1:
        del value["multiply"]
    alternatives = value.get("any")
    if (
        isinstance(alternatives, list)
        and len(alternatives) == 1
        and not (alternatives[0].keys() & value.keys() - {"any"})
    ):
        value = {**{name: part for name, part in value.items() if name != "any"}, **alternatives[0]}
    return dict(sorted(value.items()))

"""What a feature gives a name to, and what that is called when it is spoken of: by its noun, several by their order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from service.reading.writing.lexicon import classes, has

LETTERS = "XYZWVUTSRQPNMLKJHGFEDCBA"
#: In which order what stands in a feature is said.
_ORDER = ("title", "when", "playable", "if", "event", "deed", "by", "on", "pay", "each", "target", "pick", "attempt",
          "optional", "always", "instead_of", "may", "must", "cannot", "let", "do", "else", "as")  # fmt: skip
_NUMBERS = frozenset({"amount", "value", "pips", "result", "range", "nth", "many", "row", "column", "marker", "round",
                      "plus", "multiply", "min", "max", "equal", "at_least", "at_most", "together", "repeat", "set",
                      "compare", "prevent"})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Spoken:
    """What has a name: a ``number``, an ``event``, something ``said``, or what a noun calls."""

    sort: str
    row: tuple[str, str] = ("kinds", "card")
    chosen: bool = False
    plural: bool = False
    role: tuple[str, str] | None = None
    """What it is called by what was done, where something else is called alike."""
    order: int = 0
    """Its place among those that are called alike; 0 where nothing else is."""


def spoken(feature: Mapping[str, Any]) -> dict[str, Spoken]:
    """What the names of a feature are of."""
    found: dict[str, Spoken] = {}
    for name, one in _named(feature, "", ""):
        found.setdefault(name, one)
    alike = _alike(found)
    for name, one in found.items():
        if alike[one.sort, one.row, one.chosen, one.plural] > 1 and one.role is not None:
            found[name] = replace(one, row=one.role)
    alike = _alike(found)
    seen: Counter[Any] = Counter()
    for name, one in found.items():
        same = (one.sort, one.row, one.chosen, one.plural)
        seen[same] += 1
        if alike[same] > 1 or one.sort == "number":
            found[name] = replace(one, order=seen[same])
    return found


def _alike(found: Mapping[str, Spoken]) -> Counter[Any]:
    return Counter((one.sort, one.row, one.chosen, one.plural) for one in found.values())


def _named(value: Any, key: str, event: str, deed: bool = False) -> Iterator[tuple[str, Spoken]]:
    if isinstance(value, list):
        for part in value:
            yield from _named(part, key, event)
    elif isinstance(value, Mapping):
        heads = str(value.get("event", value.get("deed", event)))
        if isinstance(value.get("as"), str):
            one = _what(value, key, event)
            several = deed and key == "on" and one.sort == "card" and "kind" in value
            yield value["as"], replace(one, plural=True) if several else one
        for name in sorted(value, key=lambda name: (_ORDER.index(name) if name in _ORDER else len(_ORDER), name)):
            yield from _named(value[name], name, heads, "deed" in value)


def _what(value: Mapping[str, Any], key: str, event: str) -> Spoken:
    if value.get("deed") == "show":  # what is shown has the name
        return Spoken("card", ("doers", "show.on"))
    if "event" in value or "deed" in value or key == "sequence":
        return Spoken("event", ("deeds", str(value.get("event", value.get("deed")))))
    if "say" in value:
        return Spoken("said", ("names", value["say"])) if value["say"] != "number" else Spoken("number")
    if key in ("class", "element", "direction"):
        return Spoken("said", ("names", key))
    for control in ("target", "pick"):
        if control in value:
            of = value[control]
            if "event" in of:
                return Spoken("event", ("deeds", of["event"]), chosen=True)
            many = value.get("many", {})
            return Spoken("card", _noun(of, "any.chosen"), True, 1 not in (many.get("equal"), many.get("max")))
    if "each" in value:
        return Spoken("card", _noun(value["each"], "any.chosen"))
    if key in _NUMBERS or (has("numbers", key) and not value.keys() & {"kind", "is"}):
        return Spoken("number")
    role = f"{event}.{key}"
    known = has("doers", role)
    own = role if known else f"any.{key}" if key in ("by", "on") else "any.other"
    return Spoken("card", _noun(value, own), role=("doers", role) if known else None)


def _noun(selector: Mapping[str, Any], otherwise: str) -> tuple[str, str]:
    kind, own = selector.get("kind"), selector.get("class")
    if kind == "card" and isinstance(own, str) and own in classes():
        return "classes", own
    if isinstance(kind, str) and has("kinds", kind):
        return "kinds", kind
    return "doers", otherwise

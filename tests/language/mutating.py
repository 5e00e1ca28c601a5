"""Features that nobody wrote: sound ones in which parts were put for others that stood in the same place elsewhere."""

from __future__ import annotations

import copy
import json
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from tests.language.samples import EXAMPLES
from tests.language.translating import CASES, CATALOGUE, told

_Place = tuple[Any, ...]


@cache
def _written() -> tuple[Any, ...]:
    said = [feature for where in (CATALOGUE, CASES) for one in told(where) if one.why is None for feature in one.new]
    return (*said, *(feature for features in EXAMPLES.values() for feature in features))


@cache
def _parts() -> dict[str, list[Any]]:
    """Every different part of what was written, by the field that it stands in."""
    found: dict[str, dict[str, Any]] = defaultdict(dict)
    for feature in _written():
        for place, part in _places(feature):
            found[str(place[-1])][json.dumps(part, sort_keys=True)] = part
    return {field: [parts[text] for text in sorted(parts)] for field, parts in sorted(found.items())}


def _places(part: Any, place: _Place = ()) -> Iterator[tuple[_Place, Any]]:
    """Every part of a value with the way to it; what lies in a list is named by its list."""
    if isinstance(part, dict):
        for name, inner in part.items():
            yield (*place, name), inner
            yield from _places(inner, (*place, name))
    elif isinstance(part, list):
        for number, inner in enumerate(part):
            yield from _places(inner, (*place, number))


def mutated(chance: Random, times: int) -> Any:
    """A feature that was written, changed so many times: a part for another, one left out, or one more."""
    feature = copy.deepcopy(chance.choice(_written()))
    for _ in range(times):
        places = [place for place, _ in _places(feature)]
        if not places:
            break
        place = chance.choice(places)
        around: Any = feature
        for step in place[:-1]:
            around = around[step]
        how, field = chance.random(), str(place[-1])
        if how < 0.7 and field in _parts():
            around[place[-1]] = copy.deepcopy(chance.choice(_parts()[field]))
        elif how < 0.85:
            del around[place[-1]]
        elif isinstance(around, dict):
            more = chance.choice(list(_parts()))
            around[more] = copy.deepcopy(chance.choice(_parts()[more]))
    return feature

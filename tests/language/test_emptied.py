"""Features of real cards with one of their lists emptied: carried out or refused, and never a failure."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from service.cards import default_catalogue
from service.games.berserk.rules import feature_faults
from service.games.berserk.rules.abilities.text import carried_out

Wire = dict[str, Any]


def _lists(node: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(node, list):
        yield path
    for name, part in node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ():
        yield from _lists(part, (*path, name))


def _emptied() -> Iterator[Wire]:
    seen = set()
    for feature in (one for card in default_catalogue() for one in card.get("features", ())):
        for *way, last in _lists(feature):
            less = deepcopy(feature)
            node = less
            for name in way:
                node = node[name]
            node[last] = []
            if (words := json.dumps(less, sort_keys=True)) not in seen:
                seen.add(words)
                yield less


def test_nothing_fails_over_an_empty_list() -> None:
    failed: list[tuple[str, Wire]] = []
    tried = 0
    for feature in _emptied():
        tried += 1
        try:
            carried_out(feature)
            feature_faults(feature)
        except Exception as error:
            failed.append((repr(error), feature))
    assert tried > 3_000
    assert not failed

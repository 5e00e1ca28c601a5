"""What the language allows, the judge carries out, or the table of places refuses with its reason."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

from service.games.berserk.language import PLACES
from service.games.berserk.rules.forms.feature_shapes import feature_faults
from service.judge.language import misplaced
from service.judge.language.vocabulary import VALUES
from tests.language import cells
from tests.language.samples import LANGUAGE
from tests.language.test_matrix import NUMBER_PLACES, NUMBERS, ROLES, SELECTORS

pytestmark = pytest.mark.xdist_group("rows")

GROUPS = [*cells.EVENT_PLACES, "deed", "thing", "number", "selector", "statement", "change", "control", "condition"]


def _cells(group: str) -> Iterator[dict[str, Any]]:
    if group in cells.EVENT_PLACES:
        return cells.sound(cells.events(group))
    if group == "thing":
        return cells.sound(cells.things())
    if group == "number":
        return cells.sound(place(number) for place in NUMBER_PLACES.values() for number in NUMBERS)
    if group == "change":
        return cells.sound(cells.changes())
    if group == "selector":
        return cells.sound(role(one) for role in ROLES.values() for one in SELECTORS)
    return cells.sound(cells.deeds() if group == "deed" else cells.heads(group))


class Swept(NamedTuple):
    """What came of the sound features of a group."""

    refused: dict[str, list[dict[str, Any]]]
    """Those that the table refuses, by its reasons."""
    unexplained: list[tuple[dict[str, Any], list[tuple[str, str]]]]
    """Those that something else refuses, and what it says."""


@cache
def _swept(group: str) -> Swept:
    found = Swept({}, [])
    for one in _cells(group):
        reasons = {fault.message for fault in misplaced(PLACES, one)}
        for why in reasons:
            found.refused.setdefault(why, []).append(one)
        if not reasons and (faults := feature_faults(one)):
            found.unexplained.append((one, faults))
    return found


@pytest.mark.parametrize("group", GROUPS)
def test_what_is_refused_is_refused_by_the_table(group: str) -> None:
    unexplained = _swept(group).unexplained
    assert not unexplained, unexplained[:5]


@pytest.mark.parametrize("row", PLACES, ids=lambda row: row.why[:40])
def test_a_row_of_the_table_refuses_something_sound(row: Any) -> None:
    """No row is left over; each names words of the language."""
    known = {word.word for word in LANGUAGE.words} | {"do", "event", "deed", "features"}
    known |= {value for name in VALUES for value in LANGUAGE.values(name)}
    paths = {name for path in row.fields for name in path.split(".")}
    assert {*row.places, *row.heads, *row.lacking, *paths} <= known
    assert any(list(misplaced((row,), one)) for group in GROUPS for one in _swept(group).refused.get(row.why, ()))

"""JSON Patch as traces use it."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from service.judge.patch import PatchError, apply, composed, difference, fold


@pytest.mark.parametrize(
    ("before", "operation", "after"),
    [
        ({}, {"op": "add", "path": "/a", "value": 1}, {"a": 1}),
        ({"a": 1}, {"op": "add", "path": "/a", "value": 2}, {"a": 2}),
        ({"a": 1}, {"op": "replace", "path": "/a", "value": None}, {"a": None}),
        ({"a": 1, "b": 2}, {"op": "remove", "path": "/a"}, {"b": 2}),
        ({"a": [1, 3]}, {"op": "add", "path": "/a/1", "value": 2}, {"a": [1, 2, 3]}),
        ({"a": [1]}, {"op": "add", "path": "/a/-", "value": 2}, {"a": [1, 2]}),
        ({"a": [1]}, {"op": "add", "path": "/a/1", "value": 2}, {"a": [1, 2]}),
        ({"a": [1, 2]}, {"op": "remove", "path": "/a/0"}, {"a": [2]}),
        ({"a": [{"b": 1}]}, {"op": "replace", "path": "/a/0/b", "value": [2]}, {"a": [{"b": [2]}]}),
        ({"C1'": 1, "a/b": 1}, {"op": "remove", "path": "/a~1b"}, {"C1'": 1}),
        ({"a~1": 1}, {"op": "remove", "path": "/a~01"}, {}),
        ({"a": 1}, {"op": "replace", "path": "", "value": {"b": 2}}, {"b": 2}),
    ],
)
def test_operations(before: Any, operation: dict[str, Any], after: Any) -> None:
    """Each operation does what RFC 6902 says."""
    assert apply(before, [operation]) == after


@pytest.mark.parametrize(
    "operation",
    [
        {"op": "replace", "path": "/missing", "value": 1},
        {"op": "remove", "path": "/missing"},
        {"op": "add", "path": "/missing/deeper", "value": 1},
        {"op": "add", "path": "/list/3", "value": 1},
        {"op": "replace", "path": "/list/-", "value": 1},
        {"op": "replace", "path": "/list/2", "value": 1},
        {"op": "remove", "path": "/list/-1"},
        {"op": "remove", "path": "/list/01"},
        {"op": "remove", "path": "/list/x"},
        {"op": "add", "path": "/text/a", "value": 1},
        {"op": "add", "path": "list", "value": 1},
        {"op": "add", "path": "/list"},
        {"op": "remove", "path": ""},
        {"op": "copy", "path": "/a", "value": 1},
        {"path": "/a"},
    ],
)
def test_what_does_not_fit(operation: dict[str, Any]) -> None:
    """An operation that does not fit is refused, never half understood."""
    with pytest.raises(PatchError):
        apply({"list": [1, 2], "text": "x"}, [operation])


def test_values_are_not_shared_with_the_patch() -> None:
    """A later operation changes the document, not the earlier operation's value."""
    trace = [
        {"delta": [{"op": "add", "path": "/a", "value": {"b": []}}]},
        {"text": "nothing changes"},
        {"delta": [{"op": "add", "path": "/a/b/-", "value": 1}]},
    ]
    assert fold({}, trace) == {"a": {"b": [1]}}
    assert trace[0]["delta"] == [{"op": "add", "path": "/a", "value": {"b": []}}]


@pytest.mark.parametrize(
    ("before", "operations", "least"),
    [
        ({}, [("add", "/a", 1), ("remove", "/a")], []),
        ({"a": 1}, [("replace", "/a", 2), ("replace", "/a", 3)], [("replace", "/a", 3)]),
        ({"a": 1}, [("remove", "/a"), ("add", "/a", 1)], []),
        ({}, [("add", "/turn", {"number": 2}), ("replace", "/turn/number", 3)], [("add", "/turn", {"number": 3})]),
        ({"turn": {"number": 2}}, [("add", "/turn/step", "x"), ("remove", "/turn")], [("remove", "/turn")]),
        ({"cards": {"a/b": {"x": 1}}}, [("replace", "/cards/a~1b/x", 2)], [("replace", "/cards/a~1b/x", 2)]),
        ({"stack": [{"id": "s1"}]}, [("add", "/stack/1", {"id": "s2"}), ("remove", "/stack/1")], []),
        (
            {"stack": [{"id": "s1", "objects": ["end", "roll"]}]},
            [("remove", "/stack/0/objects/1"), ("add", "/stack/1", {"id": "s2"})],
            [("remove", "/stack/0/objects/1"), ("add", "/stack/1", {"id": "s2"})],
        ),
        (
            {"stack": [{"id": "s1"}, {"id": "s2"}]},
            [("remove", "/stack/0")],
            [("replace", "/stack", [{"id": "s2"}])],
        ),
    ],
)
def test_the_least_that_leads_to_the_same(before: Any, operations: list[Any], least: list[Any]) -> None:
    """What is added and removed again does not appear."""
    long, short = (
        [dict(zip(("op", "path", "value"), one, strict=False)) for one in ops] for ops in (operations, least)
    )
    after = apply(copy.deepcopy(before), long)
    document = copy.deepcopy(before)
    assert composed(document, long) == short
    assert document == after == apply(before, short)


@pytest.mark.parametrize(
    ("old", "new"), [([1, 2], [1]), ([1], [2]), ([], [[1]]), ([{"a": 1}], [{"a": 2}, 3]), (1, True)]
)
def test_differences_of_lists(old: Any, new: Any) -> None:
    """The operations make one of the other; 1 is not true."""
    made = apply({"x": copy.deepcopy(old)}, difference({"x": old}, {"x": new}))["x"]
    assert (made, type(made)) == (new, type(new))

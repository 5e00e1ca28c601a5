"""Strict schemas name every fault, in its place, and change nothing that is right."""

from __future__ import annotations

from typing import Any

import pytest
from marshmallow import ValidationError

from schemas.parts.faults import faults_of, messages_of
from schemas.parts.fields import Choice, Data, Entries, Flag, Ident, Items, Pattern, Slug, Text, Variant, Whole
from schemas.parts.strict import Familiar, Object, StrictSchema
from service.judge.faults import Fault


class InnerSchema(StrictSchema):
    number = Whole(0, 9, required=True)


class OuterSchema(StrictSchema):
    exactly_one = (("left", "right"),)
    at_most_one = (("up", "down"),)

    name = Text(5, required=True)
    left = Whole(0, 9)
    right = Whole(0, 9)
    up = Flag()
    down = Flag()
    inner = Object(InnerSchema, allow_none=True)
    inners = Items(Object(InnerSchema), 1, 2)
    by_id = Entries(Object(InnerSchema), 2)
    either = Variant("kind", {"inner": type("KindSchema", (InnerSchema,), {"kind": Choice("inner")})})


def faults(value: Any, schema: StrictSchema | None = None) -> dict[str, str]:
    with pytest.raises(ValidationError) as caught:
        (schema or OuterSchema()).load(value)
    return {fault.pointer: fault.message for fault in faults_of(caught.value.messages)}


GOOD = {
    "name": "a",
    "left": 1,
    "up": True,
    "inner": None,
    "inners": [{"number": 0}],
    "by_id": {"x-1": {"number": 9}},
    "either": {"kind": "inner", "number": 3},
}


def test_what_is_right_comes_back_equal() -> None:
    assert OuterSchema().load(GOOD) == GOOD


def test_every_fault_is_named_where_it_stands() -> None:
    value = {
        "name": "too long",
        "up": True,
        "down": False,
        "inner": {"number": 10, "other": 1},
        "inners": [{"number": 1}, {}],
        "by_id": {"a": {"number": None}, "~/": {"number": 1}, "b": []},
        "either": {"kind": "outer"},
        "more": 1,
    }
    found = faults(value, None)
    assert list(found) == [
        "/name",
        "/inner/number",
        "/inner/other",
        "/inners/1/number",
        "/by_id",
        "/either/kind",
        "/more",
        "",
        "/down",
    ]
    assert found[""] == "Needs one of left, right."
    assert found["/more"] == found["/inner/other"] == "Unknown field."
    assert found["/inners/1/number"] == "Missing data for required field."


def test_keys_are_checked_and_escaped() -> None:
    found = faults({"name": "a", "left": 1, "by_id": {"~/": {"number": 1}, "b": {"number": None}}})
    assert list(found) == ["/by_id/~0~1", "/by_id/b/number"]


@pytest.mark.parametrize("value", [None, [], "x", 1, True])
def test_only_objects_are_objects(value: Any) -> None:
    assert faults(value) == {"": "Must be an object."}


@pytest.mark.parametrize(
    ("field", "right", "wrong"),
    [
        (Whole(-1, 5), [-1, 0, 5], [-2, 6, 1.0, "1", True, False, [], {}]),
        (Flag(), [True, False], [0, 1, "true", [], {}]),
        (Text(3), ["a", "äöü", "а б"], ["", "abcd", "a\nb", "\x00", "\u2028", 1, [], {}, True]),
        (Text(5, 0, lines=True), ["", "a\nb\tc"], ["a\rb", "\x1b", 5]),
        (Choice("a", "b"), ["a", "b"], ["", "c", 1, [], {}, True]),
        (Ident(), ["a1", "A", "0", "modern:10-5", "a" * 64], ["", "a" * 65, "-a", "a b", "a/b", "á", 1, []]),
        (Slug(), ["a", "hero_mage", "starter-2023"], ["", "A", "_a", "1a", "a b", 1, []]),
        (Pattern("[0-9]+", "digits"), ["1", "22"], ["", "1\n", "a", 1]),
        (Data(2), [{}, {"a": None}], [[], "x", 1, {"a": 1, "b": 2, "c": 3}]),
        (Items(Whole(0, 9), 1, 2), [[1], [1, 1]], [[], [1, 2, 3], [10], [None], {}, "12", 1]),
        (Items(Whole(0, 9), distinct=True), [[], [1, 2]], [[1, 1]]),
    ],
)
def test_scalars(field: Any, right: list[Any], wrong: list[Any]) -> None:
    schema = StrictSchema.from_dict({"f": field})()
    for value in right:
        assert schema.load({"f": value}) == {"f": value}
    for value in [*wrong, None]:
        with pytest.raises(ValidationError):
            schema.load({"f": value})


def test_faults_of_a_position_come_back_as_they_were() -> None:
    given = [
        Fault("/cards/a1", "One.", ("206.2", "206.3a")),
        Fault("/cards/a1/cell", "Two."),
        Fault("", "Three."),
        Fault("/cards/a~1b", "Four."),
    ]
    assert sorted(faults_of(messages_of(given), "/position")) == [
        Fault("/position", "Three."),
        Fault("/position/cards/a1", "One. (206.2, 206.3a)"),
        Fault("/position/cards/a1/cell", "Two."),
        Fault("/position/cards/a~1b", "Four."),
    ]


class _Shape(StrictSchema):
    """A shape as printed cards have it."""

    flag = Flag()
    number = Whole(0, 9)
    data = Data()


def test_what_is_familiar_is_not_checked_again() -> None:
    """The same JSON gets the same object back, whatever was sent between."""
    field = Familiar(_Shape)
    first = field.check({"number": 1, "flag": True})
    assert first == {"number": 1, "flag": True}
    assert field.check({"number": 1, "flag": True}) is first
    assert field.check({"flag": True, "number": 1}) is not first


@pytest.mark.parametrize(
    "wrong",
    [
        {"number": True, "flag": True},
        {"number": 1.0, "flag": True},
        {"number": 1, "flag": 1},
        {"number": 1, "flag": True, "data": {"x": float("nan")}},
        {"number": 2**70},
        [],
        "{}",
    ],
)
def test_what_only_looks_familiar_is_refused(wrong: Any) -> None:
    """Values that Python takes for equal, or that JSON writes alike, are no way around the check."""
    field = Familiar(_Shape)
    field.check({"number": 1, "flag": True})
    field.check({"number": 1, "flag": True, "data": {"x": None}})
    for _ in range(2):
        with pytest.raises(ValidationError):
            field.check(wrong)


def test_so_many_are_remembered_and_none_that_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """What strangers send does not fill the memory."""
    monkeypatch.setattr(Familiar, "most", 2)
    monkeypatch.setattr(Familiar, "longest", 30)
    field = Familiar(_Shape)
    first = field.check({"number": 0})
    assert field.check({"number": 0}) is first
    for number in (1, 2):
        field.check({"number": number})
    assert field.check({"number": 0}) is not first
    long = {"data": {"x": "y" * 30}}
    assert field.check(dict(long)) is not field.check(dict(long))

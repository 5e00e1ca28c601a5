"""What every schema here is made of: objects that name each of their faults and refuse unknown fields.

marshmallow's own loader visits every field that an object might have. A position holds dozens of small
objects with few fields each, so `StrictSchema` visits those that are there, in the request's order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, NoReturn

import orjson
from marshmallow import Schema, ValidationError, fields
from marshmallow.exceptions import SCHEMA

from service.judge.work import OverBudget
from service.near import meant

Messages = dict[Any, Any]

UNKNOWN = "Unknown field."
MISSING = "Missing data for required field."
NULL = "Field may not be null."
_MOST_MEANT = 10
NOT_AN_OBJECT = "Must be an object."


class StrictSchema(Schema):
    """An object whose every field is known, checked in one pass over the fields that are there.

    Fields keep what their `check` returns. Of marshmallow's extras, `load_default`, `partial`, `unknown` and
    hooks play no part here.
    """

    exactly_one: ClassVar[tuple[tuple[str, ...], ...]] = ()
    """Groups of fields of which an object has one, and only one."""

    at_most_one: ClassVar[tuple[tuple[str, ...], ...]] = ()
    """Groups of fields that exclude one another."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        known = {field.data_key or name: field for name, field in self.fields.items()}
        self._checks = {name: checker(field) for name, field in known.items()}
        self._needed = tuple(name for name, field in known.items() if field.required)
        self._nullable = frozenset(name for name, field in known.items() if field.allow_none)
        self._alternatives = (
            *((group, True) for group in self.exactly_one),
            *((group, False) for group in self.at_most_one),
        )

    def load(self, data: Any, *, many: bool | None = None, partial: Any = None, unknown: Any = None) -> Any:
        """The object with its fields' values.

        Raises:
            ValidationError: the object is not what it must be; the messages name every fault.
        """
        return self.check(data)

    def check(self, data: Any) -> dict[str, Any]:
        """What `load` does, without the ceremony."""
        if type(data) is not dict:
            refuse(NOT_AN_OBJECT)
        checks = self._checks
        loaded: dict[str, Any] = {}
        found: Messages = {}
        for name, value in data.items():
            check = checks.get(name)
            if check is None:
                # Only the first few say what was meant: each takes a look at every name.
                found[name] = [UNKNOWN + (meant(str(name), checks) if len(found) < _MOST_MEANT else "")]
            elif value is None:
                loaded[name] = None
                if name not in self._nullable:
                    found[name] = [NULL]
            else:
                try:
                    loaded[name] = check(value)
                except ValidationError as error:
                    found[name] = error.messages
                except OverBudget as over:
                    raise over.below(f"/{name}") from None
        for name in self._needed:
            if name not in data:
                found[name] = [MISSING]
        if self._alternatives:
            self._weigh_alternatives(data, found)
        if found:
            raise ValidationError(found)
        return loaded

    def _weigh_alternatives(self, data: dict[str, Any], found: Messages) -> None:
        for group, needed in self._alternatives:
            given = 0
            for name in group:
                if name in data:
                    given += 1
                    if given > 1:
                        add(found, name, f"Cannot stand beside the others: give one of {', '.join(group)}.")
            if needed and not given:
                add(found, SCHEMA, f"Needs one of {', '.join(group)}.")


class Checked(fields.Field[Any]):
    """A field whose `check` takes every value but null and returns what is kept of it."""

    def check(self, value: Any) -> Any:
        """The value. Raises ValidationError."""
        raise NotImplementedError

    def _deserialize(self, value: Any, attr: Any, data: Any, partial: Any = None, **kwargs: Any) -> Any:
        return self.check(value)


class Object(Checked, fields.Nested):
    """An object that a strict schema describes."""

    def __init__(self, shape: type[StrictSchema], **kwargs: Any) -> None:
        fields.Nested.__init__(self, shape, **kwargs)
        self._check = shape().check

    def check(self, value: Any) -> Any:
        """The object with its fields' values. Raises ValidationError."""
        return self._check(value)


class Familiar(Object):
    """An object that stands in many requests, as printed cards do: one that was found sound is not checked again.

    Whoever sends the same gets the same object, which nobody may change.
    """

    most = 4096
    """How many are remembered."""

    longest = 4096
    """How many bytes of JSON one of them may have."""

    def __init__(self, shape: type[StrictSchema], **kwargs: Any) -> None:
        super().__init__(shape, **kwargs)
        self._known: dict[bytes, Any] = {}

    def check(self, value: Any) -> Any:
        """The object with its fields' values. Raises ValidationError."""
        try:
            written = orjson.dumps(value)
        except TypeError:
            return super().check(value)
        known = self._known.get(written)
        # What is no JSON is written as null.
        if known is not None and known == value:
            return known
        known = super().check(value)
        if len(written) <= self.longest:
            if len(self._known) >= self.most:
                self._known.clear()
            self._known[written] = known
        return known


def checker(field: fields.Field[Any]) -> Callable[[Any], Any]:
    """The quickest way to check a value, other than null, with a field."""
    return field.check if isinstance(field, Checked) else field.deserialize


def check_each(
    entries: Iterable[tuple[Any, Any]],
    check: Callable[[Any], Any],
    check_key: Callable[[Any], Any] | None = None,
    nullable: bool = False,
) -> dict[Any, Any]:
    """Check each of several values (and their keys); null is one only if ``nullable``. Raises ValidationError."""
    loaded: dict[Any, Any] = {}
    found: Messages = {}
    for key, value in entries:
        try:
            if check_key is not None:
                check_key(key)
            if value is None and not nullable:
                refuse(NULL)
            loaded[key] = None if value is None else check(value)
        except ValidationError as error:
            found[key] = error.messages
    if found:
        raise ValidationError(found)
    return loaded


def add(found: Messages, name: str, message: str) -> None:
    """Note a fault of the field of that name, beside whatever was found in it before."""
    present = found.setdefault(name, [])
    (present.setdefault(SCHEMA, []) if isinstance(present, dict) else present).append(message)


def refuse(message: str) -> NoReturn:
    """Refuse a value. Raises ValidationError."""
    raise ValidationError([message])

"""The kinds of values on the wire. They check without converting: `"3"` is no number and `1` is not true.

What the OpenAPI document says of them is in their metadata, or in `schemas.openapi`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError, fields

from schemas.parts.strict import NOT_AN_OBJECT, Checked, Messages, StrictSchema, check_each, checker, refuse
from service.near import meant

MAX_ID = 64
#: How deep features may be nested, and what a game remembers: features of cards within what waits for its moment.
MAX_FEATURE_DEPTH, MAX_DATA_DEPTH = 24, 40
_PLAIN = (str, int, bool, type(None))
MAX_NAME = 120
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")


def _documented(kwargs: dict[str, Any], **found: Any) -> dict[str, Any]:
    """The keyword arguments of a field with what the OpenAPI document shall say of it."""
    kwargs["metadata"] = {**found, **kwargs.get("metadata", {})}
    return kwargs


class Text(Checked, fields.String):
    """A string of bounded length; on one line unless it may have several."""

    def __init__(self, maximum: int = MAX_NAME, minimum: int = 1, *, lines: bool = False, **kwargs: Any) -> None:
        super().__init__(**_documented(kwargs, minLength=minimum, maxLength=maximum))
        self.minimum, self.maximum, self.lines = minimum, maximum, lines

    def check(self, value: Any) -> str:
        """The value. Raises ValidationError."""
        if type(value) is not str:
            refuse("Must be a string.")
        if not self.minimum <= len(value) <= self.maximum:
            refuse(f"Must have {self.minimum} to {self.maximum} characters.")
        if not value.isprintable() and _CONTROL.search(
            value.replace("\n", " ").replace("\t", " ") if self.lines else value
        ):
            refuse("Must not contain control characters.")
        return value


class Pattern(Checked, fields.String):
    """A string of a given form; `what` says in words which."""

    def __init__(self, pattern: str, what: str, **kwargs: Any) -> None:
        super().__init__(**_documented(kwargs, pattern=f"^{pattern}$"))
        self._fits = re.compile(pattern).fullmatch
        self._refusal = f"Must be {what}."

    def check(self, value: Any) -> str:
        """The value. Raises ValidationError."""
        if type(value) is not str or self._fits(value) is None:
            refuse(self._refusal)
        return value


class Ident(Pattern):
    """An id that a client chose: of a card in a position, a chain, a decision."""

    def __init__(self, **kwargs: Any) -> None:
        what = f"an id: 1 to {MAX_ID} of the characters A-Z a-z 0-9 _ . : - and no sign in front"
        super().__init__(rf"[A-Za-z0-9_][A-Za-z0-9_.:-]{{0,{MAX_ID - 1}}}", what, **kwargs)


class Slug(Pattern):
    """A lower-case name out of one of our own tables."""

    def __init__(self, **kwargs: Any) -> None:
        what = f"a lower-case name of 1 to {MAX_ID} characters, as in hero_mage"
        super().__init__(rf"[a-z][a-z0-9_-]{{0,{MAX_ID - 1}}}", what, **kwargs)


class Choice(Checked, fields.String):
    """One of a few strings."""

    def __init__(self, *options: str, what: str = "", **kwargs: Any) -> None:
        # OpenAPI 3.0 wants null among the values where null may stand.
        shown = [*options, None] if kwargs.get("allow_none") else list(options)
        super().__init__(**_documented(kwargs, enum=shown))
        self.options = options
        self._options = frozenset(options)
        self._refusal = f"Must be {what or 'one of ' + ', '.join(options)}."

    def check(self, value: Any) -> str:
        """The value. Raises ValidationError."""
        if type(value) is not str or value not in self._options:
            refuse(self._refusal + (meant(value, self.options) if type(value) is str else ""))
        return value


class Whole(Checked, fields.Integer):
    """An integer between two bounds."""

    def __init__(self, minimum: int, maximum: int, **kwargs: Any) -> None:
        super().__init__(**_documented(kwargs, minimum=minimum, maximum=maximum))
        self.minimum, self.maximum = minimum, maximum

    def check(self, value: Any) -> int:
        """The value. Raises ValidationError."""
        if type(value) is not int or not self.minimum <= value <= self.maximum:
            refuse(f"Must be an integer from {self.minimum} to {self.maximum}.")
        return value


class Flag(Checked, fields.Boolean):
    """True or false."""

    def check(self, value: Any) -> bool:
        """The value. Raises ValidationError."""
        if value is not True and value is not False:
            refuse("Must be true or false.")
        return value


class Items(Checked, fields.List[Any]):
    """A list of bounded length, each item checked by one field."""

    def __init__(
        self,
        inner: fields.Field[Any],
        minimum: int = 0,
        maximum: int = 100,
        *,
        distinct: bool = False,
        **kwargs: Any,
    ) -> None:
        limits: dict[str, Any] = {"minItems": minimum, "maxItems": maximum}
        limits |= {"uniqueItems": True} if distinct else {}
        super().__init__(inner, **_documented(kwargs, **limits))
        self.minimum, self.maximum, self.distinct = minimum, maximum, distinct
        self._check_item = checker(inner)

    def check(self, value: Any) -> list[Any]:
        """The value. Raises ValidationError."""
        if type(value) is not list:
            refuse("Must be a list.")
        if not self.minimum <= len(value) <= self.maximum:
            least, most = self.minimum, self.maximum
            refuse(f"Must have {least} items." if least == most else f"Must have {least} to {most} items.")
        loaded = list(check_each(enumerate(value), self._check_item, nullable=self.inner.allow_none).values())
        if self.distinct:
            found: Messages = {}
            seen: list[Any] = []
            for place, item in enumerate(loaded):
                if item in seen:
                    found[str(place)] = ["Stands in the list already."]
                seen.append(item)
            if found:
                raise ValidationError(found)
        return loaded


class Entries(Checked):
    """An object whose keys are ids, or some of a few `names`, and whose values are all of one kind."""

    def __init__(
        self, inner: fields.Field[Any], maximum: int, names: tuple[str, ...] | None = None, **kwargs: Any
    ) -> None:
        super().__init__(**_documented(kwargs, type="object", maxProperties=maximum))
        self.inner, self.maximum, self.names = inner, maximum, names
        self.key: Checked = Ident() if names is None else Choice(*names)
        self._check_item = checker(inner)

    def check(self, value: Any) -> dict[str, Any]:
        """The value. Raises ValidationError."""
        if not isinstance(value, dict):
            refuse(NOT_AN_OBJECT)
        if len(value) > self.maximum:
            refuse(f"Must have {self.maximum} entries at the most.")
        return check_each(value.items(), self._check_item, self.key.check)


class Variant(Checked):
    """An object of one of several shapes; a member of it says which."""

    def __init__(self, by: str, shapes: Mapping[str, type[StrictSchema]], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.by = by
        self.shapes = {name: shape() for name, shape in shapes.items()}

    def check(self, value: Any) -> dict[str, Any]:
        """The value. Raises ValidationError."""
        if not isinstance(value, dict):
            refuse(NOT_AN_OBJECT)
        name = value.get(self.by)
        shape = self.shapes.get(name) if isinstance(name, str) else None
        if shape is None:
            near = meant(name, self.shapes) if isinstance(name, str) else ""
            raise ValidationError({self.by: [f"Must be one of {', '.join(self.shapes)}.{near}"]})
        return shape.check(value)


class Either(Checked):
    """A value of the first of several kinds that takes it; the faults are the first one's."""

    def __init__(self, *kinds: Checked, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.kinds = kinds

    def check(self, value: Any) -> Any:
        """The value. Raises ValidationError."""
        first: ValidationError | None = None
        for kind in self.kinds:
            try:
                return kind.check(value)
            except ValidationError as error:
                first = first or error
        raise first or ValidationError("Nothing may stand here.")


class Data(Checked):
    """An object whose members the judge checks; here only that they are data, in bounds."""

    def __init__(self, maximum: int = 50, deepest: int = MAX_DATA_DEPTH, **kwargs: Any) -> None:
        super().__init__(**_documented(kwargs, type="object", maxProperties=maximum))
        self.maximum, self.deepest = maximum, deepest

    def check(self, value: Any) -> dict[str, Any]:
        """The value. Raises ValidationError."""
        if type(value) is not dict:
            refuse(NOT_AN_OBJECT)
        if len(value) > self.maximum:
            refuse(f"Must have {self.maximum} members at the most.")
        for member in value.values():
            if type(member) not in _PLAIN:
                self._check_member(member, self.deepest)
        return value

    def _check_member(self, value: Any, depth: int) -> None:
        """Refuse fractions, which no rule knows, and what is nested too deep. Raises ValidationError."""
        if depth == 0:
            refuse(f"Must not be nested more than {self.deepest} levels deep.")
        if type(value) is dict:
            value = value.values()
        elif type(value) is not list:
            refuse("Must consist of objects, lists, strings, integers, true, false and null.")
        for member in value:
            if type(member) not in _PLAIN:
                self._check_member(member, depth - 1)

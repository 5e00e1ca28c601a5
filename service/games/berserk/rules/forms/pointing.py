"""Where in a feature that stands which nothing carries out: the smallest part with which it comes about."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from service.games.berserk.rules.forms.feature_shapes import feature_faults
from service.games.berserk.rules.position.events import plain

#: What a part is made of several in, one after another.
_LISTS = ("do", "always", "let", "optional", "attempt", "else", "pay")
#: Of so many features of a request it is looked for; so often parts are tried out for one of them.
_FEATURES, _TRIALS = 5, 24
#: The feature with something in the place of a part.
_Whole = Callable[[Any], Any]


def pointed_faults(features: Iterable[Any]) -> Iterator[tuple[int, str, str]]:
    """What is wrong with features: the number of each, a pointer below it, and what would be right there.

    Args:
        features: their wire forms; of the first few the part is looked for where the judge tells only the feature.
    """
    left = _FEATURES
    for number, feature in enumerate(features):
        for pointer, message in feature_faults(feature):
            if not pointer and left and isinstance(feature, Mapping):
                left, pointer = left - 1, _Search(message).of(plain(feature))
            yield number, pointer, message


class _Search:
    """A search for the part that brings a fault of a whole feature about."""

    def __init__(self, message: str) -> None:
        self._message, self._left = message, _TRIALS

    def of(self, feature: Mapping[str, Any]) -> str:
        """The way to the first deed or statement with which it comes about, and to the field that is in the way."""
        pointer, part = "", feature
        whole: _Whole = _itself
        while (found := self._within(part, whole)) is not None:
            name, place = found
            pointer, whole, part = f"{pointer}/{name}/{place}", _around(whole, part, name, place), part[name][place]
        named = list(_fields(part, self._message.partition(":")[0]))
        if len(named) == 1:
            return pointer + named[0]
        field = next((one for one in part if self._goes(part, one, whole)), None)
        return pointer if field is None else f"{pointer}/{field}"

    def _comes(self, feature: Any) -> bool:
        self._left -= 1
        return self._left >= 0 and ("", self._message) in feature_faults(feature)

    def _comes_of(self, part: Mapping[str, Any], whole: _Whole, name: str, many: int) -> bool:
        return self._comes(whole({**part, name: part[name][:many]}))

    def _goes(self, part: Mapping[str, Any], field: str, whole: _Whole) -> bool:
        """Whether nothing is wrong without a field."""
        self._left -= 1
        return self._left >= 0 and not feature_faults(whole({name: part[name] for name in part if name != field}))

    def _within(self, part: Mapping[str, Any], whole: _Whole) -> tuple[str, int] | None:
        """In which list of a part, and at which place of it, the fault comes about."""
        for name in (one for one in _LISTS if part.get(one) and isinstance(part[one], list)):
            first = partial(self._comes_of, part, whole, name)
            if first(0):
                continue
            place = bisect_left(range(1, len(part[name])), True, key=first)
            if self._left > 0 and isinstance(part[name][place], Mapping):
                return name, place
        return None


def _fields(part: Any, name: str) -> Iterator[str]:
    """Where a part has a field of that name, itself or within."""
    inner = part.items() if isinstance(part, Mapping) else enumerate(part) if isinstance(part, list) else ()
    for field, value in inner:
        if field == name:
            yield f"/{field}"
        yield from (f"/{field}{deeper}" for deeper in _fields(value, name))


def _itself(part: Any) -> Any:
    return part


def _around(whole: _Whole, part: Mapping[str, Any], name: str, place: int) -> _Whole:
    """A feature with something in the place of an item of a part's list, and nothing after it there."""
    return lambda inner: whole({**part, name: [*part[name][:place], inner]})

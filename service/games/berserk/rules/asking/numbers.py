"""What becomes of a number that texts change (422.1): one change of it, and all of them in their order (422.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple


class Modifier(NamedTuple):
    """A change of a number (422.1): it ``sets`` it, and then so many ``times``, ``by`` so much more, ``divided`` and
    rounded, in this order.

    ``least`` and ``most`` keep in bounds what it makes of a number; a number that is beyond them already it leaves.
    When all else has been done ``floor`` makes it so much at least, and ``to`` brings it down to a number (422.4f).
    ``then`` is what the same text makes of it next.
    """

    by: int = 0
    to: int | None = None
    rules: tuple[str, ...] = ()
    times: int = 1
    divided: int = 1
    up: bool = False
    least: int | None = None
    most: int | None = None
    sets: int | None = None
    floor: int | None = None
    then: Modifier | None = None

    def begun(self, number: int) -> int:
        """Which number it puts in the place of one, before anything is made of that."""
        found = number if self.sets is None else self.sets
        return found if self.then is None else self.then.begun(found)

    def made(self, number: int) -> int:
        """What it makes of a number in its turn (422.4a–d)."""
        found = number * self.times + self.by
        if self.divided != 1:
            found = -(-found // self.divided) if self.up else found // self.divided
        if self.least is not None:
            found = max(found, min(self.least, number) if found <= number else self.least)
        if self.most is not None:
            found = min(found, max(self.most, number) if found >= number else self.most)
        return found if self.then is None else self.then.made(found)

    def lifted(self, number: int) -> int:
        """What it makes of a number that is less than it has to be."""
        found = number if self.floor is None else max(number, self.floor)
        return found if self.then is None else self.then.lifted(found)

    def brought(self, number: int) -> int:
        """To which number it brings down one at last (422.4f)."""
        found = number if self.to is None else min(number, self.to)
        return found if self.then is None else self.then.brought(found)

    def ended(self, number: int) -> int:
        """To which number it brings one of an attack or a roll, which is set last of all too (starter.11.6)."""
        return self.brought(self.begun(number))

    @property
    def ends(self) -> bool:
        """Whether it brings a number to another one (422.4f)."""
        bound = self.to is not None or self.sets is not None
        return bound or (self.then is not None and self.then.ends)

    @property
    def adds(self) -> bool:
        """Whether it does nothing but add: among such ones no order matters (422.4g)."""
        plain = self.times == 1 and self.divided == 1 and self.least is None and self.most is None
        return plain and (self.then is None or self.then.adds)

    @property
    def idle(self) -> bool:
        """Whether it changes no number."""
        return self.adds and not self.by and not self.ends and self.floor is None and self.then is None


def in_turn(found: Sequence[Modifier]) -> Modifier:
    """Several changes by one text as one: what is only added is added up."""
    plain = [one for one in found if one.adds and not one.ends and one.floor is None and one.then is None]
    added = [plain[0]._replace(by=sum(one.by for one in plain))] if plain else []
    whole: Modifier | None = None
    for one in reversed([*added, *(one for one in found if one not in plain)]):
        whole = one._replace(then=whole)
    return whole or Modifier()


def changed(found: Iterable[tuple[Any, Modifier]], number: int) -> int:
    """What several texts make of a number, in the order in which they are told: it is set, then it is more or less, and
    at last it is brought into bounds, the least of which counts (422.4f)."""
    told = [modifier for _, modifier in found]
    for step in (Modifier.begun, Modifier.made, Modifier.lifted, Modifier.brought):
        for one in told:
            number = step(one, number)
    return number


def reaching(found: Sequence[tuple[Any, Modifier]], range: int | None) -> int | None:
    """A range with what changes it (422.1); None where there is none. What has no range gets one that a text sets."""
    if range is None:
        sets = [one for _, one in found if one.begun(_NOWHERE) != _NOWHERE]
        range = sets[-1].begun(_NOWHERE) if sets else None
    return None if range is None else max(0, changed(found, range))


#: No number that anything is set to.
_NOWHERE = -(10**6)

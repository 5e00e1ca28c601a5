"""Dice are input (contract §3): a list, a seed with a published algorithm, or nothing.

The seeded roll number *n* (from 0) of a seed *s* (lower-case hexadecimal) is derived so: take SHA-256 of the ASCII text
``berserk-arbiter/1:<s>:<n>``, read it as bytes, and use the first byte below 252 as ``byte % 6 + 1``; if all 32 bytes
are 252 or more, hash the hexadecimal digest itself and go on. A pick out of *k* things draws eight bytes the same way
and takes the first such number below the greatest multiple of *k*, modulo *k*; a shuffle is Fisher-Yates with such
picks, from the last place down.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import NamedTuple


class Dice(NamedTuple):
    """The dice a request carries: ``fixed`` rolls in order, or a ``seed``; neither means: stop at the roll."""

    fixed: tuple[int, ...] = ()
    seed: str | None = None

    @classmethod
    def none(cls) -> Dice:
        """No dice: the adjudication stops at the first roll."""
        return cls()

    @classmethod
    def of(cls, rolls: Sequence[int]) -> Dice:
        """Rolls 1–6 in the order in which the rules roll."""
        return cls(fixed=tuple(rolls))

    @classmethod
    def seeded(cls, seed: str) -> Dice:
        """Rolls derived from a hexadecimal seed."""
        return cls(seed=seed.lower())


class Cup:
    """The dice of one adjudication as they are used up."""

    def __init__(self, dice: Dice):
        self._fixed = list(dice.fixed)
        self._seed = dice.seed
        self._drawn = 0

    def add(self, rolls: Sequence[int]) -> None:
        """Put the dice of a ``roll`` action in front of the others."""
        self._fixed[:0] = rolls

    @property
    def left(self) -> int:
        """How many given dice were not used."""
        return len(self._fixed)

    @property
    def can_pick(self) -> bool:
        """Whether shuffles and random picks can be made: they need a seed."""
        return self._seed is not None

    def roll(self) -> int | None:
        """The next die 1–6, or None when there is none."""
        if self._fixed:
            return self._fixed.pop(0)
        if self._seed is None:
            return None
        return next(byte for byte in self._bytes() if byte < 252) % 6 + 1

    def pick(self, count: int) -> int:
        """A number below ``count`` (at least 1) drawn from the seed; raises ``ValueError`` without a seed."""
        if self._seed is None:
            raise ValueError("a random pick needs a seed")
        limit = 2**64 - 2**64 % count
        stream = self._bytes()
        while True:
            number = int.from_bytes(bytes(next(stream) for _ in range(8)), "big")
            if number < limit:
                return number % count

    def shuffle(self, items: Sequence[str]) -> tuple[str, ...]:
        """The items in an order drawn from the seed."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            place = self.pick(last + 1)
            order[last], order[place] = order[place], order[last]
        return tuple(order)

    def _bytes(self) -> Iterator[int]:
        text = f"berserk-arbiter/1:{self._seed}:{self._drawn}"
        self._drawn += 1
        while True:
            digest = hashlib.sha256(text.encode("ascii"))
            yield from digest.digest()
            text = digest.hexdigest()

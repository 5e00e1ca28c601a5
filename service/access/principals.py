"""Who makes a request, and what they may do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from replays.judged.proposals import Hand

ADJUDICATE = "adjudicate"
READ = "replay:read"
WRITE = "replay:write"
JUDGE = "judge"
ADMIN = "admin"

SCOPES = (ADJUDICATE, READ, WRITE, JUDGE, ADMIN)
"""What a key may be good for; `admin` is good for everything, and `judge` for reading too."""

PUBLIC = "public"


class Credential(NamedTuple):
    """What a caller proved who he is with, as it is kept: of a key its id, of a seat token its replay and seat."""

    whose: str
    seat: str | None
    digest: str


@dataclass(frozen=True, slots=True)
class Principal:
    """Somebody who makes requests."""

    name: str
    """What to call them in logs and limits; nothing of it is secret."""
    scopes: frozenset[str] = frozenset()
    replay_id: str | None = None
    """The one replay that a seat token is for."""
    seat: str | None = None
    credential: Credential | None = None
    """None for who needs none."""
    rate: str | None = None
    """How often they may ask, in words; None: as often as everybody."""

    def may(self, scope: str) -> bool:
        """Whether they have a scope."""
        return scope in self.scopes or ADMIN in self.scopes or (scope == READ and JUDGE in self.scopes)

    @property
    def key(self) -> str | None:
        """The id of their key: what they begin belongs to it. None for players, and who needs no key."""
        return self.credential.whose if self.credential is not None and self.seat is None else None

    @property
    def hand(self) -> Hand:
        """For whom they act, and whether as a judge."""
        return Hand(self.seat, self.may(JUDGE))

    @property
    def perspective(self) -> str:
        """What they see when they do not say what they want to see: the most that they may."""
        if self.seat is not None:
            return self.seat
        return JUDGE if self.may(JUDGE) else PUBLIC

    def may_see_as(self, perspective: str) -> bool:
        """Whether they may look with somebody's eyes."""
        return perspective in (PUBLIC, self.perspective) or self.perspective == JUDGE


ANYBODY = Principal("anybody", frozenset(SCOPES))
"""Who sends no key where none is asked for."""

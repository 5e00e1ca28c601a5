"""Seat tokens: one for each player of a replay, good for that seat alone; kept hashed beside the replay."""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Iterable

from redis import Redis

from replays.seen.seats import SeatStore
from service.access.keys import digest
from service.access.principals import Credential, Principal

_FORM = re.compile(r"st_([0-9a-f]{32})_([A-Za-z0-9_-]{43})")


def issue(client: Redis, replay_id: str, seats: Iterable[str], replace: bool = False) -> dict[str, str]:
    """Make tokens, by seat.

    Args:
        replace: whether those that the seats had are good for nothing from now on.

    Raises:
        UnknownReplay: there is no such replay.
        SeatTaken: a seat has a token, which is not to be replaced.
    """
    chosen = {seat: secrets.token_urlsafe(32) for seat in seats}
    SeatStore(client).put(replay_id, {seat: digest(secret) for seat, secret in chosen.items()}, replace)
    return {seat: f"st_{replay_id}_{secret}" for seat, secret in chosen.items()}


def principal(client: Redis, token: str) -> Principal | None:
    """Who has this token; None when it is not good."""
    parts = _FORM.fullmatch(token)
    if parts is None:
        return None
    given = digest(parts[2])
    for seat, kept in SeatStore(client).digests(parts[1]).items():
        if hmac.compare_digest(kept, given):
            proof = Credential(parts[1], seat, kept)
            return Principal(f"{seat} of {parts[1]}", replay_id=parts[1], seat=seat, credential=proof)
    return None

"""Why the log does not do what it was asked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any


class ReplayError(Exception):
    """Any reason; the message is one sentence for the client."""


class UnknownReplay(ReplayError):
    """There is no replay of that id."""

    def __init__(self, replay_id: str) -> None:
        super().__init__(f"There is no replay {replay_id}.")


class UnknownVersion(ReplayError):
    """The replay has not come that far."""

    def __init__(self, version: int, current: int) -> None:
        super().__init__(f"There is no version {version}: the replay is at {current}.")


class UnknownJob(ReplayError):
    """There is no background job of that id, or its result has expired."""

    def __init__(self, job_id: str) -> None:
        super().__init__(f"There is no job {job_id}.")


class StaleVersion(ReplayError):
    """The client named another version than the replay's; nothing was appended."""

    def __init__(self, expected: int, current: int) -> None:
        super().__init__(f"The replay is at version {current}, not {expected}.")
        self.current = current


class ReplayClosed(ReplayError):
    """Nothing more is recorded in a replay that was closed."""

    def __init__(self, version: int) -> None:
        super().__init__("The replay is closed; a fork of it can go on.")
        self.current = version


class BadArchive(ReplayError):
    """An archive is damaged, altered, or none; the message says where and what."""

    def __init__(self, where: str, what: str, divergence: dict[str, Any] | None = None) -> None:
        self.where, self.what, self.divergence = where, what, divergence
        super().__init__(f"{where}: {what}")


class UnknownFile(ReplayError):
    """An archive that a job wrote, or was to take in, is not there: not yet, or no more."""

    def __init__(self) -> None:
        super().__init__("There is no such archive: it is not written yet, or was given up after a day.")


class KeyReused(ReplayError):
    """An idempotency key came again with another body."""

    def __init__(self) -> None:
        super().__init__("The key was used before, with another body.")


class UnderWay(ReplayError):
    """An idempotency key came again while its first request was still worked on."""

    def __init__(self) -> None:
        super().__init__("This request was sent before and is still being worked on: send it again a little later.")


class Refused(ReplayError):
    """The judge cannot take the request as it is: wrong dice, say. Names every fault by its JSON pointer."""

    def __init__(self, faults: Iterable[tuple[str, str]]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{pointer or 'the request'}: {message}" for pointer, message in self.faults))


class NotYours(ReplayError):
    """Somebody proposes what is not theirs to propose: another seat's action, dice that are not theirs to bring."""

    def __init__(self, pointer: str, message: str) -> None:
        super().__init__(message)
        self.pointer = pointer


class SeatTaken(ReplayError):
    """A seat has a token already; a new one takes its place only where that is said."""

    def __init__(self, seats: Sequence[str]) -> None:
        have = f"{' and '.join(seats)} {'have tokens' if len(seats) > 1 else 'has a token'} already"
        super().__init__(f'{have}: name the seats and say `"replace": true` to revoke what they have.')


class Damaged(ReplayError):
    """What is stored contradicts its own hashes; a verification says where."""

    def __init__(self, replay_id: str, what: str) -> None:
        super().__init__(f"The stored replay {replay_id} is damaged: {what}.")


class StoreUnavailable(ReplayError):
    """Redis answers, but takes nothing now: it is full, read-only, or still loading. Nothing was written."""

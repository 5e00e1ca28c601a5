"""What is wrong with what a client sends, whatever the game: a position, an action, an answer given beforehand."""

from __future__ import annotations

from typing import NamedTuple


class Fault(NamedTuple):
    """One thing that is wrong with a position; ``pointer`` is a JSON Pointer relative to the position."""

    pointer: str
    message: str
    rules: tuple[str, ...] = ()


class InvalidPosition(Exception):
    """The position could not arise, or cannot be read. Carries every fault found."""

    def __init__(self, faults: tuple[Fault, ...]):
        super().__init__("; ".join(f"{fault.pointer}: {fault.message}" for fault in faults))
        self.faults = faults


class InvalidAction(Exception):
    """An action that names what the position does not have; carries every fault, pointers relative to the action, and
    the action's place among those proposed."""

    def __init__(self, faults: tuple[Fault, ...], place: int = 0):
        super().__init__("; ".join(f"{fault.pointer}: {fault.message}" for fault in faults))
        self.faults = faults
        self.place = place


class CannotAnswer(Exception):
    """An answer given for a kind of decision is none of its options.

    Args:
        kind: the kind of decision.
    """

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


class NoOdds(Exception):
    """A roll that no die decides is met."""

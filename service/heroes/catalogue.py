"""Where printed cards of Heroes come from: the catalogue and the reader, told to the game by whoever has them."""

from __future__ import annotations

from collections.abc import Sequence

from service.heroes.position.model import Wire
from service.heroes.position.wire import Printed


class Nothing:
    """No cards, and no reader: only structured definitions are known."""

    def card(self, ruleset: str, ref: str) -> tuple[str, Wire]:
        """Raises LookupError."""
        raise LookupError(f"There is no card {ref!r}.")

    def idents(self) -> Sequence[str]:
        """None."""
        return ()

    def text(self, ruleset: str, text: str, name: str, kind: str) -> Sequence[Wire]:
        """Nothing of it was read."""
        return [{"unsupported": text}] if text else []


CARDS: Printed = Nothing()

"""What a player settles once and later texts of the card speak of: an element, a cell or a line (202.8, 207.6).

``note`` keeps what was just chosen (the ``element`` of a ``choose_element``, the cells of an ``area``) on the card with
the text, as a marker; the filters ``noted_element`` and ``noted_line`` look at what the card with the text has noted.
"""

from __future__ import annotations

from service.rules.effects import effect
from service.rules.harm import add_marker, remove_markers
from service.rules.model import Card, Wire
from service.rules.run import Run, Step
from service.rules.surroundings import NOTED


@effect("note", "element")
def _note(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """416.3: the card remembers what was chosen; what it had noted before gives way to it."""
    name = wanted.get("element") or current["bound"].get("area")
    if not name or name == "chosen":
        run.emit("nothing_happens", ("423.3",), source=current["source"], target=card.id)
        return
    remove_markers(run, card, NOTED, ("416.3",), current["source"])
    add_marker(run, run.card(card.id), {"kind": NOTED, "name": str(name)}, ("103.1", "416.3"), current["source"])

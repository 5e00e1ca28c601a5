"""The families of deeds: importing this registers what each does. A new family is a file and a line here."""

from __future__ import annotations

from service.games.berserk.rules.abilities import spending  # noqa: F401
from service.games.berserk.rules.deeds import (  # noqa: F401
    acts,
    attacks,
    becoming,
    cells,
    controls,
    dealings,
    gains,
    meanwhile,
    moves,
    named,
    picks,
    puts,
    rolls,
    uses,
)

"""The families of deeds: importing this registers what each does. A new family is a file and a line here."""

from __future__ import annotations

from service.rules.abilities import spending
from service.rules.deeds import (
    acts,
    areas,
    attacks,
    becoming,
    cellmarks,
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

#: What enters itself in the tables of ``base`` and ``service.rules.abilities.text``.
FAMILIES = (
    acts,
    areas,
    attacks,
    becoming,
    cellmarks,
    controls,
    dealings,
    gains,
    meanwhile,
    moves,
    named,
    picks,
    puts,
    rolls,
    spending,
    uses,
)

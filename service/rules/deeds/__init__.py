"""What a text in the language of cards does, as a chain carries it out; a file for each family of deeds."""

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
    spending,
    uses,
)
from service.rules.deeds.text import as_text, carried_out, is_said

#: What enters itself in the tables of ``base`` and ``text``.
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

__all__ = ["FAMILIES", "as_text", "carried_out", "is_said"]

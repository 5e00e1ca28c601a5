"""What a text in the language of cards does, as a chain carries it out; a file for each family of deeds."""

from service.rules.deeds import (
    acts,
    areas,
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
    spending,
)
from service.rules.deeds.text import as_text, carried_out, is_said

#: What enters itself in the tables of ``base`` and ``text``.
FAMILIES = (acts, areas, becoming, cellmarks, controls, dealings, gains, meanwhile, moves, named, picks, puts, spending)

__all__ = ["FAMILIES", "as_text", "carried_out", "is_said"]

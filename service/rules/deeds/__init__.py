"""What a text in the language of cards does, as a chain carries it out; a file for each family of deeds."""

from service.rules.deeds import acts, becoming, controls, gains, meanwhile, moves, puts, spending
from service.rules.deeds.text import HEADS, as_text, carried_out

__all__ = [
    "HEADS", "acts", "as_text", "becoming", "carried_out", "controls", "gains", "meanwhile", "moves", "puts", "spending"
]  # fmt: skip

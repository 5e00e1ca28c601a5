"""The games of the house: each tells the kernel its values, its named features and its rules."""

from pathlib import Path

#: The folder of the game that the service judges.
BERSERK = Path(__file__).parent / "berserk"

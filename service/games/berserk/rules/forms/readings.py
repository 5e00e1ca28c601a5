"""Readings of printed sentences that could mean something else: a feature carries them, and rulings warn of them.

``{"class": …, "readings": ["qualities-of-several"]}``: the text that the feature was read from is unclear, and was
understood as that interpretation says (``service/rulebook/interpretations.yaml``). ``house:`` and a word: it was read
by what a house has that word mean, which no rulebook defines. The field changes nothing in play.
"""

from __future__ import annotations

from typing import Any

from service.games.berserk.rules.forms.shapes import Faults, listed, one_of
from service.judge.language import HOUSE

#: The interpretations by which texts are read.
READINGS = (
    "a-neighbour-of-the-chosen", "a-stop-amid-gains", "a-target-behind-both", "afflictions-in-turn",
    "an-exchange-of-strikes", "before-the-start-of-a-turn", "blocked-whomever-they-are-at", "each-closed-of-those",
    "enemies-without-a-noun", "excepted-behind-both", "farther-at-whom", "gains-of-every-turn", "half-of-all-lives",
    "itself-among-allies", "markers-of-a-text", "markers-on-cells", "once-for-all-of-them", "others-of-a-plural-name",
    "otherwise-of-several-questions", "own-first-turn", "qualities-of-several", "the-first-turn",
    "when-an-attack-begins", "who-acts-next", "whose-next-roll", "whose-symbiote",
)  # fmt: skip

_known = one_of(*READINGS)
_check = listed(lambda pointer, value: [] if _is_house(value) else _known(pointer, value))


def _is_house(value: Any) -> bool:
    return isinstance(value, str) and value.startswith(HOUSE) and len(HOUSE) < len(value) <= 80


def readings_faults(pointer: str, value: Any) -> Faults:
    """What is wrong with the readings of a feature: a list of the ids of interpretations by which texts are read."""
    return _check(pointer, value)

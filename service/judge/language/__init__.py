"""The language of cards: its words, what may stand where, and the one spelling of each meaning.

``words.yaml`` has every word once, ``shapes.yaml`` what is made of them; ``Vocabulary`` is both with the values of a
game; ``faults`` says what is wrong with a feature, ``normal`` gives its one spelling, and ``published`` is all of
it for who writes cards.
"""

from service.judge.language.bounds import beyond
from service.judge.language.checker import faults
from service.judge.language.checks import Fault
from service.judge.language.normal import normal
from service.judge.language.places import Senseless, misplaced, senseless
from service.judge.language.published import published, values_of
from service.judge.language.vocabulary import HOUSE, Vocabulary, Word, vocabulary

__all__ = [
    "HOUSE",
    "Fault",
    "Senseless",
    "Vocabulary",
    "Word",
    "beyond",
    "faults",
    "misplaced",
    "normal",
    "published",
    "senseless",
    "values_of",
    "vocabulary",
]

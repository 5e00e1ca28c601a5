"""What selectors, amounts, conditions and event patterns of the language mean, in whatever game.

A game brings a ``Table``: its cards, and the words that are its own. What the parts are made of, how they hold each
other and how names are given is the language's, and stands here.
"""

from service.judge.matching.amounts import amount, compared, made
from service.judge.matching.conditions import holds
from service.judge.matching.events import Happening, matched
from service.judge.matching.selectors import every, fits, players_of, seat_of
from service.judge.matching.view import Table, Unmatched, View

__all__ = [
    "Happening",
    "Table",
    "Unmatched",
    "View",
    "amount",
    "compared",
    "every",
    "fits",
    "holds",
    "made",
    "matched",
    "players_of",
    "seat_of",
]

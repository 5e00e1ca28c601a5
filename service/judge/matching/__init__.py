"""What selectors, amounts, conditions and event patterns of the language mean, in whatever game.

What the parts are made of, how they hold each other and how names are given is the language's, and stands here. A game
either registers what is its own at a ``Matcher``, or brings a ``Table`` that answers for its cards.
"""

from service.judge.matching.compiling import Matcher
from service.judge.matching.events import Happening, matched
from service.judge.matching.matcher import matcher_of
from service.judge.matching.tables import amount, compared, every, fits, holds, made, players_of, seat_of
from service.judge.matching.view import Table, Unmatched, View

__all__ = [
    "Happening",
    "Matcher",
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
    "matcher_of",
    "players_of",
    "seat_of",
]

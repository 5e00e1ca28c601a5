"""What the language of cards means in a position: selectors, amounts, conditions; event patterns have a room beside.

One interpreter for each part. Each takes a ``View``: the game, the card with the text, and what has a name in it.
"""

from service.games.berserk.rules.matching import amounts, conditions, having, relations, selectors
from service.games.berserk.rules.patterns import memory

#: The modules whose parts are made of each other: each registers what it compiles.
COMPILING = (amounts, conditions, having, memory, relations, selectors)

"""What the language of cards means in a position of this game; what it means in every game is the kernel's.

Each takes a ``View``: the game, the card with the text, and what has a name in it. Event patterns have a room beside.
"""

from service.games.berserk.rules.matching import attributes, having, keys, relations
from service.games.berserk.rules.patterns import memory

#: The modules that register what this game's cards are asked.
COMPILING = (attributes, having, keys, memory, relations)

"""Features of the older form, said in the language of cards (``service.judge.language``).

A program and no table of cards: what it does not know it refuses, naming the word. It stands until the judge executes
the language itself and nothing is written in the older form any more.
"""

from service.translation.features import translated
from service.translation.scope import Untranslated

__all__ = ["Untranslated", "translated"]

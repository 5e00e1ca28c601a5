"""What always holds: statements of the language of cards, each a kind of answer to the questions of the engine."""

from service.games.berserk.rules.statements import changes, having, obligations, permissions, replacements
from service.games.berserk.rules.statements.programs import program

#: Modules that register statements.
REGISTERED = (changes, having, obligations, permissions, replacements)
__all__ = ["program"]

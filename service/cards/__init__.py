"""The cards: the compiler from printed text to structured features, the catalogue, and its importer."""

from service.cards.catalogue import AmbiguousCard, Catalogue, default_catalogue, make_ready
from service.cards.compiler import Compiled, Unsupported, compile_text
from service.games.berserk.rules import UnknownCard

__all__ = [
    "AmbiguousCard",
    "Catalogue",
    "Compiled",
    "UnknownCard",
    "Unsupported",
    "compile_text",
    "default_catalogue",
    "make_ready",
]

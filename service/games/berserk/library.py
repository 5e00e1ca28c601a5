"""The printed cards of Berserk, for all who ask about cards."""

from __future__ import annotations

from typing import Any

from service.cards import compile_text, default_catalogue
from service.cards.catalogue import COLLECTION_OF
from service.cards.compiler import Compiled
from service.cards.library import Library
from service.cards.understood import understood
from service.games.berserk.language import LANGUAGE
from service.games.berserk.rules.forms.pointing import pointed_faults
from service.games.berserk.rules.position.model import KINDS
from service.reading.house import House
from service.reading.syntax.rows import BOARD


def _read(text: str, name: str | None, kind: str, house: House) -> Compiled:
    return understood(compile_text(text, name), kind, name, house=house)


def _faults(feature: Any) -> list[tuple[str, str]]:
    return [(pointer, message) for _, pointer, message in pointed_faults([feature])]


LIBRARY = Library(KINDS, COLLECTION_OF, default_catalogue, BOARD, LANGUAGE, _read, _faults)

"""Where printed cards of Heroes come from: the catalogue, and the reader of texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from service.cards.compiler import Compiled, Reading, assembled
from service.cards.heroes import COLLECTION, compiled, heroes_catalogue
from service.cards.house import house_of
from service.cards.library import Library
from service.games.heroes.language import KINDS, LANGUAGE
from service.games.heroes.position.model import Wire
from service.games.heroes.position.validate import feature_faults
from service.games.heroes.position.wire import Printed
from service.reading.heroes.whole import WORDS
from service.reading.house import House

_NOT_YET = ("not in the judge yet", "")


def faults_of(feature: Any) -> Iterator[tuple[str, str]]:
    """What is wrong with a feature: where, and what."""
    for fault in feature_faults([feature], ""):
        yield fault.pointer.removeprefix("/features/0"), fault.message


def understood(text: str, name: str | None, kind: str, house: House) -> Compiled:
    """A text as the judge can use it: a sentence of which he carries out less than all is unsupported."""
    read = compiled(text, name, kind, house)
    return assembled([_carried_out(one) for one in read.readings], ())


def _carried_out(reading: Reading) -> Reading:
    wrong = any(any(faults_of(feature)) for feature in reading.features)
    return replace(reading, features=(), unsupported=_NOT_YET, refusal=None) if wrong else reading


#: The printed cards of Heroes, for all who ask about cards.
LIBRARY = Library(KINDS, {COLLECTION: COLLECTION}, heroes_catalogue, WORDS, LANGUAGE, understood, faults_of)


class Cards:
    """What the game itself asks about cards."""

    def card(self, ruleset: str, ref: str) -> tuple[str, Wire]:
        """The id and the definition of a printed card, by id or name, the same one each time. Raises UnknownCard."""
        return LIBRARY.printed(ruleset, ref)

    def idents(self) -> Sequence[str]:
        """The ids of all cards, in the catalogue's order."""
        return [str(entry["id"]) for entry in heroes_catalogue()]

    def text(self, text: str, name: str, kind: str) -> tuple[Sequence[Wire], Sequence[str]]:
        """The features and the classes that a printed text tells. Raises OverBudget."""
        read = understood(text, name, kind, house_of(()))
        return read.features, read.classes


CARDS: Printed = Cards()

"""What sentences call the cards: by their printed names, in quotes, which are never bent into a case."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from service.games.berserk.rules.position.model import Card, Position
from service.games.berserk.rules.position.unknown import is_unknown
from service.games.berserk.rules.position.visibility import is_public
from service.judge.remembered import Alike
from service.judge.sight import HIDDEN

_QUOTES = {"en": ("“", "”"), "ru": ("«", "»")}


class Named(NamedTuple):
    """A card that sentences may speak of; `public` where everybody may know it."""

    id: str
    name: str
    public: bool


def quoted(name: str, language: str) -> str:
    """A name as a sentence shows it.

    >>> quoted("Зендар", "ru")
    '«Зендар»'
    """
    before, after = _QUOTES[language]
    return f"{before}{name}{after}"


def called(cards: Iterable[Named], language: str) -> dict[str, str]:
    """What sentences call cards, by id: an id where there is no name, both where another card has the name too.

    Only public cards count as others: what a card is called must not tell of one that lies face down.

    >>> called([Named("a1", "Elf", True), Named("a2", "Elf", True), Named("b1", "", True)], "en")
    {'a1': '“Elf” (a1)', 'a2': '“Elf” (a2)', 'b1': 'b1'}
    """
    cards = list(cards)
    known = Counter([name for _, name, public in cards if public])
    said = {name: quoted(name, language) for _, name, _ in cards if name}
    return {
        ident: (f"{said[name]} ({ident})" if known[name] > public else said[name]) if name else ident
        for ident, name, public in cards
    }


def names_in(position: Position, language: str) -> Mapping[str, str]:
    """What sentences call the cards of a position, by id."""
    cards = position.cards
    alike = tuple([(c.id, id(c.definition), c.zone, c.hidden) for c in cards.values()])
    known: Mapping[str, str] | None = _NAMES[language].get(alike)
    return _NAMES[language].kept(alike, _names_of(cards, language), cards) if known is None else known


def _names_of(known: Mapping[str, Card], language: str) -> dict[str, str]:
    unknown = {c.id: HIDDEN[language] for c in known.values() if is_unknown(c)}
    seen = [c for c in known.values() if c.id not in unknown] if unknown else known.values()
    return called([Named(c.id, c.definition.name, is_public(c.zone, c.hidden)) for c in seen], language) | unknown


#: What sentences call the cards of the last positions, by which they are and who may see them.
_NAMES = {language: Alike(64) for language in _QUOTES}

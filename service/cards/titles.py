"""Names of other cards in a text: "summon Such a Dragon" means cards of that name (201.3), in any form."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from service.cards.morphology import Grammemes, bent_as, could_head, made_of
from service.cards.vocabulary import normal
from service.kept import kept

#: Names are looked up by how they begin: hardly any bends there.
_BEGINNING = 2
SHORTEST = 3


class Title(NamedTuple):
    """A card's name: as it is printed, its words, and how many of them bend."""

    name: str
    words: tuple[str, ...]
    bending: int


class Found(NamedTuple):
    """A name that stands in a text: which, over how many words, and in which forms it may be."""

    name: str
    length: int
    grammemes: Grammemes


_registered: dict[str, list[Title]] = {}


def register(names: Iterable[str]) -> bool:
    """Let names be known; those of the catalogue are known by themselves. Whether any of these was new."""
    _known()
    before = _count()
    _add(names)
    if _count() == before:
        return False
    _find.cache_clear()
    return True


def _count() -> int:
    return sum(map(len, _registered.values()))


@lru_cache(maxsize=1)
def _known() -> None:
    """The names of the catalogue's cards, read when the first capital letter asks for them; which of their words bend
    is kept."""
    from service.cards.catalogue import default_catalogue

    names = [name for entry in default_catalogue() for name in entry["names"].values()]
    _register(kept(__file__, made_of(*names), lambda: _titles(names)))


def _add(names: Iterable[str]) -> None:
    _register(_titles(names))


def _titles(names: Iterable[str]) -> list[Title]:
    titles = [(name, tuple(normal(name).split())) for name in names]
    return [
        Title(name, words, _bending(words))
        for name, words in titles
        if words and len(words[0]) >= SHORTEST and all(word.replace("-", "").isalpha() for word in words)
    ]


def _register(titles: Iterable[Title]) -> None:
    for title in titles:
        known = _registered.setdefault(title.words[0][:_BEGINNING], [])
        if title not in known:
            known.append(title)


def _bending(words: Sequence[str]) -> int:
    """The words up to the first noun bend; what follows that stays as it is."""
    return next((place for place, word in enumerate(words, 1) if could_head(word)), len(words))


def found(words: Sequence[str]) -> Found | None:
    """The longest name that lower-case words begin with."""
    _known()
    return _find(tuple(words))


@lru_cache(maxsize=4096)
def _find(words: tuple[str, ...]) -> Found | None:
    titles = [t for t in _registered.get(words[0][:_BEGINNING], ()) if len(t.words) <= len(words)]
    for title in sorted(titles, key=lambda title: (-len(title.words), title.name)):
        grammemes = _stands(title, words)
        if grammemes is not None:
            return Found(title.name, len(title.words), grammemes)
    return None


def _stands(title: Title, words: Sequence[str]) -> Grammemes | None:
    """The forms that the name may be in where these words are it; None where they are not."""
    common: Grammemes | None = None
    for place, (own, word) in enumerate(zip(title.words, words, strict=False)):
        if place >= title.bending:
            if own != word:
                return None
            continue
        forms = bent_as(own, word)
        if not forms:
            return None
        common = forms if common is None else common & forms
    return common or None


__all__ = ["Found", "found", "register"]

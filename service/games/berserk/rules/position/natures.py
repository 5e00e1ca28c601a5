"""What classes and elements a card has now: printed, and what texts made of them (202.8, 208.5)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from service.games.berserk.rules.forms.attack_types import in_group
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import EQUIPMENT_CLASSES, Card, Wire

#: Markers of a class or an element that a card got beside its own, or instead of them, or has no longer (``how``).
CLASS = "class"
ELEMENT = "element"


def classes_of(card: Card) -> tuple[str, ...]:
    """Its printed classes and those it got."""
    if not card.markers:
        return card.definition.classes
    return _with_markers(card.definition.classes, (m for m in card.markers if m["kind"] == CLASS))


def _with_markers(printed: tuple[str, ...], markers: Iterator[Wire]) -> tuple[str, ...]:
    """What is printed and what texts made of it, one after another: one more, one less, or one instead of all."""
    found = printed
    for marker in markers:
        name, how = str(marker["name"]), marker.get("how", "added")
        found = () if how == "instead" else tuple(one for one in found if one != name)
        found = found if how == "without" else (*found, name)
    return found


def classes_now(game: Game, card: Card) -> tuple[str, ...]:
    """All its classes, those too that it counts as being of while some card says so."""
    known = classes_of(card)
    if not game.hears("classes"):
        return known
    return (*known, *(name for _, found in game.ask("classes", card) for name in found))


def kinds_of_equipment(card: Card) -> frozenset[str]:
    """Of which of its classes nobody wears two pieces (214.5); other classes of equipment are features (214.2a)."""
    return frozenset(card.definition.classes).intersection(EQUIPMENT_CLASSES)


def elements_now(game: Game, card: Card) -> tuple[str, ...]:
    """All its elements, those too that it counts as being of while some card says so."""
    known = elements_of(card)
    if not game.hears("elements"):
        return known
    return tuple(dict.fromkeys((*known, *(name for _, found in game.ask("elements", card) for name in found))))


def elements_of(card: Card) -> tuple[str, ...]:
    """Its printed elements, and what texts made of them: where none says how, that one is instead of the others."""
    if not card.markers:
        return tuple(card.definition.elements)
    given = ({"how": "instead", **m} for m in card.markers if m["kind"] == ELEMENT)
    return _with_markers(tuple(card.definition.elements), given)


def kept_from(game: Game, card: Card, kind: str) -> bool:
    """411.1: whether a card is protected from what an impact or a spell would give it."""
    return any(f.keyword == "protection" and in_group(kind, str(f.data.get("from"))) for f in game.features(card))


def units_left(game: Game, card: Card, keyword: str) -> int:
    """How much of the number of a named feature is not used up in this turn (dictionary.armor.1)."""
    held = game.has(card, keyword)
    return max(0, held.x - int(card.used.get("turn", {}).get(held.id, 0))) if held is not None else 0


@lru_cache(maxsize=4096)
def folded(name: str) -> str:
    """A name as it is compared with others (201.3)."""
    return " ".join(name.lower().replace("ё", "е").split())


def called(card: Card, name: str) -> bool:
    """Whether it has that name (201.3); capital letters and ё are printed now so, now so."""
    return folded(card.definition.name) == folded(name)

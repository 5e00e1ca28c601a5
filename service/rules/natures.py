"""What classes and elements a card has now: printed, and what texts made of them (202.8, 208.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from service.rules.model import EQUIPMENT_CLASSES, Card

if TYPE_CHECKING:
    from service.rules.game import Game

#: Markers of a class that a card got beside its own, and of the element that it has instead of its own.
CLASS = "class"
ELEMENT = "element"


def classes_of(card: Card) -> tuple[str, ...]:
    """Its printed classes and those it got."""
    if not card.markers:
        return card.definition.classes
    return (*card.definition.classes, *(str(m["name"]) for m in card.markers if m["kind"] == CLASS))


def classes_now(game: Game, card: Card) -> tuple[str, ...]:
    """All its classes, those too that it counts as being of while some card says so."""
    known = classes_of(card)
    if not game.hears("classes"):
        return known
    return (*known, *(name for _, found in game.ask("classes", card) for name in found))


def kinds_of_equipment(card: Card) -> frozenset[str]:
    """Of which of its classes nobody wears two pieces (214.5); other classes of equipment are features (214.2a)."""
    return frozenset(card.definition.classes).intersection(EQUIPMENT_CLASSES)


def elements_of(card: Card) -> tuple[str, ...]:
    """The element that a text gave it last, else its printed ones."""
    given = [str(m["name"]) for m in card.markers if m["kind"] == ELEMENT]
    return (given[-1],) if given else tuple(card.definition.elements)

"""The numbers and traits of a card: what is printed, with effects on it and with what is changed while others hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from service.games.heroes.position.answering import Answering
from service.games.heroes.position.model import PLAY, Card, Player
from service.judge.matching import Unmatched, View, compared


def parts(table: Answering, card: Card) -> list[Card]:
    """The cards that one is made of: itself, and what is attached to it (heroes.glossary.attach)."""
    return [card, *table.attached(card.id)] if card.zone == PLAY else [card]


def strike(table: Answering, card: Card) -> int:
    """Its strike, never below 0 (heroes.104.3.1)."""
    printed = sum(one.definition.strike for one in parts(table, card))
    number = printed + card.marked("strike") + card.marked("strengthening") - card.marked("weakening")
    return max(0, table.changed(card, "strike", number))


def most_lives(table: Answering, card: Card) -> int:
    """Its lives without wounds (heroes.glossary.maximum-lives)."""
    printed = sum(one.definition.lives for one in parts(table, card))
    number = printed + card.extra_lives + card.marked("lives") + card.marked("strengthening") - card.marked("weakening")
    return table.changed(card, "lives", number)


def lives(table: Answering, card: Card) -> int:
    """Its lives now (heroes.glossary.lives)."""
    return most_lives(table, card) - card.wounds


def cost(table: Answering, card: Card, x: int = 0) -> int:
    """What it costs, never below 0 (heroes.104.3.3); an X is 0 but as the card is played (heroes.105.1)."""
    printed = sum(one.definition.cost for one in parts(table, card)) + x
    return max(0, table.changed(card, "cost", printed))


def printed(card: Card, what: str) -> int:
    """A number as it is printed. Raises Unmatched."""
    if what not in ("cost", "strike", "lives"):
        raise Unmatched(what, "that number is not printed on a card")
    return int(getattr(card.definition, what))


_NUMBERS: Mapping[str, Callable[[Answering, Card], int | None]] = {
    "wounds": lambda table, card: card.wounds,
    "lives": lambda table, card: lives(table, card) if card.is_character else None,
    "extra_lives": lambda table, card: max(0, card.extra_lives),
    "strike": lambda table, card: strike(table, card) if card.is_character else None,
    "cost": lambda table, card: cost(table, card),
    "excess": lambda table, card: max(0, -lives(table, card)),
}


def number_of(table: Answering, card: Any, told: Any) -> int | None:
    """A number of a card; None where such a card has none. Raises Unmatched."""
    if isinstance(told, Mapping):
        word, what = next(iter(told.items()))
        if word == "marker":
            return int(card.marked(what.get("title", "")))
        if word == "printed":
            return printed(card, what)
        if word == "x":
            found = table.named(card, what["keyword"])
            return 0 if found is None else found.x
        if word == "strike":
            return strike(table, card)
        raise Unmatched(word, "that is no number of a card")
    if isinstance(card, str) or told not in _NUMBERS:
        raise Unmatched(str(told), "that is no number of a card")
    return _NUMBERS[told](table, card)


#: What a player has, by the title that texts count it under (heroes.glossary.coin, heroes.glossary.prayers).
_RESOURCES: Mapping[str, Callable[[Player], int]] = {
    "coins": lambda player: player.coin_limit, "prayers": lambda player: player.prayers,
}  # fmt: skip


def has_resources(view: View, player: Player, word: str, told: Any) -> bool:
    """Whether a player has as many coins or prayers as is asked, open ones or closed. Raises Unmatched."""
    title = str(told.get("title")) if word == "marker" else ""
    if title not in _RESOURCES:
        raise Unmatched(word, "no player can be asked for that")
    bounds = {name: bound for name, bound in told.items() if name not in ("title", "by")} or {"min": 1}
    return compared(view, _RESOURCES[title](player), bounds)


def classes(table: Answering, card: Card) -> tuple[str, ...]:
    """Its classes: printed ones of all its parts, and gained ones."""
    found = [one for part in parts(table, card) for one in part.definition.classes]
    return _with_named(card, "class", found)


def _with_named(card: Card, word: str, found: list[str]) -> tuple[str, ...]:
    """Printed classes or elements with those that it has got; one that it became takes the place of all before."""
    for one in card.markers:
        if one["kind"] == word:
            found = [*found, str(one["name"])]
        elif one["kind"] == f"only_{word}":
            found = [str(one["name"])]
    return tuple(dict.fromkeys(found))


def names(table: Answering, card: Card) -> tuple[str, ...]:
    """Its names: those of all its parts, and what it is called as a copy (heroes.glossary.create-creature-copy)."""
    found: list[str] = []
    for part in parts(table, card):
        titles = [str(one.said["title"]) for one in part.definition.features if "title" in one.said and one.keyword]
        found += [name for name in (part.definition.name, *titles) if name]
    return tuple(dict.fromkeys(found))


def _elements(table: Answering, card: Card) -> tuple[str, ...]:
    found = [one for part in parts(table, card) for one in part.definition.elements]
    return _with_named(card, "element", found) or ("neutral",)


def traits_of(table: Answering, card: Card, told: str) -> tuple[Any, ...]:
    """What a card has of a trait, one value or several. Raises Unmatched."""
    if told not in _TRAITS:
        raise Unmatched(told, "cards have no such thing")
    return _TRAITS[told](table, card)


_TRAITS: Mapping[str, Callable[[Answering, Card], tuple[Any, ...]]] = {
    "name": names,
    "class": classes,
    "element": _elements,
    "kind": lambda table, card: (card.kind,),
    "side": lambda table, card: (card.controller,),
}

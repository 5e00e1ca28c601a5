"""The cards of a deck: what a request or a list says of each, and what of it a format asks about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from marshmallow import Schema, ValidationError

from schemas.parts.faults import faults_of
from service.cards import UnknownCard, default_catalogue
from service.cards.catalogue import COLLECTION_OF
from service.games import game_of
from service.games.berserk.rules import Definition, WordsRefused, pointed_faults
from service.games.berserk.rules.position.wire import read_definition
from service.judge.faults import Fault

Wire = Mapping[str, Any]


class Listed(NamedTuple):
    """A card of a deck; None where it is not known.

    ``line`` is where it stands in a list, ``unread`` whether it has a text that was not read.
    """

    name: str
    copies: int = 1
    card: str | None = None
    kind: str | None = None
    elements: tuple[str, ...] | None = None
    classes: tuple[str, ...] = ()
    keywords: frozenset[str] = frozenset()
    set: str | None = None
    line: int | None = None
    unread: bool = False


def read_entry(ruleset: str, entry: Wire, pointer: str) -> tuple[Listed | None, Sequence[Fault]]:
    """A card that a request names or describes, or why it cannot be read; a line of a list has its ``line``."""
    misshapen = list(_misshapen(ruleset, entry, pointer))
    if misshapen:
        return None, misshapen
    told = {"copies": entry.get("count", 1), "line": entry.get("line")}
    if ruleset not in COLLECTION_OF:
        return _of_another_game(ruleset, entry, told), ()
    found, faults = definition_of(ruleset, entry, pointer)
    if found is None:
        return None, faults
    ident, definition = found
    keywords = frozenset(each.keyword for each in definition.features if each.keyword)
    printed = entry.get("set") if ident is None else default_catalogue().get(ident).get("set")
    return Listed(
        definition.name,
        card=ident,
        kind=definition.kind,
        elements=definition.elements,
        classes=tuple(definition.classes),
        keywords=keywords,
        set=printed,
        **told,
    ), ()


def definition_of(
    ruleset: str, entry: Wire, pointer: str
) -> tuple[tuple[str | None, Definition] | None, Sequence[Fault]]:
    """A card's id in the catalogue, where it has one, and what is printed on it, or why it cannot be read."""
    try:
        found = read_definition(ruleset, entry, default_catalogue())
    except UnknownCard as unknown:
        return None, [_nobody(unknown, entry, pointer)]
    except WordsRefused as refused:
        return None, [Fault(f"{pointer}/definition/words{place}", message) for place, message in refused.faults]
    features = entry.get("definition", {}).get("features", ())
    faults = [
        Fault(f"{pointer}/definition/features/{n}{place}", message) for n, place, message in pointed_faults(features)
    ]
    return (None if faults else found), faults


def _misshapen(ruleset: str, entry: Wire, pointer: str) -> Iterator[Fault]:
    """What a description has that no card of the ruleset's game has."""
    shape = game_of(ruleset).definition
    if not isinstance(shape, Schema):
        return
    try:
        shape.check(entry.get("definition", {}))
    except ValidationError as error:
        yield from faults_of(error.messages, f"{pointer}/definition", shape)


def _nobody(unknown: UnknownCard, entry: Wire, pointer: str) -> Fault:
    """A name that nobody has, with the nearest; a list is shown them as lists write them."""
    near, listed = unknown.candidates, "line" in entry
    if listed:
        near = tuple(f"{default_catalogue().get(each)['names']['ru']} ({each})" for each in near)
    candidates = f" Candidates: {', '.join(near)}." if near else ""
    return Fault("/text" if listed else f"{pointer}/card", f"{unknown}.{candidates}")


def _of_another_game(ruleset: str, entry: Wire, told: Mapping[str, Any]) -> Listed:
    """A card of a game of which not every card is known here: a name that is not is taken as it stands."""
    ident, data = _printed(ruleset, entry["card"]) if "card" in entry else (None, entry["definition"])
    if data is None:
        return Listed(entry["card"], set=entry.get("set"), **told)
    single = [data["element"]] if "element" in data else []
    return Listed(
        data.get("name", ""),
        kind=data.get("kind", "creature"),
        elements=tuple(each for each in data.get("elements", single) if each != "neutral"),
        classes=tuple(data.get("classes", ())),
        keywords=frozenset(str(each["keyword"]) for each in data.get("features", ()) if "keyword" in each),
        set=entry.get("set"),
        card=ident,
        unread=bool(data.get("text")) or any("unsupported" in each for each in data.get("features", ())),
        **told,
    )


def _printed(ruleset: str, ref: str) -> tuple[str | None, Wire | None]:
    """The id and the definition of a printed card of another game, by id or name; neither where it is not known."""
    game = game_of(ruleset)
    try:
        return game.library.printed(ruleset, ref) if game.library and ruleset in game.rulesets else (None, None)
    except UnknownCard:
        return None, None

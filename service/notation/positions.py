"""A position in one line, and back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from service.games import game_of
from service.judge.asking import Places
from service.judge.seats import SEATS
from service.near import meant
from service.notation.words import NOTHING, SLASH, Columns, NotationError, Word, field_of, pairs, said, words

Wire = dict[str, Any]
HOST = "^"
#: How a position's fields about the turn are called in its line.
TURN = {"turn": "number", "active": "active", "phase": "phase", "step": "step"}
_TOLD_BY_PLACE = ("card", "definition", "owner", "zone", "cell", "host")
_ELSEWHERE = ("ruleset", "turn", "players", "cards")


def write_position(position: Mapping[str, Any]) -> str:
    """A position on the wire, in normal form or as a viewer sees it, in one line.

    >>> write_position({"ruleset": "classic", "cards": {
    ...     "a1": {"card": "classic:b_zendar", "owner": "first", "zone": "battlefield", "cell": "C1", "wounds": 2}}})
    'classic / a1@C1=classic:b_zendar wounds=2 /'
    """
    turn, players = position.get("turn", {}), position.get("players", {})
    said_of_turn = {said: turn[name] for said, name in TURN.items() if name in turn}
    parts = [position["ruleset"], *pairs(said_of_turn.items()), *pairs(players.items())]
    parts += pairs((name, value) for name, value in position.items() if name not in _ELSEWHERE)
    places = game_of(position["ruleset"]).places
    for seat in SEATS:
        parts.append(SLASH)
        for ident, entry in position["cards"].items():
            if entry["owner"] == seat:
                parts += _card(ident, entry, places.zones[0])
    return " ".join(parts)


def _card(ident: str, entry: Mapping[str, Any], usual: str) -> Iterator[str]:
    zone, cell, host = entry.get("zone", usual), entry.get("cell"), entry.get("host")
    place = cell if cell and zone == usual else "" if host and zone == usual else zone
    what = entry.get("card", entry.get("definition"))
    yield f"{ident}@{place}{HOST + host if host else ''}" + ("" if what is None else f"={said(what)}")
    if cell and place != cell:
        yield f"cell={said(cell)}"
    yield from pairs((name, value) for name, value in entry.items() if name not in _TOLD_BY_PLACE)


def read_position(text: str, columns: Columns | None = None) -> Wire:
    """The position on the wire that a line of notation says; its shape is still to be checked.

    Args:
        text: the line.
        columns: is told at which column each field and card stands.

    Raises:
        NotationError: it is no notation.
    """
    found = words(text)
    cuts = [place for place, word in enumerate(found) if word.name == SLASH]
    if len(cuts) != 2:
        at = found[cuts[2]].column if len(cuts) > 2 else len(text) + 1
        raise NotationError("a position is RULESET … / FIRST'S CARDS / SECOND'S CARDS, with two slashes", at)
    columns = {} if columns is None else columns
    position = _header(found[: cuts[0]], columns)
    places = game_of(position["ruleset"]).places
    cards: dict[str, Wire] = {}
    position["cards"] = cards
    for seat, (first, last) in zip(SEATS, ((cuts[0] + 1, cuts[1]), (cuts[1] + 1, len(found))), strict=True):
        _read_cards(found[first:last], seat, places, cards, columns)
    return position


def _header(found: list[Word], columns: Columns) -> Wire:
    if not found or found[0].name is None or found[0].place is not None or found[0].value is not NOTHING:
        raise NotationError("the ruleset is missing", found[0].column if found else 1)
    position: Wire = {"ruleset": found[0].name}
    columns["ruleset",] = found[0].column
    told: Wire = {}
    for word in found[1:]:
        name, value = field_of(word, told)
        if name in _ELSEWHERE and name not in TURN:
            raise NotationError(f"{name} is said otherwise", word.column)
        told[name] = value
        columns[("turn", TURN[name]) if name in TURN else ("players", name) if name in SEATS else (name,)] = word.column
    turn = {name: told.pop(said) for said, name in TURN.items() if said in told}
    players = {seat: told.pop(seat) for seat in SEATS if seat in told}
    return position | ({"turn": turn} if turn else {}) | ({"players": players} if players else {}) | told


def _read_cards(found: list[Word], seat: str, places: Places, cards: dict[str, Wire], columns: Columns) -> None:
    entry: Wire | None = None
    ident = ""
    for word in found:
        if word.place is not None:
            entry = _entry(word, seat, places)
            ident = word.name or ""
            if not ident or ident in cards:
                raise NotationError(f"the card {ident} is there twice", word.column)
            cards[ident] = entry
            columns["cards", ident] = word.column
            columns |= {("cards", ident, field): _at_place(word) for field in ("cell", "zone", "host")}
            columns |= {("cards", ident, field): _after_place(word) for field in ("card", "definition")}
            continue
        if entry is None:
            raise NotationError("a card is meant here, as in a1@C1=classic:b_zendar", word.column)
        name, value = field_of(word, entry)
        entry[name] = value
        columns["cards", ident, name] = word.column


def _at_place(word: Word) -> int:
    """The column after the @."""
    return word.column + len(word.name or "") + 1


def _after_place(word: Word) -> int:
    """The column after the =."""
    return _at_place(word) + len(word.place or "") + 1


def _entry(word: Word, seat: str, places: Places) -> Wire:
    """A card's entry as far as its first word tells it."""
    assert word.place is not None
    place, hosted, host = word.place.partition(HOST)
    if hosted and not host:
        raise NotationError(f"a host is missing after {HOST}", _at_place(word))
    zone = places.zones[0] if place in places.cells or (hosted and not place) else place
    if zone not in places.zones:
        cell = f"{places.cells_said} or " if places.cells else ""
        what = f"{cell}a zone ({', '.join(places.zones)}) is meant here"
        raise NotationError(f"{what}, not {place}.{meant(place, places.zones)}", _at_place(word))
    entry: Wire = {}
    if word.value is not NOTHING:
        entry["definition" if isinstance(word.value, dict) else "card"] = word.value
    entry |= {"owner": seat, "zone": zone}
    if place in places.cells:
        entry["cell"] = place
    if hosted:
        entry["host"] = host
    return entry

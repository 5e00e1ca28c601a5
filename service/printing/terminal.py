"""A position as lines of text: the board with both additional zones, for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from unicodedata import category, east_asian_width

from service.games.berserk.rules import RULESETS
from service.games.berserk.rules.battlefield.board import CELLS, COLUMNS
from service.games.berserk.rules.telling.vocabulary import WORDS_RU
from service.judge.seats import SEATS
from service.printing.narrated import controller_of, definition_of

WIDTH = 15
ROWS = ("3'", "2'", "1'", "1", "2", "3")
_WORDS = {
    "en": {"first": "first player", "second": "second player", "additional": "additional zone", "deck": "deck",
           "deal": "deal", "set": "set", "graveyard": "graveyard", "exile": "exile", "turn": "turn"},
    "ru": {"first": "первый игрок", "second": "второй игрок", "additional": "дополнительная зона", "deck": "колода",
           "deal": "раздача", "set": "набор", "graveyard": "кладбище", "exile": "изгнание", "turn": "ход",
           "phase": "фаза"},
}  # fmt: skip
_HEAPS = ("deck", "deal", "set", "graveyard", "exile")


def board(position: Mapping[str, Any], language: str = "en") -> str:
    """The position drawn, the first player below; ``>`` stands before what is closed, ``?`` before what is hidden.

    Under a card's name: its id, lives left of lives, chips (``o``), and ``+`` with what it wears.
    """
    words = _WORDS[language]
    cards: Mapping[str, Mapping[str, Any]] = position["cards"]
    turn = position.get("turn", {})
    active = words[turn.get("active", "first")]
    phase = turn.get("phase", "main")
    phase = f"{WORDS_RU[phase]} {words['phase']}" if language == "ru" else phase
    rules = RULESETS[position["ruleset"]].name[language]
    lines = [f"{rules}, {words['turn']} {turn.get('number', 1)}, {active}, {phase}"]
    lines += _beside(position, "second", words)
    rule = "   +" + "+".join("-" * WIDTH for _ in COLUMNS) + "+"
    standing = {entry["cell"]: ident for ident, entry in cards.items() if _stands(entry)}
    for row in ROWS:
        lines.append(rule if row != "1" else rule.replace("-", "="))
        columns = [_told(position, standing.get(column + row)) for column in COLUMNS]
        for number, texts in enumerate(zip(*columns, strict=True)):
            margin = f"{row:<3}" if number == 0 else "   "
            lines.append(f"{margin}|" + "|".join(_fit(text) for text in texts) + "|")
    lines += [rule, "    " + " ".join(column.center(WIDTH) for column in COLUMNS).rstrip()]
    lines += _beside(position, "first", words)
    return "\n".join(printable(line).rstrip() for line in lines) + "\n"


def printable(text: str) -> str:
    """A text as one line that tells a terminal nothing: names come from anybody."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def _stands(entry: Mapping[str, Any]) -> bool:
    return entry.get("zone", "battlefield") == "battlefield" and entry.get("cell") in CELLS and not entry.get("host")


def _told(position: Mapping[str, Any], ident: str | None) -> tuple[str, str, str]:
    """The three lines of a cell."""
    if ident is None:
        return "", "", ""
    entry = position["cards"][ident]
    sign = "?" if entry.get("hidden") else ">" if entry.get("closed") else " "
    if "card" not in entry and "definition" not in entry:
        return sign, "", f" {ident}"
    definition = definition_of(position["ruleset"], entry)
    arrow = "^" if controller_of(entry) == "first" else "v"
    riders = [
        str(definition_of(position["ruleset"], rider).get("name", key)) if _known(rider) else "?"
        for key, rider in position["cards"].items()
        if rider.get("host") == ident
    ]
    worn = " +" + ",".join(riders) if riders else ""
    return f"{sign}{definition.get('name') or ident}", f" {ident} {arrow}{_state(entry, definition)}", worn


def _known(entry: Mapping[str, Any]) -> bool:
    return "card" in entry or "definition" in entry


def _state(entry: Mapping[str, Any], definition: Mapping[str, Any]) -> str:
    lives = definition.get("lives", 0) + entry.get("extra_lives", 0)
    told = [f"{lives - entry.get('wounds', 0)}/{lives}"] if lives else []
    if entry.get("chips"):
        told.append(f"o{entry['chips']}")
    return "".join(f" {part}" for part in told)


def _beside(position: Mapping[str, Any], seat: str, words: Mapping[str, str]) -> Iterable[str]:
    """What a player has outside the battlefield."""
    assert seat in SEATS
    cards = position["cards"]
    there = [i for i, e in cards.items() if e.get("zone") == "additional" and controller_of(e) == seat]
    names = []
    for ident in there:
        name, state, worn = _told(position, ident)
        names.append(f"{name.strip()} ({' '.join((state + worn).split())})")
    yield f"{words[seat]}, {words['additional']}: {', '.join(names) or '-'}"
    heaps = [(zone, sum(e.get("zone") == zone and e["owner"] == seat for e in cards.values())) for zone in _HEAPS]
    if any(count for _, count in heaps):
        yield "  " + ", ".join(f"{words[zone]} {count}" for zone, count in heaps if count)


def _fit(text: str) -> str:
    """A text cut or filled to the width of a cell, as a terminal counts it."""
    shown, width = "", 0
    for letter in text:
        step = 0 if category(letter) == "Mn" else 2 if east_asian_width(letter) in "WF" else 1
        if width + step > WIDTH:
            shown = shown[:-1] + "…"
            break
        shown, width = shown + letter, width + step
    return shown + " " * (WIDTH - width)

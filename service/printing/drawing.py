"""A position as a drawing: the board of five columns and six rows with both additional zones, as SVG.

The first player sits below. Open cards stand upright, closed ones lie on their side, hidden ones lie face down.
A triangle says which way a card faces. Nothing of it needs colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any, NamedTuple

from service.games.berserk.rules.battlefield.board import CELLS, COLUMNS, place
from service.games.berserk.rules.telling.vocabulary import SAID_RU
from service.printing.narrated import controller_of, definition_of

CELL_WIDTH, CELL_HEIGHT = 104, 84
LEFT, STRIP, GAP = 26, 92, 8
WIDTH = LEFT + 5 * CELL_WIDTH + 8
BOARD_TOP = STRIP + GAP
HEIGHT = BOARD_TOP + 6 * CELL_HEIGHT + 20 + GAP + STRIP
SHORT, LONG = 62, 76
IN_STRIP = 6
CARD_LETTERS = {SHORT: 10, LONG: 12}

STYLE = """
svg.board { width: 100%; max-width: 560px; height: auto; font-family: sans-serif; }
.board .cell { fill: #fff; stroke: #888; }
.board .zone { fill: #f6f6f6; stroke: #888; stroke-dasharray: 4 3; }
.board .middle { stroke: #000; stroke-width: 2.5; }
.board .label { font-size: 11px; fill: #555; text-anchor: middle; }
.board .card { stroke: #000; }
.board .first { fill: #faf3dc; }
.board .second { fill: #dfeaf3; }
.board .back { fill: url(#back); }
.board .name { font-size: 9px; font-weight: bold; text-anchor: middle; }
.board .state { font-size: 10px; text-anchor: middle; }
.board .rider { font-size: 8.5px; text-anchor: middle; font-style: italic; }
.board .facing { fill: #000; }
"""

_WORDS = {
    "en": {"first": "First player", "second": "Second player", "zone": "additional zone", "board": "The board"},
    "ru": {"first": "Первый игрок", "second": "Второй игрок", "zone": "дополнительная зона", "board": "Поле боя"},
}
_MARKERS: dict[str, dict[str, str]] = {"en": {}, "ru": SAID_RU}
_BACK = (
    '<defs><pattern id="back" width="6" height="6" patternUnits="userSpaceOnUse">'
    '<rect width="6" height="6" fill="#fff"/><path d="M0 6L6 0" stroke="#777"/></pattern></defs>'
)

_STANDS_ALONE = f'<style>{STYLE}</style><rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>'


class _Drawn(NamedTuple):
    """A card with what is needed to draw it."""

    ident: str
    entry: Mapping[str, Any]
    definition: Mapping[str, Any]
    riders: tuple[str, ...]

    @property
    def zone(self) -> str:
        return str(self.entry.get("zone", "battlefield"))

    @property
    def name(self) -> str:
        return str(self.definition.get("name") or self.ident)


def board(position: Mapping[str, Any], language: str = "en") -> str:
    """The drawing of a position in normal form; its classes are styled by `STYLE`."""
    words = _MARKERS[language] | _WORDS[language]
    cards = _cards(position)
    parts = [
        f'<svg class="board" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{words["board"]}">',
        _BACK,
        *_grid(),
        *_zone("second", 0, cards, words),
        *_zone("first", HEIGHT - STRIP, cards, words),
    ]
    for cell in CELLS:
        there = [c for c in cards if c.zone == "battlefield" and c.entry.get("cell") == cell]
        column, line = place(cell)
        for number, card in enumerate(there):
            x = LEFT + column * CELL_WIDTH + CELL_WIDTH // 2 + 9 * number
            y = BOARD_TOP + (5 - line) * CELL_HEIGHT + CELL_HEIGHT // 2 + 5 * number
            parts += _card(card, x, y, words)
    return "".join([*parts, "</svg>"])


def picture(position: Mapping[str, Any], language: str = "en") -> str:
    """The drawing as a file of its own, with its styles inside."""
    drawn = board(position, language)
    start = drawn.index(">") + 1
    size = f' width="{WIDTH}" height="{HEIGHT}"'
    return f"{drawn[: start - 1]}{size}>{_STANDS_ALONE}{drawn[start:]}"


def _cards(position: Mapping[str, Any]) -> list[_Drawn]:
    """The cards of both squads; what sits on a host is told on the host."""
    entries: Mapping[str, Any] = position["cards"]
    squads = {i: e for i, e in entries.items() if e.get("zone", "battlefield") in ("battlefield", "additional")}
    definitions = {i: definition_of(position["ruleset"], e) for i, e in squads.items()}
    riders: dict[str, list[str]] = {}
    for ident, entry in squads.items():
        if entry.get("host") in squads:
            name = "?" if entry.get("hidden") else str(definitions[ident].get("name") or ident)
            riders.setdefault(entry["host"], []).append(name)
    return [
        _Drawn(ident, entry, definitions[ident], tuple(riders.get(ident, ())))
        for ident, entry in squads.items()
        if entry.get("host") not in squads
    ]


def _grid() -> Iterable[str]:
    for cell in CELLS:
        column, line = place(cell)
        x, y = LEFT + column * CELL_WIDTH, BOARD_TOP + (5 - line) * CELL_HEIGHT
        yield f'<rect class="cell" x="{x}" y="{y}" width="{CELL_WIDTH}" height="{CELL_HEIGHT}"/>'
    middle = BOARD_TOP + 3 * CELL_HEIGHT
    yield f'<path class="middle" d="M{LEFT} {middle}H{LEFT + 5 * CELL_WIDTH}"/>'
    for column, letter in enumerate(COLUMNS):
        x = LEFT + column * CELL_WIDTH + CELL_WIDTH // 2
        yield text("label", x, BOARD_TOP + 6 * CELL_HEIGHT + 14, letter)
    for row, name in enumerate(("3'", "2'", "1'", "1", "2", "3")):
        yield text("label", LEFT // 2, BOARD_TOP + row * CELL_HEIGHT + CELL_HEIGHT // 2 + 4, name)


def _zone(seat: str, y: int, cards: list[_Drawn], words: Mapping[str, str]) -> Iterable[str]:
    yield f'<rect class="zone" x="{LEFT}" y="{y}" width="{5 * CELL_WIDTH}" height="{STRIP - 4}"/>'
    yield text("label", LEFT + 5 * CELL_WIDTH // 2, y + 13, f"{words[seat]}: {words['zone']}")
    there = [c for c in cards if c.zone == "additional" and controller_of(c.entry) == seat]
    step = min(5 * CELL_WIDTH // IN_STRIP, 5 * CELL_WIDTH // max(1, len(there)))
    for number, card in enumerate(there):
        yield from _card(card, LEFT + step // 2 + number * step, y + STRIP // 2 + 6, words, small=True)


def _card(card: _Drawn, x: int, y: int, words: Mapping[str, str], small: bool = False) -> Iterable[str]:
    closed, hidden = bool(card.entry.get("closed")), bool(card.entry.get("hidden"))
    width, height = (LONG, SHORT) if closed else (SHORT, LONG)
    height = min(height, 66) if small else height
    left, top = x - width // 2, y - height // 2
    seat = controller_of(card.entry)
    face = "back" if hidden else seat
    yield f'<rect class="card {face}" x="{left}" y="{top}" width="{width}" height="{height}" rx="4"/>'
    yield _facing(seat, closed, left, top, width, height)
    if hidden:
        return
    line = top + 20
    for part in wrapped(card.name, CARD_LETTERS[width]):
        yield text("name", x, line, part)
        line += 12
    for part in _states(card, words):
        yield text("state", x, line + 2, part)
        line += 11
    for rider in card.riders[:2]:
        yield text("rider", x, line + 2, "+ " + cut(rider, CARD_LETTERS[width] + 2))
        line += 9


def _facing(seat: str, closed: bool, left: int, top: int, width: int, height: int) -> str:
    """A triangle in the corner: up for the first player's cards, down for the second's, sideways for closed ones."""
    if closed:
        x, y, shape = (
            (left + width - 8, top + 4, "l5 3l-5 3z") if seat == "first" else (left + 8, top + 4, "l-5 3l5 3z")
        )
    else:
        x, y, shape = (left + 4, top + 9, "l3 -5l3 5z") if seat == "first" else (left + 4, top + 4, "l3 5l3 -5z")
    return f'<path class="facing" d="M{x} {y}{shape}"/>'


def _states(card: _Drawn, words: Mapping[str, str]) -> Iterable[str]:
    """Lives, wounds and chips, in signs that need no language, and markers."""
    entry = card.entry
    lives = card.definition.get("lives", 0)
    if isinstance(lives, int) and lives:
        wounds, more = entry.get("wounds", 0), entry.get("extra_lives", 0)
        yield f"♥ {lives + more - wounds}/{lives}" + (f" +{more}" if more else "") + (f" −{wounds}" if wounds else "")
    signs = [f"● {entry['chips']}"] if entry.get("chips") else []
    for marker in entry.get("markers", ()):
        said = cut(words.get(marker["kind"], str(marker["kind"])), 7)
        signs.append(f"{said} {marker['x']}" if "x" in marker else said)
    if signs:
        yield " ".join(signs)[:18]


def wrapped(name: str, letters: int) -> list[str]:
    """A name in two lines at the most."""
    lines = [""]
    for word in name.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > letters:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return [cut(line, letters) for line in lines[:2]]


def cut(text: str, letters: int) -> str:
    """So many letters of a text."""
    return text if len(text) <= letters else text[: letters - 1] + "…"


def text(kind: str, x: int, y: int, said: str) -> str:
    """A text around a point, in a class of `STYLE`."""
    return f'<text class="{kind}" x="{x}" y="{y}">{escape(said)}</text>'

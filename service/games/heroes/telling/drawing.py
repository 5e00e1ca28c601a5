"""A position of Heroes as a drawing: each side with its hand, its hero and what that has, its creatures; as SVG.

The first player sits below. Closed cards lie on their side, hidden ones face down; of a hand that is not seen it is
said how many cards it has.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from service.games.heroes.language import CHARACTERS, SUPPORT
from service.games.heroes.position.model import HAND, PLAY
from service.printing.drawing import CARD_LETTERS, LONG, SHORT, STYLE, text, wrapped

Wire = Mapping[str, Any]

_LEFT, _STEP, _ROW, _ACROSS = 96, 84, 88, 7
_WORDS = {
    "en": {"first": "First player", "second": "Second player", "table": "The table", "hand": "Hand"},
    "ru": {"first": "Первый игрок", "second": "Второй игрок", "table": "Стол", "hand": "Рука"},
}
#: The rows of a side from its edge to the middle.
_ROWS = ("hand", "hero", "creatures")


def picture(position: Wire, definitions: Mapping[str, Wire], language: str) -> str:
    """The drawing of a position on the wire, with what is printed on its cards by id."""
    rows = [("second", row) for row in _ROWS] + [("first", row) for row in reversed(_ROWS)]
    lying = {place: list(_lying(position, definitions, *place)) for place in rows}
    width = _LEFT + _STEP * max(_ACROSS, *map(len, lying.values()))
    height, words = 6 * _ROW, _WORDS[language]
    parts = [
        f'<svg class="board" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{words["table"]}" width="{width}" height="{height}">',
        f'<style>{STYLE}</style><rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for number, (place, idents) in enumerate(lying.items()):
        top = number * _ROW
        parts.append(f'<rect class="zone" x="1" y="{top + 1}" width="{width - 2}" height="{_ROW - 3}"/>')
        said = _said(position, words, *place)
        parts += [text("label", _LEFT // 2, top + 20 + 13 * line, part) for line, part in enumerate(said)]
        for at, ident in enumerate(idents):
            card, middle = position["cards"][ident], _LEFT + at * _STEP + _STEP // 2
            parts += _card(card, definitions.get(ident, {}), ident, middle, top + _ROW // 2)
    return "".join([*parts, f'<path class="middle" d="M0 {3 * _ROW}H{width}"/></svg>'])


def _lying(position: Wire, definitions: Mapping[str, Wire], seat: str, row: str) -> Iterator[str]:
    """The cards of a row, the hero before what it has."""
    heroes: list[str] = []
    others: list[str] = []
    for ident, card in position["cards"].items():
        zone, kind = card.get("zone", PLAY), definitions.get(ident, {}).get("kind", "creature")
        lies = HAND if zone == HAND else "hero" if kind in ("hero", *SUPPORT) else "creatures"
        mine = zone in (PLAY, HAND) and not card.get("attached") and card.get("controller", card["owner"]) == seat
        if mine and lies == row:
            (heroes if kind == "hero" else others).append(ident)
    yield from (*heroes, *others)


def _said(position: Wire, words: Mapping[str, str], seat: str, row: str) -> list[str]:
    """What is said beside a row: whose it is, and the coins; how many cards of a hand are not seen."""
    player = position.get("players", {}).get(seat, {})
    if row == "hero":
        return [words[seat], f"◎ {player.get('coins', 0)}/{player.get('coin_limit', 0)}"]
    unseen = position.get("concealed", {}).get(seat, {}).get(HAND, 0)
    return [words["hand"], *([f"× {unseen}"] if unseen else [])] if row == "hand" else []


def _card(card: Wire, definition: Wire, ident: str, x: int, y: int) -> Iterator[str]:
    seat = card.get("controller", card["owner"])
    width, height = (LONG, SHORT) if card.get("closed") else (SHORT, LONG)
    left, top = x - width // 2, y - height // 2
    hidden = bool(card.get("hidden"))
    face = "zone" if hidden else seat
    yield f'<rect class="card {face}" x="{left}" y="{top}" width="{width}" height="{height}" rx="4"/>'
    if hidden:
        return
    line = top + 18
    for part in wrapped(str(definition.get("name") or ident), CARD_LETTERS[width]):
        yield text("name", x, line, part)
        line += 12
    lives = definition.get("lives", 0) + card.get("extra_lives", 0) - card.get("wounds", 0)
    signs = [f"⚔ {definition['strike']}"] if definition.get("strike") else []
    signs += [f"♥ {lives}"] if definition.get("kind", "creature") in CHARACTERS else []
    yield text("state", x, line + 2, " ".join(signs))

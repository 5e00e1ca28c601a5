"""What can lie on a card or a cell in a position: which markers there are, and how long what lies there can last."""

from __future__ import annotations

from collections.abc import Iterator

from service.games.berserk.rules.battlefield.board import is_cell
from service.games.berserk.rules.features.keyword import KEYWORDS
from service.games.berserk.rules.forms.filter_shapes import (
    condition_faults,
)
from service.games.berserk.rules.forms.shapes import (
    some_feature,
)
from service.games.berserk.rules.position.markers import CELL_MARKER
from service.games.berserk.rules.position.model import ELEMENTS, Card, Wire
from service.games.berserk.rules.stack.durations import AWAITED

#: Markers that are no named feature (200.6): a changed type, class or element, control, a text's own name, and so on.
MARKERS = ("type", "class", "element", "control", "named", "lives", "obliged", "next_die", "noted")
#: What such a marker cannot do without.
_NEEDED = {
    "type": "to",
    "class": "name",
    "element": "name",
    "named": "name",
    "lives": "x",
    "next_die": "x",
    "noted": "name",
}
#: Ends that come with a player's turn, and so need to know whose.
_OF_A_TURN = ("end_of_enemy_turn", "end_of_enemy_next_turn", "start_of_your_turn")
_AFTER = ("strike", "strike_this_turn", "attack", "attack_this_turn")
#: How long something lasts that lies there already (418.1).
SPANS = (
    "battle", "end_of_turn", *_OF_A_TURN, "next_simple_strike", "next_strike_this_turn", "this_attack", "next_attack",
    "next_attack_this_turn", AWAITED, "next_roll", "next_finishing", "this_roll", "this_action",
    *(f"after_this_{span}" for span in _AFTER),
)  # fmt: skip


def laid_faults(card: Card) -> Iterator[tuple[str, str]]:
    """What is wrong with the markers of a card and with what it has got and lost: a place below the card, a message."""
    for n, marker in enumerate(card.markers):
        for name, message in _marker_faults(marker):
            yield f"markers/{n}/{name}", message
    seen: set[str] = set()
    for n, entry in enumerate(card.gained):
        if entry["id"] in seen:
            yield f"gained/{n}/id", f"Another feature that the card got is called {entry['id']}."
        seen.add(entry["id"])
    for n, entry in enumerate(card.lost):
        for pointer, message in some_feature("", entry["feature"]) if "feature" in entry else ():
            yield f"lost/{n}/feature{pointer}", message
    for field, entries in (("markers", card.markers), ("gained", card.gained), ("lost", card.lost)):
        for n, entry in enumerate(entries):
            for name, message in _span_faults(entry):
                yield f"{field}/{n}/{name}", message


def _marker_faults(marker: Wire) -> Iterator[tuple[str, str]]:
    """Whether there is such a marker, and whether it says what it has to."""
    kind = marker["kind"]
    if kind in MARKERS:
        needed = _NEEDED.get(kind)
        if needed is not None and needed not in marker:
            yield needed, "Is missing."
        elif kind != "lives" and marker.get("x", 0) < 0:
            yield "x", "Only lives can be taken."
        elif kind == "element" and marker["name"] not in ELEMENTS:
            yield "name", f"One of: {', '.join(ELEMENTS)}."
    elif marker.get("x", 0) < 0:
        yield "x", "Only lives can be taken."
    elif kind not in KEYWORDS:
        yield "kind", f"There is no marker {kind!r}: a named feature, or one of {', '.join(MARKERS)}."
    elif KEYWORDS[kind].needs:
        needed = " and ".join(KEYWORDS[kind].needs)
        yield "kind", f"{kind} has to say {needed}, which no marker does: name it among the gained features."
    elif KEYWORDS[kind].x == "required" and "x" not in marker and kind != "incarnation":
        yield "x", f"{kind} needs a number."


def cell_marker_faults(entry: Wire) -> Iterator[tuple[str, str]]:
    """What is wrong with a marker that lies on a cell: a place below it, a message (103.1, 207.1)."""
    if entry.get("kind") != CELL_MARKER:
        yield "kind", f"What lies on the battlefield beside cards is a {CELL_MARKER}."
    elif not is_cell(entry.get("cell")):
        yield "cell", f"{entry.get('cell')!r} is no cell of the battlefield."
    elif not isinstance(entry.get("name"), str) or not entry["name"]:
        yield "name", "Is missing."
    else:
        yield from _span_faults(entry)


def _span_faults(entry: Wire) -> Iterator[tuple[str, str]]:
    until = entry.get("until", "battle")
    if until not in SPANS:
        yield "until", f"One of: {', '.join(SPANS)}."
    elif until in _OF_A_TURN and "player" not in entry:
        yield "player", f"Is missing: whose it is says whose turn ends it ({until})."
    if (until == AWAITED) is not ("ends" in entry):
        yield "ends", "The event until which it lasts, where it lasts until one."
    elif "ends" in entry:
        yield from ((f"ends{pointer}", message) for pointer, message in some_feature("", entry["ends"]))
    if "condition" in entry:
        yield from condition_faults("condition", entry["condition"])


#: How long something lasts: the battle, a turn's end or start, the bearer's next simple strike, the present attack.
UNTIL = (
    "battle", "end_of_turn", "end_of_enemy_turn", "start_of_your_turn", "next_simple_strike", "next_strike_this_turn",
    "this_attack", "next_attack", "next_attack_this_turn", "next_roll", "next_finishing",
    "this_action", "end_of_your_turn", "end_of_your_next_turn", "end_of_its_next_turn",
    "end_of_enemy_next_turn", "end_of_its_turn", "end_of_next_turn",
)  # fmt: skip

"""What is asked of a deck, and what is answered: the same for the API and for `arbiter deck`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from service.decks.checking import HERO, DeckFault, DeckWarning, check_deck
from service.decks.entries import Listed, read_entry
from service.decks.formats import Format, UnknownFormat, format_named, formats
from service.decks.lists import read_list
from service.games.berserk.rules import RULESETS
from service.games.berserk.rules.rulesets import no_ruleset
from service.judge.faults import Fault

Wire = Mapping[str, Any]


class BadDeck(ValueError):
    """The deck cannot be read, or no such format is known: every fault, with a pointer into the request."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("; ".join(fault.message for fault in faults))
        self.faults = tuple(faults)


def check(request: Wire, own_formats: Path | None = None) -> dict[str, Any]:
    """The answer to a request of `POST /v1/decks/check`.

    Args:
        request: a deck, a ruleset and a format, in the shape that the schema asks for.
        own_formats: the operator's formats.

    Raises:
        BadDeck: the deck cannot be read.
    """
    ruleset, language = request["ruleset"], request.get("language", "en")
    if ruleset not in RULESETS and not any(ruleset in each.rulesets for each in formats(own_formats).values()):
        raise BadDeck([Fault("/ruleset", no_ruleset(ruleset))])
    try:
        played = format_named(ruleset, request["format"], own_formats)
    except UnknownFormat as unknown:
        raise BadDeck([Fault("/format", str(unknown))]) from None
    cards, hero = _read(request, played)
    found = check_deck(played, ruleset, cards, hero, request.get("game_master", False))
    answer: dict[str, Any] = {
        "legal": not found.faults,
        "format": played.id,
        "size": sum(card.copies for card in cards),
        "violations": [
            _fault(fault, cards, hero, language, "/text" if "text" in request else None) for fault in found.faults
        ],
        "warnings": [_warning(warning, language) for warning in found.warnings],
    }
    if "text" in request:
        answer["cards"] = [_as_read(card) for card in cards]
        answer |= {"hero": _as_read(hero)} if hero is not None else {}
    return answer


def _read(request: Wire, played: Format) -> tuple[list[Listed], Listed | None]:
    """The deck and its hero. Raises BadDeck with every fault, those of a list in the order of its lines."""
    entries = [(f"/cards/{n}", entry) for n, entry in enumerate(request.get("cards", ()))]
    heroes = [("/hero", request["hero"])] if "hero" in request else []
    faults: list[tuple[int, Fault]] = []
    if "text" in request:
        lines, unread = read_list(request["text"])
        faults += [(fault.line, Fault("/text", fault.message)) for fault in unread]
        told = [(each.hero, {"card": each.name, "count": each.copies, "line": each.number}) for each in lines]
        entries = [("/text", entry) for hero, entry in told if not hero]
        heroes = [("/text", entry) for hero, entry in told if hero]
    leading, cards = (_entries(request["ruleset"], each, faults) for each in (heroes, entries))
    without = [(card, f"A deck of {played.id} has no hero.") for card in leading if "hero" not in played.wire]
    for card, message in without or [(card, "A deck has one hero.") for card in leading[1:]]:
        faults.append((card.line or 0, Fault("/hero" if card.line is None else "/text", message)))
    if faults:
        faults.sort(key=lambda fault: fault[0])
        raise BadDeck([_on_line(line, fault) for line, fault in faults])
    return cards, leading[0] if leading else None


def _entries(ruleset: str, entries: Sequence[tuple[str, Wire]], faults: list[tuple[int, Fault]]) -> list[Listed]:
    read = [(entry.get("line", 0), *read_entry(ruleset, entry, pointer)) for pointer, entry in entries]
    faults += [(line, fault) for line, _, wrong in read for fault in wrong]
    return [card for _, card, _ in read if card is not None]


def _on_line(line: int, fault: Fault) -> Fault:
    return fault._replace(message=f"Line {line}: {fault.message}") if line else fault


def _fault(
    fault: DeckFault, cards: Sequence[Listed], hero: Listed | None, language: str, pointer: str | None
) -> dict[str, Any]:
    """A fault as the wire shows it; ``pointer`` is where all of the deck stands, where that is in one place."""
    card = hero if fault.entry == HERO else cards[fault.entry] if isinstance(fault.entry, int) else None
    line = card.line if card is not None else None
    place = "/cards" if card is None else "/hero" if card is hero else f"/cards/{fault.entry}"
    wire = {**fault.violation.to_wire({}, language), "pointer": pointer or place}
    return wire if line is None else {**wire, "line": line}


def _warning(warning: DeckWarning, language: str) -> dict[str, Any]:
    said = {"code": warning.code, "message": warning.ru if language == "ru" else warning.en}
    return {**said, "rules": list(warning.rules)} if warning.rules else said


def _as_read(card: Listed) -> dict[str, Any]:
    """A line of a list as it was read."""
    known = {"card": card.card} if card.card is not None else {}
    return {"line": card.line, "count": card.copies, "name": card.name, **known}

"""Reading a position: printed cards are looked up, texts read, and every fault is told."""

from __future__ import annotations

from collections.abc import Sequence

from service.games.heroes import catalogue
from service.games.heroes.position.model import Card, Definition, Position, Wire
from service.games.heroes.position.validate import feature_faults, position_faults
from service.games.heroes.position.wire import card_from_wire, definition_from_wire, position_from_wire
from service.judge.faults import Fault, InvalidPosition
from service.judge.remembered import Remembered


def read(data: Wire, seen: bool = False) -> Position:
    """The record of a position whose shape was checked.

    Args:
        seen: it is one that somebody is shown; whether it could arise is not asked.

    Raises:
        InvalidPosition: it could not arise; carries every fault.
    """
    faults: list[Fault] = []
    cards: dict[str, Card] = {}
    for ident, entry in data["cards"].items():
        definition, reference = _definition(ident, entry, faults, seen)
        cards[ident] = card_from_wire(ident, entry, definition, reference)
    if not faults:
        position = position_from_wire(data, cards)
        faults += [] if seen else position_faults(position)
    if faults:
        raise InvalidPosition(tuple(faults))
    return position


def _definition(ident: str, entry: Wire, faults: list[Fault], seen: bool) -> tuple[Definition, str | None]:
    here = f"/cards/{ident}"
    if "card" in entry:
        try:
            found, told = catalogue.CARDS.card("heroes", entry["card"])
        except LookupError as error:
            faults.append(Fault(f"{here}/card", _message(error), ("heroes.103.1", "heroes.later.105.1")))
            return Definition(), None
        return _known(told), found
    told = entry.get("definition", {})
    if not told and not seen and not entry.get("hidden"):
        faults.append(Fault(here, "Which card is it? Name it in card, or tell what is printed on it in definition."))
    Remembered.weigh(len(str(told)))
    features: Sequence[Wire] | None = None
    classes: Sequence[str] = ()
    if "text" in told:
        text, name, kind = told["text"], told.get("name", ""), told.get("kind", "creature")
        features, classes = catalogue.CARDS.text(text, name, kind)
    elif "features" in told:
        faults += feature_faults(told["features"], f"{here}/definition")
    definition = definition_from_wire(told, features, classes)
    return (definition if told else definition._replace(wire={})), None


_KNOWN = Remembered(4096)


def _known(told: Wire) -> Definition:
    """The definition of a catalogue card, the same one each time."""
    found: Definition | None = _KNOWN.get(told)
    return _KNOWN.put(told, definition_from_wire(told)) if found is None else found


def _message(error: LookupError) -> str:
    near = getattr(error, "candidates", ())
    return f"{error.args[0] if error.args else error}" + (f" Is one of these meant: {', '.join(near)}?" if near else "")

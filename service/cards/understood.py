"""What the judge understands of a printed text: its features in the language of cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from service.cards.anew import read_anew, read_together
from service.cards.compiler import UNIQUE, Compiled, Reading, assembled
from service.games.berserk.rules import feature_faults
from service.games.berserk.rules.forms.references import mentions
from service.judge.remembered import Remembered
from service.reading.house import NO_HOUSE, House
from service.reading.meaning.base import Refused
from service.reading.meaning.occasions import for_its_occasion
from service.translation import Untranslated, translated

_NOT_YET = "not in the judge yet"


def understood(
    compiled: Compiled,
    kind: str = "creature",
    name: str | None = None,
    *,
    anew: bool = True,
    house: House = NO_HOUSE,
) -> Compiled:
    """A text that was read, as the judge can use it.

    Args:
        compiled: what the present reader gives, in the older form.
        kind: of the card that the text is printed on: equipment speaks of who bears it.
        name: the card's own, which its text may use.
        anew: whether the new reader is asked for the sentences that the present one refuses.
        house: keywords that no rulebook defines, with what they mean here.

    Returns:
        The same text with its features in the language of cards; a sentence of which the judge carries out less than
        all is unsupported. Raises OverBudget.
    """
    readings = [reading if reading.unsupported is not None else _known(reading, kind) for reading in compiled.readings]
    return assembled(_healing_by_itself(_anew(readings, kind, name, house) if anew else readings))


def _anew(readings: list[Reading], kind: str, name: str | None, house: House) -> list[Reading]:
    """The sentences of a text, those that were refused as the new reader reads them."""
    found: list[Reading] = []
    before: str | None = None
    for printed in readings:
        reading = read_anew(printed, name, kind, before=before, house=house)
        whole = read_together(found[-1], reading, name, kind, house=house) if found else None
        found[-1:] = [whole] if whole is not None else [*found[-1:], reading]
        before = printed.sentence
    return found


def _healing_by_itself(readings: list[Reading]) -> list[Reading]:
    """What equipment adds to healing is about its own where it heals by itself, and about its host's where it does not
    (422.1)."""
    if not any(mentions(reading.features, _heals) for reading in readings):
        return readings
    return [replace(reading, features=tuple(map(_of_itself, reading.features))) for reading in readings]


def _heals(part: Any) -> bool:
    return isinstance(part, Mapping) and part.get("deed") == "heal" and part.get("by") == {"is": "self"}


def _of_itself(feature: Any) -> Any:
    said = feature["always"] if isinstance(feature, Mapping) and "always" in feature else ()
    if not any(one.get("in") == _HEALS_AS_HOST for one in said):
        return feature
    mine = {**_HEALS_AS_HOST, "by": {"is": "self"}}
    return {**feature, "always": [{**one, "in": mine} if one.get("in") == _HEALS_AS_HOST else one for one in said]}


_HEALS_AS_HOST = {"event": "heal", "by": {"is": "host"}}


def _known(reading: Reading, kind: str) -> Reading:
    known: Reading | None = _SAID[kind == "equipment"].get(reading)
    return _SAID[kind == "equipment"].put(reading, _said(reading, kind)) if known is None else known


#: What was said in the language before, of equipment and of other cards: a text is asked for again and again.
_SAID = {worn: Remembered(8192) for worn in (False, True)}


def _said(reading: Reading, kind: str) -> Reading:
    try:
        told = [new for old in reading.features for new in ([old] if old == UNIQUE else translated(old, kind))]
        said = [new for one in told for new in for_its_occasion(one, reading.sentence)]
    except (Untranslated, Refused):
        said = None
    if said is None or any(feature != UNIQUE and feature_faults(feature) for feature in said):
        return Reading(reading.sentence, unsupported=(_NOT_YET, ""))
    return Reading(reading.sentence, tuple(said), reading.classes)


def to_wire(compiled: Compiled) -> dict[str, Any]:
    """The answer of `POST /v1/cards/compile`.

    Args:
        compiled: as ``understood`` gives it.
    """
    return {
        "features": list(compiled.features),
        "classes": list(compiled.classes),
        "unique": compiled.unique,
        "unsupported": [item.to_wire() for item in compiled.unsupported],
    }

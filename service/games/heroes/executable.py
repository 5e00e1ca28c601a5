"""What of the language this game's judge carries out: of anything else a feature is refused, with its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from service.data_files import read_yaml
from service.judge.language import Fault

#: What every event pattern can have besides what is told of the event.
_ANYWHERE = frozenset({"event", "any", "not", "as", "nth", "per", "stage", "next"})
#: What of a replacement somebody can decline: what happens then is known.
_DECLINED = ("wound", "extra_lives", "put")
_STAGED = "attack"
#: Deeds that befall somebody who has to be told.
_BEFALLING = ("wound", "heal", "die", "open", "close", "attack", "block", "show", "use", "gain", "lose", "set")
_ENDS = ("turn_start", "turn_end")
_PHASES = [("phase", at) for at in _ENDS]


@cache
def _table() -> Mapping[str, Any]:
    table: Mapping[str, Any] = read_yaml(Path(__file__).parent / "executable.yaml")
    return table


def inexecutable(feature: Any, pointer: str = "", under: str = "") -> Iterator[Fault]:
    """What of a sound feature the judge cannot carry out here.

    Args:
        under: the word or the number that the part stands in.
    """
    if isinstance(feature, list | tuple):
        for number, part in enumerate(feature):
            yield from inexecutable(part, f"{pointer}/{number}", under)
        return
    if not isinstance(feature, Mapping):
        return
    yield from _of(feature, pointer, under)
    pattern = "event" in feature
    for word, part in feature.items():
        within = under if pattern and word in ("any", "not") else _within(feature, word)
        yield from inexecutable(part, f"{pointer}/{word}", within if word != "any" or pattern else under)


def _within(part: Mapping[str, Any], word: str) -> str:
    """As what an inner part is looked at: what a change changes tells which events it can work in."""
    changed = part.get("change")
    return changed if word == "in" and isinstance(changed, str) else word


def _of(part: Mapping[str, Any], pointer: str, under: str) -> Iterator[Fault]:
    if "deed" in part:
        yield from _deed(part, pointer)
    if "event" in part:
        yield from _event(part, pointer, under)
    for head, fields in _table()["controls"].items():
        for field in fields if head in part else ():
            if field in part:
                yield Fault(f"{pointer}/{field}", f"The judge does not obey {field} here in this game yet.")
    yield from _statement(part, pointer)


def _deed(part: Mapping[str, Any], pointer: str) -> Iterator[Fault]:
    row = _table()["deeds"].get(part["deed"])
    if row is None:
        yield Fault(f"{pointer}/deed", f"{part['deed']} is not done in this game.")
        return
    what = part.get("what")
    thing = what if isinstance(what, str) else next(iter(what), None) if isinstance(what, Mapping) else None
    if "what" in row and thing not in row["what"]:
        yield Fault(f"{pointer}/what", "That is nothing that is got, lost or set in this game.")
    for field in part:
        if field not in ("deed", "until", *row["fields"]):
            yield Fault(f"{pointer}/{field}", f"The judge does not obey {field} of {part['deed']} in this game yet.")
    if "on" not in part and part["deed"] in _BEFALLING and thing not in ("coins", "prayers", "game"):
        yield Fault(f"{pointer}/on", f"Whom {part['deed']} befalls is not told.")
    if "until" in part and (thing not in row.get("until", ()) or not _ends(part["until"])):
        yield Fault(f"{pointer}/until", "It ends at the start or the end of a turn, and not every deed can end.")
    if part["deed"] == "attack" and part.get("type") != "shot" and part.get("fight") is not True:
        yield Fault(f"{pointer}/type", "A text makes cards shoot, or fight.")
    if part["deed"] == "phase" and part.get("at") not in _ENDS:
        yield Fault(f"{pointer}/at", "A text ends a turn, or gives one more.")
    if isinstance(part.get("place"), int):
        yield Fault(f"{pointer}/place", "A card is put on top of a deck, at its bottom, or shuffled in.")


def _event(part: Mapping[str, Any], pointer: str, under: str) -> Iterator[Fault]:
    event = part["event"]
    told = _table()["events"].get(event)
    asked = _table()["asked"].get(under)
    if told is None or (asked is not None and event not in asked):
        yield Fault(f"{pointer}/event", f"{event} does not happen in this game, or no rule asks for it here.")
        return
    if asked is None and event in _table()["silent"] and under not in ("in", "not"):
        yield Fault(f"{pointer}/event", f"Nobody can wait for {event}: it is forbidden or permitted.")
    for field in part:
        if field not in _ANYWHERE and field not in told:
            yield Fault(f"{pointer}/{field}", f"Nothing tells {field} of such an event in this game.")
    if "stage" in part and part["stage"] != "landed" and (event != _STAGED or part["stage"] not in _STAGES):
        yield Fault(f"{pointer}/stage", "Nothing of this game has such a stage.")


_STAGES = frozenset({"declared", "aimed", "landed", "ended"})


def _statement(part: Mapping[str, Any], pointer: str) -> Iterator[Fault]:
    if "counts_as" in part:
        yield Fault(f"{pointer}/counts_as", "The judge does not carry this statement out in this game yet.")
    if "of" in part and isinstance(part["of"], Mapping) and "unused" in part["of"]:
        yield Fault(f"{pointer}/of", "Nothing counts what is unused in this game.")
    if "sequence" in part:
        yield Fault(f"{pointer}/sequence", "Events in a row are not listened to in this game yet.")
    if "let" in part and "until" in part and not _ends(part["until"]):
        yield Fault(f"{pointer}/until", "It ends at the start or the end of a turn: a phase.")
    if "later" in part and ("when" not in part["later"] or "pay" in part["later"] or not _once(part["later"])):
        yield Fault(f"{pointer}/later", "Later something triggers, without a price, each time or once.")
    if "change" in part:
        yield from _change(part, pointer)
    if "grant" in part and "zone" in part.get("on", {}):
        yield Fault(f"{pointer}/on/zone", "Features are given to cards in play.")
    instead = part.get("instead_of", {})
    if "by" in part and instead and not {instead.get("event"), instead.get("what")} & {*_DECLINED}:
        yield Fault(f"{pointer}/by", "That this is not replaced nobody can choose in this game yet.")


def _change(part: Mapping[str, Any], pointer: str) -> Iterator[Fault]:
    change = part["change"]
    within = change in ("value", "amount")
    whole = within or change in ("strike", "lives", "cost") or change == {"x": {"keyword": "ambush"}}
    if not whole or within is not ("in" in part):
        yield Fault(f"{pointer}/change", "Strike, lives, cost, attacks and wounds change, the last two in an event.")
    if within and "on" in part:
        yield Fault(f"{pointer}/on", "What an attack or a wound has to be stands in its event.")


def _once(feature: Mapping[str, Any]) -> bool:
    return bool(feature.get("limit", {}).get("times", 1) == 1)


def _ends(until: Any) -> bool:
    return isinstance(until, Mapping) and (until.get("event"), until.get("at")) in _PHASES

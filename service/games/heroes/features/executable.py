"""What of the language this game's judge carries out: of anything else a feature is refused, with its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from service.judge.language import Fault

_DEEDS = frozenset({
    "wound", "heal", "die", "open", "close", "attack", "block", "redirect", "win", "show", "put", "gain", "lose", "set",
})  # fmt: skip
_EVENTS = frozenset({
    "attack", "defend", "wound", "heal", "die", "open", "close", "put", "gain", "lose", "use", "phase", "act",
})  # fmt: skip
_THINGS = frozenset({"coins", "prayers", "control", "game", "extra_lives", "strike", "lives"})
_NAMED_THINGS = frozenset({"feature", "features_of", "marker", "class", "element", "x"})
_SET = frozenset({"strike", "lives"})
#: What happens only at a stage of these: before it is over, when it was carried out, when nothing of it is left.
_STAGES = frozenset({"declared", "aimed", "landed", "ended"})


def inexecutable(feature: Any, pointer: str = "") -> Iterator[Fault]:
    """What of a sound feature the judge cannot carry out here."""
    if isinstance(feature, list | tuple):
        for number, part in enumerate(feature):
            yield from inexecutable(part, f"{pointer}/{number}")
        return
    if not isinstance(feature, Mapping):
        return
    yield from _of(feature, pointer)
    for word, part in feature.items():
        yield from inexecutable(part, f"{pointer}/{word}")


def _of(part: Mapping[str, Any], pointer: str) -> Iterator[Fault]:
    deed = part.get("deed")
    if deed is not None and deed not in _DEEDS:
        yield Fault(f"{pointer}/deed", f"{deed} is not done in this game.")
    if deed in ("gain", "lose", "set") and not _knows(deed, part["what"]):
        yield Fault(f"{pointer}/what", "That is nothing that is got, lost or set in this game.")
    event = part.get("event")
    if event is not None and event not in _EVENTS:
        yield Fault(f"{pointer}/event", f"{event} does not happen in this game.")
    if event is not None and part.get("stage", "landed") not in _STAGES:
        yield Fault(f"{pointer}/stage", "Nothing of this game has such a stage.")
    if "counts_as" in part:
        yield Fault(f"{pointer}/counts_as", "The judge does not carry this statement out in this game yet.")
    if "until" in part and not _ends(part["until"]):
        yield Fault(f"{pointer}/until", "It ends at the start or the end of a turn: a phase.")
    if "sequence" in part:
        yield Fault(f"{pointer}/sequence", "Events in a row are not listened to in this game yet.")


def _knows(deed: str, what: Any) -> bool:
    if deed == "set":
        return isinstance(what, str) and what in _SET
    return what in _THINGS if isinstance(what, str) else next(iter(what), None) in _NAMED_THINGS


def _ends(until: Any) -> bool:
    return (
        isinstance(until, Mapping) and until.get("event") == "phase" and until.get("at") in ("turn_start", "turn_end")
    )

"""What is wrong with a feature: as the wire has it, in the language of cards, and as a chain carries it out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from service.games.berserk.language import LANGUAGE, PLACES
from service.games.berserk.rules.abilities.shapes import part_of
from service.games.berserk.rules.abilities.text import as_text, is_said
from service.games.berserk.rules.features.keyword import KEYWORDS
from service.games.berserk.rules.forms.abilities import ability_faults
from service.games.berserk.rules.forms.effect_shapes import FIELDS
from service.games.berserk.rules.forms.filter_shapes import filter_faults, measure
from service.games.berserk.rules.forms.readers import reads
from service.games.berserk.rules.forms.readings import readings_faults
from service.games.berserk.rules.forms.spoken import NOTED
from service.games.berserk.rules.matching.view import Unmatched
from service.games.berserk.rules.position.events import plain
from service.games.berserk.rules.position.model import Wire
from service.games.berserk.rules.statements import program
from service.judge.language import faults, misplaced


def feature_faults(data: Any, given: bool = False) -> list[tuple[str, str]]:
    """What is wrong with a feature's wire form: ``(pointer below the feature, message)`` pairs, none when sound; one
    that is ``given`` by a text may speak of what that has named."""
    if not isinstance(data, Mapping):
        return [("", "A feature is an object.")]
    return list(_unsupported_faults(data)) if "unsupported" in data else _said_faults(data, given)


@reads("text")
def text_faults(data: Any, given: bool = False) -> list[tuple[str, str]]:
    """The same of a feature within a text that a chain carries out: of the language, or carried out itself."""
    if not isinstance(data, Mapping) or "always" in data or "unsupported" in data or is_said(data):
        return feature_faults(data, given)
    return _keyword_faults(data) if "keyword" in data and "class" not in data else ability_faults(data)


def _said_faults(data: Wire, given: bool) -> list[tuple[str, str]]:
    """What is wrong with how a feature is written, or what of it nothing carries out yet."""
    name = data.get("keyword")
    if isinstance(name, str) and name in KEYWORDS and name not in LANGUAGE.named:  # one that has just registered itself
        return _keyword_faults(data)
    told = {word: value for word, value in plain(data).items() if word not in NOTED}
    known = tuple(f"Nothing has the name '{name}'" for name in data.get("names", ()))
    known = ("Nothing has the name",) if given else known
    found = [(f.pointer, f.message) for f in faults(LANGUAGE, told) if not f.message.startswith(known or ("\n",))]
    found += part_of("event")("/until", data["until"]) if "until" in data else []
    found = found or [(fault.pointer, fault.message) for fault in misplaced(PLACES, told)]
    if found:
        return found
    try:
        if "always" in data:
            program(data)
        else:
            return [(_where(data, pointer), message) for pointer, message in text_faults(as_text(data))]
    except Unmatched as lacking:
        return [("", f"{lacking.word}: {lacking.why}.")]
    return []


#: Where a named feature says what its text has in a field of another name.
_SAID_IN = {"/from": "/in", "/against": "/in", "/amount": "/in", "/force": "/in", "/features": "/grant"}


def _where(data: Wire, pointer: str) -> str:
    """Where a feature says what a fault of its text points at; the feature itself, where that is only in the text."""
    if "keyword" in data:
        return _SAID_IN.get(pointer, pointer)
    return pointer if pointer.split("/")[1:2] == [] or pointer.split("/")[1] in data else ""


def _unsupported_faults(data: Wire) -> Iterator[tuple[str, str]]:
    """A sentence that was not understood is its words and nothing else: what stood beside them nobody would look at."""
    if not isinstance(data["unsupported"], str):
        yield "/unsupported", "The words that were not understood."
    yield from ((f"/{name}", "What was not understood has no such field.") for name in data if name != "unsupported")


def _keyword_faults(data: Wire) -> list[tuple[str, str]]:
    keyword = KEYWORDS.get(data["keyword"]) if isinstance(data["keyword"], str) else None
    if keyword is None:
        return [("/keyword", f"There is no named feature {data['keyword']!r}.")]
    faults = []
    allowed = (
        {"keyword", "readings"} | set(keyword.params) | ({"x", "sums", "most"} if keyword.x is not None else set())
    )
    if keyword.bound:
        allowed.add(keyword.bound)
    if "against" in data and keyword.name in FACING:
        allowed.add("against")
        faults += filter_faults("/against", data["against"])
    faults += [(f"/{name}", f"{keyword.name} has no such field.") for name in data if name not in allowed]
    if "readings" in data:
        faults += readings_faults("/readings", data["readings"])
    if keyword.x == "required" and "x" not in data:
        faults.append(("/x", f"{keyword.name} needs a number."))
    if isinstance(data.get("x"), Mapping):
        faults += [(f"/x{pointer}", message) for pointer, message in measure("", data["x"])]
    elif "x" in data and (not isinstance(data["x"], int) or isinstance(data["x"], bool) or not 0 <= data["x"] <= 99):
        lowers = data.get("sums") == "existing" and "most" not in data and type(data["x"]) is int
        if not lowers or not -99 <= data["x"] < 0:
            faults.append(("/x", "x is a whole number from 0 to 99, or below that where it lowers the existing one."))
    if isinstance(data.get("most"), Mapping):
        faults += [(f"/most{pointer}", message) for pointer, message in measure("", data["most"])]
    elif "most" in data and ("sums" not in data or not isinstance(data["most"], int) or not 0 < data["most"] <= 99):
        faults.append(("/most", "most is a number from 1 to 99, of a feature that is added."))
    if data.get("sums", "always") not in ("always", "existing"):
        faults.append(("/sums", "sums is one of: always, existing."))
    faults += [(f"/{name}", f"{keyword.name} needs to say what {name}.") for name in keyword.needs if name not in data]
    for name, options in keyword.params.items():
        faults += _param_faults(name, options, data)
    bound = data.get(keyword.bound or "", ())
    if not isinstance(bound, list | tuple):
        return [*faults, (f"/{keyword.bound}", "A list of features.")]
    for n, inner in enumerate(bound):
        faults += [(f"/{keyword.bound}/{n}{pointer}", message) for pointer, message in text_faults(inner)]
    return faults


def _param_faults(name: str, options: tuple[Any, ...], data: Wire) -> list[tuple[str, str]]:
    """What is wrong with a named feature's parameter: it is one of its options, or a field as effects have it."""
    told = data.get(name)
    if name == "amount" and isinstance(told, Mapping) and any(isinstance(bound, Mapping) for bound in told.values()):
        return _counted_bounds(told)
    if not options:
        return FIELDS[name](f"/{name}", data[name]) if name in data else []
    value = data.get(name, options[0])
    if any(type(value) is type(option) and value == option for option in options):
        return []
    return [(f"/{name}", f"{name} is one of: {', '.join(map(str, options))}.")]


def _counted_bounds(told: Wire) -> list[tuple[str, str]]:
    """Bounds that the moment tells as the feature is given: "from attacks of X or less" (104.1)."""
    told_now = all(isinstance(bound, Mapping) and bound.get("of") in ("amount", "said") for bound in told.values())
    fine = told_now and told.keys() <= {"min", "max", "equal"}
    return [] if fine else [("/amount", "Bounds are whole numbers, or what the moment tells: {of: amount}.")]


#: Named features that a text can narrow to some cards, ``against`` them only: those of attacking and being attacked.
FACING = frozenset({
    "directed_strike", "unanswered_strike", "experience_in_attack", "experience_in_defence", "experience_in_shooting",
    "experience_in_throwing", "experience_in_discharge", "vampirism", "accuracy", "fear", "wrath", "clumsiness",
    "protection", "vulnerability_from",
})  # fmt: skip

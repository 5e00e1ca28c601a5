"""Features for the writer: every part of the language in every place where the checker has it, with every value."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from service.judge.language import faults, normal
from service.reading.writing import NoWords, sentence
from tests.language.samples import LANGUAGE, SELF, headed, sample
from tests.language.test_matrix import EVENT_PLACES, NUMBER_PLACES, NUMBERS, ROLES, Place

#: Second values of the types whose values are no list of the game's.
_OTHERS: Mapping[str, list[Any]] = {
    "amount": [1, 2, {"count": {"kind": "creature"}}],
    "attribute": [*LANGUAGE.part("attribute"), {"x": {"keyword": "armor"}}, {"strike": "weak"}, {"printed": "cost"}],
    "class": ["elf", "orc"],
    "comparison": [
        {"min": 1},
        {"min": 2},
        {"max": 1},
        {"equal": 1},
        {"odd": True},
        {"odd": False},
        {"min": 1, "max": 2},
    ],
    "condition": [{"turn": "own"}, {"turn": "enemy"}, {"seat": "first"}, {"not": {"turn": "own"}}],
    "deed": [{"deed": "open", "on": SELF}, {"deed": "close", "on": SELF}],
    "event": [
        {"event": "open"},
        {"event": "close"},
        {"event": "attack", "type": "shot"},
        {"any": [{"event": "open"}, {"event": "die"}]},
    ],
    "event_word": [],
    "feature": [{"keyword": "dash"}, {"keyword": "armor", "x": 1}],
    "feature_pattern": [{}, {"keyword": "dash"}, {"keyword": "armor"}, {"type": "spell"}, {"printed": True}],
    "flag": [True, False],
    "likeness": [{"name": SELF}, {"class": SELF}, {"cost": SELF}],
    "limit": [
        {"times": 1, "per": "turn"},
        {"times": 2, "per": "turn"},
        {"times": 1, "per": "battle"},
    ],
    "marker_asked": [{"title": "moss"}, {"title": "fern"}, {"title": "moss", "min": 1}, {"title": "moss", "by": SELF}],
    "named": list(LANGUAGE.named),
    "player": ["own", "enemy", "active", {"controller": {"kind": "creature"}}, {"owner_of": {"kind": "creature"}}],
    "printed": [True, "wounds", "cost", {"cost": {"min": 1}}],
    "relations": [{name: {"kind": "creature"}} for name in LANGUAGE.part("relation")],
    "selector": [SELF, {"kind": "creature"}, {"kind": "cell"}, {}],
    "strike_asked": [{"force": "weak", "min": 1}, {"force": "strong", "min": 1}, {"force": "weak", "min": 2}],
    "text": ["moss", "fern"],
    "thing": [
        "chips",
        "wounds",
        "gold",
        "game",
        "control",
        {"feature": {"keyword": "dash"}},
        {"marker": {"title": "moss"}},
        {"class": "elf"},
        {"element": "fire"},
        {"kind": "flying"},
        {"features_of": {"kind": "creature"}},
        {"unused": {"keyword": "armor"}},
    ],
    "three": [[1, 2, 3], [2, 2, 3]],
    "unused_asked": [{"feature": {"keyword": "armor"}, "min": 1}, {"feature": {"keyword": "armor"}, "min": 2}],
    "whole": [1, 2],
}


def values(types: str) -> list[Any]:
    """Values of a type: every one that it has, or some that differ."""
    if types.startswith("["):
        return [[], *([one] for one in values(types[1:-1]))]
    return [value for one in types.split("|") for value in _of(one)]


def _of(one: str) -> list[Any]:
    several, one = one.endswith("+"), one.removesuffix("+")
    if one in _OTHERS:
        found = _OTHERS[one]
    elif one in ("stage", "said", "rounding", "characteristic", "number"):
        words = LANGUAGE.shapes["listed"].get({"number": "event_number"}.get(one, one))
        found = list(LANGUAGE.part("stage") if one == "stage" else words)
    else:
        try:
            found = list(LANGUAGE.values(one))
        except KeyError:
            found = [sample(one)]
    return [*found, list(found[:2])] if several and len(found) > 1 else found


def sound(features: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Those that the language allows."""
    return [one for one in features if faults(LANGUAGE, one) == []]


def events(place: str) -> Iterator[dict[str, Any]]:
    """Each event in a place: alone, and with each of its fields by each value."""
    for name, word in LANGUAGE.events.items():
        yield EVENT_PLACES[place]({"event": name})
        for field, types in (LANGUAGE.asked(word) | LANGUAGE.shapes["pattern"]).items():
            if field in ("as", "for"):
                continue
            for value in values(types):
                yield EVENT_PLACES[place]({"event": name, field: value})
            for how in ({"not": {field: values(types)[0]}}, {"any": [{field: values(types)[0]}, {}]}):
                yield EVENT_PLACES[place]({"event": name, **how})


def deeds() -> Iterator[dict[str, Any]]:
    """Each deed with each of its fields by each value."""
    for name, word in LANGUAGE.events.items():
        told = LANGUAGE.told(word) | LANGUAGE.shapes["told"]
        needed = {field: sample(told[field]) for field in word.needs}
        yield _does({"deed": name, **needed})
        for field, types in told.items():
            if field != "as":
                yield from (_does({"deed": name, **needed, field: value}) for value in values(types))
        yield _does({"deed": name, "by": SELF, **needed})


def selectors(role: str) -> Iterator[dict[str, Any]]:
    """A selector with each field by each value, in a role."""
    for field, types in LANGUAGE.fields(LANGUAGE.shapes["objects"]["selector"]).items():
        if field != "as":
            several = [[a, b] for a in values("selector")[:2] for b in values("selector")[2:3]]
            for value in several if field in ("any", "all") else values(types):
                yield ROLES[role]({"kind": "creature", field: value})
                if field != "not":
                    yield ROLES[role]({"kind": "creature", "not": {field: value}})


def numbers(place: str) -> Iterator[dict[str, Any]]:
    """Numbers in a place."""
    for number in NUMBERS:
        if number != {"as": "n"}:
            yield NUMBER_PLACES[place](number)
    for head in LANGUAGE.heads("amount").values():
        for beside in head.beside:
            for value in values(LANGUAGE.takes(beside)):
                yield NUMBER_PLACES[place]({**headed(head), beside: value})
        for value in values(head.takes):
            yield NUMBER_PLACES[place]({**headed(head), head.word: value})


def parts(part: str) -> Iterator[dict[str, Any]]:
    """What a word heads, with all that may stand beside it."""
    places: dict[str, Place] = {
        "statement": lambda one: {"always": [one]},
        "control": _does,
        "condition": lambda one: _does({"if": one, "do": []}),
        "feature": lambda one: one,
    }
    for word in LANGUAGE.heads(part).values():
        least = headed(word)
        yield places[part](least)
        for value in values(word.takes):
            yield places[part]({**least, word.word: value})
        for beside in word.beside:
            if beside != "as":
                yield from (places[part]({**least, beside: value}) for value in values(LANGUAGE.takes(beside)))


def keywords() -> Iterator[dict[str, Any]]:
    """Each named feature with each of its fields."""
    for name, own in LANGUAGE.named.items():
        yield {"keyword": name}
        for field in own:
            yield from ({"keyword": name, field: value} for value in values(LANGUAGE.shapes["named"][field]))


def _does(*told: Any) -> dict[str, Any]:
    return {"playable": "turn", "do": list(told)}


def meaning(feature: Mapping[str, Any]) -> str:
    """A feature so that two that say the same are alike: a name that is not spoken of says nothing."""
    told = _spoken(feature, json.dumps(feature, ensure_ascii=False))
    only = told["always"][0] if len(told.get("always", ())) == 1 else {}
    if "if" in only and "if" not in told:  # a condition of all that holds is that of the feature
        told["if"] = only.pop("if")
    only = told["always"][0] if told.keys() == {"always", "if"} and len(told["always"]) == 1 else {}
    given = only.get("grant") if only.keys() == {"grant", "on"} and only["on"] == {"is": "self"} else None
    if isinstance(given, dict) and "keyword" in given and "if" not in given:  # to have something while that is so
        told = {**given, "if": told["if"]}
    return json.dumps(normal(told), sort_keys=True)


def _spoken(value: Any, text: str) -> Any:
    if isinstance(value, Mapping):
        told = {name: _spoken(part, text) for name, part in value.items()}
        if isinstance(told.get("as"), str) and text.count(f": {json.dumps(told['as'], ensure_ascii=False)}") == 1:
            del told["as"]
        if told.get("is") == "self" and told.get("kind") == "card" and len(told) > 2:
            del told["kind"]
        if isinstance(told.get("grant"), list) and len(told["grant"]) == 1:
            told["grant"] = told["grant"][0]
        if told.get("pay") == []:
            del told["pay"]
        return told
    return [_spoken(part, text) for part in value] if isinstance(value, list) else value


def told(features: Iterable[Mapping[str, Any]], language: str) -> tuple[list[str], list[str]]:
    """Of some features those without words, and those with the words of another."""
    holes: list[str] = []
    known: dict[str, dict[str, str]] = {}
    for feature in features:
        try:
            known.setdefault(sentence(feature, language), {})[meaning(feature)] = json.dumps(
                feature, ensure_ascii=False
            )
        except NoWords as lacking:
            holes.append(f"{lacking}: {json.dumps(feature, ensure_ascii=False)}")
    return holes, [f"{words}\n    " + "\n    ".join(said.values()) for words, said in known.items() if len(said) > 1]

"""Every part in every place where the table has it, and refused where it has not: made from the table itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from service.judge.language import faults
from tests.language.samples import LANGUAGE, SELF, alternatives, headed, sample

Place = Callable[[Any], dict[str, Any]]

#: The places of an event pattern.
EVENT_PLACES: dict[str, Place] = {
    "when": lambda event: {"when": event, "do": []},
    "did": lambda event: {"playable": "turn", "do": [{"deed": "open", "on": {"did": event}}]},
    "until": lambda event: {"playable": "turn", "do": [{"let": [], "until": event}]},
    "cause": lambda event: {"when": {"event": "open", "cause": event}, "do": []},
    **{
        word: lambda event, word=word: {"always": [{**({"do": []} if word == "instead_of" else {}), word: event}]}
        for word in ("may", "cannot", "must", "instead_of", "prevent")
    },
    "target": lambda event: _does({"target": event, "many": {"equal": 1}, "by": "own", "as": "aim"}),
}


def patterns(name: str) -> Iterator[dict[str, Any]]:
    """An event alone, with each of its fields, and with what every pattern can have."""
    own = LANGUAGE.asked(LANGUAGE.events[name]) | LANGUAGE.shapes["pattern"]
    yield {"event": name}
    for field, types in own.items():
        yield from ({"event": name, field: value} for value in alternatives(field, types))
        value = alternatives(field, types)[0]
        yield {"event": name, "any": [{field: value}, {}], "not": {field: value}}


@pytest.mark.parametrize("place", EVENT_PLACES)
def test_an_event_is_asked_for_in_each_place_with_all_its_fields(place: str) -> None:
    for pattern in (one for name in LANGUAGE.events for one in patterns(name)):
        assert faults(LANGUAGE, EVENT_PLACES[place](pattern)) == [], pattern


@pytest.mark.parametrize("name", LANGUAGE.events)
def test_an_event_has_no_field_of_another(name: str) -> None:
    fields = LANGUAGE.part("event-field")
    others = [field for field in fields if field not in LANGUAGE.asked(LANGUAGE.events[name])]
    for field in set(others) - LANGUAGE.shapes["pattern"].keys():
        pattern = {"event": name, field: sample(fields[field].takes or fields[field].asks)}
        (fault,) = faults(LANGUAGE, EVENT_PLACES["when"](pattern))
        assert fault.pointer == f"/when/{field}"
        assert f"{field} stands" in fault.message


@pytest.mark.parametrize("name", LANGUAGE.events)
def test_a_deed_tells_each_of_its_fields(name: str) -> None:
    told = LANGUAGE.told(LANGUAGE.events[name]) | LANGUAGE.shapes["told"]
    needed = {field: sample(told[field]) for field in LANGUAGE.events[name].needs}
    for field, types in told.items():
        for value in alternatives(field, types):
            assert faults(LANGUAGE, _does({"deed": name, **needed, field: value})) == [], (field, value)


@pytest.mark.parametrize("name", [name for name, word in LANGUAGE.events.items() if word.needs])
def test_a_deed_says_what_it_needs(name: str) -> None:
    told = LANGUAGE.told(LANGUAGE.events[name])
    needs = LANGUAGE.events[name].needs
    for left_out in needs:
        deed = {"deed": name, **{field: sample(told[field]) for field in needs if field != left_out}}
        assert [fault.pointer for fault in faults(LANGUAGE, _does(deed))] == [f"/do/0/{left_out}"]


#: The places of a number.
NUMBER_PLACES: dict[str, Place] = {
    "amount": lambda number: _does({"deed": "wound", "amount": number}),
    "one of three": lambda number: _does({"deed": "attack", "type": "shot", "value": [1, number, 3]}),
    "repeat": lambda number: _does({"repeat": number, "do": []}),
    "many": lambda number: _does({"pick": SELF, "many": {"max": number}, "by": "own", "as": "one"}),
    "range": lambda number: _does({"deed": "move", "range": number}),
    "range of a blow": lambda number: _does({"deed": "attack", "type": "shot", "value": [1, 2, 3], "range": number}),
    "x": lambda number: {"keyword": "armor", "x": number},
    "change": lambda number: {"always": [{"change": "value", "in": {"event": "attack"}, "plus": number}]},
    "prevent": lambda number: {"always": [{"prevent": {"event": "wound"}, "amount": number}]},
    "compare": lambda number: _does({"if": {"compare": number, "min": number}, "do": []}),
    "plus": lambda number: _does({"deed": "heal", "amount": {"count": SELF, "plus": number, "at_most": number}}),
    **{
        bound: lambda number, bound=bound: _does({"deed": "heal", "on": {"wounds": {bound: number}}})
        for bound in ("min", "max", "equal")
    },
}
NUMBERS = [3, *(headed(word) for word in LANGUAGE.heads("amount").values())]


def _does(*deeds: Any) -> dict[str, Any]:
    return {"playable": "turn", "do": list(deeds)}


@pytest.mark.parametrize("place", NUMBER_PLACES)
def test_a_number_stands_wherever_a_number_stands(place: str) -> None:
    for number in NUMBERS:
        assert faults(LANGUAGE, NUMBER_PLACES[place](number)) == [], number


#: The roles of a selector beside those that events have.
ROLES: dict[str, Place] = {
    "target": lambda one: _does({"target": one, "many": {"equal": 1}, "by": "own", "as": "goal"}),
    "pick": lambda one: _does({"pick": one, "many": {"equal": 1}, "by": "own", "as": "goal"}),
    "each": lambda one: _does({"each": one, "do": []}),
    "exists": lambda one: _does({"if": {"exists": one}, "do": []}),
    "count": lambda one: _does({"deed": "heal", "amount": {"count": one}}),
    "among": lambda one: _does({"deed": "heal", "amount": {"sum": "cost", "among": one}}),
    "grant": lambda one: {"always": [{"grant": {"keyword": "dash"}, "on": one}]},
    "controller": lambda one: _does({"deed": "open", "by": {"controller": one}}),
    "near": lambda one: _does({"each": {"near": {"adjacent": one}}, "do": []}),
    "not": lambda one: _does({"each": {"not": one, "any": [one], "all": [one]}, "do": []}),
    "like": lambda one: _does({"each": {"like": {"name": one}}, "do": []}),
}
SELECTORS = [
    {field: value}
    for field, types in LANGUAGE.fields(LANGUAGE.shapes["objects"]["selector"]).items()
    for value in alternatives(field, types)
]


@pytest.mark.parametrize("role", ROLES)
def test_a_selector_has_all_its_fields_in_every_role(role: str) -> None:
    for selector in SELECTORS:
        assert faults(LANGUAGE, ROLES[role](selector)) == [], selector


@pytest.mark.parametrize("name", LANGUAGE.events)
def test_a_selector_has_all_its_fields_in_the_roles_of_an_event(name: str) -> None:
    roles = [field for field, types in LANGUAGE.asked(LANGUAGE.events[name]).items() if "selector" in types]
    for role in roles:
        for selector in SELECTORS:
            assert faults(LANGUAGE, {"when": {"event": name, role: selector}, "do": []}) == [], (role, selector)


@pytest.mark.parametrize("relation", LANGUAGE.part("relation"))
def test_a_relation_stands_in_near_alone(relation: str) -> None:
    assert faults(LANGUAGE, ROLES["each"]({"near": {relation: SELF}})) == []
    (fault,) = faults(LANGUAGE, ROLES["each"]({relation: SELF}))
    assert "stands in near" in fault.message


@pytest.mark.parametrize("part", ["statement", "control", "condition"])
def test_a_word_heads_its_part_with_all_that_may_stand_beside_it(part: str) -> None:
    places: dict[str, Place] = {
        "statement": lambda one: {"always": [one]},
        "control": _does,
        "condition": lambda one: _does({"if": one, "do": []}),
    }
    for word in LANGUAGE.heads(part).values():
        least = headed(word)
        assert faults(LANGUAGE, places[part](least)) == [], least
        for beside in word.beside:
            if beside not in word.needs:
                value = alternatives(beside, LANGUAGE.takes(beside))[0]
                assert faults(LANGUAGE, places[part]({**least, beside: value})) == [], (word.word, beside)

"""What the checker says of a feature that is wrong: where, and what would be right there."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from service.judge.language import faults
from service.judge.language.bounds import DEEPEST, LARGEST
from tests.language.mutating import _places
from tests.language.samples import LANGUAGE, SELF
from tests.language.test_published import WORDS


def told(feature: Any) -> list[tuple[str, str]]:
    return [tuple(fault) for fault in faults(LANGUAGE, feature)]


def does(*deeds: Any, **more: Any) -> dict[str, Any]:
    return {"playable": "turn", "do": list(deeds), **more}


HEAL = {"deed": "heal", "on": SELF}
OPEN = {"deed": "open", "on": SELF}
PICK = {"pick": {"kind": "card"}, "many": {"equal": 1}, "by": "own", "as": "goal"}
WRONG: list[tuple[str, Any, str, str]] = [
    ("an unknown event, with the nearest", {"when": {"event": "wounds"}, "do": []}, "/when/event", "Is wound"),
    ("an unknown deed", does({"deed": "opne", "on": SELF}), "/do/0/deed", "Is open meant?"),
    ("an unknown named feature", {"keyword": "armour"}, "/keyword", "Is armor"),
    ("an unknown head", {"plyable": "turn", "do": []}, "", "Is playable meant?"),
    ("no head at all", {}, "", "A feature is headed by one of: keyword, playable, when, always."),
    ("two heads", {"playable": "turn", "always": [], "do": []}, "", "A feature is headed by one of"),
    ("an unknown value", does({"deed": "move", "on": SELF, "way": "jmp"}), "/do/0/way", "Is jump"),
    (
        "a word where it does not stand",
        does({"deed": "open", "on": SELF, "amount": 1}),
        "/do/0/amount",
        "amount stands beside prevent, in roll",
    ),
    ("a companion of another word", {"always": [], "pay": []}, "/pay", "pay stands beside playable, beside when"),
    (
        "a relation outside near",
        does({"deed": "open", "on": {"adjacent": SELF}}),
        "/do/0/on/adjacent",
        "stands in near",
    ),
    (
        "a value for a field",
        does({"deed": "open", "on": {"edge": True}}),
        "/do/0/on/edge",
        "edge stands as a value of column.",
    ),
    (
        "a field of another event",
        {"when": {"event": "open", "pips": {"min": 1}}, "do": []},
        "/when/pips",
        "pips stands in attack, in roll",
    ),
    ("a name nobody gave", does({"deed": "open", "on": {"is": "gaol"}}), "/do/0/on/is", "Nothing has the name 'gaol'"),
    (
        "nobody is looked at in a price",
        {"playable": "turn", "pay": [{"deed": "close", "on": {"is": "it"}}], "do": [PICK]},
        "/pay/0/on/is",
        "Nothing has the name 'it'",
    ),
    ("the name that may be meant", does(PICK, {"deed": "open", "on": {"is": "gaol"}}), "/do/1/on/is", "Is goal meant?"),
    ("a name that is always there", does({**PICK, "as": "self"}), "/do/0/as", "self is a name that is always there"),
    (
        "a number nobody named",
        does({**HEAL, "amount": {"number": "n"}}),
        "/do/0/amount/number",
        "Nothing has the name 'n'",
    ),
    (
        "a target that nobody can speak of",
        does({"target": {"kind": "card"}, "many": {"equal": 1}, "by": "own"}),
        "/do/0/as",
        "target needs as.",
    ),
    ("a feature that does nothing", {"playable": "turn"}, "/do", "playable needs do."),
    ("a number of nobody", does({**HEAL, "amount": {"of": "wounds"}}), "/do/0/amount/is", "of needs is."),
    ("text for a number", does({**HEAL, "amount": "1"}), "/do/0/amount", "A whole number"),
    ("two numbers for three", does({"deed": "roll", "value": [1, 2]}), "/do/0/value", "Three amounts"),
    (
        "a number for a comparison",
        {"when": {"event": "wound", "amount": 2}, "do": []},
        "/when/amount",
        "A comparison is",
    ),
    ("true for a number", does({**HEAL, "amount": True}), "/do/0/amount", "A whole number"),
    ("a number for a flag", does({"deed": "open", "on": {"closed": 1}}), "/do/0/on/closed", "true or false."),
    (
        "false where the field is left out",
        {"when": {"event": "open", "next": False}, "do": []},
        "/when/next",
        "left out",
    ),
    ("a word for a list", {"always": {}}, "/always", "A list."),
    (
        "a deed for an event",
        {"when": {"deed": "open"}, "do": []},
        "/when",
        "An event is headed by one of: event, is, any, sequence.",
    ),
    ("a list for an object", does([]), "/do/0", "A deed is an object."),
    (
        "a group of types in a deed is one type",
        does({"deed": "attack", "on": SELF, "type": ["shot"]}),
        "/do/0/type",
        "One of",
    ),
    ("nothing", None, "", "A feature is an object."),
    (
        "a fault inside a given feature",
        {"always": [{"grant": {"keyword": "dahs"}}]},
        "/always/0/grant/keyword",
        "Is dash",
    ),
]


@pytest.mark.parametrize(("what", "feature", "pointer", "message"), WRONG, ids=[what for what, *_ in WRONG])
def test_what_is_wrong_is_told_where_it_is(what: str, feature: Any, pointer: str, message: str) -> None:
    found = told(feature)
    assert found
    assert found[0][0] == pointer
    assert message in found[0][1]


def test_every_fault_is_told() -> None:
    feature = does({"deed": "opne"}, {"deed": "heal", "amount": "x"}, limit={"times": "x"})
    assert [pointer for pointer, _ in told(feature)] == ["/do/0/deed", "/do/1/amount", "/limit/times"]


def test_a_feature_is_not_too_deep_or_too_large() -> None:
    deep: dict[str, Any] = {"is": "self"}
    for _ in range(DEEPEST):
        deep = {"not": deep}
    assert told(does({"deed": "open", "on": deep}))[0][1].startswith(f"A feature is nested {DEEPEST} deep")
    assert told(does(*[{"deed": "open", "on": SELF}] * LARGEST))[0][0] == ""


def test_nothing_is_wrong_with_what_may_be_left_out() -> None:
    assert told(does({"deed": "open", "on": SELF})) == []
    assert (
        told({"when": {"event": "phase", "at": "turn_end", "whose": "enemy"}, "do": [{"deed": "open", "on": SELF}]})
        == []
    )


def _misspelt(feature: Any) -> Iterator[tuple[str, str, Any]]:
    """A feature with each of its keys in turn misspelt: the way to it, the key, and the feature."""
    for place, part in _places(feature):
        if not isinstance(place[-1], str) or place[-1] in ("as", "is"):
            continue
        wrong = copy.deepcopy(feature)
        around = wrong
        for step in place[:-1]:
            around = around[step]
        del around[place[-1]]
        around[f"{place[-1]}z"] = part
        yield "".join(f"/{step}" for step in place[:-1]), place[-1], wrong


@pytest.mark.parametrize("word", WORDS)
def test_a_misspelt_key_is_pointed_at_and_told_the_nearest_words(word: str) -> None:
    """Every key of every published example: the fault is there or at what has it, and names the word that was meant."""
    for around, key, wrong in _misspelt(WORDS[word]["example"]["feature"]):
        found = [(pointer, message) for pointer, message in told(wrong) if pointer.startswith(around)]
        assert found, (around, key)
        assert any(key in message for _, message in found), (around, key, found)


@pytest.mark.parametrize("word", WORDS)
def test_a_part_of_another_kind_is_pointed_at(word: str) -> None:
    """Every part of every published example, with a number, a list and a strange word in its place."""
    feature = WORDS[word]["example"]["feature"]
    for place, _ in _places(feature):
        for strange in (0.5, [[[0.5]]], {"nothing of the kind": 1}):
            wrong = copy.deepcopy(feature)
            around = wrong
            for step in place[:-1]:
                around = around[step]
            around[place[-1]] = strange
            where = "".join(f"/{step}" for step in place)
            found = told(wrong)
            assert any(pointer.startswith(where) or where.startswith(pointer) for pointer, _ in found), (where, strange)
            assert all(message for _, message in found)

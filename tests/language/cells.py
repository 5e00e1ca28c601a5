"""Every cell of the matrix of the language as a whole feature: each event in each place with each of its fields, each
deed with its fields, each number wherever one stands, each selector in each role, each head with what stands beside."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from service.judge.language import faults
from tests.language.samples import LANGUAGE, SELF, alternatives, headed, sample, values

Feature = dict[str, Any]
Place = Callable[[Any], Feature]
OPENS: Feature = {"deed": "open", "on": SELF}
_HELD: Feature = {"cannot": {"event": "attack", "by": SELF}}


def does(*deeds: Any) -> Feature:
    """A feature that is used and does that."""
    return {"playable": "turn", "do": list(deeds)}


#: The places of an event pattern. In ``did`` it is asked for each role of the card that is looked at.
EVENT_PLACES: dict[str, Place] = {
    "when": lambda event: {"when": event, "do": [OPENS]},
    "did": lambda event: does({"deed": "open", "on": {"did": event}}),
    "until": lambda event: does({"let": [_HELD], "until": event}),
    "cause": lambda event: {"when": {"event": "wound", "cause": event}, "do": [OPENS]},
    "may": lambda event: {"always": [{"may": event}]},
    "cannot": lambda event: {"always": [{"cannot": event}]},
    "must": lambda event: {"always": [{"must": event}]},
    "instead_of": lambda event: {"always": [{"instead_of": event, "do": [OPENS]}]},
    "prevent": lambda event: {"always": [{"prevent": event}]},
    "target": lambda event: {
        "playable": "sudden",
        "do": [{"target": event, "many": {"equal": 1}, "by": "own", "as": "aim"}, OPENS],
    },
}
IT: Feature = {"is": "it"}


def patterns(name: str, place: str) -> Iterator[Feature]:
    """An event with each value of each of its fields alone; what a field asks for beside it is told."""
    own = LANGUAGE.asked(LANGUAGE.events[name]) | LANGUAGE.shapes["pattern"]
    role = next((field for field in ("on", "by") if field in own), None)
    about = {role: IT, "per": "turn"} if place == "did" and role else {}
    yield {"event": name, **about}
    for field, types in own.items():
        if place == "did" and field == "by" and role == "on":
            yield {"event": name, "by": IT, "per": "turn"}
        told = [value for value in values(field, types) if field not in about]
        if field == "nth":
            yield {"event": name, **about, "nth": told[0]}
        asked = [{"per": "turn"}] if field == "nth" else [{}]
        asked += [{"way": "jump"}] if (name, field) == ("move", "stage") else []  # of a step it is another matter
        yield from ({"event": name, **about, **beside, field: value} for beside in asked for value in told)


def events(place: str) -> Iterator[Feature]:
    """The features of an event's place."""
    for name in LANGUAGE.events:
        yield from map(EVENT_PLACES[place], patterns(name, place))


#: What a deed needs, where the first value of its type has no sense there.
_NEEDED: dict[str, Feature] = {"use": {"what": {"feature": {"keyword": "jump"}}}, "redirect": {"to": SELF}}


#: What is told together with the deed that follows.
_WITH_NEXT = {
    ("become", "kind", kind): {"deed": "put", "on": SELF, "to": {"is": "host"}} for kind in ("companion", "parasite")
}

#: Deeds with fields that only together have no sense.
_TOGETHER: list[Feature] = [
    *({"deed": "attack", "type": "shot", "range": far} for far in ({"equal": 2}, {"odd": True}, {"as": "far"})),
    {"deed": "move", "way": "swap", "on": {"kind": "creature"}},
    {"deed": "move", "way": "swap", "on": {"any": [SELF, {"is": "host"}]}, "to": {"kind": "cell"}},
]


def _told(field: str, types: str) -> Iterator[Any]:
    """What a deed can tell by a field: every value of a list, one number, one selector, a feature that is one."""
    for one in (types,) if types.startswith("[") else types.split("|"):
        several = alternatives(field, one) if one in ("comparison", "selector") else values(field, one)
        yield from (value for value in several if value != {"feature": {"type": "spell"}})


def deeds() -> Iterator[Feature]:
    """Each deed with each of its fields."""
    yield from map(does, _TOGETHER)
    for name, word in LANGUAGE.events.items():
        told = LANGUAGE.told(word) | LANGUAGE.shapes["told"]
        needed = {field: sample(told[field]) for field in word.needs} | _NEEDED.get(name, {})
        for field, types in told.items():
            for value in _told(field, types):
                after = _WITH_NEXT.get((name, field, value)) if isinstance(value, str) else None
                also = {"on": SELF} if after is not None else {}
                yield does({"deed": name, **needed, **also, field: value}, *([after] if after is not None else []))


#: What a deed is done with that speaks of a thing: everything that it can say beside that.
_BESIDE: dict[str, list[Any]] = {
    "by": [SELF, {"kind": "creature"}, "own", {"controller": {"is": "host"}}],
    "on": [{"is": "host"}, {"kind": "creature", "side": "enemy"}, {"kind": "player", "side": "enemy"}],
    "amount": [2, [1, 2, 3], {"count": {"kind": "creature"}}],
    "at_most": [3, {"count": {"kind": "creature"}}],
    "together": [3],
    "until": [
        {"event": "phase", "at": "turn_end", "whose": "active"},
        {"event": "phase", "at": "turn_start", "whose": "enemy"},
        {"event": "wound", "on": SELF},
    ],
    "while": [{"exists": {**SELF, "closed": True}}],
    "as": ["one"],
    "shared": [True],
}


def things() -> Iterator[Feature]:
    """Each deed that speaks of a thing with each thing, and all that it can say beside that."""
    plain = [name for name, word in LANGUAGE.part("thing").items() if word.takes == "nothing"]
    named = LANGUAGE.fields(LANGUAGE.shapes["objects"]["named_thing"])
    words = [*plain, *LANGUAGE.part("attribute"), *LANGUAGE.values("currency"), "result"]
    armor = {name: [{"keyword": "armor"}] for name in ("x", "unused")}  # has a number
    told = [{name: one} for name, types in named.items() for one in armor.get(name, alternatives(name, types))]
    for name in ("gain", "lose", "set", "shift"):
        own = LANGUAGE.told(LANGUAGE.events[name]) | LANGUAGE.shapes["told"]
        giver = {"from": {"is": "host"}} if name == "shift" else {}
        for thing in (*words, *told):
            on = {"kind": "player", "side": "own"} if thing in ("gold", "silver", "game") else SELF
            so_many = {"amount": 2} if name in ("set", "shift") and not isinstance(thing, dict) else {}
            least = {"deed": name, "what": thing, "on": on, **giver, **so_many}
            yield does(least)
            for field in (one for one in _BESIDE if one in own):
                yield from (does({**least, field: value}) for value in _BESIDE[field])


def sound(features: Iterator[Feature]) -> Iterator[Feature]:
    """Those in which the language itself has no fault."""
    return (one for one in features if not faults(LANGUAGE, one))


def heads(part: str) -> Iterator[Feature]:
    """Each word that heads a statement, a control or a condition, with what may stand beside it."""
    places: dict[str, Place] = {
        "statement": lambda one: {"always": [one]},
        "control": does,
        "condition": lambda one: does({"if": one, "do": [OPENS]}),
    }
    for word in LANGUAGE.heads(part).values():
        least = headed(word)
        yield places[part](least)
        if part == "statement":
            yield {**places[part](least), "limit": {"times": 1, "per": "turn"}}
        for beside in (one for one in word.beside if one not in word.needs):
            yield places[part]({**least, beside: alternatives(beside, LANGUAGE.takes(beside))[0]})


#: What can be made of a number.
MADE: tuple[Feature, ...] = (
    {"plus": -1}, {"multiply": 2}, {"divide": 2, "rounded": "up"}, {"set": 2}, {"at_least": 2}, {"at_most": 2},
    {"plus": -1, "at_least": 1}, {"plus": 1, "together": 3}, {"plus": {"count": {"kind": "creature"}}},
    {"plus": 1, "if": {"turn": "own"}}, {"plus": 1, "limit": {"times": 1, "per": "turn"}},
)  # fmt: skip
#: What can be made of a force, which is a word.
FORCED: tuple[Feature, ...] = (
    {"set": "strong"},
    {"at_least": "medium"},
    {"at_most": "weak"},
    {"plus": -1},
    {"multiply": 2},
)
NEARBY: Feature = {"kind": "creature", "side": "enemy", "near": {"adjacent": SELF}}


def changes() -> Iterator[Feature]:
    """Each number with what can be made of it, in each event that tells it and on cards; and where nobody tells it."""
    listed = LANGUAGE.shapes["listed"]["event_number"]
    features = [{"x": {"keyword": name}} for name in ("armor", "fury", "fear", "finishing", "prophecy")]
    named = [{"strike": "weak"}, *features, {"printed": "cost"}]
    for number in (*listed, *LANGUAGE.part("attribute"), *named):
        word = number if isinstance(number, str) else next(iter(number))
        telling = [name for name, event in LANGUAGE.events.items() if word in LANGUAGE.asked(event)]
        telling = ["roll"] if word == "dice" else telling  # of which no event tells how many they were
        for made in FORCED if number == "force" else MADE:
            for where in (*({"in": {"event": name}} for name in telling), {"on": SELF}, {"on": NEARBY}, {}):
                yield {"always": [{"change": number, **made, **where}]}
        for name in LANGUAGE.events:
            for event in patterns(name, "in") if name in telling else ({"event": name},):
                yield {"always": [{"change": number, "plus": -1, "in": event}]}
    for way in LANGUAGE.values("way"):
        yield {"always": [{"change": "range", "plus": 1, "in": {"event": "move", "way": way}}]}

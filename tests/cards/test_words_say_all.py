"""Words given back say all of a feature: where a field is taken out of it, they change, or the field is named here."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from functools import reduce
from hashlib import sha256
from typing import Any

from service.cards import default_catalogue
from service.cards.wording import wording
from tests.cards.shared import held_back

#: What the words leave to the reader, by card and place: it is said elsewhere in the sentence, or by nothing else.
LEFT_OUT = {
    "classic:b_pastva_arhaalya trigger/target",
    "classic:m_belaya_luna effects/0/all",
    "modern:10-140 announce",
    "modern:10-140 announce/of",
    "modern:10-140 announce/whose",
    "modern:10-170 effects/0/effects/0/cell/marked/whose",
    "modern:10-175 effects/0/cell/marked/whose",
    "modern:10-199 effects/0/x/each/whose",
    "modern:10-49 announce",
    "modern:10-49 announce/of",
    "modern:10-49 announce/whose",
    "modern:10-6 effects/0/until",
    "modern:10-87 value/each/whose",
    "modern:20-175 effects/1/what",
    "modern:20-53 optional",
    "modern:20-73 effects/0/against/cell/marked/whose",
    "modern:20-79 effects/0/until",
    "modern:30-118 effects/0/effects/0/effects/0/effects/0/filter/kind",
    "modern:30-118 effects/0/effects/1/effects/0/effects/0/filter/kind",
    "modern:30-187 effects/0/until",
    "modern:30-76 optional",
    "modern:30-76 target/side",
    "modern:40-188 effects/0/effects/0/effects",
    "modern:40-19 effects/0/feature/effects/0/x/whose",
    "modern:40-29 trigger/whose/kind",
    "modern:40-29 trigger/whose/side",
    "modern:50-101 effects/0/x/whose",
    "modern:50-13 trigger/time/whose",
    "modern:50-13 trigger/time/whose/kind",
    "modern:50-13 trigger/time/whose/side",
    "modern:50-175 effects/0/effects/0/effect",
    "modern:50-175 effects/0/effects/0/filter",
    "modern:50-207 effects/0/until",
    "modern:50-219 target/cost/max/whose",
    "modern:50-28 optional",
    "modern:50-56 effects/1/filter",
    "modern:50-70 value/whose",
    "modern:50-84 effects/0/filter",
    "modern:50-84 effects/0/filter/adjacent",
    "modern:50-84 effects/0/filter/side",
    "modern:50-85 effects/0/until",
    "modern:50-96 effects/0/effects/0/effects",
}


def goes_without_saying(name: str, value: Any) -> bool:
    """Whether a field says what is so where nothing is said: whom a verb is about, any card, any number of a die."""
    usual = {"type": ["impact"], "target": [{"kind": "card"}], "min": [1], "max": [6], "what": ["value"]}
    return name == "to" or value in usual.get(name, []) or (name == "kind" and value in ("card", "equipment"))


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every field of a feature, however deep."""
    if isinstance(value, dict):
        for name, item in value.items():
            yield (*at, name)
            yield from places(item, (*at, name))
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from places(item, (*at, number))


def without(feature: dict[str, Any], place: tuple[Any, ...]) -> tuple[dict[str, Any], Any]:
    """A feature without one field, and what stood there."""
    rest = deepcopy(feature)
    holder = reduce(lambda part, name: part[name], place[:-1], rest)
    return rest, holder.pop(place[-1])


def dropped(feature: dict[str, Any]) -> Iterator[tuple[str, Any, str]]:
    """The fields without which the words are the same."""
    said = wording([feature])
    for place in places(feature):
        rest, value = without(feature, place)
        if place[0] in ("readings", "name") or goes_without_saying(place[-1], value):
            continue
        told = wording([rest])
        if any(said[language][0] is not None and told[language] == said[language] for language in said):
            yield "/".join(map(str, place)), value, str(said["en"][0])


def sample() -> list[tuple[str, dict[str, Any]]]:
    """A tenth of the catalogue's different features, the same ones always."""
    found: dict[str, tuple[str, dict[str, Any]]] = {}
    for entry in default_catalogue():
        for feature in entry.get("features", ()):
            text = json.dumps(feature, sort_keys=True)
            if "unsupported" not in feature and not held_back(entry["id"]):
                found.setdefault(text, (entry["id"], feature))
    return [one for text, one in found.items() if int(sha256(text.encode()).hexdigest(), 16) % 10 == 3]


def test_no_field_is_dropped_in_silence() -> None:
    fields = [(f"{ident} {place}", said) for ident, feature in sample() for place, _, said in dropped(feature)]
    assert [(place, said) for place, said in fields if place not in LEFT_OUT] == []


def test_features_have_words() -> None:
    assert [
        ident for ident, feature in sample() if None in (*wording([feature])["en"], *wording([feature])["ru"])
    ] == []


def test_where_cells_graveyards_and_next_rolls_are_said() -> None:
    def played(**what: Any) -> dict[str, Any]:
        return {"class": "playable", "cost": {"close": True}, **what}

    told = [
        played(effects=[{"effect": "summon", "filter": {"class": "elf"}, "cell": {"rows": [2]}, "to": "self"}]),
        played(effects=[{"effect": "summon", "filter": {"class": "elf"}, "cell": {"adjacent": "self"}, "to": "self"}]),
        played(
            target={"zone": "graveyard", "side": "enemy", "kind": "creature"},
            effects=[{"effect": "exile", "to": "target"}],
        ),
        played(
            effects=[
                {"effect": "set_die", "x": 6, "shared": True, "to": "each", "filter": {"side": "own", "class": "elf"}}
            ]
        ),
    ]
    for feature in told:
        assert None not in (*wording([feature])["en"], *wording([feature])["ru"]), feature
        assert list(dropped(feature)) == []

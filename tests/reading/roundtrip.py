"""What the writer says of a feature, read again: the same feature, another, or nothing.

Run as ``python -m tests.reading.roundtrip --features N --seed S [--catalogue] [--show KIND]``: features drawn from the
schema of the language, each part of it anywhere that the checker has it, or all that the catalogue's cards have. What
is refused is grouped by the kind of refusal and by what the feature has that others like it lack. One that comes back
as another is printed: there may be none.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from service.cards import default_catalogue
from service.judge.language import faults
from service.reading.reader import read
from service.reading.writing import NoWords, sentence
from tests.language.samples import LANGUAGE, headed, sample
from tests.reading.features import meaning, values

#: So deep are parts put within parts.
_DEEP = 2


class Trip(NamedTuple):
    """A feature, its words, and what came of them: ``equal``, ``other``, ``no words`` or the kind of refusal."""

    feature: dict[str, Any]
    words: str
    came: str
    read: list[dict[str, Any]]
    at: str


class Drawn:
    """Features drawn at random, part by part as the schema has them."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance

    def features(self, count: int) -> Iterator[dict[str, Any]]:
        """So many that the language allows, no two alike."""
        known: set[str] = set()
        while len(known) < count:
            feature = self.feature(_DEEP)
            text = json.dumps(feature, sort_keys=True)
            if text not in known and not faults(LANGUAGE, feature):
                known.add(text)
                yield feature

    def feature(self, depth: int) -> dict[str, Any]:
        """A feature of any head."""
        head = self.chance.choice(("keyword", "when", "playable", "always", "playable", "when", "always"))
        if head == "keyword":
            name = self.chance.choice(list(LANGUAGE.named))
            own = {field: LANGUAGE.shapes["named"][field] for field in LANGUAGE.named[name]}
            number = {"x": self.chance.randint(1, 4)} if "x" in own else {}  # one that is not told is one
            return {"keyword": name, **number, **self._some({k: v for k, v in own.items() if k != "x"}, depth, 1)}
        if head == "always":
            return {"always": [self._headed("statement", depth)]}
        told = {"do": [self._deed(depth)]}
        return {"when": self._event(depth), **told} if head == "when" else {"playable": "turn", **told}

    def _value(self, types: str, depth: int) -> Any:
        one = self.chance.choice(types.split("|"))
        if one.startswith("["):
            return [self._value(one[1:-1], depth)]
        made = {"event": self._event, "selector": self._selector, "deed": self._deed, "feature": self.feature}.get(one)
        if made is not None and depth > 0:
            return made(depth - 1)
        if one in ("statement", "condition", "amount") and depth > 0:
            return self._headed(one, depth - 1)
        found = values(one)
        return self.chance.choice(found) if found else sample(one)

    def _some(self, fields: Mapping[str, str], depth: int, most: int) -> dict[str, Any]:
        names = self.chance.sample(list(fields), min(self.chance.randint(0, most), len(fields)))
        return {name: self._value(fields[name], depth) for name in fields if name in names}

    def _event(self, depth: int) -> dict[str, Any]:
        name = self.chance.choice(list(LANGUAGE.events))
        asked = LANGUAGE.asked(LANGUAGE.events[name]) | LANGUAGE.shapes["pattern"]
        near = {field: types for field, types in asked.items() if field in ("by", "on", "type", "what", "amount", "to")}
        return {"event": name, **self._some({**near, **self._some_of(asked)}, depth, 3)}

    def _some_of(self, fields: Mapping[str, str]) -> dict[str, str]:
        name = self.chance.choice([name for name in fields if name not in ("as", "for")])
        return {name: fields[name]}

    def _deed(self, depth: int) -> dict[str, Any]:
        if depth > 0 and self.chance.random() < 0.3:
            return self._headed("control", depth)
        name = self.chance.choice(list(LANGUAGE.events))
        word = LANGUAGE.events[name]
        told = LANGUAGE.told(word) | {"until": "event", "while": "condition"}
        needed = {field: self._value(told[field], depth) for field in ("on", *word.needs) if field in told}
        by = {"by": {"is": "self"}} if "by" in told else {}  # whose deed is not told it is the card's own
        return {"deed": name, **by, **needed, **self._some(told, depth, 2)}

    def _selector(self, depth: int) -> dict[str, Any]:
        fields = LANGUAGE.fields(LANGUAGE.shapes["objects"]["selector"])
        kind = self.chance.choice(("creature", "card", "artifact", "creature"))
        return {"kind": kind, **self._some({k: v for k, v in fields.items() if k not in ("as", "kind")}, depth, 2)}

    def _headed(self, part: str, depth: int) -> dict[str, Any]:
        word = self.chance.choice(list(LANGUAGE.heads(part).values()))
        told = {**headed(word), word.word: self._value(word.takes, depth)}
        beside = {name: LANGUAGE.takes(name) for name in word.beside if name != "as"}
        needs = {name: self._value(LANGUAGE.takes(name), depth) for name in word.needs if name in beside}
        return {**told, **needs, **self._some(beside, depth, 1)}


def catalogue() -> Iterator[dict[str, Any]]:
    """Every different feature of the catalogue's cards, as the normal form has it."""
    known: set[str] = set()
    for entry in default_catalogue():
        for feature in entry.get("features", ()):
            text = json.dumps(feature, sort_keys=True)
            if text not in known and "unsupported" not in feature and not faults(LANGUAGE, feature):
                known.add(text)
                yield feature


def trip(feature: dict[str, Any]) -> Trip:
    """A feature written in Russian and read again."""
    try:
        words = sentence(feature, "ru")
    except NoWords as lacking:
        return Trip(feature, "", "no words", [], str(lacking))
    found = read(words)
    if found.refused:
        return Trip(feature, words, found.refused, [], words[slice(*found.at)])
    same = [_named_alike(meaning(one)) for one in found.features] == [_named_alike(meaning(feature))]
    return Trip(feature, words, "equal" if same else "other", list(found.features), "")


def _named_alike(text: str) -> str:
    """A feature with its names counted as they come, and without notes on how it was read."""
    feature = json.loads(text)
    feature.pop("readings", None)
    names: dict[str, str] = {}
    return json.dumps(_renamed(feature, names), sort_keys=True)


_GIVEN = ("as", "is", "for", "number")
_FIXED = ("self", "host", "it", "giver", "shown", "victim")


def _renamed(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, list):
        return [_renamed(one, names) for one in value]
    if not isinstance(value, dict):
        return value
    return {
        key: names.setdefault(one, f"n{len(names)}")
        if key in _GIVEN and isinstance(one, str) and one not in _FIXED
        else _renamed(one, names)
        for key, one in sorted(value.items())
    }


def construction(one: Trip) -> str:
    """What a refused feature is about: its head, and the words around the place where reading stopped."""
    head = next(key for key in ("keyword", "always", "when", "playable") if key in one.feature)
    inner = one.feature.get(head) if head != "playable" else one.feature["do"]
    first = inner[0] if isinstance(inner, list) and inner else inner
    if not isinstance(first, dict):
        return f"{head} {inner}"
    return f"{head} " + next((f"{key}:{told}" if isinstance(told, str) else key for key, told in first.items()), "")


def main() -> None:
    """Print how many come back, what is refused, and each that comes back as another."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--features", type=int, default=1000)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--catalogue", action="store_true")
    asked.add_argument("--show", default="")
    told = asked.parse_args()
    source = catalogue() if told.catalogue else Drawn(Random(told.seed)).features(told.features)
    report([trip(one) for one in source], told.show)


def report(trips: Iterable[Trip], show: str = "") -> None:
    """Print what came of features; those of one kind of refusal whole."""
    came, about, where = Counter[str](), Counter[str](), Counter[str]()
    for one in trips:
        came[one.came] += 1
        if one.came in ("other", show) or (show == "all" and one.came != "equal"):
            print(f"{one.came.upper()} [{one.at}] {one.words}\n    {json.dumps(one.feature, ensure_ascii=False)}")
            for got in one.read:
                print(f"    {json.dumps(got, ensure_ascii=False)}")
        if one.came not in ("equal", "other"):
            about[construction(one)] += 1
            where[f"{one.came}: {re.sub('[0-9]+', 'N', one.at.lower())[:40]}"] += 1
    print(came.most_common())
    for counted in (about, where):
        print("; ".join(f"{name} {many}" for name, many in counted.most_common(40)))


if __name__ == "__main__":
    main()

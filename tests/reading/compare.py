"""How much of what the present reader reads the new one reads too, and where they differ.

Run as ``python -m tests.reading.compare [kind]`` beside the players' collections: the share, refusals by their kind
(with the sentences of one kind, where it is told), and every difference that `differences.yaml` has no reason for.
Cards that are held back are left out.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from service.cards import titles
from service.cards.anew import title_of
from service.cards.compiler import compile_text
from service.cards.importer import import_row, read_rows
from service.cards.understood import understood
from service.data_files import read_yaml
from service.judge.language import normal
from service.reading.reader import read
from tests.cards.shared import COLLECTIONS, held_back

KNOWN: dict[str, str] = read_yaml(Path(__file__).parent / "differences.yaml")


def _rows() -> list[Any]:
    rows = [row for name in ("classic", "modern") for row in read_rows(COLLECTIONS / f"{name}.jsonl")]
    titles.register(str(row["name"]).strip() for row in rows if isinstance(row.get("name"), str))
    return rows


def sentences() -> Iterator[tuple[str, str, str, list[Any]]]:
    """Each sentence that the present reader reads: the card's id and name, the words, the features."""
    seen = set()
    for row in _rows():
        entry = import_row(row).entry
        if held_back(entry["id"]):
            continue
        compiled = compile_text(row.get("text", row.get("desc", "")), row["name"])
        for one in understood(compiled, entry["kind"], anew=False).readings:
            if one.unsupported is None and one.features and one.sentence not in seen:
                seen.add(one.sentence)
                yield entry["id"], row["name"], one.sentence, list(one.features)


def alike(features: list[Any]) -> list[str]:
    """Features so that two readings of one meaning are equal: statements apart, without what says nothing."""
    apart = [normal(one) for feature in features for one in _apart(feature)]
    return sorted(json.dumps(_plain(one, set(_spoken_of(one))), sort_keys=True) for one in apart)


def _spoken_of(value: Any) -> Iterator[str]:
    """The names that a feature speaks of."""
    if isinstance(value, list):
        for one in value:
            yield from _spoken_of(one)
    elif isinstance(value, dict):
        yield from (value[key] for key in ("is", "number", "for") if isinstance(value.get(key), str))
        yield from _spoken_of(list(value.values()))


def _apart(feature: Any) -> list[Any]:
    found = []
    for said in feature.get("always", ()):
        rest = {key: value for key, value in feature.items() if key != "always"}
        given = said.get("grant") if set(said) == {"grant", "on"} and said["on"] == {"is": "self"} else None
        given = given if isinstance(given, list) or given is None else [given]
        found += [{**one, **rest} for one in given] if given is not None else [{**rest, "always": [said]}]
    return found or [feature]


def _plain(value: Any, spoken: set[str]) -> Any:
    """A part of a feature without what says nothing: readings, names that nothing speaks of, "card" beside more."""
    if isinstance(value, list):
        return [_plain(one, spoken) for one in value]
    if not isinstance(value, dict):
        return value
    told = {key: _plain(one, spoken) for key, one in value.items() if key != "readings"}
    if told.get("as", "") not in spoken and "say" not in told:
        told.pop("as", None)
    told = {key: one for key, one in told.items() if one != {} or value[key] == {}}
    if told.get("kind") == "card" and len(told) > 1:
        del told["kind"]
    return told


def main(kind: str = "") -> None:
    """Print the share, the kinds of refusal, and differences without a reason."""
    count, refusals = Counter[str](), Counter[str]()
    for ident, name, sentence, features in sentences():
        found = read(sentence, name, title_of)
        count["all"] += 1
        count["both"] += not found.refused
        if found.refused:
            refusals[found.refused] += 1
            if found.refused == kind:
                print(f"{ident} [{sentence[slice(*found.at)]}] {sentence}")
        elif alike(list(found.features)) != alike(features):
            count["different"] += 1
            if ident not in KNOWN:
                print(f"DIFFERENT {ident} {sentence}")
    print(dict(count))
    print(refusals.most_common())


if __name__ == "__main__":
    main(*sys.argv[1:2])

"""A collection of printed cards to catalogue files: figures and features, never a printed text."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from service.cards import heroes, titles
from service.cards.compiler import UNIQUE, Compiled, compile_text, forget_texts
from service.cards.constructions import Feature
from service.cards.understood import understood
from service.cards.vocabulary import classes, normal
from service.reading.syntax.words import Titles

Row = Mapping[str, Any]

_CLASSIC_KINDS = {"c": "creature", "e": "equipment", "t": "terrain", "a": "artifact"}
_CLASSIC_ELEMENTS = {
    "s": "steppes", "m": "mountains", "f": "forests", "b": "swamps", "d": "darkness", "n": None,
}  # fmt: skip
_CLASSIC_RARITIES = {"b": "base", "c": "common", "u": "uncommon", "r": "rare", "p": "promo", "n": "none"}
_CLASSIC_TAG_ALIASES = {"krong_child": "krong.child"}
_MODERN_KINDS = {"ground": "creature"}
_MODERN_COUNTED = {
    "armor": "armor", "regen": "regeneration", "ova": "experience_in_attack", "ovz": "experience_in_defence",
    "ovs": "experience_in_shooting",
}  # fmt: skip
_MODERN_PROTECTIONS: Mapping[str, Feature] = {
    "zov": {"event": "attack", "type": "shot"}, "zot": {"event": "attack", "type": "throw"},
    "zor": {"event": "attack", "type": "discharge"}, "zom": {"event": "attack", "type": "magic"},
    "zoal": {"event": "attack", "type": "attacks", "by": {"kind": "flying"}},
    "zoz": {"event": "use", "type": "spell"}, "zoo": {"event": "gain", "what": {"feature": {"keyword": "poison"}}},
}  # fmt: skip
_MODERN_PLAIN = {"direct": "directed_strike", "stamina": "fortitude"}
#: Symbols that say all of a feature; the others tell what a text is of, and say nothing without it.
_OF_THEMSELVES = _MODERN_COUNTED.keys() | _MODERN_PROTECTIONS.keys() | _MODERN_PLAIN.keys()


class ImportFault(Exception):
    """A row that is no card: what is wrong with it."""


class Imported(NamedTuple):
    """One row of a collection: its catalogue entry, how its text compiled, and what was odd about it."""

    entry: dict[str, Any]
    compiled: Compiled
    oddities: tuple[str, ...]


def read_rows(path: Path) -> list[Row]:
    """The rows of a JSON Lines file; raises `ImportFault` with the line of the first that cannot be read."""
    rows: list[Row] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except ValueError as error:
            raise ImportFault(f"line {number}: not JSON ({error})") from None
        if not isinstance(row, dict):
            raise ImportFault(f"line {number}: not an object")
        rows.append(row)
    return rows


def import_row(row: Row, names: Titles | None = None) -> Imported:
    """One card, whichever of the three formats its row is in; `names` knows those of the cards of Heroes."""
    if heroes.is_row(row):
        entry, compiled, oddities = heroes.entry_of(row, names)
        return Imported(entry, compiled, tuple(oddities))
    if "proto" in row:
        return _classic(row)
    if "set" in row and "number" in row:
        return _modern(row)
    raise ImportFault("neither a classic row (proto) nor a modern one (set, number) nor one of Heroes (id)")


def import_rows(rows: list[Row]) -> list[Imported]:
    """Every card of a collection, by id; an id that occurs twice is a fault."""
    board = (row for row in rows if not heroes.is_row(row))
    if titles.register(str(row["name"]).strip() for row in board if isinstance(row.get("name"), str)):
        forget_texts()  # a text that was read before may speak of a card that is known only now
    names = heroes.names_with(str(row["name"]) for row in rows if heroes.is_row(row) and "name" in row)
    found: dict[str, Imported] = {}
    for number, row in enumerate(rows, 1):
        try:
            imported = import_row(row, names)
        except (ImportFault, AttributeError, KeyError, ValueError, TypeError) as error:
            raise ImportFault(f"row {number}: {type(error).__name__}: {error}") from error
        ident = imported.entry["id"]
        if ident in found:
            raise ImportFault(f"row {number}: {ident} occurs twice")
        found[ident] = imported
    return [found[ident] for ident in sorted(found, key=order)]


def order(ident: str) -> tuple[str, list[tuple[int, str]]]:
    """By what the ids of the cards of a file are sorted: collection, then numbers as numbers and names as names."""
    collection, _, rest = ident.partition(":")
    return collection, [(int(part) if part.isdecimal() else -1, part) for part in rest.split("-")]


def catalogue_files(cards: list[Imported]) -> Iterator[tuple[str, str]]:
    """The files of the catalogue, `<collection>/<element>.json` with one card a line: path and content."""
    groups: dict[str, list[dict[str, Any]]] = {}
    for card in cards:
        collection = card.entry["id"].partition(":")[0]
        groups.setdefault(f"{collection}/{card.entry.get('element', 'neutral')}.json", []).append(card.entry)
    for path in sorted(groups):
        lines = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in groups[path])
        yield path, f"[\n{lines}\n]\n"


def write_catalogue(cards: list[Imported], folder: Path) -> list[Path]:
    """Write the files of some collections under `folder`; the same cards give the same bytes."""
    written = []
    for relative, content in catalogue_files(cards):
        path = folder / relative
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8", newline="\n")
        written.append(path)
    return written


def catalogue_features(compiled: Compiled) -> list[Feature]:
    """Features as the catalogue holds them: instead of an unread sentence its number and the reason."""
    features: list[Feature] = []
    for number, reading in enumerate(compiled.readings, 1):
        features += [feature for feature in reading.features if feature != UNIQUE]
        if reading.unsupported:
            features.append({"unsupported": f"sentence {number}: {reading.unsupported[0]}"})
    return features


def _without_nothing(entry: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if value not in (None, [], False)}


def _whole(row: Row, field: str, oddities: list[str]) -> int | None:
    value = row.get(field)
    if value is None:
        return None
    if field == "steps" and not isinstance(value, int):
        oddities.append(f"{field} is the string {value!r}")
    return int(value)


def _classic(row: Row) -> Imported:
    oddities: list[str] = []
    kind = _CLASSIC_KINDS[row["type"]]
    flying = _whole(row, "fly", oddities) == 1
    compiled = understood(compile_text(row["desc"], row["name"]), kind, anew=False)
    if kind == "creature" and flying:
        kind = "flying"
    movement = _whole(row, "steps", oddities)
    if kind == "creature" and movement is None:
        oddities.append("a ground creature without a movement")
    if not row["proto"].startswith(f"{row['race']}_"):
        oddities.append(f"its element is {row['race']}, its id says otherwise")
    found = _classic_classes(row, compiled, oddities)
    entry = {
        "id": f"classic:{row['proto']}",
        "names": {"ru": row["name"].strip()},
        "kind": kind,
        "cost": {row["crystal"]: int(row["crystalCount"])},
        "element": _CLASSIC_ELEMENTS[row["race"]],
        "classes": found,
        "lives": _whole(row, "health", oddities),
        "movement": movement if kind == "creature" else None,
        "strike": row.get("kick"),
        "unique": compiled.unique,
        "set": row.get("series", "base"),
        "rarity": _CLASSIC_RARITIES[row["rarity"]],
        "features": catalogue_features(compiled),
    }
    return Imported(_without_nothing(entry), compiled, tuple(oddities))


def _classic_classes(row: Row, compiled: Compiled, oddities: list[str]) -> list[str]:
    """Classes as printed; the collectors' tags add those that the text lacks, or are reported."""
    known = {entry["tag"]: slug for slug, entry in classes().items() if "tag" in entry}
    found = list(compiled.classes)
    tags = [*row.get("classes", ()), *([row["typeEquipment"]] if "typeEquipment" in row else [])]
    for tag in tags:
        slug = known.get(_CLASSIC_TAG_ALIASES.get(tag, tag))
        if slug is None:
            oddities.append(f"unknown class tag {tag!r}")
        elif slug not in found:
            oddities.append(f"tagged {slug}, but its text does not say so")
            found.append(slug)
    return found


def _modern(row: Row) -> Imported:
    oddities: list[str] = []
    kind = str(_MODERN_KINDS.get(row["kind"], row["kind"]))
    compiled = understood(compile_text(row["text"], row["name"]), kind, anew=False)
    names = {normal(entry["ru"][0]): slug for slug, entry in classes().items()}
    found = []
    for name in row["classes"]:
        if normal(name) in names:
            found.append(names[normal(name)])
        else:
            oddities.append(f"unknown class {name!r}")
    figures = kind in ("creature", "flying", "companion", "parasite")
    missing: list[Feature] = []
    if figures and not row["lives"]:
        oddities.append("a creature without lives")
        missing.append({"unsupported": "figures: its lives are missing"})
    untold = [icon for icon in row["icons"] if icon not in _OF_THEMSELVES]
    if untold and not row["text"].strip():
        oddities.append("no text, though its symbols speak of one")
        missing.append({"unsupported": f"text: missing, though it is to be of {', '.join(untold)}"})
    entry = {
        "id": f"modern:{row['set']}-{row['number']}",
        "names": {"ru": row["name"].strip()},
        "kind": kind,
        "cost": {row["crystal"]: int(row["cost"])},
        "element": None if row["element"] == "neutrals" else row["element"],
        "classes": found,
        "lives": row["lives"] or None,
        "movement": row["movement"] if kind in ("creature", "companion", "parasite") else None,
        "strike": row["strike"] if figures else None,
        "unique": bool(row["unique"]) or compiled.unique,
        "set": str(row["set"]),
        "number": row["number"],
        "rarity": row["rarity"],
        "features": [*_icon_features(row, compiled, oddities), *catalogue_features(compiled), *missing],
    }
    return Imported(_without_nothing(entry), compiled, tuple(oddities))


def _icon_features(row: Row, compiled: Compiled, oddities: list[str]) -> list[Feature]:
    """
    What is printed as symbols beside the text.

    A number is the X of a feature; for protections, the directed strike and fortitude any icon says that the
    card has it. Symbols of the text are not counted among the icons; only where the text gives that very feature,
    or shows the symbol in a sentence that is not understood, may the icon stand for it: then it is not understood.
    """
    features: list[Feature] = []
    for icon, value in row["icons"].items():
        if icon in _MODERN_COUNTED and int(value) > 0:
            feature: Feature = {"keyword": _MODERN_COUNTED[icon], "x": int(value)}
        elif icon in _MODERN_PROTECTIONS:
            feature = {"keyword": "protection", "in": _MODERN_PROTECTIONS[icon]}
        elif icon in _MODERN_PLAIN:
            feature = {"keyword": _MODERN_PLAIN[icon]}
        else:
            continue
        unread = any(f"{{{icon}}}" in sentence.sentence for sentence in compiled.unsupported)
        if unread or _gives(compiled.features, feature):
            oddities.append(f"icon {icon} is in the text too")
            feature = {"unsupported": f"icon {icon}: in the text too"}
        features.append(feature)
    return features


def _gives(read: Any, feature: Feature) -> bool:
    """Whether a feature stands anywhere in what was read, but as something that a card loses."""
    if isinstance(read, Mapping):
        lost = read.get("deed") == "lose"
        return read == feature or (not lost and any(_gives(part, feature) for part in read.values()))
    return isinstance(read, list | tuple) and any(_gives(part, feature) for part in read)

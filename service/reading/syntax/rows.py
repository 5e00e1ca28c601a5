"""The rows of the lexicon that are read, by the words that begin them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from service.data_files import read_yaml
from service.reading.syntax.forms import forms, is_known
from service.reading.syntax.trees import Row
from service.reading.tokens import plain

_HERE = Path(__file__).parent.parent / "lexicon"
_FILES = ("read_verbs", "read_nouns", "read_named", "read_house", "read_qualities", "read_closed")


class Lexicon(NamedTuple):
    """The words of a game: those that every game has, and a folder of its own, whose rows stand in the place of theirs.

    A row of nothing takes one away.
    """

    folder: str = ""


#: The words of the game on the board.
BOARD = Lexicon()


class Said(NamedTuple):
    """A way to say a sense: its words, and how many of them bend."""

    row: Row
    words: tuple[str, ...]
    bent: int


@cache
def _classes() -> Mapping[str, Any]:
    """The classes of cards, wherever their table stands."""
    here = _HERE / "classes.yaml"
    table = read_yaml(here if here.exists() else _HERE.parent.parent / "cards" / "grammar" / "classes.yaml")
    return {slug: names for group in table.values() for slug, names in group.items()}


@cache
def rows(lexicon: Lexicon = BOARD) -> tuple[Row, ...]:
    """Every sense that is read in a game."""
    own: dict[tuple[str, str], Row] = {}
    for path in sorted((_HERE / lexicon.folder).glob("*.yaml")) if lexicon.folder else ():
        for part, table in read_yaml(path).items():
            own |= {(part, name): Row(name, part, data or {}) for name, data in table.items()}
    nouns = [_deverbal(row.name, row.data) for row in own.values() if row.part == "verb" and "noun" in row]
    gone = own.keys() | {("noun", f"{name}_noun") for part, name in own if part == "verb"}
    every = [row for row in _of_every_game() if (row.part, row.name) not in gone]
    return (*every, *(row for row in own.values() if row.data), *nouns)


@cache
def _of_every_game() -> tuple[Row, ...]:
    found = []
    for file in _FILES:
        for part, table in read_yaml(_HERE / f"{file}.yaml").items():
            found += [Row(name, part, data) for name, data in table.items()]
            found += [_deverbal(name, data) for name, data in table.items() if "noun" in data]
    for stage, words in read_yaml(_HERE / "events.yaml")["stages"].items():
        if words["en"]:
            found.append(Row(stage, "stage", {"ru": [words["ru"]], "en": [words["en"]]}))
    for slug, names in _classes().items():
        found.append(
            Row(
                slug,
                "noun",
                {
                    "ru": [bending(name) for name in names["ru"]],
                    "en": names.get("en", []),
                    "sel": {"class": slug},
                    **({"element": names["element"]} if "element" in names else {}),
                },
            )
        )
    return tuple(found)


def _deverbal(name: str, verb: Mapping[str, Any]) -> Row:
    """The noun that tells what a verb tells: what is done to whom is its genitive, who does it its instrumental."""
    frame = verb["frame"]
    whose = "acc" if "acc" in frame else "nom"
    told = {"gen": frame[whose], **({"+ins": frame["nom"]} if whose == "acc" and "nom" in frame else {})}
    told |= {case: role for case, role in frame.items() if "+" in case or case == "dat"}
    noun, same = verb["noun"], {key: verb[key] for key in ("event", "with", "told", "cause") if key in verb}
    mine = noun.get("mine", "on")
    return Row(f"{name}_noun", "noun", {**noun, **same, "mine": mine, "frame": told})


def _passively(found: list[Row]) -> list[Row]:
    """Verbs whose reflexive says that it is done to their subject: "снимается" beside "снять", unless it has a row."""
    own = {word for row in found if row.part == "verb" for word in row.get("ru", ())}
    more = []
    for row in found:
        frame = row.get("frame", {})
        if row.part != "verb" or "acc" not in frame or {"finite", "says"} & set(row.data):
            continue
        words = [f"{word}ся" for word in row.get("ru", ()) if " " not in word and f"{word}ся" not in own]
        told = {"nom": frame["acc"], **({"ins": frame.get("ins", frame["nom"])} if "nom" in frame else {})}
        told |= {case: role for case, role in frame.items() if case not in ("nom", "acc", "ins")}
        kept = {key: value for key, value in row.data.items() if key not in ("ru", "en", "noun", "frame")}
        words = [word for word in words if is_known(word)]
        if words:
            more.append(Row(f"{row.name}_passively", "verb", {**kept, "ru": words, "frame": told}))
    return more


def bending(name: str) -> str:
    """A name of which the adjective bends as its noun does."""
    first, _, rest = name.partition(" ")
    return f"{first}_{rest}" if rest and first.endswith(("ый", "ой", "ий", "ая", "яя", "ое")) else name


def _lemma(word: str, sort: str) -> str:
    """A word that bends as it stands in a dictionary: an adjective before its noun, or a noun of several."""
    found = {form.lemma for form in forms(word) if form.pos == sort and form.case == "nom"}
    return found.pop() if len(found) == 1 else word


def ways(row: Row, language: str) -> Iterator[Said]:
    """The ways to say a sense in a language, each word that bends as it stands in a dictionary."""
    for phrase in row.get(language, ()):
        bent = phrase.count("_") + 1 if "_" in phrase else 1
        words = [plain(word) for word in phrase.replace("_", " ").split()]
        told = [_lemma(word, "ADJF") for word in words[: bent - 1]]
        yield Said(row, (*told, _lemma(words[bent - 1], "NOUN"), *words[bent:]), bent)


@cache
def said(language: str, lexicon: Lexicon = BOARD) -> Mapping[str, tuple[Said, ...]]:
    """The ways to say each sense in a language, by the first word, as it stands in a dictionary."""
    every = [*rows(lexicon), *(_passively(list(rows(lexicon))) if language == "ru" else ())]
    return by_first_word(
        way
        for row in every
        for way in (*ways(row, language), *(Said(row, (f"{{{symbol}}}",), 1) for symbol in row.get("sym", ())))
    )


def by_first_word(told: Iterable[Said]) -> Mapping[str, tuple[Said, ...]]:
    """Ways to say senses by the first word, the longest first."""
    found: dict[str, list[Said]] = {}
    for way in told:
        found.setdefault(way.words[0], []).append(way)
    return {word: tuple(sorted(ways, key=lambda way: -len(way.words))) for word, ways in found.items()}

"""English sentences say what the Russian ones say, in many phrasings; what the writer says is read back or refused."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from service.data_files import read_yaml
from service.games.berserk.rules.forms.feature_shapes import feature_faults
from service.judge.language import normal
from service.reading.reader import read
from service.reading.syntax.rows import rows
from service.reading.tokens import scan
from service.reading.writing import NoWords, sentence
from tests.language.mutating import mutated
from tests.language.translating import CATALOGUE, told
from tests.reading.features import meaning, sound

SENTENCES: list[dict[str, Any]] = read_yaml(Path(__file__).parent / "english.yaml")
TOLD = [(phrasing, row["ru"], row.get("as")) for row in SENTENCES for phrasing in row["en"]]
#: Sentences that have no meaning, the kind of refusal, and the words that it points at.
REFUSED = [
    ("{tap}: Tickle an elf by 2.", "unknown word", "Tickle"),
    ("When a gnome dies, gain 2 cookies.", "unknown word", "cookies"),
    ("{tap}: Wound an elf by X.", "X is not told", "X"),
    ("On the death of a gnome, it gains 2 chips.", "whom a pronoun means", "it"),
    ("When this card wounds a troll, it gets armor 1.", "whom a pronoun means", "it"),
    ("When an elf attacks that creature, gain a chip.", "who of them is meant", "that creature"),
    ("Thirst 2 against gnomes.", None, None),
    ("There is not an elf.", None, None),
    ("+2 to its shot if there is not an elf beside it.", None, None),
    ("Gets not no wounds from shots.", None, None),
    ("When an elf dies, close a troll or, and gain a chip.", None, None),
]
#: Words that say what is so anyhow, or that another word says as well.
_ADD_NOTHING = {
    "a",
    "an",
    "the",
    "card",
    "this",
    "it",
    "its",
    "creature",
    "creatures",
    "of",
    "chosen",
    "each",
    "all",
    "your",
    "1",
    "one",
    "by",
    "you",
    "may",
    "time",
    "times",
    "once",
    "with",
    "friendly",
    "itself",
    "at",
    "and",
    "make",
    "get",
    "has",
    "have",
    "is",
    "are",
    "standing",
    "for",
    "ворчун",
}


@pytest.mark.parametrize(("phrasing", "ru", "name"), TOLD, ids=lambda told: str(told)[:50])
def test_each_phrasing_says_what_the_russian_sentence_says(phrasing: str, ru: str, name: str | None) -> None:
    found, other = read(phrasing, name), read(ru, name)
    assert not found.refused, (found.refused, phrasing[slice(*found.at)])
    assert not other.refused, other.refused
    assert [normal(one) for one in found.features] == [normal(one) for one in other.features]
    assert not [fault for one in found.features for fault in feature_faults(one)]


@pytest.mark.parametrize(("phrasing", "ru", "name"), TOLD, ids=lambda told: str(told)[:50])
def test_every_word_counts(phrasing: str, ru: str, name: str | None) -> None:
    """Without one of its words a sentence says something else, or nothing."""
    whole, dropped = [normal(one) for one in read(phrasing, name).features], []
    for token in scan(phrasing):
        if token.kind in ("word", "number", "three") and token.low not in _ADD_NOTHING:
            less = read(phrasing[: token.start] + phrasing[token.end :], name)
            if less.features and [normal(one) for one in less.features] == whole:
                dropped.append(token.text)
    assert not dropped


@pytest.mark.parametrize(("told_so", "kind", "words"), REFUSED)
def test_what_is_not_understood_is_refused(told_so: str, kind: str | None, words: str | None) -> None:
    found = read(told_so)
    assert found.refused and not found.features
    if kind is not None:
        assert (found.refused, told_so[slice(*found.at)]) == (kind, words)


@cache
def _said() -> tuple[dict[str, Any], ...]:
    chance = Random(7)
    said = [feature for one in told(CATALOGUE) if one.why is None for feature in one.new]
    made = sound(mutated(chance, chance.randrange(1, 5)) for _ in range(600))
    return (*chance.sample(said, 400), *chance.sample(made, min(200, len(made))))


def _meanings(features: Iterable[dict[str, Any]]) -> list[str]:
    """What features say.

    Several statements of one are as many features, what this card has is a feature of its own, and some features have a
    number without one.
    """
    numbers = {row.name: row.get("default_x") for row in rows() if row.part == "named"}
    features = [
        one["always"][0]["grant"]
        if set(one) == {"always"}
        and len(one["always"]) == 1
        and set(one["always"][0]) == {"grant", "on"}
        and one["always"][0]["on"] == {"is": "self"}
        else one
        for one in features
    ]
    features = [
        {**one, "x": numbers[one["keyword"]]} if "x" not in one and numbers.get(one.get("keyword", "")) else one
        for one in features
    ]
    apart = [
        {**one, "always": [said]} if "always" in one else one
        for one in features
        for said in (one["always"] if len(one.get("always", ())) > 1 else [one.get("always", [None])[-1]])
    ]
    return sorted(meaning(_unsaid(one)) for one in apart)


def _unsaid(value: Any) -> Any:
    """Without what goes without saying: who does what somebody gets or loses, that a phase is one of the player whose
    turn it is, that wounds of which no number is told are one; and without what the reader is in doubt about."""
    if isinstance(value, dict):
        value = {key: part for key, part in value.items() if key != "readings"}
        got = value.get("deed") in ("gain", "lose")
        idle = {"by": {"is": "self"} if got else None, "whose": "active", "amount": 1 if "deed" in value else None}
        return {key: _unsaid(part) for key, part in value.items() if key not in idle or part != idle[key]}
    return [_unsaid(part) for part in value] if isinstance(value, list) else value


@pytest.mark.parametrize("language", ["en"])
def test_what_the_writer_says_is_read_back_or_refused(language: str) -> None:
    same, others = 0, []
    for feature in _said():
        try:
            words = sentence(feature, language)
        except NoWords:
            continue
        found = read(words)
        if found.features and _meanings(found.features) == _meanings([feature]):
            same += 1
        elif found.features:
            others.append((words, feature, found.features))
    print(f"{language}: {same} of {len(_said())} read back")
    assert others == []
    assert same > 60

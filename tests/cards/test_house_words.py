"""Keywords that no rulebook defines are refused as such, and mean what a request or a file says."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.house import house_of
from service.reading.reader import read
from service.reading.syntax.rows import rows

WORDS = [
    {"word": "Чешуя X", "text": "-X от выстрелов. Броня X."},
    {"word": "Враг …", "text": "+1 к ударам против …."},
    {"word": "Паладин", "features": [{"keyword": "armor", "x": 2}]},
    {"word": "Рывок X", "text": "Прыжок, дальность X."},
    {"word": "Foe of …", "text": "+1 to strikes at …."},
]
ARMOR = {"keyword": "armor", "x": 2}
#: Sentences, and what they say by these words, or why they say nothing.
SENTENCES: list[tuple[str, Any]] = [
    ("Паладин.", [ARMOR]),
    ("Паладин, пока рядом стоит эльф.", [{"always": [{"grant": ARMOR, "on": {"is": "self"}}], "if": {"exists": {
        "class": "elf", "kind": "card", "near": {"adjacent": {"is": "self"}}}}}]),
    ("Пока открыт, получает «паладин».", [{"always": [{"grant": {**ARMOR, "readings": [
        "house:Паладин"]}, "on": {"is": "self"}}], "if": {"exists": {"is": "self", "closed": False}}}]),
    ("+1 к выстрелу по гномам с паладином.", [{"always": [{"change": "value", "plus": 1, "in": {
        "event": "attack", "type": "shot", "by": {"is": "self"}, "on": {
            "class": "gnome", "kind": "card", "has": ARMOR}}}]}]),
    ("Рывок 3.", [{"keyword": "jump", "range": 3}]),
    ("Чешуя.", "no rulebook defines it"),
    ("Паладин 2.", "no rulebook defines it"),
    ("Враг рядом.", "no rulebook defines it"),
    ("Преданность.", "no rulebook defines it"),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "says"), SENTENCES, ids=[sentence for sentence, _ in SENTENCES])
def test_a_word_means_what_the_house_says(sentence: str, says: Any) -> None:
    found = read(sentence, house=house_of(WORDS))
    if isinstance(says, str):
        assert (found.features, found.refused) == ((), says)
        return
    assert [{key: value for key, value in one.items() if key != "readings"} for one in found.features] == says
    assert all(one["readings"] and one["readings"][0].startswith("house:") for one in found.features)


def test_a_word_has_all_of_its_features_and_the_words_behind_it() -> None:
    assert len(read("Чешуя 2.", house=house_of(WORDS)).features) == 2
    (plain,) = read("+1 к ударам против троллей.").features
    assert read("Враг троллей.", house=house_of(WORDS)).features == ({**plain, "readings": ["house:Враг"]},)
    assert read("Foe of elves.", house=house_of(WORDS)).features


@pytest.mark.parametrize("word", [row for row in rows() if row.get("house")], ids=lambda row: row.name)
def test_a_keyword_that_nobody_defines_is_refused_as_such(word: Any) -> None:
    """Alone, with a number, within a sentence, in both languages; the words that it is about are told."""
    for said, after in [(told, " 2") for language in ("ru", "en") for told in word.get(language, ())]:
        for sentence in (f"{said.capitalize()}.", f"{said.capitalize()}{after}."):
            found = read(sentence)
            assert found.refused == "no rulebook defines it", sentence
            assert sentence[slice(*found.at)].lower().startswith(said)


def test_a_dash_of_a_number_is_one() -> None:
    assert read("Рывок 2.").refused == "no rulebook defines it"
    assert read("Рывок.").features == ({"keyword": "dash"},)

"""A word that is in no card is added as one row, and is read in every role in both languages, and written back."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from service.reading import wording
from service.reading.reader import read
from service.reading.syntax import english_words, forms, misprints, rows
from tests.reading import test_reading_matrix as matrix
from tests.reading import test_words as verbs

README = Path(rows.__file__).parent.parent / "README.md"
#: The guide's own row, a class and a quality that no card has.
ADDED = {
    "read_verbs.yaml": [line for line in README.read_text("utf-8").splitlines() if line.startswith("  tickle:")],
    "read_nouns.yaml": ["  badger: {ru: [барсук], en: [badger], sel: {class: badger}}"],
    "read_qualities.yaml": ["  rusty: {ru: [ржавый], en: [rusty], sel: {closed: true}}"],
}
_CACHES = (
    rows._of_every_game, rows.rows, rows.said, english_words.ways, forms.overrides, forms.forms, misprints._known,
    misprints._every, misprints._short, misprints.mended, misprints.apart, misprints.nearest,
)  # fmt: skip


@pytest.fixture
def lexicon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The lexicon with the rows added."""
    folder = tmp_path / "lexicon"
    shutil.copytree(rows._HERE, folder)
    for file, lines in ADDED.items():
        told = (folder / file).read_text(encoding="utf-8")
        part = f"\n{file.removeprefix('read_').removesuffix('s.yaml').replace('qualitie', 'quality')}:\n"
        (folder / file).write_text(told.replace(part, part + "".join(f"{line}\n" for line in lines)), encoding="utf-8")
    monkeypatch.setattr(rows, "_HERE", folder)
    for cached in _CACHES:
        cached.cache_clear()
    yield
    monkeypatch.undo()
    for cached in _CACHES:
        cached.cache_clear()


def _row(name: str) -> Any:
    return next(row for row in rows.rows() if row.name == name)


def _features(sentence: str) -> tuple[dict[str, Any], ...]:
    found = read(sentence)
    assert found.features, (sentence, found.refused)
    assert all(None not in told for told in wording(found.features).values()), sentence
    return found.features


def test_no_card_has_it_before() -> None:
    for word in ("щекочет", "барсук", "ржавый"):
        assert read(f"Когда погибает эльф, {word}.").refused == "unknown word"


def test_a_verb_is_read_in_every_role(lexicon: None) -> None:
    row = _row("tickle")
    told = [one for word in row.get("ru") for one in verbs._russian(row, word)]
    told += [*verbs._nouns(row), *(one for word in row.get("en") for one in verbs._english(row, word))]
    assert len(told) >= 5
    assert [said for sentence, place in told if (said := verbs._wrong(row, sentence, place))] == []
    same = [
        ("{tap}: Пощекотать эльфа на 1.", "{tap}: Ранить эльфа на 1."),
        ("При щекотании эльфа троллем получить фишку.", "При ранении эльфа троллем получить фишку."),
        ("Броня 1 против гномов, щекотавших эльфа в этом ходу.", "Броня 1 против гномов, ранивших эльфа в этом ходу."),
        ("{tap}: Tickle an elf by 1.", "{tap}: Wound an elf by 1."),
    ]  # fmt: skip
    for new, known in same:
        assert read(new).features == read(known).features and _features(new), new


def test_a_class_and_a_quality_are_read_in_every_role(lexicon: None) -> None:
    for name in ("badger", "rusty"):
        sentences = matrix._told(_row(name))
        assert len(sentences) >= 3
        for sentence in sentences:
            assert {"badger": "'badger'", "rusty": "'closed': True"}[name] in str(_features(sentence)), sentence
    for sentence in ("When a badger dies, gain a chip.", "{tap}: Close a badger.", "+1 to shots at rusty badgers."):
        assert "'badger'" in str(_features(sentence)), sentence


def test_the_guide_tells_the_truth(lexicon: None) -> None:
    """Each sentence that the guide lists is read."""
    listed = [
        part for line in README.read_text("utf-8").splitlines() if line.startswith("- ") for part in line.split("`")
    ]
    sentences = [part for part in listed if part.rstrip().endswith(".") and len(part) > 9]
    assert len(sentences) == 6
    for sentence in sentences:
        _features(sentence)

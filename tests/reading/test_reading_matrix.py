"""Every sense of the lexicon is read in every role that its kind of word has."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from service.reading.reader import read
from service.reading.syntax.rows import rows
from service.reading.syntax.trees import Row
from service.reading.writing.russian import bent
from service.reading.writing.things import NoWords

#: What only holds others, or takes a number or a place of its own.
_NOT_ALONE = {"formation", "concentration", "valhalla", "incorporeality", "fury", "jump"}
#: Words whose forms the writer bends otherwise than they are printed.
_BENT_OTHERWISE = {"soul_catcher", "reborn", "gates", "mountain", "boots"}


def _named(row: Row, word: str) -> Iterator[str]:
    number = " 2" if row.get("x") else ""
    if row.name not in _NOT_ALONE:
        yield f"{word.capitalize()}{number}."
        yield f"При гибели эльфа получает {bent(word, 'acc')}{number}."
        yield f"+1 к выстрелу по существам с {bent(word, 'ins')}."
        yield f"-1 от атак карт без {bent(word, 'gen')}."
        yield f"{{tap}}: Эльф теряет {bent(word, 'acc')}."


def _cards(word: str) -> Iterator[str]:
    yield f"{{tap}}: Открыть {bent(word, 'acc')}."
    yield f"+1 к разряду по {bent(word, 'dat', True)}."
    yield f"-1 от атак {bent(word, 'gen', True)}."
    yield f"Когда погибает {word}, получить фишку."
    yield f"Броня 1, пока рядом стоит {word}."
    yield f"{{tap}}: Ранить каждую карту, стоящую рядом с {bent(word, 'ins')}, на 1."


def _blows(row: Row, word: str) -> Iterator[str]:
    yield f"+1 к {bent(word, 'dat')} по эльфам."
    yield f"-2 от {bent(word, 'gen', True)}."
    yield f"Защита от {bent(word, 'gen', True)} троллей."
    yield f"При {bent(word, 'loc')} по гному атакованный получает чуму."
    yield f"Блокирует {bent(word, 'acc', True)} эльфов."
    yield f"Не получает ран от {bent(word, 'gen', True)}."
    if row.name not in ("attack", "any_attack", "magic", "strike", "simple_strike"):
        yield f"{{tap}}: {word.capitalize()} на 1-2-2, дальность 3."
        yield f"-1 от атак карт с {bent(word, 'ins')}."


def _qualities(word: str) -> Iterator[str]:
    yield f"{{tap}}: Закрыть {bent(f'{word} существо', 'acc')}."
    yield f"+1 к разряду по {bent(f'{word} карта', 'dat', True)}."
    yield f"При гибели {bent(f'{word} эльф', 'gen')} получить фишку."


def _told(row: Row) -> list[str]:
    if not row.get("ru") or row.name in _BENT_OTHERWISE or row.get("house"):
        return []
    word = str(row.get("ru")[0]).replace("_", " ")
    try:
        if row.part == "named":
            return list(_named(row, word))
        if row.part == "noun" and {"kind", "class"} & set(row.get("sel", ())) and "cell" not in row:
            return list(_cards(word))
        if row.part == "noun" and "attack" in row:
            return list(_blows(row, word))
        return list(_qualities(word)) if row.part == "quality" and "sel" in row else []
    except NoWords:
        return []


@pytest.mark.parametrize("part", ["named", "noun", "quality"])
def test_each_sense_is_read_in_each_role(part: str) -> None:
    told = [sentence for row in rows() if row.part == part for sentence in _told(row)]
    assert len(told) > 60
    assert [sentence for sentence in told if not read(sentence).features] == []

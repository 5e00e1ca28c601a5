"""Decks in plain text: what people write is read, and what cannot be is told with its line."""

from __future__ import annotations

import pytest

from service.cards import default_catalogue
from service.decks.lists import ListLine, read_list


@pytest.mark.parametrize(
    ("line", "copies", "name"),
    [
        ("3 Зендар", 3, "Зендар"),
        ("  3   Зендар  ", 3, "Зендар"),
        ("3x Зендар", 3, "Зендар"),
        ("3х Зендар", 3, "Зендар"),
        ("3 × Зендар", 3, "Зендар"),
        ("3 шт. Зендар", 3, "Зендар"),
        ("Зендар", 1, "Зендар"),
        ("Зендар x3", 3, "Зендар"),
        ("Зендар х 3", 3, "Зендар"),
        ("Зендар — 3 шт.", 3, "Зендар"),
        ("3 Хранитель древа", 3, "Хранитель древа"),
        ("2 Зендар # the best", 2, "Зендар"),
        ("2 classic:b_zendar // by id", 2, "classic:b_zendar"),
        ("3\tЗви, Нервный ург", 3, "Зви, Нервный ург"),
    ],
)
def test_a_line_is_a_card(line: str, copies: int, name: str) -> None:
    assert read_list(line) == ([ListLine(1, copies, name)], [])


def test_every_printed_name_is_read_as_it_is() -> None:
    names = [name for entry in default_catalogue() for name in entry["names"].values()]
    for name in names:
        (line,), faults = read_list(f"2 {name}")
        assert (line.copies, line.name.split(), faults) == (2, name.split(), [])
        assert read_list(name)[0][0].copies == 1


def test_comments_blank_lines_and_headings_say_nothing() -> None:
    text = "\ufeff# mine\r\n\r\nСущества:\r\n3 Зендар\r\n  // the rest\r\nАртефакты:\r\n1 Афари\r\n"
    assert read_list(text) == ([ListLine(4, 3, "Зендар"), ListLine(7, 1, "Афари")], [])


@pytest.mark.parametrize("text", ["Герой: Тиша\n2 Гном", "Hero:\n\n1 Тиша\n2 Гном", "2 Гном\nгерой: 1 Тиша"])
def test_a_hero_stands_behind_its_word(text: str) -> None:
    lines, faults = read_list(text)
    assert [(each.name, each.hero) for each in sorted(lines, key=lambda each: not each.hero)] == [
        ("Тиша", True), ("Гном", False)
    ]  # fmt: skip
    assert not faults


def test_lines_that_cannot_be_read() -> None:
    text = "0 Зендар\n201 Афари\n3 Ифрит\nДополнительная колода:\n1 Ахти"
    assert [fault.line for fault in read_list(text)[1]] == [1, 2, 4]
    assert read_list("2 " + "x" * 121)[0] == [] and [fault.line for fault in read_list("2 " + "x" * 121)[1]] == [1]
    long = "\n".join(f"Card of number {'i' * n}" for n in range(300))
    assert read_list(long)[0] == [] and [fault.line for fault in read_list(long)[1]] == [201]

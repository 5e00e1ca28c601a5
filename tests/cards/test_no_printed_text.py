"""The printed texts are the publisher's: no run of six words from any sentence of them is in the project."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator

from service.cards.tokens import clean, sentences
from tests.cards.shared import PROJECT, collection

RUN = 6
_SYMBOL = re.compile(r"\[:?\w+\]|\{\s*\w+\s*\}")
_WORD = re.compile(r"[а-яё]+(?:-[а-яё]+)*|[a-z]+")


def _words(text: str) -> list[str]:
    return _WORD.findall(_SYMBOL.sub(" ", text).lower().replace("ё", "е"))


def _runs(text: str) -> Iterator[tuple[str, ...]]:
    words = _words(text)
    return zip(*(words[start:] for start in range(RUN)), strict=False)


def test_no_printed_text_is_in_the_project() -> None:
    printed = {
        run
        for name, field in (("classic", "desc"), ("modern", "text"), ("heroes", "text"))
        for row in collection(name)
        for sentence in sentences(clean(row[field] or ""))
        for run in _runs(sentence.text)
    }
    assert printed
    names = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=PROJECT,
        capture_output=True,
        check=True,
    ).stdout.decode()
    found: list[str] = []
    for name in filter(None, names.split("\0")):
        try:
            text = (PROJECT / name).read_text(encoding="utf-8")
        except (UnicodeDecodeError, FileNotFoundError, IsADirectoryError):
            continue
        found += [f"{name}: {' '.join(run)}" for run in _runs(text) if run in printed]
    assert not found

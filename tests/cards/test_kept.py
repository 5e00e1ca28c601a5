"""What is made once and kept beside the compiled code."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from service.kept import kept


@pytest.fixture
def source(tmp_path: Path) -> str:
    """A module of its own, so that what is kept of it lies in a folder of its own."""
    (tmp_path / "module.py").write_text("made = 1")
    return str(tmp_path / "module.py")


@pytest.fixture(autouse=True)
def writes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever this run of Python was told."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)


def never() -> list[int]:
    """What must not be called."""
    raise AssertionError("it was made anew")


def kept_at(source: str) -> Path:
    """The one file that is kept."""
    (file,) = (Path(source).parent / "__pycache__").iterdir()
    return file


def test_it_is_made_once(source: str) -> None:
    assert kept(source, "of this", lambda: [1, 2]) == [1, 2]
    assert kept(source, "of this", never) == [1, 2]


def test_what_it_is_made_of_decides(source: str) -> None:
    kept(source, "of this", lambda: [1])
    assert kept(source, "of that", lambda: [2]) == [2]
    assert kept(source, "of that", never) == [2]
    Path(source).write_text("made = 2")
    assert kept(source, "of that", lambda: [3]) == [3]


@pytest.mark.parametrize("damage", [lambda content: content[:-1], lambda content: b"", lambda content: b"x" + content])
def test_a_damaged_file_is_made_anew(source: str, damage: object) -> None:
    kept(source, "of this", lambda: [1])
    file = kept_at(source)
    file.write_bytes(damage(file.read_bytes()))  # type: ignore[operator]
    assert kept(source, "of this", lambda: [2]) == [2]
    assert kept(source, "of this", never) == [2]


def test_where_nothing_can_be_kept_it_is_made_each_time(source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (Path(source).parent / "__pycache__").write_text("no folder")
    assert [kept(source, "of this", lambda n=n: n) for n in (1, 2)] == [1, 2]
    (Path(source).parent / "__pycache__").unlink()
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert [kept(source, "of this", lambda n=n: n) for n in (1, 2)] == [1, 2]
    assert not (Path(source).parent / "__pycache__").exists()

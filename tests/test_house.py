"""The plan of the house: who imports whom, and how long a file is."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

PROJECT = Path(__file__).parents[1]
ROOMS = ("replays", "schemas", "service")
#: The reader that learnt sentences by heart, and the translation of what it says: the composed one takes their place.
OLD_READER = ("service.cards", "service.translation")
MOST_LINES = 400


def modules() -> dict[str, Path]:
    """Every module with its file; packages are named by what is in them."""
    files = (path for room in ROOMS for path in (PROJECT / room).rglob("*.py") if path.name != "__init__.py")
    return {".".join(path.relative_to(PROJECT).with_suffix("").parts): path for path in sorted(files)}


def imported(path: Path) -> Iterator[str]:
    """What a file imports, also within a function or for types alone."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            yield from (node.module, *(f"{node.module}.{each.name}" for each in node.names))
        elif isinstance(node, ast.Import):
            yield from (each.name for each in node.names)


def circle(graph: Mapping[str, set[str]]) -> list[str]:
    """Modules that import each other in a circle; none where there is no circle."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_two_files_import_each_other() -> None:
    found = modules()
    graph = {name: {one for one in imported(path) if one in found and one != name} for name, path in found.items()}
    assert not circle({name: below for name, below in graph.items() if not name.startswith(OLD_READER)})


def test_a_circle_is_found() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"a"}})
    assert not circle({"a": {"b", "c"}, "b": {"c"}, "c": set()})


def test_no_file_is_longer_than_a_few_screens() -> None:
    long = {
        name
        for name, path in modules().items()
        if not name.startswith(OLD_READER) and len(path.read_text(encoding="utf-8").splitlines()) > MOST_LINES
    }
    assert not long

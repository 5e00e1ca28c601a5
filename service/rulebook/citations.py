"""Where the judge cites the rulebook: read from its source, so that it cannot be out of date."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

_PROJECT = Path(__file__).parents[2]
_ENGINE = _PROJECT / "service" / "rules"
_NUMBER = re.compile(r"\d{3}(\.\d+[a-z]?)?|dictionary\.[a-z_]+(\.\d+[a-z]?)?")

Places = Mapping[str, tuple[int, ...]]
"""Files, relative to the project, with the lines that cite."""


@cache
def citations() -> Mapping[str, Places]:
    """Every paragraph number that the judge's code holds as a citation, with the places."""
    found: dict[str, dict[str, list[int]]] = {}
    for path in sorted(_ENGINE.rglob("*.py")):
        file = path.relative_to(_PROJECT).as_posix()
        for number, line in _cited(ast.parse(path.read_text(encoding="utf-8"))):
            lines = found.setdefault(number, {}).setdefault(file, [])
            if line not in lines:
                lines.append(line)
    return {
        number: {file: tuple(sorted(lines)) for file, lines in places.items()}
        for number, places in sorted(found.items())
    }


def _cited(tree: ast.AST) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and _NUMBER.fullmatch(node.value):
            yield node.value, node.lineno

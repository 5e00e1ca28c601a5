"""Where the judge cites the rulebook: read from its source, so that it cannot be out of date."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

_SOURCES = Path(__file__).parents[2]
_ENGINE = _SOURCES / "service" / "rules"
_NUMBER = re.compile(r"\d{3}(\.\d+[a-z]?)?|dictionary\.[a-z_]+(\.\d+[a-z]?)?")


@cache
def citations() -> Mapping[str, tuple[str, ...]]:
    """Every paragraph number that the judge's code cites, with the functions and classes that cite it.

    >>> citations()["216.7"][0]
    'service.rules.windows._weaken'
    """
    found: dict[str, dict[str, None]] = {}
    for path in sorted(_ENGINE.rglob("*.py")):
        module = ".".join(path.relative_to(_SOURCES).with_suffix("").parts).removesuffix(".__init__")
        for number, place in _cited(ast.parse(path.read_text(encoding="utf-8")), module):
            found.setdefault(number, {})[place] = None
    return {number: tuple(sorted(places)) for number, places in sorted(found.items())}


def _cited(node: ast.AST, place: str) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        place = f"{place}.{node.name}"
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and _NUMBER.fullmatch(node.value):
        yield node.value, place
    for inner in ast.iter_child_nodes(node):
        yield from _cited(inner, place)

"""Where the judge cites the rulebook: read from its source, so that it cannot be out of date.

A citation is a string literal that is a paragraph's number. A number that is put together while the judge runs (an
f-string) stands for several; they are found in one of three ways:

- its names are parameters of the function around it, which the module calls with literals: each call gives a number;
- it looks one name up in a table of the module, a dict of literals: each entry gives a number;
- ``families.FAMILIES`` knows the f-string, and asks the judge's own registries what it can come to.

Data cites in its `rules`.

Any other f-string that begins like a number is reported as unresolved; the coverage counts that as an error.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from threading import Lock
from typing import NamedTuple

SOURCES = Path(__file__).parents[2]
#: What judges, in every game.
ENGINES = (SOURCES / "service" / "games",)
#: What cites as data: the formats of decks, and what Heroes says of named features and of illegal actions.
TABLED = ("service/catalogue/formats/*.yaml", "service/games/heroes/*/*.yaml")
_RULES = re.compile(r"\b(?:rules|elements): \[(.+?)\]")
#: How the modules end that say which paragraphs a book has for inherited ones.
TABLES = "_book"
#: Books whose text is not numbered: we count their sections and paragraphs, as in ``storm.3.4``.
NUMBERED_HERE = ("storm", "online", "starter")
NUMBER = re.compile(
    r"\d{3}(\.\d+[a-z]?)?|dictionary\.[a-z_]+(\.\d+[a-z]?)?"
    rf"|({'|'.join(NUMBERED_HERE)})\.([a-z_]+|\d+)(\.\d+[a-z]?)*"
    r"|heroes\.(glossary\.[a-z-]+|(basics|tournament)\.\d+|(later\.)?\d{3}b?(\.\d+)*)"
)
_SCANNING = Lock()
_BEGINNING = re.compile(r"\d{3}\.|dictionary\.|heroes\.")


class Citation(NamedTuple):
    """One place that cites one paragraph: its module, class and function, and its line."""

    number: str
    place: str
    file: str
    line: int


class Unresolved(NamedTuple):
    """An f-string that cites, without anybody knowing what."""

    template: str
    file: str
    line: int


@cache
def citations() -> Mapping[str, tuple[str, ...]]:
    """Every paragraph number that the judge's code cites, with the functions and classes that cite it.

    >>> citations()["216.7"][0]
    'service.games.berserk.rules.course.windows._weaken'
    """
    found: dict[str, set[str]] = {}
    for citation in scan()[0]:
        found.setdefault(citation.number, set()).add(citation.place)
    return {number: tuple(sorted(places)) for number, places in sorted(found.items())}


def places(ruleset: str, number: str) -> tuple[str, ...]:
    """Where a paragraph is obeyed: what cites it, or an inherited one of which the ruleset's book speaks in its words.

    The tables that say which those are (``Ruleset.says``) obey nothing.

    >>> places("storm", "storm.6.1") == places("classic", "211.5")
    True
    """
    from service.games.berserk.rules import RULESETS

    says = RULESETS[ruleset].says if ruleset in RULESETS else {}
    numbers = [number, *(inherited for inherited, own in says.items() if number in own and inherited != number)]
    found = {place for cited in numbers for place in citations().get(cited, ())}
    return tuple(sorted(place for place in found if not place.endswith(TABLES)))


def scan() -> tuple[tuple[Citation, ...], tuple[Unresolved, ...]]:
    """Every citation in the judge's code by file and line, and what could not be resolved."""
    # Once, whoever asks at the same time; besides, Python 3.11 cannot parse in two threads at once.
    with _SCANNING:
        return _scanned()


@cache
def _scanned() -> tuple[tuple[Citation, ...], tuple[Unresolved, ...]]:
    found: list[Citation] = []
    unresolved: list[Unresolved] = []
    for path in (path for engine in ENGINES for path in sorted(engine.rglob("*.py"))):
        module = _Module(path)
        for node, place, line in module.literals():
            numbers = module.numbers(node)
            if numbers is None:
                unresolved.append(Unresolved(ast.unparse(node), module.file, line))
            else:
                found += [Citation(number, place, module.file, line) for number in numbers]
    found += _of_data()
    return tuple(dict.fromkeys(found)), tuple(unresolved)


def _of_data() -> Iterator[Citation]:
    """The paragraphs that are cited in data."""
    for path in (path for pattern in TABLED for path in sorted(SOURCES.glob(pattern))):
        file = path.relative_to(SOURCES)
        for line, said in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for number in (one for cited in _RULES.findall(said) for one in re.findall(r"[\w.-]+", cited)):
                if NUMBER.fullmatch(number):
                    yield Citation(number, ".".join(file.with_suffix("").parts), file.as_posix(), line)


class _Module:
    """One file of the judge, parsed."""

    def __init__(self, path: Path) -> None:
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        self.file = path.relative_to(SOURCES).as_posix()
        self.name = ".".join(path.relative_to(SOURCES).with_suffix("").parts).removesuffix(".__init__")
        self._around: dict[ast.expr, list[ast.FunctionDef]] = {}

    def literals(self) -> Iterator[tuple[ast.expr, str, int]]:
        """Every string and f-string that cites, with its place and line."""
        yield from self._within(self.tree, self.name, [])

    def _within(self, node: ast.AST, place: str, around: list[ast.FunctionDef]) -> Iterator[tuple[ast.expr, str, int]]:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            place = f"{place}.{node.name}"
        if isinstance(node, ast.FunctionDef):
            around = [*around, node]
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and NUMBER.fullmatch(node.value):
            yield node, place, node.lineno
        elif isinstance(node, ast.JoinedStr) and _cites(node):
            self._around[node] = around
            yield node, place, node.lineno
            return
        for inner in ast.iter_child_nodes(node):
            yield from self._within(inner, place, around)

    def numbers(self, node: ast.expr) -> tuple[str, ...] | None:
        """The paragraphs that a literal cites; None where an f-string cannot be resolved."""
        if isinstance(node, ast.Constant):
            return (str(node.value),)
        from service.rulebook.families import FAMILIES

        assert isinstance(node, ast.JoinedStr)
        family = FAMILIES.get(ast.unparse(node))
        return tuple(family()) if family is not None else self._of_table(node) or self._of_calls(node)

    def _of_table(self, node: ast.JoinedStr) -> tuple[str, ...] | None:
        """What an f-string comes to that names a key of a module's table, and what stands there."""
        parts = [part.value for part in node.values if isinstance(part, ast.FormattedValue)]
        looked_up = [part for part in parts if isinstance(part, ast.Subscript)]
        if not looked_up:
            return None
        key = ast.unparse(looked_up[0].slice)
        entries = self._table(ast.unparse(looked_up[0].value))
        if any(ast.unparse(part) not in (key, ast.unparse(looked_up[0])) for part in parts):
            return None
        found = []
        for name, value in entries.items():
            named = {key: name, ast.unparse(looked_up[0]): value}
            found.append("".join(_filled(part, named) for part in node.values))
        return tuple(found) or None

    def _table(self, name: str) -> dict[str, str]:
        """A dict of literals by its name at the top of the module; empty where there is none."""
        for line in self.tree.body:
            targets = line.targets if isinstance(line, ast.Assign) else [getattr(line, "target", None)]
            if name in [ast.unparse(target) for target in targets if target is not None]:
                try:
                    table = ast.literal_eval(getattr(line, "value", line))
                except ValueError:
                    return {}
                return {str(key): str(value) for key, value in table.items()} if isinstance(table, dict) else {}
        return {}

    def _of_calls(self, node: ast.JoinedStr) -> tuple[str, ...] | None:
        """What an f-string comes to whose names are parameters of a function that is called with literals."""
        parts = [part.value for part in node.values if isinstance(part, ast.FormattedValue)]
        names = [part.id for part in parts if isinstance(part, ast.Name)]
        for function in reversed(self._around[node]):
            parameters = [argument.arg for argument in function.args.args]
            if len(names) == len(parts) and set(names) <= set(parameters):
                return self._calls(node, function.name, {name: parameters.index(name) for name in names})
        return None

    def _calls(self, node: ast.JoinedStr, function: str, places: Mapping[str, int]) -> tuple[str, ...] | None:
        found = []
        for call in ast.walk(self.tree):
            if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == function):
                continue
            named = {keyword.arg: keyword.value for keyword in call.keywords}
            given = {
                name: call.args[place] if place < len(call.args) else named.get(name) for name, place in places.items()
            }
            values = {name: str(value.value) for name, value in given.items() if isinstance(value, ast.Constant)}
            if len(values) < len(places):
                return None
            found.append("".join(_filled(part, values) for part in node.values))
        return tuple(found) or None


def _cites(node: ast.JoinedStr) -> bool:
    first = node.values[0] if node.values else None
    return isinstance(first, ast.Constant) and _BEGINNING.match(str(first.value)) is not None and _one_word(node)


def _one_word(node: ast.JoinedStr) -> bool:
    """Sentences that begin with a number are no citations."""
    return not any(isinstance(part, ast.Constant) and " " in str(part.value) for part in node.values)


def _filled(part: ast.expr, named: Mapping[str, str]) -> str:
    return str(part.value) if isinstance(part, ast.Constant) else named[ast.unparse(part.value)]  # type: ignore[attr-defined]

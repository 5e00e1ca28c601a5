"""Why an action is illegal: a code, the paragraphs, and a sentence in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from service.data_files import read_yaml


@cache
def _table() -> Mapping[str, Mapping[str, Any]]:
    table: Mapping[str, Mapping[str, Any]] = read_yaml(Path(__file__).parent / "violations.yaml")
    return table


class Violation(NamedTuple):
    """A reason. ``told`` has what its sentence speaks of: ids of cards, and plain values."""

    code: str
    told: Mapping[str, Any]

    @property
    def rules(self) -> tuple[str, ...]:
        """The paragraphs, the one that a judge would quote first at the head."""
        return tuple(_table()[self.code]["rules"])

    def to_wire(self, names: Mapping[str, str], language: str = "en") -> dict[str, Any]:
        """It on the wire; ``names`` is what sentences call the cards, by id."""
        told = {name: names.get(str(value), value) for name, value in self.told.items()}
        found: dict[str, Any] = {
            "code": self.code, "rules": list(self.rules), "message": _table()[self.code][language].format(**told),
        }  # fmt: skip
        return found | {name: self.told[name] for name in ("source", "target") if name in self.told}


def violation(code: str, **told: Any) -> Violation:
    """A reason by its code. Raises KeyError for one that has no sentence."""
    _table()[code]
    return Violation(code, told)

"""The YAML files that ship with the service, read fast. What people send is read strictly: see `service.documents`."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import yaml

try:  # The parser in C is ten times as fast, where the wheel carries it.
    from yaml import CSafeLoader as SafeLoader
except ImportError:
    from yaml import SafeLoader  # type: ignore[assignment]


def load_yaml(text: str) -> Any:
    """What a YAML text of ours says. Raises yaml.YAMLError where it is none."""
    return yaml.load(text, Loader=SafeLoader)


def read_yaml(path: Path | Traversable) -> Any:
    """What a YAML file of ours says. Raises OSError, and yaml.YAMLError where it is none."""
    return load_yaml(path.read_text(encoding="utf-8"))


__all__ = ["SafeLoader", "load_yaml", "read_yaml"]

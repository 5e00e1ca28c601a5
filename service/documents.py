"""Documents that people write: JSON or YAML, read strictly."""

from __future__ import annotations

from typing import Any

import yaml

from schemas.parts.strict_json import JsonError, loads
from service.data_files import SafeLoader


class DocumentError(ValueError):
    """The document is neither JSON nor YAML; the message says why, in one line."""


def read(raw: bytes) -> Any:
    """A JSON or YAML document as data; a key that stands twice in one object is refused in both.

    Raises:
        DocumentError: it is neither.
    """
    try:
        return loads(raw)
    except JsonError as error:
        not_json = error
    try:
        return yaml.load(raw, Loader=_UniqueKeys)
    except (yaml.YAMLError, ValueError) as not_yaml:
        meant_as_json = raw.lstrip()[:1] in (b"{", b"[")
        reason = str(not_json if meant_as_json else not_yaml)
        raise DocumentError(f"not {'JSON' if meant_as_json else 'YAML'}: {' '.join(reason.split())}") from None


class _UniqueKeys(SafeLoader):
    """YAML's safe loader, which by itself takes the last of two equal keys in silence."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        """The mapping. Raises yaml.YAMLError for a key that stands twice."""
        seen: set[Any] = set()
        for key_node, _ in node.value:
            key = self.construct_object(key_node, deep=True)
            if isinstance(key, str) and key in seen:
                raise yaml.constructor.ConstructorError(
                    None, None, f"the key {key!r} stands twice in one mapping", key_node.start_mark
                )
            seen.add(key if isinstance(key, str) else None)
        return super().construct_mapping(node, deep)

"""What the citations come to that the judge puts together while it runs; the judge's registries say it.

The key is the f-string as Python's ``ast.unparse`` writes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from service.games.berserk.rules import KEYWORDS


def _triggered() -> Iterable[str]:
    """A named feature that goes on the stack cites its entry, where it names no paragraphs of its own."""
    for name, keyword in KEYWORDS.items():
        if keyword.effects is not None and not (keyword.texts or keyword.rules):
            yield f"dictionary.{name}"


def _movements() -> Iterable[str]:
    """Named features that are movement name the paragraph that says so."""
    for name, keyword in KEYWORDS.items():
        text = keyword.playable({"keyword": name}) if keyword.playable is not None else {}
        if "movement" in text:
            yield f"dictionary.{name}.{text['movement']}"


FAMILIES: Mapping[str, Callable[[], Iterable[str]]] = {
    "f'dictionary.{keyword.name}'": _triggered,
    "f\"dictionary.{name}.{data['movement']}\"": _movements,
}

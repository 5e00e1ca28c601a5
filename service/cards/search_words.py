"""What a search by text looks in: the features of every printed card, put into words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import orjson

from service.cards.vocabulary import folded
from service.kept import kept
from service.reading import wording

_WRITERS = ("reading", "judge/language", "games")
"""The folders of `service` that decide what a feature is called."""


def search_words(
    entries: Iterable[Mapping[str, Any]], says: Callable[..., Mapping[str, Any]] = wording, source: str = __file__
) -> dict[str, tuple[str, ...]]:
    """The words of each card's features, folded, by id: a text in each language; kept, since it takes seconds.

    Args:
        entries: the cards.
        says: puts their features into words.
        source: the file beside which it is kept.
    """
    features = {str(entry["id"]): entry.get("features", ()) for entry in entries}
    made_of = sha256(orjson.dumps([version("pymorphy3-dicts-ru"), features]))
    for folder in _WRITERS:
        for content in _contents(files("service") / folder):
            made_of.update(sha256(content).digest())
    return kept(source, made_of.hexdigest(), lambda: {ident: _said(says(told)) for ident, told in features.items()})


def _said(told: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(f" {folded(' '.join(filter(None, said)))} " for said in told.values())


def _contents(folder: Traversable) -> Iterable[bytes]:
    for item in sorted(folder.iterdir(), key=lambda item: item.name):
        if item.is_dir():
            yield from _contents(item)
        elif item.name.endswith((".py", ".yaml")):
            yield item.read_bytes()

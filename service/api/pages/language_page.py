"""The language of cards as a page of the reference: everything that who writes a card has to know, word by word."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from flask import render_template_string
from markupsafe import Markup, escape

from service.api.answering.json_body import dumps

_TEMPLATE = Path(__file__).parents[1] / "docs" / "language.html"
_SAID: Mapping[str, Mapping[str, str]] = {
    "title": {"en": "The language of cards", "ru": "Язык карт"},
    "reading": {"en": "How it is read and written", "ru": "Как его читать и писать"},
    "absent": {"en": "What absence means", "ru": "Что значит отсутствие"},
    "limits": {"en": "How much a feature may be", "ru": "Какой может быть особенность"},
    "depth": {"en": "levels deep", "ru": "уровней вложения"},
    "size": {"en": "values in all", "ru": "значений всего"},
    "word": {"en": "characters in a word", "ru": "знаков в слове"},
    "words": {"en": "The words", "ru": "Слова"},
    "types": {"en": "What words take", "ru": "Что слова принимают"},
    "shapes": {"en": "Objects and their fields", "ru": "Объекты и их поля"},
    "values": {"en": "Values", "ru": "Значения"},
    "named": {"en": "Named features", "ru": "Названные особенности"},
    "places": {"en": "What has no sense where", "ru": "Что где не имеет смысла"},
    "unless": {"en": "unless", "ru": "кроме"},
    "everything": {"en": "everything", "ru": "всё"},
    "lacking": {"en": "without", "ru": "без"},
    "takes": {"en": "takes", "ru": "принимает"},
    "asks": {"en": "in an event", "ru": "в событии"},
    "tells": {"en": "in a deed", "ru": "в деянии"},
    "with": {"en": "may stand beside it", "ru": "при нём может стоять"},
    "needs": {"en": "has to stand beside it", "ru": "при нём должно стоять"},
    "fields": {"en": "fields", "ru": "поля"},
    "everywhere": {"en": "and those of pattern and told", "ru": "и те, что в pattern и told"},
    "check": {
        "en": "What you have written, POST /v1/language/check checks. Here as data, with Accept: application/json.",
        "ru": "Написанное проверит POST /v1/language/check. Здесь же как данные, с Accept: application/json.",
    },
}


def title(known: Mapping[str, Any], language: str) -> str:
    """What the page is called."""
    return _SAID["title"][language]


def body(known: Mapping[str, Any], language: str) -> str:
    """The page, but for its head.

    Args:
        known: what is published of the language.
        language: ``en`` or ``ru``.
    """
    by_part = {
        part["id"]: [word for word in known["words"] if part["id"] in word["parts"][:1]] for part in known["parts"]
    }
    places = {entry["id"] for name in ("types", "shapes", "values") for entry in known[name]}
    return render_template_string(
        _template(),
        known=known,
        by_part=by_part,
        said={name: texts[language] for name, texts in _SAID.items()},
        language=language,
        linked=lambda types: _linked(types, places),
        written=lambda value: dumps(value).decode().strip(),
    )


@cache
def _template() -> str:
    return _TEMPLATE.read_text(encoding="utf-8")


def _linked(types: str, places: set[str]) -> Markup:
    """What a word takes, each type leading to where it is told."""
    parts = re.split(r"([a-z_]+)", types)
    return Markup().join(
        Markup('<a href="#type-{0}">{0}</a>').format(part) if part in places else escape(part) for part in parts
    )

"""The guides as pages, beside the reference: Markdown files of the project, each under its name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

_SERVICE = Path(__file__).parents[2]
_OWN = Path(__file__).parents[1] / "docs" / "guides"
#: The guides in the order in which they are read.
GUIDES: Mapping[str, Path] = {
    **{name: _OWN / f"{name}.md" for name in ("judges", "cards", "clients", "operators", "contributors", "a-strike")},
    "notation": _SERVICE / "notation" / "README.md",
    "named-features": _SERVICE / "games" / "berserk" / "rules" / "features" / "README.md",
}


@cache
def guide(name: str) -> tuple[str, str]:
    """A guide's title and its body as HTML.

    Args:
        name: one of ``GUIDES``.
    """
    markdown = MarkdownIt("commonmark").enable("table")
    title, *parts = _parts(markdown.parse(GUIDES[name].read_text(encoding="utf-8")))
    return title, markdown.renderer.render(parts, markdown.options, {})


def _parts(tokens: list[Token]) -> list[Any]:
    """The title, and all that follows it; headings can be led to, and links lead to the pages of other guides."""
    opening, title, _, *rest = tokens
    assert opening.tag == "h1" and title.content, "a guide begins with its title"
    for token, text in pairwise(rest):
        if token.type == "heading_open":
            token.attrSet("id", _anchor(text.content))
    for token in (inner for one in rest for inner in one.children or ()):
        if token.type == "link_open":
            token.attrSet("href", str(token.attrGet("href")).removesuffix(".md"))
    return [title.content, *rest]


def _anchor(heading: str) -> str:
    return "-".join("".join(letter if letter.isalnum() else " " for letter in heading.lower()).split())

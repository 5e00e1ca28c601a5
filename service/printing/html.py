"""A page as HTML that stands alone: it can be printed or sent, runs nothing and fetches nothing."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable
from html import escape

from service.printing import drawing
from service.printing.sheet import Boards, Cited, Facts, Folded, Heading, Paragraphs, Part, Said, Sheet, Steps, Told

_STYLE = (
    """
body { font-family: Georgia, serif; color: #000; background: #fff; max-width: 1100px; margin: 1.5em auto;
  padding: 0 1em; line-height: 1.35; }
h1 { font-size: 1.5em; border-bottom: 2px solid #000; }
h2 { font-size: 1.15em; margin-top: 1.6em; }
table { border-collapse: collapse; width: 100%; }
td, th { text-align: left; vertical-align: top; padding: .2em .6em .2em 0; border-bottom: 1px solid #ccc; }
code { font-size: .85em; overflow-wrap: anywhere; }
.boards { display: flex; flex-wrap: wrap; gap: 1em; }
.boards figure { flex: 1 1 320px; margin: 0; break-inside: avoid; }
.quoted { white-space: pre-wrap; border-left: 3px solid #000; padding-left: .8em; }
.verdict { font-weight: bold; }
.signed { margin-top: 3em; }
.decided, summary { color: #333; font-size: .92em; }
td, p, dd, h1 { overflow-wrap: anywhere; }
a { color: inherit; }
@media print { body { margin: 0; max-width: none; } a { text-decoration: none; } tr, dd { break-inside: avoid; } }
"""
    + drawing.STYLE
)
_STYLE_HASH = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
POLICY = (
    f"default-src 'none'; style-src 'sha256-{_STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The Content-Security-Policy that every page needs: its own style and nothing else."""


def page(sheet: Sheet) -> str:
    """The page as a document."""
    return document(sheet.title, "\n".join(_part(part, sheet.language) for part in sheet.parts), sheet.language)


def document(title: str, body: str, language: str) -> str:
    """A page of a title and a body that is HTML already."""
    title = escape(title)
    return (
        f'<!DOCTYPE html>\n<html lang="{language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title>'
        f"<style>{_STYLE}</style></head><body>\n<h1>{title}</h1>\n{body}\n</body></html>\n"
    )


def _part(part: Part, language: str) -> str:
    match part:
        case Heading():
            return f"<h2>{escape(part.text)}</h2>"
        case Said():
            return f'<p class="{part.kind}">{escape(part.text)}</p>'
        case Facts():
            return _table(f"<th>{escape(name)}</th><td>{_fact(value, part.code)}</td>" for name, value in part.rows)
        case Boards():
            figures = (
                f"<figure><h2>{escape(name)}</h2>{drawing.board(position, language)}</figure>"
                for name, position in part.boards
            )
            return f'<div class="boards">{"".join(figures)}</div>'
        case Steps():
            return _table(_told(entry) if isinstance(entry, Told) else _folded(entry) for entry in part.entries)
        case Paragraphs():
            return _paragraphs(part)


def _table(rows: Iterable[str]) -> str:
    return "<table>" + "".join(f"<tr>{row}</tr>" for row in rows) + "</table>"


def _fact(value: str, code: bool) -> str:
    return f"<code>{escape(value)}</code>" if code else escape(value)


def _told(entry: Told) -> str:
    links = ", ".join(f'<a href="#{_anchor(cited)}">{escape(cited.number)}</a>' for cited in entry.rules)
    decided = f'<div class="decided">{escape(entry.decided)}</div>' if entry.decided else ""
    return f"<td>{escape(entry.number)}</td><td>{escape(entry.text)}{decided}</td><td>{links}</td>"


def _folded(entry: Folded) -> str:
    steps = "<br>".join(map(escape, entry.steps))
    details = f"<details><summary>{escape(entry.text)}</summary>{steps}</details>"
    return f"<td>{escape(entry.number)}</td><td>{details}</td><td></td>"


def _paragraphs(part: Paragraphs) -> str:
    told = (
        f'<dt id="{_anchor(cited)}"><b>{escape(cited.number)}</b></dt><dd>{escape(text)}</dd>'
        for cited, text in part.entries
    )
    return f"<dl>{''.join(told)}</dl>"


def _anchor(cited: Cited) -> str:
    return escape(f"p-{cited.book}-{cited.number}")

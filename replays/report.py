"""A ruling as a page that a judge can print or send: it stands alone and runs nothing."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

from replays import drawing
from replays.judging import Bench
from replays.narrated import names_of, sentence
from replays.report_words import WORDS

Wire = Mapping[str, Any]

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
.words { white-space: pre-wrap; border-left: 3px solid #000; padding-left: .8em; }
.verdict { font-weight: bold; }
.signed { margin-top: 3em; }
a { color: inherit; }
@media print { body { margin: 0; max-width: none; } a { text-decoration: none; } tr, dd { break-inside: avoid; } }
"""
    + drawing.STYLE
)
_STYLE_HASH = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
_POLICY = (
    f"default-src 'none'; style-src 'sha256-{_STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class Page(NamedTuple):
    """A page, and the Content-Security-Policy that it needs: its own style and nothing else."""

    html: str
    policy: str


def page(bench: Bench, replay_id: str, ruling_id: str, language: str = "en") -> Page:
    """The report on a ruling.

    Args:
        bench: where the ruling is.
        language: `en` or `ru`.

    Raises:
        UnknownReplay, UnknownRuling, Damaged: as they say.
    """
    ruling = bench.ruling(replay_id, ruling_id)
    head = bench.log.head(replay_id)
    words = WORDS[language]
    number = ruling["event"]
    event = bench.log.event(replay_id, number)
    before, after = (bench.log.position(replay_id, at)[0] for at in (number - 1, number))
    boards = [(words["before"], before), (words["after"], after)]
    traces = [(words["trace"], before, bench.log.trace(replay_id, number)["trace"])]
    hashes = [(words["replay"], head["head_hash"]), (words["event"], event["hash"]), (words["ruling"], ruling["hash"])]
    hashes += [(words["position_after"], event["position_hash"])]
    corrected = ruling["corrected_by"]
    if corrected is not None:
        other = bench.log.event(replay_id, corrected)
        boards.append((words["corrected_board"], bench.log.position(replay_id, corrected)[0]))
        traces.append((words["corrected_trace"], before, bench.log.trace(replay_id, corrected)["trace"]))
        hashes += [(words["corrected_event"], other["hash"]), (words["position_corrected"], other["position_hash"])]
    cited = list(
        dict.fromkeys([*ruling["rules"], *(n for _, _, trace in traces for step in trace for n in _rules(step))])
    )
    body = [
        f"<h1>{words['title']}</h1>",
        _about(replay_id, head, event, ruling, words),
        f"<h2>{words['ruling']}</h2>",
        f'<p class="verdict">{words["verdict"][ruling["verdict"]]}</p>',
        f'<p class="words">{escape(ruling["text"])}</p>',
        f"<p>{words['rests_on']}: {_numbers(ruling['rules'])}</p>",
        f"<h2>{words['proposed']}</h2>",
        f"<p>{_action(event['action'], names_of(before, language))}{_rolls(event, words)}</p>",
    ]
    if corrected is not None:
        body += [
            f"<h2>{words['correction']}</h2>",
            f"<p>{_action(ruling['correction']['action'], names_of(before, language))}{_rolls(other, words)}</p>",
        ]
    body += ['<div class="boards">', *(_figure(name, position, language) for name, position in boards), "</div>"]
    for name, position, trace in traces:
        body += [f"<h2>{name}</h2>", *_trace(trace, names_of(position, language), language, words)]
    body += [f"<h2>{words['paragraphs']}</h2>", *_paragraphs(head["ruleset"], cited, language)]
    body += [f"<h2>{words['hashes']}</h2>", _table((name, f"<code>{escape(value)}</code>") for name, value in hashes)]
    body += [f'<p class="signed">{words["signed"]}: ______________________________</p>']
    return Page(_document(words["title"], language, body), _POLICY)


def _document(title: str, language: str, body: Iterable[str]) -> str:
    return (
        f'<!DOCTYPE html>\n<html lang="{language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
        f"<style>{_STYLE}</style></head><body>\n" + "\n".join(body) + "\n</body></html>\n"
    )


def _about(replay_id: str, head: Wire, event: Wire, ruling: Wire, words: Wire) -> str:
    players = head["players"] or {}
    rows = [
        (words["replay"], f"<code>{escape(replay_id)}</code>"),
        (words["named"], escape(head["title"] or "—")),
        *((words[seat], escape(players[seat])) for seat in ("first", "second") if seat in players),
        (words["ruleset"], escape(head["ruleset"])),
        (words["event"], f"{event['seq']}, {escape(event['at'])}"),
        (words["given"], escape(ruling["at"])),
        (words["engine"], escape(event["engine"])),
    ]
    return _table(rows)


def _table(rows: Iterable[tuple[str, str]]) -> str:
    """A table of names and what is said of each, which is HTML already."""
    return "<table>" + "".join(f"<tr><th>{name}</th><td>{value}</td></tr>" for name, value in rows) + "</table>"


def _action(action: Wire, names: Mapping[str, str]) -> str:
    def shown(value: Any) -> str:
        if isinstance(value, str):
            return f"{names[value]} ({value})" if names.get(value, value) != value else value
        if isinstance(value, list):
            return ", ".join(map(shown, value))
        if isinstance(value, Mapping):
            return ", ".join(f"{shown(name)}: {shown(inner)}" for name, inner in value.items())
        return str(value)

    said = [f"{name}: {shown(value)}" for name, value in action.items() if name != "type"]
    return f"<b>{escape(str(action['type']))}</b> — {escape('; '.join(said))}"


def _rolls(event: Wire, words: Wire) -> str:
    rolls = ", ".join(str(roll["die"]) for roll in event.get("rolls", ()) if "die" in roll)
    return f" ({words['rolls']}: {rolls})" if rolls else ""


def _figure(name: str, position: Wire, language: str) -> str:
    return f"<figure><h2>{name}</h2>{drawing.board(position, language)}</figure>"


def _trace(trace: Sequence[Wire], names: Mapping[str, str], language: str, words: Wire) -> Iterator[str]:
    if not trace:
        yield f"<p>{words['nothing']}</p>"
        return
    rows = []
    for step in trace:
        text = step.get("text", "") if language == "en" else sentence(step, names, language)
        rows.append(f"<tr><td>{step['n']}</td><td>{escape(text)}</td><td>{_numbers(_rules(step))}</td></tr>")
    yield "<table>" + "".join(rows) + "</table>"


def _rules(step: Wire) -> Sequence[str]:
    found = step.get("rules", ())
    return [number for number in found if isinstance(number, str)]


def _numbers(rules: Iterable[str]) -> str:
    return ", ".join(f'<a href="#p-{escape(number)}">{escape(number)}</a>' for number in rules)


def _paragraphs(ruleset: str, numbers: Iterable[str], language: str) -> Iterator[str]:
    """Each paragraph restated, once."""
    from service import rulebook

    yield "<dl>"
    for number in numbers:
        try:
            text = rulebook.paragraph(ruleset, number).text(language)
        except LookupError:
            text = "—"
        yield f'<dt id="p-{escape(number)}"><b>{escape(number)}</b></dt><dd>{escape(text)}</dd>'
    yield "</dl>"

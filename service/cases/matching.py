"""Whether an answer is what a case expects (contract §6).

An object matches by the keys that the case names, at any depth; a list of plain values item by item. ``rules``,
``violations`` and ``warnings`` mean "at least these" (``[]``: none), ``first_rule`` is the paragraph that a refusal
cites first; the ``trace`` is events in order with others between. Cards and positions are compared at their normal
form: what a case names at its default may be absent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

Json = Mapping[str, Any]

#: Lists of which a case names some items, in any order.
SOME_OF = frozenset({"rules", "violations", "warnings"})
ABSENT = "(absent)"


class Difference(NamedTuple):
    """One thing that came otherwise than expected."""

    at: str
    expected: Any
    came: Any


def differences(expect: Json, answer: Json) -> list[Difference]:
    """Everything in which an answer differs from a step's expectation, but for ``legal_actions`` and ``refused``."""
    found: list[Difference] = []
    for name, wanted in expect.items():
        if name == "rules":
            found += _cited(wanted, answer)
        elif name == "first_rule":
            found += compare(wanted, _foremost(answer), name)
        elif name == "cards":
            found += _cards(wanted, answer["position"]["cards"])
        elif name == "position":
            found += _position(wanted, answer["position"])
        elif name == "trace":
            found += _in_order(wanted, answer["trace"])
        elif name not in ("legal_actions", "refused"):
            found += compare(wanted, answer.get(name), name)
    return found


def legal_actions(expect: Json, actions: Sequence[Json]) -> list[Difference]:
    """What of ``includes`` is not listed, and of ``excludes`` is."""
    found = []
    for wanted in expect.get("includes", ()):
        if not any(matches(wanted, action) for action in actions):
            found.append(Difference("legal_actions/includes", wanted, _alike(wanted, actions)))
    for unwanted in expect.get("excludes", ()):
        listed = [action for action in actions if matches(unwanted, action)]
        if listed:
            found.append(Difference("legal_actions/excludes", unwanted, listed))
    return found


def _alike(wanted: Json, actions: Sequence[Json]) -> list[Json]:
    return [action for action in actions if action.get("type") == wanted.get("type")]


def matches(wanted: Any, came: Any) -> bool:
    """Whether a part of something is as wanted."""
    return not compare(wanted, came, "")


def compare(wanted: Any, came: Any, at: str) -> list[Difference]:
    """The differences between what is wanted and what came, ``at`` a place of the answer."""
    if isinstance(wanted, Mapping):
        if not isinstance(came, Mapping):
            return [Difference(at, wanted, came)]
        return [d for key, value in wanted.items() for d in _member(value, came, key, f"{at}/{key}")]
    if isinstance(wanted, list):
        if not isinstance(came, list):
            return [Difference(at, wanted, came)]
        if at.rsplit("/", 1)[-1] in SOME_OF:
            return _some_of(wanted, came, at)
        if len(wanted) != len(came):
            return [Difference(at, wanted, came)]
        return [d for n, pair in enumerate(zip(wanted, came, strict=True)) for d in compare(*pair, f"{at}/{n}")]
    return [] if _same(wanted, came) else [Difference(at, wanted, came)]


def _same(wanted: Any, came: Any) -> bool:
    return bool(wanted == came) and isinstance(wanted, bool) is isinstance(came, bool)


def _member(wanted: Any, came: Json, key: str, at: str) -> list[Difference]:
    if key in came:
        return compare(wanted, came[key], at)
    return [] if wanted is None else [Difference(at, wanted, ABSENT)]


def _some_of(wanted: list[Any], came: list[Any], at: str) -> list[Difference]:
    if not wanted:
        return [Difference(at, [], came)] if came else []
    return [Difference(at, item, came) for item in wanted if not any(matches(item, other) for other in came)]


def _cited(wanted: list[str], answer: Json) -> list[Difference]:
    """Paragraphs: of the violations where the ruling is "illegal", of the trace where it is "legal"."""
    where = "trace" if answer["verdict"] == "legal" else "violations"
    cited = {rule for item in answer[where] for rule in item["rules"]}
    missing = [rule for rule in wanted if rule not in cited]
    return [Difference(f"rules (in the {where})", missing, sorted(cited))] if missing else []


def _foremost(answer: Json) -> Any:
    """What the first of the violations cites first, None where nothing is refused."""
    return next((rule for item in answer["violations"] for rule in item["rules"]), None)


def _in_order(wanted: list[Any], steps: list[Json]) -> list[Difference]:
    """Each wanted event in its turn among the steps of the trace."""
    rest = iter(steps)
    for n, item in enumerate(wanted):
        part = {"event": item} if isinstance(item, str) else item
        if not any(matches(part, step) for step in rest):
            where = f"trace/{n}"
            after = f" after {_name(wanted[n - 1])}" if n else ""
            return [Difference(where, item, f"no such step{after}")]
    return []


def _name(item: Any) -> str:
    return item if isinstance(item, str) else str(item.get("event", item))


def _cards(wanted: Json, cards: Json) -> list[Difference]:
    found: list[Difference] = []
    for ident, part in wanted.items():
        if ident not in cards:
            found += [] if part is None else [Difference(f"cards/{ident}", part, ABSENT)]
        else:
            found += _with_defaults(part, _whole_card(cards[ident], cards), f"cards/{ident}")
    return found


def _whole_card(card: Json, cards: Json) -> Json:
    """A card of the normal form with what it leaves out although it is no empty value."""
    host = cards.get(card.get("host", ""), {})
    return {"controller": card["owner"], "cell": host.get("cell"), **card}


def _position(wanted: Json, position: Json) -> list[Difference]:
    turn = {"number": 1, "active": "first", "phase": "main", "step": None, **position.get("turn", {})}
    seats = {seat: position.get("players", {}).get(seat, {}) for seat in ("first", "second")}
    whole = {"priority": turn["active"], **position, "turn": turn, "players": seats}
    found = []
    for name, part in wanted.items():
        if name == "cards":
            found += _cards(part, position["cards"])
        else:
            found += _with_defaults({name: part}, whole, "position")
    return found


def _with_defaults(wanted: Any, came: Any, at: str) -> list[Difference]:
    """Like ``compare``; a key may be absent where the case names the empty value that is its default."""
    if not isinstance(wanted, Mapping) or not isinstance(came, Mapping):
        return compare(wanted, came, at)
    found: list[Difference] = []
    for key, value in wanted.items():
        if key in came:
            found += _with_defaults(value, came[key], f"{at}/{key}")
        elif isinstance(value, Mapping) and value:
            found += _with_defaults(value, {}, f"{at}/{key}")
        elif value:
            found.append(Difference(f"{at}/{key}", value, ABSENT))
    return found

"""What has to hold of the account of any blow, whatever cards struck it and whatever changed its wounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Wire = Mapping[str, Any]


def check_accounts(trace: Iterable[Wire]) -> None:
    """Every entry that says what came of a blow accounts for it: each change begins where the one before it ended, and
    the last number is that of the wounds.

    Args:
        trace: as it goes over the wire.
    """
    for step in trace:
        terms = step.get("data", {}).get("terms")
        if step["event"] in ("wounds_dealt", "no_wounds"):
            assert terms, f"{step['event']} without an account"
        if terms:
            _check(step, terms)


def _check(step: Wire, terms: Iterable[Wire]) -> None:
    reached: dict[Any, Any] = {}
    said: list[Wire] = []
    for term in terms:
        assert term["rules"], term
        # The wounds are the value, unless something changes them before they are dealt.
        key = ("wounds", None) if term["term"] in ("value", "wounds") else (term["term"], term.get("card"))
        if "before" in term:
            assert reached.get(key) == term["before"], (term, said)
            assert term["before"] != term["after"], term
        reached[key] = term["after"]
        said.append(term)
    if step["event"] == "wounds_dealt":
        assert reached["wounds", None] == step["data"]["amount"], (step, said)
    if step["event"] == "missed":
        assert reached.get(("force", step["source"])) == "miss", said
    rolls = [number for (term, _), number in reached.items() if term == "roll"]
    told = [number for (term, _), number in reached.items() if term == "difference"]
    if told and len(rolls) == 2:
        assert told == [rolls[0] - rolls[1]], said

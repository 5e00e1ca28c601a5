"""Turns of the trace's sentences: one and several, and what a price came to."""

from __future__ import annotations

#: What is counted by one, where the sentence has the plural.
_ONE = (" 1 wounds", " 1 wound"), (" 1 chips", " 1 chip"), (" 1 additional lives", " 1 additional life")


def by_one(sentence: str) -> str:
    """An English sentence about one thing, from the one about several."""
    for several, one in _ONE:
        sentence = sentence.replace(several, one)
    return sentence


def begun(template: str, player: str) -> str:
    """What a sentence calls a seat: with a capital letter where it begins with it; names stay as they are."""
    return player[:1].upper() + player[1:] if template.startswith("{player}") else player


def price(closed: str, chips: int | None, ru: bool) -> str:
    """What was paid, as it goes on after "the price is paid"; empty where nothing was."""
    parts = [f"закрыто — {closed}" if ru else f"{closed} closes"] if closed else []
    if chips:
        parts.append(f"фишек: {chips}" if ru else f"{chips} chip{'s' if chips != 1 else ''}")
    return f": {', '.join(parts)}" if parts else ""

"""The account of a blow: the terms that its number was made of, in the order in which they were applied.

A term is data. It says which number it gives or changes (``term``, one of ``TERMS``), what that came to (``after``) and
by which paragraphs (``rules``); whose it is (``card``); and, where it changes a number, what that was (``before``) and
whose text changes it (``source``, ``feature``, and its ``name`` where it has one). Changes are read from what the trace
told of them as they were made, and never reckoned again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from service.games.berserk.rules.position.events import Change
from service.games.berserk.rules.position.model import Chain, Wire
from service.games.berserk.rules.stack.run import Run

#: What a term can be about: a die, how far two results are apart, what they make of the blow, the value of that force,
#: and the wounds that come of it.
TERMS = ("roll", "difference", "force", "value", "wounds")
#: The entries of the trace that change a number on its way, and which number that is.
_CHANGES = {
    "roll_modified": "roll", "roll_limited": "roll", "attack_raised": "force", "attack_reduced": "force",
    "value_modified": "value", "amount_counted": "wounds", "wounds_halved": "wounds", "wounds_prevented": "wounds",
}  # fmt: skip
#: Where such an entry says what the number is now.
_AFTER = ("after", "left", "amount")


def given(run: Run, term: str, after: int | str, rules: Sequence[str], **about: Any) -> Wire:
    """A number that nothing has changed yet."""
    return {"term": term, **about, "after": after, "rules": run.game.ruleset.cite(tuple(rules))}


def changed(
    run: Run,
    term: str,
    before: int | str,
    after: int | str,
    rules: Sequence[str],
    *,
    source: str | None = None,
    feature: str | None = None,
    card: str | None = None,
) -> Wire:
    """A change of a number by a text, or by a rule where there is no ``source``."""
    found: dict[str, Any] = {
        "term": term,
        **({"card": card} if card is not None else {}),
        "before": before,
        "after": after,
    }
    holder = run.game.get(source)
    if holder is not None:
        known = run.game.feature(holder, feature) if feature is not None else None
        found |= {"source": holder.id, **({"feature": feature} if feature is not None else {})}
        found |= {"name": known.keyword} if known is not None and known.keyword is not None else {}
    return {**found, "rules": run.game.ruleset.cite(tuple(rules))}


def changes(run: Run, since: int, term: str, number: int | str, card: str | None = None) -> list[Wire]:
    """How a number was changed by what happened since there were so many entries in the trace; of the blow of ``card``,
    where that is told of a blow."""
    found = []
    for event in run.events[since:]:
        if _CHANGES.get(event.name) == term and event.data.get("of") == card:
            after = next(event.data[name] for name in _AFTER if name in event.data)
            source = None if event.name == "roll_limited" else event.source
            by = {"source": source, "feature": event.data.get("feature"), "card": card}
            found.append(changed(run, term, number, after, event.rules, **by))
            number = after
    return found


def rolled(run: Run, chain: Chain, card: str, since: int) -> tuple[Wire, ...]:
    """The terms of a card's result (216.5, 216.6)."""
    die = chain.rolls[card]
    return (given(run, "roll", die, ("216.5",), card=card), *changes(run, since, "roll", die, card))


def counted(
    run: Run, chain: Chain, card: str, since: int, force: str | None, base: int | None, rules: Sequence[str]
) -> tuple[Wire, ...]:
    """The terms of a blow's value (216.8): the results it comes from, its force, and the value of that.

    Args:
        run: what is being ruled on.
        chain: the attack, with its results.
        card: whose blow it is.
        since: how long the trace was before it was counted.
        force: what the results gave, before any text changed it; None where no die and no text says one.
        base: the value of its force as printed or said; None for a miss.
        rules: the paragraphs by which its force was found.
    """
    others = [other for other in chain.fighters if other != card]
    found = [term for one in (card, *others) for term in chain.terms.get(one, ())]
    results = [chain.results[one] for one in (card, *others) if one in chain.results]
    if len(results) > 1:
        found.append(given(run, "difference", results[0] - results[1], rules, card=card))
    if force is not None:
        weakened = {"weakened": True} if chain.weakened else {}
        found += [given(run, "force", force, rules, card=card, **weakened), *changes(run, since, "force", force, card)]
    if base is not None:
        found += [given(run, "value", base, ("205.7",), card=card), *changes(run, since, "value", base, card)]
    return tuple(found)


def said(run: Run, chain: str | None, card: str, since: int, amount: int, rules: Sequence[str]) -> tuple[Wire, ...]:
    """The terms of wounds that a text deals (216.11a): its own roll, where it made one, and its number."""
    found = run.chain(chain)
    rolls = found.terms.get(card, ()) if found is not None else ()
    rolls = rolls if all(term["term"] == "roll" for term in rolls) else ()  # an attack's are those of its blow
    return (*rolls, given(run, "value", amount, rules, card=card), *changes(run, since, "value", amount, card))


def later(run: Run, chain: Chain, card: str, *told: Wire) -> list[Change]:
    """The change of a chain that adds to the terms of a number which had been found already."""
    kept = [term for term in told if term.get("before") != term["after"]]
    return run.set_chain(chain, terms={**chain.terms, card: (*chain.terms.get(card, ()), *kept)})

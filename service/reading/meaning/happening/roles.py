"""Which part in an event a phrase fills, and what a phrase is for that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from service.reading.meaning.base import Part
from service.reading.syntax.beside import is_measure
from service.reading.syntax.trees import NP, PP, Clause, Verb

Roles = dict[str, Any]


def of_preposition(part: PP, frame: dict[str, str]) -> str | None:
    """Which part in an event a phrase with a preposition fills."""
    if part.np is None:
        return next((role for key, role in frame.items() if key.startswith(f"{part.prep}+")), None)
    cases = {case for case, _ in part.np.cases}
    for case in sorted(cases):
        role = frame.get(f"{part.prep}+{case}")
        if role in ("amount", "value") and not (role == "amount" and is_measure(part.np)):
            continue
        if role is not None:
            return role
    return None


def assigned(nouns: Sequence[NP], frame: dict[str, str], done: Roles, verb: Verb) -> Iterator[Roles]:
    """The ways in which noun phrases fill cases, the likeliest first: what comes first is the subject."""
    if not nouns:
        yield done
        return
    first, rest = nouns[0], nouns[1:]
    order = ("nom", "acc", "dat", "ins", "gen")
    own = {case for case, _ in first.cases}
    negated = {"gen"} if verb.negated or verb.row.get("says") else set()
    open_cases = {frame.get("nom"), frame.get("acc")}.isdisjoint(done)
    alone = open_cases and not any(case in ("nom", "acc") for noun in rest for case, _ in noun.cases)
    if alone and first.span[0] >= verb.span[1] and "acc" in frame:
        order = ("acc", "nom", "dat", "ins", "gen")
    for case in order:
        role = frame.get(case) or (
            frame.get("acc") if case == "gen" and (negated or first.amount is not None) else None
        )
        if role is None or role in done or case not in own:
            continue
        if case == "nom" and role in ("by", "on") and not is_somebody(first):
            continue
        if case == "acc" and role == "on" and frame.get("ins") == "means" and "ins" in own and "attack" in first.head:
            continue  # by which blow, and nobody whom it befalls
        if case == "nom" and verb.numbers and verb.mood in ("pres", "futr", "past") and not _agrees(first, verb):
            continue
        fits = frozenset(pair for pair in first.cases if pair[0] == case)
        yield from assigned(rest, frame, {**done, role: replace(first, cases=fits)}, verb)


def is_control(roles: Roles) -> bool:
    """Whether somebody is taken under control."""
    under = roles.get("under")
    if not isinstance(under, NP) or "control" not in under.head or under.qualities or under.mods:
        return False
    return under.of is None or (under.of.head.get("player") == "enemy" and not under.of.qualities)


def made_into(roles: Roles) -> Roles:
    """What is made of somebody, as what he becomes."""
    return {"on" if role == "thing" else "thing" if role == "into" else role: one for role, one in roles.items()}


def is_depth(np: NP) -> bool:
    """Whether a phrase tells the depth or the surface, and no certain cell there."""
    return "kind_of_cell" in np.head and not (np.qualities or np.mods or np.of or np.amount or np.title)


def cell_there(np: NP) -> NP | None:
    """The depth or the surface, where a phrase tells of a cell there and no more."""
    there = np.mods[0].np if "cell" in np.head and len(np.mods) == 1 and np.mods[0].prep == "на" else None
    plain = not (np.qualities or np.of or np.amount)
    return there if plain and there is not None and is_depth(there) else None


def is_its_owners(np: NP) -> bool:
    """Whether a zone is told as that of whoever owns the card: every card comes to its owner's anyhow."""
    return np.of is not None and "owner" in np.of.head and not (np.qualities or np.mods or np.of.qualities or np.of.of)


def owned_by(np: NP) -> bool:
    """Whether a phrase says whose somebody is."""
    return any(quality.row is not None and "owns" in quality.row for quality in np.qualities)


def is_own(who: Part) -> bool:
    """Whether somebody is known, or of the own squad."""
    return "is" in who or who.get("side") == "own"


def is_somebody(np: NP) -> bool:
    """Whether a phrase can tell of a card, a cell or a player at all."""
    heads = [one.head for one in np.either or (np,)]
    return all(
        head.part == "pronoun"
        or head.name == "squad"
        or ({"sel", "speaks", "role", "player", "number", "goal"} & set(head.data) and "plus" not in head)
        for head in heads
    )


def _agrees(np: NP, verb: Verb) -> bool:
    numbers = {number for case, number in np.cases if case == "nom"}
    if np.head.get("player") == "own" and not np.of:
        return True
    return bool(numbers & verb.numbers) or bool(np.either) or np.amount is not None


def verb_role(clause: Clause) -> str:
    """Which part of an event the subject of a clause has."""
    verb = clause.verb
    if verb is None:
        return ""
    return str("on" if verb.passive else verb.row.get("frame", {}).get("nom", ""))

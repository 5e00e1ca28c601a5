"""What a tree puts to a noun though it stands by itself, and clauses that are one: set right before they are read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeGuard

from service.reading.syntax.agreement import ALL
from service.reading.syntax.trees import NP, PP, Aside, Clause, Quality, Row, Verb

#: With which prepositions a turn says when something is so.
IN_TURN = ("в", "в течение")


def timed(clause: Clause) -> Clause:
    """A clause in which the words of a turn ("in this turn") stand by themselves, behind whatever they were put to."""
    parts: list[Any] = []
    for part in clause.parts:
        found: list[PP] = []
        parts.append(_untimed(part, found))
        parts += found
    return replace(clause, parts=tuple(parts)) if len(parts) > len(clause.parts) else clause


def _untimed(node: Any, found: list[PP]) -> Any:
    if isinstance(node, PP) and node.np is not None:
        return replace(node, np=_untimed(node.np, found))
    if not isinstance(node, NP):
        return node
    of = _untimed(node.of, found) if node.of is not None else None
    either = tuple(_untimed(one, found) for one in node.either)
    told = [mod for mod in node.mods if mod.np is not None and _is_time(mod, mod.np)]
    mods = tuple(_untimed(mod, found) for mod in node.mods if mod not in told)
    found += told
    return replace(node, of=of, mods=mods, either=either)


def _is_time(mod: PP, np: NP) -> bool:
    """Whether a phrase says when something is, and not what a noun is."""
    words = [q.row.name for q in np.qualities if q.row is not None]
    return (mod.prep in IN_TURN and np.head.get("span") == "turn") or (
        mod.prep == "за" and bool(np.head.get("span")) and words == ["this"]
    )


def with_copulas(clauses: Sequence[Clause]) -> list[Clause]:
    """What somebody has to be, told with a dash instead of a verb, as one clause."""
    found: list[Clause] = []
    for clause in clauses:
        before = found[-1] if found else None
        role = before.conj.get("role") if before is not None and before.conj is not None else None
        alone = before is not None and before.verb is None and len(before.parts) == 1 and is_subject(before.parts[0])
        says = clause.verb is None and clause.joint == "-" and clause.conj is None and len(clause.parts) == 1
        if before is not None and role in ("if", "while") and alone and says and is_subject(clause.parts[0]):
            found[-1] = replace(before, parts=(*before.parts, *clause.parts))
        else:
            found.append(clause)
    return found


def with_choices(clauses: Sequence[Clause]) -> list[Clause]:
    """One of several things that somebody gets ("either … or …"), each told as a clause, as one clause."""
    found: list[Clause] = []
    for clause in clauses:
        before = found[-1] if found else None
        says = clause.verb is None and clause.conj is None and "or" in clause.joint.split() and bool(clause.parts)
        if before is None or before.verb is None or not says or "acc" not in before.verb.row.get("frame", {}):
            found.append(clause)
            continue
        thing, *rest = clause.parts
        told = [part for part in before.parts if isinstance(part, NP) and part.joint == "either"]
        after = before.verb.span[1]
        others = [part for part in before.parts if _is_thing(part) and part.span[0] >= after]
        if not _is_thing(thing) or (others and others != told) or any(_is_thing(part) for part in rest):
            found.append(clause)
            continue
        either = (*(told[0].either if told else ()), thing)
        one = NP(either[0].head, frozenset({("acc", "sing")}), either=either, joint="either", span=either[0].span)
        parts = (*(part for part in before.parts if part not in told), one, *rest)
        found[-1] = replace(before, parts=parts)
    joint = [part for clause in found for part in clause.parts if isinstance(part, NP) and part.joint == "either"]
    if any(len(part.either) < 2 for part in joint):
        return list(clauses)
    return [replace(clause, parts=tuple(_or(part) for part in clause.parts)) for clause in found]


def _or(part: Any) -> Any:
    return replace(part, joint="or") if isinstance(part, NP) and part.joint == "either" else part


def _is_thing(part: Any) -> TypeGuard[NP]:
    return isinstance(part, NP) and bool({"nom", "acc"} & {case for case, _ in part.cases})


def with_relatives(clauses: Sequence[Clause]) -> list[Clause]:
    """A clause that tells of the last noun before it, "in which …", put to that noun."""
    found: list[Clause] = []
    for clause in clauses:
        first = clause.parts[0] if clause.parts else None
        there = isinstance(first, PP) and first.prep in ("в", "на") and first.np is not None
        relative = there and first.np.head.get("refers") == "relative"  # type: ignore[union-attr]
        before = found[-1] if found and found[-1].parts else None
        last = None
        if before is not None and relative and clause.conj is None and clause.joint in ("", ","):
            last = _told_of(before.parts[-1], Quality(None, clause, span=clause.span))
        if before is None or last is None:
            found.append(clause)
        else:
            found[-1] = replace(before, parts=(*before.parts[:-1], last))
    return found


def _told_of(node: Any, quality: Quality) -> Any:
    """A phrase of which the last noun is told of so; None where it has none."""
    if isinstance(node, Row) and node.part == "where":
        last = _told_of(node.get("np"), quality)
        return None if last is None else Row("where", "where", {"np": last})
    if isinstance(node, PP):
        last = _told_of(node.np, quality)
        return None if last is None else replace(node, np=last)
    if not isinstance(node, NP) or node.either:
        return None
    if node.mods and (node.of is None or node.mods[-1].span > node.of.span):
        last = _told_of(node.mods[-1], quality)
        return None if last is None else replace(node, mods=(*node.mods[:-1], last))
    if node.of is not None:
        last = _told_of(node.of, quality)
        return None if last is None else replace(node, of=last)
    return replace(node, qualities=(*node.qualities, quality))


def with_deeds_apart(clauses: Sequence[Clause]) -> list[Clause]:
    """A blow or an ability that is told without a verb behind the clause that says when, as a clause of its own."""
    found: list[Clause] = []
    for clause in clauses:
        verb = clause.verb
        at = None
        opens = clause.conj is not None and clause.conj.get("role") in ("when", "if")
        if opens and verb is not None and verb.row.get("event") not in _OF_BLOWS:
            at = next((n for n, part in enumerate(clause.parts) if _is_deed(part, verb)), None)
        if at is None or verb is None:
            found.append(clause)
            continue
        span = clause.parts[at].span  # type: ignore[union-attr]
        found.append(replace(clause, parts=clause.parts[:at]))
        found.append(Clause(parts=clause.parts[at:], joint=",", span=(span[0], clause.span[1])))
    return found


#: What is done with a blow or an ability that is told behind it.
_OF_BLOWS = {"make", "deal", "use_of", "get", "drop", "block", "redirect", "reduce", "ignore", "reflect"}


def _is_deed(part: Any, verb: Verb) -> bool:
    if not isinstance(part, NP) or not is_subject(part) or part.span[0] < verb.span[1]:
        return False
    valued = any(mod.prep == "на" and mod.amount is not None for mod in part.mods)
    named = part.head.part == "named" and part.head.get("use") and part.amount is not None
    return bool(named) or ("ability" in part.head and "sel" not in part.head) or ("attack" in part.head and valued)


def with_plus(clause: Clause) -> Clause:
    """ "+1 strike" as "+1 to the strike"."""
    parts: list[Any] = []
    for part in clause.parts:
        plus = parts[-1] if parts else None
        bare = isinstance(plus, NP) and "plus" in plus.head and plus.amount is not None and not plus.mods
        of_it = isinstance(part, NP) and part.cases == ALL and bool({"attr", "attack"} & set(part.head.data))
        if isinstance(plus, NP) and isinstance(part, NP) and bare and of_it and part.span[0] == plus.span[1]:
            parts[-1] = replace(plus, mods=(PP("к", part, part.span),), span=(plus.span[0], part.span[1]))
        else:
            parts.append(part)
    return replace(clause, parts=tuple(parts)) if len(parts) < len(clause.parts) else clause


def unanswered_blow(clause: Clause) -> NP | None:
    """The blow that a clause says is unanswered; None where it says that of none."""
    nouns = [part for part in clause.parts if isinstance(part, NP)]
    blows = [one for one in nouns if "attack" in one.head and is_subject(one)]
    said = [one for one in nouns if any(q.row is not None and "unanswered" in q.row for q in one.qualities)]
    plain = (
        len(said) == 1 and said[0].head.get("any") and not (said[0].of or said[0].mods or len(said[0].qualities) > 1)
    )
    return blows[0] if plain and len(blows) == 1 and len(nouns) == 2 else None


def yours(node: Any) -> Any:
    """A part of an order in which "one's own" deck or graveyard is that of the player who is told to do it."""
    if isinstance(node, Clause):
        return replace(node, parts=tuple(yours(part) for part in node.parts))
    if isinstance(node, PP):
        return replace(node, np=yours(node.np)) if node.np is not None else node
    if not isinstance(node, NP):
        return node
    own = {"zone", "owned"} & set(node.head.data) and not node.head.get("field")
    told = tuple(
        replace(q, row=_OWN) if own and q.row is not None and q.row.get("owns") == "subject" else q
        for q in node.qualities
    )
    of = yours(node.of) if node.of is not None else None
    return replace(node, qualities=told, of=of, mods=tuple(yours(mod) for mod in node.mods))


_OWN = Row("own", "quality", {"sel": {"side": "own"}, "owns": "own"})


def is_subject(part: Any) -> bool:
    return isinstance(part, NP) and "nom" in {case for case, _ in part.cases}


def with_goals_first(clauses: Sequence[Clause]) -> list[Clause]:
    """ "At elfs: armor and +1 to its strike": at whom that is, told before a dash, put behind it."""
    found: list[Clause] = []
    for clause in clauses:
        before = found[-1] if found else None
        at = before.parts[0] if before is not None and len(before.parts) == 1 and before.verb is None else None
        plain = clause.verb is None and clause.conj is None and clause.joint == "-"
        if plain and isinstance(at, PP) and at.prep == "по" and before is not None and before.conj is None:
            found[-1] = replace(clause, joint=before.joint, parts=(*clause.parts, at))
        else:
            found.append(clause)
    return found


def with_reach(clauses: Sequence[Clause]) -> list[Clause]:
    """ "However far", told behind what has to be so, put to the clause that says at whom alone something may be."""
    found = list(clauses)
    for place, clause in enumerate(found):
        before = found[place - 1] if place else None
        only = before is not None and any(isinstance(part, Row) and "only" in part for part in before.parts)
        last = clause.parts[-1] if clause.parts else None
        if isinstance(last, Aside) and len(last.clauses) == 1 and len(last.clauses[0].parts) == 1:
            (last,) = last.clauses[0].parts
        if before is not None and only and clause.conj is not None and isinstance(last, Row) and "anyhow_far" in last:
            found[place - 1] = replace(before, parts=(*before.parts, last))
            found[place] = replace(clause, parts=clause.parts[:-1])
    return found


def with_movers(clauses: Sequence[Clause]) -> list[Clause]:
    """ "On moving from its own half an elf gets …": the moment is told of whoever the clause tells of."""
    found: list[Clause] = []
    for clause in clauses:
        first, rest = clause.parts[0] if clause.parts else None, clause.parts[1:]
        who = next((part for part in rest if is_subject(part)), None)
        np = first.np if isinstance(first, PP) and first.prep == "при" else None
        its = np is not None and np.of is None and any(_is_its(mod.np) for mod in np.mods if mod.np is not None)
        if (
            isinstance(first, PP)
            and np is not None
            and its
            and isinstance(who, NP)
            and who.head.part == "noun"
            and "speaks" not in who.head
        ):
            genitive = frozenset(("gen", number) for _, number in who.cases)
            told = replace(first, np=replace(np, of=replace(who, cases=genitive)))
            him = NP(_HIM, who.cases, who.gender, span=who.span)
            others: list[Any] = [him if part is who else part for part in rest]
            clause = replace(clause, parts=(told, *others))
        found.append(clause)
    return found


def without_seating(clauses: Sequence[Clause]) -> list[Clause]:
    """What may be put on whom without "as symbiotes are seated", which is when that is done anyhow."""
    found: list[Clause] = []
    for clause in clauses:
        verb = clause.verb
        seats = verb is not None and verb.modal == "may" and verb.row.get("event") == "put"
        rest = tuple(part for part in clause.parts if not (seats and _is_seating(part)))
        found.append(replace(clause, parts=rest) if len(rest) < len(clause.parts) else clause)
    return found


def _is_seating(part: Any) -> bool:
    return isinstance(part, PP) and part.prep == "при" and part.np is not None and "seating" in part.np.head


_HIM = Row("he", "pronoun", {"refers": "last"})


def _is_its(np: NP) -> bool:
    return any(q.row is not None and q.row.get("owns") == "subject" for q in np.qualities)


def settled(clauses: Sequence[Clause]) -> Sequence[Clause]:
    """Clauses as they are read, one after another."""
    for way in _WAYS:
        clauses = way(clauses)
    return clauses


_WAYS = (with_relatives, with_copulas, with_choices, with_deeds_apart, with_goals_first, with_reach, with_movers,
         without_seating)  # fmt: skip


def is_during_a_turn(part: Any) -> bool:
    """Whether a phrase says that something is in the course of a turn, whosever it is."""
    np = part.np if isinstance(part, PP) and part.prep == "в течение" else None
    return np is not None and np.head.get("span") == "turn" and not (np.qualities or np.of or np.mods or np.amount)


def how_told(part: Any) -> Quality | None:
    """Whether a number is told as it is printed or as it is now: "without modifiers", "with them"."""
    alone = part.clauses[0].parts if isinstance(part, Aside) and len(part.clauses) == 1 else ()
    row = alone[0] if len(alone) == 1 else part
    if not isinstance(row, Row) or not {"unmodified", "current"} & set(row.data):
        return None
    return Quality(Row("told", "quality", {"now": True} if "current" in row else {"printed": True}))

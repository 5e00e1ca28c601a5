"""What clauses that stand beside one another share: a subject, a "cannot", whom both are at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from service.reading.meaning.happening.apart import is_subject
from service.reading.meaning.happening.roles import is_somebody
from service.reading.meaning.holding.several import AT
from service.reading.syntax.trees import NP, PP, Aside, Clause, Row, Verb

#: What cannot be done without somebody whom it befalls.
_TO_SOMEBODY = {"die", "wound", "heal", "open", "close", "move", "put"}


def could_go_on(clause: Clause, after: Clause) -> bool:
    """Whether the last one of a clause might as well be the subject of the next, from which no mark parts it."""
    last = clause.parts[-1] if clause.parts else None
    verb, next_verb = clause.verb, after.verb
    if after.joint or after.conj or not isinstance(last, NP) or verb is None or next_verb is None:
        return False
    if not is_somebody(last) or _wants(verb, clause.parts[:-1]):
        return False
    named = any(isinstance(part, NP) and is_subject(part) and is_somebody(part) for part in after.parts)
    told = next_verb.mood in ("pres", "futr") or bool(next_verb.modal)
    return told and not named and last.span[0] >= verb.span[1] and "nom" in {case for case, _ in last.cases}


def _wants(verb: Verb, before: Sequence[Any]) -> bool:
    """Whether a verb is nothing without the one that it is done to, and nobody else there can be that one."""
    frame = verb.row.get("frame", {})
    if verb.row.get("event") == "stand":  # "opposite stands an elf"
        return not any(isinstance(part, PP) or is_subject(part) for part in before)
    if verb.passive and verb.mood == "short" and not any(map(is_subject, before)):
        return True  # "if shown is an elf"
    needs = frame.get("acc") == "on" and not verb.passive and verb.row.get("event") in _TO_SOMEBODY
    return needs and not any(
        isinstance(part, NP) and {"acc", "gen"} & {case for case, _ in part.cases} for part in before
    )


def told_again(clauses: Sequence[Clause]) -> list[Clause]:
    """What somebody cannot do, where several verbs follow one "cannot": each with it, and with its end."""
    found: list[Clause] = []
    for place, clause in enumerate(clauses):
        before, verb = found[-1] if found else None, clause.verb
        goes_on = any(one.joint in ("and", "or") and one.verb and one.verb.mood == "inf" for one in clauses[place:])
        modal = before.verb if before is not None and before.verb is not None and before.verb.negated else None
        joins = clause.conj is None and set(clause.joint.split()) <= {"and", "or", ","} and clause.joint and goes_on
        said = before.verb if before is not None else None
        if verb is None and said is not None and said.row.get("event") == "ignore" and clause.joint == "and" and joins:
            found.append(replace(clause, verb=said))  # "ignores armor and fear"
            continue
        if verb is None and said is not None and before is not None and _gets_more(clause, before):
            found.append(replace(clause, verb=said, joint="and too"))  # "gets armor this turn and 2 chips"
            continue
        if verb is None or before is None or modal is None or not modal.modal or not joins:
            found.append(clause)
            continue
        if not (verb.mood == "inf" or (verb.mood == "short" and said and said.passive)) or verb.modal or verb.negated:
            found.append(clause)
            continue
        same = replace(verb, modal=modal.modal, negated=True, person=modal.person, numbers=modal.numbers)
        until = [part for part in clause.parts if _says_how_long(part)]
        if until and not any(map(_says_how_long, before.parts)):
            found[-1] = replace(before, parts=(*before.parts, *until))
        found.append(replace(clause, verb=same, joint="and"))
        for at in range(len(found) - 2, -1, -1) if any(map(_says_where_to, clause.parts)) else ():
            goes = found[at].verb is not None and found[at].verb.row.get("event") in ("move", "put")  # type: ignore[union-attr]
            if goes and not any(isinstance(part, PP) for part in found[at].parts):
                found[at] = replace(found[at], parts=(*found[at].parts, *filter(_says_where_to, clause.parts)))
    return found


def _gets_more(clause: Clause, before: Clause) -> bool:
    """Whether a clause tells nothing but what else the one gets that was told to get something for a while."""
    verb, things = before.verb, [part for part in clause.parts if isinstance(part, NP)]
    gets = verb is not None and verb.row.get("event") == "get" and not verb.negated and not verb.passive
    ends = bool(before.parts) and isinstance(before.parts[-1], PP) and before.parts[-1].prep == "до"
    thing = len(things) == len(clause.parts) == 1 and bool({"nom", "acc"} & {case for case, _ in things[0].cases})
    return (
        gets
        and ends
        and thing
        and clause.joint == "and"
        and clause.conj is None
        and before.conj is None
        and (things[0].head.part == "named" or bool({"thing", "plus"} & set(things[0].head.data)))
    )


def _says_how_long(part: Any) -> bool:
    """Whether a phrase says until when something is so, or in which turn that is still to come."""
    if not isinstance(part, PP) or part.np is None or part.prep == "до":
        return isinstance(part, PP) and part.prep == "до"
    nexts = any(q.row is not None and "next" in q.row for q in part.np.qualities)
    return part.prep == "в" and part.np.head.get("span") == "turn" and nexts


def _says_where_to(part: Any) -> bool:
    """Whether a phrase tells the cells that something comes to."""
    return isinstance(part, PP) and part.prep == "на" and part.np is not None and "cell" in part.np.head


def with_its_object(clauses: Sequence[Clause]) -> list[Clause]:
    """What is done, or done otherwise, to one who is told once: "close or open an elf", "close an elf or open"."""
    found: list[Clause] = []
    clauses = [_to_the_same(*both) for both in zip((None, *clauses), clauses, strict=False)]
    for clause, after in zip(clauses, (*clauses[1:], None), strict=True):
        verb, other = clause.verb, after.verb if after is not None else None
        joined = after is not None and after.conj is None and after.joint in ("and", "or")
        named = all(isinstance(part, NP) and "ability" in part.head for part in clause.parts)  # of which it is
        plain = verb is not None and named and not verb.passive and "acc" in verb.row.get("frame", {})
        if joined and plain and verb is not None and other is not None and after is not None:
            alike = (verb.mood, verb.negated) == (other.mood, other.negated) and not other.modal
            if alike and "acc" in other.row.get("frame", {}):
                goals = tuple(part for part in after.parts if not isinstance(part, Aside))
                clause = replace(clause, parts=(*clause.parts, *goals))
        found.append(clause)
    return found


def with_its_doer(clauses: Sequence[Clause]) -> list[Clause]:
    """A moment of whoever is told in the next clause, and that, as one: "as it leaves its half - an elf is closed"."""
    found: list[Clause] = []
    for clause in clauses:
        before = found[-1] if found else None
        moment = before.parts[0] if before is not None and len(before.parts) == 1 and not before.verb else None
        its = isinstance(moment, PP) and moment.prep == "при" and moment.np is not None and has_its_own(moment.np)
        at = before is not None and len(before.parts) == 1 and not before.verb and _at(before.parts[0])
        if before is not None and at and not (clause.verb or clause.conj) and clause.joint == "-":
            found[-1] = replace(
                before, parts=(*clause.parts, *before.parts)
            )  # "at elfs - accuracy and +1 to its strike"
        elif before is not None and its and clause.joint in ("-", ",") and clause.conj is None and clause.verb:
            found[-1] = replace(clause, parts=(*before.parts, *clause.parts), joint=before.joint)
        else:
            found.append(clause)
    return found


def _to_the_same(before: Clause | None, clause: Clause) -> Clause:
    """A clause that tells nobody to whom something is done, with the one of whom the clause before told that."""
    verb, first = clause.verb, before.verb if before is not None else None
    if before is None or verb is None or first is None or clause.conj or clause.joint not in ("and", "or"):
        return clause
    frames = [one.row.get("frame", {}).get("acc") == "on" for one in (verb, first)]
    alike = (verb.mood, verb.modal, verb.negated, verb.passive) == (first.mood, "", False, False)
    goals = [part for part in before.parts if isinstance(part, NP) and _befalls(part)]
    told = any(isinstance(part, NP) for part in clause.parts)
    if told or not all(frames) or not alike or verb.mood not in ("inf", "imp") or len(goals) != 1:
        return clause
    he = NP(_HE, goals[0].cases, goals[0].gender, span=(clause.span[0], clause.span[0]))
    return replace(clause, parts=(he if goals[0].head.part != "pronoun" else goals[0], *clause.parts))


def _befalls(np: NP) -> bool:
    somebody = ("sel" in np.head or np.head.part == "pronoun") and not np.either
    return somebody and "acc" in {case for case, _ in np.cases}


_HE = Row("he", "pronoun", {"refers": "last"})


def has_its_own(np: NP) -> bool:
    """Whether a moment that tells not whose it is tells of "its own", which is whoever does what comes then."""
    owners = [q for mod in np.mods if mod.np is not None for q in mod.np.qualities]
    return np.of is None and any(q.row is not None and q.row.get("owns") == "subject" for q in owners)


def is_another(part: Any) -> bool:
    return is_subject(part) and is_somebody(part) and part.head.name != "self" and part.head.part != "pronoun"


def shares_goal(before: Clause, after: Clause) -> bool:
    """Whether a feature that says not at whom it is stands before one that does, so that it may be of both."""
    if before.verb or after.verb or after.joint != "and" or len(before.parts) != 1:
        return False
    first = before.parts[0]
    if not isinstance(first, NP) or first.head.get("against") != "on" or any(mod.prep in AT for mod in first.mods):
        return False
    return any(_at(part) or (isinstance(part, NP) and any(map(_at, part.mods))) for part in after.parts)


def _at(part: Any) -> bool:
    if not isinstance(part, PP):
        return False
    return part.prep in AT or (part.np is not None and any(mod.prep in AT for mod in part.np.mods))

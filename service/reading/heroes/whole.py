"""Whole sentences of Heroes: what follows only if the first was done, ambushes, searches that are told with a dash."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from service.reading.heroes.acts import WORDS, aimed, controlled
from service.reading.heroes.holds import Holds
from service.reading.meaning.base import Part, Refused
from service.reading.syntax.rows import rows
from service.reading.syntax.trees import NP, PP, Aside, Clause, Row, Verb

_ACCUSED = frozenset({("acc", "sing"), ("acc", "plur")})


class HeroesComposer(Holds):
    """One sentence of a card of Heroes; `head` is what stands before its colon."""

    lexicon = WORDS

    def __init__(self, head: Part) -> None:
        super().__init__(head)
        self.tried_first: list[Part] | None = None
        if "when" in head:
            self.made["when"] = self.pattern = dict(head["when"])

    def features(self, clauses: Sequence[Clause]) -> list[Part]:
        """The features that a sentence says. Raises Refused."""
        clauses, ambush = _without_ambush(_when_first(_where_last(clauses)))
        whole = [aimed(controlled(clause)) for clause in _searches(_gapped(_exceptions(clauses)))]
        forced = self._forced(whole)
        if forced is not None:
            return forced
        works: list[str] = []
        whole = [clause for clause in (_works_in(clause, works) for clause in whole) if clause is not None]
        found = super().features(whole) if ambush is None else [self._ambush(ambush, whole)]
        costs = any(_of_own_cost(one) for feature in found for one in feature.get("always", ()))
        works = works or (["in_play", "hand"] if costs else [])  # what it costs matters in the hand (104.3.3)
        return [{**one, "works_in": works} for one in found] if works else found

    def _forced(self, clauses: Sequence[Clause]) -> list[Part] | None:
        """ "Cards of the opponent cannot make it close": it is not done to it by these. None where nothing says so."""
        verb = clauses[0].verb if clauses else None
        if len(clauses) != 2 or verb is None or verb.row.get("event") != "force":
            return None
        roles, rest = self.fill(clauses[0])
        on, by, done = roles.pop("on", None), roles.pop("by", None), clauses[1].verb
        plain = done is not None and done.mood == "inf" and not clauses[1].parts and not clauses[1].joint
        if rest or roles or not plain or done is None or not isinstance(on, NP) or not isinstance(by, NP) or self.head:
            raise Refused("what is forced", clauses[0].span)
        if not (verb.negated and verb.modal == "may") or done.row.get("frame", {}).get("nom") != "on":
            raise Refused("what is forced", clauses[0].span)
        event = self.told(done.row, {"on": on}, clauses[1].span)
        return [{"always": [{"cannot": {**event, "by": self._all_of(by)}}]}]

    def _ambush(self, named: NP, clauses: list[Clause]) -> Part:
        """ "When …, ambush 2, and with it …": when it can be played for how much, and what is done then."""
        feature = self.feature(named)
        if len(clauses) == 1:
            rest = self.openings(clauses[0], ())
            found: Part = {"when": self.made.pop("when", None)} if rest is None else {}
        else:
            found = super().features([clauses[0], *_freed(clauses[1:])])[0]
        if set(found) - {"when", "do"} or not found.get("when") or self.head:
            raise Refused("when that is", named.span)
        told = {"do": found["do"]} if "do" in found else {}
        return {**feature, "in": found["when"], **told}

    def _moment(self, event: Part, span: tuple[int, int]) -> None:
        """When something is done: at a point of time that is yet to come, where that is told among what is done."""
        doing = "when" in self.made or "pay" in self.head
        if doing and event.get("event") == "phase" and not self.either and self.waits is None:
            self.waits = event
            return
        super()._moment(event, span)

    waits: Part | None = None

    def _point(self, part: Any) -> Part | None:
        """A point of a turn at which something is done; of the next one, too."""
        there = isinstance(part, PP) and part.prep == "в" and part.np is not None
        return self.phase(part.np) if there else None

    def _stated_or_free(self, clause: Clause) -> bool:
        """What a card may do, or its player."""
        you = [part for part in clause.parts if isinstance(part, NP) and part.head.get("player") == "own"]
        return super()._stated_or_free(replace(clause, parts=tuple(part for part in clause.parts if part not in you)))

    def do(self, clause: Clause, other: bool, first: bool) -> None:
        """A clause that tells a deed. Raises Refused."""
        points = {place: self._point(part) for place, part in enumerate(clause.parts) if self._point(part) is not None}
        told = [event for event in points.values() if event is not None]
        if self.waits is None and len(told) == 1 and (self.done or "next" in told[0]):
            self.waits = {key: one for key, one in told[0].items() if key != "next"}
            rest = tuple(part for place, part in enumerate(clause.parts) if place not in points)
            clause = replace(clause, parts=rest)
        if self.waits is not None:
            self._do_later(clause, other, first)
            return
        self._do_now(clause, other, first)

    def _do_later(self, clause: Clause, other: bool, first: bool) -> None:
        """What is done at a point of time that is yet to come. Raises Refused."""
        event, self.waits = self.waits, None
        if other or first or self.branch is not None or self.tried_first is not None or self.into is not None:
            raise Refused("when that is done", clause.span)
        place, nested = self.placed_in(), self.nested
        before, self.nested = len(place), True
        self._do_now(clause, other, first)
        told, self.nested = place[before:], nested
        place[before:] = [{"later": {"when": event, "do": told, "limit": {"times": 1, "per": "battle"}}}]

    def _do_now(self, clause: Clause, other: bool, first: bool) -> None:
        joints = clause.joint.split()
        if "." in joints and self.tried_first:
            self.into, self.tried_first = None, None
        if "besides" in joints:
            self._if_done(clause)
            clause = replace(clause, joint=",")
        super().do(clause, other, first)

    def condition_of(self, clause: Clause, role: str) -> None:
        """What has to be so; "if you have done this" is what was told before. Raises Refused."""
        verb = clause.verb
        things = [part for part in clause.parts if isinstance(part, NP) and part.head.get("any")]
        others = [part for part in clause.parts if part not in things]
        yours = all(isinstance(part, NP) and part.head.get("player") == "own" for part in others)
        done = verb is not None and verb.row.name == "do" and verb.mood == "past" and not (verb.negated or verb.modal)
        words = [q.row.name for part in things for q in part.qualities if q.row is not None]
        if done and role == "if" and yours and len(things) == 1 and words == ["this"]:
            self._if_done(clause)
            return
        super().condition_of(clause, role)

    def _if_done(self, clause: Clause) -> None:
        """What follows is done only if what was told before has been done in full. Raises Refused."""
        place = self.placed_in()
        deeds = [part for part in place if "target" not in part and "say" not in part]
        if not deeds or self.tried_first is not None or self.branch is not None:
            raise Refused("if what is done", clause.span)
        part: Part = {"attempt": deeds, "do": []}
        place[:] = [*(one for one in place if one not in deeds), part]
        self.into = self.tried_first = part["do"]
        self.nested = True

    def _doing(self) -> list[Part]:
        """What is done, without a price where nothing is paid: a spell has been paid for as it is played."""
        return [{key: value for key, value in one.items() if key != "pay" or value} for one in super()._doing()]

    def _whole(self, doing: bool) -> list[Part]:
        if self.tried_first is not None and not self.tried_first:
            raise Refused("what is done if it was done")
        return super()._whole(doing)


def _where_last(clauses: Sequence[Clause]) -> Sequence[Clause]:
    """What X is comes behind all that is done, wherever it is told."""
    told = [
        c
        for c in clauses
        if c.verb is None and c.parts and all(isinstance(p, Row) and p.part == "where" for p in c.parts)
    ]
    rest = [clause for clause in clauses if clause not in told]
    return (*rest, *told) if rest else clauses


def _of_own_cost(statement: Part) -> bool:
    return statement.get("change") == "cost" and statement.get("on") == {"is": "self"}


def _is_where(part: Any) -> bool:
    return isinstance(part, Row) and part.part == "where"


def _when_first(clauses: Sequence[Clause]) -> Sequence[Clause]:
    """ "It opens when …": what it is done at comes first, as everywhere."""
    if len(clauses) > 1 and clauses[0].conj is None and clauses[0].verb is not None:
        conj = clauses[1].conj
        if conj is not None and conj.get("role") == "when" and clauses[1].verb is not None:
            first = replace(clauses[1], joint="")
            return (first, replace(clauses[0], joint=","), *clauses[2:])
    return clauses


def _searches(clauses: Sequence[Clause]) -> list[Clause]:
    """ "Search — a gnome", of which the dash makes two clauses, as one with the verb."""
    found: list[Clause] = []
    verb = Verb(next(row for row in rows(WORDS) if (row.part, row.name) == ("verb", "search")), "imp")
    for clause in clauses:
        before = found[-1].parts[0] if found and len(found[-1].parts) == 1 and found[-1].verb is None else None
        told = isinstance(before, NP) and before.head.get("done") == "search" and not (before.qualities or before.of)
        if told and clause.joint == "-" and clause.verb is None and clause.parts and isinstance(clause.parts[0], NP):
            what = replace(clause.parts[0], cases=_ACCUSED)
            order = replace(found[-1], verb=replace(verb, span=before.span), parts=(what, *clause.parts[1:]))  # type: ignore[union-attr]
            found[-1] = replace(order, span=(order.span[0], clause.span[1]))
        else:
            found.append(clause)
    return found


def _gapped(clauses: Sequence[Clause]) -> list[Clause]:
    """ "Wound a creature by 2, and the hero by 1": the verb of the first is that of the second, too."""
    found: list[Clause] = []
    for clause in clauses:
        before = found[-1].verb if found else None
        numbered = [p for p in clause.parts if isinstance(p, PP) and p.amount is not None]
        whom = [p for p in clause.parts if isinstance(p, NP) and {"acc", "gen"} & {case for case, _ in p.cases}]
        alone = clause.verb is None and clause.conj is None and len(numbered) == len(whom) == 1
        joined = alone and clause.joint in ("and", ", and") and len(clause.parts) == 2
        if before is not None and joined and before.mood in ("inf", "imp") and _takes(before, numbered[0].prep):
            clause = replace(clause, verb=before, joint=",")
        found.append(clause)
    return found


def _takes(verb: Verb, prep: str) -> bool:
    """Whether a number with a preposition says how much a verb does."""
    return bool(verb.row.get("frame", {}).get(f"{prep}+acc") == "amount")


def _exceptions(clauses: Sequence[Clause]) -> list[Clause]:
    """An exception after a comma, which is a clause by itself, put to the clause before it."""
    found: list[Clause] = []
    for clause in clauses:
        alone = clause.verb is None and clause.conj is None and len(clause.parts) == 1
        excepted = alone and isinstance(clause.parts[0], PP) and clause.parts[0].prep == "кроме"
        if excepted and found and clause.joint == ",":
            found[-1] = replace(found[-1], parts=(*found[-1].parts, *clause.parts))
        else:
            found.append(clause)
    return found


def _works_in(clause: Clause, works: list[str]) -> Clause | None:
    """A clause without what says in which zones it works, which is told to the feature; None where it says no more."""
    parts: list[Any] = []
    for part in clause.parts:
        inner = part.clauses[0].parts if isinstance(part, Aside) and len(part.clauses) == 1 else ()
        only = inner[-1] if inner and all(map(_is_this_feature, inner[:-1])) else part
        if isinstance(only, Row) and "works_in" in only:
            works += only.get("works_in")
        else:
            parts.append(part)
    if not parts and clause.verb is None and clause.parts:
        return None
    return replace(clause, parts=tuple(parts)) if len(parts) < len(clause.parts) else clause


def _is_this_feature(part: Any) -> bool:
    words = [q.row.name for q in part.qualities if q.row is not None] if isinstance(part, NP) else []
    return isinstance(part, NP) and part.head.name == "feature" and words == ["this"]


def _without_ambush(clauses: Sequence[Clause]) -> tuple[list[Clause], NP | None]:
    """The clauses without the one that says that a card can be played then, and what that says."""
    rest: list[Clause] = []
    found: NP | None = None
    for clause in clauses:
        one = clause.parts[0] if len(clause.parts) == 1 and clause.verb is None else None
        if isinstance(one, NP) and one.head.name == "ambush" and clause.conj is None and rest and found is None:
            found = one
        else:
            rest.append(clause)
    return (rest, found) if found is not None else (list(clauses), None)


def _freed(clauses: Sequence[Clause]) -> list[Clause]:
    """What is done with an ambush, the first without "and with it"."""
    first, *others = clauses
    joints = [word for word in first.joint.split() if word != "besides"]
    if len(joints) == len(first.joint.split()):
        raise Refused("what is done with it", first.span)
    return [replace(first, joint=" ".join(joints) or ","), *others]


__all__ = ["WORDS", "HeroesComposer"]

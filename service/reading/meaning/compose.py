"""Whole sentences: what is paid, when it is done, what has to be so, and what is done or holds then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from service.reading.meaning.base import SELF, Part, Refused
from service.reading.meaning.beside import (
    could_go_on,
    has_its_own,
    is_another,
    is_subject,
    shares_goal,
    told_again,
    with_its_object,
)
from service.reading.meaning.doing import Doing, first, foresees, hoisted
from service.reading.meaning.events import verb_role
from service.reading.syntax.trees import NP, PP, Amount, Clause, Row

_STATED = {"change", "grant", "cannot", "may", "must", "ignore", "prevent", "instead_of", "counts_as", "without"}


class Composer(Doing):
    """One sentence; `head` is what stands before its colon."""

    def __init__(self, head: Part) -> None:
        super().__init__()
        self.head = head
        self.made = dict(head.get("typed", {}))
        self.until: Part | None = None
        self.whose: tuple[Any, ...] = ()
        self.of_doer = False

    def features(self, clauses: Sequence[Clause]) -> list[Part]:
        """The features that a sentence says. Raises Refused."""
        if "number" in self.head:
            self.number = self.head["number"]
        rest = self.explained(told_again(with_its_object(clauses)))
        if self.head.get("feature", {}).get("keyword") == "fury":
            self.pattern = {"event": "attack", "by": dict(SELF)}
        doing = "pay" in self.head or self.head.get("holds") == "do"
        for place, clause in enumerate(rest):
            if place and shares_goal(rest[place - 1], clause):
                raise Refused("at whom both are", clause.span)
            if clause.joint == "-" and self.done:
                raise Refused("whether that is a price", clause.span)
            later = rest[place + 1].joint.split() if place + 1 < len(rest) else []
            if ("or" in clause.joint.split() and self.branches is None) or {"or", "and"} <= set(clause.joint.split()):
                raise Refused("one of several", clause.span)
            rest_of = self._openings(clause, rest[place + 1 :])
            if rest_of is None:
                continue
            if "or" in later and self.branches is None and doing_so(doing, self.made):
                self.branches, self.nested = [], True
            if ":" in clause.joint and self.following is None and (self.done or self.said):
                raise Refused("what stands before the colon", clause.span)
            verb = rest_of.verb
            if verb is not None and verb.row.get("event") == "ignore" and "when" in self.made and not self.done:
                self.said += self.ignored_then(rest_of, self.made.pop("when"))
                self.made.pop("readings", None)
            elif doing_so(doing, self.made):
                if self.of_doer and any(is_another(part) for part in rest_of.parts):
                    raise Refused("whose it is", clause.span)
                if "else" in clause.joint.split():
                    self.otherwise(rest_of)
                self.do(rest_of, "or" in clause.joint.split(), "or" in later)
            elif verb is not None and verb.modal == "may" and not verb.negated and not self.said and not self.head:
                doing = self._stated_or_free(rest_of)
            else:
                self.said += self._state(self._with_subject(rest_of))
        return self._whole(doing_so(doing, self.made))

    def _with_subject(self, clause: Clause) -> Clause:
        """A clause that says what cannot be, with the subject of the one that it is joined to, if it has none."""
        verb = clause.verb
        if verb is None or not (verb.modal and verb.negated):
            self.whose = ()
            return clause
        told = tuple(
            part for part in clause.parts if isinstance(part, NP) and is_subject(part) and part.span[1] <= verb.span[0]
        )
        if not told and clause.joint == "and":
            return replace(clause, parts=(*self.whose, *clause.parts))
        self.whose = told
        return clause

    def _stated_or_free(self, clause: Clause) -> bool:
        """What a card may: what the rules would not let it, or a thing that it can do at any time; whether that one."""
        spoken = list(self.spoken)
        try:
            self.said += self._state(clause)
            return False
        except Refused:
            self.spoken = spoken
        verb = clause.verb
        assert verb is not None
        self.do(replace(clause, verb=replace(verb, modal="", mood="inf", person="", numbers=frozenset())), False, False)
        if self.made.get("if") == {"turn": "own"}:
            del self.made["if"]  # that is when it can be done anyhow
        paid = self.done[0] if self.done else {}
        pay = []
        if paid.get("deed") == "lose" and paid.get("on") == SELF and paid.get("what") == "chips" and "by" in paid:
            pay = [{key: value for key, value in self.done.pop(0).items() if key != "by"}]
        sudden = any(part.get("target", {}).get("event") == "attack" for part in self.done)
        self.head = {"pay": pay, "time": "sudden" if sudden else "turn", "free": True}
        return True

    def _openings(self, clause: Clause, after: Sequence[Clause]) -> Clause | None:
        """What a clause says of when, if and how often is told to the feature; the rest of it is given back."""
        role = clause.conj.get("role") if clause.conj is not None else None
        clause = self.asides(clause)
        clause = replace(clause, parts=tuple(self.firsts(part) for part in clause.parts))
        if role in ("when", "if") and clause.verb is not None and clause.verb.modal == "must":
            self.replaced(clause)
            return None
        if role in ("when", "if") and after and could_go_on(clause, after[0]):
            raise Refused("whose clause that is", clause.span)
        if role == "when":
            self._when(clause)
            return None
        verb = clause.verb
        if verb is not None and verb.mood == "ger" and not verb.negated and role is None and self.meanwhile is None:
            event = self.event_of(clause)
            if event.get("event") != "defend":
                raise Refused("what it does meanwhile", clause.span)
            self.meanwhile = event
            return None
        if role in ("if", "while"):
            self.condition_of(clause, role)
            return None
        if role is not None:
            raise Refused("what such a clause says", clause.span)
        rest: list[Any] = []
        for part in clause.parts:
            several = verb is not None and verb.modal == "may" and verb.row.get("event") == "attack"
            if isinstance(part, Row) and part.part == "limit" and not several:
                self.limit(part)
                continue
            if isinstance(part, Row) and "instead" in part and self.instead is False:
                self.instead = True
                continue
            late = isinstance(part, PP) and part.prep == "после"
            late = late or self.own_start(part)
            stays = late and verb is not None and verb.negated and verb.row.get("event") in ("close", "open")
            moment = self.moment(part) if not self.done and not stays else None
            if moment is not None:
                self.of_doer = isinstance(part, PP) and part.np is not None and has_its_own(part.np)
                self._moment(moment, part.span)  # type: ignore[union-attr]
                continue
            if (
                isinstance(part, PP)
                and part.prep == "вместо"
                and part.np is not None
                and not self.done
                and not self.said
            ):
                if doing_so("pay" in self.head, self.made):
                    raise Refused("two moments", part.span)
                self.made["instead_of"] = self.pattern = self.of_noun(part.np)
                continue
            turn = self.in_turn(part) if verb is None or verb.modal != "may_skip" else None
            if turn is not None and not self.done and "if" not in self.made:
                self.made["if"] = {"turn": turn}
                continue
            if isinstance(part, NP) and "ability" in part.head:
                self.typed(part)
                continue
            if isinstance(part, Row) and part.part == "range" and "type" in self.made and not self.done:
                self.reach = self.amount(part.get("amount"))
                continue
            rest.append(part)
        if not rest and clause.verb is None:
            return None
        return Clause(clause.verb, tuple(rest), None, clause.joint, clause.span)

    def _moment(self, event: Part, span: tuple[int, int]) -> None:
        if "when" in self.made or "pay" in self.head or self.head.get("holds") == "do":
            raise Refused("two moments", span)
        if event.get("stage") == "aimed":
            self.made["readings"] = ["when-an-attack-begins"]
        self.made["when"] = self.pattern = event
        if event.get("event") == "phase" and event.get("whose") == "enemy":
            self.his = "enemy"

    def _when(self, clause: Clause) -> None:
        if self.done or self.said:
            raise Refused("when that is", clause.span)
        verb = clause.verb
        if verb is None or verb.modal or verb.negated:
            raise Refused("when that is", clause.span)
        clause, turn = self.in_whose_turn(clause)
        event = self.event_of(clause)
        if turn is not None:
            self.made["if"] = {"turn": self.his_turn(turn, event.get(verb_role(clause), {}))}
        after = clause.conj is not None and clause.conj.get("stage") == "after"
        if self.at_stage is not None:
            event["stage"], self.at_stage = self.at_stage, None
        elif clause.conj is not None and clause.conj.get("stage") == "landed" and event.get("event") == "attack":
            if "force" not in event:
                raise Refused("at which point of an attack", clause.span)
            event["stage"] = "landed"
        elif after and event.get("event") in ("attack", "defend"):
            event["stage"] = "ended"
        elif event.get("event") == "attack" and verb.mood == "past":
            event["stage"] = "landed"
        elif event.get("event") == "attack":
            told = clause.conj is not None and clause.conj.get("stage") == "told"
            if "force" in event or event.get("answering") or told:
                raise Refused("at which point of an attack", clause.span)
            event["stage"] = "aimed"
        self._moment(event, clause.span)

    def condition_of(self, clause: Clause, role: str) -> None:
        """What has to be so."""
        moments = [part for part in clause.parts if not self.done and self.phase_of(part) is not None]
        if len(moments) == 1 and role == "if":
            self._moment(self.phase_of(moments[0]) or {}, clause.span)
            clause = replace(clause, parts=tuple(part for part in clause.parts if part not in moments))
        if role == "if" and (self.done or self.rolled is not None or ("when" in self.made and "if" in self.made)):
            self.only_if(self.condition(clause))
            return
        if "if" in self.made:
            raise Refused("two conditions", clause.span)
        if self.done:
            raise Refused("a condition after a deed", clause.span)
        given = [one for one in self.said if "grant" in one and one.get("on") != SELF]
        given += [one for one in self.said if "without" in one and one["on"] != SELF]
        given += [one for one in self.said if "change" in one and _of_whom(one) != SELF]
        silent = not any(
            isinstance(part, NP) and not part.head.get("any") and "nom" in {case for case, _ in part.cases}
            for part in clause.parts
        )
        if given and silent and self.folded(clause, given):
            return
        spoken = list(self.spoken)
        try:
            condition = self.condition(clause)
        except Refused:
            if role != "if" or self.done or "when" in self.made or clause.verb is None:
                raise
            named = clause.verb.row.get("event")
            if clause.verb.mood != "pres" and not (named == "equals" or (named == "attack" and clause.verb.passive)):
                raise
            self.spoken = spoken
            self._when(clause)
            return
        if condition in ({"exists": {"is": "self", "side": "own"}}, {"exists": {"is": "self", "zone": "battlefield"}}):
            return  # a feature works in play and for its player
        self.made["if"] = condition
        self.made["lasting"] = role

    def phase_of(self, part: Any) -> Part | None:
        """A point of a turn that a phrase tells."""
        return self.moment(part) if isinstance(part, PP) and part.prep == "в" else None

    def _state(self, clause: Clause) -> list[Part]:
        return self.statements(clause)

    def _whole(self, doing: bool) -> list[Part]:
        if self.paid():
            raise Refused("whether that is a price")
        if self.branches is not None:
            raise Refused("one of several")
        if (self.most is not None and not self.bounded) or ((self.where or self.number) and not self.asked_x):
            raise Refused("a number that is not used")
        self.counted_for()
        if self.instead is False:
            raise Refused("instead of what")
        if self.meanwhile is not None:
            raise Refused("what it does meanwhile")
        if self.unmodified:
            raise Refused("without which changes")
        if doing and self.is_chosen_only() and not self.may:
            raise Refused("what is done to whom is chosen")
        if self.branch is not None and not (self.branch["do"] and self.branch.get("else", [1])):
            raise Refused("what is done if that is so")
        if self.may is not None:
            if not self.may:
                raise Refused("what it may")
            self.done.append({"optional": self.may, "by": "own"})
        if self.chooser is not None or self.reach is not None:
            raise Refused("for whose choice that is")
        if self.at_stage is not None:
            raise Refused("at which point")
        return self._doing() if doing else self._stating()

    def _conditions(self) -> Part:
        self.made.pop("lasting", None)
        conditions = [self.head[key] for key in ("if",) if key in self.head]
        conditions += [self.made.pop("if")] if "if" in self.made else []
        if not conditions:
            return {}
        return {"if": conditions[0] if len(conditions) == 1 else {"all": conditions}}

    def _doing(self) -> list[Part]:
        if not self.done or self.said:
            raise Refused("nothing that it does")
        lasting = self.made.get("lasting")
        if lasting == "while":
            raise Refused("how long")
        self.made |= {"limit": self.head["limit"]} if "limit" in self.head else {}
        self.noted()
        condition = self._conditions()
        if "instead_of" in self.made:
            return self._instead(condition)
        found: Part = {"do": hoisted(self.done), **condition, **self.made}
        if {"what": "counters", "on": SELF}.items() <= self.made.get("when", {}).items():
            found["works_in"] = ["graveyard"]  # nowhere else does a card get one
        if "pay" in self.head:
            found |= {"playable": self.head["time"], "pay": self.head["pay"]}
            if first(found["do"]).get("deed") != "attack":  # a blow is of its own type
                if "worded" in self.head and "type" not in found:
                    raise Refused("which ability")
                found.setdefault("type", "impact")
        elif self.mean(found):
            pass
        elif any(part.get("deed") == "use" and not foresees(part) for part in self.done):
            found.setdefault("type", "impact")
        if self.head.get("holds") == "do":
            extra = set(found) - {"do"}
            if extra:
                raise Refused("what a named feature holds")
            told = {"in": self.pattern} if self.pattern is not None and "on" in self.pattern else {}
            return [{**self.head["feature"], "do": found["do"], **told}]
        return [self._held(found)]

    def _instead(self, condition: Part) -> list[Part]:
        """What comes instead of something."""
        if set(self.made) - {"instead_of", "limit"} or self.head or any("target" in part for part in self.done):
            raise Refused("what comes instead")
        done, by = self.done, {}
        if self.may is not None and len(done) == 1 and "optional" in done[0]:
            done, by = done[0]["optional"], {"by": "own"}
        statement = {"instead_of": self.made["instead_of"], "do": done, **by}
        limit = {"limit": self.made["limit"]} if "limit" in self.made else {}
        return [{"always": [statement], **condition, **limit}]

    def _held(self, found: Part) -> Part:
        if self.head.get("holds") == "grant":
            return {**self.head["feature"], "grant": [found]}
        return found

    def _stating(self) -> list[Part]:
        if not self.said or self.done:
            raise Refused("nothing that holds")
        self.noted()
        readings: Part = {key: self.made.pop(key) for key in ("readings",) if key in self.made}
        kind: Part = {key: self.made.pop(key) for key in ("type", "title") if key in self.made}
        limit = self.made.pop("limit", None)
        if limit is not None:
            kind["limit"] = limit
        if kind and not all(_STATED & set(one) for one in self.said):
            raise Refused("how often that holds")
        seat = "seat" in self.head.get("if", {})
        lasting = "lasting" in self.made
        condition = self._conditions()
        found: list[Part] = []
        stated = [one for one in self.said if _STATED & set(one) and "keyword" not in one]
        others = [one for one in self.said if one not in stated]
        if (stated and self.head.get("holds") == "grant") or len(stated) == 1:
            found.append({"always": stated, **condition} if stated else {})
        elif stated:
            found += [{"always": [one], **condition} for one in stated] if len(stated) > 1 and others else [
                {"always": stated, **condition}]  # fmt: skip
        for one in others:
            if not condition or ("when" in one and "if" not in one):
                found.append({**one, **condition})
            elif lasting or seat:
                found.append({"always": [{"grant": one, "on": dict(SELF)}], **condition})
            else:
                found.append({**one, **condition})
        found = [{**one, **kind, **readings} for one in found if one]
        if self.head.get("holds") == "grant":
            return [{**self.head["feature"], "grant": found}]
        return found


def doing_so(doing: bool, made: Part) -> bool:
    """Whether clauses tell what is done: something is paid, or something has happened."""
    return doing or "when" in made or "instead_of" in made


def _of_whom(change: Part) -> Any:
    """Whose number it is that changes."""
    event = change.get("in", {})
    return change.get("on", event.get("by", event.get("on")))


__all__ = ["Amount", "Composer"]

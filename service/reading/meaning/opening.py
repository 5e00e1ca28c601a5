"""What a sentence says of when, if and how often, before what is done or holds then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from service.reading.meaning.base import SELF, Part, Refused
from service.reading.meaning.beside import could_go_on, has_its_own, is_subject
from service.reading.meaning.doing import Doing
from service.reading.meaning.roles import is_somebody, verb_role
from service.reading.syntax.trees import NP, PP, Clause, Row


class Opening(Doing):
    """Moments and conditions."""

    def __init__(self) -> None:
        super().__init__()
        self.of_doer = False
        self.alternatives: dict[int, list[Clause]] = {}
        """What else may happen than a clause tells, by its place."""
        self.others: list[Clause] = []

    def openings(self, clause: Clause, after: Sequence[Clause]) -> Clause | None:
        """What a clause says of when, if and how often is told to the feature; the rest of it is given back."""
        role = clause.conj.get("role") if clause.conj is not None else None
        clause = self.asides(clause)
        clause = replace(clause, parts=tuple(self.firsts(part) for part in clause.parts))
        if role == "would" or (
            role in ("when", "if") and clause.verb is not None and clause.verb.modal in ("must", "would")
        ):
            self.replaced(clause)
            return None
        if role == "because":
            self.caused(self.event_of(clause), clause.span)
            return None
        if role in ("when", "if") and after and self._could_go_on(clause, after[0]):
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
        if role == "if" and self.if_tried(clause):
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
            if turn is not None and not self.done and self.made.get("when", {}).get("at") == "battle_start":
                self.made["when"]["whose"] = turn
                continue
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

    def with_alternatives(self, clauses: Sequence[Clause]) -> list[Clause]:
        """The clauses without those that tell what else may happen: "when it attacks or an elf dies"."""
        found: list[Clause] = []
        for clause in clauses:
            first = found[-1] if found else None
            role = first.conj.get("role") if first is not None and first.conj is not None else None
            own = clause.conj is None or clause.conj.get("role") == role
            told = clause.verb is not None and clause.verb.mood in ("pres", "past") and not clause.verb.modal
            if first is not None and role == "when" and own and told and clause.joint == "or":
                own_subject = any(
                    isinstance(part, NP) and is_subject(part) and is_somebody(part) for part in clause.parts
                )
                parts = () if own_subject else tuple(part for part in first.parts if is_subject(part))[:1]
                other = replace(clause, parts=(*parts, *clause.parts), conj=first.conj, joint="")
                self.alternatives.setdefault(len(found) - 1, []).append(other)
            else:
                found.append(clause)
        return found

    def _could_go_on(self, clause: Clause, after: Clause) -> bool:
        if not self.others:
            return could_go_on(clause, after)
        last = self.others[-1].parts[-1] if self.others[-1].parts else None  # who is told last may be of what follows
        return not after.joint and isinstance(last, NP) and is_subject(last) and is_somebody(last)

    def _any_of(self, clause: Clause, others: Sequence[Clause]) -> Part:
        """What a clause tells, or one of several events."""
        told = [self.event_of(one) for one in (clause, *others)]
        return told[0] if len(told) == 1 else {"any": told}

    def caused(self, event: Part, span: tuple[int, int]) -> None:
        """Because of what that is which was told last. Raises Refused."""
        last = self.said[-1] if self.said else {}
        told = next((last[key] for key in ("cannot", "may", "prevent") if key in last), None)
        told = self.pattern if told is None and not self.said and not self.done else told
        if not isinstance(told, dict) or "cause" in told:
            raise Refused("because of what that is", span)
        told["cause"] = event

    def _moment(self, event: Part, span: tuple[int, int]) -> None:
        if "when" in self.made or "pay" in self.head or self.head.get("holds") == "do":
            raise Refused("two moments", span)
        if event.get("stage") == "aimed":
            self.made["readings"] = ["when-an-attack-begins"]
        self.made["when"] = self.pattern = event
        if event.get("event") == "phase" and event.get("whose") == "enemy":
            self.his = "enemy"

    def _when(self, clause: Clause) -> None:
        verb, last = clause.verb, self.said[-1] if self.said else {}
        if verb is None or verb.modal or verb.negated:
            raise Refused("when that is", clause.span)
        if {"ignore", "counts_as", "change"} & set(last) and "in" not in last and self.at_stage is None:
            last["in"] = self._any_of(clause, self.others)
            return
        if self.done or self.said:
            raise Refused("when that is", clause.span)
        if self.others:
            told = [self._staged(one) for one in (clause, *self.others)]
            self._moment({"any": told}, clause.span)
            return
        self._moment(self._staged(clause), clause.span)

    def _staged(self, clause: Clause) -> Part:
        """What a clause tells, at which point of it. Raises Refused."""
        verb = clause.verb
        assert verb is not None
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
        return event

    def condition_of(self, clause: Clause, role: str) -> None:
        """What has to be so."""
        moments = [part for part in clause.parts if not self.done and self.phase_of(part) is not None]
        if len(moments) == 1 and role == "if":
            self._moment(self.phase_of(moments[0]) or {}, clause.span)
            clause = replace(clause, parts=tuple(part for part in clause.parts if part not in moments))
        if role == "if" and (
            "at_that" in clause.joint.split()
            or self.done
            or self.rolled is not None
            or ("when" in self.made and "if" in self.made)
        ):
            self.only_if(self.condition(clause), "at_that" in clause.joint.split())
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


def doing_so(doing: bool, made: Part) -> bool:
    """Whether clauses tell what is done: something is paid, or something has happened."""
    return doing or "when" in made or "instead_of" in made


def _of_whom(change: Part) -> Any:
    """Whose number it is that changes."""
    event = change.get("in", {})
    return change.get("on", event.get("by", event.get("on")))

"""Whole sentences: what is paid, when it is done, what has to be so, and what is done or holds then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from service.reading.meaning.base import SELF, Part, Refused
from service.reading.meaning.statements import Statements
from service.reading.syntax.trees import NP, PP, Amount, Aside, Clause, Row

_STATED = {"change", "grant", "cannot", "may", "must", "ignore", "prevent", "instead_of", "counts_as"}


class Composer(Statements):
    """One sentence; `head` is what stands before its colon."""

    def __init__(self, head: Part) -> None:
        super().__init__()
        self.head = head
        self.made: Part = {}
        self.said: list[Part] = []
        self.until: Part | None = None
        self.may: list[Part] | None = None
        self.branches: list[list[Part]] | None = None

    def features(self, clauses: Sequence[Clause]) -> list[Part]:
        """The features that a sentence says. Raises Refused."""
        if "number" in self.head:
            self.number = self.head["number"]
        rest = self._explained(clauses)
        if self.head.get("feature", {}).get("keyword") == "fury":
            self.pattern = {"event": "attack", "by": dict(SELF)}
        doing = "pay" in self.head or self.head.get("holds") == "do"
        for place, clause in enumerate(rest):
            if clause.joint == "-" and self.done:
                raise Refused("whether that is a price", clause.span)
            later = rest[place + 1].joint.split() if place + 1 < len(rest) else []
            if "or" in clause.joint.split() and self.branches is None:
                raise Refused("one of several", clause.span)
            rest_of = self._openings(clause, rest[place + 1 :])
            if rest_of is None:
                continue
            if "or" in later and self.branches is None and doing_so(doing, self.made):
                self.branches, self.nested = [], True
            if ":" in clause.joint and (self.done or self.said):
                raise Refused("what stands before the colon", clause.span)
            verb = rest_of.verb
            if verb is not None and verb.row.get("event") == "ignore" and "when" in self.made and not self.done:
                self.said += self.ignored_then(rest_of, self.made.pop("when"))
                self.made.pop("readings", None)
            elif doing_so(doing, self.made):
                self._do(rest_of, "or" in clause.joint.split(), "or" in later)
            else:
                self.said += self._state(rest_of)
        return self._whole(doing_so(doing, self.made))

    def _explained(self, clauses: Sequence[Clause]) -> list[Clause]:
        """The clauses without those that say what X is."""
        rest = []
        for clause in clauses:
            parts: list[Any] = []
            for part in clause.parts:
                if isinstance(part, Row) and part.part == "where":
                    if self.where is not None or self.number is not None:
                        raise Refused("what X is", clause.span)
                    self.where = part.get("np")
                elif isinstance(part, Row) and part.part == "most":
                    self.most = part.get("most")
                else:
                    parts.append(part)
            if parts or clause.verb is not None:
                rest.append(replace(clause, parts=tuple(parts)))
        return rest

    def _openings(self, clause: Clause, after: Sequence[Clause]) -> Clause | None:
        """What a clause says of when, if and how often is told to the feature; the rest of it is given back."""
        role = clause.conj.get("role") if clause.conj is not None else None
        clause = self._asides(clause)
        if role in ("when", "if") and after and _could_go_on(clause, after[0]):
            raise Refused("whose clause that is", clause.span)
        if role == "when":
            self._when(clause)
            return None
        if role in ("if", "while"):
            self._if(clause, role)
            return None
        if role is not None:
            raise Refused("what such a clause says", clause.span)
        rest: list[Any] = []
        for part in clause.parts:
            if isinstance(part, Row) and part.part == "limit":
                self._limit(part)
                continue
            moment = self.moment(part) if not self.done else None
            if moment is not None:
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
            turn = self.in_turn(part)
            if turn is not None and not self.done and "if" not in self.made:
                self.made["if"] = {"turn": turn}
                continue
            if isinstance(part, NP) and "ability" in part.head:
                self._typed(part)
                continue
            if isinstance(part, Row) and part.part == "range" and "type" in self.made and not self.done:
                self.reach = self.amount(part.get("amount"))
                continue
            rest.append(part)
        if not rest and clause.verb is None:
            return None
        return Clause(clause.verb, tuple(rest), None, clause.joint, clause.span)

    def _asides(self, clause: Clause) -> Clause:
        rest: list[Any] = []
        for part in clause.parts:
            if isinstance(part, Aside):
                self._aside(part)
            else:
                rest.append(part)
        return Clause(clause.verb, tuple(rest), clause.conj, clause.joint, clause.span)

    def _aside(self, aside: Aside) -> None:
        for clause in aside.clauses:
            if clause.verb is not None or clause.conj is not None:
                raise Refused("not consumed", aside.span)
            for part in clause.parts:
                if isinstance(part, Row) and part.part == "limit":
                    self._limit(part)
                elif isinstance(part, NP) and "ability" in part.head:
                    self._typed(part)
                elif isinstance(part, Row) and part.part == "range" and "type" in self.made and not self.done:
                    self.reach = self.amount(part.get("amount"))
                elif (
                    isinstance(part, PP) and part.prep == "по" and part.np is not None and part.np.head.name == "choice"
                ):
                    self.chooser = self.owner_of(part.np)
                else:
                    raise Refused("not consumed", aside.span)

    def _limit(self, row: Row) -> None:
        if "limit" in self.made or not isinstance(row.get("times"), int):
            raise Refused("how often")
        self.made["limit"] = {"times": row.get("times"), "per": row.get("per")}
        if row.get("whose") == "enemy":
            self.made["limit"]["whose"] = "enemy"
        elif row.get("whose"):
            raise Refused("in whose turn")

    def _typed(self, np: NP) -> None:
        if "type" in self.made or np.qualities or np.of or np.mods or np.amount:
            raise Refused("which ability", np.span)
        self.made["type"] = np.head.get("ability")
        if np.title:
            self.made["title"] = np.title

    def _moment(self, event: Part, span: tuple[int, int]) -> None:
        if "when" in self.made or "pay" in self.head or self.head.get("holds") == "do":
            raise Refused("two moments", span)
        self.made["when"] = self.pattern = event
        if event.get("event") == "phase" and event.get("whose") == "enemy":
            self.his = "enemy"

    def _when(self, clause: Clause) -> None:
        if self.done or self.said:
            raise Refused("when that is", clause.span)
        verb = clause.verb
        if verb is None or verb.modal or verb.negated:
            raise Refused("when that is", clause.span)
        event = self.event_of(clause)
        after = clause.conj is not None and clause.conj.get("stage") == "after"
        if after and event.get("event") in ("attack", "defend"):
            event["stage"] = "ended"
        elif event.get("event") == "attack":
            if "force" in event or event.get("answering"):
                raise Refused("at which point of an attack", clause.span)
            event["stage"] = "aimed"
            self.made["readings"] = ["when-an-attack-begins"]
        self._moment(event, clause.span)

    def _if(self, clause: Clause, role: str) -> None:
        moments = [part for part in clause.parts if not self.done and self.phase_of(part) is not None]
        if len(moments) == 1 and role == "if":
            self._moment(self.phase_of(moments[0]) or {}, clause.span)
            clause = replace(clause, parts=tuple(part for part in clause.parts if part not in moments))
        if "if" in self.made:
            raise Refused("two conditions", clause.span)
        if self.done:
            raise Refused("a condition after a deed", clause.span)
        given = [one for one in self.said if "grant" in one and one.get("on") != SELF]
        given += [one for one in self.said if "change" in one and one.get("on", one.get("in", {}).get("by")) != SELF]
        silent = not any(isinstance(part, NP) and "nom" in {case for case, _ in part.cases} for part in clause.parts)
        if given and silent:
            raise Refused("who of them is so", clause.span)
        spoken = list(self.spoken)
        try:
            condition = self.condition(clause)
        except Refused:
            if role != "if" or self.done or "when" in self.made or clause.verb is None or clause.verb.mood != "pres":
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
        found = self.phase(part.np) if isinstance(part, PP) and part.prep == "в" and part.np is not None else None
        return found if found and "next" not in found else None

    def _state(self, clause: Clause) -> list[Part]:
        return self.statements(clause)

    def _do(self, clause: Clause, other: bool, first: bool) -> None:
        verb = clause.verb
        if verb is not None and verb.modal == "may" and not verb.negated and self.may is None:
            self.may, self.optional = [], True
        elif verb is not None and verb.modal and self.may is None:
            raise Refused("what it must", clause.span)
        found = self.deeds(clause)
        if self.branches is not None and (other or (first and not self.branches)):
            if any("target" in part for part in found):
                raise Refused("who is chosen for it", clause.span)
            self.branches.append(found)
            if first:
                return
            found, self.branches = [{"choose": self.branches, "by": self.chosen_by()}], None
        elif self.branches is not None:
            raise Refused("how far a choice reaches", clause.span)
        if self.may is None:
            self.done += found
            return
        controls = [part for part in found if "target" in part]
        self.done += controls
        self.may += [part for part in found if part not in controls]

    def _paid(self) -> bool:
        """Whether what is done first, to one's own others, is the price of what comes after."""
        first, *others = self.done or [{}]
        target, deed = (first, others[0]) if "target" in first and others else ({}, first)
        own = target.get("target", {}).get("side") == "own" and deed.get("on") == {"is": target.get("as")}
        later = [one for one in others if one is not deed]
        return own and deed.get("deed") in ("close", "die") and bool(later)

    def _whole(self, doing: bool) -> list[Part]:
        if self._paid():
            raise Refused("whether that is a price")
        if self.branches is not None:
            raise Refused("one of several")
        if (self.most is not None and not self.bounded) or ((self.where or self.number) and not self.asked_x):
            raise Refused("a number that is not used")
        if self.may is not None:
            if not self.may:
                raise Refused("what it may")
            self.done.append({"optional": self.may, "by": "own"})
        if self.chooser is not None or self.reach is not None:
            raise Refused("for whose choice that is")
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
        if "limit" in self.head:
            self.made["limit"] = self.head["limit"]
        condition = self._conditions()
        if "instead_of" in self.made:
            return self._instead(condition)
        found: Part = {"do": _hoisted(self.done), **condition, **self.made}
        if "pay" in self.head:
            found |= {"playable": self.head["time"], "pay": self.head["pay"]}
            if _first(found["do"]).get("deed") != "attack":  # a blow is of its own type
                found.setdefault("type", "impact")
        elif self._mean(found):
            pass
        elif any(part.get("deed") == "use" for part in self.done):
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

    def _mean(self, found: Part) -> bool:
        """What follows meanness is done if somebody was wounded by it."""
        deeds = found["do"]
        uses = [n for n, part in enumerate(deeds) if part.get("deed") == "use"]
        if not uses or deeds[uses[0]]["what"]["feature"]["keyword"] != "meanness" or uses[0] == len(deeds) - 1:
            return False
        if any("target" in part for part in deeds) or uses[0]:
            raise Refused("who is chosen for it")
        first = deeds[0]
        feature = {**first["what"]["feature"], "do": deeds[1:]}
        found["do"] = [{**first, "what": {"feature": feature}}]
        return True

    def _held(self, found: Part) -> Part:
        if self.head.get("holds") == "grant":
            return {**self.head["feature"], "grant": [found]}
        return found

    def _stating(self) -> list[Part]:
        if not self.said or self.done or "type" in self.made:
            raise Refused("nothing that holds")
        limit = self.made.pop("limit", None)
        if limit is not None:
            raise Refused("how often that holds")
        seat = "seat" in self.head.get("if", {})
        lasting = "lasting" in self.made
        condition = self._conditions()
        found: list[Part] = []
        stated = [one for one in self.said if _STATED & set(one)]
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
        found = [one for one in found if one]
        if self.head.get("holds") == "grant":
            return [{**self.head["feature"], "grant": found}]
        return found


def doing_so(doing: bool, made: Part) -> bool:
    """Whether clauses tell what is done: something is paid, or something has happened."""
    return doing or "when" in made or "instead_of" in made


def _could_go_on(clause: Clause, after: Clause) -> bool:
    """Whether the last one of a clause might as well be the subject of the next, from which no mark parts it."""
    last = clause.parts[-1] if clause.parts else None
    verb, next_verb = clause.verb, after.verb
    if after.joint or after.conj or not isinstance(last, NP) or verb is None or next_verb is None:
        return False
    named = any(isinstance(part, NP) and "nom" in {case for case, _ in part.cases} for part in after.parts)
    told = next_verb.mood in ("pres", "futr") or bool(next_verb.modal)
    return told and not named and last.span[0] >= verb.span[1] and "nom" in {case for case, _ in last.cases}


def _first(done: list[Part]) -> Part:
    return next((part for part in done if "deed" in part or "optional" in part or "repeat" in part), {})


def _hoisted(done: list[Part]) -> list[Part]:
    """Targets before all else that is done."""
    targets = [part for part in done if "target" in part]
    return [*targets, *(part for part in done if part not in targets)]


__all__ = ["Amount", "Composer"]

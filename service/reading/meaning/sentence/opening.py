"""When a feature works and what has to be so: the clauses and phrases that open a sentence, or follow a deed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from service.reading.meaning.base import SELF, Part, Refused, joined, speaks_of
from service.reading.meaning.happening.apart import is_during_a_turn, is_subject, timed, with_plus
from service.reading.meaning.happening.beside import could_go_on, has_its_own, is_another
from service.reading.meaning.sentence.moments import Moments
from service.reading.syntax.trees import NP, PP, Clause, Row

#: What is so whenever a feature works: in play, for its player, on its host.
_ANYHOW: tuple[Part, ...] = (
    {"exists": {"is": "self", "side": "own"}},
    {"exists": {"is": "self", "zone": "battlefield"}},
    {"exists": {"is": "self", "zone": "in_play"}},
    {"exists": {"is": "self", "rides": {"is": "host"}}},
)
_HE = Row("he", "pronoun", {"refers": "last"})
#: In whose turn a battle may start.
_WHOSE_BATTLE: tuple[Part, ...] = ({"turn": "own"}, {"turn": "enemy"})


class Opening(Moments):
    """Moments, conditions and turns."""

    def __init__(self) -> None:
        super().__init__()
        self.of_doer = False
        self.asked_last: str | None = None
        """How the clause before says that something has to be so, if it does."""

    def openings(self, clause: Clause, after: Sequence[Clause]) -> Clause | None:
        """What a clause says of when, if and how often is told to the feature; the rest of it is given back."""
        if self._asked_too(clause):
            return None
        told, role = clause, clause.conj.get("role") if clause.conj is not None else None
        self.asked_last = role if role in ("if", "while") else None
        clause = with_plus(timed(self.asides(clause)))
        stays = clause.verb is not None and clause.verb.negated and clause.verb.row.get("event") == "close"
        self.in_one_turn = any(self.in_turn(part) for part in clause.parts)
        clause = clause if stays else replace(clause, parts=tuple(self.firsts(part) for part in clause.parts))
        modal = clause.verb.modal if clause.verb is not None else ""
        if role == "would" or (role in ("when", "if") and modal in ("must", "would")):
            self.replaced(clause)
            return None
        if role == "because":
            self.caused(self.event_of(clause), clause.span)
            return None
        if role == "purpose":
            self.for_what(clause)
            return None
        if role in ("when", "if") and after and could_go_on(clause, after[0]):
            raise Refused("whose clause that is", clause.span)
        short = clause.verb is not None and clause.verb.mood == "short" and "state" in clause.verb.row
        apart = [part for part in clause.parts if not is_subject(part)]
        if role == "when" and short and not any(isinstance(part, NP) for part in apart):
            role = "if" if apart else "while"  # "when it is closed as its turn starts", "when it is closed"
        held = clause.verb is not None and clause.verb.row.get("event") in ("have", "stand", "exist")
        if role == "when" and held and {"when", "instead_of"} & set(self.made) and not self.done:
            role = "if"  # "when it has no wounds", of what has been told to happen
        if role == "when":
            self.when_clause = self.when_clause if self.either else told
            self._when(clause)
            return None
        verb = clause.verb
        closing = verb is not None and verb.row.get("event") == "close" and not clause.parts
        if verb is not None and verb.mood == "ger" and verb.negated and closing and self.has_struck():
            return None  # a blow that a text makes closes nobody
        if verb is not None and verb.mood == "ger" and not verb.negated and role is None and self.meanwhile is None:
            event = self.event_of(clause)
            if event.get("event") != "defend":
                raise Refused("what it does meanwhile", clause.span)
            self.meanwhile = event
            return None
        if role == "if" and self.if_tried(clause):
            return None
        if role in ("if", "while"):
            ends = not after or "." in after[0].joint.split()
            if ends and (self.done or self.may) and self.branch is None and self.again is None:
                self._after_deeds(clause, role)
            else:
                self.condition_of(clause, role)
            return None
        if role is not None:
            raise Refused("what such a clause says", clause.span)
        rest: list[Any] = []
        doer: NP | None = None
        for place, part in enumerate(clause.parts):
            several = verb is not None and verb.modal == "may" and verb.row.get("event") == "attack"
            if isinstance(part, Row) and part.part == "limit" and verb is not None and verb.modal and verb.negated:
                raise Refused("how often", clause.span)  # what cannot be twice can be once
            if isinstance(part, Row) and part.part == "limit" and not several:
                self.limit(part)
                continue
            if isinstance(part, Row) and "instead" in part and self.instead is False:
                self.instead = True
                continue
            late = isinstance(part, PP) and part.prep == "после"
            late = late or (isinstance(part, PP) and part.prep == "при" and verb is not None and part.span >= verb.span)
            late = late or self.own_start(part)
            stays = late and verb is not None and verb.negated and verb.row.get("event") in ("close", "open")
            moment = self.moment(part) if not self.done and not stays else None
            if moment is not None:
                if SELF in (moment.get("by"), moment.get("on")) and any(map(is_another, clause.parts[:place])):
                    raise Refused("whose it is", clause.span)  # "your elves on an attack": theirs, or the card's
                self.of_doer = isinstance(part, PP) and part.np is not None and has_its_own(part.np)
                if self.of_doer and moment.get("on") == SELF and moment["event"] == "move":
                    doer, moment = self._of_its_doer(clause, part)
                self._moment(moment, part.span)  # type: ignore[union-attr]
                continue
            if (
                isinstance(part, PP)
                and part.prep == "вместо"
                and part.np is not None
                and not self.done
                and not self.said
            ):
                if self.instead is False and part.np.head.part == "pronoun":
                    self.instead = True
                    continue
                if doing_so("pay" in self.head, self.made):
                    raise Refused("two moments", part.span)
                self.made["instead_of"] = self.pattern = self.of_noun(part.np)
                self.nested = self.replacing = True
                continue
            if not doing_so("pay" in self.head, self.made) and self._before_its_end(part):
                continue
            others = any(is_another(one) for one in clause.parts) and _his_own(part)
            turn = self.of_turn(part) if not others and (verb is None or verb.modal != "may_skip") else None
            if (
                turn is not None
                and turn in _WHOSE_BATTLE
                and not self.done
                and self.made.get("when", {}).get("at") == "battle_start"
            ):
                self.made["when"]["whose"] = turn["turn"]
                continue
            turn = _IN_BATTLE if turn is None and is_during_a_turn(part) else turn
            if turn is not None and not self.done and "if" not in self.made:
                self.made["if"] = turn
                continue
            if isinstance(part, NP) and "ability" in part.head and "sel" not in part.head:
                self.typed(part)
                continue
            if isinstance(part, PP) and part.np is not None and "choice" in part.np.head and part.prep == "по":
                self.chosen_as_told(part.np)
                continue
            if isinstance(part, Row) and part.part == "range" and "type" in self.made and not self.done:
                self.reach = self.amount(part.get("amount"))
                continue
            rest.append(part)
        if (not rest and clause.verb is None) or self._declared(clause, rest, after):
            return None
        if doer is not None:
            he = replace(doer, head=_HE, qualities=(), of=None, mods=(), amount=None)
            rest = [he if one is doer else one for one in rest]
        return Clause(clause.verb, tuple(rest), None, clause.joint, clause.span)

    def _before_its_end(self, part: Any) -> bool:
        """ "Until the end of your first turn", where it is told what always holds; whether a phrase says so."""
        if not isinstance(part, PP) or part.prep != "до" or "if" in self.made or self.head.get("holds") == "do":
            return False
        ends = self.duration(part)
        number, self.which = self.which, None
        if ends is None or number is None or ends.get("at") != "turn_end":
            return False
        if ends["whose"] == "active":
            self.made["if"] = {"round": {"max": number}}
            self.unclear.append("the-first-turn")
        else:
            ended = {"event": "phase", "at": "turn_end", "whose": ends["whose"], "per": "battle"}
            self.made["if"] = {"compare": {"count": ended}, "max": number - 1}
        return True

    def _of_its_doer(self, clause: Clause, part: Any) -> tuple[NP | None, Part]:
        """ "As it moves off its half an elf is closed": the elf, whose move it is, and that."""
        doers = [one for one in clause.parts if isinstance(one, NP) and is_another(one)]
        if len(doers) != 1:
            return None, self.moment(part) or {}
        before, self.subject = self.subject, self.someone(doers[0])
        moment = self.moment(part) or {}
        moment["on"], self.subject, self.of_doer = self.subject, before, False
        return doers[0], moment

    def _declared(self, clause: Clause, rest: Sequence[Any], after: Sequence[Clause]) -> bool:
        """ "It may declare the impact such and such", before what that does; whether a clause says so."""
        verb = clause.verb
        told = any(isinstance(part, NP) and "ability" in part.head for part in clause.parts) and "type" in self.made
        if verb is None or verb.row.get("event") not in ("make", "use_of") or not (told and after):
            return False
        mine = all(isinstance(part, NP) and is_subject(part) and self.ref(part) == SELF for part in rest)
        known = doing_so("pay" in self.head, self.made) and not self.done and self.may is None
        if verb.negated or verb.modal not in ("", "may") or not (mine and known):
            return False
        if verb.modal == "may":
            self.may, self.optional = [], True
        return True

    def _asked_too(self, clause: Clause) -> bool:
        """More that has to be so, joined by "and" to a clause that says what has; whether one says that."""
        verb = clause.verb
        state = (
            verb is None or verb.mood == "short" or verb.row.get("event") in ("exist", "have", "stand", "be", "equals")
        )
        if self.asked_last is None or clause.conj is not None or clause.joint != "and" or not state:
            return False
        if verb is not None and (verb.modal or verb.mood not in ("pres", "short")):
            return False
        if self.branch is not None and not self.branch["do"] and self.into is self.branch["do"]:
            where = self.branch
        elif ("if" in self.made or self.asked_of_each) and not self.done:
            where = self.made
        else:
            return False
        there = any(isinstance(part, PP) for part in clause.parts)
        if verb is not None and verb.row.get("event") == "exist" and not there:
            raise Refused("where that is", clause.span)  # there, where it was asked before
        before = list(self.spoken)
        try:
            condition = self.condition(clause)
        except Refused:
            self.spoken = before
            return False
        if "if" not in where:
            where |= {"if": condition, "lasting": self.asked_last}
            return True
        first = where["if"]
        one, other = first.get("exists", {}), condition.get("exists", {})
        if set(first) == set(condition) == {"exists"} and "is" in one and one["is"] == other.get("is"):
            where["if"] = {"exists": joined(one, other, clause.span)}
            return True
        where["if"] = {"all": [*first["all"], condition] if set(first) == {"all"} else [first, condition]}
        return True

    def _after_deeds(self, clause: Clause, role: str) -> None:
        """What has to be so, told after what is done: for all of it, or as long as that lasts. Raises Refused."""
        condition = self.condition(clause)
        if role == "while":
            if not self.latest or not all(map(_lasts, self.latest)):
                raise Refused("how long", clause.span)
            for part in self.latest:
                part["while"] = condition
            return
        if self.told_deeds != 1 or "if" in self.made:
            raise Refused("a condition after several deeds", clause.span)
        controls = [part for part in self.done if {"target", "pick"} & set(part)]
        if not any(speaks_of(condition, part["as"]) for part in controls):
            self.made["if"] = condition
        elif self.may is None:
            self.done = [*controls, {"if": condition, "do": [part for part in self.done if part not in controls]}]
        else:
            raise Refused("who of them is so", clause.span)

    def condition_of(self, clause: Clause, role: str) -> None:
        """What has to be so."""
        moments = [part for part in clause.parts if not self.done and self.phase_of(part) is not None]
        if len(moments) == 1 and role == "if":
            self._moment(self.phase_of(moments[0]) or {}, clause.span)
            clause = replace(clause, parts=tuple(part for part in clause.parts if part not in moments))
        if role == "if" and self._has_missed(clause):
            return
        apart = "at_that" in clause.joint.split()
        again = "when" in self.made and "if" in self.made
        if role == "if" and (apart or self.done or self.may or self.rolled is not None or again):
            self.only_if(self.condition(clause), apart)
            return
        if "if" in self.made:
            raise Refused("two conditions", clause.span)
        if self.done:
            raise Refused("a condition after a deed", clause.span)
        given = [one for one in self.said if "grant" in one and one.get("on") != SELF]
        given += [one for one in self.said if "without" in one and one["on"] != SELF]
        given += [one for one in self.said if "change" in one and _of_whom(one) != SELF]
        if given and self.folded(clause, given):
            self.asked_of_each = True
            return
        spoken = list(self.spoken)
        try:
            condition = self.condition(clause)
        except Refused as first:
            during = role == "while" and not (self.done or self.head)
            if not (role == "if" or during) or self.done or "when" in self.made or clause.verb is None:
                raise
            named = clause.verb.row.get("event")
            if clause.verb.mood != "pres" and not (named == "equals" or (named == "attack" and clause.verb.passive)):
                raise
            self.spoken = spoken
            try:
                self._when(clause)
            except Refused as refused:
                raise refused if role == "if" else first from None
            return
        if condition in _ANYHOW:
            self.asked_of_each = True
            return
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


def _his_own(part: Any) -> bool:
    """Whether a turn is told as that of whoever does something then."""
    np = part.np if isinstance(part, PP) else None
    return np is not None and any(q.row is not None and q.row.get("owns") == "subject" for q in np.qualities)


#: What is so in any turn, and not before the first one.
_IN_BATTLE: Part = {"exists": {"event": "phase", "at": "battle_start", "per": "battle"}}


def _lasts(part: Part) -> bool:
    """Whether something is so from a deed on, and nothing has told yet how long."""
    thing = part.get("what", {})
    got = part.get("deed") in ("gain", "lose") and (
        thing == "control" or (isinstance(thing, dict) and "feature" in thing)
    )
    return ("let" in part or got) and not {"until", "while"} & set(part)

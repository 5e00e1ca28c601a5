"""Whole sentences: what is paid, when it is done, what has to be so, and what is done or holds then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from service.reading.meaning.base import CHOICE, LANDED, SELF, Part, Refused
from service.reading.meaning.happening.apart import is_subject, settled
from service.reading.meaning.happening.beside import is_another, shares_goal, told_again, with_its_doer, with_its_object
from service.reading.meaning.sentence.doing import first, foresees, hoisted
from service.reading.meaning.sentence.heads import priced
from service.reading.meaning.sentence.opening import Opening, doing_so
from service.reading.syntax.trees import NP, PP, Amount, Clause

_STATED = {"change", "grant", "cannot", "may", "must", "ignore", "prevent", "instead_of", "counts_as", "without"}


class Composer(Opening):
    """One sentence; `head` is what stands before its colon."""

    paid_type: str | None = "impact"
    """Of which type what is paid for is, where it is no blow and nothing tells it."""

    def __init__(self, head: Part) -> None:
        super().__init__()
        self.head, self.holds = head, head.get("holds", "")
        self.made = dict(head.get("typed", {}))
        self.whose: tuple[Any, ...] = ()
        self.price: list[Part] = []
        self.already: list[Part] = []
        """Features that the sentence has told before what is done then."""

    def features(self, clauses: Sequence[Clause]) -> list[Part]:
        """The features that a sentence says. Raises Refused."""
        known = self.head.get("known", {})
        self.spoken, self.chosen = [*known.get("spoken", ())], [*known.get("chosen", ())]
        self.named = known.get("named", 0)
        if "number" in self.head:
            self.number = self.head["number"]
        self.mentioned = "worded" in self.head and bool(self.head.get("pay"))
        rest = self.sentence = self.explained(with_its_doer(told_again(with_its_object(settled(clauses)))))
        if self.head.get("feature", {}).get("keyword") == "fury":
            self.pattern = {"event": "attack", "by": dict(SELF)}
        doing = "pay" in self.head or self.head.get("holds") == "do"
        told_at = -2
        for place, clause in enumerate(rest):
            if place and shares_goal(rest[place - 1], clause):
                raise Refused("at whom both are", clause.span)
            if clause.joint == "-" and self.done and place == told_at + 1:
                self._priced(clause)
            other = self.either_moment(clause, rest[place - 1]) if place else None
            if other is not None:
                clause = replace(other, joint=",")
            later = rest[place + 1].joint.split() if place + 1 < len(rest) else []
            choosing = self.options is not None
            alone = "or" in clause.joint.split() and self.branches is None and not choosing
            if alone or {"or", "and"} <= set(clause.joint.split()):
                raise Refused("one of several", clause.span)
            rest_of = self.openings(clause, rest[place + 1 :])
            if rest_of is None:
                continue
            if "or" in later and self.branches is None and not choosing and doing_so(doing, self.made):
                self.branches, self.nested = [], True
            begun = self.following is not None or self.again == [] or self.options == []
            if ":" in clause.joint and not begun and (self.done or self.said):
                raise Refused("what stands before the colon", clause.span)
            verb = rest_of.verb
            if self._in_its_blow(rest_of):
                continue
            ends = any(isinstance(part, PP) and part.prep == "до" for part in rest_of.parts)
            ignores = verb is not None and verb.row.get("event") == "ignore" and not ends
            if ignores and "when" in self.made and not self.done:
                self.said += self.ignored_then(rest_of, self.made.pop("when"))
                self.made.pop("readings", None)
            elif "instead_of" in self.made and verb is not None and verb.row.get("event") == "prevent":
                self.said.append(self.prevented(rest_of))
            elif doing_so(doing, self.made):
                if self.of_doer and any(is_another(part) for part in rest_of.parts):
                    raise Refused("whose it is", clause.span)
                if "else" in clause.joint.split():
                    self.otherwise(rest_of)
                self.do(rest_of, "or" in clause.joint.split() and not choosing, "or" in later and not choosing)
                told_at = place
            elif verb is not None and verb.modal == "may" and not verb.negated and not self.said and not self.head:
                doing = self._stated_or_free(rest_of)
            elif "too" in clause.joint.split():
                raise Refused("who gets that too", clause.span)
            elif self._befalls_then(rest_of):
                self.made["when"] = self.pattern = {"event": "so", "if": self.made.pop("if")}
                del self.made["lasting"]
                self.do(rest_of, False, False)
            elif self.said and self._incarnated(rest_of):
                self.do(rest_of, False, False)
            else:
                self.said += self._state(self._with_subject(rest_of))
        return [*self.already, *self._whole(doing_so(doing, self.made))]

    def _befalls_then(self, clause: Clause) -> bool:
        """ "If there is no elf beside it, it dies": what is done as soon as that is so; whether a clause says so."""
        verb = clause.verb
        told = self.made.get("lasting") == "if" and "if" in self.made and not (self.said or self.done or self.head)
        if not told or verb is None or verb.modal or verb.negated or verb.passive or verb.mood != "pres":
            return False
        word, frame = verb.row.get("event"), verb.row.get("frame", {})
        others = [part for part in clause.parts if is_another(part)]
        befalls = word in ("die", "close", "open") or (word == "put" and verb.row.get("with") == {"to": "exile"})
        return befalls and frame.get("nom") == "on" and not others

    def _incarnated(self, clause: Clause) -> bool:
        """ "Incarnates open, and gets …": what is done as it has; whether a clause that follows says so."""
        last, verb = self.said[-1], clause.verb
        put = last["always"][0].get("may", {}) if set(last) == {"always", "works_in"} else {}
        if put.get("way") != "incarnate" or len(self.said) > 1 or verb is None or verb.modal or verb.mood != "pres":
            return False
        self.already, self.said = self._whole(False), []
        self.made["when"] = self.pattern = {"event": "put", "way": "incarnate", "on": dict(SELF), "to": "in_play"}
        return True

    def _in_its_blow(self, clause: Clause) -> bool:
        """ "On a strong strike - vampirism": what it has in such a blow; whether a clause says that."""
        event, np = self.made.get("when", {}), clause.parts[0] if len(clause.parts) == 1 else None
        mine = event.get("event") == "attack" and event.get("by") == SELF and event.get("stage") in ("landed", "aimed")
        bare = isinstance(np, NP) and np.head.part == "named" and not (np.qualities or np.of or np.mods or np.title)
        if clause.verb is not None or not (mine and bare) or self.done or self.said or not isinstance(np, NP):
            return False
        if {"use", "in", "holds", "range"} & set(np.head.data) or np.head.name in ("dash", "teleportation"):
            return False
        told = {key: one for key, one in event.items() if key not in ("stage", "by")}
        if told.get("force") == list(LANDED):
            del told["force"]
        self.said.append({**self.feature(np), "in": told})
        self.made.pop("readings", None)
        del self.made["when"]
        return True

    def _priced(self, clause: Clause) -> None:
        """What is done before a dash as the price of what comes after. Raises Refused."""
        price = priced(self.done) if self.told_deeds == 1 and not self.price else None
        used = "pay" in self.head or "when" in self.made
        if price is None or not used or self.may is not None or self.branches is not None:
            raise Refused("whether that is a price", clause.span)
        self.price, self.done, self.latest, self.told_deeds = price, [], [], 0

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
        mine = tuple(
            part for part in clause.parts if not (isinstance(part, NP) and is_subject(part) and self._is_self(part))
        )
        plain = replace(verb, modal="", mood="inf", person="", numbers=frozenset())
        self.do(replace(clause, verb=plain, parts=mine), False, False)
        if self.made.get("if") == {"turn": "own"}:
            del self.made["if"]  # that is when it can be done anyhow
        paid = self.done[0] if self.done else {}
        pay = []
        if paid.get("deed") == "lose" and paid.get("on") == SELF and paid.get("what") == "chips" and "by" in paid:
            pay = [{key: value for key, value in self.done.pop(0).items() if key != "by"}]
        sudden = any(part.get("target", {}).get("event") == "attack" for part in self.done)
        self.head = {"pay": pay, "time": "sudden" if sudden else "turn", "free": True}
        return True

    def _is_self(self, np: NP) -> bool:
        """Whether a phrase is this card, by its name or a pronoun, and nothing else is said of it."""
        if np.head.get("player") == "own" and "limit" in self.made and not (np.qualities or np.of or np.mods):
            return True  # its player does it with it
        try:
            return (np.head.part == "pronoun" or np.head.name == "self") and self.ref(np) == SELF
        except Refused:
            return False

    def _state(self, clause: Clause) -> list[Part]:
        told = self.statements(clause)
        during, self.during = self.during, None
        if during is not None:
            before, self.said = self.said, told
            self._in_such(during)
            self.said = before
        return told

    def _whole(self, doing: bool) -> list[Part]:
        if self.paid():
            raise Refused("whether that is a price")
        if self.branches is not None:
            raise Refused("one of several")
        if (self.most is not None and not self.bounded) or ((self.where or self.number) and not self.asked_x):
            raise Refused("a number that is not used")
        self.counted_for()
        if self.together:
            raise Refused("what is counted together")
        if self.instead is False:
            raise Refused("instead of what")
        if self.during is not None:
            raise Refused("when that is", self.during.span)
        if self.meanwhile is not None:
            raise Refused("what it does meanwhile")
        if self.options is not None and (len(self.options) < 2 or not all(self.options)):
            raise Refused("one of several")
        if self.rather is not None:
            raise Refused("what is done otherwise")
        if self.unmodified:
            raise Refused("without which changes")
        if doing and self.is_chosen_only() and not self.may:
            self.done += self.marked()
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
        if self.unsettled:
            raise Refused("which of them", self.unsettled[0].span)
        if self.which is not None:
            raise Refused("in which turn")
        if any(not {"until", "while"} & set(part) for part in self.endless):
            raise Refused("how long")
        return self._doing() if doing else self._stating()

    def marked(self) -> list[Part]:
        """Whom a sentence chooses as the battle starts for others is known by a marker. Raises Refused."""
        (choice,) = self.done if len(self.done) == 1 else ({},)
        begun = self.made.get("when", {}).get("at") == "battle_start"
        if not begun or "target" not in choice or choice.get("many") != {"equal": 1}:
            raise Refused("what is done to whom is chosen")
        who = {"is": choice["as"]}
        borne = {"exists": {**who, "marker": {**CHOICE, "by": dict(SELF), "min": 1}}}
        gain: Part = {"deed": "gain", "by": dict(SELF), "on": who, "what": {"marker": CHOICE}, "amount": 1}
        return [{"if": {"not": borne}, "do": [gain]}]

    def _conditions(self) -> Part:
        self.made.pop("lasting", None)
        conditions = [self.head[key] for key in ("if",) if key in self.head]
        conditions += [self.made.pop("if")] if "if" in self.made else []
        if not conditions:
            return {}
        conditions = [one for told in conditions for one in (told["all"] if set(told) == {"all"} else [told])]
        return {"if": conditions[0] if len(conditions) == 1 else {"all": conditions}}

    def _doing(self) -> list[Part]:
        if not self.done or self.said:
            raise Refused("nothing that it does")
        lasting = self.made.get("lasting")
        if lasting == "while":
            raise Refused("how long")
        self.made |= {"limit": self.head["limit"]} if "limit" in self.head else {}
        if self.first_told and any("optional" in part for part in self.done) and "event" in self.made.get("when", {}):
            limit = self.made.pop("limit")  # whoever does not want the first of them gets no other
            self.made["when"] |= {"nth": {"equal": 1}, "per": limit["per"]}
        self.noted()
        condition = self._conditions()
        if "instead_of" in self.made:
            return self._instead(condition)
        found: Part = {"do": hoisted(self.done), **condition, **self.made}
        if {"what": "counters", "on": SELF}.items() <= self.made.get("when", {}).items():
            found["works_in"] = ["graveyard"]  # nowhere else does a card get one
        when = self.made.get("when", {})
        if when.get("event") == "put" and when.get("on") == SELF and when.get("to") in ("graveyard", "exile"):
            found["works_in"] = [when["to"]]  # there it is by then
        pay = [*self.head.get("pay", ()), *self.price]
        if "when" in found and (pay or "pay" in self.head):
            found |= {"do": _at_will(found["do"]), **({"pay": pay} if pay else {})}
        elif "pay" in self.head:
            found |= {"playable": self.head["time"], "pay": pay}
            if first(found["do"]).get("deed") != "attack":  # a blow is of its own type
                others = any("pick" in part for part in found["pay"])
                if "worded" in self.head and "type" not in found and not others:
                    raise Refused("which ability")
                found |= self._typed(found)
        elif self.mean(found):
            pass
        elif any(part.get("deed") == "use" and not foresees(part) for part in self.done):
            found |= self._typed(found)
        if self.head.get("holds") == "do":
            if set(found) - {"do", "type", "title", "limit", "readings"}:
                raise Refused("what a named feature holds")
            told = {"in": self.pattern} if self.pattern is not None and "on" in self.pattern else {}
            return [{**self.head["feature"], **found, **told}]
        return [self._held(found)]

    def _typed(self, found: Part) -> Part:
        return {} if "type" in found or self.paid_type is None else {"type": self.paid_type}

    def _instead(self, condition: Part) -> list[Part]:
        """What comes instead of something."""
        if set(self.made) - {"instead_of", "limit"} or self.head or any("target" in part for part in self.done):
            raise Refused("what comes instead")
        done, by = self.done, {}
        if self.may is not None and len(done) == 1 and "optional" in done[0]:
            done, by = done[0]["optional"], {"by": "own"}
        statement = {"instead_of": self.made["instead_of"], "do": done, **by}
        limit = {"limit": self.made["limit"]} if "limit" in self.made else {}
        dead = {"way": "incarnate", "on": SELF}.items() <= self.made["instead_of"].items()
        zones: Part = {"works_in": ["graveyard"]} if dead else {}
        return [{"always": [statement], **condition, **limit, **zones}]

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


def _at_will(done: list[Part]) -> list[Part]:
    """What its player pays for and does if he wants."""
    controls = [part for part in done if "target" in part]
    rest = [part for part in done if "target" not in part]
    return done if len(rest) == 1 and "optional" in rest[0] else [*controls, {"optional": rest, "by": "own"}]


__all__ = ["Amount", "Composer"]

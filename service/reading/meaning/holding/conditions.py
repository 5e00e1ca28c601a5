"""Clauses as conditions: how somebody is, where he stands, and of whom there are so many."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from service.reading.meaning.base import SELF, Part, Refused, Spoken, joined
from service.reading.meaning.holding.compared import Compared, says_each
from service.reading.meaning.holding.several import placed_alike
from service.reading.meaning.things.referring import plural_only
from service.reading.syntax.numbers import THAN
from service.reading.syntax.trees import NP, PP, Clause, Row

_CARD = Row("card", "noun", {"sel": {"kind": "card"}})
_ACC = frozenset({("acc", "sing")})


class Conditions(Compared):
    """What has to be so."""

    def condition(self, clause: Clause) -> Part:
        """What a clause asks to be so. Raises Refused."""
        if clause.conj is not None and clause.conj.get("untrue"):
            return {"not": self.condition(replace(clause, conj=None))}
        verb = clause.verb
        figures = [part for part in clause.parts if isinstance(part, Row) and part.part == "figure"]
        if verb is None and len(figures) == len(clause.parts) == 1 and self.rolled is not None:
            return self.number_rolled(self.figure(figures[0]))
        every = [part for part in clause.parts if isinstance(part, NP) and _is_every(part)]
        if len(every) == 1:
            return self._of_every(every[0], clause)
        more = [part for part in clause.parts if isinstance(part, NP) and part.amount and part.amount.told == THAN]
        if len(more) == 1:
            return self._outnumbers(more[0], clause)
        if verb is None:
            return self._nominal_state(clause)
        event = verb.row.get("event")
        if event == "comes_to":
            return self._amounts_to(clause)
        if event == "came_up" and len(figures) == 1 and all(isinstance(p, Row) for p in clause.parts):
            return self.number_rolled(self.figure(figures[0]))
        if verb.modal:
            raise Refused("no condition", clause.span)
        if event == "exist":
            return self._exists(clause)
        if event in ("cost", "equals") and len(figures) == 1 and not verb.negated:
            return self._comes_to(clause, event, figures[0])
        if event in ("seat", "goes") and not verb.negated and verb.mood == "pres":
            return self._in_order(clause, event)
        if event in ("be", "relate") and verb.mood == "pres":
            return self._being(clause)
        if event == "stand" and verb.mood == "pres":
            return self._standing(clause)
        if event == "controls" and verb.mood == "pres":
            has = Row("have", "verb", {"event": "have", "frame": {"nom": "on", "ins": "thing"}})
            return self._having(replace(clause, verb=replace(verb, row=has)), "have")
        if event in ("have", "bear") and verb.mood == "pres":
            return self._having(clause, event)
        if verb.passive and "state" in verb.row and not [p for p in clause.parts if not isinstance(p, NP)]:
            roles, rest = self.fill(clause)
            np = roles.pop("on", None)
            counted = isinstance(np, NP) and np.amount is not None and not says_each(np)
            who = self.selector(np, True) if counted and isinstance(np, NP) else self._who(np)
            if roles or rest:
                raise Refused("not consumed", clause.span)
            if counted and isinstance(np, NP) and not verb.negated:
                many = self._many_of(np.amount)
                return {"exists": joined(who, verb.row.get("state"), clause.span), "many": many}
            if counted:
                raise Refused("how many are not so", clause.span)
            return {"exists": joined(who, verb.row.get("un_state" if verb.negated else "state"), clause.span)}
        if event == "show" and verb.passive and self.shown is not None and len(clause.parts) == 1:
            (np,) = clause.parts
            if isinstance(np, NP) and not verb.negated and np.amount is None and self.ref(np) is None:
                self.spoken.append(Spoken({"is": "shown"}, np.gender, False, np.head.name))
                return {"exists": joined({"is": "shown"}, self.selector(np), clause.span)}
        if event == "defend" and verb.mood == "pres" and not verb.negated:
            roles, rest = self.fill(clause)
            who = self._who(roles.pop("by", None))
            if not roles and not rest:
                defends: Part = {"did": {"event": "defend", "by": {"is": "it"}, "per": "now"}}
                return {"exists": joined(who, defends, clause.span)}
        if event == "leave" and verb.negated and verb.mood in ("pres", "futr"):
            roles, rest = self.fill(clause)
            who, place = self._who(roles.pop("on", None)), roles.pop("from", None)
            if not roles and not rest and isinstance(place, NP) and place.head.get("field"):
                return {"exists": joined(who, self.zone(place), clause.span)}
        if verb.mood == "past" and not verb.passive:
            told = self.event_of(clause)
            mine = verb.row.get("frame", {}).get("nom")
            if "per" not in told or mine not in ("by", "on") or "stage" in told:
                raise Refused("since when", clause.span)
            who, told[mine] = told[mine], {"is": "it"}
            did: Part = {"did": told}
            return {"exists": joined(who, {"not": did} if verb.negated else did, clause.span)}
        raise Refused("no condition", clause.span)

    def _of_every(self, np: NP, clause: Clause) -> Part:
        """ "All your creatures are closed": there is none that is not. Raises Refused."""
        rest = tuple(q for q in np.qualities if q.row is None or q.row.name != "each")
        who = self.selector(replace(np, qualities=rest))
        before, self.subject = self.subject, {"is": "each"}
        try:
            found = self.condition(replace(clause, parts=tuple(part for part in clause.parts if part is not np)))
        finally:
            self.subject = before
        state = {key: value for key, value in found.get("exists", {}).items() if key != "is"}
        if set(found) != {"exists"} or found["exists"].get("is") != "each" or "each" in str(state) or not state:
            raise Refused("who is so", np.span)
        lacks: Part = {"closed": not state["closed"]} if set(state) == {"closed"} else {"not": state}
        return {"exists": joined(who, lacks, np.span), "many": {"max": 0}}

    def _exists(self, clause: Clause) -> Part:
        verb = clause.verb
        assert verb is not None
        nouns = [part for part in clause.parts if isinstance(part, NP)]
        if len(nouns) != 1 or verb.negated:
            raise Refused("of whom there are any", clause.span)
        owned = self._owned(nouns[0], [part for part in clause.parts if not isinstance(part, NP)], verb.row.get("says"))
        if owned is not None:
            return owned
        found = self._counted(nouns[0], clause, [part for part in clause.parts if not isinstance(part, NP)])
        if verb.row.get("says") == "none":
            if "many" in found:
                raise Refused("how many there are not", clause.span)
            return {**found, "many": {"max": 0}}
        return found

    def _owned(self, thing: NP, others: list[Any], says: str) -> Part | None:
        """ "Two of your elves have a chip", told as what is with them or on them; None where somebody is there."""
        part = others[0] if len(others) == 1 else None
        if not isinstance(part, PP) or part.np is None or part.prep not in ("у", "на") or "cell" in part.np.head:
            return None
        counted = "number" in thing.head and thing.of is not None and "attr" in thing.of.head
        if not ({"attr", "thing", "unit"} & set(thing.head.data) or counted) and thing.head.part != "named":
            return None
        who = self.selector(part.np, True)
        if says_each(part.np):
            raise Refused("of whom there are any", part.span)
        if part.np.amount is None:
            self.speak(who, part.np)
        had = self.lacking(thing) if says == "none" else self.has(thing)
        many = self._many_of(part.np.amount)
        return {"exists": joined(who, had, part.span), **({"many": many} if many else {})}

    def _counted(self, np: NP, clause: Clause, others: list[Any]) -> Part:
        if says_each(np):
            raise Refused("of whom there are any", np.span)
        different = any(q.row is not None and "different" in q.row for q in np.qualities)
        alone = np.amount is not None and np.of is None and different
        if np.head.get("thing") in ("class", "element") and alone:
            cards = NP(_CARD, _ACC, span=np.span)
            return self._of_several(cards, np, str(np.head.get("thing")), clause, others)
        kinds = np.of.head.get("thing") if np.of is not None and np.of.amount is not None else None
        if kinds in ("class", "element") and np.of is not None and np.amount is None:
            return self._of_several(np, np.of, kinds, clause, others)
        if np.either and np.joint in ("and", ",") and not all(map(plural_only, np.either)) and np.amount is None:
            return {"all": placed_alike([self._counted(one, clause, others) for one in np.either], np)}
        found = self.selector(np, True)
        alone = "is" in found
        found = self._there(found, others, clause)
        many = self._many_of(np.amount)
        found = _of_self(found) if alone else found
        if plural_only(np) and not alone and not many and not np.either:
            self.speak(found, np)
        return {"exists": found, **({"many": many} if many else {})}

    def _of_several(self, np: NP, of: NP, kinds: str, clause: Clause, others: list[Any]) -> Part:
        """ "There are cards of three elements": so many different ones among them. Raises Refused."""
        words = {key for q in of.qualities for key in (q.row.data if q.row is not None else ("",))}
        if of.of or of.mods or of.amount is None or words - {"ru", "en", "different"}:
            raise Refused("of how many", of.span)
        among = self._there(self.selector(replace(np, of=None), True), others, clause)
        return {"compare": {"distinct": kinds, "among": among}, **self._many_of(of.amount)}

    def _standing(self, clause: Clause) -> Part:
        nouns = [part for part in clause.parts if isinstance(part, NP)]
        others = [part for part in clause.parts if not isinstance(part, NP)]
        verb = clause.verb
        bent = any("nom" not in {case for case, _ in np.cases} and np.amount is None for np in nouns)
        if verb is None or verb.negated or len(nouns) > 1 or bent:
            raise Refused("where who stands", clause.span)
        if nouns and self.ref(nouns[0]) is None:
            return self._counted(nouns[0], clause, others)
        who = self.selector(nouns[0]) if nouns else dict(self.subject)
        return {"exists": joined(who, self.standing(others, clause.span), clause.span)}

    def _in_order(self, clause: Clause, event: str) -> Part:
        """ "You go second", "it is your turn". Raises Refused."""
        roles, rest = self.fill(clause)
        if event == "seat":
            who = roles.pop("by", None)
            if rest or roles or not isinstance(who, NP) or who.head.get("player") != "own":
                raise Refused("who goes first", clause.span)
            assert clause.verb is not None
            return {"seat": clause.verb.row.get("says")}
        turn = roles.pop("thing", None)
        whose = self.in_turn(PP("в", replace(turn, cases=_ACC))) if isinstance(turn, NP) and not rest else None
        if whose is None:
            raise Refused("whose turn", clause.span)
        return {"turn": whose}

    def _being(self, clause: Clause) -> Part:
        """ "It is a creature", "it is of the class …". Raises Refused."""
        assert clause.verb is not None
        if clause.verb.row.name == "is":
            return self._nominal_state(replace(clause, verb=None))
        roles, rest = self.fill(clause)
        thing, who = roles.pop("thing", None), self._who(roles.pop("on", None))
        if rest or roles or not isinstance(thing, NP):
            raise Refused("not consumed", clause.span)
        told = self.is_what(clause.verb.row, thing)
        return {"exists": joined(who, {"not": told} if clause.verb.negated else told, clause.span)}

    def _having(self, clause: Clause, event: str) -> Part:
        roles, rest = self.fill(clause)
        thing, negated = roles.pop("thing", None), clause.verb is not None and clause.verb.negated
        if isinstance(thing, NP) and isinstance(roles.get("on"), NP) and not rest and event == "have":
            squad = roles["on"].head
            if squad.name == "squad" or squad.get("player") in ("own", "enemy"):
                side = self.owner_of(roles["on"]) if squad.name == "squad" else squad.get("player")
                many = self._many_of(thing.amount)
                if negated and many:
                    raise Refused("how many there are not", clause.span)
                had = {"exists": {**self.selector(thing, True), "side": side}}
                return {**had, "many": {"max": 0}} if negated else {**had, **({"many": many} if many else {})}
        who = self._who(roles.pop("on", None))
        if rest or roles or not isinstance(thing, NP):
            raise Refused("not consumed", clause.span)
        if event == "bear":
            if thing.amount is not None or "is" not in who:
                raise Refused("who bears that", clause.span)
            if self.ref(thing) == SELF and who in (SELF, {"is": "host"}) and not negated:
                return {"exists": {"is": "self", "rides": {"is": "host"}}}  # nobody else bears it
            if self.ref(thing) is not None:
                raise Refused("who bears that", clause.span)
            found: Part = {"exists": {**self.selector(thing), "kind": "equipment", "rides": who}}
            return {**found, "many": {"max": 0}} if negated else found
        if thing.head.get("sel", {}).get("kind") in ("symbiote", "parasite", "companion") and not negated:
            many = self._many_of(thing.amount)
            return {"exists": {**self.selector(thing, True), "rides": who}, **({"many": many} if many else {})}
        had = self.lacking(thing) if negated else self.has(thing)
        return {"exists": joined(who, had, clause.span)}

    def _nominal_state(self, clause: Clause) -> Part:
        """A clause without a verb: somebody is so, is there, or so many are."""
        nouns = [part for part in clause.parts if isinstance(part, NP)]
        others = [part for part in clause.parts if not isinstance(part, NP)]
        owner = [part for part in others if isinstance(part, PP) and part.prep == "у" and part.np is not None]
        owned = self._owned(nouns[0], owner, "some") if len(owner) == len(others) == len(nouns) == 1 else None
        if owned is not None:
            return owned
        if len(nouns) == 1 and not others and (told := self._numbered(nouns[0], clause)) is not None:
            return told
        if (
            len(nouns) == 2
            and not others
            and nouns[1].head.get("any")
            and "nom" in {case for case, _ in nouns[1].cases}
        ):
            if nouns[1].amount or nouns[1].of or nouns[1].mods:
                raise Refused("who is so", clause.span)
            return {"exists": joined(self._who(nouns[0]), self.selector(nouns[1]), clause.span)}
        if len(nouns) == 1 and not others and nouns[0].head.get("any"):
            return {"exists": joined(dict(self.subject), self.selector(nouns[0]), clause.span)}
        if len(nouns) == 1 and not others and _is_kind(nouns[0]):
            return {"exists": joined(dict(self.subject), self.selector(nouns[0]), clause.span)}
        if len(nouns) == 2 and not others and (kind := self._of_whom_it_is(nouns[1])):
            return {"exists": joined(self._who(nouns[0]), kind, clause.span)}
        if len(nouns) == 2 and not others and _is_kind(nouns[1]) and self.ref(nouns[0]) is not None:
            return {"exists": joined(self._who(nouns[0]), self.selector(nouns[1]), clause.span)}
        of = nouns[0].of if len(nouns) == 1 else None
        several = of is not None and of.amount is not None and of.head.get("thing") in ("class", "element")
        if len(nouns) == 1 and (nouns[0].amount is not None or several) and others:
            return self._counted(nouns[0], clause, others)
        if len(nouns) == 1 and self.ref(nouns[0]) is not None and others:
            return self._counted(nouns[0], clause, others)
        if others and not nouns and all(isinstance(part, PP) for part in others):
            return {"exists": joined(dict(self.subject), self.standing(others, clause.span), clause.span)}
        if len(nouns) == 1 and nouns[0].head.name == "self" and nouns[0].mods:
            one, *more = nouns[0].mods
            if not more and nouns[0].of is None and not nouns[0].qualities:
                return {"exists": _of_self(joined({"is": "self"}, self.placed(one), clause.span))}
        raise Refused("no condition", clause.span)


def _is_kind(np: NP) -> bool:
    """Whether a phrase says what somebody is: a class or a kind, in the nominative, and nothing more."""
    named = np.head.get("sel", {}).keys() & {"class", "kind"} and np.head.get("sel") != {"kind": "card"}
    plain = not (np.of or np.mods or np.amount or np.title or np.either) and "cell" not in np.head
    owned = any(q.row is None or {"owns", "role", "this", "other", "chosen"} & set(q.row.data) for q in np.qualities)
    return bool(named) and plain and not owned and ("nom", "sing") in np.cases


def _is_every(np: NP) -> bool:
    return any(q.row is not None and q.row.name == "each" for q in np.qualities)


def _of_self(found: Part) -> Part:
    """A card lies in its own player's zones: whose they are need not be told."""
    return {key: value for key, value in found.items() if key != "owner"} if found.get("is") == "self" else found


__all__ = ["SELF", "Conditions"]

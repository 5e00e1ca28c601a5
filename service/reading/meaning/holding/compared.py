"""Conditions that compare numbers: of somebody, of how many there are, of whom there are more."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from service.reading.meaning.base import Part, Refused, joined
from service.reading.meaning.ordered.deeds import Deeds
from service.reading.syntax.beside import is_his
from service.reading.syntax.trees import NP, PP, Amount, Clause, Row

_NUMBER = Row("number", "noun", {"number": True})


class Compared(Deeds):
    """What numbers have to be."""

    def _amounts_to(self, clause: Clause) -> Part:
        """ "X is from 1 to 3", "the number of elfs is at least 2". Raises Refused."""
        figures = [part for part in clause.parts if isinstance(part, Row) and part.part == "figure"]
        letters = [part for part in clause.parts if isinstance(part, Row) and part.part == "letter"]
        nouns = [part for part in clause.parts if isinstance(part, NP)]
        if len(clause.parts) != 2 or len(figures) != 1:
            raise Refused("no condition", clause.span)
        if letters and self.number is not None:
            self.asked_x = True
            return {"compare": dict(self.number), **self.figure(figures[0])}
        if not nouns or "nom" not in {case for case, _ in nouns[0].cases}:
            raise Refused("which number", clause.span)
        told = self.measure(nouns[0])
        if set(told) == {"count"} and "event" not in told["count"]:
            return {"exists": told["count"], "many": self.figure(figures[0])}
        return {"compare": told, **self.figure(figures[0])}

    def _comes_to(self, clause: Clause, event: str, figure: Row) -> Part:
        """ "It costs 5 or more", "its movement is equal to 2". Raises Refused."""
        rest = replace(clause, parts=tuple(part for part in clause.parts if part is not figure))
        nouns = [part for part in rest.parts if isinstance(part, NP)]
        if len(nouns) < len(rest.parts) or len(nouns) > 1 or (event == "equals" and not nouns):
            raise Refused("no condition", clause.span)
        if event == "cost":
            who, number = self._who(nouns[0] if nouns else None), "cost"
        else:
            who, number = self._who(nouns[0].of), self.attribute(replace(nouns[0], of=None))[0]
            if nouns[0].of is None or "nom" not in {case for case, _ in nouns[0].cases}:
                raise Refused("whose number", clause.span)
        return {"exists": joined(who, {number: self.figure(figure)}, clause.span)}

    def _outnumbers(self, np: NP, clause: Clause) -> Part:
        """ "Beside it are more elfs than gnomes", "… than in the squad of the opponent". Raises Refused."""
        parts = [part for part in clause.parts if part is not np]
        than = [part for part in (*np.mods, *parts) if isinstance(part, PP) and part.prep.split(" ")[0] == "чем"]
        verb, amount = clause.verb, np.amount
        there = verb is None or (verb.row.get("event") in ("exist", "stand") and verb.row.get("says") != "none")
        if len(than) != 1 or than[0].np is None or amount is None or not there or (verb and verb.negated):
            raise Refused("more than what", clause.span)
        where = [part for part in parts if part is not than[0]]
        who = self.selector(replace(np, amount=None, mods=tuple(mod for mod in np.mods if mod is not than[0])))
        if than[0].prep == "чем":
            other = self.selector(than[0].np)
            if than[0].np.head.get("any"):
                other = joined(other, {key: who[key] for key in ("kind", "class") if key in who}, clause.span)
        else:
            other = self._there(who, [replace(than[0], prep=than[0].prep.removeprefix("чем "))], clause)
        one = self._there(who, where, clause)
        other = self._there(other, where, clause) if than[0].prep == "чем" else other
        if "is" in one or "is" in other:
            raise Refused("more than what", clause.span)
        return {"compare": {"count": one}, amount.bound: {"count": other, "plus": amount.plus}}

    def _who(self, np: Any) -> Part:
        if np is None:
            return dict(self.subject)
        if not isinstance(np, NP) or says_each(np) or np.amount is not None:
            raise Refused("who is so", getattr(np, "span", (0, 0)))
        found = self.selector(np)
        self.speak(found, np)
        return found

    def _there(self, found: Part, others: list[Any], clause: Clause) -> Part:
        """Somebody, with where he is told to be. Raises Refused."""
        for part in others:
            player = part.np.head.get("player") if isinstance(part, PP) and part.prep == "у" and part.np else None
            if player in ("own", "enemy") and not (part.np.qualities or part.np.of or part.np.mods):
                found = joined(found, {"side": player}, part.span)
            elif isinstance(part, PP) and "side" in found and _is_squad(part):
                continue  # whose it is has been told
            elif isinstance(part, PP):
                found = joined(found, self.placed(part), part.span)
            elif isinstance(part, Row) and "near" in part:
                found = joined(found, {"near": {part.get("near"): dict(self.subject)}}, clause.span)
            else:
                raise Refused("not consumed", getattr(part, "span", clause.span))
        return found

    def _many_of(self, amount: Amount | None) -> Part:
        if amount is None:
            return {}
        none = amount.told == 0 and not amount.plus
        return self.comparison(amount) if amount.bound != "equal" or none else {"min": self.amount(amount)}

    def _of_whom_it_is(self, np: NP) -> Part:
        """ "His parasite", "the symbiote of an elf": whoever rides on him; nothing where none is told."""
        his = [q for q in np.qualities if is_his(q)]
        plain = "nom" in {case for case, _ in np.cases} and not (np.mods or np.amount or np.title)
        if np.head.name not in ("parasite", "symbiote", "companion") or not plain or len(his) < len(np.qualities):
            return {}
        if bool(his) == (np.of is not None):
            return {}
        host = self.possessor(his[0], np.span) if his else self.selector(np.of) if np.of is not None else {}
        return {"kind": np.head.name, "rides": host}

    def _numbered(self, np: NP, clause: Clause) -> Part | None:
        """ "The wounds on it are more than 3": a number of somebody, bounded; None where none is told."""
        of = np.of if "number" in np.head else None
        inner = of if of is not None and of.amount is not None and np.amount is None else np
        amount = inner.amount
        if amount is None or not {"attr", "number"} & set(np.head.data) or amount.bound == "equal" or amount.sign:
            return None
        told = replace(np, amount=None, of=replace(of, amount=None)) if inner is of and of else replace(np, amount=None)
        if not (np.of or np.mods or np.qualities or inner is not np):
            return {"exists": joined(dict(self.subject), {np.head.get("attr"): self.comparison(amount)}, clause.span)}
        if "attr" in told.head:
            told = NP(_NUMBER, told.cases, of=told, span=told.span)
        found = self.measure(told)
        who = {key: value for key, value in found.items() if key == "is"}
        if set(found) == {"of", "is"} and isinstance(found["of"], str):
            return {"exists": {**who, found["of"]: self.comparison(amount)}}
        if set(found) == {"count"} and "event" not in found["count"]:
            return {"exists": found["count"], "many": self.comparison(amount)}
        return {"compare": found, **self.comparison(amount)}


def _is_squad(part: PP) -> bool:
    """Whether a phrase says "in the squad", and not in whose."""
    np = part.np
    return part.prep == "в" and np is not None and np.head.name == "squad" and not (np.qualities or np.of or np.mods)


def says_each(np: NP) -> bool:
    return any(q.row is not None and {"each", "nth", "next"} & set(q.row.data) for q in np.qualities)


#: How two stand to each other, either way.
_MUTUAL = {"adjacent", "same_row", "same_column", "same_line", "opposite", "formed"}


def of_each(found: Part, span: tuple[int, int]) -> Part:
    """What each of those is of whom a condition tells something, or who stands beside each. Raises Refused."""
    asked = found.get("exists", {})
    rest = {key: value for key, value in asked.items() if key != "is"}
    if set(found) == {"exists"} and asked.get("is") == "each" and "each" not in str(rest):
        return rest
    near, many = asked.get("near", {}), found.get("many")
    others = {key: value for key, value in asked.items() if key != "near"}
    if set(found) - {"exists", "many"} or len(near) != 1 or "each" in str(others) or not _MUTUAL & set(near):
        raise Refused("who of them is so", span)
    ((how, whom),) = near.items()
    if whom != {"is": "each"}:
        raise Refused("who of them is so", span)
    if many == {"max": 0}:
        return {"not": {"near": {how: others}}}
    return {"near": {how: others, **({"many": many} if many else {})}}

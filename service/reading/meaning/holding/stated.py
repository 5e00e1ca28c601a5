"""What holds, told in full: who has what, and by how much a number is more, less or bounded."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeGuard

from service.reading.meaning.base import SELF, Part, Refused
from service.reading.meaning.happening.apart import unanswered_blow
from service.reading.meaning.happening.roles import is_own
from service.reading.meaning.holding.statements import Statements
from service.reading.syntax.apart import PLUS
from service.reading.syntax.beside import is_his
from service.reading.syntax.rows import rows
from service.reading.syntax.trees import NP, PP, Amount, Clause, Row

#: A number that is bounded, by how it is told.
_BOUNDS = {"min": "at_least", "max": "at_most", "equal": "set"}
#: The numbers of an event, by its noun.
_OF_EVENTS = {"size": "value", "range": "range", "force_number": "force"}


class Stated(Statements):
    """Statements that say of whom or of what they are."""

    def statements(self, clause: Clause) -> list[Part]:
        verb = clause.verb
        if verb is not None and verb.row.get("event") == "exist" and not verb.negated:
            return self._at_whom(clause, verb.row.get("says") == "some")
        plain = verb is None or (verb.row.get("event") in ("be", "become") and verb.mood == "pres" and not verb.negated)
        if plain and (blow := unanswered_blow(clause)) is not None:
            return self._unanswered_strikes(clause, blow)
        if verb is not None and verb.row.get("event") == "minded" and verb.negated and verb.mood == "pres":
            return self._unminded(clause)
        more = {"strengthen": 1, "weaken": -1}.get(verb.row.get("event"), 0) if verb is not None else 0
        if verb is not None and more and verb.mood == "pres" and not (verb.negated or verb.modal):
            return self._made_more(clause, more)
        if verb is not None and verb.row.get("event") in ("get", "have") and verb.mood == "pres" and not verb.negated:
            reach = self._reaches(clause) or self._stronger_blow(clause)
            if reach is not None:
                return reach
        if verb is not None and verb.row.get("event") == "equals" and not (verb.negated or verb.modal):
            return self._always_rolled(clause)
        if verb is None and any(isinstance(part, PP) and part.prep == "у" for part in clause.parts):
            return self._at_whom(clause, True)
        if verb is None:
            told = self._reckoned(clause)
            if told is not None:
                return told
        return super().statements(clause)

    # -- who has what ------------------------------------------------------------------------------------------------

    def _at_whom(self, clause: Clause, has: bool) -> list[Part]:
        """ "Your elves have armor", with whom it is before it: what is granted, or taken away. Raises Refused."""
        whose = [part for part in clause.parts if isinstance(part, PP) and part.prep == "у"]
        things = [part for part in clause.parts if isinstance(part, NP)]
        if len(whose) != 1 or len(things) != 1 or len(clause.parts) != 2 or whose[0].np is None:
            raise Refused("what always holds", clause.span)
        who = self._all_of(whose[0].np)
        (thing,) = things
        found: list[Part] = []
        for one in thing.either if thing.either and thing.joint in ("and", ",") else (thing,):
            if not has:
                found.append({"without": self.kind_of_feature(one), "on": who})
            elif one.head.name == "feature" and one.title:
                found += self._quoted_to(_quoted(one), who)
            elif one.head is PLUS:
                found += self.changes(one, [], who)
            else:
                found += [{"grant": feature, "on": who} for feature in self._one(one, [], clause)]
        return found

    def _unminded(self, clause: Clause) -> list[Part]:
        """ "Armor of elfs is ignored": which features are, and whose. Raises Refused."""
        whose = [part for part in clause.parts if isinstance(part, PP) and part.prep == "у" and part.np is not None]
        things = [part for part in clause.parts if isinstance(part, NP)]
        if len(things) != 1 or len(whose) + 1 != len(clause.parts) or len(whose) > 1:
            raise Refused("what is ignored", clause.span)
        on = {"on": self._all_of(whose[0].np)} if whose else {}
        return [{"ignore": self.recognised(things[0]), **on}]

    def recognised(self, np: NP) -> Part:
        """By what features are recognised: a name, or any at all. Raises Refused."""
        any_at_all = [q.row.name for q in np.qualities if q.row is not None] == ["any"]
        if np.head.name == "feature" and any_at_all and not (np.of or np.mods or np.amount or np.title):
            return {}
        return self.kind_of_feature(np)

    def _unanswered_strikes(self, clause: Clause, blow: NP) -> list[Part]:
        """ "Strikes of your elfs at gnomes are unanswered". Raises Refused."""
        at = tuple(part for part in clause.parts if isinstance(part, PP) and part.prep == "по")
        if len(at) + 2 != len(clause.parts):
            raise Refused("not consumed", clause.span)
        blow = replace(blow, mods=(*blow.mods, *at))
        event = self.blow(blow)
        self._speak_of(blow, event)
        if event.pop("type") not in ("simple_strike", "strikes") or set(event) - {"event", "by", "on"}:
            raise Refused("which blow", clause.span)
        feature: Part = {"keyword": "unanswered_strike"}
        if "on" in event:
            feature["in"] = {"event": "attack", "on": event["on"]}
        return [{"grant": feature, "on": event.get("by", dict(SELF))}]

    def _stronger_blow(self, clause: Clause) -> list[Part] | None:
        """ "Its strike gets -1 to its value"; None where a clause tells of something else."""
        blows = [part for part in clause.parts if _is_blow(part)]
        more = [part for part in clause.parts if isinstance(part, NP) and part.head is PLUS]
        to = more[0].mods[0].np if len(more) == 1 and len(more[0].mods) == 1 else None
        if len(blows) != 1 or len(clause.parts) != 2 or to is None or to.head.name not in ("size", "force_number"):
            return None
        amount = more[0].amount
        if to.qualities or to.of or to.mods or amount is None or more[0].mods[0].prep != "к":
            raise Refused("what is more", clause.span)
        event = self.blow(blows[0])
        self._speak_of(blows[0], event)
        return [{"change": "value", "in": event, **dict([self._by_how_much(amount)])}]

    def _reaches(self, clause: Clause) -> list[Part] | None:
        """ "Its shots have a range of 2"; None where a clause tells of something else."""
        nouns = [part for part in clause.parts if isinstance(part, NP)]
        ranges = [part for part in clause.parts if isinstance(part, Row) and part.part == "range"]
        if len(nouns) != 1 or len(ranges) != 1 or len(clause.parts) != 2 or "attack" not in nouns[0].head:
            return None
        event = self.blow(nouns[0])
        self._speak_of(nouns[0], event)
        return [{"change": "range", "in": event, "set": self.amount(ranges[0].get("amount"))}]

    # -- numbers -----------------------------------------------------------------------------------------------------

    def _reckoned(self, clause: Clause) -> list[Part] | None:
        """ "The value of its shots is 1 more": a number that changes; None where no number is told of."""
        nouns = [part for part in clause.parts if isinstance(part, NP)]
        others = [part for part in clause.parts if not isinstance(part, NP)]
        if len(nouns) != 1 or not others or "nom" not in {case for case, _ in nouns[0].cases}:
            return None
        changed = self._changed(nouns[0])
        if changed is None:
            return None
        for part in others:
            amount = part.amount if isinstance(part, PP) and part.prep == "на" else None
            if isinstance(part, Row) and part.part == "figure" and part.get("last") is None:
                amount = part.get("amount")
            if not isinstance(amount, Amount) or (isinstance(part, PP) and not amount.sign):
                raise Refused("not consumed", getattr(part, "span", clause.span))
            key, value = self._by_how_much(amount)
            if key in changed:
                raise Refused("more of what", clause.span)
            changed[key] = value
        return [changed]

    def _made_more(self, clause: Clause, sign: int) -> list[Part]:
        """ "Its armor grows by 1 for each elf", "the rolls of the opponent are 1 less". Raises Refused."""
        figures = [part for part in clause.parts if isinstance(part, Row) and part.part == "figure"]
        each = [part for part in clause.parts if isinstance(part, PP) and part.prep == "за"]
        rest = tuple(part for part in clause.parts if part not in (*figures, *each))
        roles, left = self.fill(replace(clause, parts=rest))
        thing, amount = roles.pop("thing", None), roles.pop("amount", None)
        amount = figures[0].get("amount") if len(figures) == 1 and amount is None else amount
        known = isinstance(amount, Amount) and amount.bound == "equal" and not amount.sign
        if left or roles or not isinstance(thing, NP) or not known or len(figures) > 1 or thing.amount is not None:
            raise Refused("what is more", clause.span)
        if "size" in thing.head and thing.of is not None and "attack" in thing.of.head and not thing.qualities:
            thing = replace(thing.of, mods=(*thing.of.mods, *thing.mods))
        if "attack" in thing.head and any(mod.prep in ("по", "против") for mod in thing.mods):
            return [self._at_somebody(thing, amount, sign, clause)]
        own = [q for q in thing.qualities if q.row is not None and q.row.get("owns") in ("own", "enemy")]
        if own and thing.of is None:
            side = own[0].row.get("owns") if own[0].row is not None else ""
            bearer: Part = {"kind": "card", "side": side}
        else:
            own, bearer = [], dict(SELF) if thing.of is None else self.by_whom(thing.of)
            if thing.of is not None and "player" not in thing.of.head:
                bearer = self._all_of(thing.of)
        plain = replace(thing, of=None, qualities=tuple(q for q in thing.qualities if q not in own))
        cost = plain.head.get("attr") == "cost" and not (plain.qualities or plain.mods)
        if cost:
            plus = self.amount(amount)
            plus = sign * plus if isinstance(plus, int) else {**plus, "multiply": sign}
            if each or "plus" in (plus if isinstance(plus, dict) else {}):
                raise Refused("what is more", clause.span)
            return [{"change": "cost", "on": bearer, "plus": plus}]
        to = PP("к", replace(plain, amount=None), plain.span)
        more = NP(PLUS, thing.cases, amount=replace(amount, sign=sign), mods=(to,), span=thing.span)
        return self.changes(more, each, bearer)

    def _at_somebody(self, thing: NP, amount: Amount, sign: int, clause: Clause) -> Part:
        """ "Attacks at it are 1 weaker". Raises Refused."""
        plus, event = self.amount(amount), self.blow(thing)
        self._speak_of(thing, event)
        if not isinstance(plus, int):
            raise Refused("what is more", clause.span)
        if "by" not in event and not is_own(event["on"]):
            event["by"] = dict(SELF)
        return {"change": "value", "in": event, "plus": sign * plus}

    def _always_rolled(self, clause: Clause) -> list[Part]:
        """ "Its roll equals 6": what the die of somebody shows. Raises Refused."""
        nouns = [part for part in clause.parts if isinstance(part, NP)]
        numbers = [part for part in clause.parts if isinstance(part, Row) and part.part == "figure"]
        if len(nouns) != 1 or len(numbers) != 1 or len(clause.parts) != 2 or "roll" not in nouns[0].head:
            raise Refused("which roll", clause.span)
        (roll,) = nouns
        told, owner = self.figure(numbers[0]), [q for q in roll.qualities if q.row is not None]
        if set(told) != {"equal"} or roll.mods or roll.amount or len(owner) < len(roll.qualities):
            raise Refused("which roll", clause.span)
        owns = {q.row.get("owns") for q in owner if q.row is not None}
        if owns - {"own"} or bool(owns) == (roll.of is not None):
            raise Refused("whose roll", roll.span)
        by = self.selector(roll.of) if roll.of is not None else {"kind": "card", "side": "own"}
        return [{"change": "pips", "in": {"event": "roll", "by": by}, "set": told["equal"]}]

    def _by_how_much(self, amount: Amount) -> tuple[str, Any]:
        if isinstance(amount.told, str) and amount.told != "x":
            return _BOUNDS[amount.bound], _force(amount)
        told = self.amount(replace(amount, bound="equal"))
        if not amount.sign:
            return _BOUNDS[amount.bound], told
        if amount.bound != "equal":
            raise Refused("by how much", amount.span)
        if amount.sign > 0:
            return "plus", told
        return "plus", -told if isinstance(told, int) else {**told, "multiply": -1}

    def _changed(self, np: NP) -> Part | None:
        """The number that a phrase tells, as one that changes; None for what is no number. Raises Refused."""
        head, of = np.head, np.of
        key = "range" if "range" in head else _OF_EVENTS.get(head.name)
        if key is not None and of is not None and "attack" in (of.either[0] if of.either else of).head:
            if np.qualities or np.amount:
                raise Refused("which number", np.span)
            whole = replace(of, mods=(*of.mods, *np.mods))
            event = self.blow(whole)
            self._speak_of(whole, event)
            if event["type"] == "attacks" and "of_any_type" not in of.head:
                del event["type"]
            return {"change": key, "in": event}
        if key == "value" and of is not None and of.head.part == "named":
            whose, feature = of.of, self.kind_of_feature(replace(of, of=None))
            mine = [q for q in np.qualities if is_his(q)]
            if len(mine) < len(np.qualities) or (mine and whose is not None) or np.mods or np.amount:
                raise Refused("which number", np.span)
            return {"change": {"x": feature}, "on": self._bearer(whose, replace(np, of=None))}
        if "attr" in head and head.get("attr") != "name" and head.part == "noun" and "line" not in head:
            mine = [q for q in np.qualities if is_his(q)]
            if len(mine) < len(np.qualities) or np.mods or np.amount or bool(mine) == (of is not None):
                return None
            return {"change": head.get("attr"), "on": self._bearer(of, np)}
        return None

    def _bearer(self, of: NP | None, np: NP) -> Part:
        """Whose number it is. Raises Refused."""
        if of is None:
            return self._bearer_of(np) if np.qualities else dict(SELF)
        return self._all_of(of)


def _is_blow(part: Any) -> TypeGuard[NP]:
    return isinstance(part, NP) and "attack" in part.head


def _force(amount: Amount) -> str:
    """How hard a blow lands, by its name in quotation marks. Raises Refused."""
    for row in rows():
        named = row.get("force") if row.part == "quality" else None
        if isinstance(named, str) and amount.told in (*row.get("ru", ()), *row.get("en", ())):
            return named
    raise Refused("how hard that is", amount.span)


def _quoted(np: NP) -> NP:
    """A feature that is told in full, as its text."""
    return replace(np, head=Row("quoted", "noun", {"quoted": np.title}), title="")

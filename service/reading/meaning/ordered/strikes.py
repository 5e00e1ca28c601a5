"""Blows that are made, and leaps."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from service.reading.meaning.base import SELF, Part, Refused
from service.reading.meaning.ordered.changes import Changes
from service.reading.meaning.things.referring import unchosen
from service.reading.syntax.beside import is_measure
from service.reading.syntax.trees import NP, PP, Clause, Row


class Strikes(Changes):
    """What clauses without a verb order."""

    def _nominal(self, clause: Clause) -> list[Part]:
        """A clause without a verb: a blow, or a named feature that is used."""
        nouns = [part for part in clause.parts if isinstance(part, NP)]
        others = [part for part in clause.parts if not isinstance(part, NP)]
        if len(nouns) != 1 or "nom" not in {case for case, _ in nouns[0].cases}:
            raise Refused("no deed", clause.span)
        self.before = []
        noun = nouns[0]
        if noun.head.name in ("jump", "jumping") and not (noun.qualities or noun.of):
            return self._leap(noun, others, clause)
        if noun.head.get("use") and noun.head.part == "named":
            feature = self.feature(noun)
            for part in others:
                if isinstance(part, PP) and part.prep == "на" and part.amount is not None and "x" not in feature:
                    feature["x"] = self.amount(part.amount)
                else:
                    raise Refused("not consumed", getattr(part, "span", clause.span))
            return [{"deed": "use", "by": dict(SELF), "what": {"feature": feature}}]
        struck = self._strike(noun, others, clause)
        return [*self.before, *struck]

    def cell(self, np: NP, mover: Part) -> Part:
        """A cell that somebody comes to."""
        before, self.mover = self.mover, mover
        try:
            found = self.selector(unchosen(np))
        finally:
            self.mover = before
        return {"free": True, "kind": "cell", **found}

    def _leap(self, noun: NP, others: list[Any], clause: Clause) -> list[Part]:
        who, self.striker = self.striker or SELF, None
        deed: Part = {"deed": "move", "by": dict(SELF), "on": dict(who), "way": "jump"}
        deed["to"] = {"free": True, "kind": "cell"}
        for part in (*noun.mods, *others):
            if isinstance(part, Row) and part.part == "range" and "range" not in deed:
                deed["range"] = self.amount(part.get("amount"))
            elif isinstance(part, PP) and part.prep == "на" and part.np is not None and "cell" in part.np.head:
                deed["to"] = self.cell(part.np, who)
            else:
                raise Refused("not consumed", clause.span)
        return [deed]

    def words_end(self, noun: NP) -> bool:
        """Whether a number before a blow says how many times it is made."""
        return noun.amount is not None and (isinstance(noun.amount.told, int) or noun.amount.told == "x")

    def _repeated(self, noun: NP, others: list[Any], clause: Clause) -> list[Part]:
        goals = [part.np for part in (*noun.mods, *others) if isinstance(part, PP) and part.np is not None]
        if any(goal.amount is not None for goal in goals):
            raise Refused("at how many", noun.span)
        if len(goals) == 1 and any(q.row is not None and "different" in q.row for q in goals[0].qualities):
            self.apart = self.comparison(noun.amount) if noun.amount is not None else None
            return self._strike(replace(noun, amount=None), others, clause)
        times = self.amount(noun.amount)
        self.nested = True
        struck = self._strike(replace(noun, amount=None), others, clause)
        once = [*self.before, *struck]
        self.before = []
        return [{"repeat": times, "do": once}]

    def _strike(self, noun: NP, others: list[Any], clause: Clause) -> list[Part]:
        """A blow that is made."""
        if noun.either and noun.joint == "and" and not others:
            found: list[Part] = []
            for one in noun.either:
                self.before = []
                struck = self._strike(one, [], clause)
                found += [*self.before, *struck]
            self.before = []
            return found
        unfought = noun.head.name == "unanswered_strike"
        if unfought:
            simple = tuple(q for q in noun.qualities if q.row is None or q.row.name != "simple")
            noun = replace(noun, head=_SIMPLE, qualities=simple)
        if noun.head.get("attack") not in ("shot", "throw", "discharge", "special_strike", "magic_strike",
                                           "strike_through_a_row", "simple_strike"):  # fmt: skip
            raise Refused("no deed", noun.span)
        if noun.amount is not None and self.words_end(noun):
            return self._repeated(noun, others, clause)
        three = noun.amount.told if noun.amount is not None and isinstance(noun.amount.told, tuple) else None
        noun = replace(noun, amount=None) if three is not None else noun
        force = self.kind_of_blow(replace(noun, title="")).get("force") if noun.qualities else None
        if (noun.qualities and not isinstance(force, str)) or noun.of or noun.amount is not None:
            raise Refused("which blow", noun.span)
        deed: Part = {"deed": "attack", "by": dict(self.striker or SELF), "type": noun.head.get("attack")}
        if force is not None:
            deed["force"] = force
        if unfought:
            deed["fight"] = False
        if noun.title:
            deed["title"] = noun.title
        if three is not None and deed["type"] == "simple_strike":
            raise Refused("which blow", noun.span)
        if three is not None:
            deed["value"] = list(three)
        parts = (*noun.mods, *others)
        at = [part for part in parts if isinstance(part, PP) and part.prep in ("по", "в") and part.np is not None]
        goal = at[0].np if at else None
        told = [chosen for _, chosen in self.chosen]
        done = str([getattr(self, one, None) for one in ("done", "may", "price", "head")])
        idle = [one for one in told if f"'is': '{one}'" not in done]
        if (goal is None and idle) or (goal is not None and "anything" in goal.head):
            raise Refused("at whom", noun.span)
        name = self.name()
        selector: Part = {"kind": "card"}
        if goal is not None:
            known = self.ref(goal)
            selector = known if known is not None else self.selector(unchosen(goal), True)
            if (
                known is None
                and self.apart is None
                and any(number == "plur" for _, number in goal.cases)
                and goal.amount is None
            ):
                raise Refused("at how many", goal.span)
        before, self.goal = self.goal, selector.get("is", name) if self.pattern is None else self.goal
        for part in parts:
            if at and part is at[0]:
                continue
            if isinstance(part, PP) and part.prep == "на" and part.amount is not None and "value" not in deed:
                deed["value"] = _three(self.amount(part.amount))
            elif isinstance(part, PP) and part.prep == "на" and is_measure(part.np) and "value" not in deed:
                deed["value"] = _three(self.measure(part.np))
            elif isinstance(part, Row) and part.part == "range" and "range" not in deed:
                deed["range"] = self.amount(part.get("amount"))
            elif self.is_range(part) and "range" not in deed:
                deed["range"] = self.amount(part.np.amount)
            else:
                raise Refused("not consumed", getattr(part, "span", clause.span))
        self.goal = before
        if "value" not in deed and deed["type"] != "simple_strike":
            raise Refused("of what value", noun.span)
        control = "pick" if self.nested or self.done or self.striker else "target"
        many: Part = {"equal": 1} if goal is None or goal.amount is None else self.comparison(goal.amount)
        words = {key for q in (goal.qualities if goal is not None else ()) if q.row is not None for key in q.row.data}
        many, self.apart = self.apart or many, None
        if "each" in words:
            many = {"equal": {"count": selector}}
        if {"nth", "next"} & words or ("each" in words and "is" in selector):
            raise Refused("at which of them", noun.span)
        if "each" in words and control == "pick":  # all that are such as it is done: nobody chooses
            return [{**deed, "on": selector}]
        if "is" in selector and (selector["is"] in told or deed["type"] == "simple_strike"):
            return [{**deed, "on": selector}]
        self.before.append({control: selector, "many": many, "by": "own", "as": name})
        self.chosen.append((goal, name))
        deed["on"] = {"is": name}
        self.goal, self.nested = name, True
        return [deed]


_SIMPLE = Row("simple_strike", "noun", {"attack": "simple_strike"})


def is_made(np: NP) -> bool:
    """Whether a phrase is a blow that somebody can make."""
    return "attack" in np.head or np.head.name == "unanswered_strike"


def _three(amount: Any) -> list[Any]:
    return amount if isinstance(amount, list) else [amount] * 3

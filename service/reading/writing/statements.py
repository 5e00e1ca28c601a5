"""What holds: statements, and how often."""

from __future__ import annotations

from typing import Any

from service.reading.writing.base import Wire, rest
from service.reading.writing.deeds import Deeds
from service.reading.writing.things import NoWords, Thing, fixed

_HEADS = ("may", "must", "cannot", "change", "grant", "without", "ignore", "counts_as", "instead_of", "prevent")


class Statements(Deeds):
    """What holds."""

    def statements(self, told: list[Wire], level: int) -> str:
        parts = [self.closing(self.statement(one, level)) for one in told] or [self.g.say("nothing")]
        return self._joined(parts, level)

    def statement(self, told: Wire, level: int) -> str:
        """A statement. Raises NoWords."""
        left = dict(told)
        head = next((head for head in _HEADS if head in left), None)
        if head is None:
            raise NoWords("a statement without a head")
        condition = self.condition(left.pop("if")) if "if" in left else None
        limit = f" ({self.limit(left.pop('limit'))})" if "limit" in left else ""
        pay = f" {self.g.say('pays', x=self._pays(left.pop('pay'))[0])}" if "pay" in left else ""
        text: str = (
            self._modal(head, left) if head in ("may", "must", "cannot") else getattr(self, f"_{head}")(left, level)
        )
        rest(left, head)
        return (self.g.say("statement_if", x=condition, y=text) if condition is not None else text) + pay + limit

    def _modal(self, head: str, left: dict[str, Any]) -> str:
        return self.clause(left.pop(head), head, plural=True)

    def _on(self, left: dict[str, Any]) -> Thing:
        """Whom a statement is about."""
        if "on" not in left:
            return self.g.noun(self.g.word("kinds", "something"), said="plain")
        on = left.pop("on")
        return self._event_thing(on) if "event" in on or self._is_event(on) else self.selector(on, plural=True)

    # -- numbers -----------------------------------------------------------------------------------------------------

    def _change(self, left: dict[str, Any], level: int) -> str:
        what = left.pop("change")
        on = self._on(left) if "on" in left else None
        event = left.pop("in", None)
        noun = self._in_event(event) if event is not None and on is None else None
        number = self.number(what, on if on is not None else noun)
        told = number.say("nom")
        if event is not None and noun is None:
            told += f", {self.g.say('in_case', x=self.clause(event, 'pres', plural=True))},"
        return self.g.changed(told, number.gender, self._changes(left))

    def _in_event(self, event: Wire) -> Thing | None:
        if "is" in event and "event" not in event:
            return self._event_thing(event)
        return self.nominal(event, True) if "event" in event else None

    def _changes(self, left: dict[str, Any]) -> list[str]:
        told: list[str] = []
        for key in ("set", "multiply", "plus", "divide", "rounded", "at_least", "at_most", "together"):
            if key not in left:
                continue
            value = left.pop(key)
            name: str = "more" if key == "plus" else key
            if key == "plus" and isinstance(value, int) and value < 0:
                name, value = "less", -value
            if key == "rounded":
                told[-1:] = [" ".join([*told[-1:], self.g.word("changes", value)])]
                continue
            one = self._line("changes", name, self._bound(value))
            if key == "together" and told:
                told[-1] += f" {one}"
            else:
                told.append(one)
        return told or [self.g.word("changes", "none")]

    # -- features ----------------------------------------------------------------------------------------------------

    def _grant(self, left: dict[str, Any], level: int) -> str:
        given = left.pop("grant")
        told = [self.said_feature(one) for one in (given if isinstance(given, list) else [given])]
        features = Thing(lambda case, after: self.g.listed([one.say(case, after) for one in told], "and"))
        if "on" not in left:
            return self.g.say("grant_no", y=features)
        on = self._on(left)
        return self.g.say("grant", x=on, y=features, v=self.g.have(on))

    def _without(self, left: dict[str, Any], level: int) -> str:
        what = self.pattern(left.pop("without"))
        if "on" not in left:
            return self.g.say("without_no", y=what)
        on = self._on(left)
        return self.g.say("without", x=on, y=what, v=self.g.have(on))

    def _ignore(self, left: dict[str, Any], level: int) -> str:
        what = self.pattern(left.pop("ignore"))
        whose = self.g.say("at_bearer", x=self._on(left)) if "on" in left else ""
        event = left.pop("in", None)
        case = self.g.say("in_case", x=self.clause(event, "pres", plural=True)) if event is not None else ""
        return self.g.before_when.join(filter(None, [self.g.say("ignore", y=what, x=whose), case]))

    def _counts_as(self, left: dict[str, Any], level: int) -> str:
        on = self._on(left)
        told = self.g.say("counts_as", x=self.predicates(left.pop("counts_as"), on))
        event = left.pop("in", None)
        case = self.g.say("in_case", x=self.clause(event, "pres", plural=True)) if event is not None else ""
        return self.g.before_when.join(filter(None, [told, case]))

    # -- what happens otherwise --------------------------------------------------------------------------------------

    def _instead_of(self, left: dict[str, Any], level: int) -> str:
        would = self.g.say("would", x=self.clause(left.pop("instead_of"), "subj"))
        title = f" {self.g.quoted(left.pop('title'))}" if "title" in left else ""
        by, done = left.pop("by", None), self.deeds(left.pop("do"), level + 1)
        if by is None:
            told = self.g.say("instead", x=done)
        elif by == "own":
            told = self.g.say("instead_may", x=done)
        else:
            told = self._by("instead_by", by, x=fixed(done))
        return f"{would},{title} {told}"

    def _prevent(self, left: dict[str, Any], level: int) -> str:
        told = self.clause(left.pop("prevent"), "subj")
        amount, unit = left.pop("amount", None), self.g.word("numbers", "wounds")["unit"]
        text = (
            self.g.say("prevent", x=told)
            if amount is None
            else self.g.say("prevent_some", x=told, n=self.g.units(self.amount(amount), unit))
        )
        return text + (" " + self.g.say("used_up", x=self.g.word("often", left.pop("per"))) if "per" in left else "")

    def limit(self, limit: Wire) -> str:
        left = dict(limit)
        told = []
        if "times" in left:
            often = self.g.word("often", left.pop("per")) if "per" in left else ""
            told.append(self.g.say("times", x=self.g.times(left.pop("times")), y=fixed(often)))
        if "per" in left:
            told.append(self.g.word("often", left.pop("per")))
        if "whose" in left:
            turn = self.owned(self.g.say("turn_noun"), left.pop("whose"), "acc")
            told.append(self.g.say("times_whose", x=fixed(turn)))
        if "for" in left:
            told.append(self.g.say("times_each", x=self.spoken_of(left.pop("for"))))
        rest(left, "limit")
        return ", ".join(told)

"""What always befalls attacks: they are reduced, blocked or reflected."""

from __future__ import annotations

from dataclasses import replace

from service.reading.meaning.base import LANDED, SELF, Part, Refused
from service.reading.meaning.happening.roles import is_own
from service.reading.meaning.holding.permits import Permits
from service.reading.meaning.ordered.combat import force_told
from service.reading.syntax.trees import NP, PP, Clause, Row


class Struck(Permits):
    """Statements over attacks."""

    def _reduced(self, clause: Clause) -> list[Part]:
        """ "Attacks at it are reduced to 1", or to weak."""
        verb = clause.verb
        assert verb is not None
        told = replace(verb.row, data={**verb.row.data, "frame": {"nom": "thing"}})
        plain = replace(verb, row=told, passive=False)
        to = [part for part in clause.parts if isinstance(part, PP) and part.prep == "к"]
        roles, rest = self.fill(
            replace(clause, verb=plain, parts=tuple(part for part in clause.parts if part not in to))
        )
        thing = roles.get("thing")
        if len(to) != 1 or not isinstance(thing, NP) or "attack" not in thing.head:
            raise Refused("what is reduced", clause.span)
        words = {key for q in thing.qualities if q.row is not None for key in q.row.data}
        if {"nth", "next", "chosen", "this"} & words or thing.amount is not None:
            raise Refused("which blow", thing.span)
        for part in rest:
            if not isinstance(part, PP) or part.prep != "по" or part.np is None:
                raise Refused("not consumed", clause.span)
            thing = replace(thing, mods=(*thing.mods, part))
        event = self.blow(thing)
        self._speak_of(thing, event)
        on = event.get("on", {})
        if "by" not in event and on and not is_own(on):
            event["by"] = dict(SELF)
        elif "by" not in event:
            event = {"on": dict(SELF), **event}
        if to[0].amount is not None:
            return [{"change": "value", "in": event, "at_most": self.amount(to[0].amount)}]
        force = force_told(to[0].np, clause.span)
        asked = event.get("force", LANDED)
        order = ["miss", *LANDED]
        lower = all(order.index(one) < order.index(force) for one in ([asked] if isinstance(asked, str) else asked))
        return [{"change": "force", "in": event, "set" if lower else "at_most": force}]

    def _reflects(self, clause: Clause) -> list[Part]:
        """ "Reflects strikes like an open card": it strikes back though it is closed."""
        roles, rest = self.fill(clause)
        on, who = roles.get("on"), roles.get("by")
        known = self.ref(who) if isinstance(who, NP) else dict(self.subject)
        if len(rest) != 1 or not isinstance(rest[0], Row) or "as_open_card" not in rest[0] or known != SELF:
            raise Refused("not consumed", clause.span)
        if not isinstance(on, NP) or not self.is_plain_blow(on) or on.head.get("attack") != "simple_strike":
            raise Refused("what it reflects", clause.span)
        cause = {"event": "attack", "on": dict(SELF), "type": "simple_strike"}
        by = {**SELF, "closed": True}
        return [{"may": {"event": "attack", "answering": True, "by": by, "cause": cause}}]

    def _blocked(self, clause: Clause) -> list[Part]:
        roles, rest = self.fill(clause)
        on, by = roles.get("on"), roles.get("by")
        if rest or not isinstance(on, NP) or "attack" not in on.head or (by is not None and self.ref(by) != SELF):
            raise Refused("what is blocked", clause.span)
        words = {key for q in on.qualities if q.row is not None for key in q.row.data}
        if {"nth", "next", "chosen", "this"} & words or on.amount is not None:
            raise Refused("which blow", on.span)
        often = "limit" in getattr(self, "made", {})  # one of them, so often
        if not ("each" in words or often or all(number == "plur" for _, number in on.cases)):
            raise Refused("which blow", on.span)
        name = self.name()
        event = {"on": dict(SELF), **self.blow(on), "stage": "counted", "as": name}
        return [{"instead_of": event, "do": [{"deed": "block", "by": dict(SELF), "on": {"is": name}}]}]

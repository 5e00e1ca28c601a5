"""What always befalls attacks: they are reduced, blocked or reflected."""

from __future__ import annotations

from dataclasses import replace

from service.reading.meaning.base import LANDED, SELF, Part, Refused, limits_of
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

    def is_limited(self) -> bool:
        """Whether the sentence tells how often what it says is so."""
        return "limit" in getattr(self, "made", {}) or any(limits_of(tuple(self.sentence)))

    def as_printed(self, blow: Part) -> Part:
        """A blow of such a value, told "without modifiers"."""
        if not self.unmodified or "value" not in blow:
            return blow
        self.unmodified = False
        rest = {key: value for key, value in blow.items() if key != "value"}
        return {**rest, "printed": {"value": blow["value"]}}

    def _redirected(self, clause: Clause) -> list[Part]:
        """ "The first shot of a turn is redirected to it". Raises Refused."""
        to = [part.np for part in clause.parts if isinstance(part, PP) and part.prep in ("на", "в") and part.np]
        nouns = [part for part in clause.parts if isinstance(part, NP)]
        often = self.is_limited()
        if len(to) != 1 or len(nouns) != 1 or len(clause.parts) != 2 or "attack" not in nouns[0].head:
            raise Refused("what is redirected where", clause.span)
        words = {key for q in nouns[0].qualities if q.row is not None for key in q.row.data}
        if {"nth", "next", "chosen", "this"} & words or not (often or "each" in words):
            raise Refused("which blow", nouns[0].span)
        name, goal = self.name(), self.selector(to[0])
        if "is" not in goal:
            raise Refused("what is redirected where", to[0].span)
        event = {"on": {"kind": "card"}, **self.blow(nouns[0]), "stage": "aimed", "as": name}
        redirect = {"deed": "redirect", "by": dict(SELF), "on": {"is": name}, "to": goal}
        return [{"instead_of": event, "do": [redirect]}]

    def _blocked(self, clause: Clause) -> list[Part]:
        roles, rest = self.fill(clause)
        on, by = roles.get("on"), roles.get("by")
        at = [part for part in rest if isinstance(part, PP) and part.prep == "по"]  # behind what stands in brackets
        if isinstance(on, NP) and len(at) == len(rest) == 1:
            on, rest = replace(on, mods=(*on.mods, at[0])), []
        if rest or not isinstance(on, NP) or "attack" not in on.head or (by is not None and self.ref(by) != SELF):
            raise Refused("what is blocked", clause.span)
        words = {key for q in on.qualities if q.row is not None for key in q.row.data}
        if {"nth", "next", "chosen", "this"} & words or on.amount is not None:
            raise Refused("which blow", on.span)
        often = self.is_limited()  # one of them, so often
        if not ("each" in words or often or all(number == "plur" for _, number in on.cases)):
            raise Refused("which blow", on.span)
        name, blow = self.name(), self.blow(on)
        self._speak_of(on, blow)
        if "by" in blow and "on" not in blow and not is_own(blow["by"]):
            self.unclear.append("blocked-whomever-they-are-at")
            blow["on"] = {"kind": "card"}
        event = {"on": dict(SELF), **self.as_printed(blow), "stage": "counted", "as": name}
        return [{"instead_of": event, "do": [{"deed": "block", "by": dict(SELF), "on": {"is": name}}]}]

    def _ignored(self, clause: Clause) -> list[Part]:
        roles, rest = self.fill(clause)
        thing, by = roles.get("thing"), roles.get("by")
        if rest or not isinstance(thing, NP) or (thing.either and thing.joint == "or"):
            raise Refused("not consumed", clause.span)
        who = self._who(by)
        if thing.either and thing.either[-1].of is not None and any(one.of is None for one in thing.either):
            raise Refused("whose features", thing.span)  # only the last ones, or all of them
        if thing.either:
            return [self._ignored_feature(one, dict(who)) for one in thing.either]
        if thing.head.part == "named" and thing.amount is None:
            return [self._ignored_feature(thing, who)]
        features = "feature" in thing.head and not thing.head.get("feature") and not thing.mods
        of = thing.of
        if features and of is not None and _is_attacked(of):
            return [{"ignore": {}, "in": {"event": "attack", "by": who, "type": "attacks"}}]
        raise Refused("what is ignored", clause.span)

    def _ignored_feature(self, thing: NP, who: Part) -> Part:
        """A named feature that is ignored, of all, of some, or of whom its attack is at. Raises Refused."""
        if thing.head.part != "named" or thing.amount is not None:
            raise Refused("what is ignored", thing.span)
        found: Part = {"ignore": self.kind_of_feature(replace(thing, of=None))}
        of = thing.of
        if of is not None and _is_attacked(of):
            return {**found, "in": {"event": "attack", "by": who, "type": "attacks"}}
        on = {"on": self.who_of(of)} if of is not None else {}
        return {**found, **on, "in": {"any": [{"event": "attack", "by": who}, {"event": "use", "by": who}]}}

    def ignored_then(self, clause: Clause, event: Part) -> list[Part]:
        """What is ignored in a blow that has been told of."""
        roles, rest = self.fill(clause)
        thing = roles.get("thing")
        if rest or set(roles) != {"thing"} or not isinstance(thing, NP) or "feature" not in thing.head or thing.mods:
            raise Refused("what is ignored", clause.span)
        words = [quality.row.name for quality in thing.qualities if quality.row is not None]
        his = any(q.row is not None and q.row.get("owns") == "last" for q in thing.qualities)
        attacked = thing.of is not None and thing.of.head.get("role") == "on" and not thing.of.qualities
        if not (his or attacked) or set(words) - {"each", "of_him", "of_her", "of_them"}:
            raise Refused("whose features", thing.span)
        told = {key: value for key, value in event.items() if key not in ("stage", "force")}
        if event.get("force", LANDED) != LANDED or told.get("by") != SELF:
            raise Refused("in which blow", clause.span)
        return [{"ignore": {}, "in": {"type": "attacks", **told}}]


def _is_attacked(np: NP) -> bool:
    """Whether a phrase tells of whom an attack is at, and no more: "the attacked one", "the attacked creature"."""
    roles = [q.row.get("role") for q in np.qualities if q.row is not None]
    told = np.head.get("role") == "on" and not np.qualities
    told = told or ("sel" in np.head and roles == ["on"] and len(np.qualities) == 1)
    return told and not (np.mods or np.of or np.amount)

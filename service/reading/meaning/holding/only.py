"""What is permitted, or befalls a card, in one way and no other: "may attack only …", "is wounded only by …"."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from service.reading.meaning.base import SELF, Part, Refused
from service.reading.meaning.happening.roles import Roles
from service.reading.meaning.holding.conditions import Conditions
from service.reading.syntax.trees import NP, PP, Clause, Row

_STRAIGHT: Part = {
    "kind": "cell",
    "any": [{"near": {"same_row": {"is": "self"}}}, {"near": {"same_column": {"is": "self"}}}],
}


class Only(Conditions):
    """Statements with "only"."""

    def only_so(self, clause: Clause) -> list[Part]:
        """What may be done only to some, or only from some to others. Raises Refused."""
        marks = [part for part in clause.parts if isinstance(part, Row)]
        words = {key for mark in marks for key in mark.data if key not in ("ru", "en")}
        rest = replace(clause, parts=tuple(part for part in clause.parts if part not in marks))
        if words == {"only", "diagonal"} and clause.verb is not None and clause.verb.row.name == "walk":
            roles, left = self.fill(rest)
            if roles or left:
                raise Refused("not consumed", clause.span)
            straight = {"event": "move", "way": "step", "on": dict(SELF), "to": _STRAIGHT}
            return [{"grant": {"keyword": "diagonal_movement"}, "on": dict(SELF)}, {"cannot": straight}]
        if words - {"only", "anyhow_far"} or len(marks) != len(words):
            raise Refused("what it may", clause.span)
        event = self.event_of(rest)
        fields = {"attack": ("on", "card"), "move": ("to", "cell"), "put": ("to", "creature")}
        field, kind = fields.get(event["event"], ("", ""))
        if field not in event:
            raise Refused("only at whom", clause.span)
        goal = event.pop(field)
        if event["event"] == "attack":
            event.pop("answering", None)
            event.setdefault("type", "attacks")
        kinds = event["type"] if isinstance(event.get("type"), list) else [event.get("type")]
        found: list[Part] = []
        for one in kinds:
            told = {**event, "type": one} if one else event
            found.append({"cannot": {**told, field: {"kind": kind, "not": goal}}})
            if "anyhow_far" in words and event["event"] == "attack":
                found.append({"may": {**told, field: goal, "range": {"min": 2}}})
        return found

    def only_from(self, thing: NP, on: Any, roles: Roles, rest: list[Any], clause: Clause) -> list[Part]:
        """ "Gets wounds only from …". Raises Refused."""
        source = [part.np for part in rest if isinstance(part, PP) and part.prep == "от"]
        source += [roles["source"]] if isinstance(roles.get("source"), NP) else []
        others = len(rest) + len(roles) - len(source)
        if len(source) != 1 or others != 1 or thing.head.get("attr") != "wounds" or thing.amount or thing.qualities:
            raise Refused("not consumed", clause.span)
        np = source[0]
        event: Part = {"event": "wound", "on": self.who_of(on)}
        if np is None:
            raise Refused("from what", clause.span)
        if "attack" in np.head:
            blow = self.blow(np)
            del blow["event"]
            event["not"] = blow
        elif np.head.part == "named":
            event["not"] = {"through": self.feature(np)}
        else:
            event["by"] = {"not": self.selector(np)}
        return [{"prevent": event}]

    def who_of(self, on: Any) -> Part:
        """Whom a statement is about."""
        raise NotImplementedError

    def not_beside(self, clause: Clause) -> list[Part]:
        """ "Cannot be taken into a squad with elfs", nor they beside it; nothing where a clause says something else."""
        others = [part.np for part in clause.parts if isinstance(part, PP) and part.prep == "с" and part.np is not None]
        rest = tuple(part for part in clause.parts if not (isinstance(part, PP) and part.np in others))
        roles, left = self.fill(replace(clause, parts=rest))
        who, to = roles.pop("on", None), roles.pop("to", None)
        squad = isinstance(to, NP) and to.head.name == "squad" and not (to.qualities or to.of or to.mods)
        if len(others) != 1 or left or roles or not squad or (who is not None and self.ref(who) != SELF):
            return []
        kind = self.selector(others[0])
        taken = {"exists": {**kind, "side": "own", "zone": ["recruited", "in_play"]}, "many": {"min": 1}}
        put: Part = {"event": "put", "on": dict(SELF), "to": "in_play"}
        other = {**kind, "all": [*kind.get("all", ()), {"not": dict(SELF)}]}
        return [{"cannot": put, "if": taken}, {"cannot": {**put, "by": "own", "on": other}}]

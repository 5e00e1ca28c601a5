"""What a card may though the rules would not let it, and what it does not do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from service.reading.meaning.base import SELF, Part, Refused
from service.reading.meaning.holding.only import Only
from service.reading.syntax.trees import NP, PP, Clause, Row


class Permits(Only):
    """Permissions and what is left undone."""

    def permitted(self, clause: Clause) -> list[Part]:
        """What the rules would not let it do: strike those far away, attack or defend more often."""
        verb = clause.verb
        assert verb is not None
        word = verb.row.get("event")
        if word == "have" and len(nouns := [part for part in clause.parts if isinstance(part, NP)]) == len(
            clause.parts
        ):
            chips = [np for np in nouns if np.head.get("thing") == "chips" and np.amount and np.amount.bound == "max"]
            if (
                len(chips) == 1
                and chips[0].amount is not None
                and all(self.ref(np) == SELF for np in nouns if np not in chips)
            ):
                return [{"keyword": "chip_limit", "x": self.amount(replace(chips[0].amount, bound="equal"))}]
        marks = [part for part in clause.parts if isinstance(part, Row) and part.part != "nth"]
        rest = replace(clause, parts=tuple(part for part in clause.parts if part not in marks))
        event: Part = {}
        if not marks and len(rest.parts) < len(clause.parts) + 1:
            event = self.event_of(rest)
            if "nth" in event or "range" in event:
                event.pop("for", None)
                return [{"may": event}]
        near = event.get("on", {}).get("near", {}) if not marks and word == "attack" and len(rest.parts) else {}
        if near and event.get("by") == SELF and event.get("type") in ("shot", "throw", "discharge"):
            return [{"may": event}]
        if not marks and word == "defend":
            event = self.event_of(rest)
            if event.get("by") == SELF and "on" in event and "cause" not in event:
                if not event["on"].keys() - {"closed", "hidden"}:
                    raise Refused("who of them is so", clause.span)
                return [{"may": event}]
        limits = [mark for mark in marks if mark.part == "limit"]
        unbroken = [mark for mark in marks if "unbroken" in mark]
        if word == "attack" and len(limits) == 1 and len(unbroken) == 1 and len(marks) == 2:
            return self.several(rest, limits[0], unbroken[0])
        if len(marks) != 1:
            raise Refused("what it may", clause.span)
        (mark,) = marks
        if "diagonal" in mark and verb.row.name == "walk":
            roles, left = self.fill(rest)
            who = self.who_of(roles.pop("on", None))
            if roles or left:
                raise Refused("not consumed", clause.span)
            return [
                {"keyword": "diagonal_movement"}
                if who == SELF
                else {"grant": {"keyword": "diagonal_movement"}, "on": who}
            ]
        event = self.event_of(rest)
        if "as_adjacent" in mark and event.get("way") == "step" and "to" in event:
            return [{"may": event}]
        if "as_beside" in mark and word == "attack" and event.get("type") == "simple_strike" and "on" in event:
            event.pop("answering", None)
            return [{"may": {**event, "range": {"min": 2}}}]
        if "any_number" in mark and word == "defend" and event.get("by") == SELF and "cause" not in event:
            return [{"may": {**event, "by": {**SELF, "closed": False}, "nth": {"min": 2}, "per": "turn"}}]
        if mark.part == "limit" and word == "attack":
            return self.several(rest, mark, None)
        raise Refused("what it may", clause.span)

    def obliged(self, clause: Clause) -> list[Part]:
        """ "Has to attack, if it can": in its turn, each time that it can. Raises Refused."""
        marks = [part for part in clause.parts if isinstance(part, Row) and "if_able" in part]
        turns = [part for part in clause.parts if _is_each_turn(part)]
        event = self.event_of(replace(clause, parts=tuple(p for p in clause.parts if p not in (*marks, *turns))))
        if event["event"] not in ("attack", "move", "defend") or "per" in event:
            raise Refused("what it must", clause.span)
        event.pop("answering", None)
        return [{"must": event}]

    def several(self, clause: Clause, mark: Row, unbroken: Row | None) -> list[Part]:
        """ "May attack twice per turn", all at once, at different cards. Raises Refused."""
        event, times = self.event_of(clause), mark.get("times")
        event.pop("answering", None)
        own = mark.get("whose") in ("", "own") and mark.get("per") == "turn"
        if event.get("by") != SELF or "on" in event or not own or not isinstance(times, int) or times < 2:
            raise Refused("what it may", clause.span)
        told = {"type": "attacks", **event}
        if unbroken is not None and unbroken.get("apart"):
            struck = {"event": "attack", "by": dict(SELF), "on": {"is": "it"}, "type": told["type"], "per": "turn"}
            told["on"] = {"not": {"did": struck}}
        nth = {"equal": 2} if times == 2 else {"min": 2, "max": times}
        return [{"may": {**told, "nth": nth, "per": "unbroken" if unbroken is not None else "turn"}}]

    def may_stay(self, clause: Clause) -> list[Part]:
        """ "May stay closed", in its own turn as always."""
        roles, rest = self.fill(clause)
        who = self.who_of(roles.pop("on", None))
        if roles or any(self.in_turn(part) != "own" and not self.own_start(part) for part in rest):
            raise Refused("not consumed", clause.span)
        return [{"keyword": "may_stay_closed"} if who == SELF else {"grant": {"keyword": "may_stay_closed"}, "on": who}]

    def own_start(self, part: Any) -> bool:
        found = self.phase(part.np) if isinstance(part, PP) and part.prep == "в" and part.np is not None else None
        return found is not None and found.get("at") == "turn_start" and found["whose"] in ("own", "active")

    def bears_no(self, clause: Clause) -> list[Part]:
        roles, rest = self.fill(clause)
        thing = roles.get("thing")
        if rest or not isinstance(thing, NP) or thing.amount is not None:
            raise Refused("not consumed", clause.span)
        worn = {**self.selector(thing), "kind": "equipment"}
        return [{"cannot": {"event": "put", "on": worn, "to": self._who(roles.get("on"))}}]

    def stays(self, clause: Clause) -> list[Part]:
        """ "Does not close after an attack", "does not open at the start of your turn"."""
        roles, rest = self.fill(clause)
        on = self._who(roles.pop("on", None))
        verb = clause.verb
        assert verb is not None
        event: Part = {"event": verb.row.get("event"), "on": on}
        if len(rest) == 1 and event["event"] == "open" and self.own_start(rest[0]) and not roles and "is" in on:
            return [{"cannot": {**event, "cause": {"event": "phase", "at": "turn_start", "whose": "active"}}}]
        if roles or len(rest) > 1 or (rest and not isinstance(rest[0], PP)) or "is" not in on:
            raise Refused("not consumed", clause.span)
        if not rest and self.meanwhile is not None and event["event"] == "close" and on == SELF:
            event["cause"], self.meanwhile = self.meanwhile, None
        elif rest and isinstance(rest[0], PP) and rest[0].np is not None and event["event"] == "close":
            noun = rest[0].np
            nth = _up_to(noun)
            if nth is not None and [mod.prep for mod in noun.mods] == ["за"] and noun.mods[0].np is not None:
                noun = replace(noun, mods=()) if noun.mods[0].np.head.get("span") == "turn" else noun
            if nth is not None and rest[0].prep == "после":
                kind = self.kind_of_blow(replace(noun.of or noun, qualities=()))["type"]
                told = {"event": "attack", "by": on, "type": kind, "nth": {"max": nth}, "per": "turn"}
                if (noun.of is not None and "attack" not in noun.of.head) or noun.mods or noun.amount:
                    raise Refused("after what", clause.span)
                return [{"cannot": {**event, "cause": told}}]
            if rest[0].prep not in ("после", "при") or noun.head.name not in ("assault", "attack") or noun.mods:
                raise Refused("after what", clause.span)
            if noun.qualities or noun.amount is not None or (noun.of is not None and "attack" not in noun.of.head):
                raise Refused("after what", clause.span)
            kind = self.kind_of_blow(noun.of)["type"] if noun.of is not None else "attacks"
            event["cause"] = {"event": "attack", "by": on, "type": kind}
        elif rest:
            raise Refused("not consumed", clause.span)
        else:
            raise Refused("when it does not", clause.span)
        return [{"cannot": event}]


def _is_each_turn(part: Any) -> bool:
    """Whether a part says "each turn", or "in its turn", which is when anything has to be done."""
    np = part.np if isinstance(part, PP) and part.prep == "в" else part
    words = [q.row for q in np.qualities if q.row is not None] if isinstance(np, NP) else []
    each = len(words) == 1 and (words[0].name == "each" or words[0].get("owns") == "subject")
    return isinstance(np, NP) and np.head.get("span") == "turn" and each and not (np.of or np.mods)


def _up_to(np: NP) -> int | None:
    """ "The first and the second …": how many of them; nothing where it is not told so."""
    parts = [one.row for quality in np.qualities for one in quality.either or (quality,)]
    numbers = [row.get("nth") for row in parts if row is not None]
    known = len(numbers) == len(parts) and numbers == list(range(1, len(numbers) + 1))
    return len(numbers) if numbers and known else None

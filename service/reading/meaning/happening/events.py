"""Clauses and nouns as events: one pattern for what is told, asked for, forbidden and waited for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from service.reading.meaning.base import CHOICE, SELF, Part, Refused, joined
from service.reading.meaning.happening.apart import timed
from service.reading.meaning.happening.obtained import OF_THINGS, Obtained
from service.reading.meaning.happening.roles import (
    Roles,
    assigned,
    is_control,
    made_into,
    of_preposition,
    verb_role,
)
from service.reading.meaning.things.places import is_told_whose
from service.reading.syntax.trees import NP, PP, Aside, Clause, Row

#: Events that are one word of the language, as the lexicon calls them.
WORDS = {"wound", "heal", "die", "open", "close", "move", "put", "attack", "defend", "block", "act", "show", "roll",
          "redirect", "reroll"}  # fmt: skip
#: From where and to where everything comes that moves or is put somewhere.
_FROM_TO = {"на+acc": "to", "в+acc": "to", "с+gen": "from", "из+gen": "from"}
PLACES = {
    "move": {**_FROM_TO, "по+dat": "along"},
    "put": _FROM_TO,
    "die": {"от+gen": "source"},
    "wound": {"от+gen": "source"},
}
_SELF_VERB = {"have", "stand", "be"}
_MARKED: Part = {**CHOICE, "by": dict(SELF), "min": 1}


class Events(Obtained):
    """What clauses tell."""

    def fill(self, clause: Clause, subject: bool = True) -> tuple[Roles, list[Any]]:
        """What fills each role of a clause's verb, and what is left over. Raises Refused."""
        verb, clause = clause.verb, timed(clause)
        assert verb is not None
        frame = {**PLACES.get(verb.row.get("event"), {}), **verb.row.get("frame", {})}
        if verb.passive:
            frame = {"nom": frame.get("acc", "on"), "ins": frame.get("nom", "by"),
                     **{key: role for key, role in frame.items() if key not in ("nom", "acc", "ins")}}  # fmt: skip
        if verb.person == "none":  # whom it is forbidden is the dative
            frame.setdefault("dat", frame.get("nom", "by"))
            frame.pop("nom", None)
        if not subject or (verb.mood in ("inf", "imp", "ger") and not verb.modal):
            frame.pop("nom", None)
        nouns = [part for part in clause.parts if isinstance(part, NP)]
        ways = assigned(nouns, frame, {}, verb)
        found = next((way for way in ways if verb.row.get("event") != "become" or "thing" in way), None)
        if found is None:
            raise Refused("what the words are to each other", clause.span)
        means = verb.passive and verb.row.get("frame", {}).get("ins") == "means"
        if means and "attack" in getattr(found.get("by"), "head", ()):
            found["means"] = found.pop("by")  # "is attacked by a shot"
        rest = []
        for part in clause.parts:
            if isinstance(part, NP):
                continue
            role = of_preposition(part, frame) if isinstance(part, PP) else None
            if role in ("to", "from") and isinstance(part, PP) and part.np is not None and "span" in part.np.head:
                role = None  # when, and not where
            if not isinstance(part, PP) or role is None or role in found:
                rest.append(part)
            else:
                found[role] = part.np if part.np is not None else part.amount
        return found, rest

    def event_of(self, clause: Clause, it: Part | None = None) -> Part:
        """What a clause tells, as an event; `it` takes the part of a participle's noun."""
        verb = clause.verb
        if verb is None:
            raise Refused("no event", clause.span)
        if verb.row.get("event") in ("equals", "shows"):
            return self.roll_of(clause)
        roles, rest = self.fill(clause, it is None)
        if it is not None:
            field = "on" if verb.passive else verb.row.get("frame", {}).get("nom")
            if field not in ("on", "by"):
                raise Refused("who does that", clause.span)
            roles[field] = it
        elif verb.person == "none":
            if not {"on", "by"} & roles.keys():
                raise Refused("who cannot do that", clause.span)
        elif verb.row.get("frame", {}).get("nom") in ("on", "by"):
            mine = "on" if verb.passive else verb.row.get("frame")["nom"]
            in_general = verb.numbers == {"plur"} and not verb.modal and self.subject == SELF  # "they attack it"
            if not (mine == "by" and roles and in_general):
                roles.setdefault(mine, self.subject)
        if any(isinstance(part, Row) and part.part == "nth" for part in rest):
            roles = {role: _one_and_same(node) for role, node in roles.items()}
        event = self.told(verb.row, roles, clause.span)
        for place, part in enumerate(rest):
            before = rest[place - 1] if place else None
            because = isinstance(before, PP) and before.prep == "из-за" and isinstance(part, Row) and part.part == "nth"
            self._adverbial(part, event["cause"] if because else event, clause)
        return event

    def _adverbial(self, part: Any, event: Part, clause: Clause) -> None:
        if isinstance(part, PP) and part.np is not None and part.np.head.get("span"):
            names = [quality.row.name for quality in part.np.qualities if quality.row]
            plain = not (part.np.of or part.np.mods or part.np.amount) and "per" not in event
            if names == ["this"] and plain and part.prep in ("в", "за"):
                event["per"] = part.np.head.get("span")
                return
            last = [q for q in part.np.qualities if q.row is not None and "gone" in q.row]
            turn = PP(part.prep, replace(part.np, qualities=tuple(q for q in part.np.qualities if q not in last)))
            if len(last) == 1 and "per" not in event and (whose := self.in_turn(turn)) is not None:
                event["per"], event["whose"] = "last_turn", whose
                return
        if isinstance(part, PP) and part.prep == "в" and part.np is not None and part.np.head.name == "assault":
            event["answering"] = False
            return
        if isinstance(part, PP) and part.prep == "посредством" and part.np is not None and "through" not in event:
            event["through"] = self.kind_of_feature(part.np)
            return
        if isinstance(part, PP) and part.prep == "в отношении" and part.np is not None and "on" not in event:
            event["on"] = self.someone(part.np)
            return
        if isinstance(part, PP) and part.prep == "из-за" and part.np is not None and "cause" not in event:
            event["cause"] = self.phase(part.np) or self._cause(part.np)
            return
        if isinstance(part, PP) and part.prep == "в" and part.np is not None and event["event"] == "open":
            start = self.phase(part.np)
            if start and start.get("at") == "turn_start" and "cause" not in event:
                event["cause"] = start
                return
        steps = isinstance(part, Row) and "step" in part and event["event"] == "move" and event.get("on") == SELF
        if steps and event.get("to", {"kind": "cell"}) == {"kind": "cell"} and "from" not in event:
            behind = "opposite" if part.get("near") == "behind" else "behind"
            event.pop("to", None)
            event["from"] = {"kind": "cell", "near": {behind: dict(SELF)}}
            return
        if isinstance(part, Row) and "at_once" in part and "amount" in event:
            return  # so many are what one event tells of
        if isinstance(part, Row) and "already" in part and clause.verb is not None and clause.verb.mood == "past":
            return
        if isinstance(part, Row) and "diagonal" in part:
            self._along(event, "diagonal", clause.span)
            return
        if isinstance(part, Row) and part.part == "nth" and "nth" not in event:
            event["nth"], event["per"] = self.figure(part), part.get("per")
            if self.together:
                self.together = False
                return
            who = event.get(verb_role(clause))
            if who is not None and "is" not in who:
                event["for"] = who.setdefault("as", self.name())
            return
        raise Refused("not consumed", getattr(part, "span", clause.span))

    def _cause(self, np: NP) -> Part:
        """What something is because of: a blow of whoever it says, or another event."""
        if "attack" not in (np.either[0] if np.either else np).head:
            return self.of_noun(np)
        found = self.blow(np)
        self._speak_of(np, found)
        if found["type"] == "attacks" and "of_any_type" not in np.head:
            del found["type"]
        return found

    def told(self, row: Row, roles: Roles, span: tuple[int, int]) -> Part:
        """An event by its sense and what fills its roles. Raises Refused."""
        word = row.get("event")
        fixed = dict(row.get("with", {}))
        if "into" in roles:
            word, roles = "become", made_into(roles)
        if is_control(roles):
            whose = {"by": "enemy"} if roles["under"].of is not None else {}
            word, roles = "gain", {role: node for role, node in roles.items() if role != "under"}
            fixed = {"what": "control", **whose}
        if word == "formed":
            return self._formed(row, roles, span)
        if word == "fight":
            fixed, word = {"fight": True}, "roll"
        if word == "given" and "amount" not in roles:
            fixed, word = {"what": {"feature": {"keyword": row.get("feature")}}}, "gain"
        things = roles.get("thing")
        if word == "use_of" and isinstance(things, NP) and things.either:
            return {"any": [self.told(row, {**roles, "thing": one}, span) for one in things.either]}
        if word in OF_THINGS:
            got = self._of_thing(word, roles, span)
            return {**got, "cause": dict(row.get("cause"))} if "cause" in row else got
        if word == "works" and isinstance(roles.get("thing"), NP):
            thing, roles = roles["thing"], {role: one for role, one in roles.items() if role != "thing"}
            word, fixed = "use", {"what": {"feature": self.kind_of_feature(replace(thing, of=None))}, "stage": "landed"}
            roles["by"] = thing.of if thing.of is not None else dict(self.subject)
        if word == "use":
            pass
        elif word == "control" and "whose" in row:
            roles, word, fixed = dict(roles), "gain", {"what": "control", "by": row.get("whose")}
        elif word not in WORDS and word != "become" and "what" not in fixed:
            raise Refused("no such event", span)
        event: Part = self.become_event(row, roles, span) if word == "become" else {"event": word, **fixed}
        becomes = event.get("what") if word == "become" else None
        for role, node in sorted(roles.items(), key=lambda one: one[0] == "along"):
            if isinstance(node, NP) and "unsaid" in node.head and (node.of or node.mods or node.qualities):
                raise Refused("not consumed", node.span)
            if not (isinstance(node, NP) and "unsaid" in node.head):
                self._role(event, role, node, span)
        where = roles.get("to")
        if isinstance(where, NP) and where.head.get("zone") in ("graveyard", "deck", "exile") and is_told_whose(where):
            whose = {"owner": self.zone(where)["owner"]}  # a card comes to the zones of its owner
            event["on"] = joined(event.get("on", {}), whose, where.span)
        if isinstance(becomes, dict) and event.get("on", {}).get("not") == becomes:
            del event["on"]["not"]  # it was not so before it became so
        near = event["to"].get("near", {}) if isinstance(event.get("to"), dict) else {}
        there = near.get("same_cell", {})
        beside = near.get("adjacent", None if there.get("kind") in ("depth", "surface") else near.get("same_cell"))
        mover = event.get("on", {})
        if beside is not None and "is" in mover and not {"is", "not"} & set(beside) and beside.get("side") != "enemy":
            beside["not"] = dict(mover)
        return event

    def in_turn(self, part: Any) -> str | None:
        """In whose turn, by a phrase."""
        raise NotImplementedError

    def phase(self, np: NP) -> Part | None:
        """The start or the end of a turn, as an event."""
        raise NotImplementedError

    def become_event(self, row: Row, roles: Roles, span: tuple[int, int]) -> Part:
        """Somebody becomes something, as an event."""
        raise NotImplementedError

    def is_state(self, clause: Clause) -> bool:
        """Whether a clause tells how something is, and not what happens."""
        verb = clause.verb
        return verb is None or verb.row.get("event") in _SELF_VERB or verb.mood == "short"


def _one_and_same(node: Any) -> Any:
    """Somebody without "one and the same", where it is told how often he does it: that is counted for each."""
    if not isinstance(node, NP):
        return node
    told = [q for q in node.qualities if q.either and all(one.row and one.row.name == "same" for one in q.either)]
    return replace(node, qualities=tuple(q for q in node.qualities if q not in told))


__all__ = ["OF_THINGS", "SELF", "Aside", "Events", "Roles"]

"""When a feature works: the moment that a sentence is about, or several, and the blows in which something is so."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from service.reading.meaning.base import LANDED, SELF, Part, Refused, joined
from service.reading.meaning.happening.roles import verb_role
from service.reading.meaning.happening.turns import round_of
from service.reading.meaning.sentence.doing import Doing
from service.reading.syntax.trees import NP, PP, Clause, Row

_THERE_IS = Row("there_is", "verb", {"event": "exist", "says": "some", "frame": {"nom": "thing"}})


class Moments(Doing):
    """Events at which a feature works."""

    def __init__(self) -> None:
        super().__init__()
        self.either = False
        self.during: Clause | None = None
        """In which blows or fights of its own that is so which is said then."""
        self.when_conj: Row | None = None
        self.when_clause: Clause | None = None
        self.of_before: Part | None = None
        self.held_in: Part | None = None
        """What is said to hold in an event, while another one may be told in which it does."""

    def either_moment(self, clause: Clause, before: Clause) -> Clause | None:
        """Another event at which a feature works, as a clause that says when; None where a clause tells none."""
        held = self.held_in is not None and self.said[-1] is self.held_in
        opened = "when" in self.made and not self.said
        if self._is_listed(clause, before) and opened and not self.done:
            self.either = True
            return clause
        if "or" not in clause.joint.split() or self.done or not (opened or held):
            return None
        verb, first = clause.verb, clause.parts[0] if clause.parts else None
        opens = isinstance(first, PP) and first.np is not None and first.prep in ("при", "после", "в")
        if clause.conj is not None and clause.conj.get("role") == "when":
            self.when_clause, self.either = clause, True
            return clause
        goes_on = self.when_conj is not None and clause.conj is None and before is self.when_clause
        if goes_on and verb is not None and verb.mood in ("pres", "past") and not verb.modal and not verb.negated:
            self.when_clause, self.either = clause, True
            return replace(clause, conj=self.when_conj)
        spoken = list(self.spoken)
        self.either = opened and opens and clause.conj is None and self.moment(first) is not None
        self.spoken = spoken
        return clause if self.either else None

    def _is_listed(self, clause: Clause, before: Clause) -> bool:
        """Whether a clause is the last of several moments, of which it tells two: "at the start, on revival and …"."""
        one, other = (each.parts[0] if len(each.parts) == 1 and not each.verb else None for each in (before, clause))
        if not isinstance(one, PP) or not isinstance(other, PP) or other.np is None or clause.joint != ",":
            return False
        return bool(other.np.either) and other.np.joint in ("and", "or") and one.prep in ("в", "при", "после")

    def _moment(self, event: Part, span: tuple[int, int]) -> None:
        other, self.either = self.either, False
        if other:
            told = self.made["when"].get("any", [self.made["when"]])
            event = {"any": [*told, *event.get("any", [event])]}
        elif (
            "when" in self.made
            or self.done
            or self.head.get("holds") == "do"
            or (self.head.get("time", "sudden") != "sudden")
        ):
            raise Refused("two moments", span)
        if self.made.get("lasting") == "while":
            self.made["lasting"] = "if"  # "as long as …, when …"
        if event.get("stage") == "aimed":
            self.made["readings"] = ["when-an-attack-begins"]
        self.made["when"] = self.pattern = event
        if event.get("event") == "phase" and event.get("whose") == "enemy":
            self.his = "enemy"
        if self.which is not None:
            if "if" in self.made:
                raise Refused("in which turn", span)
            self.made["if"], self.which = {"round": round_of(self.which)}, None

    def _when(self, clause: Clause) -> None:
        verb, last = clause.verb, self.said[-1] if self.said else {}
        if verb is None or verb.modal or verb.negated:
            raise Refused("when that is", clause.span)
        held = {"ignore", "counts_as", "change"} & set(last) and self.at_stage is None
        before = self.subject
        if "ignore" in last and len(last.get("in", {}).get("any", ())) == 2 and self.held_in is None:
            self.subject = last.pop("in")["any"][0]["by"]  # in whatever he does, where nothing else tells it
        if held and ("in" not in last or (self.either and last is self.held_in)):
            event = self._event_then(clause)
            if self.subject is not before:
                event.pop("stage", None)
            self.subject = before
            told = last.get("in", {})
            last["in"] = {"any": [*told.get("any", [told]), event]} if self.either else event
            self.held_in, self.either = last, False
            return
        if self.said and not self.done and not self.either and "when" not in self.made:
            self._in_such(clause)
            return
        if clause.conj is not None and clause.conj.get("role") == "while":
            self.during = clause
            return
        if self.done or self.said:
            raise Refused("when that is", clause.span)
        if verb.row.get("event") == "become" and any(isinstance(part, PP) for part in clause.parts):
            there = replace(clause, conj=None, verb=replace(verb, row=_THERE_IS))
            self._moment({"event": "so", "if": self.condition(there)}, clause.span)
            return
        turns = [part for part in clause.parts if self.of_turn(part) is not None]
        if turns:
            clause = replace(clause, parts=tuple(part for part in clause.parts if part not in turns))
        event = self._event_then(clause)
        if turns and (len(turns) > 1 or "if" in self.made):
            raise Refused("in which turn", clause.span)
        if turns:
            self.made["if"] = self.of_turn(turns[0], event.get(verb_role(clause), SELF))
        self._stage(clause, event)
        self._moment(event, clause.span)

    def _in_such(self, clause: Clause) -> None:
        """ "+1 to its roll when it attacks an elf": in which blows that is so which was just said. Raises Refused."""
        before, last = self.subject, self.said[-1].get("in", {}).get("by", SELF)
        self.subject = last
        event = self.event_of(clause)
        self.subject = before
        for one in self.said:
            if "change" not in one or "in" not in one:
                raise Refused("when that is", clause.span)
            one["in"] = _blow_within(one["in"], event, clause.span)

    def _event_then(self, clause: Clause) -> Part:
        """What a clause tells; who is not told in it is who was told in the one that it is joined to."""
        before, same = self.subject, self.of_before if self.either else None
        self.subject = before if same is None else same
        event = self.event_of(clause)
        self.subject, self.of_before = before, event.get(verb_role(clause))
        self.when_conj = clause.conj
        return event

    def _stage(self, clause: Clause, event: Part) -> None:
        """At which point of it something happens, by how it is told. Raises Refused."""
        conj: Any = clause.conj if clause.conj is not None else {}
        stage = conj.get("stage")
        if self.at_stage is not None:
            event["stage"], self.at_stage = self.at_stage, None
        elif "stage" in event:
            return
        elif stage == "landed" and event.get("event") == "attack":
            if "force" not in event:
                raise Refused("at which point of an attack", clause.span)
            event["stage"] = "landed"
        elif stage == "after" and event.get("event") in ("attack", "defend"):
            event["stage"] = "ended"
        elif event.get("event") == "attack" and (
            event.get("force") == "miss"
            or ("force" in event and clause.verb is not None and clause.verb.row.get("event") == "deal")
            or (clause.verb is not None and clause.verb.mood == "past")
        ):
            event["stage"] = "landed"
        elif event.get("event") == "attack":
            if "force" in event or event.get("answering") or stage == "told":
                raise Refused("at which point of an attack", clause.span)
            event["stage"] = "aimed"

    def _has_missed(self, clause: Clause) -> bool:
        """ "If it has missed", of whoever makes the blow that the feature is about; whether a clause says so."""
        event, verb = self.pattern or {}, clause.verb
        if verb is None or verb.row.name != "miss" or verb.negated or verb.modal or self.done or len(clause.parts) > 1:
            return False
        who = self.ref(clause.parts[0]) if clause.parts and isinstance(clause.parts[0], NP) else dict(self.subject)
        by = event.get("by", {})
        if event.get("event") != "attack" or event.get("force", LANDED) != LANDED or who is None:
            return False
        if event.get("stage") not in ("landed", "ended") or who.get("is") != by.get("is", by.get("as")):
            return False
        event["force"] = "miss"
        return True


def _blow_within(told: Part, event: Part, span: tuple[int, int]) -> Part:
    """A roll or a blow of somebody, in the blows or fights of his that are told: the same ones. Raises Refused."""
    fights = event["event"] == "roll" and event.get("fight") is True and told["event"] == "roll"
    blows = event["event"] == "attack" and told["event"] in ("attack", "roll")
    if not (fights or blows) or told.get("by") != event.get("by") or {"per", "nth", "stage", "force"} & set(event):
        raise Refused("when that is", span)
    found = {**told, "answering": False} if blows else dict(told)
    for key, value in event.items():
        if key in ("event", "by"):
            continue
        if key == "type" and told["event"] == "attack" and value != "attacks":
            raise Refused("which blow", span)
        if key == "type" and value == "attacks":
            continue
        found[key] = joined(found[key], value, span) if key == "on" and "on" in found else value
    return found

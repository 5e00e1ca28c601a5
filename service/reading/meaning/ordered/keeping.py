"""What somebody is kept from for a while, or does not do: he gets that as a feature."""

from __future__ import annotations

from dataclasses import replace

from service.reading.meaning.base import SELF, Part, Refused
from service.reading.meaning.happening.roles import Roles
from service.reading.meaning.ordered.handling import Handling
from service.reading.syntax.trees import NP, PP, Clause, Row


class Keeping(Handling):
    """What is so of somebody for a while."""

    def statements(self, clause: Clause) -> list[Part]:
        """What a clause says is always so."""
        raise NotImplementedError

    def doer_of(self, clause: Clause) -> Part:
        """Who does something where nobody is told."""
        raise NotImplementedError

    def _held_for(self, clause: Clause) -> list[Part]:
        """What is so of somebody for a while: he gets that as a feature. Raises Refused."""
        until = [part for part in clause.parts if isinstance(part, PP) and part.prep == "до"]
        roles, _ = self.fill(clause)
        who = roles.get("by")
        self.before = []
        on = self.goal_of(who) if isinstance(who, NP) else dict(self.doer_of(clause))
        if "is" not in on or len(until) > 1:
            raise Refused("who does it", clause.span)
        self.doer = on
        spans = {part.span for part in until} | ({who.span} if isinstance(who, NP) else set())
        rest = replace(clause, parts=tuple(part for part in clause.parts if getattr(part, "span", None) not in spans))
        before, self.subject = self.subject, SELF
        told = self.statements(rest)
        self.subject = before
        ends = self.ends(until[0], on) if until else {}
        deed = {"deed": "gain", "by": dict(SELF), "on": on, "what": {"feature": {"always": told}}, **ends}
        self.endless.append(deed)
        return [*self.before, deed]

    def _kept_from(self, clause: Clause) -> list[Part]:
        """What somebody cannot do, or does not, for a while: he gets that as a feature."""
        verb = clause.verb
        assert verb is not None
        roles, rest = self.fill(clause)
        frame = verb.row.get("frame", {})
        word, mine = verb.row.get("event"), frame.get("nom", frame.get("dat") if verb.person == "none" else None)
        turn = len(rest) == 1 and getattr(rest[0], "prep", "") == "в" and not self.is_this_turn(rest[0])
        if word == "open" and not verb.passive and turn:
            return self._stays_closed(roles, rest[0], clause)
        if len(rest) > 1 or mine not in ("by", "on") or verb.passive:
            raise Refused("what is not done", clause.span)
        who = roles.pop(mine, None)
        self.before = []
        on = self.goal_of(who) if isinstance(who, NP) else dict(self.doer_of(clause))
        if "is" not in on:
            raise Refused("who of them", clause.span)
        self.doer = on
        if word == "close" and not verb.modal and not roles:
            return [*self.before, self._stays_open(rest, on, clause)]
        event = self.told(verb.row, {**roles, mine: dict(SELF)}, clause.span)
        if event["event"] == "attack":
            event.setdefault("type", "attacks")
        if event["event"] not in ("move", "attack", "open", "heal", "defend", "act", "gain", "use", "wound"):
            raise Refused("what is not done", clause.span)
        kept = {"prevent": event} if event["event"] == "wound" and event.get("on") == SELF else {"cannot": event}
        given, ends = self.kept_how_long(rest, on, clause)
        what = {"feature": {"always": [kept], **given}}
        deed = {"deed": "gain", "by": dict(SELF), "on": on, "what": what, **ends}
        self.endless.append(deed)
        return [*self.before, deed]

    def _obliged_for(self, clause: Clause) -> list[Part]:
        """ "An elf beside it has to attack it once": in the turn that is under way, or for as long as it is told."""
        verb = clause.verb
        assert verb is not None
        once = [part for part in clause.parts if isinstance(part, Row) and part.get("so_often") == 1]
        roles, rest = self.fill(replace(clause, parts=tuple(part for part in clause.parts if part not in once)))
        mine = verb.row.get("frame", {}).get("nom")
        until = [part for part in rest if isinstance(part, PP) and part.prep == "до"]
        who = roles.pop(mine, None)
        self.before = []
        on = self.goal_of(who) if isinstance(who, NP) else dict(self.doer_of(clause))
        if mine not in ("by", "on") or "is" not in on or len(rest) > len(until) or len(once) + len(until) != 1:
            raise Refused("what it must", clause.span)
        event = self.told(verb.row, {**roles, mine: dict(on)}, clause.span)
        event.pop("answering", None)
        if event.get("on") == event.get("by"):
            raise Refused("whom a pronoun means", clause.span)
        whose: object = "own" if on == SELF else {"controller": on}
        ends = self.ends(until[0], on) if until else {"until": {"event": "phase", "at": "turn_end", "whose": whose}}
        return [*self.before, {"let": [{"must": event}], **ends}]

    def kept_how_long(self, rest: list[object], on: Part, clause: Clause) -> tuple[Part, Part]:
        """When somebody is kept from something, and how long; neither where nothing tells it. Raises Refused."""
        if not rest:
            return {}, {}
        part = rest[0]
        if not isinstance(part, PP) or part.np is None:
            raise Refused("what is not done", clause.span)
        if part.prep == "до":
            return {}, self.ends(part, on)
        words = {q.row.name: q.row for q in part.np.qualities if q.row is not None}
        of = part.np.of
        if of is not None and set(words) == {"next"} and self.player(of) in ("own", "enemy") and not part.np.mods:
            whose_turn = self.player(of)
            ends = {"event": "phase", "at": "turn_end", "whose": whose_turn, "next": True}
            return {"if": {"turn": whose_turn}}, {"until": ends}
        plain = part.prep == "в" and part.np.head.get("span") == "turn" and not (part.np.of or part.np.mods)
        if plain and set(words) == {"this"}:
            return {}, {"until": {"event": "phase", "at": "turn_end", "whose": "active"}}
        owner = {row.get("owns") for row in words.values()} - {None}
        if not plain or "next" not in words or len(words) != 2 or owner not in ({"subject"}, {"last"}):
            raise Refused("what is not done", clause.span)
        whose: object = "own" if on == SELF else {"controller": on}
        return {"if": {"turn": "own"}}, {"until": {"event": "phase", "at": "turn_end", "whose": whose, "next": True}}

    def _stays_open(self, rest: list[object], on: Part, clause: Clause) -> Part:
        """ "Does not close", of whoever makes the blow that the feature tells of: not because of that blow."""
        event = self.pattern or {}
        made = event.get("event") == "attack" and event.get("stage") in ("landed", "aimed")
        by = event.get("by", {})
        told = all(isinstance(part, PP) and part.prep == "после" and part.np is not None for part in rest)
        nouns = [part.np for part in rest if isinstance(part, PP) and part.np is not None]
        blows = all("attack" in np.head or np.head.name == "assault" for np in nouns)
        words = [{q.row.name for q in np.qualities if q.row is not None} for np in nouns]
        this = all(
            one == {"this"} and not (np.of or np.mods or np.amount) for one, np in zip(words, nouns, strict=True)
        )
        if not made or on.get("is") != by.get("is", by.get("as")) or not (told and blows and this):
            raise Refused("what is not done", clause.span)
        cause: Part = {"event": "attack", "by": dict(SELF), "type": "attacks"}
        what = {"feature": {"always": [{"cannot": {"event": "close", "on": dict(SELF), "cause": cause}}]}}
        until = {"event": "attack", "by": on, "stage": "ended"}
        return {"deed": "gain", "by": dict(SELF), "on": on, "what": what, "until": until}

    def _stays_closed(self, roles: Roles, part: object, clause: Clause) -> list[Part]:
        """ "Does not open in its next turn", or as that begins."""
        who = roles.pop("on", None)
        np = part.np if isinstance(part, PP) and part.prep == "в" else None
        if roles or np is None:
            raise Refused("what is not done", clause.span)
        self.before = []
        on = self.goal_of(who) if isinstance(who, NP) else dict(self.doer_of(clause))
        start = np.head.get("edge") == "start"
        turn = np.of if start and np.of is not None and not (np.qualities or np.mods) else np
        words = {q.row.name: q.row for q in turn.qualities if q.row is not None}
        owner = {row.get("owns") for row in words.values()} - {None}
        alone = start and len(words) == 1  # no card opens but as its own turn starts
        always = start and "next" not in words and not owner - {"subject"} and len(words) == len(owner)
        known = always or ("next" in words and len(words) == 2 - alone)
        if turn.head.get("span") != "turn" or turn.of or turn.mods or not known:
            raise Refused("what is not done", clause.span)
        if "is" not in on or owner - {"own", "subject"} or (owner == {"own"} and on != SELF):
            raise Refused("who of them", clause.span)
        self.doer = on
        event: Part = {"event": "open", "on": dict(SELF)}
        if start:
            event["cause"] = {"event": "phase", "at": "turn_start", "whose": "active"}
        whose: object = "own" if on == SELF else {"controller": on}
        until = {"event": "phase", "at": "turn_end", "whose": whose, "next": True}
        what = {"feature": {"always": [{"cannot": event}]}}
        deed: Part = {"deed": "gain", "by": dict(SELF), "on": on, "what": what}
        if always:
            self.endless.append(deed)
        return [*self.before, deed if always else {**deed, "until": until}]

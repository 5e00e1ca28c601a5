"""Clauses and nouns as events: one pattern for what is told, asked for, forbidden and waited for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from service.reading.meaning.base import SELF, Part, Refused, joined
from service.reading.meaning.happening.apart import timed
from service.reading.meaning.happening.obtained import OF_THINGS, Obtained
from service.reading.meaning.happening.roles import (
    Roles,
    assigned,
    cell_there,
    is_control,
    is_depth,
    is_its_owners,
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
_PLACES = {"move": _FROM_TO, "put": _FROM_TO, "die": {"от+gen": "source"}, "wound": {"от+gen": "source"}}
_SELF_VERB = {"have", "stand", "be"}


class Events(Obtained):
    """What clauses tell."""

    def fill(self, clause: Clause, subject: bool = True) -> tuple[Roles, list[Any]]:
        """What fills each role of a clause's verb, and what is left over. Raises Refused."""
        verb, clause = clause.verb, timed(clause)
        assert verb is not None
        frame = {**_PLACES.get(verb.row.get("event"), {}), **verb.row.get("frame", {})}
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
        if isinstance(part, Row) and part.part == "nth" and "nth" not in event:
            event["nth"], event["per"] = self.figure(part), part.get("per")
            if self.together:
                self.together = False
                return
            who = event.get(verb_role(clause), {})
            if "is" not in who:
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
            word, roles = "gain", {role: node for role, node in roles.items() if role != "under"}
            fixed = {"what": "control"}
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
        if word == "control" and "whose" in row:
            roles, word, fixed = dict(roles), "gain", {"what": "control", "by": row.get("whose")}
        elif word not in WORDS and word != "become" and "what" not in fixed:
            raise Refused("no such event", span)
        event: Part = self.become_event(row, roles, span) if word == "become" else {"event": word, **fixed}
        becomes = event.get("what") if word == "become" else None
        for role, node in roles.items():
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

    def _role(self, event: Part, role: str, node: Any, span: tuple[int, int]) -> None:
        if isinstance(node, dict):
            event[role] = node
        elif role in ("on", "thing") and isinstance(node, NP) and event["event"] in ("block", "redirect"):
            event["on"] = self._blow_as_thing(node) if "attack" in node.head else self.someone(node)
        elif role == "by" and isinstance(node, NP) and event["event"] == "put" and self._is_player(node):
            event["by"] = self.player(node)
        elif role == "by" and isinstance(node, NP) and event["event"] in ("use", "roll") and self._is_player(node):
            event["by"] = {"kind": "card", "side": self.player(node)}  # what a player uses is on his cards
        elif role in ("by", "on") and isinstance(node, NP):
            event[role] = self.someone(node)
        elif role == "amount" and not isinstance(node, NP):
            event[role] = self.asked(node)
        elif role == "across" and isinstance(node, NP):
            event["across"] = self.someone(node)
        elif role == "beside" and isinstance(node, NP) and "to" not in event:
            event["to"] = {"kind": "cell", "near": {"adjacent": self.selector(node)}}
        elif role == "result_of" and isinstance(node, NP) and event["event"] in ("die", "wound", "put", "gain"):
            before, self.subject = self.subject, dict(SELF)
            event["cause"] = self.of_noun(node)
            self.subject = before
        elif role == "result_of" and isinstance(node, NP) and event["event"] == "heal" and node.head.part == "named":
            event["through"] = self.kind_of_feature(node)
        elif role == "means" and isinstance(node, NP):
            at = [mod.np for mod in node.mods if mod.prep == "на" and mod.np is not None]
            if len(at) == len(node.mods) == 1 and "on" not in event:  # "assaults with a strike on …"
                event["on"] = self.someone(at[0])
                node = replace(node, mods=())
            blow = self.kind_of_blow(node)
            if set(blow) - {"type", "force"} or node.of or node.mods:
                raise Refused("by which blow", node.span)
            event.update(blow)
        elif role in ("to", "from") and isinstance(node, NP) and (is_depth(node) or cell_there(node)):
            cell = {"kind": (cell_there(node) or node).head.get("kind_of_cell")}
            if event.setdefault(role, cell) != cell:
                raise Refused("where to", node.span)
        elif role in ("to", "from") and isinstance(node, NP) and "cell" in node.head:
            beside = [q for q in node.qualities if q.row is not None and "near" in q.row and q.clause is None]
            if beside and (role == "from" or "from" in event):
                raise Refused("beside which cell", node.span)
            name = self.name() if beside else ""
            mover, self.mover = self.mover, {"is": name} if beside else None
            event[role] = self.selector(node)
            self.mover = mover
            self.cells.append(event[role])
            if beside:
                event["from"] = {"kind": "cell", "as": name}
        elif role in ("to", "from") and isinstance(node, NP) and "half" in node.head and not node.mods:
            owner = self._half_of(node, event)
            event[role] = {"kind": "cell", "half": owner}
            if role == "to":
                event.setdefault("from", {"kind": "cell", "half": "enemy" if owner == "own" else "own"})
        elif role in ("to", "from") and isinstance(node, NP) and "zone" in node.head and not node.head.get("field"):
            event[role] = node.head.get("zone") if role == "to" and is_its_owners(node) else self.zone(node)["zone"]
        elif role == "to" and isinstance(node, NP) and event["event"] == "put" and node.head.get("sel"):
            event["to"] = self.someone(node)
        elif role == "squad" and isinstance(node, NP) and node.head.name == "squad" and not (node.of or node.mods):
            if {q.row.get("owns") for q in node.qualities if q.row is not None} - {"own", "subject"}:
                raise Refused("into whose squad", node.span)
        elif (
            role == "source"
            and isinstance(node, NP)
            and node.head.part == "named"
            and event["event"] in ("die", "wound")
        ):
            feature = self.feature(node)
            if "default_x" in node.head and node.amount is None:
                feature.pop("x", None)
            event["through"] = feature
        elif (
            role == "source" and isinstance(node, NP) and "ability" in node.head and event["event"] in ("die", "wound")
        ):
            if node.qualities or node.mods or node.title:
                raise Refused("from which ability", node.span)
            event["type"] = node.head.get("ability")
            event |= {"by": self.someone(node.of)} if node.of is not None else {}
        elif role == "source" and isinstance(node, NP) and "sel" in node.head and event["event"] in ("die", "wound"):
            event["by"] = self.someone(node)
        elif role == "source" and isinstance(node, NP) and "attack" in node.head and event["event"] in ("die", "wound"):
            blow = self.blow(node)
            event["type"] = blow.pop("type")
            if set(blow) - {"event", "by", "force", "answering"}:
                raise Refused("from which blow", node.span)
            event.update({key: value for key, value in blow.items() if key != "event"})
            for one in (node.of, *(mod.np for mod in node.mods)):
                if one is not None and one.head.get("player") is None and not one.either:
                    self.speak(event["by"], one)
        else:
            raise Refused("what that is to it", getattr(node, "span", span))

    def _blow_as_thing(self, node: NP) -> Part:
        """A blow that something is done to."""
        found = self.blow(node)
        self._speak_of(node, found)
        return {key: value for key, value in found.items() if key != "type" or value != "attacks"}

    def _is_player(self, node: NP) -> bool:
        """Whether a phrase is one of the players."""
        return "player" in node.head and self.player(node) in ("own", "enemy")

    def _half_of(self, node: NP, event: Part) -> str:
        """Whose half it is, where it may be that of whoever moves. Raises Refused."""
        if [q.row.get("owns") for q in node.qualities if q.row is not None] == ["subject"] and node.of is None:
            mover = event.get("on", self.subject)
            side = "own" if mover.get("is") in ("self", "host") else mover.get("side")
            if side in ("own", "enemy"):
                return str(side)
        return self.owner_of(node)

    def someone(self, np: NP) -> Part:
        """Somebody in an event, who can be spoken of from then on."""
        if any(quality.row is not None and "chosen" in quality.row for quality in np.qualities):
            raise Refused("chosen for what", np.span)
        np, costing = self.costing_x(np)
        found = self.selector(np)
        if costing and "is" not in found:
            self.number = {"of": "cost", "is": found.setdefault("as", self.name())}
        if np.head.get("player") is None and not np.either:
            self.speak(found, np)
        return found

    def in_turn(self, part: Any) -> str | None:
        """In whose turn, by a phrase."""
        raise NotImplementedError

    def phase(self, np: NP) -> Part | None:
        """The start or the end of a turn, as an event."""
        raise NotImplementedError

    def become_event(self, row: Row, roles: Roles, span: tuple[int, int]) -> Part:
        """Somebody becomes something, as an event."""
        raise NotImplementedError

    def of_noun(self, np: NP) -> Part:
        """What a noun tells: a blow, a death, a move. Raises Refused."""
        raise NotImplementedError

    def is_state(self, clause: Clause) -> bool:
        """Whether a clause tells how something is, and not what happens."""
        verb = clause.verb
        return verb is None or verb.row.get("event") in _SELF_VERB or verb.mood == "short"


__all__ = ["OF_THINGS", "SELF", "Aside", "Events", "Roles"]

"""Who has a part in an event, and what its other fields are, by the phrases that tell them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from service.reading.meaning.base import CHOICE, SELF, Part, Refused, joined
from service.reading.meaning.happening.asked import Asked
from service.reading.meaning.happening.roles import cell_there, is_depth, is_its_owners
from service.reading.syntax.trees import NP

_MARKED: Part = {**CHOICE, "by": dict(SELF), "min": 1}


class Parts(Asked):
    """What phrases are to an event."""

    def _speak_of(self, np: NP, event: Part) -> None:
        """Those in a blow are spoken of from then on."""
        raise NotImplementedError

    def of_noun(self, np: NP) -> Part:
        """What a noun tells: a blow, a death, a move. Raises Refused."""
        raise NotImplementedError

    def _role(self, event: Part, role: str, node: Any, span: tuple[int, int]) -> None:
        if isinstance(node, dict):
            event[role] = node
        elif role == "thing" and event["event"] == "roll" and _is_die(node):
            return
        elif role in ("on", "thing") and isinstance(node, NP) and event["event"] in ("block", "redirect"):
            event["on"] = self._blow_as_thing(node) if "attack" in node.head else self.someone(node)
        elif role == "by" and isinstance(node, NP) and _by_players(event) and self._is_player(node):
            event["by"] = self.player(node)
        elif role == "by" and isinstance(node, NP) and event["event"] in ("use", "roll") and self._is_player(node):
            event["by"] = {"kind": "card", "side": self.player(node)}  # what a player uses is on his cards
        elif role in ("by", "on") and isinstance(node, NP):
            event[role] = self.someone(node)
        elif role == "amount" and not isinstance(node, NP):
            event[role] = self.asked(node)
        elif role == "along" and isinstance(node, NP) and not (node.qualities or node.of or node.mods):
            self._along(event, node.head.get("line", node.head.get("shape")), node.span)
        elif role == "cause" and isinstance(node, NP) and "attack" in node.head and event["event"] == "defend":
            event["cause"] = {key: one for key, one in self.blow(node).items() if (key, one) != ("type", "attacks")}
        elif role == "across" and isinstance(node, NP):
            event["across"] = self.someone(node)
        elif role == "beside" and isinstance(node, NP) and "to" not in event:
            event["to"] = {"kind": "cell", "near": {"adjacent": self.selector(node)}}
        elif role == "result_of" and isinstance(node, NP) and event["event"] in ("die", "wound", "put", "gain"):
            before, self.subject = self.subject, dict(SELF)
            event["cause"] = self.of_noun(node)
            self.subject = before
        elif _is_through(event, role, node):
            event["through"] = self.kind_of_feature(node)
        elif role == "means" and isinstance(node, NP) and "sel" in node.head and "by" not in event:
            event["by"] = self.someone(node)
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
            if beside and ("from" in event or (role == "from" and event.get("on", SELF) == SELF)):
                raise Refused("beside which cell", node.span)
            name = self.name() if beside and role == "to" else ""
            mover, self.mover = self.mover, {"is": name} if name else None
            event[role] = self.selector(node)
            self.mover = mover
            self.cells.append(event[role])
            if name:
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
        elif (
            role == "source"
            and isinstance(node, NP)
            and "sel" in node.head
            and event["event"] in ("die", "wound", "gain", "lose")
        ):
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

    def _along(self, event: Part, line: str | None, span: tuple[int, int]) -> None:
        """Along which line somebody moves: where he comes from is on it. Raises Refused."""
        who = event.get("on", {})
        if event["event"] != "move" or line not in ("same_row", "same_column", "diagonal") or "from" in event:
            raise Refused("along what", span)
        mover = {"is": who["is"]} if "is" in who else {"is": who.setdefault("as", self.name())}
        event["from"] = {"kind": "cell", "near": {"same_line" if line == "diagonal" else line: mover}}
        if line == "diagonal":
            straight = [{"near": {"same_row": dict(mover)}}, {"near": {"same_column": dict(mover)}}]
            event["from"]["not"] = {"any": straight}

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
        chosen = tuple(quality for quality in np.qualities if quality.row is not None and "chosen" in quality.row)
        if chosen and not self.chosen and len(chosen) == len(np.qualities) and not (np.of or np.mods or np.amount):
            found = joined(self.selector(replace(np, qualities=())), {"marker": _MARKED}, np.span)
            self.speak(found, np)
            return found
        if chosen:
            raise Refused("chosen for what", np.span)
        np, costing = self.costing_x(np)
        found = self.selector(np)
        if np.head.get("refers") == "relative":
            return found
        if costing and "is" not in found:
            self.number = {"of": "cost", "is": found.setdefault("as", self.name())}
        if np.head.get("player") is None and not np.either:
            self.speak(found, np)
        return found


def _by_players(event: Part) -> bool:
    """Whether players do what is told, and not their cards."""
    return bool(event["event"] == "put" or event.get("what") == "control")


def _is_through(event: Part, role: str, node: Any) -> bool:
    """Whether a phrase is the named feature that something is done by."""
    by = role == "means" or (role == "result_of" and event["event"] == "heal")
    return by and isinstance(node, NP) and node.head.part == "named"


def _is_die(node: Any) -> bool:
    return isinstance(node, NP) and "die" in node.head and not (node.qualities or node.of or node.mods or node.amount)

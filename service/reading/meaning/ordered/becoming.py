"""What a card becomes: of another kind or element, or a creature with numbers and features of its own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from service.reading.meaning.base import SELF, Part, Refused
from service.reading.meaning.happening.roles import Roles
from service.reading.meaning.ordered.combat import Combat
from service.reading.syntax.trees import NP, PP, Clause, Row


class Becoming(Combat):
    """Cards that change what they are."""

    def become(self, roles: Roles, clause: Clause, until: PP | None) -> list[Part]:
        """What somebody becomes. Raises Refused."""
        thing, host = roles.pop("thing", None), roles.pop("to", None)
        on, by = roles.pop("on", None), roles.pop("by", None)
        if by is not None and (not isinstance(by, NP) or by.head.get("player") != "own"):
            raise Refused("who does it", clause.span)
        if thing is None and isinstance(host, NP) and self._element(host) is not None:  # "dark" is both cases
            thing, host = host, None
        if not isinstance(thing, NP) or roles:
            raise Refused("not consumed", clause.span)
        who = self.goal_of(on) if isinstance(on, NP) else dict(on) if on is not None else dict(self.doer_of(clause))
        if isinstance(on, NP):
            self.doer = who
        ends = self.ends(until, who)
        told: Part = {"by": dict(SELF), "on": who}
        element = self._element(thing)
        if element is not None and host is None:
            return [{"deed": "set", **told, "what": {"element": element}, **ends}]
        quality = self._has(thing)
        if quality is not None and host is None:
            return [{"deed": "gain", **told, "what": {"feature": quality}, **ends}]
        his = [q for q in thing.qualities if q.row is not None and q.row.get("owns") == "subject"]
        kind, given = self._kind(replace(thing, qualities=tuple(q for q in thing.qualities if q not in his)))
        if kind in ("parasite", "companion", "symbiote"):
            if (isinstance(host, NP) and who != SELF) or bool(his) == isinstance(host, NP) or given or ends:
                raise Refused("of whom that is", clause.span)
            goal = self.goal_of(host) if isinstance(host, NP) else dict(self.subject)
            if "is" not in goal or "is" not in who or goal == who:
                raise Refused("of whom that is", clause.span)
            return [{"deed": "become", **told, "kind": kind}, {"deed": "put", **told, "to": goal}]
        if host is not None or his:
            raise Refused("not consumed", clause.span)
        return [{"deed": "become", **told, "kind": kind, **ends}, *self._given(given, told, ends)]

    def _unanswered(self, blow: NP, clause: Clause) -> list[Part]:
        """ "This strike becomes unanswered": whoever makes it has that until it has ended. Raises Refused."""
        event = self.pattern or {}
        words = [q.row.name for q in blow.qualities if q.row is not None]
        if (
            len(clause.parts) != 2
            or event.get("event") != "attack"
            or words != ["this"]
            or blow.of
            or blow.mods
            or event.get("stage") != "aimed"
        ):
            raise Refused("which blow", blow.span)
        by = dict(SELF) if event.get("by") == SELF else self.role("by", blow.span)
        what, until = {"feature": {"keyword": "unanswered_strike"}}, {"event": "attack", "by": by, "stage": "ended"}
        return [{"deed": "gain", "by": dict(SELF), "on": by, "what": what, "until": until}]

    def _element(self, np: NP) -> str | None:
        """The element that a phrase is, if it says no more."""
        plain = not (np.of or np.mods or np.amount or np.either) and (np.head.get("any") or np.head.name == "creature")
        if not plain or len(np.qualities) != 1 or np.qualities[0].row is None:
            return None
        told = np.qualities[0].row.get("sel", {})
        return str(told["element"]) if set(told) == {"element"} and isinstance(told["element"], str) else None

    def _has(self, np: NP) -> Part | None:
        """The named feature that makes somebody so ("incorporeal"), if a phrase says no more."""
        plain = not (np.of or np.mods or np.amount or np.either) and (np.head.get("any") or np.head.name == "creature")
        row = np.qualities[0].row if plain and len(np.qualities) == 1 else None
        told = row.get("sel", {}) if row is not None else {}
        return dict(told["has"]) if set(told) == {"has"} else None

    def _kind(self, np: NP) -> tuple[str, list[NP]]:
        """A kind of card, and what comes with it. Raises Refused."""
        words = [q.row.name for q in np.qualities if q.row is not None]
        if np.of or np.amount or np.either or len(words) != len(np.qualities):
            raise Refused("what it becomes", np.span)
        if (np.head.get("any") or np.head.name == "creature") and words in (["flying"], ["ground"]) and not np.mods:
            return words[0], []
        kind = np.head.get("sel", {}).get("kind")
        if np.head.name != kind or words:
            raise Refused("what it becomes", np.span)
        given: list[NP] = []
        for mod in np.mods:
            if mod.prep != "с" or mod.np is None or mod.np.joint == "or":
                raise Refused("what it becomes", mod.span)
            given += mod.np.either or (mod.np,)
        flies = [one for one in given if one.head.get("thing") == "flight" and not (one.qualities or one.mods)]
        if flies and kind == "creature":
            return "flying", [one for one in given if one not in flies]
        return str(kind), given

    def _given(self, given: list[NP], told: Part, ends: Part) -> list[Part]:
        found: list[Part] = []
        for one in given:
            plain = not (one.qualities or one.of or one.mods)
            if one.head.part == "named":
                feature = self.feature(one)
                found.append({"deed": "gain", **told, "what": {"feature": feature}, **ends})
            elif one.head.get("attr") == "movement" and one.amount is not None and plain:
                found.append({"deed": "set", **told, "what": "movement", "amount": self.amount(one.amount), **ends})
            elif one.head.name == "simple_strike" and one.amount is not None and plain:
                value = _three(self.amount(one.amount))
                found.append({"deed": "set", **told, "what": "strike", "amount": value, **ends})
            else:
                raise Refused("with what it becomes that", one.span)
        return found

    def become_event(self, row: Row, roles: Roles, span: tuple[int, int]) -> Part:
        """Somebody becomes of another element, as an event. Raises Refused."""
        thing = roles.pop("thing", None)
        element = self._element(thing) if isinstance(thing, NP) else None
        if element is None or set(roles) - {"on"}:
            raise Refused("what it becomes", span)
        return {"event": "gain", "what": {"element": element}}


def _three(amount: Any) -> list[Any]:
    return amount if isinstance(amount, list) else [amount] * 3


__all__ = ["Becoming"]

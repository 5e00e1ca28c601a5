"""Attacks under way that something is done to, fights, rolls, and whom is chosen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from service.reading.meaning.base import LANDED, SELF, Part, Refused
from service.reading.meaning.happening.roles import Roles
from service.reading.meaning.ordered.putting import Putting
from service.reading.syntax.beside import is_his
from service.reading.syntax.trees import NP, PP, Amount, Clause, Quality, Row, Span


class Combat(Putting):
    """What is done to an attack or a die."""

    def __init__(self) -> None:
        super().__init__()
        self.rolled: Part | None = None

    # --- attacks under way ---

    def under_way(self, np: NP, source: NP | None = None) -> Part:
        """The attack that a phrase means: the one that the feature tells of, or one that is chosen. Raises Refused."""
        words = {key for one in np.either or (np,) for q in one.qualities if q.row is not None for key in q.row.data}
        words -= {"ru", "en"}
        self.reads_either(np)
        plain = not (np.of or np.mods or np.either or source)
        event = self.pattern
        told = plain and event is not None and event.get("event") == "attack" and "this" in words
        if told and event is not None and event.get("stage") in ("declared", "rolled", "counted"):
            return {"is": event.setdefault("as", self.name())}
        if plain and event is not None and event.get("event") == "attack" and not words - {"this"}:
            if event.get("stage") not in (None, "aimed", "landed") or event.get("force", LANDED) != LANDED:
                raise Refused("at which point of an attack", np.span)
            event.pop("force", None)
            event["stage"] = "aimed"
            return {"is": event.setdefault("as", self.name())}
        if {"this", "nth", "next", "each"} & words or np.amount is not None:
            raise Refused("which blow", np.span)
        told = self.blow(_simply(np), on=self._left_by(np, source))
        event = {**told, "stage": "counted" if "force" in told else "aimed"}
        name = self.name()
        control = "pick" if self.nested else "target"
        self.before.append({control: event, "many": {"equal": 1}, "by": "own", "as": name})
        self.goal, before = None, self.pattern
        if before is None:
            self.pattern = event
        for one in (np.either or (np,)) if source is None else (replace(np, of=source),):
            if one.of is not None and one.of.head.get("player") is None and not one.of.either:
                side = "on" if source is not None else "by"
                if side in event:
                    self.speak(event[side], one.of)
        return {"is": name}

    def reads_either(self, np: NP) -> None:
        """What belongs to one of several attacks only cannot be told. Raises Refused."""
        for one in np.either[:-1]:
            if one.of or one.mods or one.amount:
                raise Refused("which blow", one.span)

    def _left_by(self, np: NP, source: NP | None) -> Part | None:
        left = [mod.np for one in (np, *np.either) for mod in one.mods if mod.prep == "с"]
        if source is not None and left:
            raise Refused("whose attack", np.span)
        left = [source] if source is not None else left
        if len(left) > 1 or any(one is None for one in left):
            raise Refused("whose attack", np.span)
        return self.selector(left[0]) if left and left[0] is not None else None

    def _do_redirect(self, row: Row, roles: Roles, clause: Clause) -> list[Part]:
        on, to, source = roles.pop("on", None), roles.pop("to", None), roles.pop("from", None)
        if not isinstance(on, NP) or not isinstance(to, NP) or not (source is None or isinstance(source, NP)) or roles:
            raise Refused("what is redirected where", clause.span)
        attack = self.under_way(on, source)
        goal = self.goal_of(to)
        if "is" not in goal:
            raise Refused("where to", clause.span)
        return [{"deed": "redirect", "by": dict(SELF), "on": attack, "to": goal}]

    def _do_block(self, row: Row, roles: Roles, clause: Clause) -> list[Part]:
        on = roles.pop("on", None)
        if not isinstance(on, NP) or roles:
            raise Refused("what is blocked", clause.span)
        return [{"deed": "block", "by": dict(SELF), "on": self.under_way(on)}]

    def _do_reduce(self, row: Row, roles: Roles, clause: Clause) -> list[Part]:
        thing, to = roles.pop("thing", None), roles.pop("to", None)
        if not isinstance(thing, NP) or roles:
            raise Refused("what is reduced", clause.span)
        if any(q.row is not None and "next" in q.row for q in thing.qualities):
            return self._next_reduced(thing, to, clause)
        mine = [q for q in thing.qualities if q.row is not None and q.row.get("owns") == "subject"]
        if mine and thing.of is None:
            rest = tuple(q for q in thing.qualities if q not in mine)
            attack = self.under_way(replace(thing, qualities=rest, of=NP(_ME, _GENITIVE)))
        else:
            attack = self.under_way(thing)
        return [{"let": [self._reduced_to(attack, to, clause.span)], "until": {**attack, "stage": "ended"}}]

    def _reduced_to(self, event: Part, to: Any, span: Span) -> Part:
        """What an attack is reduced to: a value at most, or a force. Raises Refused."""
        if isinstance(to, Amount):
            return {"change": "value", "in": event, "at_most": self.amount(to)}
        return {"change": "force", "in": event, "set": force_told(to, span)}

    def _next_reduced(self, thing: NP, to: Any, clause: Clause) -> list[Part]:
        """ "Its next strike is reduced to weak". Raises Refused."""
        owners = [q.row.get("owns") for q in thing.qualities if q.row is not None and "owns" in q.row]
        known = {"next", "owns"}
        rest = tuple(q for q in thing.qualities if q.row is None or not known & set(q.row.data))
        if set(owners) - {"subject"} or bool(owners) == (thing.of is not None) or thing.mods:
            raise Refused("which blow", thing.span)
        who = dict(self.doer_of(clause)) if thing.of is None else self.ref(thing.of)
        if who is None:
            who = self.selector(thing.of)  # type: ignore[arg-type]
        event: Part = {"event": "attack", **self.kind_of_blow(replace(thing, of=None, qualities=rest)), "by": who}
        if event["type"] == "attacks":
            del event["type"]
        reduced = self._reduced_to(event, to, clause.span)
        return [{"let": [reduced], "until": {**event, "stage": "ended", "next": True}}]

    # --- fights ---

    def _do_fight(self, row: Row, roles: Roles, clause: Clause) -> list[Part]:
        by, on, means = roles.pop("by", None), roles.pop("on", None), roles.pop("means", None)
        openly = roles.pop("as_open", False)
        if not isinstance(on, NP) or roles:
            raise Refused("with whom that fights", clause.span)
        kind = self.kind_of_blow(means) if isinstance(means, NP) else {"type": "simple_strike"}
        if set(kind) - {"type"} or kind["type"] not in ("simple_strike", "strikes"):
            raise Refused("by which blow", clause.span)
        who = self.goal_of(by) if isinstance(by, NP) else dict(self.doer_of(clause))
        if "is" not in who:
            raise Refused("who fights", clause.span)
        before, nested, self.subject, self.nested = self.subject, self.nested, who, True
        goal = self.goal_of(on)
        self.subject, self.nested = before, nested
        if "is" not in goal:
            raise Refused("with whom that fights", clause.span)
        found: list[Part] = []
        if openly:
            counted = {"counts_as": {"closed": False}, "on": goal}
            found.append({"let": [counted], "until": {"event": "attack", "by": who, "stage": "ended"}})
        return [*found, {"deed": "attack", "by": who, "on": goal, "type": "simple_strike"}]

    def doer_of(self, clause: Clause) -> Part:
        """Who does something where nobody is told."""
        raise NotImplementedError

    def mine(self, by: NP) -> bool:
        """Whether it is the own player that does something."""
        return "player" in by.head and self.player(by) == "own"

    #: How long the deed lasts that is being told, until something has used it.
    until: PP | None = None

    def used_until(self, on: Part) -> Part:
        """How long what is told lasts, once."""
        until, self.until = self.until, None
        return self.ends(until, on)

    def ends(self, until: PP | None, on: Part) -> Part:
        """How long something lasts that somebody got."""
        raise NotImplementedError

    # --- choices and dice ---

    def _do_choose(self, row: Row, roles: Roles, clause: Clause) -> list[Part]:
        thing, by = roles.pop("thing", None), roles.pop("by", None)
        if not isinstance(thing, NP) or roles or ("sel" not in thing.head and not thing.head.get("any")):
            raise Refused("what is chosen", clause.span)
        if isinstance(by, NP) and by.head.get("player") == "enemy" and not (by.qualities or by.of or by.mods):
            self.chooser, self.his = "enemy", "enemy"
            thing = replace(thing, qualities=tuple(_his_own(one) for one in thing.qualities))
        elif by is not None and not (isinstance(by, NP) and by.head.get("player") == "own"):
            raise Refused("who chooses", clause.span)
        far = [mod for mod in thing.mods if self.is_range(mod) and mod.np is not None]
        if len(far) == 1 and far[0].np is not None and "control" in row:
            self.reach = self.amount(far[0].np.amount)
            thing = replace(thing, mods=tuple(mod for mod in thing.mods if mod not in far))
        told = {"each", "chosen"} if "control" in row else {"each", "chosen", "this"}
        if any(q.row is not None and told & set(q.row.data) for q in thing.qualities):
            raise Refused("what is chosen", clause.span)
        nested, self.nested = self.nested, self.nested or "cell" in thing.head
        self.control = row.get("control", "")
        goal, self.nested, self.control = self.goal_of(thing), nested, ""
        if "is" not in goal:
            raise Refused("what is chosen", clause.span)
        return []

    def _do_restore(self, row: Row, roles: Roles, clause: Clause) -> list[Part]:
        """ "Wholly restore its armor": what of it was used up is there again. Raises Refused."""
        thing = roles.pop("thing", None)
        if roles.pop("amount", None) != "all" or not isinstance(thing, NP) or roles or not thing.head.get("x"):
            raise Refused("what is restored", clause.span)
        if thing.of is not None and not thing.qualities:
            who = self.goal_of(thing.of)
        elif thing.of is None and len(thing.qualities) == 1 and is_his(thing.qualities[0]):
            who = self.possessor(thing.qualities[0], thing.span)
        else:
            raise Refused("whose number", clause.span)
        if "is" not in who or thing.mods or thing.amount is not None:
            raise Refused("whose number", clause.span)
        told = {"keyword": thing.head.name}
        amount = {"of": {"x": told}, **who}
        return [{"deed": "set", "by": dict(SELF), "on": who, "what": {"unused": told}, "amount": amount}]

    def _do_strengthen(self, row: Row, roles: Roles, clause: Clause) -> list[Part]:
        return self._stronger(roles, clause, 1)

    def _do_weaken(self, row: Row, roles: Roles, clause: Clause) -> list[Part]:
        return self._stronger(roles, clause, -1)

    def _stronger(self, roles: Roles, clause: Clause, sign: int) -> list[Part]:
        """The next blow of somebody is so much stronger, or weaker. Raises Refused."""
        thing, amount = roles.pop("thing", None), roles.pop("amount", None)
        if isinstance(thing, NP) and "size" in thing.head and thing.of is not None and "attack" in thing.of.head:
            thing = thing.of
        if isinstance(thing, NP) and amount is None and len(thing.mods) == 1 and thing.mods[0].prep == "на":
            thing, amount = replace(thing, mods=()), thing.mods[0].amount
        if not isinstance(thing, NP) or not isinstance(amount, Amount) or roles or thing.mods:
            raise Refused("what is stronger", clause.span)
        if thing.of is None and any(
            q.row is not None and {"chosen", "this"} & set(q.row.data) for q in thing.qualities
        ):
            changed: Part = {"change": "value", "in": self.under_way(thing), "plus": sign * self.amount(amount)}
            bounded = {"at_least": 0} if sign < 0 else {}
            return [{"let": [{**changed, **bounded}], "until": {**changed["in"], "stage": "ended"}}]
        if thing.of is None:
            raise Refused("what is stronger", clause.span)
        nexts = [q for q in thing.qualities if q.row is not None and "next" in q.row]
        if len(nexts) != 1 and (nexts or self.until is None):
            raise Refused("which blow", thing.span)
        blow = self.kind_of_blow(replace(thing, of=None, qualities=tuple(q for q in thing.qualities if q not in nexts)))
        who = self.goal_of(thing.of)
        plus = self.amount(amount)
        if "is" not in who or not isinstance(plus, int):
            raise Refused("whose blow", clause.span)
        event: Part = {"event": "attack", **blow, "by": who}
        ends = {"until": {**event, "stage": "ended", "next": True}} if nexts else self.used_until(who)
        return [{"let": [{"change": "value", "in": event, "plus": sign * plus}], **ends}]

    def _do_roll(self, row: Row, roles: Roles, clause: Clause) -> list[Part]:
        by = roles.pop("by", None)
        self.only(roles, {"thing"}, clause)
        if self.rolled is not None:
            raise Refused("which roll", clause.span)
        who = self.goal_of(by) if isinstance(by, NP) and "player" not in by.head else dict(SELF)
        if "is" not in who:
            raise Refused("who does it", clause.span)
        self.rolled = {"deed": "roll", "by": who, "result": {"as": self.name()}}
        return [self.rolled]

    def _do_make(self, row: Row, roles: Roles, clause: Clause) -> list[Part] | None:
        """A roll that is made; nothing where something else is."""
        thing = roles.get("thing")
        if not isinstance(thing, NP) or "roll" not in thing.head:
            return None
        event = self.roll(thing)
        if set(roles) - {"thing"} or set(event) - {"event", "result", "pips"} or len(event) > 2 or self.rolled:
            raise Refused("which roll", clause.span)
        told = {key: value for key, value in event.items() if key != "event"} or {"result": {"as": self.name()}}
        self.rolled = {"deed": "roll", "by": dict(SELF), **told}
        return [self.rolled]

    def _do_reroll(self, row: Row, roles: Roles, clause: Clause) -> list[Part]:
        self.only(roles, {"thing"}, clause)
        if self.pattern is None or self.pattern.get("event") != "roll":
            raise Refused("which roll", clause.span)
        if "result" in self.pattern:
            self.pattern["pips"] = self.pattern.pop("result")
        return [{"deed": "reroll", "by": dict(SELF), "on": {"is": self.pattern.setdefault("as", self.name())}}]

    def _do_shift(self, row: Row, roles: Roles, clause: Clause) -> list[Part]:
        """The wounds that somebody gets, or so many of them, are got by another. Raises Refused."""
        by, thing, to = (roles.pop(role, None) for role in ("by", "thing", "to"))
        event = self.pattern or {}
        source = roles.pop("from", None)
        if isinstance(thing, NP) and thing.amount is not None and isinstance(source, NP) and isinstance(to, NP):
            if roles or (isinstance(by, NP) and self.ref(by) != SELF):
                raise Refused("what is redistributed", clause.span)
            return self._shifted(thing, source, to)
        roles |= {"from": source} if source is not None else {}
        if event.get("event") != "wound" or not isinstance(thing, NP) or not isinstance(to, NP) or roles:
            raise Refused("what is redistributed", clause.span)
        them = thing.head.part == "pronoun" and all(number == "plur" for _, number in thing.cases)
        words = {key for q in thing.qualities if q.row is not None for key in q.row.data}
        told = (
            thing.head.get("attr") == "wounds"
            and thing.amount is None
            and "this" in words
            and len(thing.qualities) == 1
        )
        mine = not isinstance(by, NP) or self.mine(by) or self.ref(by) == SELF
        if not (them or told) or thing.of or thing.mods or not mine:
            raise Refused("what is redistributed", clause.span)
        number = event.setdefault("amount", {})
        deed: Part = {"deed": "shift", "by": dict(SELF), "what": "wounds", "from": self.role("on", clause.span)}
        to_self = to.head.get("refers") == "self"
        deed["on"] = dict(SELF) if to_self and (by is not None or self.subject == SELF) else self.goal_of(to)
        if "is" not in deed["on"]:
            deed["shared"] = True
        return [{**deed, "amount": {"number": number.setdefault("as", self.name())}}]

    def _shifted(self, thing: NP, source: NP, to: NP) -> list[Part]:
        """So many wounds, or up to so many, that go from one to another. Raises Refused."""
        amount = thing.amount
        if thing.head.get("attr") != "wounds" or thing.qualities or thing.of or thing.mods or amount is None:
            raise Refused("what is redistributed", thing.span)
        number: Any
        if amount.bound == "max":
            name = self.name()
            most = self.amount(replace(amount, bound="equal"))
            self.before.append({"say": "number", "min": 1, "max": most, "by": "own", "as": name})
            number = {"number": name}
        else:
            number = self.amount(amount)
        told: Part = {"deed": "shift", "by": dict(SELF), "what": "wounds", "amount": number}
        both = [
            dict(self.subject) if one.head.get("refers") == "self" else self._shifted_to(one) for one in (source, to)
        ]
        if "is" not in both[0] or both[0] == both[1]:
            raise Refused("what is redistributed where", thing.span)
        return [{**told, "from": both[0], "on": both[1], **({} if "is" in both[1] else {"shared": True})}]

    def _shifted_to(self, np: NP) -> Part:
        """Who gets wounds of another: "a creature or creatures" are as many as one likes."""
        several = np.either[-1] if len(np.either) == 2 and np.joint == "or" else None
        if several is not None and np.either[0] == replace(
            several, cases=np.either[0].cases, of=None, span=np.either[0].span
        ):
            np = several
        return self.selector(np) if several is np else self.goal_of(np)

    def only(self, roles: Roles, kinds: set[str], clause: Clause) -> None:
        """Whether nothing but a plain thing is told. Raises Refused."""
        thing = roles.get("thing")
        more = isinstance(thing, NP) and (thing.of or thing.mods or any(not _is_this(q) for q in thing.qualities))
        if set(roles) - kinds or more:
            raise Refused("not consumed", clause.span)

    def number_rolled(self, comparison: Part) -> Part:
        """A condition over the number of the die that has been rolled. Raises Refused."""
        if self.rolled is None:
            raise Refused("which roll")
        if self.unmodified and "result" in self.rolled:
            self.rolled["pips"] = self.rolled.pop("result")
        self.unmodified = False
        name = self.rolled["result" if "result" in self.rolled else "pips"]["as"]
        least = comparison.get("min", comparison.get("equal", 1))
        return {"compare": {"number": name}, "min": least, "max": comparison.get("max", comparison.get("equal", 6))}


_ME = Row("self", "noun", {"sel": {"is": "self"}, "speaks": "self"})
_GENITIVE = frozenset({("gen", "sing")})


def _is_this(quality: Quality) -> bool:
    return quality.row is not None and "this" in quality.row


def _simply(np: NP) -> NP:
    """An attack without whom it leaves and without "any"."""
    either = tuple(_simply(one) for one in np.either)
    mods = tuple(mod for mod in np.mods if mod.prep != "с")
    chosen = tuple(q for q in np.qualities if q.row is None or "chosen" not in q.row)
    return replace(np, mods=mods, either=either, qualities=chosen)


def force_told(node: Any, span: tuple[int, int]) -> str:
    """How hard a phrase says that a blow lands. Raises Refused."""
    if isinstance(node, NP) and not (node.of or node.mods or node.amount) and len(node.qualities) == 1:
        row = node.qualities[0].row
        if row is not None and "force" in row:
            return str(row.get("force"))
    raise Refused("reduced to what", span)


__all__ = ["PP", "Combat", "force_told"]


def _his_own(quality: Quality) -> Quality:
    """ "His own", said of what somebody chooses: it is the chooser's, and not the card's with the text."""
    row = quality.row
    mine = row is not None and row.get("owns") == "subject"
    return replace(quality, row=Row(row.name, row.part, {**row.data, "owns": "last"})) if row and mine else quality

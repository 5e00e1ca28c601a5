"""What is laid, carried over, shared out and kept off: markers, chips and wounds as things that are handled."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from service.reading.meaning.base import SELF, Part, Refused
from service.reading.meaning.happening.roles import Roles
from service.reading.meaning.ordered.giving import Giving, several_things
from service.reading.syntax.trees import NP, PP, Clause, Quality, Row

#: What can be laid somewhere, and lies there.
_LAID = ("marker", "chips", "counters")


class Handling(Giving):
    """Things that are put somewhere, shared out, or that somebody is kept from."""

    def _do_put(self, row: Row, roles: Roles, clause: Clause) -> list[Part] | None:
        """A marker or chips that are laid on somebody; nothing where a card is put somewhere."""
        thing = roles.get("on")
        if not isinstance(thing, NP) or thing.head.get("thing") not in _LAID or "with" in row:
            return None
        thing, places = _without(thing, ("на",))
        to = roles.get("to", places.get("на"))
        if roles.keys() - {"on", "to", "by"} or not isinstance(to, NP) or len(places) == ("to" in roles):
            raise Refused("what is put where", clause.span)
        what, amount = self._laid(thing)
        goal = self.goal_of(to)
        if "is" not in goal and (amount != 1 or ("cell" in to.head and several_things(to))):
            raise Refused("how many on each", clause.span)
        deed: Part = {"deed": "gain", "by": dict(SELF), "on": goal, "what": what, "amount": amount}
        return [{**deed, **self.used_until(goal)}]

    def _laid(self, thing: NP) -> tuple[Any, Any]:
        """What is laid somewhere, and how much of it. Raises Refused."""
        if thing.head.get("thing") == "marker":
            if not thing.title or thing.qualities or thing.of or thing.mods:
                raise Refused("which marker", thing.span)
            return {"marker": {"title": thing.title}}, self.amount(thing.amount)
        if thing.amount is None and several_things(thing):
            raise Refused("how many", thing.span)
        return self.attribute(thing)[0], self.amount(thing.amount)

    def _do_move(self, row: Row, roles: Roles, clause: Clause) -> list[Part] | None:
        """Chips that come from one to another; nothing where a card moves."""
        thing = roles.get("on")
        if not isinstance(thing, NP) or thing.head.get("thing") != "chips":
            return None
        thing, places = _without(thing, ("с", "на"))
        source, to = roles.get("from", places.get("с")), roles.get("to", places.get("на"))
        if roles.keys() - {"on", "from", "to", "by"} or not isinstance(source, NP) or not isinstance(to, NP):
            raise Refused("what is moved where", clause.span)
        what, amount = self._laid(thing)
        both = [dict(self.subject) if one.head.get("refers") == "self" else self.goal_of(_card_of(one))
                for one in (source, to)]  # fmt: skip
        if any("is" not in one for one in both):
            raise Refused("from whom to whom", clause.span)
        return [{"deed": "shift", "by": dict(SELF), "what": what, "amount": amount, "from": both[0], "on": both[1]}]

    def _do_show(self, row: Row, roles: Roles, clause: Clause) -> list[Part]:
        """Hidden cards, or cards of a zone, that are seen. Raises Refused."""
        on, by, source = roles.pop("on", None), roles.pop("by", None), roles.pop("from", None)
        if isinstance(source, NP) and isinstance(on, NP):
            on = replace(on, mods=(*on.mods, PP("из", source, source.span)))
        if not isinstance(on, NP) or roles or (isinstance(by, NP) and self.ref(by) != SELF and not self.mine(by)):
            raise Refused("what is shown", clause.span)
        if self.ref(on) is None and "zone" not in self.selector(on, True):
            hidden = Quality(Row("hidden", "quality", {"sel": {"hidden": True}}), span=on.span)
            on = on if any(q.row is not None and q.row.name == "hidden" for q in on.qualities) else replace(
                on, qualities=(*on.qualities, hidden))  # fmt: skip
        there = self.selector(on, True) if self.ref(on) is None else {}
        told: Part = {
            "deed": "show",
            **({} if by is None and clause.verb is not None and clause.verb.passive else {"by": "own"}),
        }
        if there.get("zone") == "deck" and there.get("owner") != "own":  # nobody chooses among another's
            if "place" not in there or (on.amount is not None and (on.amount.told, on.amount.bound) != (1, "equal")):
                raise Refused("which cards of that deck", on.span)
            return [{**told, "on": there}]
        goal = self.goal_of(on)
        zone = next((part[key].get("zone") for part in self.before for key in ("target", "pick") if key in part), None)
        lies = {"from": zone} if isinstance(zone, str) and zone not in ("battlefield", "in_play") else {}
        return [{**told, "on": goal, **lies}]

    def _do_find(self, row: Row, roles: Roles, clause: Clause) -> list[Part]:
        """A card that is looked for in one's own deck, if there is one. Raises Refused."""
        thing, source, by = (roles.pop(role, None) for role in ("thing", "from", "by"))
        mine = by is None or (isinstance(by, NP) and (self.ref(by) == SELF or self.mine(by)))
        if not isinstance(thing, NP) or not isinstance(source, NP) or roles or not mine:
            raise Refused("what is looked for", clause.span)
        if source.head.get("zone") != "deck" or self.zone(source).get("owner", "own") != "own":
            raise Refused("where that is looked for", source.span)
        many = {"max": 1} if thing.amount is None else self.comparison(thing.amount)
        if "max" not in many and set(many) != {"equal"}:
            raise Refused("how many are looked for", thing.span)
        name, among = self.name(), {**self.selector(thing, True), **self.zone(source)}
        self.before.append(
            {"pick": among, "many": {"max": many.get("max", many.get("equal"))}, "by": "own", "as": name}
        )
        self.chosen.append((thing, name))
        self.speak({"is": name}, thing)
        return []

    def _do_double(self, row: Row, roles: Roles, clause: Clause) -> list[Part]:
        """As many chips, or additional lives, again as somebody has. Raises Refused."""
        thing, by = roles.pop("thing", None), roles.pop("by", None)
        if isinstance(thing, NP) and "number" in thing.head and thing.of is not None:
            thing = replace(thing.of, mods=(*thing.of.mods, *thing.mods))
        if not isinstance(thing, NP) or roles or (isinstance(by, NP) and self.ref(by) != SELF):
            raise Refused("what is doubled", clause.span)
        of = [thing.of] if thing.of is not None else [mod.np for mod in thing.mods if mod.prep in ("на", "у")]
        his = [q for q in thing.qualities if q.row is not None and q.row.get("owns") == "subject"]
        who = self.goal_of(of[0]) if of and of[0] is not None else dict(self.doer_of(clause))
        plain = replace(thing, of=None, mods=(), qualities=tuple(q for q in thing.qualities if q not in his))
        what = self.attribute(plain)[0]
        if "is" not in who or what not in ("chips", "extra_lives", "counters") or len(of) + len(his) > 1:
            raise Refused("what is doubled", clause.span)
        amount = {"of": what, **who}
        return [{"deed": "gain", "by": dict(SELF), "on": who, "what": what, "amount": amount}]

    def _do_distribute(self, row: Row, roles: Roles, clause: Clause) -> list[Part]:
        """So many wounds that are divided among some. Raises Refused."""
        thing, on = roles.pop("thing", None), roles.pop("on", None)
        wounds = isinstance(thing, NP) and thing.head.get("attr") == "wounds" and thing.amount is not None
        if not wounds or not isinstance(on, NP) or roles or thing.qualities or thing.of or thing.mods:
            raise Refused("what is divided", clause.span)
        amount = self.amount(thing.amount)
        many: Part = {"max": amount}
        if on.amount is not None:
            many = self.comparison(on.amount)
        elif not several_things(on):
            raise Refused("among whom", on.span)
        name = self.name()
        control = "pick" if self.nested else "target"
        self.before.append({control: self.selector(on, True), "many": many, "by": "own", "as": name})
        self.speak({"is": name}, on)
        return [{"deed": "wound", "by": dict(SELF), "on": {"is": name}, "amount": amount, "shared": True}]

    def _do_prevent(self, row: Row, roles: Roles, clause: Clause) -> list[Part] | None:
        """So many wounds that are not dealt for a while. Raises Refused."""
        thing, by = roles.pop("thing", None), roles.pop("by", None)
        if not isinstance(thing, NP) or thing.head.get("attr") != "wounds" or self.until is None:
            return None
        if roles or (isinstance(by, NP) and self.ref(by) != SELF):
            raise Refused("what is prevented", clause.span)
        kept: Part = {"prevent": self._kept_off(thing)}
        if thing.amount is not None:
            kept |= {"amount": self.amount(thing.amount), "per": "battle"}
        feature = {"always": [kept]}
        until, self.until = self.until, None
        given, ends = self.kept_how_long([until], SELF, clause)
        what = {"feature": {**feature, **given}}
        return [{"deed": "gain", "by": dict(SELF), "on": dict(SELF), "what": what, **ends}]

    def kept_how_long(self, rest: list[object], on: Part, clause: Clause) -> tuple[Part, Part]:
        """When something is kept off somebody, and how long."""
        raise NotImplementedError

    def _kept_off(self, thing: NP) -> Part:
        """Which wounds are not dealt: to whom, from what. Raises Refused."""
        event: Part = {"event": "wound"}
        known = [q for q in thing.qualities if q.row is not None and {"nth", "next", "each"} & set(q.row.data)]
        if thing.of is not None or len(known) < len(thing.qualities):
            raise Refused("which wounds", thing.span)
        for mod in thing.mods:
            source = mod.np
            if mod.prep == "от" and source is not None and "attack" in source.head and "type" not in event:
                blow = self.blow(source)
                if set(blow) - {"event", "type", "by", "force", "on"}:
                    raise Refused("from which blow", source.span)
                event |= {key: value for key, value in blow.items() if key != "event"}
            elif mod.prep == "по" and source is not None and "on" not in event:
                told = self.ref(source)
                each = any(q.row is not None and q.row.name == "each" for q in source.qualities)
                if told is None and not each and not several_things(source):
                    raise Refused("which of them", mod.span)
                event["on"] = told or self.selector(source)
            else:
                raise Refused("which wounds", mod.span)
        if "on" not in event:
            raise Refused("whose wounds", thing.span)
        return event


def _card_of(np: NP) -> NP:
    """A card of the opponent, where chips are told to be his."""
    if np.head.get("player") != "enemy":
        return np
    return NP(Row("card", "noun", {"sel": {"kind": "card"}}), frozenset({("gen", "sing")}), "femn", of=np, span=np.span)


def _without(thing: NP, preps: tuple[str, ...]) -> tuple[NP, dict[str, NP]]:
    """A thing without the phrases that say from where or to where it comes, and those."""
    places = {mod.prep: mod.np for mod in thing.mods if mod.prep in preps and mod.np is not None}
    return replace(thing, mods=tuple(mod for mod in thing.mods if places.get(mod.prep) is not mod.np)), places

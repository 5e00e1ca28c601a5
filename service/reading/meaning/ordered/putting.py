"""Who is chosen for a deed, and cards that come from zone to zone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from service.reading.meaning.base import SELF, Part, Refused, nouns_of
from service.reading.meaning.happening.roles import Roles, is_its_owners
from service.reading.meaning.ordered.strikes import Strikes
from service.reading.meaning.things.places import of_anybody
from service.reading.meaning.things.referring import beside_each_other, plural_only, unchosen
from service.reading.syntax.beside import is_his, is_measure
from service.reading.syntax.trees import NP, PP, Clause, Row

_BESIDE: Part = {"free": True, "kind": "cell", "near": {"adjacent": {"is": "self"}}}
#: Cards that are called as this one: what a card summons by its own name, or takes from a zone where it does not lie.
_NAMESAKE = Row("namesake", "noun", {"sel": {"kind": "card", "like": {"name": dict(SELF)}, "not": dict(SELF)}})


#: As many as there are: no more cards than these are ever in a battle.
MANY = 30


def _of_anybody(on: NP, source: Any) -> bool:
    """Whether a card is told to be from the zone of any player."""
    zones = [source, on.of, *(mod.np for mod in on.mods)]
    return any(isinstance(one, NP) and "zone" in one.head and of_anybody(one) for one in zones)


class Putting(Strikes):
    """Whom deeds befall, and what is put where."""

    def goal_of(self, np: NP) -> Part:
        """Whom a deed befalls: somebody known, all of a kind, or one who is chosen for it. Raises Refused."""
        if np.head.part == "pronoun" and "refers" in np.head and np.head.get("refers") == "last" and self.doer == SELF:
            return self.pronoun(np, True)
        known = self.ref(np)
        if known is not None and not self.control:
            self.speak(known, np)
            return known
        if "anything" in np.head and not self.control:
            raise Refused("who is meant", np.span)
        any_number = "number" in np.head and [q.row.name for q in np.qualities if q.row is not None] == ["any"]
        if any_number and np.of is not None and not np.mods and np.amount is None:
            name = self.name()
            control = "pick" if self.nested else "target"
            self.before.append({control: self.selector(np.of), "many": {"max": MANY}, "by": "own", "as": name})
            self.speak({"is": name}, np.of)
            return {"is": name}
        if np.either and np.joint != "or":
            raise Refused("several who are told one after another", np.span)
        np, mutual = beside_each_other(np)
        np, costing = self.costing_x(np)
        selector = self.selector(unchosen(np), True)
        told = np.amount is not None or {"cell", "them"} & set(np.head.data)
        if "is" in selector and not (self.control or told):
            return {key: one for key, one in selector.items() if key != "kind"}
        words = {key for quality in np.qualities if quality.row is not None for key in quality.row.data}
        several = bool(np.cases) and all(number == "plur" for _, number in np.cases) and np.amount is None
        if {"nth", "next"} & words or ("each" in words and "chosen" in words):
            raise Refused("which of them", np.span)
        if "each" in words and self.every is None and "is" not in selector and self._is_for_each(np):
            name = self.name()
            self.every = {"each": selector, "as": name}
            self.speak({"is": name}, np)
            return {"is": name}
        if "each" in words or (several and "chosen" not in words):
            self.speak(selector, np)
            return selector
        if several and not np.either:
            raise Refused("how many", np.span)
        name = self.name()
        many: Part = {"equal": 1}
        counted = np.amount is not None and self.is_open_x(np.amount) and np.amount.bound == "equal"
        if counted:
            many = {"min": 1, "max": MANY if self.most is None else self.most}
            self.number, self.asked_x, self.bounded, self.most = {"count": {"is": name}}, True, True, None
        elif np.amount is not None:
            many = self.comparison(np.amount)
        if costing:
            self.number = {"of": "cost", "is": name}
        far = (
            "cell" in np.head
            or "them" in np.head
            or selector.get("zone") == "deck"
            or ("zone" in selector and self.optional)
        )
        control = self.control or ("pick" if self.nested or far else "target")
        chance = "random" in words
        control = "pick" if chance else control
        chosen: Part = {control: selector, "many": many, "by": self.chooser or "own", "as": name}
        if control == "target" and self.reach is not None:
            chosen["range"], self.reach = self.reach, None
        if chance:
            chosen["random"] = True
        if mutual:
            if many != {"equal": 2}:
                raise Refused("which of them stand so", np.span)
            chosen["where"] = {"exists": {"is": name, "near": {"adjacent": {"is": name}}}, "many": {"equal": 2}}
        self.chooser = None
        self.before.append(chosen)
        self.chosen.append((np, name))
        self.speak({"is": name}, np)
        return {"is": name}

    #: Each of whom something is done to by a number of his own, while that is being told.
    every: Part | None = None

    def _is_for_each(self, np: NP) -> bool:
        """Whether X is told as a number of each of them: "where X is its armor", "… of that elf"."""
        told = list(nouns_of(self.where)) if self.where is not None else []
        his = any(is_his(q) for one in told for q in one.qualities)
        this = [one for one in told if any(q.row is not None and "this" in q.row for q in one.qualities)]
        others = [one for one in self.spoken if one.ref != SELF]
        return (his and not others) or any(one.head.name == np.head.name for one in this)

    #: As what somebody is chosen, where a verb tells it.
    control = ""

    def _number(self, node: Any) -> Any:
        """How much, which may be told as a number of something, or for each of some. Raises Refused."""
        each, self.for_each = self.for_each, None
        if isinstance(node, NP):
            if each is not None or not is_measure(node):
                raise Refused("how much", node.span)
            return self.measure(node)
        number = self.amount(node)
        if each is None:
            return number
        if not isinstance(number, int):
            raise Refused("how much", each.span)
        return self.each_of(each, number)

    def _done(self, deed: Part, roles: Roles, clause: Clause, mine: bool = True) -> list[Part]:
        if roles:
            raise Refused("not consumed", clause.span)
        each: Part = self.apiece or {}
        self.apiece = None
        if each is deed.get("on") and "as" in each:  # to each of them by his own number
            if any(isinstance(one.get("amount"), dict) for one in self.done):  # whose number it is was told before
                raise Refused("who of them is meant", clause.span)
            such = {key: one for key, one in each.items() if key != "as"}
            return [{"each": such, "as": each["as"], "do": [{**deed, "on": {"is": each["as"]}, "by": dict(SELF)}]}]
        return [{**deed, "by": dict(SELF)} if mine else deed]

    def chosen_by(self) -> str:
        """Who decides what is left open."""
        by, self.chooser = self.chooser or "own", None
        return by

    def _put(self, row: Row, roles: Roles, clause: Clause) -> list[Part]:
        fixed = dict(row.get("with", {}))
        way, closed = fixed.get("way"), roles.pop("closed", None)
        on, to, source = roles.pop("on", None), roles.pop("to", None), roles.pop("from", None)
        if isinstance(on, dict):
            on_known: Part | None = on
        elif isinstance(on, NP):
            on_known = self.ref(on)
            if on.head.name == "self" and on_known == SELF and (way == "summon" or source is not None):
                on, on_known = replace(on, head=_NAMESAKE), None
        else:
            raise Refused("what is put", clause.span)
        if way is None:
            if closed is not None:
                raise Refused("how it comes there", clause.span)
            if on_known is not None and source is not None:
                raise Refused("from where", clause.span)
            end: Part = {}
            if isinstance(to, NP) and "end_of" in to.head and to.of is not None and not (to.qualities or to.mods):
                to, end = to.of, {"place": to.head.get("end_of")}
            zone = fixed.get("to") or self._zone_to(to, clause)
            if end and zone != "deck":
                raise Refused("where to", clause.span)
            if to is not None and self._zone_to(to, clause) != zone:
                raise Refused("where to", clause.span)
            given: Part = {"deed": "put", "on": on_known or self._taken(on, source, clause), "to": zone, **end}
            return self._done(given, roles, clause)
        known = on_known is not None and "is" in on_known and (on_known != SELF or way == "revive")
        if way in ("summon", "revive") and known and isinstance(to, NP) and source is None:
            told: Part = {"deed": "put", "by": dict(SELF), "on": on_known, "way": way, "closed": bool(closed)}
            if "cell" not in to.head:
                raise Refused("onto what", clause.span)
            return self._done({**told, "to": self.selector(unchosen(to))}, roles, clause, False)
        if way not in ("summon", "revive") or not isinstance(on, NP) or on_known is not None or on.either:
            raise Refused("what is put where", clause.span)
        selector = self.selector(unchosen(on), True)
        if source is not None:
            selector = {**selector, **self.zone(source)}
        if "zone" not in selector:
            side = selector.pop("side", "own")
            selector = {**selector, "zone": "deck" if way == "summon" else "graveyard", "owner": side}
        elif "side" in selector or (way == "revive" and "owner" not in selector and not _of_anybody(on, source)):
            raise Refused("whose it is", clause.span)
        if {"row", "column", "half", "near"} & selector.keys():  # nothing stands there that is put into play
            raise Refused("where that is", on.span)
        name, many = self.name(), self.comparison(on.amount) if on.amount is not None else {"equal": 1}
        words = {key for q in on.qualities if q.row is not None for key in q.row.data}
        if {"each", "nth", "next"} & words or (on.amount is None and plural_only(on)):
            raise Refused("which of them", on.span)
        chance: Part = {"random": True} if "random" in words else {}
        targeted = way == "revive" and not chance and not self.nested
        pick = {"target" if targeted else "pick": selector, "many": many, "by": "own", "as": name, **chance}
        place = self._place(to, selector, clause)
        gone = [*self.events(), *self.done, *(getattr(self, "may", None) or ())]
        dead = any({one.get("event"), one.get("deed")} & {"die", "put"} and one.get("on") == SELF for one in gone)
        if not dead and place == {"kind": "cell", "near": {"same_cell": dict(SELF)}}:  # it stands there itself
            raise Refused("where it was", clause.span)
        self.speak({"is": name}, on)
        put = {"deed": "put", "by": dict(SELF), "on": {"is": name}, "way": way, "closed": bool(closed),
               "to": place}  # fmt: skip
        done = [pick, *self._done(put, roles, clause, False)]
        return done if way == "revive" else [{"optional": done, "by": "own"}]

    def _taken(self, np: NP, source: Any, clause: Clause) -> Part:
        """Which card of a zone, or of the field, is put elsewhere."""
        if source is not None:
            near = any(mod.prep not in ("с", "без", "") for mod in np.mods)
            if near or not isinstance(source, NP) or "zone" not in source.head:
                raise Refused("from where", clause.span)
            np = replace(np, mods=(*np.mods, PP("из", source, source.span)))
        return self.goal_of(np)

    def _zone_to(self, to: Any, clause: Clause) -> str:
        if not isinstance(to, NP) or "zone" not in to.head or to.head.get("field") or to.mods:
            raise Refused("where to", clause.span)
        his = len(to.qualities) == 1 and is_his(to.qualities[0]) and to.of is None
        owner = "own" if his or is_its_owners(to) else self.zone(to).get("owner", "own")
        if to.head.get("zone") not in ("deck", "graveyard", "exile") or owner not in ("own", "enemy"):
            raise Refused("where to", clause.span)
        return str(to.head.get("zone"))

    def _place(self, to: Any, selector: Part, clause: Clause) -> Any:
        """Where a card comes into play."""
        borne = selector.get("kind") in ("equipment", "symbiote", "parasite", "companion")
        if to is None:
            if borne:
                raise Refused("onto whom", clause.span)
            return "in_play" if selector.get("kind") == "terrain" else dict(_BESIDE)
        if isinstance(to, NP) and "cell" in to.head and not borne:
            found = self.selector(unchosen(to))
            return found if "same_cell" in found.get("near", {}) else {"free": True, **found}
        if isinstance(to, NP) and (borne or "name" in selector) and selector.get("kind") != "companion":
            known = self.ref(to)
            if known is not None:
                return known
        raise Refused("onto what", clause.span)

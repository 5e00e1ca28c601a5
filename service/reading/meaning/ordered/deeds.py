"""Clauses as deeds: what is done, to whom, and who is chosen for it."""

from __future__ import annotations

from dataclasses import replace

from service.reading.meaning.base import SELF, Part, Refused
from service.reading.meaning.happening.apart import unanswered_blow, yours
from service.reading.meaning.happening.roles import Roles, is_control, is_depth, is_somebody, made_into
from service.reading.meaning.ordered.giving import several_things
from service.reading.meaning.ordered.keeping import Keeping
from service.reading.meaning.ordered.strikes import is_made
from service.reading.meaning.things.places import across, is_diagonal, is_row
from service.reading.syntax.trees import NP, PP, Clause, Row

#: What is no deed, and so for a while where it is told as one.
_HELD = {"ignore", "reflect"}
_NAMED = frozenset({("nom", "sing")})
_CELL = Row("cell", "noun", {"sel": {"kind": "cell"}, "cell": True})
#: What is told with a number that stands by itself.
_BY_FIGURES = {"heal", "strengthen", "weaken"}
#: What is done so much of for each of some.
_COUNTED = {"wound", "heal", "get", "deal", "mend"}
#: What is done to several who are told one after another, to each of them.
_FOR_EACH = {"wound", "heal", "die", "open", "close", "get", "given"}


class Deeds(Keeping):
    """What clauses order."""

    def deeds(self, clause: Clause) -> list[Part]:
        """What a clause orders, with the choices that go before it. Raises Refused."""
        self.saying = True
        try:
            found = self._ordered(clause)
            if self.every is None:
                return found
            controls = [part for part in found if "deed" not in part and "let" not in part]
            return [*controls, {**self.every, "do": [part for part in found if part not in controls]}]
        finally:
            self.saying, self.every = False, None

    def _ordered(self, clause: Clause) -> list[Part]:
        verb = clause.verb
        if verb is None:
            return self._nominal(clause)
        if verb.negated and verb.mood in ("pres", "futr", "inf"):
            return self._kept_from(clause)
        if verb.modal == "must":
            return self._obliged_for(clause)
        if verb.row.get("event") == "equals" and not (verb.negated or verb.modal):
            self.before = []
            return self._next_roll(clause)
        if verb.row.get("event") in _HELD and not verb.modal and not verb.passive:
            return self._held_for(clause)
        if verb.negated or verb.mood == "past":
            raise Refused("no deed", clause.span)
        if verb.mood == "imp":
            self.doer = None  # whoever is told to do it is nobody spoken of
        if verb.mood in ("imp", "inf") and not verb.modal:
            clause = yours(clause)
        if verb.row.get("event") == "become" and (blow := unanswered_blow(clause)) is not None:
            self.before = []
            return self._unanswered(blow, clause)
        if verb.row.name == "enter_play" and not verb.modal:
            return self._comes_with_so_much(clause)
        roles, rest = self.fill(clause)
        rest = [part for part in rest if not (isinstance(part, Row) and "again" in part)]
        self.before, until = [], None
        full = False
        thing, word = roles.get("thing"), verb.row.get("event")
        for part in rest:
            if isinstance(part, PP) and part.prep == "на" and part.amount is not None and isinstance(thing, NP):
                last = thing.either[-1] if thing.either else thing
                if last.head.part == "named" and last.amount is None and not last.mods:
                    more = replace(last, mods=(part,))
                    roles["thing"] = thing = replace(thing, either=(*thing.either[:-1], more)) if thing.either else more
                    continue
            if word == "make" and isinstance(part, Row) and part.part == "range" and "range" not in roles:
                roles["range"] = part
            elif isinstance(part, PP) and (part.prep == "до" or self.is_this_turn(part)) and until is None:
                until = part
            elif word == "prevent" and isinstance(part, PP) and part.prep == "в" and until is None:
                until = part  # in somebody's next turn
            elif isinstance(part, Row) and part.part == "figure" and word in _BY_FIGURES and "amount" not in roles:
                roles["amount"] = part.get("amount")
            elif isinstance(part, PP) and part.prep == "за" and part.np is not None and word in _COUNTED:
                if self.for_each is not None:
                    raise Refused("not consumed", part.span)
                self.for_each = part.np
            elif isinstance(part, Row) and "full" in part and word in ("heal", "restore"):
                full = True
            elif (
                isinstance(part, Row)
                and "put_closed" in part
                and verb.row.get("event") == "put"
                and "closed" not in roles
            ):
                roles["closed"] = part.get("put_closed")
            elif word == "move" and is_diagonal(part) and "diagonal" not in roles:
                roles["diagonal"] = True
            elif isinstance(part, Row) and part.part == "range" and word == "move" and "range" not in roles:
                roles["range"] = part
            elif isinstance(part, Row) and "near" in part and word == "move" and "near" not in roles:
                roles["near"] = part.get("near")
            elif isinstance(part, Row) and "as_open" in part and word == "fight":
                roles["as_open"] = True
            elif isinstance(part, Row) and (
                ("any_way" in part and word == "move") or ("at_will" in part and word == "distribute")
            ):
                continue
            elif isinstance(part, Row) and "places" in part and word == "swap" and "places" not in roles:
                roles["places"] = True
            elif isinstance(part, PP) and part.prep == "в" and word == "put" and is_row(part.np) and "to" not in roles:
                roles["to"] = NP(_CELL, frozenset({("acc", "sing")}), of=part.np, span=part.span)
            elif (
                isinstance(part, PP)
                and part.prep == "рядом с"
                and part.np is not None
                and verb.row.get("event") == "put"
            ):
                if self.ref(part.np) != SELF or "to" in roles:
                    raise Refused("beside whom", part.span)
            else:
                raise Refused("not consumed", getattr(part, "span", clause.span))
        if full or word == "restore":
            roles["amount"] = "all" if full else None
        on = roles.get("on")
        if isinstance(on, NP) and on.either and on.joint != "or" and word in _FOR_EACH:
            told = [self._deed(verb.row, {**roles, "on": one}, clause, until) for one in on.either]
            return [*self.before, *(part for parts in told for part in parts)]
        found = self._deed(verb.row, roles, clause, until)
        if self.for_each is not None:
            raise Refused("not consumed", self.for_each.span)
        return [*self.before, *found]

    def _comes_with_so_much(self, clause: Clause) -> list[Part]:
        """ "It enters play with 1 life": what somebody has who has just been put there. Raises Refused."""
        told = [part.np for part in clause.parts if isinstance(part, PP) and part.prep == "с" and part.np is not None]
        who = [part for part in clause.parts if isinstance(part, NP)]
        self.before = []
        on = self.goal_of(who[0]) if len(who) == 1 else dict(self.doer_of(clause))
        if len(told) != 1 or len(who) > 1 or len(who) + 1 != len(clause.parts) or "is" not in on or on == SELF:
            raise Refused("with what it comes into play", clause.span)
        attribute, amount = self.attribute(told[0])[0], self.amount(told[0].amount)
        if attribute not in ("lives", "chips", "wounds", "extra_lives"):
            raise Refused("with what it comes into play", clause.span)
        deed = "set" if attribute == "lives" else "gain"
        by = {} if attribute == "lives" else {"by": dict(SELF)}
        return [*self.before, {"deed": deed, **by, "on": on, "what": attribute, "amount": amount}]

    def _next_roll(self, clause: Clause) -> list[Part]:
        """ "Its next roll equals 6". Raises Refused."""
        nouns = [part for part in clause.parts if isinstance(part, NP) and "roll" in part.head]
        numbers = [part for part in clause.parts if isinstance(part, Row) and part.part == "figure"]
        if len(nouns) != 1 or len(numbers) != 1 or len(clause.parts) != 2 or nouns[0].of is None or nouns[0].mods:
            raise Refused("which roll", clause.span)
        told = self.figure(numbers[0])
        if set(told) != {"equal"} or [q.row.name for q in nouns[0].qualities if q.row is not None] != ["next"]:
            raise Refused("which roll", clause.span)
        of = nouns[0].of
        known = self.ref(of)
        chosen = any(q.row is not None and "chosen" in q.row for q in of.qualities)
        by = known if known is not None else self.goal_of(of) if chosen else self.selector(of)
        if "is" not in by:
            self.unclear.append("whose-next-roll")
        changed: Part = {"change": "pips", "in": {"event": "roll", "by": by}, "set": told["equal"]}
        return [*self.before, {"let": [changed], "limit": {"times": 1, "per": "battle"}}]

    def doer_of(self, clause: Clause) -> Part:
        """Who does something where nobody is told: who did the last, if the verb is no order."""
        verb = clause.verb
        told = verb is not None and (verb.mood in ("pres", "futr") or bool(verb.modal) or self.goes_on_as_told(clause))
        goes_on = told and self.doer is not None
        return self.doer if goes_on and self.doer is not None else self.subject

    def goes_on_as_told(self, clause: Clause) -> bool:
        """Whether a clause goes on with what somebody may do."""
        return False

    def _deed(self, row: Row, roles: Roles, clause: Clause, until: PP | None) -> list[Part]:
        word = self.word = row.get("event")
        if "into" in roles:
            word, roles = "become", made_into(roles)
        if is_control(roles):
            word = self.word = "control"
            row = replace(row, data={**row.data, "whose": "enemy"}) if roles["under"].of is not None else row
            del roles["under"]
        nominative = row.get("frame", {}).get("nom")
        if word == "become":
            return self.become(roles, clause, until)
        told, self.until = getattr(self, f"_do_{word}", None), until
        done = told(row, roles, clause) if told is not None else None
        if done is not None:
            if self.until is not None:
                raise Refused("how long", clause.span)
            return list(done)
        by = roles.pop("by", None)
        if by is not None and isinstance(by, NP) and by.head.get("player") == "own":
            verb = clause.verb
            if word != "control" and verb is not None and verb.mood == "pres" and not verb.modal:
                raise Refused("whether the player does it or the card", by.span)
            by = None
        if by is not None and isinstance(by, NP):
            found = self.ref(by)
            if found != SELF and word in ("make", "deal", "attack"):
                self.striker = found or self.goal_of(by)
                if "is" not in self.striker:
                    raise Refused("who of them does it", by.span)
            elif found != SELF:
                raise Refused("who does it", by.span)
            else:
                self.speak(dict(SELF), by)
                self.doer = dict(SELF)
        self.goes_on = nominative == "on" and clause.verb is not None and not clause.verb.passive
        if (
            word in ("deal", "mend")
            and isinstance(roles.get("thing"), NP)
            and roles["thing"].head.get("attr") == "wounds"
        ):
            if self.striker is not None:
                raise Refused("who of them does it", clause.span)
            wounds, word = roles.pop("thing"), "wound" if word == "deal" else "heal"
            if wounds.qualities or wounds.of or wounds.mods or (wounds.amount is None and several_things(wounds)):
                raise Refused("which wounds", wounds.span)
            roles["amount"] = wounds.amount
        if nominative == "on" and "on" not in roles:
            roles["on"] = dict(self.doer_of(clause))
        if word in ("get", "drop"):
            return self._things(word, roles, clause, until)
        if word == "control":
            deed: Part = {"deed": "gain", "by": row.get("whose", "own"), "on": self._on(roles), "what": "control"}
            return self._done({**deed, **self.ends(until, deed["on"])}, roles, clause, False)
        if until is not None:
            raise Refused("how long", clause.span)
        if word == "wound":
            deed = {"deed": "wound", "on": self._on(roles)}
            self.apiece = deed["on"]
            self.x_at_most = {"of": "lives", **SELF} if deed["on"] == SELF else None
            deed["amount"] = self._number(roles.pop("amount", None))
            mine = nominative == "by" or deed["on"] != SELF
            return self._done(deed, roles, clause, mine)
        if word == "heal":
            amount = roles.pop("amount", None)
            deed = {"deed": "heal", "on": self._on(roles)}
            self.apiece = deed["on"]
            if amount == "all":
                deed["amount"] = {"of": "wounds", **deed["on"]} if "is" in deed["on"] else None
                if deed["amount"] is None:
                    raise Refused("healed wholly", clause.span)
            else:
                deed["amount"] = self._number(amount)
            return self._done(deed, roles, clause)
        if word in ("die", "open", "close"):
            return self._done({"deed": word, "on": self._on(roles)}, roles, clause)
        if word == "given":
            x = self._number(roles.pop("amount", None)) if "amount" in roles else None
            feature = {"keyword": row.get("feature"), **({} if x is None else {"x": x})}
            return self._done({"deed": "gain", "on": self._on(roles), "what": {"feature": feature}}, roles, clause)
        places = bool(roles.pop("places", "places" in row))
        if word == "swap" and places and isinstance(roles.get("other"), NP):
            both = [self._on(roles), self.goal_of(roles.pop("other"))]
            if any("is" not in one for one in both) or both[0] == both[1]:
                raise Refused("who changes places", clause.span)
            return self._done({"deed": "move", "way": "swap", "on": {"any": both}}, roles, clause)
        if word == "swap" and places and isinstance(roles.get("on"), NP):
            amount, two = roles["on"].amount, self._on(roles)
            if amount is None or (amount.told, amount.bound) != (2, "equal") or "is" not in two:
                raise Refused("who changes places", clause.span)
            return self._done({"deed": "move", "way": "swap", "on": two}, roles, clause)
        if word == "move":
            return self._move(row, roles, clause)
        if word == "put":
            return self._put(row, roles, clause)
        used = roles.get("thing")
        if word in ("make", "use_of") and isinstance(used, NP) and used.head.get("use", used.head.name == "jump"):
            if set(roles) - {"thing", "range"} or (self.striker is not None and used.head.name != "jump"):
                raise Refused("not consumed", clause.span)
            reach = [roles.pop("range")] if "range" in roles else []
            return self._nominal(replace(clause, verb=None, parts=(replace(used, cases=_NAMED), *reach)))
        if word in ("make", "deal") and isinstance(roles.get("thing"), NP) and is_made(roles["thing"]):
            thing = roles.pop("thing")
            on, within = roles.pop("on", None), roles.pop("range", None)
            if roles:
                raise Refused("not consumed", clause.span)
            before, self.subject = self.subject, self.striker or self.subject
            struck = self._strike(
                thing, [*([PP("по", on)] if on is not None else []), *([within] if within else [])], clause
            )
            self.doer, self.striker, self.subject = self.striker or self.doer, None, before
            return struck
        raise Refused("no such deed", clause.span)

    def _move(self, row: Row, roles: Roles, clause: Clause) -> list[Part]:
        way = row.get("with", row.get("told", {}))
        deed: Part = {"deed": "move", "by": dict(SELF), "on": self._on(roles), **way}
        to, near, diagonal = roles.pop("to", None), roles.pop("near", None), roles.pop("diagonal", False)
        deed.pop("from", None)
        if isinstance(to, NP) and any(map(is_diagonal, to.mods)):
            diagonal, to = True, replace(to, mods=tuple(mod for mod in to.mods if not is_diagonal(mod)))
        if diagonal and (near or not isinstance(to, NP) or to.qualities or to.mods):
            raise Refused("where to", clause.span)
        if isinstance(to, NP) and is_depth(to) and near is None:
            cell = {"kind": to.head.get("kind_of_cell")}
            if deed.setdefault("to", cell) != cell:
                raise Refused("where to", clause.span)
            to = None
        if "to" in deed:
            deed["to"] = {**deed["to"], "free": True}
        if (
            isinstance(to, NP)
            and "cell" in to.head
            and (near or to.amount is not None or not (to.qualities or to.mods))
        ):
            if (
                to.qualities
                or to.mods
                or to.of
                or (to.amount is not None and to.amount.told != 1)
                or "is" not in deed["on"]
            ):
                raise Refused("to which cell", clause.span)
            deed["to"] = {"free": True, "kind": "cell", "near": {near or "adjacent": deed["on"]}}
            deed["to"] |= across(deed["on"]) if diagonal else {}
        elif isinstance(to, NP) and "cell" in to.head and near is None:
            deed["to"] = self.cell(to, deed["on"])
            far = roles.pop("range", None)
            if far is not None and "near" in deed["to"]:
                raise Refused("how far", clause.span)
            if far is not None:
                deed["to"]["near"] = {"distance": {"max": self.amount(far.get("amount"))}, "from": deed["on"]}
        elif isinstance(to, NP) and deed["on"] == SELF and way == {"way": "carried"} and is_somebody(to) and not near:
            if to.head.part == "pronoun" and to.gender != "masc":
                raise Refused("whether that is a card or a cell", to.span)
            goal = self.goal_of(to)
            if "is" not in goal or goal == SELF:
                raise Refused("where to", clause.span)
            deed = {"deed": "put", "by": dict(SELF), "on": deed["on"], "to": goal, **way}
        elif to is not None or (deed.get("way") == "step" and "to" not in deed):
            raise Refused("where to", clause.span)
        return self._done(deed, roles, clause)

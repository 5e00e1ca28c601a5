"""Clauses as deeds: what is done, to whom, and who is chosen for it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from service.reading.meaning.base import SELF, Part, Refused
from service.reading.meaning.events import Roles
from service.reading.meaning.features import nominative
from service.reading.meaning.strikes import Strikes
from service.reading.syntax.phrases import PLUS
from service.reading.syntax.trees import NP, PP, Clause, Row

_BESIDE: Part = {"free": True, "kind": "cell", "near": {"adjacent": {"is": "self"}}}


class Deeds(Strikes):
    """What clauses order."""

    def goal_of(self, np: NP) -> Part:
        """Whom a deed befalls: somebody known, all of a kind, or one who is chosen for it. Raises Refused."""
        if np.head.part == "pronoun" and "refers" in np.head and np.head.get("refers") == "last" and self.doer == SELF:
            return self.pronoun(np, True)
        known = self.ref(np)
        if known is not None:
            self.speak(known, np)
            return known
        if np.either and np.joint != "or":
            raise Refused("several who are told one after another", np.span)
        selector = self.selector(np)
        words = {key for quality in np.qualities if quality.row is not None for key in quality.row.data}
        several = bool(np.cases) and all(number == "plur" for _, number in np.cases) and np.amount is None
        if {"nth", "next"} & words or ("each" in words and "chosen" in words):
            raise Refused("which of them", np.span)
        if "each" in words or (several and "chosen" not in words):
            self.speak(selector, np)
            return selector
        if several and not np.either:
            raise Refused("how many", np.span)
        many: Part = {"equal": 1}
        if np.amount is not None:
            many = self.comparison(np.amount)
        name = self.name()
        control = "pick" if self.nested or "zone" in selector else "target"
        chosen: Part = {control: selector, "many": many, "by": self.chooser or "own", "as": name}
        if control == "target" and self.reach is not None:
            chosen["range"], self.reach = self.reach, None
        self.chooser = None
        self.before.append(chosen)
        self.speak({"is": name}, np)
        return {"is": name}

    def deeds(self, clause: Clause) -> list[Part]:
        """What a clause orders, with the choices that go before it. Raises Refused."""
        verb = clause.verb
        if verb is None:
            return self._nominal(clause)
        if verb.negated and verb.mood in ("pres", "futr", "inf"):
            return self._kept_from(clause)
        if verb.negated or verb.mood == "past":
            raise Refused("no deed", clause.span)
        roles, rest = self.fill(clause)
        rest = [part for part in rest if not (isinstance(part, Row) and "again" in part)]
        self.before, until = [], None
        full = False
        thing = roles.get("thing")
        for part in rest:
            if isinstance(part, PP) and part.prep == "на" and part.amount is not None and isinstance(thing, NP):
                last = thing.either[-1] if thing.either else thing
                if last.head.part == "named" and last.amount is None and not last.mods:
                    more = replace(last, mods=(part,))
                    roles["thing"] = thing = replace(thing, either=(*thing.either[:-1], more)) if thing.either else more
                    continue
            if isinstance(part, PP) and part.prep == "до" and until is None:
                until = part
            elif isinstance(part, Row) and "full" in part and verb.row.get("event") == "heal":
                full = True
            else:
                raise Refused("not consumed", getattr(part, "span", clause.span))
        if full:
            roles["amount"] = "all"
        found = self._deed(verb.row, roles, clause, until)
        return [*self.before, *found]

    def ends(self, until: PP | None, on: Part) -> Part:
        """How long something lasts that somebody got: `until`, or nothing where it stays for the battle."""
        if until is None:
            return {}
        self.owner = on if on != SELF and "is" in on else None
        found = self.duration(until)
        self.owner = None
        if found is None or ("is" not in on and isinstance(found.get("whose"), dict)):
            raise Refused("how long", until.span)
        return {"until": found} if found else {}

    def _kept_from(self, clause: Clause) -> list[Part]:
        """What somebody cannot do, or does not, for a while: he gets that as a feature."""
        verb = clause.verb
        assert verb is not None
        until = [part for part in clause.parts if isinstance(part, PP) and part.prep == "до"]
        roles, rest = self.fill(clause)
        mine = verb.row.get("frame", {}).get("nom")
        if len(until) != 1 or rest != until or mine not in ("by", "on") or verb.passive:
            raise Refused("what is not done", clause.span)
        who = roles.pop(mine, None)
        self.before = []
        on = self.goal_of(who) if isinstance(who, NP) else dict(self.doer_of(clause))
        if "is" not in on:
            raise Refused("who of them", clause.span)
        event = self.told(verb.row, {**roles, mine: dict(SELF)}, clause.span)
        if event["event"] not in ("move", "attack", "open", "heal", "defend", "act", "gain"):
            raise Refused("what is not done", clause.span)
        what = {"feature": {"always": [{"cannot": event}]}}
        return [*self.before, {"deed": "gain", "by": dict(SELF), "on": on, "what": what, **self.ends(until[0], on)}]

    def doer_of(self, clause: Clause) -> Part:
        """Who does something where nobody is told: who did the last, if the verb is no order."""
        verb = clause.verb
        goes_on = verb is not None and verb.mood in ("pres", "futr") and self.doer is not None
        return self.doer if goes_on and self.doer is not None else self.subject

    def _deed(self, row: Row, roles: Roles, clause: Clause, until: PP | None) -> list[Part]:
        word = row.get("event")
        nominative = row.get("frame", {}).get("nom")
        by = roles.pop("by", None)
        if by is not None and isinstance(by, NP) and by.head.get("player") == "own":
            by = None
        if by is not None and isinstance(by, NP):
            found = self.ref(by)
            if found != SELF and word not in ("make", "deal", "attack"):
                raise Refused("who does it", by.span)
            self.speak(dict(SELF), by)
            self.doer = dict(SELF)
        if nominative == "on" and "on" not in roles:
            roles["on"] = dict(self.doer_of(clause))
        if word in ("get", "drop"):
            return self._things(word, roles, clause, until)
        if word == "control":
            deed: Part = {"deed": "gain", "by": "own", "on": self._on(roles), "what": "control"}
            return self._done({**deed, **self.ends(until, deed["on"])}, roles, clause, False)
        if until is not None:
            raise Refused("how long", clause.span)
        if word == "wound":
            deed = {"deed": "wound", "on": self._on(roles)}
            deed["amount"] = self._number(roles.pop("amount", None))
            mine = nominative == "by" or deed["on"] != SELF
            return self._done(deed, roles, clause, mine)
        if word == "heal":
            amount = roles.pop("amount", None)
            deed = {"deed": "heal", "on": self._on(roles)}
            if amount == "all":
                deed["amount"] = {"of": "wounds", **deed["on"]} if "is" in deed["on"] else None
                if deed["amount"] is None:
                    raise Refused("healed wholly", clause.span)
            else:
                deed["amount"] = self._number(amount)
            return self._done(deed, roles, clause)
        if word in ("die", "open", "close"):
            return self._done({"deed": word, "on": self._on(roles)}, roles, clause)
        if word == "poison":
            x = self._number(roles.pop("amount", None)) if "amount" in roles else None
            feature = {"keyword": "poison"} if x is None else {"keyword": "poison", "x": x}
            return self._done({"deed": "gain", "on": self._on(roles), "what": {"feature": feature}}, roles, clause)
        if word == "move":
            return self._move(row, roles, clause)
        if word == "put":
            return self._put(row, roles, clause)
        if word == "make" and isinstance(roles.get("thing"), NP) and "attack" in roles["thing"].head:
            thing = roles.pop("thing")
            return self._strike(thing, [PP("по", roles.pop("on"))] if "on" in roles else [], clause)
        raise Refused("no such deed", clause.span)

    def _on(self, roles: Roles) -> Part:
        on = roles.pop("on", None)
        if isinstance(on, dict):
            return on
        if not isinstance(on, NP):
            raise Refused("who is meant")
        return self.goal_of(on)

    def _number(self, node: Any) -> Any:
        if isinstance(node, NP):
            raise Refused("how much", node.span)
        return self.amount(node)

    def _done(self, deed: Part, roles: Roles, clause: Clause, mine: bool = True) -> list[Part]:
        if roles:
            raise Refused("not consumed", clause.span)
        return [{**deed, "by": dict(SELF)} if mine else deed]

    def _things(self, word: str, roles: Roles, clause: Clause, until: PP | None) -> list[Part]:
        thing = roles.pop("thing", None)
        if not isinstance(thing, NP) or roles.keys() - {"on"}:
            raise Refused("what is got", clause.span)
        told = isinstance(roles.get("on"), NP)
        on = self._on(roles)
        if told and clause.verb is not None and clause.verb.row.get("frame", {}).get("nom") == "on":
            self.doer = on
        elif told and on != SELF:
            raise Refused("of whom it is taken", clause.span)
        found: list[Part] = []
        for one in thing.either if thing.either and thing.joint in ("and", ",") else (thing,):
            found += self._thing(word, one, on, until, clause)
        return found

    def _thing(self, word: str, thing: NP, on: Part, until: PP | None, clause: Clause) -> list[Part]:
        if thing.either:
            raise Refused("one of several things", thing.span)
        ends = self.ends(until, on)
        if thing.head is PLUS:
            return self._more(word, thing, on, ends)
        deed = "gain" if word == "get" else "lose"
        if thing.head.get("attr") == "wounds" and word == "get":
            if ends or thing.qualities or thing.of or thing.mods:
                raise Refused("which wounds", thing.span)
            return [{"deed": "wound", "on": on, "amount": self.amount(thing.amount)}]
        told: Part = {"deed": deed, "by": dict(SELF), "on": on}
        if thing.head.part == "named":
            feature = self.feature(thing)
            if word == "drop":
                feature.pop("x", None)
            elif "gained_x" in thing.head:
                feature.setdefault("x", thing.head.get("gained_x"))
            return [{**told, "what": {"feature": feature}, **ends}]
        if (
            thing.head.get("thing") == "flight"
            and word == "get"
            and not (ends or thing.qualities or thing.of or thing.mods)
        ):
            return [{"deed": "become", "by": dict(SELF), "on": on, "kind": "flying"}]
        if thing.head.get("thing") == "marker" and thing.title and not (thing.qualities or thing.mods or thing.of):
            title = nominative(thing.title)
            gain = {**told, "what": {"marker": {"title": title}}, "amount": self.amount(thing.amount), **ends}
            if word == "drop" or thing.amount is not None:
                return [gain]
            if "is" not in on:
                raise Refused("who of them bears it", thing.span)
            borne = {"exists": {**on, "marker": {"title": title, "by": dict(SELF), "min": 1}}}
            return [{"if": {"not": borne}, "do": [gain]}]
        if (thing.head.get("class") and thing.head.part == "noun") or ends:
            raise Refused("what is got", thing.span)
        every = [quality for quality in thing.qualities if quality.row is not None and quality.row.name == "each"]
        attribute, _ = self.attribute(replace(thing, qualities=tuple(q for q in thing.qualities if q not in every)))
        if every and word == "drop" and "is" in on and thing.amount is None and attribute in ("chips", "extra_lives"):
            return [{**told, "what": attribute, "amount": {"of": attribute, **on}}]
        if every or (
            attribute not in ("chips", "extra_lives", "counters") and not (attribute == "lives" and word == "get")
        ):
            raise Refused("what is got", thing.span)
        return [{**told, "what": attribute, "amount": self.amount(thing.amount)}]

    def _more(self, word: str, thing: NP, on: Part, ends: Part) -> list[Part]:
        if word != "get":
            raise Refused("what is more", thing.span)
        self.lasting, self.next_blow = True, None
        changes = self.changes(thing, [], on)
        self.lasting = False
        if self.next_blow is not None:
            if ends or len(changes) > 1 or "is" not in on:
                raise Refused("how long", thing.span)
            ends = {"until": self.next_blow}
        if len(changes) == 1 and isinstance(changes[0]["change"], dict) and "x" in changes[0]["change"] and "is" in on:
            more = {
                "deed": "gain",
                "by": dict(SELF),
                "on": on,
                "what": changes[0]["change"],
                "amount": changes[0]["plus"],
            }
            if changes[0]["change"]["x"]["keyword"] in ("armor", "regeneration", "poison", "clumsiness"):
                return [{"if": {"exists": {**on, "has": changes[0]["change"]["x"]}}, "do": [{**more, **ends}]}]
        return [{"let": changes, **ends}]

    def _move(self, row: Row, roles: Roles, clause: Clause) -> list[Part]:
        way = row.get("with", row.get("told", {}))
        deed: Part = {"deed": "move", "by": dict(SELF), "on": self._on(roles), **way}
        to = roles.pop("to", None)
        if isinstance(to, NP) and "cell" in to.head:
            deed["to"] = self.cell(to, deed["on"])
        elif to is not None:
            raise Refused("where to", clause.span)
        return self._done(deed, roles, clause)

    def _put(self, row: Row, roles: Roles, clause: Clause) -> list[Part]:
        fixed = dict(row.get("with", {}))
        way = fixed.get("way")
        on = roles.pop("on", None)
        if way is None and fixed.get("to") == "exile" and isinstance(on, NP):
            return self._done({"deed": "put", "on": self.goal_of(on), "to": "exile"}, roles, clause)
        if (
            way not in ("summon", "revive")
            or not isinstance(on, NP)
            or self.ref(on) is not None
            or on.amount is not None
        ):
            raise Refused("what is put where", clause.span)
        selector = self.selector(on)
        source = roles.pop("from", None)
        if source is not None:
            selector = {**selector, **self.zone(source)}
        if "zone" not in selector:
            side = selector.pop("side", "own")
            selector = {**selector, "zone": "deck" if way == "summon" else "graveyard", "owner": side}
        terrain = selector.get("kind") == "terrain"
        if selector.get("kind") == "equipment" or "to" in roles or selector.get("kind") == "symbiote":
            raise Refused("onto whom", clause.span)
        name = self.name()
        pick = {"pick": selector, "many": {"equal": 1}, "by": "own", "as": name}
        self.speak({"is": name}, on)
        put = {"deed": "put", "by": dict(SELF), "on": {"is": name}, "way": way, "closed": False,
               "to": "in_play" if terrain else dict(_BESIDE)}  # fmt: skip
        return [{"optional": [pick, *self._done(put, roles, clause, False)], "by": "own"}]

    def _nominal(self, clause: Clause) -> list[Part]:
        """A clause without a verb: a blow, or a named feature that is used."""
        nouns = [part for part in clause.parts if isinstance(part, NP)]
        others = [part for part in clause.parts if not isinstance(part, NP)]
        if len(nouns) != 1 or "nom" not in {case for case, _ in nouns[0].cases}:
            raise Refused("no deed", clause.span)
        self.before = []
        noun = nouns[0]
        if noun.head.name in ("jump", "jumping") and not (noun.qualities or noun.of):
            return self._leap(noun, others, clause)
        if noun.head.get("use") and noun.head.part == "named":
            feature = self.feature(noun)
            for part in others:
                if isinstance(part, PP) and part.prep == "на" and part.amount is not None and "x" not in feature:
                    feature["x"] = self.amount(part.amount)
                else:
                    raise Refused("not consumed", getattr(part, "span", clause.span))
            return [{"deed": "use", "by": dict(SELF), "what": {"feature": feature}}]
        struck = self._strike(noun, others, clause)
        return [*self.before, *struck]

"""What somebody gets or loses: features, numbers, chips, markers."""

from __future__ import annotations

from dataclasses import replace

from service.reading.meaning.base import SELF, Part, Refused
from service.reading.meaning.happening.roles import Roles
from service.reading.meaning.ordered.becoming import Becoming
from service.reading.meaning.things.features import is_features
from service.reading.syntax.apart import PLUS
from service.reading.syntax.rows import rows
from service.reading.syntax.trees import NP, PP, Clause

#: Named features of which a card has so much; what is more of the others is reckoned as they are used.
_KEPT = {"armor", "regeneration", "poison", "clumsiness", "experience_in_attack", "experience_in_defence",
         "experience_in_shooting", "experience_in_throwing", "experience_in_discharge"}  # fmt: skip


class Giving(Becoming):
    """Things that are got and lost."""

    def ends(self, until: PP | None, on: Part) -> Part:
        """How long something lasts that somebody got: `until`, or nothing where it stays for the battle."""
        if until is None:
            return {}
        self.owner = on if on != SELF and "is" in on else None
        self.owners_side = on["side"] if "is" not in on and on.get("side") in ("own", "enemy") else ""
        found = self.duration(until)
        self.owner, self.owners_side = None, ""
        if found is None or ("is" not in on and isinstance(found.get("whose"), dict)):
            raise Refused("how long", until.span)
        return {"until": found} if found else {}

    def _on(self, roles: Roles) -> Part:
        on = roles.pop("on", None)
        if isinstance(on, dict):
            return on
        if not isinstance(on, NP):
            raise Refused("who is meant")
        goal = self.goal_of(on)
        if self.goes_on:
            self.doer = goal
        return goal

    def _things(self, word: str, roles: Roles, clause: Clause, until: PP | None) -> list[Part]:
        thing = roles.pop("thing", None)
        if not isinstance(thing, NP) or roles.keys() - {"on"}:
            raise Refused("what is got", clause.span)
        told = isinstance(roles.get("on"), NP)
        on = self._on(roles)
        if told and clause.verb is not None and clause.verb.row.get("frame", {}).get("nom") == "on":
            self.doer = on
        found: list[Part] = []
        if thing.either and thing.joint == "or":
            more = self._given_or_more(word, thing, on, until)
            if more is not None:
                return [more]
            ways = [self._thing(word, one, on, until, clause) for one in thing.either]
            return [{"choose": ways, "by": self.chosen_by()}]
        for one in thing.either or (thing,):
            found += self._thing(word, one, on, until, clause)
        taken = clause.verb is not None and clause.verb.row.name == "take_off" and self.optional
        for deed in found if taken else ():  # it can be taken off whoever has it
            mine = [part for part in self.before if part.get("as") == on.get("is")]
            chosen: list[Part] = [part[key] for part in mine for key in ("pick", "target") if key in part]
            if chosen and deed.get("what") in ("chips", "counters", "extra_lives") and isinstance(deed["amount"], int):
                chosen[0].setdefault(deed["what"], {"min": deed["amount"]})
        return found

    def _given_or_more(self, word: str, thing: NP, on: Part, until: PP | None) -> Part | None:
        """ "Armor 1 or +1 to armor": the number grows, from nothing where there is none."""
        first, *others = thing.either
        if (
            word != "get"
            or len(others) != 1
            or others[0].head is not PLUS
            or first.head.part != "named"
            or "is" not in on
        ):
            return None
        feature, changes = self.feature(first), self.changes(others[0], [], on)
        same = len(changes) == 1 and changes[0]["change"] == {"x": {"keyword": feature["keyword"]}}
        if not same or changes[0]["plus"] != feature.get("x"):
            return None
        what = {"x": {"keyword": feature["keyword"]}}
        deed = {"deed": "gain", "by": dict(SELF), "on": on, "what": what, "amount": feature["x"]}
        return {**deed, **self.ends(until, on)}

    def _thing(self, word: str, thing: NP, on: Part, until: PP | None, clause: Clause) -> list[Part]:
        if thing.either:
            raise Refused("one of several things", thing.span)
        thing = self.meant(thing)
        ends, self.timed = self.ends(until, on), until is not None
        if "quoted" in thing.head:
            return self._quoted(word, thing, on, ends)
        if thing.head is PLUS:
            return self._more(word, thing, on, ends)
        deed = "gain" if word == "get" else "lose"
        if "unit" in thing.head and thing.of is not None and not (thing.qualities or thing.mods):
            return [{**self._more_units(deed, thing, on), **ends}]
        if thing.head.get("attr") == "wounds" and word == "get":
            if ends or thing.qualities or thing.of or thing.mods:
                raise Refused("which wounds", thing.span)
            self.x_at_most = {"of": "lives", **on} if "is" in on else None
            return [{"deed": "wound", "on": on, "amount": self._number(thing.amount)}]
        told: Part = {"deed": deed, "by": dict(SELF), "on": on}
        if (
            thing.amount is None
            and thing.head.get("thing") in ("marker", "chips", "lives", "counters")
            and several_things(thing)
        ):
            raise Refused("how many", thing.span)
        if word == "drop" and is_features(thing):
            return [{**told, "what": {"feature": {"printed": True}}, **ends}]
        if thing.head.get("thing") == "class" and thing.title and not (thing.qualities or thing.mods or thing.of):
            return [{**told, "what": {"class": self.class_of(thing)}, **ends}]
        if thing.head.get("thing") == "flight" and word == "drop" and not (thing.qualities or thing.of or thing.mods):
            return [{"deed": "become", "by": dict(SELF), "on": on, "kind": "ground", **ends}]
        if thing.head.part == "named" or "named" in thing.head:
            whole = word == "drop" and [q.row.name for q in thing.qualities if q.row is not None] == ["each"]
            feature = self.feature(replace(thing, qualities=()) if whole else thing)
            if word == "drop":
                feature.pop("x", None)
            elif "gained_x" in thing.head:
                feature.setdefault("x", thing.head.get("gained_x"))
            if on != SELF and isinstance(feature.get("x"), dict) and feature["x"].get("is") == "self":
                feature["x"] = {**feature["x"], "is": "giver"}
            return [{**told, "what": {"feature": feature}, **ends}]
        if thing.head.get("thing") == "flight" and word == "get" and not (thing.qualities or thing.of or thing.mods):
            return [{"deed": "become", "by": dict(SELF), "on": on, "kind": "flying", **ends}]
        if thing.head.get("thing") == "marker" and thing.title and not (thing.qualities or thing.mods or thing.of):
            title = thing.title
            gain = {**told, "what": {"marker": {"title": title}}, "amount": self.amount(thing.amount), **ends}
            if word == "drop" or thing.amount is not None:
                return [gain]
            if on == SELF:
                return [gain]  # what it gathers
            if "is" not in on:
                raise Refused("who of them bears it", thing.span)
            borne = {"exists": {**on, "marker": {"title": title, "by": dict(SELF), "min": 1}}}
            return [{"if": {"not": borne}, "do": [gain]}]
        if (thing.head.get("class") and thing.head.part == "noun") or ends:
            raise Refused("what is got", thing.span)
        every = [quality for quality in thing.qualities if quality.row is not None and quality.row.name == "each"]
        his = [q for q in thing.qualities if word == "drop" and q.row is not None and q.row.get("owns") == "subject"]
        rest = tuple(quality for quality in thing.qualities if quality not in (*every, *his))
        attribute, _ = self.attribute(replace(thing, qualities=rest))
        if every and word == "drop" and "is" in on and thing.amount is None and attribute in ("chips", "extra_lives"):
            return [{**told, "what": attribute, "amount": {"of": attribute, **on}}]
        if every or attribute not in ("chips", "extra_lives", "counters"):
            raise Refused("what is got", thing.span)
        self.x_at_most = {"of": attribute, **on} if word == "drop" and "is" in on else None
        return [{**told, "what": attribute, "amount": self._number(thing.amount)}]

    def _more_units(self, deed: str, thing: NP, on: Part) -> Part:
        """So much more, or less, of a named feature, up to a bound. Raises Refused."""
        assert thing.of is not None
        told: Part = {"deed": deed, "by": dict(SELF), "on": on, "what": {"x": self.kind_of_feature(thing.of)}}
        told["amount"] = self.amount(thing.amount)
        if self.most is not None and not self.bounded:
            self.bounded = True
            told["together" if self.in_all else "at_most"] = self.most
        return told

    def class_of(self, np: NP) -> str:
        """The class of that name. Raises Refused."""
        for row in rows(self.lexicon):
            if np.title.lower() in row.get("ru", ()) and "class" in row.get("sel", ()):
                return str(row.get("sel")["class"])
        raise Refused("which class", np.span)

    def _quoted(self, word: str, thing: NP, on: Part, ends: Part) -> list[Part]:
        """A feature that is got, told as a text of its own, or a marker of that name."""
        text = thing.head.get("quoted")
        inner = self.reads(text, on == SELF) if self.reads is not None else ()
        if word != "get" or thing.of or thing.mods or thing.amount is not None:
            raise Refused("what is got", thing.span)
        if not inner:
            raise Refused("what is told in quotation marks", thing.span)
        if any(one.get("when", {}).get("by") == {"is": "giver"} for one in inner):
            raise Refused("who of them does it", thing.span)  # a name that does not bend tells not whose blow it is
        given = {"deed": "gain", "by": dict(SELF), "on": on}
        return [{**given, "what": {"feature": feature}, **ends} for feature in inner]

    def _for_this_blow(self, on: Part, changes: list[Part], span: tuple[int, int]) -> Part:
        """Until the blow is over that has just begun: of a number of one of both. Raises Refused."""
        event = self.pattern or {}
        told = {role: one.get("as", one.get("is")) for role, one in event.items() if isinstance(one, dict)}
        mine = next((role for role in ("by", "on") if told.get(role) and told[role] == on.get("is")), None)
        if mine is None or not all(one.get("in", {}).get("event") in ("attack", "roll") for one in changes):
            raise Refused("how long", span)
        return {"until": {"event": "attack", mine: dict(on), "stage": "ended"}}

    def _more(self, word: str, thing: NP, on: Part, ends: Part) -> list[Part]:
        if word != "get":
            raise Refused("what is more", thing.span)
        self.lasting, self.next_blow = True, None
        changes = self.changes(thing, [], on)
        self.lasting = False
        if self.next_blow is not None:
            if len(changes) > 1 or "is" not in on:
                raise Refused("how long", thing.span)
            ends = {"until": {"any": [self.next_blow, ends["until"]]} if ends else self.next_blow}
        if self.most is not None and not self.bounded and len(changes) == 1 and isinstance(changes[0]["plus"], int):
            self.bounded = True
            if isinstance(changes[0]["change"], dict):
                bound = {"together" if self.in_all else "at_most": self.most}
            else:
                changes, bound = [{**changes[0], "together": self.most * (-1 if changes[0]["plus"] < 0 else 1)}], {}
        else:
            bound = {}
        kept = self.next_blow is None or self.next_blow.get("event") != "use"
        named = len(changes) == 1 and isinstance(changes[0]["change"], dict) and "x" in changes[0]["change"]
        if named and kept and "is" in on:
            more = {
                "deed": "gain",
                "by": dict(SELF),
                "on": on,
                "what": changes[0]["change"],
                "amount": changes[0]["plus"],
                **bound,
            }
            if changes[0]["change"]["x"]["keyword"] in _KEPT:
                return [{"if": {"exists": {**on, "has": changes[0]["change"]["x"]}}, "do": [{**more, **ends}]}]
        if "is" not in on and any(isinstance(one["change"], dict) and "x" in one["change"] for one in changes):
            raise Refused("who of them has that", thing.span)
        if not self.timed and (self.pattern or {}).get("stage") == "aimed" and not ends:
            ends = self._for_this_blow(on, changes, thing.span)
        return [{"let": changes, **ends}]


def several_things(thing: NP) -> bool:
    """Whether more than one thing is told, without a number or "each"."""
    told = any(quality.row is not None and quality.row.name == "each" for quality in thing.qualities)
    return not told and bool(thing.cases) and all(number == "plur" for _, number in thing.cases)

"""Clauses as what always holds: statements and named features."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from service.reading.meaning.base import SELF, Part, Refused
from service.reading.meaning.holding.several import several_of, told_apart
from service.reading.meaning.holding.struck import Struck
from service.reading.meaning.things.features import is_features
from service.reading.meaning.things.referring import plural_only
from service.reading.syntax.apart import PLUS
from service.reading.syntax.trees import NP, PP, Amount, Clause, Row

_BEGUN: Part = {"event": "put", "on": {"is": "self"}, "to": "in_play", "cause": {"event": "phase", "at": "placing"}}


class Statements(Struck):
    """What holds while a feature works; a statement is one, a named feature has a keyword."""

    def statements(self, clause: Clause) -> list[Part]:
        """What a clause says is always so: statements, and features of its own. Raises Refused."""
        verb = clause.verb
        if verb is None:
            return self._named(clause)
        event = verb.row.get("event")
        if event == "named" and len(clause.parts) < 2 and all(isinstance(part, NP) for part in clause.parts):
            who = self._all_of(clause.parts[0] if clause.parts else None)
            keyword: Part = {"keyword": verb.row.get("says")}
            return [keyword if who == SELF else {"grant": keyword, "on": who}]
        if event == "wound" and verb.passive and verb.negated and verb.mood == "pres" and not verb.modal:
            return [{"prevent": self.event_of(replace(clause, verb=replace(verb, negated=False)))}]
        if verb.modal == "may" and verb.negated:
            return self._forbidden(clause)
        if verb.modal == "may" and verb.row.get("with", {}).get("way") == "incarnate" and _is_its_own(clause):
            return self._incarnates(clause)
        if verb.modal == "may" and any(isinstance(part, Row) and "only" in part for part in clause.parts):
            return self.only_so(clause)
        if verb.modal == "may":
            return self.permitted(clause)
        if verb.modal == "may_skip" and event == "open":
            return self.may_stay(clause)
        if verb.modal == "must" and not verb.negated:
            return self.obliged(clause)
        if verb.modal:
            raise Refused("what it must", clause.span)
        if event == "bear" and verb.negated and verb.mood == "pres":
            return self.bears_no(clause)
        if event in ("close", "open") and verb.negated and verb.mood == "pres" and not verb.passive:
            return self.stays(clause)
        if verb.row.get("with", {}).get("way") == "incarnate" and verb.mood == "pres" and not verb.negated:
            return self._incarnates(clause)
        if event == "begin" and not verb.negated:
            return self._begun(clause)
        if event == "put" and verb.mood == "pres" and not verb.negated and verb.row.get("with") == {"to": "in_play"}:
            return self._comes_with(clause)
        if event == "ignore" and not verb.negated:
            return self._ignored(clause)
        if event in ("get", "have") and verb.mood == "pres":
            return self._gets(clause)
        if event == "deal" and verb.negated and verb.mood == "pres":
            return self._harmless(clause)
        if event == "drop" and not verb.negated and verb.mood == "pres":
            return self._lacks(clause)
        once = self.is_limited()  # "block a shot at it (once per turn)"
        held = verb.mood == "pres" or (once and verb.mood in ("inf", "imp"))
        if event == "reduce" and not verb.negated and held:
            return self._reduced(clause)
        if event == "reflect" and not verb.negated and verb.mood == "pres":
            return self._reflects(clause)
        if event == "block" and not verb.negated and held:
            return self._blocked(clause)
        if event == "redirect" and not verb.negated and verb.mood == "pres":
            return self._redirected(clause)
        if event in ("counts", "be") and verb.row.name != "is" and not verb.negated and verb.mood == "pres":
            return self._counted_as(clause)
        raise Refused("what always holds", clause.span)

    def _named(self, clause: Clause) -> list[Part]:
        nouns = [part for part in clause.parts if isinstance(part, NP)]
        others = [part for part in clause.parts if not isinstance(part, NP)]
        only = [part for part in others if isinstance(part, Row) and "only" in part]
        whose = [part.np for part in others if isinstance(part, PP) and part.prep == "для" and part.np is not None]
        if not nouns and len(only) == len(whose) == 1 and len(others) == 2:  # "only for elfs"
            to = {"kind": "creature", "not": {k: v for k, v in self.selector(whose[0]).items() if v != "card"}}
            return [{"cannot": {"event": "put", "on": dict(SELF), "to": to}}]
        if len(nouns) != 1 and others:
            raise Refused("no feature", clause.span)
        if (held := self.held_by(nouns)) and len(clause.parts) == 1:
            return held
        found: list[Part] = []
        if any("nom" not in {case for case, _ in noun.cases} for noun in nouns):
            raise Refused("no feature", clause.span)
        for noun in nouns:
            several = several_of(noun)
            for told, one in zip(noun.either or several, several, strict=False):
                features = self._one(one, others, clause)
                behind = bool(others) and getattr(others[0], "span", noun.span) >= noun.span
                shared = one.mods != told.mods or (behind and len(several) > 1)
                if shared and one.head.part == "named" and several[-1].head is PLUS:
                    features = [{**feature, "readings": ["a-target-behind-both"]} for feature in features]
                found += features
        return found

    def _one(self, noun: NP, others: list[Any], clause: Clause) -> list[Part]:
        if noun.either:
            raise Refused("one of several features", noun.span)
        if noun.head is PLUS:
            return list(self.changes(noun, others, SELF))
        if noun.head.get("attr") == "lives" and noun.amount is not None and noun.amount.bound == "max" and not others:
            if noun.qualities or noun.of or noun.mods or not isinstance(noun.amount.told, int):
                raise Refused("no feature", noun.span)
            return [{"keyword": "life_limit", "x": noun.amount.told + noun.amount.plus}]
        if noun.head.get("thing") == "chips" and noun.amount is not None and noun.amount.bound == "max" and not others:
            return [{"keyword": "chip_limit", "x": noun.amount.told}]
        if "in" not in noun.head and not (noun.head.part == "named" or "named" in noun.head):
            raise Refused("no feature", clause.span)
        feature = self.feature(noun)
        for part in others:
            if isinstance(part, Row) and part.part == "range" and noun.head.get("range") and "range" not in feature:
                feature["range"] = self.amount(part.get("amount"))
            elif isinstance(part, PP) and part.prep == "по" and part.np is not None and "in" not in feature:
                feature["in"] = {"event": "attack", "on": self.selector(part.np)}
            else:
                raise Refused("not consumed", getattr(part, "span", clause.span))
        row = noun.head
        lacks = (row.get("x") and "x" not in feature) or (row.get("range") and "range" not in feature)
        if lacks:
            raise Refused("a named feature without its number", noun.span)
        return [feature]

    def _forbidden(self, clause: Clause) -> list[Part]:
        verb = clause.verb
        assert verb is not None
        if verb.row.get("event") == "have":
            nouns = [part for part in clause.parts if isinstance(part, NP)]
            if len(nouns) == len(clause.parts) == 1 and nouns[0].head.get("thing") == "chips":
                amount = nouns[0].amount
                if amount is not None and isinstance(amount.told, int) and not nouns[0].qualities:
                    return [{"keyword": "chip_limit", "x": amount.told}]
            raise Refused("what it cannot have", clause.span)
        if verb.row.get("event") == "take" and (others := self.not_beside(clause)):
            return others
        event = self.event_of(clause)
        if "any" in event:
            return [{"cannot": one} for one in event["any"]]
        if event.get("event") == "attack" and event.get("answering") is False:
            del event["answering"]
        if event.get("per") == "turn" and "nth" not in event:
            raise Refused("how long", clause.span)
        if "from" in event and event.get("event") == "put":
            raise Refused("where that works", clause.span)
        return [{"cannot": event}]

    def _begun(self, clause: Clause) -> list[Part]:
        roles, rest = self.fill(clause)
        thing, on = roles.pop("thing", None), roles.pop("on", None)
        if rest or not isinstance(thing, NP) or (on is not None and self.ref(on) != SELF):
            raise Refused("not consumed", clause.span)
        if thing.head is PLUS:
            return self.changes(thing, [], dict(SELF))
        attribute, _ = self.attribute(thing)
        if attribute not in ("chips", "wounds", "extra_lives"):
            raise Refused("with what it begins", clause.span)
        deed = {
            "deed": "gain",
            "by": dict(SELF),
            "on": dict(SELF),
            "what": attribute,
            "amount": self.amount(thing.amount),
        }
        return [{"when": dict(_BEGUN), "do": [deed]}]

    def _incarnates(self, clause: Clause) -> list[Part]:
        """ "Incarnates open", "on any free cell": otherwise than others do. Raises Refused."""
        put: Part = {"event": "put", "way": "incarnate", "on": dict(SELF)}
        for part in clause.parts:
            if isinstance(part, NP) and self.ref(part) == SELF:
                continue
            if isinstance(part, Row) and "put_closed" in part and "closed" not in put:
                put["closed"] = part.get("put_closed")
            elif isinstance(part, PP) and part.prep == "на" and part.np is not None and "cell" in part.np.head:
                put["to"] = {key: one for key, one in self.selector(part.np).items() if key != "free"}
            elif isinstance(part, PP) and part.prep == "в" and part.np is not None and "line" in part.np.head:
                put["to"] = {"kind": "cell", **self.placed(part)}
            else:
                raise Refused("how it incarnates", getattr(part, "span", clause.span))
        if not {"closed", "to"} & put.keys():
            raise Refused("how it incarnates", clause.span)
        put.setdefault("to", {"kind": "cell", "row": {"equal": 3}, "half": "own"})
        return [{"always": [{"may": put}], "works_in": ["graveyard"]}]

    def _comes_with(self, clause: Clause) -> list[Part]:
        """ "Comes into play with 2 chips". Raises Refused."""
        told = [part for part in clause.parts if isinstance(part, PP) and part.prep == "с" and part.np is not None]
        nouns = [part for part in clause.parts if isinstance(part, NP)]
        thing = told[0].np if len(told) == 1 else None
        if thing is None or len(told) + len(nouns) < len(clause.parts) or any(self.ref(one) != SELF for one in nouns):
            raise Refused("with what it comes into play", clause.span)
        attribute, _ = self.attribute(thing)
        if attribute not in ("chips", "wounds", "extra_lives"):
            raise Refused("with what it comes into play", clause.span)
        told_of: Part = {"by": dict(SELF), "on": dict(SELF), "what": attribute, "amount": self.amount(thing.amount)}
        return [{"when": {"event": "put", "on": dict(SELF), "to": "in_play"}, "do": [{"deed": "gain", **told_of}]}]

    def _gets(self, clause: Clause) -> list[Part]:
        verb = clause.verb
        assert verb is not None
        roles, rest = self.fill(clause)
        thing, on = roles.pop("thing", None), roles.pop("on", None)
        if not isinstance(thing, NP):
            raise Refused("not consumed", clause.span)
        if any(isinstance(part, Row) and "only" in part for part in rest) and not verb.negated:
            return self.only_from(thing, on, roles, rest, clause)
        if verb.negated:
            return self._unharmed(thing, on, roles, rest, clause)
        source = roles.pop("source", None)
        if isinstance(source, NP) and thing.head is PLUS and not thing.mods:  # "gets 2 wounds less from plague"
            thing = replace(thing, mods=(PP("от", source, source.span),))
        elif source is not None:
            raise Refused("not consumed", clause.span)
        if rest or roles:
            raise Refused("not consumed", clause.span)
        who = self._all_of(on)
        found: list[Part] = []
        for one in thing.either if thing.either and thing.joint in ("and", ",") else told_apart(thing):
            if "quoted" in one.head:
                found += self._quoted_to(one, who)
            elif one.head is PLUS:
                found += self.changes(one, [], who)
            elif verb.row.get("event") == "get" or who != SELF:
                self.bearer = who
                found.append({"grant": self._one(one, [], clause)[0], "on": who})
                self.bearer = None
            else:
                found += self._one(one, [], clause)
        return found

    def _lacks(self, clause: Clause) -> list[Part]:
        """ "Loses its features", "loses armor"."""
        roles, rest = self.fill(clause)
        thing, on = roles.pop("thing", None), roles.pop("on", None)
        if rest or roles or not isinstance(thing, NP):
            raise Refused("not consumed", clause.span)
        who = self._all_of(on, True)
        if is_features(thing):
            return [{"without": {"printed": True}, "on": who}]
        found = []
        for one in thing.either if thing.either and thing.joint in ("and", ",") else (thing,):
            if one.head.part != "named" or one.amount is not None:
                raise Refused("what it loses", one.span)
            found.append({"without": self.kind_of_feature(one), "on": who})
        return found

    def _quoted_to(self, np: NP, who: Part) -> list[Part]:
        """What is told in quotation marks is granted."""
        inner = self.reads(np.head.get("quoted"), who == SELF) if self.reads is not None else ()
        if not inner or np.of or np.mods or np.amount:
            raise Refused("what is told in quotation marks", np.span)
        return [{"grant": feature, "on": who} for feature in inner]

    def who_of(self, on: Any) -> Part:
        """Whom a statement is about."""
        return self._all_of(on)

    def _all_of(self, on: Any, one: bool = False) -> Part:
        if on is None:
            return dict(self.subject)
        known = self.ref(on)
        if known is None:
            words = {key for q in on.qualities if q.row is not None for key in q.row.data}
            told = [number for case, number in on.cases if case == "nom"] or [number for _, number in on.cases]
            plural = all(number == "plur" for number in told) and on.amount is None
            single = one and on.head.get("sel") == {"kind": "terrain"}  # a player has no more than one
            near = self.selector(on).get("near", {}) if on.amount is None and not on.either else {}
            plural = plural or bool(on.either)
            single = single or bool({"opposite", "behind", "left", "right"} & near.keys())  # no more than one is there
            all_of = on.joint in ("and", ",") and all(plural_only(one) or self._is_known(one) for one in on.either)
            words |= (
                {key for q in on.either[0].qualities if q.row is not None for key in q.row.data} if on.either else set()
            )
            several = bool(on.either) and not (all_of or "each" in words)
            if several or {"chosen", "nth", "next", "any"} & words:
                raise Refused("which of them", on.span)
            if not ("each" in words or plural or single):
                if "other" in words or on.amount is not None:
                    raise Refused("which of them", on.span)
                self.unsettled.append(on)
        found = self.selector(on)
        self.speak(found, on)
        return found

    def _is_known(self, np: NP) -> bool:
        """Whether a phrase means this card, its host, or who sits on it: no more than one."""
        return "speaks" in np.head or np.head.get("sel", {}).get("kind") in ("companion",)

    def _unharmed(self, thing: NP, on: Any, roles: Any, rest: list[Any], clause: Clause) -> list[Part]:
        """ "Is not wounded by …", "gets no chips"."""
        if (thing.head.get("thing") == "chips" or thing.head.get("given")) and not (rest or roles):
            assert clause.verb is not None
            return [{"cannot": self.told(clause.verb.row, {"thing": thing, "on": self._all_of(on)}, clause.span)}]
        source = roles.pop("source", None)
        mods = [mod for mod in thing.mods if mod.prep == "от" and mod.np is not None]
        if source is None and len(mods) == len(thing.mods) == 1:
            source = mods[0].np
        elif thing.mods:
            raise Refused("not consumed", clause.span)
        if thing.head.get("attr") != "wounds" or thing.amount or thing.qualities or thing.of or rest or roles:
            raise Refused("what it does not get", clause.span)
        event: Part = {"event": "wound", "on": self._all_of(on)}
        if isinstance(source, NP) and "attack" in source.head:
            blow = self.blow(source)
            del blow["event"]
            if set(blow) - {"type", "by", "force", "answering"}:
                raise Refused("from which blow", source.span)
            if blow.pop("answering", False):
                event["cause"] = {"event": "attack", "answering": True}
            event.update(blow)
        elif isinstance(source, NP) and source.head.part == "named":
            event["through"] = self.feature(source)
        elif (
            isinstance(source, NP)
            and "ability" in source.head
            and not (source.qualities or source.mods or source.title)
        ):
            event["type"] = source.head.get("ability")
            event |= {"by": self._all_of(source.of)} if source.of is not None else {}
        elif isinstance(source, NP) and "sel" in source.head:
            event["by"] = self._all_of(source)
        elif source is not None:
            raise Refused("from what", clause.span)
        return [{"prevent": event}]

    def _harmless(self, clause: Clause) -> list[Part]:
        """ "Does not wound …"."""
        roles, rest = self.fill(clause)
        thing = roles.get("thing")
        if rest or not isinstance(thing, NP) or thing.head.get("attr") != "wounds" or thing.amount or thing.mods:
            raise Refused("what it does not deal", clause.span)
        assert clause.verb is not None
        return [{"prevent": self.told(clause.verb.row, {"by": dict(self.subject), **roles}, clause.span)}]

    def _counted_as(self, clause: Clause) -> list[Part]:
        """ "Your terrain counts as a river"."""
        roles, rest = self.fill(clause)
        thing, on = roles.pop("thing", None), roles.pop("on", None)
        if rest or roles or not isinstance(thing, NP) or thing.of or thing.mods or thing.amount:
            raise Refused("not consumed", clause.span)
        told = self.selector(thing)
        told = {key: value for key, value in told.items() if key != "kind" or value != "card" or len(told) == 1}
        if not told.keys() <= {"class", "element", "kind"} or thing.head.name == "card":
            raise Refused("as what that counts", thing.span)
        return [{"counts_as": told, "on": self._all_of(on, True)}]


def _is_its_own(clause: Clause) -> bool:
    """Whether a clause tells of nobody but the card itself."""
    return all(part.head.name == "self" for part in clause.parts if isinstance(part, NP))


__all__ = ["Amount", "Statements"]

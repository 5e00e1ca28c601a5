"""Numbers that are told by a phrase, and numbers that are changed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from service.reading.meaning.base import SELF, Part, Refused, joined
from service.reading.meaning.happening.turns import Turns
from service.reading.syntax.beside import is_his
from service.reading.syntax.trees import NP, PP, Amount, Row, Span


class Changes(Turns):
    """What becomes more or less."""

    def measure(self, np: NP) -> Any:
        """A number that a phrase tells: how many there are, or a number of somebody. Raises Refused."""
        head = np.head
        words = [q for q in np.qualities if q.row is not None and {"now", "printed"} & set(q.row.data)]
        if len(words) == 1 and words[0].row is not None:
            told = self.measure(replace(np, qualities=tuple(q for q in np.qualities if q not in words)))
            return _as_told(told, "printed" in words[0].row, np.span)
        reckoned = self._reckoned_of(np)
        if reckoned is not None:
            return reckoned
        if "number" in head and np.of is not None and not np.qualities:
            return self._count(replace(np.of, mods=(*np.of.mods, *np.mods)))
        force = [q.row.get("force") for q in np.qualities if q.row is not None and "force" in q.row]
        if head.name in ("simple_strike", "strike") and len(force) == 1:
            rest = tuple(q for q in np.qualities if q.row is None or "force" not in q.row)
            return self._of_somebody({"printed": {"strike": force[0]}}, replace(np, qualities=rest))
        if head.part == "named" and (head.get("x") or head.get("maybe_x")):
            return self._of_somebody({"x": {"keyword": head.name}}, np)
        if "attr" in head or "size" in head:
            if "size" in head and np.of is not None and "attack" in np.of.head:
                return self._of_this_blow(replace(np.of, mods=(*np.of.mods, *np.mods)))
            if "size" in head and np.of is not None and (np.of.head.part == "named" or np.of.head.get("attr")):
                return self.measure(np.of)
            if head.get("attr") == "movement":
                return self._of_somebody({"printed": "movement"}, np)
            if head.get("attr") in ("cost", "lives"):
                return self._of_somebody(head.get("attr"), np)
        raise Refused("which number", np.span)

    def _reckoned_of(self, np: NP) -> Part | None:
        """What was too much, what is left of a number, the numbers of several together, or the greatest of them."""
        of, plain = np.of, not (np.qualities or np.mods or np.amount)
        if "excess" in np.head and plain and of is None:
            return {"of": "excess", **self.role("on", np.span)}
        if "number" in np.head and plain and of is not None and "unit" in of.head:
            return self._units(of)
        if "sums" in np.head and plain and of is not None:
            return self._taken_together(of, "sum")
        how = [q.row for q in np.qualities if q.row is not None and {"extreme", "total"} & set(q.row.data)]
        if len(how) == 1:
            rest = replace(np, qualities=tuple(q for q in np.qualities if q.row is not how[0]))
            return self._taken_together(rest, how[0].get("extreme", "sum"))
        return None

    def _units(self, np: NP) -> Part:
        """So many points of a named feature, all of them or what is left. Raises Refused."""
        left = [q for q in np.qualities if q.row is not None and "remaining" in q.row]
        feature = np.of
        if feature is None or not feature.head.get("x") or len(left) < len(np.qualities) or np.mods or np.amount:
            raise Refused("which number", np.span)
        told = {"keyword": feature.head.name}
        whose = self._bearer_of(feature) if feature.of is not None or feature.qualities else dict(SELF)
        return {"of": {"unused" if left else "x": told}, **whose}

    def _taken_together(self, np: NP, how: str) -> Part:
        """The sum, or the greatest or smallest, of a number of several. Raises Refused."""
        if "number" in np.head and np.of is not None and not (np.qualities or np.amount):
            np = replace(np.of, mods=(*np.of.mods, *np.mods))
        among = [mod.np for mod in np.mods if mod.prep in ("среди", "на", "у") and mod.np is not None]
        among += [np.of] if np.of is not None else []
        force = [q.row.get("force") for q in np.qualities if q.row is not None and "force" in q.row]
        what: Any = np.head.get("attr")
        if np.head.name == "simple_strike" and len(force) == len(np.qualities) == 1:
            what = {"printed": {"strike": force[0]}}
        elif np.qualities or what not in ("cost", "lives", "wounds", "chips", "extra_lives", "counters"):
            raise Refused("which number", np.span)
        if len(among) != 1 or len(np.mods) + (np.of is not None) != 1 or np.amount is not None:
            raise Refused("whose number", np.span)
        return {how: what, "among": self.selector(among[0])}

    def _different(self, np: NP) -> Part:
        """The number of elements, or classes, among somebody. Raises Refused."""
        words = [q.row.name if q.row is not None else "" for q in np.qualities]
        if set(words) - {"different"} or np.amount is not None or (np.of is not None) == bool(np.mods):
            raise Refused("of how many", np.span)
        among: Part = self.selector(np.of) if np.of is not None else {"kind": "card"}
        for mod in np.mods:
            among = joined(among, self.placed(mod), mod.span)
        return {"distinct": np.head.get("thing"), "among": among}

    def _of_this_blow(self, np: NP) -> Part:
        """How hard the blow is of which the feature tells. Raises Refused."""
        words = [q.row.name for q in np.qualities if q.row is not None]
        force = [q.row.get("force") for q in np.qualities if q.row is not None and "force" in q.row]
        if len(force) == 1:
            return dict(self.measure(np))
        event = self.pattern or {}
        same = words == ["this"]
        if "attack" in np.head and not (np.of or np.mods or same) and event.get("event") == "attack":
            same = self.kind_of_blow(np) == {key: event[key] for key in ("type",) if key in event}
        if not same or np.of or np.mods or event.get("event") != "attack" or "value" in event:
            raise Refused("which blow", np.span)
        event["value"] = {"as": self.name()}
        return {"number": event["value"]["as"]}

    def _of_somebody(self, what: Any, np: NP) -> Part:
        """A number of somebody who is known, or of the only one who can stand where he is told to. Raises Refused."""
        plain = np.of is not None and not (np.qualities or np.mods or np.of.amount or np.of.either)
        if plain and np.of is not None and self.ref(np.of) is None:
            among = self.selector(np.of)
            there = among.get("near", {})
            if len(there) == 1 and {"behind", "opposite", "left", "right"} & there.keys():
                return {"sum": what, "among": among}
        return {"of": what, **self._bearer_of(np)}

    def _bearer_of(self, np: NP) -> Part:
        if np.of is not None and not np.qualities and not np.mods:
            known = self.ref(np.of)
            if known is not None and "is" in known:
                return known
        if np.of is None and not np.mods and len(np.qualities) == 1 and is_his(np.qualities[0]):
            return self.possessor(np.qualities[0], np.span)
        raise Refused("whose number", np.span)

    def _count(self, np: NP) -> Part:
        if np.head.get("thing") in ("class", "element"):
            return self._different(np)
        if "attr" in np.head:
            place = [mod.np for mod in np.mods if mod.prep in ("на", "у", "с") and mod.np is not None]
            place += [np.of] if np.of is not None else []
            if len(place) == len(np.mods) + (np.of is not None) == 1:
                known = self.ref(place[0])
                attribute, _ = self.attribute(NP(np.head, np.cases, qualities=np.qualities))
                if (
                    known is not None
                    and "is" in known
                    and attribute in ("chips", "wounds", "extra_lives", "lives", "counters")
                ):
                    return {"of": attribute, **known}
            raise Refused("how many of them", np.span)
        inside = [q.clause for q in np.qualities if q.row is None and q.clause is not None]
        first = inside[0].parts[0] if len(inside) == 1 and inside[0].parts else None
        if "cell" in np.head and isinstance(first, PP) and first.prep == "на" and first.np is not None:
            gone = self.event_of(replace(inside[0], parts=inside[0].parts[1:]))
            plain = len(np.qualities) == 1 and not (np.of or np.mods) and first.np.head.get("refers") == "relative"
            if gone.get("event") != "move" or "per" not in gone or not plain:
                raise Refused("how many of them", np.span)
            return {"sum": "distance", "among": gone}  # "how many cells it has gone this turn"
        return {"count": self.selector(np)}

    def each_of(self, np: NP, plus: int) -> Any:
        """ "For each …": so much for each of them."""
        words = [quality.row.name for quality in np.qualities if quality.row]
        if "each" not in words:
            raise Refused("for each of whom", np.span)
        rest = tuple(quality for quality in np.qualities if quality.row is None or quality.row.name != "each")
        if np.amount is not None:
            every = np.amount.told
            if plus != 1 or not isinstance(every, int) or np.amount.bound != "equal" or np.amount.sign or every < 1:
                raise Refused("for each of how many", np.span)
            told = self._count(replace(np, amount=None, qualities=rest))
            return self.bound({**told, "divide": every, "rounded": "down"} if every > 1 else told)
        counted = self._count(NP(np.head, np.cases, np.gender, rest, None, np.of, np.mods, np.title, span=np.span))
        if plus < 0 and self.most is not None:
            self.bounded = True
            return {**counted, "multiply": plus, "at_least": -self.most}
        return self.bound(counted if plus == 1 else {**counted, "multiply": plus})

    def changes(self, np: NP, others: list[Any], bearer: Part) -> list[Part]:
        """What a phrase like "+1 to its simple strike" changes, of whom. Raises Refused."""
        amount = np.amount
        assert amount is not None
        if np.qualities or np.of or np.title:
            raise Refused("what is more", np.span)
        whose: list[Part] = []
        limits: Part = {}
        counted: NP | None = None
        for part in (*np.mods, *others):
            if not isinstance(part, PP) or part.np is None:
                raise Refused("not consumed", getattr(part, "span", np.span))
            inner = part.np
            if part.prep == "к" and not whose:
                whose = [self._to(one, bearer) for one in inner.either or (inner,)]
            elif part.prep == "от" and not whose:
                whose = [self._from(one, bearer) for one in inner.either or (inner,)]
            elif part.prep in ("по", "против") and whose and "on" not in limits:
                limits["on"] = self.selector(inner)
            elif part.prep == "за" and counted is None:
                counted = inner
            else:
                raise Refused("not consumed", part.span)
        if not whose:
            raise Refused("more of what", np.span)
        if limits and any("in" not in one or "on" in one["in"] for one in whose):
            raise Refused("at whom", np.span)
        for one in whose if limits else ():
            one["in"] = {**one["in"], **limits}
        before, self.apiece = self.pattern, bearer
        if before is None and len(whose) == 1:
            self.pattern = whose[0].get("in")  # "+X, where X is how many wounds the attacked one has"
        plus = self._by(amount, counted, np)
        self.pattern, self.apiece = before, None
        for one in whose if "as" in bearer else ():  # by as much as he himself has
            one["in" if "in" in one else "on"] = {**one["in"], "by": dict(bearer)} if "in" in one else dict(bearer)
        return [{**one, "plus": plus} for one in whose]

    def _by(self, amount: Amount, counted: NP | None, np: NP) -> Any:
        """By how much a number is changed. Raises Refused."""
        plus = self.amount(amount)
        if isinstance(plus, int):
            return amount.sign * plus if counted is None else self.each_of(counted, amount.sign * plus)
        if counted is not None:
            raise Refused("not consumed", np.span)
        return {**plus, "multiply": -1} if amount.sign < 0 else plus

    def _to(self, np: NP, bearer: Part) -> Part:
        """What a number is added to."""
        np = self.meant(np)
        head = np.head
        if "range" in head and np.of is not None and not np.qualities and not np.mods:
            return {"change": "range", "in": {**self._blow_of(np.of, bearer)}}
        if "range" in head and not (np.of or np.qualities or np.mods or np.amount):
            return {"change": "range", "in": {"event": "attack", "type": "ranged_attacks", "by": dict(bearer)}}
        whole = np.of is not None and bool({"attack", "ability"} & set(np.of.head.data))
        if "size" in head and np.of is not None and whole and not (np.qualities or np.amount or np.title):
            return self._to(replace(np.of, mods=(*np.of.mods, *np.mods)), bearer)
        if "ability" in head and self.lasting and np.qualities and not (np.of or np.mods or np.amount or np.title):
            words = {key for q in np.qualities if q.row is not None for key in q.row.data} - {"ru", "en"}
            if words == {"next", "owns"} or words == {"next"}:
                used = {"event": "use", "by": dict(bearer), "type": head.get("ability")}
                self.next_blow = {**used, "stage": "ended", "next": True}
                np = replace(np, qualities=())
        if "ability" in head and not (np.qualities or np.of or np.mods or np.amount):
            titled = {"title": np.title} if np.title else {}
            return {
                "change": "value",
                "in": {"event": "wound", "type": head.get("ability"), **titled, "by": dict(bearer)},
            }
        if head.get("event") == "heal" and not (np.qualities or np.mods or np.amount):
            healed: Part = {"event": "heal", "by": dict(bearer)}
            return {"change": "amount", "in": {**healed, "on": self.selector(np.of)} if np.of is not None else healed}
        if "roll" in head:
            return {"change": "result", "in": self._roll_of(np, bearer)}
        if "attack" in head:
            return {"change": "value", "in": self._blow_of(np, bearer)}
        if head.get("attr") == "lives" and not (np.qualities or np.of or np.mods):
            return {"change": "lives", "on": dict(bearer)}
        if head.name == "finishing" and np.of is not None and not (np.qualities or np.mods or np.amount):
            use = {"event": "use", "by": dict(bearer), "what": {"feature": {"keyword": "finishing"}}}
            return {"change": {"x": {"keyword": "finishing"}}, "on": dict(bearer),
                    "in": {**use, "on": self.selector(np.of)}}  # fmt: skip
        numbered = "default_x" in head or head.get("x") or head.get("maybe_x")
        nexts = [q for q in np.qualities if q.row is not None and "next" in q.row and self.lasting and head.get("use")]
        if len(nexts) == 1:
            what = {"feature": {"keyword": head.name}}
            self.next_blow = {"event": "use", "by": dict(bearer), "what": what, "stage": "ended", "next": True}
            np = replace(np, qualities=tuple(q for q in np.qualities if q not in nexts))
        if (
            head.part == "named"
            and head.get("use")
            and np.of is not None
            and not (np.qualities or np.mods or np.amount)
        ):
            used = {"event": "use", "by": dict(bearer), "what": {"feature": {"keyword": head.name}}}
            changed = {"change": {"x": {"keyword": head.name}}, "on": dict(bearer)}
            return {**changed, "in": {**used, "on": self.selector(np.of)}}
        if head.part == "named" and numbered and not (np.qualities or np.of or np.mods or np.amount):
            return {"change": {"x": {"keyword": head.name}}, "on": dict(bearer)}
        if head.get("attr") in ("movement",) and not (np.qualities or np.of or np.mods):
            return {"change": head.get("attr"), "on": dict(bearer)}
        raise Refused("what is more", np.span)

    def _blow_of(self, np: NP, bearer: Part) -> Part:
        nexts = [quality for quality in np.qualities if quality.row is not None and "next" in quality.row]
        mine = [quality for quality in np.qualities if quality.row is not None and quality.row.get("owns") == "subject"]
        blow = self.blow(replace(np, qualities=tuple(q for q in np.qualities if q not in (*nexts, *mine))))
        if "by" in blow:
            raise Refused("whose blow", np.span)
        found = {**blow, "by": dict(bearer)}
        if nexts:
            if not self.lasting:
                raise Refused("which blow", np.span)
            plain = {key: value for key, value in found.items() if (key, value) != ("type", "attacks")}
            self.next_blow = {**plain, "stage": "ended", "next": True}
        return found

    def _roll_of(self, np: NP, bearer: Part) -> Part:
        """Whose roll it is, and at whom; the next one ends it."""
        first = [q for q in np.qualities if q.row is not None and q.row.get("nth") == 1 and "per" not in q.row]
        nexts = self.lasting and len(first) == 1  # the first one from then on
        np = replace(np, qualities=tuple(q for q in np.qualities if q not in first)) if nexts else np
        known = {"next", "each", "owns", "odd"}
        odd = [q.row.get("odd") for q in np.qualities if q.row is not None and "odd" in q.row]
        rest = [q for q in np.qualities if q.row is None or not known & set(q.row.data)]
        odd = [q.row.get("odd") for q in np.qualities if q.row is not None and "odd" in q.row]
        owns = [q.row.get("owns") for q in np.qualities if q.row is not None and "owns" in q.row]
        if rest or np.amount is not None or set(owns) - {"subject"} or (owns and np.of is not None):
            raise Refused("which roll", np.span)
        found: Part = {"event": "roll", "by": self.by_whom(np.of) if np.of is not None else dict(bearer)}
        if odd:
            found["pips"] = {"odd": odd[0]}
        for mod in np.mods:
            if mod.prep != "при" or mod.np is None or "attack" not in mod.np.head or mod.np.of is not None:
                raise Refused("which roll", mod.span)
            blow = self.blow(mod.np)
            del blow["event"]
            if blow.get("type") == "attacks":
                del blow["type"]
            found |= {"answering": False, **blow}
        if nexts or any(q.row is not None and "next" in q.row for q in np.qualities):
            if not self.lasting:
                raise Refused("which roll", np.span)
            self.next_blow = {"event": "roll", "by": found["by"], "stage": "ended", "next": True}
        return found

    def _from(self, np: NP, bearer: Part) -> Part:
        """What a number is taken off of."""
        if np.head.part == "named" and np.head.name == "directed_strike" and not (np.qualities or np.of or np.mods):
            by = {"has": {"keyword": "directed_strike"}}
            return {"change": "value", "in": {"event": "attack", "on": dict(bearer), "by": by,
                                              "type": ["simple_strike", "special_strike"]}}  # fmt: skip
        if np.head.part == "named" and np.head.get("given") and not (np.qualities or np.of or np.mods or np.amount):
            return {"change": "value", "in": {"event": "wound", "on": dict(bearer), "through": self.feature(np)}}
        if "ability" in np.head and not (np.qualities or np.of or np.mods or np.amount):
            wounded = {"event": "wound", "on": dict(bearer), "type": np.head.get("ability")}
            return {"change": "value", "in": wounded}
        blow = self.blow(np)
        if "on" in blow:
            raise Refused("at whom", np.span)
        return {"change": "value", "in": {**blow, "on": dict(bearer)}}


def _as_told(told: Part, printed: bool, span: Span) -> Part:
    """A number of a card as it is printed, or as it is now. Raises Refused."""
    what = told.get("of")
    if what is None and not printed:
        return told
    if isinstance(what, dict) and "x" in what and not printed:
        return told
    if what is None or (isinstance(what, dict) and "x" in what):
        raise Refused("which number", span)
    plain = what["printed"] if isinstance(what, dict) and "printed" in what else what
    return {**told, "of": {"printed": plain} if printed else plain}


__all__ = ["Changes", "Row"]

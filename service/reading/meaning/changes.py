"""Numbers that are told by a phrase, numbers that are changed, and how long something lasts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from service.reading.meaning.base import SELF, Part, Refused, joined
from service.reading.meaning.nouns import EventNouns
from service.reading.meaning.referring import is_his
from service.reading.syntax.trees import NP, PP, Row, Span


class Changes(EventNouns):
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
        if head.name == "simple_strike" and len(force) == 1:
            rest = tuple(q for q in np.qualities if q.row is None or "force" not in q.row)
            return {"of": {"printed": {"strike": force[0]}}, **self._bearer_of(replace(np, qualities=rest))}
        if head.part == "named" and (head.get("x") or head.get("maybe_x")):
            return {"of": {"x": {"keyword": head.name}}, **self._bearer_of(np)}
        if "attr" in head or "size" in head:
            if "size" in head and np.of is not None and "attack" in np.of.head:
                return self._of_this_blow(np.of)
            if "size" in head and np.of is not None and (np.of.head.part == "named" or np.of.head.get("attr")):
                return self.measure(np.of)
            if head.get("attr") == "movement":
                return {"of": {"printed": "movement"}, **self._bearer_of(np)}
            if head.get("attr") in ("cost", "lives"):
                return {"of": head.get("attr"), **self._bearer_of(np)}
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
        if words != ["this"] or np.of or np.mods or event.get("event") != "attack" or "value" in event:
            raise Refused("which blow", np.span)
        event["value"] = {"as": self.name()}
        return {"number": event["value"]["as"]}

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
            place = [mod.np for mod in np.mods if mod.prep in ("на", "у") and mod.np is not None]
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
        return {"count": self.selector(np)}

    def each_of(self, np: NP, plus: int) -> Any:
        """ "For each …": so much for each of them."""
        words = [quality.row.name for quality in np.qualities if quality.row]
        if "each" not in words:
            raise Refused("for each of whom", np.span)
        rest = tuple(quality for quality in np.qualities if quality.row is None or quality.row.name != "each")
        counted = self._count(NP(np.head, np.cases, np.gender, rest, None, np.of, np.mods, np.title, span=np.span))
        if plus < 0 and self.most is not None:
            self.bounded = True
            return {**counted, "multiply": plus, "at_least": -self.most}
        return self.bound(counted if plus == 1 else {**counted, "multiply": plus})

    def changes(self, np: NP, others: list[Any], bearer: Part) -> list[Part]:
        """What a phrase like "+1 to its simple strike" changes, of whom. Raises Refused."""
        amount = np.amount
        assert amount is not None
        if np.qualities or np.of:
            raise Refused("what is more", np.span)
        plus: Any = self.amount(amount)
        plus = amount.sign * plus if isinstance(plus, int) else plus
        if not isinstance(plus, int) and amount.sign < 0:
            plus = {**plus, "multiply": -1}
        whose: list[Part] = []
        limits: Part = {}
        for part in (*np.mods, *others):
            if not isinstance(part, PP) or part.np is None:
                raise Refused("not consumed", getattr(part, "span", np.span))
            inner = part.np
            if part.prep == "к" and not whose:
                whose = [self._to(one, bearer) for one in inner.either or (inner,)]
                limits = self._inner(inner)
            elif part.prep == "от" and not whose:
                whose = [self._from(one, bearer) for one in self._apart(inner)]
            elif part.prep in ("по", "против") and whose and "on" not in limits:
                limits["on"] = self.selector(inner)
            elif part.prep == "за" and isinstance(plus, int):
                plus = self.each_of(inner, plus)
            else:
                raise Refused("not consumed", part.span)
        if not whose:
            raise Refused("more of what", np.span)
        if limits and any("in" not in one or "on" in one["in"] for one in whose):
            raise Refused("at whom", np.span)
        return [{**one, **({"in": {**one["in"], **limits}} if limits else {}), "plus": plus} for one in whose]

    def _apart(self, np: NP) -> tuple[NP, ...]:
        return np.either or (np,)

    def _inner(self, np: NP) -> Part:
        return {}

    def _to(self, np: NP, bearer: Part) -> Part:
        """What a number is added to."""
        head = np.head
        if "range" in head and np.of is not None and not np.qualities and not np.mods:
            return {"change": "range", "in": {**self._blow_of(np.of, bearer)}}
        if head.get("event") == "heal" and not (np.qualities or np.mods or np.amount):
            healed: Part = {"event": "heal", "by": dict(bearer)}
            return {"change": "amount", "in": {**healed, "on": self.selector(np.of)} if np.of is not None else healed}
        if "roll" in head:
            return {"change": "result", "in": self._roll_of(np, bearer)}
        if "attack" in head:
            return {"change": "value", "in": self._blow_of(np, bearer)}
        if head.get("attr") == "lives" and not (np.qualities or np.of or np.mods):
            return {"change": "lives", "on": dict(bearer)}
        numbered = "default_x" in head or head.get("x") or head.get("maybe_x")
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
        known = {"next", "each", "owns"}
        rest = [q for q in np.qualities if q.row is None or not known & set(q.row.data)]
        owns = [q.row.get("owns") for q in np.qualities if q.row is not None and "owns" in q.row]
        if rest or np.amount is not None or set(owns) - {"subject"} or (owns and np.of is not None):
            raise Refused("which roll", np.span)
        found: Part = {"event": "roll", "by": self.selector(np.of) if np.of is not None else dict(bearer)}
        for mod in np.mods:
            if mod.prep != "при" or mod.np is None or "attack" not in mod.np.head or mod.np.of is not None:
                raise Refused("which roll", mod.span)
            blow = self.blow(mod.np)
            del blow["event"]
            if blow.get("type") == "attacks":
                del blow["type"]
            found |= {"answering": False, **blow}
        if any(q.row is not None and "next" in q.row for q in np.qualities):
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

    def phase(self, np: NP) -> Part | None:
        """The start or the end of a turn, as an event."""
        edge, turn = np.head.get("edge"), np.of
        if edge is None or turn is None or np.qualities:
            return None
        if turn.head.get("span") == "battle":
            whose = [self.in_turn(mod) for mod in (*np.mods, *turn.mods)]
            if turn.qualities or turn.of is not None or len(whose) > 1 or None in whose:
                return None
            if whose and edge == "start":
                return {"event": "phase", "at": "battle_start", "whose": whose[0]}
            if whose:
                return None
            return {"event": "phase", "at": "battle_start", "whose": "own"} if edge == "start" else {}
        if turn.head.get("span") != "turn" or turn.mods or np.mods:
            return None
        found: Part = {"event": "phase", "at": f"turn_{edge}", "whose": "active"}
        for quality in turn.qualities:
            row = quality.row
            if row is not None and row.get("owns") in ("own", "enemy"):
                found["whose"] = row.get("owns")
            elif row is not None and row.get("owns") == "subject" and self.subject == SELF:
                found["whose"] = "own" if self.owner is None else {"controller": self.owner}
            elif row is not None and row.get("next") and "next" not in found:
                found["next"] = True
            elif row is not None and row.name in ("this", "each"):
                continue
            else:
                return None
        if turn.of is not None:
            whose = self.player(turn.of)
            if whose is None or (whose == "own" and not turn.of.of):
                return None
            found["whose"] = whose
        return found

    def in_turn(self, part: Any) -> str | None:
        """In whose turn, by a phrase."""
        if not isinstance(part, PP) or part.np is None or part.np.head.get("span") != "turn":
            return None
        turn, case = part.np, {"в": "acc", "в течение": "gen"}.get(part.prep)
        if turn.mods or turn.amount or {case for case, _ in turn.cases} != {case}:
            return None
        if turn.of is not None:
            return (
                "enemy"
                if not turn.qualities and turn.of.head.get("player") == "enemy" and not turn.of.qualities
                else None
            )
        owners = [quality.row.get("owns") for quality in turn.qualities if quality.row]
        return "own" if owners == ["own"] or (owners == ["subject"] and self.subject == SELF) else None

    def duration(self, part: Any) -> Part | None:
        """Until when something lasts; nothing where a part tells that not."""
        if self.is_this_turn(part):
            return {"event": "phase", "at": "turn_end", "whose": "active"}
        if not isinstance(part, PP) or part.prep != "до" or part.np is None:
            return None
        if part.np.either and part.np.joint == "or":
            ways = [self._end(one) for one in part.np.either]
            return {"any": ways} if all(ways) else None
        return self._end(part.np)

    def _end(self, np: NP) -> Part | None:
        """The point of time that a phrase tells: of a turn, or of a blow."""
        if "point" not in np.head or np.of is None or np.qualities or np.mods:
            return self.phase(np)
        of = np.of.either[0] if np.of.either else np.of
        nexts = [q for q in of.qualities if q.row is not None and "next" in q.row]
        plain = replace(of, qualities=tuple(q for q in of.qualities if q not in nexts))
        blow = self.blow(replace(np.of, either=(plain, *np.of.either[1:])) if np.of.either else plain)
        if blow["type"] == "attacks" and "of_any_type" not in of.head:
            del blow["type"]
        return {**blow, "stage": np.head.get("point"), **({"next": True} if nexts else {})}

    def is_this_turn(self, part: Any) -> bool:
        """Whether a phrase tells of the turn that is under way."""
        turn = part.np if isinstance(part, PP) and part.prep == "в" else None
        if turn is None or turn.head.get("span") != "turn" or turn.of or turn.mods or turn.amount:
            return False
        return [q.row.name for q in turn.qualities if q.row is not None] == ["this"]

    def moment(self, part: Any) -> Part | None:
        """When something happens, by a phrase; nothing where a part tells that not."""
        if not isinstance(part, PP) or part.np is None:
            return None
        if part.prep == "в":
            found = self.phase(part.np)
            return found if found and "next" not in found else None
        if part.prep == "при":
            return self.landed(self.of_noun(part.np))
        if part.prep == "после":
            event = self.of_noun(part.np)
            return {**event, "stage": "ended"} if event.get("event") == "attack" else event
        return None


def _as_told(told: Part, printed: bool, span: Span) -> Part:
    """A number of a card as it is printed, or as it is now. Raises Refused."""
    what = told.get("of")
    if what is None and not printed:
        return told
    if what is None or (isinstance(what, dict) and "x" in what):
        raise Refused("which number", span)
    plain = what["printed"] if isinstance(what, dict) and "printed" in what else what
    return {**told, "of": {"printed": plain} if printed else plain}


__all__ = ["Changes", "Row"]

"""What always holds of a card of Heroes, and what has to be so."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from service.reading.heroes.acts import Acts, excepted
from service.reading.heroes.happening import is_ability
from service.reading.meaning.base import SELF, Part, Refused, joined
from service.reading.syntax.trees import NP, PP, Amount, Clause, Row


class Holds(Acts):
    """Statements and conditions."""

    def statements(self, clause: Clause) -> list[Part]:
        """What a clause says is always so. Raises Refused."""
        verb = clause.verb
        if verb is not None and verb.row.get("event") == "named" and "x" in verb.row and not clause.parts:
            return [{"keyword": verb.row.get("says"), "x": verb.row.get("x")}]
        if verb is not None and verb.row.get("event") == "deal" and not (verb.negated or verb.modal):
            return [self._deals_more(excepted(clause))]
        if verb is not None and verb.row.get("event") == "set_to" and not (verb.negated or verb.modal):
            *chosen, deed = self._set_to(clause)
            if chosen or deed["on"] != SELF or "until" in deed:
                raise Refused("whose number", clause.span)
            return [{"change": deed["what"], "on": deed["on"], "set": deed["amount"]}]
        if (
            verb is not None
            and verb.row.get("event") == "put"
            and verb.mood == "pres"
            and not (verb.negated or verb.modal)
        ):
            return [self._enters(clause)]
        return super().statements(excepted(clause))

    def _enters(self, clause: Clause) -> Part:
        """ "Creatures of the opponent enter play closed". Raises Refused."""
        how = [part for part in clause.parts if isinstance(part, NP) and part.head.get("any")]
        states = [q.row.get("sel") for part in how for q in part.qualities if q.row is not None]
        faces = [part for part in clause.parts if isinstance(part, Row) and "put_closed" in part]
        states += [{"closed": part.get("put_closed")} for part in faces]
        rest = replace(clause, parts=tuple(part for part in clause.parts if part not in (*how, *faces)))
        event = self.event_of(rest)
        if event.get("to") != "in_play" or len(states) != 1 or set(states[0] or ()) != {"closed"}:
            raise Refused("how it enters play", clause.span)
        if set(event) - {"event", "on", "to"}:
            raise Refused("how it enters play", clause.span)
        on = event.get("on")
        if not isinstance(on, dict):
            raise Refused("who enters play", clause.span)
        name = on["is"] if "is" in on else on.setdefault("as", self.name())
        put = {"deed": "put", "on": {"is": name}, "to": "in_play", **(states[0] or {})}
        return {"instead_of": event, "do": [put]}

    def _gets(self, clause: Clause) -> list[Part]:
        more = [part for part in clause.parts if isinstance(part, PP) and part.prep == "на" and part.amount is not None]
        if len(more) == 1 and more[0].amount is not None and more[0].amount.sign:
            return [self._gets_more(clause, more[0].amount)]
        return super()._gets(clause)

    def _wounds_in(self, clause: Clause, role: str, other: str) -> tuple[Part, Part]:
        """Whose wounds are more or less, and from whom or to whom. Raises Refused."""
        roles, rest = self.fill(replace(clause, parts=tuple(p for p in clause.parts if not _is_more(p))))
        who = roles.pop(role, None)
        mine = self._all_of(who) if isinstance(who, NP) else dict(self.subject)
        if rest or roles.keys() - {"source", "on"}:
            raise Refused("not consumed", clause.span)
        source = roles.get("source", roles.get("on") if role != "on" else None)
        event: Part = {"event": "wound", role: mine}
        if isinstance(source, NP) and "attack" in source.head:
            blow = self.blow(source)
            event.update({key: value for key, value in blow.items() if key != "event"})
        elif isinstance(source, NP):
            event[other] = self.selector(source)
        return event, mine

    def _deals_more(self, clause: Clause) -> Part:
        """ "Deals 1 wound more". Raises Refused."""
        told = [part for part in clause.parts if isinstance(part, NP) and "plus" in part.head and part.amount]
        if len(told) != 1 or told[0].amount is None or told[0].mods:
            raise Refused("what it deals", clause.span)
        rest = replace(clause, parts=tuple(part for part in clause.parts if part is not told[0]))
        event, _ = self._wounds_in(rest, "by", "on")
        return {
            "change": "amount",
            "in": event,
            "plus": self._by(told[0].amount, None, told[0]),
        }

    def _gets_more(self, clause: Clause, amount: Amount) -> Part:
        """ "Gets 2 wounds less from …". Raises Refused."""
        event, _ = self._wounds_in(clause, "on", "by")
        return {"change": "amount", "in": event, "plus": amount.sign * self.amount(replace(amount, sign=0))}

    def _unharmed(self, thing: NP, on: Any, roles: Any, rest: list[Any], clause: Clause) -> list[Part]:
        """ "Is not wounded", by nothing at all or by something."""
        source = roles.get("source")
        source = thing.mods[0].np if source is None and len(thing.mods) == 1 and thing.mods[0].prep == "от" else source
        bare = thing.head.get("attr") == "wounds" and not (thing.amount or thing.qualities or thing.of)
        if bare and not rest and isinstance(source, NP) and is_ability(source):
            return [{"cannot": {"event": "wound", "on": self._all_of(on), "type": source.head.get("ability")}}]
        plain = bare and not thing.mods
        if plain and not roles and not rest:
            return [{"cannot": {"event": "wound", "on": self._all_of(on)}}]
        return [{"cannot": one["prevent"]} for one in super()._unharmed(thing, on, roles, rest, clause)]

    def condition(self, clause: Clause) -> Part:
        """What a clause asks to be so. Raises Refused."""
        verb = clause.verb
        word = verb.row.get("event") if verb is not None else None
        if verb is not None and word == "attack" and verb.mood == "pres" and not (verb.negated or verb.modal):
            roles, rest = self.fill(clause)
            who = self._who(roles.pop("by", None))
            if roles or rest:
                raise Refused("not consumed", clause.span)
            return {"exists": joined(who, {"did": {"event": "attack", "by": {"is": "it"}, "per": "now"}}, clause.span)}
        if verb is not None and word == "die" and verb.mood == "past" and not verb.passive and not verb.negated:
            roles, rest = self.fill(clause)
            on = roles.pop("on", None)
            if not rest and not roles and (on is None or isinstance(on, NP)):
                who = self._who(on)
                return {"exists": joined(who, {"zone": "graveyard"}, clause.span)}
        return super().condition(clause)

    def _there(self, found: Part, others: list[Any], clause: Clause) -> Part:
        """Somebody, with where he is told to be: what is captured lies beneath whose it is told to be."""
        at = others[0] if len(others) == 1 else None
        whose = at.np if isinstance(at, PP) and at.prep == "у" and found.get("zone") == "captured" else None
        if whose is not None and whose.head.get("player") is None:
            return joined(found, {"rides": self.selector(whose)}, whose.span)
        return super()._there(found, others, clause)

    def _nominal_state(self, clause: Clause) -> Part:
        owned = self._resources(clause)
        if owned is not None:
            return owned
        only = clause.parts[0] if len(clause.parts) == 1 else None
        if isinstance(only, NP) and only.head.part == "named" and not (only.qualities or only.of or only.mods):
            return {"exists": joined(dict(self.subject), self.has(only), clause.span)}
        nouns = [part for part in clause.parts if isinstance(part, NP)]
        at = [part for part in clause.parts if isinstance(part, PP) and part.prep == "на" and part.np is not None]
        if len(nouns) == len(at) == 1 and len(clause.parts) == 2:
            owned = self._owned(nouns[0], list(at), "some")
            if owned is not None:
                return owned
        return super()._nominal_state(clause)

    def _resources(self, clause: Clause) -> Part | None:
        """ "You have 5 coins or more", open or closed; None where nothing is said of coins. Raises Refused."""
        things = [part for part in clause.parts if isinstance(part, NP) and "coins" in part.head]
        whose = [part.np for part in clause.parts if isinstance(part, PP) and part.prep == "у" and part.np is not None]
        if not things:
            return None
        if len(things) + len(whose) < len(clause.parts) or len(things) != 1 or len(whose) != 1:
            raise Refused("whose coins", clause.span)
        thing, side = things[0], self.player(whose[0])
        if side not in ("own", "enemy") or thing.qualities or thing.of or thing.mods or thing.amount is None:
            raise Refused("whose coins", clause.span)
        asked = {"title": thing.head.get("coins"), **self._many_of(thing.amount)}
        return {"exists": {"kind": "player", "side": side, "marker": asked}}


def _is_more(part: Any) -> bool:
    return isinstance(part, PP) and part.prep == "на" and part.amount is not None and bool(part.amount.sign)

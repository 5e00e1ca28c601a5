"""Numbers of the cards of Heroes, coins and effects: what is more or less, and what is got and lost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from service.reading.meaning.base import SELF, Part, Refused
from service.reading.meaning.happening.roles import Roles
from service.reading.meaning.ordered.giving import several_things
from service.reading.meaning.sentence.compose import Composer
from service.reading.syntax.apart import PLUS
from service.reading.syntax.beside import is_his
from service.reading.syntax.forms import forms
from service.reading.syntax.rows import Lexicon, rows
from service.reading.syntax.trees import NP, PP, Amount, Clause, Row

#: Numbers of a card that an effect changes for good, or for a while.
_FIGURES = ("strike", "lives", "cost")
#: Where cards are whose cost an ability changes (104.3.3).
_COSTING = ["in_play", "hand"]
#: How long coins that are paid are closed.
_CLOSED: Part = {"event": "phase", "at": "turn_start", "whose": "own"}


class Figures(Composer):
    """What sentences say of numbers and of what can be counted."""

    paid_type = None
    #: A price is told, which the card itself pays where nobody else is told.
    priced = False

    def _on(self, roles: Roles) -> Part:
        return dict(SELF) if self.priced and "on" not in roles else super()._on(roles)

    # -- what a number is ----------------------------------------------------------------------------------------------

    def measure(self, np: NP) -> Any:
        """A number that a phrase tells. Raises Refused."""
        if np.head.get("attr") == "strike" and not (np.amount or np.mods):
            return {"of": "strike", **self._bearer_of(np)}
        return super().measure(np)

    def _to(self, np: NP, bearer: Part) -> Part:
        """What a number is added to: the strike and the lives are numbers of a card, a shot is worth something."""
        one = any(number == "sing" for _, number in np.cases)
        bare = not (np.qualities or np.mods or np.of or np.amount)
        if np.head.get("attr") in _FIGURES and bare and (one or "attack" not in np.head):
            return {"change": np.head.get("attr"), "on": dict(bearer)}
        return super()._to(np, bearer)

    def changes(self, np: NP, others: list[Any], bearer: Part) -> list[Part]:
        """What a phrase like "+1 to the strike" changes, of whom. Raises Refused."""
        spells = [part for part in others if isinstance(part, Row) and "also_spells" in part]
        found = super().changes(np, [part for part in others if part not in spells], bearer)
        told = [one["in"] for one in found if one.get("in", {}).get("type") == "ability"]
        if spells and not told:
            raise Refused("not consumed", np.span)
        for event in told if spells else ():
            event["type"] = ["ability", "spell"]
        return found

    def _told(self, amount: Amount) -> Any:
        """A number as an amount: "as many" are as many as the event of the feature tells of. Raises Refused."""
        if amount.told != "same":
            return super()._told(amount)
        events = self.events()
        if len(events) != 1 or events[0].get("event") not in ("wound", "heal", "gain", "lose"):
            raise Refused("as many as what", amount.span)
        return {"number": events[0].setdefault("amount", {}).setdefault("as", self.name())}

    def _count(self, np: NP) -> Part:
        place = [mod.np for mod in np.mods if mod.prep == "на" and mod.np is not None]
        marker = marker_of(replace(np, mods=()))
        if marker is not None and len(place) == len(np.mods) == 1:
            known = self.ref(place[0])
            if known is not None and "is" in known:
                return {"of": {"marker": {"title": marker}}, **known}
        mine = [q for q in np.qualities if is_his(q)]
        if "attr" in np.head and len(mine) == len(np.qualities) == 1 and not (np.of or np.mods):
            attribute, _ = self.attribute(replace(np, qualities=()))
            return {"of": attribute, **self.possessor(mine[0], np.span)}
        return super()._count(np)

    def _from(self, np: NP, bearer: Part) -> Part:
        """What a number is taken off of: how many wounds there are of abilities, how hard attacks are."""
        if {"speaks", "sel"} & set(np.head.data) and "ability" not in np.head and "attack" not in np.head:
            return {"change": "amount", "in": {"event": "wound", "on": dict(bearer), "by": self.selector(np)}}
        found = super()._from(np, bearer)
        return {**found, "change": "amount"} if found["in"]["event"] == "wound" else found

    def _more(self, word: str, thing: NP, on: Part, ends: Part) -> list[Part]:
        if word != "get":
            raise Refused("what is more", thing.span)
        changes = self.changes(thing, [], on)
        if any("on" not in one or one["change"] not in _FIGURES for one in changes):
            return [{"let": changes, **ends}]
        return [self._effect(one, ends) for one in changes]

    def _effect(self, change: Part, ends: Part) -> Part:
        """A number that is more, or less, from now on."""
        plus = change["plus"]
        word, amount = ("lose", -plus) if isinstance(plus, int) and plus < 0 else ("gain", plus)
        return {"deed": word, "by": dict(SELF), "on": change["on"], "what": change["change"], "amount": amount, **ends}

    def _deed(self, row: Row, roles: Roles, clause: Clause, until: PP | None) -> list[Part]:
        if row.get("event") != "heal" or roles.get("amount") != "all" or not isinstance(roles.get("on"), NP):
            return super()._deed(row, roles, clause, until)
        goal = self.goal_of(roles["on"])
        if "is" in goal:
            return super()._deed(row, {**roles, "on": goal}, clause, until)
        if until is not None or roles.keys() - {"on", "amount"}:
            raise Refused("not consumed", clause.span)
        name = self.name()
        whole = {"deed": "heal", "by": dict(SELF), "on": {"is": name}, "amount": {"of": "wounds", "is": name}}
        return [{"each": goal, "as": name, "do": [whole]}]

    # -- what is got and lost ------------------------------------------------------------------------------------------

    def _things(self, word: str, roles: Roles, clause: Clause, until: PP | None) -> list[Part]:
        thing = roles.get("thing")
        if isinstance(thing, NP) and "coins" in thing.head:
            if set(roles) - {"thing", "on"}:
                raise Refused("what is got", clause.span)
            return [self._coins(word, thing, roles.get("on"), until, clause)]
        return super()._things(word, roles, clause, until)

    def _coins(self, word: str, thing: NP, on: Any, until: PP | None, clause: Clause) -> Part:
        """Coins or prayers that a player gets or loses. Raises Refused."""
        side = self.player(on) if isinstance(on, NP) else "own" if on in (None, SELF) else None
        if side not in ("own", "enemy") or thing.qualities or thing.of or thing.mods:
            raise Refused("whose coins", clause.span)
        player: Part = {"kind": "player", "side": side}
        ends = self.ends(until, SELF)
        amount = self.amount(thing.amount)
        return {"deed": "gain" if word == "get" else "lose", "on": player, "what": thing.head.get("coins"),
                "amount": amount, **ends}  # fmt: skip

    def _laid(self, thing: NP) -> tuple[Any, Any]:
        marker = marker_of(thing)
        return super()._laid(thing) if marker is None else ({"marker": {"title": marker}}, self.amount(thing.amount))

    def _do_lose_coins(self, row: Row, roles: Roles, clause: Clause) -> list[Part]:
        """ "Pay 2 coins": they are lost. Raises Refused."""
        thing, by = roles.pop("thing", None), roles.pop("by", None)
        if not isinstance(thing, NP) or "coins" not in thing.head or roles:
            raise Refused("what is paid", clause.span)
        paid = self._coins("drop", thing, by, None, clause)
        if paid["on"]["side"] != "own":
            raise Refused("who pays", clause.span)
        return [{**paid, "until": _CLOSED}]

    def _thing(self, word: str, thing: NP, on: Part, until: PP | None, clause: Clause) -> list[Part]:
        chosen = self._as_many_as_one_likes(word, thing, on)
        if chosen is not None:
            return [chosen, *self._thing(word, thing, on, until, clause)]
        every = [q for q in thing.qualities if q.row is not None and q.row.name == "each"]
        marker = marker_of(replace(thing, qualities=tuple(q for q in thing.qualities if q not in every)))
        if marker is None:
            return super()._thing(word, thing, on, until, clause)
        if every:
            if word == "get" or "is" not in on or thing.amount is not None or until is not None:
                raise Refused("how many", thing.span)
            what = {"marker": {"title": marker}}
            return [{"deed": "lose", "by": dict(SELF), "on": on, "what": what, "amount": {"of": what, **on}}]
        if thing.amount is None and several_things(thing):
            raise Refused("how many", thing.span)
        told: Part = {"deed": "gain" if word == "get" else "lose", "by": dict(SELF), "on": on}
        return [{**told, "what": {"marker": {"title": marker}}, "amount": self.amount(thing.amount),
                 **self.ends(until, on)}]  # fmt: skip

    def _as_many_as_one_likes(self, word: str, thing: NP, on: Part) -> Part | None:
        """ "Remove X effects", where nothing says what X is: so many of them as its player names. None where not so."""
        amount, bare = thing.amount, replace(thing, amount=None)
        told = self.number is not None or self.where is not None or amount is None or amount.told != "x" or self.priced
        if word != "drop" or told or amount is None or amount.plus or amount.times != 1 or "is" not in on:
            return None
        marker = marker_of(bare)
        what = {"marker": {"title": marker}} if marker is not None else self.attribute(bare)[0]
        name = self.name()
        self.number = {"number": name}
        return {"say": "number", "min": 0, "max": {"of": what, **on}, "by": "own", "as": name}

    def what(self, np: NP) -> Part:
        """What is got or lost, in an event."""
        marker = marker_of(np)
        if marker is not None and np.amount is None:
            return {"what": {"marker": {"title": marker}}}
        if "coins" in np.head and not (np.qualities or np.of or np.mods):
            return {"what": np.head.get("coins"), **({"amount": self.asked(np.amount)} if np.amount else {})}
        return super().what(np)

    def has(self, np: NP) -> Part:
        """What a card that has such a thing is, as a selector. Raises Refused."""
        marker = marker_of(np)
        if marker is not None:
            return {"marker": {"title": marker, **self._many(np)}}
        return super().has(np)

    def _do_more_poison(self, row: Row, roles: Roles, clause: Clause) -> list[Part]:
        """ "Increase poison by 1". Raises Refused."""
        on, amount = roles.pop("on", None), roles.pop("amount", None)
        if not isinstance(on, NP) or not isinstance(amount, Amount) or roles:
            raise Refused("by how much", clause.span)
        return [{"deed": "gain", "by": dict(SELF), "on": self.goal_of(on), "what": {"x": {"keyword": "poison"}},
                 "amount": self.amount(amount)}]  # fmt: skip

    # -- what cards cost -----------------------------------------------------------------------------------------------

    def statements(self, clause: Clause) -> list[Part]:
        """What a clause says is always so. Raises Refused."""
        verb = clause.verb
        if verb is not None and verb.row.get("event") == "cost" and not (verb.negated or verb.modal):
            return [self._costs(clause)]
        return super().statements(clause)

    def _costs(self, clause: Clause) -> Part:
        """ "Your gnomes cost 1 less". Raises Refused."""
        told = [part for part in clause.parts if isinstance(part, PP) and part.prep == "на" and part.amount is not None]
        who = [part for part in clause.parts if isinstance(part, NP) and "nom" in {case for case, _ in part.cases}]
        least = [part for part in clause.parts if isinstance(part, Row) and part.part == "most"]
        each = [part for part in clause.parts if isinstance(part, PP) and part.prep == "за" and part.np is not None]
        rest = [part for part in clause.parts if part not in (*told, *who, *each) and not _is_also(part)]
        amount = told[0].amount if len(told) == 1 else None
        if len(who) > 1 or len(each) > 1 or amount is None or not amount.sign or rest or least:
            raise Refused("how much it costs", clause.span)
        on = self._all_of(who[0]) if who else dict(SELF)
        if "is" not in on:
            on = {**{key: value for key, value in on.items() if key != "zone"}, "zone": list(_COSTING)}
        by, plus = self.amount(replace(amount, sign=0)), None
        plus = amount.sign * by if isinstance(by, int) else {**by, "multiply": amount.sign}
        if each and each[0].np is not None:
            if not isinstance(plus, int):
                raise Refused("how much it costs", clause.span)
            plus = self.each_of(each[0].np, plus)
        return {"change": "cost", "on": on, "plus": plus}


def marker_of(np: NP) -> str | None:
    """The effect that a phrase tells, by its title."""
    if np.qualities or np.of or np.mods or np.either:
        return None
    if "effect" in np.head:
        return str(np.head.get("effect"))
    return _effects().get(np.title, np.title) if np.head.get("thing") == "marker" and np.title else None


@cache
def _effects() -> Mapping[str, str]:
    """The effects that have a name of their own, by what they are effects of, however that is found."""
    named = [row for row in rows(Lexicon("heroes")) if row.part == "noun" and "effect" in row]
    return {
        form.lemma: row.get("effect") for row in named for word in row.get("ru", ()) for form in forms(word.split()[-1])
    }


def _is_also(part: Any) -> bool:
    return isinstance(part, Row) and "again" in part


__all__ = ["PLUS", "Figures"]

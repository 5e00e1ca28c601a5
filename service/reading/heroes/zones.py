"""Cards of Heroes that come from zone to zone: drawn, searched for, played, summoned, captured, created."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from service.reading.heroes.figures import Figures
from service.reading.meaning.base import SELF, Part, Refused
from service.reading.meaning.happening.roles import Roles, is_its_owners
from service.reading.meaning.ordered.putting import MANY
from service.reading.meaning.things.referring import plural_only, unchosen
from service.reading.syntax.trees import NP, PP, Amount, Clause, Row

#: From where each way of coming takes cards where nothing else is told.
_FROM = {"summon": "deck", "revive": "graveyard", "play": "hand"}
_HIDDEN = ("deck", "hand")


class Zones(Figures):
    """What sentences do with cards of zones."""

    def zone(self, np: NP) -> Part:
        """Cards in a zone, and whose: one's own where nobody is told."""
        if "owner" in np.head or (np.of is not None and "owner" in np.of.head):
            return {"zone": np.head.get("zone")}
        found = super().zone(np)
        bare = not np.qualities and np.of is None and found["zone"] != "in_play"
        return {**found, "owner": "own"} if bare else found

    def _pile(self, np: NP, zone: str, source: Any) -> tuple[Part, str]:
        """Which cards of a zone a phrase means, and the zone. Raises Refused."""
        selector = self.selector(unchosen(replace(np, amount=None)), True)
        if isinstance(source, NP):
            selector = {**selector, **self.zone(source)}
        if zone == "deck" and selector.get("zone", zone) == zone and selector.get("is") == "self":
            selector = {
                "kind": "card",
                "like": {"name": dict(SELF)},
                **{k: v for k, v in selector.items() if k != "is"},
            }
        if "zone" not in selector:
            selector = {**selector, "zone": zone, "owner": selector.pop("side", "own")}
        elif "side" in selector:
            raise Refused("whose it is", np.span)
        if selector["zone"] != "in_play" and "owner" not in selector and not self._of_anyone(np, source):
            selector["owner"] = "own"
        return selector, str(selector["zone"])

    def _of_anyone(self, np: NP, source: Any) -> bool:
        """Whether cards are told to be from the zone of any player."""
        zones = [source, np.of, *(mod.np for mod in np.mods)]
        return any(
            isinstance(one, NP) and any(q.row is not None and q.row.name == "any" for q in one.qualities)
            for one in zones
        )

    def _chosen_of(self, np: NP, selector: Part, at_will: bool) -> Part:
        """Cards of a zone that are chosen: as many as are told, or fewer where one may decline. Raises Refused."""
        words = {key for q in np.qualities if q.row is not None for key in q.row.data}
        if {"nth", "next"} & words or (np.amount is None and plural_only(np) and "each" not in words):
            raise Refused("which of them", np.span)
        if "each" in words:
            return selector
        many = self.comparison(np.amount) if np.amount is not None else {"equal": 1}
        if at_will and "equal" in many:
            many = {"max": many["equal"]}
        name = self.name()
        chance: Part = {"random": True} if "random" in words else {}
        target = "chosen" in words and not chance and not self.nested and selector["zone"] == "graveyard"
        chosen = {"target" if target else "pick": selector, "many": many, "by": "own", "as": name, **chance}
        self.before.append(chosen)
        self.chosen.append((np, name))
        self.speak({"is": name}, np)
        return {"is": name}

    # -- the deck and the hand -----------------------------------------------------------------------------------------

    def _do_draw(self, row: Row, roles: Roles, clause: Clause) -> list[Part]:
        """ "Draw 2 cards". Raises Refused."""
        on, by = roles.pop("on", None), roles.pop("by", None)
        if _each_player(by):
            return [one for whose in ("own", "enemy") for one in self._drawn(on, whose, roles, clause)]
        return self._drawn(on, "own" if by is None else self.player(by) if isinstance(by, NP) else None, roles, clause)

    def _drawn(self, on: Any, side: Any, roles: Roles, clause: Clause) -> list[Part]:
        plain = isinstance(on, NP) and on.head.name == "card" and not (on.qualities or on.of or on.mods)
        if side not in ("own", "enemy") or not isinstance(on, NP) or not plain or roles:
            raise Refused("what is drawn", clause.span)
        deed = {"deed": "put", "way": "draw", "by": side, "on": {"zone": "deck", "owner": side, "place": "top"},
                "to": "hand"}  # fmt: skip
        return _times(self.amount(on.amount), deed)

    def _do_mill(self, row: Row, roles: Roles, clause: Clause) -> list[Part]:
        """So many top cards of either deck, as its player likes, come to the graveyard. Raises Refused."""
        amount = roles.pop("amount", None)
        if roles or not isinstance(amount, Amount):
            raise Refused("how many", clause.span)
        number = self.amount(amount)
        put = {"deed": "put", "way": "mill", "to": "graveyard"}
        either = [_times(number, {**put, "on": {"zone": "deck", "owner": whose, "place": "top"}})
                  for whose in ("own", "enemy")]  # fmt: skip
        return [{"choose": either, "by": "own"}]

    def _do_search(self, row: Row, roles: Roles, clause: Clause) -> list[Part]:
        """ "Search: a gnome": it comes from the deck into the hand; one may decline. Raises Refused."""
        on, source = roles.pop("on", None), roles.pop("from", None)
        if not isinstance(on, NP) or roles:
            raise Refused("what is searched for", clause.span)
        selector, zone = self._pile(on, "deck", source)
        if zone not in ("deck", "sideboard"):
            raise Refused("from where", clause.span)
        goal = self._chosen_of(on, selector, True)
        return [{"deed": "put", "way": "search", "by": dict(SELF), "on": goal, "to": "hand"}]

    def _do_discard(self, row: Row, roles: Roles, clause: Clause) -> list[Part]:
        """ "Discard a card", oneself or the opponent. Raises Refused."""
        on, by, source = roles.pop("on", None), roles.pop("by", None), roles.pop("from", None)
        if _each_player(by):
            told = {"on": on, **({"from": source} if source is not None else {}), **roles}
            done: list[Part] = []
            for whose in (_YOU, _THEY):
                before = len(self.before)
                deed = self._do_discard(row, {**told, "by": whose}, clause)
                done += [*self.before[before:], *deed]
                del self.before[before:]
            return done
        side = "own" if by is None else self.player(by) if isinstance(by, NP) else None
        if side not in ("own", "enemy") or not isinstance(on, NP) or roles:
            raise Refused("what is discarded", clause.span)
        selector, _ = self._pile(on, "hand", source)
        goal = self._chosen_of(on, {**selector, "owner": side}, False)
        for part in self.before[-1:]:
            part["by"] = side
        return [{"deed": "put", "way": "discard", "by": dict(SELF), "on": goal, "to": "graveyard"}]

    # -- into play -----------------------------------------------------------------------------------------------------

    def _do_play(self, row: Row, roles: Roles, clause: Clause) -> list[Part]:
        """ "Play a creature from the hand for nothing". Raises Refused."""
        on, by, source = roles.pop("on", None), roles.pop("by", None), roles.pop("from", None)
        if not isinstance(on, NP) or roles or not self.for_free or not (by is None or self.player(by) == "own"):
            raise Refused("for what price", clause.span)
        self.for_free = False
        selector, _ = self._pile(on, "hand", source)
        goal = self._chosen_of(on, selector, False)
        to = "graveyard" if selector.get("kind") == "spell" else "in_play"
        if selector.get("kind") in (None, "card"):
            raise Refused("where to", clause.span)
        return [{"deed": "put", "way": "play", "by": dict(SELF), "on": goal, "to": to}]

    for_free = False

    def _do_create(self, row: Row, roles: Roles, clause: Clause) -> list[Part]:
        """ "Create a copy of a creature", or a card of the reserve by its name. Raises Refused."""
        thing, by = roles.pop("thing", None), roles.pop("by", None)
        if not isinstance(thing, NP) or roles or not (by is None or self.ref(by) == SELF):
            raise Refused("what is created", clause.span)
        put: Part = {"deed": "put", "way": "create", "by": dict(SELF)}
        if "copy" in thing.head and thing.of is not None and not (thing.qualities or thing.mods):
            number = self.amount(thing.amount)
            copied = self.goal_of(thing.of)
            self.speak({"is": "it"}, thing)
            return _times(number, {**put, "copy_of": copied, "to": "in_play"})
        selector = self.selector(replace(thing, amount=None))
        if "name" not in selector:
            raise Refused("what is created", clause.span)
        made = {**put, "on": {**selector, "zone": "reserve", "owner": "own"}, "to": "in_play"}
        return _times(self.amount(thing.amount), made)

    def _put(self, row: Row, roles: Roles, clause: Clause) -> list[Part]:
        fixed = dict(row.get("with", {}))
        way, closed = fixed.get("way"), roles.pop("closed", None)
        on, to, source, by = (roles.pop(role, None) for role in ("on", "to", "from", "by"))
        if isinstance(on, NP) and isinstance(to, NP) and {"effect", "thing", "attr"} & set(on.head.data):
            if source is not None or closed is not None or roles:
                raise Refused("what is put", clause.span)
            return self._things("get", {"thing": on, "on": to}, clause, None)
        if way == "capture":
            return self._captured(on, by, source, roles, clause)
        if by is not None and not (isinstance(by, NP) and (self.ref(by) == SELF or self.player(by) == "own")):
            raise Refused("who does it", clause.span)
        if roles or (not isinstance(on, NP) and not isinstance(on, dict)):
            raise Refused("what is put", clause.span)
        if way in _FROM:
            if not isinstance(on, NP) or to is not None:
                raise Refused("where to", clause.span)
            put: Part = {"deed": "put", "way": way, "by": dict(SELF), "to": "in_play"}
            if closed is not None:
                put["closed"] = bool(closed)
            return [{**put, "on": one} for one in self._coming(on, way, source)]
        zone = fixed.get("to") or (to.head.get("zone") if isinstance(to, NP) else None)
        if isinstance(to, NP) and not is_its_owners(to) and self.zone(to).get("owner", "own") not in ("own", "enemy"):
            raise Refused("where to", clause.span)
        if zone not in ("hand", "deck", "graveyard") or closed is not None:
            raise Refused("where to", clause.span)
        off = self._off_the_top(on, source, zone) if isinstance(on, NP) else None
        if off is not None:
            return off
        goal = self._moved(on, source)
        told = {key: value for key, value in fixed.items() if key != "to"}
        if zone == "deck" and "place" not in told:
            told["place"] = "random"  # a deck that a card goes back to is shuffled (heroes.glossary.return-to-deck)
        return [{"deed": "put", "by": dict(SELF), "on": goal, **told, "to": zone}]

    def _off_the_top(self, on: NP, source: Any, zone: str) -> list[Part] | None:
        """So many top cards of a deck that come elsewhere, one after another; None where others do."""
        if not any(q.row is not None and q.row.name == "top" for q in on.qualities) or on.amount is None:
            return None
        selector, pile = self._pile(on, "deck", source)
        number = self.amount(on.amount)
        if pile != "deck" or "owner" not in selector or zone == "deck":
            raise Refused("which cards", on.span)
        way = {"way": "mill"} if zone == "graveyard" else {}
        top = {"zone": "deck", "owner": selector["owner"], "place": "top"}
        if {key: one for key, one in selector.items() if key != "kind"} != top:
            raise Refused("which cards", on.span)
        return _times(number, {"deed": "put", **way, "by": dict(SELF), "on": top, "to": zone})

    def selector(self, np: NP, counted: bool = False) -> Part:
        """Which cards a phrase describes: whose they are that lie in a zone is who owns them. Raises Refused."""
        found = super().selector(np, counted)
        if found.get("zone") in ("hand", "deck", "graveyard", "reserve", "sideboard") and "is" not in found:
            side = found.pop("side", found.get("owner"))
            if side != found.get("owner", side):
                raise Refused("whose it is", np.span)
            found |= {"owner": side} if side is not None else {}
        return found

    def _there(self, found: Part, others: list[Any], clause: Clause) -> Part:
        told = super()._there(found, others, clause)
        if told.get("zone") == "hand" and "side" in told:
            told = {key: one for key, one in {"owner": told["side"], **told}.items() if key != "side"}
        return told

    def _coming(self, on: NP, way: str, source: Any) -> list[Part]:
        """Who comes into play: known ones, or such as are chosen of a zone."""
        if on.either and on.joint == "and":
            return [one for each in on.either for one in self._coming(each, way, source)]
        on, total = _total_cost(on)
        namesakes = on.head.get("speaks") == "self" and (on.amount is not None or source is not None)
        named = replace(on, head=_called_self(on.head)) if namesakes else on
        known = self.ref(named)
        if known is not None and source is None:
            return [known]
        selector, zone = self._pile(named, _FROM[way], source)
        if total is None:
            return [self._chosen_of(named, selector, zone in _HIDDEN)]
        several = named if named.amount is not None else replace(named, amount=Amount(MANY, "max"))
        goal = self._chosen_of(several, selector, zone in _HIDDEN)
        together = {"compare": {"sum": "cost", "among": goal}, **self.comparison(total)}
        self.before[-1]["where"] = together
        return [goal]

    def _moved(self, on: Any, source: Any) -> Part:
        """Which card comes to another zone."""
        if isinstance(on, dict):
            return dict(on)
        known = self.ref(on)
        if known is not None:
            return known
        if isinstance(source, NP) and source.head.get("zone") == "in_play" and not (source.qualities or source.of):
            source = None
        told = self.selector(unchosen(replace(on, amount=None)), True)
        if source is None and "zone" not in told:
            return self.goal_of(on)
        selector, _ = self._pile(on, "in_play", source)
        return self._chosen_of(on, selector, False)

    def _captured(self, on: Any, by: Any, source: Any, roles: Roles, clause: Clause) -> list[Part]:
        """ "Captures the bottom card of any deck": it comes beneath whoever captures. Raises Refused."""
        captor = self.ref(by) if isinstance(by, NP) else dict(self.subject) if by is None else None
        if captor is None or "is" not in captor or not isinstance(on, NP) or roles:
            raise Refused("who captures whom", clause.span)
        told = self.selector(unchosen(replace(on, amount=None)), True) if self.ref(on) is None else {}
        if source is not None or "zone" in told:
            selector, _ = self._pile(on, "in_play", source)
            goal = self._chosen_of(on, selector, False)
        else:
            goal = self.goal_of(on)
        return [{"deed": "put", "way": "capture", "by": dict(SELF), "on": goal, "to": captor}]


def _total_cost(np: NP) -> tuple[NP, Amount | None]:
    """A phrase without "of a total cost of 4", and that number; none where it says nothing of the kind."""
    told = [mod for mod in np.mods if mod.np is not None and mod.np.head.get("attr") == "cost"]
    totals = [
        mod for mod in told if mod.np is not None and [q.row.name for q in mod.np.qualities if q.row] == ["total"]
    ]
    if len(totals) != 1 or totals[0].np is None or totals[0].np.amount is None:
        return np, None
    return replace(np, mods=tuple(mod for mod in np.mods if mod is not totals[0])), totals[0].np.amount


_NOM = frozenset({("nom", "sing")})
_YOU = NP(Row("you", "noun", {"player": "own"}), _NOM)
_THEY = NP(Row("opponent", "noun", {"player": "enemy"}), _NOM)


def _each_player(np: Any) -> bool:
    """Whether a phrase tells of both players."""
    words = [q.row.name for q in np.qualities if q.row is not None] if isinstance(np, NP) else []
    return isinstance(np, NP) and np.head.get("player") == "any" and words == ["each"] and not (np.of or np.mods)


def _is_total(np: NP) -> bool:
    return [q.row.name for q in np.qualities if q.row is not None] == ["total"]


def _times(number: Any, deed: Part) -> list[Part]:
    """A deed so many times."""
    return [deed] if number == 1 else [{"repeat": number, "do": [deed]}]


def _called_self(head: Row) -> Row:
    """The card's own name as that of any card called so."""
    return Row("namesake", head.part, {"sel": {"kind": "card", "like": {"name": dict(SELF)}}})


__all__ = ["PP", "Zones"]

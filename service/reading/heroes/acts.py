"""What the characters of Heroes do: shots, stun, choices."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from service.reading.heroes.happening import Happening
from service.reading.meaning.base import SELF, Part, Refused
from service.reading.meaning.happening.roles import Roles
from service.reading.meaning.things.referring import unchosen
from service.reading.syntax.beside import is_his
from service.reading.syntax.rows import Lexicon, rows
from service.reading.syntax.trees import NP, PP, Clause, Quality, Row

#: The words of Heroes.
WORDS = Lexicon("heroes")
_OWN = Row("own", "quality", {"sel": {"side": "own"}, "owns": "own"})
_ENEMY = Row("enemy", "quality", {"sel": {"side": "enemy"}, "owns": "enemy"})
#: What is so as long as the card is in play.
_IN_PLAY: Part = {"exists": {"is": "self", "zone": "in_play"}}


class Acts(Happening):
    """Blows, stun and choices."""

    def deeds(self, clause: Clause) -> list[Part]:
        """What a clause orders. Raises Refused."""
        verb = clause.verb
        event = verb.row.get("event") if verb is not None else None
        free = [part for part in clause.parts if isinstance(part, Row) and "for_free" in part]
        if event == "play" and free:
            self.for_free = True
            clause = replace(clause, parts=tuple(part for part in clause.parts if part not in free))
        clause = excepted(clause)
        if verb is not None and event == "set_to" and not (verb.negated or verb.modal):
            return self._set_to(clause)
        if verb is not None and event == "show" and verb.mood in ("imp", "inf", "futr"):
            return self._shown(clause)
        if verb is not None and event == "have" and verb.mood == "pres" and not verb.negated:
            return [{"let": self.statements(clause), "while": _IN_PLAY}]
        return super().deeds(clause)

    def _set_to(self, clause: Clause) -> list[Part]:
        """ "Its strike becomes 5": a number that is another from now on. Raises Refused."""
        nouns = [part for part in clause.parts if isinstance(part, NP)]
        figures = [part for part in clause.parts if isinstance(part, Row) and part.part == "figure"]
        until = [part for part in clause.parts if isinstance(part, PP) and part.prep == "до"]
        attribute = nouns[0].head.get("attr") if nouns else None
        whole = len(nouns) == len(figures) == 1 and len(nouns) + len(figures) + len(until) == len(clause.parts)
        if not whole or len(until) > 1 or attribute not in ("strike", "lives") or nouns[0].mods or nouns[0].amount:
            raise Refused("what becomes so much", clause.span)
        told = self.figure(figures[0])
        if set(told) != {"equal"}:
            raise Refused("how much", clause.span)
        self.before = []
        mine = nouns[0].qualities
        if mine and not (len(mine) == 1 and is_his(mine[0]) and nouns[0].of is None):
            raise Refused("whose number", nouns[0].span)
        on = self.possessor(mine[0], clause.span) if mine else dict(SELF)
        on = self.goal_of(nouns[0].of) if nouns[0].of is not None else on
        deed = {"deed": "set", "by": dict(SELF), "on": on, "what": attribute, "amount": told["equal"]}
        return [*self.before, {**deed, **self.ends(until[0] if until else None, on)}]

    def _shown(self, clause: Clause) -> list[Part]:
        """ "Look at the top card of a deck": who it is can be spoken of. Raises Refused."""
        roles, rest = self.fill(clause)
        on, by = roles.pop("on", None), roles.pop("by", None)
        self.before = []
        if rest or roles or not isinstance(on, NP) or not (by is None or self.player(by) == "own"):
            raise Refused("what is shown", clause.span)
        told = self.selector(unchosen(replace(on, amount=None)), True)
        if "zone" not in told:
            raise Refused("what is shown", on.span)
        goal = self._chosen_of(on, told, False)
        return [*self.before, {"deed": "show", "by": "own", "on": goal}]

    def replaced(self, clause: Clause) -> None:
        """What would happen, and something else does instead of it: who it befalls is chosen as it is done."""
        super().replaced(clause)
        self.nested = True

    def _nominal(self, clause: Clause) -> list[Part]:
        """A clause without a verb: a shot, a search, a mill."""
        nouns = [part for part in clause.parts if isinstance(part, NP)]
        done = nouns[0].head.get("done") if nouns else None
        if done == "mill" and len(clause.parts) == 1 and not (nouns[0].qualities or nouns[0].of or nouns[0].mods):
            self.before = []
            return self._do_mill(nouns[0].head, {"amount": nouns[0].amount}, clause)
        if self.said_class is not None and len(clause.parts) == 1 and nouns and nouns[0].head.part == "named":
            self.before = []
            return [{"deed": "gain", "by": dict(SELF), "on": dict(SELF), "what": {"feature": self.feature(nouns[0])}}]
        return super()._nominal(clause)

    def _strike(self, noun: NP, others: list[Any], clause: Clause) -> list[Part]:
        """A shot at an enemy character, or up to so many shots at different ones. Raises Refused."""
        if noun.head.get("attack") != "shot" or noun.either or noun.qualities or noun.of or noun.title:
            raise Refused("no deed", noun.span)
        value, goal = None, None
        for part in (*noun.mods, *others):
            if isinstance(part, PP) and part.prep == "на" and part.amount is not None and value is None:
                value = self.amount(part.amount)
            elif isinstance(part, PP) and part.prep in ("по", "в") and part.np is not None and goal is None:
                goal = part.np
            else:
                raise Refused("not consumed", getattr(part, "span", clause.span))
        if value is None:
            raise Refused("of what value", noun.span)
        shot: Part = {"deed": "attack", "type": "shot", "by": dict(self.striker or SELF), "value": [value]}
        known = self.ref(goal) if goal is not None else None
        if known is not None and noun.amount is None:
            return [{**shot, "on": known}]
        selector = {"kind": "character"} if goal is None else self.selector(unchosen(replace(goal, amount=None)), True)
        words = {key for q in (goal.qualities if goal is not None else ()) if q.row is not None for key in q.row.data}
        if "side" not in selector and "is" not in selector:
            selector = {**selector, "side": "enemy"}
        if "each" in words:
            return [{**shot, "on": selector}]
        apart = noun.amount is not None
        if {"nth", "next"} & words or apart != ("different" in words) or (goal is not None and goal.amount is not None):
            raise Refused("at which of them", noun.span)
        name, many = self.name(), self.comparison(noun.amount) if noun.amount is not None else {"equal": 1}
        self.before.append({"pick" if self.nested else "target": selector, "many": many, "by": "own", "as": name})
        self.chosen.append((goal, name))
        if goal is not None:
            self.speak({"is": name}, goal)
        return [{**shot, "on": {"is": name}}]

    def _do_stun(self, row: Row, roles: Roles, clause: Clause) -> list[Part]:
        """Whoever is stunned closes and does not open the next time. Raises Refused."""
        by = roles.pop("by", None)
        if by is not None and not (isinstance(by, NP) and self.ref(by) == SELF):
            raise Refused("who does it", clause.span)
        on = self._on(roles)
        if roles:
            raise Refused("not consumed", clause.span)
        stun = {"deed": "gain", "by": dict(SELF), "on": on, "what": {"feature": {"keyword": "stun"}}}
        return [{"deed": "close", "by": dict(SELF), "on": on}, stun]

    def _do_block_it(self, row: Row, roles: Roles, clause: Clause) -> list[Part]:
        """ "The attack breaks off". Raises Refused."""
        thing, means = roles.pop("thing", None), roles.pop("means", None)
        if not isinstance(thing, NP) or "attack" not in thing.head or thing.qualities or thing.mods or roles:
            raise Refused("what is blocked", clause.span)
        event = self.pattern or {}
        kind = self.kind_of_blow(means)["type"] if isinstance(means, NP) else thing.head.get("attack")
        if isinstance(means, NP) and event.get("event") == "attack":
            event.setdefault("type", kind)
        of_it = event.get("event") == "attack" and (kind == "attacks" or event.get("type") == kind)
        if not of_it:
            raise Refused("which attack", clause.span)
        return [{"deed": "block", "by": dict(SELF), "on": {"is": event.setdefault("as", self.name())}}]

    def _do_block(self, row: Row, roles: Roles, clause: Clause) -> list[Part]:
        on, by = roles.get("on"), roles.get("by")
        event = self.pattern or {}
        spell = isinstance(on, NP) and on.head.name == "spell" and event.get("event") == "use"
        if not spell or by is not None or not isinstance(on, NP):
            return super()._do_block(row, roles, clause)
        if [q.row.name for q in on.qualities if q.row is not None] != ["this"] or on.of or on.mods:
            raise Refused("which spell", clause.span)
        return [{"deed": "block", "by": dict(SELF), "on": {"is": event.setdefault("as", self.name())}}]

    def _do_fight(self, row: Row, roles: Roles, clause: Clause) -> list[Part]:
        by, on = roles.pop("by", None), roles.pop("on", None)
        if not isinstance(on, NP) or roles:
            raise Refused("with whom that fights", clause.span)
        who = self.goal_of(by) if isinstance(by, NP) else dict(self.doer_of(clause))
        goal = self.goal_of(on)
        if "is" not in who or "is" not in goal:
            raise Refused("who fights", clause.span)
        return [{"deed": "attack", "type": "strike", "by": who, "on": goal, "fight": True}]

    def _do_choose(self, row: Row, roles: Roles, clause: Clause) -> list[Part]:
        thing, by = roles.get("thing"), roles.get("by")
        kind = thing.head.get("thing") if isinstance(thing, NP) else None
        if isinstance(thing, NP) and kind in ("class", "element"):
            if thing.qualities or thing.of or thing.mods or (by is not None and self.player(by) != "own"):
                raise Refused("what is chosen", clause.span)
            name = self.said_class = self.name()
            self.before.append({"say": kind, "by": "own", "as": name})
            return []
        if isinstance(thing, NP) and isinstance(by, NP) and self.player(by) == "enemy":
            roles["thing"] = replace(thing, qualities=tuple(map(_of_enemy, thing.qualities)))
        return super()._do_choose(row, roles, clause)

    def _do_hide(self, row: Row, roles: Roles, clause: Clause) -> list[Part]:
        raise Refused("how it hides", clause.span)

    def _do_ready(self, row: Row, roles: Roles, clause: Clause) -> list[Part]:
        """Whoever is readied opens and may do again what can be done once a turn. Raises Refused."""
        by = roles.pop("by", None)
        if by is not None and not (isinstance(by, NP) and self.ref(by) == SELF):
            raise Refused("who does it", clause.span)
        on = self._on(roles)
        if roles:
            raise Refused("not consumed", clause.span)
        again = {"deed": "gain", "by": dict(SELF), "on": on, "what": {"unused": {}}}
        return [{"deed": "open", "by": dict(SELF), "on": on}, again]

    def _do_upgrade(self, row: Row, roles: Roles, clause: Clause) -> list[Part]:
        """Who is no mechanism becomes one, and nothing else. Raises Refused."""
        on = self._on(roles)
        if roles or "is" not in on:
            raise Refused("who becomes better", clause.span)
        better = {"deed": "set", "by": dict(SELF), "on": on, "what": {"class": "mechanism"}}
        return [{"if": {"not": {"exists": {**on, "class": "mechanism"}}}, "do": [better]}]

    def harm(self, np: NP) -> Part:
        """What one can be protected from, as an event: one of several. Raises Refused."""
        if np.either:
            return {"any": [self.harm(one) for one in np.either]}
        return super().harm(np)


def _of_enemy(quality: Quality) -> Quality:
    """Its own, where the opponent is who chooses: of the opponent."""
    mine = quality.row is not None and quality.row.get("owns") == "subject"
    return replace(quality, row=_ENEMY) if mine else quality


def controlled(clause: Clause) -> Clause:
    """A clause in which cards under a player's control are that player's cards, as everywhere."""
    parts: list[Any] = []
    for part in clause.parts:
        whose = _control_of(part)
        if whose is not None and parts and isinstance(parts[-1], NP) and "sel" in parts[-1].head:
            parts[-1] = replace(parts[-1], qualities=(*parts[-1].qualities, Quality(whose)))
        else:
            parts.append(_with_control(part))
    return replace(clause, parts=tuple(parts))


def aimed(clause: Clause) -> Clause:
    """ "Is chosen as the target of a spell": it becomes that."""
    spells = [part for part in clause.parts if isinstance(part, NP) and part.head.get("ability") == "spell"]
    verb, plain = clause.verb, len(spells) == 1 and not (spells[0].qualities or spells[0].of or spells[0].mods)
    if verb is None or not plain or not verb.passive or verb.row.get("control") != "target":
        return clause
    row = next(row for row in rows(WORDS) if (row.part, row.name) == ("verb", "aimed_by_spell"))
    rest = tuple(part for part in clause.parts if part is not spells[0])
    return replace(clause, verb=replace(verb, row=row, passive=False, mood="pres"), parts=rest)


def _with_control(part: Any) -> Any:
    """A noun with what stands behind it."""
    whose = [row for row in map(_control_of, part.mods) if row is not None] if isinstance(part, NP) else []
    if len(whose) != 1 or "sel" not in part.head:
        return part
    mods = tuple(mod for mod in part.mods if _control_of(mod) is None)
    return replace(part, mods=mods, qualities=(*part.qualities, Quality(whose[0])))


def _control_of(part: Any) -> Row | None:
    """Whose control a phrase tells under which something is."""
    np = part.np if isinstance(part, PP) and part.prep == "под" else None
    if np is None or "control" not in np.head or np.mods or np.amount:
        return None
    told = [q.row.get("owns") for q in np.qualities if q.row is not None]
    if np.of is not None and not told:
        told = [np.of.head.get("player")]
    return {"own": _OWN, "enemy": _ENEMY}.get(str(told[0])) if len(told) == 1 else None


def excepted(clause: Clause) -> Clause:
    """A clause in which an exception is put to whom it is taken from: "all characters, but the attacked one"."""
    told = [part for part in clause.parts if isinstance(part, PP) and part.prep == "кроме" and part.np is not None]
    nouns = [part for part in clause.parts if isinstance(part, NP) and "sel" in part.head]
    if len(told) != 1 or not nouns:
        return clause
    last = nouns[-1]
    whole = replace(last, mods=(*last.mods, told[0]))
    return replace(clause, parts=tuple(whole if part is last else part for part in clause.parts if part is not told[0]))

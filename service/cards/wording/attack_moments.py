"""Moments of an attack in words: one that lands, is suffered, is made, or is over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.moments import _SORTS, SELF, MomentWords
from service.cards.wording.nouns import NounPhrase
from service.cards.wording.words import (
    ACC,
    ATTACK_WORDS,
    DAT,
    GEN,
    INS,
    NOM,
    PLUR,
    SING,
    NoWording,
    first_of,
    inflected,
    nature,
    other_phrase,
    plural,
    with_article,
)
from service.rules.attack_types import TYPE_GROUPS
from service.rules.model import FORCES

Feature = Mapping[str, Any]


#: Groups of attacks that are said by a word of their own.
_GROUPS = ("ranged_attacks", "melee_attacks", "nonmagical_attacks", "magical_attacks")
#: Attacks of the card itself that reach its neighbours and nobody else.
_NEAR = ("simple_strike", "melee_attacks")


class AttackMoment(MomentWords):
    """The words of a moment of an attack."""

    #: Which of the attacks it is not, in brackets.
    but = ""
    #: Whose attack it is, which is said behind it.
    whose_attack: Any = None

    def _attack(self, name: Any) -> str:
        """ "On a weak or medium shot", "on a shot or throw", "on an unanswered strike"."""
        if isinstance(name, list):
            return self._attack_but(name)
        word = first_of(self.language, _SORTS, name)
        if self._take("unanswered"):
            word = self._word("PLAIN", "unanswered_strike")
        forces = self._take("force") or []
        others = self._take("or")
        if others is not None:
            whose = {} if self.whose_attack is None else {"whose": self.whose_attack}
            about = {**self.left, **whose, **({"force": forces} if forces else {})}
            bare = [{n: v for n, v in other.items() if n != "on"} for other in others]
            if self.on == "attack" or any(one != about for one in bare) or len(forces) > 1:
                raise NoWording("no words for such other attacks")
            told = [word, *(first_of(self.language, _SORTS, other["on"]) for other in others)]
            joint = f" {self._word('OR')} "
            word = joint.join(self._bent(one, "loct") for one in told)
            if forces:
                gender = nature(told[0])[0] if self.language == "ru" else None
                word = f"{self._bent(self._word('FORCE', forces[0]), 'loct', SING, gender)} {word}"
            return f"{self._word('WHEN')} {with_article(word) if self.language == 'en' else word}"
        gender = nature(word)[0] if self.language == "ru" else None
        told = [self._bent(self._word("FORCE", force), "loct", SING, gender) for force in FORCES if force in forces]
        joint = f" {self._word('OR')} "
        said = " ".join([*([joint.join(told)] if told else []), self._bent(word, "loct")])
        return f"{self._word('WHEN')} {with_article(said) if self.language == 'en' else said}{self._worth()}"

    def _worth(self) -> str:
        """Of which value the attack is."""
        from service.cards.wording.blocking import of_value

        bounds = self.left.get("amount")
        if not isinstance(bounds, Mapping) or any(not isinstance(number, int) for number in bounds.values()):
            return ""
        return f" {of_value(self._take('amount'), False, self.language)}"

    def _attack_but(self, names: list[str]) -> str:
        """An attack of a group, but for one type of it. Raises NoWording."""
        group, lacking = next(
            ((group, types - set(names)) for group, types in sorted(TYPE_GROUPS.items()) if types > set(names)
             and len(types - set(names)) == 1 and group in _GROUPS),
            (None, frozenset()),
        )  # fmt: skip
        if group is None or "source" in self.left or "target" in self.left or self.whose_attack is None:
            raise NoWording("no words for such several attacks")
        (other,) = lacking
        self.but = f" ({self._word('EXCEPT')} {self._bent(first_of(self.language, _SORTS, other), GEN)})"
        return self._attack(group)

    def _over(self) -> str:
        """Over a card, as a strike through a row goes."""
        return f" {self._word('OVER')} {self._whose(self._take('over'), ACC)}"

    def _dealt(self) -> str:
        kind = self._take("type") if self.on == "attack" else None
        whose, target = self._take("whose"), self._take("target")
        self.whose_attack = whose
        if target is not None and whose is None and target.get("side") == "own":
            raise NoWording("no words for an attack at one's own")
        near = kind or self.on
        if target is not None and whose is None and "adjacent" in target and near not in _NEAR:
            raise NoWording("no words for whose neighbour is attacked")
        said = self._attack((kind or "attacks") if self.on == "attack" else self.on) + self._of(whose)
        said += self._over() if "over" in self.left else ""
        if "over_cell" in self.left:
            if self._take("over_cell") != {"free": True}:
                raise NoWording("no words for such a cell")
            said += f" {self._word('OVER')} {self._word('CELL_THERE', 'free')}"
        if target is None:
            return said + self.but
        wanted = dict(target)
        if wanted.pop("half_dead", False):
            struck = f" {self._word('AGAINST')} {self._whose(wanted, DAT)}" if wanted else ""
            return f"{said}{struck}, {self._word('IF')} {self._half_dead()}"
        place = f" {self._word('IN_PLAY', 'field')}" if wanted.pop("zone", None) == "battlefield" else ""
        return f"{said} {self._word('AGAINST')} {self._whose(wanted, DAT)}{place}"

    def _half_dead(self) -> str:
        """ "The attacked card has half or less of its lives (counting extra lives)"."""
        half, lives, extra = self._word("HALF_OR_LESS"), self._word("LIVES"), self._word("EXTRA")
        counting, attacked = self._word("COUNTING_IN"), self._word("ATTACKED", "attacked")
        if self.language == "en":
            many = plural(lives)
            return f"the {attacked} {self._word('HAS')} {half} {many} ({counting} {extra} {many})"
        many = inflected(lives, GEN, PLUR)
        extra = inflected(extra, GEN, PLUR, "femn")
        return f"{self._word('AT')} {inflected(attacked, GEN)} {half} {many} ({counting} {extra} {many})"

    def _suffered(self) -> str:
        whose, source = self._take("whose"), self._take("source")
        near = isinstance(whose, Mapping) and whose.get("adjacent") is True
        if isinstance(whose, Mapping) and (source is not None or not (near or whose.get("side") == "own")):
            raise NoWording("no words for whose attack it is")
        if source == SELF:
            raise NoWording("an attack at itself")
        said = self._attack(self._take("type") or "attacks") + self._of(source)
        return f"{said} {self._word('AGAINST')} {self._whose(SELF if whose is None else whose, DAT)}"

    def _assault(self) -> str:
        """ "When somebody attacks with a strike": whom, as far as it is said."""
        suffered = self.on == "assailed"
        kind, whose, target = self._take("type"), self._take("whose"), self._take("target")
        if suffered:
            whose, target = self._take("source"), SELF if whose is None else whose
            if whose is None and target not in (SELF, "host") and target.get("side") != "own":
                raise NoWording("no words for whose attack it is")
            if whose is None:
                return f"{self._word('WHEN')} {self._assaulting(kind)}{self._onto(target)}"
        if whose is None:
            if target is not None and target.get("side") == "own":
                raise NoWording("no words for an attack at one's own")
            return f"{self._word('WHEN')} {self._assaulting(kind)}{self._onto(target)}"
        who = f"{self._word('WHENEVER')} {self._whose(whose, NOM)} {self._word('ASSAULTS')}"
        return who + self._with(kind) + self._onto(target)

    def _afterwards(self) -> str:
        """After an attack of its own, or one that missed."""
        if self.left.get("amount") == {"max": 0} and "force" not in self.left:
            return self._in_vain()
        if self.left.get("force", ["miss"]) != ["miss"]:
            return self._after_forced()
        after, kind = self._word("AFTER"), self._take("type")
        whose, struck = self._take("whose"), self._take("target")
        if struck is not None:
            return self._after_that_at(after, kind, struck)
        if whose is not None:
            return self._after_that_of(after, kind, whose)
        if self._take("force") == ["miss"]:
            miss = other_phrase("en", "EVENT", "miss", 1) if self.language == "en" else self._word("EVENT", "miss")
            said = self._bent(miss, GEN) + self._missing(kind)
            return f"{after} {said} {self._word('IN_ASSAULT')}"
        return f"{after} {self._bent(self._word('ASSAULT'), GEN)}{self._with(kind)}"

    def _after_forced(self) -> str:
        """ "After a medium or strong strike of an elf"."""
        kind, forces = self._take("type") or "attacks", self._take("force")
        word, joint = first_of(self.language, ATTACK_WORDS, kind), f" {self._word('OR')} "
        if self.language == "en":
            said = with_article(f"{joint.join(self._word('FORCE', force) for force in forces)} {word}")
        else:
            gender = nature(word)[0]
            told = [inflected(self._word("FORCE", force), GEN, SING, gender) for force in forces]
            said = f"{joint.join(told)} {inflected(word, GEN)}"
        return f"{self._word('AFTER')} {said}{self._of(self._take('whose'))}"

    def _in_vain(self) -> str:
        """ "When an enemy creature makes an attack and deals no wounds"."""
        del self.left["amount"]
        kind, whose, target = self._take("type"), self._take("whose"), self._take("target")
        who = "" if whose is None and self.language == "ru" else self._whose(SELF if whose is None else whose, NOM)
        verb = self._word("ASSAULTS") + self._with(kind)
        if self.language == "en" and kind is None:
            verb = other_phrase("en", "ASSAULTS", "-", 1)
        harmless = self._word("HARMLESS", SING) if self.language == "ru" else self._word("DEALS_NO_WOUNDS")
        verb += self._onto(target)
        return " ".join(f"{self._word('WHENEVER')} {who} {verb} {self._word('AND')} {harmless}".split())

    def _hardly_any(self) -> str:
        """ "When it gets 1 wound or no wounds from a strike of an elf"."""
        most, kind = self._take("amount")["max"], self._take("type")
        whose, source = self._take("whose"), self._take("source")
        who = (
            "" if whose is None and self.language == "ru" else f"{self._whose(SELF if whose is None else whose, NOM)} "
        )
        sort, wounds = first_of(self.language, ATTACK_WORDS, kind or "attacks"), self._word("WOUNDS")
        cause = f"{self._word('FROM')} {inflected(sort, GEN) if self.language == 'ru' else with_article(sort)}"
        cause += self._of(source)
        none = self._word("UNHARMED", SING)
        if not most:
            return f"{self._word('WHENEVER')} {who}{none} {cause}"
        one = inflected(wounds, ACC, SING) if self.language == "ru" else wounds
        return f"{self._word('WHENEVER')} {who}{self._word('GETS', SING)} {cause} 1 {one} {self._word('OR')} {none}"

    def _after_that_at(self, after: str, kind: str | None, struck: Feature) -> str:
        """After an attack at a card with an even number of lives. Raises NoWording."""
        if set(struck) != {"lives"} or set(struck["lives"]) != {"odd"} or self.left:
            raise NoWording("no words for whom it was at")
        odd, lives, has_ = struck["lives"]["odd"], self._word("LIVES"), self._word("OWNS", SING)
        said = f"{after} {self._bent(self._word('ASSAULT'), GEN)}{self._with(kind)}, {self._word('IF')}"
        attacked = self._word("ATTACKED", "attacked")
        if self.language == "en":
            number = f"{other_phrase('en', 'PARITY', 'odd' if odd else 'even', 1)} number of {plural(lives)}"
            return f"{said} the {attacked} {self._word('HAS')} an {number}"
        number = f"{self._word('PARITY', 'odd' if odd else 'even')} {other_phrase('ru', 'NUMBER_OF', '-', 0)}"
        return f"{said} {attacked} {has_} {inflected(number, ACC)} {inflected(lives, GEN, PLUR)}"

    def _after_that_of(self, after: str, kind: str | None, whose: Any) -> str:
        """After an attack of somebody, perhaps one that missed."""
        missed = self._take("force") == ["miss"]
        assault = self._bent(self._word("ASSAULT"), GEN)
        if self.language == "en" and kind is None:
            assault = other_phrase("en", "ASSAULT", "-", 1)
        said = f"{after} {assault}{'' if kind is None else self._with(kind)}{self._of(whose)}"
        if not missed:
            return said
        if self.language == "en":
            return f"{said}, {self._word('IF')} {self._word('PRONOUN', 'both')} {self._word('MISSED')}"
        gender = nature(NounPhrase("ru", whose).head)[0] if isinstance(whose, Mapping) else "masc"
        place = {"neut": 0, "masc": 1, "femn": 2}[gender or "masc"]
        verb = other_phrase("ru", "MISSED", "-", {"masc": 0, "femn": 1, "neut": 2}[gender or "masc"])
        return f"{said}, {self._word('IF')} {other_phrase('ru', 'PRONOUN', 'nomn', place)} {verb}"

    def _assaulting(self, kind: str | None) -> str:
        if kind is None and self.language == "en":
            return other_phrase("en", "ASSAULT", "-", 1)
        return self._bent(self._word("ASSAULT"), "loct") + self._with(kind)

    def _with(self, kind: str | None) -> str:
        if kind is None and self.language == "en":
            return f" {plural(first_of('en', _SORTS, 'attacks'))}"
        if kind is not None and self.language == "en":
            return f" {with_article(first_of('en', _SORTS, kind))}"
        return "" if kind is None else f" {self._bent(first_of(self.language, _SORTS, kind), INS)}"

    def _onto(self, target: Any) -> str:
        if target == {"other": True}:
            by = self._word("BY" if self.language == "ru" else "AGAINST")
            not_ = self._word("NOT") if self.language == "ru" else other_phrase("en", "NOT", "-", 2)
            return f" {not_} {by} {self._whose(SELF, ACC)}"
        return (
            ""
            if target is None
            else f" {self._word('BY' if self.language == 'ru' else 'AGAINST')} {self._whose(target, ACC)}"
        )

    def _missed(self) -> str:
        kind = self._take("type")
        miss = other_phrase("en", "EVENT", "miss", 1) if self.language == "en" else self._word("EVENT", "miss")
        return self._bent(miss, "loct") + self._missing(kind)

    def _missing(self, kind: str | None) -> str:
        """With what it misses, with the space before it."""
        if kind is None or self.language == "ru":
            return "" if kind is None else self._with(kind)
        return f" {self._word('OF')}{self._with(kind)}"

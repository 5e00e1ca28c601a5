"""Moments of an attack in words: one that lands, is suffered, is made, or is over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.moments import _SORTS, SELF, MomentWords
from service.cards.wording.nouns import NounPhrase, noun
from service.cards.wording.words import (
    ACC,
    DAT,
    GEN,
    INS,
    NOM,
    SING,
    NoWording,
    first_of,
    nature,
    other_phrase,
    plural,
    with_article,
)
from service.rules.model import FORCES

Feature = Mapping[str, Any]


#: Attacks of the card itself that reach its neighbours and nobody else.
_NEAR = ("simple_strike", "melee_attacks")


class AttackMoment(MomentWords):
    """The words of a moment of an attack."""

    def _attack(self, name: str) -> str:
        """ "On a weak or medium shot"; "on an unanswered strike"."""
        word = first_of(self.language, _SORTS, name)
        if self._take("unanswered"):
            word = self._word("PLAIN", "unanswered_strike")
        forces = self._take("force") or []
        gender = nature(word)[0] if self.language == "ru" else None
        told = [self._bent(self._word("FORCE", force), "loct", SING, gender) for force in FORCES if force in forces]
        joint = f" {self._word('OR')} "
        said = " ".join([*([joint.join(told)] if told else []), self._bent(word, "loct")])
        return f"{self._word('WHEN')} {with_article(said) if self.language == 'en' else said}"

    def _over(self) -> str:
        """Over a card, as a strike through a row goes."""
        return f" {self._word('OVER')} {self._whose(self._take('over'), ACC)}"

    def _dealt(self) -> str:
        kind = self._take("type") if self.on == "attack" else None
        whose, target = self._take("whose"), self._take("target")
        if target is not None and whose is None and target.get("side") == "own":
            raise NoWording("no words for an attack at one's own")
        near = kind or self.on
        if target is not None and whose is None and "adjacent" in target and near not in _NEAR:
            raise NoWording("no words for whose neighbour is attacked")
        said = self._attack((kind or "attacks") if self.on == "attack" else self.on) + self._of(whose)
        said += self._over() if "over" in self.left else ""
        if target is None:
            return said
        wanted = dict(target)
        place = f" {self._word('IN_PLAY', 'field')}" if wanted.pop("zone", None) == "battlefield" else ""
        return f"{said} {self._word('AGAINST')} {noun(self.language, wanted, DAT)}{place}"

    def _suffered(self) -> str:
        whose, source = self._take("whose"), self._take("source")
        if isinstance(whose, Mapping) and (source is not None or whose.get("side") != "own"):
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
        after, kind = self._word("AFTER"), self._take("type")
        whose = self._take("whose")
        if whose is not None:
            return self._after_that_of(after, kind, whose)
        if self._take("force") == ["miss"]:
            miss = other_phrase("en", "EVENT", "miss", 1) if self.language == "en" else self._word("EVENT", "miss")
            said = self._bent(miss, GEN) + self._missing(kind)
            return f"{after} {said} {self._word('IN_ASSAULT')}"
        return f"{after} {self._bent(self._word('ASSAULT'), GEN)}{self._with(kind)}"

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

"""Moments in a finite verb: what a card does, and what befalls it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording import recurring, tallies
from service.cards.wording.incarnating import counter
from service.cards.wording.keywords import keyword
from service.cards.wording.moments import AFAR, SELF, MomentWords
from service.cards.wording.moving import so_often
from service.cards.wording.nouns import NounPhrase, noun
from service.cards.wording.words import (
    ACC,
    DAT,
    GEN,
    INS,
    NOM,
    PLUR,
    SING,
    NoWording,
    figure,
    first_of,
    has,
    inflected,
    nature,
    other_phrase,
    plural,
    with_article,
)

Feature = Mapping[str, Any]

#: What happens to a card, as a finite verb says it: the terminal and its value.
VERBS = {"open": ("CHANGES", "open"), "close": ("CHANGES", "close"), "death": ("CHANGES", "destroy"),
          "heal": ("HEAL_SELF", "-"), "move": ("MOVES3", "-"), "defend": ("DEFENDS3", "-"),
          "after_defend": ("DEFENDS3", "-"), "kill": ("KILLS", "-"),
          "wounds": ("ANNOUNCE", "deals"), "wounded": ("GETS", SING), "chips": ("GETS", SING),
          "accumulate": ("ACCUMULATE", "-"),
          "lives": ("GETS", SING), "lose_chips": ("LOSES", SING), "counters": ("GETS", SING),
          "lose_counters": ("LOSES", SING), "lose_lives": ("LOSES", SING), "become": ("BECOMES", SING),
          "dive": ("DIVES", "dive"), "emerge": ("DIVES", "emerge"),
          "act": ("ACTS_NOW", "-"), "executes": ("CARRIES_OUT", "-"),
          "change_host": ("CHANGES_HOST", "-"), "arrive": ("COMES_IN", "-"),
          "buried": ("IS_BURIED", "-"), "exiled": ("IS_EXILED", "-"), "marked": ("GETS", SING),
         "answered": ("GETS", SING)}  # fmt: skip
_CARRIED_OUT = ("STRIKE", "ATTACK", "GROUP", "SPELL", "IMPACT")
_MARKS = ("CURSE", "BLESSING", "PLAGUE", "POISON")


def swapped(ways: Feature) -> Feature:
    """The cells of a move the other way."""
    return {"from": ways["to"], "to": ways["from"]}


class VerbMoment(MomentWords):
    """The words of what a card does, or of what befalls it."""

    def _deals(self) -> str:
        """ "Deals 4 or more wounds by an attack"."""
        means = self._take("type")
        if means is None and self.left.get("keyword") == "thirst":
            return self._thirstily()
        said = self._wounds()
        if means is None:
            return said
        word = self._bent(first_of(self.language, ("STRIKE", "ATTACK", "GROUP"), means), INS)
        return f"{said} {word}" if self.language == "ru" else f"{said} {self._word('BY')} {with_article(word)}"

    def _thirstily(self) -> str:
        """ "Deals X wounds by thirst"."""
        thirst = self._bent(keyword(self.language, str(self._take("keyword"))), INS)
        if self.language == "en":
            return f" X {self._word('WOUNDS')} {self._word('BY')} {thirst}"
        return f" X {inflected(self._word('WOUNDS'), GEN, PLUR)} {thirst}"

    def _verb(self, on: str) -> str:
        """Some verbs have a form of their own where they are finite."""
        if on == "accumulate":
            return other_phrase(self.language, "ACCUMULATE", "-", 1 if self.language == "en" else 4)
        return other_phrase("en", "KILLS", "-", 1) if on == "kill" and self.language == "en" else self._word(*VERBS[on])

    def _happens(self) -> str:
        """A finite verb with its subject; the card itself goes without saying in Russian."""
        whose, on = self._take("whose"), self.on
        if on == "wounded" and isinstance(self.left.get("source"), dict) and "type" not in self.left:
            return self._dealt_by(whose)
        if on == "defend" and "striker" in self.left and whose == {"kind": "card"}:
            return self._defended_from(self._take("striker"))
        if on == "move" and "source" in self.left and not self.left.keys() - {"source"}:
            by, moved = self._take("source"), self._whose(SELF if whose is None else whose, ACC)
            return f"{self._word('WHENEVER')} {self._whose(by, NOM)} {self._word('MOVES_IT')} {moved}"
        who = "" if whose is None and self.language == "ru" else self._whose(SELF if whose is None else whose, NOM)
        if on == "move" and self.left.get("cell", {}).get("from") == AFAR and isinstance(whose, dict):
            who += self._not_beside(whose)
        verb = self._word("WALKS") if self.walks else self._verb(on)
        if on == "heal":
            verb = other_phrase(self.language, "HEAL_SELF", "-", 1)
        either = on in ("heal", "dive", "emerge", "lives") and "or" in self.left
        other = self._or_another(whose) if either else ""
        more = {"wounded": self._wounds, "wounds": self._deals, "chips": self._chip,
                "accumulate": self._chip, "lives": self._lives,
                "kill": self._kills, "defend": self._defends, "after_defend": self._defends, "move": self._moved,
                "lose_chips": self._loses, **dict.fromkeys(("counters", "lose_counters"), self._counter),
                "lose_lives": self._lives,
                "marked": self._marker, "executes": self._executes,
                "become": self._becomes, "heal": self._heals}.get(on, str)()  # fmt: skip
        more += self._but_at_its_start() if on == "open" else ""
        if on == "answered":
            more += recurring.answer(self.language)
        if on == "close" and self.left.get("keyword") == "move":
            del self.left["keyword"]
            more += recurring.to_move(self._take("source"), self.language)
        time = self._take("time")
        more += "" if time is None else recurring.the_time(time, self.language)
        when = f"{self._word('AFTER_THAT')} {self._word('HOW')}" if on == "after_defend" else self._word("WHENEVER")
        return " ".join(f"{when} {who} {verb}{more}{other}".split())

    def _not_beside(self, whose: Feature) -> str:
        """ "Who did not stand beside this card", behind who comes."""
        me, not_ = self._bent(self._word("SELF", "self"), INS), "не" if self.language == "ru" else "not"
        standing = self._word("STANDING")
        if self.language == "en":
            return f", {not_} {standing} {self._word('BESIDE')} {me},"
        gender, animate, _ = nature(NounPhrase("ru", whose).head)
        standing = inflected(other_phrase("ru", "STANDING", "-", 1), NOM, SING, gender or "masc", animate)
        return f", {not_} {standing} {self._word('BESIDE')} {self._word('WITH')} {me},"

    def _defended_from(self, striker: Feature) -> str:
        """ "When a defender is named from a strike of the host"."""
        strike = self._word("STRIKE", "simple_strike")
        host = "host" if striker == {"hosting": True} else striker
        from_ = f"{self._word('FROM')} {self._bent(strike, GEN) if self.language == 'ru' else with_article(strike)}"
        return f"{self._word('WHENEVER')} {self._word('DEFENDER_NAMED')} {from_}{self._of(host)}"

    def _dealt_by(self, whose: Any) -> str:
        """ "When an enemy card deals wounds to your gnome"."""
        by = self._whose(self._take("source"), NOM)
        at = f"{self._word('TO')} " if self.language == "en" else ""
        whom = self._whose(SELF if whose is None else whose, DAT)
        amount = dict(self._take("amount") or {})
        return f"{self._word('WHENEVER')} {tallies.deals_wounds(by, at + whom, amount, self.language)}"

    def _or_another(self, whose: Any) -> str:
        """ "Or gets additional lives": the other thing that may happen to it."""
        (other,) = self._take("or")
        if set(other) - {"whose"} != {"on"} or other.get("whose") != whose:
            raise NoWording("no words for such another moment")
        so = type(self)({"on": other["on"]}, self.language)
        verb = other_phrase(self.language, "HEAL_SELF", "-", 1) if so.on == "heal" else so._verb(so.on)
        more = so._lives() if so.on == "lives" else ""
        if so.on not in ("lives", "heal", "dive", "emerge", "open", "close"):
            raise NoWording("no words for such another moment")
        return f" {self._word('OR')} {verb}{more}"

    def _moved(self) -> str:
        often, ways = self._take("nth"), self.left.get("cell", {})
        again = ""
        if set(ways) == {"same_way"} and often is None:
            often, again = self._take("cell")["same_way"], f" {self._word('WAYS', 'one')}"
        if set(ways) == {"from", "to"} and self.left.get("or") == [{"on": "move", "cell": swapped(ways)}]:
            del self.left["or"]
            again = f" {self._word('BACK_AGAIN')}"
        return (so_often(often, self.language) if often is not None else "") + self._into() + again

    def _wounds(self) -> str:
        amount, word = dict(self._take("amount") or {}), self._word("WOUNDS")
        least, exact = amount.pop("min", None), amount.pop("equal", None)
        if amount:
            raise NoWording("no words for so many wounds")
        if self.language == "ru":
            word = inflected(word, GEN if least or exact else ACC, PLUR)
        number = f" {least} {self._word('OR_MORE', 'min')}" if least else f" {figure(exact)}" if exact else ""
        cause = self._cause()
        first = self.left.get("time") == {"equal": 1, "per": "turn"} and not (least or exact)
        said = f" {self._word('FIRST_TIME')}" if first and self._take("time") else ""
        return f"{number} {word}{cause}{said}"

    def _loses(self) -> str:
        """ "Loses 2 or more chips"."""
        amount = dict(self._take("amount") or {})
        least, exact = amount.pop("min", None), amount.pop("equal", None)
        if amount or (least is None and exact is None):
            return self._chip()
        more = f"{least} {self._word('OR_MORE', 'min')}" if least is not None else figure(exact)
        chip = self._word("CHIP")
        return f" {more} {inflected(chip, GEN, PLUR) if self.language == 'ru' else plural(chip)}"

    def _counter(self) -> str:
        return f" {counter(self.language)}"

    def _becomes(self) -> str:
        word = self._word("ELEMENT", str(self._take("element")))
        return f" {inflected(word, INS, SING, 'neut') if self.language == 'ru' else word}"

    def _heals(self) -> str:
        """By how much it is healed, or by which named feature."""
        amount, name = dict(self._take("amount") or {}), self._take("keyword")
        least, exact = amount.pop("min", None), amount.pop("equal", None)
        said = f" {self._word('BY')} {figure(exact if least is None else least)}" if least or exact else ""
        said += f" {self._word('OR_MORE', 'min')}" if least else ""
        return said if name is None else f"{said} {self._word('BY_MEANS')} {keyword(self.language, name, GEN)}"

    def _but_at_its_start(self) -> str:
        """That it opens by a text."""
        if self._take("source") is None:
            return ""
        return f" ({self._word('EXCEPT')} {self._word('AT_OWN_START')})"

    def _chip(self) -> str:
        chip, reaches = self._word("CHIP"), self._take("reaches")
        if reaches is not None:
            place = self._word("ORDINAL", str(reaches))
            return f" {inflected(f'{place} {chip}', ACC)}" if self.language == "ru" else f" a {place} {chip}"
        return f" {inflected(chip, ACC) if self.language == 'ru' else 'a ' + chip}"

    def _executes(self) -> str:
        """ "A magic ability", "a spell"."""
        kind = str(self._take("type"))
        word = self._word("MAGIC_ABILITY", kind) if has(self.language, "MAGIC_ABILITY", kind) else None
        return f" {self._one(word or first_of(self.language, _CARRIED_OUT, kind))}"

    def _one(self, word: str) -> str:
        return inflected(word, ACC) if self.language == "ru" else with_article(word)

    def _marker(self) -> str:
        name = self._take("keyword")
        word = self._word("FLIGHT") if name == "flight" else first_of(self.language, _MARKS, name)
        return f" {self._bent(word, ACC)}"

    def _lives(self) -> str:
        extra, lives = self._word("EXTRA"), self._word("LIVES")
        if self.language == "en":
            return f" {extra} {plural(lives)}"
        return f" {inflected(extra, ACC, PLUR, 'femn')} {inflected(lives, ACC, PLUR)}"

    def _kills(self) -> str:
        said = f" {noun(self.language, self._take('target') or {'kind': 'card'}, ACC)}"
        means = self._take("type")
        if means is None:
            return said
        word = self._bent(first_of(self.language, ("ATTACK", "STRIKE", "GROUP"), means), INS)
        return f"{said} {word}" if self.language == "ru" else f"{said} {self._word('BY')} a {word}"

    def _defends(self) -> str:
        kept = self._take("target")
        if kept == {"hosting": True}:
            word = self._word("HOST")
            return f" {inflected(word, DAT)}" if self.language == "ru" else f" the {word}"
        return "" if kept is None else f" {noun(self.language, kept, DAT)}"

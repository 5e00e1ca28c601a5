"""Filters as noun phrases: which cards, in the case and number that a sentence needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.constructions import HEROES
from service.cards.wording.qualities import ATTACKED, STATES, Qualities
from service.cards.wording.words import (
    ACC,
    GEN,
    NOM,
    PLUR,
    SING,
    NoWording,
    figure,
    inflected,
    nature,
    other_phrase,
    phrase,
    with_article,
)
from service.cards.wording.words import plural as plural_of

Filter = Mapping[str, Any]
HERO = [{"class": name} for name in HEROES]
_ELEMENTS = ("steppes", "mountains", "forests", "swamps", "darkness")
#: Genders in the order of the vocabulary's words.
_WHO = ("neut", "masc", "femn")
#: English nouns that are no one thing.
_UNCOUNTED = ("equipment",)


def worn(language: str, wanted: Filter, article: bool = True) -> str:
    """A piece of equipment: its class says that it is one. Raises NoWording."""
    classed = "class" in wanted
    form = {name: given for name, given in wanted.items() if name != "kind" or not classed}
    return noun(language, form, ACC, article=article and wanted.get("class") != "boots")


class NounPhrase(Qualities):
    """A filter put into words piece by piece; what no piece took has no words."""

    def __init__(self, language: str, wanted: Filter) -> None:
        super().__init__(language, wanted)
        self.bends = True
        self.either = False
        self.joined: list[NounPhrase] = []
        if self._joins():
            return
        self._extreme(wanted)
        self._least_among()
        self.head = self._head()
        self._qualities()
        if self.arrived:
            self.after.append(self._word("ON_THIS_CELL"))
        if self.left:
            raise NoWording(f"no words for a filter's {', '.join(sorted(self.left))}")

    def _joins(self) -> bool:
        """Cards of one kind or another: a phrase for each, with whose they are said once."""
        options = [dict(option) for option in self.left.get("any", ())]
        named = [option.keys() & {"kind", "class", "name"} for option in options]
        kinds = all(option.keys() == {"kind"} for option in options)
        if len(options) < 2 or not all(named) or kinds or options == HERO or self.left.keys() & {"kind", "class"}:
            return False
        shared = {name: value for name, value in self.left.items() if name != "any"}
        self.told_first = bool(shared.keys() - {"side", "other"})
        if self.told_first and any(option.keys() != {"class"} for option in options):
            return False
        if shared.keys() - {"side", "other", *STATES}:
            return False
        side = shared.pop("side", None)
        last = side == "enemy" and self.language == "ru"
        options[0] |= shared
        options[-1 if last else 0] |= {"side": side} if side is not None else {}
        self.joined = [NounPhrase(self.language, option) for option in options]
        self.head, self.left = self.joined[0].head, {}
        return True

    def _one_or_other(self, case: str, number: str, lead: str, article: bool) -> str:
        first, *others = self.joined
        if self.told_first and number == PLUR:
            raise NoWording("whether both are so")
        told = [first.text(case, number, lead, article), *(one.text(case, number, "", article) for one in others)]
        return f"{', '.join(told[:-1])} {self._word('AND' if number == PLUR else 'OR')} {told[-1]}"

    def _head(self) -> str:
        left = self.left
        name = left.pop("name", None)
        if left.get("class") == "chosen":  # the one that the text has named
            del left["class"]
            self.after.append(self._word("OF_NAMED_CLASS"))
        if name is not None:
            self.after.append(f'{self._word("CALLED")} "{name}"')
            left |= {} if left.keys() & {"kind", "class", "any"} else {"kind": "card"}
        kinds = [option.get("kind") for option in left.get("any", ())]
        if kinds and all(len(option) == 1 for option in left["any"]) and None not in kinds:
            del left["any"]
            return self._word("KIND", "_or_".join(map(str, kinds)))
        if left.get("any") == HERO:
            del left["any"]
            return self._word("HERO", "hero")
        if left.get("any") == [{"kind": "creature"}, {"kind": "artifact"}]:
            del left["any"]
            self.either = True
            return self._word("KIND", "creature_or_artifact")
        if left.get("copy") is True:
            del left["copy"]
            return self._word("COPY", "copy")
        if "class" in left:
            word = self._word("CLASS", left.pop("class"))
            kind = left.pop("kind", None)
            return word if kind is None else f"{self._word('KIND', kind)} {word}"
        if "kind" in left:
            return self._word("KIND", left.pop("kind"))
        if left.get("defending") is True:
            del left["defending"]
            return self._word("DEFENDER")
        self.bends = self.language == "ru"
        if "element" in left:
            return self._word("ELEMENT", left.pop("element"))
        if left.get("keyword") == "curse":
            del left["keyword"]
            return self._state("cursed")
        for name, (yes, no) in STATES.items():
            if name in left:
                state = yes if left[name] else no
                if state is not None:
                    del left[name]
                    return self._state(state)
        raise NoWording("no noun")

    def text(self, case: str = NOM, number: str = SING, lead: str = "", article: bool = True) -> str:
        """The phrase; ``lead`` is a word before it that agrees with it, as "chosen" and "each" do."""
        if self.joined:
            return self._one_or_other(case, number, lead, article)
        if self.language == "en":
            return self._english(number, lead, article)
        if self.either and (number == PLUR or case not in (NOM, ACC)):
            raise NoWording("no words for one kind or the other")
        gender, animate, _ = nature(self.head)
        other = self.before[:1] if self.before[:1] == [self._word("OTHER")] else []
        leading = [word for word in (lead, *other, self.own, *self.before[len(other) :]) if word]
        agreeing = [inflected(word, case, number, gender or "masc", animate) for word in leading]
        around = self.surroundings.text(case, number, gender or "masc", animate)
        if self.elements:
            bent = [inflected(word, case, number, gender or "masc", animate) for word in self.elements]
            agreeing.append(f" {self._joint(number, lead)} ".join(bent))
        words = [*agreeing, inflected(self.head, case, number, gender, animate), *self.after]
        trailing = ""
        if self.trailing is not None and self.trailing[0].endswith(ATTACKED):
            fought = inflected(ATTACKED, case, number, gender or "neut", animate)
            trailing = f", {self.trailing[0].removesuffix(ATTACKED)}{fought} {self.trailing[1]}"
        elif self.trailing is not None:
            not_, _, tail = self.trailing[0].rpartition("принадлежащий к стихия")
            agrees = inflected("принадлежащий", case, number, gender or "neut", animate)
            trailing = f", {not_}{agrees}{tail} к стихии, {self.trailing[1]}"
        among = self._which_has(3 if number == PLUR else _WHO.index(gender or "masc"))
        return " ".join(words).replace(" ,", ",") + around + trailing + among

    def _joint(self, number: str, lead: str) -> str:
        """Cards of one element "and" of another; one card is of the one "or" of the other."""
        one = not self.apart or (number == SING and lead != self._word("EACH"))
        return self._word("OR" if one else "AND")

    def _rank(self, word: str) -> int:
        """English has whose a card is and its element next to the noun: "another closed adjacent enemy creature"."""
        if word == self._word("OTHER"):
            return 0
        if word == self._word("ENEMY", "enemy"):
            return 2
        elements = (phrase("en", terminal, name) for terminal in ("ELEMENT", "NOT_ELEMENT") for name in _ELEMENTS)
        return 3 if word in elements else 1

    def _english(self, number: str, lead: str, article: bool) -> str:
        if self.either and number == PLUR:
            raise NoWording("no words for one kind or the other")
        head = plural_of(self.head) if number == PLUR and self.bends and self.head not in _UNCOUNTED else self.head
        before = [word for word in (self.own, lead, *sorted(self.before, key=self._rank)) if word]
        if number == PLUR and not self.bends:
            head += f" {self._word('ONES')}"
        if self.elements:
            before.append(f" {self._joint(number, lead)} ".join(self.elements))
        said = " ".join([*before, head])
        if number == SING and article and not self.own:
            if lead:
                said = f"the {said}"
            elif before and before[0] == self._word("OTHER"):
                said = f"an{said}"
            elif self.head not in _UNCOUNTED:
                said = with_article(said)
        trailing = f" {' '.join(self.trailing)}" if self.trailing is not None else ""
        around = self.surroundings.text(NOM, number, "masc", False)
        return " ".join([said, *self.after]).replace(" ,", ",") + around + trailing + self._which_has(0)


def noun(language: str, wanted: Filter, case: str = NOM, number: str = SING, article: bool = True) -> str:
    """A filter as a noun phrase. Raises NoWording."""
    return NounPhrase(language, wanted).text(case, number, article=article)


def chosen(language: str, wanted: Filter, case: str = ACC) -> str:
    """A card that the player chooses. Raises NoWording."""
    return NounPhrase(language, wanted).text(case, SING, phrase(language, "CHOSEN"))


def each(language: str, wanted: Filter, case: str = ACC) -> str:
    """Every card of a kind: one by one in Russian, all of them in English. Raises NoWording."""
    if language == "ru":
        return NounPhrase(language, wanted).text(case, SING, phrase(language, "EACH"))
    return f"{phrase(language, 'ALL')} {noun(language, wanted, case, PLUR)}"


def several(language: str, wanted: Filter, number: int | str, exactly: bool, most: int, case: str = ACC) -> str:
    """So many cards, or up to so many, or as many as the player likes. Raises NoWording."""
    found = NounPhrase(language, wanted)
    cards = found.text(GEN, PLUR)
    if isinstance(number, str):  # X of them
        many = "" if exactly else f" {phrase(language, 'OR_LESS', 'max')}"
        return f"{figure(number)}{many} {cards}"
    if number == most and not exactly:
        return f"{phrase(language, 'ANY_NUMBER')} {cards}"
    many = f"{number} {cards}"
    if language == "en" and found.own:
        many = f"{number} {phrase(language, 'OF')} {cards}"
    if not exactly:
        return f"{phrase(language, 'AT_MOST_TIMES')} {many}"
    if language == "ru" and 2 <= number <= 4 and not (case == ACC and nature(found.head)[1]):
        # After a small number the noun stands in the singular, and what is said of it in the plural.
        if found.after or case not in (NOM, ACC):
            raise NoWording("no words for exactly so many")
        return many.removesuffix(inflected(found.head, GEN, PLUR)) + inflected(found.head, GEN, SING)
    return many


def mutual(language: str, wanted: Filter, number: int) -> str:
    """So many cards that are adjacent to each other. Raises NoWording."""
    adjacent, mutually = phrase(language, "ADJACENT"), phrase(language, "EACH_OTHER")
    cards = noun(language, wanted, GEN, PLUR)
    if language == "en":
        return f"{number} {cards} {adjacent} {mutually}"
    return f"{number} {inflected(adjacent, GEN, PLUR)} {mutually} {cards}"


def so_many(language: str, wanted: Filter) -> str:
    """Cards after "2 or more": "elves of yours". Raises NoWording."""
    found = NounPhrase(language, wanted)
    if language == "en" and found.own:
        found.own, found.after = "", [other_phrase("en", "OWN", "own", 1), *found.after]
    return found.text(GEN, PLUR)

"""What noun phrases and conditions mean: which cards, and while what is so."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from service.cards.agreement import agreed, require_single
from service.cards.constructions import (
    PARTS,
    SORTS,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    Target,
    Ungrammatical,
    _nothing,
    find,
    instance_of,
    lexeme_of,
)
from service.cards.doubts import of_several
from service.cards.lexemes import Lexeme
from service.cards.pointing import called

_KEYWORDS = {"simple_strike": None, "directed_strike": "directed_strike"}
NOUNS = ("KIND", "CLASS", "HERO", "COPY", "DEFENDER", "TITLED")
#: Classes whose name is one word for all of them.
_COLLECTIVE = ("undead",)
#: Adjectives that can stand for a noun.
ADJECTIVES = ("ELEMENT", "STATE", "NOT_ELEMENT", "INCORPOREAL", "GROUND", "ELITENESS")

#: The side of "his cards", before it is known whose cards they stand beside.
HIS = "his"


class Condition(dict[str, Any]):
    """What has to be so; empty where the words say nothing new."""

    named = False
    """Whether the card with the text is named in it, so that nobody else can be meant."""
    spoken: str | None = None
    """The role of the card that it is about, where that is another."""
    of_one = False
    """Whether it is about one card and nothing else: this one, or each of a group."""
    bare = False
    """Whether it is an adjective and nothing more."""
    theirs: Feature | None = None
    """The same of each of a group, as a quality of it."""
    parts: Sequence[Condition] = ()
    """What it was put together of, where all of several things have to be so."""
    theirs_alone = False
    """Whether it cannot be so of the card with the text."""
    pronoun = False
    """Whether "it" is who has to be so: the card with the text, where nobody else was spoken of."""

    def told_of(self, items: list[Any]) -> Condition:
        """The condition, which knows whether its words say "it"."""
        self.pronoun = find(items, "PRONOUN") is not None
        return self


class Reaching(dict[str, Any]):
    """A quality that ends with a phrase of its own: what follows belongs to that phrase, as far as it can."""

    takes: tuple[str, ...] | None = None
    """The terminals that belong to it; None where everything does."""

    def reaches(self, item: Any) -> bool:
        """Whether what follows could be part of it."""
        return self.takes is None or (isinstance(item, CardToken) and item.type in self.takes)


class Joint(dict[str, Any]):
    """Qualities that are said by "and" of one card: each such card has them all."""

    def __init__(self, form: Feature, number: int) -> None:
        super().__init__(form)
        self.told = len(form) == number
        """Whether no two of them are of one sort, as two crystals are."""


class Both(dict[str, Any]):
    """Two qualities that are said by one "with": one card has both, of several some have the one and some the other."""


class EachOne(str):
    """The role of each of a group, where one by one is spoken of and not of all of them."""


class Place(dict[str, Any]):
    """Where the cards of a group have to stand."""


def recognised(token: CardToken) -> Feature:
    """The fields by which a named feature is recognised that a word stands for."""
    if token.type == "PROTECTED":
        return {"keyword": "protection", "from": str(token)}
    if token.type in ("ATTACK", "STRIKE"):
        raise NotUnderstood("no named feature", token.lexeme)
    return {"keyword": str(token)}


class FilterMeaning:
    """The part of the transformer for noun phrases and conditions."""

    def apposition(self, items: list[CardToken]) -> list[CardToken]:
        return items

    def lost(self, items: list[CardToken]) -> CardToken:
        return items[0]

    def regardless(self, items: list[CardToken]) -> Feature:
        return {}

    def carrying(self, items: list[CardToken]) -> Feature:
        keyword = self._carried(items[-1] if items[-1].type != "COMMA" else items[-2])
        return {"poisoned": True} if keyword == "poison" else {"keyword": keyword}

    def lacking(self, items: list[CardToken]) -> Feature:
        keyword = self._carried(items[1])
        return {"poisoned": False} if keyword == "poison" else {"without": keyword}

    @staticmethod
    def _carried(token: CardToken) -> str:
        if token.type == "PROTECTED":
            raise Ungrammatical("no such quality", token.lexeme)  # read as `with_trait`
        return str(token)

    def with_chips(self, items: list[CardToken]) -> Feature:
        return {"chips": {"min": 1}}

    def near_self(self, items: list[CardToken]) -> Feature:
        """ "A creature on a cell beside": beside the card itself."""
        return {"adjacent": True}

    def classed(self, items: list[CardToken]) -> Feature:
        return {"has_classes": str(items[0]) == "classed"}

    def beside(self, items: list[CardToken]) -> Any:
        opposite = find(items, "OPPOSITE")
        standing = opposite or find(items, "ADJACENT")
        if standing is None:  # a place: "while it stands beside this card"
            pronoun = find(items, "PRONOUN")
            if pronoun is not None and str(pronoun) != "ablt":
                raise Ungrammatical("not in the right case", pronoun.lexeme)
            return Place(adjacent=True)
        return standing

    def filter(self, items: list[Any]) -> Filter:
        form: Feature = {}
        head: CardToken | None = None
        cost: Feature = {}
        adjectives: list[CardToken] = []
        group = ""
        parts = [part for given in items for part in (given if isinstance(given, list) else [given])]
        for before, item in pairwise([None, *parts]):
            if isinstance(before, Reaching) and before.reaches(item):
                raise Ungrammatical("words that belong to the phrase before them", lexeme_of(item))
            part = item if isinstance(item, dict) else PARTS.get(item.type, _nothing)(str(item))
            if isinstance(item, CardToken):
                if item.type == "OPEN" and item.lexeme.end - item.lexeme.start != len("open"):
                    raise Ungrammatical("a verb", item.lexeme)  # only the English word is an adjective, too
                if item.type in NOUNS:
                    head = head if head is not None and head.type in NOUNS else item
                elif item.type in ("EACH", "ALL", "RANDOM"):
                    if group:
                        raise NotUnderstood("a quality named twice", item.lexeme)
                    group = item.type.lower()
                head = head or (item if item.type in ADJECTIVES else None)
                if item.type not in (*NOUNS, "ENEMY", "ALL"):
                    adjectives.append(item)
                if item.type == "ELITENESS":
                    part = {"cost": {"crystal": str(item)}}
            if "cost" in part and not cost.keys() & part["cost"].keys():
                cost |= part["cost"]
                part = {name: value for name, value in part.items() if name != "cost"}
                if not part:
                    continue
            if form.keys() & part.keys():
                if head is not None and isinstance(item, CardToken):
                    agreed([word for word in adjectives if word is not head], head)  # or they are of another phrase
                elif "side" in form.keys() & part.keys():  # "of the enemy" belongs to the noun before it
                    raise Ungrammatical("two sides", lexeme_of(item))
                raise NotUnderstood("a quality named twice", lexeme_of(item))
            form.update(part)
        if head is None:
            raise Ungrammatical("no noun", lexeme_of(parts[0]))
        if "placed" in form and head.type not in NOUNS:
            raise Ungrammatical("no noun", head.lexeme)
        if head.type in ("STATE", "ELEMENT") and head.lexeme.joined:
            raise Ungrammatical("an adjective without its noun", head.lexeme)
        if "name" in form and form.get("kind") == "card":
            del form["kind"]  # "a card named so": of whatever kind
        named = any(isinstance(part, dict) and part.get("class", "chosen") != "chosen" for part in parts)
        if named and form.get("kind") in ("card", "creature"):
            del form["kind"]  # "a creature of the class elf": an elf
        if head.type == "KIND" and str(head) == "creature" and any(word.type == "GROUND" for word in adjectives):
            form["kind"] = "plain_creature"
            form.pop("flying", None)
        his_rows = bool(form.pop("his_rows", False))
        if (form.get("his") or his_rows) and form.get(
            "side"
        ) != "enemy":  # "as he chooses": the enemy, of a card of his
            raise NotUnderstood("who chooses", head.lexeme)
        if "itself" in form:
            form = except_itself(form, head.lexeme)
        grammemes = agreed([word for word in adjectives if word is not head], head)
        if any(isinstance(part, Both) for part in parts) and of_several(grammemes) and "any" not in form:
            form["any"] = [{"keyword": form.pop("keyword")}, dict(form.pop("trait"))]  # of one sort and of another
        joint = next((part for part in parts if isinstance(part, Joint)), None)
        if joint is not None and not (joint.told and (group == "each" or {n for n, _ in grammemes} == {"sing"})):
            raise Ungrammatical("one quality or both", head.lexeme)
        if head.type == "CLASS" and str(head) in _COLLECTIVE:
            grammemes |= {("plur", case) for _, case in grammemes}
        if group == "all" and grammemes and not any(number == "plur" for number, _ in grammemes):
            raise Ungrammatical("not several", head.lexeme)
        form = of_his_side(among_the_rest({**form, **({"cost": cost} if cost else {})}), head)
        chosen = any(word.type == "CHOSEN" for word in adjectives)
        led, trailed = _sides(parts, head, form)
        last = parts[-1]
        unfinished = isinstance(last, Reaching) and last.takes is None
        picked = any(word.type == "CHOSEN" and str(word) != "any" for word in adjectives)
        return Filter(form, head, grammemes, group, led, trailed, unfinished, chosen, picked)

    # --- what an effect is done to ---
    def attacked(self, items: list[CardToken]) -> Target:
        return Target("attacked", items[0], None, items[0].lexeme.grammemes)  # "creature": see ``of_creatures``

    def attacker(self, items: list[CardToken]) -> Target:
        return Target("attacker", items[0], None, items[0].lexeme.grammemes)

    def host(self, items: list[CardToken]) -> Target:
        return Target("host", items[0], None, items[0].lexeme.grammemes)

    def pronoun(self, items: list[CardToken]) -> Target:
        if str(items[0]) == "ablt":
            raise Ungrammatical("not in the right case", items[0].lexeme)
        return Target(called(items[0]), items[0], None, items[0].lexeme.grammemes)

    def target(self, items: list[Filter]) -> Target:
        (found,) = items
        if found.group == "random":
            raise NotUnderstood("which card is drawn", found.head.lexeme)
        to = EachOne("each") if found.group == "each" else "each" if found.group else "target"
        return Target(to, found.head, found.form, found.grammemes, exactly=found.chosen)

    # --- conditions ---

    def in_play(self, items: list[CardToken]) -> Condition:
        found = Condition()
        found.named = found.of_one = find(items, "SELF") is not None
        return found

    # --- where a group has to stand ---
    def anywhere(self, items: list[CardToken]) -> Place:
        squad = find(items, "IN_SQUAD")
        if squad is not None and str(squad) != "own":
            raise NotUnderstood("in another squad", squad.lexeme)
        return Place()

    def opposite(self, items: list[CardToken]) -> Place:
        return Place(opposite=True)


def _sides(parts: list[Any], head: CardToken, form: Feature) -> tuple[frozenset[str], frozenset[str]]:
    """What is said before the noun of a phrase, and what is said behind it."""
    place = next(number for number, part in enumerate(parts) if part is head)
    if head.type not in NOUNS and any(_is_adjective(part) for part in parts[place + 1 :]):
        raise Ungrammatical("an adjective of another one", head.lexeme)  # the last of them stands for the noun
    told: list[frozenset[str]] = []
    for side in (parts[:place], parts[place + 1 :]):
        names: set[str] = set()
        for part in side:
            if isinstance(part, dict):
                names |= part.keys()
            elif part.type not in NOUNS:
                names |= {"cost"} if part.type == "ELITENESS" else PARTS.get(part.type, _nothing)(str(part)).keys()
        told.append(frozenset(names & form.keys()))
    return told[0], told[1]


def _is_adjective(part: Any) -> bool:
    return isinstance(part, CardToken) and part.type in ADJECTIVES


def while_standing(items: list[Any], feature: Feature) -> Feature:
    """A feature with the condition of where its own card has to stand, if that is printed of it (`Place` is theirs)."""
    condition = instance_of(items, Condition)
    return {**feature, "condition": dict(condition)} if condition else feature


def among_the_rest(form: Feature) -> Feature:
    """A filter whose least or most is that of all cards that are the rest of it."""
    names = [name for name in ("least", "most") if name in form and "among" not in form[name]]
    if not names:
        return form
    rest = {name: value for name, value in form.items() if name not in ("least", "most", "chooser", "his")}
    return {**form, **{name: {**form[name], "among": rest} for name in names}}


def except_itself(form: Feature, lexeme: Lexeme) -> Feature:
    """The cards of a phrase without this card; of the enemy's only one of the same name can be meant (201.2)."""
    rest = {name: value for name, value in form.items() if name != "itself"}
    if {"other", "copy"} & rest.keys():
        raise NotUnderstood("a quality named twice", lexeme)
    return {**rest, **({"copy": False} if rest.get("side") == "enemy" else {"other": True})}


def of_his_side(form: Feature, head: CardToken) -> Feature:
    """A filter with "his cards" as those of the player whose cards it means. Raises NotUnderstood."""
    if not _speaks_of_his(form):
        return form
    side = form.get("side")
    if side not in ("own", "enemy"):
        raise NotUnderstood("whose cards", head.lexeme)
    return {name: _put_side(value, str(side)) for name, value in form.items()}


def _speaks_of_his(value: Any) -> bool:
    return isinstance(value, dict) and (value.get("side") == HIS or any(map(_speaks_of_his, value.values())))


def _put_side(value: Any, side: str) -> Any:
    if not isinstance(value, dict):
        return value
    return {name: side if name == "side" and item == HIS else _put_side(item, side) for name, item in value.items()}


def single(found: Filter, cases: set[str]) -> None:
    """One card of a kind, and no group, in one of the cases."""
    wanted = cases | {""}
    if found.group and found.grammemes and not any(case in wanted for _, case in found.grammemes):
        raise Ungrammatical("not in the right case", found.head.lexeme)
    if found.group:
        raise NotUnderstood("a group", found.head.lexeme)
    if found.grammemes and not any(n == "sing" and c in wanted for n, c in found.grammemes):
        raise Ungrammatical("not in the right case", found.head.lexeme)


def single_or_several(found: Filter, cases: set[str]) -> None:
    """Cards of a kind in one of the cases, one or more."""
    if found.grammemes and not any(case in cases | {""} for _, case in found.grammemes):
        raise Ungrammatical("not in the right case", found.head.lexeme)
    if found.group not in ("", "all"):
        raise NotUnderstood("a group", found.head.lexeme)


__all__ = [
    "SORTS",
    "Condition",
    "FilterMeaning",
    "Place",
    "recognised",
    "require_single",
    "single",
    "single_or_several",
    "while_standing",
]

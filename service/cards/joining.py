"""Cards of one kind and another, qualities side by side, bounds of a number, how many of whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from service.cards.agreement import agreed
from service.cards.constructions import (
    PARTS,
    SORTS,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    Target,
    Ungrammatical,
    find,
    instance_of,
    lexeme_of,
    number_of,
)
from service.cards.filters import NOUNS, Joint, Reaching, recognised, single_or_several
from service.cards.morphology import Grammemes
from service.cards.whom import MOST_NEIGHBOURS

#: What an adjective before several nouns says of all of them, whatever they are.
_FOR_ALL = frozenset({"side", "other", "adjacent", "opposite"})
#: What is said so of several classes, one of which is meant.
_STATES = frozenset({"closed", "wounded", "poisoned", "hidden", "flying"})
#: What is said of a place, or of who is left out, behind several nouns is said of all of them.
_PLACES = frozenset({
    "side", "not", "adjacent", "half", "row", "column", "opposite", "same_row", "same_column", "near", "beside",
    "edge", "formed",
})  # fmt: skip
#: Nouns of one sort, of which one after another is told by nothing but itself.
_ALIKE = ("CLASS", "TITLED")
#: Adjectives of which no card is two things at once.
_APART = ("ELEMENT", "ELITENESS")
_BOUNDS = {"LESS_THAN": ("max", -1), "MORE_THAN": ("min", 1), "AT_LEAST": ("min", 0), "AT_MOST_TIMES": ("max", 0),
           "AT_MOST": ("max", 0), "EXACTLY": ("equal", 0)}  # fmt: skip
SO_MANY = {**_BOUNDS, "ONLY": ("equal", 0)}
_OWNED = {"WOUNDS": "wounds", "CHIP": "chips"}


class Bound(dict[str, Any]):
    """How much of something there has to be: ``min``, ``max`` or ``equal``."""


class SeveralOf(tuple[int, bool]):
    """How many cards are chosen, and whether exactly so many."""


def _moved(number: Any, by: int, token: CardToken) -> Any:
    """A number with one more or less; X is told later."""
    if not by:
        return number
    if number == "x":
        return f"x{by:+}"
    if not isinstance(number, int) or number + by < 0:
        raise NotUnderstood("what X is", token.lexeme)
    return number + by


class PhraseMeaning:
    """The part of the transformer for joined phrases."""

    # --- cards of one kind and another ---
    def joined(self, items: list[Any]) -> Filter:
        """
        "Elves or gnomes": what is said before the first and behind the last is said of all of them where that is
        plain, of its own noun where each has as much of its own, and not understood elsewhere.
        """
        filters = [item for item in items if isinstance(item, Filter)]
        both = find(items, "AND") is not None
        first = filters[0]
        grammemes = _common(filters)
        _separate(filters, both, grammemes)
        before, behind = _reaching(filters, both)
        shared = {name: value for name, value in first.form.items() if name in before}
        shared |= {name: value for name, value in filters[-1].form.items() if name in behind}
        options: list[Feature] = []
        for found in filters:
            left = {name: value for name, value in found.form.items() if name not in shared}
            if "any" in shared:  # no two of them in one filter
                left = {**left, "any": shared["any"]} if "any" not in left else _unclear(found)
            options += left["any"] if set(left) == {"any"} else [left]
        rest = {name: value for name, value in shared.items() if name != "any"}
        return Filter({**rest, "any": options}, first.head, grammemes, first.group)

    # --- qualities side by side ---
    def adjective(self, items: list[CardToken]) -> CardToken:
        return items[0]

    def either_quality(self, items: list[CardToken]) -> Feature:
        """ "Forest and mountain creatures", "wounded or poisoned": of the one kind or of the other; "each wounded and
        closed creature" is both."""
        words = [item for item in items if item.type not in ("AND", "OR", "COMMA")]
        first, *others = words
        agreed(others, first)
        apart = len({word.type for word in words}) == 1 and first.type in _APART
        if find(items, "AND") and not apart:
            return Joint({name: value for word in words for name, value in quality_of(word).items()}, len(words))
        return {"any": [quality_of(word) for word in words]}

    def not_so(self, items: list[CardToken]) -> Feature:
        return {"not": quality_of(items[-1])}

    def dearest(self, items: list[CardToken]) -> Feature:
        """ "The dearest creature": one of those that cost the most."""
        extreme, of = str(items[0]).split("_")
        return {extreme: {"of": of}}

    def standing_there(self, items: list[Any]) -> Feature:
        """ "A standing in the second row" before its noun, as it is said behind it."""
        where = items[-1]
        if isinstance(where, CardToken):
            return {"half" if where.type == "ON_HALF" else "column": str(where)}
        return dict(self.in_rows([where]))  # type: ignore[attr-defined]

    # --- how much ---
    def within(self, items: list[CardToken]) -> Bound:
        numbers = [number_of(item) for item in items if item.type == "NUMBER"]
        if find(items, "FROM", "OR"):
            low, high = numbers[0], numbers[-1]
            if not all(isinstance(number, int) for number in numbers) or low >= high:
                raise NotUnderstood("how much", items[0].lexeme)
            if find(items, "OR") and numbers != list(range(low, high + 1)):
                raise NotUnderstood("how much", items[0].lexeme)
            return Bound(min=low, max=high)
        (number,) = numbers
        word = find(items, *_BOUNDS)
        if word is not None:
            name, by = _BOUNDS[word.type]
            return Bound({name: _moved(number, by, word)})
        limit = find(items, "OR_LESS", "OR_MORE")
        return Bound({str(limit) if limit is not None else "equal": number})

    def costing(self, items: list[Any]) -> Feature:
        return {"cost": dict(items[-1])}

    def costing_aside(self, items: list[Any]) -> Feature:
        return {"cost": dict(next(item for item in items if isinstance(item, Bound)))}

    def costing_crystals(self, items: list[CardToken]) -> Feature:
        """ "Costing 4 silver or less"."""
        number, limit = number_of(find(items, "NUMBER")), find(items, "OR_LESS", "OR_MORE")
        cost = {str(limit) if limit is not None else "equal": number}
        return {"cost": {"crystal": str(find(items, "ELITENESS")), **cost}}

    def costing_times(self, items: list[CardToken]) -> Feature:
        """A figure times X."""
        limit = find(items, "OR_LESS", "OR_MORE")
        first, more = (number_of(item) for item in items if item.type == "NUMBER")
        if not isinstance(first, int) or more != "x":
            raise NotUnderstood("what a cost is", items[1].lexeme)
        return {"cost": {str(limit) if limit else "equal": f"{first}x"}}

    def with_so_many(self, items: list[Any]) -> Feature:
        """With so many wounds, lives or chips."""
        bound = instance_of(items, Bound)
        word = find(items, "WOUNDS", "CHIP", "LIVES")
        assert word is not None
        name = "extra_lives" if find(items, "EXTRA") else _OWNED.get(word.type, "lives")
        if bound is None or not all(isinstance(number, int) for number in bound.values()):
            raise Ungrammatical("how many", word.lexeme)  # or what a card comes in with (``comes_with``)
        return {name: dict(bound)}

    # --- what cards have ---
    def thing(self, items: list[CardToken]) -> Feature:
        """Something that a card has, as a quality of the card."""
        word = items[0]
        if word.type == "EXTRA":
            return {"extra_lives": {"min": 1}}
        if word.type in _OWNED:
            return {"wounded": True} if word.type == "WOUNDS" else {"chips": {"min": 1}}
        if word.type == "CLASS_WORD":
            return {"has_classes": True}
        if word.type == "KIND":
            return _bearing(word)
        if word.type == "GROUP":
            return self.able([word])  # type: ignore[attr-defined, no-any-return]
        if word.type in ("ATTACK", "SPELL"):
            return {"ability": str(word)}
        if word.type == "MAGIC_ABILITY":
            return {"ability": "magic"}
        if word.type == "FLIGHT":
            return {"flying": True}
        feature = recognised(word)
        if feature == {"keyword": "poison"}:
            return {"poisoned": True}
        return feature if set(feature) == {"keyword"} else {"trait": feature}

    def with_thing(self, items: list[Any]) -> Feature:
        """ "Which has wounds", "that have no chips", "not having armor"."""
        thing = next(item for item in items if isinstance(item, dict))
        return _lacking(thing) if find(items, "HAS_NO", "NOT") else thing

    def being_one(self, items: list[Any]) -> Feature:
        """ "Not being an elf"."""
        found = next(item for item in items if isinstance(item, Filter))
        single_or_several(found, {"ablt"})
        one = Reaching({"not": found.form} if find(items, "NOT") else {"any": [found.form]})
        one.takes = None if isinstance(items[-1], Filter) else ()
        return one

    def spot_of(self, items: list[Any]) -> Feature:
        if isinstance(items[0], CardToken) and items[0].type == "ADJACENT":
            return {"adjacent": True}
        return self.standing_there(items)

    def except_some(self, items: list[Any]) -> Feature:
        """ "Except yours", "except those next to it"."""
        place = next((item for item in items if isinstance(item, dict)), None)
        return {"not": {"side": "own"} if place is None else place}

    def not_there(self, items: list[Any]) -> Feature:
        return {"not": next(item for item in items if isinstance(item, dict))}

    def of_that_class(self, items: list[CardToken]) -> Feature:
        """ "A card with the class pirate", "of the class pirate"."""
        lead = find(items, "CLASSED")
        if lead is not None and str(lead) != "classed":
            raise NotUnderstood("which class", lead.lexeme)
        return {"class": str(find(items, "CLASS"))}

    def without_riders(self, items: list[CardToken]) -> Feature:
        return _lacking(_bearing(items[-1]))

    def without_chips(self, items: list[CardToken]) -> Feature:
        return {"chips": {"max": 0}}

    def who_is_so(self, items: list[CardToken]) -> Feature:
        """ "Which is closed"."""
        closed = str(find(items, "SHORT")) == "closed"
        return {"closed": closed is (find(items, "NOT") is None)}

    # --- how many of whom ---
    def several_of(self, items: list[CardToken]) -> SeveralOf:
        numbers = [number_of(item) for item in items if item.type == "NUMBER"]
        if not all(isinstance(number, int) for number in numbers):
            raise NotUnderstood("how many", items[0].lexeme)
        if len(numbers) == 2:
            if numbers[0] != 1 or numbers[1] < 2 or (find(items, "OR") and numbers[1] > 2):
                raise NotUnderstood("how many", items[0].lexeme)
            return SeveralOf((numbers[1], False))
        if numbers[0] < 2:
            raise NotUnderstood("how many", items[0].lexeme)
        return SeveralOf((numbers[0], find(items, "OR_LESS", "AT_MOST_TIMES") is None))

    def some_of(self, items: list[Any]) -> Target:
        """ "Two different elves", "one or two elves": so many cards of the player's choice."""
        (number, exactly), found = items
        if found.group:
            raise NotUnderstood("a group", found.head.lexeme)
        return Target("target", found.head, found.form, found.grammemes, number, exactly)

    def some_victims(self, items: list[Any]) -> Target:
        """The same of an attack."""
        several, found = instance_of(items, SeveralOf), items[-1]
        if several is None:
            several = self.several_of([item for item in items if isinstance(item, CardToken)])
        single_or_several(found, {"datv", "loct", "gent"})
        return Target("target", found.head, found.form, found.grammemes, *several)

    def any_victims(self, items: list[Any]) -> Target:
        """An attack at as many cards as its player likes, of those that stand near by."""
        found = items[-1]
        single_or_several(found, {"gent"})
        if "adjacent" not in found.form:
            raise NotUnderstood("any number of targets", found.head.lexeme)
        return Target("target", found.head, found.form, found.grammemes, MOST_NEIGHBOURS, False)

    def one_of_them(self, items: list[Any]) -> Target:
        """ "One of the enemy's creatures"."""
        return _one_of(items[-1])

    def one_victim(self, items: list[Any]) -> Filter:
        found: Filter = items[-1]
        return found._replace(grammemes=_one_of(found).grammemes)

    # --- from whose attacks ---
    def protected_whose(self, items: list[Any]) -> Filter:
        """Whose attacks they are."""
        found: Filter = items[-1]
        single_or_several(found, {"gent"})
        return found

    def protection_from_some(self, items: list[Any]) -> list[Feature]:
        """A protection that is one against the attacks and features of some cards only (414.2)."""
        return self._from_some("protection", items)

    def vulnerability_to_some(self, items: list[Any]) -> list[Feature]:
        return self._from_some("vulnerability_from", items)

    @staticmethod
    def _from_some(keyword: str, items: list[Any]) -> list[Feature]:
        found, sorts = items[-1], next(item for item in items if isinstance(item, list))
        for sort in sorts:
            if sort.type in ("POISON", "CURSE", "PLAGUE", "VULNERABILITY") or str(sort) not in SORTS:
                raise Ungrammatical("no attack of a card", lexeme_of(sort))
        return [{"keyword": keyword, "from": SORTS[str(sort)], "against": found.form} for sort in sorts]


def quality_of(word: CardToken) -> Feature:
    """What one adjective says of a card."""
    return {"cost": {"crystal": str(word)}} if word.type == "ELITENESS" else PARTS[word.type](str(word))


def _bearing(word: CardToken) -> Feature:
    """With equipment, or a symbiote of some kind."""
    if str(word) in ("symbiote", "companion", "parasite"):
        return {"bears": {"kind": str(word)}}
    if str(word) != "equipment":
        raise NotUnderstood("no such quality", word.lexeme)
    return {"equipped": True}


def _lacking(thing: Feature) -> Feature:
    """The opposite of having something."""
    ((name, value),) = thing.items()
    if isinstance(value, bool):
        return {name: not value}
    if value == {"min": 1}:
        return {name: {"max": 0}}
    return {"without": value} if name == "keyword" else {"not": thing}


def _one_of(found: Filter) -> Target:
    if found.group or (found.grammemes and not any(pair in _ALL_OF_THEM for pair in found.grammemes)):
        raise Ungrammatical("not in the right case", found.head.lexeme)
    return Target("target", found.head, found.form, _WHICHEVER)


_ALL_OF_THEM = (("plur", "gent"), ("plur", ""))
#: "One of" stands in the form that its verb asks for.
_WHICHEVER: Grammemes = frozenset({("sing", "accs"), ("sing", "nomn"), ("sing", "datv"), ("sing", "")})


def _common(filters: Sequence[Filter]) -> Grammemes:
    """The numbers and cases that all of them can be in."""
    known = [found.grammemes for found in filters if found.grammemes]
    common = frozenset.intersection(*known) if known else frozenset()
    if known and not common:
        raise Ungrammatical("words that do not agree", filters[-1].head.lexeme)
    return common


def _separate(filters: Sequence[Filter], both: bool, grammemes: Grammemes) -> None:
    """Whether these are phrases of one kind that can be joined at all."""
    first, *others = filters
    several = not grammemes or any(number == "plur" for number, _ in grammemes)
    if any(found.group for found in others):
        raise Ungrammatical("a group of its own", others[-1].head.lexeme)
    if both and not several and first.group != "each":
        raise Ungrammatical("one and another", others[-1].head.lexeme)
    if first.group == "random":
        raise NotUnderstood("which card", first.head.lexeme)
    for number, found in enumerate(filters[:-1]):
        if found.open:
            raise Ungrammatical("words that belong to the phrase before them", filters[number + 1].head.lexeme)
        for later in filters[number + 1 :]:
            if found.head.type not in NOUNS and later.head.type in NOUNS and later.led:
                raise Ungrammatical("an adjective of the noun that follows", found.head.lexeme)
    if "name" in first.form and "kind" in first.form:
        raise Ungrammatical("cards by name", first.head.lexeme)


def _reaching(filters: Sequence[Filter], both: bool) -> tuple[set[str], set[str]]:
    """Which qualities of the first, and which of the last, are said of all of them."""
    first, *others = filters
    last, alike = filters[-1], all(found.head.type in _ALIKE for found in filters)
    if _each_its_own(filters):
        return set(), set()
    before: set[str] = set()
    if not all(first.led <= found.form.keys() for found in others):
        before = set(first.led)
        if any(found.led for found in others):
            if before & _FOR_ALL or any(before & found.trailed for found in others):
                _unclear(first)
            before = set()
        elif before - (_FOR_ALL | _STATES if alike and not both else _FOR_ALL):
            _unclear(first)
    behind: set[str] = set()
    if not all(last.trailed <= found.form.keys() for found in filters[:-1]):
        behind = set(last.trailed)
        if all(found.trailed for found in filters[:-1]):
            if behind & _FOR_ALL:
                _unclear(last)
            behind = set()
        else:
            ragged = last.led or any(found.trailed or (found.led and not before) for found in filters[:-1])
            if ragged or behind - _PLACES:
                _unclear(last)
    return before, behind


def _each_its_own(filters: Sequence[Filter]) -> bool:
    """ "A closed elf or an elf of cost 3": the same noun said twice, once with what stands before it, once behind."""
    first, last = filters[0], filters[-1]
    twice = len(filters) == 2 and (first.head.type, str(first.head)) == (last.head.type, str(last.head))
    aside = first.led and not first.trailed and last.trailed and not last.led
    return bool(twice and aside and not (first.led | last.trailed) & _FOR_ALL)


def _unclear(found: Filter) -> Any:
    raise NotUnderstood("unclear how far a quality reaches", found.head.lexeme)


__all__ = ["Bound", "PhraseMeaning", "quality_of"]

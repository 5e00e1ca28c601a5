"""While what is so, or in whose turn: the bound of whatever it is that holds, for this card or for others."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from service.cards.constructions import (
    CardToken,
    Feature,
    NotUnderstood,
    Ungrammatical,
    find,
    flat,
    instance_of,
    is_token,
    lexeme_of,
)
from service.cards.filters import Condition, Place
from service.cards.getting import Until
from service.cards.lexemes import Lexeme
from service.cards.moments import in_first_turn


class Bound(list[Any]):
    """The condition of a bound, and the word it begins with."""


class Held(list[Any]):
    """What holds for the card with the text, as the pieces it was said with."""


def both(first: Feature, second: Feature) -> Feature:
    """Two conditions as one: side by side where they speak of different things, else both of a list."""
    if set(first) == {"all"} and any(second.keys() & part.keys() for part in [first, *first["all"]]):
        return {"all": [*first["all"], dict(second)]}
    if not first.keys() & second.keys():
        return {**first, **second}
    rest = {name: value for name, value in second.items() if first.get(name) != value}
    if set(first) >= {"self"} and set(rest) == {"self"} and not first["self"].keys() & rest["self"].keys():
        return {**first, "self": {**first["self"], **rest["self"]}}
    if not rest:
        return dict(first)
    return {"all": [dict(first), dict(second)]}


def _joined(parts: list[Condition], found: Condition) -> Condition:
    found.named = all(part.named for part in parts)
    found.pronoun = any(part.pronoun for part in parts)
    found.of_one = all(part.of_one for part in parts)
    return found


class BoundMeaning:
    """The part of the transformer for what holds only while something is so."""

    # --- bounds ---
    def all_so(self, items: list[Any]) -> Condition:
        """ "While it is closed and your squad has an elf"; who was named is meant by what goes on without a subject."""
        told = [item for item in items if isinstance(item, Condition)]
        for before, part in pairwise(told):
            if before.of_one and before.named and part.of_one and not part.pronoun and not part.theirs_alone:
                part.named = True
        parts = [part for part in told if part]
        if len(parts) < 2:
            return parts[0] if parts else told[0]
        _told_apart(parts)
        found: Feature = {}
        for part in parts:
            found = both(found, part)
        joined = _joined(parts, Condition(found))
        joined.parts = parts
        return joined

    def any_so(self, items: list[Any]) -> Condition:
        """ "While it is closed or wounded": one of them is enough."""
        parts = [item for item in items if isinstance(item, Condition)]
        _told_apart(parts)
        if all(part.of_one and set(part) == {"self"} for part in parts):
            return _joined(parts, Condition(self={"any": [part["self"] for part in parts]}))
        return _joined(parts, Condition(any=[dict(part) for part in parts]))

    def bounding(self, items: list[Any]) -> Bound:
        return Bound([instance_of(items, Condition), items[0]])

    def bounding_there(self, items: list[Any]) -> Bound:
        """ "While it stands in one row with this card and your squad has an elf": each of a group stands there."""
        place = Condition(self=dict(instance_of(items, Place)))
        parts = [item for item in items if isinstance(item, Condition)]
        if any(part.pronoun for part in parts):  # it, or this card
            raise Ungrammatical("unclear whom a pronoun means", lexeme_of(items[0]))
        place.of_one = place.theirs_alone = True
        if not place["self"]:  # "in play"
            raise Ungrammatical("two conditions", lexeme_of(items[0]))
        return Bound([self.all_so([place, *parts]), items[0]])

    def bounding_turn(self, items: list[Any]) -> Bound:
        """In whose turn, or in whose first one."""
        (turn,) = items
        if is_token(turn, "IN_FIRST_TURN"):
            return Bound([Condition(in_first_turn(turn)), turn])
        if is_token(turn, "UNTIL_FIRST_TURN"):
            return Bound([Condition(turns_over={"max": 0}), turn])
        return Bound([Condition(turn=str(turn)), turn])

    # --- what holds ---
    def held(self, items: list[Any]) -> Held:
        pronoun, last = find(items, "PRONOUN"), items[-1]
        if pronoun is not None and isinstance(last, dict) and last["effects"][0]["effect"] == "reflects_closed":
            raise Ungrammatical("a pronoun of the rule", pronoun.lexeme)
        return Held(items)

    def held_by_others(self, items: list[Any]) -> list[Feature]:
        return flat(items)

    def bounds_itself(self, items: list[Any]) -> Any:
        """What this card has, can and cannot do while that is so."""
        held, bound = instance_of(items, Held), instance_of(items, Bound)
        condition = _own(bound[0])
        if any(part.theirs_alone for part in condition.parts):
            raise Ungrammatical("unclear of which card it has to be so", lexeme_of(bound[1]))
        said = [item for item in held if not isinstance(item, CardToken) or item.type in ("GETS", "OWNS")]
        pronoun = find(held, "PRONOUN")
        if condition.keys() == {"attacked"} and pronoun is None:
            return self._against_such(condition["attacked"], said, lexeme_of(bound[1]))
        if _of_another(condition):
            raise NotUnderstood("who is attacked", lexeme_of(bound[1]))
        if pronoun is None:
            return self.while_it_holds([condition, *said])  # type: ignore[attr-defined]
        if items.index(held) < items.index(bound):
            raise Ungrammatical("unclear whom a pronoun means", pronoun.lexeme)
        return self.if_so_it_gets([condition, *said, pronoun])  # type: ignore[attr-defined]

    def _against_such(self, attacked: Feature, said: list[Any], lexeme: Lexeme | None) -> list[Feature]:
        """ "+1 to strikes if the attacked card is closed": against closed cards."""
        features = flat([self.while_it_holds([Condition(), *said])])  # type: ignore[attr-defined]
        effects = [effect for feature in features for effect in feature.get("effects", [{}])]
        bare = (e.get("effect") == "modify" and e.get("when") == "attacking" and "against" not in e for e in effects)
        if not all(bare) or any(feature.keys() != {"class", "effects"} for feature in features):
            raise NotUnderstood("who is attacked", lexeme)
        against = {"kind": "card", **attacked}
        return [{**f, "effects": [{**e, "against": against} for e in f["effects"]]} for f in features]

    def bounds_others(self, items: list[Any]) -> Feature | list[Feature]:
        """What the cards of a group, or a host, have while that is so: of each of them, or of this card."""
        bound = instance_of(items, Bound)
        features = next(item for item in items if isinstance(item, list) and item is not bound)
        condition, behind = bound[0], items.index(features) < items.index(bound)
        if condition.parts and not any(_of_another(part) for part in condition.parts):
            return self._bounds_by_each(features, condition, behind, bound[1])
        if any("condition" in feature or feature.get("class") != "permanent" for feature in features):
            raise Ungrammatical("two conditions", lexeme_of(bound[1]))
        if _of_another(condition):
            raise NotUnderstood("who is attacked", lexeme_of(bound[1]))
        if not condition:
            return _alone(features)
        if "turn" in condition:
            return _alone([{**feature, "condition": _turn(condition, feature)} for feature in features])
        if condition.of_one and not condition.named:
            if not behind:
                raise Ungrammatical("unclear of which card it has to be so", lexeme_of(bound[1]))
            return _alone([_theirs(feature, condition["self"]) for feature in features])
        if condition.theirs is not None and behind:
            return _alone([_theirs(feature, condition.theirs) for feature in features])
        if not condition.named and _seen_from_one(condition):
            raise Ungrammatical("unclear of which card it has to be so", lexeme_of(bound[1]))
        return _alone([{**feature, "condition": dict(condition)} for feature in features])

    def bounds_this_turn(self, items: list[Any]) -> Any:
        """ "It gets armor 1 until the end of the turn, if it moved in this turn": while that is what it has done.

        Raises NotUnderstood for what could be otherwise again before the turn ends.
        """
        bound, lasts = instance_of(items, Bound), instance_of(items, Until)
        done: Feature = dict(bound[0]).get("self", {})
        if set(bound[0]) != {"self"} or not done or not all(map(stays_so, done.items())) or lasts not in _ENDS:
            raise NotUnderstood("what it gets for a turn", lexeme_of(bound[1]))
        said = [item for item in items if item is not lasts and not is_token(item, "SELF", "COMMA", "DASH")]
        condition = Condition(both(dict(bound[0]), _ENDS[lasts]))
        condition.named, condition.of_one = bound[0].named, bound[0].of_one
        return self.bounds_itself([Bound([condition, bound[1]]), Held([item for item in said if item is not bound])])

    @staticmethod
    def _bounds_by_each(
        features: list[Feature], condition: Condition, behind: bool, word: CardToken
    ) -> Feature | list[Feature]:
        """What all has to be so: some of it of each of the cards, and some of this card or of others."""
        if any("condition" in feature or feature.get("class") != "permanent" for feature in features):
            raise Ungrammatical("two conditions", lexeme_of(word))
        rest: Feature = {}
        for place, part in enumerate(condition.parts):
            if part.pronoun and any(earlier.named for earlier in condition.parts[:place]):  # or this card is meant
                raise Ungrammatical("unclear whom a pronoun means", lexeme_of(word))
            theirs = part["self"] if part.of_one and not part.named else part.theirs
            if theirs is not None and not (behind or part.theirs_alone):
                raise Ungrammatical("unclear of which card it has to be so", lexeme_of(word))
            if theirs is not None:
                features = [_theirs(feature, theirs) for feature in features]
                rest = both(features[0].get("condition", {}), rest)
            elif not part.named and _seen_from_one(part):
                raise Ungrammatical("unclear of which card it has to be so", lexeme_of(word))
            else:
                rest = both(rest, part)
        return _alone([{**feature, "condition": rest} for feature in features] if rest else features)

    def worn(self, items: list[CardToken]) -> CardToken:
        """ "It wears this card", "wears it"."""
        (at,) = (n for n, item in enumerate(items) if item.type == "WEARS")
        for place, item in enumerate(items):
            cases = ("nomn", "both") if place < at else ("accs", "both")
            if item.type == "PRONOUN" and str(item) not in cases:
                raise Ungrammatical("not in the right case", item.lexeme)
        return items[at]

    def wearing_while(self, items: list[Any]) -> Feature:
        """What a host has while it wears this card, which goes without saying, and while something else is so."""
        feature = items[0]
        if isinstance(feature, Worn):  # read as `wearing`
            raise Ungrammatical("what a host gets", lexeme_of(find(items, "WEARS")))
        return while_hosted(feature, items)

    def bounds_itself_within(self, items: list[Any]) -> Any:
        """ "This card, while it is closed, gets armor 1"."""
        bound = instance_of(items, Bound)
        said = [item for item in items if not is_token(item, "SELF", "COMMA")]
        return self.bounds_itself([bound, Held([item for item in said if item is not bound])])

    def bounds_others_within(self, items: list[Any]) -> Feature | list[Feature]:
        """ "Your elves, while this card is closed, get armor 1"."""
        bound = instance_of(items, Bound)
        said = [item for item in items if not is_token(item, "COMMA")]
        group = self.group([item for item in said if item is not bound])  # type: ignore[attr-defined]
        return self.bounds_others([[group], bound])

    def bounds_others_named(self, items: list[Any]) -> Feature | list[Feature]:
        """The same by an impact or a spell, which is said after it."""
        bound = instance_of(items, Bound)
        said = [
            item for item in items if item is not bound and not (isinstance(item, CardToken) and item.type in _ASIDE)
        ]
        feature = self.bounds_others([[self.group(said)], bound])  # type: ignore[attr-defined]
        if not isinstance(feature, dict) or any(effect["effect"] != "grant" for effect in feature["effects"]):
            raise NotUnderstood("no feature that an impact gives", lexeme_of(bound[1]))
        sort, name = find(items, "SPELL", "IMPACT"), find(items, "NAME")
        return {**feature, "type": str(sort), "name": str(name)}


#: Until when it lasts, and in whose turn it holds then.
_ENDS: dict[str, Feature] = {"end_of_turn": {}, "end_of_your_turn": {"turn": "own"}}

#: What a card has done or suffered in this turn.
_DONE = {"went", "walked", "went_along", "went_cells", "hurt", "hurt_by_attacks", "wounds_got", "got", "attacked"}


def stays_so(told: tuple[str, Any]) -> bool:
    """Whether what is so of a card in this turn stays so until its end: what it did, and not what it did not do."""
    name, value = told
    return name in _DONE and value is not False and not (isinstance(value, dict) and set(value) - {"min", "ways"})


class Worn(dict[str, Any]):
    """What a host gets from a card."""


def while_hosted(feature: Feature, items: list[Any]) -> Feature:
    """A feature for a host with what more has to be so: of the host, where nobody is named. Raises NotUnderstood."""
    parts = [item for item in items if isinstance(item, Condition)]
    verb = find(items, "WEARS")
    if parts and "condition" in feature:
        raise NotUnderstood("two conditions", lexeme_of(verb))
    found: Feature = {}
    for part in parts:
        if _of_another(part):
            raise NotUnderstood("who is attacked", lexeme_of(verb))
        if part.theirs is not None:  # beside the host is beside what it wears
            part = Condition(self={"host": dict(part.theirs)})
        elif part.pronoun:  # of the host, or of this card
            raise Ungrammatical("unclear whom a pronoun means", lexeme_of(verb))
        elif part.of_one and not part.named:
            part = Condition(self={"host": dict(part["self"])})
        elif not part.named and _seen_from_one(part):
            raise Ungrammatical("unclear of which card it has to be so", lexeme_of(verb))
        found = both(found, part)
    return {**feature, "condition": found} if found else feature


_ASIDE = ("COMMA", "LPAREN", "RPAREN", "SPELL", "IMPACT", "NAME")


def _alone(features: list[Feature]) -> Feature | list[Feature]:
    return features[0] if len(features) == 1 else features


def _told_apart(parts: list[Condition]) -> None:
    """Whether each of several conditions is one by itself: an adjective may go on with the words before it."""
    if not all(parts) or any(_of_another(part) for part in parts):
        raise NotUnderstood("two conditions")
    if any(part.bare for part in parts[1:]) and not all(part.of_one for part in parts):
        raise Ungrammatical("words that belong to the phrase before them")


def _own(condition: Condition) -> Condition:
    """In "its" turn is in that of this card's player."""
    return Condition(turn="own") if condition.get("turn") == "its" else condition


def _turn(condition: Condition, feature: Feature) -> Feature:
    """In "its" turn is in that of the player whose cards they are."""
    if condition["turn"] != "its":
        return dict(condition)
    sides = {effect.get("cards", {}).get("side") for effect in feature["effects"]}
    if len(sides) != 1 or not sides <= {"own", "enemy"}:
        raise NotUnderstood("whose turn")
    return {**condition, "turn": sides.pop()}


def _theirs(feature: Feature, being: Feature) -> Feature:
    """What has to be so of each of the cards, or of the host."""
    if all(effect.get("cards") == {"hosting": True} for effect in feature["effects"]):
        return {**feature, "condition": both(feature.get("condition", {}), {"self": {"host": being}})}
    effects = []
    for effect in feature["effects"]:
        cards = effect.get("cards")
        if cards is None or cards.keys() & being.keys():
            raise Ungrammatical("unclear of which card it has to be so")
        effects.append({**effect, "cards": {**cards, **being}})
    return {**feature, "effects": effects}


def _of_another(condition: Feature) -> bool:
    return bool({"attacked", "attacker", "missed"} & condition.keys())


def _seen_from_one(condition: Feature) -> bool:
    """Whether cards are meant by where they stand to one card, which might be this one or each of the others."""
    if "self" in condition and condition["self"].keys() != {"zone"} and "host" not in condition["self"]:
        return True
    if any(_seen_from_one(part) for name in ("all", "any") for part in condition.get(name, ())):
        return True
    cards = [condition.get("exists", {}).get("filter", {}), *condition.get("more", {}).values()]
    return any(_RELATIVE & form.keys() or "it" in form for form in cards)


_RELATIVE = {"adjacent", "opposite", "behind", "other", "same_row", "same_column", "formed", "near", "host"}

__all__ = ["BoundMeaning", "both", "stays_so"]

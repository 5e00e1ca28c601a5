"""What hosts and groups of cards have, cannot do and lose; how far their attacks reach."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from service.cards.constructions import (
    MODIFIED,
    Action,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    Range,
    Ungrammatical,
    find,
    instance_of,
    is_token,
    lexeme_of,
)
from service.cards.filters import Place, while_standing
from service.cards.getting import Until, all_effects
from service.cards.moments import Whose
from service.cards.permanents import permanent
from service.cards.whom import each_done, targets_among
from service.games.berserk.rules.forms.attack_types import TYPE_GROUPS

HOSTING: Feature = {"hosting": True}
_STAYS: Feature = {"keyword": "may_stay_closed"}


class Doing(dict[str, Any]):
    """The effect of a permanent feature that keeps a card from doing something."""


class Excepted(str):
    """A sort of attack that a text leaves out."""


class BearerMeaning:
    """The part of the transformer for what hosts and groups have, and for what somebody is kept from."""

    # --- hosts ---

    def host_cannot(self, items: list[Any]) -> Feature:
        effects = [effect for item in items for effect in _kept(self, item)]
        further = [item for item in items if isinstance(item, list) and item and isinstance(item[0], dict)]
        effects += [effect for found in further if not isinstance(found[0], Doing) for effect in found]
        return permanent(*(_kept_of(effect, HOSTING) for effect in effects))

    def host_stays(self, items: list[CardToken]) -> Feature:
        self.stays_in_turn(items)
        return permanent({"effect": "grant", "feature": _STAYS, "cards": HOSTING})

    def stays_in_turn(self, items: list[CardToken]) -> Feature:
        """ "May stay closed in its turn" is what it does as that turn begins (310.2)."""
        if str(items[-1]) not in ("its", "own", "turn_start", "any_turn_start"):
            raise NotUnderstood("no time of opening", items[-1].lexeme)
        return dict(_STAYS)

    # --- groups ---
    def group_cannot(self, items: list[Any]) -> Feature:
        found, verb = items[0], find(items, "CANNOT")
        assert isinstance(found, Filter) and verb is not None
        if not (found.group == "each" or "opposite" in found.form):  # of whom there is one, or each is meant
            _plural(found)
        place = next((item for item in items if isinstance(item, Place)), Place())
        if place.keys() & found.form.keys():
            raise NotUnderstood("a quality named twice", found.head.lexeme)
        effects = [effect for item in items for effect in _kept(self, item)]
        return while_standing(items, permanent(*(_kept_of(effect, {**found.form, **place}) for effect in effects)))

    def group_cannot_declare(self, items: list[Any]) -> Feature:
        """ "Wounded enemy creatures cannot declare shots", or not at some cards."""
        found, place = items[0], next((item for item in items if isinstance(item, Place)), Place())
        if found.group != "each" and "opposite" not in found.form:
            _plural(found)
        if place.keys() & found.form.keys():
            raise NotUnderstood("a quality named twice", found.head.lexeme)
        rest = [item for item in items[1:] if not isinstance(item, Place)]
        feature: Feature = self.cannot_at(rest)  # type: ignore[attr-defined]
        cards = {"cards": {**found.form, **place}}
        return while_standing(items, permanent(*({**effect, **cards} for effect in feature["effects"])))

    def reach(self, items: list[Any]) -> Range:
        return next(item for item in items if isinstance(item, Range))

    def excepted(self, items: list[CardToken]) -> Excepted:
        sort = next(item for item in items if is_token(item, "ATTACK", "STRIKE", "GROUP"))
        return Excepted(str(sort))

    def reaching(self, items: list[Any]) -> list[Feature]:
        """How far attacks of some sorts reach, whatever is printed of it."""
        verb, reach = find(items, "GETS", "OWNS"), next(item for item in items if isinstance(item, Range))
        if verb is None or str(verb) == "inf":
            raise Ungrammatical("a verb without its subject", lexeme_of(verb))
        sorts: list[CardToken] = next(item for item in items if isinstance(item, list))
        without = instance_of(items, Excepted)
        found: list[Feature] = []
        for sort in sorts:
            if sort.lexeme.grammemes and not any(case in ("nomn", "") for _, case in sort.lexeme.grammemes):
                raise Ungrammatical("not in the right case", sort.lexeme)
            if str(sort) not in MODIFIED:
                raise NotUnderstood("no such attack", sort.lexeme)
            for kind in all_but(str(sort), without):
                found.append({"effect": "modify", "what": "range", "of": kind, "to": int(reach)})
        return found

    def group_reaches(self, items: list[Any]) -> Feature:
        """How far the attacks of some cards reach; the card's own where nobody is named."""
        whose = instance_of(items, Whose)
        effects = self.reaching(items)
        if whose is None or not whose:
            return permanent(*effects)
        cards = HOSTING if whose["whose"] == "host" else whose["whose"]
        return permanent(*({**effect, "cards": cards} for effect in effects))

    # --- what somebody is kept from ---
    def doing(self, items: list[CardToken]) -> Doing:
        word = items[0]
        if word.type == "HEALING":
            return Doing(effect="replace", what="heal", **{"with": []})
        if word.type == "OBTAIN" and find(items, "EXTRA"):
            return Doing(effect="replace", what="extra_lives", **{"with": []})
        if word.type == "OBTAIN":
            alone: Feature = {"but_own": True} if find(items, "OTHERWISE_SO") else {}
            return Doing(effect="forbid", action="gain_chip", **alone)
        if str(items[-1]) != "magic":
            raise NotUnderstood("nothing that is used", items[-1].lexeme)
        return Doing(effect="forbid", action="magic")

    def used(self, items: list[CardToken]) -> CardToken:
        return items[0]

    def cannot_use(self, items: list[Any]) -> list[Doing]:
        """ "Cannot use spells and discharges"."""
        sorts = [item for item in items if is_token(item, "SPELL", "IMPACT", "ATTACK", "STRIKE")]
        return [Doing(effect="forbid", action=str(sort)) for sort in sorts]

    def doings(self, items: list[Any]) -> list[Doing]:
        told = [item[0] for item in items if isinstance(item, list) and item and isinstance(item[0], Doing)]
        by = [effect["against"] for effect in told if effect["effect"] == "replace" and "against" in effect]
        if any(one == {"other": True} != last for one, last in pairwise(by)):
            raise Ungrammatical("by whom", lexeme_of(find(items, "AND", "OR", "COMMA")))  # said of both at the end
        return [Doing(effect) for item in items for effect in _kept(self, item)]

    def cannot_do(self, items: list[Any]) -> Feature:
        return permanent(*(dict(effect) for item in items for effect in _kept(self, item)))

    def is_kept_from(self, items: list[Any]) -> Action:
        """What somebody cannot do until some time, or in its next turn."""
        effects = [dict(effect) for item in items for effect in _kept(self, item)]
        if any(effect["effect"] == "never_comes" for effect in effects):
            raise NotUnderstood("how others come")
        feature, turn = permanent(*effects), find(items, "NEXT_OPENING")
        if turn is not None and str(turn) != "its_turn":
            raise NotUnderstood("whose turn", turn.lexeme)
        lasts = next((item for item in items if isinstance(item, Until)), Until("end_of_its_next_turn"))
        if turn is not None:
            feature = {**feature, "condition": {"turn": "own"}}
        given: Feature = {"effect": "gain_feature", "feature": feature}
        return each_done([{**given, "until": str(lasts)} if lasts != "battle" else given], items, {"nomn"})

    def kept_and_gets(self, items: list[Any]) -> Action:
        """ "Cannot move and gets -1 to strikes until the end of the turn"."""
        verb = items.index(find(items, "GETS"))
        lasts = next(item for item in items if isinstance(item, Until))
        gains, whom = items[verb + 1], targets_among(items)
        kept = [item for item in items[:verb] if not is_token(item, "AND")]
        held = permanent(*(dict(effect) for item in kept for effect in _kept(self, item)))
        if any(effect["effect"] == "never_comes" for effect in held["effects"]):
            raise NotUnderstood("how others come")
        given: Feature = {"effect": "gain_feature", "feature": held}
        first = [{**given, "until": str(lasts)} if lasts != "battle" else given]
        return each_done([*first, *all_effects(gains, [lasts])], whom, {"nomn"})


def all_but(group: str, without: Excepted | None) -> list[str]:
    """A group of attacks without one sort: the others one by one, in a fixed order."""
    if without is None:
        return [group]
    others = TYPE_GROUPS.get(group, frozenset()) - {str(without)}
    if not others or str(without) not in TYPE_GROUPS[group]:
        raise NotUnderstood("nothing to leave out")
    return sorted(others)


_ACTS = ("MOVE", "MOVES", "GOES", "DEFENDS", "ACCUMULATE", "IS_HEALED", "ACTS")


def _kept(meaning: Any, item: Any) -> list[Feature]:
    """The prohibitions that a part of a sentence names."""
    if isinstance(item, Doing):
        return [dict(item)]
    if isinstance(item, list) and item and isinstance(item[0], Doing):
        return [dict(effect) for effect in item]
    if isinstance(item, CardToken) and item.type in _ACTS:
        effects: list[Feature] = meaning.cannot([item])["effects"]
        return effects
    return []


def _kept_of(effect: Feature, cards: Feature) -> Feature:
    """A prohibition for other cards: they do not do so, or, where it names who does, not to them."""
    if effect["effect"] == "never_comes":
        raise NotUnderstood("how others come")
    if effect["effect"] == "replace" and effect.get("against") == {"other": True}:
        raise NotUnderstood("by whom")  # their own moves are not meant
    if effect["effect"] == "stays_closed":  # a rule of each of them
        return {"effect": "grant", "feature": permanent(effect), "cards": cards}
    return {**effect, "against" if "cards" in effect else "cards": cards}


def _plural(found: Filter) -> None:
    if found.grammemes and ("plur", "nomn") not in found.grammemes and ("plur", "") not in found.grammemes:
        raise Ungrammatical("subject and verb do not agree", found.head.lexeme)
    if found.group == "random":
        raise NotUnderstood("which card", found.head.lexeme)


__all__ = ["BearerMeaning", "all_but"]

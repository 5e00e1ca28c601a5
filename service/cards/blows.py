"""Blows: who reflects them although it is closed, what they are reduced to, at whom they are."""

from __future__ import annotations

from typing import Any, NamedTuple

from service.cards.constructions import (
    MODIFIED,
    Action,
    CardToken,
    Feature,
    Filter,
    Limit,
    NotUnderstood,
    Target,
    Ungrammatical,
    find,
    instance_of,
    limited,
    number_of,
)
from service.cards.filters import single_or_several
from service.cards.getting import Gain, Until
from service.cards.moments import Aim
from service.cards.permanents import permanent
from service.cards.whom import each_done, to_self
from service.games.berserk.rules.forms.attack_types import HARMFUL

_REFLECTED = frozenset({"simple_strike", "strikes", "attacks", "melee_attacks", "special_strike"})


class Blow(dict[str, Any]):
    """Whose attack it is: a filter, or the card itself."""


class Bring(dict[str, Any]):
    """The effect that reduces an attack on the stack."""


class OfWhom(NamedTuple):
    """Whose attacks they are, or at whom: ``attacking`` or ``attacked``."""

    card: Target | CardToken
    when: str


class BlowMeaning:
    """The part of the transformer for blows that are reflected, reduced or several."""

    def reflects(self, items: list[Any]) -> Feature:
        """ "It reflects simple strikes as an open card" (209.3, 103.1)."""
        pronoun = find(items, "PRONOUN")
        if pronoun is not None and str(pronoun) != "nomn":
            raise Ungrammatical("not in the right case", pronoun.lexeme)
        sorts: list[CardToken] = next(item for item in items if isinstance(item, list))
        for sort in sorts:
            if str(sort) not in _REFLECTED:
                raise NotUnderstood("nothing that is reflected", sort.lexeme)
        return permanent(*({"effect": "reflects_closed", "of": str(sort)} for sort in sorts))

    def reflects_while(self, items: list[Any]) -> Feature:
        """The same with the state that goes without saying."""
        short = find(items, "SHORT")
        if str(short) != "closed":
            raise NotUnderstood("open cards reflect anyway", short.lexeme if short is not None else None)
        feature = next(item for item in items if isinstance(item, dict))
        return {"class": "permanent", "condition": {"self": {"closed": True}}, "effects": feature["effects"]}

    def gained_rule(self, items: list[Any]) -> Gain:
        """A rule that is given without quotation marks."""
        feature = self.reflects_while(items) if find(items, "SHORT") else items[-1]
        return Gain([{"effect": "gain_feature", "feature": feature}], [{"effect": "grant", "feature": feature}])

    # --- protection, and wounds from nothing else ---
    def protection_by_force(self, items: list[Any]) -> list[Feature]:
        lists = [item for item in items if isinstance(item, list)]
        force = next(item for item in lists if not isinstance(item[0], CardToken))
        sorts = next(item for item in lists if isinstance(item[0], CardToken))
        if any(str(sort) not in MODIFIED for sort in sorts):
            raise NotUnderstood("no attack that has a force", sorts[0].lexeme)
        return [{**feature, "force": force} for feature in self.protection([sorts])]  # type: ignore[attr-defined]

    def harmed_only(self, items: list[Any]) -> Feature:
        """Wounds from all else are prevented (420.2)."""
        sorts = next(item for item in items if isinstance(item, list))
        if len(sorts) > 1 or str(sorts[0]) not in MODIFIED | HARMFUL:
            raise NotUnderstood("what it is wounded by", sorts[0].lexeme)
        return permanent({"effect": "prevent", "but": str(sorts[0])})

    # --- what attacks are reduced to ---
    def blow_of(self, items: list[Any]) -> Blow:
        named = items[-1]
        if isinstance(named, Filter):
            single_or_several(named._replace(group="") if named.group == "each" else named, {"gent"})
            return Blow(named.form)
        if named.type == "ENEMY":
            return Blow(side="enemy")
        if named.lexeme.grammemes and not any(case in ("gent", "") for _, case in named.lexeme.grammemes):
            raise Ungrammatical("not in the right case", named.lexeme)
        return Blow(other=False)

    def brought(self, items: list[Any]) -> Feature:
        """Attacks of some cards, or at some, are reduced to a force or to a number (216.9, 422.4f)."""
        owner = instance_of(items, Blow)
        aim = _aim(items)
        at_self = aim is not None and "filter" not in aim
        sorts, force = _named_blows(items)
        to = _brought_to(items, force)
        raised = to.get("down_to") == "strong" or (to.get("down_to") == "medium" and "strong" not in force)
        scope: Feature
        if aim is not None and "host" in aim and owner is None:
            scope = {"when": "attacked", "cards": {"hosting": True}}
        elif aim is not None and at_self:
            if "host" in aim or owner == {"other": False}:
                raise NotUnderstood("whose attacks are reduced", _last(items).lexeme)
            scope = {"when": "attacked", **({"against": dict(owner)} if owner else {})}
        elif owner is not None:
            cards = {} if owner == {"other": False} else {"cards": dict(owner)}
            scope = {"when": "attacking", **cards, **({"against": aim["filter"]} if aim is not None else {})}
        elif aim is not None and "side" not in aim["filter"] and not _seen(aim["filter"]) and raised:
            scope = {"when": "attacking", "against": aim["filter"]}
        elif aim is not None and (aim["filter"].get("side") == "own" or _at_its_sides(aim["filter"], raised)):
            scope = {"when": "attacked", "cards": aim["filter"]}
        else:
            raise NotUnderstood("whose attacks are reduced", _last(items).lexeme)
        return permanent(*(_reduced(sort, to, scope) for sort in sorts))

    def bring(self, items: list[Any]) -> Bring:
        """An attack on the stack, before it lands: whose it is, at whom, of which force (216.9)."""
        sorts, force = _named_blows(items)
        owner, aim = instance_of(items, Blow), _aim(items)
        own = find(items, "OWN_STRIKE")
        if len(sorts) != 1 or find(items, "PRONOUN") or (own is not None and owner is not None):
            raise NotUnderstood("which attack is reduced", _last(items).lexeme)
        if str(sorts[0]) not in MODIFIED:
            raise NotUnderstood("no such attack to modify", sorts[0].lexeme)
        if not (own is not None or owner is not None or aim is not None) or (aim is not None and "host" in aim):
            raise NotUnderstood("which attack is reduced", _last(items).lexeme)
        to = _brought_to(items, force)
        found: Feature = {
            "effect": "reduce",
            **({"max": to["to"]} if "to" in to else {"down_to": to["down_to"]}),
            "of": str(sorts[0]),
        }
        if own is not None or owner is not None:
            found["against"] = {"other": False} if owner is None else dict(owner)
        if aim is not None:
            found["at"] = aim.get("filter", {"other": False})
        if force:
            found["force"] = force
        if find(items, "WITH_ALL_FEATURES"):
            found["with_features"] = True
        return Bring(found)

    def brings_to(self, items: list[Any]) -> Action:
        return Action({"effects": [dict(next(item for item in items if isinstance(item, Bring)))]}, True)

    def may_bring(self, items: list[Any]) -> Feature:
        """What may be done at any time, for nothing, while the attack is about to land."""
        bring = next(item for item in items if isinstance(item, Bring))
        limit = limited(items) if any(isinstance(item, Limit) for item in items) else {}
        return {"class": "playable", "sudden": True, "type": "impact", "effects": [dict(bring)], **limit}

    def of_whom(self, items: list[Any]) -> OfWhom:
        """At whom attacks are, or whose they are."""
        return OfWhom(items[-1], "attacked" if find(items, "AGAINST") is not None else "attacking")

    def are_brought(self, items: list[Any]) -> Action:
        """For a while all attacks at some cards, or theirs, are reduced to a force or to a number (216.9, 422.4f)."""
        whom, lasts = instance_of(items, OfWhom), instance_of(items, Until)
        sorts, force = _named_blows(items)
        to, cases = _brought_to(items, force), {"datv", "loct"} if whom.when == "attacked" else {"gent"}
        if to.get("to") == "x":
            raise NotUnderstood("what X is", sorts[0].lexeme)
        held = permanent(*(_reduced(sort, to, {"when": whom.when}) for sort in sorts))
        effect: Feature = {"effect": "gain_feature", "feature": held}
        effect |= {} if lasts == "battle" else {"until": str(lasts)}
        if isinstance(whom.card, CardToken):
            return to_self(effect)
        return each_done([effect], [_as_meant(whom.card, cases)], cases)

    def next_brought(self, items: list[Any]) -> Action:
        """ "Its next simple strike is reduced to strong"."""
        force, lasts = find(items, "FORCE"), instance_of(items, Until)
        _dative(force)
        if lasts not in (None, "battle", "end_of_turn"):
            raise NotUnderstood("two durations", _last(items).lexeme)
        sort = find(items, "ATTACK", "GROUP")
        if sort is not None:  # the next one of another type
            if str(sort) not in MODIFIED or str(force) == "medium":
                raise NotUnderstood("no such attack to modify", sort.lexeme)
            held = {"effect": "reduce", "down_to": str(force), "of": str(sort), "when": "attacking"}
            coming = "next_attack_this_turn" if lasts == "end_of_turn" else "next_attack"
            return to_self({"effect": "gain_feature", "feature": permanent(held), "until": coming})
        held = {"effect": "reduce", "down_to": str(force), "of": "simple_strike", "when": "attacking"}
        until = "next_strike_this_turn" if lasts == "end_of_turn" else "next_simple_strike"
        return to_self({"effect": "gain_feature", "feature": permanent(held), "until": until})


def _as_meant(target: Target, cases: set[str]) -> Target:
    """ "Against your elves": against each of them."""
    numbers = {number for number, case in target.grammemes if case in {*cases, ""}}
    alone = target.to == "target" and target.number == 1 and not target.exactly
    return target._replace(to="each") if alone and numbers == {"plur"} else target


def _aim(items: list[Any]) -> Aim | None:
    """At whom the attacks are, also where the grammar reads a plain noun phrase."""
    found: Aim | None = instance_of(items, Aim)
    named = instance_of(items, Filter)
    if found is not None or named is None:
        return found
    single_or_several(named, {"datv", "loct"})
    return Aim(filter=named.form)


def _seen(wanted: Feature) -> bool:
    """Whether cards are meant by where they stand: attacks at them may be anybody's."""
    return bool(wanted.keys() & {"adjacent", "opposite", "behind", "same_row", "same_column", "beside", "other"})


def _at_its_sides(wanted: Feature, raised: bool) -> bool:
    """Whether cards are meant that stand to the left and right of this one, which shields them from anybody's attacks:
    so near it is always said of the card by its name."""
    return {"adjacent", "same_row"} <= wanted.keys() and not raised


def _last(items: list[Any]) -> CardToken:
    return next(item for item in reversed(items) if isinstance(item, CardToken))


def _dative(token: CardToken | None) -> None:
    grammemes = token.lexeme.grammemes if token is not None else frozenset()
    if grammemes and not any(case in ("datv", "") for _, case in grammemes):
        raise Ungrammatical("not in the right case", token.lexeme if token is not None else None)


def _named_blows(items: list[Any]) -> tuple[list[CardToken], list[str]]:
    """The attacks that a text is about, and the forces that it names of them."""
    lists = [item for item in items if isinstance(item, list)]
    sorts: list[CardToken] = next((item for item in lists if isinstance(item[0], CardToken)), [])
    force: list[str] = next((item for item in lists if not isinstance(item[0], CardToken)), [])
    return sorts, force


def _brought_to(items: list[Any], before: list[str]) -> Feature:
    """What an attack is reduced to. Nothing below strong is raised, so that medium would be half of a reading, but
    where the text says which forces become medium."""
    force, number = find(items, "FORCE"), find(items, "NUMBER")
    if force is None:
        return {"to": number_of(number), **({"force": before} if before else {})}
    _dative(force)
    if str(force) in before:
        raise NotUnderstood("what is reduced to itself", force.lexeme)
    if str(force) == "medium" and not before:
        raise NotUnderstood("whether a weak attack becomes medium", force.lexeme)
    return {"down_to": str(force), **({"force": before} if before else {})}


def _reduced(sort: CardToken, to: Feature, scope: Feature) -> Feature:
    if str(sort) not in MODIFIED:
        raise NotUnderstood("no such attack to modify", sort.lexeme)
    if "to" in to:
        return {"effect": "modify", "what": "value", "of": str(sort), **to, **scope}
    return {"effect": "reduce", **to, "of": str(sort), **scope}


__all__ = ["BlowMeaning"]

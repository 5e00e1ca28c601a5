"""What is done to cards for a while, and how cards come into a squad: keeping, blinding, control, reviving."""

from __future__ import annotations

from typing import Any

from service.cards.constructions import (
    MOST_TARGETS,
    Action,
    CardToken,
    Feature,
    Filter,
    Maximum,
    NotUnderstood,
    SoMany,
    Target,
    Ungrammatical,
    dealt,
    find,
    instance_of,
    is_token,
    lexeme_of,
    number_of,
)
from service.cards.filters import ADJECTIVES, NOUNS, recognised, single, single_or_several
from service.cards.getting import Until, number_agrees
from service.cards.permanents import permanent
from service.cards.whom import each_done, targets_among, to_self
from service.games.berserk.rules.position.model import EQUIPMENT_CLASSES

#: What only a card in a squad can be.
_STANDING = {"adjacent", "opposite", "closed", "wounded", "hidden", "near", "half", "beside", "host"}
#: What no card of a deck or a graveyard is: what is said so of one that comes in says how it does (``With``).
NOWHERE = frozenset(_STANDING - {"closed"}) | {
    "side", "row", "column", "cell", "lives", "wounds", "chips", "extra_lives", "poisoned", "marker", "near", "bears",
    "beside", "placed", "defending", "formed",
}  # fmt: skip
_NEAR = {"ADJACENT": "adjacent", "IN_SAME_ROW": "same_row", "BEHIND": "behind"}
#: What is said of an arrival, by what says it.
_ARRIVALS = {
    name: name for name in ("BESIDE_ONESELF", "FACE", "ON_ANY_CELL", "OUT_OF_GRAVE", "ON_ITS_CELL", "ON_OWN_CELL")
} | {"TO_ANY_CELL": "ON_ANY_CELL"}
#: Whose opening a card misses: its own next one, or the next one of a player.
_MISSED = {
    "its": "end_of_its_next_turn",
    "own": "end_of_its_next_turn",
    "your": "end_of_your_next_turn",
    "enemy": "end_of_enemy_next_turn",
}


class Onto(dict[str, Any]):
    """Whom a piece of equipment is put on, as a filter; ``{"is": "host"}`` for the host of the card that says so."""


class Landing(dict[str, Any]):
    """The cells that a card may come to, where the text says more than that they are free."""


class With(dict[str, Any]):
    """What a card comes in with or under whom: fields of the effect that brings it."""


class DeedMeaning:
    """The part of the transformer for what is done to cards for a while, and for arrivals."""

    # --- whom it is done to ---
    def together(self, items: list[Any]) -> list[Target]:
        """ "A and B": what is done, is done to both."""
        named = [item for item in items if not isinstance(item, CardToken) or item.type in ("SELF", "ONESELF")]
        found = [item if isinstance(item, Target) else Target("self", item, None, frozenset()) for item in named]
        for number, target in enumerate(found):
            if number and target.head.type in NOUNS and found[number - 1].head.type in ADJECTIVES:
                raise Ungrammatical("an adjective of the noun behind it", target.head.lexeme)
            alone = target.to == "target" and target.number == 1 and target.grammemes
            if alone and not any(amount == "sing" for amount, _ in target.grammemes):
                raise Ungrammatical("not one chosen card", target.head.lexeme)  # "all elves and gnomes" are joined
            bare = target.to == "target" and set(target.filter or {}) <= {"class", "kind"}
            if bare and number and found[number - 1].to == "each" and target.head.type == "CLASS":
                raise Ungrammatical("each of both", target.head.lexeme)
        if [target.to for target in found] in (["target", "target"], ["each", "each"]):
            return self.both_of_them(*found)  # type: ignore[attr-defined, no-any-return]
        roles = [target.to for target in found]
        if len(set(roles)) < len(roles) or ("it" in roles and set(roles) != {"it", "self"}):
            raise NotUnderstood("two targets", found[-1].head.lexeme)
        return found

    def several(self, items: list[Any]) -> Target:
        """So many cards of the player's choice, or up to so many."""
        amount, found = find(items, "NUMBER"), instance_of(items, Filter)
        number = number_of(amount)
        if found.group:
            raise NotUnderstood("a group", found.head.lexeme)
        exactly, most = find(items, "OR_LESS", "AT_MOST_TIMES") is None, instance_of(items, Maximum)
        if number == "x":
            return Target("target", found.head, found.form, found.grammemes, SoMany.of(most), exactly)
        if most is not None:
            raise Ungrammatical("a limit of what is printed", lexeme_of(amount))
        if not isinstance(number, int) or number < 2:
            raise NotUnderstood("how many", lexeme_of(amount))
        return Target("target", found.head, found.form, found.grammemes, number, exactly)

    def as_many(self, items: list[Any]) -> Target:
        """As many of some cards as the player likes."""
        found = items[-1]
        if found.group:
            raise NotUnderstood("a group", found.head.lexeme)
        return Target("target", found.head, found.form, found.grammemes, MOST_TARGETS)

    def near_attacked(self, items: list[CardToken]) -> Feature:
        where = next(_NEAR[item.type] for item in items if item.type in _NEAR)
        return {"near": {"to": "attacked", where: True}}

    # --- what lasts ---
    def is_wounded(self, items: list[Any]) -> Action:
        self._agrees(items)
        amount = find(items, "VALUE", "NUMBER")
        assert amount is not None
        return each_done([{"effect": "wound", **dealt(amount)}], items, {"nomn"})

    def gets_so_many_wounds(self, items: list[Any]) -> Action:
        """ "The creature gets 2 wounds"."""
        amount = find(items, "NUMBER")
        assert amount is not None
        number_agrees(items)
        return each_done([{"effect": "wound", **dealt(amount)}], items, {"nomn"})

    def deals_them(self, items: list[Any]) -> Action:
        """ "Deals the attacked card 2 wounds"."""
        verb, amount = find(items, "ANNOUNCE"), find(items, "NUMBER")
        if str(verb) != "deals":
            raise Ungrammatical("unexpected", lexeme_of(verb))
        assert amount is not None
        return each_done([{"effect": "wound", **dealt(amount)}], items, {"datv"})

    def is_kept(self, items: list[Any]) -> Action:
        return self._kept(self.cannot([item for item in items if isinstance(item, CardToken)]), items)  # type: ignore[attr-defined]

    def is_blind(self, items: list[Any]) -> Action:
        lost = [item for item in items if isinstance(item, CardToken) and item.type not in ("IGNORES", "COMMA", "AND")]
        effects = [{"effect": "ignore", **recognised(token)} for token in lost]
        return self._kept({"class": "permanent", "effects": effects}, items)

    @staticmethod
    def _kept(feature: Feature, items: list[Any]) -> Action:
        lasts = next(item for item in items if isinstance(item, Until))
        effect: Feature = {"effect": "gain_feature", "feature": feature}
        return each_done([{**effect, "until": str(lasts)} if lasts != "battle" else effect], items, {"nomn"})

    def stays_closed(self, items: list[Any]) -> Action:
        opening = find(items, "NEXT_OPENING")
        whose, _, whole = str(opening).partition("_")
        staying: Feature = {"effect": "stays_closed", **({"throughout": True} if whole else {})}
        effect = {"effect": "gain_feature", "feature": permanent(staying), "until": _MISSED[whose]}
        if targets_among(items):
            self._agrees(items)
            return each_done([effect], items, {"nomn"})
        return to_self(effect, "" if find(items, "SELF") else "unsaid")

    def comes_under(self, items: list[Any]) -> Action:
        lasts = next((item for item in items if isinstance(item, Until)), "battle")
        effect: Feature = {"effect": "take_control", **({"until": str(lasts)} if lasts != "battle" else {})}
        if find(items, "TAKE_CONTROL"):
            return each_done([effect], items, {"accs"})
        self._agrees(items)
        return each_done([effect], items, {"nomn"})

    @staticmethod
    def _agrees(items: list[Any]) -> None:
        """One card "is", several "are"."""
        verb = find(items, "GETS_WOUNDED", "WOUND_SELF", "COMES_UNDER", "STAYS_CLOSED")
        targets = targets_among(items)
        assert verb is not None
        if verb.type == "WOUND_SELF" and not any(number for number, _ in verb.lexeme.grammemes):
            raise Ungrammatical("a verb without its subject", verb.lexeme)
        if len(targets) > 1 or any(target.number > 1 for target in targets):
            grouped = len(targets) > 1 and targets[-1].to == "each"  # "the attacked one and each other one gets hurt"
            single = grouped and any(number == "sing" for number, _ in targets[-1].grammemes)
            agrees = str(verb) == ("sing" if single else "plur")
        elif verb.type == "WOUND_SELF":
            agrees = all(not t.grammemes or any(n in ("", "sing") for n, _ in t.grammemes) for t in targets)
        else:
            agrees = all(not t.grammemes or any(n in ("", str(verb)) for n, _ in t.grammemes) for t in targets)
        if not agrees:
            raise Ungrammatical("subject and verb do not agree", verb.lexeme)

    # --- arriving ---
    def arrival(self, items: list[CardToken]) -> CardToken:
        return items[0]

    def summon(self, items: list[Any]) -> Action:
        found = next(item for item in items if isinstance(item, Filter))
        drawn: Feature = {"random": True} if found.group == "random" else {}
        found = found._replace(group="") if drawn else found
        single(found, {"accs"})
        face = _faced(found)
        odd = NOWHERE & found.form.keys()
        host = instance_of(items, Onto)
        worn = found.form.get("kind") == "equipment" or found.form.get("class") in EQUIPMENT_CLASSES
        worn = worn or (host is not None and found.head.type == "TITLED" and "kind" not in found.form)
        rides = found.form.get("kind") in ("symbiote", "companion", "parasite")
        if odd:
            raise Ungrammatical("no card to summon", found.head.lexeme)
        if host is not None and not worn and not rides:
            raise NotUnderstood("no card to summon", found.head.lexeme)
        if worn:
            found.form["kind"] = "equipment"
        grave = find(items, "OUT_OF_GRAVE")
        if grave is not None:
            raise NotUnderstood("summoned from the graveyard", grave.lexeme)
        onto: Feature = {"onto": dict(host)} if host is not None else {}
        where = {**face, **arrives(items, borne=True)}
        if ("cell" in where or "under" in where) and (worn or rides or found.form.get("kind") == "terrain"):
            raise NotUnderstood("no card that stands on a cell", found.head.lexeme)
        return to_self({"effect": "summon", "filter": found.form, **drawn, **onto, **where})

    def mill(self, items: list[Any]) -> Action:
        """Random cards of a deck go to the graveyard."""
        found = next(item for item in items if isinstance(item, Filter))
        decks = [item for item in items if is_token(item, "OUT_OF_DECK")]
        if not found.group and len(decks) == 1 and find(items, "VALUE") is None:
            return self.buries_chosen(items)  # type: ignore[attr-defined, no-any-return]
        amount = find(items, "NUMBER", "VALUE")
        if found.group != "random" or len(decks) != 1:
            raise NotUnderstood("which card of which deck", found.head.lexeme)
        if amount is None:
            single(found._replace(group=""), {"accs"})
        if {"side", "adjacent", "opposite", "closed", "wounded", "near", "half", "beside"} & found.form.keys():
            raise NotUnderstood("no card of a deck", found.head.lexeme)
        whose: Feature = {"from": "enemy"} if str(decks[0]) == "enemy" else {}
        number = dealt(amount) if amount is not None else {"x": 1}
        return to_self({"effect": "mill", **number, **whose, "filter": found.form})

    def revive(self, items: list[Any]) -> Action:
        """Its player's own graveyard is meant where the text says nothing else (dictionary.revive.4)."""
        found = next(item for item in items if isinstance(item, Filter))
        amount, drawn = find(items, "NUMBER"), found.group == "random"
        if amount is not None:
            single_or_several(found, {"gent", "accs"})
            if not isinstance(number_of(amount), int) or number_of(amount) < 2:
                raise NotUnderstood("how many", amount.lexeme)
        else:
            single(found._replace(group="") if drawn else found, {"accs"})
        face = _faced(found)
        if (NOWHERE - {"side"}) & found.form.keys():
            raise Ungrammatical("no card to revive", found.head.lexeme)
        if found.form.get("kind") in ("terrain", "equipment"):
            raise NotUnderstood("no card to revive", found.head.lexeme)
        grave = find(items, "OUT_OF_GRAVE")
        side = found.form.get("side", _graveyard(grave))  # "your elf" lies in your graveyard
        if side != _graveyard(grave) and (grave is not None and str(grave) != "unsaid"):
            raise NotUnderstood("which graveyard", found.head.lexeme)
        target = {**found.form, "zone": "graveyard", "side": side}
        if drawn:
            return to_self({"effect": "revive", "random": True, "filter": target, **face, **arrives(items)})
        count: Feature = {"count": number_of(amount)} if amount is not None else {}
        effects = [{"effect": "revive", **face, **arrives(items), "to": "target"}]
        return Action({"target": target, **count, "effects": effects}, True)

    def returns_dead(self, items: list[Any]) -> Action:
        """A card of a graveyard goes back into its owner's deck."""
        found = next(item for item in items if isinstance(item, Filter))
        graves = [item for item in items if is_token(item, "OUT_OF_GRAVE")]
        if not graves:
            raise Ungrammatical("which graveyard", found.head.lexeme)  # read as `returns_played`
        drawn = found.group == "random"
        single(found._replace(group="") if drawn else found, {"accs"})
        side = found.form.get("side")
        if len(graves) != 1 or (side and side != _graveyard(graves[0])):
            raise NotUnderstood("which graveyard", found.head.lexeme)
        if _STANDING & found.form.keys():
            raise NotUnderstood("no card of a graveyard", found.head.lexeme)
        deck = find(items, "INTO_DECK")
        if {"own": "own", "his": "enemy"}.get(str(deck), _graveyard(graves[0])) != _graveyard(graves[0]):
            raise NotUnderstood("whose deck", lexeme_of(deck))
        target = {**found.form, "zone": "graveyard", "side": _graveyard(graves[0])}
        if drawn:
            return to_self({"effect": "return_to_deck", "random": True, "filter": target})
        return Action({"target": target, "effects": [{"effect": "return_to_deck", "to": "target"}]}, True)

    def returns_to_deck(self, items: list[Any]) -> Action:
        return each_done([{"effect": "return_to_deck"}], items, {"nomn"})


def _graveyard(token: CardToken | None) -> str:
    """Whose graveyard: its player's own where nothing else is said (dictionary.revive.4)."""
    return "own" if token is None or str(token) == "unsaid" else str(token)


def _faced(found: Filter) -> Feature:
    """ "A closed dragon" that comes in: what is said of it is how it does."""
    closed = found.form.pop("closed", None)
    return {"closed": True} if closed else {}


def arrives(items: list[Any], borne: bool = False) -> Feature:
    """Where and how a card comes in, where the text says so: beside the source and open is what is usual.

    Onto whom is for the caller to tell, of a card that is ``borne``. Raises NotUnderstood for others.
    """
    if not borne and instance_of(items, Onto) is not None:
        raise NotUnderstood("no card that others bear")
    tokens = [item for item in items if isinstance(item, CardToken)]
    kinds = [_ARRIVALS[token.type] for token in tokens if token.type in _ARRIVALS]
    landings = [item for item in items if isinstance(item, Landing)]
    places = len(landings) + len({"BESIDE_ONESELF", "ON_ANY_CELL", "ON_ITS_CELL", "ON_OWN_CELL"} & set(kinds))
    if len(set(kinds)) < len(kinds) or places > 1:
        raise NotUnderstood("a place named twice", tokens[-1].lexeme)
    face = find(items, "FACE")
    cell: Feature = {"cell": dict(landings[0])} if landings else {"cell": {}} if "ON_ANY_CELL" in kinds else {}
    left = find(items, "ON_ITS_CELL")
    cell = {"cell": {"stood": "dead" if str(left) == "dead" else "it"}} if left is not None else cell
    cell = {"cell": {"stood": "self"}} if "ON_OWN_CELL" in kinds else cell
    more: Feature = {}
    for item in (item for item in items if isinstance(item, With)):
        if item.keys() & more.keys() or {"lives", "wounds"} <= {*item, *more}:
            raise NotUnderstood("a place named twice", tokens[-1].lexeme if tokens else None)
        more |= item
    return {**cell, **({"closed": True} if face is not None and str(face) == "closed" else {}), **more}


__all__ = ["DeedMeaning", "With", "arrives"]

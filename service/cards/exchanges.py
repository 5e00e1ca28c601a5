"""Exchanges of strikes, what comes where a card has the rest already, attacks that a card may block by name."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from service.cards.agreement import in_case, pronoun_in
from service.cards.constructions import (
    Action,
    CardToken,
    Feature,
    Limit,
    NotUnderstood,
    Target,
    find,
    lexeme_of,
    number_of,
)
from service.cards.moments import Trigger
from service.cards.whom import targets_among

#: One of two who were spoken of, and who that is where it is said of a fight.
ONE_OF_THEM: Feature = {"any": [{"is": "it"}]}
FIGHTERS: Feature = {"any": [{"is": "attacker"}, {"is": "attacked"}]}


_SORTS = ("SPELL", "IMPACT")


class Worse(dict[str, Any]):
    """What comes instead for a card that has something already: the ``effect``, and the names of what it ``has``."""


class ExchangeMeaning:
    """The part of the transformer for exchanges of strikes."""

    # --- moments ---
    def trades_blows(self, items: list[CardToken]) -> Trigger:
        """A fight of two: of the card itself, whoever strikes, or of any creatures that fight."""
        strike, others = find(items, "STRIKE"), find(items, "FIGHTERS")
        in_case(find(items, "TRADING") or items[0], "loct")
        trigger = Trigger.of("result", exchange=True)
        if others is not None:
            in_case(others, "gent")
            trigger |= {"striking": True, "whose": {"kind": "creature"}}
        trigger.lexeme = lexeme_of(strike)
        return trigger

    def one_of_those(self, items: list[CardToken]) -> Target:
        """One of the two who fight."""
        cases = {"both": ("nomn", "accs"), "any": ()}.get(str(items[0]), (str(items[0]),))
        return Target("target", items[0], ONE_OF_THEM, frozenset(("sing", case) for case in cases))

    # --- what comes instead ---
    def afflicted(self, items: list[CardToken]) -> Feature:
        """What a card gets: an effect on it."""
        number = find(items, "NUMBER")
        if number is not None:
            return {"effect": "poison", "x": number_of(number)}
        named = str(items[0])
        plain = {"curse": "curse", "blessing": "bless", "plague": "infect"}
        return {"effect": plain[named]}

    def worse(self, items: list[Any]) -> Worse:
        """Something that is done only to a card that has so much already."""
        action = next((item for item in items if isinstance(item, Action)), None)
        effect = next((item for item in items if isinstance(item, dict) and not isinstance(item, Worse)), None)
        if action is not None:
            effects = action.body.get("effects", [])
            if action.body.keys() != {"effects"} or len(effects) != 1 or effects[0].get("to") not in ("it", "attacked"):
                raise NotUnderstood("unclear whom a pronoun means")
            effect = {name: value for name, value in effects[0].items() if name not in ("to", "whom")}
        pronoun = find(items, "PRONOUN")
        pronoun_in(pronoun, "nomn")
        opening = next(n for n, item in enumerate(items) if isinstance(item, CardToken) and item.type == "LPAREN")
        skipped = ("LPAREN", "IF", "PRONOUN", "ALREADY", "OWNS", "HAS", "AND", "RPAREN")
        has = [i for i in items[opening:] if isinstance(i, CardToken) and i.type not in skipped]
        return Worse(effect=effect, has=[str(name) for name in has])

    def escalates(self, items: list[Any]) -> Action:
        """Of several things one that the player chooses: the first always, each other if the card has what is asked."""
        (target,) = targets_among(items)
        first = next(item for item in items if isinstance(item, dict) and not isinstance(item, Worse))
        steps = [Worse(effect=first, has=[]), *(item for item in items if isinstance(item, Worse))]
        verb = find(items, "GETS")
        if target.to != "attacked" or str(verb) != "sing":
            raise NotUnderstood("unclear whom a pronoun means", lexeme_of(verb))
        asked = [set(one["has"]) for one in steps]
        if any(not before < after for before, after in pairwise(asked)):
            raise NotUnderstood("what comes of it where there is none", lexeme_of(verb))
        kind: Feature = {"kind": "creature"} if str(target.head) == "creature" else {}
        forms = [{"is": "attacked", **_bearing(one["has"]), **kind} for one in steps]
        options = [[{**one["effect"], "to": "each", "filter": f}] for one, f in zip(steps, forms, strict=True)]
        return Action({"effects": [{"effect": "choose", "options": options, "to": "self"}]}, True, "object")

    # --- answers ---
    def may_block_named(self, items: list[Any]) -> Feature:
        """The same as a spell or an impact with a name of its own."""
        name, sorts = find(items, "NAME"), [i for i in items if isinstance(i, CardToken) and i.type in _SORTS]
        sort = sorts[-1]
        limit = Limit(times=number_of(find(items, "NUMBER")), per=str(find(items, "PER")))
        named = [sort, name, find(items, "NUMBER"), find(items, "PER")]
        rest = [item for item in items if not any(item is one for one in named)]
        feature: Feature = self.may_block([*rest, limit])  # type: ignore[attr-defined]
        return {**feature, "type": str(sort), "name": str(name)}


def of_the_fight(moment: Trigger, body: Feature) -> Feature:
    """What is said of "one of them" as said of the two of an exchange of strikes, where one is the moment."""
    if body.get("target") != ONE_OF_THEM or "exchange" not in moment:
        return body
    return {**body, "target": FIGHTERS}


def _bearing(names: list[str]) -> Feature:
    """A filter for the cards that have all of these named features."""
    form: Feature = {"poisoned": True} if "poison" in names else {}
    others = [name for name in names if name != "poison"]
    if len(others) == 1:
        form["keyword"] = others[0]
    elif others:
        form["any"] = [{"not": {"any": [{"without": name} for name in others]}}]
    return form

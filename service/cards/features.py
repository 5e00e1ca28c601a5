"""What each construction of the sentence grammar means: parse trees to structured features."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

from lark import Transformer, Tree
from lark.exceptions import VisitError

from service.cards.constructions import (
    ATTACK_MOMENTS,
    SORTS,
    Action,
    CardToken,
    Classes,
    Feature,
    Filter,
    Limit,
    NotUnderstood,
    Range,
    Ungrammatical,
    count,
    find,
    flat,
    lexeme_of,
    limited,
    number_of,
    range_of,
)
from service.cards.deeds import DeedMeaning
from service.cards.effects import EffectMeaning, placeholders, speaks_of_attacked
from service.cards.filters import FilterMeaning, single
from service.cards.keywords import KeywordMeaning
from service.cards.permanents import PermanentMeaning
from service.cards.tokens import Lexeme

_FORCES = ("weak", "medium", "strong")
_GROUPS = {"attacks", "strikes", "ranged_attacks", "melee_attacks", "nonmagical_attacks", "magical_attacks"}


class Trigger(dict[str, Any]):
    """The trigger of a feature; `spoken` is the role of the card that its words are about."""

    spoken: str | None = None
    lexeme: Lexeme | None = None

    @classmethod
    def of(cls, on: str, spoken: str | None = None, **more: Any) -> Trigger:
        """A trigger, and whom a pronoun after it would mean."""
        trigger = cls({"on": on, **more})
        trigger.spoken = spoken
        return trigger


class Chips(NamedTuple):
    """How many chips something costs: a number, or "x"."""

    number: int | str


class Meaning(KeywordMeaning, FilterMeaning, DeedMeaning, EffectMeaning, PermanentMeaning, Transformer[CardToken, Any]):
    """From the parse tree of one sentence to its features (a list) or its classes."""

    def __default__(self, data: str, children: list[Any], meta: Any) -> Any:
        raise NotUnderstood(f"no meaning for {data}")

    def __default_token__(self, token: Any) -> Any:
        return token

    def _call_userfunc(self, tree: Tree[CardToken], new_children: list[Any] | None = None) -> Any:
        """A reading that fails is carried upwards until it is known whether there is another."""
        children = tree.children if new_children is None else new_children
        if tree.data != "_ambig":
            failed = next((child for child in children if isinstance(child, NotUnderstood)), None)
            if failed is not None:
                return failed
        try:
            return super()._call_userfunc(tree, new_children)  # type: ignore[no-untyped-call]
        except VisitError as error:
            if isinstance(error.orig_exc, NotUnderstood):
                return error.orig_exc
            raise

    def _ambig(self, readings: list[Any]) -> Any:
        """The one reading that case and number allow; two of them are none."""
        possible = [reading for reading in readings if not isinstance(reading, Ungrammatical)]
        first, *others = possible or readings[:1]
        failed = next((reading for reading in possible if isinstance(reading, NotUnderstood)), None)
        if failed is not None:
            return failed
        if any(other != first for other in others):
            return NotUnderstood("several readings")
        return first

    # --- sentences ---
    def classes(self, items: list[CardToken]) -> Classes:
        return Classes(str(item) for item in items if item.type == "CLASS")

    def features(self, items: list[Any]) -> list[Feature]:
        """Features side by side; of "A and +1 to B against C" nobody can say whether A is against C as well."""
        for before, item in pairwise(items):
            aimed = isinstance(item, dict) and any(
                "against" in effect and effect.get("when") == "attacking" for effect in item.get("effects", ())
            )
            if aimed and isinstance(before, CardToken) and before.type == "AND":
                raise NotUnderstood("unclear how far a target reaches", before.lexeme)
        return [item for item in items if not isinstance(item, CardToken)]

    def bound(self, items: list[Any]) -> list[Feature]:
        return [feature for item in items if isinstance(item, list) for feature in item]

    # --- named features ---
    def plain(self, items: list[CardToken]) -> Feature:
        if str(items[0]) == "valhalla":
            raise NotUnderstood("a name without its text", items[0].lexeme)
        return {"keyword": "uniqueness" if items[0].type == "UNIQUE" else str(items[0])}

    def counted(self, items: list[CardToken]) -> Feature:
        number = find(items, "NUMBER")
        return {"keyword": str(items[0]), "x": number_of(number) if number else 1}

    def protected(self, items: list[CardToken]) -> Feature:
        return {"keyword": "protection", "from": str(items[0])}

    def sort(self, items: list[CardToken]) -> CardToken:
        return items[0]

    def sorts(self, items: list[CardToken]) -> list[CardToken]:
        return [item for item in items if item.type not in ("COMMA", "AND")]

    def protection(self, items: list[Any]) -> list[Feature]:
        return [{"keyword": "protection", "from": self._from(sort)} for sort in items[-1]]

    def vulnerability_from(self, items: list[Any]) -> list[Feature]:
        return [{"keyword": "vulnerability_from", "from": self._from(sort)} for sort in items[-1]]

    @staticmethod
    def _from(sort: CardToken) -> str:
        if str(sort) not in SORTS:
            raise NotUnderstood("no such sort of feature", sort.lexeme)
        return SORTS[str(sort)]

    def jump(self, items: list[Any]) -> Feature:
        return {"keyword": "jump", **range_of(items)}

    def bound_to(self, items: list[Any]) -> Feature:
        found = [item for item in items if isinstance(item, list)]
        return {"keyword": str(items[0]), **({"features": flat(found[0])} if found else {})}

    def chip_limit(self, items: list[CardToken]) -> Feature:
        return {"keyword": "chip_limit", "x": number_of(items[1])}

    def life_limit(self, items: list[CardToken]) -> Feature:
        return {"keyword": "life_limit", "x": number_of(items[1])}

    def may_stay_closed(self, items: list[CardToken]) -> Feature:
        if str(items[1]) != "turn_start":
            raise NotUnderstood("no time of opening", items[1].lexeme)
        return {"keyword": "may_stay_closed"}

    def seat(self, items: list[Any]) -> Feature:
        grants = [{"effect": "grant", "feature": feature} for feature in flat(items[-1])]
        return {"class": "permanent", "condition": {"seat": str(items[0])}, "effects": grants}

    # --- the start of the battle ---
    def starts_with_chips(self, items: list[CardToken]) -> Feature:
        return self._start({"effect": "gain_chips", "x": count(items)})

    def starts_with_lives(self, items: list[CardToken]) -> Feature:
        return self._start({"effect": "extra_lives", "x": count(items)})

    @staticmethod
    def _start(effect: Feature) -> Feature:
        trigger = {"on": "starts_with"}
        return {"class": "triggered", "trigger": trigger, "effects": [{**effect, "to": "self"}]}

    # --- playable features ---
    def chips(self, items: list[CardToken]) -> Chips:
        return Chips("x" if find(items, "X") else count(items))

    def cost(self, items: list[Any]) -> Feature:
        symbols = [item.type for item in items if isinstance(item, CardToken)]
        chips = [item.number for item in items if isinstance(item, Chips)]
        if len(set(symbols)) < len(symbols) or len(chips) > 1:
            raise NotUnderstood("a cost named twice")
        cost = {**({"close": True} if "TAP" in symbols else {}), **({"chips": chips[0]} if chips else {})}
        return {**({"sudden": True} if "SUDDEN" in symbols else {}), "cost": cost}

    def limit(self, items: list[Any]) -> Limit:
        times, per = find(items, "NUMBER"), find(items, "PER")
        return Limit(times=number_of(times), per=str(per))

    def no_limit(self, items: list[Any]) -> Limit:
        """ "Without closing": so it is with all that triggers."""
        return Limit()

    def range(self, items: list[CardToken]) -> Range:
        return Range(items[1])

    def ability(self, items: list[Any]) -> Feature:
        cost, action = items[0], next(item for item in items if isinstance(item, Action))
        body = self._meant(action, None)
        if speaks_of_attacked(body) or any(e.get("to") == "attacker" for e in body.get("effects", ())):
            raise NotUnderstood("nobody is attacked here")
        if not cost["cost"]:
            raise NotUnderstood("no cost")
        if Limit() in [item for item in items if isinstance(item, Limit)]:
            raise NotUnderstood("closing and not closing")
        feature = {"class": "playable", **cost, "type": body.get("type", "impact")}
        return {**feature, **{k: v for k, v in body.items() if k != "type"}, **limited(items)}

    @staticmethod
    def _meant(action: Action, spoken: str | None) -> Feature:
        """The body of an action, with "it" as the one card that was spoken of."""
        effects = action.body.get("effects", [])
        if not any(placeholders(effects)):
            return action.body
        named = {effect["to"] for effect in effects} - {"self", "it"}
        if "target" in action.body and not action.body.get("type", "impact").endswith(("spell", "impact")):
            named.add("target")
        meant = named | ({spoken} if spoken else set())
        if len(meant) != 1 or "each" in meant:
            raise NotUnderstood("unclear whom a pronoun means")
        (to,) = meant
        return {**action.body, "effects": [{**e, "to": to} if e.get("to") == "it" else e for e in effects]}

    # --- triggered features ---
    def moment(self, items: list[CardToken]) -> Trigger:
        trigger = Trigger.of(str(items[-1]))
        trigger.lexeme = items[-1].lexeme
        return trigger

    def force(self, items: list[CardToken]) -> list[str]:
        named = {str(item) for item in items if item.type == "FORCE"}
        return [force for force in _FORCES if force in named]

    def moment_attack(self, items: list[Any]) -> Trigger:
        """The card's own attack, of some force, at some cards."""
        sort = find(items, "STRIKE", "ATTACK", "GROUP", "DIRECTED", "SPELL", "IMPACT", "POISON", "CURSE", "PLAGUE")
        if sort is not None and str(sort) in ATTACK_MOMENTS:
            trigger = Trigger.of(str(sort))
        elif sort is not None and str(sort) in _GROUPS:
            trigger = Trigger.of("attack", **({} if str(sort) == "attacks" else {"type": str(sort)}))
        else:
            raise NotUnderstood("no such trigger", lexeme_of(sort))
        force = next((item for item in items if isinstance(item, list)), None)
        if force:
            trigger["force"] = force
        target = next((item for item in items if isinstance(item, Filter)), None)
        if target is not None:
            single(target, {"datv", "loct"})
            trigger["target"] = target.form
            trigger.spoken = "attacked"
        return trigger

    def moment_attacked(self, items: list[CardToken]) -> Trigger:
        sort = items[1]
        if str(sort) not in _GROUPS:
            raise NotUnderstood("no such trigger", sort.lexeme)
        return Trigger.of("attacked", **({} if str(sort) == "attacks" else {"type": str(sort)}))

    def moment_change(self, items: list[CardToken]) -> Trigger:
        verb = items[-1]
        on = "heal" if verb.type == "HEAL_SELF" else str(verb)
        return Trigger.of({"destroy": "death"}.get(on, on))

    def moment_chips(self, items: list[CardToken]) -> Trigger:
        return Trigger.of("chips")

    def moment_death(self, items: list[Any]) -> Trigger:
        """The death of some cards, by whatever or by an attack of some cards."""
        if str(items[0]) != "death":
            raise NotUnderstood("no such trigger", items[0].lexeme)
        filters = [item for item in items if isinstance(item, Filter)]
        dead = filters[0]
        single(dead, {"gent"})
        if {"keyword", "without", "poisoned"} & dead.form.keys():
            raise NotUnderstood("the features of the dead", dead.head.lexeme)
        trigger = Trigger.of("any_death", target=dead.form)
        group = find(items, "GROUP")
        if group is not None:
            if str(group) not in _GROUPS:
                raise NotUnderstood("no such trigger", group.lexeme)
            trigger["type"] = str(group)
            if len(filters) > 1:
                single(filters[1], {"gent"})
                trigger["source"] = filters[1].form
        return trigger

    def moment_kill(self, items: list[Any]) -> Trigger:
        dead = next(item for item in items if isinstance(item, Filter))
        single(dead, {"accs"})
        return Trigger.of("kill", target=dead.form)

    def moment_wounded(self, items: list[Any]) -> Trigger:
        if str(items[0]) != "wounded":
            raise NotUnderstood("no such trigger", items[0].lexeme)
        sort = next(item for item in items[1:] if isinstance(item, CardToken) and item.type != "FROM")
        if str(sort) not in _GROUPS | ATTACK_MOMENTS:
            raise NotUnderstood("no such trigger", sort.lexeme)
        trigger = Trigger.of("wounded", type=str(sort))
        source = next((item for item in items if isinstance(item, Filter)), None)
        if source is not None:
            single(source, {"gent"})
            trigger["source"] = source.form
        return trigger

    def trigger(self, items: list[Any]) -> Feature:
        moment = next(item for item in items if isinstance(item, Trigger))
        action = next(item for item in items if isinstance(item, Action))
        body = self._meant(action, moment.spoken)
        roles = {effect.get("to") for effect in body.get("effects", ())}
        landing = moment["on"] in ATTACK_MOMENTS | {"attack"}
        if speaks_of_attacked(body) and not landing:
            raise NotUnderstood("nobody is attacked here", moment.lexeme)
        if "attacker" in roles and moment["on"] not in ("attacked", "wounded"):
            raise NotUnderstood("nobody attacks here", moment.lexeme)
        feature: Feature = {"class": "triggered", "trigger": dict(moment)}
        if find(items, "MAY"):
            feature["optional"] = True
        if not action.effect_only:
            feature["target"] = {"kind": "card"}  # an attack is aimed at a card, even where the text is silent
        return {**feature, **body, **{k: v for k, v in limited(items).items() if v}}

    def trigger_if(self, items: list[Any]) -> Feature:
        """What triggers only while the card itself is open, or closed."""
        short = find(items, "SHORT")
        first = items[0]
        if isinstance(first, CardToken):  # "if it is open at the start of ..."
            items = [self.moment([item]) if getattr(item, "type", "") == "MOMENT" else item for item in items]
        return {**self.trigger(items), "condition": {"self": {"closed": str(short) == "closed"}}}

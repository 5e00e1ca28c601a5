"""What each construction of the sentence grammar means: parse trees to structured features."""

from __future__ import annotations

from typing import Any

from lark import Transformer

from service.cards.constructions import (
    ATTACK_MOMENTS,
    MODIFIED,
    PARTS,
    SORTS,
    Action,
    CardToken,
    Classes,
    Feature,
    Filter,
    Limit,
    NotUnderstood,
    Range,
    Target,
    _nothing,
    count,
    dealt,
    done,
    find,
    flat,
    lexeme_of,
    limited,
    number_of,
    range_of,
    require_single,
    to_self,
    values,
)


class Meaning(Transformer[CardToken, Any]):
    """From the parse tree of one sentence to its features (a list) or its classes."""

    def __default__(self, data: str, children: list[Any], meta: Any) -> Any:
        raise NotUnderstood(f"no meaning for {data}")

    def __default_token__(self, token: Any) -> Any:
        return token

    def _ambig(self, readings: list[Any]) -> Any:
        first, *others = readings
        if any(other != first for other in others):
            raise NotUnderstood("several readings")
        return first

    # --- sentences ---
    def classes(self, items: list[CardToken]) -> Classes:
        return Classes(str(item) for item in items if item.type == "CLASS")

    def features(self, items: list[Any]) -> list[Feature]:
        return [item for item in items if not isinstance(item, CardToken)]

    def bound(self, items: list[Any]) -> list[Feature]:
        return [feature for item in items if isinstance(item, list) for feature in item]

    # --- named features ---
    def plain(self, items: list[CardToken]) -> Feature:
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

    def seat(self, items: list[Any]) -> Feature:
        grants = [{"effect": "grant", "feature": feature} for feature in flat(items[-1])]
        return {"class": "permanent", "condition": {"seat": str(items[0])}, "effects": grants}

    # --- modifiers ---
    def modifier_attacking(self, items: list[Any]) -> Feature:
        return self._modifier(items, "attacking", {"datv", "loct"})

    def modifier_attacked(self, items: list[Any]) -> Feature:
        return self._modifier(items, "attacked", {"gent"})

    @staticmethod
    def _modifier(items: list[Any], when: str, cases: set[str]) -> Feature:
        sign = 1 if items[0].type == "PLUS" else -1
        against = next((item for item in items if isinstance(item, Filter)), None)
        sorts = next(item for item in items if isinstance(item, list))
        effects = []
        for sort in sorts:
            if str(sort) not in MODIFIED:
                raise NotUnderstood("no such attack to modify", sort.lexeme)
            by = sign * number_of(items[1])
            effect: Feature = {"effect": "modify", "what": "value", "of": str(sort), "by": by, "when": when}
            if against:
                grammemes = against.head.lexeme.grammemes
                if grammemes and not any(case in cases | {""} for _, case in grammemes):
                    raise NotUnderstood("wrong case", against.head.lexeme)
                effect["against"] = against.form
            effects.append(effect)
        return {"class": "permanent", "effects": effects}

    # --- the start of the battle ---
    def starts_with_chips(self, items: list[CardToken]) -> Feature:
        return self._start({"effect": "gain_chips", "x": count(items)})

    def starts_with_lives(self, items: list[CardToken]) -> Feature:
        return self._start({"effect": "extra_lives", "x": count(items)})

    @staticmethod
    def _start(effect: Feature) -> Feature:
        trigger = {"on": "starts_with"}
        return {"class": "triggered", "trigger": trigger, "effects": [{**effect, "to": "self"}]}

    # --- playable and triggered features ---
    def chips(self, items: list[CardToken]) -> int:
        return count(items)

    def cost(self, items: list[Any]) -> Feature:
        symbols = [item.type for item in items if isinstance(item, CardToken)]
        chips = [item for item in items if isinstance(item, int)]
        if len(set(symbols)) < len(symbols) or len(chips) > 1:
            raise NotUnderstood("a cost named twice")
        cost = {**({"close": True} if "TAP" in symbols else {}), **({"chips": chips[0]} if chips else {})}
        return {**({"sudden": True} if "SUDDEN" in symbols else {}), "cost": cost}

    def limit(self, items: list[Any]) -> Limit:
        times, per = find(items, "NUMBER"), find(items, "PER")
        return Limit(times=number_of(times), per=str(per))

    def range(self, items: list[CardToken]) -> Range:
        return Range(items[1])

    def ability(self, items: list[Any]) -> Feature:
        cost, action = items[0], next(item for item in items if isinstance(item, Action))
        body = action.body
        if any(effect.get("to") == "attacked" for effect in body.get("effects", ())):
            raise NotUnderstood("nobody is attacked here")
        if not cost["cost"]:
            raise NotUnderstood("no cost")
        feature = {"class": "playable", **cost, "type": body.get("type", "impact")}
        return {**feature, **{k: v for k, v in body.items() if k != "type"}, **limited(items)}

    def moment(self, items: list[CardToken]) -> CardToken:
        return items[-1]

    def trigger(self, items: list[Any]) -> Feature:
        moment, action = items[0], next(item for item in items if isinstance(item, Action))
        if moment.type == "ATTACK" and str(moment) not in ATTACK_MOMENTS:
            raise NotUnderstood("no such trigger", moment.lexeme)
        to_attacked = any(effect.get("to") == "attacked" for effect in action.body.get("effects", ()))
        if to_attacked and str(moment) not in ATTACK_MOMENTS:
            raise NotUnderstood("nobody is attacked here", moment.lexeme)
        if "keyword" in action.body:
            raise NotUnderstood("a triggered finishing", moment.lexeme)
        feature: Feature = {"class": "triggered", "trigger": {"on": str(moment)}}
        if find(items, "MAY"):
            feature["optional"] = True
        if not action.effect_only:
            feature["target"] = {"kind": "card"}  # an attack is aimed at a card, even where the text is silent
        return {**feature, **action.body, **limited(items)}

    # --- actions ---
    def attack(self, items: list[Any]) -> Action:
        name, amount = find(items, "NAME"), find(items, "VALUE", "NUMBER")
        assert amount is not None
        body: Feature = {"type": str(items[0])}
        if name:
            body["name"] = str(name)
        body["value"] = values(amount)
        body.update(range_of(items))
        targets = [item for item in items if isinstance(item, Filter)]
        if len(targets) > 1:
            raise NotUnderstood("two targets", targets[1].head.lexeme)
        for target in targets:
            require_single(target.head, {"datv"})
            body["target"] = target.form
        return Action(body, False)

    def spell(self, items: list[Any]) -> Action:
        name, action = find(items, "NAME"), items[-1]
        body: Feature = {"type": str(items[0])}
        if name:
            body["name"] = str(name)
        body.update(range_of(items))
        if "range" in body and "target" not in action.body:
            raise NotUnderstood("a range without a target", lexeme_of(items[0]))
        return Action({**body, **action.body}, True)

    def attacked(self, items: list[CardToken]) -> Target:
        return Target("attacked", items[0], None)

    def target(self, items: list[Filter]) -> Target:
        (found,) = items
        return Target("target", found.head, found.form)

    def wound(self, items: list[Any]) -> Action:
        amount = find(items, "VALUE", "NUMBER")
        assert amount is not None
        return done({"effect": "wound", **dealt(amount)}, items, {"accs"})

    def heal(self, items: list[Any]) -> Action:
        amount = find(items, "NUMBER")
        extent: Feature = {"x": number_of(amount)} if amount else {"full": True}
        return done({"effect": "heal", **extent}, items, {"accs"})

    def heal_self(self, items: list[CardToken]) -> Action:
        amount = find(items, "NUMBER")
        extent: Feature = {"x": number_of(amount)} if amount else {"full": True}
        return to_self({"effect": "heal", **extent})

    def change(self, items: list[Any]) -> Action:
        return done({"effect": str(items[0])}, items, {"accs"})

    def change_self(self, items: list[CardToken]) -> Action:
        return to_self({"effect": str(items[-1])})

    def poison(self, items: list[Any]) -> Action:
        amount = find(items, "VALUE", "NUMBER")
        assert amount is not None
        cases = {"accs"} if find(items, "POISON_VERB") else {"nomn"}
        return done({"effect": "poison", **dealt(amount)}, items, cases)

    def mark(self, items: list[Any]) -> Action:
        curse = find(items, "CURSE", "CURSE_VERB")
        cases = {"accs"} if find(items, "CURSE_VERB", "BLESS_VERB") else {"nomn"}
        return done({"effect": "curse" if curse else "bless"}, items, cases)

    def extra_lives(self, items: list[Any]) -> Action:
        return done({"effect": "extra_lives", "x": count(items)}, items, {"nomn"})

    def extra_lives_self(self, items: list[CardToken]) -> Action:
        return to_self({"effect": "extra_lives", "x": count(items)})

    def gain_chips(self, items: list[Any]) -> Action:
        return done({"effect": "gain_chips", "x": count(items)}, items, {"nomn"})

    def gain_chips_self(self, items: list[CardToken]) -> Action:
        return to_self({"effect": "gain_chips", "x": count(items)})

    def finishing(self, items: list[CardToken]) -> Action:
        return Action({"type": "impact", "keyword": "finishing", "x": number_of(items[-1])}, True)

    # --- which cards ---
    def carrying(self, items: list[CardToken]) -> Feature:
        return {"poisoned": True} if items[1].type == "POISON" else {"keyword": "curse"}

    def filter(self, items: list[Any]) -> Filter:
        form: Feature = {}
        head: CardToken | None = None
        cost: Feature = {}
        for item in items:
            part = item if isinstance(item, dict) else PARTS.get(item.type, _nothing)(str(item))
            if isinstance(item, CardToken):
                if item.type in ("KIND", "CLASS"):
                    head = item
                head = head or (item if item.type in ("ELEMENT", "STATE") else None)
                if item.type == "NUMBER":
                    bound = find(items, "OR_LESS", "OR_MORE")
                    cost[str(bound) if bound else "equal"] = number_of(item)
                if item.type == "ELITENESS":
                    cost["crystal"] = str(item)
            if form.keys() & part.keys():
                raise NotUnderstood("a quality named twice", lexeme_of(item))
            form.update(part)
        assert head is not None
        return Filter({**form, **({"cost": cost} if cost else {})}, head)

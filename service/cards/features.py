"""What each construction of the sentence grammar means: parse trees to structured features."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from lark import Token, Transformer

from service.cards.tokens import Lexeme

Feature = dict[str, Any]


class NotUnderstood(Exception):
    """A sentence that the grammar takes but whose meaning the feature form cannot hold."""

    def __init__(self, reason: str, token: Lexeme | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.token = token


class CardToken(Token):
    """A token of the grammar that remembers the lexeme it came from."""

    lexeme: Lexeme

    @classmethod
    def of(cls, lexeme: Lexeme) -> CardToken:
        """The token that stands for a lexeme."""
        token = cls(lexeme.terminal, lexeme.value)
        token.lexeme = lexeme
        return token


class Classes(tuple[str, ...]):
    """The reading of a sentence that only names classes."""


class Target(NamedTuple):
    """What an effect is done to: a role, or a card to be chosen."""

    to: str
    head: CardToken
    filter: Feature | None


class Action(NamedTuple):
    """The part of a feature that says what happens, before it is known what sets it off."""

    body: Feature
    effect_only: bool


_SORTS = {
    "shot": "shots", "throw": "throws", "discharge": "discharges", "magic_strike": "magic_strikes",
    "special_strike": "special_strikes", "strike_through_a_row": "strike_through_a_row",
    "simple_strike": "simple_strikes", "directed_strike": "directed_strikes", "spell": "spells",
    "impact": "impacts", "poison": "poison", "curse": "curse", "plague": "plague",
    "vulnerability": "vulnerability", "magic": "magic", "attacks": "attacks", "strikes": "strikes",
    "ranged_attacks": "ranged_attacks", "melee_attacks": "melee_attacks", "flying_attacks": "flying_attacks",
    "sudden_actions": "sudden_actions",
}  # fmt: skip
"""What a card can be protected from, or vulnerable to, by the value of the word that says so."""

MODIFIED = frozenset({
    "shot", "throw", "discharge", "magic_strike", "special_strike", "strike_through_a_row", "simple_strike",
    "attacks", "strikes", "ranged_attacks", "melee_attacks", "nonmagical_attacks", "magical_attacks",
})  # fmt: skip
"""The attack types and groups of them that a modifier of the judge knows."""

_STATES: dict[str, Feature] = {
    "closed": {"closed": True}, "open": {"closed": False}, "revealed": {"hidden": False},
    "wounded": {"wounded": True}, "poisoned": {"poisoned": True}, "cursed": {"keyword": "curse"},
    "flying": {"flying": True}, "nonflying": {"flying": False}, "corporeal": {"corporeal": True},
}  # fmt: skip

_ATTACK_MOMENTS = {"simple_strike", "shot", "throw", "discharge"}


def _lexeme(item: Any) -> Lexeme | None:
    return item.lexeme if isinstance(item, CardToken) else None


def _number(item: Any) -> int:
    return int(item)


def _amount(item: CardToken) -> Feature:
    """`x` or `value` of what is dealt."""
    if item.type == "VALUE":
        return {"value": _values(item)}
    return {"x": int(item)}


def _values(item: CardToken) -> list[int]:
    return [int(part) for part in item.split("-")] if item.type == "VALUE" else [int(item)] * 3


def _find(items: Sequence[Any], *types: str) -> CardToken | None:
    return next((item for item in items if isinstance(item, CardToken) and item.type in types), None)


def _require_single(token: CardToken, cases: set[str]) -> None:
    """
    Only one card, in the case that its verb asks for: "существа противника" may well be several.

    A subject that could as well be a genitive may belong to the words before it, and is not taken.
    """
    grammemes = token.lexeme.grammemes
    single = {case for number, case in grammemes if number == "sing"}
    if grammemes and not single & (cases | {""}):
        raise NotUnderstood("not one chosen card", token.lexeme)
    if cases == {"nomn"} and "gent" in single:
        raise NotUnderstood("unclear subject", token.lexeme)


class Range(int):
    """The range of an attack or a spell."""


class Limit(dict[str, Any]):
    """How often a feature may be used."""


class Filter(NamedTuple):
    """Which cards are meant, and the word that names them."""

    form: Feature
    head: CardToken


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
        number = _find(items, "NUMBER")
        return {"keyword": str(items[0]), "x": _number(number) if number else 1}

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
        if str(sort) not in _SORTS:
            raise NotUnderstood("no such sort of feature", sort.lexeme)
        return _SORTS[str(sort)]

    def jump(self, items: list[Any]) -> Feature:
        return {"keyword": "jump", **_range(items)}

    def bound_to(self, items: list[Any]) -> Feature:
        found = [item for item in items if isinstance(item, list)]
        return {"keyword": str(items[0]), **({"features": flat(found[0])} if found else {})}

    def chip_limit(self, items: list[CardToken]) -> Feature:
        return {"keyword": "chip_limit", "x": _number(items[1])}

    def seat(self, items: list[Any]) -> Feature:
        return {"class": "permanent", "seat": str(items[0]), "features": flat(items[-1])}

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
            by = sign * _number(items[1])
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
        return self._start({"effect": "gain_chips", "x": _count(items)})

    def starts_with_lives(self, items: list[CardToken]) -> Feature:
        return self._start({"effect": "extra_lives", "x": _count(items)})

    @staticmethod
    def _start(effect: Feature) -> Feature:
        trigger = {"on": "battle_start"}
        return {"class": "triggered", "trigger": trigger, "effects": [{**effect, "to": "self"}]}

    # --- playable and triggered features ---
    def chips(self, items: list[CardToken]) -> int:
        return _count(items)

    def cost(self, items: list[Any]) -> Feature:
        symbols = [item.type for item in items if isinstance(item, CardToken)]
        chips = [item for item in items if isinstance(item, int)]
        if len(set(symbols)) < len(symbols) or len(chips) > 1:
            raise NotUnderstood("a cost named twice")
        cost = {**({"close": True} if "TAP" in symbols else {}), **({"chips": chips[0]} if chips else {})}
        return {**({"sudden": True} if "SUDDEN" in symbols else {}), "cost": cost}

    def limit(self, items: list[Any]) -> Limit:
        times, per = _find(items, "NUMBER"), _find(items, "PER")
        return Limit(times=_number(times), per=str(per))

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
        return {**feature, **{k: v for k, v in body.items() if k != "type"}, **_limited(items)}

    def moment(self, items: list[CardToken]) -> CardToken:
        return items[-1]

    def trigger(self, items: list[Any]) -> Feature:
        moment, action = items[0], next(item for item in items if isinstance(item, Action))
        if moment.type == "ATTACK" and str(moment) not in _ATTACK_MOMENTS:
            raise NotUnderstood("no such trigger", moment.lexeme)
        to_attacked = any(effect.get("to") == "attacked" for effect in action.body.get("effects", ()))
        if to_attacked and str(moment) not in _ATTACK_MOMENTS:
            raise NotUnderstood("nobody is attacked here", moment.lexeme)
        if "keyword" in action.body:
            raise NotUnderstood("a triggered finishing", moment.lexeme)
        feature: Feature = {"class": "triggered", "trigger": {"on": str(moment)}}
        if _find(items, "MAY"):
            feature["optional"] = True
        if not action.effect_only:
            feature["target"] = {
                "kind": "card"
            }  # an attack is aimed at a card, even where the text is silent
        return {**feature, **action.body, **_limited(items)}

    # --- actions ---
    def attack(self, items: list[Any]) -> Action:
        name, amount = _find(items, "NAME"), _find(items, "VALUE", "NUMBER")
        assert amount is not None
        body: Feature = {"type": str(items[0])}
        if name:
            body["name"] = str(name)
        body["value"] = _values(amount)
        body.update(_range(items))
        targets = [item for item in items if isinstance(item, Filter)]
        if len(targets) > 1:
            raise NotUnderstood("two targets", targets[1].head.lexeme)
        for target in targets:
            _require_single(target.head, {"datv"})
            body["target"] = target.form
        return Action(body, False)

    def spell(self, items: list[Any]) -> Action:
        name, action = _find(items, "NAME"), items[-1]
        body: Feature = {"type": str(items[0])}
        if name:
            body["name"] = str(name)
        body.update(_range(items))
        if "range" in body and "target" not in action.body:
            raise NotUnderstood("a range without a target", _lexeme(items[0]))
        return Action({**body, **action.body}, True)

    def attacked(self, items: list[CardToken]) -> Target:
        return Target("attacked", items[0], None)

    def target(self, items: list[Filter]) -> Target:
        (found,) = items
        return Target("target", found.head, found.form)

    def wound(self, items: list[Any]) -> Action:
        amount = _find(items, "VALUE", "NUMBER")
        assert amount is not None
        return _done({"effect": "wound", **_amount(amount)}, items, {"accs"})

    def heal(self, items: list[Any]) -> Action:
        amount = _find(items, "NUMBER")
        extent: Feature = {"x": _number(amount)} if amount else {"full": True}
        return _done({"effect": "heal", **extent}, items, {"accs"})

    def heal_self(self, items: list[CardToken]) -> Action:
        amount = _find(items, "NUMBER")
        extent: Feature = {"x": _number(amount)} if amount else {"full": True}
        return _to_self({"effect": "heal", **extent})

    def change(self, items: list[Any]) -> Action:
        return _done({"effect": str(items[0])}, items, {"accs"})

    def change_self(self, items: list[CardToken]) -> Action:
        return _to_self({"effect": str(items[-1])})

    def poison(self, items: list[Any]) -> Action:
        amount = _find(items, "VALUE", "NUMBER")
        assert amount is not None
        cases = {"accs"} if _find(items, "POISON_VERB") else {"nomn"}
        return _done({"effect": "poison", **_amount(amount)}, items, cases)

    def mark(self, items: list[Any]) -> Action:
        curse = _find(items, "CURSE", "CURSE_VERB")
        cases = {"accs"} if _find(items, "CURSE_VERB", "BLESS_VERB") else {"nomn"}
        return _done({"effect": "curse" if curse else "bless"}, items, cases)

    def extra_lives(self, items: list[Any]) -> Action:
        return _done({"effect": "extra_lives", "x": _count(items)}, items, {"nomn"})

    def extra_lives_self(self, items: list[CardToken]) -> Action:
        return _to_self({"effect": "extra_lives", "x": _count(items)})

    def gain_chips(self, items: list[Any]) -> Action:
        return _done({"effect": "gain_chips", "x": _count(items)}, items, {"nomn"})

    def gain_chips_self(self, items: list[CardToken]) -> Action:
        return _to_self({"effect": "gain_chips", "x": _count(items)})

    def finishing(self, items: list[CardToken]) -> Action:
        return Action({"type": "impact", "keyword": "finishing", "x": _number(items[-1])}, True)

    # --- which cards ---
    def carrying(self, items: list[CardToken]) -> Feature:
        return {"poisoned": True} if items[1].type == "POISON" else {"keyword": "curse"}

    def filter(self, items: list[Any]) -> Filter:
        form: Feature = {}
        head: CardToken | None = None
        cost: Feature = {}
        for item in items:
            part = item if isinstance(item, dict) else _PARTS.get(item.type, _nothing)(str(item))
            if isinstance(item, CardToken):
                if item.type in ("KIND", "CLASS"):
                    head = item
                head = head or (item if item.type in ("ELEMENT", "STATE") else None)
                if item.type == "NUMBER":
                    bound = _find(items, "OR_LESS", "OR_MORE")
                    cost[str(bound) if bound else "equal"] = _number(item)
                if item.type == "ELITENESS":
                    cost["crystal"] = str(item)
            if form.keys() & part.keys():
                raise NotUnderstood("a quality named twice", _lexeme(item))
            form.update(part)
        assert head is not None
        return Filter({**form, **({"cost": cost} if cost else {})}, head)


def _nothing(_: str) -> Feature:
    return {}


_PARTS: dict[str, Callable[[str], Feature]] = {
    "KIND": lambda value: {"kind": value},
    "CLASS": lambda value: {"class": value},
    "ELEMENT": lambda value: {"element": value},
    "OWN": lambda value: {"side": value},
    "ENEMY": lambda value: {"side": value},
    "OTHER": lambda value: {"other": True},
    "ADJACENT": lambda value: {"adjacent": True},
    "INCORPOREAL": lambda value: {"corporeal": False},
    "OPEN": lambda value: {"closed": False},
    "STATE": lambda value: dict(_STATES[value]),
}


def flat(found: list[Any]) -> list[Feature]:
    """Features in order; a protection from two sorts of feature is two features."""
    return [feature for item in found for feature in (item if isinstance(item, list) else [item])]


def _count(items: Sequence[Any]) -> int:
    number = _find(items, "NUMBER")
    return _number(number) if number else 1


def _range(items: Sequence[Any]) -> Feature:
    ranges = [int(item) for item in items if isinstance(item, Range)]
    return {"range": ranges[0]} if ranges else {}


def _limited(items: Sequence[Any]) -> Feature:
    limits = [item for item in items if isinstance(item, Limit)]
    return {"limit": dict(limits[0])} if limits else {}


def _to_self(effect: Feature) -> Action:
    return Action({"effects": [{**effect, "to": "self"}]}, True)


def _done(effect: Feature, items: Sequence[Any], cases: set[str]) -> Action:
    """An effect on the object among the items, which must stand in one of the cases."""
    target = next(item for item in items if isinstance(item, Target))
    _require_single(target.head, cases)
    body: Feature = {"target": target.filter} if target.filter is not None else {}
    return Action({**body, "effects": [{**effect, "to": target.to}]}, True)

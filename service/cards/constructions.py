"""The pieces that readings of a sentence are put together from: tokens, words of filters, amounts, actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from lark import Token

from service.cards.lexemes import Lexeme
from service.cards.morphology import Grammemes

Feature = dict[str, Any]


class NotUnderstood(Exception):
    """A sentence that the grammar takes but whose meaning the feature form cannot hold."""

    def __init__(self, reason: str, token: Lexeme | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.token = token


class Ungrammatical(NotUnderstood):
    """A reading that case or number rules out, so that another reading of the sentence may be meant."""


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


#: "Any number of" cards: no squad has more.
MOST_TARGETS = 30


class SoMany(int):
    """So many cards as an X says that is told elsewhere: more than one, as far as the words go."""

    said = "x"

    @classmethod
    def of(cls, most: int | None = None) -> SoMany:
        """X of them, or no more than so many."""
        found = cls(MOST_TARGETS)
        if most is not None:
            found.said = f"x<{most}"
        return found


def how_many_targets(number: int) -> Any:
    """A number of cards as the ``count`` of a feature."""
    return number.said if isinstance(number, SoMany) else number


def any_number_of(body: Feature) -> bool:
    """Whether a text is about as many cards as its player likes."""
    many = body.get("count", 1)
    return isinstance(many, int) and many >= MOST_TARGETS


def several_targets(body: Feature) -> bool:
    """Whether a text is about several cards, or about X of them."""
    many = body.get("count", 1)
    return not isinstance(many, int) or many > 1


class OfIt(dict[str, Any]):
    """A number that is counted on "it": on the card with the text, where no other gets something by it."""


class Target(NamedTuple):
    """What an effect is done to: a role, a card to be chosen, each card of a group, or what was just spoken of."""

    to: str
    head: CardToken
    filter: Feature | None
    grammemes: Grammemes
    number: int = 1
    exactly: bool = False


def gathered(value: Any) -> Any:
    """A text in which what is added to the next strike or roll, "at most 3", comes to no more with what was added
    before: the limit is one of the sum, and not of each time."""
    if isinstance(value, list):
        return [gathered(item) for item in value]
    if not isinstance(value, dict):
        return value
    by = value.get("by")
    if value.get("effect") == "modify" and "next" in value.get("until", "") and isinstance(by, dict) and "max" in by:
        return {**value, "by": {name: one for name, one in by.items() if name != "max"}, "most": by["max"]}
    return {name: gathered(item) for name, item in value.items()}


def of_its_side(target: Target) -> Target:
    """ "Destroy your symbiote", as a creature says it: any symbiote of its side, and not only what sits on it."""
    form = target.filter or {}
    if set(form) != {"kind", "host"} or form["host"] != {"other": False} or form["kind"] == "equipment":
        return target
    return target._replace(to="target", filter={"kind": form["kind"], "side": "own"})


class Action(NamedTuple):
    """
    The part of a feature that says what happens, before it is known what sets it off.

    `subject` is who the sentence was about: "object" for somebody else than the card itself, "nobody" where the
    verb stands without a subject ("unsaid" where its form asks for one), else "".
    """

    body: Feature
    effect_only: bool
    subject: str = ""
    span: str = ""
    """How long it lasts, where that is said before all else: what "and" adds lasts as long."""


SORTS = {
    "shot": "shots", "throw": "throws", "discharge": "discharges", "magic_strike": "magic_strikes",
    "special_strike": "special_strikes", "strike_through_a_row": "strike_through_a_row",
    "simple_strike": "simple_strikes", "directed_strike": "directed_strikes", "spell": "spells",
    "impact": "impacts", "poison": "poison", "curse": "curse", "plague": "plague",
    "vulnerability": "vulnerability", "magic": "magic", "attacks": "attacks", "strikes": "strikes",
    "ranged_attacks": "ranged_attacks", "melee_attacks": "melee_attacks", "flying_attacks": "flying_attacks",
    "sudden_actions": "sudden_actions", "nonmagical_attacks": "nonmagical_attacks",
    "nonmagical_strikes": "nonmagical_strikes", "nonmagical_melee_attacks": "nonmagical_melee_attacks",
    "nonmagical_ranged_attacks": "nonmagical_ranged_attacks", "magical_attacks": "magical_attacks",
}  # fmt: skip
"""What a card can be protected from, or vulnerable to, by the value of the word that says so."""

ATTACK_MOMENTS = {
    "simple_strike", "shot", "throw", "discharge", "strike_through_a_row", "special_strike", "magic_strike",
}  # fmt: skip
"""Types of attack whose landing a card's own feature can wait for."""

ATTACK_GROUPS = {
    "attacks", "strikes", "ranged_attacks", "melee_attacks", "nonmagical_attacks", "magical_attacks",
    "nonmagical_strikes", "nonmagical_melee_attacks", "nonmagical_ranged_attacks",
}  # fmt: skip
"""Groups of attack types that the words name."""

VERBAL = frozenset({"diagonal_movement", "diagonal_dash", "equipment_free"})
"""Plain features that are said with a verb, so that nobody "has" them."""

MODIFIED = frozenset(ATTACK_MOMENTS | ATTACK_GROUPS)
"""The attack types and groups of them that a modifier of the judge knows."""

WOUNDING = MODIFIED | {"spell", "impact", "magic"}
"""What wounds come from: spells and impacts have a number of their own to modify only where they wound."""

SUFFERED = WOUNDING | {"poison"}
"""What a card can suffer more or less from: poison wounds whoever has it."""

_STATES: dict[str, Feature] = {
    "closed": {"closed": True}, "open": {"closed": False}, "revealed": {"hidden": False},
    "wounded": {"wounded": True}, "poisoned": {"poisoned": True}, "cursed": {"keyword": "curse"},
    "unwounded": {"wounded": False}, "unpoisoned": {"poisoned": False}, "hidden": {"hidden": True},
    "unique": {"unique": True}, "nonunique": {"unique": False},
    "flying": {"flying": True}, "nonflying": {"flying": False}, "corporeal": {"corporeal": True},
}  # fmt: skip


def state_of(short: Any) -> Feature:
    """What a card is that "is closed", "is wounded", as a filter; no state is like open where nothing is said."""
    return dict(_STATES[str(short) if short is not None else "open"])


HEROES = ("hero_warrior", "hero_mage", "hero_priest", "hero_rogue")

#: Stands for the named feature that the cards of a sentence are known by, until it is known which that is.
THAT_FEATURE = "it"


def known_feature(effects: list[Feature], wanted: Feature) -> list[Feature]:
    """Effects with "it" as the named feature that the cards of a filter have."""
    if not any(_that(effect) for effect in effects):
        return effects
    if wanted.get("poisoned") is True:
        wanted = {**wanted, "keyword": "poison"}
    if "keyword" not in wanted:
        raise NotUnderstood("unclear what a pronoun means")
    return [
        {**effect, "feature": {**effect["feature"], "keyword": wanted["keyword"]}} if _that(effect) else effect
        for effect in effects
    ]


def _that(effect: Feature) -> bool:
    return bool(effect.get("feature", {}).get("keyword") == THAT_FEATURE)


#: Where what is done needs a cell of its own, nobody says which of two cards it is for.
PLACED = frozenset({"move", "swap", "push", "jump", "revive", "return_to_deck", "exile", "attack", "strike"})


def lexeme_of(item: Any) -> Lexeme | None:
    """The lexeme that a token of the grammar came from; None for anything else."""
    return item.lexeme if isinstance(item, CardToken) else None


def number_of(item: Any) -> Any:
    """The number that a NUMBER token stands for; "x" for one that the text says elsewhere, also as in "x+1"."""
    return str(item) if str(item).startswith("x") else int(item)


def dealt(item: CardToken) -> Feature:
    """`x` or `value` of what is dealt."""
    if item.type == "VALUE":
        return {"value": values(item)}
    return {"x": number_of(item)}


def values(item: CardToken) -> list[Any]:
    """The weak, medium and strong value of an attack; one number stands for all three."""
    return [int(part) for part in item.split("-")] if item.type == "VALUE" else [number_of(item)] * 3


def find(items: Sequence[Any], *types: str) -> CardToken | None:
    """The first token of one of the terminals."""
    return next((item for item in items if isinstance(item, CardToken) and item.type in types), None)


def is_token(item: Any, *types: str) -> bool:
    """Whether it is a token of one of the terminals."""
    return isinstance(item, CardToken) and item.type in types


def instance_of(items: Sequence[Any], kind: type) -> Any:
    """The first item that is of a Python type; None where none is."""
    return next((item for item in items if isinstance(item, kind)), None)


class Range(int):
    """The range of an attack or a spell."""


class Maximum(int):
    """The most that X comes to."""


class Limit(dict[str, Any]):
    """How often a feature may be used; ``turn`` where only the turns of one player count.

    ``whom`` is the class of cards for each of which it is so often, where the text names one.
    """

    turn = ""
    whom: str | None = None


#: In whose turn it is that something happens so often.
PER_TURN = {"own_turn": "own", "enemy_turn": "enemy"}


class Filter(NamedTuple):
    """Which cards are meant, and the word that names them."""

    form: Feature
    head: CardToken
    grammemes: Grammemes = frozenset()
    group: str = ""
    """ "each" or "all" where the text says so."""
    led: frozenset[str] = frozenset()
    """What is said before its noun."""
    trailed: frozenset[str] = frozenset()
    """What is said behind its noun."""
    open: bool = False
    """Whether what follows would belong to a phrase within it."""
    chosen: bool = False
    """Whether the text says that they are chosen: several of them are no longer all."""
    picked: bool = False
    """Whether it is one that is chosen then, and not any."""


def _nothing(_: str) -> Feature:
    return {}


def _kinds(value: str) -> Feature:
    """A kind of card, or one kind or another."""
    first, *others = value.split(_OR)
    return {"any": [{"kind": kind} for kind in (first, *others)]} if others else {"kind": first}


_OR = "_or_"


PARTS: dict[str, Callable[[str], Feature]] = {
    "KIND": lambda value: _kinds(value),
    "CLASS": lambda value: {"class": value},
    "ELEMENT": lambda value: {"element": value},
    "OWN": lambda value: {"side": value},
    "ENEMY": lambda value: {"side": value},
    "OTHER": lambda value: {"other": True},
    "ADJACENT": lambda value: {"adjacent": True},
    "INCORPOREAL": lambda value: {"corporeal": False},
    "OPEN": lambda value: {"closed": False},
    "OPPOSITE": lambda value: {"opposite": True},
    "NOT_ELEMENT": lambda value: {"not": {"element": value}},
    "GROUND": lambda value: {"flying": False},
    "COPY": lambda value: {"copy": True},
    "DEFENDER": lambda value: {"defending": True},
    "TITLED": lambda value: {"name": value},
    "HERO": lambda value: {"any": [{"class": slug} for slug in HEROES]},
    "STATE": lambda value: dict(_STATES[value]),
    "CHOSEN_BY_ENEMY": lambda value: {"chooser": "enemy"},
}
"""What a word adds to the filter of its noun phrase, by terminal."""


def flat(found: list[Any]) -> list[Feature]:
    """Features in order; a protection from two sorts of feature is two features."""
    return [feature for item in found for feature in (item if isinstance(item, list) else [item])]


def count(items: Sequence[Any]) -> int:
    """The number among the items; one where none is printed."""
    number = find(items, "NUMBER")
    return number_of(number) if number else 1


def range_of(items: Sequence[Any]) -> Feature:
    """`range` where one is printed."""
    ranges = [int(item) for item in items if isinstance(item, Range)]
    return {"range": ranges[0]} if ranges else {}


def limited(items: Sequence[Any], sudden: bool = True) -> Feature:
    """`limit` where one is printed; what could happen in any turn is bound to its player's where that is printed.

    What is not ``sudden`` is played in its player's turn anyway, and in no other.
    """
    limits = [item for item in items if isinstance(item, Limit)]
    if not limits:
        return {}
    if limits[0].turn == "enemy" and not sudden:
        raise NotUnderstood("in whose turn it can be played")
    bound: Feature = {"condition": {"turn": limits[0].turn}} if limits[0].turn and sudden else {}
    return {"limit": dict(limits[0]), **bound}


def so_often(feature: Feature, items: Sequence[Any]) -> Feature:
    """A feature that always holds with its limit, and with whose turn that says."""
    limit = limited(items)
    turn, condition = limit.pop("condition", {}), feature.get("condition", {})
    if turn.keys() & condition.keys():
        raise NotUnderstood("two conditions")
    return {**feature, **({"condition": {**condition, **turn}} if condition or turn else {}), **limit}

"""What is done: attacks and effects, one after another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from service.cards.wording.modifiers import modifiers
from service.cards.wording.nouns import chosen, each, keyword, noun
from service.cards.wording.words import (
    ACC,
    DAT,
    GEN,
    NOM,
    PLUR,
    SING,
    NoWording,
    counted,
    first_of,
    inflected,
    phrase,
    plural,
)

Feature = Mapping[str, Any]


def value(numbers: list[int]) -> str:
    """The three values of an attack: one number where they are the same."""
    return str(numbers[0]) if len(set(numbers)) == 1 else "-".join(map(str, numbers))


def ranged(feature: Feature, language: str) -> str:
    """The range with its comma, if there is one."""
    if "range" not in feature:
        return ""
    return f", {phrase(language, 'RANGE')} {feature['range']}"


def limit(found: Feature | None, language: str) -> str:
    """How often something may be done, in brackets. Raises NoWording."""
    if found is None:
        return ""
    if set(found) != {"times", "per"}:
        raise NoWording("no words for such a limit")
    word = phrase(language, "TIMES")
    times = found["times"]
    if language == "ru":
        # The one noun that its number does not bend as others: "5 раз", "2 раза".
        said = f"{times} раза" if times in (2, 3, 4) else f"{times} {word}"
    else:
        said = f"{times} {word if times == 1 else plural(word)}"
    return f" ({said} {phrase(language, 'PER', found['per'])})"


def attack_name(language: str, kind: str) -> str:
    """The name of an attack, a spell or an impact. Raises NoWording."""
    return first_of(language, ("ATTACK", "SPELL", "IMPACT", "STRIKE"), kind)


def actions(body: Feature, language: str, when: str | None = None) -> str:
    """What a playable or triggered feature does. Raises NoWording.

    Args:
        body: the feature without its class, cost, trigger and limit.
        when: the trigger that it has, if any.
    """
    rest = dict(body)
    kind, name = rest.pop("type", None), rest.pop("name", None)
    quoted = f' "{name}"' if name else ""
    if rest.get("keyword") == "finishing":
        if set(rest) != {"keyword", "x"} or kind != "impact":
            raise NoWording("no words for such a finishing")
        return f"{phrase(language, 'FINISHING', 'finishing')} {rest['x']}"
    if "value" in rest:
        return _attack(kind, quoted, rest, language)
    target = rest.pop("target", None)
    span = ranged(rest, language)
    rest.pop("range", None)
    effects = rest.pop("effects", None)
    if rest or effects is None:
        raise NoWording(f"no words for an action's {', '.join(sorted(rest))}")
    said = effects_of(effects, target, language)
    if kind is None or (kind == "impact" and not quoted and not span and when is None):
        if span:
            raise NoWording("a range of no spell")
        return said
    return f"{attack_name(language, kind)}{quoted}{span} - {said}"


def _attack(kind: str | None, quoted: str, rest: dict[str, Any], language: str) -> str:
    if kind is None:
        raise NoWording("an attack of no type")
    numbers = rest.pop("value")
    on = phrase(language, "BY") if language == "ru" else ""
    said = " ".join(f"{attack_name(language, kind)}{quoted} {on} {value(numbers)}".split())
    said += ranged(rest, language)
    rest.pop("range", None)
    target = rest.pop("target", None)
    effects = rest.pop("effects", None)
    if rest:
        raise NoWording(f"no words for an attack's {', '.join(sorted(rest))}")
    if target is not None and target != {"kind": "card"}:
        against = phrase(language, "AGAINST")
        said += f" {against} {chosen(language, target, DAT)}"
    elif target is not None:
        said += f" {phrase(language, 'AGAINST')} {chosen(language, target, DAT)}"
    if effects is not None:
        also = [{**e, "to": "attacked"} if e.get("to") == "target" else e for e in effects]
        said += f", {phrase(language, 'MEANWHILE')} {effects_of(also, None, language)}"
    return said


def effects_of(effects: list[Feature], target: Feature | None, language: str) -> str:
    """Effects in a row; a chosen card is named once, then spoken of. Raises NoWording."""
    told: list[str] = []
    for effect in effects:
        named = target is not None and effect.get("to") == "target"
        again = named and any(e.get("to") == "target" for e in effects[: len(told)])
        told.append(_effect({**effect, "to": "it"} if again else effect, target, language))
    if target is not None and not any(e.get("to") == "target" for e in effects):
        raise NoWording("a target that nothing is done to")
    return f", {phrase(language, 'MEANWHILE')} ".join(told)


class Object:
    """Whom an effect is about, in the case that its verb wants."""

    def __init__(self, effect: Feature, target: Feature | None, language: str) -> None:
        self.language, self.effect, self.target = language, effect, target
        self.to = effect.get("to")

    @property
    def is_self(self) -> bool:
        """Whether it is the card itself."""
        return self.to == "self"

    def text(self, case: str) -> str:
        """The words. Raises NoWording."""
        language = self.language
        if self.to == "target" and self.target is not None:
            return chosen(language, self.target, case)
        if self.to == "each":
            return each(language, self.effect["filter"], case)
        if self.to == "it":
            return phrase(language, "PRONOUN", "both")
        if self.to in ("attacked", "attacker", "host"):
            word = phrase(language, str(self.to).upper(), "-" if self.to == "host" else str(self.to))
            return inflected(word, case) if language == "ru" else word
        raise NoWording(f"no words for {self.to}")


def _effect(effect: Feature, target: Feature | None, language: str) -> str:
    kind = str(effect["effect"])
    if kind not in _EFFECTS:
        raise NoWording(f"no words for the effect {kind}")
    return _EFFECTS[kind](effect, Object(effect, target, language), language)


def _only(effect: Feature, *names: str) -> None:
    more = set(effect) - {"effect", "to", "filter", *names}
    if more:
        raise NoWording(f"no words for {effect['effect']} with {', '.join(sorted(more))}")


def _amount(effect: Feature, language: str) -> str:
    number = value(list(effect["value"])) if "value" in effect else str(effect["x"])
    return f"{phrase(language, 'BY')} {number}"


def _wound(effect: Feature, whom: Object, language: str) -> str:
    _only(effect, "x", "value", "get")
    if whom.is_self:
        if not effect.get("get") or "x" not in effect:
            raise NoWording("no words for wounding itself so")
        return f"{phrase(language, 'WOUND_SELF')} {phrase(language, 'BY')} {effect['x']}"
    if effect.get("get"):
        raise NoWording("no words for getting wounds so")
    return f"{phrase(language, 'WOUND')} {whom.text(ACC)} {_amount(effect, language)}"


def _heal(effect: Feature, whom: Object, language: str) -> str:
    _only(effect, "x", "full")
    fully = f"{phrase(language, 'FULLY')} " if effect.get("full") else ""
    amount = "" if effect.get("full") else f" {_amount(effect, language)}"
    if whom.is_self:
        return f"{fully}{phrase(language, 'HEAL_SELF')}{amount}"
    return f"{fully}{phrase(language, 'HEAL')} {whom.text(ACC)}{amount}"


def _change(effect: Feature, whom: Object, language: str) -> str:
    _only(effect)
    kind = str(effect["effect"])
    if not whom.is_self:
        return f"{phrase(language, kind.upper(), kind)} {whom.text(ACC)}"
    if language == "en":
        return f"{phrase(language, kind.upper(), kind)} {phrase(language, 'ONESELF')}"
    return phrase(language, "CHANGES", kind)


def _poison(effect: Feature, whom: Object, language: str) -> str:
    _only(effect, "x", "value")
    if language == "ru" and not whom.is_self:
        return f"{phrase(language, 'POISON_VERB')} {whom.text(ACC)} {_amount(effect, language)}"
    number = value(list(effect["value"])) if "value" in effect else str(effect["x"])
    return _gets(f"{phrase(language, 'POISON', 'poison')} {number}", effect, whom, language)


def _mark(verb: str, noun_: str, name: str) -> Callable[[Feature, Object, str], str]:
    def said(effect: Feature, whom: Object, language: str) -> str:
        _only(effect, "until")
        if language == "ru" and not whom.is_self and "until" not in effect:
            return f"{phrase(language, verb)} {whom.text(ACC)}"
        word = phrase(language, noun_, name)
        return _gets(inflected(word, ACC) if language == "ru" else word, effect, whom, language)

    return said


def _gets(what: str, effect: Feature, whom: Object, language: str, verb: str = "GETS") -> str:
    lasting = effect.get("until")
    until = f" {phrase(language, 'UNTIL', lasting)}" if lasting not in (None, "battle") else ""
    if whom.is_self:
        return f"{phrase(language, verb, SING)} {what}{until}"
    return f"{whom.text(NOM)} {phrase(language, verb, SING)} {what}{until}"


def _gain_feature(effect: Feature, whom: Object, language: str) -> str:
    _only(effect, "feature", "until")
    from service.cards.wording.features import clause

    feature = effect["feature"]
    said = clause(feature, language)
    bare = "class" not in feature and "features" not in feature
    return _gets(said if bare else f'"{said}"', effect, whom, language)


def _lose_feature(effect: Feature, whom: Object, language: str) -> str:
    _only(effect, "feature", "until")
    feature = effect["feature"]
    if set(feature) == {"keyword", "from"} and feature["keyword"] == "protection":
        symbol = {"magic": "{zom}", "shots": "{zov}", "poison": "{zoo}", "spells": "{zoz}", "discharges": "{zor}",
                  "throws": "{zot}", "flying_attacks": "{zoal}"}.get(feature["from"])  # fmt: skip
        if symbol is None:
            raise NoWording("no symbol")
        return _gets(symbol, effect, whom, language, "LOSES")
    if set(feature) != {"keyword"}:
        raise NoWording("no words for the feature lost")
    return _gets(keyword(language, feature["keyword"], ACC), effect, whom, language, "LOSES")


def _chips(verb: str) -> Callable[[Feature, Object, str], str]:
    def said(effect: Feature, whom: Object, language: str) -> str:
        _only(effect, "x", "all")
        chip = phrase(language, "CHIP")
        if effect.get("all"):
            everything = phrase(language, "ALL")
            what = f"{everything} {inflected(chip, ACC, PLUR) if language == 'ru' else plural(chip)}"
        elif language == "ru":
            what = counted(effect["x"], chip)
        else:
            what = f"{effect['x']} {chip if effect['x'] == 1 else plural(chip)}"
        return _gets(what, {}, whom, language, verb)

    return said


def _extra_lives(effect: Feature, whom: Object, language: str) -> str:
    _only(effect, "x")
    x, word, extra = effect["x"], phrase(language, "LIVES"), phrase(language, "EXTRA")
    if language == "en":
        what = f"{x} {extra} {word if x == 1 else plural(word)}"
    else:
        one = x % 10 == 1 and x % 100 != 11
        what = f"{x} {inflected(extra, ACC if one else GEN, SING if one else PLUR, 'femn')} "
        what += counted(x, word).split(" ", 1)[1]
    return _gets(what, {}, whom, language)


def _flight(effect: Feature, whom: Object, language: str) -> str:
    _only(effect, "until")
    return _gets(phrase(language, "FLIGHT"), effect, whom, language)


def _modify(effect: Feature, whom: Object, language: str) -> str:
    bare = {n: v for n, v in effect.items() if n not in ("to", "until", "filter")}
    if effect.get("until") == "next_simple_strike":
        sign = f"+{effect['by']}" if effect["by"] > 0 else str(effect["by"])
        next_ = phrase(language, "NEXT")
        strike = phrase(language, "STRIKE", "simple_strike")
        bent = inflected(strike, DAT) if language == "ru" else strike
        return _gets(f"{sign} {phrase(language, 'TO')} {next_} {bent}", {}, whom, language)
    return _gets(modifiers([bare], language), effect, whom, language)


def _move(effect: Feature, whom: Object, language: str) -> str:
    _only(effect, "cell")
    cell = {"moved": ("TO_NEXT_CELL", "adjacent"), None: ("TO_ANY_CELL", "any")}.get(effect["cell"].get("adjacent"))
    if cell is None or set(effect["cell"]) - {"adjacent"}:
        raise NoWording("no words for such a cell")
    where = phrase(language, *cell)
    if whom.is_self:
        return f"{phrase(language, 'MOVE_SELF')} {where}"
    return f"{phrase(language, 'MOVE')} {whom.text(ACC)} {where}"


def _jump(effect: Feature, whom: Object, language: str) -> str:
    _only(effect, "range")
    if not whom.is_self or "range" not in effect:
        raise NoWording("no words for such a jump")
    return f"{phrase(language, 'JUMP', 'jump')}{ranged(effect, language)}"


def _summon(effect: Feature, whom: Object, language: str) -> str:
    _only(effect)
    return f"{phrase(language, 'SUMMON')} {noun(language, effect['filter'], ACC)}"


def _returns(effect: Feature, whom: Object, language: str) -> str:
    _only(effect)
    if not whom.is_self:
        raise NoWording("no words for returning another card")
    return phrase(language, "RETURNS_TO_DECK")


_EFFECTS: Mapping[str, Callable[[Feature, Object, str], str]] = {
    "wound": _wound,
    "heal": _heal,
    "close": _change,
    "open": _change,
    "destroy": _change,
    "poison": _poison,
    "curse": _mark("CURSE_VERB", "CURSE", "curse"),
    "bless": _mark("BLESS_VERB", "BLESSING", "blessing"),
    "gain_feature": _gain_feature,
    "lose_feature": _lose_feature,
    "gain_chips": _chips("GETS"),
    "lose_chips": _chips("LOSES"),
    "extra_lives": _extra_lives,
    "gain_flight": _flight,
    "modify": _modify,
    "move": _move,
    "jump": _jump,
    "summon": _summon,
    "return_to_deck": _returns,
}

"""Whom an effect is about, in the case that its verb wants, and who speaks of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from service.cards.constructions import ATTACK_MOMENTS, MOST_TARGETS
from service.cards.wording.exchanges import FIGHTERS, one_of_several, one_of_those
from service.cards.wording.nouns import NounPhrase, chosen, each, mutual, noun, several
from service.cards.wording.words import (
    ACC,
    NOM,
    PLUR,
    SING,
    NoWording,
    figure,
    inflected,
    nature,
    other_phrase,
    phrase,
    that_creature,
)
from service.rules.references import speaks_of_near

Feature = Mapping[str, Any]
SPOKEN = ("subject", "dead", "occupant")


#: Not the card with the text but another one "may get" something.
OTHERS = "others"


class OthersMay(NoWording):
    """What may be left out is said of another card: "may" stands behind that."""


class Targets(NamedTuple):
    """Whom the player of a feature chooses: which cards, and how many of them."""

    filter: Feature | None
    number: int | str = 1
    exactly: bool = False
    second: Feature | None = None
    adjoining: bool = False

    @property
    def many(self) -> bool:
        """Whether there are several, or X of them."""
        return not isinstance(self.number, int) or self.number > 1


def value(numbers: list[int]) -> str:
    """The three values of an attack: one number where they are the same. Raises NoWording."""
    told = [figure(number) for number in numbers]
    if len(set(told)) > 1 and "X" in told:
        raise NoWording("no words for a value that is counted in part")
    return told[0] if len(set(told)) == 1 else "-".join(told)


def ranged(feature: Feature, language: str) -> str:
    """The range with its comma, if there is one."""
    if "range" not in feature:
        return ""
    return f", {phrase(language, 'RANGE')} {figure(feature['range'])}"


class Whom:
    """Whom an effect is about, in the case that its verb wants."""

    def __init__(
        self, effect: Feature, targets: Targets, language: str, spoken: bool, again: bool, may: bool | str
    ) -> None:
        self.language, self.effect, self.targets = language, effect, targets
        self.to, self.again, self.may = effect.get("to"), again, may
        #: A verb without a subject would go on about the card before.
        self.spoken = spoken
        #: "It" would mean the card with the text, which was named just before.
        self.after_self = False
        #: Nobody was spoken of but the card with the text.
        self.after_nobody = False
        #: "This creature" could be another one of its moment: only the shortest pronoun says who it is.
        self.shortly = False
        #: It was said before that it may do one thing and another: a verb is enough.
        self.follows = False

    @property
    def is_self(self) -> bool:
        """Whether it is the card itself."""
        return self.to == "self"

    @property
    def number(self) -> str:
        """Whether its verb stands in the plural."""
        many = (self.to == "target" and self.targets.many) or self.to == "them"
        of_one = self.to == "each" and self.effect.get("filter", {}).get("is") in ("attacked", "target")
        return PLUR if many or (self.to == "each" and self.language == "en" and not of_one) else SING

    def subject(self) -> str:
        """Who does something, with the space after it; nothing where the card itself goes without saying."""
        if self.follows:
            return ""
        if not self.is_self:
            lost = self.effect["effect"] == "lose_feature"
            if self.may == OTHERS and self.to == "occupant" and self.language == "en" and lost:
                return f"{that_creature('en')} {phrase('en', 'MAY')} "
            if self.may == OTHERS:
                return f"{self.text(NOM)} {phrase(self.language, 'MAY')} "
            if self.may:
                raise OthersMay("no words for what others may get")
            return f"{self.text(NOM)} "
        return f"{phrase(self.language, 'SELF', 'self')} " if self.spoken else ""

    def silent(self) -> None:
        """For verbs that no subject goes with. Raises NoWording."""
        if self.spoken:
            raise NoWording("no words for what the card itself does after another")

    def text(self, case: str) -> str:
        """The words. Raises NoWording."""
        language, targets = self.language, self.targets
        if "which" in self.effect:
            return one_of_several(self.effect["which"], language)
        if self.again and self_or(targets.filter):
            return phrase(language, "THE_TARGET")
        if isinstance(self.effect.get("whom"), Mapping):
            return _that_one(self.effect["whom"], language, case)
        if self.again or self.to in SPOKEN:
            if self.number == PLUR and language == "ru" and case == ACC:
                return phrase(language, "HIS")
            if self.number == PLUR and case == NOM:
                return phrase(language, "THEY")
            if self.number == PLUR and language == "en":
                return phrase(language, "THEM")
            if self.number == PLUR:
                raise NoWording("no pronoun for several")
            if self.shortly and language == "ru" and case == ACC:
                return phrase("ru", "PRONOUN", "gent" if self.effect["effect"] == "redirect" else "accs")
            if self.after_self and language == "en":
                return that_creature("en")
            return phrase(language, "PRONOUN", "both")
        if self.to == "target" and targets.filter == FIGHTERS:
            return one_of_those(language, case)
        if self.to == "target" and self_or(targets.filter):
            other = (targets.filter or {})["any"][1]
            me = phrase(language, "SELF", "self") if language == "en" else other_phrase("ru", "ONESELF", "-", 1)
            if (targets.filter or {})["any"][0] == {"hosting": True}:
                host = phrase(language, "HOST")
                me = inflected(host, case) if language == "ru" else f"the {host}"
            return f"{me} {phrase(language, 'OR')} {noun(language, other, case)}"
        if self.to == "target" and targets.filter is not None:
            if targets.adjoining and isinstance(targets.number, int) and targets.many:
                return mutual(language, targets.filter, targets.number)
            if targets.many:
                return several(language, targets.filter, targets.number, targets.exactly, MOST_TARGETS, case)
            return chosen(language, targets.filter, case)
        if self.to == "second" and targets.second is not None:
            if targets.second.get("near") == {"to": "target", "side": "own"}:
                other = {"other": True, **{n: v for n, v in targets.second.items() if n != "near"}}
                return f"{noun(language, other, case)} {phrase(language, 'IN_THAT_SQUAD')}"
            if targets.second.get("near") == {"to": "target", "adjacent": True}:
                return noun(language, targets.second, case)
            return chosen(language, _another(targets.second), case)
        if self.to == "each" and self.effect["filter"].get("is") == "attacked":
            return _attacked_being(language, self.effect["filter"], case)
        if self.to == "each":
            return own_rider(language, self.effect["filter"], case) or each(language, self.effect["filter"], case)
        if self.effect.get("whom") == "creature" and self.to == "attacked":
            attacked = phrase(language, "ATTACKED", "creature")
            return inflected(attacked, case) if language == "ru" else f"the {attacked}"
        if self.to == "them":
            if case not in (NOM, ACC):
                raise NoWording("no pronoun for several")
            them = phrase(language, "THEM") if language == "en" else phrase(language, "HIS")
            return phrase(language, "THEY") if case == NOM else them
        if self.to == "giver":
            giver = phrase(language, "SELF", "named")
            return inflected(giver, case) if language == "ru" else giver
        if self.to == "killer":
            return inflected(phrase("ru", "KILLER"), case) if language == "ru" else phrase("en", "KILLER")
        if self.to in ("attacked", "attacker", "host"):
            word = phrase(language, str(self.to).upper(), "-" if self.to == "host" else str(self.to))
            return inflected(word, case) if language == "ru" else f"the {word}"
        raise NoWording(f"no words for {self.to}")


def _that_one(called: Feature, language: str, case: str) -> str:
    """ "That elf", by its noun; "her" of a card, which "this card" would not mean. Raises NoWording."""
    ((terminal, name),) = called.items()
    word = phrase(language, terminal.upper(), name)
    if language == "en":
        return f"that {word}"
    if called == {"kind": "card"}:
        if case not in (NOM, ACC):
            raise NoWording("no pronoun for a card")
        return other_phrase("ru", "PRONOUN", "nomn", 2) if case == NOM else other_phrase("ru", "PRONOUN", "accs", 1)
    gender, animate, _ = nature(word)
    this = inflected(phrase("ru", "THIS"), case, SING, gender or "masc", animate)
    return f"{this} {inflected(word, case, SING, gender, animate)}"


def of_the_wounded(feature: Feature) -> Feature:
    """The feature with the wounded one by its noun where a pronoun could mean as well who dealt the wounds."""
    trigger = feature.get("trigger", {})
    whose, source = trigger.get("whose"), trigger.get("source")
    if trigger.get("on") != "wounded" or not isinstance(whose, Mapping) or not isinstance(source, Mapping):
        return feature
    name = "class" if "class" in whose else "kind"
    if name not in whose or "effects" not in feature:
        return feature
    called = {name: whose[name]}
    effects = [{**e, "whom": called} if e.get("to") == "subject" else e for e in feature["effects"]]
    return {**feature, "effects": effects}


def of_who_attacks(feature: Feature) -> Feature:
    """The feature with "the attacker" where a pronoun could mean as well who is attacked."""
    trigger, target = feature.get("trigger", {}), feature.get("target", {})
    both = isinstance(trigger.get("whose"), Mapping) and "target" in trigger
    held = feature.get("effects", ())
    if trigger.get("on") not in _ASSAULTS or not both or any("if" in effect for effect in held):
        return feature
    effects = [{**one, "to": "attacker"} if _of_the_attacker(one) else one for one in held]
    told: Feature = {**feature, "effects": effects} if effects else feature
    aimed = target == {"is": "subject"} and feature.get("type") in ATTACK_MOMENTS
    return {**told, "target": {"is": "attacker"}} if aimed else told


def _of_the_attacker(effect: Feature) -> bool:
    """Whether something is done to who attacks, and not for that attack alone, of which its words say whose it is."""
    return effect.get("to") == "subject" and effect.get("until") != "this_attack"


#: Moments of somebody's attack at somebody.
_ASSAULTS = frozenset({"assault", "attack", *ATTACK_MOMENTS})


def self_or(wanted: Feature | None) -> bool:
    """Whether the card itself is chosen, or another."""
    options = (wanted or {}).get("any", ())
    return set(wanted or {}) == {"any"} and len(options) == 2 and options[0] in ({"other": False}, {"hosting": True})


def own_rider(language: str, wanted: Feature, case: str) -> str | None:
    """Its own symbiote, or companion; None for other cards."""
    if set(wanted) != {"kind", "host"} or wanted["host"] != {"other": False}:
        return None
    return own_kind(language, wanted, case)


def own_kind(language: str, wanted: Feature, case: str) -> str:
    """ "Its own symbiote", whomever it sits on."""
    own, rider = phrase(language, "OWN_STRIKE"), phrase(language, "KIND", wanted["kind"])
    if language == "en":
        return f"{own} {rider}"
    return f"{inflected(own, case, SING, 'masc', animate=True)} {inflected(rider, case, SING, None, True)}"


def _attacked_being(language: str, wanted: Feature, case: str) -> str:
    """ "The attacked flying creature". Raises NoWording."""
    rest = {name: value for name, value in wanted.items() if name != "is"}
    word = (
        phrase(language, "ATTACKED", "attacked") if language == "ru" else other_phrase("en", "ATTACKED", "attacked", 2)
    )
    if not rest.keys() & {"kind", "class"}:
        rest["kind"] = "card"
    found = NounPhrase(language, rest)
    return found.text(case, SING, word) if language == "ru" else found.text(case, SING, word, article=True)


def _another(second: Feature) -> Feature:
    """A second card as a noun phrase has it: "another" is another than the first. Raises NoWording."""
    if "near" in second:
        raise NoWording("no words for such a second card")
    if second.get("not") != {"is": "target"}:
        return second
    return {"other": True, **{name: value for name, value in second.items() if name != "not"}}


def beside_the_dead(feature: Feature) -> Feature:
    """The feature with the dead one said for itself where a pronoun could mean another one of its moment too."""
    trigger = feature.get("trigger", {})
    if trigger.get("on") != "any_death" or not isinstance(trigger.get("source"), Mapping):
        return feature

    def said(effect: Feature) -> Feature:
        near = effect.get("filter", {}).get("near")
        if near != {"to": "dead", "adjacent": True}:
            return effect
        return {**effect, "filter": {**effect["filter"], "near": {**near, "to": "buried"}}}

    return {**feature, "effects": [said(effect) for effect in feature.get("effects", ())]}


def of_creatures(feature: Feature) -> Feature:
    """The feature with "the attacked creature" where all is done only to one: a creature has to be attacked."""
    trigger, effects = feature.get("trigger", {}), feature.get("effects", [])
    hanging = [_if_creature(effect) for effect in effects]
    if (
        trigger.get("target", {}).get("kind") == "creature"
        and hanging != effects
        and speaks_of_near(feature, "attacked")
    ):
        rest = {name: value for name, value in trigger["target"].items() if name != "kind"}
        moment = {**trigger, "target": rest} if rest else {n: v for n, v in trigger.items() if n != "target"}
        return {**feature, "trigger": moment, "effects": hanging}  # who is beside "the attacked creature" says it
    if trigger.get("on") not in _UNAIMED or trigger.get("target") != _CREATURE:
        return {**feature, "effects": hanging} if effects else feature
    if any(effect.get("to") != "attacked" for effect in effects):
        return feature
    moment = {name: value for name, value in trigger.items() if name != "target"}
    return {**feature, "trigger": moment, "effects": [_told_creature(effect) for effect in effects]}


#: Moments that do not say themselves who is attacked.
_UNAIMED = ("answer", "fury", "fight")
_CREATURE = {"kind": "creature"}


def _if_creature(effect: Feature) -> Feature:
    """What is done if the attacked card is a creature, as done to "the attacked creature"."""
    if effect.get("if") == {"exists": {"filter": {"is": "attacked", **_CREATURE}}} and effect.get("to") == "attacked":
        return {**{name: value for name, value in effect.items() if name != "if"}, "whom": "creature"}
    held: Feature = {n: [_if_creature(one) for one in effect[n]] for n in ("effects", "then") if n in effect}
    if "options" in effect:
        held = {**held, "options": [[_if_creature(one) for one in option] for option in effect["options"]]}
    return {**effect, **held}


def _told_creature(effect: Feature) -> Feature:
    held = {n: [_told_creature(one) for one in effect[n]] for n in ("effects", "otherwise") if n in effect}
    return {**effect, **held, **({"whom": "creature"} if effect.get("to") == "attacked" else {})}


def only(effect: Feature, *names: str) -> None:
    """That an effect says nothing more than what there are words for. Raises NoWording."""
    more = set(effect) - {"effect", "to", "filter", "whom", "which", *names}
    if more:
        raise NoWording(f"no words for {effect['effect']} with {', '.join(sorted(more))}")

"""Words for one thing or else another, healing kept away or doubled, who is named by number, who acts next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.nouns import noun
from service.cards.wording.whom import Targets, Whom
from service.cards.wording.words import (
    ACC,
    GEN,
    NOM,
    PLUR,
    SING,
    NoWording,
    inflected,
    nature,
    other_phrase,
    phrase,
    plural,
)

Feature = Mapping[str, Any]
_TWICE = [{"effect": "heal", "x": {"of": "amount", "times": 2}, "to": "target"}]
#: Genders in the order of the vocabulary's "who".
_WHO = ("neut", "masc", "femn")
_CARDINALS = {"ru": {2: "двух", 3: "трёх", 4: "четырёх"}, "en": {2: "two", 3: "three", 4: "four"}}


def more_or_less(effect: Feature, whom: Whom, language: str) -> str | None:
    """ "It gets +2 or -3 to its next shot"; None for another choice."""
    from service.cards.wording.gains import gained

    options = effect["options"]
    if len(options) != 2 or any(len(option) != 1 for option in options):
        return None
    (more,), (less,) = options
    rest = [{name: value for name, value in one.items() if name != "by"} for one in (more, less)]
    by = (more.get("by"), less.get("by"))
    fits = more.get("until") == "next_attack" and all(isinstance(number, int) for number in by)
    if rest[0] != rest[1] or not fits or not by[0] > 0 > by[1] or more.get("to") not in ("subject", "target"):
        return None
    who = Whom(more, whom.targets, language, True, False, False)
    first = gained([{name: value for name, value in more.items() if name != "to"}], language)
    said = first.replace(f"+{by[0]} ", f"+{by[0]} {phrase(language, 'OR')} {by[1]} ", 1)
    return f"{who.text(NOM)} {phrase(language, 'GETS', SING)} {said}"


def heals_first(effects: list[Feature], limit: Feature | None, when: Feature | None, language: str) -> str | None:
    """ "May block the first healing of an enemy card in a turn", or double it; None for anything else."""
    from service.cards.wording.conditions import condition

    effect = effects[0]
    told = effect.get("with")
    plain = set(effect) == {"effect", "what", "with", "optional", "cards"} and len(effects) == 1
    if not plain or effect["what"] != "heal" or told not in ([], _TWICE) or limit is None or limit["times"] != 1:
        return None
    per = str(limit["per"])
    if when is not None and "turn" in when:
        per = {"own": "own_turn", "enemy": "enemy_turn"}[when["turn"]]
        when = {name: value for name, value in when.items() if name != "turn"} or None
    verb = phrase(language, "DOUBLE" if told else "BLOCK")
    healed = phrase(language, "HEALED")
    healed = f"{inflected('первое', ACC) if language == 'ru' else 'first'} {phrase(language, 'PER', per)} {healed}"
    of = f"{'of ' if language == 'en' else ''}{noun(language, effect['cards'], GEN)}"
    said = f"{phrase(language, 'MAY')} {verb} {healed} {of}"
    return said if when is None else f"{said}, {condition(when, language)}"


def no_chips(effect: Feature, language: str) -> str | None:
    """ "Cannot get chips from other creatures"; None for what comes instead of something else."""
    if dict(effect).keys() != {"effect", "what", "with", "against"} or (effect["what"], effect["with"]) != (
        "gain_chips",
        [],
    ):
        return None
    chip = phrase(language, "CHIP")
    chips = inflected(chip, ACC, PLUR) if language == "ru" else plural(chip)
    cannot, get, from_ = (phrase(language, word) for word in ("CANNOT", "OBTAIN", "FROM"))
    return f"{cannot} {get} {chips} {from_} {noun(language, effect['against'], GEN, PLUR)}"


def casts_lots(effect: Feature, language: str) -> str | None:
    """ "Choose three elves; the first gets a curse, the second opens"; None for cards that are picked otherwise."""
    told: list[tuple[int, Feature]] = [(one.get("nth", 0), one) for one in effect["effects"]]
    if [place for place, _ in told] != list(range(1, len(told) + 1)) or effect.get("x") != len(told):
        return None
    if len(told) not in _CARDINALS[language] or set(effect) != {"effect", "x", "filter", "effects", "to"}:
        raise NoWording("no words for so many that are named by number")
    cards = noun(language, effect["filter"], GEN if language == "ru" else ACC, PLUR)
    gender = nature(noun("ru", effect["filter"], NOM))[0] if language == "ru" else None
    places = [phrase(language, "ORDINAL", str(place)) for place, _ in told]
    places = [inflected(place, NOM, SING, gender) for place in places] if gender else places
    lots = [f"{place} {_lot(one, language)}" for place, (_, one) in zip(places, told, strict=True)]
    return f"{phrase(language, 'CHOOSE')} {_CARDINALS[language][len(told)]} {cards}; {', '.join(lots)}"


def _lot(effect: Feature, language: str) -> str:
    """What befalls one of them."""
    from service.cards.wording.gains import gained

    name = str(effect["effect"])
    if name in ("close", "open", "destroy"):
        return phrase(language, "CHANGES", name)
    if name == "wound" and set(effect) == {"effect", "x", "to", "nth"}:
        return f"{phrase(language, 'GETS_WOUNDED', SING)} {phrase(language, 'BY')} {effect['x']}"
    rest = {key: value for key, value in effect.items() if key not in ("to", "nth")}
    return f"{phrase(language, 'GETS', SING)} {gained([rest], language)}"


def next_that_acts(effect: Feature, language: str) -> str | None:
    """ "The next enemy creature that acts is wounded by 3"; None for another text that waits."""
    trigger = effect["trigger"]
    (done, *others) = effect["effects"]
    if set(trigger) != {"on", "whose"} or trigger["on"] != "act" or "until" in effect:
        return None
    if others or set(done) != {"effect", "x", "to"} or (done["effect"], done["to"]) != ("wound", "subject"):
        return None
    following, whose = phrase(language, "FOLLOWING"), trigger["whose"]
    acts, wounded = phrase(language, "ACTS_NOW"), phrase(language, "GETS_WOUNDED", SING)
    if language == "en":
        cards = noun("en", whose, NOM, article=False)
        return f"{following} {cards} {phrase('en', 'WHO')} {acts} {wounded} {phrase('en', 'BY')} {done['x']}"
    cards = noun("ru", whose, NOM)
    gender = nature(cards)[0] or "masc"
    who = other_phrase("ru", "WHO", "-", _WHO.index(gender))
    following = inflected(following, NOM, SING, gender)
    return f"{following} {cards}, {who} {acts}, {wounded} {phrase('ru', 'BY')} {done['x']}"


#: For lives that a card loses who dealt it wounds gets as many.
_TAKEN: Feature = {
    "effect": "lose_lives", "all": True, "fewer": True, "to": "subject",
    "effects": [{"effect": "wound", "x": "x", "to": "attacker"}],
}  # fmt: skip


#: What is done to a card, as an order has it; the rest is told of that card as of one that gets or becomes something.
_DONE_TO = frozenset({"wound", "heal", "close", "open", "destroy"})


def strips_to_wound(effects: list[Feature], language: str) -> str | None:
    """ "Remove X extra lives from it; wound the attacker by X"; None for anything else."""
    if [{name: value for name, value in effect.items() if name != "whom"} for effect in effects] != [_TAKEN]:
        return None
    strip, by, wound = phrase(language, "STRIP"), phrase(language, "BY"), phrase(language, "WOUND")
    extra, lives = phrase(language, "EXTRA"), phrase(language, "LIVES")
    if language == "en":
        attacker, it = phrase("en", "ATTACKER", "attacker"), phrase("en", "PRONOUN", "both")
        stripped = f"{strip} X {extra} {plural(lives)} {phrase('en', 'FROM')} {it}"
        return f"{stripped}; {wound} the {attacker} {by} X"
    many = f"{inflected(extra, GEN, PLUR, 'femn')} {inflected(lives, GEN, PLUR)}"
    stripped = f"{strip} {phrase('ru', 'WITH')} {phrase('ru', 'PRONOUN', 'gent')} X {many}"
    return f"{stripped}; {wound} {phrase('ru', 'THAT_CARD')} {by} X"


def else_if_so(effects: list[Feature], language: str) -> str | None:
    """ "That creature becomes dark (if it is dark, wound it by 1 instead)"; None for others. Raises NoWording."""
    from service.cards.wording.effects import words_of
    from service.cards.wording.passages import so_it_is

    if len(effects) != 2:
        return None
    (rather, so), (usual, not_so) = (_of_it(effect) for effect in effects)
    if not so or not_so != {"not": so} or usual.get("to") != "subject":
        return None
    told = []
    if any(
        (one["effect"] in _DONE_TO) is not (effect.get("to") == "each")
        for one, effect in zip((rather, usual), effects, strict=True)
    ):
        raise NoWording("no words for how it has to be")
    for one, effect in ((usual, effects[1]), (rather, effects[0])):
        who = Whom(one, Targets(None), language, True, False, False)
        who.shortly = effect.get("to") == "each"  # of one, a shorter pronoun says who it is
        who.after_self = language == "en" and not who.shortly
        told.append(words_of([one], who, language, first=False))
    instead = other_phrase(language, "INSTEAD_OF_THAT", "-", 1 if language == "en" else 0)
    return f"{told[0]} ({so_it_is(so, language)}, {told[1]} {instead})"


def else_of_target(effects: list[Feature], targets: Targets, language: str) -> str | None:
    """ "Close an elf (if it is closed, wound it by 2 instead)"; None for others. Raises NoWording."""
    from service.cards.wording.effects import effects_of, words_of
    from service.cards.wording.passages import so_it_is

    effect = effects[0]
    so = dict(effect.get("so", {}).get("exists", {}).get("filter", {})) if len(effects) == 1 else {}
    if effect["effect"] != "suppose" or effect["so"].keys() != {"exists"} or so.get("is") != "target":
        return None
    rather, usual = effect["effects"], effect.get("otherwise", [])
    if effect["so"]["exists"].keys() != {"filter"} or any(one.get("to") != "target" for one in usual) or not usual:
        return None
    if len(rather) != 1:
        raise NoWording("no words for several things instead")
    told = {**rather[0], "to": "subject" if rather[0].get("to") == "target" else rather[0].get("to")}
    who = Whom(told, Targets(None), language, True, False, False)
    who.shortly = told["to"] == "subject"
    instead = other_phrase(language, "INSTEAD_OF_THAT", "-", 1 if language == "en" else 0)
    first = effects_of(usual, targets, language)
    return f"{first} ({so_it_is(so, language)}, {words_of([told], who, language, first=False)} {instead})"


def _of_it(effect: Feature) -> tuple[Feature, Feature]:
    """What is done to the card that was spoken of, and how that has to be for it; nothing for other effects."""
    form = effect.get("filter", {})
    asked = effect.get("if", {}).get("exists", {})
    bare = {name: value for name, value in effect.items() if name not in ("filter", "if")}
    if effect.get("to") == "each" and form.get("is") == "subject":
        return {**bare, "to": "subject"}, {name: value for name, value in form.items() if name != "is"}
    if set(asked) == {"filter"} and asked["filter"].get("is") == "subject" and effect.get("to") == "subject":
        return bare, {name: value for name, value in asked["filter"].items() if name != "is"}
    return effect, {}


__all__ = [
    "casts_lots",
    "else_if_so",
    "else_of_target",
    "heals_first",
    "more_or_less",
    "next_that_acts",
    "no_chips",
    "strips_to_wound",
]

"""What a group of cards is given, or the host of a card, and where they or the giver have to stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.gains import gained
from service.cards.wording.nouns import NounPhrase, noun
from service.cards.wording.passing import kept_from, reaches
from service.cards.wording.preventing import prevented_from
from service.cards.wording.restrictions import forbids, only_at, self_word
from service.cards.wording.states import lives_to_strike
from service.cards.wording.unaffected import firm, spared, suffers_nothing
from service.cards.wording.words import (
    ACC,
    DAT,
    NOM,
    PLUR,
    SING,
    NoWording,
    first_of,
    inflected,
    other_phrase,
    phrase,
    plural,
)

Feature = Mapping[str, Any]


def kinds_of(effects: list[Feature]) -> set[str]:
    return {str(effect["effect"]) for effect in effects}


def worn_by_host(effects: list[Feature], host_is: dict[str, Any], language: str) -> str:
    """What a host is given while it wears the card. Raises NoWording."""
    wears = f"{phrase(language, 'WHILE')} {phrase(language, 'WEARS')} {self_word(ACC, language)}"
    return f"{host_words(host_is, language)} {phrase(language, 'GETS', SING)} {gained(effects, language)}, {wears}"


def host_words(host_is: dict[str, Any], language: str) -> str:
    """The host, or a host of an element. Raises NoWording."""
    element = f"{phrase(language, 'ELEMENT', host_is.pop('element'))} " if "element" in host_is else ""
    if host_is.keys() - {"hosting"}:
        raise NoWording("no words for such a host")
    return f"{'the ' if language == 'en' else ''}{element}{phrase(language, 'HOST')}"


def loses(language: str) -> str:
    """The verb of those that lose something, after "each" or "all"."""
    return phrase(language, "LOSES", SING if language == "ru" else PLUR)


#: What a host cannot do at all.
_DEEDS = {"attacks": ("ASSAIL", "-"), "defend": ("DEFENDS", "defend"), "move": ("MOVES", "move")}


def group(effects: list[Feature], language: str) -> str:
    """What a group of cards gets, or the one card that stands opposite."""
    cards = effects[0].get("cards")
    if any(effect.get("cards") != cards for effect in effects):
        raise NoWording("several groups")
    bare: list[Feature] = [{n: v for n, v in effect.items() if n != "cards"} for effect in effects]
    told = spared(effects, language) or firm(effects, language)
    if told is not None:
        return told
    seen = _each_sees(bare, cards or {}, language)
    if seen is not None:
        return seen
    prevented = kinds_of(bare) == {"prevent"}
    if len(bare) == 1 and set(bare[0]) == {"effect", "action"} and bare[0]["effect"] == "forbid":
        cannot = other_phrase("ru", "CANNOT", "-", 1) if language == "ru" else phrase(language, "CANNOT")
        barred = forbids(bare[0], language).removeprefix(phrase(language, "CANNOT"))
        if cards != {"hosting": True}:
            return f"{noun(language, cards or {}, NOM, PLUR, article=False)} {cannot}{barred}"
    if cards == {"hosting": True} and kinds_of(bare) == {"forbid", "modify"}:
        return _host_kept(bare, language)
    kept = suffers_nothing(bare, language, cards != {"hosting": True}) or kept_from(
        bare, language, cards != {"hosting": True}
    )
    if kept is not None:
        hosting = cards == {"hosting": True}
        return (
            f"{host_words({}, language) if hosting else noun(language, cards or {}, NOM, PLUR, article=False)} {kept}"
        )
    if bare == [{"effect": "prevent", "against": {"other": False}}]:
        deals = phrase(language, "HARMLESS", SING if language == "ru" else "-")
        return f"{deals} {noun(language, cards or {}, 'datv', PLUR)}"
    if cards == {"hosting": True} and prevented and not any("against" in effect for effect in bare):
        kept = f"{phrase(language, 'UNHARMED', SING)} {prevented_from(bare, language)}"
        return f"{host_words({}, language)} {kept}".rstrip()
    if cards == {"hosting": True} and len(bare) == 1 and bare[0].get("action") in _DEEDS and len(bare[0]) == 2:
        deed = phrase(language, *_DEEDS[bare[0]["action"]]).removesuffix(" with")
        return f"{host_words({}, language)} {phrase(language, 'CANNOT')} {deed}"
    if cards and cards.get("hosting") is True:
        return f"{host_words(dict(cards), language)} {phrase(language, 'GETS', SING)} {gained(bare, language)}"
    cards, place = _placed(cards or {}, language)
    alone = "opposite" in (cards or {}) and not prevented
    number = SING if alone else PLUR
    who = noun(language, cards or {}, NOM, number, article=False)
    who = f"the {who}" if alone and language == "en" else who
    if prevented:
        if any("against" in effect for effect in bare):
            raise NoWording("no words for whose attacks are prevented")
        return f"{who} {phrase(language, 'UNHARMED', number)} {prevented_from(bare, language)}".rstrip() + place
    if kinds_of(bare) == {"forbid"} and len(bare) == 1 and set(bare[0]) == {"effect", "action", "against"}:
        sorts = first_of(language, ("STRIKE", "ATTACK", "GROUP"), bare[0]["action"])
        sorts = inflected(sorts, ACC, PLUR) if language == "ru" else plural(sorts)
        if set(bare[0]["against"]) == {"not"} or bare[0]["against"] == {"other": True}:
            verb = phrase(language, "MAY_DECLARE", number if language == "ru" else SING)
            return f"{who} {only_at(verb, sorts, bare[0]['against'], language)}{place}"
    return f"{who} {phrase(language, 'GETS', number)} {gained(bare, language)}{place}"


#: Where somebody stands, as each of a group sees it.
_SEEN = {"behind": "BEHIND", "opposite": "OPPOSITE", "adjacent": "ADJACENT"}


def _each_sees(bare: list[Feature], cards: Feature, language: str) -> str | None:
    """ "Each elf of yours gets +1 to shots against creatures standing behind it"; None for anything else."""
    held = [effect.get("feature", {}) for effect in bare if set(effect) == {"effect", "feature"}]
    modifiers = [feature["effects"][0] for feature in held if set(feature) == {"class", "effects"}]
    places = [name for name in _SEEN for one in modifiers if one.get("against", {}).get(name) is True]
    if len(bare) != 1 or len(places) != 1 or len(held[0]["effects"]) > 1 or modifiers[0]["effect"] != "modify":
        return None
    (place,), (effect,) = places, modifiers
    form = {name: value for name, value in effect["against"].items() if name != place}
    lead = phrase(language, "EACH")
    if language == "ru":
        who = NounPhrase("ru", cards).text(NOM, SING, lead)
    else:
        who = f"{lead} {noun('en', cards, article=False)}"
    said = f"{who} {phrase(language, 'GETS', SING)} {gained([{**effect, 'against': form}], language)}"
    word = phrase(language, _SEEN[place])
    if language == "en":
        standing = "" if place != "behind" else f"{phrase('en', 'STANDING')} "
        to = f" {phrase('en', 'TO')}" if place == "adjacent" else ""
        return f"{said} {standing}{word}{to} {phrase('en', 'PRONOUN', 'both')}"
    standing = inflected(phrase("ru", "STANDING"), DAT, PLUR)
    if place == "adjacent":
        return f"{said}, {standing} {phrase('ru', 'BESIDE')} {phrase('ru', 'WITH')} {phrase('ru', 'PRONOUN', 'ablt')}"
    word = other_phrase("ru", "OPPOSITE", "-", 1) if place == "opposite" else word
    return f"{said}, {standing} {word} {phrase('ru', 'PRONOUN', 'gent')}"


def _host_kept(bare: list[Feature], language: str) -> str:
    """What a host cannot do, and how far its attacks reach. Raises NoWording."""
    kept = kept_from([one for one in bare if one["effect"] == "forbid"], language)
    if kept is None:
        raise NoWording("no words for what a host cannot do")
    its = phrase(language, "PRONOUN", "accs") if language == "ru" else phrase(language, "HIS")
    reach = reaches([one for one in bare if one["effect"] == "modify"], language)
    return f"{host_words({}, language)} {kept}, {its} {reach}"


def both_get(effects: list[Feature], language: str) -> str | None:
    """What this card and another one get: its host, or the card opposite; None for anything else."""
    own = [effect for effect in effects if "cards" not in effect]
    others = [effect for effect in effects if "cards" in effect]
    cards: Feature = others[0].get("cards", {}) if others else {}
    bare = [{name: value for name, value in effect.items() if name != "cards"} for effect in others]
    if not own or bare != own or any(effect["cards"] != cards for effect in others):
        return None
    me = self_word(NOM, language)
    if cards == {"hosting": True}:
        if language == "ru":
            host = f"{other_phrase('ru', 'PRONOUN', 'accs', 1)} {phrase('ru', 'HOST')}"
        else:
            host = f"{phrase('en', 'HIS')} {phrase('en', 'HOST')}"
    elif cards.get("opposite") is True:
        host = noun(language, cards, NOM)
    else:
        return None
    return f"{me} {phrase(language, 'AND')} {host} {phrase(language, 'GETS', PLUR)} {gained(own, language)}"


def named_group(named: Feature, effects: list[Feature], when: Feature | None, language: str) -> str:
    """What a group gets by an impact that is named, perhaps while the giver stands somewhere. Raises NoWording."""
    if any("cards" not in effect for effect in effects):
        raise NoWording("no words for what an impact gives to its own card")
    said = group(effects, language)
    if when is not None:
        if set(when) != {"self"}:
            raise NoWording("no words for a group under a condition")
        said += f", {giver_stands(when['self'], language)}"
    return f'{said} ({first_of(language, ("SPELL", "IMPACT"), named["type"])} "{named["name"]}")'


def giver_stands(state: Feature, language: str) -> str:
    """ "While this card stands in your first row", of the card that a group gets something from. Raises NoWording."""
    if set(state) == {"closed"}:
        short = other_phrase(language, "SHORT", "closed" if state["closed"] else "open", 1)
        return f"{phrase(language, 'WHILE')} {self_word(NOM, language)} {short}"
    if state == {"zone": "graveyard"}:
        lies = other_phrase(language, "OUT_OF_GRAVE", "own", 2 if language == "en" else 1)
        return f"{phrase(language, 'WHILE')} {self_word(NOM, language)} {lies}"
    if state.keys() - {"row"} != {"half"}:
        raise NoWording("no words for a group under a condition")
    where = ("IN_FIRST_ROW" if state.get("row") == 1 else "ON_HALF", str(state["half"]))
    giver = self_word(NOM, language)
    return f"{phrase(language, 'WHILE')} {giver} {phrase(language, 'STANDS')} {phrase(language, *where)}"


def _placed(cards: Feature, language: str) -> tuple[Feature, str]:
    """The cards of a group, and where they have to stand, with the comma before it."""
    stand = other_phrase(language, "STANDS", "-", 1)
    if "lives_to_strike" in cards:
        compared = lives_to_strike(
            cards["lives_to_strike"], other_phrase(language, "HIS", "-", 1 if language == "en" else 0), language
        )
        rest = {given: value for given, value in cards.items() if given != "lives_to_strike"}
        return rest, f", {phrase(language, 'WHILE')} {compared}"
    if cards.get("row") == 1:
        front = f", {phrase(language, 'WHILE')} {stand} {phrase(language, 'IN_FRONT')}"
        return {given: value for given, value in cards.items() if given != "row"}, front
    where = {"formed": "IN_FORMATION", "same_row": "ON_ONE_ROW"}
    name = next((name for name in where if cards.get(name) is True), None)
    if name is None or (name == "same_row" and "adjacent" in cards):
        return cards, ""
    rest = {given: value for given, value in cards.items() if given != name}
    with_self = f"{phrase(language, 'WITH')} {self_word('ablt', language)}"
    return rest, f", {phrase(language, 'WHILE')} {stand} {phrase(language, where[name])} {with_self}"

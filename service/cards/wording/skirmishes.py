"""Fights as with an open card, deeds to choose from, what stands in a line, what cards are without, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.bouts import strikes_one
from service.cards.wording.nouns import noun
from service.cards.wording.words import (
    ACC,
    GEN,
    INS,
    NOM,
    PLUR,
    SING,
    NoWording,
    first_of,
    inflected,
    listed,
    nature,
    other_phrase,
    phrase,
)

Feature = Mapping[str, Any]


def fight_open(effect: Feature, opponent: str, language: str) -> str:
    """This card and another one fight as if that were open."""
    strike = phrase(language, "STRIKE", "simple_strike")
    fighting, by, as_open = (phrase(language, name) for name in ("FIGHT", "WITH", "AS_WITH_OPEN"))
    if language == "en":
        return f"{fighting} {opponent} {by} a {strike} {as_open}"
    return f"{fighting} {by} {opponent} {inflected(strike, INS)} {as_open}"


def chosen_foe(effect: Feature, language: str, may: bool = False) -> str | None:
    """Whom the player picks to be fought; None where the text says who it is. Raises NoWording."""
    if "filter" not in effect or "to" in effect:
        return None
    if "open" not in effect:
        return strikes_one(effect, language, may)
    if set(effect) != {"effect", "filter", "open"} or effect["open"] is not True:
        raise NoWording("no words for whom it fights")
    return fight_open(effect, noun(language, effect["filter"], INS), language)


def deeds(options: list[list[Feature]], language: str) -> str | None:
    """ "A shot for 2 or jump, range 3"; None where no attack is among them. Raises NoWording."""
    from service.cards.wording.actions import attack

    if not any(option[0]["effect"] == "attack" for option in options):
        return None
    told = []
    for option in options:
        effect: Feature = option[0] if len(option) == 1 else {}
        if set(effect) == {"effect", "blow"}:
            told.append(attack(effect["blow"], language))
        elif set(effect) == {"effect", "range", "to"} and effect["effect"] == "jump":
            jump = phrase(language, "JUMP", "jump")
            told.append(f"{phrase(language, 'ANNOUNCE')} {jump}, {phrase(language, 'RANGE')} {effect['range']}")
        else:
            raise NoWording("no words for such a choice")
    return f" {phrase(language, 'OR')} ".join(told)


def in_line(wanted: dict[str, Any], none: bool, least: Any, language: str) -> str | None:
    """Whether cards stand in the row or column of the card; None for anything else. Raises NoWording."""
    line = next((name for name in ("same_column", "same_row") if wanted.get(name) is True), None)
    if line is None or "other" in wanted or not (none or least is None or isinstance(least, int)):
        return None
    rest = {name: value for name, value in wanted.items() if name != line}
    myself = phrase(language, "SELF", "self")
    where = f"{phrase(language, 'IN_LINE', line)} {phrase(language, 'WITH')} "
    where += inflected(myself, INS) if language == "ru" else myself
    if none:
        return f"{where} {phrase(language, 'HAS_NO')} {noun(language, rest, GEN, PLUR)}"
    has = phrase(language, "HAS")
    if least is None:
        return f"{where} {has} {noun(language, rest, NOM)}"
    return f"{where} {has} {least} {phrase(language, 'OR_MORE', 'min')} {noun(language, rest, GEN, PLUR)}"


def stripped(effects: list[Feature], language: str) -> str:
    """The named features that cards are without. Raises NoWording."""
    cards = effects[0]["cards"]
    if any(set(effect) != {"effect", "keyword", "cards"} or effect["cards"] != cards for effect in effects):
        raise NoWording("no words for what cards are without")
    words = [
        first_of(language, ("PLAIN", "COUNTED", "COUNTABLE", "REGENERATION", "DIRECTED", "JUMP"), str(e["keyword"]))
        for e in effects
    ]
    lost = listed([inflected(word, ACC) for word in words] if language == "ru" else words, language)
    if cards == {"hosting": True}:
        host = phrase(language, "HOST")
        return f"{'the ' if language == 'en' else ''}{host} {phrase(language, 'LOSES', SING)} {lost}"
    return f"{noun(language, cards, NOM, PLUR, article=False)} {phrase(language, 'LOSES', PLUR)} {lost}"


def silenced_opposite(effect: Feature, closed: bool, language: str) -> str:
    """The cards opposite are without their features while this card is open, or closed. Raises NoWording."""
    cards = {name: value for name, value in effect["cards"].items() if name != "opposite"}
    if set(effect) != {"effect", "cards"} or effect["cards"].get("opposite") is not True:
        raise NoWording("no words for what cards are without")
    lose = f"{phrase(language, 'LOSES', PLUR)} {phrase(language, 'FEATURES')}"
    stand = f"{phrase(language, 'WHILE')} {phrase(language, 'STANDS')}"
    opposite = phrase(language, "OPPOSITE") if language == "en" else other_phrase(language, "OPPOSITE", "-", 1)
    myself = phrase(language, "SELF", "self")
    if language == "en":
        short = f"{phrase('en', 'AND')} {phrase('en', 'SHORT', 'closed' if closed else 'open')}"
        who = noun("en", cards, NOM, PLUR, article=False)
        return (
            f"{who} {lose}, {phrase('en', 'WHILE')} {other_phrase('en', 'STANDS', '-', 1)} {opposite} {myself} {short}"
        )
    state = phrase(language, "STATE", "closed" if closed else "open")
    if language == "ru":
        state, myself = inflected(state, GEN, SING, "femn"), inflected(myself, GEN)
    return f"{noun(language, cards, NOM, PLUR, article=False)} {lose}, {stand} {opposite} {state} {myself}"


def area(effect: Feature, whom: Any, language: str) -> str:
    """A line or a square that is picked, and what is done on its cells. Raises NoWording."""
    from service.cards.wording.effects import effects_of

    if set(effect) - {"effect", "shape", "effects", "to", "half", "cell", "length", "free"} or not whom.is_self:
        raise NoWording("no words for such an area")
    if effect.get("free"):
        return _through_a_cell(effect, whom, language)
    lone = effect["shape"] in ("cell", "ray")
    if effect.keys() & ({"half"} if lone else {"cell", "length"}):
        raise NoWording("no words for such an area")
    if effect["effects"] == [{"effect": "note", "to": "self"}]:
        return _noted(effect, language)
    if lone:
        return _cells(effect, effects_of(effect["effects"], whom.targets, language), language)
    picked = phrase(language, "SQUARE") + " 2x2" if effect["shape"] == "square" else ""
    picked = picked or phrase(language, "LINE", effect["shape"])
    if "half" in effect:
        picked += f" {phrase(language, 'OF_HALF', effect['half'])}"
    done = effects_of(effect["effects"], whom.targets, language)
    return f"{phrase(language, 'CHOOSE')} {picked}, {phrase(language, 'MEANWHILE')} {done}"


def _noted(effect: Feature, language: str) -> str:
    """What is chosen for what other texts of the card say of it. Raises NoWording."""
    choose = phrase(language, "CHOOSE")
    if effect["shape"] == "cell" and effect.get("cell") == {"free": True} and "half" not in effect:
        return f"{choose} {phrase(language, 'CELL_THERE', 'free')}"
    if effect["shape"] not in ("row", "column") or "cell" in effect:
        raise NoWording("no words for such an area")
    half = f" {phrase(language, 'OF_HALF', effect['half'])}" if "half" in effect else ""
    return f"{choose} {phrase(language, 'LINE', effect['shape'])}{half}"


def _through_a_cell(effect: Feature, whom: Any, language: str) -> str:
    """ "Choose a free cell, then wound each card in a chosen column". Raises NoWording."""
    from service.cards.wording.effects import effects_of

    if effect.keys() & {"half", "cell", "length"}:
        raise NoWording("no words for such an area")
    line = phrase(language, "AREA_CHOSEN", effect["shape"])
    done = effects_of(effect["effects"], whom.targets, language)
    here = phrase(language, "ON_THESE_CELLS")
    if done.count(here) != 1:
        raise NoWording("no words for such an area")
    picked = f"{phrase(language, 'CHOOSE')} {phrase(language, 'CELL_THERE', 'free')}"
    return f"{picked}, {phrase(language, 'MEANWHILE')} {done.replace(here, line)}"


def _cells(effect: Feature, done: str, language: str) -> str:
    """One cell, or some in a line from this card, and what is done there. Raises NoWording."""
    choose, cell = phrase(language, "CHOOSE"), dict(effect.get("cell", {}))
    if effect["shape"] == "ray":
        if cell:
            raise NoWording("no words for such cells")
        itself = phrase(language, "SELF", "self")
        itself = inflected(itself, "gent") if language == "ru" else itself
        many = f"{phrase(language, 'AT_MOST_TIMES')} {effect['length']} {phrase(language, 'CELLS_IN_LINE')}"
        return f"{choose} {many} {phrase(language, 'FROM')} {itself}; {done}"
    free, near, half = cell.pop("free", False), cell.pop("adjacent", None), cell.pop("half", None)
    if cell or near not in (None, "self") or (near is not None and half is not None):
        raise NoWording("no words for such a cell")
    plain = language == "en" and not free
    named = phrase(language, "A_CELL" if plain else "CELL_THERE", "free" if free else "-")
    where = f" {phrase(language, 'BESIDE_ONESELF')}" if near else ""
    where = f" {phrase(language, 'OF_HALF', half)}" if half is not None else where
    return f"{choose} {named}{where}, {phrase(language, 'MEANWHILE')} {done}"


def next_of(strike: str, language: str) -> str:
    """ "The next", as its attack is in Russian."""
    female = language == "ru" and nature(strike)[0] == "femn"
    return other_phrase(language, "NEXT", "-", 3) if female else phrase(language, "NEXT")


__all__ = ["area", "chosen_foe", "deeds", "fight_open", "in_line", "next_of", "silenced_opposite", "stripped"]

"""Words for what befalls cards: whose text summons, who becomes a target, what comes about, for what a card closes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.keywords import keyword
from service.cards.wording.moments import SELF, MomentWords
from service.cards.wording.nouns import noun
from service.cards.wording.recurring import the_time
from service.cards.wording.twofold import in_a_row
from service.cards.wording.words import (
    ACC,
    DAT,
    GEN,
    NOM,
    PLUR,
    NoWording,
    first_of,
    inflected,
    phrase,
    with_article,
)

Feature = Mapping[str, Any]


def befalls(moment: MomentWords) -> str | None:
    """A moment of these kinds; None for any other. Raises NoWording."""
    on, left = moment.on, moment.left
    if on == "arrive" and left.get("type") == "summon" and set(left) == {"type", "source"}:
        del left["type"]
        return f"{moment._word('SUMMONED_FROM')} {noun(moment.language, moment._take('source'), GEN)}"
    if on == "comes_about":
        return _comes_about(moment)
    if on == "sequence":
        return in_a_row(moment)
    if on in ("move", "feature") and "keyword" in left and "whose" in left.get("time", {}):
        return _performs(moment)
    if on == "aimed":
        return _aimed(moment)
    if on == "executes":
        return _executes(moment)
    if on == "close" and "type" in left:
        return _closes(moment)
    return None


def _who(moment: MomentWords) -> str:
    """The subject, with "when" before it; the card itself goes without saying in Russian."""
    whose = moment._take("whose")
    who = "" if whose is None and moment.language == "ru" else moment._whose(SELF if whose is None else whose, NOM)
    return f"{moment._word('WHENEVER')} {who}".strip()


def _comes_about(moment: MomentWords) -> str:
    """ "When the fury of your creatures triggers for the third time in a turn"."""
    word, whose, time = keyword(moment.language, str(moment._take("keyword")), NOM), moment._take("whose"), None
    if "time" in moment.left:
        time = {name: value for name, value in moment._take("time").items() if name != "whose"}
    of = f"{'of ' if moment.language == 'en' else ''}{noun(moment.language, whose, GEN, PLUR)} " if whose else ""
    said = f"{moment._word('WHENEVER')} {word} {of}{moment._word('COMES_ABOUT')}"
    return said if time is None else said + the_time(time, moment.language)


def _performs(moment: MomentWords) -> str:
    """ "When another creature makes a dash, if this is the third dash of your cards in a turn"."""
    time, name = moment._take("time"), str(moment._take("keyword"))
    whose = {n: v for n, v in moment._take("whose").items() if time["whose"].get(n) != v}
    if "equal" not in time:
        raise NoWording("no words for how often")
    moment.left["whose"] = {"kind": "creature", **whose}
    who, word = _who(moment), keyword(moment.language, name, ACC)
    place, per = moment._word("ORDINAL", str(time["equal"])), moment._word("PER", str(time["per"]))
    this = "это" if moment.language == "ru" else "this is the"
    of = f"{'of ' if moment.language == 'en' else ''}{noun(moment.language, time['whose'], GEN, PLUR)}"
    makes = moment._word("ANNOUNCE", "declares" if moment.language == "en" else "-")
    if moment.language == "ru":
        makes = "совершает"
    nominative = keyword(moment.language, name, NOM)
    return f"{who} {makes} {word}, {moment._word('IF')} {this} {place} {nominative} {of} {per}"


def _aimed(moment: MomentWords) -> str:
    """ "When it becomes the target of a spell"."""
    who, kind, name = _who(moment), moment._take("type"), moment._take("keyword")
    if (kind is None) is (name is None):
        raise NoWording("no words for the target of what")
    if name is not None:
        word = keyword(moment.language, str(name), GEN)
    else:
        word = moment._bent(first_of(moment.language, ("SPELL", "IMPACT"), str(kind)), GEN)
        word = word if moment.language == "ru" else with_article(word)
    return f"{who} {moment._word('BECOMES_TARGET')} {word}"


def _executes(moment: MomentWords) -> str:
    """ "When an enemy elf carries out a spell"."""
    kind, who = str(moment._take("type")), _who(moment)
    terminals = ("MAGIC_ABILITY", "SPELL", "IMPACT", "STRIKE", "ATTACK", "GROUP")
    sort = moment._bent(first_of(moment.language, terminals, kind), ACC)
    sort = sort if moment.language == "ru" else with_article(sort)
    return f"{who} {moment._word('CARRIES_OUT')} {sort}"


def _closes(moment: MomentWords) -> str:
    """ "When it closes for a strike at such cards"."""
    kind, at = str(moment._take("type")), moment._take("at")
    sort = moment._bent(first_of(moment.language, ("STRIKE", "ATTACK", "GROUP"), kind), ACC)
    sort = sort if moment.language == "ru" else with_article(sort)
    aimed = "" if at is None else f" {moment._word('AGAINST')} {noun(moment.language, at, DAT, PLUR)}"
    return f"{_who(moment)} {moment._word('CHANGES', 'close')} {moment._word('BY')} {sort}{aimed}"


def dealt_over(over: Feature, language: str) -> str:
    """Over whom strikes through a row go, with the comma before it."""
    itself = phrase(language, "SELF", "self")
    itself = inflected(itself, ACC) if language == "ru" else itself
    whom = itself if over == {"other": False} else noun(language, over, ACC, PLUR)
    dealt = phrase(language, "DEALT")
    dealt = inflected(dealt, DAT, PLUR) if language == "ru" else dealt
    return f", {dealt} {phrase(language, 'OVER')} {whom}"


def formed_cards(cards: Feature, language: str) -> str:
    """How many cards stand in formation with the one that was spoken of."""
    rest = {name: value for name, value in cards.items() if name != "near"}
    many = f"{noun(language, rest, GEN, PLUR)}"
    it = phrase(language, "PRONOUN", "nomn" if language == "ru" else "both")
    comma = "," if language == "ru" else ""
    which = phrase(language, "WITH_WHICH")
    which = "с которыми" if language == "ru" else which
    return f"{many}{comma} {which} {it} {phrase(language, 'STANDS')} {phrase(language, 'IN_FORMATION')}"


__all__ = ["befalls", "dealt_over", "formed_cards"]

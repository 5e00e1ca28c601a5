"""What comes of moves, in words: fights, places that are changed, pushes, what comes instead, another card closed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.keywords import first_keyword
from service.cards.wording.nouns import noun
from service.cards.wording.skirmishes import chosen_foe, fight_open
from service.cards.wording.struggles import made_to_strike
from service.cards.wording.whom import SPOKEN, Whom, only
from service.cards.wording.words import ACC, DAT, GEN, INS, NoWording, figure, inflected, other_phrase, phrase

Feature = Mapping[str, Any]


def _opponent(whom: Whom, language: str) -> str:
    """Who is fought or changes places: the one that was spoken of, or whoever attacks or is attacked."""
    if whom.to in SPOKEN and not whom.again:
        if language == "en":
            return phrase("en", "PRONOUN", "both")
        return (
            f"{inflected(phrase('ru', 'THIS'), INS, gender='neut')} {inflected(phrase('ru', 'KIND', 'creature'), INS)}"
        )
    if whom.to == "target" and not whom.again and whom.targets.filter is not None and whom.targets.number == 1:
        return noun(language, whom.targets.filter, INS)
    if whom.to not in ("attacked", "attacker"):
        raise NoWording("no words for whom it meets")
    return whom.text(INS)


def fight(effect: Feature, whom: Whom, language: str) -> str:
    """This card strikes somebody. Raises NoWording."""
    if "striker" in effect:
        return made_to_strike(effect, whom, language)
    if set(effect) == {"effect", "filter", "unanswered"} and effect["unanswered"] is True:
        strike, foe = phrase(language, "STRIKE_UNANSWERED"), noun(language, effect["filter"], DAT)
        strike = strike if language == "ru" else f"a {strike}"
        return f"{phrase(language, 'ANNOUNCE')} {strike} {phrase(language, 'AGAINST')} {foe}"
    picked = chosen_foe(effect, language, bool(whom.may))
    if picked is not None:
        return picked
    only(effect, "open")
    if whom.to == "target":
        raise NoWording("no words for whom it fights")
    if whom.spoken:
        raise NoWording("no words for what the card itself does after another")
    if effect.get("open"):
        return fight_open(effect, _opponent(whom, language), language)
    strike = phrase(language, "STRIKE", "simple_strike")
    if language == "en":
        return f"{phrase('en', 'FIGHT')} {_opponent(whom, language)} {phrase('en', 'WITH')} a {strike}"
    fighting, by = phrase("ru", "FIGHT"), phrase("ru", "WITH")
    return f"{fighting} {by} {_opponent(whom, language)} {inflected(strike, INS)}"


def swap(effect: Feature, whom: Whom, language: str) -> str:
    """This card changes places with one that was spoken of, or two others do. Raises NoWording."""
    if effect.get("with") == "targets" and whom.targets.number == 2 and whom.to == "target" and not whom.again:
        only(effect, "with")
        return f"{phrase(language, 'SWAP')} {whom.text(ACC)}"
    if effect.get("with") == "second" and whom.to == "target" and whom.targets.filter is not None:
        only(effect, "with")
        other = Whom({**effect, "to": "second"}, whom.targets, language, False, False, False)
        return f"{phrase(language, 'SWAP')} {whom.text(ACC)} {phrase(language, 'AND')} {other.text(ACC)}"
    only(effect)
    whom.silent()
    return f"{phrase(language, 'SWAP_SELF')} {phrase(language, 'WITH')} {_opponent(whom, language)}"


def push(effect: Feature, whom: Whom, language: str) -> str:
    """By one cell, the way that the attack goes. Raises NoWording."""
    only(effect)
    where = f"{phrase(language, 'ONE_CELL')} {phrase(language, 'ALONG_BLOW')}"
    return f"{phrase(language, 'MOVE')} {whom.text(ACC)} {where}"


def closing(feature: Feature, times: str, language: str) -> str | None:
    """ "Close a gnome of yours: ...", for a use that another card is closed for; None for any other."""
    from service.cards.wording.actions import actions

    effects = feature.get("effects", [{}])
    if len(effects) == 1 and effects[0].get("effect") == "close_some" and "condition" in feature:
        return _closing_some(feature, times, language)
    if len(effects) != 1 or effects[0].get("effect") != "close_one":
        return None
    wanted = {**effects[0]["filter"], "closed": False}
    plain = set(effects[0]) == {"effect", "filter", "effects", "to"} and set(feature) == {
        "type",
        "effects",
        "condition",
    }
    if feature.get("condition") != {"exists": {"filter": wanted}} or not plain:
        raise NoWording("no words for what is closed")
    said = actions({"type": feature["type"], "effects": effects[0]["effects"]}, language)
    return f"{phrase(language, 'CLOSE', 'close')} {noun(language, effects[0]['filter'], ACC)}: {said}{times}"


def _closing_some(feature: Feature, times: str, language: str) -> str:
    """ "Close 2 gnomes of yours: ...". Raises NoWording."""
    from service.cards.wording.actions import actions
    from service.cards.wording.closing import closed_some

    (effect,) = feature["effects"]
    able = {"filter": {**effect["filter"], "closed": False}, "min": effect.get("x", 1)}
    if feature["condition"] != {"exists": able} or set(feature) - {"type", "effects", "condition"}:
        raise NoWording("no words for what is closed")
    said = actions({"type": feature["type"], "effects": effect["effects"]}, language)
    return f"{closed_some(effect, language)}: {said}{times}"


def so_often(bounds: Feature, language: str) -> str:
    """ "For the second time in a turn". Raises NoWording."""
    ((bound, number),) = bounds.items()
    place, more = phrase(language, "ORDINAL", str(number)), ""
    if bound == "min":
        more = f" {phrase(language, 'OR_MORE', 'min')}"
    elif bound != "equal":
        raise NoWording("no words for how often")
    return f" {place}{more} {phrase(language, 'TIMES')} {phrase(language, 'PER', 'turn')}"


def unmoved(left: dict[str, Any], language: str) -> list[str]:
    """That a card was not moved in its last turn, and how far it goes."""
    found = []
    if left.get("moved_last") is False:
        del left["moved_last"]
        moved = other_phrase(language, "MOVED", "went", 2 if language == "ru" else 0)
        who = f"{', ' if language == 'ru' else ''}{phrase(language, 'WHO')} {phrase(language, 'NOT')}"
        found.append(f"{who} {moved} {phrase(language, 'LAST_TURN', 'its')}")
    if "movement" in left:
        ((bound, number),) = left.pop("movement").items()
        if isinstance(number, dict):
            return [*found, _as_units_left(bound, number, language)]
        more = {"max": "OR_LESS", "min": "OR_MORE"}.get(bound)
        many = f" {phrase(language, more, bound)}" if more else ""
        found.append(f"{phrase(language, 'WITH')} {{move}} {figure(number)}{many}")
    return found


def _as_units_left(bound: str, number: Feature, language: str) -> str:
    """With no more movement than so much of a named feature of this card is left. Raises NoWording."""
    if (
        bound != "max"
        or set(number) != {"of", "keyword", "whose"}
        or (number["of"], number["whose"]) != ("left", "self")
    ):
        raise NoWording("no words for how far it goes")
    word, least, left = (
        first_keyword(language, number["keyword"]),
        "EQUAL_OR_LOWER",
        phrase(language, "LEFT_UNITS", "datv"),
    )
    with_ = f"{phrase(language, 'WITH')} {{move}}"
    if language == "en":
        return f"{with_} {other_phrase('en', least, '-', 1)} {left} {word}"
    lower = other_phrase("ru", least, "-", 1)
    return f"{with_} {lower} {left} {inflected(word, GEN)} {inflected(phrase('ru', 'SELF', 'self'), GEN)}"


WORDS = {"strike": fight, "swap": swap, "push": push}
__all__ = ["WORDS", "closing", "so_often", "unmoved"]

"""Parasites and hosts in words: where they may sit, what a host can do, who alone wounds a card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.gains import gained
from service.cards.wording.nouns import noun
from service.cards.wording.words import ACC, GEN, PLUR, SING, NoWording, inflected, phrase

Feature = Mapping[str, Any]
_FRONT: Feature = {"kind": "creature", "side": "enemy", "row": 1, "half": "enemy"}
_ABROAD: Feature = {"kind": "creature", "side": "enemy"}
#: What a host cannot do but attack the card that it bears.
ONLY_IT: Feature = {
    "effect": "forbid",
    "action": "act",
    "cards": {"hosting": True},
    "but": {"of": "attacks", "against": {"other": False}},
}


def seats_on(effect: Feature, language: str) -> str:
    """Where parasites may sit beside the first row. Raises NoWording."""
    if effect.keys() == {"effect", "cards"}:
        verb = f"{phrase(language, 'MAY')} {phrase(language, 'CHOOSE')} {phrase(language, 'AS_HOST')}"
        return f"{phrase(language, 'SEATING_TIME')} {verb} {noun(language, effect['cards'], ACC, PLUR)}"
    if not effect.get("itself") or not effect.get("homeless") or effect["cards"] != _ABROAD:
        raise NoWording("no words for where it sits")
    cannot, seated = phrase(language, "CANNOT"), phrase(language, "BE_SEATED")
    on, may = phrase(language, "BY"), phrase(language, "MAY_SIT")
    front, elsewhere = noun(language, _FRONT, ACC), noun(language, _ABROAD, ACC)
    lead = f"{phrase(language, 'IF')} {phrase(language, 'SEATING_STARTS')} {cannot} {seated} {on} {front}"
    said = f"{lead}, {may} {on} {elsewhere}"
    if "with" not in effect:
        return said
    it, gets = phrase(language, "PRONOUN", "both"), phrase(language, "GETS", SING)
    given: list[Feature] = [{name: value for name, value in one.items() if name != "to"} for one in effect["with"]]
    return f"{said}; {it} {gets} {gained(given, language)}"


def host_acts_only(language: str) -> str:
    """The host can do nothing but attack this card."""
    host, cannot, act = phrase(language, "HOST"), phrase(language, "CANNOT"), phrase(language, "ACTS", "act")
    me, but = phrase(language, "SELF", "self"), phrase(language, "EXCEPT")
    assault, on = phrase(language, "ASSAULT"), phrase(language, "BY" if language == "ru" else "AGAINST")
    if language == "en":
        return f"the {host} {cannot} {act} {but} {assault} {on} {me}"
    return f"{host} {cannot} {act}, {but} {inflected(assault, GEN)} {on} {inflected(me, ACC)}"


def harmed_only_by(effect: Feature, language: str) -> str:
    """Who alone wounds it."""
    lead = f"{phrase(language, 'HARMED_ONLY')} {phrase(language, 'FROM')}"
    if effect["spares"] == {"hosting": True}:
        host = phrase(language, "HOST")
        return f"{lead} {inflected(host, GEN) if language == 'ru' else f'the {host}'}"
    return f"{lead} {noun(language, effect['spares'], GEN, PLUR)}"


__all__ = ["ONLY_IT", "harmed_only_by", "host_acts_only", "seats_on"]

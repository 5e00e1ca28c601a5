"""What is not allowed or does not happen: prohibitions, what happens instead, what is not worn, who stays open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from service.cards.constructions import MODIFIED
from service.cards.wording.incarnating import gives_its_cell
from service.cards.wording.modifiers import of_cards
from service.cards.wording.nouns import noun, worn
from service.cards.wording.seating import seats_on
from service.cards.wording.words import (
    ACC,
    DAT,
    GEN,
    INS,
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
_FORBIDDEN = {"move": ("MOVES", "move"), "defend": ("DEFENDS", "defend"), "act": ("ACTS", "act")}


def self_word(case: str, language: str) -> str:
    """The card itself, in a case."""
    word = phrase(language, "SELF", "self")
    return inflected(word, case) if language == "ru" else word


def forbids(effect: Feature, language: str) -> str:
    """What cannot be done. Raises NoWording."""
    cannot = phrase(language, "CANNOT")
    if "but" in effect:
        from service.cards.wording.exchanges import but_attacks

        bare = {name: value for name, value in effect.items() if name != "but"}
        return f"{forbids(bare, language)}, {but_attacks(effect['but'], language)}"
    if effect == {"effect": "replace", "what": "heal", "with": []}:
        return f"{cannot} {other_phrase(language, 'IS_HEALED', 'heal', 2 if language == 'ru' else 0)}"
    if effect.get("what") == "take_control" and effect == {**effect, "with": []}:
        return _keeps_its_side(effect, language)
    if set(effect) == {"effect", "action", "against"} or effect.get("action") in {
        *MODIFIED,
        "magic",
        "spell",
        "impact",
    }:
        return _forbidden_at(effect, language)
    if set(effect) != {"effect", "action"}:
        raise NoWording("no words for what is forbidden")
    if effect["action"] == "gain_chip":
        chip = phrase(language, "CHIP")
        chips = inflected(chip, ACC, PLUR) if language == "ru" else plural(chip)
        return f"{cannot} {phrase(language, 'ACCUMULATE')} {chips}"
    if effect.get("action") not in _FORBIDDEN:
        raise NoWording("no words for what is forbidden")
    return f"{cannot} {phrase(language, *_FORBIDDEN[effect['action']])}"


def _keeps_its_side(effect: Feature, language: str) -> str:
    """Nobody takes control of it, or no enemy. Raises NoWording."""
    if set(effect) - {"against"} != {"effect", "what", "with"} or effect.get("against", {"side": "enemy"}) != {
        "side": "enemy"
    }:
        raise NoWording("no words for who takes no control")
    enemy = f" {phrase(language, 'ENEMY', 'enemy')}" if "against" in effect else ""
    return f"{phrase(language, 'CANNOT')} {phrase(language, 'IS_TAKEN')}{enemy}"


def _forbidden_at(effect: Feature, language: str) -> str:
    """Attacks that cannot be declared, at some cards or at all; from whom it cannot defend. Raises NoWording."""
    if set(effect) - {"effect", "action", "against"}:
        raise NoWording("no words for what is forbidden")
    action, against = effect["action"], effect.get("against")
    cannot = phrase(language, "CANNOT")
    if action == "defend" and against is not None:
        strikes = phrase(language, "GROUP", "strikes")
        many = inflected(strikes, GEN, PLUR) if language == "ru" else plural(strikes)
        defend = phrase(language, "DEFENDS", "defend")
        return f"{cannot} {defend} {phrase(language, 'FROM')} {many} {of_cards(against, language)}"
    sort = first_of(language, ("STRIKE", "ATTACK", "GROUP", "SPELL", "IMPACT"), str(action))
    sorts = inflected(sort, ACC, PLUR) if language == "ru" else sort if action == "magic" else plural(sort)
    if against is not None and (set(against) == {"not"} or against == {"other": True}):
        who = f"{phrase(language, 'SELF', 'self')} " if language == "en" else ""
        return f"{who}{only_at(phrase(language, 'MAY_DECLARE', SING), sorts, against, language)}"
    verb = "USING" if action in ("spell", "impact") else "ANNOUNCING"
    said = f"{cannot} {phrase(language, verb)} {sorts}"
    return said if against is None else f"{said} {_at(against, language)}"


def only_at(verb: str, sorts: str, against: Feature, language: str) -> str:
    at = _at({"other": False} if against == {"other": True} else against["not"], language)
    return f"{verb} {sorts} {phrase(language, 'ONLY')} {at}"


def _at(wanted: Feature, language: str) -> str:
    if wanted == {"other": False}:
        return f"{phrase(language, 'AGAINST')} {self_word(DAT, language)}"
    return f"{phrase(language, 'AGAINST')} {noun(language, wanted, DAT)}"


def instead(effect: Feature, language: str) -> str:
    """What happens instead of dying. Raises NoWording."""
    from service.cards.wording.effects import effects_of
    from service.cards.wording.whom import Targets

    if set(effect) - {"effect", "what", "by", "with", "optional"} or not effect["with"]:
        raise NoWording("no words for what happens instead")
    of = str(effect.get("by", effect["what"]))
    may = bool(effect.get("optional"))
    word = f" {phrase(language, 'MAY')}" if may else ""
    return f"{phrase(language, 'INSTEAD', of)}{word} {effects_of(effect['with'], Targets(None), language, may)}"


def _bears_no(effect: Feature, language: str) -> str:
    _only_fields(effect, "cards")
    return f"{phrase(language, 'BEARS_NO')} {worn(language, effect['cards'], article=False)}"


def _not_with(effect: Feature, language: str) -> str:
    """Which cards are not taken into a squad with it. Raises NoWording."""
    cards = effect["cards"]
    if set(cards) == {"not"}:
        taken = f"{phrase(language, 'MAY')} {phrase(language, 'TAKEN_IN')} {phrase(language, 'ONLY')}"
        return f"{taken} {phrase(language, 'WITH')} {noun(language, cards['not'], INS, PLUR)}"
    taken = f"{phrase(language, 'CANNOT')} {phrase(language, 'TAKEN_IN')} {phrase(language, 'WITH')}"
    return f"{taken} {noun(language, effect['cards'], INS, PLUR)}"


def _only_for(effect: Feature, language: str) -> str:
    _only_fields(effect, "cards")
    return f"{phrase(language, 'ONLY_FOR')} {noun(language, effect['cards'], GEN, PLUR)}"


def _stays_open(effect: Feature, language: str) -> str:
    _only_fields(effect, "for")
    whom = f" {noun(language, effect['for'], DAT)}" if "for" in effect else ""
    return f"{phrase(language, 'DEFENDING')}{whom}, {phrase(language, 'NOT_CLOSES')}"


def _stays_closed(effect: Feature, language: str) -> str:
    _only_fields(effect)
    return f"{phrase(language, 'STAYS_CLOSED', SING)} {phrase(language, 'MOMENT', 'turn_start')}"


def _only_fields(effect: Feature, *names: str) -> None:
    if set(effect) - {"effect", *names}:
        raise NoWording(f"no words for such a {effect['effect']}")


OWN_RULES: Mapping[str, Callable[[Feature, str], str]] = {
    "bears_no": _bears_no,
    "only_for": _only_for,
    "not_with": _not_with,
    "stays_open": _stays_open,
    "stays_closed": _stays_closed,
    "gives_its_cell": gives_its_cell,
    "seats_on": seats_on,
}

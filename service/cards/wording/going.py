"""Cards that go and jump, that come under control, of which element they are then, whose text is invoked, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from service.cards.wording.cells import spot
from service.cards.wording.durations import until_words, while_words
from service.cards.wording.gains import lasting
from service.cards.wording.harming import own_verb
from service.cards.wording.nouns import noun
from service.cards.wording.whom import Targets, Whom, only, ranged
from service.cards.wording.words import ACC, GEN, NOM, PLUR, SING, NoWording, inflected, other_phrase, phrase

Feature = Mapping[str, Any]


def _move(effect: Feature, whom: Whom, language: str) -> str:
    only(effect, "cell", "keyword")
    if effect.get("keyword") == "jump" and whom.is_self and not whom.spoken:
        makes = f"{other_phrase('ru', 'ANNOUNCE', '-', 2)} " if whom.may and language == "ru" else ""
        far = {n: v for n, v in effect["cell"].items() if n != "within"}
        within = ranged({"range": effect["cell"]["within"]}, language) if "within" in effect["cell"] else ""
        return f"{makes}{phrase(language, 'JUMP', 'jump')} {spot(far, language)}{within}"
    where = spot(effect["cell"], language)
    if "keyword" in effect:
        if (whom.is_self and whom.spoken) or effect["keyword"] != "teleportation":
            raise NoWording("no words for who teleports")
        if not whom.is_self:
            verb = phrase("en", "TELEPORT") if language == "en" else other_phrase("ru", "TELEPORT", "-", 1)
            return f"{verb} {whom.text(ACC)} {where}"
        return f"{phrase(language, 'TELEPORT')} {where}"
    if not whom.is_self:
        return f"{phrase(language, 'MOVE')} {whom.text(ACC)} {where}"
    return f"{whom.subject()}{own_verb('MOVE_SELF', whom, language)} {where}"


def goes_and_strikes(effects: list[Feature], targets: Targets) -> tuple[list[Feature], Targets]:
    """ "Move to a cell next to an elf, then a strike at it": the cell is told by the card that was chosen for both."""
    if len(effects) != 2 or targets.filter is None or targets.many or targets.second is not None:
        return effects, targets
    goes, strikes = effects
    cell = goes.get("cell", {}) if goes["effect"] == "move" and goes.get("to") == "self" else {}
    if cell.get("near") != {"to": "target", "adjacent": True} or strikes.get("blow", {}).get("target") != {
        "is": "target"
    }:
        return effects, targets
    told = {**{n: v for n, v in cell.items() if n != "near"}, "beside": targets.filter}
    return [{**goes, "cell": told}, strikes], Targets(None)


def _lands(effect: Feature, whom: Whom, language: str) -> str | None:
    """ "It lands on a cell of your half"; None where no cell is named."""
    if "cell" not in effect:
        return None
    only(effect, "cell")
    verb = phrase(language, "LANDS", "inf" if whom.is_self and not whom.spoken else "sing")
    return f"{whom.subject()}{verb} {spot(effect['cell'], language)}"


def _jump(effect: Feature, whom: Whom, language: str) -> str:
    only(effect, "range")
    if effect.get("to") == "host" and "range" in effect:
        word = f"{'a ' if language == 'en' else ''}{phrase(language, 'JUMP', 'jump')}{ranged(effect, language)}"
        verb = other_phrase("ru", "ANNOUNCE", "-", 0) if language == "ru" else phrase(language, "ANNOUNCE")
        return f"{whom.subject()}{verb} {word}"
    if not whom.is_self or "range" not in effect:
        raise NoWording("no words for such a jump")
    makes = f"{other_phrase('ru', 'ANNOUNCE', '-', 2)} " if whom.may and language == "ru" else ""
    return f"{makes}{phrase(language, 'JUMP', 'jump')}{ranged(effect, language)}"


def _take_control(effect: Feature, whom: Whom, language: str) -> str:
    only(effect, "until", "while", "whose")
    lasts = until_words(lasting(effect), language) + while_words(effect, language)
    if effect.get("whose") == "enemy":
        if whom.is_self and not whom.spoken and language == "ru":
            return f"{phrase(language, 'GOES_OVER', 'inf')}{lasts}"
        return f"{whom.subject()}{phrase(language, 'GOES_OVER', whom.number)}{lasts}"
    return f"{phrase(language, 'TAKE_CONTROL')} {whom.text(ACC)}{lasts}"


def _becomes(effect: Feature, whom: Whom, language: str) -> str:
    """Of which element a card is from then on. Raises NoWording."""
    only(effect, "element", "until")
    word = phrase(language, "ELEMENT", effect["element"])
    plural_ = whom.number == PLUR
    bent = inflected(word, "ablt", PLUR if plural_ else SING, None if plural_ else "neut") if language == "ru" else word
    said = f"{phrase(language, 'BECOMES', whom.number)} {bent}{until_words(lasting(effect), language)}"
    if whom.is_self:
        raise NoWording("no words for what it becomes itself")
    return f"{whom.text(NOM)} {said}"


def _invoke(effect: Feature, whom: Whom, language: str) -> str:
    """Another card's text for Valhalla. Raises NoWording."""
    only(effect, "keyword")
    if effect["keyword"] != "valhalla":
        raise NoWording("no words for such a text")
    if whom.to == "dead":
        return phrase(language, "INVOKE_ITS")
    wanted = dict(whom.targets.filter or {})
    if whom.to != "target" or wanted.pop("zone", None) != "graveyard" or wanted.pop("keyword", None) != "valhalla":
        raise NoWording("no words for whose text it is")
    grave = other_phrase(language, "OUT_OF_GRAVE", wanted.pop("side"), 1)
    return f"{phrase(language, 'INVOKE')} {noun(language, wanted, GEN)} {grave}"


#: The words of an effect, by its kind.
WORDS: Mapping[str, Callable[[Feature, Whom, str], str | None]] = {
    "gain_element": _becomes,
    "invoke": _invoke,
    "jump": _jump,
    "move": _move,
    "lose_flight": _lands,
    "take_control": _take_control,
}

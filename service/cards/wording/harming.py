"""What is done to a card as it stands: wounds, healing, poison, marks; it opens, closes, is destroyed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from service.cards.wording.counting import of_shown, said_of_shown
from service.cards.wording.spans import by_case
from service.cards.wording.whom import Whom, only, value
from service.cards.wording.words import (
    ACC,
    DAT,
    GEN,
    NOM,
    PLUR,
    SING,
    NoWording,
    counted,
    figure,
    inflected,
    other_phrase,
    phrase,
)

Feature = Mapping[str, Any]


def _amount(effect: Feature, language: str) -> str:
    if "value" in effect:
        return f"{phrase(language, 'BY')} {value(list(effect['value']))}"
    if isinstance(effect["x"], Mapping) and effect["x"].get("of") == "case":
        return f"{phrase(language, 'BY')} {by_case(effect, language)}"
    if of_shown(effect["x"]) and "max" not in effect["x"]:
        value_of = f"{inflected(phrase('ru', 'MAGNITUDE'), ACC)} " if language == "ru" else ""
        return f"{phrase(language, 'BY')} {value_of}{said_of_shown(effect['x'], language)}"
    return f"{phrase(language, 'BY')} {figure(effect['x'])}"


def _wound(effect: Feature, whom: Whom, language: str) -> str:
    only(effect, "x", "value", "get", "most")
    if whom.is_self:
        if "x" not in effect:
            raise NoWording("no words for wounding itself so")
        if not effect.get("get"):
            if whom.spoken and not whom.after_nobody:
                raise NoWording("no words for wounding itself so")
            oneself = (
                phrase(language, "SELF", "self") if language == "en" else other_phrase(language, "ONESELF", "-", 1)
            )
            return f"{phrase(language, 'WOUND')} {oneself} {_amount(effect, language)}"
        if whom.spoken and language == "ru":
            wounds = counted(effect["x"], phrase(language, "WOUNDS"))
            return f"{whom.subject()}{phrase(language, 'GETS', SING)} {wounds}"
        most = f" ({phrase(language, 'AT_MOST')} {effect['most']})" if "most" in effect else ""
        return f"{whom.subject()}{own_verb('WOUND_SELF', whom, language)} {_amount(effect, language)}{most}"
    if effect.get("get"):
        raise NoWording("no words for getting wounds so")
    return f"{phrase(language, 'WOUND')} {whom.text(ACC)} {_amount(effect, language)}"


def dative_of_shown(number: Feature, language: str) -> str:
    """What poison is equal to."""
    said = said_of_shown(number, language)
    return said if language == "en" else f"{inflected(phrase('ru', 'MAGNITUDE'), DAT)} {said}"


def _heal(effect: Feature, whom: Whom, language: str) -> str:
    only(effect, "x", "value", "full")
    if effect.get("x") == {"of": "hurt", "whose": "target"} and whom.to == "target":
        wounds = inflected(phrase(language, "WOUNDS"), GEN, PLUR) if language == "ru" else phrase(language, "WOUNDS")
        healed = f"{phrase(language, 'HEAL')} {whom.text(ACC)}"
        return f"{healed} {phrase(language, 'FROM')} {wounds}, {phrase(language, 'GOT_THIS_TURN')}"
    fully = f"{phrase(language, 'FULLY')} " if effect.get("full") else ""
    amount = "" if effect.get("full") else f" {_amount(effect, language)}"
    if whom.is_self:
        if fully:
            whom.silent()
        return f"{whom.subject()}{fully}{own_verb('HEAL_SELF', whom, language)}{amount}"
    return f"{fully}{phrase(language, 'HEAL')} {whom.text(ACC)}{amount}"


def _change(effect: Feature, whom: Whom, language: str) -> str:
    only(effect)
    kind = str(effect["effect"])
    if not whom.is_self:
        return f"{phrase(language, kind.upper(), kind)} {whom.text(ACC)}"
    if language == "en" and not whom.spoken:
        return f"{phrase(language, kind.upper(), kind)} {phrase(language, 'ONESELF')}"
    if whom.may and language == "en":
        raise NoWording("no words for what it may do after another")
    if whom.may:
        return other_phrase(language, "CHANGES", kind, 0 if kind == "destroy" else 1)
    finite = 1 if kind == "destroy" and whom.spoken and language == "ru" else 0
    return f"{whom.subject()}{other_phrase(language, 'CHANGES', kind, finite)}"


def own_verb(terminal: str, whom: Whom, language: str) -> str:
    """What a card does to itself: as an infinitive, or after its subject as a finite verb."""
    finite = 2 if (language, terminal) == ("ru", "MOVE_SELF") else 1
    return other_phrase(language, terminal, "-", finite if whom.spoken else 0)


def _poison(effect: Feature, whom: Whom, language: str) -> str:
    if "sums" in effect:
        return _more_poison(effect, whom, language)
    only(effect, "x", "value")
    if of_shown(effect.get("x")) and not whom.is_self:
        poison = phrase(language, "POISON", "poison")
        equal = f"{phrase(language, 'EQUAL_TO')} {dative_of_shown(effect['x'], language)}"
        return f"{whom.text(NOM)} {phrase(language, 'GETS', whom.number)} {poison}{',' * (language == 'ru')} {equal}"
    if language == "ru" and not whom.is_self:
        return f"{phrase(language, 'POISON_VERB')} {whom.text(ACC)} {_amount(effect, language)}"
    number = _amount(effect, language).split()[-1]
    poison = phrase(language, "POISON", "poison")
    if whom.may and not whom.is_self and "x" in effect:  # "may poison it by 1": the one who may is the player
        return f"{poison} {whom.text(ACC)} {phrase('en', 'BY')} {number}"
    return f"{whom.subject()}{phrase(language, 'GETS', whom.number)} {poison} {number}"


def _more_poison(effect: Feature, whom: Whom, language: str) -> str:
    """ "Gets poison 1 or +1 to poison", or only the latter, which is of what it has. Raises NoWording."""
    only(effect, "x", "sums", "most")
    poison, x = phrase(language, "POISON", "poison"), effect["x"]
    more = f"+{figure(x)} {phrase(language, 'TO')} {inflected(poison, DAT) if language == 'ru' else poison}"
    if effect["sums"] == "always":
        new = inflected(poison, ACC) if language == "ru" else poison
        more = f"{new} {figure(x)} {phrase(language, 'OR')} {more}"
    most = f" ({phrase(language, 'AT_MOST')} {effect['most']})" if "most" in effect else ""
    return f"{whom.subject()}{phrase(language, 'GETS', whom.number)} {more}{most}"


def _mark(verb: str) -> Callable[[Feature, Whom, str], str | None]:
    def said(effect: Feature, whom: Whom, language: str) -> str | None:
        """By its verb where there is one, else as something that is got."""
        if whom.is_self or "until" in effect:
            return None
        only(effect)
        return f"{phrase(language, verb)} {whom.text(ACC)}"

    return said


#: The words of an effect, by its kind.
WORDS: Mapping[str, Callable[[Feature, Whom, str], str | None]] = {
    "wound": _wound,
    "heal": _heal,
    "close": _change,
    "open": _change,
    "destroy": _change,
    "poison": _poison,
    "curse": _mark("CURSE_VERB"),
    "bless": _mark("BLESS_VERB"),
}

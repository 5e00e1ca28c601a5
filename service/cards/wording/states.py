"""What is said of one card, and bounds that go before whatever holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording import tallies
from service.cards.wording.cells import either_place, place, rows
from service.cards.wording.keywords import keyword
from service.cards.wording.words import (
    ACC,
    DAT,
    GEN,
    PLUR,
    SING,
    NoWording,
    counted,
    inflected,
    other_phrase,
    phrase,
    plural,
)

Feature = Mapping[str, Any]
#: What a short participle says, and its value in the vocabulary.
_BEING: dict[str, Feature] = {
    "wounded": {"wounded": True},
    "unwounded": {"wounded": False},
    "poisoned": {"poisoned": True},
    "cursed": {"keyword": "curse"},
    "blessed": {"keyword": "blessing"},
}
_BOUNDS = {"min": ("OR_MORE", "min"), "max": ("OR_LESS", "max")}


def said_of(state: Feature, language: str, named: bool) -> str:
    """What is said of a card: of one whose name stands before it, or of the card itself. Raises NoWording."""
    told = tallies.past(state, language, "femn" if named else "masc", subject=named)
    if told is not None:
        return told
    if len(state) > 1 and not state.keys() & {"row", "half"}:  # who was named is meant by each of them
        joint = f" {phrase(language, 'AND')} "
        return joint.join(said_of({name: value}, language, named) for name, value in state.items())
    if len(state) != 1 and not state.keys() <= {"row", "half"}:
        raise NoWording("no words for such a state")
    if set(state) == {"any"} and not any("row" in one for one in state["any"]):
        return f" {phrase(language, 'OR')} ".join(said_of(one, language, named) for one in state["any"])
    if set(state) == {"lives_to_strike"}:
        its = "его" if language == "ru" else phrase("en", "HIS")
        return lives_to_strike(state["lives_to_strike"], its, language)
    if either_place(state):
        where = f" {phrase(language, 'OR')} ".join(place(one, language) for one in state["any"])
        return f"{phrase(language, 'STANDS')} {where}"
    has = phrase(language, "HAS" if named and language == "en" else "OWNS", "-" if named and language == "en" else SING)
    femn = 1 if named and language == "ru" else 0
    if set(state) == {"closed"}:
        value = "closed" if state["closed"] else "open"
        return other_phrase(language, "SHORT", value, 1 if named else 0)
    if set(state) <= {"row", "half"} and "row" in state:
        where = phrase(language, "IN_FRONT") if state == {"row": 1} else rows(state, language)
        return f"{phrase(language, 'STANDS')} {where}"
    if set(state) == {"half"}:
        return f"{phrase(language, 'STANDS')} {phrase(language, 'ON_HALF', state['half'])}"
    if set(state) == {"column"}:
        return f"{phrase(language, 'STANDS')} {phrase(language, 'IN_COLUMN', state['column'])}"
    if set(state) == {"hurt"}:
        said = other_phrase(language, "GOT_HURT" if state["hurt"] else "NOT_HURT", "-", 1 if named else 0)
        return f"{said} {phrase(language, 'THIS_TURN')}"
    if set(state) == {"attacked"}:
        if language == "en":
            said = other_phrase("en", "FOUGHT", "yes" if state["attacked"] else "no", 1 if named else 0)
        else:
            said = ("" if state["attacked"] else "не ") + other_phrase("ru", "FOUGHT", "yes", femn)
        return f"{said} {phrase(language, 'THIS_TURN')}"
    if set(state) == {"wounded"} and named and language == "en":
        none = f"{phrase('en', 'HAS_NO')} {phrase('en', 'WOUNDS')}"
        return phrase("en", "GETS_WOUNDED", SING) if state["wounded"] else none
    for value, form in _BEING.items():
        if state == form and not (named and language == "en"):
            short = language == "ru" and value in ("wounded", "poisoned", "cursed")
            return other_phrase(language, "SHORT" if short else "BEING", value, femn)
    if set(state) == {"flying"}:
        no = "" if state["flying"] else " no"
        return f"{has}{no} {inflected(phrase('ru', 'FLIGHT'), ACC) if language == 'ru' else phrase('en', 'FLIGHT')}"
    if state.keys() <= {"keyword", "poisoned"} and state.get("poisoned", True):
        return f"{has} {keyword(language, state.get('keyword', 'poison'), ACC)}"
    if set(state) == {"without"}:
        return f"{phrase(language, 'NOT_OWNS')} {keyword(language, state['without'], GEN)}"
    ((name, bounds),) = state.items()
    if name in ("chips", "lives", "wounds", "extra_lives") and isinstance(bounds, Mapping):
        return f"{has} {_amount(name, bounds, language)}"
    if name in ("movement", "movement_now") and len(bounds) == 1:
        ((bound, number),) = bounds.items()
        more = f" {phrase(language, *_BOUNDS[bound])}" if bound in _BOUNDS else ""
        now = f" ({phrase(language, 'MODIFIED')})" if name == "movement_now" else ""
        return f"{has} {{move}} {number}{more}{now}"
    raise NoWording("no words for such a state")


#: How lives compare with a strike, by the bounds of their difference.
_COMPARED = {"min:0": ("AT_LEAST", "-"), "min:1": ("MORE_THAN", "-"), "max:0": ("AT_MOST_TIMES", "-"),
             "max:-1": ("LESS_THAN", "-"), "equal:0": ("EQUALS", "-")}  # fmt: skip


#: Which of its phrases says that of lives.
_PHRASES = {
    "ru": {"AT_LEAST": 4, "AT_MOST_TIMES": 2, "LESS_THAN": 1, "EQUALS": 3},
    "en": {"AT_LEAST": 3, "AT_MOST_TIMES": 3, "LESS_THAN": 3, "MORE_THAN": 3},
}


def lives_to_strike(bounds: Feature, its: str, language: str) -> str:
    """ "Their lives are less than their weak strike". Raises NoWording."""
    told = [f"{bound}:{number}" for bound, number in bounds.items() if bound != "force"]
    if len(told) != 1 or told[0] not in _COMPARED:
        raise NoWording("no words for how lives compare with a strike")
    terminal, value = _COMPARED[told[0]]
    place = _PHRASES[language].get(terminal, 0)
    compared = other_phrase(language, terminal, value, place)
    force, strike = phrase(language, "FORCE", bounds["force"]), phrase(language, "STRIKE", "simple_strike")
    lives = phrase(language, "LIVES")
    if language == "ru":
        case = DAT if terminal == "EQUALS" else GEN
        lives = inflected(lives, "nomn", PLUR)
        force, strike = inflected(force, case, SING, "masc"), inflected(strike, case)
    else:
        lives = plural(lives)
    return f"{its} {lives} {compared} {its} {force} {strike}"


def _amount(name: str, bounds: Feature, language: str) -> str:
    """So many chips, lives or wounds. Raises NoWording."""
    word = phrase(language, {"chips": "CHIP", "wounds": "WOUNDS"}.get(name, "LIVES"))
    extra = phrase(language, "EXTRA") if name == "extra_lives" else ""
    ((bound, number),) = bounds.items()
    if not isinstance(number, int) or bound not in ("min", "max", "equal"):
        raise NoWording("no words for so many")
    if language == "en":
        many = f"{extra} {plural(word)}".strip()
    else:
        few = counted(number, word).split(" ", 1)[1]
        many = f"{inflected(extra, GEN, PLUR)} {few}".strip() if extra else few
    more = f" {phrase(language, *_BOUNDS[bound])}" if bound in _BOUNDS else ""
    return f"{number}{more} {many}"


def in_turn(when: Feature, language: str) -> str | None:
    """In whose turn, or whose first one, as a bound; None for anything else."""
    if set(when) == {"turn"}:
        return phrase(language, "TURN_OF", when["turn"])
    if when == {"round": {"max": 1}}:
        return phrase(language, "IN_FIRST_TURN", "any")
    if set(when) == {"turn", "round"} and when["round"] == {"max": 1}:
        return phrase(language, "IN_FIRST_TURN", when["turn"])
    return phrase(language, "UNTIL_FIRST_TURN") if when == {"turns_over": {"max": 0}} else None

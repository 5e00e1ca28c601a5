"""Modifiers of values, movement and rolls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.fortunes import dealt_over
from service.cards.wording.keywords import keyword
from service.cards.wording.nouns import HERO, NounPhrase, noun
from service.cards.wording.struggles import that_card
from service.cards.wording.words import (
    ACC,
    DAT,
    GEN,
    NOM,
    PLUR,
    SING,
    NoWording,
    first_of,
    forces,
    inflected,
    listed,
    nature,
    other_phrase,
    phrase,
    plural,
)
from service.cards.wording.words import counted as after_number

Feature = Mapping[str, Any]
_SORTS = ("STRIKE", "DIRECTED", "ATTACK", "GROUP", "SPELL", "IMPACT", "POISON")


def modifier(effect: Feature, of: list[str], language: str) -> str:
    """One modifier of several sorts of attack, or of something else. Raises NoWording."""
    left = {name: given for name, given in effect.items() if name not in ("effect", "of", "over")}
    if "over" in effect:
        said = modifier({name: given for name, given in effect.items() if name != "over"}, of, language)
        return said + dealt_over(effect["over"], language)
    what, when, against = left.pop("what", None), left.pop("when", None), left.pop("against", None)
    by, force, worth = left.pop("by", None), left.pop("force", None), left.pop("worth", None)
    if left:
        raise NoWording(f"no words for a modifier's {', '.join(sorted(left))}")
    number, counted = how_much(by, language)
    to_ = f"{number} {phrase(language, 'TO')}"
    if what == "roll" and of == [""] and when == "attacking" and against is not None and not (counted or force):
        if set(against) == {"is"}:
            return f"{to_} {_rolls(language)} {_at_attacks(language)} {against_cards(against, language)}"
        verb = f"{phrase(language, 'WHENEVER')} {phrase(language, 'ATTACKS')}"
        return f"{to_} {_rolls(language)}, {verb} {noun(language, against, ACC, PLUR)}"
    if when == "answering" and not (counted or force or worth):
        return f"{to_} {_answering(what, of, against, language)}"
    if worth is not None:
        if (what, when, against, force) != ("value", "attacked", None, None) or counted:
            raise NoWording("no words for what attacks are worth")
        return f"{number} {phrase(language, 'FROM')} {_sorts(language, of, GEN)} {_worth(worth, language)}"
    if what == "value" and when in ("attacking", "attacked"):
        if when == "attacking":
            aimed = "" if against is None else f" {against_cards(against, language)}"
            return f"{to_} {forces(force, language, DAT)}{_sorts(language, of, DAT)}{aimed}{counted}"
        if counted and (force or against):
            raise NoWording("no words for what is counted of some attacks")
        return _attacked(number, force, of, against, language) + counted
    if what == "roll" and of == [""] and when == "attacking" and against is None and not (counted or force):
        return f"{to_} {_rolls(language)} {_at_attacks(language)}"
    if what == "healing" and when is None and not (counted or force):
        return f"{to_} {_done_to(phrase(language, 'HEALED'), against, language)}"
    if what == "prophecy" and when is None and against is None and not (counted or force):
        word = phrase(language, "PROPHECY")
        return f"{to_} {inflected(word, DAT) if language == 'ru' else word}"
    if what == "finishing" and when is None and not (counted or force):
        return f"{to_} {_done_to(phrase(language, 'FINISHING', 'finishing'), against, language)}"
    if what == "range" and when is None and counted and of != ["jump"] and not force and against is None:
        return f"{to_} {phrase(language, 'REACH')} {_sorts(language, of, GEN)}{counted}"
    if what == "range" and when is None and against is not None and of != ["jump"] and not (counted or force):
        return f"{to_} {phrase(language, 'REACH')} {_sorts(language, of, GEN)} {against_cards(against, language)}"
    if counted or force or against is not None:
        raise NoWording(f"no words for a modifier of {what}")
    if what == "movement" and not of[0] and when is None:
        return f"{to_} {{move}}"
    if what == "lives" and when is None:
        lives = phrase(language, "LIVES")
        if isinstance(by, int) and by < 0:
            return f"{to_} {inflected(lives, DAT, PLUR) if language == 'ru' else plural(lives)}"
        return f"{number} {counted_word(by, lives, language)}"
    if what == "fury" and when is None:
        return f"{to_} {keyword(language, 'fury', DAT)}"
    if what == "range" and when is None and of == ["jump"]:
        jump = phrase(language, "JUMP", "jump")
        return f"{to_} {phrase(language, 'REACH')} {inflected(jump, GEN) if language == 'ru' else jump}"
    if what == "range" and when is None:
        return f"{to_} {phrase(language, 'REACH')} {_sorts(language, of, GEN)}"
    if what == "roll" and of == [""] and when is None:
        return f"{to_} {_rolls(language)}"
    raise NoWording(f"no words for a modifier of {what}")


def _answering(what: Any, of: list[str], against: Feature | None, language: str) -> str:
    """Answering strikes, or rolls on one, after "to". Raises NoWording."""
    answer = phrase(language, "ANSWERING", "answer")
    if what == "roll" and of == [""] and against is None:
        on = inflected(answer, "loct") if language == "ru" else f"an {answer}"
        return f"{_rolls(language)} {phrase(language, 'WHEN')} {on}"
    if what != "value" or of != ["strikes"]:
        raise NoWording("no words for an answer")
    aimed = "" if against is None else f" {against_cards(against, language)}"
    return (inflected(answer, DAT, PLUR) if language == "ru" else plural(answer)) + aimed


def _worth(bounds: Feature, language: str) -> str:
    """ "Of value 3 or more". Raises NoWording."""
    ((bound, number),) = bounds.items()
    more = {"min": f" {phrase(language, 'OR_MORE', 'min')}", "max": f" {phrase(language, 'OR_LESS', 'max')}"}.get(
        bound, ""
    )
    of = phrase("en", "OF_VALUE") if language == "en" else other_phrase("ru", "OF_VALUE", "-", 1)
    return f"{of} {number}{more}"


def _at_attacks(language: str) -> str:
    """On attacks, after a roll."""
    attack = phrase(language, "GROUP", "attacks")
    return f"{phrase(language, 'WHEN')} {inflected(attack, 'loct') if language == 'ru' else plural(attack)}"


def _done_to(word: str, against: Feature | None, language: str) -> str:
    """Finishing or healing, after "to", and of whom."""
    if language == "en":
        return f"{word} of {noun(language, against, GEN, PLUR)}" if against else word
    return inflected(word, DAT) + (f" {noun(language, against, GEN, PLUR)}" if against else "")


def _rolls(language: str) -> str:
    """Rolls of dice, after "to"."""
    word = phrase(language, "ROLLS")
    return inflected(word, DAT, PLUR) if language == "ru" else plural(word)


def how_much(by: Any, language: str) -> tuple[str, str]:
    """How much, and for what it is counted, with the space before it. Raises NoWording."""
    if isinstance(by, int):
        return (f"+{by}" if by > 0 else str(by)), ""
    if by in ("x", "-x"):
        return ("-X" if by == "-x" else "+X"), ""
    measure = dict(by or {})
    times, most = measure.pop("times", 1), measure.pop("max", None)
    sign = "+" if times > 0 else "-"
    limit = f" ({phrase(language, 'AT_MOST')} {sign}{most})" if most is not None else ""
    if measure == {"of": "wounds", "whose": "self"} and language == "en":
        if abs(times) != 1:
            raise NoWording("no words for what is counted")
        return f"{sign}X", f", where X is the number of {phrase(language, 'WOUNDS')}{limit}"
    return f"{sign}{abs(times)}", f" {for_each(measure, language)}{limit}"


def counted_word(number: Any, word: str, language: str) -> str:
    """A noun as it stands after a number."""
    if language == "en":
        return word if number in (1, -1) else plural(word)
    return after_number(abs(number) if isinstance(number, int) else number, word).split(" ", 1)[1]


def for_each(measure: Feature, language: str) -> str:
    """For each of what. Raises NoWording."""
    if measure.get("of") == "cards" and set(measure) == {"of", "filter"}:
        form = measure["filter"]
        if not {"side", "adjacent", "formed"} & form.keys():
            raise NoWording("no words for whose cards are counted")
        cards = noun(language, form, ACC, article=False)
        if language == "en" and form.get("side") in ("own", "enemy"):
            form = {name: given for name, given in form.items() if name != "side"}
            squad = other_phrase(language, "IN_SQUAD", measure["filter"]["side"], 1)
            return f"{phrase(language, 'COUNTING_EACH')} {noun(language, form, article=False)} {squad}"
        if language == "ru":
            gender, animate, _ = nature(NounPhrase(language, form).head)
            return f"за {inflected('каждый', ACC, SING, gender or 'masc', animate)} {cards}"
        return f"{phrase(language, 'COUNTING_EACH')} {cards}"
    if measure == {"of": "free_cells", "whose": "self"}:
        cell, beside = phrase(language, "CELL_THERE", "free"), phrase(language, "BESIDE_ONESELF")
        if language == "en":
            return f"{phrase('en', 'COUNTING_EACH')} {other_phrase('en', 'CELL_THERE', 'free', 1)} {beside}"
        return f"за {inflected(f'каждая {cell}', ACC)} {beside}"
    word = {"chips": "CHIP", "wounds": "WOUNDS"}.get(str(measure.get("of")))
    lots = measure.get("divide") if measure.get("round") == "down" else None
    if word is None or measure.get("whose") != "self" or set(measure) - {"divide", "round"} != {"of", "whose"}:
        raise NoWording("no words for what is counted")
    if lots is not None:
        many = f"{lots} {counted_word(lots, phrase(language, word), language)}"
        return f"{'за каждые' if language == 'ru' else phrase(language, 'COUNTING_EACH')} {many}"
    if language == "ru":
        return f"за {inflected(f'каждая {phrase(language, word)}', ACC)}"
    return f"{phrase(language, 'COUNTING_EACH')} {phrase(language, word)}"


def _attacked(number: str, force: list[str] | None, of: list[str], against: Feature | None, language: str) -> str:
    said = f"{number} {phrase(language, 'FROM')} {forces(force, language, GEN)}{_sorts(language, of, GEN)}"
    if against == {"straight": True}:
        comma = "," if language == "ru" else ""
        return f"{said}{comma} {phrase(language, 'NOT_DEALT')} {phrase(language, 'DIAGONALLY')}"
    return said if against is None else f"{said} {of_cards(against, language)}"


def against_cards(wanted: Feature, language: str) -> str:
    """ "Against forest creatures", or against one sort of card or another. Raises NoWording."""
    told_before = that_card(wanted, language)
    if told_before is not None:
        return told_before
    if wanted == {"hosting": True}:
        host = phrase(language, "HOST")
        return f"{phrase(language, 'AGAINST')} {inflected(host, DAT) if language == 'ru' else f'the {host}'}"
    options = wanted.get("any", [])
    several = set(wanted) == {"any"} and all({"kind", "class"} & option.keys() for option in options)
    forms = options if several and options != HERO else [wanted]
    number = SING if "opposite" in wanted else PLUR
    told = [noun(language, form, DAT, number, article=False) for form in forms]
    *more, last = told
    said = f"{', '.join(more)} {phrase(language, 'OR')} {last}" if more else last
    return f"{phrase(language, 'AGAINST')} {said}"


def of_cards(wanted: Feature, language: str) -> str:
    """Whose attacks: "of enemy creatures". Raises NoWording."""
    of = "of " if language == "en" else ""
    return f"{of}{noun(language, wanted, GEN, PLUR)}"


def reduced(effect: Feature, language: str) -> str:
    """An attack that is reduced to a number. Raises NoWording."""
    if set(effect) != {"effect", "what", "of", "to", "when"} or (effect["what"], effect["when"]) != (
        "value",
        "attacked",
    ):
        raise NoWording("no words for such a modifier")
    sing = first_of(language, _SORTS, effect["of"])
    said = inflected(sing, NOM) if language == "ru" else f"a {sing}"
    return f"{said} {phrase(language, 'REDUCED_TO')} {effect['to']}"


def _sorts(language: str, of: list[str], case: str) -> str:
    told = []
    for name in of:
        found = first_of(language, _SORTS, "directed_strike" if name == "directed_strikes" else name)
        told.append(inflected(found, case, PLUR) if language == "ru" else plural(found))
    return listed(told, language)

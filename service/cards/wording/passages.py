"""Words for what texts say of cards that they have spoken of: if one is so, moved twice, finished off on the way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording import tallies
from service.cards.wording.cells import spot
from service.cards.wording.whom import Targets, Whom
from service.cards.wording.words import ACC, NOM, SING, NoWording, figure, inflected, other_phrase, phrase

Feature = Mapping[str, Any]
_STATES = {
    "flying": ("flying", "nonflying"), "unique": ("unique", "nonunique"), "wounded": ("wounded", None),
    "closed": ("closed", "open"), "poisoned": ("poisoned", None), "corporeal": ("corporeal", None),
}  # fmt: skip


def if_it_is_so(effect: Feature, whom: Whom, language: str) -> str | None:
    """What is done to the card that was spoken of if it is so; None for anything else. Raises NoWording."""
    from service.cards.wording.effects import words_of

    form = dict(effect.get("filter", {}))
    if effect.get("to") != "each" or form.pop("is", None) != "target" or not form:
        return None
    if whom.targets.many:
        raise NoWording("unclear whom a pronoun would mean")
    if not whom.spoken:
        return _done_if(effect, form, whom, language)
    it = phrase(language, "PRONOUN", "nomn" if language == "ru" else "both")
    is_ = f" {phrase(language, 'EQUALS')}" if language == "en" else ""
    inner: dict[str, Any] = {name: value for name, value in effect.items() if name != "filter"} | {"to": "target"}
    if inner["effect"] == "may":
        said = _may_move(inner, language)
    else:
        said = words_of([inner], Whom(inner, whom.targets, language, True, True, False), language, first=False)
    return f"{phrase(language, 'IF')} {it}{is_} {_like(form, language)} - {said}"


def so_it_is(wanted: Feature, language: str) -> str:
    """ "If it is dark", of the card that was spoken of. Raises NoWording."""
    it = phrase(language, "PRONOUN", "nomn" if language == "ru" else "both")
    form = {name: value for name, value in wanted.items() if name != "is"}
    is_ = f" {phrase(language, 'EQUALS')}" if language == "en" and tallies.past(form, language) is None else ""
    return f"{phrase(language, 'IF')} {it}{is_} {_like(form, language)}"


def _done_if(effect: Feature, form: dict[str, Any], whom: Whom, language: str) -> str:
    """ "Wound a creature by 3, if it got a curse this turn". Raises NoWording."""
    from service.cards.wording.effects import words_of

    inner: dict[str, Any] = {name: value for name, value in effect.items() if name != "filter"} | {"to": "target"}
    if whom.targets.filter is None or whom.may or inner["effect"] == "may":
        raise NoWording("no words for such a choice")
    said = words_of([inner], Whom(inner, whom.targets, language, False, False, False), language, first=True)
    it = phrase(language, "PRONOUN", "nomn" if language == "ru" else "both")
    is_ = f" {phrase(language, 'EQUALS')}" if language == "en" and tallies.past(form, language) is None else ""
    return f"{said}, {phrase(language, 'IF')} {it}{is_} {_like(form, language)}"


def _may_move(effect: Feature, language: str) -> str:
    """It may move. Raises NoWording."""
    (moved, *more) = effect["effects"]
    if more or moved["effect"] != "move" or moved.get("to") != "target":
        raise NoWording("no words for such a choice")
    it = phrase(language, "PRONOUN", "nomn" if language == "ru" else "both")
    where = spot(moved["cell"], language)
    return f"{it} {phrase(language, 'MAY')} {phrase(language, 'MOVE_SELF')} {where}"


def _like(form: dict[str, Any], language: str) -> str:
    """What it has to be: one thing only. Raises NoWording."""
    told = tallies.past(form, language, "neut", subject=True)
    if told is not None:
        return told
    if len(form) != 1:
        raise NoWording("no words for what it has to be")
    ((name, value),) = form.items()
    if name == "class":
        return phrase(language, "CLASS", value)
    if name == "cost" and set(value) <= {"max", "min"} and len(value) == 1:
        ((bound, number),) = value.items()
        more = phrase(language, "OR_LESS" if bound == "max" else "OR_MORE", bound)
        cost = phrase("ru", "COST") if language == "ru" else other_phrase("en", "COST", "-", 1)
        return f"{cost} {figure(number)} {more}"
    word = None
    if name == "element":
        word = phrase(language, "ELEMENT", value)
    elif name == "cost" and set(value) == {"crystal"}:
        word = phrase(language, "ELITENESS", value["crystal"])
    elif name in _STATES and (state := _STATES[name][0 if value else 1]) is not None:
        word = phrase(language, "OPEN" if (language, state) == ("en", "open") else "STATE", state)
    if word is None:
        raise NoWording("no words for what it has to be")
    return inflected(word, NOM, SING, "neut") if language == "ru" else word


def moved_often(effect: Feature, whom: Whom, language: str) -> str | None:
    """The same card to an adjacent cell, twice; None for another attempt. Raises NoWording."""
    step = {"effect": "move", "cell": {"adjacent": "moved"}}
    role = effect.get("to")
    if effect["effects"] != [{**step, "to": role}] or effect.get("then") != [{**step, "to": "done"}]:
        return None
    times = f"2 {'раза' if language == 'ru' else 'times'}"
    return f"{phrase(language, 'MOVE')} {times} {whom.text(ACC)} {phrase(language, 'TO_NEXT_CELL', 'adjacent')}"


def finishing(rest: Feature, language: str) -> str:
    """A finishing, and what the card does to itself before it. Raises NoWording."""
    from service.cards.wording.effects import effects_of

    said = f"{phrase(language, 'FINISHING', 'finishing')} {figure(rest['x'])}"
    if "effects" not in rest:
        return said
    if rest["effects"][0] == {"effect": "finish", "x": rest["x"], "to": "target"} and len(rest["effects"]) == 2:
        return f"{said}, {phrase(language, 'MEANWHILE')} {_then_another(rest['effects'][1], language)}"
    *before, last = rest["effects"]
    if last != {"effect": "finish", "x": rest["x"], "to": "target"} or any(e.get("to") != "self" for e in before):
        raise NoWording("no words for such a finishing")
    return f"{effects_of(before, Targets(None), language)}, {phrase(language, 'MEANWHILE')} {said}"


def _then_another(effect: Feature, language: str) -> str:
    """What is done to a card of the same element as the one that was finished off. Raises NoWording."""
    from service.cards.wording.effects import effects_of

    may = f"{phrase(language, 'MAY')} " if effect["effect"] == "may" else ""
    (pick,) = effect["effects"] if may else (effect,)
    near = dict(pick.get("filter", {})).get("near", {})
    if pick["effect"] != "pick" or near != {"to": "target", "same_element": True} or "x" in pick:
        raise NoWording("no words for such a finishing")
    form = {**pick["filter"], "near": {**near, "to": "dead"}}
    told = [{**one, "to": "target"} if one.get("to") == "subject" else one for one in pick["effects"]]
    return f"{may}{effects_of(told, Targets(form), language, bool(may))}"


def or_if_unhurt(effects: list[Feature], language: str) -> str | None:
    """ "Heals itself by X or if it has no wounds - gets X additional lives"; None for anything else."""
    from service.cards.wording.effects import effects_of

    unhurt = [one for one in effects if one.get("if") == {"self": {"wounded": False}}]
    hurt = [one for one in effects if one.get("if") == {"self": {"wounded": True}}]
    if not (unhurt and hurt) or effects != [*unhurt, *hurt] or any(one.get("to") != "self" for one in effects):
        return None
    first, second = (
        effects_of(
            [{name: item for name, item in one.items() if name != "if"} for one in part], Targets(None), language
        )
        for part in (hurt, unhurt)
    )
    return f"{first} {phrase(language, 'OR')} {phrase(language, 'IF')} {_unhurt(language)} - {second}"


def _unhurt(language: str) -> str:
    return other_phrase("en", "UNWOUNDED", "-", 1) if language == "en" else phrase("ru", "UNWOUNDED")


def fights(language: str) -> str:
    """When it fights."""
    return f"{phrase(language, 'WHENEVER')} {other_phrase(language, 'FIGHT', '-', 2 if language == 'en' else 1)}"

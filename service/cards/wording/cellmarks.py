"""Markers on cells in words: who puts them where, who stands on them or near them, cells that they occupy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.cellmarks import OCCUPIED
from service.cards.wording.nouns import noun
from service.cards.wording.whom import Whom, only
from service.cards.wording.words import GEN, INS, SING, NoWording, inflected, phrase

Feature = Mapping[str, Any]
_LINES = {"same_row": ("ON_ONE_ROW", "-"), "same_column": ("ON_ONE_COLUMN", "same_column")}


def marker(mark: Any, language: str, bent: str = "") -> str:
    """A marker that a card has, or one of the player's on a cell; Russian bends the word for it as ``bent`` says."""
    form = mark if isinstance(mark, Mapping) else {"name": mark}
    if form.keys() - {"name", "whose"}:
        raise NoWording("no words for how many markers there are")
    word = phrase(language, "MARKER") + (bent if language == "ru" else "")
    said, whose = f'{word} "{form["name"]}"', form.get("whose")
    if whose == "self":
        return f"{said} {_of_this_card(language)}"
    if whose not in (None, "own"):
        raise NoWording("no words for whose marker it is")
    return said


def _of_this_card(language: str) -> str:
    me = phrase(language, "SELF", "self")
    return inflected(me, GEN) if language == "ru" else f"{phrase('en', 'OF')} {me}"


def where(cell: Feature, language: str) -> str:
    """Where a card stands: on a cell with a marker, or near one. Raises NoWording."""
    with_ = phrase(language, "WITH")
    if set(cell) == {"marked"} and isinstance(cell["marked"], Mapping):
        return f"{phrase(language, 'ON_A_CELL')} {with_} {marker(cell['marked'], language, 'ом')}"
    near = dict(cell.get("near_mark", {}))
    mark = {name: near.pop(name) for name in ("name", "whose") if name in near}
    if set(cell) != {"near_mark"} or len(near) != 1 or "whose" not in mark:
        raise NoWording("no words for such a cell")
    ((how, _),) = near.items()
    if how in _LINES:
        return f"{phrase(language, *_LINES[how])} {with_} {marker(mark, language, 'ом')}"
    beside = phrase(language, "BESIDE")
    if language == "en":
        return f"{beside} {marker(mark, language)}"
    return f"{beside} {with_} {marker(mark, language, 'ом')}"


def stands(cell: Feature, language: str) -> str:
    """The same of the card with the text, as a condition. Raises NoWording."""
    return f"{phrase(language, 'STANDS')} {where(cell, language)}"


def spot(cell: Feature, language: str) -> str | None:
    """The cell that a card goes to, by its marker; None where it is told by something else."""
    for name, terminal, bent in (("marked", "WITH", "ом"), ("unmarked", "WITHOUT", "а")):
        if set(cell) == {name}:
            if isinstance(cell[name], str) is not (name == "unmarked"):
                raise NoWording("no words for whose marker it is")
            return f"{phrase(language, 'TO_CELL')} {phrase(language, terminal)} {marker(cell[name], language, bent)}"
    return None


def _mark_cell(effect: Feature, whom: Whom, language: str) -> str:
    """A marker is put on a cell. Raises NoWording."""
    if "deep" in effect:
        return _deepens(effect, language)
    if effect["name"] == OCCUPIED and whom.to == "self" and not whom.may:
        return _occupied(effect, language)
    only(effect, "name", "cell", "until", "count", "occupies")
    if whom.to != "self":
        raise NoWording("no words for whose cell is marked")
    cell, named = dict(effect.get("cell", {})), marker(effect["name"], language)
    lasts = f" {phrase(language, 'UNTIL', effect['until'])}" if "until" in effect else ""
    if effect.get("occupies"):
        lasts += f" ({phrase(language, 'THAT_CELL')} {phrase(language, 'COUNTS_OCCUPIED')})"
    subject = _subject(cell, language)
    if subject is not None:
        gets = phrase(language, "GETS", SING)
        if whom.may:
            gets = phrase(language, "GETS", "inf" if language == "ru" else "plur")
            gets = f"{phrase(language, 'MAY')} {gets}"
        return f"{subject} {gets} {named}{lasts}"
    return f"{phrase(language, 'MILL')} {named} {_onto(cell, effect, language)}{lasts}"


def _deepens(effect: Feature, language: str) -> str:
    """ "That cell counts as depth". Raises NoWording."""
    name = "depth" if effect["deep"] else "surface"
    told = {"effect": "mark_cell", "name": name, "deep": effect["deep"], "cell": {"stood": "self"}, "to": "self"}
    if effect != told:
        raise NoWording("no words for what a cell counts as")
    that = phrase(language, "THAT_CELL")
    return f"{that} {phrase(language, 'COUNTS_AS', SING)} {phrase(language, 'DEPTH_WORD', name)}"


def _occupied(effect: Feature, language: str) -> str:
    """ "A free cell counts as occupied until ...". Raises NoWording."""
    only(effect, "name", "cell", "until", "occupies")
    cell = dict(effect.get("cell", {}))
    subject, half = _subject(cell, language), cell.pop("half", None)
    if subject is None:
        free = "free" if cell.pop("free", False) else "-"
        if cell or not effect.get("occupies"):
            raise NoWording("no words for which cell is occupied")
        word = "CELL_THERE" if language == "en" and free == "free" else "A_CELL"
        subject = phrase(language, word, free) + (f" {phrase(language, 'OF_HALF', half)}" if half is not None else "")
    lasts = f" {phrase(language, 'UNTIL', effect['until'])}" if "until" in effect else ""
    return f"{subject} {phrase(language, 'COUNTS_OCCUPIED')}{lasts}"


def _subject(cell: dict[str, Any], language: str) -> str | None:
    if cell == {"stood": "self"}:
        comma, stands_ = ("," if language == "ru" else ""), phrase(language, "STANDS")
        itself = phrase(language, "SELF", "self")
        said = f"{stands_} {itself}" if language == "ru" else f"{itself} {stands_}"
        return f"{phrase(language, 'A_CELL')}{comma} {phrase(language, 'ON_WHICH')} {said}{comma}"
    if cell == {"stood": "dead"}:
        return phrase(language, "HIS_CELL")
    return phrase(language, "FREED_CELL") if cell == {"vacated": True} else None


def _onto(cell: dict[str, Any], effect: Feature, language: str) -> str:
    free, half = cell.pop("free", False), cell.pop("half", None)
    of_half = f" {phrase(language, 'OF_HALF', half)}" if half is not None else ""
    if "count" in effect:
        if cell or not free:
            raise NoWording("no words for such cells")
        on = phrase(language, "BY") if language == "ru" else phrase("en", "ONTO")
        return f"{on} {effect['count']} {phrase(language, 'FREE_CELLS', 'accs' if language == 'ru' else '-')}{of_half}"
    if language == "en":
        to = "onto a free cell" if free else "onto a cell"
    else:
        to = phrase("ru", "TO_CELL", "free" if free else "-")
    if set(cell) == {"unmarked"} and half is None and isinstance(cell["unmarked"], str):
        return f"{to} {phrase(language, 'WITHOUT')} {marker(cell['unmarked'], language, 'а')}"
    if cell == {"adjacent": "self"} and half is None:
        return f"{to} {phrase(language, 'BESIDE_ONESELF')}"
    if set(cell) == {"beside"} and half is None:
        with_ = f" {phrase('ru', 'WITH')}" if language == "ru" else ""
        return f"{to} {phrase(language, 'BESIDE')}{with_} {noun(language, cell['beside'], INS)}"
    if cell:
        raise NoWording("no words for such a cell")
    return to + of_half


def name_of(mark: Any) -> str:
    """What a marker is called."""
    return str(mark["name"] if isinstance(mark, Mapping) else mark)


def _unmark_cells(effect: Feature, whom: Whom, language: str) -> str:
    """Markers are taken off cells. Raises NoWording."""
    only(effect, "mark", "on_cell")
    if not isinstance(effect["mark"], Mapping) or set(effect["mark"]) != {"name", "whose"} or whom.to != "self":
        raise NoWording("no words for whose marker it is")
    word = "маркеры" if language == "ru" else "markers"
    if "on_cell" in effect:
        return f"{phrase(language, 'STRIP')} {marker(effect['mark'], language)}"
    mine = f" {_of_this_card(language)}" if effect["mark"]["whose"] == "self" else ""
    return f'{phrase(language, "STRIP")} {phrase(language, "ALL")} {word} "{name_of(effect["mark"])}"{mine}'


def occupying(effects: list[Feature], language: str) -> str:
    """Cells with a marker count as occupied. Raises NoWording."""
    cell = effects[0].get("cell", {})
    if len(effects) != 1 or set(cell) != {"marked"} or not isinstance(cell["marked"], Mapping):
        raise NoWording("no words for which cells are occupied")
    mark = marker(effects[0]["cell"]["marked"], language, "ом")
    return f"{phrase(language, 'A_CELL')} {phrase(language, 'WITH')} {mark} {phrase(language, 'COUNTS_OCCUPIED')}"


WORDS = {"mark_cell": _mark_cell, "unmark_cells": _unmark_cells}
__all__ = ["WORDS", "marker", "occupying", "spot", "stands", "where"]

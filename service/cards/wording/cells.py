"""Cells in words: where a card is moved to, where one has to move for a trigger, and rows that cards stand in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.nouns import noun, so_many
from service.cards.wording.words import ACC, GEN, INS, SING, NoWording, figure, inflected, other_phrase, phrase

Feature = Mapping[str, Any]
#: Who got the wounds of a meanness, as its text has to say it.
HURT = "hurt"
_PLAIN = {
    "{'adjacent': 'moved'}": ("TO_NEXT_CELL", "adjacent"), "{}": ("TO_ANY_CELL", "any"),
    "{'behind': 'moved'}": ("BACKWARD", "-"), "{'opposite': 'moved'}": ("FORWARD", "-"),
    "{'adjacent': 'moved', 'diagonal': True}": ("A_CELL_DIAGONALLY", "-"),
}  # fmt: skip


def spot(cell: Feature, language: str) -> str:
    """The cell that a card is moved to. Raises NoWording."""
    from service.cards.wording.cellmarks import spot as marked_spot

    marked = marked_spot(cell, language)
    if marked is not None:
        return marked
    plain = _PLAIN.get(str(cell))
    if plain is not None:
        return phrase(language, *plain)
    if set(cell) == {"within"}:
        return f"{phrase(language, 'TO_CELL', 'free')}, {phrase(language, 'RANGE')} {figure(cell['within'])}"
    if cell == {"vacated": True}:
        return f"{phrase(language, 'THE_CELL').replace(' ,', ',')} {phrase(language, 'LEFT_BY')}"
    if cell == {"crossed": True}:
        return phrase(language, "TO_THIS_CELL")
    if set(cell) == {"stood"}:
        return phrase(language, "VACATED_CELL")
    if cell == {"adjacent": "self"}:
        return f"{phrase(language, 'TO_CELL')} {phrase(language, 'BESIDE_ONESELF')}"
    if cell in ({"opposite": "self"}, {"behind": "self"}):
        (where,) = cell
        word = other_phrase("ru", "OPPOSITE", "-", 1) if (language, where) == ("ru", "opposite") else None
        return " ".join([phrase(language, "TO_CELL"), word or phrase(language, where.upper()), _oneself(language)])
    return _to(cell, language)


def _oneself(language: str) -> str:
    return phrase(language, "ONESELF") if language == "en" else other_phrase("ru", "ONESELF", "-", 1)


def into(cell: Feature, language: str) -> str:
    """Where a card moves to or comes from, for a trigger. Raises NoWording."""
    from service.cards.wording.cellmarks import spot as marked_spot

    marked = marked_spot(cell, language)
    if marked is not None:
        return marked
    if cell == {"adjacent": "self"}:
        return _beside(_itself(language), language)
    if set(cell) == {"holding"}:
        word = phrase(language, "OCCUPIED_BY")
        held = _itself(language) if cell["holding"] == {"other": False} else noun(language, cell["holding"], INS)
        if language == "en":
            return f"{phrase('en', 'TO_CELL')} {word} {held}"
        return f"{phrase('ru', 'TO_CELL')}, {inflected(word, ACC, gender='femn')} {held}"
    if cell in ({"opposite": "self"}, {"behind": "self"}):
        (where,) = cell
        opposite = other_phrase("ru", "OPPOSITE", "-", 1) if (language, where) == ("ru", "opposite") else None
        me = phrase(language, "SELF", "self")
        me = inflected(me, GEN) if language == "ru" else me
        return f"{phrase(language, 'TO_CELL')} {opposite or phrase(language, where.upper())} {me}"
    for name, terminal in (("same_row", "ON_ONE_ROW"), ("same_column", "ON_ONE_COLUMN")):
        if cell == {name: "self"}:
            line = phrase(language, terminal, "-" if terminal == "ON_ONE_ROW" else name)
            return f"{phrase(language, 'TO_CELL')} {line} {phrase(language, 'WITH')} {_itself(language)}"
    return _to(cell, language)


def _itself(language: str) -> str:
    word = phrase(language, "SELF", "self")
    return inflected(word, INS) if language == "ru" else word


def row_of(cell: Feature, language: str) -> str | None:
    """ "Of the enemy's second or third row"; None for cells of which more is said."""
    if "rows" not in cell or set(cell) - {"rows", "half"}:
        return None
    row, half = phrase(language, "ROW"), cell.get("half")
    told = [phrase(language, "ORDINAL", str(number)) for number in cell["rows"]]
    number = f" {phrase(language, 'OR')} ".join(inflected(one, GEN) if language == "ru" else one for one in told)
    if language == "en":
        side = {"own": f"{phrase('en', 'OWN', 'own')} ", "enemy": f"{phrase('en', 'ENEMY', 'enemy')} "}
        return f"{phrase('en', 'OF')} {side.get(str(half), '')}{number} {row}"
    own = f"{inflected(phrase('ru', 'OWN', 'own'), GEN)} " if half == "own" else ""
    enemy = f" {phrase('ru', 'ENEMY', 'enemy')}" if half == "enemy" else ""
    return f"{own}{number} ряда{enemy}"


def left(cell: Feature, language: str) -> str | None:
    """From where a card moves, by its row or as this card sees it; None for other cells."""
    row = row_of(cell, language)
    if row is not None:
        return f"{phrase(language, 'FROM_CELL')} {row}"
    if cell in ({"behind": "self"}, {"opposite": "self"}):
        (where,) = cell
        opposite = other_phrase("ru", "OPPOSITE", "-", 1) if (language, where) == ("ru", "opposite") else None
        word = phrase(language, "SELF", "self")
        seen = opposite or phrase(language, where.upper())
        return f"{phrase(language, 'FROM_CELL')} {seen} {inflected(word, GEN) if language == 'ru' else word}"
    return None


def _to(cell: Feature, language: str) -> str:
    row = row_of(cell, language)
    if row is not None:
        return f"{phrase(language, 'TO_CELL')} {row}"
    if cell == {"adjacent": "moved", "not": {"adjacent": "self"}}:
        with_ = f" {phrase('ru', 'WITH')}" if language == "ru" else ""
        beside = f"{phrase(language, 'BESIDE')}{with_} {_itself(language)}"
        not_ = "не" if language == "ru" else "not"
        return f"{phrase(language, 'TO_NEXT_CELL', 'adjacent')} {not_} {beside}"
    if cell == {"adjacent": "moved", "straight": True}:
        not_ = "не" if language == "ru" else "not"
        return f"{phrase(language, 'TO_NEXT_CELL', 'adjacent')} ({not_} {phrase(language, 'DIAGONALLY')})"
    for way, line in (("row", "same_row"), ("column", "same_column")):
        if cell == {"adjacent": "moved", line: "moved"}:
            return f"{phrase(language, 'TO_NEXT_CELL', 'adjacent')} {phrase(language, 'ALONG', way)}"
    if "half" in cell:
        return _on_half(cell, language)
    if set(cell) == {"deep"}:
        any_ = phrase(language, "TO_ANY_CELL", "any")
        return f"{any_} {phrase(language, 'DEEP_CELL', 'depth' if cell['deep'] else 'surface')}"
    if set(cell) == {"beside"}:
        return _beside(noun(language, cell["beside"], INS), language)
    if set(cell) == {"crowd"} and set(cell["crowd"]) == {"filter", "min"}:
        return _in_a_crowd(cell["crowd"], language)
    if cell == {"adjacent": "moved", "beside": {"other": False}}:
        return f"{phrase(language, 'TO_NEXT_CELL', 'adjacent')} {phrase(language, 'BESIDE_ONESELF')}"
    near = cell.get("near", {})
    if set(cell) == {"near"} and set(near) in ({"to", "behind"}, {"to", "opposite"}) and near["to"] == HURT:
        return _by_the_hurt("behind" if "behind" in near else "opposite", language)
    if set(cell) == {"near"} and set(near) == {"to", "adjacent"} and near["to"] in ("attacked", "attacker"):
        word = phrase(language, str(near["to"]).upper(), near["to"])
        return _beside(inflected(word, INS) if language == "ru" else f"the {word.removeprefix('the ')}", language)
    raise NoWording("no words for such a cell")


def _on_half(cell: Feature, language: str) -> str:
    """ "To a cell of your half", and beside whom, or to the next one there. Raises NoWording."""
    of_half = phrase(language, "OF_HALF", cell["half"])
    where = {name: value for name, value in cell.items() if name != "half"}
    if where == {"adjacent": "moved"}:
        return f"{phrase(language, 'TO_NEXT_CELL', 'adjacent')} {of_half}"
    to, beside = phrase(language, "TO_CELL"), into(where, language) if where else ""
    if beside and not beside.startswith(f"{to} {phrase(language, 'BESIDE')}"):
        raise NoWording("no words for such a cell of a half")
    return f"{to} {of_half}{beside.removeprefix(to)}"


def _in_a_crowd(crowd: Feature, language: str) -> str:
    """ "To a cell, beside which stand 2 or more elves of yours"."""
    least = f"{str(crowd['min']).upper()} {phrase(language, 'OR_MORE', 'min')} {so_many(language, crowd['filter'])}"
    to, which = phrase(language, "TO_CELL"), phrase(language, "BESIDE_WHICH")
    if language == "en":
        return f"{to} {which} {other_phrase('en', 'STANDS', '-', 2)} {least}"
    which = f"{which.rsplit(' ', 1)[0]} {inflected('который', INS, SING, 'femn')}"
    return f"{to}, {which} {other_phrase('ru', 'STANDS', '-', 1)} {least}"


def _by_the_hurt(where: str, language: str) -> str:
    """ "To a cell behind the creature that got the wounds from this meanness"."""
    seen = other_phrase("ru", "OPPOSITE", "-", 1) if (language, where) == ("ru", "opposite") else None
    lead = f"{phrase(language, 'TO_CELL')} {seen or phrase(language, where.upper())}"
    kind, this = phrase(language, "KIND", "creature"), phrase(language, "MEANNESS")
    if language == "en":
        hurt = f"the {kind} {phrase('en', 'HURT_ONE')} {phrase('en', 'FROM')} {phrase('en', 'THIS')} {this}"
        return f"{lead} {hurt}"
    got = f"{phrase('ru', 'WHO')} {other_phrase('ru', 'GOT_HURT', '-', 6)}"
    meanness = f"{phrase('ru', 'FROM')} {inflected(phrase('ru', 'THIS') + ' ' + this, GEN)}"
    return f"{lead} {inflected(kind, GEN)}, {got} {meanness},"


def _beside(whom: str, language: str) -> str:
    with_ = f" {phrase('ru', 'WITH')}" if language == "ru" else ""
    return f"{phrase(language, 'TO_CELL')} {phrase(language, 'BESIDE')}{with_} {whom}"


def place(state: Feature, language: str) -> str:
    """Rows, or a half of the battlefield. Raises NoWording."""
    return phrase(language, "ON_HALF", state["half"]) if set(state) == {"half"} else rows(state, language)


def either_place(state: Feature) -> bool:
    """Whether a state is to be at one of several places, of which each is rows or a half."""
    options = state.get("any", ())
    return (
        set(state) == {"any"}
        and all(one.keys() <= {"row", "half"} for one in options)
        and any(set(one) != {"row"} for one in options)
    )


def rows(state: Feature, language: str) -> str:
    """Some rows, of some half where that is said. Raises NoWording."""
    options = [{"row": state["row"]}] if "row" in state else list(state.get("any", ()))
    if state.keys() - {"row", "any", "half"} or not options or any(set(option) != {"row"} for option in options):
        raise NoWording("no words for such rows")
    told = [phrase(language, "ORDINAL", str(option["row"])) for option in options]
    joint, word, half = f" {phrase(language, 'OR')} ", phrase(language, "ROW"), state.get("half")
    if language == "en":
        side = {"own": f"{phrase('en', 'OWN', 'own')} ", "enemy": f"{phrase('en', 'ENEMY', 'enemy')} "}.get(
            str(half), ""
        )
        return f"in {side}{joint.join(told)} {word}"
    told = [inflected(number, "loct") for number in told]
    into_ = "во" if options[0]["row"] == 2 and half != "own" else "в"
    own = f"{inflected(phrase('ru', 'OWN', 'own'), 'loct')} " if half == "own" else ""
    enemy = f" {phrase('ru', 'ENEMY', 'enemy')}" if half == "enemy" else ""
    return f"{into_} {own}{joint.join(told)} ряду{enemy}"


__all__ = ["either_place", "into", "left", "place", "row_of", "rows", "spot"]

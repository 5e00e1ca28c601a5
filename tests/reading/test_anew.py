"""Sentences that the present reader refuses are read anew, if the whole of them is understood and carried out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from service.cards.anew import read_anew
from service.cards.compiler import Reading, assembled, compile_text
from service.cards.understood import understood

READ = "При гибели гнома получить 2 фишки."


def _refused(sentence: str, reason: str = "unexpected") -> Reading:
    return Reading(sentence, unsupported=(reason, ""))


def test_a_refused_sentence_is_read() -> None:
    assert read_anew(_refused(READ)).features == (
        {
            "when": {"event": "die", "on": {"kind": "card", "class": "gnome"}},
            "do": [{"deed": "gain", "by": {"is": "self"}, "on": {"is": "self"}, "what": "chips", "amount": 2}],
        },
    )


@pytest.mark.parametrize(
    ("reading", "kind"),
    [
        (_refused(READ, "unclear whom a pronoun means"), "creature"),
        (_refused(READ, "what both are against"), "creature"),
        (_refused("При гибели гнома получить 2 пряника."), "creature"),
        (_refused("When a gnome dies, gain 2 cookies."), "creature"),
        (Reading(READ, features=({"keyword": "armor", "x": 1},)), "creature"),
    ],
)
def test_what_is_unclear_or_strange_stays_as_it_was(reading: Reading, kind: str) -> None:
    assert replace(read_anew(reading, None, kind), refusal=None) == reading


def test_equipment_speaks_of_who_bears_it() -> None:
    """It neither fights nor has lives (214): what is said so of nobody of its host."""
    blow = read_anew(_refused("При атаке по троллю излечиться на 1."), None, "equipment")
    assert blow.features == (
        {
            "when": {"event": "attack", "stage": "landed", "force": ["weak", "medium", "strong"], "by": {"is": "host"},
                     "on": {"kind": "card", "class": "troll"}},
            "do": [{"deed": "heal", "by": {"is": "self"}, "on": {"is": "host"}, "amount": 1}],
        },
    )  # fmt: skip
    assert read_anew(_refused(READ), None, "equipment").features == read_anew(_refused(READ)).features
    assert read_anew(_refused("Броня 2."), None, "equipment").unsupported is not None


def test_a_sentence_that_names_classes() -> None:
    assert read_anew(_refused("Гном, дракон.")).classes == ("gnome", "dragon")
    assert read_anew(_refused("Гном, пряник.")).classes == ()


TWO = [Reading("При гибели эльфа закрыть гнома.", unsupported=("unexpected", "")), _refused("Он получает фишку.")]


def test_a_sentence_that_speaks_of_the_one_before_it() -> None:
    (whole,) = understood(assembled(TWO)).readings
    (feature,) = whole.features
    assert whole.sentence == f"{TWO[0].sentence} {TWO[1].sentence}"
    assert [deed.get("deed") for deed in feature["do"] if "deed" in deed] == ["close", "gain"]
    assert understood(assembled(TWO[1:])).readings[0].unsupported is not None


@pytest.mark.parametrize(("first", "read"), [("Armor 2.", True), ("When a gnome dies, close a troll.", False)])
def test_it_may_be_whom_the_sentence_before_told_of(first: str, read: bool) -> None:
    second = _refused("When it closes, gain 1 chip.")
    assert (read_anew(second, before=first).unsupported is None) is read


#: A sentence that the present reader refuses.
ONLY_ANEW = "Защита от сильных выстрелов раненых троллей."


def test_a_text_is_read_by_both_readers() -> None:
    compiled = compile_text(f"Броня 1. {ONLY_ANEW}")
    assert [item.sentence for item in compiled.unsupported] == [ONLY_ANEW]
    assert not understood(compiled, anew=False).whole
    both = understood(compiled)
    assert both.whole and [feature["keyword"] for feature in both.features] == ["armor", "protection"]

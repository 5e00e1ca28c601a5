"""Sentences that the present reader refuses are read anew, if the whole of them is understood and carried out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from service.cards.anew import read_anew
from service.cards.compiler import Reading, compile_text
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
        (_refused(READ), "equipment"),
        (_refused("При гибели гнома получить 2 пряника."), "creature"),
        (_refused("When a gnome dies, gain 2 cookies."), "creature"),
        (Reading(READ, features=({"keyword": "armor", "x": 1},)), "creature"),
    ],
)
def test_what_is_unclear_or_strange_stays_as_it_was(reading: Reading, kind: str) -> None:
    assert replace(read_anew(reading, None, kind), refusal=None) == reading


#: A sentence that the present reader refuses.
ONLY_ANEW = "Защита от сильных выстрелов раненых троллей."


def test_a_text_is_read_by_both_readers() -> None:
    compiled = compile_text(f"Броня 1. {ONLY_ANEW}")
    assert [item.sentence for item in compiled.unsupported] == [ONLY_ANEW]
    assert not understood(compiled, anew=False).whole
    both = understood(compiled)
    assert both.whole and [feature["keyword"] for feature in both.features] == ["armor", "protection"]

"""How cards come in that are summoned or revived: sentences of our own and what they compile to."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.test_language import on, read, tap

Wire = dict[str, Any]
GNOME = {"class": "gnome"}
THIRD = {"rows": [3], "half": "own"}


def summon(**more: Any) -> Wire:
    return {"effect": "summon", "filter": GNOME, **more, "to": "self"}


def revive(**more: Any) -> Wire:
    return {"effect": "revive", **more, "to": "target"}


DEAD_ELF = {"class": "elf", "zone": "graveyard", "side": "own"}

SENTENCES: list[tuple[str, str, Wire]] = [
    ("{tap}: Вызвать гнома с 2 {health}.", "{tap}: Summon a gnome with 2 {health}.", tap(summon(lives=2))),
    ("{tap}: Вызвать гнома с 3 ранами.", "{tap}: Summon a gnome with 3 wounds.", tap(summon(wounds=3))),
    (
        "{tap}: Вызвать гнома в закрытом виде в вашем третьем ряду.",
        "{tap}: Summon a gnome in your third row closed side up.",
        tap(summon(cell=THIRD, closed=True)),
    ),
    ("{tap}: Вызвать закрытого гнома.", "{tap}: Summon a closed gnome.", tap(summon(closed=True))),
    (
        "{tap}: Вызвать гнома под контролем противника.",
        "{tap}: Summon a gnome under enemy control.",
        tap(summon(under="enemy")),
    ),
    (
        "{tap}: Вызвать гнома; он входит в игру с 1 {health}.",
        "{tap}: Summon a gnome; it comes into play with 1 {health}.",
        tap(summon(lives=1)),
    ),
    (
        "{tap}: Возродить вашего эльфа, погибшего в этот ход.",
        "{tap}: Revive your elf that died this turn.",
        tap(revive(), target={**DEAD_ELF, "died_this_turn": True}),
    ),
    (
        "{tap}: Возродить эльфа с любого кладбища под его контролем.",
        "{tap}: Revive an elf from any graveyard under its owner's control.",
        tap(revive(under="owner"), target={**DEAD_ELF, "side": "any"}),
    ),
    (
        "{tap}: Вызвать гнома, он получает {counter}.",
        "{tap}: Summon a gnome, it gets {counter}.",
        tap(summon(effects=[{"effect": "gain_chips", "x": 1, "to": "subject"}])),
    ),
    (
        "Когда убивает эльфа, может возродить его с 1 {health}.",
        "Whenever it kills an elf, you may revive it with 1 {health}.",
        on("kill", {"effect": "revive", "lives": 1, "to": "dead"}, target={"class": "elf"}, more={"optional": True}),
    ),
]


@pytest.mark.parametrize("russian, english, feature", SENTENCES)
def test_sentences(russian: str, english: str, feature: Wire) -> None:
    assert read(russian) == [feature]
    assert read(english) == [feature]


def test_the_moment_says_how_many_lives() -> None:
    (feature,) = read("Когда получает Х ран - вызвать гнома с Х [:tgh].")
    assert feature["effects"] == [summon(lives="amount")]


@pytest.mark.parametrize(
    "text",
    [
        "{tap}: Вызвать гнома с 5 или менее ранами.",
        "{tap}: Вызвать стоящего рядом гнома.",
        "{tap}: Вызвать гнома с 2 {health} и с 2 ранами.",
        "{tap}: Он входит в игру с 1 {health}.",
        "{tap}: Ранить гнома на 1; он входит в игру с 1 {health}.",
        "{tap}: Возродить вашего эльфа с кладбища противника.",
    ],
)
def test_refusals(text: str) -> None:
    assert compile_text(text).unsupported


EXILED = {
    "class": "permanent",
    "effects": [{"effect": "replace", "what": "die", "with": [{"effect": "exile", "to": "self"}]}],
}
GIVEN = {"effect": "gain_feature", "feature": EXILED, "to": "subject"}


@pytest.mark.parametrize(
    "text",
    [
        "{tap}: Вызвать гнома с особенностью «Вместо гибели изгоняется».",
        "{tap}: Вызвать гнома; он входит в игру с особенностью «Вместо гибели изгоняется».",
        "{tap}: Вызвать гнома, он получает особенность «Вместо гибели изгоняется».",
    ],
)
def test_a_text_that_comes_with_it(text: str) -> None:
    assert read(text) == [tap(summon(effects=[GIVEN]))]


@pytest.mark.parametrize(
    "text",
    [
        "{tap}: Закрыть гнома или эльфа (лесного, стоимостью 4 или менее).",
        "{tap}: Close a gnome or elf (forest, costing 4 or less).",
    ],
)
def test_qualities_in_brackets_are_of_all_that_were_named(text: str) -> None:
    wanted = {"any": [GNOME, {"class": "elf"}], "element": "forests", "cost": {"max": 4}}
    assert read(text) == [tap({"effect": "close", "to": "target"}, target=wanted)]


def test_no_quality_is_said_twice() -> None:
    assert compile_text("{tap}: Закрыть лесного гнома (степного).").unsupported


LIKE_IT = {"of": "cost", "whose": "chosen"}


@pytest.mark.parametrize(
    "russian, english, wanted",
    [
        (
            "{tap}: Изгнать вашего гнома; вызвать на его клетку эльфа той же стоимости.",
            "{tap}: Exile your gnome; summon on its cell an elf of the same cost.",
            {"class": "elf", "cost": {"equal": LIKE_IT}},
        ),
        (
            "{tap}: Изгнать вашего гнома; вызвать на его клетку эльфа другой стихии.",
            "{tap}: Exile your gnome; summon on its cell an elf of another element.",
            {"class": "elf", "element_unlike": {"is": "target"}},
        ),
    ],
)
def test_who_comes_is_compared_with_who_goes(russian: str, english: str, wanted: Wire) -> None:
    comes = {"effect": "summon", "filter": wanted, "cell": {"stood": "target"}, "to": "self"}
    feature = tap({"effect": "exile", "to": "target"}, comes, target={**GNOME, "side": "own"})
    assert read(russian) == [feature]
    assert read(english) == [feature]


@pytest.mark.parametrize(
    "text",
    [
        "{tap}: Вызвать эльфа той же стоимости.",
        "{tap}: Закрыть эльфа другой стихии.",
        "{tap}: Изгнать двух ваших гномов; вызвать эльфа той же стоимости.",
    ],
)
def test_nobody_to_compare_with(text: str) -> None:
    assert compile_text(text).unsupported


def test_a_card_that_would_open_looks_then_whether_it_does() -> None:
    (feature,) = read("После выстрела в свой следующий ход не открывается, если рядом нет ваших гномов.")
    (given,) = feature["effects"]
    assert "condition" not in feature and given["feature"]["condition"]["exists"]["max"] == 0

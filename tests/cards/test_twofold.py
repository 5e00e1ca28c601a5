"""Deeds in a row, texts that come about twice, calm, answers by a text: sentences of our own, and their words."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.test_language import OWN, always, on, read, tap

Wire = dict[str, Any]
ELF = {"side": "own", "class": "elf"}
OPEN = {"effect": "open", "to": "self"}
ONCE = {"limit": {"times": 1, "per": "turn"}}
UNPARRIED = {"effect": "gain_feature", "feature": {"keyword": "unanswered_strike"}, "until": "this_attack"}


def unparried(kind: str, *, whose: Wire | None = None, **more: Any) -> Wire:
    trigger = {"on": "before_attack", "type": kind, **({} if whose is None else {"whose": whose})}
    done = {**UNPARRIED, "to": "self" if whose is None else "subject"}
    return {"effect": "delay", "trigger": trigger, "effects": [done], **more, "to": "self"}


SENTENCES: list[tuple[str, str, Wire]] = [
    (
        "Когда другие ваши болотные существа выполняют метание, разряд и излечение подряд в любом порядке (перемещения"
        " не прерывают цепочку), открывается (1 раз за ход).",
        "When your other swamp creatures carry out a throw, a discharge and a healing in a row in any order (moves do"
        " not break the row), open this card (once per turn).",
        on(
            "sequence",
            OPEN,
            more=ONCE,
            of=["throw", "discharge", "heal"],
            by={"other": True, "side": "own", "element": "swamps", "kind": "creature"},
        ),
    ),
    (
        "Когда ваши эльфы выполняют выстрел и удар подряд в любой последовательности, открыть эту карту.",
        "Whenever your elves carry out a shot and a strike in a row in any order, open this card.",
        on("sequence", OPEN, of=["shot", "strikes"], by=ELF),
    ),
    (
        "Первая за ход концентрация вашего эльфа срабатывает дважды.",
        "The first concentration of your elf per turn triggers twice.",
        always({"effect": "twice", "keyword": "concentration", "cards": ELF}, **ONCE),
    ),
    (
        "Способность вальхаллы вашего эльфа срабатывает дважды (3 раза за ход).",
        "The feature of valhalla of your elf triggers twice (3 times per turn).",
        always({"effect": "twice", "keyword": "valhalla", "cards": ELF}, limit={"times": 3, "per": "turn"}),
    ),
    (
        "Особенности ярости ваших эльфов срабатывают дважды.",
        "The features of fury of your elves trigger twice.",
        always({"effect": "twice", "keyword": "fury", "cards": ELF}),
    ),
    (
        "Первое за ход противника ранение вашего эльфа не мешает его концентрации.",
        "The first wounding of your elf per enemy turn does not disturb its concentration.",
        always({"effect": "keeps_calm", "cards": ELF}),
    ),
    (
        "Отражает разряды существ противника как простой удар, даже когда закрыта, и отвечает выстрелом на 0-1-2.",
        "Reflects discharges of enemy creatures, even when closed, and answers with a shot for 0-1-2.",
        always(
            {
                "effect": "answers",
                "of": "discharge",
                "value": [0, 1, 2],
                "type": "shot",
                "against": {"kind": "creature", "side": "enemy"},
            }
        ),
    ),
    (
        "Отвечает на выстрелы и метания метанием на 2-2-3, даже закрытой.",
        "Answers shots and throws with a throw for 2-2-3, even closed.",
        always({"effect": "answers", "of": ["shot", "throw"], "value": [2, 2, 3], "type": "throw"}),
    ),
    (
        "Отражает метания и разряды, даже если закрыта, отвечая тем же на 1.",
        "Reflects throws and discharges, even if closed, and answers with the same for 1.",
        always({"effect": "answers", "of": ["throw", "discharge"], "value": [1, 1, 1]}),
    ),
    (
        "Если ваш стоящий рядом эльф должен нанести ответный удар, эта карта наносит ответный удар вместо него.",
        "If your adjacent elf has to deal an answering strike, this card deals an answering strike instead of it.",
        always({"effect": "answers_for", "of": "simple_strike", "cards": {**ELF, "adjacent": True}}),
    ),
    (
        "Эта карта наносит ответный удар вместо вашего соседнего эльфа.",
        "This card deals an answering strike instead of your adjacent elf.",
        always({"effect": "answers_for", "of": "simple_strike", "cards": {**ELF, "adjacent": True}}),
    ),
    (
        "Первый за ход простой удар вашего эльфа становится безответным.",
        "The first simple strike of your elf per turn becomes unanswered.",
        on("before_attack", {**UNPARRIED, "to": "subject"}, more=ONCE, type="simple_strike", whose=ELF),
    ),
    (
        "Вальхалла: первый за ход простой удар вашего эльфа становится безответным.",
        "Valhalla: the first simple strike of your elf per turn becomes unanswered.",
        on("valhalla", unparried("simple_strike", whose=ELF, until="end_of_turn")),
    ),
    (
        "В начале вашего хода первый за ход удар вашего существа становится безответным.",
        "At the start of your turn the first strike of your creature per turn becomes unanswered.",
        on("turn_start", unparried("strikes", whose=OWN, until="end_of_turn")),
    ),
    (
        "Если ваши эльфы подряд, в любом порядке совершают метание и простой удар, открыть эту карту.",
        "Whenever your elves perform a throw and a simple strike in a row, in any order, open this card.",
        on("sequence", OPEN, of=["throw", "simple_strike"], by=ELF),
    ),
    (
        "Ваша первая за ход концентрация срабатывает дважды.",
        "Your first concentration per turn triggers twice.",
        always({"effect": "twice", "keyword": "concentration", "cards": {"side": "own", "kind": "card"}}, **ONCE),
    ),
    (
        "Концентрация ваших эльфов срабатывает, даже если они были ранены один раз за ход.",
        "Concentration of your elves triggers even if they were wounded once per turn.",
        always({"effect": "keeps_calm", "cards": ELF}),
    ),
    (
        "Первое за ход ранение этой карты не мешает её концентрации.",
        "The first wounding of this card per turn does not disturb its concentration.",
        always({"effect": "keeps_calm", "cards": {"other": False}}),
    ),
    (
        "Даже закрытой отвечает на выстрелы метанием на 1-2-2.",
        "Even closed answers shots with a throw for 1-2-2.",
        always({"effect": "answers", "of": "shot", "value": [1, 2, 2], "type": "throw"}),
    ),
    (
        "Вместо вашего соседнего эльфа ответный удар наносит эта карта.",
        "When your adjacent elf should deal an answering strike, this card deals it instead.",
        always({"effect": "answers_for", "of": "simple_strike", "cards": {**ELF, "adjacent": True}}),
    ),
    (
        "Первый за ход простой удар этой карты безответный.",
        "The first simple strike of this card per turn is unanswered.",
        on("before_attack", {**UNPARRIED, "to": "self"}, more=ONCE, type="simple_strike"),
    ),
    (
        "{tap}: Следующий удар вашего эльфа в этот ход становится безответным.",
        "{tap}: The coming strike of your elf this turn becomes unanswered.",
        tap(unparried("strikes", whose=ELF, until="end_of_turn")),
    ),
    (
        "{tap}: Следующий простой удар этой карты становится безответным.",
        "{tap}: The coming simple strike of this card becomes unanswered.",
        tap(unparried("simple_strike")),
    ),
]


@pytest.mark.parametrize("russian, english, wire", SENTENCES)
def test_what_a_text_comes_to(russian: str, english: str, wire: Wire) -> None:
    assert read(russian) == [wire]
    assert read(english) == [wire]


@pytest.mark.parametrize(
    "text",
    [
        "Когда ваши эльфы выполняют выстрел и удар подряд, открыть эту карту.",  # in which order
        "Когда ваши эльфы выполняют выстрел и выстрел подряд в любом порядке, открыть эту карту.",
        "Вторая за ход концентрация вашего эльфа срабатывает дважды.",
        "Первая за ход концентрация вашего эльфа срабатывает трижды.",
        "Первый за ход авангард вашего эльфа срабатывает дважды.",
        "Первое за бой ранение вашего эльфа не мешает его концентрации.",
        "Первое за ход ранение вашего эльфа не мешает его вальхалле.",
        "Отражает метания и отвечает выстрелом на 1.",  # whether it does so closed
        "Концентрация: первый за ход простой удар вашего эльфа становится безответным.",  # of which turn
        "{tap}: Первый за ход простой удар вашего эльфа становится безответным.",
        "Первый за ход выстрел вашего эльфа становится безответным.",
    ],
)
def test_what_is_unclear_is_refused(text: str) -> None:
    assert compile_text(text).unsupported

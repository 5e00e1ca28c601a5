"""Triggered texts in other words than those of known cards; sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_compiler import modifier, read, triggered

CHIP = {"effect": "gain_chips", "x": 1, "to": "self"}
GNOME = {"side": "own", "class": "gnome"}
THEIRS = {"kind": "creature", "side": "enemy"}
STRUCK = {"on": "attack", "type": "strikes"}


def strike(*effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"class": "triggered", "trigger": STRUCK, **more, "effects": list(effects)}


def chip_on(on: str, *, condition: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    return triggered(on, CHIP, trigger={"on": on, **more}, **({"condition": condition} if condition else {}))


CLOSED = {"self": {"closed": True}}

#: Moments that give a chip.
MOMENTS: list[tuple[str, list[dict[str, Any]]]] = [
    # What others do to a card, and by whom.
    ("Когда вашего гнома ранят метанием", [chip_on("wounded", type="throw", whose=GNOME)]),
    ("Когда эту карту закрывают", [chip_on("close")]),
    ("Когда его отравляют", [chip_on("marked", keyword="poison")]),
    ("Когда вашего гнома убивают разрядом", [chip_on("any_death", target=GNOME, type="discharge")]),
    ("Когда вашего гнома атакуют выстрелом", [chip_on("assailed", type="shot", whose=GNOME)]),
    ("Когда эту карту атакуют", [chip_on("assailed")]),
    ("Когда ваши существа атакуют", []),
    ("Когда эту карту атакует орк", [chip_on("assailed", source={"class": "orc"})]),
    ("При получении 2 или более ран вашим гномом", [chip_on("wounded", amount={"min": 2}, whose=GNOME)]),
    ("При получении вашим раненым гномом фишки", [chip_on("chips", whose={**GNOME, "wounded": True})]),
    ("При ранении вашего гнома разрядом", [chip_on("wounded", whose=GNOME, type="discharge")]),
    ("При убийстве вашим гномом орка", [chip_on("kill", target={"class": "orc"}, whose=GNOME)]),
    ("При объявлении противником", []),
    (
        "Когда противник объявляет разряд по вашему гному",
        [chip_on("before_attack", type="discharge", target=GNOME, whose={"kind": "card", "side": "enemy"})],
    ),
    ("Когда существо противника применяет воздействие", [chip_on("executes", type="impact", whose=THEIRS)]),
    ("Когда ранит существо противника", [chip_on("wounded", source={"other": False}, whose=THEIRS)]),
    ("Когда ранит эту карту", []),
    ("При потере дополнительной {life}", [chip_on("lose_lives")]),
    # Misses, arrivals, moves, numbers and times.
    ("Если ваш гном промахнулся", [chip_on("miss", whose=GNOME)]),
    ("При промахе атакующего", [chip_on("miss", striking=True, target={"other": False}, whose={"kind": "card"})]),
    ("При появлении вашего гнома на поле боя", [chip_on("arrive", whose=GNOME)]),
    ("Когда существо противника встаёт рядом", [chip_on("move", cell={"to": {"adjacent": "self"}}, whose=THEIRS)]),
    ("При перемещении в ваш второй ряд", [chip_on("move", cell={"to": {"rows": [2], "half": "own"}})]),
    ("Когда накопит 3 фишки", [chip_on("chips", reaches=3)]),
    ("Когда бросок этой карты равен 1 или 2", [chip_on("roll", die={"max": 2})]),
    ("Когда бросок этой карты равен 2 или 4", []),
    ("При первом закрытии за ход", [chip_on("close", time={"equal": 1, "per": "turn"})]),
    ("При первом перемещении за ход", [chip_on("move", nth={"equal": 1})]),
    # Attacks: of which sorts, at whose cards, whether they killed, how strong they were.
    ("Когда становится целью выстрела или разряда", [chip_on("assailed", type=sort) for sort in ("shot", "discharge")]),
    (
        "При выстреле, метании или разряде вашего гнома",
        [chip_on(s, whose=GNOME) for s in ("shot", "throw", "discharge")],
    ),
    (
        "При ударе по этой карте или вашему гному",
        [chip_on("attacked", type="strikes", whose={"any": [{"other": False}, GNOME]})],
    ),
    ("При ударе по вашему гному или существу противника", []),
    ("При гибели этой карты или вашего гнома", [chip_on("any_death", target={"any": [{"other": False}, GNOME]})]),
    ("При гибели атакованного от метания", [chip_on("kill", target={"kind": "card"}, type="throw")]),
    ("При ударе, если атакованный погиб", [chip_on("kill", target={"kind": "card"}, type="strikes")]),
    ("При ударе, если сила удара 3 или более", [chip_on(**STRUCK, amount={"min": 3})]),
    ("При ударе, если атакованный дороже 5", [chip_on(**STRUCK, target={"cost": {"min": 6}})]),
    (
        "При гибели гнома, если его стоимость больше 4",
        [chip_on("any_death", target={"class": "gnome", "cost": {"min": 5}})],
    ),
    ("Если эта карта закрыта - при гибели вашего гнома", [chip_on("any_death", target=GNOME, condition=CLOSED)]),
    # What a card does to another, what they do to it, who defends and answers.
    ("Когда эта карта закрывает существо противника", [chip_on("close", source={"other": False}, whose=THEIRS)]),
    ("Когда существо противника отравляет эту карту", [chip_on("marked", keyword="poison", source=THEIRS)]),
    ("Когда орк получает раны от этой карты", [chip_on("wounded", source={"other": False}, whose={"class": "orc"})]),
    ("При объявлении выстрела по вашему гному", [chip_on("before_attacked", type="shot", whose=GNOME)]),
    ("После каждого вашего заклинания", [chip_on("executes", type="spell", whose={"side": "own", "kind": "card"})]),
    ("Когда ваш гном становится закрытым", [chip_on("close", whose=GNOME)]),
    ("При атаке заклинанием", []),
    ("При получении второй фишки", [chip_on("chips", reaches=2)]),
    ("При излечении вашего гнома на 3 и более", [chip_on("heal", amount={"min": 3}, whose=GNOME)]),
    ("При получении хозяином ран", [chip_on("wounded", whose="host")]),
    ("Когда орк выходит на вашу половину", [chip_on("move", cell={"half": "own"}, whose={"class": "orc"})]),
    ("В конце вашего хода, если получала раны", [chip_on("turn_end", condition={"self": {"hurt": True}})]),
]

#: What is done on a strike.
DEEDS: list[tuple[str, dict[str, Any]]] = [
    (
        "ранить ещё одно существо противника на 1.",
        strike({"effect": "wound", "x": 1, "to": "target"}, target={**THEIRS, "not": {"is": "attacked"}}),
    ),
    ("нанести атакованному ещё 1 рану.", strike({"effect": "wound", "x": 1, "to": "attacked"})),
    (
        "каждый ваш гном может переместиться на соседнюю клетку.",
        strike(
            {
                "effect": "may",
                "effects": [{"effect": "move", "cell": {"adjacent": "moved"}, "to": "subject"}],
                "to": "each",
                "filter": GNOME,
            }
        ),
    ),
    (
        "можете снять фишку и открыть эту карту.",
        {
            "class": "combined",
            "trigger": STRUCK,
            "cost": {"chips": 1},
            "optional": True,
            "effects": [{"effect": "open", "to": "self"}],
        },
    ),
    (
        "снять с атакованного фишку и получить её.",
        strike(
            {
                "effect": "attempt",
                "effects": [{"effect": "lose_chips", "x": 1, "to": "attacked"}],
                "then": [CHIP],
                "to": "attacked",
            }
        ),
    ),
    (
        "ранить атакованного на 1 и закрыть.",
        strike({"effect": "wound", "x": 1, "to": "attacked"}, {"effect": "close", "to": "attacked"}),
    ),
    (
        "уничтожить симбиота атакованного.",
        strike({"effect": "destroy", "to": "target"}, target={"kind": "symbiote", "host": {"is": "attacked"}}),
    ),
    (
        "бросьте кубик: на 4 и более закрыть атакованного.",
        strike(
            {
                "effect": "roll",
                "outcomes": [{"min": 4, "max": 6, "effects": [{"effect": "close", "to": "attacked"}]}],
                "to": "self",
            }
        ),
    ),
    (
        "игнорирует броню атакованного.",
        {"class": "permanent", "effects": [{"effect": "ignore", "keyword": "armor", "of": "strikes"}]},
    ),
]


#: Of whom others than the card itself a text speaks.
OTHERS: list[tuple[str, dict[str, Any]]] = [
    (
        "При атаке по орку - получает +1 к удару.",
        modifier("strikes", 1, "attacking", against={"class": "orc"}),
    ),
    (
        "Когда эта карта ранит летающего орка - он закрывается.",
        triggered(
            "wounded",
            {"effect": "close", "to": "subject"},
            trigger={"on": "wounded", "source": {"other": False}, "whose": {"flying": True, "class": "orc"}},
        ),
    ),
    ("При защите - атакующий теряет фишку.", triggered("defend", {"effect": "lose_chips", "x": 1, "to": "attacker"})),
    (
        "При ответном ударе - атаковавший получает проклятие.",
        triggered("answer", {"effect": "curse", "to": "attacked"}),
    ),
    (
        "При атаке существа противника по этой карте - закрыть другое существо противника.",
        triggered(
            "attacked",
            {"effect": "close", "to": "target"},
            trigger={"on": "attacked", "source": THEIRS},
            target={**THEIRS, "not": {"is": "attacker"}},
        ),
    ),
    (
        "При отравлении вашего гнома - эта карта получает фишку, максимум 3 фишки.",
        triggered("marked", {**CHIP, "max": 3}, trigger={"on": "marked", "keyword": "poison", "whose": GNOME}),
    ),
]

USED: dict[str, Any] = {"class": "playable", "cost": {"close": True}, "type": "impact"}
#: What was refused before two sorts of cards were known to be two cards, and a card to be what "this" is.
READ_BY_NOW: list[tuple[str, list[dict[str, Any]]]] = [
    (
        "[:tap]: Закрыть эльфа и открыть гнома.",
        [
            {
                **USED,
                "target": {"class": "elf"},
                "second": {"class": "gnome"},
                "effects": [{"effect": "close", "to": "target"}, {"effect": "open", "to": "second"}],
            }
        ],
    ),
    (
        "{tap}: Снять 1 дополнительную {health} с орка противника; закрыть гнома.",
        [
            {
                **USED,
                "target": {"class": "orc", "side": "enemy"},
                "second": {"class": "gnome"},
                "effects": [{"effect": "lose_lives", "x": 1, "to": "target"}, {"effect": "close", "to": "second"}],
            }
        ],
    ),
    (
        "Когда наносит раны вашему гному, открыть его.",
        [
            triggered(
                "wounded",
                {"effect": "open", "to": "subject"},
                trigger={"on": "wounded", "source": {"other": False}, "whose": GNOME},
            )
        ],
    ),
    (
        "Если хозяин должен погибнуть, вместо этого уничтожить этого симбиота.",
        [
            {
                "class": "permanent",
                "effects": [
                    {
                        "effect": "replace",
                        "what": "die",
                        "with": [{"effect": "destroy", "to": "self"}],
                        "cards": {"hosting": True},
                    }
                ],
            }
        ],
    ),
]


@pytest.mark.parametrize(("said", "features"), READ_BY_NOW)
def test_what_was_refused_is_read(said: str, features: list[dict[str, Any]]) -> None:
    assert read(said) == features


@pytest.mark.parametrize(("moment", "features"), MOMENTS)
def test_moments_are_told_in_many_words(moment: str, features: list[dict[str, Any]]) -> None:
    """Where no features are named the moment is not understood."""
    compiled = judged(compile_text(f"{moment} - получает фишку."))
    assert bool(compiled.unsupported) is not bool(features)


@pytest.mark.parametrize(("said", "feature"), OTHERS)
def test_others_are_known_by_the_moment(said: str, feature: dict[str, Any]) -> None:
    assert read(said) == [feature]


@pytest.mark.parametrize(("deed", "feature"), DEEDS)
def test_what_is_done_is_told_in_many_words(deed: str, feature: dict[str, Any]) -> None:
    assert read(f"При ударе - {deed}") == [feature]

"""Copies, summons onto hosts, graveyards, rolls of a text, groups by impacts: sentences of our own, both ways."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_language import Wire, always, on, read, tap

GNOMES = {"class": "gnome", "side": "own"}
FOE = {"kind": "creature", "side": "enemy"}
CHIP = {"effect": "gain_chips", "x": 1, "to": "self"}


def summon(**more: Any) -> Wire:
    return {"effect": "summon", **more, "to": "self"}


def cards(**filter: Any) -> Wire:
    return {"of": "cards", "filter": filter}


INCARNATE = {"effect": "incarnate", "to": "target"}
HEAL_IT = {"effect": "heal", "value": [1, 2, 3], "to": "subject"}
FEAR = {"effect": "grant", "feature": {"keyword": "fear", "x": 1}}
SICK = {"effect": "grant", "feature": {"keyword": "plague"}}

PAIRS: list[tuple[str, str, Wire]] = [
    # copies
    ("[:tap]: Вызвать другого Бородача.", "{tap}: Summon another Graybeard.", tap(summon(filter={"copy": True}))),
    (
        "[:tap]: Закрыть существо противника (кроме Бородача).",
        "{tap}: Close an enemy creature (except Graybeard).",
        tap({"effect": "close", "to": "target"}, target={**FOE, "copy": False}),
    ),
    (
        "[:tap]: Закрыть гнома (кроме Бородача).",
        "{tap}: Close a gnome (except Graybeard).",
        tap({"effect": "close", "to": "target"}, target={"class": "gnome", "other": True}),
    ),
    (
        "Когда эльф противника открывается (кроме Бородача), Бородач также получает [:cnt].",
        "When an enemy elf (except Graybeard) opens - Graybeard also gets {chip}.",
        on("open", CHIP, whose={"class": "elf", "side": "enemy", "copy": False}),
    ),
    # summons
    (
        "[:tap]: Вызвать на себя щит стоимостью 2 или менее.",
        "{tap}: Summon onto itself a shield costing 2 or less.",
        tap(summon(filter={"class": "shield", "kind": "equipment", "cost": {"max": 2}}, onto={"other": False})),
    ),
    (
        "[:tap]: Вызвать на хозяина или вашего соседнего гнома оружие.",
        "{tap}: Summon onto the host or your adjacent gnome a weapon.",
        tap(
            summon(
                filter={"class": "weapon", "kind": "equipment"},
                onto={"any": [{"is": "host"}, {"class": "gnome", "side": "own", "adjacent": True}]},
            )
        ),
    ),
    ("[:tap]: Вызвать местность.", "{tap}: Summon terrain.", tap(summon(filter={"kind": "terrain"}))),
    (
        "[:tap]: Вызвать эльфа стоимостью 2*X или менее, где X - число ваших гномов.",
        "{tap}: Summon an elf costing 2*X or less, where X is the number of your gnomes.",
        tap(summon(filter={"class": "elf", "cost": {"max": {**cards(**GNOMES), "times": 2}}})),
    ),
    (
        "При гибели - возродить 3 или менее гномов с вашего кладбища.",
        "On death - revive 3 or less gnomes from your graveyard.",
        on(
            "death",
            {"effect": "revive", "to": "target"},
            more={"target": {"class": "gnome", "zone": "graveyard", "side": "own"}, "count": 3},
        ),
    ),
    (
        "[:tap]: Возродить случайного тролля с любого кладбища.",
        "{tap}: Revive a random troll from any graveyard.",
        tap(
            {
                "effect": "revive",
                "random": True,
                "filter": {"class": "troll", "zone": "graveyard", "side": "any"},
                "to": "self",
            }
        ),
    ),
    # graveyards
    (
        "[:tap]: Положить фишку инкарнации на гнома на вашем кладбище.",
        "{tap}: Put a chip of incarnation onto a gnome in your graveyard.",
        tap(INCARNATE, target={"class": "gnome", "zone": "graveyard", "side": "own"}),
    ),
    (
        "[:tap]: Каждый гном на вашем кладбище получает [:cnt] инкарнации.",
        "{tap}: All gnomes in your graveyard get a chip of incarnation.",
        tap(
            {
                "effect": "incarnate",
                "to": "each",
                "filter": {"class": "gnome", "zone": "graveyard", "side": "own"},
            }
        ),
    ),
    (
        "При гибели вашего гнома - он получает инкарнацию 2.",
        "On death of your gnome - it gets incarnation 2.",
        on(
            "any_death",
            {"effect": "gain_feature", "feature": {"keyword": "incarnation", "x": 2}, "to": "dead"},
            target={"class": "gnome", "side": "own"},
        ),
    ),
    (
        "Когда убивает тролля - он возвращается в колоду.",
        "When it kills a troll - it returns to the deck.",
        on("kill", {"effect": "return_to_deck", "to": "dead"}, target={"class": "troll"}),
    ),
    (
        "[:tap]: Местность теряет все особенности до конца вашего хода.",
        "{tap}: Terrain loses all features until the end of your turn.",
        tap(
            {"effect": "lose_feature", "all": True, "until": "end_of_your_turn", "to": "target"},
            target={"kind": "terrain"},
        ),
    ),
    ("Не получает ран от гномов вашего отряда.", "Gets no wounds from gnomes of your squad.",
     always({"effect": "prevent", "against": {"class": "gnome", "side": "own"}})),
    # rolls
    (
        "При вызове - бросить кубик, затем если выпало 1 - открывается, если 2 или более - получает [:cnt].",
        "On a summon - roll a die, then if it shows 1 - opens, if it shows 2 or more - gets {chip}.",
        on(
            "arrive",
            {
                "effect": "roll",
                "outcomes": [
                    {"min": 1, "max": 1, "effects": [{"effect": "open", "to": "self"}]},
                    {"min": 2, "max": 6, "effects": [CHIP]},
                ],
                "to": "self",
            },
            type="summon",
        ),
    ),
    # groups, moves
    (
        'Ваши гномы получают страх 1, пока Бородач в вашем отряде (воздействие "угроза").',
        'Your gnomes get fear 1 (impact "угроза").',
        {
            **always({**FEAR, "cards": {"class": "gnome", "side": "own"}}),
            "type": "impact",
            "name": "угроза",
        },
    ),
    (
        "Каждый тролль получает чуму, пока стоит в первом ряду.",
        "All trolls get plague, while they stand in the first row.",
        always({**SICK, "cards": {"class": "troll", "row": 1}}),
    ),
    (
        "Каждый стоящий рядом тролль получает чуму, пока стоит рядом с Бородачом.",
        "All adjacent trolls get plague.",
        always({**SICK, "cards": {"class": "troll", "adjacent": True}}),
    ),
    (
        "При перемещении гнома на клетку ряда Бородача - излечить его на 1-2-3.",
        "When a gnome moves into the row of Graybeard - heal it by 1-2-3.",
        on("move", HEAL_IT, whose={"class": "gnome"}, cell={"same_row": True}),
    ),
    (
        "Когда образует строй с троллем - получает [:cnt].",
        "When it forms a formation with a troll - gets {chip}.",
        on("form_formation", CHIP, more={"condition": {"exists": {"filter": {"class": "troll", "formed": True}}}}),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("russian", "english", "feature"), PAIRS)
def test_sentences_say_this(russian: str, english: str, feature: Wire) -> None:
    """In Russian and in English, of a card called Graybeard."""
    assert read(russian, "Бородач") == [feature]
    if "forms a formation" not in english and "it kills" not in english:
        assert read(english, "Graybeard") == [feature]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[:tap]: Вызвать на хозяина гнома.", "no card to summon"),  # only equipment is put on somebody
        ("[:tap]: Вызвать местность на любой клетке.", "no card that stands on a cell"),
        ("[:tap]: Вызвать гнома стоимостью 2*X или менее.", "what X is"),
        ("Когда убивает тролля - он открывается.", "nothing that is done to the dead"),
        ("[:tap]: Положить фишку брони на гнома на вашем кладбище.", "no chip of a dead card"),
        ("[:tap]: Положить фишку инкарнации на гнома с любого кладбища.", "no chip of a dead card"),
        ("[:tap]: Бросить кубик, затем если выпало 1 или 3 - открывается, если 4 - погибает.", "no such roll"),
        ("[:tap]: Бросить кубик, затем если выпало 1 - открывается, если 1 - погибает.", "two outcomes of one roll"),
        ('Ваши гномы получают +1 к выстрелам (воздействие "рык").', "no feature that an impact gives"),
    ],
)
def test_what_is_not_understood_is_refused(text: str, reason: str) -> None:
    """With the reason."""
    (refused,) = judged(compile_text(text)).unsupported
    assert refused.reason == reason

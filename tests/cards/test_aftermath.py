"""What comes of meanness, of attacks at a price, of riders that come to help; sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_compiler import read

#: Words that a printed sentence has in the same place.
HURT, DEALS, NOT_KILLED = "получивший раны от этой", "наносит слабый", "если эта атака"
BECOME, OTHER_WAY, OBLIGING = "может стать компаньоном", "в направлении, противоположном", "обязывающие выбирать"
BESIDE, ON_STRIKE, WHERE = "стоящих рядом и с", "нападает {strike}", "которую занимало"
LOSE, DIES, BLOW, GETS = "потерять полет", "погибает после нее", "особый удар", "получает"
TILL = "до конца хода"


def known(text: str) -> dict[str, Any]:
    """The one feature of a text, which the judge knows."""
    (feature,) = read(text)
    assert not judged(compile_text(text)).unsupported
    return feature


def test_who_was_hurt_by_a_meanness_strikes() -> None:
    feature = known(
        f"При выстреле подлость 1; эльф, {HURT} подлости, {DEALS} {{strike}} по стоящему рядом с ним гному."
    )
    (meanness,) = feature["effects"]
    (strike,) = meanness["effects"]
    assert (strike["striker"], strike["force"]) == ("subject", ["weak"])
    assert strike["filter"] == {"class": "gnome", "near": {"to": "subject", "adjacent": True}}
    assert strike["if"] == {"exists": {"filter": {"is": "subject", "class": "elf"}}}


def test_an_attack_made_stronger_at_a_price() -> None:
    feature = known(
        f"{{instant}}: Свести атаку вашего эльфа к сильной; {NOT_KILLED} не уничтожает атакованного, этот эльф {DIES} "
        "(2 раза за ход)."
    )
    reduces, waits = feature["effects"]
    assert reduces["against"] == {"side": "own", "class": "elf"}
    assert (waits["effect"], waits["to"], waits["until"]) == ("delay", "attacker", "this_attack")
    assert waits["effects"] == [{"effect": "destroy", "to": "self", "if": {"exists": {"filter": {"is": "attacked"}}}}]


def test_a_rider_that_comes_to_help_who_is_attacked() -> None:
    feature = known(f"Когда существо противника {ON_STRIKE} на вашего эльфа, {BECOME} этого эльфа и излечить его на 2.")
    assert feature["effects"] == [
        {"effect": "mount", "rider": "companion", "bearer": "attacked", "to": "self"},
        {"effect": "heal", "x": 2, "to": "attacked"},
    ]


def test_a_flyer_lands_where_another_card_was() -> None:
    feature = known(
        f"{{tap}}: Переместить гнома противника на соседнюю клетку; {LOSE}, получить {{move}} 1 и переместиться на "
        f"клетку, {WHERE} это существо."
    )
    assert feature["effects"][1] == {"effect": "lose_flight", "cell": {"stood": "target"}, "to": "self"}


def test_a_blow_on_the_other_side() -> None:
    feature = known(f"При {{strike}} {BLOW} на излете на 3 по эльфу {OTHER_WAY} направлению этого {{strike}}.")
    assert feature["target"] == {"class": "elf", "across": {"is": "attacked"}}
    assert feature["name"] == "на излете"


def test_beside_both() -> None:
    feature = known(
        f"При нападении выстрелом {GETS} {{ovs}} {TILL}, где Х число эльфов, {BESIDE} этой картой, и с целью выстрела."
    )
    given = feature["effects"][0]["feature"]
    form = {"class": "elf", "adjacent": True, "near": {"to": "attacked", "adjacent": True}}
    assert given == {"keyword": "experience_in_shooting", "x": {"of": "cards", "filter": form}}


@pytest.mark.parametrize(
    ("text", "of"),
    [
        (f"Игнорирует особенности, {OBLIGING} целью выстрела какую-либо карту.", "shot"),
        ("Ignores features that oblige the target of discharge to be some card.", "discharge"),
        (f"Игнорирует особенности, {OBLIGING} цель разряда.", "discharge"),
        ("Ignores features that oblige it to choose the target of a throw.", "throw"),
    ],
)
def test_what_nobody_draws(text: str, of: str) -> None:
    feature = known(text)
    assert feature == {"class": "permanent", "effects": [{"effect": "undrawn", "of": of}]}


def test_a_name_that_says_by_any_means() -> None:
    assert known("{tap}: Воздействие любой хитростью закрыть эльфа.")["name"] == "любой хитростью"
    assert "name" not in known("{tap}: Воздействие любой эльф закрывается.")


@pytest.mark.parametrize(
    "text",
    [
        f"{{tap}}: Эльф, {HURT} подлости, закрывается.",  # which meanness
        f"{{instant}}: Свести атаку вашего эльфа к сильной; {NOT_KILLED} не уничтожает атакованного, этот гном {DIES} "
        "(1 раз за ход).",
        "{tap}: Стать компаньоном этого эльфа.",  # of which
        f"{{tap}}: {LOSE}, получить {{move}} 2 и закрыться.",
        f"{{tap}}: Особый удар на 3 по эльфу {OTHER_WAY} направлению этого {{strike}}.",  # of which strike
    ],
)
def test_what_nobody_could_say(text: str) -> None:
    assert compile_text(text).unsupported

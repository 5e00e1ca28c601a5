"""What comes of moves: fights, changed places, what comes instead, another card closed; sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text, judged
from service.cards.wording import wording
from tests.cards.test_compiler import playable, read, triggered

ELF = {"class": "elf"}
GNOME = {"class": "gnome"}
CHIP = {"effect": "gain_chips", "x": 1, "to": "self"}
WOUND = {"effect": "wound", "x": 1, "to": "target"}
PUSHED = {
    "effect": "attempt", "effects": [{"effect": "push", "to": "attacked"}],
    "otherwise": [{"effect": "poison", "x": 3, "to": "attacked"}], "to": "attacked",
}  # fmt: skip
PAIRS: list[tuple[str, str, dict[str, Any]]] = [
    (
        "Когда эльф перемещается на клетку рядом с этой картой - может сразиться с этим эльфом простым ударом.",
        "When an elf moves to a cell next to this card - may fight it with a simple strike.",
        triggered(
            "move", {"effect": "strike", "to": "subject"}, optional=True,
            trigger={"on": "move", "whose": ELF, "cell": {"to": {"adjacent": "self"}}},
        ),
    ),
    (
        "Когда эльф перемещается третий или более раз за ход - получает [:cnt].",
        "When an elf moves third or more time per turn - this card gets a {chip}.",
        triggered("move", CHIP, trigger={"on": "move", "nth": {"min": 3}, "whose": ELF}),
    ),
    (
        "Закрыть вашего эльфа: переместиться на соседнюю клетку (2 раза за ход).",
        "Close your elf: go to an adjacent cell (2 times per turn).",
        {
            "class": "playable", "type": "impact", "limit": {"times": 2, "per": "turn"},
            "condition": {"exists": {"filter": {**ELF, "side": "own", "closed": False}}},
            "effects": [{
                "effect": "close_one", "filter": {**ELF, "side": "own"}, "to": "self",
                "effects": [{"effect": "move", "cell": {"adjacent": "moved"}, "to": "self"}],
            }],
        },
    ),
    (
        "При простом ударе - переместить атакованного на 1 клетку в направлении этой атаки; если он не хочет или не"
        " может переместиться - отравить его на 3.",
        "On a simple strike - move the attacked creature one cell in the direction of the attack; if it cannot"
        " or does not want be moved - it gets poison 3.",
        triggered("simple_strike", {
            "effect": "may", "asks": "its_player", "effects": [PUSHED], "otherwise": PUSHED["otherwise"],
            "to": "attacked",
        }),
    ),
    (
        "[:tap]: Ранить эльфа, который не перемещался в этот ход, на 1.",
        "{tap}: Wound an elf who has not moved this turn by 1.",
        playable("impact", target={**ELF, "went": False}, effects=[WOUND]),
    ),
    (
        "[:tap]: Ранить эльфа, который не передвигался в свой последний ход, на 1.",
        "{tap}: Wound an elf who has not moved in its last turn by 1.",
        playable("impact", target={**ELF, "moved_last": False}, effects=[WOUND]),
    ),
    (
        "[:tap]: Ранить эльфа с {move} 2 или более на 1.",
        "{tap}: Wound elf with {move} 2 or more by 1.",
        playable("impact", target={**ELF, "movement": {"min": 2}}, effects=[WOUND]),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("russian", "english", "feature"), PAIRS)
def test_both_languages_and_back(russian: str, english: str, feature: dict[str, Any]) -> None:
    """The same feature from both languages, known to the judge, and its words read back."""
    assert read(russian) == read(english) == [feature]
    assert judged(compile_text(russian)).whole
    for said in wording([feature]).values():
        assert said[0] is not None
        assert list(compile_text(said[0]).features) == [feature]


def test_neighbours_of_each_other_change_places() -> None:
    """What the chosen have to be to each other is said of all of them; "them" is all of them."""
    (feature,) = read("[:tap]: Поменять местами двух соседних друг с другом эльфов и отравить их на 1.")
    assert feature["adjoining"] is True
    assert [effect["effect"] for effect in feature["effects"]] == ["swap", "poison"]
    assert {effect["to"] for effect in feature["effects"]} == {"target"}


def test_one_of_two_moves_brings_a_card_there() -> None:
    """A feature for each of them."""
    found = read("При прыжке или телепортации эльфа на соседнюю с этой картой клетку - получает [:cnt].")
    assert [feature["trigger"]["keyword"] for feature in found] == ["jump", "teleportation"]
    assert all(feature["trigger"]["cell"] == {"to": {"adjacent": "self"}} for feature in found)


def test_a_bonus_for_the_next_attack_of_this_turn() -> None:
    """Said with its duration, and without it."""
    bonus = "При промахе - получает +1 к следующему выстрелу"
    assert read(f"{bonus}.")[0]["effects"][0]["until"] == "next_attack"
    (feature,) = read(f"{bonus} до конца хода.")
    assert feature["effects"][0]["until"] == "next_attack_this_turn"
    assert all(list(compile_text(said[0]).features) == [feature] for said in wording([feature]).values() if said[0])


@pytest.mark.parametrize(
    ("printed", "meant"),
    [
        ("Броня 2, пока закрыт {tap}: Ранить эльфа на 1.", "Броня 2, пока закрыт. {tap}: Ранить эльфа на 1."),
        ("Концентрация: поменяться местами-со своим гномом.", ""),
        ("-1 от немаги-ческих атак.", "-1 от немагических атак."),
        (
            "[:tap]: Закрыть гнома(воздействие ветер, 1 раз за ход).",
            "[:tap]: Закрыть гнома (воздействие «ветер», 1 раз за ход).",
        ),
    ],
)  # fmt: skip
def test_what_printing_broke(printed: str, meant: str) -> None:
    """A full stop that is missing before a price, and hyphens of a line's end."""
    if meant:
        assert read(printed) == read(meant)
    else:
        assert not compile_text(printed).whole


@pytest.mark.parametrize(
    "text",
    [
        "Закрыть существо противника: получает [:cnt].",
        "[:tap]: Ранить гнома на 1, если он не может быть перемещён - закрыть его.",
        "[:tap]: Поменять местами двух эльфов, если он не может быть перемещён - закрыть его.",
        "[:tap]: Ранить стоящего рядом друг с другом эльфа на 1.",
        "[:tap]: Ранить их на 1.",
        "Получает [:cnt] [:tap].",
    ],
)
def test_what_is_not_understood(text: str) -> None:
    """Whose card pays, what fails, who "they" are."""
    assert not judged(compile_text(text)).whole

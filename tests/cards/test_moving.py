"""What comes of moves: fights, changed places, what comes instead, another card closed; sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
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
        "В начале вашего хода, если движение этой карты 4 или больше (с учётом модификаторов), получает [:cnt].",
        "At the start of your turn, if its movement is 4 or more (with modifiers), it gets a {chip}.",
        triggered("turn_start", CHIP, condition={"self": {"movement_now": {"min": 4}}}),
    ),
    (
        "При выстреле на 3 или более - получает [:cnt].",
        "On a shot for 3 or more - get a {chip}.",
        triggered("shot", CHIP, trigger={"on": "shot", "amount": {"min": 3}}),
    ),
    (
        "При метании на 2 - получает [:cnt].",
        "On a throw for 2 - get a {chip}.",
        triggered("throw", CHIP, trigger={"on": "throw", "amount": {"equal": 2}}),
    ),
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
        "On a simple strike - move the attacked card one cell in the direction of the attack; if it cannot"
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
    (
        "Когда эльф перемещается на клетку назад - получает [:cnt].",
        "When an elf moves one cell back - this card gets a {chip}.",
        triggered("move", CHIP, trigger={"on": "move", "whose": ELF, "cell": {"from": {"opposite": "moved"}}}),
    ),
    (
        "Когда эльф перемещается первый раз за ход - получает [:cnt].",
        "When an elf moves first time per turn - this card gets a {chip}.",
        triggered("move", CHIP, trigger={"on": "move", "whose": ELF, "nth": {"equal": 1}}),
    ),
    (
        "При ударе через ряд через гнома - закрыть его.",
        "On a strike through a row over a gnome - close it.",
        triggered(
            "strike_through_a_row", {"effect": "close", "to": "occupant"},
            trigger={"on": "strike_through_a_row", "over": GNOME},
        ),
    ),
    (
        "[:tap]: Переместить эльфа на любую клетку поверхности.",
        "{tap}: Move elf to any free cell of the surface.",
        playable("impact", target=ELF, effects=[{"effect": "move", "cell": {"deep": False}, "to": "target"}]),
    ),
    (
        "При нападении метанием - может получить +2 к этому метанию.",
        "On attacking with throw - may get +2 to this throw.",
        triggered(
            "assault", {"effect": "modify", "what": "value", "of": "throw", "by": 2, "when": "attacking",
                        "until": "this_attack", "to": "self"},
            optional=True, trigger={"on": "assault", "type": "throw"},
        ),
    ),
    (
        "При промахе - игнорирует броню до конца хода.",
        "On a miss - ignores armor until the end of the turn.",
        triggered("miss", {
            "effect": "gain_feature", "until": "end_of_turn", "to": "self",
            "feature": {"class": "permanent", "effects": [{"effect": "ignore", "keyword": "armor"}]},
        }),
    ),
    (
        "Когда эльф перемещается на клетку рядом с этой картой - может поменяться местами с этим эльфом.",
        "When an elf moves to a cell next to this card - may change places with it.",
        triggered(
            "move", {"effect": "swap", "to": "subject"}, optional=True,
            trigger={"on": "move", "whose": ELF, "cell": {"to": {"adjacent": "self"}}},
        ),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("russian", "english", "feature"), PAIRS)
def test_both_languages_and_back(russian: str, english: str, feature: dict[str, Any]) -> None:
    """The same feature from both languages, known to the judge, and its words read back."""
    assert read(russian) == read(english) == [feature]
    assert judged(compile_text(russian)).whole


def test_neighbours_of_each_other_change_places() -> None:
    """What the chosen have to be to each other is said of all of them; "them" is all of them."""
    (feature,) = read("[:tap]: Поменять местами двух соседних друг с другом эльфов и отравить их на 1.")
    assert feature["adjoining"] is True
    assert [effect["effect"] for effect in feature["effects"]] == ["swap", "poison"]
    assert {effect["to"] for effect in feature["effects"]} == {"target"}


def test_what_hangs_on_a_move_of_another_card() -> None:
    """What this card gets for it, it gets only where the other was moved; what the other gets is its own affair."""
    when = "При рывке вашего эльфа - может переместить этого эльфа на клетку рядом с гномом"
    (feature,) = read(f"{when}, при этом получить [:cnt].")
    (attempt,) = feature["effects"]
    assert (attempt["effect"], attempt["then"]) == ("attempt", [CHIP])
    (feature,) = read(f"{when}, при этом закрыть его.")
    assert [effect["effect"] for effect in feature["effects"]] == ["move", "close"]


def test_who_killed_can_be_moved() -> None:
    """Of who killed and who was killed "it" can be only the first, where it is moved; else it is unclear."""
    killed = "Когда ваш эльф уничтожает гнома - переместить его на клетку вперёд."
    assert read(killed)[0]["effects"][0]["to"] == "subject"
    assert not compile_text("Когда ваш эльф уничтожает гнома - ранить его на 1.").whole


def test_a_jump_and_an_attack_within_a_text() -> None:
    """A jump that is bound to free cells anyway; an attack that may be left out."""
    held = "При движении на клетку, занятую гномом, - закрыть его и совершить прыжок, дальность 2"
    assert read(f"{held}, только на свободную клетку.") == read(f"{held}.")
    (feature,) = read(
        "Закрыть вашего эльфа: переместиться на клетку рядом с гномом, при этом он может совершить выстрел 1."
    )
    inner = feature["effects"][0]["effects"]
    assert [effect["effect"] for effect in inner] == ["move", "may"]


def test_places_are_changed_with_a_chosen_card() -> None:
    """Words for it are read back."""
    (feature,) = read("[:tap]: Поменяться местами со стоящим рядом гномом.")
    assert feature["effects"] == [{"effect": "swap", "to": "target"}]


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


def test_what_comes_of_an_attack_by_its_force_may_follow_a_comma() -> None:
    attack, then = read(
        "{tap}: Метание на 1-2-2, дальность 3, при сильном метании атакованный получает отравление на 2."
    )
    assert (attack["type"], attack["range"]) == ("throw", 3)
    assert then == read("При сильном метании атакованный получает отравление на 2.")[0]
    assert compile_text("{tap}: Метание на 1-2-2, при сильном выстреле получает фишку.").unsupported


@pytest.mark.parametrize(
    "text",
    ["+2 к метанию, при метании получает фишку.", "+2 к метанию; при метании получает фишку.",
     "+2 to throws, on a throw gets a chip."],
)  # fmt: skip
def test_what_it_has_always_and_what_happens_are_two_features(text: str) -> None:
    """Where nothing of the first is a bound that might hold of the second."""
    chip = {"effect": "gain_chips", "x": 1, "to": "self"}
    assert [feature["class"] for feature in read(text)] == ["permanent", "triggered"]
    assert read(text)[1] == {"class": "triggered", "trigger": {"on": "throw"}, "effects": [chip]}
    assert compile_text(text.replace(",", ", пока закрыта,").replace(";", ", пока закрыта;")).unsupported


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
        "При выстреле - получает +1 к этому выстрелу.",
        "При выстреле через гнома - закрыть его.",
    ],
)
def test_what_is_not_understood(text: str) -> None:
    """Whose card pays, what fails, who "they" are."""
    assert not judged(compile_text(text)).whole

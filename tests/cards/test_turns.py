"""First turns and moves, numbers of graveyards and neighbours, what cannot harm for a while; our own sentences."""

from __future__ import annotations

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_language import Wire, always, on, read, tap

FOE = {"kind": "creature", "side": "enemy"}
CHIP = {"effect": "gain_chips", "x": 1, "to": "self"}
OPEN = {"effect": "open", "to": "self"}


def wound(amount: object) -> Wire:
    return {"effect": "wound", "x": amount, "to": "target"}


def cards(**filter: object) -> Wire:
    return {"of": "cards", "filter": filter}


PAIRS: list[tuple[str, str, list[Wire]]] = [
    (
        "В начале вашего третьего хода - получает [:cnt].",
        "At the start of your third turn - gets {chip}.",
        [on("turn_start", CHIP, more={"condition": {"turns_over": {"equal": 2}}})],
    ),
    (
        "При первом перемещении вашего гнома - закрыть его (один раз за ход).",
        "On the first move of your gnome - close it (once per turn).",
        [
            on(
                "move",
                {"effect": "close", "to": "subject"},
                more={"limit": {"times": 1, "per": "turn"}},
                whose={"class": "gnome", "side": "own"},
            )
        ],
    ),
    (
        "Если в конце вашего хода имеет [:cnt] - открыться.",
        "If at the end of your turn it has a {chip} - open itself.",
        [on("turn_end", OPEN, more={"condition": {"self": {"chips": {"min": 1}}}})],
    ),
    (
        "[:tap]: Ранить эльфа на X, где X - число гномов на кладбище противника (максимум 4).",
        "{tap}: Wound an elf by X, where X is the number of gnomes in the enemy graveyard (at most 4).",
        [
            tap(
                wound({**cards(**{"class": "gnome", "zone": "graveyard", "side": "enemy"}), "max": 4}),
                target={"class": "elf"},
            )
        ],
    ),
    (
        "[:tap]: Ранить эльфа на X, где X - число ваших гномов, стоящих рядом с ним.",
        "{tap}: Wound an elf by X, where X is the number of your gnomes adjacent with it.",
        [
            tap(
                wound(cards(**{"class": "gnome", "side": "own", "near": {"to": "target", "adjacent": True}})),
                target={"class": "elf"},
            )
        ],
    ),
    (
        "При гибели вашего гнома - ранить каждое существо, стоящее рядом с ним, на 2.",
        "On death of your gnome - wound all creatures adjacent with it by 2.",
        [
            on(
                "any_death",
                {
                    "effect": "wound",
                    "x": 2,
                    "to": "each",
                    "filter": {"kind": "creature", "near": {"to": "dead", "adjacent": True}},
                },
                target={"class": "gnome", "side": "own"},
            )
        ],
    ),
    (
        "[:tap]: Вызвать эльфа стоимостью X или менее, где X - число стихий в вашем отряде.",
        "{tap}: Summon an elf costing X or less, where X is the number of elements in your squad.",
        [
            tap(
                {
                    "effect": "summon",
                    "filter": {"class": "elf", "cost": {"max": {"of": "elements", "filter": {"side": "own"}}}},
                    "to": "self",
                }
            )
        ],
    ),
    (
        "[:tap]: Ваш гном не получает ран до конца боя.",
        "{tap}: Your gnome gets no wounds until the end of the battle.",
        [
            tap(
                {
                    "effect": "gain_feature",
                    "feature": always({"effect": "prevent"}),
                    "to": "target",
                },
                target={"class": "gnome", "side": "own"},
            )
        ],
    ),
    (
        "[:tap]: Ваш гном не получает ран от выстрелов до конца хода противника.",
        "{tap}: Your gnome gets no wounds from shots until the end of the enemy turn.",
        [
            tap(
                {
                    "effect": "gain_feature",
                    "feature": always({"effect": "prevent", "of": "shot"}),
                    "until": "end_of_enemy_turn",
                    "to": "target",
                },
                target={"class": "gnome", "side": "own"},
            )
        ],
    ),
    (
        "[:tap]: Ваш гном получает класс \"эльф\" до конца вашего хода.",
        "{tap}: Your gnome gets class \"elf\" until the end of your turn.",
        [
            tap(
                {"effect": "gain_class", "class": "elf", "until": "end_of_your_turn", "to": "target"},
                target={"class": "gnome", "side": "own"},
            )
        ],
    ),
    (
        "[:tap]: Гном противника становится болотным до конца хода.",
        "{tap}: Enemy gnome becomes swamp until the end of the turn.",
        [
            tap(
                {"effect": "gain_element", "element": "swamps", "until": "end_of_turn", "to": "target"},
                target={"class": "gnome", "side": "enemy"},
            )
        ],
    ),
    ("Инкарнация 3, любое количество раз за бой.", "Incarnation 3, any number of times per battle.",
     [{"keyword": "incarnation", "x": 3, "times": "unlimited"}]),
    ("Инкарнация 3, 2 раза за бой.", "Incarnation 3, 2 times per battle.",
     [{"keyword": "incarnation", "x": 3, "times": 2}]),
    ("Может инкарнировать в третьем ряду противника.", "May incarnate in the enemy third row.",
     [{"keyword": "incarnation_abroad", "face": "closed"}]),
    (
        "[:tap]: Вызвать гнома на свободной клетке половины поля противника.",
        "{tap}: Summon a gnome on a free cell of the enemy half.",
        [tap({"effect": "summon", "filter": {"class": "gnome"}, "cell": {"half": "enemy"}, "to": "self"})],
    ),
    (
        "Направленный удар и вампиризм по гномам.",
        "Directed strike and vampirism against gnomes.",
        [
            {"keyword": "directed_strike", "against": {"class": "gnome"}},
            {"keyword": "vampirism", "against": {"class": "gnome"}},
        ],
    ),
    (
        "Если бросок кубика любого гнома равен 3 - открыться.",
        "If the roll of any gnome is 3 - open itself.",
        [on("roll", OPEN, die={"min": 3, "max": 3}, whose={"class": "gnome"})],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("russian", "english", "features"), PAIRS)
def test_sentences_say_this(russian: str, english: str, features: list[Wire]) -> None:
    """In Russian and in English, of a card called Graybeard."""
    assert read(russian, "Бородач") == features
    assert read(english, "Graybeard") == features


def test_it_stays_closed_at_its_own_opening() -> None:
    """At every one of them, where it is not said of the next only."""
    staying = always({"effect": "stays_closed"})
    assert read("Does not open at the start of its turn.") == [staying]
    got = {"effect": "gain_feature", "feature": staying, "to": "self"}
    assert read('On death - gets "does not open at the start of its turn".') == [on("death", got)]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("При первом перемещении вашего гнома - закрыть его.", "the first of what"),
        ("При первом перемещении вашего гнома - закрыть его (2 раза за ход).", "the first of what"),
        ("В начале боя - ранить каждого гнома, стоящего рядом с ним, на 2.", "unclear whom a pronoun means"),
        (
            "При гибели вашего гнома - ранить эльфа на X, где X - число гномов, стоящих рядом с ним.",
            "unclear whom a pronoun means",
        ),
        ("Если при гибели имеет [:cnt] - открыться.", "no such trigger"),
        ("[:tap]: Гном становится нейтральным.", "no element"),
        ("Броня 2, 3 раза за бой.", "nothing that is counted by times"),
        ("[:tap]: Вызвать гнома рядом с собой на свободной клетке.", "a place named twice"),
    ],
)
def test_what_is_not_understood_is_refused(text: str, reason: str) -> None:
    """With the reason."""
    (refused,) = judged(compile_text(text)).unsupported
    assert refused.reason == reason

"""What is said in passing: they and the target, bonuses, choices, replacements, chips that move; our own sentences."""

from __future__ import annotations

import pytest

from service.cards.compiler import compile_text
from tests.cards.test_language import Wire, always, on, read, tap, value

ELF = {"class": "elf"}
OWN_ELF = {"side": "own", "class": "elf"}
NEAR = {"adjacent": True, **ELF}
TURN = "до конца хода"
AFTER_ALL = "вместо этого"


def strike(effect: Wire, **more: object) -> Wire:
    return on("simple_strike", effect, **more)


SENTENCES: list[tuple[str, str, list[Wire]]] = [
    (
        "[:tap]: Ранить всех соседних эльфов на 1, при этом они получают отравление на 2.",
        "",
        [
            tap(
                {"effect": "wound", "x": 1, "to": "each", "filter": NEAR},
                {"effect": "poison", "x": 2, "to": "each", "filter": NEAR},
            )
        ],
    ),
    (
        "[:tap]: Ранить эльфа на 1, при этом цель теряет [:cnt].",
        "",
        [
            tap(
                {"effect": "wound", "x": 1, "to": "target"},
                {"effect": "lose_chips", "x": 1, "to": "target"},
                target=ELF,
            )
        ],
    ),
    (
        "[:tap]: Метание на 2 (+1 к метанию по лесным эльфам).",
        "{tap}: Throw 2 (+1 to throw against forest elves).",
        [
            {"class": "playable", "cost": {"close": True}, "type": "throw", "value": [2, 2, 2]},
            always({**value("throw", 1), "against": {"element": "forests", **ELF}}),
        ],
    ),
    ("2 [:armor].", "2 {armor}.", [{"keyword": "armor", "x": 2}]),
    (
        "В конце вашего хода - выберите одно: излечиться на 1; накопить 2 [:cnt].",
        "",
        [
            on(
                "turn_end",
                {
                    "effect": "choose",
                    "options": [
                        [{"effect": "heal", "x": 1, "to": "self"}],
                        [{"effect": "gain_chips", "x": 2, "to": "self"}],
                    ],
                    "to": "self",
                },
            )
        ],
    ),
    (
        "При гибели эльфа - ранить себя на 2.",
        "",
        [on("any_death", {"effect": "wound", "x": 2, "to": "self"}, target=ELF)],
    ),
    (
        "Когда ваш эльф закрывается - полностью восстановить его [:armor].",
        "",
        [on("close", {"effect": "restore", "keyword": "armor", "to": "subject"}, whose=OWN_ELF)],
    ),
    (
        "[:tap]: Излечить вашего эльфа от ран, полученных за ход.",
        "",
        [tap({"effect": "heal", "x": {"of": "hurt", "whose": "target"}, "to": "target"}, target=OWN_ELF)],
    ),
    (
        "[:tap]: Переместить 2 [:cnt] с эльфа противника на себя.",
        "",
        [
            tap(
                {"effect": "lose_chips", "x": 2, "to": "target"},
                {"effect": "gain_chips", "x": 2, "to": "self"},
                target={"class": "elf", "side": "enemy", "chips": {"min": 2}},
            )
        ],
    ),
    (
        "[:tap]: Переместить [:cnt] с себя на вашего эльфа.",
        "",
        [
            tap(
                {"effect": "gain_chips", "x": 1, "if": {"self": {"chips": {"min": 1}}}, "to": "target"},
                {"effect": "lose_chips", "x": 1, "to": "self"},
                target=OWN_ELF,
            )
        ],
    ),
    (
        "При метании - может снять [:cnt] с вашего эльфа, при этом закрыть тролля.",
        "",
        [
            on(
                "throw",
                {
                    "effect": "take_chips",
                    "x": 1,
                    "filter": OWN_ELF,
                    "effects": [{"effect": "close", "to": "target"}],
                    "to": "self",
                },
                more={"optional": True, "target": {"class": "troll"}},
            )
        ],
    ),
    (
        f"При метании - получает +2 к ударам {TURN} за каждого соседнего эльфа (максимум +4).",
        "",
        [
            on(
                "throw",
                {
                    **value("strikes", 1),
                    "by": {"of": "cards", "filter": NEAR, "times": 2, "max": 4},
                    "until": "end_of_turn",
                    "to": "self",
                },
            )
        ],
    ),
    (
        f"Если эльф с чумой должен погибнуть, {AFTER_ALL} полностью излечить его (1 раз за ход).",
        "",
        [
            always(
                {
                    "effect": "replace",
                    "what": "die",
                    "with": [{"effect": "heal", "full": True, "to": "target"}],
                    "cards": {**ELF, "keyword": "plague"},
                },
                limit={"times": 1, "per": "turn"},
            )
        ],
    ),
    (
        f"Если должен получить проклятие, {AFTER_ALL} излечивается на 1.",
        "",
        [always({"effect": "replace", "what": "curse", "with": [{"effect": "heal", "x": 1, "to": "self"}]})],
    ),
    (
        "Может объявлять метания и разряды по соседним эльфам.",
        "",
        [
            always(
                {"effect": "allow", "action": "throw", "against": NEAR},
                {"effect": "allow", "action": "discharge", "against": NEAR},
            )
        ],
    ),
    ("Не может получить больше 4 ран за ход.", "", [always({"effect": "prevent", "beyond": 4})]),
    (
        "+1 к ударам, пока у двух или более ваших эльфов есть [:cnt].",
        "",
        [
            always(
                value("strikes", 1),
                condition={"exists": {"filter": {**OWN_ELF, "chips": {"min": 1}}, "min": 2}},
            )
        ],
    ),
    (
        "+1 к ударам, пока рядом с ним больше эльфов, чем троллей.",
        "",
        [
            always(
                value("strikes", 1), condition={"more": {"filter": NEAR, "than": {"adjacent": True, "class": "troll"}}}
            )
        ],
    ),
    (
        "Пока рядом с ним стоит хотя бы 2 ваших эльфа, он получает броню 1.",
        "",
        [
            always(
                {"effect": "grant", "feature": {"keyword": "armor", "x": 1}},
                condition={"exists": {"filter": {**OWN_ELF, "adjacent": True}, "min": 2}},
            )
        ],
    ),
    (
        "[:tap]: Ранить наземное закрытое существо на 1.",
        "{tap}: Wound ground closed creature by 1.",
        [tap({"effect": "wound", "x": 1, "to": "target"}, target={"closed": True, "kind": "plain_creature"})],
    ),
    (
        "[:tap]: Ваши эльфы получают броню 2 до конца хода.",
        "",
        [
            tap(
                {
                    "effect": "gain_feature",
                    "feature": {"keyword": "armor", "x": 2},
                    "until": "end_of_turn",
                    "to": "each",
                    "filter": OWN_ELF,
                }
            )
        ],
    ),
    (
        "Когда эльф становится болотным - может объявить по нему метание на 1-2-2.",
        "",
        [
            {
                "class": "triggered",
                "trigger": {"on": "become", "element": "swamps", "whose": ELF},
                "optional": True,
                "target": {"is": "subject"},
                "type": "throw",
                "value": [1, 2, 2],
            }
        ],
    ),
]


@pytest.mark.parametrize(("ru", "en", "features"), SENTENCES)
def test_what_is_said_in_passing(ru: str, en: str, features: list[Wire]) -> None:
    assert read(ru) == features
    assert not en or read(en) == features  # for some there are only Russian words yet


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("При метании - воздействие громкий клич Эльма закрыть тролля.", "громкий клич Эльма"),
        ("При метании - воздействие выйти в туман закрыть тролля.", "выйти в туман"),
        ("При метании - закрыть тролля (воздействие холодные раны).", "холодные раны"),
    ],
)
def test_names_without_quotation_marks(text: str, name: str) -> None:
    (feature,) = compile_text(text, "Хозяйка Эльма").features
    assert feature["name"] == name
    assert feature["effects"] == [{"effect": "close", "to": "target"}]


@pytest.mark.parametrize(
    "text",
    [
        "При метании - они получают броню.",  # nobody was spoken of
        "[:tap]: Ранить себя на 1, при этом цель теряет [:cnt].",
        "[:tap]: Метание на 2 (+1 к разряду по эльфам).",  # a bonus to something else
        "[:tap]: Переместить [:cnt] с тролля на эльфа.",
        "Может объявлять метания по эльфам.",  # which they are anyway
        "Не может получить больше 4 ран за бой.",
        "Если эльф должен погибнуть, вместо этого ранить тролля на 1.",
    ],
)
def test_what_is_not_understood(text: str) -> None:
    assert compile_text(text).unsupported

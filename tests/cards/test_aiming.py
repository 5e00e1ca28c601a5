"""At whom attacks are, what befalls cards, what hosts and groups are kept from; our own sentences."""

from __future__ import annotations

import pytest

from service.cards.compiler import compile_text
from tests.cards.test_language import Wire, always, on, read, tap, value

ELF = {"class": "elf"}
OWN_ELF = {"side": "own", "class": "elf"}
ENEMY = {"kind": "card", "side": "enemy"}
HOSTING = {"hosting": True}
STARTING = "в начале вашего хода"
OPENING = "открытия в начале"
EXTRA = "дополнительные жизни"


def blow(kind: str, numbers: list[int], **more: object) -> Wire:
    return {"class": "playable", "cost": {"close": True}, "type": kind, "value": numbers, **more}


def sudden(effect: Wire, **more: object) -> Wire:
    limit = {"limit": {"times": 1, "per": "turn"}}
    return {"class": "playable", "sudden": True, "cost": {}, "type": "impact", **more, "effects": [effect], **limit}


def kept(*effects: Wire, until: str, **more: object) -> Wire:
    return {"effect": "gain_feature", "feature": always(*effects, **more), "until": until, "to": "attacked"}


NO_HEALING = {"effect": "replace", "what": "heal", "with": []}
NO_LIVES = {"effect": "replace", "what": "extra_lives", "with": []}
NO_CHIPS = {"effect": "forbid", "action": "gain_chip"}


SENTENCES: list[tuple[str, str, list[Wire]]] = [
    (
        "[:tap]: Два метания на 1-1-2, только по эльфам разной элитности.",
        "{tap}: Two throws 1-1-2, only against elves of different eliteness.",
        [blow("throw", [1, 1, 2], target=ELF, count=2, exactly=True, unlike="crystal")],
    ),
    (
        "[:tap]: Два разряда на 2 (только по эльфам, стоящим рядом друг с другом).".replace("эльфам,", "эльфам"),
        "{tap}: Two discharges 2 (only against elves standing beside each other).",
        [blow("discharge", [2, 2, 2], target=ELF, count=2, exactly=True, adjoining=True)],
    ),
    (
        "[:tap]: Три или менее метаний на 1 по разным эльфам.",
        "{tap}: Three or less throws 1 against different elves.",
        [blow("throw", [1, 1, 1], target=ELF, count=3)],
    ),
    (
        "Эльфы могут объявлять разряды только по этой карте (независимо от дальности).",
        "",
        [always({"effect": "draw", "of": "discharge", "cards": ELF, "any_range": True})],
    ),
    (
        "[:instant]: Перенаправить метание или разряд с вашего эльфа в выбранного эльфа противника (1 раз за ход).",
        "{sudden}: Redirect throw or discharge from your elf into a chosen enemy elf (1 time per turn).",
        [
            sudden(
                {"effect": "redirect", "of": ["throw", "discharge"], "at": OWN_ELF, "to": "target"},
                target={"class": "elf", "side": "enemy"},
            )
        ],
    ),
    (
        "[:instant]: Перенаправить в себя разряд с соседнего эльфа (1 раз за ход).",
        "{sudden}: Redirect into this card discharge from adjacent elf (1 time per turn).",
        [sudden({"effect": "redirect", "of": "discharge", "at": {"adjacent": True, **ELF}, "to": "self"})],
    ),
    (
        "[:tap]: Перераспределить 3 (или менее) раны с соседнего эльфа на себя.",
        "{tap}: Redistribute 3 or less wounds from adjacent elf onto this card.",
        [
            tap(
                {"effect": "redistribute", "x": 3, "fewer": True, "filter": {"other": False}, "to": "target"},
                target={"adjacent": True, **ELF},
            )
        ],
    ),
    (
        "Когда ваш эльф получает раны - перераспределить их на другого тролля.",
        "",
        [
            on(
                "wounded",
                {
                    "effect": "redistribute",
                    "x": "amount",
                    "filter": {"class": "troll"},
                    "alone": True,
                    "to": "subject",
                },
                whose=OWN_ELF,
            )
        ],
    ),
    (
        "Когда ваш эльф впервые за ход получает раны от атаки - накопить [:cnt].",
        "When your elf gets wounds from attack for the first time this turn - accumulate {chip}.",
        [
            on(
                "wounded",
                {"effect": "gain_chips", "x": 1, "to": "self"},
                type="attacks",
                time={"equal": 1, "per": "turn"},
                whose=OWN_ELF,
            )
        ],
    ),
    (
        "Когда эльф погибает от отравления - излечиться на 1.",
        "",
        [on("any_death", {"effect": "heal", "x": 1, "to": "self"}, target=ELF, keyword="poison")],
    ),
    (
        "Когда получает раны от подлости - закрыть эльфа.",
        "",
        [on("wounded", {"effect": "close", "to": "target"}, keyword="meanness", more={"target": ELF})],
    ),
    (
        "При гибели эльфа от добивания - излечиться на 2.",
        "",
        [on("any_death", {"effect": "heal", "x": 2, "to": "self"}, target=ELF, keyword="finishing")],
    ),
    (
        "Когда излечивается на 2 или более в результате трупоедства - закрыть эльфа.",
        "",
        [
            on(
                "heal",
                {"effect": "close", "to": "target"},
                amount={"min": 2},
                keyword="corpse_eating",
                more={"target": ELF},
            )
        ],
    ),
    (
        "Когда ваш эльф получает полет - закрыть тролля.",
        "",
        [
            on(
                "marked",
                {"effect": "close", "to": "target"},
                keyword="flight",
                whose=OWN_ELF,
                more={"target": {"class": "troll"}},
            )
        ],
    ),
    (
        "Когда ваш эльф теряет 3 или более [:cnt] - накопить [:cnt].",
        "When your elf loses 3 or more {chip} - accumulate {chip}.",
        [on("lose_chips", {"effect": "gain_chips", "x": 1, "to": "self"}, amount={"min": 3}, whose=OWN_ELF)],
    ),
    (
        f"Когда эльф открывается (кроме {OPENING} своего хода) - излечиться на 1.",
        "",
        [on("open", {"effect": "heal", "x": 1, "to": "self"}, source={"kind": "card"}, whose=ELF)],
    ),
    (
        "Когда эльф становится болотным - ранить его на 1.",
        "",
        [on("become", {"effect": "wound", "x": 1, "to": "subject"}, element="swamps", whose=ELF)],
    ),
    (
        "Хозяин имеет +2 к ударам, пока болотный.",
        "",
        [always({**value("strikes", 2), "cards": HOSTING}, condition={"self": {"host": {"element": "swamps"}}})],
    ),
    (
        "Хозяин не может получать [:cnt], его метания имеют дальность 3.",
        "The host cannot obtain {chip}, its throws get range 3.",
        [
            always(
                {**NO_CHIPS, "cards": HOSTING},
                {"effect": "modify", "what": "range", "of": "throw", "to": 3, "cards": HOSTING},
            )
        ],
    ),
    (
        f"Хозяин может не открываться {STARTING}.",
        "",
        [always({"effect": "grant", "feature": {"keyword": "may_stay_closed"}, "cards": HOSTING})],
    ),
    (
        "Дальние атаки (кроме [:uchr]) соседних эльфов имеют дальность 3.",
        "",
        [
            always(
                *(
                    {"effect": "modify", "what": "range", "of": of, "to": 3, "cards": {"adjacent": True, **ELF}}
                    for of in ("discharge", "shot", "throw")
                )
            )
        ],
    ),
    (
        f"При метании - эльф не может излечиваться и получать {EXTRA} до конца своего хода.",
        "On throw - the chosen elf cannot recover and obtain extra lives until the end of its turn.",
        [on("throw", {**kept(NO_HEALING, NO_LIVES, until="end_of_its_turn"), "to": "target"}, more={"target": ELF})],
    ),
    (
        "При разряде - атакованный не может применять магию в свой следующий ход.",
        "",
        [
            on(
                "discharge",
                kept({"effect": "forbid", "action": "magic"}, until="end_of_its_next_turn", condition={"turn": "own"}),
            )
        ],
    ),
    (
        "[:tap]: Выстрел на 1-2-3, дальность 4, только вперед по прямой.",
        "[:tap]: Shot 1-2-3, range 4, only straight ahead.",
        [blow("shot", [1, 2, 3], range=4, target={"kind": "card", "ahead": True})],
    ),
    (
        "[:tap]: Разряд на 1, только по эльфам впереди по прямой.",
        "[:tap]: Discharge 1, only against elves straight ahead.",
        [blow("discharge", [1, 1, 1], target={**ELF, "ahead": True})],
    ),
    ("Эльфы не могут получать [:cnt].", "", [always({**NO_CHIPS, "cards": ELF})]),
]


@pytest.mark.parametrize(("ru", "en", "features"), SENTENCES)
def test_aims_and_happenings_in_both_languages(ru: str, en: str, features: list[Wire]) -> None:
    assert read(ru) == features
    assert not en or read(en) == features  # for some there are only Russian words yet


def test_the_name_after_a_host_is_the_card_that_it_carries() -> None:
    (feature,) = compile_text("Хозяин Серого Мха имеет +1 к [:mvt].", "Серый Мох").features
    assert feature == always({"effect": "modify", "what": "movement", "by": 1, "cards": HOSTING})


@pytest.mark.parametrize(
    "text",
    [
        "[:tap]: Три метания на 1 (только по эльфам стоящим рядом друг с другом).",  # which of them
        "Эльфы могут объявлять разряды только по троллям (независимо от дальности).",
        "[:tap]: Перенаправить разряд с вашего эльфа в эльфа противника.",  # no answer
        "При разряде - атакованный не может применять магию в ваш следующий ход.",
        "Когда получает раны - перераспределить их на ваши карты.",  # whose wounds, and on how many
        "При гибели хозяина эта карта открывается и получает броню.",
        "[:tap]: Разряд на 1 по стоящему напротив эльфу, только вперед по прямой.",  # he is there anyway
    ],
)
def test_what_is_not_understood(text: str) -> None:
    assert compile_text(text).unsupported

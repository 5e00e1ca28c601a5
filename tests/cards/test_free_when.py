"""When, while, if, until and how often, put together freely: sentences of our own, each with what it says exactly."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_language import CREATURE, ENEMY, OWN, Wire, always, on, read, tap, value

NAME = "Вартан"
CHIP = {"effect": "gain_chips", "x": 1, "to": "self"}
OPEN = {"effect": "open", "to": "self"}
STRONGER = value("simple_strike", 1)
ARMOR = {"keyword": "armor", "x": 1}
GRANT = {"effect": "grant", "feature": ARMOR}
ELF = {"class": "elf", "side": "own"}


def so(**condition: Any) -> Wire:
    return {"condition": condition}


def itself(**state: Any) -> Wire:
    return so(self=state)


def there(least: int | None = None, none: bool = False, **cards: Any) -> Wire:
    bound = {"max": 0} if none else {} if least is None else {"min": least}
    return so(exists={"filter": cards, **bound})


def healed(to: str = "self", x: int = 1) -> Wire:
    return {"effect": "heal", "x": x, "to": to}


def wounded(to: str, x: int = 1) -> Wire:
    return {"effect": "wound", "x": x, "to": to}


def so_often(times: int, per: str = "turn") -> Wire:
    return {"limit": {"times": times, "per": per}}


WHEN: list[tuple[str, Wire]] = [
    # Conditions of this card, behind a moment, before it and behind what is done.
    (
        "В конце вашего хода, если не нападал в этот ход, открывается.",
        on("turn_end", OPEN, more=itself(attacked=False)),
    ),
    ("Если Вартан ранен в начале вашего хода, получает {counter}.", on("turn_start", CHIP, more=itself(wounded=True))),
    (
        "В начале хода получает {counter}, если у Вартана меньше 4 {health}.",
        on("any_turn_start", CHIP, more=itself(lives={"max": 3})),
    ),
    (
        "Пока имеет более 2 {counter}, при {strike} излечивается на 1.",
        on("simple_strike", healed(), more=itself(chips={"min": 3})),
    ),
    ("В начале боя, если вы ходите вторым, получает {counter}.", on("battle_start", CHIP, more=so(seat="second"))),
    # Several conditions, one of several.
    (
        "В конце хода, если не имеет ран и закрыт, открывается.",
        on("any_turn_end", OPEN, more=itself(wounded=False, closed=True)),
    ),
    (
        "В начале вашего хода, если закрыт или ранен, получает {counter}.",
        on("turn_start", CHIP, more=itself(any=[{"closed": True}, {"wounded": True}])),
    ),
    (
        "В конце хода, если в отряде противника есть эльф и гном, получает {counter}.",
        on(
            "any_turn_end",
            CHIP,
            more=so(all=[{"exists": {"filter": {"class": name, "side": "enemy"}}} for name in ("elf", "gnome")]),
        ),
    ),
    # Of whom it has to be so: who is attacked, who attacks, whom the moment is about.
    (
        "При {strike}, если атакованный закрыт, ранить его на 1.",
        on("simple_strike", wounded("attacked"), target={"closed": True}),
    ),
    (
        "При {strike}, если у атакованного 2 или менее {health}, получает {counter}.",
        on("simple_strike", CHIP, target={"lives": {"max": 2}}),
    ),
    (
        "Когда ваше существо закрывается, если оно ранено, излечить его на 1.",
        on("close", healed("subject"), whose={**OWN, "wounded": True}),
    ),
    (
        "При {strike} по Вартану - ранить атаковавшего на 1, если он летающий.",
        on("attacked", {**wounded("each"), "filter": {"is": "attacker", "flying": True}}, type="simple_strike"),
    ),
    (
        "В начале вашего хода, если рядом с Вартаном стоит раненый эльф, излечить его на 1.",
        {**on("turn_start", healed("target")), "target": {"class": "elf", "wounded": True, "adjacent": True}},
    ),
    # Moments.
    ("Каждый раз, когда погибает ваш эльф, получает {counter}.", on("any_death", CHIP, target=ELF)),
    ("Как только Вартан открывается, получает {counter}.", on("open", CHIP)),
    ("После закрытия вашего эльфа получает {counter}.", on("close", CHIP, whose=ELF)),
    (
        "После гибели вашего эльфа получает {counter} (один раз за бой).",
        on("any_death", CHIP, more=so_often(1, "battle"), target=ELF),
    ),
    ("При получении {counter} излечивается на 1.", on("chips", healed())),
    ("При получении проклятия открывается.", on("marked", OPEN, keyword="curse")),
    ("При потере {counter} открывается.", on("lose_chips", OPEN)),
    (
        "Когда в ход противника погибает ваш эльф, открывается.",
        on("any_death", OPEN, more=so(turn="enemy"), target=ELF),
    ),
    ("В начале своего хода открывается.", on("turn_start", OPEN)),
    ("В конце каждого хода получает {counter}.", on("any_turn_end", CHIP)),
    (
        "Когда получает раны от летающего существа, открывается.",
        on("wounded", OPEN, source={"flying": True, "kind": "creature"}),
    ),
    (
        "Когда атакован закрытым эльфом, получает {counter}.",
        on("assailed", CHIP, source={"class": "elf", "closed": True}),
    ),
    ("При каждом {strike} получает {counter}.", on("simple_strike", CHIP)),
    (
        "При первом за ход {strike} вашего эльфа получает {counter}.",
        on("simple_strike", CHIP, more=so_often(1), whose=ELF),
    ),
    (
        "При сильном {strike} в ваш ход по раненому существу получает {counter}.",
        on("simple_strike", CHIP, more=so(turn="own"), target={**CREATURE, "wounded": True}, force=["strong"]),
    ),
    ("При ответном {strike} вашего эльфа получает {counter}.", on("answer", CHIP, whose=ELF)),
    ("После выстрела вашего эльфа получает {counter}.", on("after_attack", CHIP, type="shot", whose=ELF)),
    (
        "После нападения по летающему существу получает {counter}.",
        on("after_attack", CHIP, target={**CREATURE, "flying": True}),
    ),
    (
        "При выстреле существа противника по вашему эльфу ранить атаковавшего на 1.",
        on("shot", wounded("subject"), whose=ENEMY, target=ELF),
    ),
    (
        "Когда существо противника наносит {strike} по вашему эльфу, получает {counter}.",
        on("simple_strike", CHIP, whose=ENEMY, target=ELF),
    ),
    (
        "При промахе существа противника по Вартану ранить его на 1.",
        on("miss", wounded("subject"), whose=ENEMY, target={"other": False}, striking=True),
    ),
    # How often, said first; for each of those that are struck; with the most that it comes to.
    (
        "Один раз за ход при {strike} может излечиться на 1.",
        {**on("simple_strike", healed(), more=so_often(1)), "optional": True},
    ),
    (
        "При {strike} получает +1 к разрядам до конца хода (максимум +2, 3 раза за ход).",
        on(
            "simple_strike",
            {**value("discharge", 1), "to": "self", "until": "end_of_turn", "most": 2},
            more=so_often(3),
        ),
    ),
    (
        "При {strike} получает {counter} (2 раза за бой для каждого существа).",
        on("simple_strike", CHIP, more={"limit": {"times": 2, "per": "battle", "each": True}}),
    ),
]

WHILE: list[tuple[str, Wire]] = [
    ("В ход противника имеет {armor} 1.", always(GRANT, condition={"turn": "enemy"})),
    ("+1 к {strike} в ваш ход.", always(STRONGER, condition={"turn": "own"})),
    (
        "В свой первый ход не может выступать защитником.",
        always({"effect": "forbid", "action": "defend"}, **so(turn="own", round={"max": 1})),
    ),
    ("Пока Вартан стоит в первом ряду, получает +1 к {strike}.", always(STRONGER, **itself(row=1))),
    ("Вартан, пока закрыт, имеет {armor} 1.", always(GRANT, **itself(closed=True))),
    ("{armor} 1 (пока ранен).", always(GRANT, **itself(wounded=True))),
    (
        "Не может двигаться, пока напротив стоит дракон.",
        always({"effect": "forbid", "action": "move"}, **there(**{"class": "dragon", "opposite": True})),
    ),
    (
        "Пока позади Вартана нет ваших карт, получает +1 к {strike}.",
        always(STRONGER, **there(none=True, kind="card", side="own", behind=True)),
    ),
    (
        "Пока в отряде противника меньше существ, чем в вашем, получает +1 к {strike}.",
        always(
            STRONGER,
            **so(more={"filter": {"kind": "creature", "side": "own"}, "than": {"kind": "creature", "side": "enemy"}}),
        ),
    ),
    # Of others: of each of them, of this card, in whose turn.
    ("Ваши эльфы получают +1 к {strike}, пока не имеют ран.", always({**STRONGER, "cards": {**ELF, "wounded": False}})),
    ("Каждый ваш эльф имеет {armor} 1, пока Вартан ранен.", always({**GRANT, "cards": ELF}, **itself(wounded=True))),
    (
        "Ваши эльфы, пока Вартан открыт, получают +1 к {strike}.",
        always({**STRONGER, "cards": ELF}, **itself(closed=False)),
    ),
    (
        "Каждый ваш эльф получает {armor} 1, пока рядом с ним стоит гном.",
        always({**GRANT, "cards": {**ELF, "beside": {"class": "gnome"}}}),
    ),
    ("В ход противника каждый ваш эльф имеет {armor} 1.", always({**GRANT, "cards": ELF}, condition={"turn": "enemy"})),
    (
        "Хозяин получает {armor} 1, пока не имеет ран.",
        always({**GRANT, "cards": {"hosting": True}}, **itself(host={"wounded": False})),
    ),
    (
        "Если хозяин ранен, он получает {armor} 1.",
        always({**GRANT, "cards": {"hosting": True}}, **itself(host={"wounded": True})),
    ),
]

DO: list[tuple[str, Wire]] = [
    # Until when, said first or in the middle.
    (
        "{tap}: До конца хода ваши эльфы получают +1 к {strike}.",
        tap({**STRONGER, "until": "end_of_turn", "to": "each", "filter": ELF}),
    ),
    (
        "{tap}: До начала вашего следующего хода выбранное существо не может нападать.",
        tap(
            {
                "effect": "gain_feature",
                "feature": always({"effect": "forbid", "action": "attacks"}),
                "until": "start_of_your_turn",
                "to": "target",
            },
            target=CREATURE,
        ),
    ),
    (
        "{tap}: Выбранное существо до конца хода теряет {armor}.",
        tap(
            {"effect": "lose_feature", "feature": {"keyword": "armor"}, "until": "end_of_turn", "to": "target"},
            target=CREATURE,
        ),
    ),
    (
        "{tap}: Пока Вартан закрыт, выбранный эльф получает +1 к {strike}.",
        tap(
            {
                "effect": "gain_feature",
                "feature": always(STRONGER),
                "while": {"self": {"closed": True}},
                "to": "target",
            },
            target={"class": "elf"},
        ),
    ),
    # Only if something is so.
    ("{tap}: Если ранен, излечивается на 2.", tap(healed(x=2), **itself(wounded=True))),
    (
        "{tap}: Ранить выбранное существо на 1, если оно закрыто.",
        tap({**wounded("each"), "filter": {"is": "target", "closed": True}}, target=CREATURE),
    ),
    (
        "{tap}: Открыть выбранного вашего эльфа, если рядом нет карт противника.",
        tap(
            {"effect": "open", "to": "target"}, target=ELF, **there(none=True, kind="card", side="enemy", adjacent=True)
        ),
    ),
]

ENGLISH: list[tuple[str, Wire]] = [
    (
        "At the end of your turn, if it did not attack this turn, opens.",
        on("turn_end", OPEN, more=itself(attacked=False)),
    ),
    (
        "At the start of your turn, if it is closed, it gets {counter}.",
        on("turn_start", CHIP, more=itself(closed=True)),
    ),
    (
        "While there is a dragon in the enemy squad, gets +1 to {strike}.",
        always(STRONGER, **there(**{"class": "dragon", "side": "enemy"})),
    ),
    (
        "When it is attacked with a shot, it may move to an adjacent cell.",
        {
            **on("assailed", {"effect": "move", "cell": {"adjacent": "moved"}, "to": "self"}, type="shot"),
            "optional": True,
        },
    ),
    (
        "{tap}: Wound a chosen creature by 1 if it is closed.",
        tap({**wounded("each"), "filter": {"is": "target", "closed": True}}, target=CREATURE),
    ),
    (
        "On {strike} against a wounded creature gets {counter}.",
        on("simple_strike", CHIP, target={**CREATURE, "wounded": True}),
    ),
    ("Your elves get armor 1 while Vartan is closed.", always({**GRANT, "cards": ELF}, **itself(closed=True))),
    ("In the enemy turn it has armor 1.", always(GRANT, condition={"turn": "enemy"})),
    (
        "{tap}: Until the end of the turn your elves get +1 to {strike}.",
        tap({**STRONGER, "until": "end_of_turn", "to": "each", "filter": ELF}),
    ),
]


@pytest.mark.parametrize(("text", "feature"), [*WHEN, *WHILE, *DO])
def test_what_is_put_together_freely_says_what_it_says(text: str, feature: Wire) -> None:
    assert read(text, NAME) == [feature]


@pytest.mark.parametrize(("text", "feature"), ENGLISH)
def test_the_same_in_english(text: str, feature: Wire) -> None:
    assert read(text, "Vartan") == [feature]


REFUSED = [
    # Of whom it has to be so, nobody can say.
    "Пока открыт, каждое ваше существо получает {armor} 1.",
    "Пока рядом с Вартаном стоит эльф, он получает +1 к {strike}.",
    "Когда ваш эльф убивает существо противника, если он закрыт, ранить его на 1.",
    "Каждый ваш эльф получает {armor} 1, пока рядом стоит гном.",
    "Когда гном противника нападает на вашего эльфа, ранить его на 1.",
    "Когда наносит {strike} по вашему эльфу, получает {counter}.",
    # A moment that is no such moment, a duration of what does not last, two limits.
    "При потере проклятия открывается.",
    "{tap}: До конца хода выбранное существо открывается.",
    "Один раз за ход при {strike} получает {counter} (2 раза за бой).",
    "Пока в отряде, атакованный закрыт, получает {counter}.",
]


@pytest.mark.parametrize("text", REFUSED)
def test_what_nobody_can_say_is_refused(text: str) -> None:
    assert judged(compile_text(text, NAME)).unsupported

"""Triggers, durations, groups, conditions and what always holds: what sentences of our own compile to."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import faults_of

Wire = dict[str, Any]


def read(text: str, name: str | None = None) -> list[Wire]:
    compiled = compile_text(text, name)
    assert not compiled.unsupported, compiled.unsupported
    assert not any(faults_of(feature) for feature in compiled.features)
    return list(compiled.features)


def on(moment: str, *effects: Wire, more: Wire | None = None, **trigger: Any) -> Wire:
    return {"class": "triggered", "trigger": {"on": moment, **trigger}, **(more or {}), "effects": list(effects)}


def tap(*effects: Wire, **more: Any) -> Wire:
    return {"class": "playable", "cost": {"close": True}, "type": "impact", **more, "effects": list(effects)}


def always(*effects: Wire, **more: Any) -> Wire:
    return {"class": "permanent", **more, "effects": list(effects)}


def value(of: str, by: Any, when: str = "attacking", **more: Any) -> Wire:
    return {"effect": "modify", "what": "value", "of": of, "by": by, "when": when, **more}


CREATURE = {"kind": "creature"}
OWN = {"side": "own", "kind": "creature"}
ENEMY = {"kind": "creature", "side": "enemy"}

SENTENCES: list[tuple[str, str, Wire]] = [
    (
        "При среднем или сильном выстреле - закрыть атакованного.",
        "On medium or strong shot - close the attacked card.",
        on("shot", {"effect": "close", "to": "attacked"}, force=["medium", "strong"]),
    ),
    (
        "При разряде по горному существу - оно получает проклятие.",
        "On discharge against mountain creature - it gets curse.",
        on("discharge", {"effect": "curse", "to": "attacked"}, target={"element": "mountains", "kind": "creature"}),
    ),
    (
        "При слабом [:atk] - атакованный теряет стойкость до начала вашего хода.",
        "On weak {strike} - the attacked card loses fortitude until the start of your turn.",
        on(
            "simple_strike",
            {
                "effect": "lose_feature",
                "feature": {"keyword": "fortitude"},
                "until": "start_of_your_turn",
                "to": "attacked",
            },
            force=["weak"],
        ),
    ),
    (
        "При гибели вашего гнома - получает 2 [:cnt].",
        "On death of your gnome - gets 2 {chip}.",
        on("any_death", {"effect": "gain_chips", "x": 2, "to": "self"}, target={"side": "own", "class": "gnome"}),
    ),
    (
        "При [:atk] - прыжок, дальность 2.",
        "On {strike} - jump, range 2.",
        on("simple_strike", {"effect": "jump", "range": 2, "to": "self"}),
    ),
    (
        "[:tap]: Открыть соседнего гнома, при этом - он получает опыт в метании до конца боя.",
        "{tap}: Open adjacent gnome, then it gets experience in throwing.",
        tap(
            {"effect": "open", "to": "target"},
            {
                "effect": "gain_feature",
                "feature": {"keyword": "experience_in_throwing", "x": 1},
                "to": "target",
            },
            target={"adjacent": True, "class": "gnome"},
        ),
    ),
    (
        "[:tap]: Ваше существо получает [:drs] и +2 к метаниям до конца хода.",
        "{tap}: Your creature gets {direct} and +2 to throws until end of turn.",
        tap(
            {
                "effect": "gain_feature",
                "feature": {"keyword": "directed_strike"},
                "until": "end_of_turn",
                "to": "target",
            },
            {**value("throw", 2), "until": "end_of_turn", "to": "target"},
            target=OWN,
        ),
    ),
    (
        "[:tap]: Ранить каждое закрытое существо противника на 2.",
        "{tap}: Wound each closed enemy creature by 2.",
        tap({"effect": "wound", "x": 2, "to": "each", "filter": {"closed": True, **ENEMY}}),
    ),
    (
        "[:tap]: Переместить существо противника на соседнюю клетку.",
        "{tap}: Move enemy creature to an adjacent cell.",
        tap({"effect": "move", "cell": {"adjacent": "moved"}, "to": "target"}, target=ENEMY),
    ),
    (
        "[:tap]: Вызвать рядового эльфа стоимостью 3 или менее.",
        "{tap}: Summon ordinary elf costing 3 or less.",
        tap({"effect": "summon", "filter": {"class": "elf", "cost": {"crystal": "silver", "max": 3}}, "to": "self"}),
    ),
    (
        "[:tap]: Существо теряет все [:cnt].",
        "{tap}: Creature loses all {chip}.",
        tap({"effect": "lose_chips", "all": True, "to": "target"}, target=CREATURE),
    ),
    (
        "Каждый ваш тролль получает +1 к [:atk].",
        "Each your troll gets +1 to {strike}.",
        always({**value("simple_strike", 1), "cards": {"side": "own", "class": "troll"}}),
    ),
    (
        "Ваши эльфы получают ловкость.",
        "Your elves get agility.",
        always({"effect": "grant", "feature": {"keyword": "agility"}, "cards": {"side": "own", "class": "elf"}}),
    ),
    (
        "Броня 1, пока имеет [:cnt].",
        "Armor 1, while it has {chip}.",
        always(
            {"effect": "grant", "feature": {"keyword": "armor", "x": 1}},
            condition={"self": {"chips": {"min": 1}}},
        ),
    ),
    (
        "Получает +1 к [:mvt] и схрон, пока закрыт.",
        "Gets +1 to {move} and hideout, while it is closed.",
        always(
            {"effect": "modify", "what": "movement", "by": 1},
            {"effect": "grant", "feature": {"keyword": "hideout"}},
            condition={"self": {"closed": True}},
        ),
    ),
    (
        "-1 от метаний, пока в отряде противника есть артефакт.",
        "-1 from throws, while enemy squad has artifact.",
        always(
            value("throw", -1, "attacked"),
            condition={"exists": {"filter": {"kind": "artifact", "side": "enemy"}}},
        ),
    ),
    (
        "Игнорирует стойкость.",
        "Ignores fortitude.",
        always({"effect": "ignore", "keyword": "fortitude"}),
    ),
    (
        "Игнорирует схрон и [:prm].",
        "Ignores hideout and {zom}.",
        always(
            {"effect": "ignore", "keyword": "hideout"},
            {"effect": "ignore", "keyword": "protection", "from": "magic"},
        ),
    ),
    (
        "Не получает ран от разрядов.",
        "Gets no wounds from discharges.",
        always({"effect": "prevent", "of": "discharge"}),
    ),
    (
        "Разряды сводятся к 2.",
        "Discharges are reduced to 2.",
        always({"effect": "modify", "what": "value", "of": "discharge", "to": 2, "when": "attacked"}),
    ),
    (
        "-2 от выстрелов существ с жаждой.",
        "-2 from shots creature with thirst.",
        always(value("shot", -2, "attacked", against={"kind": "creature", "keyword": "thirst"})),
    ),
    ("Максимум 9 [:tgh].", "At most 9 {life}.", {"keyword": "life_limit", "x": 9}),
    (
        "В начале вашего хода, если открыт - получает [:cnt].",
        "At the start of your turn, if it is open - gets {chip}.",
        on(
            "turn_start",
            {"effect": "gain_chips", "x": 1, "to": "self"},
            more={"condition": {"self": {"closed": False}}},
        ),
    ),
]


def _ordered(feature: Wire) -> Wire:
    return dict(sorted(feature.items()))


@pytest.mark.parametrize(("russian", "english", "feature"), SENTENCES, ids=[english for _, english, _ in SENTENCES])
def test_both_languages_say_the_same(russian: str, english: str, feature: Wire) -> None:
    assert [_ordered(found) for found in read(russian)] == [_ordered(feature)]
    assert read(english) == read(russian)


RUSSIAN: list[tuple[str, Wire]] = [
    (
        "Атаки по Бородачу сводятся к 3.",
        always({"effect": "modify", "what": "value", "of": "attacks", "to": 3, "when": "attacked"}),
    ),
    (
        "При дальней атаке по Бородачу - атаковавший получает уязвимость.",
        on(
            "attacked",
            {"effect": "gain_feature", "feature": {"keyword": "vulnerability"}, "to": "attacker"},
            type="ranged_attacks",
        ),
    ),
    (
        "Когда убивает эльфа - излечивается на 3.",
        on("kill", {"effect": "heal", "x": 3, "to": "self"}, target={"class": "elf"}),
    ),
    (
        "Каждое существо получает неповоротливость, пока стоит рядом с Бородачом.",
        always(
            {
                "effect": "grant",
                "feature": {"keyword": "clumsiness", "x": 1},
                "cards": {"kind": "creature", "adjacent": True},
            }
        ),
    ),
    (
        "Хозяин получает ловкость, пока носит Бородача.",
        always({"effect": "grant", "feature": {"keyword": "agility"}}),
    ),
    (
        "Если закрыт в конце вашего хода - магический удар на 1, при этом - открывается.",
        {
            **on("turn_end", {"effect": "open", "to": "self"}),
            "target": {"kind": "card"},
            "type": "magic_strike",
            "value": [1, 1, 1],
            "condition": {"self": {"closed": True}},
        },
    ),
    (
        "Когда атакует эльфа - игнорирует его особенности.",
        always({"effect": "ignore", "all": True, "of": "attacks", "against": {"class": "elf"}}),
    ),
    (
        "{tap}: Уничтожить Бородача, при этом - хозяин получает 2 {chip}.",
        tap({"effect": "destroy", "to": "self"}, {"effect": "gain_chips", "x": 2, "to": "host"}),
    ),
    (
        "Все атаки по Бородачу сводятся к 1, пока он закрыт.",
        always(
            {"effect": "modify", "what": "value", "of": "attacks", "to": 1, "when": "attacked"},
            condition={"self": {"closed": True}},
        ),
    ),
    ("Не может быть излечен.", always({"effect": "replace", "what": "heal", "with": []})),
    ("Не может выступать защитником.", always({"effect": "forbid", "action": "defend"})),
]


@pytest.mark.parametrize(("text", "feature"), RUSSIAN)
def test_russian_sentences(text: str, feature: Wire) -> None:
    assert [_ordered(found) for found in read(text, "Бородач")] == [_ordered(feature)]


REFUSED = [
    ("Броня 1 и +2 к [:atk] по эльфам.", "unclear how far a target reaches"),
    ("[:tap]: Ваш эльф получает [:cnt] и закрыться.", "unclear subject"),
    ("[:tap]: Ваш эльф получает чуму до конца хода.", "a duration of what does not last"),
    ("[:tap]: Ваши эльф получает ловкость.", "words that do not agree"),
    ("Каждый ваш эльф получают ловкость.", "subject and verb do not agree"),
    ("Ваш эльф получает ловкость.", "which card"),
    ("Каждый эльф получает [:cnt].", "got for good and only while something is so"),
    ("При гибели - он открывается.", "unclear whom a pronoun means"),
    ("+1 к броску кубика.", "which roll"),
    ("Не может двигаться и броня 1.", "unexpected"),
    ("[:tap]: Разряд на 1 (не закрываясь).", "closing and not closing"),
]


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_what_is_not_certain_is_refused(text: str, reason: str) -> None:
    (unsupported,) = compile_text(text).unsupported
    assert (unsupported.sentence, unsupported.reason) == (text, reason)

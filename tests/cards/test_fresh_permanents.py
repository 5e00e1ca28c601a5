"""What always holds, in sentences that the grammar was not written against: what they mean, and what is not read."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_compiler import read

ELF, GNOME, ARMOR = {"class": "elf"}, {"class": "gnome"}, {"keyword": "armor", "x": 1}
MINE = {"other": False}
ENEMY_CARD = {"kind": "card", "side": "enemy"}


def always(*effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"class": "permanent", "effects": list(effects), **more}


def value(of: str, by: Any, when: str = "attacking", **more: Any) -> dict[str, Any]:
    return {"effect": "modify", "what": "value", "of": of, "by": by, "when": when, **more}


def given(feature: dict[str, Any], **cards: Any) -> dict[str, Any]:
    return always({"effect": "grant", "feature": feature, "cards": cards})


def nothing(what: str, **more: Any) -> dict[str, Any]:
    return {"effect": "replace", "what": what, "with": [], **more}


READ: list[tuple[Any, ...]] = [
    (
        "Игнорирует {armor} и {stamina} гномов с проклятием.",
        always(
            *(
                {"effect": "ignore", "keyword": one, "against": {**GNOME, "keyword": "curse"}}
                for one in ("armor", "fortitude")
            )
        ),
    ),
    (
        "Метания этой карты игнорируют {armor} закрытых гномов.",
        always({"effect": "ignore", "keyword": "armor", "of": "throw", "against": {"closed": True, **GNOME}}),
    ),
    (
        "При метании по летающим игнорирует все особенности.",
        always({"effect": "ignore", "all": True, "of": "throw", "against": {"flying": True}}),
    ),
    (
        "Хозяин игнорирует {armor} атакованного.",
        given(always({"effect": "ignore", "keyword": "armor"}), hosting=True),
    ),
    (
        "Слабый {strike} этого существа не наносит ран летающим эльфам.",
        always(
            {
                "effect": "prevent",
                "of": "simple_strike",
                "force": ["weak"],
                "cards": {"flying": True, **ELF},
                "against": MINE,
            }
        ),
    ),
    (
        "Эльфы противника не могут защищать от ударов этой карты.",
        always({"effect": "forbid", "action": "defend", "cards": {**ELF, "side": "enemy"}, "against": MINE}),
    ),
    (
        "Противник не может назначать защитников против этой карты.",
        always({"effect": "forbid", "action": "defend", "cards": ENEMY_CARD, "against": MINE}),
    ),
    (
        "Пока в вашем отряде не менее трёх гномов, каждый из них имеет {armor}1.",
        {
            **given(ARMOR, **GNOME, side="own"),
            "condition": {"exists": {"filter": {**GNOME, "side": "own"}, "min": 3}},
        },
    ),
    (
        "Не может быть уничтожен заклинаниями.",
        always(*(nothing(what, against={"other": True}, of="spell") for what in ("destroy", "finish"))),
    ),
    (
        "Хозяин не может быть закрыт или перемещён противником.",
        always(*(nothing(what, against=ENEMY_CARD, cards={"hosting": True}) for what in ("close", "move"))),
    ),
    (
        "Эльфы противника не открываются в начале хода, пока рядом с ними стоит эта карта.",
        given(always({"effect": "stays_closed"}), **ELF, side="enemy", adjacent=True),
    ),
    (
        "Если хозяин — эльф или гном, он получает {armor}1.",
        {**given(ARMOR, hosting=True), "condition": {"self": {"host": {"any": [ELF, GNOME]}}}},
    ),
    (
        "Первый {strike} по нему за ход сводится к 0.",
        always(
            {"effect": "modify", "what": "value", "of": "simple_strike", "to": 0, "when": "attacked"},
            limit={"times": 1, "per": "turn"},
        ),
    ),
    (
        "Сильные атаки по этому существу сводятся к средним.",
        always({"effect": "reduce", "down_to": "medium", "force": ["strong"], "of": "attacks", "when": "attacked"}),
    ),
    (
        "Удары по этому существу не могут быть сильными.",
        always({"effect": "reduce", "down_to": "medium", "force": ["strong"], "of": "strikes", "when": "attacked"}),
    ),
    (
        "Если хозяин закрыт, метания по нему сводятся к слабым.",
        always(
            {"effect": "reduce", "down_to": "weak", "of": "throw", "when": "attacked", "cards": {"hosting": True}},
            condition={"self": {"host": {"closed": True}}},
        ),
    ),
    ("+1 к ответному удару по эльфам.", always(value("strikes", 1, "answering", against=ELF))),
    ("Его ответный удар слабее на 1.", always(value("strikes", -1, "answering"))),
    (
        "+1 к броску кубика при ответном ударе.",
        always({"effect": "modify", "what": "roll", "by": 1, "when": "answering"}),
    ),
    ("Получает не более 2 ран от каждой атаки.", always({"effect": "prevent", "of": "attacks", "at_most": 2})),
    (
        "Ваши гномы имеют +1 к {strike} по эльфам с большей стоимостью.",
        given(
            always(
                value("simple_strike", 1, against={**ELF, "cost": {"min": {"of": "cost", "whose": "self", "plus": 1}}})
            ),
            **GNOME,
            side="own",
        ),
    ),
    ("Все метания по гномам наносят на 1 рану больше.", always(value("throw", 1, "attacked", cards=GNOME))),
    ("Ваши выстрелы наносят на 1 рану больше.", always(value("shot", 1, cards={"side": "own", "kind": "card"}))),
    (
        "Ваши заклинания ранят на 1 больше.",
        always(value("spell", 1, "attacked", against={"side": "own", "kind": "card"}, cards={"kind": "card"})),
    ),
    (
        "Раны, наносимые этой карте магическими атаками, уменьшаются на 1.",
        always(value("magical_attacks", -1, "attacked")),
    ),
    ("-1 от всех метаний по хозяину.", always(value("throw", -1, "attacked", cards={"hosting": True}))),
    ("Хозяин получает на 1 рану меньше от метаний.", always(value("throw", -1, "attacked", cards={"hosting": True}))),
    (
        "Броня ваших соседних гномов увеличивается на 1.",
        given({**ARMOR, "sums": "existing"}, side="own", adjacent=True, **GNOME),
    ),
    (
        "Стоимость набора ваших гномов в отряд уменьшается на 1.",
        always({"effect": "recruit_cost", "by": -1, "cards": GNOME}),
    ),
    (
        "На ваших эльфов не действуют заклинания противника.",
        given(
            {"keyword": "protection", "from": "spells", "against": {"side": "enemy", "kind": "card"}}, side="own", **ELF
        ),
    ),
    (
        "Особенности гномов противника в первом ряду не работают.",
        always({"effect": "silence", "cards": {**GNOME, "side": "enemy", "row": 1}}),
    ),
    (
        "Каждый ваш гном, на котором есть симбиот, имеет {armor}1.",
        given(ARMOR, side="own", **GNOME, bears={"kind": "symbiote"}),
    ),
    (
        "Пока закрыт, соседние с ним ваши эльфы имеют {armor}1.",
        {**given(ARMOR, adjacent=True, side="own", **ELF), "condition": {"self": {"closed": True}}},
    ),
    (
        "-1 к {ovz} и {ova}.",
        *({"keyword": f"experience_in_{one}", "x": -1, "sums": "existing"} for one in ("defence", "attack")),
    ),
    ("Во втором ряду имеет {armor}1.", always({"effect": "grant", "feature": ARMOR}, condition={"self": {"row": 2}})),
    ("+1 к {strike} при атаке закрытых гномов.", always(value("simple_strike", 1, against={"closed": True, **GNOME}))),
    (
        "Атаковать эту карту могут только гномы стоимостью 5 и более.",
        always(
            {"effect": "forbid", "action": "attacks", "cards": {"not": {**GNOME, "cost": {"min": 5}}}, "against": MINE}
        ),
    ),
    (
        "Только летающие эльфы могут защищать от атак этой карты.",
        always({"effect": "forbid", "action": "defend", "cards": {"not": {"flying": True, **ELF}}, "against": MINE}),
    ),
    (
        "Гномам противника запрещено атаковать эту карту.",
        always({"effect": "forbid", "action": "attacks", "cards": {**GNOME, "side": "enemy"}, "against": MINE}),
    ),
    (
        "Каждый ваш эльф может выступать защитником, не закрываясь.",
        given(always({"effect": "stays_open"}), side="own", **ELF),
    ),
    (
        "+1 к {strike} за каждую клетку, на которую переместилась в этот ход.",
        always(value("simple_strike", {"of": "steps", "whose": "self"})),
    ),
    (
        "{regen} стоящих рядом эльфов противника не работает.",
        always({"effect": "strip", "keyword": "regeneration", "cards": {"adjacent": True, **ELF, "side": "enemy"}}),
    ),
    (
        "Эльфы противника имеют -1 к {strike} по этой карте.",
        always(value("simple_strike", -1, "attacked", against={**ELF, "side": "enemy"})),
    ),
    (
        "Метание этой карты наносит на 2 раны больше артефактам.",
        always(value("throw", 2, against={"kind": "artifact"})),
    ),
    (
        "Пока на этой карте нет ран, все атаки по вашим гномам позади неё сводятся к 1.",
        always(
            {
                "effect": "modify",
                "what": "value",
                "of": "attacks",
                "to": 1,
                "when": "attacked",
                "cards": {"side": "own", **GNOME, "behind": True},
            },
            condition={"self": {"wounded": False}},
        ),
    ),
    (
        "Закрытые гномы получают на 1 рану меньше от её ударов.",
        always(value("strikes", -1, against={"closed": True, **GNOME})),
    ),
    ("Защита от всех атак, кроме магических.", {"keyword": "protection", "from": "nonmagical_attacks"}),
    (
        "+1 к {strike} и {ova} 1 по раненым гномам.",
        always(value("simple_strike", 1, against={"wounded": True, **GNOME})),
        {"keyword": "experience_in_attack", "x": 1, "against": {"wounded": True, **GNOME}},
    ),
    ("+1 к {armor} за каждую {counter} на нём.", {**ARMOR, "x": {"of": "chips", "whose": "self"}, "sums": "existing"}),
    (
        "+1 к броскам кубика против тёмных гномов.",
        always(
            {
                "effect": "modify",
                "what": "roll",
                "by": 1,
                "against": {"element": "darkness", **GNOME},
                "fighting": True,
            }
        ),
    ),
    (
        "Эльфы противника не могут атаковать эту карту метаниями.",
        always({"effect": "forbid", "action": "throw", "against": MINE, "cards": {**ELF, "side": "enemy"}}),
    ),
    (
        "Пока хотя бы один ваш гном закрыт, имеет {armor}1.",
        always(
            {"effect": "grant", "feature": ARMOR},
            condition={"exists": {"filter": {"side": "own", **GNOME, "closed": True}}},
        ),
    ),
    (
        "Ваши гномы могут защищать любого вашего эльфа.",
        given(always({"effect": "guard", "for": {"side": "own", **ELF}}), side="own", **GNOME),
    ),
    (
        "Хозяин не получает ран от слабых метаний.",
        always({"effect": "prevent", "of": "throw", "force": ["weak"], "cards": {"hosting": True}}),
    ),
    ("Не может быть надето на летающих.", always({"effect": "only_for", "cards": {"not": {"flying": True}}})),
    (
        "Ни один гном противника не может излечиваться.",
        always(nothing("heal", cards={**GNOME, "side": "enemy"})),
    ),
    ("Ваши гномы имеют {armor}1 в первом ряду.", given(ARMOR, side="own", **GNOME, row=1)),
    ("+1 к {strike} в первом ряду.", always(value("simple_strike", 1), condition={"self": {"row": 1}})),
    (
        "Все эльфы имеют +1 к {move}, все гномы имеют -1 к {move}.",
        *(
            always({"effect": "modify", "what": "movement", "by": by, "cards": one})
            for by, one in ((1, ELF), (-1, GNOME))
        ),
    ),
    (
        "Если ваших существ меньше, чем у противника, имеет {armor}1.",
        always(
            {"effect": "grant", "feature": ARMOR},
            condition={
                "more": {
                    "filter": {"kind": "creature", "side": "enemy"},
                    "than": {"kind": "creature", "side": "own"},
                }
            },
        ),
    ),
    (
        "{first}: {armor}1; {second}: {zom}.",
        *(
            always({"effect": "grant", "feature": one}, condition={"seat": seat})
            for seat, one in (("first", ARMOR), ("second", {"keyword": "protection", "from": "magic"}))
        ),
    ),
    (
        "При атаке закрытых гномов имеет +2 к {strike}.",
        always(value("simple_strike", 2, against={"closed": True, **GNOME})),
    ),
    ("При атаке по эльфам имеет +2 к ударам.", always(value("strikes", 2, against=ELF))),
    (
        "Против эльфов имеет +1 к {strike} и {ova} 1.",
        always(value("simple_strike", 1, against=ELF)),
        {"keyword": "experience_in_attack", "x": 1, "against": ELF},
    ),
    (
        "Считается гномом и эльфом.",
        always(*({"effect": "counts_as", "class": one, "cards": MINE} for one in ("gnome", "elf"))),
    ),
    (
        "Атаки по этой карте от гномов стоимостью 4 или менее сводятся к 1.",
        always(
            {
                "effect": "modify",
                "what": "value",
                "of": "attacks",
                "to": 1,
                "when": "attacked",
                "against": {**GNOME, "cost": {"max": 4}},
            }
        ),
    ),
]

#: What nobody can tell, or what the game has no word for.
NOT_READ = [
    "Не может быть уничтожен.",
    "Эльфы не могут защищать от заклинаний этой карты.",
    "Если в вашем отряде нет эльфов, каждый из них имеет {armor}1.",
    "В первом ряду ваши гномы имеют {armor}1.",
    "Только выбранный эльф может атаковать эту карту.",
    "Вторая атака по нему за ход сводится к 0.",
    "Удары по эльфам противника не могут быть сильными.",
]


@pytest.mark.parametrize(("text", "features"), [(text, features) for text, *features in READ])
def test_what_always_holds_is_read_and_said_again(text: str, features: list[dict[str, Any]]) -> None:
    assert read(text) == features


@pytest.mark.parametrize("text", NOT_READ)
def test_what_is_not_plain_is_not_read(text: str) -> None:
    assert judged(compile_text(text)).unsupported


def test_a_name_that_means_a_class_is_told_by_its_capital_letter() -> None:
    own = always({"effect": "grant", "feature": ARMOR}, condition={"self": {"closed": True}})
    assert read("Пока Гном закрыт, имеет {armor}1.", "Гном") == [own]
    assert read("Каждый ваш гном имеет {armor}1.", "Гном") == [given(ARMOR, side="own", **GNOME)]

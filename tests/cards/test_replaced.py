"""What comes instead, what is brought to something else, dice that are fixed, wounds that are moved, texts given."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.test_compiler import read

GNOMES = {"class": "gnome", "side": "enemy"}
OWN_ELVES = {"side": "own", "class": "elf"}


def permanent(*effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"class": "permanent", "effects": list(effects), **more}


def brought(to: str, *force: str, of: str = "attacks", **more: Any) -> dict[str, Any]:
    return permanent({"effect": "reduce", "down_to": to, "force": list(force), "of": of, **more})


def triggered(on: str, *effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"class": "triggered", "trigger": {"on": on}, "effects": list(effects), **more}


def may_block(of: str, *more: dict[str, Any], times: int, at: dict[str, Any] | None = None) -> dict[str, Any]:
    block = {"effect": "block", "of": of, "at": at or {"other": False}, "to": "self"}
    limit = {"times": times, "per": "battle"}
    return {"class": "playable", "sudden": True, "type": "impact", "effects": [block, *more], "limit": limit}


WEAKER = {"effect": "modify", "what": "value", "of": "simple_strike", "by": -2, "when": "attacking", "to": "self"}


def instead(what: str, *done: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"effect": "replace", "what": what, "with": list(done), **more}


ONCE = {"limit": {"times": 1, "per": "turn"}}
WOUNDED = {"effect": "wound", "x": 2, "to": "self"}
HEALED = {"effect": "heal", "x": 3, "to": "target"}
ADJACENT_OWN = {"side": "own", "kind": "creature", "adjacent": True}
CURSED_GNOME = {"side": "own", "class": "gnome", "keyword": "curse"}
FIGHT = {
    "effect": "strike",
    "striker": "target",
    "filter": {"kind": "card", "near": {"to": "target", "adjacent": True}},
}

WORDED: list[tuple[str, dict[str, Any]]] = [
    ("Слабые атаки гномов противника сводятся к средним.",
     brought("medium", "weak", when="attacking", cards=GNOMES)),
    ("Weak and medium strikes of your elves are reduced to strong.",
     brought("strong", "weak", "medium", of="strikes", when="attacking", cards=OWN_ELVES)),
    ("Сильные атаки по этой карте сводятся к средним.", brought("medium", "strong", when="attacked")),
    ("В начале боя переместить это существо на свободную клетку первого или третьего ряда.",
     triggered("battle_start", {"effect": "move", "cell": {"rows": [1, 3]}, "to": "self"})),
    ("При гибели вызвать гнома на свободную клетку вашего второго или третьего ряда.",
     triggered("death", {"effect": "summon", "filter": {"class": "gnome"},
                         "cell": {"rows": [2, 3], "half": "own"}, "to": "self"})),
    ("Атаки существ с нечётными жизнями по этой карте сводятся к 2.",
     permanent({"effect": "modify", "what": "value", "of": "attacks", "to": 2, "when": "attacked",
                "against": {"kind": "creature", "lives": {"odd": True}}})),
    ("Когда уничтожает существо противника, вызвать на его место гнома.",
     {**triggered("kill", {"effect": "summon", "filter": {"class": "gnome"}, "cell": {"stood": "dead"}, "to": "self"}),
      "trigger": {"on": "kill", "target": {"kind": "creature", "side": "enemy"}}}),
    
    ("May block any attack against itself (2 times per battle).", may_block("attacks", times=2)),
    ("Может совершать рывок по диагонали.", {"keyword": "diagonal_dash"}),
    
    ("При выстреле подлость 2; закрыть атакованного (воздействие «пыль», 2 раза за ход).",
     triggered("shot", {"effect": "meanness", "x": 2, "effects": [{"effect": "close", "to": "attacked"}],
                        "to": "self"}, type="impact", name="пыль", limit={"times": 2, "per": "turn"})),
    ("Когда стоящее рядом ваше существо должно получить ровно 3 раны, ранить эту карту на 2 вместо этого "
     "(1 раз за ход).",
     permanent(instead("wound", WOUNDED, cards=ADJACENT_OWN, amount={"equal": 3}), **ONCE)),
    ("When your elf must get 2 or more wounds, instead of that wound this card by 2.",
     permanent(instead("wound", WOUNDED, cards=OWN_ELVES, amount={"min": 2}))),
    ("Если ваш эльф должен получить раны от выстрела, вместо этого ранить эту карту на 2.",
     permanent(instead("wound", WOUNDED, cards=OWN_ELVES, of="shot"))),
    ("Когда должен получить фишку, вместо этого раниться на 2.",
     permanent(instead("gain_chips", {**WOUNDED, "get": True}))),
    ("Вместо гибели хозяина излечить его на 3.", permanent(instead("die", HEALED, cards={"hosting": True}))),
    ("Вместо гибели хозяина этой карты, если он стоит в вашем втором ряду или на половине поля противника, "
     "излечить его на X, где X - число жизней этой карты, затем уничтожить её.",
     permanent(instead("die", {**HEALED, "x": {"of": "lives", "whose": "self"}}, {"effect": "destroy", "to": "self"},
                       cards={"hosting": True, "any": [{"half": "own", "row": 2}, {"half": "enemy"}]}))),
    ("Вместо гибели вашего эльфа, если он закрыт, излечить его на 3 (1 раз за ход).",
     permanent(instead("die", HEALED, cards={**OWN_ELVES, "closed": True}), **ONCE)),
    ("Instead of the death of your elf heal it by 3.", permanent(instead("die", HEALED, cards=OWN_ELVES))),
    
    ("{tap}: Метание на 1-2-2, затем ваш эльф может получить {counter}.",
     {"class": "playable", "cost": {"close": True}, "type": "throw", "value": [1, 2, 2],
      "effects": [{"effect": "may", "effects": [{"effect": "pick", "filter": OWN_ELVES,
                   "effects": [{"effect": "gain_chips", "x": 1, "to": "subject"}], "to": "self"}], "to": "self"}]}),
    ("Когда эта карта должна получить больше 3 ран, вместо этого она получает 2 раны.",
     permanent(instead("wound", {**WOUNDED, "get": True}, amount={"min": 4}))),
    
    ("{tap}: закрыть существо в своём отряде.",
     {"class": "playable", "cost": {"close": True}, "type": "impact", "target": {"kind": "creature", "side": "own"},
      "effects": [{"effect": "close", "to": "target"}]}),
    ("При {strike} следующий бросок кубика атакованного равен 2.",
     triggered("simple_strike", {"effect": "set_die", "x": 2, "to": "attacked"})),
    
    
    ("Ваши эльфы имеют «При гибели ранить уничтожившую карту на 2».",
     permanent({"effect": "grant", "cards": OWN_ELVES,
                "feature": triggered("death", {"effect": "wound", "x": 2, "to": "attacker"})})),
    ("If the host should die, instead of that heal it by 3, then destroy this card.",
     permanent(instead("die", HEALED, {"effect": "destroy", "to": "self"}, cards={"hosting": True}))),
    
    ("Ваши эльфы имеют броню 1, пока их жизни меньше или равны их слабому {strike}.",
     permanent({"effect": "grant", "feature": {"keyword": "armor", "x": 1},
                "cards": {**OWN_ELVES, "lives_to_strike": {"force": "weak", "max": 0}}})),
    ("While its lives are more than its strong simple strike, it gets armor 1.",
     permanent({"effect": "grant", "feature": {"keyword": "armor", "x": 1}},
               condition={"self": {"lives_to_strike": {"force": "strong", "min": 1}}})),
    ("Ярость 5: следующий бросок кубика вашего эльфа в этот ход равен этому броску кубика.",
     {**triggered("fury", {"effect": "set_die", "x": "die", "until": "end_of_turn", "shared": True, "to": "each",
                           "filter": OWN_ELVES}),
      "trigger": {"on": "fury", "die": {"max": 5}}}),
    
    ("Когда ваш эльф получает раны, может перераспределить до 2 из этих ран на эту карту.",
     {**triggered("wounded", {"effect": "redistribute", "x": {"of": "amount", "max": 2}, "fewer": True,
                              "filter": {"other": False}, "to": "subject"}, optional=True),
      "trigger": {"on": "wounded", "whose": OWN_ELVES}}),
    
]  # fmt: skip


@pytest.mark.parametrize(("text", "feature"), WORDED, ids=[text for text, _ in WORDED])
def test_what_is_replaced_is_read_and_comes_back(text: str, feature: dict[str, Any]) -> None:
    assert read(text, "Зендар") == [feature]


REFUSED = [
    ("Атаки гномов противника сводятся к средним.", "whether a weak attack becomes medium"),
    ("Слабые атаки гномов противника сводятся к слабым.", "what is reduced to itself"),
    ("В начале боя переместить это существо на свободную клетку третьего или пятого ряда.", "no such row"),
    ("Когда ваш эльф должен получить ровно X ран, вместо этого раниться на 2.", "how much"),
    ("Когда должен быть излечен на 2, вместо этого получить {counter}.", "how much"),
    ("Вместо регенерации хозяина излечить его на 3.", "of whom that would be"),
    ("{tap}: закрыть карту в его отряде.", "in whose squad"),
    (
        "В конце вашего хода, если это существо переместилось на клетку второго ряда, получает {counter}.",
        "where it went",
    ),
    ("При гибели вашего гнома закрыть его, иначе получить {counter}.", "what is done otherwise"),
    ("При открытии следующий бросок вашей карты равен этому броску.", "no roll to change"),
]


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_what_may_be_meant_otherwise_is_refused(text: str, reason: str) -> None:
    assert [unsupported.reason for unsupported in compile_text(text).unsupported] == [reason]

"""Other cards by their names, cells that cards leave, and what works from the graveyard: sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_language import always, on, tap

Wire = dict[str, Any]
LYING = {"condition": {"self": {"zone": "graveyard"}}}


def calls(where: Wire | None = None, **filter_: Any) -> Wire:
    """A summons."""
    return {"effect": "summon", "filter": filter_, **({"cell": where} if where else {}), "to": "self"}


SENTENCES: list[tuple[str, Wire]] = [
    ("{tap}: вызвать Зендара.", tap(calls(name="Зендар"))),
    ("{tap}: summon a card named \"Зендар\".", tap(calls(name="Зендар"))),
    ("При гибели Зендара закрыться.", on("any_death", {"effect": "close", "to": "self"}, target={"name": "Зендар"})),
    ("Каждый ваш Зендар получает броню 2.",
     always({"effect": "grant", "feature": {"keyword": "armor", "x": 2}, "cards": {"side": "own", "name": "Зендар"}})),
    ("{tap}: изгнать эту карту, при этом вызвать орка на её клетку.",
     tap({"effect": "exile", "to": "self"}, calls({"stood": "self"}, **{"class": "orc"}))),
    ("При гибели гнома вызвать эльфа на его клетку.",
     on("any_death", calls({"stood": "dead"}, **{"class": "elf"}), target={"class": "gnome"})),
    ("{tap}: вызвать или возродить тролля.", tap({**calls(**{"class": "troll"}), "graveyard": True})),
    ("При гибели гнома возродить эту карту в закрытом виде на его клетке.",
     {**on("any_death", {"effect": "revive", "cell": {"stood": "dead"}, "closed": True, "to": "self"},
           target={"class": "gnome"}), **LYING}),
    ("При гибели вашего тролля, если эта карта на вашем кладбище - положить жетон инкарнации на эту карту.",
     {**on("any_death", {"effect": "incarnate", "to": "self"}, target={"class": "troll", "side": "own"}), **LYING}),
    ("Когда ваш тролль попадает на кладбище - получает {counter}.",
     on("buried", {"effect": "gain_chips", "x": 1, "to": "self"}, whose={"class": "troll", "side": "own"})),
    ("Когда ваш тролль наносит сильный {strike} - получает {counter}.",
     on("simple_strike", {"effect": "gain_chips", "x": 1, "to": "self"}, force=["strong"],
        whose={"class": "troll", "side": "own"})),
    ("{tap}: ранить существо (кроме гномов и симбиотов) на 2.",
     tap({"effect": "wound", "x": 2, "to": "target"},
         target={"kind": "creature", "not": {"any": [{"class": "gnome"}, {"kind": "symbiote"}]}})),
    ("{tap}: объявить особенность вальхаллы вашего орка на кладбище.",
     tap({"effect": "invoke", "keyword": "valhalla", "to": "target"},
         target={"class": "orc", "side": "own", "zone": "graveyard", "keyword": "valhalla"})),
    ("При гибели вашего орка с вальхаллой - объявить его особенность вальхаллы.",
     on("any_death", {"effect": "invoke", "keyword": "valhalla", "to": "dead"},
        target={"class": "orc", "side": "own", "keyword": "valhalla"})),
    ("При гибели вашего орка от атаки карты противника - можете переместить эту карту на соседнюю клетку.",
     on("any_death", {"effect": "move", "cell": {"adjacent": "moved"}, "to": "attacker"}, type="attacks",
        target={"class": "orc", "side": "own"}, source={"kind": "card", "side": "enemy"}, more={"optional": True})),
    ("При гибели вашего орка выстрел на X, где X величина среднего {strike} этого существа.",
     {"class": "triggered", "trigger": {"on": "any_death", "target": {"class": "orc", "side": "own"}},
      "target": {"kind": "card"}, "type": "shot", "value": {"of": "strike", "force": "medium", "whose": "dead"}}),
    ("При метании по орку с паразитом закрыть этого паразита.",
     on("throw", {"effect": "close", "to": "each", "filter": {"kind": "parasite", "host": {"is": "attacked"}}},
        target={"class": "orc", "bears": {"kind": "parasite"}})),
    ("При закрытии следующий бросок кубика выбранного орка равен 5.",
     on("close", {"effect": "set_die", "x": 5, "to": "target"}, more={"target": {"class": "orc"}})),
    ("При закрытии следующий бросок кубика этой карты равен 2.",
     on("close", {"effect": "set_die", "x": 2, "to": "self"})),
    ("{tap}: ранить орка с паразитом на 1.",
     tap({"effect": "wound", "x": 1, "to": "target"}, target={"class": "orc", "bears": {"kind": "parasite"}})),
    ("{tap}: ранить орка с 2{move} на 1.",
     tap({"effect": "wound", "x": 1, "to": "target"}, target={"class": "orc", "movement": {"equal": 2}})),
    ("+1 к {move}, пока имеет хотя бы 2 симбиотов.",
     always({"effect": "modify", "what": "movement", "by": 1},
            condition={"exists": {"filter": {"kind": "symbiote", "host": {"other": False}}, "min": 2}})),
    ("Броня 1, пока у противника нет карт с одинаковым названием.",
     always({"effect": "grant", "feature": {"keyword": "armor", "x": 1}},
            condition={"exists": {"filter": {"side": "enemy", "namesake": True}, "max": 0}})),
    ("Броня 1, пока у противника больше орков, чем в вашем отряде.",
     always({"effect": "grant", "feature": {"keyword": "armor", "x": 1}},
            condition={"more": {"filter": {"class": "orc", "side": "enemy"},
                                "than": {"class": "orc", "side": "own"}}})),
]  # fmt: skip


@pytest.mark.parametrize(("text", "feature"), SENTENCES)
def test_other_cards_and_cells_are_read(text: str, feature: Wire) -> None:
    """As the judge knows them."""
    compiled = judged(compile_text(text))
    assert [*compiled.unsupported] == []
    assert [*compiled.features] == [feature]


def test_what_has_to_die_first_is_waited_for() -> None:
    """The destruction is carried out later than the rest of its text."""
    (feature,) = judged(compile_text("{tap}: уничтожить эту карту; вызвать орка на её клетку.")).features
    waiting, dying = feature["effects"]
    assert dying == {"effect": "destroy", "to": "self"}
    assert (waiting["effect"], waiting["trigger"]) == ("delay", {"on": "death"})
    assert waiting["effects"] == [calls({"stood": "self"}, **{"class": "orc"})]


def test_a_name_is_a_name_where_it_stands_inside_a_sentence() -> None:
    """A capital letter at the beginning says nothing; the vocabulary's words stay what they are."""
    (feature,) = compile_text("{tap}: Лесной эльф получает {counter}.").features
    assert feature["target"] == {"element": "forests", "class": "elf"}


@pytest.mark.parametrize(
    "text",
    [
        "{tap}: вызвать орка на его клетку.",
        "{tap}: уничтожить существо противника; вызвать орка на его клетку.",
        "{tap}: вызвать Зендаром.",
        "{tap}: вызвать Грымблюга.",
    ],
)
def test_whose_cell_and_which_name_have_to_be_clear(text: str) -> None:
    """Nobody's cell, a name in the wrong case, a name of no card."""
    assert judged(compile_text(text)).unsupported

"""Strikes of others, finds in decks, this card and others, late counts and names, rolls: sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged

Wire = dict[str, Any]
CREATURE: Wire = {"kind": "creature"}
OWN_ORC: Wire = {"side": "own", "class": "orc"}
CHIP: Wire = {"effect": "gain_chips", "x": 1, "to": "self"}


def on(point: str, *effects: Wire, **more: Any) -> Wire:
    """A triggered feature."""
    return {"class": "triggered", "trigger": {"on": point}, **more, "effects": list(effects)}


def foretells(*effects: Wire) -> Wire:
    """A prophecy of one card."""
    return {"effect": "prophecy", "x": 1, "effects": list(effects), "to": "self"}


def picks(wanted: Wire, *effects: Wire) -> Wire:
    """A card that is named in the middle of a text."""
    return {"effect": "pick", "filter": wanted, "effects": list(effects), "to": "self"}


RIDER: Wire = {"kind": "companion", "side": "own"}
SHOWN: Wire = {"cost": {"max": {"of": "cost", "whose": "shown"}}}
FINDS: Wire = {"effect": "mill", "x": 1, "chosen": True, "filter": {"class": "orc"}, "to": "self"}
RAISES: Wire = {"class": "playable", "sudden": True, "cost": {"close": True}, "type": "impact", "target": OWN_ORC,
                "effects": [{"effect": "modify_roll", "by": 2, "to": "target"}]}  # fmt: skip

SENTENCES: list[tuple[str, str | None, list[Wire]]] = [
    ("При открытии нанести простой безответный удар по гному.", None,
     [on("open", {"effect": "strike", "filter": {"class": "gnome"}, "unanswered": True})]),
    ("При {strike} по Кромлю атакующий наносит {strike} по стоящему рядом гному в своём отряде.", "Кромль",
     [{"class": "triggered", "trigger": {"on": "attacked", "type": "simple_strike"},
       "effects": [{"effect": "strike", "striker": "attacker",
                    "filter": {"class": "gnome", "near": {"to": "attacker", "adjacent": True, "side": "own"}}}]}]),
    ("При открытии положить орка из колоды на ваше кладбище.", None, [on("open", FINDS)]),
    ("При открытии положить до 2 орков с разными названиями из колоды на ваше кладбище.", None,
     [on("open", {**FINDS, "x": 2, "unlike": "name"})]),
    ("When this card opens - put an orc from your deck into the graveyard.", None, [on("open", FINDS)]),
    ("Кромль и существо, стоящее напротив него, имеют авангард.", "Кромль",
     [{"class": "permanent", "effects": [
         {"effect": "grant", "feature": {"keyword": "vanguard"}},
         {"effect": "grant", "feature": {"keyword": "vanguard"}, "cards": {**CREATURE, "opposite": True}}]}]),
    ("При открытии ранить каждого орка на 1; получить X {counter}, где X количество нанесённых ран.", None,
     [on("open", {"effect": "attempt",
                  "effects": [{"effect": "wound", "x": 1, "to": "each", "filter": {"class": "orc"}}],
                  "then": [{"effect": "gain_chips", "x": {"of": "dealt"}, "to": "self"}], "to": "self"})]),
    ("При открытии ранить каждого орка на 2; получить X {counter}, где X количество нанесённых ран.", None,
     [on("open", {"effect": "attempt",
                  "effects": [{"effect": "wound", "x": 2, "to": "each", "filter": {"class": "orc"}}],
                  "then": [{"effect": "gain_chips", "x": {"of": "dealt"}, "to": "self"}], "to": "self"})]),
    ("При открытии получить X {counter}, где X число ваших орков (заклинание клич).", None,
     [{**on("open", {"effect": "gain_chips", "x": {"of": "cards", "filter": OWN_ORC}, "to": "self"}),
       "type": "spell", "name": "клич"}]),
    ("При открытии пророчество 1; закрыть существо стоимостью X или менее, где X стоимость показанной карты.", None,
     [on("open", foretells(picks({**CREATURE, **SHOWN}, {"effect": "close", "to": "subject"})))]),
    ("При открытии пророчество 1; может закрыть существо стоимостью X или менее (где X стоимость показанной карты).",
     None,
     [on("open", foretells({"effect": "may", "to": "self", "effects": [
         picks({**CREATURE, **SHOWN}, {"effect": "close", "to": "subject"})]}))]),
    ("При открытии пророчество 1; закрыться, если показанная карта чётной стоимости.", None,
     [on("open", foretells({"effect": "if_shown", "filter": {"cost": {"odd": False}},
                            "effects": [{"effect": "close", "to": "self"}]}))]),
    ("{instant}{tap}: Увеличить бросок кубика вашего орка на 2.", None, [RAISES]),
    ("{instant}, изгнать гнома с кладбища: получить +1 к своему броску кубика.", None,
     [{"class": "playable", "sudden": True, "cost": {}, "type": "impact",
       "effects": [{"effect": "exile_dead", "filter": {"class": "gnome", "side": "own"}, "to": "self"},
                   {"effect": "modify_roll", "by": 1, "to": "self"}],
       "condition": {"exists": {"filter": {"class": "gnome", "side": "own", "zone": "graveyard"}}}}]),
    ("При открытии перераспределить 3 или менее раны с вашего орка на существо или существ противника.", None,
     [on("open", {"effect": "redistribute", "x": 3, "fewer": True, "filter": {**CREATURE, "side": "enemy"},
                  "to": "target"}, target=OWN_ORC)]),
    ("Когда ваш орк уничтожает гнома открыть этого орка и изгнать гнома с кладбища противника.", None,
     [{"class": "triggered", "trigger": {"on": "kill", "target": {"class": "gnome"}, "whose": OWN_ORC},
       "effects": [{"effect": "open", "to": "subject"},
                   {"effect": "exile_dead", "filter": {"class": "gnome", "side": "enemy"}, "to": "self"}]}]),
    ("Пока в отряде противника есть горы получает авангард.", None,
     [{"class": "permanent", "condition": {"exists": {"filter": {"class": "mountain", "side": "enemy"}}},
       "effects": [{"effect": "grant", "feature": {"keyword": "vanguard"}}]}]),
    ("{tap}: Бросьте кубик; если выпало 2 закрыть гнома, иначе открыть тролля.", None,
     [{"class": "playable", "cost": {"close": True}, "type": "impact", "effects": [
         {"effect": "roll", "to": "self", "outcomes": [
             {"min": 2, "max": 2, "effects": [picks({"class": "gnome"}, {"effect": "close", "to": "subject"})]},
             {"effects": [picks({"class": "troll"}, {"effect": "open", "to": "subject"})]}]}]}]),
    ("При открытии пророчество 1; если показан гном закрыть тролля, иначе открыть орка.", None,
     [on("open", foretells({"effect": "if_shown", "filter": {"class": "gnome"},
                            "effects": [picks({"class": "troll"}, {"effect": "close", "to": "subject"})],
                            "otherwise": [picks({"class": "orc"}, {"effect": "open", "to": "subject"})]}))]),
    ("При открытии разряд на 2 или закрыть гнома.", None,
     [on("open", {"effect": "choose", "to": "self", "options": [
         [{"effect": "attack", "blow": {"type": "discharge", "value": [2, 2, 2]}}],
         [picks({"class": "gnome"}, {"effect": "close", "to": "subject"})]]})]),
    ("При {strike} орк получает на 2 раны больше от разрядов величиной 2 или более до конца вашего хода.", None,
     [on("simple_strike", {"effect": "modify", "what": "value", "by": 2, "when": "attacked", "worth": {"min": 2},
                           "of": "discharge", "until": "end_of_your_turn", "to": "target"}, target={"class": "orc"})]),
    ("Если нежить должна излечиться на X вместо этого закрыть её (2 раза за ход для каждой нежити).", None,
     [{"class": "permanent", "limit": {"times": 2, "per": "turn", "each": True}, "effects": [
         {"effect": "replace", "what": "heal", "with": [{"effect": "close", "to": "target"}],
          "cards": {"class": "undead"}}]}]),
    ("{instant}, уничтожить своего компаньона: получить {counter}.", None,
     [{"class": "playable", "sudden": True, "cost": {}, "type": "impact",
       "effects": [picks(RIDER, {"effect": "destroy", "to": "subject"}, CHIP)],
       "condition": {"exists": {"filter": RIDER}}, "readings": ["whose-symbiote"]}]),
    ("{tap}: Выберите двух гномов; один получает {counter}, другой получает авангард до конца хода.", None,
     [{"class": "playable", "cost": {"close": True}, "type": "impact", "target": {"class": "gnome"},
       "second": {"class": "gnome", "not": {"is": "target"}},
       "effects": [{"effect": "gain_chips", "x": 1, "to": "target"},
                   {"effect": "gain_feature", "feature": {"keyword": "vanguard"}, "until": "end_of_turn",
                    "to": "second"}]}]),
    ("После разряда, если у атакованного нечётное количество {health} открыться.", None,
     [{"class": "triggered", "trigger": {"on": "after_attack", "type": "discharge", "target": {"lives": {"odd": True}}},
       "effects": [{"effect": "open", "to": "self"}]}]),
    ("Вальхалла: гном получает {tap}: метание на X, где X сила своего среднего {strike} до конца хода.", None,
     [on("valhalla", {"effect": "gain_feature", "to": "target", "until": "end_of_turn", "feature": {
         "class": "playable", "cost": {"close": True}, "type": "throw",
         "value": {"of": "strike", "force": "medium", "whose": "self"}}}, target={"class": "gnome"})]),
    ("+1 к {strike}, если рядом с ней стоят карты минимум 3 разных классов.", None,
     [{"class": "permanent", "condition": {"classes": {"filter": {"kind": "card", "adjacent": True}, "min": 3}},
       "effects": [{"effect": "modify", "what": "value", "of": "simple_strike", "by": 1, "when": "attacking"}]}]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "name", "features"), SENTENCES, ids=[text[:60] for text, _, _ in SENTENCES])
def test_sentences(text: str, name: str | None, features: list[Wire]) -> None:
    """Each of these sentences means exactly these features, and the judge knows them."""
    compiled = judged(compile_text(text, name))
    assert compiled.whole, compiled.unsupported
    assert list(compiled.features) == features


REFUSED = [
    "При открытии увеличить бросок кубика вашего орка на 1.",  # which roll
    "{tap}: Увеличить бросок кубика вашего орка на 1.",  # no answer
    "При {strike} по Кромлю атакующий наносит {strike} по стоящему рядом гному.",  # beside whom
    "При открытии положить орка с разными названиями из колоды на ваше кладбище.",
    "При открытии положить орка из колоды противника на ваше кладбище.",
    "Кромль и орк имеют авангард.",  # which orc
    "При открытии закрыть каждого орка; получить X {counter}, где X количество нанесённых ран.",  # none were dealt
    "При открытии закрыть существо стоимостью X, где X стоимость показанной карты.",
    "При открытии перераспределить 3 раны с вашего орка на гнома или существ противника.",
    "{tap}: Выберите трёх гномов; один получает {counter}, другой получает авангард.",
    "{tap}, уничтожить гнома: получить {counter}.",
    "Если должна излечиться на X вместо этого закрыться (1 раз за ход для каждого гнома).",
]


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_near_is_refused(text: str) -> None:
    """What these constructions do not say is no feature."""
    assert not judged(compile_text(text, "Кромль")).whole


WORDED = [on("open", FINDS), on("open", {**FINDS, "x": 2, "unlike": "name"}), RAISES]

"""How what is done is put together: prices in words, so much for each, suppositions, several cards."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged

Wire = dict[str, Any]
CREATURE: Wire = {"kind": "creature"}
ENEMY: Wire = {"kind": "creature", "side": "enemy"}
OWN: Wire = {"kind": "creature", "side": "own"}
OWN_ELVES: Wire = {"side": "own", "class": "elf"}
CHIP: Wire = {"effect": "gain_chips", "x": 1, "to": "self"}
CLOSE: Wire = {"close": True}


def use(*effects: Wire, **more: Any) -> Wire:
    """A playable feature."""
    cost = {"cost": more.pop("cost", CLOSE)} if more.get("cost", CLOSE) is not None else more.pop("cost") or {}
    return {"class": "playable", **cost, "type": "impact", **more, "effects": list(effects)}


def wound(x: Any, to: str = "target", **more: Any) -> Wire:
    """So many wounds."""
    return {"effect": "wound", "x": x, "to": to, **more}


def paid(verb: str, wanted: Wire, *effects: Wire) -> Wire:
    """A card that is named to pay with, and what follows."""
    return {"effect": "pick", "filter": wanted, "effects": [{"effect": verb, "to": "subject"}, *effects], "to": "self"}


PER_ELF: Wire = {"of": "cards", "filter": OWN_ELVES}
SENTENCES: list[tuple[str, list[Wire]]] = [
    # prices in words
    ("{tap}, уничтожить вашего эльфа: ранить существо противника на 4.",
     [use(paid("destroy", OWN_ELVES, wound(4)), target=ENEMY, condition={"exists": {"filter": OWN_ELVES}})]),
    ("{tap}, уничтожить своего эльфа: ранить существо противника на 4.",
     [use(paid("destroy", OWN_ELVES, wound(4)), target=ENEMY, condition={"exists": {"filter": OWN_ELVES}})]),
    ("{tap}, return a creature of yours into the deck: accumulate a chip.",
     [use(paid("return_to_deck", OWN, CHIP), condition={"exists": {"filter": OWN}})]),
    ("{tap}, ранить себя на 2: разряд на 3.",
     [use(wound(2, "self"), {"effect": "attack", "blow": {"type": "discharge", "value": [3, 3, 3]}})]),
    ("{tap}, потерять 2 {counter}: разряд на 3.",
     [{"class": "playable", "cost": {"close": True, "chips": 2}, "type": "discharge", "value": [3, 3, 3]}]),
    ("{tap}, закрыть двух ваших эльфов: получить {counter}.",
     [use({"effect": "close_some", "x": 2, "filter": OWN_ELVES, "effects": [CHIP], "to": "self"},
          condition={"exists": {"filter": {**OWN_ELVES, "closed": False}, "min": 2}})]),
    # so much for each
    ("{tap}: Ранить существо противника на 2 за каждого вашего эльфа (максимум 6).",
     [use(wound({**PER_ELF, "times": 2, "max": 6}), target=ENEMY)]),
    ("{tap}: Ваш гном получает +1 к разрядам до конца хода за каждого вашего эльфа.",
     [use({"effect": "modify", "what": "value", "of": "discharge", "by": PER_ELF, "when": "attacking",
           "until": "end_of_turn", "to": "target"}, target={"class": "gnome", "side": "own"})]),
    ("{tap}: Выстрел на 1 за каждого вашего эльфа.",
     [{"class": "playable", "cost": CLOSE, "type": "shot", "value": PER_ELF}]),
    ("{tap}: Shot 1 for each of your elves.",
     [{"class": "playable", "cost": CLOSE, "type": "shot", "value": PER_ELF}]),
    # suppositions
    ("{tap}: Ранить существо противника на 2, если оно летающее - закрыть его.",
     [use(wound(2), {"effect": "close", "to": "each", "filter": {"is": "target", "flying": True}}, target=ENEMY)]),
    ("{tap}: Ранить существо противника на 1, если оно закрыто - на 3.",
     [use(wound(3, "each", filter={"is": "target", "closed": True}),
          wound(1, "each", filter={"is": "target", "not": {"closed": True}}), target=ENEMY)]),
    ("{tap}: Ранить существо на 1; если на нём есть {counter} на 3.",
     [use(wound(3, "each", filter={"is": "target", "chips": {"min": 1}}),
          wound(1, "each", filter={"is": "target", "not": {"chips": {"min": 1}}}), target=CREATURE)]),
    ("При выстреле атакованный закрывается, если он ранен.",
     [{"class": "triggered", "trigger": {"on": "shot"},
       "effects": [{"effect": "close", "to": "each", "filter": {"is": "attacked", "wounded": True}}]}]),
    ("При выстреле атакованный теряет {counter}; если у него нет {counter}, ранить его на 1.",
     [{"class": "triggered", "trigger": {"on": "shot"}, "effects": [
         {"effect": "lose_chips", "x": 1, "to": "attacked"},
         wound(1, "each", filter={"is": "attacked", "chips": {"max": 0}})]}]),
    ("{tap}: Закрыть существо противника, если оно летающее - получить {counter}.",
     [use({"effect": "close", "to": "target"},
          {**CHIP, "if": {"exists": {"filter": {"is": "target", "flying": True}}}}, target=ENEMY)]),
    # several cards
    ("{tap}: Ваше существо и существо противника ранятся на 2.",
     [use(wound(2), wound(2, "second"), target=OWN, second=ENEMY)]),
    ("{tap}: Ранить стоящих рядом существ противника на 1.",
     [use(wound(1, "each", filter={**ENEMY, "adjacent": True}))]),
    ("В начале боя - вызвать двух эльфов.",
     [{"class": "triggered", "trigger": {"on": "battle_start"},
       "effects": [{"effect": "summon", "filter": {"class": "elf"}, "to": "self"}] * 2}]),
    ("{tap}: Два выстрела на 1-1-2 по закрытым существам противника.",
     [use({"effect": "attack", "times": 2, "blow": {
         "type": "shot", "value": [1, 1, 2], "target": {**ENEMY, "closed": True}}})]),
    ("{tap}: Close or open target creature.",
     [use({"effect": "choose", "to": "target", "options": [
         [{"effect": "close", "to": "target"}], [{"effect": "open", "to": "target"}]]}, target=CREATURE)]),
    # durations, chips, prohibitions
    ("{tap}: До конца хода противника существо противника теряет броню.",
     [use({"effect": "lose_feature", "feature": {"keyword": "armor"}, "until": "end_of_enemy_turn", "to": "target"},
          target=ENEMY)]),
    ("{tap}: Снять 2 {counter} с существа противника.",
     [use({"effect": "lose_chips", "x": 2, "to": "target"}, target=ENEMY)]),
    ("Не может получать отравление и проклятие.",
     [{"class": "permanent", "effects": [{"effect": "replace", "what": "poison", "with": []},
                                         {"effect": "replace", "what": "curse", "with": []}]}]),
    ("{tap}: Вернуть существо противника в колоду, а затем получить {counter}.",
     [use({"effect": "return_to_deck", "to": "target"}, CHIP, target=ENEMY)]),
    ("{tap}: Бросить кубик: 1-3 - получить {counter}; 4-6 - излечиться на 2.",
     [use({"effect": "roll", "to": "self", "outcomes": [
         {"min": 1, "max": 3, "effects": [CHIP]},
         {"min": 4, "max": 6, "effects": [{"effect": "heal", "x": 2, "to": "self"}]}]})]),
    ("В начале вашего хода - выберите существо: оно теряет броню.",
     [{"class": "triggered", "trigger": {"on": "turn_start"}, "target": CREATURE,
       "effects": [{"effect": "lose_feature", "feature": {"keyword": "armor"}, "to": "target"}]}]),
    ("{tap}: Закрыть гнома противника и ранить его на 1, дальность 3.",
     [use({"effect": "close", "to": "target"}, wound(1), range=3, target={"class": "gnome", "side": "enemy"})]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "features"), SENTENCES, ids=[text[:60] for text, _ in SENTENCES])
def test_sentences(text: str, features: list[Wire]) -> None:
    """Each of these sentences means exactly these features, and the judge knows them."""
    compiled = judged(compile_text(text))
    assert compiled.whole, compiled.unsupported
    assert list(compiled.features) == features


REFUSED = [
    "Броня 1. В конце хода противника открыть эльфа. При гибели, если это существо закрыто, отравить его на 1.",
    "{tap}: Ранить гнома на 1, при этом может получить {counter}, при этом закрыть его.",  # in any case, or with it
    "{tap}, уничтожить эльфа: получить {counter}.",  # nobody pays with the cards of others
    "Закрыть стоящего рядом эльфа: получить {counter}.",
    "{tap}: Ранить существо на 1 и излечить существо на 1.",  # the same one, or another
    "{tap}: Ранить выбранных существ на 1.",  # how many
    "{tap}: Получить броню 1 и +1 к {strike} до конца хода за каждого вашего эльфа.",  # how much armor
    "{tap}: Переместить ваше существо и существо противника на соседнюю клетку.",  # to which cell each of them
    "{tap}: Бросить кубик: 3-1 - получить {counter}; 4-6 - излечиться на 2.",
    "{tap}, потерять {counter}: заблокировать выстрел по себе.",  # no answer that is not sudden
]


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_near_is_refused(text: str) -> None:
    """What these constructions do not say is no feature."""
    assert not judged(compile_text(text)).whole

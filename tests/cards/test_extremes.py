"""The least and the most, choices in the middle, how cards come back, symbiotes and hosts: sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged

Wire = dict[str, Any]
CREATURE: Wire = {"kind": "creature"}
FOE: Wire = {"kind": "creature", "side": "enemy"}
TAP: Wire = {"class": "playable", "cost": {"close": True}, "type": "impact"}


def on(point: str, *effects: Wire, **more: Any) -> Wire:
    """A triggered feature."""
    return {"class": "triggered", "trigger": {"on": point}, **more, "effects": list(effects)}


def always(*effects: Wire, **more: Any) -> Wire:
    """A permanent feature."""
    return {"class": "permanent", "effects": list(effects), **more}


def picks(wanted: Wire, *effects: Wire) -> Wire:
    """A card that is named in the middle of a text."""
    return {"effect": "pick", "filter": wanted, "effects": list(effects), "to": "self"}


def one_of(*options: list[Wire]) -> Wire:
    """One of several things."""
    return {"effect": "choose", "options": list(options), "to": "self"}


CHEAPEST: Wire = {**FOE, "least": {"of": "cost", "among": FOE}}
ORC: Wire = {"side": "own", "class": "orc"}
HURT: Wire = {"wounded": True, "class": "gnome", "side": "own", "other": True}
INSTEAD: Wire = {
    "effect": "replace",
    "what": "heal",
    "with": [picks({"class": "gnome"}, {"effect": "wound", "x": "amount", "to": "subject"})],
}
BACK: Wire = {"keyword": "incarnation_abroad", "cells": "home", "face": "open"}

SENTENCES: list[tuple[str, str | None, list[Wire]]] = [
    ("{tap}: Закрыть существо противника наименьшей стоимости.", None,
     [{**TAP, "target": CHEAPEST, "effects": [{"effect": "close", "to": "target"}]}]),
    ("{tap}: Close an enemy creature with the lowest cost.", None,
     [{**TAP, "target": CHEAPEST, "effects": [{"effect": "close", "to": "target"}]}]),
    ("{tap}: Ранить на 2 существо противника с наибольшим числом жизней.", None,
     [{**TAP, "target": {**FOE, "most": {"of": "lives", "among": FOE}},
       "effects": [{"effect": "wound", "x": 2, "to": "target"}]}]),
    ("При открытии может закрыть другого вашего орка, который имеет наибольшее количество ран среди раненых гномов "
     "в вашем отряде, не считая Кромля.", "Кромль",
     [on("open", {"effect": "close", "to": "target"}, optional=True,
         target={"other": True, **ORC, "most": {"of": "wounds", "among": HURT}})]),
    ("При открытии, если все ваши орки имеют чётную стоимость получить {counter}.", None,
     [on("open", {"effect": "gain_chips", "x": 1, "to": "self"},
         condition={"exists": {"filter": {**ORC, "cost": {"odd": True}}, "max": 0}})]),
    ("{tap}: Открыть орка без дополнительных {health}.", None,
     [{**TAP, "target": {"class": "orc", "extra_lives": {"max": 0}}, "effects": [{"effect": "open", "to": "target"}]}]),
    ("{tap}: Открыть летающее существо или закрыть нелетающее существо.", None,
     [{**TAP, "target": {"flying": True, **CREATURE}, "effects": [{"effect": "open", "to": "target"}]},
      {**TAP, "target": {"flying": False, **CREATURE}, "effects": [{"effect": "close", "to": "target"}]}]),
    ("При открытии открыть вашего орка или получить {counter}.", None,
     [on("open", one_of([picks(ORC, {"effect": "open", "to": "subject"})],
                        [{"effect": "gain_chips", "x": 1, "to": "self"}]))]),
    ("При {strike} закрыться или ранить атакованного на 2.", None,
     [on("simple_strike", one_of([{"effect": "close", "to": "self"}],
                                 [{"effect": "wound", "x": 2, "to": "attacked"}]))]),
    ("Если должна излечиться на X вместо этого ранить гнома на X.", None, [always(INSTEAD)]),
    ("Если должна излечиться на Х, когда рядом стоит орк получить Х дополнительных {health} вместо этого.", None,
     [always({"effect": "replace", "what": "heal", "with": [{"effect": "extra_lives", "x": "amount", "to": "self"}]},
             condition={"exists": {"filter": {"class": "orc", "adjacent": True}}})]),
    ("Пока эта карта открыта получает Если должна излечиться на X вместо этого ранить гнома на X.",
     None, [always({"effect": "grant", "feature": always(INSTEAD)}, condition={"self": {"closed": False}})]),
    ("Вальхалла: ваш орк получает При {strike} открыться до конца вашего хода.", None,
     [on("valhalla", {"effect": "gain_feature", "feature": on("simple_strike", {"effect": "open", "to": "self"}),
                      "until": "end_of_your_turn", "to": "target"}, target=ORC)]),
    ("Инкарнирует в открытом виде; получает {counter}.", None,
     [BACK, {"class": "triggered", "trigger": {"on": "arrive", "type": "incarnation"},
             "effects": [{"effect": "gain_chips", "x": 1, "to": "self"}]}]),
    ("Инкарнирует на любой свободной клетке; становится артефактом.", None,
     [{**BACK, "cells": "anywhere", "face": "closed"},
      {"class": "triggered", "trigger": {"on": "arrive", "type": "incarnation"},
       "effects": [{"effect": "become", "kind": "artifact", "to": "self"}]}]),
    ("Incarnates open side up.", None, [BACK]),
    ("Может иметь до 4 разных симбиотов.", None, [always({"effect": "bears_several", "x": 4})]),
    ("При {strike} по троллю может вызвать на него паразита.", None,
     [{"class": "triggered", "trigger": {"on": "simple_strike", "target": {"class": "troll"}}, "optional": True,
       "effects": [{"effect": "summon", "filter": {"kind": "parasite"}, "onto": {"is": "attacked"}, "to": "self"}]}]),
    ("Когда ваш паразит меняет хозяина получить {counter}.", None,
     [{"class": "triggered", "trigger": {"on": "change_host", "whose": {"side": "own", "kind": "parasite"}},
       "effects": [{"effect": "gain_chips", "x": 1, "to": "self"}]}]),
    ("При открытии может переместиться на вашего орка.", None,
     [on("open", {"effect": "change_host", "host": "target", "to": "self"}, optional=True, target=ORC)]),
    ("{tap}: Закрыть хозяина или гнома.", None,
     [{**TAP, "target": {"any": [{"hosting": True}, {"class": "gnome"}]},
       "effects": [{"effect": "close", "to": "target"}]}]),
    ("X {counter}{tap}: Метание на 0-2-3, +1 к метанию за каждую потраченную {counter}.", None,
     [{"class": "playable", "cost": {"close": True, "chips": "x"}, "type": "throw",
       "value": [{"of": "x"}, {"of": "x", "plus": 2}, {"of": "x", "plus": 3}]}]),
    ("Концентрация: заклинание «клич» ранить орка на 2, дальность 2, при этом закрыться.", None,
     [on("concentration", {"effect": "wound", "x": 2, "to": "target"}, {"effect": "close", "to": "self"},
         type="spell", name="клич", range=2, target={"class": "orc"})]),
    ("При открытии может потерять 2 дополнительные {health}, затем вызвать Кромля.", "Кромль",
     [on("open", {"effect": "take_lives", "x": 2, "filter": {"other": False}, "to": "self",
                  "effects": [{"effect": "summon", "filter": {"copy": True}, "to": "self"}]}, optional=True)]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "name", "features"), SENTENCES, ids=[text[:60] for text, _, _ in SENTENCES])
def test_sentences(text: str, name: str | None, features: list[Wire]) -> None:
    """Each of these sentences means exactly these features, and the judge knows them."""
    compiled = judged(compile_text(text, name))
    assert compiled.whole, compiled.unsupported
    assert list(compiled.features) == features


REFUSED = [
    "При открытии все орки имеют наименьшую стоимость.",
    "При открытии, если каждый ваш орк имеет чётную стоимость получить {counter}.",
    "Инкарнирует.",
    "При открытии получить {counter} или закрыть гнома и ранить его на 1.",  # also the card itself got something
    "Может иметь до 2 разных карт.",
    "{tap}: Метание на 0-2-3, +1 к метанию за каждую потраченную {counter}.",
    "При открытии становится паразитом.",
    "Когда орк меняет хозяина, он получает {counter} или закрыть гнома.",
]


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_near_is_refused(text: str) -> None:
    """What these constructions do not say is no feature."""
    assert not judged(compile_text(text)).whole


def test_a_full_stop_in_the_middle_of_a_sentence() -> None:
    """A small letter goes on with the sentence before it, where that makes sense and the parts do not."""
    joined = judged(compile_text("+X к {strike} (максимум +3). где X число других орков в вашем отряде."))
    assert joined.whole and len(joined.features) == 1
    apart = judged(compile_text("При открытии закрыться. закрыть им."))
    assert [item.sentence for item in apart.unsupported] == ["закрыть им."]


WORDED = [
    {**TAP, "target": CHEAPEST, "effects": [{"effect": "close", "to": "target"}]},
    {**TAP, "target": {**FOE, "most": {"of": "lives", "among": FOE}}, "effects": [{"effect": "open", "to": "target"}]},
    BACK,
    {**BACK, "cells": "anywhere"},
]

"""Whom a moment means where its words leave it to the sense, numbers it tells, one card for several attacks; sentences
of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_compiler import read

ELF, GNOME = {"class": "elf"}, {"class": "gnome"}
FOE = {"kind": "creature", "side": "enemy"}
VALUE = {"of": "amount"}
#: Words that printed sentences have in the same place.
HALF, TO_YOURS, ONCE = "со своей половины", "на вашу половину", "(один раз за ход)"


def use(**more: Any) -> dict[str, Any]:
    return {"class": "playable", "cost": {"close": True}, "type": "impact", **more}


def kept(x: Any, of: str, until: str, **more: Any) -> dict[str, Any]:
    """So many wounds that are kept off."""
    effect = {"effect": "prevent", "x": x, "once": True, "of": of}
    cards = {"cards": more.pop("cards")} if "cards" in more else {}
    feature = {"class": "permanent", "effects": [{**effect, **cards}], **more}
    return {"effect": "gain_feature", "feature": feature, "until": until, "to": "self"}


PAIRS: list[tuple[str, str, dict[str, Any]]] = [
    (
        f"При перемещении {HALF} {TO_YOURS} гном противника получает проклятие.",
        "When moving from its own half onto your half, an enemy gnome gets a curse.",
        {"class": "triggered", "trigger": {"on": "move", "whose": {**GNOME, "side": "enemy"}, "cell": {"half": "own"}},
         "effects": [{"effect": "curse", "to": "subject"}]},
    ),
    (
        "При метании по хозяину - ранить атакующего на X, где X - сила метания.",
        "On a throw against the host - wound the attacker by X, where X is the value of the throw.",
        {"class": "triggered", "trigger": {"on": "attacked", "type": "throw", "whose": "host"},
         "effects": [{"effect": "wound", "x": VALUE, "to": "attacker"}]},
    ),
    (
        "{tap}: незанятая клетка становится занятой до конца вашего следующего хода.",
        "{tap}: an empty cell becomes occupied until the end of your next turn.",
        use(effects=[{"effect": "mark_cell", "name": "occupied", "cell": {"free": True}, "occupies": True,
                      "until": "end_of_your_next_turn", "to": "self"}]),
    ),
    (
        f"Когда карта противника атакует вашего гнома - метание на 2 в эту карту {ONCE}.",
        "When an enemy card attacks your gnome - a throw for 2 at the attacker (once per turn).",
        {"class": "triggered", "trigger": {"on": "assault", "whose": {"kind": "card", "side": "enemy"},
                                           "target": {**GNOME, "side": "own"}},
         "target": {"is": "subject"}, "type": "throw", "value": [2, 2, 2], "limit": {"times": 1, "per": "turn"}},
    ),
    (
        "{tap}: 4 метания на 1 по одному и тому же гному.",
        "{tap}: 4 throws for 1 at the same gnome.",
        use(effects=[{"effect": "attack", "blow": {"type": "throw", "value": [1, 1, 1], "target": GNOME}, "times": 4,
                      "one": True}]),
    ),
    (
        "{tap}: метание на 1-2-3 (только по раненому эльфу).",
        "{tap}: throw for 1-2-3 (only at a wounded elf).",
        {**use(target={**ELF, "wounded": True}), "type": "throw", "value": [1, 2, 3]},
    ),
    (
        "При метании на X - излечить вашего эльфа на X.",
        "On a throw for X - heal your elf by X.",
        {"class": "triggered", "trigger": {"on": "throw"}, "target": {**ELF, "side": "own"},
         "effects": [{"effect": "heal", "x": VALUE, "to": "target"}]},
    ),
    (
        "{tap}: до конца хода противника предотвратить первые 3 раны от магии, нанесенные вашим гномам.",
        "{tap}: until the end of the enemy turn prevents the first 3 wounds from magic dealt to your gnomes.",
        use(effects=[kept(3, "magic", "end_of_enemy_turn", cards={**GNOME, "side": "own"})]),
    ),
    (
        "Если в вашем отряде нет открытого гнома - открывается (1 раз за ваш ход).",
        "If your squad has no open gnome - this creature opens (1 time per turn of yours).",
        {"class": "triggered", "trigger": {"on": "state"}, "effects": [{"effect": "open", "to": "self"}],
         "condition": {"turn": "own", "exists": {"filter": {**GNOME, "side": "own", "closed": False}, "max": 0}},
         "limit": {"times": 1, "per": "turn"}},
    ),
    (
        "Когда получает от метания 1 рану или не получает ран - разряд на 1 по атаковавшему.",
        "When it gets from a throw 1 wounds or gets no wounds - discharge for 1 against the attacker.",
        {"class": "triggered", "trigger": {"on": "after_attacked", "type": "throw", "amount": {"max": 1}},
         "target": {"is": "attacker"}, "type": "discharge", "value": [1, 1, 1]},
    ),
    (
        "Когда не получает ран от выстрела эльфа - открывается.",
        "When this card gets no wounds from a shot of an elf - this card opens.",
        {"class": "triggered", "trigger": {"on": "after_attacked", "type": "shot", "source": ELF, "amount": {"max": 0}},
         "effects": [{"effect": "open", "to": "self"}]},
    ),
    (
        "{tap}: закрыть X ваших эльфов (максимум 3) - 2 выстрела на X (только по гномам, стоящим рядом друг с другом).",
        "{tap}: close X of your elves (maximum 3) - 2 shots for X (only against gnomes standing beside each other).",
        use(effects=[{"effect": "close_some", "filter": {**ELF, "side": "own"}, "most": 3, "to": "self",
                      "effects": [{"effect": "attack",
                                   "blow": {"type": "shot", "value": {"of": "done"}, "target": GNOME, "count": 2,
                                            "exactly": True, "adjoining": True}}]}]),
    ),
    (
        "{tap}: закрыть двух других ваших гномов - метание на 1, при этом выбранный эльф получает проклятие.",
        "{tap}: close two of your other gnomes - throw for 1, then the chosen elf gets a curse.",
        use(effects=[{"effect": "close_some", "filter": {**GNOME, "side": "own", "other": True}, "x": 2, "to": "self",
                      "effects": [{"effect": "attack",
                                   "blow": {"type": "throw", "value": [1, 1, 1],
                                            "effects": [{"effect": "pick", "filter": ELF, "to": "self",
                                                         "effects": [{"effect": "curse", "to": "subject"}]}]}}]}]),
    ),
    (
        "{tap}: выбранный гном противника бросает кубик.",
        "{tap}: the chosen enemy gnome rolls a die.",
        use(target={**GNOME, "side": "enemy"}, effects=[{"effect": "throw_die", "to": "target"}]),
    ),
    (
        "Когда ваш гном бросает кубик - он открывается.",
        "When your gnome rolls a die - it opens.",
        {"class": "triggered", "trigger": {"on": "roll", "whose": {**GNOME, "side": "own"}},
         "effects": [{"effect": "open", "to": "subject"}]},
    ),
    (
        "Может объявлять удары через ряд через эльфа противника.",
        "May declare strikes through a row over an enemy elf.",
        {"class": "permanent", "effects": [{"effect": "cross_over", "over": {**ELF, "side": "enemy"}}]},
    ),
    (
        "После среднего или сильного удара вашего гнома - он открывается.",
        "After a medium or strong strike of your gnome - it opens.",
        {"class": "triggered", "effects": [{"effect": "open", "to": "subject"}],
         "trigger": {"on": "after_attack", "type": "strikes", "force": ["medium", "strong"],
                     "whose": {**GNOME, "side": "own"}}},
    ),
    (
        "{tap}: ваш эльф получает 1-2-3 дополнительных жизней.",
        "{tap}: your elf gets 1-2-3 extra lives.",
        use(target={**ELF, "side": "own"}, effects=[{"effect": "extra_lives", "value": [1, 2, 3], "to": "target"}]),
    ),
    (
        "{tap}: разряд на 3 (только по летающим).",
        "{tap}: discharge for 3 (only at flyers).",
        {**use(target={"flying": True}), "type": "discharge", "value": [3, 3, 3]},
    ),
    (
        "Не может быть вызван.",
        "Cannot be summoned.",
        {"class": "permanent", "effects": [{"effect": "never_comes", "ways": ["summon"]}]},
    ),
    
]  # fmt: skip


def test_a_target_behind_two_features_is_of_both() -> None:
    """ "A directed strike and so much more against elves": both, with a warning; armor is against nobody."""
    directed, stronger = compile_text("{direct} и +2 к ударам по эльфам.").features
    assert directed == {"keyword": "directed_strike", "against": ELF, "readings": ["a-target-behind-both"]}
    assert [effect["against"] for effect in stronger["effects"]] == [ELF]
    assert judged(compile_text("Броня 1 и +2 к ударам по эльфам.")).unsupported


READ: list[tuple[str, list[dict[str, Any]]]] = [
    (
        "При гибели вашего эльфа - Зендар полностью излечивает гнома в вашем отряде.",
        [{"class": "triggered", "trigger": {"on": "any_death", "target": {**ELF, "side": "own"}},
          "target": {**GNOME, "side": "own"}, "effects": [{"effect": "heal", "full": True, "to": "target"}]}],
    ),
    (
        "В конце вашего хода (если ранен) может закрыть вашего эльфа, при этом метание на 2 (при этом - закрывается).",
        [{"class": "triggered", "trigger": {"on": "turn_end"}, "optional": True,
          "condition": {"self": {"wounded": True}}, "target": {**ELF, "side": "own"},
          "effects": [{"effect": "close", "to": "target"},
                      {"effect": "attack", "blow": {"type": "throw", "value": [2, 2, 2],
                                                    "effects": [{"effect": "close", "to": "self"}]}}]}],
    ),
    (
        "Когда ваш гном погибает - Зендар полностью излечивается.",
        [{"class": "triggered", "trigger": {"on": "any_death", "target": {**GNOME, "side": "own"}},
          "effects": [{"effect": "heal", "full": True, "to": "self"}]}],
    ),
    (
        "{tap}: 2 метания на 1 (только по раненым существам).",
        [use(effects=[{"effect": "attack", "times": 2,
                       "blow": {"type": "throw", "value": [1, 1, 1],
                                "target": {"kind": "creature", "wounded": True}}}])],
    ),
    (
        "При броске кубика вашего эльфа - закрыть его.",
        [{"class": "triggered", "trigger": {"on": "roll", "whose": {**ELF, "side": "own"}},
          "effects": [{"effect": "close", "to": "subject"}]}],
    ),
    (
        "{tap}: закрыть другую карту.",
        [use(target={"kind": "card", "other": True}, effects=[{"effect": "close", "to": "target"}])],
    ),
    (
        "Когда ваш гном наносит метание на X - излечить его на X.",
        [{"class": "triggered", "trigger": {"on": "throw", "whose": {**GNOME, "side": "own"}},
          "effects": [{"effect": "heal", "x": VALUE, "to": "subject"}]}],
    ),
    (
        "Когда карта противника атакует вашего эльфа - ранить эту карту на 2.",  # and not the elf
        [{"class": "triggered", "trigger": {"on": "assault", "whose": {"kind": "card", "side": "enemy"},
                                            "target": {**ELF, "side": "own"}},
          "effects": [{"effect": "wound", "x": 2, "to": "subject"}]}],
    ),
    (
        "Может объявлять удар через ряд через эльфа противника, при этом он закрывается.",
        [{"class": "permanent", "effects": [{"effect": "cross_over", "over": {**ELF, "side": "enemy"}}]},
         {"class": "triggered", "trigger": {"on": "strike_through_a_row", "over": {**ELF, "side": "enemy"}},
          "effects": [{"effect": "close", "to": "occupant"}]}],
    ),
    (
        "Когда ваш гном атакует карту противника - разряд на 1 в эту карту.",
        [{"class": "triggered", "trigger": {"on": "assault", "whose": {**GNOME, "side": "own"},
                                            "target": {"kind": "card", "side": "enemy"}},
          "target": {"is": "attacked"}, "type": "discharge", "value": [1, 1, 1]}],
    ),
    
]  # fmt: skip

REFUSED = [
    f"При перемещении {HALF} {TO_YOURS} - ранить гнома противника на 1.",
    f"При перемещении {HALF} {TO_YOURS} каждый гном противника закрывается.",
    f"Когда ваш эльф перемещается {HALF} {TO_YOURS} - он открывается.",
    "При метании по хозяину - ранить атакующего на X, где X - сила выстрела.",
    "{tap}: метание на X, где X - сила атаки.",
    "При метании на X - закрыть эльфа.",
    "{tap}: метание на 2 в эту карту.",
    "{tap}: метание на 2 по одному эльфу.",
    "{tap}: метание на 2 по раненым существам.",
    "Если все ваши эльфы закрыты - Зендар открывается.",
    "Если ранен - получает фишку (1 раз за ход).",
    "Когда получает 0 ран от метания - открывается.",
    "Если все ваши эльфы закрыты - открыть эльфа (1 раз за ход).",
    "Когда получает от метания 2 раны или не получает ран - открывается.",
    "Когда не получает ран от чумы - открывается.",
    "{tap}: закрыть двух ваших гномов - метание на 1, при этом атакованный получает проклятие.",
    "{tap}: бросить кубик.",
    "Гномы противника не могут быть вызваны.",
    "{tap}: эльф не может быть возрожден до конца хода.",
    "Может объявлять выстрелы через карту противника.",
    "{tap}: предотвратить вторые 2 раны от метаний до конца хода.",
]


@pytest.mark.parametrize(("text", "features"), READ)
def test_russian_says_it(text: str, features: list[dict[str, Any]]) -> None:
    assert read(text, "Зендар") == features


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_not_understood(text: str) -> None:
    assert judged(compile_text(text, "Зендар")).unsupported

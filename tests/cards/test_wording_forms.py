"""Rarer features in words: what each family says, in both languages, and that it is read back as itself."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards import compile_text
from service.cards.wording import wording

Feature = dict[str, Any]

GIVER = {"exists": {"filter": {"is": "giver"}}}
ELF = {"side": "own", "class": "elf"}
CREATURE = {"kind": "creature"}
ENEMY = {"kind": "creature", "side": "enemy"}
TURN = {"times": 1, "per": "turn"}
TO_SELF = {"to": "self"}
SWEEP = {"effect": "wound", "x": 1, "to": "each", "filter": {"class": "elf", "in_area": True}}
HURT = {"self": {"wounded": True}}
OWN_STRIKE = {"of": "strike", "force": "medium", "whose": "self"}


def permanent(*effects: Feature, **more: Any) -> Feature:
    """A permanent feature."""
    return {"class": "permanent", "effects": list(effects), **more}


def given(*effects: Feature, **more: Any) -> Feature:
    """Done at the start of the turn of the card's player."""
    return {"class": "triggered", "trigger": {"on": "turn_start"}, "effects": list(effects), **more}


def used(*effects: Feature, **more: Any) -> Feature:
    """Done by closing the card."""
    return {"class": "playable", "cost": {"close": True}, "type": "impact", "effects": list(effects), **more}


def value(by: Any, **more: Any) -> Feature:
    """More to a simple strike."""
    return {"effect": "modify", "what": "value", "of": "simple_strike", "by": by, "when": "attacking", **more}


BOUND = {"effect": "forbid", "action": "attacks", "against": {"not": {"is": "giver"}}}
SEEN = [
    # Whom alone it may attack, and who gave it what it has.
    (
        used({"effect": "gain_feature", "feature": permanent(BOUND, condition=GIVER), "to": "target"}, target=ELF),
        "{tap}: your chosen elf may attack only against this card, while this card is in your squad.",
        "{tap}: выбранный ваш эльф может нападать только на эту карту, пока эта карта в отряде.",
    ),
    (
        permanent(
            {"effect": "forbid", "action": "attacks", "against": {"other": True}, "cards": {**ENEMY, "closed": False}}
        ),
        "Open enemy creatures may declare attacks only against this card.",
        "Открытые существа противника могут объявлять атаки только по этой карте.",
    ),
    # What is counted.
    (
        permanent(value({"of": "wounds", "whose": "attacked"})),
        "+X to simple strikes, where X is the number of wounds of the attacked card.",
        "+X к простым ударам, где X - число ран на атакованном.",
    ),
    (
        {**given({"effect": "heal", "x": "amount", "to": "self"}), "trigger": {"on": "wounded", "whose": ELF}},
        "When your elf gets X wounds - heal itself by X.",
        "Когда ваш эльф получает X ран - излечиться на X.",
    ),
    (
        used({"effect": "attack", "blow": {"type": "shot", "value": [1, 1, 1]}, "x": {"of": "chips", "whose": "self"}}),
        "{tap}: X shots 1, where X is the number of chips.",
        "{tap}: X выстрелов на 1, где X - число фишек.",
    ),
    # How often, and what comes instead.
    (
        permanent({"effect": "without_closing", "of": "shot"}, limit={"times": 3, "per": "turn"}),
        "Does not close after attacking with shots (3 times per turn).",
        "Не закрывается после нападения выстрелом (3 раза за ход).",
    ),
    (
        permanent({"effect": "block", "of": "shot", "cards": ELF}, condition={"self": {"closed": True}}, limit=TURN),
        "On a shot against your elf, if this card is closed - block the attack (1 time per turn).",
        "При выстреле по вашему эльфу, если эта карта закрыта - блокировать атаку (1 раз за ход).",
    ),
    (
        permanent(
            {"effect": "replace", "what": "infect", "with": [{"effect": "close", "to": "target"}], "cards": ENEMY}
        ),
        "If an enemy creature should get plague, instead of that close it.",
        "Если существо противника должно получить чуму, вместо этого закрыть это существо.",
    ),
    (
        permanent(
            {"effect": "modify", "what": "value", "of": "strikes", "by": 2, "when": "attacking", "cards": ELF},
            limit=TURN,
        ),
        "The first strike of your elf per turn gets +2 to its value.",
        "Первый за ход удар вашего эльфа получает +2 к величине.",
    ),
    # One thing of several, and who chooses.
    (
        used(
            {
                "effect": "choose",
                "options": [
                    [{"effect": "curse", "to": "target"}],
                    [{"effect": "poison", "x": 2, "to": "target"}],
                    [{"effect": "modify", "what": "movement", "by": -1, "to": "target"}],
                ],
                "to": "target",
            },
            target=ENEMY,
        ),
        "{tap}: the chosen enemy creature gets either curse or poison 2 or -1 to {move}.",
        "{tap}: выбранное существо противника получает либо проклятие, либо отравление 2, либо -1 к {move}.",
    ),
    (
        {**given({"effect": "close", "to": "target"}, chooser="enemy"), "target": {**ENEMY, "wounded": True}},
        "At the start of your turn - the opponent chooses a wounded creature in its own squad, then close it.",
        "В начале вашего хода - противник выбирает раненое существо в своем отряде, при этом закрыть это существо.",
    ),
    # Several moments, a host, an attack that missed.
    (
        {
            **given({"effect": "gain_chips", "x": 1, **TO_SELF}),
            "trigger": {"on": "dive", "or": [{"on": "lives"}]},
            "limit": TURN,
        },
        "When this card dives or gets extra lives - gets 1 chip (1 time per turn).",
        "Когда погружается на глубину или получает дополнительные жизни - получает 1 фишку (1 раз за ход).",
    ),
    (
        {
            **given({"effect": "open", "to": "subject"}),
            "trigger": {"on": "after_attack", "whose": ELF, "force": ["miss"]},
        },
        "After attacking of your elf, if it missed - open it.",
        "После нападения вашего эльфа, если он промахнулся - открыть это существо.",
    ),
    # Where cards stand.
    (
        permanent(
            {"effect": "grant", "feature": {"keyword": "armor", "x": 1}},
            condition={
                "exists": {
                    "filter": {"side": "enemy", "class": "elf", "strike": {"force": "medium", "min": OWN_STRIKE}},
                    "max": 0,
                }
            },
        ),
        "Gets armor 1, while the medium simple strike of this card is more than of any enemy elf.",
        "Получает броню 1, пока средний простой удар этой карты больше, чем у любого эльфа противника.",
    ),
    (
        permanent(
            value(1),
            {"effect": "grant", "feature": {"keyword": "armor", "x": 1}},
            condition={"exists": {"filter": {"chips": {"min": 1}, "any": [{"other": False}, ELF]}}},
        ),
        "Gets +1 to simple strikes and armor 1, while this card or your elf has a chip.",
        "Получает +1 к простым ударам и броню 1, пока эта карта или ваш эльф имеет фишку.",
    ),
    # What is taken off cards, shown, exactly so many.
    (
        used({"effect": "wound", "x": 1, "to": "target"}, target=ENEMY, count=2, exactly=True),
        "{tap}: wound 2 enemy creatures by 1.",
        "{tap}: ранить 2 существ противника на 1.",
    ),
    (
        given({"effect": "gain_chips", "x": 1, "to": "target"}, target={**ELF, "closed": True}, count=3, exactly=True),
        "At the start of your turn - 3 of your closed elves get 1 chip.",
        "В начале вашего хода - 3 ваших закрытых эльфа получают 1 фишку.",
    ),
    (
        used(
            {"effect": "heal", "x": 1, "to": "target"},
            {"effect": "cure", "marker": "plague", "to": "target"},
            target=ELF,
        ),
        "{tap}: heal your chosen elf by 1, then remove plague from it.",
        "{tap}: излечить выбранного вашего эльфа на 1, при этом снять чуму с него.",
    ),
    # Symbiotes and hosts, what a card becomes, what is asked of the one spoken of.
    (
        permanent({"effect": "bears_several", "x": 4}),
        "May have up to 4 different symbiotes.",
        "Может иметь до 4 разных симбиотов.",
    ),
    (
        given({"effect": "change_host", "host": "target", "to": "self"}, target=ELF),
        "At the start of your turn - go onto your chosen elf.",
        "В начале вашего хода - переместиться на выбранного вашего эльфа.",
    ),
    (
        {**given({"effect": "gain_chips", "x": 1, **TO_SELF}), "trigger": {"on": "change_host"}},
        "When this card changes its host - gets 1 chip.",
        "Когда меняет хозяина - получает 1 фишку.",
    ),
    (
        given({"effect": "become", "kind": "artifact", "to": "self"}),
        "At the start of your turn - this card becomes an artifact.",
        "В начале вашего хода - эта карта становится артефактом.",
    ),
    (
        used(
            {"effect": "wound", "x": 1, "to": "target"},
            {"effect": "close", "to": "each", "filter": {"is": "target", "element": "swamps"}},
            target=ENEMY,
        ),
        "{tap}: wound the chosen enemy creature by 1, then if it is swamp - close it.",
        "{tap}: ранить выбранное существо противника на 1, при этом если оно болотное - закрыть это существо.",
    ),
    (
        permanent({"effect": "prevent", "by": "poison", "x": 3, "cards": ELF}),
        "Your elves get 3 wounds less from poison.",
        "Ваши эльфы получают от отравления на 3 раны меньше.",
    ),
    (
        used(
            {"effect": "gain_chips", "x": 2, "if": {"self": {"chips": {"min": 2}}}, "to": "target"},
            {"effect": "lose_chips", "x": 2, "to": "self"},
            target=ELF,
        ),
        "{tap}: move 2 chips from itself onto your elf.",
        "{tap}: переместить 2 фишки с себя на вашего эльфа.",
    ),
    (
        given(
            {
                "effect": "choose",
                "to": "self",
                "options": [
                    [{"effect": "summon", "filter": {"copy": True}, "to": "self"}],
                    [{"effect": "modify", "what": "movement", "by": 2, "to": "self"}],
                ],
            }
        ),
        "At the start of your turn - summon a copy of this card or get +2 to {move}.",
        "В начале вашего хода - вызвать копию этой карты или получить +2 к {move}.",
    ),
    # What is paid with chips of another card, what is blocked for a host, so many chips and no more.
    (
        {
            **used(
                {
                    "effect": "take_chips",
                    "x": 2,
                    "filter": ELF,
                    "effects": [{"effect": "open", "to": "self"}],
                    **TO_SELF,
                }
            ),
            "condition": {"exists": {"filter": {**ELF, "chips": {"min": 2}}}},
        },
        "{tap}, remove 2 chips from your elf: open itself.",
        "{tap}, снять 2 фишки с вашего эльфа: открывается.",
    ),
    (
        permanent(
            {"effect": "block", "of": "shot"},
            condition={"self": {"host": {"class": "elf"}}},
            limit={**TURN, "times": 2},
        ),
        "Block a shot against the host, if it is an elf (2 times per turn).",
        "Блокировать выстрел по хозяину, если он эльф (2 раза за ход).",
    ),
    (
        given({"effect": "gain_chips", "x": 1, "max": 4, **TO_SELF}),
        "At the start of your turn - gets 1 chip (maximum 4 chips).",
        "В начале вашего хода - получает 1 фишку (максимум 4 фишки).",
    ),
]


@pytest.mark.parametrize(("feature", "en", "ru"), SEEN)
def test_the_words_and_the_way_back(feature: Feature, en: str, ru: str) -> None:
    """A person would say so, and the compiler reads it."""
    assert wording([feature]) == {"en": [en], "ru": [ru]}
    assert list(compile_text(en).features) == [feature]
    assert list(compile_text(ru).features) == [feature]


@pytest.mark.parametrize(
    "feature",
    [
        permanent({"effect": "without_closing", "of": "attacks"}, limit={"times": 1, "per": "turn", "each": True}),
        permanent({"effect": "block", "of": "shot", "cards": ENEMY}, limit=TURN),  # who would want that
        permanent(value(1, force=["weak"]), limit=TURN),
        {**given({"effect": "close", "to": "target"}, chooser="enemy"), "target": ELF},  # the enemy has no elf of yours
        used({"effect": "choose", "options": [[{"effect": "close", "to": "target"}]], "to": "target"}, target=ENEMY),
        used({"effect": "mill", "x": 1, "filter": ELF, "unlike": "name", **TO_SELF}),
        used({"effect": "mill", "x": 1, "filter": ELF, "chosen": True, "from": "enemy", **TO_SELF}),
        used({"effect": "area", "shape": "row", "cell": {"free": True}, "effects": [SWEEP], **TO_SELF}),
        used({"effect": "area", "shape": "cell", "half": "own", "effects": [SWEEP], **TO_SELF}),
        used(
            {"effect": "close", **TO_SELF},
            {"effect": "may", "effects": [{"effect": "open", "to": "target"}], "to": "target", "if": HURT},
            target=ENEMY,
        ),
        used(
            {"effect": "take_chips", "x": 1, "filter": ELF, "if": HURT, **TO_SELF},
            {"effect": "open", **TO_SELF},
            condition={"exists": {"filter": {**ELF, "chips": {"min": 1}}}},
        ),
    ],
)
def test_what_would_say_something_else_is_left_open(feature: Feature) -> None:
    """Rather no words than others."""
    assert wording([feature]) == {"en": [None], "ru": [None]}

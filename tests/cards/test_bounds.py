"""While what is so: several conditions of which some are of the cards of a group or of a host, and some of others."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.test_language import always, read, value

Wire = dict[str, Any]

NO_DARK = {"exists": {"filter": {"element": "darkness", "kind": "card", "side": "enemy"}, "max": 0}}
A_GNOME = {"exists": {"filter": {"class": "gnome", "side": "own"}}}
OTHERS = {"side": "own", "other": True, "kind": "creature"}
OPEN = {"self": {"closed": False}}


def armor(cards: Wire | None = None) -> Wire:
    return {"effect": "grant", "feature": {"keyword": "armor", "x": 1}, **({"cards": cards} if cards else {})}


IGNORING = {
    "effect": "grant",
    "feature": always({"effect": "ignore", "keyword": "fear"}),
    "cards": {"hosting": True},
}

SENTENCES: list[tuple[str, Wire]] = [
    # Of a group: where each of it stands, and how this card or a squad is.
    
    ("Каждое другое ваше существо получает броню 1, пока стоит рядом с этой картой и эта карта открыта.",
     always(armor({**OTHERS, "adjacent": True}), condition=OPEN)),
    ("Каждое другое ваше существо получает броню 1, пока стоит рядом с этой картой и открыто.",
     always(armor({**OTHERS, "adjacent": True, "closed": False}))),
    ("Ваши эльфы получают броню 1, пока стоят рядом с этой картой и в вашем отряде есть гном.",
     always(armor({"side": "own", "class": "elf", "adjacent": True}), condition=A_GNOME)),
    
    ("Your other creatures get armor 1 while they stand beside this card and this card is open.",
     always(armor({**OTHERS, "adjacent": True}), condition=OPEN)),
    # Of a host: that it wears the card goes without saying.
    
    ("Хозяин получает броню 1, пока носит эту карту и закрыт.",
     always(armor(), condition={"self": {"host": {"closed": True}}})),
    ("Хозяин игнорирует страх, пока носит эту карту.", always(IGNORING)),
    ("Хозяин игнорирует страх, пока носит эту карту и в вашем отряде есть гном.", always(IGNORING, condition=A_GNOME)),
    ("Хозяин получает броню 1, пока он открыт и в вашем отряде есть гном.",
     always(armor({"hosting": True}), condition={"self": {"host": {"closed": False}}, **A_GNOME})),
    ("The host ignores fear while it wears this card and your squad has a gnome.",
     always(IGNORING, condition=A_GNOME)),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), SENTENCES, ids=[text[:70] for text, _ in SENTENCES])
def test_what_has_to_be_so_of_whom(text: str, expected: Wire) -> None:
    assert read(text) == [expected]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Каждое другое ваше существо получает броню 1, пока стоит рядом с этим существом и оно открыто.", None),
        ("Хозяин получает броню 1, пока носит эту карту и она закрыта.", None),
        ("Другие ваши эльфы получают броню 1, пока рядом с этой картой есть артефакт и она открыта.", None),
        ("Получает броню 1, пока стоит рядом с этой картой и в вашем отряде есть эльф.", None),
    ],
)
def test_whoever_could_be_meant_besides_makes_it_unclear(text: str, name: str | None) -> None:
    assert compile_text(text, name).unsupported


# one, or two


def test_experience_in_defence_is_from_somebody() -> None:
    wanted = {"keyword": "experience_in_defence", "x": 1, "against": {"flying": True, "kind": "creature"}}
    assert read("Опыт в защите +1 от летающих существ.") == [wanted]
    assert compile_text("Опыт в атаке 1 от летающих существ.").unsupported


def test_what_is_added_to_the_healing_of_some_cards() -> None:
    effect = {"effect": "modify", "what": "healing", "by": 1, "against": {"element": "forests", "kind": "creature"}}
    (feature,) = read("+1 к излечению лесных существ.")
    assert feature == always(effect)
    assert compile_text("-1 к излечению существ противника.").unsupported  # by whom


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # Who was named is meant by what goes on without a subject.
        ("Существо напротив получает броню 1, пока эта карта открыта и нераненая.",
         always(armor({"kind": "creature", "opposite": True}),
                condition={"self": {"closed": False, "wounded": False}})),
        ("Ваши эльфы получают броню 1, пока эта карта на поле боя и закрыта.",
         always(armor({"side": "own", "class": "elf"}), condition={"self": {"closed": True}})),
        ("Хозяин получает броню 1, пока носит её и рядом с ним нет эльфов.",
         always(armor(), condition={"self": {"host": {"not": {"beside": {"class": "elf"}}}}})),
        ("Пока в отряде противника больше эльфов, чем в вашем, и эта карта закрыта, получает броню 1.",
         always(armor(), condition={"more": {"filter": {"class": "elf", "side": "enemy"},
                                             "than": {"class": "elf", "side": "own"}}, "self": {"closed": True}})),
        ("Получает броню 1, пока рядом с этой картой не стоит эльф.",
         always(armor(), condition={"exists": {"filter": {"class": "elf", "adjacent": True}, "max": 0}})),
        ("Gets armor 1 while it is closed and no elf stands beside it.",
         always(armor(), condition={"self": {"closed": True},
                                    "exists": {"filter": {"class": "elf", "adjacent": True}, "max": 0}})),
        ("Хозяин не получает ран от заклинаний, пока носит эту карту и ранен.",
         always({"effect": "prevent", "of": "spell", "cards": {"hosting": True}},
                condition={"self": {"host": {"wounded": True}}})),
        ("Пока эта карта закрыта и ранена, ваши эльфы имеют броню 1.",
         always(armor({"side": "own", "class": "elf"}), condition={"self": {"closed": True, "wounded": True}})),
        ("+2 к выстрелам против карт, стоящих рядом с вашими эльфами.",
         always(value("shot", 2, against={"kind": "card", "beside": {"side": "own", "class": "elf"}}))),
        ("+2 to shots against creatures with your elf beside them.",
         always(value("shot", 2, against={"kind": "creature", "beside": {"side": "own", "class": "elf"}}))),
    ],
    ids=str,
)  # fmt: skip
def test_the_same_in_other_words(text: str, expected: Wire) -> None:
    assert read(text) == [expected]

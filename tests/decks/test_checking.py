"""Decks against the formats that come with the service: sizes, copies, what is banned and reserved, heroes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from service.decks.checking import DeckCheck, check_deck
from service.decks.entries import Listed
from service.decks.formats import format_named

Told = list[tuple[str, Any]]
HORDE = frozenset({"horde"})
HERO = Listed("Тиша", kind="hero", elements=("swamps",))


def told(check: DeckCheck) -> Told:
    """Codes and which card of the deck."""
    return [(fault.violation.code, fault.entry) for fault in check.faults]


def cited(check: DeckCheck) -> set[str]:
    """Every paragraph named."""
    return {rule for fault in check.faults for rule in fault.violation.rules}


def many(count: int, **of: Any) -> list[Listed]:
    """So many cards, no two of one name."""
    return [Listed(f"Card {n}", **{"kind": "creature", "elements": (), **of}) for n in range(count)]


def deck(ruleset: str, name: str, cards: Sequence[Listed], **more: Any) -> DeckCheck:
    """What is said of a deck."""
    return check_deck(format_named(ruleset, name), ruleset, cards, **more)


@pytest.mark.rule("online/online.1.3")
@pytest.mark.rule("starter-2023/starter.1.5")
@pytest.mark.parametrize("ruleset", ["classic", "online", "storm", "starter-2023"])
@pytest.mark.parametrize(
    ("name", "count", "code"),
    [
        ("constructed", 29, "deck_too_small"), ("constructed", 30, None), ("constructed", 50, None),
        ("constructed", 51, "deck_too_large"), ("draft", 19, "deck_too_small"), ("draft", 20, None),
        ("sealed", 20, None), ("sealed", 51, "deck_too_large"),
    ],
)  # fmt: skip
def test_sizes(ruleset: str, name: str, count: int, code: str | None) -> None:
    check = deck(ruleset, name, many(count))
    assert told(check) == ([(code, None)] if code else [])
    own = {"online": "online.1.3", "starter-2023": "starter.1.5"}.get(ruleset)
    assert not code or own is None or own in cited(check)


@pytest.mark.rule("online/online.1.2")
@pytest.mark.rule("starter-2023/starter.1.6")
@pytest.mark.rule("starter-2023/starter.horde.1")
def test_copies() -> None:
    """Three by name, whichever case and ё it is written with; five of a horde; any number in limited play."""
    rest = many(30)
    assert told(deck("classic", "constructed", [*rest, Listed("Ёж", 2), Listed("еж", 1)])) == []
    four = [*rest, Listed("Ёж", 2), Listed("еж", 2)]
    for ruleset, paragraph in (("online", "online.1.2"), ("starter-2023", "starter.1.6")):
        check = deck(ruleset, "constructed", four)
        assert told(check) == [("too_many_copies", 31)] and paragraph in cited(check)
        assert told(deck(ruleset, "sealed", four)) == []
    assert told(deck("starter-2023", "constructed", [*rest, Listed("Rat", 5, keywords=HORDE)])) == []
    assert "starter.horde.1" in cited(deck("starter-2023", "constructed", [*rest, Listed("Rat", 6, keywords=HORDE)]))


@pytest.mark.parametrize(
    ("card", "code"),
    [
        (Listed("Зендар"), None),
        (Listed("Ифрит"), "card_banned"),
        (Listed("ифрит", card="classic:d_ifrit", set="1"), "card_banned"),
        (Listed("кьедель"), "card_banned"),
        (Listed("Of the fan set", set="fan"), "set_not_admitted"),
        (Listed("Lord", classes=("overlord",)), "card_reserved"),
        (Listed("Кседдэн"), "card_reserved"),
        (Listed("Кром Железный"), None),
    ],
)
def test_official_tournaments(card: Listed, code: str | None) -> None:
    """100.4: what tournaments ban, by name; the fan set; overlords, which game masters may play."""
    cards = [*many(30), card]
    assert told(deck("classic", "tournament", cards)) == ([(code, 30)] if code else [])
    assert told(deck("classic", "constructed", cards)) == []
    of_master = deck("classic", "tournament", cards, game_master=True)
    assert told(of_master) == ([(code, 30)] if code and code != "card_reserved" else [])


@pytest.mark.rule("heroes/heroes.tournament.1")
@pytest.mark.rule("heroes/heroes.tournament.2")
@pytest.mark.rule("heroes/heroes.tournament.3")
@pytest.mark.rule("heroes/heroes.tournament.4")
@pytest.mark.rule("heroes/heroes.tournament.6")
@pytest.mark.rule("heroes/heroes.tournament.8")
@pytest.mark.rule("heroes/heroes.tournament.9")
@pytest.mark.rule("heroes/heroes.tournament.11")
@pytest.mark.rule("heroes/heroes.tournament.12")
@pytest.mark.rule("heroes/heroes.tournament.13")
@pytest.mark.rule("heroes/heroes.tournament.16")
@pytest.mark.rule("heroes/heroes.tournament.17")
@pytest.mark.rule("heroes/heroes.tournament.19")
@pytest.mark.rule("heroes/heroes.tournament.20")
@pytest.mark.rule("heroes/heroes.glossary.card-name")
@pytest.mark.rule("heroes/heroes.glossary.horde")
@pytest.mark.parametrize(
    ("name", "hero", "cards", "wrong"),
    [
        ("constructed", HERO, many(40), []),
        ("constructed", HERO, many(40, elements=("swamps",)), []),
        ("constructed", HERO, many(39), [("deck_too_small", None)]),
        ("constructed", HERO, many(200), []),
        ("constructed", None, many(40), [("hero_missing", None)]),
        ("constructed", Listed("Гном", kind="creature"), many(40), [("not_a_hero", "hero")]),
        ("constructed", HERO, [*many(40), HERO], [("hero_in_deck", 40)]),
        ("constructed", HERO, [*many(40), Listed("Эльф", elements=("forests",))], [("element_not_of_hero", 40)]),
        ("constructed", HERO, [*many(40), Listed("Гном", 4)], [("too_many_copies", 40)]),
        ("constructed", HERO, [*many(40), Listed("Як", 5, keywords=HORDE)], []),
        ("constructed", HERO, [*many(40), Listed("Яйцо", keywords=frozenset({"created"}))], [("card_banned", 40)]),
        ("standard", HERO, [*many(40), Listed("Находка")], [("card_banned", 40)]),
        ("standard", HERO, many(40, set="Ветер Перемен"), []),
        ("standard", HERO, [*many(40), Listed("Гном", set="Время героев")], [("set_not_admitted", 40)]),
        ("eternal", HERO, [*many(40), Listed("Гном", set="Время героев"), Listed("Находка")], []),
        ("eternal", HERO, [*many(40), Listed("Торментор")], [("card_banned", 40)]),
        ("eternal_community", Listed("Сеата", kind="hero", elements=()), many(40), [("card_banned", "hero")]),
        ("general", HERO, many(60), []),
        ("general", HERO, many(61), [("deck_too_large", None)]),
        ("general", HERO, [*many(58), Listed("Гном", 2)], [("too_many_copies", 58)]),
        ("general", HERO, [*many(58), Listed("Як", 2, keywords=HORDE)], []),
        ("draft", HERO, [*many(30), Listed("Гном", 10)], []),
        ("sealed", HERO, [*many(40), Listed("Гронбар")], [("card_banned", 40)]),
    ],
)
def test_decks_of_heroes(name: str, hero: Listed | None, cards: list[Listed], wrong: Told) -> None:
    """What heroes-tournament says, statement by statement; each fault cites one."""
    check = deck("heroes", name, cards, hero=hero)
    assert told(check) == wrong
    assert all(fault.violation.rules[0].startswith("heroes.") for fault in check.faults)


def test_a_hero_of_several_elements_admits_each() -> None:
    both = Listed("Двое", kind="hero", elements=("steppes", "forests"))
    cards = [*many(39, elements=("steppes",)), Listed("b", kind="creature", elements=("forests", "steppes"))]
    check = deck("heroes", "constructed", cards, hero=both)
    assert told(check) == []
    assert [warning.code for warning in check.warnings] == ["several_elements"]


@pytest.mark.rule("heroes/heroes.tournament.5")
@pytest.mark.rule("heroes/heroes.tournament.18")
@pytest.mark.parametrize(
    ("name", "hero", "card", "codes"),
    [
        ("constructed", HERO, Listed("Гном", kind="creature", elements=()), []),
        ("constructed", HERO, Listed("Гном"), ["cards_unknown", "elements_unknown"]),
        ("constructed", HERO, Listed("Гном", kind="creature", elements=(), unread=True), ["texts_unread"]),
        ("constructed", HERO, Listed("Дертах", kind="creature", elements=()), ["format_note"]),
        ("sealed", HERO, Listed("Гном", kind="creature", elements=()), ["format_note"]),
        ("standard", HERO, Listed("Гном", kind="creature", elements=()), ["format_note", "sets_unknown"]),
    ],
)
def test_what_was_not_looked_at_is_said(name: str, hero: Listed, card: Listed, codes: list[str]) -> None:
    check = deck("heroes", name, [*many(40), card], hero=hero)
    assert [warning.code for warning in check.warnings] == codes
    assert all(warning.en and warning.ru for warning in check.warnings)

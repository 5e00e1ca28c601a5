"""A deck against a format: every fault with its paragraphs, and what could not be looked at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from service.cards import default_catalogue
from service.cards.vocabulary import folded
from service.decks.entries import Listed
from service.decks.formats import Format
from service.games.berserk.rules import RULESETS
from service.games.berserk.rules.telling.violations import Violation, violation

Wire = Mapping[str, Any]
HERO = "hero"
_SHOWN = 5

#: What whoever relies on a check must know, in English and Russian.
WARNINGS: Mapping[str, tuple[str, str]] = {
    "sets_unknown": (
        "In which sets these cards were printed is not known; whether the format has those was not checked: {names}.",
        "В каких сетах напечатаны эти карты, неизвестно, и входят ли они в формат, не проверено: {names}.",
    ),
    "elements_unknown": (
        "Of which elements these cards are is not known, so whether they fit the hero was not checked: {names}.",
        "Какой стихии эти карты, неизвестно, и подходят ли они герою, не проверено: {names}.",
    ),
    "several_elements": (
        "It is not said whether cards of several elements fit a hero of one of them; all must be the hero's: {names}.",
        "Не сказано, подходит ли карта нескольких стихий герою одной из них; принято, что нужны все: {names}.",
    ),
    "cards_unknown": (
        "The catalogue does not have these cards; their names were taken as they stand, without features: {names}.",
        "Этих карт в каталоге нет; названия приняты как есть, без особенностей карт: {names}.",
    ),
    "texts_unread": (
        "Texts of this game are not read, so features of these cards were not looked at: {names}.",
        "Тексты карт этой игры не читаются, и особенности этих карт не учтены: {names}.",
    ),
}


class DeckFault(NamedTuple):
    """What is wrong, and with which card of the list, or with `HERO`; None where it is the deck as a whole."""

    violation: Violation
    entry: int | str | None = None


class DeckWarning(NamedTuple):
    """What was not looked at, or is a reading: its code, its sentence in English and Russian, its paragraphs."""

    code: str
    en: str
    ru: str
    rules: tuple[str, ...] = ()


class DeckCheck(NamedTuple):
    """What came of checking a deck: its faults, those of the whole deck first, and what was not looked at."""

    faults: tuple[DeckFault, ...]
    warnings: tuple[DeckWarning, ...]


def check_deck(
    played: Format, ruleset: str, cards: Sequence[Listed], hero: Listed | None = None, game_master: bool = False
) -> DeckCheck:
    """Check a deck against a format as a ruleset plays it.

    Args:
        played: the format.
        ruleset: whose book is cited.
        cards: the deck.
        hero: who leads it, in a format that has heroes.
        game_master: the deck is a game master's, who may use reserved cards.
    """
    told = played.wire
    found = [*_hero_faults(told, cards, hero), *_size_faults(told, cards), *_copy_faults(told, cards)]
    if hero is not None:
        found += [DeckFault(each, HERO) for each in _card_faults(told, hero, game_master)]
    for place, card in enumerate(cards):
        wrong = (*_card_faults(told, card, game_master), *_element_faults(told, card, hero))
        found += [DeckFault(each, place) for each in wrong]
    order = {None: -2, HERO: -1}
    found.sort(key=lambda fault: order.get(fault.entry, fault.entry))  # type: ignore[arg-type, return-value]
    return DeckCheck(
        tuple(fault._replace(violation=_cited(fault.violation, ruleset)) for fault in found),
        tuple(_warnings(told, ruleset, cards, hero)),
    )


def least_and_copies(played: Format) -> tuple[int, int]:
    """How many cards a deck needs, and how many of a name it may have."""
    least = played.wire.get("size", {}).get("least", {}).get("cards", 0)
    return least, played.wire.get("copies", {}).get("most", least)


def _cited(broken: Violation, ruleset: str) -> Violation:
    """The violation with the paragraphs of the ruleset's own book."""
    return broken._replace(rules=_rules_of(ruleset, broken.rules))


def _rules_of(ruleset: str, rules: Sequence[str]) -> tuple[str, ...]:
    return RULESETS[ruleset].cite(rules) if ruleset in RULESETS else tuple(rules)


def _hero_faults(told: Wire, cards: Sequence[Listed], hero: Listed | None) -> Iterator[DeckFault]:
    if "hero" not in told:
        return
    rules = told["hero"].get("rules", ())
    if hero is None:
        yield DeckFault(violation("hero_missing", *rules))
    elif hero.kind not in (None, HERO) or hero.copies != 1:
        yield DeckFault(violation("not_a_hero", *rules, name=hero.name or "—"), HERO)
    for place, card in enumerate(cards):
        if card.kind == HERO:
            yield DeckFault(violation("hero_in_deck", *rules, name=card.name or "—"), place)


def _size_faults(told: Wire, cards: Sequence[Listed]) -> Iterator[DeckFault]:
    size, count = told.get("size", {}), sum(card.copies for card in cards)
    least, most = size.get("least"), size.get("most")
    if least is not None and count < least["cards"]:
        yield DeckFault(violation("deck_too_small", *least.get("rules", ()), count=count, least=least["cards"]))
    if most is not None and count > most["cards"]:
        yield DeckFault(violation("deck_too_large", *most.get("rules", ()), count=count, most=most["cards"]))


def _copy_faults(told: Wire, cards: Sequence[Listed]) -> Iterator[DeckFault]:
    """More copies by name than the format, or a restriction in it, admits: told of the card that is one too many."""
    names: dict[str, list[int]] = {}
    for place, card in enumerate(cards):
        names.setdefault(folded(card.name) or f"#{place}", []).append(place)
    for places in names.values():
        bound = _bound(told, [cards[place] for place in places])
        if bound is None:
            continue
        most, rules = bound
        count, total = sum(cards[place].copies for place in places), 0
        for place in places:
            total += cards[place].copies
            if total > most:
                name = cards[place].name or "—"
                yield DeckFault(violation("too_many_copies", *rules, count=count, most=most, name=name), place)
                break


def _bound(told: Wire, copies: Sequence[Listed]) -> tuple[int, tuple[str, ...]] | None:
    """How many copies there may be of a card, and by which paragraphs; None where there may be any number."""
    bounds = []
    if "copies" in told:
        most, rules = told["copies"]["most"], tuple(told["copies"].get("rules", ()))
        for other in told["copies"].get("exceptions", ()):
            if any(other["keyword"] in card.keywords for card in copies):
                most, rules = other.get("most"), (*rules, *other.get("rules", ()))
        bounds += [(most, rules)] if most is not None else []
    bounds += [
        (row["most"], tuple(row.get("rules", ())))
        for row in told.get("restricted", ())
        if any(_is_among(card, row) for card in copies)
    ]
    return min(bounds, key=lambda bound: bound[0], default=None)


def _card_faults(told: Wire, card: Listed, game_master: bool) -> Iterator[Violation]:
    name = card.name or "—"
    banned = next((row for row in told.get("banned", ()) if _is_among(card, row)), None)
    if banned is not None:
        yield violation("card_banned", *banned.get("rules", ()), name=name)
    reserved = next((row for row in told.get("reserved", ()) if _is_among(card, row)), None)
    if reserved is not None and not game_master:
        yield violation("card_reserved", *reserved.get("rules", ()), name=name)
    sets = told.get("sets")
    if sets is not None and card.set is not None:
        named = folded(card.set) in map(folded, sets.get("admitted", sets.get("excluded", ())))
        if named is not ("admitted" in sets):
            yield violation("set_not_admitted", *sets.get("rules", ()), name=name, set=card.set)


def _element_faults(told: Wire, card: Listed, hero: Listed | None) -> Iterator[Violation]:
    rules = told.get("hero", {}).get("elements")
    if rules is None or hero is None or hero.elements is None or card.elements is None:
        return
    if not set(card.elements) <= set(hero.elements):
        yield violation("element_not_of_hero", *rules, name=card.name or "—")


def _is_among(card: Listed, row: Wire) -> bool:
    """Whether a row of a format names a card: cards of one name are one another's copies, whichever id is named."""
    if folded(card.name) in (folded(name) for name in row.get("names", ())):
        return True
    named = (default_catalogue().get(ident)["names"].values() for ident in row.get("cards", ()))
    if any(folded(card.name) == folded(name) for names in named for name in names):
        return True
    return not card.keywords.isdisjoint(row.get("keywords", ())) or any(
        each in row.get("classes", ()) for each in card.classes
    )


def _warnings(told: Wire, ruleset: str, cards: Sequence[Listed], hero: Listed | None) -> Iterator[DeckWarning]:
    listed = [*([hero] if hero is not None else []), *cards]
    for note in told.get("notes", ()):
        if "names" not in note or any(_is_among(card, note) for card in listed):
            rules = _rules_of(ruleset, note.get("rules", ()))
            yield DeckWarning("format_note", note["en"], note["ru"], rules)
    yield from _of("cards_unknown", (card for card in listed if card.kind is None))
    yield from _of("texts_unread", (card for card in listed if card.unread))
    if "sets" in told:
        rules = _rules_of(ruleset, told["sets"].get("rules", ()))
        yield from _of("sets_unknown", (card for card in listed if card.set is None), rules)
    if "elements" in told.get("hero", {}):
        rules = tuple(told["hero"]["elements"])
        yield from _of("elements_unknown", (card for card in listed if card.elements is None), rules)
        several = (card for card in cards if card.elements and len(card.elements) > 1)
        yield from _of("several_elements", several, rules)


def _of(code: str, cards: Iterable[Listed], rules: tuple[str, ...] = ()) -> Iterator[DeckWarning]:
    """A warning of some cards, where there are any."""
    names = list(dict.fromkeys(card.name or "—" for card in cards))
    if names:
        shown = ", ".join(names[:_SHOWN]) + (", …" if len(names) > _SHOWN else "")
        en, ru = (sentence.format(names=shown) for sentence in WARNINGS[code])
        yield DeckWarning(code, en, ru, rules)

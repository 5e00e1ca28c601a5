"""Random squads of real cards, bought with the ruleset's crystals and put on legal cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from service.games.berserk.rules import RULESETS, Definition
from service.games.berserk.rules.position.model import ELEMENTS, EQUIPMENT_CLASSES, SYMBIOTE_KINDS
from service.games.berserk.rules.rulesets import Ruleset

Wire = dict[str, Any]
Card = tuple[Wire, Definition]
"""What a position says of a card (``card`` or ``definition``), and what the judge makes of it."""

#: The cells of a placement area in the order in which they open (207.4a, 305.3, 305.4).
AREAS: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "first": (
        tuple(f"{letter}{row}" for row in "123" for letter in "BCD"),
        ("A2", "E2", "A3", "E3"),
        ("A1", "E1"),
    ),
    "second": (
        (*(f"{letter}1'" for letter in "ABCDE"), *(f"{letter}{row}'" for row in "23" for letter in "BCD")),
        ("A2'", "E2'", "A3'", "E3'"),
    ),
}
_PATIENCE = 50
#: The host of a parasite while the enemy squad is not there yet.
_LATER = "?"


class NoSquad(ValueError):
    """The cards given make no squad that could fight."""


def squad(random: Random, ruleset: str, seat: str, cards: Sequence[Card], first: Sequence[Card] = ()) -> Wire:
    """The placed cards of a random squad by their ids, as a position holds them; ``first`` are bought before others.

    Raises:
        NoSquad: no creature among the cards can be paid and stand on a cell.
    """
    for _ in range(_PATIENCE):
        chosen = bought(random, ruleset, seat, cards, first)
        if any(definition.kind == "creature" for _, definition in chosen):
            return placed(random, seat, chosen, ruleset)
    raise NoSquad(f"the cards make no squad with a creature for the {seat} player")


def both(random: Random, ruleset: str, cards: Sequence[Card], first: Sequence[Card] = ()) -> Wire:
    """The placed cards of two random squads; a parasite sits in the enemy's first row, or stays away without a host.

    ``first`` are the cards that squads are bought of before others: one after another, each begins with its elements.

    Raises:
        NoSquad: the cards make no squad that could fight.
    """
    halves = {"first": first[::2], "second": first[1::2]}
    found = {seat: squad(random, ruleset, seat, cards, half) for seat, half in halves.items()}
    placed = {**found["first"], **found["second"]}
    ridden = {entry.get("host") for entry in placed.values()}
    for ident, entry in list(placed.items()):
        if entry.get("host") != _LATER:
            continue
        row = [
            i for i, e in placed.items() if e["owner"] != entry["owner"] and e.get("cell", "").rstrip("'")[1:] == "1"
        ]
        hosts = [i for i in row if i not in ridden and _kind(placed[i], cards) == "creature"]
        if hosts:
            entry["host"] = random.choice(hosts)
            ridden.add(entry["host"])
        else:
            del placed[ident]
    return placed


def _kind(entry: Wire, cards: Sequence[Card]) -> str:
    """The type of a placed card, by what the position says of it."""
    names = ("card", "definition")
    return next(d.kind for made, d in cards if all(made.get(name) == entry.get(name) for name in names))


def bought(random: Random, ruleset: str, seat: str, cards: Sequence[Card], first: Sequence[Card] = ()) -> list[Card]:
    """Cards taken at random while their crystals last: gold for elite cards, silver for ordinary ones.

    Those that are wanted ``first`` are looked at before the others, and the first of them says the elements.
    """
    rules = RULESETS[ruleset]
    gold, silver = rules.crystals[seat]
    elements = set(random.sample(ELEMENTS[:5], random.randrange(1, rules.free_elements + 1)))
    if first and first[0][1].elements:
        elements = {*first[0][1].elements, *sorted(elements)[: max(0, rules.free_elements - len(first[0][1].elements))]}
    if len(elements) == 1:
        gold += rules.single_element_bonus
    left = {"gold": gold, "silver": silver}
    chosen: list[Card] = []
    for card in (*first, *random.sample(list(cards), len(cards))):
        definition = card[1]
        crystal = definition.crystal
        if crystal is None or definition.price > left[crystal] or not set(definition.elements) <= elements:
            continue
        if len(chosen) < rules.set_limit and _fits(definition, [d for _, d in chosen], rules):
            left[crystal] -= definition.price
            chosen.append(card)
    return chosen


def _wears(definition: Definition, rules: Ruleset) -> bool:
    """Whether a creature could be named as the owner of equipment (214.4a, and what the ruleset adds)."""
    unfit = any(feature.keyword in rules.unfit_owners for feature in definition.features)
    return definition.kind == "creature" and bool(definition.classes) and not unfit


def can_stand(definition: Definition) -> bool:
    """Whether the figures say enough to put the card on the battlefield: what has lives needs at least one (209.2)."""
    return not definition.has_lives or definition.lives > 0


def _fits(definition: Definition, taken: list[Definition], rules: Ruleset) -> bool:
    """One terrain (212.3), and an own host for each card that sits on one of its squad (210.4, 214.4a, 214.5)."""
    kinds = [d.kind for d in taken]
    hosts = kinds.count("creature")
    wearers = sum(_wears(d, rules) for d in taken)
    if not can_stand(definition):
        return False
    if definition.kind == "terrain":
        return "terrain" not in kinds
    if definition.kind == "parasite":
        return True
    if definition.kind in SYMBIOTE_KINDS:
        return sum(kind in SYMBIOTE_KINDS for kind in kinds) < hosts
    if definition.kind == "equipment":
        return kinds.count("equipment") < wearers and bool(set(definition.classes) & set(EQUIPMENT_CLASSES))
    return True


def placed(random: Random, seat: str, chosen: Sequence[Card], ruleset: str = "classic") -> Wire:
    """Each card at its place: on a cell of the area, in the additional zone, or on a host."""
    cells = [cell for stage in AREAS[seat] for cell in random.sample(stage, len(stage))]
    letter = "a" if seat == "first" else "b"
    found: Wire = {}
    symbiotes: list[str] = []
    equipment: list[str] = []
    in_order = sorted(chosen, key=lambda card: card[1].kind in SYMBIOTE_KINDS or card[1].kind == "equipment")
    for number, (entry, definition) in enumerate(in_order, 1):
        ident = f"{letter}{number}"
        made = {**entry, "owner": seat}
        if definition.kind in ("flying", "terrain"):
            made["zone"] = "additional"
        elif definition.kind == "parasite":
            made |= {"zone": "battlefield", "host": _LATER}
        elif definition.kind in SYMBIOTE_KINDS:
            made |= {"zone": "battlefield", "host": symbiotes.pop()}
        elif definition.kind == "equipment":
            made |= {"zone": "battlefield", "host": equipment.pop()}
        else:
            made |= {"zone": "battlefield", "cell": cells.pop(0)}
        if definition.kind == "creature":
            symbiotes.append(ident)
            equipment += [ident] if _wears(definition, RULESETS[ruleset]) else []
        found[ident] = made
    return found

"""What texts ask: every filter, condition and number of the older form that the project has, and where to ask it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

from marshmallow import ValidationError

from schemas.table.position import PositionSchema
from service import cases
from service.cards import default_catalogue
from service.games.berserk.rules.asking.filters import FILTERS
from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.forms.filter_shapes import cell_filter, condition_faults, filter_faults, measure
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.markers import CELL_MARKER
from service.games.berserk.rules.position.model import Card, Position
from service.games.berserk.rules.position.wire import UnknownCard, position_from_wire
from service.judge.data import freeze
from service.judge.faults import InvalidPosition
from service.translation.features import is_older
from tests.cards.shared import PROJECT
from tests.language.translating import _of_cases, _of_catalogue, _plain

FILTER, CONDITION, MEASURE, CELLS = "filters", "conditions", "numbers", "filters of cells"
#: Roles that are cards in what is asked here, and those that are cells.
ROLES = ("target", "attacked", "attacker", "subject", "occupant", "giver")
PLACES = ("vacated", "crossed", "arrived")


def _parts(value: Any, field: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every object in a text, with the field that it stands in."""
    if isinstance(value, dict):
        if value:
            yield field, value
        for name, part in value.items():
            yield from _parts(part, name)
    elif isinstance(value, list):
        for part in value:
            yield from _parts(part, field)


def _sort(field: str, part: dict[str, Any]) -> str | None:
    """What an object of a text is, as far as its form tells it."""
    if "effect" in part:
        return None
    if "of" in part and not measure("", part):
        return MEASURE
    if field in ("condition", "if", "while") and not condition_faults("", part):
        return CONDITION
    if field in ("cell", "to", "from") and not cell_filter("", part):
        return CELLS
    return FILTER if part.keys() <= FILTERS.keys() and not filter_faults("", part) else None


@cache
def asked() -> Mapping[str, tuple[dict[str, Any], ...]]:
    """Every different one that the catalogue's cards and the cases ask, by what it is."""
    found: dict[str, dict[str, dict[str, Any]]] = {FILTER: {}, CONDITION: {}, MEASURE: {}, CELLS: {}}
    older = (told for _, _, told in (*_of_catalogue(), *_of_cases()) if is_older(told))
    for feature in older:
        for field, part in _parts(json.loads(json.dumps(feature, default=_plain))):
            sort = _sort(field, part)
            if sort is not None:
                found[sort][json.dumps(part, sort_keys=True)] = part
    return {sort: tuple(parts[text] for text in sorted(parts)) for sort, parts in found.items()}


# -- where it is asked -------------------------------------------------------------------------------------------------


class _Recording(cases.InProcess):
    """A judge that keeps every position that it sees and makes."""

    def __init__(self) -> None:
        self.seen: list[Mapping[str, Any]] = []

    def adjudicate(self, request: Mapping[str, Any]) -> dict[str, Any]:
        answer = super().adjudicate(request)
        self.seen += [request["position"], answer["position"]]
        return answer


def positions(chance: Random, of_cases: int, of_boards: int) -> list[Game]:
    """Positions of so many cases before and after each step, and so many boards with cards of the catalogue."""
    known = cases.load([PROJECT / "tests" / "cases"])
    judge = _Recording()
    for case in chance.sample(known, min(of_cases, len(known))):
        cases.run(case, judge)
    boards = [position(board_of(chance)) for _ in range(of_boards)]
    return [Game(found) for found in (*map(_sound, judge.seen), *boards) if found is not None and found.cards]


def _sound(wire: Mapping[str, Any]) -> Position | None:
    """A position of a case, but for those that are refused."""
    try:
        return position(wire)
    except (ValidationError, InvalidPosition):
        return None


def position(wire: Mapping[str, Any]) -> Position:
    """A position from its wire form, whether it could arise or not."""
    loaded = freeze(PositionSchema().load(json.loads(json.dumps(wire))))
    return position_from_wire(loaded, default_catalogue(), lambda position, wire: [])


@cache
def _of_kind(kind: str) -> tuple[str, ...]:
    return tuple(entry["id"] for entry in default_catalogue() if entry["kind"] == kind)


def _known(ruleset: str, card: str) -> bool:
    """Whether a card of the catalogue can stand in a position of a ruleset."""
    try:
        return bool(default_catalogue().card(ruleset, card))
    except UnknownCard:
        return False


def board_of(chance: Random) -> dict[str, Any]:
    """A board with cards of the catalogue, some of them hidden, wounded, on a host, afflicted or dead."""
    ruleset, cells = chance.choice(("classic", "online")), chance.sample(board.CELLS, 14)

    def one(*kinds: str) -> str:
        cards = [card for kind in kinds for card in _of_kind(kind)]
        return next(card for card in chance.sample(cards, len(cards)) if _known(ruleset, card))

    cards: dict[str, dict[str, Any]] = {}
    for number, cell in enumerate(cells):
        kind = chance.choice(("creature",) * 6 + ("artifact",))
        card: dict[str, Any] = {"card": one(kind), "owner": chance.choice(board.SEATS)}
        cards[f"c{number}"] = {**card, "cell": cell, "closed": chance.random() < 0.3, "chips": chance.randrange(3)}
    for number in range(6):
        zone = chance.choice(("additional", "graveyard", "deck"))
        kind = "flying" if zone == "additional" else "creature"
        owner = chance.choice(board.SEATS)
        cards[f"z{number}"] = {"card": one(kind), "owner": owner, "zone": zone}
    for number in range(4):
        host = f"c{number}"
        rider = one("companion", "parasite", "equipment")
        cards[f"h{number}"] = {"card": rider, "owner": cards[host]["owner"], "host": host}
    number = chance.randrange(1, 9)
    return {"ruleset": ruleset, "cards": cards, "turn": {"number": number, "active": board.SEATS[1 - number % 2]}}


def roles(game: Game, source: Card, chance: Random, known: float) -> dict[str, str | None]:
    """Who has which role in a matter of a card: somebody, with that probability, or nobody."""
    cards = [card.id for card in game.in_play()]
    found: dict[str, str | None] = {name: chance.choice(cards) for name in ROLES if chance.random() < known}
    if "attacked" in found:
        found["dead"] = found["attacked"]
    found["shown"] = found.get("subject")
    found |= {name: chance.choice(board.CELLS) for name in PLACES}
    return {**found, "host": source.host, "area": " ".join(chance.sample(board.CELLS, 4))}


def names(known: Mapping[str, str | None]) -> dict[str, Any]:
    """The same as names of the language."""
    found: dict[str, Any] = {name: told for name, told in known.items() if told is not None and name != "host"}
    found |= {name: (found[role],) for name, role in (("spent", "giver"), ("shown", "subject")) if role in found}
    return {**found, "area": tuple(str(known["area"]).split())}


def altered(game: Game, chance: Random) -> Game:
    """The same position, in which cards have wounds, markers and memories, and are hidden, as they could be."""
    cards = {ident: _altered(card, game, chance) for ident, card in game.position.cards.items()}
    marks = tuple(_marker(list(cards.values()), chance) for _ in range(5))
    return Game(game.position._replace(cards=cards, effects=(*game.position.effects, *marks)))


def _marker(cards: list[Card], chance: Random) -> dict[str, Any]:
    """A marker on a cell."""
    giver, name = chance.choice(cards), chance.choice(("nest", "wall", "lair", "mark"))
    cell = chance.choice(board.CELLS)
    return {"kind": CELL_MARKER, "cell": cell, "name": name, "source": giver.id, "by": giver.controller}


def _altered(card: Card, game: Game, chance: Random) -> Card:
    number, others = game.position.turn.number, list(game.position.cards)
    memory: dict[str, Any] = dict(card.memory)
    for name in ("went", "walked", "attacks", "wounded", "wounded_by_attacks", "got_curse", "steps", "actions"):
        if chance.random() < 0.2:
            memory[name] = chance.randrange(1, 3)
    for name in ("hurt_on", "hurt_before", "walked_on", "moved_on", "moved_before", "opened", "died"):
        if chance.random() < 0.3:
            memory[name] = number - chance.randrange(3)
    if chance.random() < 0.2:
        memory["openings"] = chance.randrange(1, 4)
    if chance.random() < 0.3:
        kind = chance.choice(("simple_strike", "shot", "discharge", "magic_strike"))
        memory[f"{chance.choice(('made', 'landed'))}:{kind}:{chance.choice(others)}"] = 1
        memory[f"passed_by:{chance.choice(others)}"] = True
    markers = list(card.markers)
    if card.in_squad and chance.random() < 0.3:
        markers.append(chance.choice((
            {"kind": "curse"}, {"kind": "blessing"}, {"kind": "poison", "x": 1},
            {"kind": "named", "name": "wall", "source": chance.choice(others)},
        )))  # fmt: skip
    return card._replace(
        memory=memory,
        markers=tuple(markers),
        hidden=card.hidden or (card.in_squad and chance.random() < 0.1),
        wounds=card.wounds or (chance.randrange(max(1, min(4, card.lives_left))) if card.in_squad else 0),
        extra_lives=card.extra_lives or (chance.randrange(3) if card.is_creature and card.in_squad else 0),
    )

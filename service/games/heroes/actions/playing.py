"""Playing a card from the hand (heroes.309)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from service.games.heroes.actions.attacking import or_obliged
from service.games.heroes.actions.base import Act, in_main_phase
from service.games.heroes.course.run import Run
from service.games.heroes.position.model import HAND, MOST_COINS, Card, Wire
from service.games.heroes.position.table import Table
from service.games.heroes.rules import playing, targets
from service.games.heroes.rules.statements import forbidden
from service.games.heroes.telling.violations import Violation, violation
from service.judge.matching import Happening

#: So many creatures are wounded by fury at the most in what is listed.
_MOST_WOUNDED = 10


def _faults(table: Table, action: Wire) -> Iterator[Violation]:
    return or_obliged(table, action, _own_faults(table, action))


def _own_faults(table: Table, action: Wire) -> Iterator[Violation]:
    yield from in_main_phase(table, action["player"])
    card = table.position.cards[action["source"]]
    if card.zone != HAND or card.owner != action["player"]:
        yield violation("not_in_hand", source=card.id)
        return
    if card.kind == "hero":
        yield violation("not_playable", source=card.id)
        return
    if any("unsupported" in feature.said for feature in card.definition.features) and card.kind == "spell":
        yield violation("unread", source=card.id)
    if ("x" in action) is not card.definition.variable:
        yield violation("no_x", source=card.id)
        return
    event = "use" if card.kind == "spell" else "put"
    told = {"on": card.id, "to": "in_play", "way": "play", "from": HAND, "by": card.owner}
    spell = {"by": card.id, "type": "spell"}
    if forbidden(table, Happening(event, spell if event == "use" else told)) is not None:
        yield violation("cannot_play", source=card.id)
    yield from _additional(table, card, action)
    cost = playing.price(table, card, action.get("x", 0), len(action.get("wounds", ())))
    coins = table.position.players[card.owner].coins
    if cost > coins:
        yield violation("too_dear", source=card.id, cost=cost, coins=coins)
    names = {"x": action.get("x", 0), "X": action.get("x", 0)}
    yield from targets.faults(table, card, _asked(card), action.get("targets", ()), "spell", names)


def _additional(table: Table, card: Card, action: Wire) -> Iterator[Violation]:
    """What else is paid: wounds of fury, and of thirst."""
    wounds = action.get("wounds", ())
    if wounds:
        creatures = {one.id for one in table.in_play(card.owner) if one.kind == "creature"}
        cost = playing.price(table, card, action.get("x", 0))
        fury = any(one.keyword == "fury" for one in card.definition.features)
        if not fury or not set(wounds) <= creatures or len(wounds) > cost:
            yield violation("wrong_fury", source=card.id)
    thirst = any(one.keyword == "thirst" for one in card.definition.features)
    chosen = action.get("choices", {}).get("thirst")
    others = _thirsted(table, card)
    if (chosen is not None) is not (thirst and bool(others)) or (chosen is not None and chosen not in others):
        yield violation("wrong_thirst", source=card.id)


def _thirsted(table: Table, card: Card) -> list[str]:
    return [one.id for one in table.characters(card.owner) if one.id != card.id and not one.hidden]


def _asked(card: Card) -> list[Wire]:
    if card.kind != "spell":
        return []
    return [one for feature in playing.spell_features(card) for one in targets.asked_by(feature.said["do"])]


def _do(run: Run, action: Wire) -> None:
    thirst = action.get("choices", {}).get("thirst")
    playing.play(run, run.card(action["source"]), {**action, "thirst": thirst})


def _ways(table: Table, player: str) -> Iterator[Wire]:
    coins = table.position.players[player].coins
    for card in table.position.cards.values():
        if card.zone != HAND or card.owner != player:
            continue
        about: Wire = {"type": "play", "player": player, "source": card.id}
        for x in range(min(coins, MOST_COINS * 2) + 1) if card.definition.variable else (None,):
            with_x = about if x is None else {**about, "x": x}
            for paid in _paid(table, card, x or 0):
                for chosen in targets.ways(table, card, _asked(card), "spell", {"x": x or 0, "X": x or 0}):
                    yield {**with_x, **paid, **({"targets": chosen} if chosen else {})}


def _paid(table: Table, card: Card, x: int) -> Iterator[Wire]:
    """The ways to pay besides coins."""
    keywords = {one.keyword for one in card.definition.features}
    thirsts: list[Wire] = [{}]
    if "thirst" in keywords and _thirsted(table, card):
        thirsts = [{"choices": {"thirst": one}} for one in _thirsted(table, card)]
    creatures = [one.id for one in table.in_play(card.owner) if one.kind == "creature"] if "fury" in keywords else []
    most = min(len(creatures), playing.price(table, card, x), _MOST_WOUNDED)
    for size in range(most + 1):
        for wounds in combinations(creatures, size):
            for thirst in thirsts:
                yield {**({"wounds": list(wounds)} if wounds else {}), **thirst}


PLAY = Act(_faults, _do, _ways, ("source", "targets", "wounds"))

"""Cards that a text brings to another zone: drawn, discarded, found, summoned, revived, created, captured, attached."""

from __future__ import annotations

from service.games.heroes.course.listening import as_it_is
from service.games.heroes.course.run import Run, Step
from service.games.heroes.deeds.base import deed, view_of, who, whom
from service.games.heroes.position.booked import placed_of
from service.games.heroes.position.model import CAPTURED, DECK, GRAVEYARD, HAND, MOST_PLACED, PLAY, Card, Wire
from service.games.heroes.rules import playing
from service.games.heroes.rules.drawing import draw
from service.games.heroes.rules.entering import enter
from service.games.heroes.rules.moving import Put, put
from service.games.heroes.rules.statements import forbidden
from service.judge.matching import Happening, every

#: The word of the trace and the entries of the glossary, by how a card goes.
_TOLD: dict[str | None, tuple[str, tuple[str, ...]]] = {
    "discard": ("discarded", ("heroes.glossary.discard",)),
    "mill": ("milled", ("heroes.glossary.mill", "heroes.glossary.put-into-graveyard")),
    "search": ("found", ("heroes.glossary.search",)),
    "summon": ("summoned", ("heroes.glossary.summon",)),
    "revive": ("revived", ("heroes.glossary.revive",)),
    "create": ("created", ("heroes.glossary.create",)),
    "place": ("placed", ("heroes.glossary.place",)),
    "capture": ("captured", ("heroes.glossary.capture",)),
    "return": ("returned", ("heroes.glossary.owner", "heroes.glossary.leaves-play")),
    "draw": ("drawn", ("heroes.glossary.draw-card",)),
    "play": ("played", ("heroes.glossary.free",)),
}
#: What cards become by being one, whose names each count.
_ATTACHED = (
    "heroes.glossary.attach", "heroes.glossary.merged-card", "heroes.glossary.part", "heroes.later.105.4",
    "heroes.later.105.5", "heroes.later.105.6",
)  # fmt: skip
_WORDS = {"in_play": PLAY}


@deed("put")
def put_cards(run: Run, frame: Step, said: Wire) -> bool:
    """Bring cards to another zone, or under or onto a card."""
    way, to = said.get("way"), said["to"]
    if "copy_of" in said:
        return _copies(run, frame, said)
    cards = [card for card in whom(run, frame, said) if _may_go(run, card, said)]
    if way == "draw":
        return draw(run, who(run, frame, said.get("by")), len(cards) or 1)
    if not cards:
        return False
    if isinstance(to, dict):
        return _onto(run, frame, said, cards)
    zone = str(_WORDS.get(to, to))
    if way == "play":
        done = [playing.play_free(run, card, frame["player"]) for card in cards]
        return all(done)
    event, rules = _TOLD.get(way, ("put", ("heroes.glossary.zone",)))
    if to == DECK and way in (None, "return"):
        event, rules = "returned_to_deck", ("heroes.glossary.return-to-deck",)
    whose = who(run, frame, said["whose"]) if "whose" in said else (frame["player"] if zone == PLAY else None)
    how = Put(zone, way, frame["player"], place=said.get("place"), closed=said.get("closed"), controller=whose)
    if way == "summon" and cards[0].zone == DECK:
        run.interpret("heroes-a-summon-may-be-declined")
    if zone == PLAY:
        enter(run, cards, how, event, rules)
    elif zone == GRAVEYARD and all(card.in_play for card in cards):
        put(run, cards, how, "died", ("heroes.glossary.death",), deaths=True)
    else:
        put(run, cards, how, event, rules)
    return True


def _may_go(run: Run, card: Card, said: Wire) -> bool:
    to = said["to"]
    told = {"on": card.id, "to": to if isinstance(to, str) else CAPTURED, "way": said.get("way")}
    if to == "in_play" and card.has_keyword("transformed"):  # that comes by turning over only
        return False
    if said.get("way") == "place" and placed_of(run.position, card.owner)[card.definition.name] >= MOST_PLACED:
        return False
    return forbidden(run.table, Happening("put", told)) is None


def _onto(run: Run, frame: Step, said: Wire, cards: list[Card]) -> bool:
    """Under a card that captures them, or onto one with which they become one."""
    hosts = [card for card in whom(run, frame, said, "to") if card.in_play]
    cards = [card for card in cards if hosts and card.id != hosts[0].id]
    if not cards:
        return False
    host = hosts[0]
    if said.get("way") == "attach":
        _attach(run, host, cards)
        return True
    how = Put(CAPTURED, "capture", host.id, under=host.id)
    put(run, cards, how, "captured", ("heroes.glossary.capture",), source=host.id)
    return True


def _attach(run: Run, host: Card, cards: list[Card]) -> None:
    """They become one card with the host: their wounds too (heroes.glossary.attach)."""
    wounds = host.wounds + sum(card.wounds for card in cards)
    changes: dict[str, Wire] = {host.id: {"wounds": wounds}} if wounds != host.wounds else {}
    for card in cards:
        changes[card.id] = {
            "zone": PLAY, "attached": host.id, "wounds": 0, "closed": False, "controller": host.controller,
            "under": None, "captured_from": None,
        }  # fmt: skip
    gone = {card.id for card in cards}
    decks = {
        seat: tuple(one for one in player.deck if one not in gone) for seat, player in run.position.players.items()
    }
    run.emit(
        "attached", _ATTACHED, cards=changes,
        happens=[
            Happening("put", {"on": card.id, "to": host.id, "way": "attach", "from": card.zone},
                      {card.id: as_it_is(card)} if card.in_play else {})
            for card in cards
        ],
        players={seat: {"deck": deck} for seat, deck in decks.items() if deck != run.position.players[seat].deck},
        told={"cards": [card.id for card in cards], "target": host.id},
    )  # fmt: skip


def _copies(run: Run, frame: Step, said: Wire) -> bool:
    """Create a copy: what is printed on the card, and that it is created (heroes.glossary.create-copy)."""
    found = [one for one in every(view_of(run, frame), said["copy_of"]) if isinstance(one, Card)]
    for original in found:
        ident = _free_id(run, original.id)
        definition = playing.copied(original.definition)
        card = Card(ident, definition, None, frame["player"], frame["player"], "reserve")
        to = str(_WORDS.get(said["to"], said["to"]))
        more = ("heroes.glossary.create-creature-copy",) if original.kind == "creature" else ()
        run.emit(
            "copy_made", ("heroes.glossary.create-copy", *more), made=[card], told={"cards": [ident], "of": original.id}
        )
        how = Put(to, "create", frame["player"], controller=frame["player"], closed=said.get("closed"))
        if to == PLAY:
            enter(run, [card], how, "created", ("heroes.glossary.create-copy", "heroes.glossary.create"))
        elif to in (HAND, DECK):
            put(run, [card], how, "created", ("heroes.glossary.create-copy",))
        if "as" in said:
            frame["names"][said["as"]] = ident
    return bool(found)


def _free_id(run: Run, ident: str) -> str:
    number = 1
    while f"{ident}_copy{number}" in run.position.cards:
        number += 1
    return f"{ident}_copy{number}"

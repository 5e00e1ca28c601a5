"""Deeds that befall cards in play: wounds, healing, death, opening, closing, attacks, and what stops them."""

from __future__ import annotations

from collections.abc import Mapping

from service.games.heroes.course.run import Run, Step
from service.games.heroes.deeds.base import deed, doer, number, view_of, who, whom
from service.games.heroes.position.model import Card, Wire
from service.games.heroes.rules import combat, state
from service.games.heroes.rules.opening import close_cards, open_cards
from service.games.heroes.rules.replacing import replaced
from service.games.heroes.rules.statements import forbidden
from service.games.heroes.rules.wounds import Blow, deal, heal
from service.judge.matching import Happening, every


def _kind(run: Run, frame: Step) -> str:
    """Of which type what a text does is: a spell's, or another ability's."""
    return "spell" if run.card(frame["source"]).kind == "spell" else "ability"


@deed("wound")
def wound(run: Run, frame: Step, said: Wire) -> bool:
    """Wound cards (heroes.glossary.wound)."""
    source, kind = doer(run, frame, said), _kind(run, frame)
    blows = [
        Blow(
            source,
            card.id,
            number(run, frame, said.get("amount", 1), card),
            str(said.get("type", kind)),
            through=frame.get("through"),
        )
        for card in whom(run, frame, said)
    ]
    done = deal(run, blows, ("heroes.glossary.wound",))
    _known(frame, said, done)
    return done > 0


def _known(frame: Step, said: Wire, done: int) -> None:
    """How much was done gets the name that the text gives it."""
    if "as" in said:
        frame["names"][said["as"]] = done


@deed("heal")
def heal_cards(run: Run, frame: Step, said: Wire) -> bool:
    """Take wounds off cards (heroes.glossary.heal)."""
    told = said.get("amount", 1)
    found = [(card, number(run, frame, told, card)) for card in whom(run, frame, said)]
    wholly = isinstance(told, Mapping) and told.get("of") == "wounds"
    rules = ("heroes.glossary.heal-fully",) if wholly else ()
    done = heal(run, found, doer(run, frame, said), rules)
    _known(frame, said, done)
    return done > 0


@deed("die")
def destroy(run: Run, frame: Step, said: Wire) -> bool:
    """Destroy cards (heroes.glossary.destroy)."""
    source = doer(run, frame, said)
    found: list[Card] = []
    for card in whom(run, frame, said):
        happening = Happening("die", {"by": source, "on": card.id})
        if not card.in_play or forbidden(run.table, happening) is not None or replaced(run, happening):
            continue
        found.append(card)
    heroes = [card for card in found if card.kind == "hero"]
    if heroes:
        state.end(run, run.other(heroes[0].controller), "hero_died", ("heroes.basics.1",))
    elif found:
        state.die(run, found, source, ("heroes.glossary.destroy", "heroes.glossary.death"))
    return bool(found)


@deed("open")
def open_them(run: Run, frame: Step, said: Wire) -> bool:
    """Open cards; an open one may be opened, and nothing happens (heroes.glossary.open)."""
    return open_cards(run, whom(run, frame, said), ("heroes.glossary.open",))


@deed("close")
def close_them(run: Run, frame: Step, said: Wire) -> bool:
    """Close cards; a closed one may be closed, and nothing happens (heroes.glossary.close)."""
    return close_cards(run, whom(run, frame, said), doer(run, frame, said), ("heroes.glossary.close",))


@deed("attack")
def attack(run: Run, frame: Step, said: Wire) -> bool:
    """Shoot, or have creatures fight (heroes.glossary.shot, heroes.glossary.fight)."""
    source = doer(run, frame, said)
    found = whom(run, frame, said)
    if said["type"] == "shot":
        value = said.get("value", (1,))
        combat.shoot(run, source, [(card.id, number(run, frame, value[0], card)) for card in found])
        return bool(found)
    fighter = run.card(source)
    for card in reversed(found):
        if fighter.in_play and card.in_play:
            run.push({"do": "strikes", "attacker": source, "target": card.id, "reflects": True, "fight": True})
    return bool(found)


@deed("block")
def block(run: Run, frame: Step, said: Wire) -> bool:
    """Break an attack off, or cancel a spell (heroes.401)."""
    return combat.broken_off(run, _handle(run, frame, said))


@deed("redirect")
def redirect(run: Run, frame: Step, said: Wire) -> bool:
    """An attack gets another target (heroes.glossary.target)."""
    to = [one for one in every(view_of(run, frame), said["to"]) if isinstance(one, Card)]
    return bool(to) and combat.redirected(run, _handle(run, frame, said), to[0].id)


def _handle(run: Run, frame: Step, said: Wire) -> Wire | None:
    told = said.get("on", {})
    found = frame["names"].get(told.get("is")) if "is" in told else None
    return found if isinstance(found, dict) else None


@deed("win")
def win(run: Run, frame: Step, said: Wire) -> None:
    """A player wins."""
    state.end(run, who(run, frame, said.get("by")), "by_text", ("heroes.601",))


@deed("show")
def show(run: Run, frame: Step, said: Wire) -> None:
    """Cards are shown to both players."""
    cards = whom(run, frame, said)
    if cards:
        run.emit("shown", ("heroes.glossary.turn-face-up",), told={"cards": [card.id for card in cards]})

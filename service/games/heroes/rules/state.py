"""What the rules do by themselves as soon as it is so: deaths, unique cards, one support card of a class, the end."""

from __future__ import annotations

from service.games.heroes.course.run import OTHER, Run, hook
from service.games.heroes.language import SUPPORT
from service.games.heroes.position.model import GRAVEYARD, Card
from service.games.heroes.position.numbers import lives, names
from service.games.heroes.rules.moving import Put, put
from service.judge.matching import Happening
from service.judge.seats import SEATS


@hook("settle")
def settled(run: Run) -> bool:
    """Do one thing that the rules do by themselves; whether there was one."""
    return _deaths(run) or _unique(run) or _one_of_a_class(run) or _wakes(run)


def _deaths(run: Run) -> bool:
    """Who has as many wounds as lives goes to the graveyard (heroes.basics.23); a hero's death ends the game."""
    dead = [card for card in run.table.characters() if lives(run.table, card) <= 0]
    if not dead:
        return False
    heroes = [card for card in dead if card.kind == "hero"]
    if heroes:
        fallen = {card.controller for card in heroes}
        if len(fallen) == 2:
            run.interpret("heroes-both-heroes-die")
            end(run, "draw", "heroes_died", ("heroes.basics.1", "heroes.603"))
        else:
            end(run, OTHER[fallen.pop()], "hero_died", ("heroes.basics.1", "heroes.101.1"))
        return True
    die(run, dead, None, ("heroes.basics.23", "heroes.glossary.death", "heroes.glossary.die", "heroes.glossary.lives"))
    return True


def die(run: Run, cards: list[Card], by: str | None, rules: tuple[str, ...]) -> None:
    """Cards die at once: they go from play to their owners' graveyards (heroes.glossary.death).

    Args:
        by: who kills or destroys them; where it is not told, each is killed by who wounded it last.
    """
    killers = {} if by is not None else {card.id: run.wounded_by.get(card.id, (None, None)) for card in cards}
    how = Put(GRAVEYARD, by=by, by_each=killers)
    put(run, cards, how, "died", rules, deaths=True, **({"source": by} if by is not None else {}))


def _unique(run: Run) -> bool:
    """Of two cards of a name under one player, one of which is unique, the older goes (heroes.glossary.uniqueness)."""
    for seat in SEATS:
        seen: dict[str, Card] = {}
        for card in sorted(run.table.in_play(seat), key=_came):
            for name in names(run.table, card):
                older = seen.get(name)
                if older is not None and _either_unique(run, older, card):
                    die(run, [older], None, ("heroes.glossary.uniqueness",))
                    return True
                seen[name] = card
    return False


def _came(card: Card) -> tuple[int, bool]:
    return (0, False) if card.arrived is None else (card.arrived.number, card.arrived.active == "second")


def _either_unique(run: Run, one: Card, other: Card) -> bool:
    return any(run.table.named(card, "uniqueness") is not None for card in (one, other))


def _one_of_a_class(run: Run) -> bool:
    """A new support card sends the one of its class away (heroes.basics.5, heroes.glossary.support-card)."""
    for seat in SEATS:
        seen: dict[str, Card] = {}
        for card in sorted(run.table.in_play(seat), key=_came):
            if card.kind not in SUPPORT:
                continue
            older = seen.get(card.kind)
            if older is not None:
                if run.newest == older.id:
                    older = card
                die(run, [older], None, (_ENTRY[card.kind], "heroes.basics.5", "heroes.glossary.equipment"))
                return True
            seen[card.kind] = card
    return False


def _wakes(run: Run) -> bool:
    """Who loses sleeping by a text that says so opens, once each time (heroes.glossary.sleeping)."""
    losing = [one for one in run.table.statements("without") if one.said["without"].get("keyword") == "sleeping"]
    for card in run.table.in_play() if losing else ():
        woken = run.table.named(card, "sleeping") is None
        if not card.has_keyword("sleeping") or card.lost or woken is bool(card.used.get(_WOKEN)):
            continue
        used = {name: times for name, times in card.used.items() if name != _WOKEN}
        fields = {"used": {**used, _WOKEN: 1}, "closed": False} if woken else {"used": used}
        happens = [Happening("open", {"on": card.id})] if woken and card.closed else []
        run.emit("opened" if happens else "sleeps", ("heroes.glossary.sleeping",), cards={card.id: fields},
                 happens=happens, told={"cards": [card.id]})  # fmt: skip
        return True
    return False


#: That a card has opened since it lost sleeping; kept as long as it has lost it.
_WOKEN = "woken:battle"
_ENTRY = {
    "weapon": "heroes.glossary.weapon", "armor": "heroes.glossary.armor-card", "amulet": "heroes.glossary.amulet",
    "event": "heroes.glossary.event", "terrain": "heroes.glossary.terrain",
}  # fmt: skip


def end(run: Run, result: str, reason: str, rules: tuple[str, ...]) -> None:
    """The game is over."""
    outcome = {"result": result, "reason": reason, "rules": rules}
    run.emit("game_over", rules, told={"result": result, "reason": reason}, outcome=outcome, decision=None)
    run.agenda.clear()

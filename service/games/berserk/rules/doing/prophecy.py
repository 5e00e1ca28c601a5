"""Prophecy: the top cards of the deck are shown, the text looks at them, and they go to the bottom (2023 edition)."""

from __future__ import annotations

from typing import Any

from service.games.berserk.rules.arriving.reveal import showable, tell_shown
from service.games.berserk.rules.asking.named import used_number
from service.games.berserk.rules.doing.effect_table import effect
from service.games.berserk.rules.doing.texts import called, then
from service.games.berserk.rules.features.base import Moment
from service.games.berserk.rules.forms.references import naming
from service.games.berserk.rules.listening.happening import happen
from service.games.berserk.rules.position.events import Change
from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.stack.run import Run, Step, step


@effect("prophecy", "effects", needs=("effects",), anywhere=True)
def _prophecy(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """starter.prophecy.1: X cards are shown, the text is carried out (``to: shown`` is them), then they go under."""
    seat = current["player"]
    many = used_number(run.game, "prophecy", amount, run.card(current["source"]))
    shown = top_of_deck(run, current, seat, max(0, many))
    if not shown:
        run.emit("nothing_happens", ("starter.prophecy.1", "416.2"), source=current["source"], target=card.id)
        return
    shown = list(showable(run, current, shown, "top"))
    data = {"shown": shown}
    run.emit("cards_shown", ("starter.prophecy.1",), player=seat, source=current["source"], data=data)
    run.do("under_the_deck", seat=seat, cards=tuple(shown))
    then(run, current, wanted["effects"], shown=tuple(shown))
    tell_shown(run, current["source"], seat, shown, "top", "prophecy")
    happen(run, Moment("prophesied", current["source"], seat=seat, amount=len(shown), shown=tuple(shown)))


def top_of_deck(run: Run, current: Step, seat: str, amount: int) -> list[str]:
    """The top cards of a deck; where nobody recorded its order, its player says which cards came up."""
    known = run.position.players[seat].deck
    if known:
        return list(known[:amount])
    left = [c.id for c in run.game.zone("deck", seat)]
    shown: list[str] = []
    for n in range(min(amount, len(left))):
        if len(left) > 1:
            run.interpret("deck-without-an-order")
        about = {"source": current["source"]}
        pick = run.choose(current, "target", seat, left, ("starter.prophecy.1",), key=f"shown{n}", **about)
        shown.append(pick)
        left = [ident for ident in left if ident != pick]
    return shown


@effect("look", "effects", "open", needs=("effects",), anywhere=True)
def _look(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """A player looks at so many top cards of the own deck, or shows them (``open``), and the text goes on with them
    (``put_back``); with fewer cards than that there is nothing to look at (ruling s1_173.2)."""
    seat = current["player"]
    if len(run.game.zone("deck", seat)) < amount:
        run.emit("nothing_happens", ("103.4", "416.2"), source=current["source"], target=card.id)
        return
    seen = tuple(top_of_deck(run, current, seat, amount))
    seen = showable(run, current, seen, "top") if wanted.get("open") else seen
    event, data = ("cards_shown", {"shown": list(seen)}) if wanted.get("open") else _looked_at(seen)
    run.emit(event, ("103.1", "206.9"), player=seat, source=current["source"], data=data)
    if wanted.get("open"):
        tell_shown(run, current["source"], seat, seen, "top")
    then(run, current, wanted["effects"], shown=seen, **naming(current["bound"], wanted, seen))


def _looked_at(seen: tuple[str, ...]) -> tuple[str, dict[str, Any]]:
    return "cards_looked_at", {"count": len(seen)}


@step("under_the_deck")
def _under(run: Run, current: Step) -> None:
    """starter.prophecy.2: what was shown and is still in the deck goes under it."""
    seat = current["seat"]
    order = run.position.players[seat].deck
    below = tuple(ident for ident in current["cards"] if run.card(ident).zone == "deck")
    changes: list[Change] = []
    if order:
        changes.append(("seat", seat, "deck", (*(ident for ident in order if ident not in below), *below)))
    run.emit("cards_put_under", ("starter.prophecy.2",), changes, player=seat, data={"cards": list(below)})


@effect("meanness", "effects", anywhere=True)
def _meanness(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """starter.meanness.1: an own adjacent creature may be wounded by X, and if it is the text follows."""
    from service.games.berserk.rules.wounds.harm import wound

    run.interpret("meanness")
    source = run.card(current["source"])
    victims = [c.id for c in run.game.near(source) if c.is_creature and c.controller == current["player"]]
    about = {"source": source.id}
    rules = ("starter.meanness.1",)
    if not victims or run.choose(current, "optional", current["player"], ["yes", "no"], rules, **about) == "no":
        chain = run.chain(current["chain"])
        alone = chain is not None and len((chain.text or {}).get("effects", ())) == 1
        unused = run.set_chain(chain, bound={**chain.bound, "unused": True}) if chain is not None and alone else ()
        run.emit("nothing_happens", rules, unused, source=source.id, target=card.id)
        return
    victim = run.choose(current, "target", current["player"], victims, rules, **about)
    names = called(current, wanted, victim)
    then(run, current, wanted.get("effects", ()), subject=victim, **names)
    wound(run, victim, amount, current["type"], rules, source=source.id, chain=current["chain"], by="meanness")

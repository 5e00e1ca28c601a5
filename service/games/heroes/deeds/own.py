"""Deeds that only named features of the glossary have: hiding, meditation's toll, ambush; and what was not replaced."""

from __future__ import annotations

from service.games.heroes.course import listening
from service.games.heroes.course.run import Run, Step, answer
from service.games.heroes.deeds.base import deed, go_on, in_play, number
from service.games.heroes.position.model import CAPTURED, Wire
from service.games.heroes.rules import coins, playing, wounds
from service.games.heroes.rules.entering import as_it_would
from service.judge.matching import Happening


@deed("_hide")
def hide(run: Run, frame: Step, said: Wire) -> bool:
    """A character lies face down (heroes.glossary.hide)."""
    found = in_play(run, frame, said)
    for card in found:
        run.emit("hidden", ("heroes.glossary.hide", "heroes.glossary.stealth"), cards={card.id: {"hidden": True}},
                 told={"target": card.id})  # fmt: skip
    return bool(found)


@deed("_hire")
def hire(run: Run, frame: Step, said: Wire) -> None:
    """What an attached card says of its own coming into play is set off (heroes.glossary.module)."""
    for host in in_play(run, frame, said):
        entered = Happening("put", {"on": host.id, "to": "in_play", "by": frame["player"]})
        found = listening.of_part(run.table, host, run.card(frame["source"]), entered)
        run.emit("hired", ("heroes.glossary.module", "heroes.glossary.hire"),
                 waiting=(*run.position.waiting, *found), told={"source": frame["source"]})  # fmt: skip


@deed("_meditate")
def meditate(run: Run, frame: Step, said: Wire) -> None:
    """Who attacks pays coins; for each that is missing the own hero is wounded (heroes.glossary.meditation)."""
    attacker = run.other(frame["player"])
    wanted = number(run, frame, said["amount"])
    paid = min(wanted, run.position.players[attacker].coins)
    coins.spend(run, attacker, paid, frame["source"], ("heroes.glossary.meditation",))
    hero = run.table.hero(attacker)
    if hero is not None and wanted > paid:
        blow = wounds.Blow(frame["source"], hero.id, wanted - paid, "ability")
        wounds.deal(run, [blow], ("heroes.glossary.meditation",))


@deed("_ambush")
def ambush(run: Run, frame: Step, said: Wire) -> None:
    """Its player may play the card for so many coins, in whoever's turn (heroes.glossary.ambush)."""
    card = run.card(frame["source"])
    price = playing.ambush_price(run, card, number(run, frame, said["amount"]))
    if card.zone not in ("hand", CAPTURED) or run.position.players[card.owner].coins < price:
        return
    step = {"do": "ambush", "price": price, "deeds": list(said.get("do", ())), "frame": frame}
    run.ask("optional", card.owner, ["yes", "no"], ("heroes.glossary.ambush",), step, source=card.id)


@answer("ambush")
def ambushed(run: Run, step: Step, given: str) -> None:
    """It is played, and what is said besides is done."""
    if given != "yes":
        return
    frame = step["frame"]
    card = run.card(frame["source"])
    coins.spend(run, card.owner, step["price"], card.id, ("heroes.glossary.ambush",))
    go_on(run, frame, list(step["deeds"]))
    playing.play_free(run, card, card.owner, ("heroes.glossary.ambush",))


@deed("_as_it_was")
def as_it_was(run: Run, frame: Step, said: Wire) -> None:
    """What a player did not want replaced happens."""
    event, told = said["happening"]
    run.replacing = True
    try:
        if event == "wound":
            blow = wounds.Blow(told.get("by"), told["on"], told["amount"], told["type"], paid=True)
            wounds.deal(run, [blow], ())
        elif event == "gain" and told.get("what") == "extra_lives":
            card = run.card(told["on"])
            run.emit("gained", ("heroes.glossary.extra-lives",),
                     cards={card.id: {"extra_lives": card.extra_lives + told["amount"]}},
                     happens=[Happening(event, told)],
                     told={"target": card.id, "what": "extra_lives", "amount": told["amount"]})  # fmt: skip
        elif event == "put":
            as_it_would(run, Happening(event, told))
    finally:
        run.replacing = False

"""Parts of a text that are done so many times, for each of some cards by itself, or by others (216.11a, 103.1)."""

from __future__ import annotations

from typing import Any

from service.games.berserk.rules.doing.effect_table import effect
from service.games.berserk.rules.doing.effects import recipients
from service.games.berserk.rules.doing.texts import fitting, then
from service.games.berserk.rules.features.base import Holder
from service.games.berserk.rules.features.keyword import KEYWORDS
from service.games.berserk.rules.forms.attack_types import in_group
from service.games.berserk.rules.forms.references import MAKER, naming
from service.games.berserk.rules.listening.lineage import descent
from service.games.berserk.rules.listening.waiting import wait
from service.games.berserk.rules.position.model import Card, Feature, Wire
from service.games.berserk.rules.stack.responses import answers
from service.games.berserk.rules.stack.run import Run, Step
from service.games.berserk.rules.targets.deciding import decides


@effect("repeat", "effects", needs=("effects",), anywhere=True)
def _repeat(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """One after another, each with choices of its own."""
    for number in reversed(range(amount)):  # what is begun last is done first
        then(run, current, wanted["effects"], round=f"{current['bound'].get('round', '')}#{number}")


@effect("acting", "effects", needs=("effects",), anywhere=True)
def _acting(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """103.1: what another card does by a text: it deals the wounds, heals, moves; the card with the text has a name."""
    names = {**current["bound"].get("names", {}), MAKER: current["source"]}
    then(run, {**current, "source": card.id}, wanted["effects"], names=names)


@effect("leave_to", "effects", "chooser", needs=("effects",), anywhere=True)
def _leave_to(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """103.1: what a player does by a text: whatever there is to be decided in it that player decides."""
    then(run, {**current, "decider": decides(run, current, wanted)}, wanted["effects"])


@effect("know_number", "effects", needs=("value", "called", "effects"), anywhere=True)
def _know_number(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """205.7: the number of its force, by the name that the text gives it."""
    then(run, current, wanted["effects"], **naming(current["bound"], wanted, amount))


@effect("so_done", "manner", "effects", needs=("manner", "effects"), anywhere=True)
def _so_done(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """216.11a: what a text does as something of another type, or with a force that it tells."""
    then(run, {**current, **wanted["manner"]}, wanted["effects"])


@effect("for_each", "effects", needs=("filter", "called", "effects"), anywhere=True)
def _for_each(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """216.11a: of each card that fits now, in the position's order, the effects speak by the name that it gets."""
    source = run.card(current["source"])._replace(controller=current["player"])
    for ident in reversed(fitting(run, current, source, wanted["filter"])):  # what is begun last is done first
        about = f"{current['bound'].get('round', '')}#{ident}"
        then(run, current, wanted["effects"], round=about, **naming(current["bound"], wanted, ident))


#: What of a feature that is used says when, how often and for what: nobody asks that of one that a text has used.
_ITS_PRICE = frozenset({"class", "sudden", "when", "cost", "limit", "works_in"})


@effect("carry_out", "like", "aimed", needs=("like",), anywhere=True)
def _carry_out(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """103.1: the card uses a feature that is such, of several the one that its player names; without one nothing is
    done (416.2). Nothing is paid for it, and it goes on the stack as what triggers does."""
    usable = [feature for feature in run.game.features(card) if _fits(feature, wanted["like"])]
    if not usable:
        run.emit("nothing_happens", ("103.4", "416.2"), source=current["source"], target=card.id)
        return
    modes = [str(number) for number in range(1, len(usable) + 1)]
    picked = run.choose(current, "mode", card.controller, modes, ("103.1", "400.1"), f"use:{card.id}", source=card.id)
    used = usable[int(picked) - 1]
    run.interpret("a-feature-that-a-text-has-used")
    data: dict[str, Any] = {"class": "triggered", **{w: told for w, told in used.data.items() if w not in _ITS_PRICE}}
    at = [None] if "aimed" not in wanted else recipients(run, current, wanted["aimed"])
    for ident in at:
        aim = {} if ident is None else {"target": {**data.get("target", {}), "id": ident}}
        for _ in range(amount):
            wait(run, Holder(card, Feature(used.id, {**data, **aim}, "stack")), {"name": "text", **descent(run)})


def _fits(feature: Feature, like: Wire) -> bool:
    """Whether a feature is one that is used, but not to answer what is on the stack, and is such."""
    data = feature.data
    keyword = KEYWORDS.get(data.get("keyword", ""))
    named = keyword is not None and keyword.playable is not None and "class" not in data
    if (data.get("class") != "playable" and not named) or answers(data):
        return False
    kind = data.get("type") or (keyword.type if keyword is not None else "impact")
    return (
        like.get("keyword", data.get("keyword")) == data.get("keyword")
        and like.get("title", data.get("name")) == data.get("name")
        and ("type" not in like or in_group(str(kind), like["type"]))
    )

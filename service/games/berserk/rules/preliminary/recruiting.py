"""A card is recruited: what texts do as that is declared, the price as it is by then, and what they do next (304.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.games.berserk.rules.features.base import Moment
from service.games.berserk.rules.forms.references import mentions
from service.games.berserk.rules.position.events import Change
from service.games.berserk.rules.position.having import works_there
from service.games.berserk.rules.position.model import Card
from service.games.berserk.rules.preliminary import crystals
from service.games.berserk.rules.preliminary.executing import run_texts
from service.games.berserk.rules.preliminary.taking import join, joining, joining_faults
from service.games.berserk.rules.stack.run import Run, Step, step


def recruit(run: Run, card: Card, x: int | None = None, pay: Mapping[str, int] | None = None) -> None:
    """304.1: a card joins the set, once what texts do as it is declared is done."""
    first = _texts(run, card, "taking")
    if first:
        run.do_all([*first, {"do": "join", "card": card.id, "x": x, "pay": pay}])
    else:
        _joined(run, card, x, pay)


@step("join")
def _join(run: Run, current: Step) -> None:
    """304.6a: it is paid for as it costs by now; where that is too much it stays in the deal, as it was (103.7)."""
    card, x, pay = run.card(current["card"]), current["x"], current["pay"]
    if pay is not None and crystals.price_for(run.game, joining(run.game, card), x, pay) is None:
        pay = None
    faults = joining_faults(run.game, card, x, pay)
    if faults:
        changes: list[Change] = [("card", card.id, "gained", ())]
        run.emit("nothing_happens", (*faults[0].rules, "103.7"), changes, source=card.id, target=card.id)
        return
    _joined(run, card, x, pay)


def _joined(run: Run, card: Card, x: int | None, pay: Mapping[str, int] | None) -> None:
    join(run, card, x, pay)
    run.do_all(_texts(run, run.card(card.id), "taken"))


def _texts(run: Run, card: Card, moment: str) -> list[Step]:
    """What texts do as a card is recruited: each is carried out at once (301.2, 405.1)."""
    told = Moment(moment, target=card.id, seat=card.owner)
    return [
        {"do": "as_recruited", "card": me.card.id, "feature": me.feature.id, "bound": bound, "for": card.id}
        for me, handler in run.game.listeners(moment)
        if works_there(me.feature, me.card.zone) and (bound := handler(run.game, me, told)) is not None
    ]


@step("as_recruited")
def _as_recruited(run: Run, current: Step) -> None:
    card = run.card(current["card"])
    feature = run.game.feature(card, current["feature"])
    if feature is None:
        return
    about, done = run.card(current["for"]), mentions(feature.data.get("effects", ()), _more_than_its_own)
    memory = {**about.memory, "texts_carried_out": True}
    changes: list[Change] = [("card", about.id, "memory", memory)] if done else []
    data = {"feature": feature.id}
    run.emit("feature_executed", ("304.1", "405.1", "103.1"), changes, player=card.owner, source=card.id, data=data)
    run_texts(run, card, feature.data, card.owner, current["bound"])


#: What holds other effects, or gives the recruited card what it begins with: it goes with the card where that goes.
_ITS_OWN = frozenset({"may", "name_value", "say", "choose", "suppose", "let", "gain_feature"})


def _more_than_its_own(part: Any) -> bool:
    """Whether an effect does something that stays done where the recruited card is put back."""
    if not isinstance(part, Mapping) or "effect" not in part:
        return False
    return part["effect"] not in _ITS_OWN or part.get("to", "self") != "self"
